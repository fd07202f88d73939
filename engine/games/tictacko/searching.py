"""What the cards are searched by: faction, tags, what the effects do and when, Objective spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.language.operations import VERB_NAMES
from engine.games.tictacko.terms import FACTIONS, TAGS
from engine.games.tictacko.tosses import ways_written
from engine.kernel.cards import CardDef
from engine.kernel.forms import own_words
from engine.kernel.names import Name, both
from engine.kernel.searching import FLAG, NUMBER, WORD, SearchKey, Told, figure

Raw = Mapping[str, Any]


def _called(role: str) -> dict[str, Name]:
    """The words of a role and what they are called."""
    return {word.spelling: word.title for word in LANGUAGE.roles[role].words}


# TTK-9.7 to 9.15, 9.31 to 9.41.
VERBS: Final[dict[str, Name]] = {**VERB_NAMES, **_called("rule")}
WINDOWS: Final = (  # TTK-5.40
    ("play", both("a card played", "una carta giocata")),
    ("enter", both("a Character entering", "un Personaggio che entra")),
    ("effect", both("an effect", "un effetto")),
    ("draw_second", both("a second draw", "una seconda pescata")),
)

KEYS: Final = (
    SearchKey(
        "faction", both("Faction", "Fazione"), WORD, ("fazione", "f"), tuple(FACTIONS.items()),
        filter=True, example="t:special faction:dragon", clause="TTK-2.9",
    ),
    SearchKey(
        "tag", both("Tag", "Etichetta"), WORD, ("tags", "etichetta"), tuple(TAGS.items()),
        filter=True, example="tag:kitchen", clause="TTK-2.10",
    ),
    SearchKey(
        "verb", both("Does", "Fa"), WORD, ("does", "do", "fa"), tuple(VERBS.items()), filter=True,
        example="does:destroy|swap", clause="TTK-9.7",
    ),
    SearchKey(
        "when", both("Works when", "Agisce quando"), WORD, ("timing", "quando"),
        tuple(_called("effect").items()), filter=True, example="when:entry", clause="TTK-9.1",
    ),
    SearchKey(
        "event", both("Watches", "Sorveglia"), WORD, ("evento",), tuple(_called("event").items()),
        example="event:left", clause="TTK-9.17",
    ),
    SearchKey(
        "window", both("Answers", "Risponde a"), WORD, ("finestra", "answers"), WINDOWS,
        example="t:instant window:enter", clause="TTK-5.40",
    ),
    SearchKey(
        "space", both("Space of an Objective", "Casella di un Obiettivo"), WORD, ("casella",),
        tuple((name, Name.of({"en": name.upper()})) for name in "123456789abcdefg"),
        example="t:objective space:5", clause="TTK-2.15",
    ),
    SearchKey(
        "copies", both("Copies in an own deck", "Copie in un mazzo proprio"), NUMBER,
        ("copie", "limit"), example="copies<=1", clause="TTK-3.15",
    ),
    SearchKey("optional", both("with a “may”", "con un «puoi»"), FLAG, ("facoltativa", "may"),
        filter=True, clause="TTK-R39",
    ),
    SearchKey("cost", both("with a cost", "con un costo"), FLAG, ("costo",), filter=True,
        clause="TTK-2.16",
    ),
)  # fmt: skip


def search_facts(card: CardDef) -> Mapping[str, Told]:
    """What the card says to `KEYS`; keys to which it says nothing are left out."""
    effects = effects_of(card)
    faction, limit = card.get("faction"), card.get("copy_limit")
    own = own_words(card)
    found: dict[str, Told] = {
        "faction": (str(faction),) if faction in FACTIONS else _own(own.get("faction")),
        "tag": (*_words(card.get("tags")), *_own(own.get("tags"))),
        "verb": verbs_of(card),
        "when": tuple(dict.fromkeys(str(effect["timing"]) for effect in effects)),
        "event": tuple(str(effect["event"]["on"]) for effect in effects if "event" in effect),
        "window": _windows(card.get("when")),
        "space": tuple(str(space).lower() for space in _words(card.get("advanced"))),
        "copies": figure(limit),
        "optional": (1,) if any(effect.get("optional") for effect in effects) else (),
        "cost": (1,) if any(effect.get("cost") for effect in effects) else (),
    }
    return {key: values for key, values in found.items() if values}


def effects_of(card: CardDef) -> tuple[Raw, ...]:
    """The effects as written."""
    raw = card.get("effects")
    return tuple(raw) if isinstance(raw, (list, tuple)) else ()


def verbs_of(card: CardDef) -> tuple[str, ...]:
    """What its effects do, costs and continuous rules included, each once."""
    found = dict.fromkeys(verb for effect in effects_of(card) for verb in _verbs(effect))
    return tuple(verb for verb in found if verb in VERBS)


def _verbs(effect: Raw) -> Iterator[str]:
    for part in (effect, *(effect.get("modes") or ())):
        for op in (*(part.get("cost") or ()), *(part.get("do") or ())):
            yield from _of_op(op)
    yield from (str(rule["rule"]) for rule in effect.get("static") or ())


def _of_op(op: Raw) -> Iterator[str]:
    """What an operation does, and what it does one way or another."""
    yield from (str(rule["rule"]) for rule in op.get("rules") or ())
    yield str(op["op"])
    for way in ways_written(op):
        for inner in way:
            yield from _of_op(inner)


def _windows(when: object) -> Told:
    if not isinstance(when, Mapping):
        return ()
    raw = when.get("window") or ()
    named = [raw] if isinstance(raw, str) else list(raw)
    return tuple(str(window).lower() for window in named)


def _own(said: object) -> Told:
    """A set's own words, folded as they are typed in a search."""
    named = said if isinstance(said, (list, tuple)) else (said,)
    return tuple(str(word).casefold() for word in named if word)


def _words(raw: object) -> tuple[str, ...]:
    return tuple(str(each) for each in raw) if isinstance(raw, (list, tuple)) else ()
