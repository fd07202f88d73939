"""Positions: the form in which a game lets people say what lies where, and layouts filled in.

A form is data (names in both languages, limits, clauses), so that one editor serves every game.
A layout names cards by code and facts by key; what it leaves unseen is dealt when it is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.kernel.errors import BadPosition
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, NN_, Message, MessageParam, shown
from engine.kernel.names import Name, both
from engine.kernel.rng import Rng

# The stream from which unseen cards are dealt: no game uses one so high.
STREAM: Final = 1 << 40
TABLE: Final = -1
# What no layout can say.
STILL_TO_COME: Final[Name] = both(
    "what waits for the end of an effect", "ciò che aspetta la fine di un effetto"
)
DONE_ONCE: Final[Name] = both(
    "what may be done once only and was done", "ciò che si può fare una volta sola ed è già fatto"
)
NUMBER: Final = "number"
FLAG: Final = "flag"
CHOICE: Final = "choice"
SEAT: Final = "seat"

# What may lie unseen in a zone: nothing, a number of cards, or all that lies nowhere else.
NONE: Final = "none"
SOME: Final = "some"
REST: Final = "rest"

# In place of a card's code: some card of its owner that nobody here has seen.
UNSEEN: Final = "?"

MOST_CARDS: Final = 2000
MOST: Final = 999_999
_LONGEST: Final = 64
NO_NAME: Final = Name()


@dataclass(frozen=True)
class Attribute:
    """A whole number that is asked for: of a card, a seat or the table.

    `kind` says how it is asked: NUMBER from `low` to `high`, FLAG (0 or 1), CHOICE (index into
    `choices`), SEAT. `step`: by how much a number usually changes. `advanced`: seldom needed, so
    that a page may fold it away.
    """

    key: str
    name: Name
    kind: str = NUMBER
    low: int = 0
    high: int = 1
    choices: tuple[Name, ...] = ()
    default: int = 0
    clause: str = ""
    advanced: bool = False
    step: int = 1


@dataclass(frozen=True)
class ZoneForm:
    """A place for cards. `cards` are the codes that fit; `capacity` -1: any number.

    `ordered`: the order in which cards are given counts, as `hint` says. `is_note`: cards are
    only named there and are counted where they really lie; `repeats`: such a zone may name one
    as often as it likes. `attachable`: cards may be attached. `faces_down`: only the owner knows
    what lies here. `conceals`: a card may lie here, or be attached here, as UNSEEN, known by its
    attributes alone. `crosses`: another player's card may come to lie here and keeps its owner.
    """

    key: str
    name: Name
    cards: frozenset[str]
    capacity: int = -1
    ordered: bool = False
    unseen: str = NONE
    attributes: tuple[Attribute, ...] = ()
    attachable: bool = False
    is_note: bool = False
    faces_down: bool = False
    conceals: bool = False
    crosses: bool = False
    repeats: bool = False
    clause: str = ""
    advanced: bool = False
    hint: Name = NO_NAME


@dataclass(frozen=True)
class SideForm:
    """What is asked of a seat, or of the table. `supply`: copies by code that it has in all;
    `lender`: the seat whose cards it lays where it has none of its own."""

    supply: Mapping[str, int] = field(default_factory=dict)
    zones: tuple[ZoneForm, ...] = ()
    facts: tuple[Attribute, ...] = ()
    lender: int = TABLE

    def zone(self, key: str) -> ZoneForm | None:
        """The zone of that key, or None."""
        for zone in self.zones:
            if zone.key == key:
                return zone
        return None


@dataclass(frozen=True)
class PositionForm:
    """What a game asks for. `attached`: attributes of attached cards, of any of `attachables`.

    Attached cards of one owner with equal code and an equal `copy` other than 0 are one card.
    `facts_columns`: the table's facts are a board of so many columns (0: a list).
    """

    seats: tuple[SideForm, ...]
    table: SideForm = SideForm()
    attachables: frozenset[str] = frozenset()
    attached: tuple[Attribute, ...] = ()
    facts_columns: int = 0

    def side(self, seat: int) -> SideForm:
        """The form of a seat, or of the table (TABLE)."""
        return self.table if seat == TABLE else self.seats[seat]


COPY: Final = "copy"


@dataclass(frozen=True)
class Placed:
    """A card that lies somewhere. `owner` TABLE: whoever the zone belongs to."""

    card: str
    values: Mapping[str, int] = field(default_factory=dict)
    attached: tuple[Placed, ...] = ()
    owner: int = TABLE

    def value(self, key: str) -> int:
        """What the card's attribute is, 0 unless given."""
        return self.values.get(key, 0)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON without what is not given."""
        raw: dict[str, Any] = {"card": self.card}
        if self.values:
            raw["values"] = dict(self.values)
        if self.attached:
            raw["attached"] = [each.to_json() for each in self.attached]
        if self.owner != TABLE:
            raw["owner"] = self.owner
        return raw


@dataclass(frozen=True)
class SideLayout:
    """What lies at a seat (or on the table) and what holds there."""

    zones: Mapping[str, tuple[Placed, ...]] = field(default_factory=dict)
    unseen: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)

    def zone(self, key: str) -> tuple[Placed, ...]:
        """The cards placed in a zone."""
        return self.zones.get(key, ())

    def fact(self, key: str, default: int = 0) -> int:
        """What holds at this seat."""
        return self.facts.get(key, default)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {
            "zones": {key: [each.to_json() for each in row] for key, row in self.zones.items()},
            "unseen": dict(self.unseen),
            "facts": dict(self.facts),
        }


@dataclass(frozen=True)
class Layout:
    """A position as people lay it."""

    seats: tuple[SideLayout, ...]
    table: SideLayout = SideLayout()

    def side(self, seat: int) -> SideLayout:
        """What lies at a seat, or on the table (TABLE)."""
        return self.table if seat == TABLE else self.seats[seat]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `from_json` gives an equal layout."""
        return {"seats": [side.to_json() for side in self.seats], "table": self.table.to_json()}

    @staticmethod
    def from_json(raw: object) -> Layout:
        """Raises BadPosition naming the place that cannot be read."""
        return _Reader().layout(raw)


