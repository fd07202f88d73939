"""Lines as they are printed, in the form of a card: the sentences that may be meant, each to be
taken by a press."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from collection.house.i18n import say, spoken
from collection.own.effects.commands import REPLACE, TAKE, card_of, has_no_room
from collection.own.effects.held import EFFECTS, read_parts
from collection.own.effects.tree import SlotNode, tree_of
from collection.own.given import Given, last
from engine.effects.language.access import language_of
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.offers import Offer, Reader
from engine.effects.language.words import Place
from engine.kernel.forms import WORDS
from engine.kernel.game import Game

LINE: Final = "line"
LONGEST: Final = 1_000
_GAMES: Final = 16


@lru_cache(maxsize=_GAMES)
def reader_of(rules: Game) -> Reader | None:
    """The reader of a game's lines; None: its cards have no language."""
    language = language_of(rules)
    return None if language is None else Reader(rules, language)


def offers_of(
    rules: Game, card_type: str, text: str, place: Place | None = None
) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """The sentences of a text, each with what it may mean on a card of that type whose phrases
    stand in that place."""
    reader = reader_of(rules)
    if reader is None or card_type not in reader.language.parts:
        return ()
    return reader.text(card_type, text, place)


def lines_part(rules: Game, given: Given, text: str) -> dict[str, Any]:
    """The context of `_lines.html`."""
    language = language_of(rules)
    if language is None or not text.strip():
        return {"lines": None}
    card = card_of(rules, given)
    parts = read_parts(rules, last(given, EFFECTS))[0]
    nodes = {node.name: node for node in tree_of(language, card, parts)}
    read = [
        {"text": sentence, "offers": [_shown(nodes, at, offer) for offer in offers]}
        for at, (sentence, offers) in enumerate(offers_of(rules, card.type, text, card.place))
    ]
    many = sum(len(each["offers"]) for each in read)
    told = ngettext("{n} sentence is offered.", "{n} sentences are offered.", many).format(n=many)
    nothing = gettext("No sentence says this. Say it in other words, or add it below.")
    return {"lines": {"line": text, "read": read, "told": told if many else nothing, "many": many}}


def printed(given: Given) -> str:
    """The words printed on the card, in the reader's language if there are any."""
    texts = (last(given, f"{WORDS}.{one}").strip() for one in spoken())
    return next((text[:LONGEST] for text in texts if text), "")


def without_taken(rules: Game, given: Given, text: str, command: str) -> str:
    """A text without the sentence of which an offer was just taken, as far as it still stands."""
    _, at, told = command.split(":", 2)
    card = card_of(rules, given)
    read = offers_of(rules, card.type, text, card.place)
    if not at.isdecimal() or int(at) >= len(read):
        return text
    if not any(json.dumps(offer.says) == told for offer in read[int(at)][1]):
        return text
    left = [sentence for place, (sentence, _) in enumerate(read) if place != int(at)]
    return "".join(f"{sentence}. " for sentence in left).strip()


def _shown(nodes: Mapping[str, SlotNode], at: int, offer: Offer) -> dict[str, Any]:
    parts = [nodes[part] for part, _ in offer.says]
    replaces = any(isinstance(node.slot.kind, One) and node.is_there for node in parts)
    verb = REPLACE if replaces else TAKE
    return {
        "text": say(offer.text),
        "part": say(parts[0].slot.title),
        "replaces": replaces,
        "full": any(
            isinstance(node.slot.kind, Many) and has_no_room(node, node.slot.kind) for node in parts
        ),
        "value": f"{verb}:{at}:{json.dumps(offer.says)}",
    }
