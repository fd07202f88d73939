"""Addresses of a deck's pages; a door whose page this site does not have is ""."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from decks.lists.rows import Deck


def door(name: str, deck: Deck, *more: object, token: str = "") -> str:
    """The address of that page of the deck, with the token of a secret link in it."""
    try:
        address = reverse(name, args=(deck.pk, deck.slug, *more))
    except NoReverseMatch:
        return ""
    return keyed(address, token)


def keyed(address: str, token: str) -> str:
    """The address with the token of a secret link, if there is one."""
    if not token:
        return address
    return f"{address}{'&' if '?' in address else '?'}{urlencode({'k': token})}"


def diff_url(a: str, b: str) -> str:
    """Where two lists are compared."""
    return reverse("diff", args=(a, b))


def play_url(deck: Deck) -> str:
    """The door to a table; this floor does not know whether there are tables."""
    try:
        return f"{reverse('table-new')}?deck={deck.pk}"
    except NoReverseMatch:
        return ""
