"""One card: everything printed on it, the rules that touch it, and one's own copies."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.views.decorators.http import require_safe

from collection.catalogue.faces import card_url, face, shown_code
from collection.catalogue.gone import called
from collection.catalogue.queries import card_at
from collection.catalogue.rows import Card
from collection.catalogue.shelves import is_mine
from collection.catalogue.trying import try_door
from collection.catalogue.wording import standing_of_words
from collection.house.doors import form_url
from collection.house.games import game_or_404
from collection.house.i18n import READER, say
from collection.house.pools import OWN, pool_of
from collection.ledger.ports import DeckUse, workshop
from collection.ledger.rows import Entry, Location
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf import queries
from collection.shelf.labels import choices
from collection.shelf.shown import card_face, card_link, extra_fields, facts_line, lot_row
from collection.shelf.views.told import told_here
from collection.shelf.wishes import wished_of
from engine.kernel.cards import REPRINT
from engine.kernel.clauses import by_id
from engine.kernel.game import Game
from engine.kernel.severity import Severity
from engine.registry import game as game_of

# So many places are named in a preview.
MOST_PLACES: Final = 4


@require_safe
def card(
    request: HttpRequest, game: str, set_code: str, number: str, slug: str = ""
) -> HttpResponse:
    """A wrong slug leads to the right one; with `?preview` the card in short, as a fragment."""
    found = game_or_404(game)
    row = card_at(game, set_code, number) if "\0" not in f"{set_code}{number}" else None
    if row is None:
        raise Http404(number)
    if "preview" in request.GET:
        return render(request, "collection/shelf/_preview.html", preview_page(request.user, row))
    shown = face(game, row.definition)
    address = card_url(game, row.definition, str(shown["name"]))
    if request.path != address:
        return redirect(address, permanent=False)
    context = {
        "game": {"key": game, "title": say(found.title())},
        "card": shown,
        "flavour": _flavour(row.data.get("flavour")),
        "clauses": clauses_of(found, row),
        "typed": _typed(found, row),
        "can_type": bool(found.raw_of(row.definition).get("type")) and bool(found.card_types()),
        "printings": [
            {**card_link(other), "set": other.set.name if other.set else ""}
            for other in queries.printings(row)
        ],
        **_shelf_part(request, row),
        **_place_in_set(row),
        **told_here(request),
    }
    return render(request, "collection/shelf/card.html", context)


def preview_page(user: queries.Reader, row: Card) -> dict[str, Any]:
    """A card in short: its face, how many one owns and where, the decks and clauses with it."""
    uses = workshop().uses(user, row.game, row.code) if isinstance(user, User) else []
    own, lots = queries.lots_of(user, row)
    where = [" ".join((lot.location.name, lot.slot)).strip() for lot in lots if lot.location]
    return {
        "game": {"key": row.game},
        "card": (shown := card_face(row)),
        "clauses": clauses_of(game_of(row.game), row),
        "owner": isinstance(user, User),
        "equation": equation(own, uses),
        "where": list(dict.fromkeys(where))[:MOST_PLACES],
        "where_more": len(set(where)) > MOST_PLACES or lots.has_next(),
        "in_decks": uses,
        "key": fresh_key(),
        "here": shown["url"],
    }


def _typed(found: Game, row: Card) -> dict[str, Any] | None:
    """Of a card that somebody typed: of which it is a variant, its form where that is the reader,
    what it lacks, what the rules make of its words."""
    if not row.code.startswith(OWN):
        return None
    is_theirs = is_mine(row.game, row.code)

    def form(field: str = "") -> str:
        return form_url(row.game, row.code, field, row.type) if is_theirs else ""

    lacks = [
        {"text": say(fault.message), "url": form(fault.field)}
        for fault in found.check_card(row.definition)
        if fault.severity is not Severity.ERROR
    ]
    return {
        "original": _original(row),
        "form": form(),
        "standing": standing_of_words(found, row.definition),
        "lacks": lacks,
        "try": try_door(row.game, row.definition),
    }


def _original(row: Card) -> dict[str, str] | None:
    """The card that it is a variant of; without an address where that is there no more."""
    code = row.data.get(REPRINT)
    if not code:
        return None
    card = pool_of(row.game).get(code)
    name = called(row.game, code)
    if card is None:
        return {"name": name, "shown": "", "url": ""}
    shown = shown_code(row.game, card)
    return {"name": name, "shown": shown, "url": card_url(row.game, card, name)}


def clauses_of(found: Game, row: Card) -> list[dict[str, str]]:
    """The clauses and rulings that touch a card, in the order of the game's rules."""
    wanted = frozenset(found.card_clauses(row.definition))
    language = READER.language
    return [
        {
            "id": clause.id,
            "title": clause.title.pick(language),
            "text": clause.text.pick(language),
            "url": f"{reverse('rules', args=(found.key,))}#{clause.id}",
        }
        for clause in by_id(found.clause_sections()).values()
        if clause.id in wanted
    ]


def _shelf_part(request: HttpRequest, row: Card) -> dict[str, Any]:
    user = request.user
    uses = workshop().uses(user, row.game, row.code) if isinstance(user, User) else []
    own, lots = queries.lots_of(user, row, request.GET.get("page", ""))
    places = queries.places_of(user)
    return {
        "own": own,
        "page": lots,
        "here": f"{request.path}?page={lots.number}" if lots.number > 1 else request.path,
        "lots": [lot_row(lot, row) for lot in lots],
        "equation": equation(own, uses),
        "in_decks": uses,
        "wished": wished_of(user, row),
        "places": places,
        "choices": choices(),
        "blank": {"extra": extra_fields(row, {})},
        "history": [_entry_row(entry, places) for entry in queries.entries_of(user, row)],
        "key": fresh_key(),
    }


def equation(own: int, uses: list[DeckUse]) -> dict[str, int]:
    """owned = free + in built decks (- lacking, when decks promise more than there is)."""
    promised = sum(use.quantity for use in uses if use.built)
    free = max(0, own - promised)
    return {"owned": own, "free": free, "built": promised, "lacking": max(0, promised - own)}


def _entry_row(entry: Entry, places: list[Location]) -> dict[str, Any]:
    names = {place.pk: place.name for place in places}
    change = entry.change
    return {
        "when": change.created,
        "sign": "+" if entry.delta > 0 else "−" if entry.delta else "",
        "amount": abs(entry.delta),
        "facts": facts_line(entry.lot),
        "place": names.get(entry.lot.get("location_id"), ""),
        "change": change.pk,
        "undo": getattr(change, "undone_by", None) is None,
        "redo": change.cause == "undo" and not change.note.get("redo"),
        "key": fresh_key(),
    }


def _place_in_set(row: Card) -> dict[str, Any]:
    found = queries.neighbours(row)
    return {
        "before": card_link(found.before) if found.before else None,
        "after": card_link(found.after) if found.after else None,
        "rank": found.rank,
        "total": found.total,
        "set": {"code": row.set.code, "name": row.set.name} if row.set else None,
        "picture_part": _picture_part(),
    }


def _picture_part() -> str:
    """The part with one's own picture of a card, else the drawn face alone."""
    found = select_template(
        ["collection/pictures/_picture.html", "collection/pictures/_face_only.html"]
    )
    return str(found.template.name)


def _flavour(texts: object) -> str:
    if not isinstance(texts, dict):
        return ""
    return str(texts.get(READER.language.split("-")[0]) or next(iter(texts.values()), ""))
