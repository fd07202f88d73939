"""Why not: captions, positions, sacrifices, targets, hosts, material; after the attack."""

from __future__ import annotations

from engine.games.aac.codes import (
    K_PARALYSED,
    K_SILENCED,
    L_SEAT,
    LAST_SIZE,
    R_LAID,
)
from engine.games.aac.tests.effect_language import ENEMY, OWN, activated, when
from engine.games.aac.tests.fight import row_on
from engine.games.aac.tests.table import (
    Laid,
    Raw,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEN = creature("hen", 300, 900)
HEDGE = creature("hedge", 0, 800, "J")
JUDGE = creature("judge", 300, 500, deadly=1)
SPARE = creature("spare", 100, 100)
CHOOSE: Raw = {**ENEMY, "zone": "field"}
NURSE = activated("nurse", {"damage": {"target": "chosen", "stat": "dp", "amount": 100}},
                  choose=CHOOSE)  # fmt: skip
ARCHER = activated("archer", {"caption_attack": {"attacker": "self", "target": "chosen"}},
                   choose=CHOOSE)  # fmt: skip


def told(t: Laid, subject: str) -> list[tuple[str, str]]:
    """Everything that is refused about a card: clause and sentence."""
    seat = t.state.decider
    found = t.rules.attempts_of(t.rules.masked(t.state, seat), seat)
    assert all(each.action is None for each in found)
    return [
        (each.refusal.clause, str(each.refusal))
        for each in found
        if each.subject == subject and each.refusal is not None
    ]


def clauses_of(t: Laid, subject: str) -> set[str]:
    """The clauses of these."""
    return {clause_id for clause_id, _ in told(t, subject)}


def laid(*mine: object, hand: tuple[Raw, ...] = (), q: tuple[object, ...] = (), **more: object):
    """P with these on the field and these in hand besides a spare creature."""
    return table(
        Side(mine, [*hand, SPARE], [filler(at) for at in range(6)]),  # type: ignore[arg-type]
        Side(q or (attack(OX),), [SPARE], [filler(20)]),  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def lie(t: Laid, kind: int, on: str) -> Laid:
    """A lasting effect on a card of P."""
    row = row_on(t, "p", on)
    last = [0] * LAST_SIZE
    t.state.seq += 1
    last[0], last[1], last[2], last[L_SEAT] = t.state.seq, kind, row[0], 1
    last[5] = 99
    t.state.lasts.append(last)
    t.state.menu = t.rules.options_of(t.state)
    return t


# --- captions -------------------------------------------------------------------------------


@clause("AAC-5.51")
def test_the_caption_of_a_face_down_creature():
    assert "AAC-5.51" in clauses_of(laid(attack(FOX), down(NURSE)), "nurse")


@clause("AAC-4.20", "AAC-R40")
def test_a_caption_that_has_been_used_this_turn():
    t = laid(attack(FOX), attack(NURSE)).act("caption nurse")
    assert ("AAC-4.20", "The caption of nurse has been used this turn.") in told(t, "nurse")


@clause("AAC-4.22", "AAC-R40")
def test_a_third_caption_is_refused_with_its_figures():
    third = activated("third", {"bonus": {"player": "own", "amount": 1}}, choose=None)
    other = activated("other", {"bonus": {"player": "own", "amount": 1}}, choose=None)
    t = laid(attack(NURSE), attack(other), attack(third)).act("caption nurse", "caption other")
    assert ("AAC-4.22", "Captions used this turn: 2 of 2.") in told(t, "third")


@clause("AAC-5.68")
def test_an_instant_caption_that_is_spent():
    once = {**NURSE, "duration_mark": "instant"}
    t = laid(attack(FOX), attack(once)).act("caption nurse", "end", "end")
    assert "AAC-5.68" in clauses_of(t, "nurse")


@clause("AAC-9.6")
def test_a_silenced_caption():
    assert "AAC-9.6" in clauses_of(lie(laid(attack(FOX), attack(NURSE)), K_SILENCED, "nurse"),
                                   "nurse")  # fmt: skip


@clause("AAC-5.53", "AAC-5.52")
def test_a_caption_attack_of_a_paralysed_creature_or_from_defence():
    t = lie(laid(attack(FOX), attack(ARCHER)), K_PARALYSED, "archer")
    assert "AAC-5.53" in clauses_of(t, "archer")
    t = laid(attack(FOX), defence(ARCHER))
    assert "AAC-5.52" in clauses_of(t, "archer")


@clause("AAC-5.52", "AAC-5.16")
def test_a_caption_attack_lifted_from_defence_lacks_only_what_it_lacks():
    shy = creature("shy", 300, 300, attackable_only_by={"traits": ["V"]})
    strike = {"caption_attack": {"attacker": "self", "from_defence": True}}
    sniper = activated("sniper", strike, choose=None)
    t = laid(attack(FOX), defence(sniper), q=(attack(shy),))
    (text,) = [each[1] for each in told(t, "sniper") if each[0] == "AAC-5.52"]
    assert "finds no target" in text


@clause("AAC-5.11", "AAC-5.52")
def test_a_caption_attack_without_ap_is_refused_unless_its_value_is_stated():
    for stated in ({}, {"av": 200}):
        strike = {"caption_attack": {"attacker": "self", "target": "chosen", **stated}}
        spent = activated("spent", strike, choose=CHOOSE) | {"ap": 0}
        t = laid(attack(FOX), attack(spent), q=(attack(HEN),))
        assert ("caption spent" in t.menu) is bool(stated)
        assert ("AAC-5.11" in clauses_of(t, "spent")) is True  # its ordinary attack, in any case
        assert len([each for each in told(t, "spent") if each[0] == "AAC-5.11"]) == 2 - len(stated)


@clause("AAC-4.36")
def test_a_caption_attack_barred_by_an_option():
    t = laid(attack(OX), attack(ARCHER), turn=1, first_turn_attack="forbidden_to_starter")
    assert "AAC-4.36" in clauses_of(t, "archer")


@clause("AAC-9.4", "AAC-9.5", "AAC-5.36", "AAC-4.34")
@for_every(
    ("parts", "wanted"),
    [
        ({"condition": {"bonus_min": 3}}, "AAC-9.4"),
        ({"cost": {"bonus": 2}}, "AAC-5.36"),
        ({"cost": {"discard": 5}}, "AAC-9.5"),
        ({"choose": {**CHOOSE, "filter": {"traits": ["D"]}}}, "AAC-4.34"),
    ],
)
def test_a_caption_whose_condition_cost_or_target_is_not_there(parts: Raw, wanted: str):
    hit = {"damage": {"target": "chosen", "stat": "dp", "amount": 100}}
    nurse = activated("nurse", hit, **{"choose": CHOOSE, **parts})
    assert wanted in clauses_of(laid(attack(FOX), attack(nurse)), "nurse")


# --- positions ------------------------------------------------------------------------------


@clause("AAC-4.20", "AAC-R12")
def test_a_creature_that_has_turned_or_is_new():
    t = laid(attack(FOX), attack(HEN), hand=(OX,)).act("move fox", "creature ox", "place attack")
    assert ("AAC-4.20", "fox has changed position this turn.") in told(t, "fox")
    assert ("AAC-4.20", "ox was deployed this turn and keeps its position.") in told(t, "ox")
    assert "AAC-4.20" not in clauses_of(t, "hen")


@clause("AAC-5.23", "AAC-4.36")
def test_a_wall_and_a_table_without_changes_of_position():
    t = laid(attack(FOX), defence(HEDGE))
    assert ("AAC-5.23", "hedge is a wall: it stays in defence position.") in told(t, "hedge")
    t = laid(attack(FOX), position_change="never")
    assert "AAC-4.36" in clauses_of(t, "fox")


@clause("AAC-5.27", "AAC-5.63")
def test_face_down_support_that_is_not_turned_up():
    cure = magic("cure", "X", effects=[
        when("play", {"heal": {"target": "chosen", "stat": "dp", "amount": 100}},
             choose={**OWN, "zone": "field", "filter": {"traits": ["D"]}})
    ])  # fmt: skip
    t = laid(attack(FOX), down(trap("pit")), down(cure))
    assert ("AAC-5.27", "pit is a trap: it springs by itself.") in told(t, "pit")
    assert "AAC-5.63" in clauses_of(t, "cure")


# --- sacrifices -----------------------------------------------------------------------------


@clause("AAC-5.30", "AAC-5.35")
def test_who_is_never_sacrificed_and_the_last_creature():
    rock = creature("rock", 300, 300, "NS")
    t = laid(attack(rock), hand=(magic("seal", "NS"),))
    assert "AAC-5.30" in clauses_of(t, "rock") & clauses_of(t, "seal")
    t = table(
        Side([attack(FOX)], [filler(1)], [filler(2)]), Side([attack(OX)], [SPARE], [filler(3)])
    )
    assert "AAC-5.35" in clauses_of(t, "fox")


@clause("AAC-5.31")
def test_without_s_there_are_no_life_points():
    t = laid(attack(FOX), attack(HEN)).act("give fox")
    assert told(t, "fox") == [("AAC-5.31", "fox has no S: it brings no life points.")]


@clause("AAC-5.32", "AAC-5.33", "AAC-5.34")
@for_every(
    ("change", "wanted"),
    [("bonus", {"AAC-5.33"}), ("gifts", {"AAC-5.32"}), ("gifted", {"AAC-5.32"}), ("new", set())],
)
def test_each_limit_of_a_sacrifice_is_named(change: str, wanted: set[str]):
    seal = creature("seal", 300, 300, "S")
    t = laid(attack(seal), attack(HEN))
    if change == "bonus":
        t.state.bonus[0] = 10
    elif change == "gifts":
        t.state.gifts[0] = 4
    elif change == "gifted":
        t.state.gifted = 1
    else:
        row_on(t, "p", "seal")[R_LAID] = t.state.turn
    t.act("give seal")
    if change == "new":
        assert t.toilet("p") == ["seal"], "only one mode is left, nothing is asked"
    else:
        assert clauses_of(t, "seal") == wanted


# --- what a declaration does not offer --------------------------------------------------------


@clause("AAC-5.16")
def test_targets_that_stand_behind_a_wall_or_are_no_creatures():
    fence = magic("fence", mark="continuous", wall_points=500)
    bat = creature("bat", 500, 300, "V")
    shy = creature("shy", 500, 500, attackable_only_by={"traits": ["D"]})
    ring = magic("ring", mark="continuous")
    t = laid(attack(bat), attack(FOX), q=(attack(HEN), attack(shy), up(fence), up(ring)))
    t.act("attack bat")
    assert clauses_of(t, "shy") == {"AAC-5.16"}
    assert "no creature and no wall" in told(t, "ring")[0][1]


@clause("AAC-5.25", "AAC-5.39", "AAC-5.19")
def test_creatures_that_take_no_trap():
    shout = trap("shout", effects=[when("spring", {"cancel_attack": {}})])
    t = laid(attack(FOX), attack(HEN), attack(JUDGE), defence(HEDGE), attack(OX),
             hand=(shout, trap("pit")), q=(attack(creature("bull", 900, 900)),))  # fmt: skip
    t.act("trap shout", "place face-up", "host fox", "end", "end")
    t.act("trap pit", "place face-up")
    assert t.menu == ["host hen", "host ox"]
    assert clauses_of(t, "fox") == {"AAC-5.25"}
    assert clauses_of(t, "judge") == {"AAC-5.39"}
    assert clauses_of(t, "hedge") == {"AAC-5.19"}


@clause("AAC-5.19", "AAC-5.39", "AAC-5.58", "AAC-9.2")
def test_what_a_magic_does_not_choose():
    ray = magic("ray", effects=[
        when("play", {"damage": {"target": "chosen", "stat": "dp", "amount": 100}},
             choose={**CHOOSE, "side": "any"})
    ])  # fmt: skip
    t = laid(attack(FOX), attack(OX), hand=(ray,),
             q=(attack(HEN), attack(JUDGE), defence(HEDGE), down(SPARE)))  # fmt: skip
    t.act("magic ray")
    assert clauses_of(t, "judge") == {"AAC-5.39"}
    assert clauses_of(t, "hedge") == {"AAC-5.19"}
    assert clauses_of(t, "spare") == set(), "a face-down card is not named"


@clause("AAC-5.44", "AAC-5.30")
def test_what_is_no_material():
    titan = creature("titan", 900, 900, summon=[{"filter": {"type": "creature"}, "count": 1}])
    rock = creature("rock", 300, 300, "NS")
    t = laid(attack(FOX), attack(HEN), attack(rock), up(magic("ring", mark="continuous")),
             hand=(titan,)).act("creature titan")  # fmt: skip
    assert t.menu == ["material fox", "material hen"]
    assert clauses_of(t, "rock") == {"AAC-5.30"}
    assert clauses_of(t, "ring") == {"AAC-5.44"}


@clause("AAC-4.32", "AAC-5.24", "AAC-4.36")
def test_places_that_a_card_may_not_take():
    t = laid(attack(FOX), hand=(OX,)).act("creature ox")
    assert clauses_of(t, "ox") == {"AAC-4.20"}
    t = laid(attack(FOX), hand=(creature("moat", 0, 800, "J", "X"),)).act("creature moat")
    assert clauses_of(t, "moat") == {"AAC-5.23"}


# --- after the attack, and forced ------------------------------------------------------------


@clause("AAC-4.25")
def test_between_further_attacks_no_card_is_played():
    twice = creature("twice", 800, 800, effects=[
        when("attacks", {"extra_attack": {"n": 1, "who": "self"}})
    ])  # fmt: skip
    t = laid(attack(twice), hand=(FOX,), q=(defence(HEN), defence(FOX)))
    t.act("attack twice", "aim their hen")
    assert "no-more" in t.menu
    assert clauses_of(t, "fox") == {"AAC-4.25"}


@clause("AAC-4.24")
def test_a_creature_that_was_granted_no_further_attack_says_so():
    twice = creature("twice", 400, 800, effects=[
        when("attacks", {"extra_attack": {"n": 1, "who": "self"}})
    ])  # fmt: skip
    t = laid(attack(twice), attack(FOX), q=(defence(HEN),)).act("attack twice")
    assert t.menu == ["attack twice", "no-more"]
    ((clause_id, text),) = told(t, "fox")
    assert clause_id == "AAC-4.24"
    assert "not granted" in text


@clause("AAC-4.36", "AAC-5.49", "AAC-5.56")
def test_where_nobody_may_attack_a_card_that_takes_no_attack_is_refused_for_its_own_reason():
    t = laid(attack(FOX), hand=(FOX,), turn=1, first_turn_attack="forbidden_to_starter")
    assert clauses_of(t, "fox") & {"AAC-5.49", "AAC-5.56"} == {"AAC-5.49"}


@clause("AAC-4.29")
def test_a_forced_recall_says_what_it_is_about():
    back = magic("back", effects=[
        when("play", {"recall": {"target": "chosen", "to": "field", "position": "attack"}},
             choose={"side": "own", "zone": "toilet", "type": "creature"})
    ])  # fmt: skip
    lonely = creature("lonely", 0, 500, "J")
    t = table(
        Side([defence(lonely)], [back, filler(1), {**back, "id": "again"}],
             [filler(at) for at in range(2, 5)] + [OX], [FOX]),
        Side([attack(OX)], [SPARE], [filler(30), filler(31)]),
    )  # fmt: skip
    t.state.clocks[1] = 4
    t.act("end", "end")
    assert t.menu == ["recall-with again", "recall-with back"]
    assert clauses_of(t, "filler-1") == {"AAC-4.29"}


@clause("AAC-7.2")
def test_worlds_that_look_equal_refuse_the_same_inside_a_declaration():
    t = laid(attack(OX), attack(FOX), q=(attack(HEN), down(SPARE), down(trap("pit"))))
    t.act("attack ox")
    seen = t.rules.masked(t.state, 0)
    assert t.rules.attempts_of(seen, 0) == t.rules.attempts_of(t.rules.masked(seen, 0), 0)
    assert told(t, "spare") == []
