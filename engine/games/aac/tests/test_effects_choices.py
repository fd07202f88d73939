"""What effects choose and cost, captions, effects that come by themselves (AAC-5, AAC-9)."""

from __future__ import annotations

from typing import Any

from engine.games.aac.card_reading import card_of
from engine.games.aac.codes import AP, DP, R_CARD
from engine.games.aac.construction_material import materials_wanted
from engine.games.aac.tests.effect_language import (
    ENEMY,
    OWN,
    activated,
    cast,
    continuous,
    side,
    stat,
    when,
)
from engine.games.aac.tests.table import (
    Laid,
    Raw,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    up,
)
from engine.kernel.testing import clause, for_every

OX = creature("ox", 800, 600)
FOX = creature("fox", 500, 700)
CAT = creature("cat", 700, 200)
BULL = creature("bull", 900, 900)
HEDGE = creature("hedge", 0, 800, "J")
HIT: Raw = {"damage": {"target": "chosen", "stat": "dp", "amount": 100}}
GRAB: Raw = {"remove": {"target": "chosen", "to": "hand"}}


def spell(code: str, *steps: Raw, mark: str = "instant", **parts: Any) -> Raw:
    return magic(code, mark=mark, effects=[when("play", *steps, **parts)])


def played(card: Raw, *after: str, p: Any = None, q: Any = None, **options: Any) -> Laid:
    """P plays a magic from the hand."""
    mine = p or side(attack(FOX), attack(OX))
    mine.hand = [*mine.hand, card]
    t = table(mine, q or side(attack(BULL), defence(CAT)), **options)
    return t.act(f"magic {card['id']}", *after)


@clause("AAC-4.32", "AAC-4.34", "AAC-9.2")
def test_a_card_without_enough_to_choose_cannot_be_played():
    two = spell("two", HIT, choose={**ENEMY, "count": 2})
    t = table(side(attack(FOX), hand=(two,)), side(attack(OX)))
    assert "magic two" not in t.menu
    t = table(side(attack(FOX), hand=(two,)), side(attack(OX), attack(CAT)))
    assert "magic two" in t.menu


@clause("AAC-9.2")
def test_an_optional_choice_may_stop_short():
    some = spell("some", HIT, choose={**ENEMY, "count": 2, "optional": True})
    t = played(some, "target their ox", "no-more", q=side(attack(OX), attack(CAT)))
    assert (stat(t, "q", "ox", DP), stat(t, "q", "cat", DP)) == (500, 200)


@clause("AAC-9.9")
def test_the_chosen_keep_their_order_and_a_step_whose_target_is_gone_does_nothing():
    steps = (
        {"remove": {"target": "chosen[0]", "to": "hand"}},
        {"damage": {"target": "chosen[0]", "stat": "dp", "amount": 100}},
        {"damage": {"target": "chosen[1]", "stat": "dp", "amount": 100}},
    )
    t = played(spell("rank", *steps, choose={**ENEMY, "count": 2}), "target their cat")
    assert t.hand("q") == ["cat"]
    assert stat(t, "q", "bull", DP) == 800


@clause("AAC-9.2", "AAC-4.33")
@for_every(("lot", "hurt"), [(0, "bull"), (1, "cat")])
def test_a_random_choice_is_chance(lot, hurt):
    t = cast(HIT, q=side(attack(BULL), defence(CAT)), choose={**ENEMY, "by": "random"},
             lots=(lot,))  # fmt: skip
    before = {"bull": 900, "cat": 200}
    assert stat(t, "q", hurt, DP) == before[hurt] - 100


@clause("AAC-9.2", "AAC-4.32")
def test_the_opponent_chooses_where_the_card_says_so():
    t = played(spell("mercy", HIT, choose={**ENEMY, "by": "opponent"}))
    assert t.asked == "q"
    assert t.menu == ["target bull", "target cat"]
    t.act("target cat")
    assert stat(t, "q", "cat", DP) == 100


@clause("AAC-9.2", "AAC-7.2")
def test_a_card_of_a_hand_that_is_not_seen_is_taken_by_chance():
    take = spell("thief", {"remove": {"target": "chosen", "to": "void"}},
                 choose={"side": "enemy", "zone": "hand"})  # fmt: skip
    t = table(side(attack(FOX), hand=(take,)), side(attack(OX), hand=(CAT, BULL)))
    t.lot(1).act("magic thief")
    assert sorted([*t.void("q"), *t.toilet("q"), *t.hand("q")]) == ["bull", "cat"]
    assert len(t.void("q")) == 1


