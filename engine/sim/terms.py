"""What a door of `engine.sim` holds fixed: a number of seats, table options, cards by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.kernel.game import Game

SEATS: Final = "seats"


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Terms:
    """`seats` 0: any number that the game is played with; `options` are names with values; with
    `lots` own cards by lot stand in the loadouts, with `hands` people change the table by hand.
    """

    seats: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    lots: bool = False
    hands: bool = False

    def counts(self, game: Game) -> tuple[int, ...]:
        """The numbers of seats that are left."""
        return self.counts_under(game, {})

    def counts_under(self, game: Game, options: Mapping[str, Any]) -> tuple[int, ...]:
        """Those that go with these options besides; empty where none does."""
        known = game.settle_options({**options, **dict(self.options)})
        counts = game.seat_counts_under(known)
        return tuple(n for n in counts if n == self.seats) if self.seats else counts

    def words(self) -> str:
        """What is held fixed, for people: "3 seats, grid advanced"."""
        said = [f"{self.seats} seats"] if self.seats else []
        said += [f"{name} {value}" for name, value in self.options]
        said += ["cards by lot"] if self.lots else []
        return ", ".join([*said, *(["changes by hand"] if self.hands else [])])

    def flags(self) -> str:
        """The same as flags of a door, a space before each; "" for nothing."""
        said = [(SEATS, self.seats)] if self.seats else []
        flags = [f" --fix {name}={value}" for name, value in [*said, *self.options]]
        flags += [" --lots"] if self.lots else []
        return "".join([*flags, *([" --hands"] if self.hands else [])])


FREE: Final = Terms()


def terms_of(
    game: Game,
    fixed: Sequence[str],
    each: Sequence[str],
    *,
    lots: bool = False,
    hands: bool = False,
) -> list[Terms]:
    """What is looked at by itself: "grid=advanced" is fixed, a name in `each` takes all its values.

    Each number of seats is, where there are several; what does not go together is left out. Raises
    LookupError for an unknown name or value."""
    known = _known(game)
    wanted: dict[str, tuple[Any, ...]] = {}
    if len(game.seat_counts()) > 1:
        wanted[SEATS] = game.seat_counts()
    for name in each:
        wanted[name] = _values(known, name)
    for text in fixed:
        name, _, said = text.partition("=")
        values = _values(known, name)
        wanted[name] = tuple(value for value in values if str(value) == said)
        if not wanted[name]:
            raise LookupError(f"{name} cannot be {said or 'nothing'}")
    found: list[dict[str, Any]] = [{}]
    for name, values in wanted.items():
        found = [{**before, name: value} for before in found for value in values]
    terms = [_terms(names, lots=lots, hands=hands) for names in found]
    return [each for each in terms if each.counts(game)]


def _known(game: Game) -> dict[str, tuple[Any, ...]]:
    known: dict[str, tuple[Any, ...]] = {SEATS: game.seat_counts()}
    for spec in game.option_specs():
        known[spec.name] = spec.values
    return known


def _values(known: dict[str, tuple[Any, ...]], name: str) -> tuple[Any, ...]:
    if name not in known:
        raise LookupError(f"nothing is called {name}; there are {', '.join(known)}")
    return known[name]


def _terms(names: dict[str, Any], *, lots: bool, hands: bool) -> Terms:
    rest = tuple((name, value) for name, value in names.items() if name != SEATS)
    return Terms(int(names.get(SEATS, 0)), rest, lots, hands)
