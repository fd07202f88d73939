"""Cards whose effects a card can start from, found by name."""

from __future__ import annotations

from typing import Any, Final

from collection.catalogue.faces import shown_code
from collection.catalogue.wording import effects_of
from collection.house.i18n import READER, say
from collection.house.pools import pool_of
from collection.own.effects.held import Parts
from collection.search.fold import fold
from engine.kernel.cards import CardDef
from engine.kernel.game import Game

MOST: Final = 8


def liked(rules: Game, card_type: str, asked: str) -> list[dict[str, Any]]:
    """The reader's and the shipped cards with effects that are called so, those of the type and
    those whose name begins so first."""
    wanted = fold(asked)
    if not wanted:
        return []
    found = [
        card
        for card in pool_of(rules.key)
        if any(wanted in fold(name) for _, name in card.name.texts) and effects_of(rules, card)
    ]
    found.sort(key=lambda card: (card.type != card_type, not _begins(card, wanted)))
    return [
        {
            "code": card.code,
            "name": card.name.pick(READER.language),
            "shown": shown_code(rules.key, card),
            "text": say(rules.plays(card)),
        }
        for card in found[:MOST]
    ]


def effects_like(rules: Game, code: str) -> Parts:
    """The effects of a card that the reader can mean; {} of none."""
    card = pool_of(rules.key).get(code)
    return {} if card is None else effects_of(rules, card)


def _begins(card: CardDef, wanted: str) -> bool:
    return any(fold(name).startswith(wanted) for _, name in card.name.texts)
