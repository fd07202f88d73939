"""Which pieces are played as a class that somebody typed (KX-2.24).

An edition has eight pieces. A class of people's own is brought by its one card, of which each copy
is a piece in a colour, and takes the place of a piece of that colour that nobody brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.karmox.card_reading import CLASS
from engine.games.karmox.codes import BLUE, COLOURS, NOBODY, PIECES, RED
from engine.games.karmox.terms import PIECES as PIECES_ZONE
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import Loadout

# Formats whose pieces all have the colour that the roster declares.
OF_A_COLOUR: Final = ("duel", "team_pair", "team_solo")
BOTH: Final = 2


def is_typed(card: CardDef) -> bool:
    """Whether it is a class that somebody typed, or a card of which nobody has said its kind."""
    return card.type in (CLASS, "")


def tag_of(piece: int, number: int) -> int:
    """What stands in events for a piece played as the class of that number (`Cast.cards`), so that
    they can be told without a state."""
    return piece + PIECES * number


class NoRoom(ValueError):
    """More pieces than an edition has: of one colour, or of one class in a colour."""


@dataclass(frozen=True)
class Copy:
    """One piece of a typed class in a roster; `colour` is None where either will do."""

    seat: int
    code: str
    colour: int | None


@dataclass(frozen=True)
class Cast:
    """`cards`: for each piece the number in the pool of the class played there, counted from 1,
    or 0 for the edition's own; `owners`: its seat, or NOBODY."""

    cards: tuple[int, ...]
    owners: tuple[int, ...]


def edition_codes(classes: Sequence[str]) -> list[str]:
    """The pieces of an edition, class by class, red before blue."""
    return [f"{name}-{colour}" for name in classes[: PIECES // 2] for colour in COLOURS]


def copies_of(loadout: Loadout, seat: int, pool: CardPool) -> list[Copy]:
    """The pieces of typed classes in a roster: in a pair both colours, else its own colour."""
    colour, bound = _colour_of(loadout), loadout.header.get("format") in OF_A_COLOUR
    found: list[Copy] = []
    for code, quantity in sorted(loadout.zone(PIECES_ZONE.key).items()):
        card = pool.get(code)
        if card is None or not is_typed(card):
            continue
        if quantity == BOTH and not (bound and colour is not None):
            found += [Copy(seat, code, each) for each in (RED, BLUE)]
        else:
            found += [Copy(seat, code, colour if bound else None)] * min(quantity, PIECES)
    return found


def _colour_of(loadout: Loadout) -> int | None:
    said = loadout.header.get("colour")
    return COLOURS.index(said) if isinstance(said, str) and said in COLOURS else None


def unplaced(copies: Sequence[Copy], pieces: Iterable[CardDef]) -> int:
    """How many typed characters find no place beside these pieces of the edition."""
    brought = [str(card.get("colour")) for card in pieces]
    room = [PIECES // 2 - brought.count(colour) for colour in COLOURS]
    return len(copies) - sum(len(seats) for seats in _coloured(copies, room).values())


def cast_of(pool: CardPool, pieces: Sequence[str], rosters: Sequence[Loadout]) -> Cast:
    """The cast of these rosters; `pieces` are the codes of the edition's eight.

    Raises LookupError for a card that is neither such a piece nor a typed class, NoRoom."""
    number = {code: piece for piece, code in enumerate(pieces)}
    owners = [NOBODY] * PIECES
    wanted: list[Copy] = []
    for seat, roster in enumerate(rosters):
        for code in roster.zone(PIECES_ZONE.key):
            if not is_typed(pool[code]):
                owners[number[code]] = seat
        wanted += copies_of(roster, seat, pool)
    found = _coloured(wanted, [owners[colour::2].count(NOBODY) for colour in (RED, BLUE)])
    if sum(len(seats) for seats in found.values()) < len(wanted):
        raise NoRoom("more typed characters than pieces of the edition that nobody brings")
    cards = [0] * PIECES
    for code, seats in found.items():
        for colour, piece in _places(tuple(seats), owners).items():
            cards[piece], owners[piece] = pool.index(code) + 1, seats[colour]
    return Cast(tuple(cards), tuple(owners))


def _coloured(copies: Sequence[Copy], room: Sequence[int]) -> Mapping[str, dict[int, int]]:
    """By class the seat of each colour, as far as there is room: what takes either colour comes
    last, and of that the classes brought twice first."""
    left = list(room)
    found: dict[str, dict[int, int]] = {}
    codes = [copy.code for copy in copies]
    for copy in sorted(copies, key=lambda each: (each.colour is None, -codes.count(each.code))):
        seats = found.setdefault(copy.code, {})
        fits = (RED, BLUE) if copy.colour is None else (copy.colour,)
        for colour in fits:
            if colour not in seats and left[colour]:
                seats[colour] = copy.seat
                left[colour] -= 1
                break
    return found


def _places(colours: Sequence[int], owners: Sequence[int]) -> dict[int, int]:
    """A free piece for each colour: of a class that nobody brings at all, else of one that has
    them free, else wherever there is one."""
    free = [piece for piece, owner in enumerate(owners) if owner == NOBODY]
    for needed in ((RED, BLUE), colours):
        for first in range(0, PIECES, 2):
            if all(first + colour in free for colour in needed):
                return {colour: first + colour for colour in colours}
    return {colour: next(p for p in free if p % 2 == colour) for colour in colours}
