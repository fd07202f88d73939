"""Traits of classes of other editions (KX-9.5), and dice rolled again."""

from __future__ import annotations

import json
from typing import Any

from engine.effects.findings import Findings
from engine.games.karmox.card_language import Spot, check_traits
from engine.games.karmox.card_reading import pool_of
from engine.games.karmox.choosing import compares
from engine.games.karmox.codes import EVENT
from engine.games.karmox.effect import OPERATORS
from engine.games.karmox.game import FOLDER
from engine.games.karmox.tests.table import Game, lay
from engine.kernel.testing import clause, for_every

BASE = (FOLDER / "cards" / "base_01.json").read_text(encoding="utf-8")
FACING = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12", "predone-red": "A12"}
SPIRIT = {"verb": "gain_spirit", "amount": 1, "target": "self"}


def edition(**traits: dict[str, Any]) -> dict[str, Any]:
    """The first edition with a trait for some classes."""
    raw: dict[str, Any] = json.loads(BASE)
    for sheet in raw["classes"]:
        if sheet["code"] in traits:
            sheet["traits"] = [traits[sheet["code"]]]
    return raw


def game(phase: int = EVENT, more: dict[str, Any] | None = None, **traits: dict[str, Any]) -> Game:
    """A turn of red with these traits."""
    return lay(FACING, phase=phase, pool=pool_of([edition(**traits)]), **(more or {}))


@clause("KX-9.5")
@for_every(
    ("moment", "doing", "dice"),
    [
        ("action", ["skip", "move maga-red E4"], []),
        ("hit", ["skip", "move maga-red E5", "attack maga-blue"], [6, 1]),
        ("attack_window", ["skip", "move maga-red E5", "attack maga-blue"], []),
        ("turn_end", ["skip", "pass"], []),
        ("landing", ["roll red"], [3]),
    ],
)
def test_a_trait_works_at_its_moment(moment: str, doing: list[str], dice: list[int]) -> None:
    at = game(maga={"on": moment, "effects": [SPIRIT]})
    for text in doing[:-1]:
        at.do(text)
    assert at.stat("spirits", "maga-red") == 0
    at.do(doing[-1])
    if at.moves and at.moves[0].startswith("spirits"):
        at.do("spirits 0")
    at.roll(*dice)
    assert at.stat("spirits", "maga-red") == 1


@clause("KX-9.5")
def test_traits_of_a_turn_work_in_the_own_turn() -> None:
    at = game(maga={"on": "turn_start", "effects": [SPIRIT]}).do("skip", "pass")
    assert at.s.turn_seat == 1
    assert (at.stat("spirits", "maga-red"), at.stat("spirits", "maga-blue")) == (0, 1)


@clause("KX-9.5", "KX-5.15")
def test_the_defeated_and_the_attacked_have_their_moments() -> None:
    more = {"life": {"maga-blue": 1}}
    at = game(more=more, maga={"on": "defeat", "effects": [SPIRIT]})
    at.do("skip", "move maga-red E5", "attack maga-blue").roll(6, 1)
    assert at.stat("spirits", "maga-blue") == 1
    ward = {"verb": "modify_stat", "stat": "defence", "amount": 3, "target": "self",
            "duration": "this_attack"}  # fmt: skip
    guarded = game(maga={"on": "defence_window", "effects": [ward]})
    guarded.do("skip", "move maga-red E5", "attack maga-blue").roll(3, 3)
    assert guarded.told("dice")[0][5] == 3 + 2 + 3
    guarded.do("keep")
    assert guarded.s.mods == []


@clause("KX-9.5", "KX-9.1")
def test_others_have_a_moment_when_somebody_is_defeated() -> None:
    more = {"life": {"maga-blue": 1}}
    pool = pool_of([edition(maga={"on": "enemy_defeat", "effects": [SPIRIT]},
                            predone={"on": "own_defeat", "effects": [SPIRIT]})])  # fmt: skip
    at = lay(FACING, pool=pool, **more).do("move maga-red E5", "attack maga-blue").roll(6, 1)
    gained = {code: at.stat("spirits", code) for code in FACING}
    assert gained == {"maga-red": 1, "maga-blue": 0, "predone-blue": 1, "predone-red": 0}
    traits = [at.r.codes[piece] for piece, *_ in at.told("trait")]
    assert traits == ["predone-blue", "maga-red"]


@clause("KX-9.5", "KX-5.40")
def test_who_is_freed_has_a_moment() -> None:
    jailed = {**FACING, "predone-red": "P1"}
    pool = pool_of([edition(predone={"on": "freed", "effects": [SPIRIT]})])
    at = lay(jailed, phase=EVENT, pool=pool).do("roll red").roll(1)
    at.do("release predone-red X1")
    assert (at.stat("life", "predone-red"), at.stat("spirits", "predone-red")) == (1, 1)


@clause("KX-9.5", "KX-5.4")
def test_who_takes_a_chest_has_a_moment() -> None:
    pool = pool_of([edition(maga={"on": "chest_taken", "effects": [SPIRIT]})])
    at = lay({**FACING, "maga-red": "C3"}, pool=pool).do("move maga-red C3")
    assert at.stat("spirits", "maga-red") == 0
    at.do("take N1")
    assert at.stat("spirits", "maga-red") == 1