@clause("AAC-5.58", "AAC-7.2")
def test_a_face_down_card_is_chosen_only_where_the_text_says_so():
    plain = spell("plain", HIT, choose=ENEMY)
    t = table(side(attack(FOX), hand=(plain,)), side(attack(OX), down(CAT)))
    t.act("magic plain")
    assert stat(t, "q", "cat", DP) == 200
    peep = spell("peep", {"turn_up": {"target": "chosen", "position": "attack"}},
                 choose={**ENEMY, "filter": {"face": "down"}})  # fmt: skip
    t = table(side(attack(FOX), hand=(peep,)), side(attack(OX), down(CAT)))
    t.act("magic peep")
    assert t.on("q")["cat"] == "attack"


@clause("AAC-5.58")
def test_a_creature_is_turned_face_down_into_defence():
    t = cast({"turn_down": {"target": "chosen"}}, q=side(attack(BULL), defence(CAT)),
             target="their bull")  # fmt: skip
    assert t.on("q")["bull"] == "face-down"


@clause("AAC-5.47", "AAC-R56", "AAC-R84")
def test_a_magic_is_cancelled_early_and_only_by_its_genre():
    shade = continuous("shade")
    for since, genre, offered in ((4, "attack", True), (4, "defence", False), (2, "attack", False)):
        stop = spell("stop", {"cancel": {"target": "chosen", "genre": genre}},
                     choose={"side": "enemy", "type": "magic"})  # fmt: skip
        t = table(side(attack(FOX), hand=(stop,)), side(attack(OX), up(shade, since=since)))
        assert ("magic stop" in t.menu) == offered
        if offered:
            assert t.act("magic stop").void("q") == ["shade"]


@clause("AAC-5.61", "AAC-R82", "AAC-9.6")
@for_every(
    ("zone", "where"),
    [("hand", "hand"), ("pile_bottom", "pile"), ("void", "void"), ("toilet", "toilet")],
)
def test_what_is_removed_goes_to_its_owners_zone(zone, where):
    t = cast({"remove": {"target": "chosen", "to": zone}}, q=side(attack(BULL), defence(CAT)),
             target="their cat")  # fmt: skip
    assert getattr(t, where)("q")[-1] == "cat"


@clause("AAC-5.61", "AAC-5.9", "AAC-9.6")
def test_a_recalled_creature_comes_back_with_printed_values_where_its_player_wants():
    back = spell("back", {"recall": {"target": "chosen", "to": "field"}},
                 choose={"side": "own", "zone": "toilet", "type": "creature"})  # fmt: skip
    t = played(back, p=side(attack(FOX), toilet=(BULL, CAT)))
    assert t.menu == ["target-card bull", "target-card cat"]
    t.act("target-card cat", "place defence")
    assert t.on("p") == {"fox": "attack", "cat": "defence"}
    assert t.toilet("p") == ["bull"]


@clause("AAC-4.9", "AAC-5.44")
def test_no_effect_brings_a_creature_where_it_may_not_stand():
    giant = creature("giant", 900, 900, summon=[{"count": 1}])
    back = spell("back", {"recall": {"target": "chosen", "to": "field"}},
                 choose={"side": "own", "zone": "toilet"})  # fmt: skip
    t = table(side(attack(FOX), hand=(back,), toilet=(giant, FOX)), side(attack(OX)))
    assert "magic back" not in t.menu


@clause("AAC-5.44", "AAC-R48", "AAC-3.14")
@for_every(("wanted", "can"), [(None, False), ({"type": "magic"}, True)])
def test_who_summons_is_a_creature_unless_the_card_names_another_type(wanted, can):
    entry = {"count": 2} if wanted is None else {"count": 1, "filter": wanted}
    giant = creature("giant", 900, 900, summon=[entry])
    t = table(side(attack(FOX), up(continuous("haze")), hand=(giant,)), side(attack(OX)))
    assert any(text.startswith("creature giant") for text in t.menu) is can
    assert [each["type"] for each in materials_wanted(card_of(giant))] == (
        ["creature"] * 2 if wanted is None else ["magic"]
    )


