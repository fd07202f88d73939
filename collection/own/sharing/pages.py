"""What pages and programs are told of a shared set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.urls import reverse

from collection.catalogue.faces import face
from collection.catalogue.rows import Adoption, Card, CardSet
from collection.catalogue.trying import try_door
from collection.catalogue.wording import standing_of_words
from collection.house.i18n import say, spoken
from collection.own.hanging import hanging_on
from collection.own.sharing import queries
from collection.own.sharing.rows import SharedSet
from collection.own.views.preview import standing_of
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.forms import WORDS
from engine.registry import game

PER_PAGE: Final = 60


def shared_page(request: HttpRequest, shared: SharedSet, *, problem: str = "") -> dict[str, Any]:
    """The context of `collection/own/shared.html`: a shared set for who looks at it by its link or
    has adopted it."""
    edition, user = shared.edition, request.user
    rules = game(edition.game)
    adopted = queries.has_adopted(user, edition)
    view = "list" if request.GET.get("view") == "list" else "faces"
    cards = queries.cards_read(user, edition)
    page = Paginator(cards, PER_PAGE).get_page(request.GET.get("page", "1")[:12])
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {"code": edition.code, "name": edition.name, "label": edition.label,
                "note": edition.note, "by": shared.author.label if shared.author else ""},
        "follows": shared.source_id is not None,
        "adopted": adopted,
        "mine": isinstance(user, User) and shared.author_id == user.pk,
        "token": shared.token,
        "address": adopted_url(edition) if adopted else link_url(shared),
        "view": view,
        "page": page,
        "cards": [_card(rules.key, row) for row in page],
        "hanging": hanging_on(user, rules.key, list(cards))
        if adopted and isinstance(user, User)
        else None,
        "problem": problem,
        "key": fresh_key(),
    }  # fmt: skip


def share_part(request: HttpRequest, card_set: CardSet) -> dict[str, Any]:
    """How a set is shared, for its author: `link` ("" for none), `pictures`, `adopters`."""
    shared: SharedSet | None = getattr(card_set, "shared", None)
    if shared is None:
        return {"link": "", "pictures": False, "adopters": 0}
    link = request.build_absolute_uri(link_url(shared))
    adopters = Adoption.objects.filter(shelf=shared.edition.shelf).count()
    return {"link": link, "pictures": shared.pictures, "adopters": adopters}


def adopted_lines(user: object, key: str) -> list[dict[str, Any]]:
    """The sets of a game that a person adopted, for the page of their own."""
    return [
        {
            "name": row.name,
            "label": row.label,
            "cards": getattr(row, "held", 0),
            "by": row.shared_from.author.label if row.shared_from.author else "",
            "url": adopted_url(row),
        }
        for row in queries.adopted_sets(user, key)
    ]


def link_url(shared: SharedSet) -> str:
    """The address that a secret link leads to."""
    return reverse("own-by-link", args=(shared.token,))


def adopted_url(edition: CardSet) -> str:
    """The page of an adopted set."""
    return reverse("own-adopted", args=(edition.game, edition.code))


def _card(key: str, row: Card) -> dict[str, Any]:
    card, rules = row.definition, game(key)
    words: Mapping[str, str] = row.data.get(WORDS) or {}
    told = face(key, card)
    return {
        "face": told,
        "number": row.number,
        "name": row.name,
        "words": next((str(words[one]) for one in spoken() if words.get(one)), ""),
        "lacks": standing_of(rules, card)["lacks"],
        "standing": standing_of_words(rules, card),
        "try": try_door(key, card) if told["url"] else None,
        "key": fresh_key(),
    }
