"""The rules of a table whose pool has classes that people typed (KX-2.24).

Which of them play, and as which pieces, says each state behind its ability points; the procedures
are handed rules that are bound with just those. What happens is told with their tags, so that the
log can be read without a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.karmox.binding import bind, fill
from engine.games.karmox.card_reading import CLASS
from engine.games.karmox.casting import cast_of
from engine.games.karmox.codes import COLOURS, PIECES
from engine.games.karmox.doings import PIECE
from engine.games.karmox.events import KINDS, PIECE_FIELDS
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.typed import typed_name
from engine.kernel.by_hand import E_MOVED
from engine.kernel.cards import CardPool
from engine.kernel.doings import Handle
from engine.kernel.events import Event, Sink
from engine.kernel.explanations import Explanation
from engine.kernel.messages import Message, MessageParam
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.rng import Rng
from engine.kernel.rules import ActionText, Attempt, Table
from engine.kernel.state import State

# Behind the ability points (`fields`).
CARDS_AT: Final = 3 * PIECES
# By kind of event the places of its values that hold a piece.
PIECES_OF: Final = tuple(
    tuple(2 + at for at, field in enumerate(kind.public) if field in PIECE_FIELDS) for kind in KINDS
)


# Where what is told of changes by hand holds a piece in its low bits (`doings`).
HANDED_FIELDS: Final = ("card", "figure", "effect", "bearer")

# Bound rules that are kept at once.
MOST_BOUND: Final = 64


def bind_table(
    key: str, version: int, pool: CardPool, options: dict[str, Any], seats: int
) -> KarmoxRules:
    """Rules for one pool: those of the edition alone where nobody typed a class."""
    plain = bind(key, version, pool, options, seats)
    if not pool.of_type(CLASS):
        return plain
    rules = OwnRules(plain)
    fill(rules, key, version, pool, options, seats)
    return rules


class OwnRules(KarmoxRules):
    """Hands each state to rules bound with the classes that play in it."""

    plain: KarmoxRules
    bound: dict[tuple[int, ...], KarmoxRules]
    last: KarmoxRules
    last_cards: list[int]
    weights: Mapping[str, float] | None

    def __init__(self, plain: KarmoxRules) -> None:
        self.plain, self.last = plain, plain
        self.bound, self.last_cards, self.weights = {}, [], None

    def of(self, s: State) -> KarmoxRules:
        """The rules of a state."""
        assert isinstance(s, KarmoxState)
        if len(s.ability) == CARDS_AT:
            return self.plain
        cards = s.ability[CARDS_AT:]
        if cards != self.last_cards:
            self.last, self.last_cards = self._bound(tuple(cards)), cards
        return self.last

    def _bound(self, cards: tuple[int, ...]) -> KarmoxRules:
        if not any(cards):
            return self.plain
        if cards not in self.bound:
            if len(self.bound) >= MOST_BOUND:
                self.bound.clear()
            r = bind(self.key, self.version, self.pool, self.options, self.seats, cards)
            if self.weights is not None:
                r.weigh(self.weights)
            self.bound[cards] = r
        return self.bound[cards]

    def weigh(self, weights: Mapping[str, float]) -> None:
        super().weigh(weights)
        self.plain.weigh(weights)
        self.weights, self.bound, self.last_cards = dict(weights), {}, []

    # --- set-up and positions -------------------------------------------------------------

    def _at(self, table: Table) -> KarmoxRules:
        return self._bound(cast_of(self.pool, self.plain.codes, table.loadouts).cards)

    def _laid_at(self, table: Table) -> KarmoxRules:
        """Rosters that do not go together are told by the judge of positions."""
        try:
            return self._at(table)
        except (LookupError, ValueError):
            return self.plain

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        self._at(table).setup(s, table, out)

    def position_form(self, table: Table) -> PositionForm:
        return self._laid_at(table).position_form(table)

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return self._laid_at(table).place(table, layout, rng)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        return self.of(s).layout_of(s, seat)

    # --- what happens ---------------------------------------------------------------------

    def apply(self, s: State, action: int, out: Sink | None = None) -> None:
        r, known = self.of(s), len(out or ())
        r.apply(s, action, out)
        tag(r, out, known)

    def resolve(self, s: State, outcome: list[int], out: Sink | None = None) -> None:
        r, known = self.of(s), len(out or ())
        r.resolve(s, outcome, out)
        tag(r, out, known)

    def run(self, s: State, out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.run(s, out)
        tag(r, out, known)

    def step(self, s: State, out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.step(s, out)
        tag(r, out, known)

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.answer(s, action, out)
        tag(r, out, known)

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.happen(s, outcome, out)
        tag(r, out, known)

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.concede(s, seat, out)
        tag(r, out, known)

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.patch(s, data, out)
        tag(r, out, known)

    def handling(
        self, masked: State, seat: int, chosen: list[int], *, typed: bool = False
    ) -> list[Handle]:
        return self.of(masked).handling(masked, seat, chosen, typed=typed)

    def carry_out(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        r, known = self.of(s), len(out or ())
        r.carry_out(s, seat, data, out)
        tag(r, out, known)

    # --- what is asked --------------------------------------------------------------------

    def options_of(self, s: State) -> list[int]:
        return self.of(s).options_of(s)

    def sides_of(self, s: State) -> list[int]:
        return self.of(s).sides_of(s)

    def throw_question(self, s: State) -> Message:
        return self.of(s).throw_question(s)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        return self.of(s).attempts_of(s, seat)

    def is_board(self, s: State) -> bool:
        return self.of(s).is_board(s)

    def default_action(self, s: State) -> int:
        return self.of(s).default_action(s)

    # --- what partners read ---------------------------------------------------------------

    def value(self, s: State, seat: int) -> float:
        return self.of(s).value(s, seat)

    def sketch(self, s: State) -> int:
        return self.of(s).sketch(s)

    def considered(self, s: State) -> list[int]:
        return self.of(s).considered(s)

    # --- what is told ---------------------------------------------------------------------

    def act_text(self, s: State, action: int) -> ActionText:
        return self.of(s).act_text(s, action)

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        if field in PIECE_FIELDS and value >= PIECES:
            card = self.pool.at(value // PIECES - 1)
            return typed_name(card, COLOURS[value % 2])
        return self.plain.word(field, value, seat)

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        return self.of(s).explain(s, untagged(event), earlier, seat)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        return self.of(s).scene(s, seat)

    def broken(self, s: State) -> list[str]:
        return self.of(s).broken(s)


def tag(r: KarmoxRules, out: Sink | None, known: int) -> None:
    """Name the pieces of the events behind those that were known by their tags."""
    if out is None or max(r.tags) < PIECES:
        return
    for at in range(known, len(out)):
        event = out[at]
        if event[0] <= E_MOVED:
            out[at] = _tag_handed(r, event)
            continue
        places = PIECES_OF[event[0]] if event[0] >= 0 else ()
        if places:
            values = list(event)
            for place in places:
                values[place] = r.tags[values[place]]
            out[at] = tuple(values)


def _tag_handed(r: KarmoxRules, event: Event) -> Event:
    """What people did by hand, its pieces by their tags."""
    values = list(event)
    for at, field in enumerate(r.event_kinds[event[0]].public):
        if field in HANDED_FIELDS and values[2 + at] & PIECE < PIECES:
            values[2 + at] += r.tags[values[2 + at] & PIECE] - (values[2 + at] & PIECE)
    return tuple(values)


def untagged(event: Event) -> Event:
    """The event with its pieces by number, as the procedures know them."""
    places = PIECES_OF[event[0]] if event[0] >= 0 else ()
    return tuple(value % PIECES if at in places else value for at, value in enumerate(event))