@clause("AAC-4.9", "AAC-9.6")
def test_deploy_brings_a_creature_from_the_hand_beyond_the_quota():
    gate = spell("gate", {"deploy": {"card": "chosen", "position": "attack"}},
                 choose={"side": "own", "zone": "hand", "type": "creature"})  # fmt: skip
    t = table(side(attack(FOX), hand=(gate, CAT)), side(attack(OX)))
    t.act("magic gate")
    assert t.on("p") == {"fox": "attack", "cat": "attack"}
    assert t.state.quota[0] == 0


@clause("AAC-4.29", "AAC-R52")
def test_who_has_no_creature_must_recall_one():
    back = spell("back", {"recall": {"target": "chosen", "to": "field", "position": "attack"}},
                 choose={"side": "own", "zone": "toilet", "type": "creature"})  # fmt: skip
    other = continuous("grave", effects=[
        when("no_creature", {"recall": {"target": "chosen", "to": "field", "position": "attack"}},
             choose={"side": "own", "zone": "toilet", "type": "creature"})])  # fmt: skip
    wipe = spell("wipe", {"remove": {"target": "chosen", "to": "void"}}, choose=ENEMY)
    theirs = side(attack(OX), up(other), toilet=(CAT,), hand=(back,))
    theirs.pile = [*theirs.pile, BULL]
    t = table(side(attack(FOX), hand=(wipe,)), theirs)
    t.act("magic wipe")
    assert t.on("q") == {"grave": "attack", "cat": "attack"}
    assert t.told("rescue") == 0


@clause("AAC-5.36", "AAC-9.5", "AAC-5.35")
def test_costs_in_points_and_cards_are_paid_when_the_card_is_played():
    dear = magic("dear", play_cost={"bonus": 2, "sacrifices": [{"count": 1, "zones": ["hand"]}]})
    t = table(side(attack(FOX), hand=(dear, filler(9)), bonus=3), side(attack(OX)))
    t.act("magic dear", *(["pay-hand filler-9"] if "pay-hand filler-9" in t.menu else []))
    assert t.state.bonus[0] == 1
    assert sorted(t.void("p")) == ["dear", "filler-9"]
    t = table(side(attack(FOX), hand=(dear, filler(9)), bonus=1), side(attack(OX)))
    assert "magic dear" not in t.menu
    t = table(side(attack(FOX), hand=(dear,), bonus=2), side(attack(OX)))
    assert "magic dear" not in t.menu


@clause("AAC-5.30", "AAC-9.5")
def test_a_card_that_is_never_sacrificed_pays_no_cost():
    dear = magic("dear", play_cost={"sacrifices": [{"count": 1, "zones": ["field"]}]})
    rock = creature("rock", 300, 300, "NS")
    t = table(side(attack(rock), attack(FOX), hand=(dear,)), side(attack(OX)))
    t.act("magic dear")
    assert t.toilet("p") == ["fox"]


@clause("AAC-9.4", "AAC-9.10")
@for_every(
    ("condition", "open_"),
    [
        ({"lp": {"who": "own", "max": 2999}}, False),
        ({"lp": {"who": "enemy", "min": 3000}}, True),
        ({"bonus_min": 1}, False),
        ({"turn_min": 5}, True),
        ({"turn_min": 6}, False),
        ({"field_count": {"side": "enemy", "filter": {"type": "creature"}, "min": 2}}, False),
        ({"field_count": {"side": "any", "filter": {"kinds": ["bird"]}, "max": 0}}, True),
        ({"and": [{"turn_min": 1}, {"bonus_min": 1}]}, False),
        ({"or": [{"turn_min": 1}, {"bonus_min": 1}]}, True),
        ({"not": {"turn_min": 1}}, False),
    ],
)
def test_conditions_of_playing(condition, open_):
    card = magic("if", play_condition=condition)
    t = table(side(attack(FOX), hand=(card,)), side(attack(OX)))
    assert ("magic if" in t.menu) == open_


