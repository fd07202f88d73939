"""Card definitions as frozen data, and the pool of them that a match pins."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.kernel.names import Name

# Where a card says of which other it is a print.
REPRINT: Final = "reprint_of"
_OWN_FIELDS = ("code", "type", "name", "set", "number")


@dataclass(frozen=True)
class CardDef:
    """One card as printed. `attributes` holds every other field of the card's JSON, unchanged.

    `number` is the collector number as text; `set` the code of the set it was printed in.
    """

    code: str
    type: str
    name: Name
    attributes: Mapping[str, object] = field(default_factory=dict)
    set: str = ""
    number: str = ""

    @staticmethod
    def from_json(raw: Mapping[str, object]) -> CardDef:
        """Read the JSON shape of a card.

        The data must have passed the game's card schema. Raises TypeError when code, type or
        name are not of the right kind.
        """
        code, kind, name = raw.get("code"), raw.get("type"), raw.get("name")
        if not isinstance(code, str) or not isinstance(kind, str) or not isinstance(name, Mapping):
            raise TypeError("a card needs a text code, a text type and a name by language")
        texts = {str(key): text for key, text in name.items() if isinstance(text, str)}
        rest = {key: _copied(raw[key]) for key in raw if key not in _OWN_FIELDS}
        return CardDef(
            code, kind, Name.of(texts), rest, str(raw.get("set", "")), str(raw.get("number", ""))
        )

    def to_json(self) -> dict[str, object]:
        """The JSON shape back; `from_json(card.to_json()) == card`."""
        data: dict[str, object] = {"code": self.code, "type": self.type}
        data["name"] = self.name.as_dict()
        if self.set:
            data["set"] = self.set
        if self.number:
            data["number"] = self.number
        data.update({key: _copied(value) for key, value in self.attributes.items()})
        return data

    def get(self, attribute: str, default: object = None) -> object:
        """An attribute, or `default` where the card does not carry it."""
        return self.attributes.get(attribute, default)


class CardPool:
    """An ordered, frozen set of cards: sorted by code, so that index and code map both ways.

    A pool widened by `base` begins with the cards of that one, whose numbers never move; then
    come its own, sorted by code. `laid_open` are the codes of those that everybody at the table
    may expect in a hidden place. `digest` is a SHA-256 over canonical JSON, equal in every process
    and build. Raises ValueError on a code that stands twice with different definitions.
    """

    def __init__(
        self,
        cards: Iterable[CardDef],
        base: CardPool | None = None,
        laid_open: Iterable[str] = (),
    ) -> None:
        first: tuple[CardDef, ...] = () if base is None else base.cards
        by_code: dict[str, CardDef] = {card.code: card for card in first}
        added: list[str] = []
        for card in cards:
            if card.code not in by_code:
                added.append(card.code)
            if by_code.setdefault(card.code, card) != card:
                raise ValueError(f"two different cards share the code {card.code!r}")
        self.cards: tuple[CardDef, ...] = first + tuple(by_code[code] for code in sorted(added))
        self.base: CardPool | None = base
        self.laid_open: frozenset[str] = frozenset(laid_open) & frozenset(added)
        self._index: dict[str, int] = {card.code: i for i, card in enumerate(self.cards)}
        self._by_type: dict[str, list[CardDef]] = {}
        for card in self.cards:
            self._by_type.setdefault(card.type, []).append(card)
        self._tables: dict[str, dict[str, tuple[CardDef, ...]]] = {}
        self.digest: str = _digest(self.cards) if base is None else self._widened_digest(base)

    def widened(self, cards: Iterable[CardDef], laid_open: Iterable[str] = ()) -> CardPool:
        """This pool with further cards behind its own; itself where there are none."""
        more = tuple(cards)
        return CardPool(more, self, laid_open) if more else self

    @property
    def own(self) -> tuple[CardDef, ...]:
        """The cards behind those of `base`: typed by people. () for a pool that widens none."""
        return () if self.base is None else self.cards[len(self.base) :]

    def _widened_digest(self, base: CardPool) -> str:
        opened = ",".join(sorted(self.laid_open))
        text = f"{base.digest}\n{_digest(self.own)}\n{opened}"
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    def __getitem__(self, code: str) -> CardDef:
        """The card of that code; raises KeyError when the pool has none."""
        return self.cards[self._index[code]]

    def __contains__(self, code: object) -> bool:
        return code in self._index

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[CardDef]:
        return iter(self.cards)

    def get(self, code: str) -> CardDef | None:
        """The card of that code, or None."""
        index = self._index.get(code)
        return None if index is None else self.cards[index]

    def original(self, card: CardDef) -> str:
        """The code of the card that this one is another print of, its own where it is of none.
        Prints of a card that the pool does not hold have its code in common."""
        seen = [card.code]
        found: CardDef | None = card
        while found is not None:
            code = found.get(REPRINT)
            if not isinstance(code, str) or not code:
                break
            if code in seen:
                return min(seen[seen.index(code) :])
            seen.append(code)
            found = self.get(code)
        return seen[-1]

    def index(self, code: str) -> int:
        """The small int that stands for the card inside states; raises KeyError."""
        return self._index[code]

    def at(self, index: int) -> CardDef:
        """The card behind a small int; raises IndexError."""
        return self.cards[index]

    def of_type(self, *types: str) -> tuple[CardDef, ...]:
        """The cards of these types: type by type, each in code order."""
        return tuple(card for key in types for card in self._by_type.get(key, ()))

    def table(
        self, name: str, build: Callable[[CardPool], dict[str, tuple[CardDef, ...]]]
    ) -> dict[str, tuple[CardDef, ...]]:
        """Cards grouped in a way of a game's own, built once for each pool and `name`."""
        if name not in self._tables:
            self._tables[name] = build(self)
        return self._tables[name]


def _copied(value: object) -> object:
    """A JSON value that shares nothing mutable with `value`."""
    # Most values are plain: to ask them for a mapping first takes most of the time.
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _copied(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(item) for item in value]
    return value


def _digest(cards: tuple[CardDef, ...]) -> str:
    return canonical_digest([card.to_json() for card in cards])


def canonical_digest(data: object) -> str:
    """SHA-256 over canonical JSON: keys sorted, no blanks, UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
