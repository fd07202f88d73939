"""A small table of Dragons and Unicorns, laid by hand."""

from __future__ import annotations

from engine.games.tictacko.placing import goal_key
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import SPECIALS, rules
from engine.games.tictacko.tests.test_instants import ALL
from engine.kernel.loadouts import Loadout
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table

SPELLS = tuple(card for card in ALL if card["type"] in ("magic", "instant"))
COPIES = 1
FACTIONS = ("dragon", "unicorn")
BASIC = {"dragon": "d", "unicorn": "u"}
# Unseen cards of the hand unless a test says otherwise; the Unicorns hold so many Basic Characters.
HAND = 4


def rules_of(seats: int = 2, **options: object) -> TicTacKoRules:
    """The game with the cards of both decks."""
    return rules(seats, [card for card in ALL if card not in SPECIALS], **options)


RULES = rules_of()


def table_of(bound: TicTacKoRules) -> Table:
    """Forty cards a team: one of each Magic and Instant, a Special Character, Basic ones."""
    decks: list[Loadout] = []
    for faction, own in BASIC.items():
        fitting = [card for card in SPELLS if card["faction"] in (faction, "neutral")]
        deck = {str(card["code"]): COPIES for card in fitting}
        deck[f"{own}s"] = COPIES
        deck[own] = 40 - sum(deck.values())
        decks.append(Loadout("deck", {"faction": faction}, {"deck": deck}))
    return Table(bound.seats, tuple(decks), bound.options)


def on(space: str, code: str, **values: int) -> Placed:
    """A Character on a space of the standard Grid."""
    return Placed(code, {"space": int(space), **values})


def laid(
    dragons: str = "",
    unicorns: str = "",
    *,
    hand: tuple[Placed, ...] = (),
    unseen: int = HAND,
    facts: dict[str, int] | None = None,
    goals: dict[str, int] | None = None,
    first: dict[str, int] | None = None,
    more: tuple[Placed, ...] = (),
    **zones: tuple[Placed, ...],
) -> Layout:
    """Basic Characters on those spaces, `more` of the Dragons besides; Dragons are to move."""
    own = (*(on(space, "d") for space in dragons), *more)
    theirs = {"grid": tuple(on(space, "u") for space in unicorns), "hand": (Placed("u"),) * HAND}
    where = {goal_key(code): place for code, place in (goals or {}).items()}
    return Layout(
        (
            SideLayout({"grid": own, "hand": hand, **zones}, {"hand": unseen}, first or {}),
            SideLayout(theirs),
        ),
        SideLayout({}, {}, {**(facts or {}), **where}),
    )


def placed(layout: Layout, bound: TicTacKoRules = RULES, seed: int = 0) -> TicTacKoState:
    """The state at its first open node."""
    read = Layout.from_json(layout.to_json())
    s = bound.place(table_of(bound), read, Rng(seed_of("t", seed)))
    assert isinstance(s, TicTacKoState)
    bound.run(s, None)
    assert bound.broken(s) == []
    return s


def problems(layout: Layout, bound: TicTacKoRules = RULES) -> list[Problem]:
    """What is wrong with a layout."""
    try:
        placed(layout, bound)
    except BadLayout as refused:
        return list(refused.problems)
    return []


def one(layout: Layout, bound: TicTacKoRules = RULES) -> Problem:
    """The only thing that is wrong; it says how to mend it and by which clause."""
    found = problems(layout, bound)
    assert len(found) == 1, [str(problem.message) for problem in found]
    assert found[0].remedy is not None
    assert found[0].message.clause.startswith("TTK-")
    return found[0]
