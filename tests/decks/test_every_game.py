"""A deck of each game lives as any other: versions, sharing, copies, pictures, lists."""

from __future__ import annotations

import pytest

from decks.keeping import versions
from decks.lists.rows import Deck, DeckVersion
from decks.making import services, sharing
from engine import registry
from tests.factories import Person, starter_deck

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("key", registry.games())]


def less_one_card(person: Person, deck: Deck) -> Deck:
    """One copy fewer of the first card of the first zone."""
    zone, cards = next(iter(deck.zones.items()))
    code, held = next(iter(cards.items()))
    services.set_quantity(
        actor=person.user, deck_id=deck.pk, version=deck.version, zone=zone, code=code,
        quantity=held - 1,
    )  # fmt: skip
    return Deck.objects.get(pk=deck.pk)


def test_a_version_is_kept_and_brought_back(alice: Person, key: str) -> None:
    deck = starter_deck(alice.user, key)
    changed = less_one_card(alice, deck)
    assert changed.zones != deck.zones
    versions.restore_version(
        actor=alice.user, deck_id=deck.pk, version=changed.version, number=deck.version
    )
    now = Deck.objects.get(pk=deck.pk)
    assert now.zones == deck.zones
    kept = DeckVersion.objects.filter(deck=now).values_list("number", "zones")
    assert (now.version, list(kept)) == (3, [(1, deck.zones), (2, changed.zones)])
    assert alice.client.get(f"{now.get_absolute_url()}/history").status_code == 200


def test_who_has_the_link_reads_and_copies_and_nobody_else(
    alice: Person, bob: Person, charlie: Person, key: str
) -> None:
    deck = starter_deck(alice.user, key)
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="link")
    shared = Deck.objects.get(pk=deck.pk)
    there, link = shared.get_absolute_url(), f"?k={shared.token}"
    for verb in ("", "/history", "/@1"):
        assert bob.client.get(f"{there}{verb}{link}").status_code == 200, verb
        assert charlie.client.get(f"{there}{verb}").status_code == 404, verb
    assert bob.client.post(f"{there}/copy{link}", {"key": "k"}).status_code == 302
    copy = Deck.objects.get(owner=bob.user)
    assert (copy.game, copy.zones, copy.header) == (key, deck.zones, deck.header)
    assert charlie.client.post(f"{there}/copy", {"key": "k"}).status_code == 404
    assert not Deck.objects.filter(owner=charlie.user).exists()


def test_it_is_printed_pictured_and_read_as_a_list(alice: Person, key: str) -> None:
    there = starter_deck(alice.user, key).get_absolute_url()
    page = alice.client.get(f"{there}/export").content.decode()
    assert f"{there}/export/" in page
    for verb in ("/print", "/image.webp", "/paste", "/edit"):
        assert alice.client.get(there + verb).status_code == 200, verb


def test_groups_of_cards_are_named_in_the_plural(alice: Person, key: str) -> None:
    rules = registry.game(key)
    deck = starter_deck(alice.user, key)
    page = alice.client.get(deck.get_absolute_url(), headers={"accept-language": "it"})
    known = {rules.type_plural(card.type).pick("it").casefold() for card in rules.pool()}
    shown = {group["label"] for zone in page.context["zones"] for group in zone["groups"]}
    assert {label.casefold() for label in shown} <= known
    for card_type in {card.type for card in rules.pool()}:
        assert dict(rules.type_plural(card_type).texts).keys() == {"en", "it"}, card_type
