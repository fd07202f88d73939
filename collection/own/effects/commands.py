"""What is done to the sentences of a card: one more, away, up, down, twice; back and on again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from collection.own.effects.folding import folded, is_sentence
from collection.own.effects.held import EFFECTS, PAST, Parts, Past, read_parts, says_of, text_of
from collection.own.effects.meaning import meaning
from collection.own.effects.tree import (
    Card,
    Path,
    PhraseNode,
    SlotNode,
    dotted,
    every,
    foreign_of,
    tree_of,
)
from collection.own.given import Given, last, raw_of
from engine.effects.language import editing
from engine.effects.language.access import language_of
from engine.effects.language.blank import blank
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.phrasebook import standing
from engine.effects.language.naming import labelled, names_in
from engine.effects.language.words import Language
from engine.kernel.forms import LANGUAGES, Typed
from engine.kernel.game import Game

BACK: Final = "back"
ON: Final = "on"
# A sentence as it was offered: `take:place:JSON`, pairs of a part of the card and what is said in
# it; the other verb where one stands there.
TAKE: Final = "take"
REPLACE: Final = "replace"
_MOVES: Final = {"up": -1, "down": 1}


def typed_of(rules: Game, given: Given) -> Typed:
    """What the game reads in a form, though the card has no name yet."""
    raw = raw_of(rules, given)
    if not any(str(name).strip() for name in raw["name"].values()):
        raw["name"] = {LANGUAGES[0]: "…"}
    return rules.read_card(raw)


def card_of(rules: Game, given: Given) -> Card:
    """Of which card a form's effects are."""
    language, card_type = language_of(rules), last(given, "type")
    card = typed_of(rules, given).card
    if language is None or card is None:
        return Card(card_type, frozenset({card_type}))
    return Card(card_type, language.place_of(card_type, card.attributes))


@dataclass(frozen=True)
class Edited:
    """A form after a command; `at` is the path of what it was about."""

    given: Given
    at: str = ""


def settled(rules: Game, given: Given) -> Given:
    """A form whose sentences are folded in: one text says all effects."""
    language = language_of(rules)
    if language is None or not (EFFECTS in given or any(map(is_sentence, given))):
        return given
    text = last(given, EFFECTS)
    parts, faults = read_parts(rules, text)
    if faults:
        return given
    card = card_of(rules, given)
    changed, left = folded(language, card, parts, given)
    changed = meaning(language, card, changed)
    kept = {name: values for name, values in given.items() if not is_sentence(name)}
    if changed == parts:
        return {**kept, EFFECTS: [text], **left}
    return {**_stepped(kept, text, text_of(changed)), **left}


def edited(rules: Game, given: Given, command: str, word: str = "") -> Edited:
    """A form after a command: `verb:path`; `word` is that of what comes. One that means nothing
    changes nothing."""
    given = settled(rules, given)
    language = language_of(rules)
    text = last(given, EFFECTS)
    parts, faults = read_parts(rules, text)
    if language is None or faults:
        return Edited(given)
    verb, _, path = command.partition(":")
    if verb in (BACK, ON):
        return Edited(_travelled(given, text, back=verb == BACK))
    card = card_of(rules, given)
    try:
        if verb in (TAKE, REPLACE):
            changed, at = _offered(language, card, parts, path, replaces=verb == REPLACE)
        else:
            changed, at = _done(language, card, parts, verb, path, word)
        # What came last stands where its word says it.
        changed = folded(language, card, meaning(language, card, changed), {})[0]
    except (LookupError, ValueError):
        return Edited(given)
    kept = {name: values for name, values in given.items() if not is_sentence(name)}
    return Edited(_stepped(kept, text, text_of(changed)), at)


def taken(rules: Game, given: Given, parts: Mapping[str, Any]) -> Given:
    """A form with these effects in place of its own."""
    given = settled(rules, given)
    kept = {name: values for name, values in given.items() if not is_sentence(name)}
    return _stepped(kept, last(given, EFFECTS), text_of(parts))


def has_no_room(node: SlotNode, kind: Many) -> bool:
    """Whether as many phrases stand in a slot as may."""
    return kind.high is not None and len(node.items) >= kind.high


def _stepped(given: Given, before: str, after: str) -> Given:
    if before == after:
        return given
    past = Past.of(last(given, PAST)).and_then(before)
    return {**given, EFFECTS: [after], PAST: [past.text()]}


