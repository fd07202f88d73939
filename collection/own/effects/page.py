"""What the form of a card shows of its effects, and how they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.catalogue.wording import (
    ENFORCED,
    PROMPTED,
    UNCONFIRMED,
    agreement_of,
    leaves_to_table,
    played_of,
)
from collection.house.i18n import say, spoken
from collection.own.effects.commands import card_of, typed_of
from collection.own.effects.faults import fault_shown, faults_in, named
from collection.own.effects.folding import is_sentence
from collection.own.effects.held import EFFECTS, PAST, Past, read_parts, text_of
from collection.own.effects.likes import liked
from collection.own.effects.lines import LONGEST as LONGEST_LINE
from collection.own.effects.lines import lines_part
from collection.own.effects.meaning import meanings
from collection.own.effects.pressing import FIND, Doing
from collection.own.effects.saying import said_in_words
from collection.own.effects.sentences import (
    Telling,
    faults_shown,
    id_of,
    part_shown,
)
from collection.own.effects.tree import SlotNode, every, foreign_of, tree_of
from collection.own.given import Given, last
from engine.effects.language.access import language_of
from engine.effects.language.kinds import Reference
from engine.effects.language.reading import Phrase
from engine.effects.language.words import Language, Place
from engine.kernel.forms import AGREED, words_of
from engine.kernel.game import Game


def effects_part(rules: Game, given: Given, doing: Doing) -> dict[str, Any]:
    """The context of `_effects.html` after what was done."""
    language = language_of(rules)
    if language is None:
        return {"effects": None}
    parts, unread = read_parts(rules, last(given, EFFECTS))
    card = card_of(rules, given)
    nodes = tree_of(language, card, parts)
    astray = foreign_of(language, card, parts)
    faults = _faults(rules, given, (*nodes, *astray))
    left = {name: values for name, values in given.items() if is_sentence(name)}
    by_id = faults_shown((*nodes, *astray), faults)
    telling = Telling(language, nodes, left, by_id, doing.at, doing.verb)
    past = Past.of(last(given, PAST))
    return {
        "effects": {
            "place": _told(card.place, nodes),
            "text": last(given, EFFECTS) if unread else text_of(parts),
            "past": past.text(),
            "back": bool(past.back),
            "on": bool(past.on),
            "faults": [fault_shown(fault) for fault in unread],
            "asks_type": not card.type,
            "parts": [part_shown(telling, node) for node in nodes],
            "foreign": [_astray(language, node, by_id) for node in astray],
            "line": doing.line,
            "longest": LONGEST_LINE,
            "verb": doing.verb,
            "asked": doing.verb == FIND,
            "like": doing.like,
            "found": liked(rules, card.type, doing.like) if doing.verb == FIND else [],
        },
        **lines_part(rules, given, doing.line),
    }


def plays_part(rules: Game, given: Given) -> dict[str, Any]:
    """The context of `_plays.html`."""
    language, card = language_of(rules), typed_of(rules, given).card
    if language is None or card is None:
        return {"plays": None}
    mark, played = agreement_of(rules, card), played_of(rules, card)
    agreed = bool(mark) and last(given, AGREED) == mark
    kind = card_of(rules, given)
    nodes = tree_of(language, kind, read_parts(rules, last(given, EFFECTS))[0])
    faults = _faults(rules, given, nodes)
    return {
        "plays": {
            "effects": bool(played),
            "place": _told(kind.place, nodes),
            "standing": _agreed(played) if agreed else UNCONFIRMED if played else "",
            "printed": _texts(words_of(card)),
            "texts": _texts(rules.plays(card).as_dict()),
            "mark": mark,
            "agreed": agreed,
            "faults": [
                {"at": at, "text": fault["text"]}
                for at, listed in faults_shown(nodes, faults).items()
                for fault in listed
            ],
        }
    }


def _told(place: Place, nodes: tuple[SlotNode, ...]) -> str:
    """What is compared to know whether other words may stand there than are shown: those of the
    place, and what may be referred to."""
    meant = (
        said
        for node in every(nodes)
        if isinstance(node, SlotNode) and isinstance(node.slot.kind, Reference)
        for _, said in meanings(nodes, node, node.slot.kind)
    )
    return " ".join((*sorted(place), *meant))


def _agreed(played: object) -> str:
    """What the rules make of a card whose words and effects say the same."""
    return PROMPTED if leaves_to_table(played) else ENFORCED


def _faults(
    rules: Game, given: Given, nodes: tuple[SlotNode, ...]
) -> list[tuple[str, dict[str, Any]]]:
    return [(fault.field, fault_shown(fault)) for fault in named(nodes, faults_in(rules, given))]


def _astray(
    language: Language, node: SlotNode, faults: Mapping[str, list[dict[str, Any]]]
) -> dict[str, Any]:
    phrases = [item.phrase for item in node.items]
    told = [say(said_in_words(language, one)) for one in phrases if isinstance(one, Phrase)]
    key = str(node.path[0])
    return {
        "title": say(node.slot.title),
        "text": " ".join(told) or str(node.value)[:300],
        "path": key,
        "id": id_of(key),
        "faults": faults.get(id_of(key), []),
    }


def _texts(texts: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"language": one, "text": texts[one]} for one in spoken() if texts.get(one)]
