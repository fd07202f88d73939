"""What the page "Can I build them together?" shows, as plain data."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.urls import reverse

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called
from collection.requests.keys import fresh_key
from decks.building.picking import Take
from decks.building.pooling import CardNeed
from decks.building.substitutes import Substitute
from decks.building.together import Plan
from decks.lists.rows import Deck
from decks.showing.doors import door
from decks.showing.pages import game_title


def together_page(found: Plan) -> dict[str, Any]:
    """The context of `templates/decks/building/together.html`."""
    names = {deck.pk: deck.name for deck in found.decks}
    key = found.decks[0].game
    return {
        "game": {"key": key, "title": game_title(key)},
        "decks": [_deck(deck, found) for deck in found.decks],
        "ids": [deck.pk for deck in found.decks],
        "wanted": sum(need.wanted for need in found.needs),
        "missing": found.missing,
        "kinds": len(found.short),
        "short": [_need(key, need, names, found.substitutes) for need in found.short],
        "needs": [_need(key, need, names, ()) for need in found.needs],
        "places": _places(key, found.takes, names),
        "returns": _returns(key, found.takes, found.decks),
        "key": fresh_key(),
        "urls": {"wish": reverse("decks-together-wish")},
    }


def _deck(deck: Deck, found: Plan) -> dict[str, Any]:
    shares = [share for need in found.needs for share in need.shares if share.deck == deck.pk]
    return {
        "id": deck.pk,
        "name": deck.name,
        "url": deck.get_absolute_url(),
        "built": deck.status == Deck.Status.BUILT,
        "wanted": sum(share.wanted for share in shares),
        "got": sum(share.got for share in shares),
        "short": sum(share.short for share in shares),
    }


def _need(
    key: str, need: CardNeed, names: dict[str, str], stand_ins: tuple[Substitute, ...]
) -> dict[str, Any]:
    return {
        **_card(key, need.code),
        "wanted": need.wanted,
        "owned": need.owned,
        "promised": need.promised,
        "free": need.free,
        "short": need.short,
        "left": need.left,
        "shares": [
            {
                "deck": names[share.deck],
                "wanted": share.wanted,
                "got": share.got,
                "short": share.short,
            }
            for share in need.shares
        ],
        "substitutes": [_stand_in(key, one) for one in stand_ins if one.gap.code == need.code],
    }


def _stand_in(key: str, one: Substitute) -> dict[str, Any]:
    gap = one.gap
    return {
        **_card(key, one.code),
        "deck": gap.deck.name,
        "version": gap.deck.version,
        "zone": gap.zone,
        "out": gap.code,
        "count": gap.short,
        "free": one.free,
        "action": door("deck-substitute", gap.deck),
        "key": fresh_key(),
    }


def _places(key: str, takes: tuple[Take, ...], names: dict[str, str]) -> list[dict[str, Any]]:
    """The pick list: place by place, in walking order."""
    places: dict[str, list[dict[str, Any]]] = {}
    for take in takes:
        places.setdefault(take.lying.location, []).append(
            {
                **_card(key, take.lying.code),
                "slot": take.lying.slot,
                "quantity": take.quantity,
                "deck": names[take.deck],
            }
        )
    return [
        {"name": name, "count": sum(line["quantity"] for line in lines), "lines": lines}
        for name, lines in places.items()
    ]


def _returns(key: str, takes: tuple[Take, ...], decks: tuple[Deck, ...]) -> list[dict[str, Any]]:
    """The put-back list: deck by deck, where each copy goes when it is taken apart."""
    lines: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for take in sorted(takes, key=lambda take: take.lying.code):
        lines[take.deck].append(
            {
                **_card(key, take.lying.code),
                "location": take.lying.location,
                "slot": take.lying.slot,
                "quantity": take.quantity,
            }
        )
    return [
        {"name": deck.name, "built": deck.status == Deck.Status.BUILT, "lines": lines[deck.pk]}
        for deck in decks
        if lines[deck.pk]
    ]


def _card(key: str, code: str) -> dict[str, Any]:
    face = face_of(key, code)
    return {
        "code": code,
        "name": face["name"] if face else called(key, code),
        "card": face,
        "url": face["url"] if face else "",
    }