@dataclass(frozen=True)
class Problem:
    """What is wrong with a layout: in which words and by which clause, where, by how much.

    `seat` is TABLE for what belongs to nobody; `place` a zone or fact; `amount` 0 where nothing
    is counted; `remedy` says how to mend it.
    """

    message: Message
    seat: int = TABLE
    place: str = ""
    card: str = ""
    amount: int = 0
    remedy: Message | None = None


class BadLayout(BadPosition):
    """A layout with problems: all of them at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0].message
        found = NN_(
            "This position has {count} problem: {first}",
            "This position has {count} problems. The first: {first}",
            "count",
        )
        params: dict[str, MessageParam] = {"count": len(problems), "first": first}
        super().__init__(found.fill(params, first.clause))
        self.problems = problems


class NoPositions(BadPosition):
    """The game does not say how its positions are laid."""

    def __init__(self) -> None:
        super().__init__(Message(N_("This game has no positions to lay yet.")))


class Unlaid(BadPosition):
    """Something under way that no layout can say, by its clause."""

    def __init__(self, what: Name, clause: str) -> None:
        super().__init__(Message(N_("No position can hold {what}."), {"what": what}, clause))


def supply_of(loadout: Loadout) -> dict[str, int]:
    """Copies by code in all zones of a loadout."""
    found: dict[str, int] = {}
    for lines in loadout.zones.values():
        for code, count in lines.items():
            found[code] = found.get(code, 0) + count
    return found


def placed_copies(form: PositionForm, layout: Layout) -> list[dict[str, int]]:
    """For each seat the copies of its cards that the layout has placed, wherever they lie."""
    found: list[dict[str, int]] = [{} for _ in form.seats]
    one_card: set[tuple[int, str, int]] = set()
    for seat in range(TABLE, len(form.seats)):
        side = layout.side(seat)
        for zone in form.side(seat).zones:
            if zone.is_note:
                continue
            for each in side.zone(zone.key):
                _count(found, seat if each.owner == TABLE else each.owner, each.card)
                for held in each.attached:
                    owner = seat if held.owner == TABLE else held.owner
                    mark = (owner, held.card, held.value(COPY))
                    if mark[2] and mark in one_card:
                        continue
                    one_card.add(mark)
                    _count(found, owner, held.card)
    return found


def _count(found: list[dict[str, int]], seat: int, code: str) -> None:
    if 0 <= seat < len(found) and code != UNSEEN:
        found[seat][code] = found[seat].get(code, 0) + 1


def concealed(form: PositionForm, layout: Layout, seat: int) -> int:
    """How many cards of a seat lie somewhere as UNSEEN."""
    count = 0
    for at in range(len(form.seats)):
        for zone in form.seats[at].zones:
            for each in layout.seats[at].zone(zone.key):
                for card in (each, *each.attached):
                    owner = at if card.owner == TABLE else card.owner
                    count += card.card == UNSEEN and owner == seat
    return count


def left_over(form: PositionForm, layout: Layout, seat: int) -> list[str]:
    """The cards of a seat that the layout has not placed, sorted, each as often as it is left."""
    placed = placed_copies(form, layout)[seat]
    left: list[str] = []
    for code in sorted(form.seats[seat].supply):
        left += [code] * (form.seats[seat].supply[code] - placed.get(code, 0))
    return left


def deal_unseen(form: PositionForm, layout: Layout, rng: Rng) -> list[dict[str, list[str]]]:
    """For each seat and zone the unseen cards dealt there: those of its deck not yet seen.

    The layout must be without problems."""
    found: list[dict[str, list[str]]] = []
    for seat, side in enumerate(form.seats):
        left = left_over(form, layout, seat)
        order = list(range(len(left)))
        rng.shuffle(order)
        cards = [left[at] for at in order]
        dealt: dict[str, list[str]] = {}
        for zone in side.zones:
            if zone.unseen == SOME:
                dealt[zone.key] = _take(cards, zone, layout.seats[seat].unseen.get(zone.key, 0))
        for zone in side.zones:
            if zone.unseen == REST:
                dealt[zone.key] = _take(cards, zone, len(cards))
        found.append(dealt)
    return found


def _take(cards: list[str], zone: ZoneForm, amount: int) -> list[str]:
    """Take the first cards that fit out of a shuffled heap."""
    taken: list[str] = []
    at = 0
    while at < len(cards) and len(taken) < amount:
        if cards[at] in zone.cards:
            taken.append(cards.pop(at))
        else:
            at += 1
    return taken


class _Reader:
    """Reads a layout out of JSON of any kind whatever, counting as it goes."""

    def __init__(self) -> None:
        self.cards = 0

    def layout(self, raw: object) -> Layout:
        given = _mapping(raw, "position")
        seats = _sequence(given.get("seats", []), "seats")
        if len(seats) > 8:
            raise _unreadable("seats", shown(len(seats)))
        sides = tuple(self.side(each, f"seats[{at}]") for at, each in enumerate(seats))
        return Layout(sides, self.side(given.get("table", {}), "table"))

    def side(self, raw: object, where: str) -> SideLayout:
        given = _mapping(raw, where)
        zones: dict[str, tuple[Placed, ...]] = {}
        for key, row in _mapping(given.get("zones", {}), f"{where}.zones").items():
            place = f"{where}.{_word(key, where)}"
            cards = _sequence(row, place)
            zones[key] = tuple(
                self.placed(each, f"{place}[{at}]", 1) for at, each in enumerate(cards)
            )
        unseen = _numbers(given.get("unseen", {}), f"{where}.unseen")
        return SideLayout(zones, unseen, _numbers(given.get("facts", {}), f"{where}.facts"))

    def placed(self, raw: object, where: str, deeper: int) -> Placed:
        self.cards += 1
        if self.cards > MOST_CARDS:
            raise BadPosition(
                Message(N_("A position holds at most {most} cards."), {"most": MOST_CARDS})
            )
        given = _mapping(raw, where)
        held = _sequence(given.get("attached", []), f"{where}.attached")
        if held and not deeper:
            raise _unreadable(f"{where}.attached", "")
        return Placed(
            _word(given.get("card"), where),
            _numbers(given.get("values", {}), where),
            tuple(self.placed(each, f"{where}.attached[{at}]", 0) for at, each in enumerate(held)),
            _number(given.get("owner", TABLE), f"{where}.owner"),
        )


def _unreadable(where: str, found: Any) -> BadPosition:
    return BadPosition(
        Message(
            N_("This position cannot be read at {where}: «{found}»."),
            {"where": where, "found": found},
        )
    )


def _mapping(raw: object, where: str) -> dict[str, Any]:
    if not isinstance(raw, dict) or len(raw) > MOST_CARDS:
        raise _unreadable(where, shown(raw) if not isinstance(raw, dict) else shown(len(raw)))
    return raw


def _sequence(raw: object, where: str) -> list[Any]:
    if not isinstance(raw, list) or len(raw) > MOST_CARDS:
        raise _unreadable(where, shown(raw) if not isinstance(raw, list) else shown(len(raw)))
    return raw


def _word(raw: object, where: str) -> str:
    if not isinstance(raw, str) or not raw or len(raw) > _LONGEST or "\0" in raw:
        raise _unreadable(where, shown(raw))
    return raw


def _numbers(raw: object, where: str) -> dict[str, int]:
    return {
        _word(key, where): _number(value, f"{where}.{key}"[:120])
        for key, value in _mapping(raw, where).items()
    }


def _number(raw: object, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or abs(raw) > MOST:
        raise _unreadable(where, shown(raw))
    return raw
