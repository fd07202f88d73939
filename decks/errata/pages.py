"""What the pages of corrections show: of one card, of all cards of a person, of one deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Sum
from django.urls import reverse

from collection.catalogue.faces import face
from collection.house.i18n import say
from collection.ledger.rows import Wish
from collection.own.hanging import positions_with
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.editor.editing import write_edits
from decks.editor.judge import Teller
from decks.errata.finding import Corrected, Erratum, Stand, all_corrected, corrected, errata_of
from decks.errata.telling import differences
from decks.errata.weighing import among_its_cards, mend_of, weigh, with_taken
from decks.lists import judging
from decks.lists.rows import Deck
from decks.showing.doors import door
from decks.showing.pages import game_title
from engine.kernel.cards import CardDef
from engine.kernel.severity import Severity
from engine.registry import game

PER_PAGE: Final = 20
# What is posted with the number of a content that was looked at begins so, before the card's id.
SEEN: Final = "seen."


def card_errata(user: User, key: str, code: str, page: str) -> dict[str, Any]:
    """The context of `templates/decks/errata/card.html`. Raises NoErratum."""
    found = corrected(user, key, code)
    shown = Paginator(found.stands, PER_PAGE).get_page(page)
    return {
        **_frame(key),
        "card": _card(key, found.now),
        "edition": found.edition,
        "waiting": len(found.waiting),
        "stayed": found.stayed,
        "page": shown,
        "groups": _groups(user, key, found, list(shown)),
        "seen": f"{SEEN}{code}",
        "wished": wished(user, key, code),
        "positions": positions_with(user, key, [code]),
        "key": fresh_key(),
    }


def wished(user: User, key: str, code: str) -> int:
    """Copies of the card that are wished for: a wish is for the card, whatever it says."""
    rows = Wish.objects.filter(owner=user, card__game=key, card__code=code)
    return int(rows.aggregate(n=Sum("quantity"))["n"] or 0)


def all_errata(user: User, key: str, own_set: str) -> dict[str, Any]:
    """The context of `templates/decks/errata/all.html`."""
    found = all_corrected(user, key, own_set)
    return {
        **_frame(key),
        "set": own_set,
        "cards": [
            {**_card(key, one.card), "waiting": one.waiting, "stayed": one.stayed} for one in found
        ],
    }


def deck_errata(deck: Deck) -> dict[str, Any]:
    """The context of `templates/decks/errata/deck.html`."""
    found = errata_of(deck)
    waiting = [one for one in found if not one.stayed] or found
    return {
        **_frame(deck.game),
        "deck": {
            "name": deck.name,
            "url": deck.get_absolute_url(),
            "version": deck.version,
            "action": door("deck-errata", deck),
        },
        "errata": [_erratum(deck, one) for one in found],
        "all": _all(deck, waiting) if found else None,
        "key": fresh_key(),
    }


def _frame(key: str) -> dict[str, Any]:
    return {"game": {"key": key, "title": game_title(key)}}


def _card(key: str, card: CardDef) -> dict[str, Any]:
    drawn = face(key, card)
    return {
        "code": card.code,
        "name": drawn["name"],
        "shown": drawn["shown"],
        "face": drawn,
        "url": drawn["url"],
        "errata": reverse("own-errata", args=(key, card.code)),
    }


def _groups(
    user: User, key: str, found: Corrected, stands: Iterable[Stand]
) -> list[dict[str, Any]]:
    """The decks of a page by what the card said where they stand on it."""
    listed = list(stands)
    rows = Deck.objects.in_bulk([stand.deck_id for stand in listed])
    groups: dict[tuple[bool, int], list[dict[str, Any]]] = {}
    for stand in listed:
        deck = rows[stand.deck_id]
        deck.owner = user
        told = _deck(deck, found, stand)
        groups.setdefault((stand.stayed, stand.number), []).append(told)
    return [
        {
            "stayed": stayed,
            "number": number,
            "said": differences(game(key), found.was[number], found.now),
            "decks": decks,
        }
        for (stayed, number), decks in groups.items()
    ]


def _deck(deck: Deck, found: Corrected, stand: Stand) -> dict[str, Any]:
    weighed = weigh(deck, {found.code: found.edition})
    return {
        "name": deck.name,
        "url": deck.get_absolute_url(),
        "action": door("deck-errata", deck),
        "version": deck.version,
        "breaks": weighed.breaks,
        "count": weighed.after.count,
        "legal": weighed.after.legal,
        "key": fresh_key(),
    }


def _erratum(deck: Deck, one: Erratum) -> dict[str, Any]:
    return {
        **_card(deck.game, one.now),
        "number": one.number,
        "edition": one.edition,
        "stayed": one.stayed,
        "seen": f"{SEEN}{one.code}",
        "said": differences(game(deck.game), one.was, one.now),
        "breaks": weigh(deck, {one.code: one.edition}).breaks,
        "key": fresh_key(),
    }


def _all(deck: Deck, errata: list[Erratum]) -> dict[str, Any]:
    """What becomes of the deck once it has taken all of these, and the nearest mend."""
    contents = {one.code: one.edition for one in errata}
    taken = with_taken(deck, contents)
    told: dict[str, Any] = {
        "count": len(errata),
        "seen": [(f"{SEEN}{code}", edition) for code, edition in contents.items()],
        "breaks": weigh(deck, contents).breaks,
    }
    if told["breaks"]:
        told |= {"broken": broken_in(taken), "mend": _mend(taken)}
    return told


def broken_in(taken: Deck) -> list[dict[str, Any]]:
    """The rules that a deck breaks, told with their clauses."""
    with among_its_cards(taken):
        spoken = judging.spoken(taken.game, judging.verdict_on(taken))
    return [one for one in spoken["violations"] if one["severity"] != Severity.WARNING.value]


def _mend(taken: Deck) -> dict[str, str] | None:
    found = mend_of(taken)
    if found is None:
        return None
    with among_its_cards(taken):
        label = say(Teller(taken, shelf=True).label(found.edits))
    return {"told": label, "edits": write_edits(found.edits)}
