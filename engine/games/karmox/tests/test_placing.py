"""Games laid by hand: what is laid is what lies there, at every table; every fault at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.karmox.codes import (
    D_ACTION,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MOVE,
    END_OF_TURN,
    MASTER_KEY,
    NEVER,
    OWNER_START,
)
from engine.games.karmox.placing import cells_offered, niche_key
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tests.table import (
    DUEL,
    PAIRS,
    SOLOS,
    TEAM_PAIRS,
    Seats,
    cell_of,
    lay,
    rosters,
    rules,
)
from engine.kernel.errors import BadPosition
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

TORRI = ("scassinatore", "corazziere", "duellante", "alchimista")
TOWERS: Seats = tuple(tuple(f"{name}-{colour}" for name in TORRI) for colour in ("red", "blue"))
TOWER_SOLOS: Seats = tuple((f"{name}-{colour}",) for name in TORRI for colour in ("red", "blue"))
TABLES: tuple[tuple[Seats, dict[str, Any]], ...] = (
    (DUEL, {}),
    (PAIRS[:3], {"finite_tokens": True}),
    (PAIRS, {"pawn_binding": "free"}),
    (TEAM_PAIRS, {"mode": "teams", "spirit_stack": "one_per_stat"}),
    (SOLOS[:5], {"idle_events": True, "start_life": 2}),
    (SOLOS[:6], {"mode": "teams"}),
    (SOLOS[:7], {}),
    (SOLOS, {"match": 2, "start_life": 1}),
    (DUEL, {"modules": "shuffled", "placement": "random"}),
    (TOWERS, {"edition": "torri-02"}),
    (TOWER_SOLOS, {"edition": "torri-02", "mode": "teams"}),
)
SHORT = {"max_turns": 60}
RULES = rules(DUEL)
TABLE = Table(2, rosters(DUEL), {})


def moments(
    r: KarmoxRules, seats: Seats, number: int, leaves: int = -1
) -> Iterator[tuple[Table, KarmoxState]]:
    """Moments of a random game at which a position is kept; `leaves` gives up after a while."""
    table, rng = Table(len(seats), rosters(seats), {}), Rng(seed_of("placing", number))
    s, count = r.start(table), 0
    while s.node != OVER:
        assert isinstance(s, KarmoxState)
        count += 1
        if count == 120 and leaves >= 0:
            r.concede(s, leaves, None)
            r.run(s, None)
        elif s.node == CHANCE:
            r.resolve(s, r.draw(s, rng))
        else:
            if rng.below(5) == 0 or s.ask in (D_LANDING, D_ACTION, D_END):
                yield table, s
            last = s.ask == D_ACTION and rng.below(2)
            r.apply(s, s.menu[-1] if last else s.menu[rng.below(len(s.menu))])


def relaid(r: KarmoxRules, table: Table, layout: Layout) -> KarmoxState:
    """A layout through its JSON to a state at its first open node."""
    read = Layout.from_json(layout.to_json())
    assert read == layout
    found = r.place(table, read, Rng(seed_of("laid")))
    r.run(found, None)
    assert isinstance(found, KarmoxState)
    return found


def kept_layout(r: KarmoxRules, s: KarmoxState) -> Layout | None:
    """The layout of a moment, None in the middle of something."""
    try:
        return r.layout_of(s)
    except BadPosition:
        return None


@clause("KX-2.20", "KX-2.21", "KX-7.1")
@for_every(("seats", "options"), TABLES)
def test_what_is_laid_is_the_same_game(seats: Seats, options: dict[str, Any]) -> None:
    r = rules(seats, **{**SHORT, **options})
    kept = set()
    leaves = len(seats) - 1 if len(seats) > 4 else -1
    for table, s in moments(r, seats, len(seats), leaves):
        layout = kept_layout(r, s)
        if layout is None:
            continue
        found = relaid(r, table, layout)
        assert found.flat() == s.flat()
        assert found.menu == s.menu
        kept.add(s.ask)
    assert kept >= {D_EVENT, D_LANDING, D_MOVE}
    assert D_ACTION in kept or len(seats) != 4


@clause("KX-2.21", "KX-2.23", "KX-6.12")
def test_what_seldom_happens_is_laid_too() -> None:
    game = lay({"maga-red": "D1", "maga-blue": "L4"}, ups={"maga-red": 3})
    s, red, blue = game.s, game.piece("maga-red"), game.piece("maga-blue")
    s.mods = [[blue, 1, 1, OWNER_START, 2], [red, 0, 2, NEVER, 2], [blue, 1, -1, END_OF_TURN, 2]]
    s.flags = [[MASTER_KEY, -1, 0, END_OF_TURN, 0]]
    s.chain, s.stall, s.first, s.pawn_used, s.die, s.budget = 2, -1, 1, 0, 4, [2, 1, 2]
    assert relaid(game.r, TABLE, game.r.layout_of(s)).flat() == s.flat()


# --- faults ----------------------------------------------------------------------------------


def on(code: str, cell: str, **values: int) -> Placed:
    """A character on a cell by its name."""
    return Placed(code, {"cell": cells_offered(RULES).index(cell_of(RULES, cell)) + 1, **values})


def jailed(code: str, **values: int) -> Placed:
    """A character in the first prison."""
    return Placed(code, {"prison": 1, **values})


BLUE = SideLayout({"board": (on("maga-blue", "L4", life=3),), "prison": (
    jailed("lottatore-blue"), jailed("sentinella-blue"), jailed("predone-blue"))})  # fmt: skip


def laid(
    *men: Placed, blue: SideLayout = BLUE, facts: dict[str, int] | None = None, **zones: Any
) -> Layout:
    """Red characters on the board, the other red ones in the first prison."""
    rows = (men, *(row for key, row in zones.items() if key != "mods"))
    named = {each.card for row in rows for each in row}
    rest = tuple(jailed(code) for code in DUEL[0] if code not in named)
    own = {"board": men, "prison": (*zones.pop("prison", ()), *rest), **zones}
    red = SideLayout({key: row for key, row in own.items() if row})
    return Layout((red, blue), SideLayout({}, {}, facts or {}))


def problems(layout: Layout, r: KarmoxRules = RULES) -> list[Problem]:
    """What is wrong with a layout."""
    try:
        relaid(r, TABLE, layout)
    except BadLayout as refused:
        return list(refused.problems)
    return []


MAGE = on("maga-red", "D1")
NOTE = Placed("maga-red", {"amount": 2, "source": 1})
HOME = niche_key("N1")


def test_a_plain_layout_begins_a_turn_with_everything_usual() -> None:
    s = relaid(RULES, TABLE, laid(MAGE))
    assert (s.ask, s.pool, s.niches, s.life[s.where.index(3)], s.budget) == (
        D_EVENT, 8, 255, 5, [1, 1, 1],
    )  # fmt: skip
    assert RULES.broken(s) == []


@for_every(("layout", "clauses"), [
    (laid(Placed("maga-red")), {"KX-2.5"}),
    (laid(MAGE, on("predone-red", "D1")), {"KX-4.17"}),
    (laid(MAGE, prison=(Placed("predone-red"),)), {"KX-5.15"}),
    (laid(on("maga-red", "D1", level=3)), {"KX-5.28"}),
    (laid(on("maga-red", "D1", chests=1)), {"KX-5.17"}),
    (laid(MAGE, facts={HOME: 0}), {"KX-5.17"}),
    (laid(on("maga-red", "D1", spirits=7), facts={"played": 2}), {"KX-5.25"}),
    (laid(MAGE, mods=(NOTE,)), {"KX-5.21"}),
    (laid(MAGE, mods=(Placed("predone-red", {"amount": 1}),)), {"KX-2.23"}),
    (laid(MAGE, removed=(Placed("predone-red"),)), {"KX-6.13"}),
    (laid(), {"KX-6.1"}),
    (laid(MAGE, facts={"step": 3}), {"KX-4.18"}),
    (laid(MAGE, facts={"step": 2, "active": 8}), {"KX-4.16"}),
    (laid(MAGE, facts={"active": 5}), {"KX-4.9"}),
    (laid(MAGE, facts={"step": 3, "active": 5}), {"KX-4.2"}),
    (laid(MAGE, facts={"step": 4}), {"KX-4.2"}),
    (laid(MAGE, facts={"step": 1}), {"KX-4.14"}),
    (laid(MAGE, facts={"step": 1, "rolled": 2, "die": 3}), {"KX-4.11"}),
    (laid(MAGE, facts={"step": 1, "rolled": 1}), {"KX-4.12"}),
    (laid(MAGE, facts={"step": 1, "rolled": 1, "die": 3}), {"KX-4.2"}),
    (laid(MAGE, facts={"rolled": 1, "die": 3}), {"KX-4.10"}),
    (laid(MAGE, facts={"stall": 40}), {"KX-6.9"}),
])  # fmt: skip
@clause("KX-5.17", "KX-5.25", "KX-4.17", "KX-6.1")
def test_a_fault_is_named_with_its_clause_and_mend(layout: Layout, clauses: set[str]) -> None:
    found = problems(layout)
    assert {problem.message.clause for problem in found} == clauses
    assert all(problem.remedy is not None for problem in found)


def test_the_amount_of_what_is_not_conserved() -> None:
    many = laid(on("maga-red", "D1", chests=3, spirits=8), facts={HOME: 0, "played": 1})
    chests, tiles = problems(many)
    assert (chests.amount, chests.place) == (2, niche_key("N2"))
    assert (tiles.amount, tiles.place) == (1, "played")


def test_all_faults_are_found_at_once() -> None:
    many = laid(on("maga-red", "D1", chests=2, level=9), on("lottatore-red", "D1"),
                facts={"step": 3, "die": 9, "turn": 0})  # fmt: skip
    found = {problem.message.clause for problem in problems(many)}
    assert found >= {"KX-5.17", "KX-4.17", "KX-4.18", "KX-5.28", "KX-4.12", "KX-6.9"}


@clause("KX-3.5", "KX-3.6")
def test_rosters_that_do_not_go_together_are_named() -> None:
    twice = Table(2, (rosters(DUEL)[0], rosters(DUEL)[0]), {})
    strange = Table(2, (rosters(DUEL)[0], rosters(TOWERS)[1]), {})
    for table, rule in ((twice, "KX-3.5"), (strange, "KX-3.6")):
        with pytest.raises(BadLayout) as refused:
            relaid(RULES, table, Layout((SideLayout(), SideLayout())))
        named = [each.card for each in refused.value.problems if each.message.clause == rule]
        assert len(named) == 4


@clause("KX-4.1")
def test_nothing_is_kept_in_the_middle_of_an_attack() -> None:
    game = lay({"maga-red": "D1", "maga-blue": "E1"}, spirits={"maga-red": 1})
    game.do("move maga-red D1")
    assert kept_layout(game.r, game.s) is not None
    game.do("attack maga-blue")
    with pytest.raises(BadPosition) as refused:
        game.r.layout_of(game.s)
    assert "finish" in refused.value.message.text


@clause("KX-4.13")
def test_who_has_nobody_in_the_fortress_rolls_and_nothing_else() -> None:
    r = rules(PAIRS[:3])
    table = Table(3, rosters(PAIRS[:3]), {})
    sides = (
        SideLayout({"prison": (jailed("lottatore-red"), jailed("lottatore-blue"))}),
        SideLayout({"board": (on("sentinella-red", "D1"), on("sentinella-blue", "E1"))}),
        SideLayout({"board": (on("maga-red", "I1"), on("maga-blue", "L4"))}),
    )
    s = relaid(r, table, Layout(sides))
    assert [r.label(s, action).text for action in s.menu] == ["skip", "roll red"]
    with pytest.raises(BadLayout) as refused:
        relaid(r, table, Layout(sides, SideLayout({}, {}, {"step": 2})))
    assert [each.message.clause for each in refused.value.problems] == ["KX-4.13"]


@clause("KX-6.13")
def test_a_seat_that_has_left_has_no_turn() -> None:
    r = rules(PAIRS[:3])
    sides = (
        SideLayout({"removed": (Placed("lottatore-red"), Placed("lottatore-blue"))}),
        SideLayout({"board": (on("sentinella-red", "D1"), on("sentinella-blue", "E1"))}),
        SideLayout({"board": (on("maga-red", "I1"), on("maga-blue", "L4"))}),
    )
    with pytest.raises(BadLayout) as refused:
        relaid(r, Table(3, rosters(PAIRS[:3]), {}), Layout(sides))
    assert [each.message.clause for each in refused.value.problems] == ["KX-6.13"]


def test_every_word_of_the_form_stands_in_both_languages() -> None:
    for seats, options in TABLES:
        r = rules(seats, **options)
        form = r.position_form(Table(len(seats), rosters(seats), {}))
        asked = list(form.table.facts)
        for side in form.seats:
            asked += [*side.facts, *(each for zone in side.zones for each in zone.attributes)]
        for each in asked:
            assert each.clause
            for name in (each.name, *each.choices):
                assert {"en", "it"} <= set(name.as_dict())
