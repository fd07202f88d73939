"""What the form of a card shows of its effects, and how they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from collection.catalogue.wording import (
    ENFORCED,
    UNCONFIRMED,
    agreement_of,
    effects_of,
    part_keys,
)
from collection.house.i18n import say
from collection.own.effects.commands import card_of, typed_of
from collection.own.effects.folding import VALUE, is_sentence
from collection.own.effects.held import EFFECTS, PAST, Past, read_parts, text_of
from collection.own.effects.likes import liked
from collection.own.effects.pressing import FIND, Doing
from collection.own.effects.saying import said_in_words
from collection.own.effects.sentences import SECTION, Telling, faults_shown, id_of, part_shown
from collection.own.effects.tree import SlotNode, foreign_of, tree_of
from collection.own.given import Given, last
from engine.effects.language.access import language_of
from engine.effects.language.reading import Phrase
from engine.effects.language.words import Language
from engine.kernel.forms import AGREED, LANGUAGES, CardFault, Typed, words_of
from engine.kernel.game import Game
from engine.kernel.messages import N_, shown
from engine.kernel.messages import Phrase as Text
from engine.kernel.severity import Severity

_NO_NUMBER: Final = Text(N_("A whole number stands here, and not {value}. Write figures only."))


def effects_part(rules: Game, given: Given, doing: Doing) -> dict[str, Any]:
    """The context of `_effects.html` after what was done."""
    language = language_of(rules)
    if language is None:
        return {"effects": None}
    parts, unread = read_parts(rules, last(given, EFFECTS))
    card = card_of(rules, given)
    nodes = tree_of(language, card, parts)
    astray = foreign_of(language, card, parts)
    faults = [(fault.field, _told(fault)) for fault in faults_in(rules, given)]
    left = {name: values for name, values in given.items() if is_sentence(name)}
    by_id = faults_shown((*nodes, *astray), faults)
    telling = Telling(language, nodes, left, by_id, doing.at, doing.verb)
    past = Past.of(last(given, PAST))
    return {
        "effects": {
            "text": last(given, EFFECTS) if unread else text_of(parts),
            "past": past.text(),
            "back": bool(past.back),
            "on": bool(past.on),
            "faults": [_told(fault) for fault in unread],
            "asks_type": not card.type,
            "parts": [part_shown(telling, node) for node in nodes],
            "foreign": [_astray(language, node, by_id) for node in astray],
            "asked": doing.verb == FIND,
            "like": doing.like,
            "found": liked(rules, card.type, doing.like) if doing.verb == FIND else [],
        }
    }


def plays_part(rules: Game, given: Given) -> dict[str, Any]:
    """The context of `_plays.html`."""
    language, card = language_of(rules), typed_of(rules, given).card
    if language is None or card is None:
        return {"plays": None}
    mark, effects = agreement_of(rules, card), effects_of(rules, card)
    agreed = bool(mark) and last(given, AGREED) == mark
    nodes = tree_of(language, card_of(rules, given), read_parts(rules, last(given, EFFECTS))[0])
    faults = [(fault.field, _told(fault)) for fault in faults_in(rules, given)]
    return {
        "plays": {
            "effects": bool(effects),
            "standing": ENFORCED if agreed else UNCONFIRMED if effects else "",
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


def faults_in(rules: Game, given: Given) -> tuple[CardFault, ...]:
    """What is wrong with the effects of a form: by the game, and with what is typed in them."""
    keys = part_keys(rules)
    typed: Typed = typed_of(rules, given)
    found = [fault for fault in typed.refused if _part_of(fault.field, keys)]
    return (*found, *unfit(rules, given))


def unfit(rules: Game, given: Given) -> tuple[CardFault, ...]:
    """What is typed into the sentences of a form and is nothing that can stand there."""
    if language_of(rules) is None:
        return ()
    return (
        tuple(
            CardFault(
                name.removeprefix(VALUE),
                Severity.ERROR,
                _NO_NUMBER.fill({"value": shown(values[-1] if values else "")}),
            )
            for name, values in given.items()
            if name.startswith(VALUE)
        )
        + read_parts(rules, last(given, EFFECTS))[1]
    )


def anchors(rules: Game, given: Given, faults: Sequence[CardFault]) -> dict[str, str]:
    """Where in the page the faults of effects stand, by field."""
    language = language_of(rules)
    if language is None:
        return {}
    parts, refused = read_parts(rules, last(given, EFFECTS))
    unread = {fault.field for fault in refused}
    card, keys = card_of(rules, given), part_keys(rules)
    nodes = (*tree_of(language, card, parts), *foreign_of(language, card, parts))
    found: dict[str, str] = {}
    for fault in faults:
        if fault.field in unread:
            found[fault.field] = SECTION
        elif _part_of(fault.field, keys):
            found[fault.field] = next(iter(faults_shown(nodes, [(fault.field, {})])))
    return found


def _part_of(field: str, keys: Mapping[str, Any]) -> bool:
    return any(field == key or field.startswith(f"{key}.") for key in keys)


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
    return [{"language": one, "text": texts[one]} for one in LANGUAGES if texts.get(one)]


def _told(fault: CardFault) -> dict[str, Any]:
    return {"text": str(say(fault.message)), "clause": fault.message.clause}
