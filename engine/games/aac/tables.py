"""The pool as int-coded tables: one entry for each card, frozen once bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.aac.card_reading import number_of, serial_of
from engine.games.aac.codes import (
    E_,
    GENRES,
    H_,
    J_,
    MAGIC_ROUNDS,
    NO_GENRE,
    T_CREATURE,
    T_MAGIC,
    T_TRAP,
    TRAITS,
    TYPES,
    U_,
    Z_,
)
from engine.kernel.cards import CardDef, CardPool

PRIOR_CONSTANT: Final = 1
# How a magic or trap ties itself to a creature.
ASSIGN_NEVER: Final = 0
ASSIGN_MUST: Final = 1
ASSIGN_CHOICE: Final = 2
# Lasting marks (AAC-2.3).
UNMARKED: Final = 0
INSTANT: Final = 1
CONTINUOUS: Final = 2
# Typed cards are asked for by numbers from here downwards; by NOBODY a card that is not there.
FIRST_ASKED: Final = -10
NOBODY: Final = -2
LEGEND: Final = Z_ | H_ | U_  # marks that do nothing without the companion legend (AAC-1.5)


class Tables:
    """Printed values by card: what the rules look up instead of card objects.

    `traits[c]` are bits in the order of `codes.TRAITS`, `kinds[c]` bits over `kind_names`.
    `wall[c]` are the points of an apparatus that is no creature, 0 for any other card.
    `serial[c]` is the number printed on a card, `asked[c]` the one by which filters ask for it
    (AAC-9.2): of a shipped card and its prints its serial, of a typed one what `numbers` says of
    its set and number, which may be those of another. `equals[c]` are the cards that are the same
    as c (AAC-R9), where there are any.
    `rounds[c]` are the rounds for which a continuous magic (or an instant one laid face-down) may
    lie, or an activated trap stays; `needs[c]` the summon material as rows
    `[count, number of a filter]`, which `binding` compiles; `overrides[c]` clause ids.
    """

    def __init__(
        self, cards: Sequence[CardDef], shipped: int, pool: CardPool, *, legend: bool
    ) -> None:
        """The first `shipped` cards have serials of their own; the rest are counted as `pool` has
        them."""
        names = sorted({str(kind) for card in cards for kind in _list(card.get("kinds"))})
        places = {name: at for at, name in enumerate(names)}
        self.kind_names: list[str] = names
        self.type: list[int] = [TYPES.index(card.type) for card in cards]
        self.genre: list[int] = [_genre(card) for card in cards]
        self.traits: list[int] = [_traits(card, legend=legend) for card in cards]
        self.kinds: list[int] = [_kinds(card, places) for card in cards]
        self.serial: list[int] = [number_of(card) for card in cards]
        self.asked: list[int] = self.serial[:shipped]
        self.numbers: dict[tuple[str, int], int] = {}
        self.equals: dict[int, list[int]] = {}
        self._count(pool, shipped)
        self.ap: list[int] = [_int(card.get("ap")) for card in cards]
        self.dp: list[int] = [_int(card.get("dp")) for card in cards]
        self.deadly: list[int] = [_int(card.get("deadly")) for card in cards]
        self.wall: list[int] = [_int(card.get("wall_points")) for card in cards]
        self.stops_v: list[bool] = [bool(card.get("wall_stops_v")) for card in cards]
        self.summonable: list[bool] = [bool(card.get("summon")) for card in cards]
        self.is_evolving: list[bool] = [bool(traits & E_) for traits in self.traits]
        self.evolve_after: list[int] = [_after(card) for card in cards]
        self.mark: list[int] = [_mark(card) for card in cards]
        self.assign: list[int] = [_assign(card) for card in cards]
        self.rounds: list[int] = [_rounds(card) for card in cards]
        self.overrides: list[set[str]] = [
            {str(each) for each in _list(card.get("overrides"))} for card in cards
        ]

    def _count(self, pool: CardPool, shipped: int) -> None:
        """Give typed cards the numbers by which they are asked for: of the card that they are a
        print of, else below any serial."""
        typed = pool.own
        same = {str(serial): [card] for card, serial in enumerate(self.asked)} if typed else {}
        for card, printed in enumerate(typed, shipped):
            held = same.setdefault(serial_of(pool, printed), [])
            held.append(card)
            asked = self.asked[held[0]] if held[0] < shipped else FIRST_ASKED - held[0]
            self.asked.append(asked)
            if self.serial[card]:
                self.numbers.setdefault((printed.set, self.serial[card]), asked)
        for held in same.values():
            for card in held if len(held) > 1 else ():
                self.equals[card] = [each for each in held if each != card]

    def asked_for(self, code_of_set: str, number: int) -> int:
        """How a typed card of that set asks for the card of a number there."""
        return self.numbers.get((code_of_set, number), NOBODY)


def _list(raw: object) -> list[Any]:
    return list(raw) if isinstance(raw, (list, tuple)) else []


def _int(raw: object) -> int:
    return raw if isinstance(raw, int) else 0


def _genre(card: CardDef) -> int:
    raw = card.get("genre")
    return GENRES.index(raw) if isinstance(raw, str) else NO_GENRE


def _traits(card: CardDef, *, legend: bool) -> int:
    bits = 0
    for trait in _list(card.get("traits")):
        bits |= 1 << TRAITS.index(str(trait))
    return bits if legend else bits & ~LEGEND


def _kinds(card: CardDef, places: dict[str, int]) -> int:
    bits = 0
    for kind in _list(card.get("kinds")):
        bits |= 1 << places[str(kind)]
    return bits


def _after(card: CardDef) -> int:
    raw = card.get("evolve")
    return _int(raw.get("after_rounds")) if isinstance(raw, dict) else 0


def _mark(card: CardDef) -> int:
    raw = card.get("duration_mark")
    return {"instant": INSTANT, "continuous": CONTINUOUS}.get(str(raw), UNMARKED)


def _assign(card: CardDef) -> int:
    kind = TYPES.index(card.type)
    if kind == T_CREATURE or card.get("wall_points"):
        return ASSIGN_NEVER
    raw = card.get("assign")
    if kind == T_MAGIC:
        words = {"creature": ASSIGN_MUST, "choice": ASSIGN_CHOICE}
        return words.get(str(raw), ASSIGN_NEVER)
    if raw is None:  # AAC-2.6: K forces `never`
        return ASSIGN_NEVER if "K" in _list(card.get("traits")) else ASSIGN_CHOICE
    return {"must": ASSIGN_MUST, "never": ASSIGN_NEVER}.get(str(raw), ASSIGN_CHOICE)


def _rounds(card: CardDef) -> int:
    kind = TYPES.index(card.type)
    if kind == T_TRAP:
        return _int(card.get("active_rounds"))
    return _int(card.get("max_rounds")) or MAGIC_ROUNDS


def is_wall(t: Tables, card: int) -> bool:
    """Whether a card is a defensive apparatus as printed (AAC-2.2)."""
    return t.wall[card] > 0 or (t.type[card] == T_CREATURE and bool(t.traits[card] & J_))