@clause("AAC-9.10")
@for_every(
    ("condition", "hurt"),
    [
        ({"alone": "self"}, False),
        ({"has_trait": {"target": "chosen", "trait": "V"}}, True),
        ({"position": {"target": "chosen", "value": "defence"}}, False),
        ({"position": {"target": "self", "value": "attack"}}, True),
    ],
)
def test_conditions_about_cards(condition, hurt):
    bird = creature("bird", 500, 500, "V")
    nurse = activated("nurse", HIT, condition=condition)
    t = table(side(attack(nurse), attack(FOX)), side(attack(bird)))
    if "caption nurse" in t.menu:
        t.act("caption nurse")
    assert stat(t, "q", "bird", DP) == (400 if hurt else 500)


@clause("AAC-4.20", "AAC-4.22", "AAC-5.51", "AAC-R40")
def test_two_captions_a_turn_each_creature_once():
    nurses = [activated(f"nurse-{at}", HIT) for at in range(3)]
    t = table(side(*(attack(each) for each in nurses)), side(attack(BULL)))
    t.act("caption nurse-0")
    assert "caption nurse-0" not in t.menu
    t.act("caption nurse-1")
    assert not any(each.startswith("caption") for each in t.menu)
    assert stat(t, "q", "bull", DP) == 700


@clause("AAC-5.51", "AAC-5.58")
def test_a_face_down_creature_has_no_caption():
    t = table(side(down(activated("nurse", HIT)), attack(FOX)), side(attack(BULL)))
    assert "caption nurse" not in t.menu


@clause("AAC-5.68")
def test_an_instant_caption_is_used_once_for_good():
    nurse = activated("nurse", HIT) | {"duration_mark": "instant"}
    t = table(side(attack(nurse)), side(attack(BULL)))
    t.act("caption nurse", "end", "end")
    assert "caption nurse" not in t.menu


@clause("AAC-5.52", "AAC-R39")
def test_a_caption_attack_passes_walls_and_ends_no_turn():
    archer = activated("archer", {"caption_attack": {"attacker": "self", "av": 200}}, choose=None)
    t = table(side(attack(archer), attack(OX)), side(defence(HEDGE), attack(BULL)))
    t.act("caption archer")
    assert t.menu == ["target their hedge", "target their bull"]
    t.act("target their bull")
    assert stat(t, "q", "bull", AP) == 700
    assert t.state.lp == [3000, 2800]
    assert "attack ox" in t.menu


@clause("AAC-5.52", "AAC-5.11", "AAC-5.53")
def test_a_caption_attack_needs_the_attack_position_unless_lifted():
    for lifted in (False, True):
        params = {"attacker": "self", "from_defence": True} if lifted else {"attacker": "self"}
        archer = activated("archer", {"caption_attack": params}, choose=None)
        t = table(side(defence(archer), attack(OX)), side(attack(BULL)))
        assert ("caption archer" in t.menu) == lifted


@clause("AAC-5.48", "AAC-R97", "AAC-R58")
def test_a_forced_attack_hits_by_values_whatever_the_position():
    song = spell("song", {"force_attack": {"attacker": "chosen[0]", "target": "chosen[1]"}},
                 choose={**ENEMY, "count": 2})  # fmt: skip
    t = played(song, "target their cat")
    assert stat(t, "q", "bull", AP) == 200
    assert t.state.lp == [3000, 2300]
    assert t.on("q")["cat"] == "defence"


@clause("AAC-5.59", "AAC-5.67")
def test_a_stolen_creature_serves_its_thief_and_goes_back_when_it_ends():
    t = cast({"steal": {"target": "chosen", "duration": {"rounds": 1}}},
             q=side(attack(BULL), attack(CAT)), target="their bull")  # fmt: skip
    assert t.on("p") == {"goat": "attack", "bull": "attack"}
    assert "attack bull" in t.menu
    t.act("end", "end")
    assert t.on("q") == {"cat": "attack", "bull": "attack"}


@clause("AAC-5.59")
def test_what_the_caps_do_not_allow_is_not_stolen():
    gods = [creature(f"god-{at}", 300, 300, "D") for at in range(3)]
    t = cast({"steal": {"target": "chosen"}}, p=side(attack(gods[0]), attack(gods[1])),
             q=side(attack(gods[2]), attack(CAT)), target="their god-2")  # fmt: skip
    assert t.on("q") == {"god-2": "attack", "cat": "attack"}


