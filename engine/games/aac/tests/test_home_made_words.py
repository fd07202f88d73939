"""Words that only cards of one's own say (AAC-9.11 and on)."""

from __future__ import annotations

from typing import Any

from engine.games.aac.card_schema import check_card
from engine.games.aac.describe import describe_card
from engine.games.aac.forced import FORCED_MOST
from engine.games.aac.tests.aac_cards import E_CREATURE, MAGIC, doing
from engine.games.aac.tests.effect_language import ENEMY, cast, side, when
from engine.games.aac.tests.table import attack, creature, down, filler, magic, table
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 500, 500)
OX = creature("ox", 700, 600)
OWN_LP, THEIR_LP = {"lp_of": "own"}, {"lp_of": "enemy"}
IN_HAND = {"count": {"side": "own", "zone": "hand"}}
CREATURES = {"count": {"side": "enemy", "type": "creature"}}


def _can_play(condition: Any) -> bool:
    card = magic("if", play_condition=condition)
    p = side(attack(FOX), hand=(card, filler()), lp=2000, bonus=3)
    t = table(p, side(attack(OX), down(creature("shy", 300, 300, "X")), bonus=3))
    return "magic if" in t.menu


@clause("AAC-9.11")
@for_every(
    ("compared", "open_"),
    [
        ([OWN_LP, "less", THEIR_LP], True),
        ([OWN_LP, "at_least", THEIR_LP], False),
        ([OWN_LP, "at_most", 2000], True),
        ([OWN_LP, "more", 2000], False),
        ([{"bonus_of": "own"}, "equal", {"bonus_of": "enemy"}], True),
        ([IN_HAND, "equal", 2], True),
        ([IN_HAND, "less", 2], False),
        ([CREATURES, "equal", 2], True),
        # How weak it is cannot be seen of what lies face-down.
        ([{"count": {"side": "enemy", "filter": {"ap_max": 400}}}, "equal", 0], True),
    ],
)
def test_two_things_are_compared(compared: list[Any], open_: bool) -> None:
    assert _can_play({"compare": compared}) == open_
    assert _can_play({"not": {"compare": compared}}) != open_


@clause("AAC-9.11")
def test_points_of_a_player_are_an_amount() -> None:
    taken = {"lp": {"player": "enemy", "amount": {"mul": [-100, {"bonus_of": "own"}]}}}
    spell = magic("tax", effects=[{"when": "play", "do": [taken]}])
    t = table(side(attack(FOX), hand=(spell,), bonus=4), side(attack(OX)))
    t.act("magic tax")
    assert t.state.lp == [3000, 2600]


@clause("AAC-9.11")
@for_every(
    ("raw", "path"),
    [
        ({**MAGIC, "play_condition": {"compare": [1, "less"]}}, "/play_condition/compare"),
        (
            {**MAGIC, "play_condition": {"compare": [1, "under", 2]}},
            "/play_condition/compare/1",
        ),
        (
            {**MAGIC, "play_condition": {"compare": [{"stat_of": "all", "stat": "ap"}, "less", 2]}},
            "/play_condition/compare/0",
        ),
        (
            doing(
                MAGIC,
                {"draw": {"player": "own", "n": 1}},
                condition={
                    "compare": [{"count": {"zone": "hand", "type": "trap"}}, "less", {"die": 6}]
                },
            ),
            "/effects/0/condition/compare/0/count/type",
        ),
        (
            {
                **E_CREATURE,
                "evolve": {"condition": {"compare": [{"stat_of": "all", "stat": "ap"}, "less", 2]}},
            },
            "/evolve/condition/compare/0/stat_of",
        ),
    ],
)
def test_a_comparison_looks_at_nothing_hidden(raw: dict[str, Any], path: str) -> None:
    assert path in {problem.path for problem in check_card(raw)}


def _heeding(moment: str, **parts: Any) -> dict[str, Any]:
    """A creature that brings its player 100 LP at a moment of another card."""
    gain = {"lp": {"player": "own", "amount": 100}}
    return creature("heed", 500, 500, effects=[when(moment, gain, **parts)])


DOOM = {"destroy": {"target": "chosen"}}
AWAY = {"remove": {"target": "chosen", "to": "hand"}}