@clause("KX-9.5")
@for_every(("once", "gained"), [(None, 3), ("turn", 2), ("game", 1)])
def test_a_trait_works_as_often_as_it_says(once: str | None, gained: int) -> None:
    """One blow in the first turn, two in the next."""
    trait = {"on": "hit", "effects": [SPIRIT], **({"once": once} if once else {})}
    again = {"on": "turn_start", "effects": [{"verb": "extra_action", "action": "attack"}]}
    at = game(maga=trait, predone=again).do("skip")
    strike(at)
    at.do("skip", "pass", "skip")
    strike(at)
    strike(at, moves=False)
    assert at.stat("spirits", "maga-red") == gained
    assert at.r.scene(at.s, 0)["sides"][-1]["notes"] == []


def strike(at: Game, *, moves: bool = True) -> None:
    """Red's blow, which always hits; nobody plays a tile."""
    if moves:
        at.do("move maga-red E5")
    at.do("attack maga-blue")
    while at.moves and at.moves[0].startswith("spirits"):
        at.do("spirits 0")
    at.roll(6, 1)


@clause("KX-9.5", "KX-4.1")
def test_an_optional_trait_is_left_as_a_whole() -> None:
    trait = {"on": "action", "optional": True, "effects": [SPIRIT, SPIRIT]}
    at = game(maga=trait).do("skip", "move maga-red E4")
    assert at.moves == ["use", "leave"]
    asker = at.r.scene(at.s, 0)["asker"]
    assert (asker["card"], asker["label"].render()) == ("maga-red", "Trait of Red Sorceress")
    at.do("leave")
    assert at.stat("spirits", "maga-red") == 0
    used = game(maga=trait).do("skip", "move maga-red E4", "use")
    assert used.stat("spirits", "maga-red") == 2


@clause("KX-9.5", "KX-9.3", "KX-9.6")
def test_a_trait_is_paid_for() -> None:
    trait = {"on": "action", "cost": {"life": 1}, "effects": [SPIRIT]}
    at = game(maga=trait).do("skip", "move maga-red E4")
    assert (at.stat("life", "maga-red"), at.stat("spirits", "maga-red")) == (4, 1)
    poor = game(maga=trait, more={"life": {"maga-red": 1}}).do("skip", "move maga-red E4")
    assert (poor.stat("life", "maga-red"), poor.stat("spirits", "maga-red")) == (1, 0)


@clause("KX-9.4", "KX-4.1")
def test_a_die_is_rolled_again_and_stands() -> None:
    again = {"on": "attack_window", "effects": [{"verb": "reroll", "who": "attacker"}]}
    at = game(maga=again).do("skip", "move maga-red E5", "attack maga-blue").roll(1, 6)
    assert (at.s.decider, at.moves) == (0, ["use", "leave"])
    at.do("use").roll(6)
    assert at.told("dice")[0][1] == 6
    assert at.told("rerolled") == [(at.piece("maga-red"), 6)]
    left = game(maga=again).do("skip", "move maga-red E5", "attack maga-blue").roll(1, 6)
    left.do("leave")
    assert left.told("failed")


@clause("KX-9.5", "KX-9.1")
def test_traits_are_checked_like_events() -> None:
    found = Findings()
    check_traits(found, "/traits", [{"on": "action", "effects": [SPIRIT]}], Spot(official=True))
    assert found.problems == []
    check_traits(found, "/traits", [{"on": "dawn", "effects": [SPIRIT]}], Spot(official=True))
    assert [fault.path for fault in found.problems] == ["/traits/0/on"]


@clause("KX-9.3", "KX-9.6", "KX-9.5")
def test_a_trait_may_be_paid_for_with_the_event_of_the_landing() -> None:
    price = {"on": "landing", "optional": True, "cost": {"forgo_event": True}, "effects": [SPIRIT]}
    used = game(maga=price).do("roll red").roll(1)
    assert used.moves == ["use", "leave"]
    used.do("use")
    assert used.stat("spirits", "maga-red") == 1
    assert "pass" in used.moves  # the event is gone
    left = game(maga=price).do("roll red").roll(1).do("leave")
    assert left.moves[-2:] == ["event", "decline"]
    blank = game(maga=price).do("roll red").roll(3)
    assert "pass" in blank.moves  # nothing to give up
    assert blank.stat("spirits", "maga-red") == 0


@clause("KX-9.4", "KX-9.5")
def test_a_pawn_that_an_effect_moves_lands_as_well() -> None:
    raw = edition(maga={"on": "landing", "effects": [SPIRIT]})
    raw["event_board"]["cells"][3]["effects"] = [{"verb": "move_pawn", "amount": 4}]
    at = lay(FACING, phase=EVENT, pool=pool_of([raw])).do("roll red").roll(3)
    assert at.stat("spirits", "maga-red") == 1
    at.do("event")
    assert at.s.pawns[0] == 7
    assert at.stat("spirits", "maga-red") == 2