def _travelled(given: Given, now: str, *, back: bool) -> Given:
    past = Past.of(last(given, PAST))
    steps = past.back if back else past.on
    if not steps:
        return given
    if back:
        past = Past(past.back[:-1], (*past.on, now))
    else:
        past = Past((*past.back, now), past.on[:-1])
    kept = {name: values for name, values in given.items() if not is_sentence(name)}
    return {**kept, EFFECTS: [steps[-1]], PAST: [past.text()]}


def _done(
    language: Language, card: Card, parts: Parts, verb: str, path: str, word: str
) -> tuple[Parts, str]:
    """Raises LookupError, ValueError."""
    nodes = (*tree_of(language, card, parts), *foreign_of(language, card, parts))
    if verb == "add":
        return _added(language, nodes, parts, _slot_at(nodes, path), word)
    if verb == "remove":
        found = next((each for each in every(nodes) if each.name == path), None)
        if found is None:
            raise LookupError(path)
        return editing.remove(parts, _whole(nodes, found.path)), _holder_of(nodes, path)
    phrase = _phrase_at(nodes, path)
    holder, at = phrase.path[:-1], phrase.path[-1]
    if not isinstance(at, int):
        raise LookupError(path)
    if verb == "copy":
        twin = (*holder, at + 1)
        changed = editing.copy(parts, phrase.path)
        fresh = _named(language, nodes, phrase.role.key, phrase.value)
        return editing.put(changed, twin, fresh), dotted(twin)
    by = _MOVES[verb]
    siblings = len(editing.at(parts, holder))
    return (
        editing.move(parts, phrase.path, by),
        dotted((*holder, min(max(at + by, 0), siblings - 1))),
    )


def _whole(nodes: tuple[SlotNode, ...], path: Path) -> Path:
    """What goes with what stands there: the list of which it is all, where that can be left out."""
    for node in every(nodes) if isinstance(path[-1], int) else ():
        if isinstance(node, SlotNode) and node.path == path[:-1] and len(node.items) == 1:
            return path if node.slot.needed else node.path
    return path


def _offered(
    language: Language, card: Card, parts: Parts, told: str, *, replaces: bool
) -> tuple[Parts, str]:
    """With a sentence that was offered. Raises LookupError, ValueError."""
    at = ""
    for part, value in says_of(told.partition(":")[2]):
        nodes = tree_of(language, card, parts)
        node = _slot_at(nodes, part)
        if len(node.path) > 1 or standing(language, node.slot, value, card.place) is None:
            raise LookupError(part)
        if replaces and isinstance(node.slot.kind, One) and node.is_there:
            parts, at = editing.put(parts, node.path, value), node.name
        else:
            parts, at = _held(language, nodes, parts, node, value)
    return parts, at


def _added(
    language: Language, nodes: tuple[SlotNode, ...], parts: Parts, node: SlotNode, word: str
) -> tuple[Parts, str]:
    kind = node.slot.kind
    if not isinstance(kind, (One, Many)):
        raise LookupError(node.name)
    return _held(language, nodes, parts, node, blank(language, kind.role, node.place, word))


def _held(
    language: Language, nodes: tuple[SlotNode, ...], parts: Parts, node: SlotNode, value: object
) -> tuple[Parts, str]:
    """With one more phrase in a slot that has room for it. Raises LookupError."""
    kind = node.slot.kind
    if isinstance(kind, One) and not node.is_there:
        return editing.put(parts, node.path, value), node.name
    if not isinstance(kind, Many) or has_no_room(node, kind):
        raise LookupError(node.name)
    fresh = _named(language, nodes, kind.role, value)
    return editing.add(parts, node.path, fresh), dotted((*node.path, len(node.items)))


def _named(language: Language, nodes: tuple[SlotNode, ...], role: str, fresh: object) -> object:
    """A new phrase with a name that no other has, where others may refer to it."""
    alike = [
        node.value
        for node in every(nodes)
        if isinstance(node, PhraseNode) and node.role.key == role
    ]
    return labelled(language, role, fresh, names_in(language, role, alike))


def _slot_at(nodes: tuple[SlotNode, ...], path: str) -> SlotNode:
    for node in every(nodes):
        if not isinstance(node, SlotNode) or not isinstance(node.slot.kind, (One, Many)):
            continue
        if node.name == path:
            return node
    raise LookupError(path)


def _phrase_at(nodes: tuple[SlotNode, ...], path: str) -> PhraseNode:
    for node in every(nodes):
        if isinstance(node, PhraseNode) and node.name == path:
            return node
    raise LookupError(path)


def _holder_of(nodes: tuple[SlotNode, ...], path: str) -> str:
    """The list in which a phrase stands."""
    holders = (
        node.name
        for node in every(nodes)
        if isinstance(node, SlotNode) and any(item.name == path for item in node.items)
    )
    return next(holders, "")