@clause("AAC-9.12")
@for_every(
    ("step", "moment", "whose", "gained"),
    [
        (DOOM, "another_dies", "enemy", True),
        (DOOM, "another_dies", "any", True),
        (DOOM, "another_dies", "own", False),
        (DOOM, "another_leaves", "enemy", True),
        (AWAY, "another_leaves", "enemy", True),
        (AWAY, "another_dies", "enemy", False),
        (AWAY, "another_arrives", "enemy", False),
    ],
)
def test_a_card_acts_when_another_dies_or_leaves(
    step: dict[str, Any], moment: str, whose: str, gained: bool
) -> None:
    heed = _heeding(moment, whose=whose)
    t = cast(
        step, p=side(attack(heed), lp=1000), q=side(attack(OX), attack(FOX)), target="their ox"
    )
    assert t.state.lp[0] == (1100 if gained else 1000)


@clause("AAC-9.12")
def test_a_card_does_not_heed_itself_nor_what_lies_face_down() -> None:
    for moment in ("another_dies", "another_leaves"):
        heed = _heeding(moment, played={"type": "creature"})
        t = cast(DOOM, choose={**ENEMY, "side": "any"}, p=side(attack(OX)), q=side(attack(heed)),
                 target="their heed")  # fmt: skip
        assert t.state.lp == [3000, 3000]
        shy = creature("shy", 300, 300, "X")
        doom = {"destroy": {"target": {"all": {"side": "enemy", "type": "creature"}}}}
        t = cast(doom, choose=None, p=side(attack(heed)), q=side(down(shy)))
        assert t.toilet("q") == ["shy"]
        assert t.state.lp == [3000, 3000]


@clause("AAC-9.12")
@for_every(
    ("place", "wanted", "gained"),
    [
        ("attack", {"type": "creature"}, True),
        ("attack", {"type": "magic"}, False),
        ("face-down", {}, False),
    ],
)
def test_a_card_acts_when_another_arrives_face_up(
    place: str, wanted: dict[str, Any], gained: bool
) -> None:
    heed = _heeding("another_arrives", whose="own", played=wanted)
    shy = creature("shy", 300, 300, "X")
    t = table(side(attack(heed), hand=(shy,), lp=1000), side(attack(OX)))
    t.act("creature shy", f"place {place}")
    assert t.state.lp[0] == (1100 if gained else 1000)


@clause("AAC-9.12")
def test_an_egg_hatches_when_another_creature_dies() -> None:
    effect = when("another_dies", {"evolve": {"target": "self"}}, whose="own",
                  played={"type": "creature"})  # fmt: skip
    egg = creature("egg", 60, 80, "E", evolve={"after_rounds": 3}, effects=[effect])
    assert describe_card(egg, "en").endswith(
        "When another of your creatures dies, this creature evolves."
    )
    assert describe_card(egg, "it").endswith(
        "Quando un'altra tua creatura muore, questa creatura si evolve."
    )
    t = cast(DOOM, choose={"side": "own", "type": "creature"}, p=side(attack(egg), attack(FOX)),
             target="fox")  # fmt: skip
    assert t.told("evolved") == 1


@clause("AAC-9.13")
@for_every(("held", "drawn"), [(0, 4), (1, 3), (4, 0), (6, 0)])
def test_one_draws_until_one_has_so_many(held: int, drawn: int) -> None:
    wanted = {"minus": [4, {"count": {"side": "own", "zone": "hand"}}]}
    p = side(attack(FOX), hand=[filler(20 + at) for at in range(held)])
    t = cast({"draw": {"player": "own", "n": wanted}}, choose=None, p=p)
    assert len(t.hand("p")) == held + drawn


@clause("AAC-9.13")
@for_every(("face", "gained"), [(0, -100), (3, -100), (4, 700), (5, 800)])
def test_a_die_decides_by_its_bands(face: int, gained: int) -> None:
    shown = {"plus": [{"mul": [{"die": 6}, 100]}, 200]}
    t = cast(
        {"lp": {"player": "own", "amount": shown}},
        choose=None,
        p=side(attack(FOX), lp=1000),
        lots=(face,),
        condition={"die": {"min": 5}},
        **{"else": [{"lp": {"player": "own", "amount": -100}}]},
    )
    assert t.state.lp == [1000 + gained, 3000]


@clause("AAC-9.13")
@for_every(("number", "left"), [(1, 2), (2, 1), (9, 0)])
def test_cards_are_discarded_from_the_top_of_a_draw_pile(number: int, left: int) -> None:
    q = side(attack(OX), pile=0)
    q.pile = [FOX, filler(30), filler(31)]
    t = cast({"mill": {"player": "enemy", "n": number}}, choose=None, q=q)
    assert t.toilet("q") == ["fox"]
    assert len(t.pile("q")) == left
    assert t.void("q") == ["filler-30", "filler-31"][: 2 - left]
    assert t.hand("q") == []
    assert len(t.pile("p")) == 6