@clause("KX-6.1", "KX-6.15", "KX-5.10")
def test_nobody_has_won_before_every_defeat_is_resolved() -> None:
    """The blow fells the last of both sides: the one that is put away first has not lost."""
    pain = {"on": "hit", "effects": [{"verb": "damage", "amount": 1, "target": "self"}]}
    last = {"maga-red": "E5", "maga-blue": "D5"}
    lives = {"maga-red": 1, "maga-blue": 1}
    at = lay(last, pool=pool_of([edition(maga=pain)]), life=lives)
    at.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert at.is_over()
    assert at.s.scores == [1, 1]
    assert at.told("won") == []
    assert {at.at("maga-red"), at.at("maga-blue")} == {"P1"}


@clause("KX-9.6")
@for_every(
    ("operator", "holding"),
    [("<", (2,)), ("<=", (2, 3)), ("=", (3,)), (">=", (3, 4)), (">", (4,))],
)
def test_comparisons_read_as_they_are_written(operator: str, holding: tuple[int, ...]) -> None:
    code = OPERATORS.index(operator)
    assert tuple(found for found in (2, 3, 4) if compares(found, code, 3)) == holding


@clause("KX-9.6", "KX-9.3")
@for_every(
    ("condition", "runs"),
    [
        ({"stat_cmp": ["active", "attack", ">=", 3]}, True),
        ({"stat_cmp": ["active", "attack", ">", 3]}, False),
        ({"chests_cmp": ["self", ">", 0]}, True),
        ({"chests_cmp": ["self", "<", 1]}, False),
        ({"life_cmp": ["self", "<=", 2]}, True),
        ({"life_cmp": ["active", "=", 5]}, False),
        ({"life_cmp": ["defender", ">", 0]}, False),  # nobody is attacked
    ],
)
def test_conditions_look_at_who_plays_the_role(condition: dict[str, Any], runs: bool) -> None:
    more = {"life": {"maga-red": 2}, "chests": {"maga-red": 1}}
    trait = {"on": "action", "effects": [{**SPIRIT, "condition": condition}]}
    at = game(more=more, maga=trait).do("skip", "move maga-red E5")
    assert at.stat("spirits", "maga-red") == int(runs)


@clause("KX-9.5", "KX-9.4", "KX-5.9")
def test_who_is_imprisoned_before_the_dice_is_not_struck() -> None:
    cage = {"on": "attack_window", "effects": [{"verb": "imprison", "target": "defender"}]}
    at = game(maga=cage).do("skip", "move maga-red E5", "attack maga-blue", "imprison P2")
    assert (at.stat("life", "maga-blue"), at.at("maga-blue")) == (0, "P2")
    assert at.told("dice") == []
    assert at.s.turn_seat == 1


@clause("KX-9.5", "KX-9.1")
def test_the_price_of_a_trait_is_that_of_all_its_effects() -> None:
    """The first cannot work; the second is still asked and paid for."""
    idle = {"verb": "heal", "amount": 1, "target": "self"}
    trait = {"on": "action", "optional": True, "cost": {"life": 1}, "effects": [idle, SPIRIT]}
    at = game(maga=trait).do("skip", "move maga-red E4", "use")
    assert (at.stat("life", "maga-red"), at.stat("spirits", "maga-red")) == (5, 1)
    none = {"on": "action", "cost": {"life": 1}, "effects": [{"verb": "swap", "target": "self"}]}
    alone = {"maga-red": "E5", "maga-blue": "D5"}
    left = lay(alone, phase=EVENT, pool=pool_of([edition(maga=none)])).do(
        "skip", "move maga-red E4"
    )
    assert left.stat("life", "maga-red") == 5  # it could do nothing


@clause("KX-9.4", "KX-5.11")
def test_a_trait_pushes_away_from_its_bearer() -> None:
    shove = {"verb": "push", "distance": 2, "target": "enemy_adjacent"}
    at = game(maga={"on": "action", "effects": [shove]}).do("skip", "move maga-red E5")
    assert at.at("maga-blue") == "B5"
    assert len(at.told("pushed")) == 2


@clause("KX-9.3", "KX-2.23")
def test_what_lasts_for_an_attack_ends_with_it() -> None:
    shield = {"verb": "set_flag", "flag": "phase_allies", "target": "self",
              "duration": "this_attack"}  # fmt: skip
    at = game(maga={"on": "attack_window", "effects": [shield]})
    at.do("skip", "move maga-red E5", "attack maga-blue")
    assert len(at.s.flags) == 1
    at.roll(6, 1)
    assert at.s.flags == []


@clause("KX-9.5", "KX-9.8")
def test_the_owner_of_a_trait_chooses() -> None:
    gift = {"verb": "gain_spirit", "amount": 1, "target": "own_one"}
    at = game(maga={"on": "defence_window", "effects": [gift]})
    at.do("skip", "move maga-red E5", "attack maga-blue")
    assert (at.s.decider, at.of("choose")) == (1, ["maga-blue", "predone-blue"])
