"""Cards of the catalogue by code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from collection.catalogue.rows import Card
from collection.house.pools import EVERYBODY
from collection.shelf.errors import NoSuchCard
from engine.kernel.messages import N_, Message, shown

BATCH: Final = 500
# Codes that a slip is compared with: enough for a small game, never slow for a big one.
COMPARED: Final = 5_000


def card_of(game: str, code: str) -> Card:
    """The card of that code. Raises NoSuchCard naming the nearest."""
    return cards_of(game, (code,))[code]


def cards_of(game: str, codes: Iterable[str]) -> dict[str, Card]:
    """The cards of these codes. Raises NoSuchCard for the first that is missing."""
    wanted = list(dict.fromkeys(codes))
    found: dict[str, Card] = {}
    for start in range(0, len(wanted), BATCH):
        rows = Card.seen.filter(game=game, code__in=wanted[start : start + BATCH])
        found.update((row.code, row) for row in rows.select_related("set"))
    for code in wanted:
        if code not in found:
            raise NoSuchCard(_unknown(game, code))
    return found


def _unknown(game: str, code: str) -> Message:
    known = Card.seen.filter(game=game, shelf=EVERYBODY).values_list("code", flat=True)[:COMPARED]
    near = get_close_matches(code[:64].upper(), list(known), 3)
    if not near:
        return Message(N_("There is no card «{code}» in this game."), {"code": shown(code)})
    return Message(
        N_("There is no card «{code}» in this game. Near it: {near}."),
        {"code": shown(code), "near": ", ".join(near)},
    )