@clause("AAC-5.60", "AAC-9.1")
def test_effects_that_come_by_themselves_act_oldest_first():
    def mourner(code: str, amount: int) -> Raw:
        return creature(code, 300, 300, effects=[
            when("dies", {"lp": {"player": "own", "amount": amount}})])  # fmt: skip

    bomb = spell("bomb", {"destroy": {"target": {"all": {"side": "enemy", "type": "creature"}}}})
    t = played(bomb, q=side(attack(mourner("one", -100)), attack(mourner("two", 200)),
                            hand=(CAT,)))  # fmt: skip
    kinds = t.rules.event_kinds
    told = [
        t.rules.pool.at(each[3]).code for each in t.events if kinds[each[0]].name == "triggered"
    ]
    assert told == ["one", "two"]
    assert t.state.lp[1] == 3000 - 100 + 200


@clause("AAC-5.60")
def test_a_chain_of_effects_is_dropped_past_its_depth():
    ghost = creature("ghost", 300, 300, effects=[
        when("deployed", {"destroy": {"target": "self"}}),
        when("dies", {"recall": {"target": "self", "to": "field", "position": "attack"}}),
    ])  # fmt: skip
    t = table(side(attack(FOX), hand=(ghost,)), side(attack(OX)))
    t.act("creature ghost", "place attack")
    assert t.told("dropped") == 1
    assert t.told("triggered") <= 18


@clause("AAC-9.1", "AAC-4.35")
def test_start_and_end_of_turn_effects():
    clock = creature("clock", 300, 300, effects=[
        when("start_turn", {"bonus": {"player": "own", "amount": 1}}),
        when("end_turn", {"lp": {"player": "enemy", "amount": -100}}),
    ])  # fmt: skip
    t = table(side(attack(clock)), side(attack(OX)))
    t.act("end")
    assert t.state.lp == [3000, 2900]
    t.act("end")
    assert t.state.bonus == [1, 0]


@clause("AAC-9.1", "AAC-9.5")
def test_the_cost_of_an_effect_that_comes_by_itself_may_be_refused():
    clock = creature(
        "clock",
        300,
        300,
        effects=[when("end_turn", {"lp": {"player": "enemy", "amount": -100}}, cost={"bonus": 1})],
    )
    for answer, lp in (("choice 2", 2900), ("no-more", 3000)):
        t = table(side(attack(clock), bonus=1), side(attack(OX)))
        t.act("end", answer)
        assert t.state.lp[1] == lp


@clause("AAC-9.1")
def test_a_card_answers_what_the_opponent_plays():
    spy = creature("spy", 300, 300, effects=[
        when("opponent_plays", {"bonus": {"player": "own", "amount": 1}},
             played={"type": "magic"})])  # fmt: skip
    t = table(side(attack(FOX), hand=(filler(9), CAT)), side(attack(spy)))
    t.act("creature cat", "place attack")
    assert t.state.bonus == [0, 0]
    t.act("magic filler-9")
    assert t.state.bonus == [0, 1]


@clause("AAC-4.22", "AAC-9.6")
def test_quota_grants_further_cards_this_turn():
    t = cast({"quota": {"kind": "magic", "n": 1}}, choose=None,
             p=side(attack(FOX), hand=(filler(9),)))  # fmt: skip
    t.act("magic filler-9")
    assert t.void("p") == ["spell", "filler-9"]


@clause("AAC-4.24", "AAC-9.6")
def test_extra_attacks_are_granted():
    t = cast({"extra_attack": {"n": 1, "who": "chosen"}}, choose=OWN,
             p=side(attack(FOX), attack(OX)), q=side(attack(BULL)), target="fox")  # fmt: skip
    t.act("attack ox")
    assert t.menu == ["attack fox", "no-more"]


@clause("AAC-9.6")
@for_every(
    ("action", "gone"),
    [("attack", "attack"), ("magic", "magic"), ("creature", "creature"), ("position", "move"),
     ("caption", "caption"), ("sacrifice", "give")],
)  # fmt: skip
def test_forbid_takes_actions_away_until_it_ends(action, gone):
    gag = spell("gag", {"forbid": {"player": "enemy", "action": action, "duration": {"rounds": 1}}})
    nurse = activated("nurse", HIT)
    t = table(
        side(attack(FOX), hand=(gag,)), side(attack(nurse), attack(OX), hand=(filler(9), CAT))
    )
    t.act("magic gag", "end")
    assert t.asked == "q"
    assert not any(each.split()[0] in (gone, f"{gone}-hand") for each in t.menu)


