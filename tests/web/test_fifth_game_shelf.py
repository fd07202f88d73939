"""A fifth game is one folder: shelf and workshop know it, with cards of its own or without any."""

import pytest
from django.core.management import call_command

from collection.catalogue.rows import Card
from collection.shelf.queries import owned_counts
from decks.lists.rows import Deck
from engine.registry import game
from tests.toys.copied import copied_gauntlet, copied_toy

__all__ = ["copied_gauntlet", "copied_toy"]
pytestmark = pytest.mark.django_db

OF_A_GAME = ("cards", "cards?view=list", "cards?view=binder", "search", "rapid", "wishes", "decks")
OF_A_SHELF = ("/shelf", "/shelf/places", "/shelf/wishes", "/shelf/history", "/shelf/import")
OF_A_DECK = ("", "/edit", "/paste", "/history", "/odds", "/test", "/export", "/print")
FORMATS = ("text", "plain", "markdown", "json", "code")


def opened(client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return b"".join(answer).decode(errors="replace")


def test_a_game_without_cards_has_its_pages(copied_toy, alice):
    for page in OF_A_GAME:
        opened(alice.client, f"/g/{copied_toy.key}/{page}")
    for page in OF_A_SHELF:
        opened(alice.client, page)


def test_cards_of_a_new_game_are_found_counted_and_shown(copied_gauntlet, alice):
    call_command("load_packs", verbosity=0)
    key = copied_gauntlet.key
    card = next(iter(game(key).pool()))
    for page in OF_A_GAME:
        opened(alice.client, f"/g/{key}/{page}")
    assert card.name.pick("en") in opened(alice.client, f"/g/{key}/cards?q={card.name.pick('it')}")
    wish = {"code": card.code, "quantity": 2, "key": "two"}
    assert alice.client.post(f"/g/{key}/shelf/count", wish).status_code == 302
    assert owned_counts(alice.user, key, None) == {card.code: 2}
    row = Card.objects.get(game=key, code=card.code)
    number = row.number or row.code
    shelf = row.set.code if row.set else "-"
    assert card.name.pick("en") in opened(alice.client, f"/g/{key}/card/{shelf}/{number}")
    assert card.code in opened(alice.client, f"/shelf/export?game={key}&format=csv")


def test_a_deck_of_a_new_game_is_built_and_taken_out(copied_gauntlet, alice):
    call_command("load_packs", verbosity=0)
    key = copied_gauntlet.key
    product = game(key).starter_loadouts()[0][0]
    made = alice.client.post("/d/new", {"game": key, "product": product, "key": "k"})
    assert made.status_code == 302
    deck = Deck.objects.get(owner=alice.user)
    for page in OF_A_DECK:
        opened(alice.client, deck.get_absolute_url() + page)
    for fmt in FORMATS:
        opened(alice.client, f"{deck.get_absolute_url()}/export/{fmt}")
    sheet = alice.client.get(f"{deck.get_absolute_url()}/print/sheet.pdf")
    assert b"".join(sheet).startswith(b"%PDF")
