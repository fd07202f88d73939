"""What the pages of decks show, as plain data."""

from __future__ import annotations

from itertools import islice
from typing import Any

from django.urls import NoReverseMatch, reverse

from collection.faces import face_of
from collection.i18n import say
from collection.models import User
from decks import judging
from decks.judging import kind_of, rules_in_force, verdict_on
from decks.lines import spoken_name
from decks.listing import loadout_of
from decks.models import Deck
from decks.queries import decks_of
from decks.zones import catalogue_page, fresh_key, zone_keys, zone_page
from engine.kernel.cards import CardDef
from engine.kernel.construction import Edit, Pick, Remedy, apply_edits
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import UnknownGame, game, games


def deck_page(deck: Deck, query: str = "") -> dict[str, Any]:
    """The context of a deck's pages, as `templates/decks/deck.html` describes it."""
    kind = kind_of(deck.game, deck.kind)
    found = verdict_on(deck)
    return {
        "game": {"key": deck.game, "title": game_title(deck.game)},
        "deck": deck_head(deck),
        "zones": [zone_page(deck, kind, zone) for zone in zone_keys(deck, kind)],
        "verdict": verdict_page(deck, found),
        "rules": rules_in_force(deck.game, kind),
        "cards": catalogue_page(deck, kind, query),
        "q": query,
    }


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
            "play": _play_url(deck),
        },
    }


def game_title(key: str) -> str:
    """The game's name, or its bare key once it is no longer installed."""
    try:
        return str(say(game(key).title()))
    except UnknownGame:
        return key


def deck_row(deck: Deck) -> dict[str, Any]:
    """A deck in a list, with the verdict on it."""
    try:
        found = verdict_on(deck)
        legal, count = found.legal, sum(1 for v in found.violations if v.severity != "warning")
    except UnknownGame:
        legal, count = False, 0
    return {**deck_head(deck), "legal": legal, "count": count}


def deck_rows(user: object, key: str = "", most: int = 60) -> list[dict[str, Any]]:
    """The person's last `most` decks, each judged, or none for a visitor."""
    if not isinstance(user, User):
        return []
    return [deck_row(deck) for deck in decks_of(user, key)[:most]]


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
            "starters": starters(key),
            "needs_deck": bool(found.loadout_kinds()),
            "urls": {
                "cards": reverse("catalogue", args=(key,)),
                "rules": reverse("rules", args=(key,)),
            },
        }
        for key, found in games().items()
    ]


def verdict_page(deck: Deck, found: judging.Verdict) -> dict[str, Any]:
    """The verdict with its mends as forms."""
    spoken = judging.spoken(deck.game, found)
    for told, violation in zip(spoken["violations"], found.violations, strict=True):
        told["remedies"] = [
            form
            for number, remedy in enumerate(violation.remedies)
            for form in _mend_forms(deck, found, (int(told["number"]), number), remedy)
        ]
    return spoken


# So many cards are proposed where a mend leaves the choice to the person.
_PROPOSED = 3


def _mend_forms(
    deck: Deck, found: judging.Verdict, place: tuple[int, int], remedy: Remedy
) -> list[dict[str, Any]]:
    """One form for exact edits; where the card is free, one for each of a few good cards."""
    action = reverse("deck-remedy", args=(deck.pk,))
    fields = [("violation", place[0]), ("remedy", place[1]), ("version", deck.version)]
    if remedy.edits:
        label = say(remedy.message)
        return [{"label": label, "action": action, "fields": [*fields, ("key", fresh_key())]}]
    pick = remedy.pick
    if pick is None:
        return []
    return [
        {
            "label": say(_proposal(pick.delta, card)),
            "action": action,
            "fields": [*fields, ("key", fresh_key()), ("code", card.code)],
        }
        for card in _fitting(deck, found, pick)
    ]


def _proposal(delta: int, card: CardDef) -> Message:
    text = N_("Add {count} × {card}") if delta > 0 else N_("Take out {count} × {card}")
    return Message(text, {"count": abs(delta), "card": card.name})


def _fitting(deck: Deck, found: judging.Verdict, pick: Pick) -> list[CardDef]:
    """Cards that mend without breaking another rule, those already in the deck first."""
    present = loadout_of(deck)
    held = present.zone(pick.zone)
    fits = [card for card in game(deck.game).pool() if pick.fits(card)]
    if pick.delta < 0:
        fits = [card for card in fits if held.get(card.code, 0) >= -pick.delta]
    fits.sort(key=lambda card: -held.get(card.code, 0))
    known = {violation.key for violation in found.violations}
    mending = (card for card in fits if _mends(deck.game, present, pick, card, known))
    return list(islice(mending, _PROPOSED))


def _mends(
    key: str, present: Loadout, pick: Pick, card: CardDef, known: set[tuple[str, str]]
) -> bool:
    after = apply_edits(present, (Edit(pick.zone, card.code, pick.delta),))
    left = {violation.key for violation in judging.verdict(key, after).violations}
    return left < known


def _play_url(deck: Deck) -> str:
    """The door to a table; this floor does not know whether there are tables."""
    try:
        return f"{reverse('table-new')}?deck={deck.pk}"
    except NoReverseMatch:
        return ""
