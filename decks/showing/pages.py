"""What the pages of decks show, as plain data."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from collection.catalogue.faces import face_of
from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.keeping.queries import decks_of
from decks.lists.judging import UnknownKind, kind_of
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.pasting.lines import spoken_name
from decks.showing.doors import play_url
from engine.registry import UnknownGame, game, games


def deck_head(deck: Deck) -> dict[str, Any]:
    """A deck's own facts, and its doors."""
    doors = ("quantity", "remedy", "rename", "delete")
    return {
        "id": deck.pk,
        "name": deck.name,
        "game": deck.game,
        "game_title": game_title(deck.game),
        "version": deck.version,
        "size": deck.size,
        "updated": deck.updated,
        "key": fresh_key(),
        "url": deck.get_absolute_url(),
        "urls": {
            **{door: reverse(f"deck-{door}", args=(deck.pk,)) for door in doors},
            "edit": reverse("deck-edit", args=(deck.pk, deck.slug)),
            "play": play_url(deck),
        },
    }


def game_title(key: str) -> str:
    """The game's name, or its bare key once it is no longer installed."""
    try:
        return str(say(game(key).title()))
    except UnknownGame:
        return key


def short_name(key: str) -> str:
    """What stands on a game's box, or the bare key of one that is no longer installed."""
    try:
        told = game(key).on_the_box()
    except UnknownGame:
        return key
    return str(say(told.name)) if told else game_title(key)


def deck_row(deck: Deck) -> dict[str, Any]:
    """A deck in a list, with the verdict on it."""
    found = standing(deck)
    return {**deck_head(deck), "legal": found.legal, "count": found.count}


def deck_rows(user: object, key: str = "", most: int = 60) -> list[dict[str, Any]]:
    """The person's last `most` decks, each judged, or none for a visitor."""
    if not isinstance(user, User):
        return []
    return [deck_row(deck) for deck in decks_of(user, key)[:most]]


def leading_faces(deck: Deck, most: int = 3) -> list[dict[str, Any]]:
    """The faces of the first cards of the zone that its game names first."""
    try:
        first = kind_of(deck.game, deck.kind).zones[0].key
    except (UnknownGame, UnknownKind):
        return []
    codes = list(deck.zones.get(first) or {})[:most]
    return [face for code in codes if (face := face_of(deck.game, code))]


def starters(key: str) -> list[dict[str, Any]]:
    """The starters that a game ships, each with the faces of its first cards."""
    shipped = {str(product.get("code")): product for product in game(key).products()}
    found: list[dict[str, Any]] = []
    for code, loadout in game(key).starter_loadouts():
        product = shipped.get(code, {})
        codes = [card for zone in loadout.zones.values() for card in zone]
        first = kind_of(key, loadout.kind).zones[0].key
        leading = [face_of(key, card) for card in loadout.zone(first)]
        found.append(
            {
                "game": key,
                "code": code,
                "name": spoken_name(product.get("name")) or code,
                "blurb": spoken_name(product.get("blurb")),
                "size": loadout.total(),
                "kinds": len(codes),
                "cards": [face for face in leading if face][:3],
            }
        )
    return found


def shelves() -> list[dict[str, Any]]:
    """The installed games with their starters."""
    return [
        {
            "key": key,
            "title": say(found.title()),
            "name": short_name(key),
            "starters": starters(key),
            "needs_deck": bool(found.loadout_kinds()),
            "urls": {
                "cards": reverse("catalogue", args=(key,)),
                "rules": reverse("rules", args=(key,)),
            },
        }
        for key, found in games().items()
    ]
