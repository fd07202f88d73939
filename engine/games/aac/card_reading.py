"""From the JSON shape of a card to what the kernel and the rules read (AAC-2.3, AAC-9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.findings import below
from engine.effects.tree import Op
from engine.games.aac.card_vocabulary import HOLDING, LASTING, OFFERING
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.forms import own_words

_LONGEST_NUMBER: Final = 9
_RENAMED: Final = {"id": "code", "title": "name"}
_OWN: Final = ("code", "name", "type", "set", "number")


@dataclass(frozen=True)
class CardEffect:
    """One effect of a card. `otherwise` are the steps taken when the condition fails.

    Every step that lasts carries its duration (AAC-9.6).
    """

    when: str
    steps: tuple[Op, ...]
    otherwise: tuple[Op, ...] = ()
    cost: Mapping[str, Any] | None = None
    condition: Mapping[str, Any] | None = None
    choose: Mapping[str, Any] | None = None
    played: Mapping[str, Any] | None = None
    whose: str = "any"
    once: bool = False
    once_only: bool = False
    tags: tuple[str, ...] = ()
    path: str = ""


def card_of(raw: Mapping[str, object]) -> CardDef:
    """The card of a JSON shape that passed `card_schema`; its number is its serial.

    Raises TypeError when id, type or title are not of the right kind.
    """
    shape = {_RENAMED.get(key, key): value for key, value in raw.items()}
    return CardDef.from_json({**shape, "number": str(raw.get("serial", ""))})


def raw_of(card: CardDef) -> dict[str, Any]:
    """The JSON shape back: `card_of(raw_of(card)) == card`."""
    raw: dict[str, Any] = {"id": card.code, "type": card.type, "title": card.name.as_dict()}
    if card.set:
        raw["set"] = card.set
    return raw | {key: value for key, value in card.to_json().items() if key not in _OWN}


def summoner_filter(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Who can be material of a summons: a creature, unless the card names another type
    (AAC-5.44)."""
    return {"type": "creature", **(entry.get("filter") or {})}


def pool_of(raws: Iterable[Mapping[str, object]]) -> CardPool:
    """The pool of these cards. Raises ValueError on two different cards of one id."""
    return CardPool(card_of(raw) for raw in raws)


def effects_of(card: CardDef) -> tuple[CardEffect, ...]:
    """The effects of a card that passed `card_schema`, in the order in which they stand."""
    return read_effects(card.attributes)


def read_effects(raw: Mapping[str, Any]) -> tuple[CardEffect, ...]:
    """As `effects_of`, for the JSON shape."""
    entries = raw.get("effects") or ()
    stays = raw.get("duration_mark") == "continuous"
    return tuple(
        _effect(entry, below("/effects", index), stays=stays) for index, entry in enumerate(entries)
    )


def every_step(effect: CardEffect) -> Iterator[Op]:
    """The steps of an effect and those that stand in them, in reading order."""
    return _inside((effect.steps, effect.otherwise))


def _inside(value: Any) -> Iterator[Op]:
    if isinstance(value, Op):
        yield value
        yield from _inside(tuple(value.params.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from _inside(each)


def genre_of(card: CardDef) -> str:
    """The genre of a card, "" for a creature without one."""
    genre = card.get("genre")
    return genre if isinstance(genre, str) else ""


def traits_of(card: CardDef) -> tuple[str, ...]:
    """The marks printed on a card (AAC-2.15), nM not among them."""
    traits = card.get("traits")
    return tuple(str(trait) for trait in traits) if isinstance(traits, (list, tuple)) else ()


def kinds_of(card: CardDef) -> tuple[str, ...]:
    """The kinds printed on a card that the game has words for."""
    kinds = card.get("kinds")
    return tuple(str(kind) for kind in kinds) if isinstance(kinds, (list, tuple)) else ()


def words_for(card: CardDef, field: str) -> tuple[str, ...]:
    """The words that the card's set has of its own for a field (AAC-2.3), as typed."""
    found = own_words(card).get(field)
    listed = found if isinstance(found, (list, tuple)) else (found,)
    return tuple(str(word) for word in listed if word)


def serial_of(pool: CardPool, card: CardDef) -> str:
    """What makes two cards the same one (AAC-R9): the serial; of a typed card, which may have any
    number, its set and number, or itself where it has none. Another print of a card is that card
    unless it bears another number."""
    serial = card.get("serial")
    if isinstance(serial, int):
        return str(serial)
    code = pool.original(card)
    first = pool.get(code)
    bears_its_own = first is None or _number(first) != _number(card)
    if code != card.code and not (card.number and bears_its_own):
        return code if first is None else serial_of(pool, first)
    if not card.set or not card.number:
        return card.code
    return f"{card.set}/{_number(card)}".casefold()


def _number(card: CardDef) -> str:
    return str(number_of(card) or card.number.casefold())


def number_of(card: CardDef) -> int:
    """The number printed at the lower right, 0 for none and for what is no figure."""
    serial = card.get("serial")
    if isinstance(serial, int):
        return serial
    figures = card.number.strip()
    return int(figures) if figures.isdecimal() and len(figures) <= _LONGEST_NUMBER else 0


def _effect(entry: Mapping[str, Any], path: str, *, stays: bool) -> CardEffect:
    lasting = "while_source_on_field" if stays or entry["when"] == "passive" else "instant"
    duration = entry.get("duration", lasting)
    return CardEffect(
        entry["when"],
        _steps(entry["do"], below(path, "do"), duration),
        _steps(entry.get("else", ()), below(path, "else"), duration),
        entry.get("cost"),
        entry.get("condition"),
        entry.get("choose"),
        entry.get("played"),
        entry.get("whose", "any"),
        bool(entry.get("once")),
        bool(entry.get("once_only")),
        tuple(entry.get("tags", ())),
        path,
    )


def _steps(entries: Iterable[Mapping[str, Any]], path: str, duration: Any) -> tuple[Op, ...]:
    found: list[Op] = []
    for index, step in enumerate(entries):
        ((verb, params),) = step.items()
        whole = {"duration": duration, **params} if verb in LASTING else dict(params)
        here = below(path, index)
        for key in HOLDING.get(verb, ()):
            if key in whole:
                whole[key] = _steps(whole[key], below(here, key), duration)
        for key in OFFERING.get(verb, ()):
            listed = below(here, key)
            whole[key] = tuple(
                _steps(mode["do"], below(below(listed, number), "do"), duration)
                for number, mode in enumerate(whole[key])
            )
        found.append(Op(verb, whole, None, here))
    return tuple(found)
