"""Somebody's own cards change nothing that others see: every page and every answer, looked at
before they are typed and after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

import pytest
from django.test import Client

from collection.catalogue.rows import Card
from collection.own import services
from collection.own.services import CardWish
from collection.pictures import services as pictures
from decks.making import sharing
from tests.factories import Person, person
from tests.own.test_decks import own_deck
from tests.own.test_searching import own_set, typed
from tests.trust.site import HEAVY, addresses, read
from tests.trust.things import a_picture, give_everything

pytestmark = pytest.mark.django_db
# What stands on Alice's cards and on no other.
WORDS: Final = ("Zebrafante", "Sgargiante", "Rarissima", "sbadiglia tre volte", "Pollaio")
QUERIES: Final = (
    "cards?q=zebrafante", "cards?q=o:sbadiglia", "cards?q=r:rarissima", "cards?q=trait:sgargiante",
    "cards?q=set:MZ1", "cards?q=set:pollaio", "cards?q=is:typed", "cards?q=MZ1", "cards?q=cn:A01",
    "cards?sort=name&page=2", "decks?q=has:zebrafante",
)  # fmt: skip
# Random by itself or by the clock: no two of them are alike.
_CHANGING: Final = re.compile(
    r"[0-9a-zA-Z]{64}|[0-9a-f]{32}[0-9A-Za-z]*|nonce-[\w+/=-]+|\d\d:\d\d(:\d\d)?(\.\d+)?|seed=\w+"
    r"|just now|\d+\W(second|minute)s?( ago)?"
)


def test_own_cards_change_no_byte_of_what_others_see(packs, alice: Person) -> None:
    bob = person("bob the second")
    doors = addresses(give_everything(bob))
    for name in HEAVY:
        doors.pop(name, None)
    doors |= {f"asked {n}": f"/g/kmon/{query}" for n, query in enumerate(QUERIES)}
    doors |= {f"api asked {n}": f"/api/v1/games/kmon/{query}" for n, query in enumerate(QUERIES)}
    mine = own_set(bob, "MZ1", "Bobs")
    typed(bob, mine, name={"it": "Zebra"}, rarity="", words={}, **{"trait.id": ""})
    stranger = Client()
    before = [told(who, doors) for who in (bob.client, stranger)]
    again = [told(who, doors) for who in (bob.client, stranger)]
    fill(alice)
    after = [told(who, doors) for who in (bob.client, stranger)]
    for was, still, now in zip(before, again, after, strict=True):
        steady = [name for name in was if was[name] == still[name] and "run" not in name]
        assert len(steady) > 0.8 * len(was), sorted(set(was) - set(steady))
        assert [name for name in steady if now[name] != was[name]] == []
        for word in WORDS:
            # A search says again what was typed.
            told_of = [name for name in now if word.lower().split()[0] not in doors[name]]
            assert [name for name in told_of if word.lower() in now[name].lower()] == []
    hidden = [card.code for card in Card.objects.filter(shelf=alice.user.pk)]
    for card in hidden:
        for who in (bob.client, stranger):
            for address in (
                f"/api/v1/games/kmon/cards/{card}",
                f"/card-face/kmon/{card}/it/250.webp",
            ):
                assert who.get(address).status_code == 404, address


def fill(alice: Person) -> None:
    """Cards in one language, with words and a picture, under a shipped card's set and number; a
    private deck, copies."""
    own = own_set(alice, "MZ1", "Pollaio")
    named = {"name": {"it": "Zebrafante"}, "number": "A01", "rarity": "Rarissima"}
    said = {"words": {"it": "Quando entra, sbadiglia tre volte."}, "trait.id": "Sgargiante"}
    card = typed(alice, own, **named, **said)
    twin = {"name": {"it": "Zebra"}, "number": "A02", "rarity": "Rarissima"}
    wish = CardWish({"type": "kmon", "hp": 99, "primary": "fire", **twin}, copies=4)
    services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
    pictures.put(actor=alice.user, card=card, raw=a_picture())
    deck = own_deck(alice, card)
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="link")


def told(who: Client, doors: Mapping[str, str]) -> dict[str, str]:
    """What each door answers, without what is random."""
    return dict(_told(who, doors))


def _told(who: Client, doors: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, address in doors.items():
        answer = who.get(address, follow=name == "card")
        text = read(answer).decode("utf-8", "replace")
        yield name, f"{answer.status_code} {_CHANGING.sub('~', text)}"
