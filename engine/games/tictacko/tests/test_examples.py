"""The examples of section 9 load, pass the checks and play (TTK-9.21, 9.30)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from engine.games.tictacko.card_reading import pool_of, raw_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import BASICS, DECK, GOALS, Board, Raw, lay
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, DECIDE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

RULES = (Path(__file__).parent.parent / "RULES.md").read_text(encoding="utf-8")
EXAMPLES: list[Raw] = [
    card for block in re.findall(r"```json\n(.*?)```", RULES, re.S) for card in json.loads(block)
]
FILE: Raw = {"set_code": "examples", "source": "user", "cards": EXAMPLES}
CODES = {str(card["code"]): card for card in EXAMPLES}
MINE = [card for card in EXAMPLES if card["type"] != "objective"]


def table(hands: dict[int, str], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid; each named seat holds those cards in place of some of its own."""
    lying = {space: CODES[code] for space, code in more.pop("lying", {}).items()}
    at = lay(dragons, unicorns, cards=EXAMPLES, lying=lying, **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.21", "TTK-9.30", "TTK-2.21")
def test_they_pass_the_checks_without_a_word() -> None:
    assert len(EXAMPLES) == 20
    assert [check_card(raw_of(card)) for card in pool_of([FILE])] == [[]] * 20
    assert {code: pool_of([FILE]).get(code) is not None for code in CODES} == dict.fromkeys(
        CODES, True
    )


@clause("TTK-9.21")
def test_may_destroy_next_to_it_as_it_enters() -> None:
    at = table({0: "rafter-drake"}, "", "24", specials="2").act(
        "character rafter-drake", "space 1", "take"
    )
    assert at.claimed(1) == "2"  # the Basic one on 4: one alone, not asked
    left = table({0: "rafter-drake"}, "", "4").act("character rafter-drake", "space 1", "leave")
    assert left.claimed(1) == "4"


@clause("TTK-9.21", "TTK-5.25")
def test_the_nanny_guards_her_neighbours() -> None:
    at = table({1: "chimney-fire"}, "159", "", starter=1, lying={"2": "iron-nanny"})
    assert at.act("magic chimney-fire").moves() == ["target 2", "target 9"]


@clause("TTK-9.21", "TTK-5.30")
def test_the_foal_wanders_at_the_start_of_its_turns() -> None:
    at = table({}, "", "", lying={"5": "wandering-foal"}).act("pass")
    assert (at.s.decider, at.moves()) == (1, ["leave", "take"])
    at.act("take", "target 6")
    assert at.claimed(1) == "6"


@clause("TTK-9.21", "TTK-5.28")
def test_the_mare_hushes_her_neighbours() -> None:
    at = table({1: "chimney-fire"}, "1", "", starter=1,
               lying={"2": "iron-nanny", "3": "hush-mare"})  # fmt: skip
    assert at.act("magic chimney-fire").moves() == ["target 1", "target 2"]


@clause("TTK-9.21", "TTK-5.14")
def test_partners_change() -> None:
    at = table({0: "changing-partners"}, "1", "59").act(
        "magic changing-partners", "target 1", "target 9"
    )
    assert (at.claimed(0), at.claimed(1)) == ("9", "15")


@clause("TTK-9.21", "TTK-5.12")
def test_the_gust_blows_to_a_neighbouring_space() -> None:
    at = table({0: "gust-at-the-gate"}, "24", "19").act("magic gust-at-the-gate")
    assert at.moves() == ["target 6", "target 8"]  # 1 has no free neighbour
    assert at.act("target 8").claimed(1) == "18"


@clause("TTK-9.21", "TTK-4.52", "TTK-5.16")
def test_the_bargain_costs_a_character() -> None:
    at = table({0: "hard-bargain"}, "12", "569").act(
        "magic hard-bargain", "target 1", "target 5", "target 9"
    )
    assert (at.claimed(0), at.claimed(1)) == ("2", "6")
    assert "magic hard-bargain" not in table({0: "hard-bargain"}, "", "5").moves()


@clause("TTK-9.21", "TTK-5.9")
def test_spring_cleaning() -> None:
    at = table({0: "spring-cleaning"}).act("magic spring-cleaning")
    assert [seat for seat, _ in at.told("drew")] == [0, 0, 1]  # then the next turn begins
    assert len(at.told("discarded")) == 1


@clause("TTK-9.21", "TTK-5.43")
def test_not_today() -> None:
    at = table({0: "chimney-fire", 1: "not-today"}, "1", "5").act(
        "magic chimney-fire", "instant not-today"
    )
    assert at.claimed(1) == "5"


@clause("TTK-9.21", "TTK-5.44", "TTK-9.23")
def test_the_soft_landing() -> None:
    at = table({0: "chimney-fire", 1: "soft-landing"}, "1", "5").act(
        "magic chimney-fire", "instant soft-landing", "target 7"
    )
    assert at.claimed(1) == "7"


@clause("TTK-9.21", "TTK-9.24")
def test_the_barge() -> None:
    at = table({0: "ember-whelp", 1: "shoulder-barge"}, "", "5").act(
        "character ember-whelp", "space 2", "instant shoulder-barge", "target 9"
    )
    assert at.claimed(0) == "9"


@clause("TTK-9.30", "TTK-5.17")
def test_the_shelf_is_swept() -> None:
    at = table({0: "swept-shelf"}, "", "4569", specials="5").act("magic swept-shelf", "target 4")
    assert at.claimed(1) == "59"


@clause("TTK-9.30", "TTK-9.25", "TTK-R46")
def test_the_fog_lies_until_the_end_of_the_turn() -> None:
    at = table({0: "thick-fog"}, "", "789", goals=("123", "789")).act("magic thick-fog", "target 5")
    assert at.s.turn == 2
    assert not at.told("revealed")  # 8 was not claimed in the Objective step of that turn


@clause("TTK-9.30", "TTK-R29")
def test_either_way() -> None:
    at = table({0: "either-way"}, "1", "5").act("magic either-way", "mode 2")
    assert (at.claimed(0), at.claimed(1)) == ("", "5")
    assert at.told("drew")


@clause("TTK-9.30", "TTK-5.30")
def test_mourning() -> None:
    at = table({1: "chimney-fire"}, "1", "", starter=1, lying={"9": "mourning-wyrm"})
    held = len(at.s.hands[0])
    at.act("magic chimney-fire", "target 1")
    assert len(at.s.hands[0]) == held + 2  # for the loss, and for the turn that began


@clause("TTK-9.30", "TTK-9.27")
def test_the_signposts() -> None:
    at = table({0: "chimney-fire", 1: "crossed-signposts"}, "1", "59").act(
        "magic chimney-fire", "target 5", "instant crossed-signposts"
    )
    assert at.claimed(1) == "5"


@clause("TTK-9.30", "TTK-5.43")
def test_muffled_bells() -> None:
    at = table({0: "rafter-drake", 1: "muffled-bells"}, "", "2").act(
        "character rafter-drake", "space 1", "instant muffled-bells"
    )
    assert (at.claimed(0), at.claimed(1)) == ("1", "2")


@clause("TTK-9.21", "TTK-9.30", "TTK-6.13")
@for_every("seats", [2, 3, 4])
def test_whole_matches_with_all_of_them(seats: int) -> None:
    cards = [*BASICS, *GOALS, *EXAMPLES]
    r = GAME.bind(pool_of([{"set_code": "T", "source": "user", "cards": cards}]), {}, seats)
    decks = []
    for faction, basic in (("dragon", "d"), ("unicorn", "u")):
        lines = {str(card["code"]): 2 for card in MINE if card["faction"] in (faction, "neutral")}
        decks.append(
            Loadout("deck", {"faction": faction},
                    {"deck": {**lines, basic: DECK - sum(lines.values())}})
        )  # fmt: skip
    for number in range(2):
        rng = Rng(seed_of("examples", seats, number))
        s = r.start(Table(seats, tuple(decks)), None)
        while s.node != OVER:
            assert r.broken(s) == []
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng), None)
                continue
            world = sample(r, view(r, s, s.decider), rng)
            assert s.node != DECIDE or r.options_of(world) == s.menu
            r.apply(s, s.menu[rng.below(len(s.menu))], None)
