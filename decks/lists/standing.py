"""Legal or not, for whole lists of decks: each content is judged once in a process.

A verdict is a pure function of the game, its pool, and the deck's kind, header and cards; all of
them are in the key, so that nothing else can be remembered than what the judge would say.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from collection.catalogue.shelves import own_codes, showing
from collection.house.pools import pool_of, shipped, standing_in
from decks.lists import judging
from decks.lists.listing import loadout_from
from decks.lists.rows import Deck
from engine.kernel.construction import Severity
from engine.kernel.game import Game
from engine.registry import UnknownGame, game

_KEPT = 4096


@dataclass(frozen=True)
class Standing:
    """Whether a deck may be played, and how many rules stop it."""

    legal: bool
    count: int


def standing(deck: Deck) -> Standing:
    """The verdict on a deck in two figures, with its owner's cards; a deck whose game is gone
    cannot be played."""
    try:
        rules = game(deck.game)
    except UnknownGame:
        return Standing(legal=False, count=0)
    content = json.dumps([deck.header, deck.zones], sort_keys=True, separators=(",", ":"))
    mine = own_codes(code for counts in deck.zones.values() for code in counts)
    if not mine:
        return _judged(rules, shipped(rules.key).digest, deck.kind, content)
    with standing_in(showing(deck.owner, mine, deck.contents)):
        return _judged(rules, pool_of(rules.key).digest, deck.kind, content)


@lru_cache(maxsize=_KEPT)
def _judged(rules: Game, pool: str, kind: str, content: str) -> Standing:
    """`rules` is compared by identity: a game that was loaded anew is judged anew."""
    header, zones = json.loads(content)
    try:
        found = judging.verdict(rules.key, loadout_from(kind, header, zones))
    except judging.UnknownKind:
        return Standing(legal=False, count=0)
    blocking = sum(1 for fault in found.violations if fault.severity is not Severity.WARNING)
    return Standing(found.legal, blocking)
