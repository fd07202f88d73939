"""A small table of cards of every kind, laid by hand."""

from __future__ import annotations

from typing import Any

from engine.games.aac.rules import AacRules
from engine.games.aac.state import AacState
from engine.games.aac.tests.table import Pooled, Raw, creature, magic, trap
from engine.kernel.loadouts import Loadout
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table

EVOLVES: dict[str, Any] = {"evolve": {"after_rounds": 3}}
WALL: dict[str, Any] = {
    "mark": "continuous",
    "assign": "never",
    "wall_points": 500,
    "active_rounds": 3,
}
CARDS: list[Raw] = [
    creature("ant", 500, 400),
    creature("bear", 900, 900),
    creature("zero", 0, 600),
    creature("fence", 0, 700, "J"),
    creature("hedge", 0, 700, "J"),
    creature("judge", 300, 500, deadly=2),
    creature("egg", 60, 70, "E", **EVOLVES),
    creature("shy", 300, 300, "X"),
    creature("lonely", 300, 300, attackable_only_by={"traits": ["V"]}),
    *(creature(f"god-{at}", 400, 400, "D") for at in range(3)),
    *(creature(f"spare-{at}", 100, 100, "H") for at in range(6)),
    magic("song", "X"),
    magic("shield", mark="continuous", assign="creature", max_rounds=3),
    magic("curse", mark="continuous", assign="creature", max_rounds=3, host={"side": "enemy"}),
    trap("peel"),
    trap("net"),
    trap("lock", "K"),
    trap("cage", mark="continuous", active_rounds=2),
    trap("stones", **WALL),
]
DECK = {raw["id"]: 2 if raw["id"] in ("ant", "peel") else 1 for raw in CARDS}


def rules_of(**options: Any) -> AacRules:
    """The game with those cards."""
    rules = Pooled(CARDS).bind(None, options)
    assert isinstance(rules, AacRules)
    return rules


RULES = rules_of()


def table_of(rules: AacRules) -> Table:
    """Both players with one of each."""
    deck = Loadout("deck", {}, {"deck": DECK})
    return Table(2, (deck, deck), rules.options)


def card(code: str, *attached: Placed, owner: int = -1, **values: int) -> Placed:
    """A card and what is said of it."""
    return Placed(code, values, attached, owner)


def laid(
    *lying: Placed,
    facts: dict[str, int] | None = None,
    moment: dict[str, int] | None = None,
    rival: tuple[Placed, ...] = (),
    unseen: int = 2,
    **zones: tuple[Placed, ...],
) -> Layout:
    """Seat 0 is to move with these creatures; Q has its spare 0, and `rival` besides."""
    mine = SideLayout(
        {"creatures": lying or (card("spare-0"),), **zones}, {"hand": unseen}, facts or {}
    )
    theirs = SideLayout({"creatures": (card("spare-0"), *rival)}, {"hand": 2})
    return Layout((mine, theirs), SideLayout({}, {}, moment or {}))


def placed(layout: Layout, rules: AacRules = RULES, seed: int = 0) -> AacState:
    """The state at its first open node."""
    s = rules.place(table_of(rules), Layout.from_json(layout.to_json()), Rng(seed_of("t", seed)))
    assert isinstance(s, AacState)
    rules.run(s, None)
    assert rules.broken(s) == []
    return s


def problems(layout: Layout, rules: AacRules = RULES) -> list[Problem]:
    """What is wrong with a layout."""
    try:
        placed(layout, rules)
    except BadLayout as refused:
        return list(refused.problems)
    return []


def one(layout: Layout, rules: AacRules = RULES) -> Problem:
    """The only thing that is wrong; it says how to mend it."""
    found = problems(layout, rules)
    assert len(found) == 1, [str(problem.message) for problem in found]
    assert found[0].remedy is not None
    assert found[0].message.clause
    return found[0]
