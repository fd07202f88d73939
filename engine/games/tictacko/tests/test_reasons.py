"""Why a card, a space or a Character is refused, read from the view alone (TTK-4.48)."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.tictacko.codes import D_MORE
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_scene import BLAST, GUARD, NO, WARDEN, give
from engine.games.tictacko.tests.test_verbs import RUSH
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE
from engine.kernel.testing import clause
from engine.sim.honesty import position

MUTE = character("mute", "unicorn", "special", effects=[
    {"timing": "continuous", "static": [{"rule": "forbid", "who": "opponents",
                                         "what": "play_magic"}]}])  # fmt: skip
DROUGHT = character("drought", "unicorn", "special", effects=[
    {"timing": "continuous", "static": [{"rule": "modify", "what": "magic_capacity",
                                         "who": "opponents", "n": -2}]}])  # fmt: skip
LATE: Raw = {"code": "late", "type": "magic", "faction": "neutral", "name_en": "Late",
             "name_it": "Tardi", "effects": [
                 {"timing": "play", "if": [{"objectives_done": "own_team", "op": ">=", "n": 2}],
                  "do": [{"op": "draw", "who": "you", "n": 1}]}]}  # fmt: skip


def reasons(b: Board, seat: int) -> dict[str, str]:
    """What is refused to a seat: clause by what it points at."""
    found = b.r.attempts_of(b.r.masked(b.s, seat), seat)
    return {each.subject: each.refusal.clause for each in found if each.refusal is not None}


def words(b: Board, seat: int) -> dict[str, str]:
    """The same in English."""
    found = b.r.attempts_of(b.r.masked(b.s, seat), seat)
    return {each.subject: str(each.refusal) for each in found}


SILENCE = character("silence", "unicorn", "special", effects=[
    {"timing": "continuous", "static": [{"rule": "forbid", "who": "opponents",
                                         "what": "draw_second"}]}])  # fmt: skip


@clause("TTK-4.16", "TTK-4.48")
def test_an_instant_is_no_action() -> None:
    b = give(lay("1", "9", cards=[NO]), 0, "no", "d")
    assert reasons(b, 0) == {"no": "TTK-4.16"}
    assert reasons(b, 1) == {}, "nobody else is asked"
    assert reasons(b, -1) == {}


@clause("TTK-5.7", "TTK-4.48")
def test_a_full_grid_and_closed_spaces_take_no_character() -> None:
    b = give(lay("12346", "5789"), 0, "d")
    assert reasons(b, 0) == {"d": "TTK-5.7"}
    assert "full" in words(b, 0)["d"]
    shut = lay("245678", "9", lying={"1": WARDEN}, cards=[WARDEN], starter=1)
    assert "closed" in words(give(shut, 1, "u"), 1)["u"]


@clause("TTK-4.15", "TTK-4.18", "TTK-4.48")
def test_a_second_card_that_cannot_be_drawn_says_why() -> None:
    free = give(lay("1", "9", cards=[SILENCE]), 0, "d")
    assert reasons(free, 0) == {}
    forbidden = give(lay("1", "", lying={"9": SILENCE}, cards=[SILENCE]), 0, "d")
    assert reasons(forbidden, 0) == {"draw": "TTK-4.15"}
    assert "draw" not in forbidden.moves()
    later = give(lay("1", "789", cards=[BLAST]), 0, "blast", "blast")
    later.act("magic blast", "target 9")
    assert later.s.ask == D_MORE
    found = later.r.attempts_of(later.r.masked(later.s, 0), 0)
    assert (found[0].subject, str(found[0].title)) == ("draw", "Draw a second card")
    assert reasons(later, 0)["draw"] == "TTK-4.18"


@clause("TTK-2.6", "TTK-5.7", "TTK-4.48")
def test_a_taken_and_a_closed_space_say_so() -> None:
    b = lay("8", "9", lying={"1": WARDEN}, cards=[WARDEN], starter=1)
    b.act("character u")
    assert reasons(b, 1) == {"1": "TTK-2.6", "8": "TTK-2.6", "9": "TTK-2.6", "3": "TTK-5.7"}


@clause("TTK-5.32", "TTK-5.25", "TTK-4.48")
def test_a_magic_says_whether_there_is_no_target_or_a_guarded_one() -> None:
    nobody = give(lay("1", "", cards=[BLAST]), 0, "blast")
    assert reasons(nobody, 0) == {"blast": "TTK-5.32"}
    both = {"1": GUARD, "2": GUARD}
    guarded = lay("", "9", lying=both, cards=[GUARD, BLAST], starter=1)
    assert reasons(give(guarded, 1, "blast"), 1) == {"blast": "TTK-5.25"}


@clause("TTK-5.27", "TTK-5.19", "TTK-4.48")
def test_prohibitions_and_lost_capacity_are_told_apart() -> None:
    mute = give(lay("1", "9", lying={"5": MUTE}, cards=[MUTE, BLAST]), 0, "blast")
    assert reasons(mute, 0) == {"blast": "TTK-5.27"}
    dry = give(lay("1", "9", lying={"5": DROUGHT}, cards=[DROUGHT, BLAST]), 0, "blast")
    assert reasons(dry, 0) == {"blast": "TTK-5.19"}


@clause("TTK-4.52", "TTK-4.48")
def test_a_condition_that_does_not_hold() -> None:
    assert reasons(give(lay("1", "9", cards=[LATE]), 0, "late"), 0) == {"late": "TTK-4.52"}


@clause("TTK-4.18", "TTK-4.48")
def test_lanes_are_not_mixed() -> None:
    b = give(lay("1", "789", cards=[BLAST]), 0, "blast", "blast", "d")
    b.act("magic blast", "target 9")
    assert reasons(b, 0) == {"draw": "TTK-4.18", "d": "TTK-4.18"}


@clause("TTK-4.19", "TTK-4.50", "TTK-4.48")
def test_a_lane_that_is_full_is_told_while_a_grant_is_left_for_the_other() -> None:
    b = give(lay("1", "789", cards=[BLAST, RUSH]), 0, "blast", "blast", "rush", "d")
    b.act("magic rush", "magic blast", "target 9")
    assert b.moves() == ["end", "character d"]
    assert reasons(b, 0) == {"blast": "TTK-4.19", "draw": "TTK-4.18"}


@clause("TTK-5.49", "TTK-4.48")
def test_a_card_announced_in_this_turn_waits_for_the_next() -> None:
    b = lay("1", "789", cards=[BLAST])
    b.s.worn[0] = [b.r.pool.index("blast")]
    b.s.spent[0] = [b.r.pool.index("blast")]
    assert reasons(give(b, 0, "blast"), 0) == {"blast": "TTK-5.49"}


@clause("TTK-5.25", "TTK-5.32", "TTK-4.48")
def test_a_character_says_why_it_cannot_be_chosen() -> None:
    b = lay("458", "9", lying={"1": GUARD}, cards=[GUARD, BLAST], starter=1)
    give(b, 1, "blast").act("magic blast")
    found = reasons(b, 1)
    assert (found["4"], found["9"]) == ("TTK-5.25", "TTK-5.32")
    assert "5" not in found, "5 can be chosen"


@clause("TTK-4.38", "TTK-5.35", "TTK-4.48")
def test_in_a_window_only_a_fitting_instant_answers() -> None:
    other: Raw = {**NO, "code": "other", "when": {"window": "ENTER", "actor": "opponent"}}
    b = lay("1", "789", cards=[BLAST, NO, other])
    b.s.hands[1] = sorted(b.r.pool.index(code) for code in ("no", "other", "u"))
    give(b, 0, "blast", "d").act("magic blast", "target 9")
    assert reasons(b, 1) == {"other": "TTK-5.35", "u": "TTK-4.38"}
    assert reasons(b, 0) == {}, "who waits is told nothing"


@clause("TTK-7.9", "TTK-4.48")
def test_equal_views_give_equal_reasons() -> None:
    one, other = (lay("1", "9", cards=[BLAST, NO]) for _ in range(2))
    give(one, 0, "blast", "no")
    give(other, 0, "blast", "no")
    other.s.hands[1] = [other.r.pool.index("no")] * len(one.s.hands[1])
    assert words(one, 0) == words(other, 0)


@clause("TTK-4.48")
def test_each_refusal_has_one_of_the_reason_codes() -> None:
    """In whole games at random, those of the clause and no others."""
    rules_text = (Path(__file__).parents[1] / "RULES.md").read_text(encoding="utf-8")
    (line,) = [line for line in rules_text.splitlines() if line.startswith("- **TTK-4.48**")]
    codes = set(re.findall("`([A-Z_]+)`", line))
    met: set[str] = set()
    for number in range(60):
        rules, s = position(GAME, Rng(seed_of("reasons", number)), number)
        if s.node == DECIDE:
            refused = rules.attempts_of(rules.masked(s, s.decider), s.decider)
            met |= {each.refusal.code for each in refused if each.refusal is not None}
    assert met <= codes, met - codes
    assert len(met) > 3