@clause("AAC-9.6", "AAC-7.0")
def test_hands_and_piles_are_drawn_discarded_looked_at_and_shuffled():
    t = cast({"draw": {"player": "own", "n": 2}}, choose=None)
    assert len(t.hand("p")) == 2
    t = cast({"discard": {"player": "enemy", "n": 1}}, choose=None,
             q=side(attack(OX), hand=(CAT, BULL)))  # fmt: skip
    assert t.asked == "q"
    t.act("target-card cat")
    assert (t.hand("q"), t.toilet("q")) == (["bull"], ["cat"])
    t = cast({"look": {"player": "enemy", "n": 2}}, choose=None)
    assert t.state.known_top[2] == 2
    t = cast({"reveal": {"player": "enemy", "n": 1}}, choose=None,
             q=side(attack(OX), hand=(CAT, BULL)), lots=(0,))  # fmt: skip
    assert len(t.state.shown[1]) == len(t.state.seen[1]) == 1
    t = cast({"shuffle": {"player": "own"}}, choose=None)
    assert t.told("reshuffled") == 1


@clause("AAC-5.63", "AAC-R57")
def test_a_face_down_magic_chooses_when_it_is_turned_up():
    mine = magic("mine", "X", effects=[when("play", HIT, choose=ENEMY)])
    t = table(side(attack(FOX), hand=(mine,)), side(attack(BULL), defence(CAT)))
    t.act("magic mine", "place face-down")
    assert stat(t, "q", "bull", DP) == 900
    t.act("turn-up mine", "target their bull")
    assert stat(t, "q", "bull", DP) == 800
    assert t.void("p") == ["mine"]


@clause("AAC-9.6", "AAC-5.38")
def test_deadly_blows_and_endurance_are_given():
    t = cast({"deadly": {"target": "chosen", "blows": 1}}, choose=OWN, p=side(attack(FOX)),
             q=side(attack(BULL)))  # fmt: skip
    t.act("attack fox")
    assert t.menu == ["no-blow", "blow"]
    tough = creature("tough", 300, 300, effects=[
        when("deployed", {"endure": {"target": "self", "hits": 1}})])  # fmt: skip
    bomb = spell("bomb", {"destroy": {"target": "chosen"}}, choose=ENEMY)
    t = table(side(attack(FOX), hand=(tough,)), side(attack(OX), hand=(bomb,)))
    t.act("creature tough", "place attack", "end", "magic bomb", "target their tough")
    assert "tough" in t.on("p")


@clause("AAC-9.6", "AAC-5.23")
def test_positions_are_set_but_never_those_of_walls():
    t = cast({"set_position": {"target": {"all": {"type": "creature"}}, "position": "defence"}},
             choose=None, p=side(attack(FOX)), q=side(attack(BULL), defence(HEDGE)))  # fmt: skip
    assert t.on("p") == {"fox": "defence"}
    assert t.on("q") == {"bull": "defence", "hedge": "defence"}


@clause("AAC-9.6", "AAC-5.19")
def test_a_wall_can_be_repaired_by_its_own_effect():
    fence = continuous("fence", wall_points=500, effects=[
        when("start_turn", {"wall_points": {"target": "self", "amount": 200}})])  # fmt: skip
    t = table(side(attack(FOX), up(fence, wounds=(0, 300))), side(attack(OX)))
    t.act("end", "end")
    row = next(row for row in t.state.field if t.rules.pool.at(row[R_CARD]).code == "fence")
    assert row[13] == 100


@clause("AAC-9.6")
def test_a_card_goes_from_hand_or_pile_where_the_effect_says():
    fetch = spell("fetch", GRAB, choose={"side": "own", "zone": "pile", "type": "creature"})
    mine = side(attack(FOX), pile=2)
    mine.pile = [*mine.pile, CAT]
    t = played(fetch, p=mine)
    assert t.hand("p") == ["cat"]
    assert len(t.pile("p")) == 2