CAT, BULL = creature("cat", 700, 200), creature("bull", 900, 900)


@clause("AAC-9.14")
@for_every(
    ("target", "left"),
    [
        ({"most": {"stat": "ap"}}, {"cat", "ox", "lynx"}),
        ({"least": {"stat": "dp"}}, {"ox", "bull"}),
        ({"least": {"stat": "dp", "filter": {"ap_min": 650}}}, {"ox", "bull", "lynx"}),
        ({"most": {"stat": "dp", "side": "own"}}, {"cat", "ox", "bull", "lynx"}),
    ],
)
def test_the_strongest_or_the_weakest_face_up_is_meant(target: Any, left: set[str]) -> None:
    lynx = creature("lynx", 600, 200)
    q = side(attack(CAT), attack(OX), attack(BULL), attack(lynx), down(creature("imp", 950, 50)))
    t = cast({"destroy": {"target": target}}, choose=None, p=side(attack(FOX)), q=q)
    assert set(t.on("q")) == left | {"imp"}


@clause("AAC-9.14")
def test_an_effect_that_acts_once_a_round_acts_again_in_the_next() -> None:
    heed = _heeding("another_dies", whose="enemy", once=True)
    both = {"all": {"side": "enemy", "type": "creature", "filter": {"dp_max": 600}}}
    kill = magic("kill", effects=[when("play", {"destroy": {"target": both}})])
    again = magic("again", effects=[when("play", {"destroy": {"target": "chosen"}}, choose=ENEMY)])
    p = side(attack(heed), hand=(kill, again), lp=1000)
    t = table(p, side(attack(CAT), attack(OX), attack(BULL)))
    t.act("magic kill")
    assert t.on("q") == {"bull": "attack"}
    assert t.state.lp[0] == 1100
    t.act("end", "end", "magic again")
    assert t.state.lp[0] == 1200


@clause("AAC-9.14")
def test_a_card_goes_on_top_of_the_draw_pile_and_who_knew_it_knows() -> None:
    q = side(attack(OX), attack(FOX))
    t = cast({"remove": {"target": "chosen", "to": "pile_top"}}, q=q, target="their ox")
    assert t.pile("q")[0] == "ox"
    assert len(t.pile("q")) == 7
    assert t.state.known_top == [0, 0, 1, 1]
    t.act("end")
    assert "ox" in t.hand("q")
    assert t.state.known_top == [0, 0, 0, 0]


@clause("AAC-6.3")
def test_a_creature_that_always_goes_back_under_the_pile_does_not_keep_the_game_going() -> None:
    back = {"remove": {"target": "self", "to": "pile_bottom"}}
    yoyo = creature("yoyo", 500, 500, effects=[when("deployed", back)])
    doom = {"destroy": {"target": "chosen"}}
    q = side(attack(OX), pile=0)
    q.pile = [yoyo]
    t = cast(doom, p=side(attack(FOX)), q=q)
    for _ in range(FORCED_MOST):
        assert not t.state.scores
        t.act(t.menu[0])
    assert t.state.scores == [2, 0]


@clause("AAC-6.3")
def test_two_creatures_that_send_each_other_away_do_not_keep_the_game_going() -> None:
    away = {"remove": {"target": {"all": {"side": "any", "type": "creature"}}, "to": "pile_bottom"}}
    usher = creature("usher", 500, 500, effects=[when("another_arrives", away, whose="enemy")])
    p, q = side(pile=0), side(attack(usher), pile=0)
    p.pile = [FOX]
    t = table(p, q)
    for _ in range(2 * FORCED_MOST):
        assert not t.state.scores
        t.act(t.menu[0])
    assert t.state.scores == [0, 2]


@clause("AAC-7.0", "AAC-9.11")
def test_a_cost_half_named_stays_in_the_hand_when_cards_are_dealt_anew() -> None:
    drawn = {"draw": {"player": "own", "n": 1}}
    payer = creature("payer", 500, 500, effects=[when("deployed", drawn, cost={"discard": 2})])
    p = side(attack(FOX), hand=(payer, *(filler(20 + at) for at in range(4))))
    t = table(p, side(attack(OX)))
    t.act("creature payer", "place defence", "choice 2", "pay-hand filler-20")
    menu = t.menu
    for number in range(20):
        t.rules.redeal(t.state, 0, Rng(seed_of("again", number)))
        assert t.rules.options_of(t.state) == t.state.menu
        assert t.menu == menu
