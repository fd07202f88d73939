"""Lines as they are printed, in the form of a card: the sentences that may be meant, each to be
taken by a press."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext, ngettext

from collection.house.i18n import READER, say
from collection.own.effects.commands import REPLACE, TAKE, card_of, has_no_room
from collection.own.effects.held import EFFECTS, read_parts
from collection.own.effects.tree import Card, SlotNode, tree_of
from collection.own.given import Given, last
from engine.effects.language.access import language_of
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.offers import Offer, Reader
from engine.effects.language.lines.phrasebook import standing
from engine.effects.language.words import Language
from engine.kernel.forms import LANGUAGES, WORDS
from engine.kernel.game import Game

LINE: Final = "line"
LONGEST: Final = 1_000
_GAMES: Final = 16


@lru_cache(maxsize=_GAMES)
def reader_of(rules: Game) -> Reader | None:
    """The reader of a game's lines; None: its cards have no language."""
    language = language_of(rules)
    return None if language is None else Reader(rules, language)


def offers_of(rules: Game, card_type: str, text: str) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """The sentences of a text, each with what it may mean on a card of that type."""
    reader = reader_of(rules)
    if reader is None or card_type not in reader.language.parts:
        return ()
    return reader.text(card_type, text)


def lines_part(rules: Game, given: Given, text: str) -> dict[str, Any]:
    """The context of `_lines.html`."""
    language = language_of(rules)
    if language is None or not text.strip():
        return {"lines": None}
    card = card_of(rules, given)
    parts = read_parts(rules, last(given, EFFECTS))[0]
    nodes = {node.name: node for node in tree_of(language, card, parts)}
    read = [
        {"text": sentence, "offers": _shown(language, card, nodes, at, offers)}
        for at, (sentence, offers) in enumerate(offers_of(rules, card.type, text))
    ]
    many = sum(len(each["offers"]) for each in read)
    told = ngettext("{n} sentence is offered.", "{n} sentences are offered.", many).format(n=many)
    nothing = gettext("No sentence says this. Say it in other words, or add it below.")
    return {"lines": {"line": text, "read": read, "told": told if many else nothing, "many": many}}


def printed(given: Given) -> str:
    """The words printed on the card, in the reader's language if there are any."""
    mine = READER.language.split("-")[0]
    spoken = sorted(LANGUAGES, key=lambda language: language != mine)
    texts = (last(given, f"{WORDS}.{one}").strip() for one in spoken)
    return next((text[:LONGEST] for text in texts if text), "")


def without_taken(rules: Game, card_type: str, text: str, command: str) -> str:
    """A text without the sentence of which an offer was just taken, as far as it still stands."""
    _, at, part, told = command.split(":", 3)
    read = offers_of(rules, card_type, text)
    if not at.isdecimal() or int(at) >= len(read):
        return text
    meant = [offer for offer in read[int(at)][1] if offer.part == part]
    if not any(json.dumps(offer.value) == told for offer in meant):
        return text
    left = [sentence for place, (sentence, _) in enumerate(read) if place != int(at)]
    return "".join(f"{sentence}. " for sentence in left).strip()


def _shown(
    language: Language,
    card: Card,
    nodes: Mapping[str, SlotNode],
    at: int,
    offers: Sequence[Offer],
) -> list[dict[str, Any]]:
    """Those that may stand on the card."""
    found = []
    for offer in offers:
        node = nodes.get(offer.part)
        if node is None or standing(language, node.slot, offer.value, card.place) is None:
            continue
        kind = node.slot.kind
        replaces = isinstance(kind, One) and node.is_there
        verb = REPLACE if replaces else TAKE
        found.append(
            {
                "text": say(offer.text),
                "part": say(node.slot.title),
                "replaces": replaces,
                "full": isinstance(kind, Many) and has_no_room(node, kind),
                "value": f"{verb}:{at}:{offer.part}:{json.dumps(offer.value)}",
            }
        )
    return found
