"""Own cards in decks: judged, shown in that deck alone, exported and read again."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from collection.catalogue.faces import card_url
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.house.pools import standing_in
from collection.ledger.rows import Holding
from collection.own import services
from decks.formats.formats import FORMATS, export
from decks.keeping.queries import deck_for
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.making import services as making
from decks.making import sharing
from decks.mends.mending import Mender
from decks.outputs.exports_page import left_out
from decks.pasting.read import read
from engine.kernel.construction import Severity
from tests.factories import Person
from tests.own.test_searching import own_set, typed

pytestmark = pytest.mark.django_db


def own_deck(alice: Person, card: Card, copies: int = 2) -> Deck:
    """A starter with an own card in it."""
    with standing_in(reader_of(alice.user)):
        pk = making.create_from_starter(actor=alice.user, game_key="kmon", product="MZ1-S01")
        making.set_quantity(
            actor=alice.user, deck_id=pk, version=1, zone="team", code=card.code, quantity=copies
        )
    return deck_for(alice.user, pk)


def test_what_the_table_counts_with_is_asked_by_card_and_field(packs, alice: Person) -> None:
    card = typed(alice, own_set(alice), hp=None, primary="fire")
    deck = own_deck(alice, card)
    alice.client.force_login(alice.user)
    with standing_in(reader_of(alice.user)):
        found = judging.spoken("kmon", judging.verdict_on(deck))
    lacks = [v for v in found["violations"] if v["severity"] == Severity.INCOMPLETE]
    assert ["Nebbiotto" in v["text"] for v in lacks] == [True], found
    page = alice.client.get(deck.get_absolute_url()).content.decode()
    assert "Nebbiotto" in page
    assert not standing(deck).legal


def test_a_shared_deck_shows_own_cards_there_and_nowhere_else(
    packs, alice: Person, bob: Person
) -> None:
    card = typed(alice, own_set(alice))
    other = typed(alice, own_set(alice, "SEC"), name={"it": "Segretissimo"}, number="9")
    deck = own_deck(alice, card)
    for who in (bob.client, Client()):
        assert who.get(deck.get_absolute_url()).status_code == 404
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    for who in (bob.client, Client()):
        page = who.get(deck.get_absolute_url())
        text = page.content.decode()
        assert "Nebbiotto" in text
        assert f"/card-face/kmon/{card.code}" in text or card.code in text
        assert other.name_it not in text
        for address in ("odds", "test", "export", "print", "history"):
            answer = who.get(f"{deck.get_absolute_url()}/{address}")
            assert answer.status_code == 200, address
            assert other.name_it not in answer.content.decode()
        assert who.get(f"{deck.get_absolute_url()}/export/text").status_code == 200
        doors = ("cards?q=nebbiotto", "sets", "decks?q=has:nebbiotto")
        for address in (f"/g/kmon/{door}" for door in doors):
            assert "Furetti" not in who.get(address).content.decode()
            assert card.code not in who.get(address).content.decode()
    made = bob.client.post(f"{deck.get_absolute_url()}/copy", {"key": "k" * 20})
    copied = Deck.objects.get(owner=bob.user)
    assert made.status_code == 302
    assert "Nebbiotto" in json.dumps(copied.zones)
    assert "own-" not in json.dumps(copied.zones)
    assert "own-" not in bob.client.get(f"{copied.get_absolute_url()}").content.decode()


@pytest.mark.parametrize("fmt", sorted(FORMATS))
def test_a_deck_goes_out_and_comes_back(packs, alice: Person, bob: Person, fmt: str) -> None:
    card = typed(alice, own_set(alice))
    deck = own_deck(alice, card)
    notes = {card.code: "the fourth sleeve is torn # soon", "MZ1-R01": "either [x] or *y*"}
    said = "Sparks *first*.\n\n  4 [[Cheeky Flame]] > all\n[Deck]\n# no comment"
    deck.beside, deck.description = {"maybe": {"MZ1-R01": 3, card.code: 1}, "notes": notes}, said
    with standing_in(reader_of(alice.user)):
        text = export(deck, fmt, "it").text
        back = read("kmon", deck.kind, text)
        lost = {line.partition(":")[0] for line in left_out(deck, fmt)}
    assert back.loadout.zones == deck.zones, (fmt, text, back.problems)
    assert back.beside.maybe == deck.beside["maybe"]
    assert back.problems == ()
    # What does not come back is told line by line where the text is taken from.
    found = {"The description": back.description == said}
    found |= {f"The note on {name}": back.beside.notes.get(code) == notes[code]
              for code, name in ((card.code, "Nebbiotto"), ("MZ1-R01", "Backfire"))}  # fmt: skip
    assert {what for what, came in found.items() if not came} == lost
    if fmt in ("text", "plain", "markdown"):
        assert "own-" not in text
    with standing_in(reader_of(bob.user)):
        other = read("kmon", deck.kind, text)
        assert "own-" not in json.dumps({z: dict(c) for z, c in other.loadout.zones.items()})


def test_a_name_on_two_cards_is_asked(packs, alice: Person) -> None:
    shipped = Card.objects.filter(game="kmon").exclude(name_en="").select_related("set").first()
    assert shipped is not None
    assert shipped.set is not None
    called = {"name": {"en": shipped.name_en}, "number": shipped.number}
    mine = typed(alice, own_set(alice, shipped.set.code), **called)
    with standing_in(reader_of(alice.user)):
        line = f"1 {shipped.name_en} ({shipped.set.code}) {shipped.number}"
        found = read("kmon", "", line)
        asked = [each for each in found.problems if each.kind == "printing"]
        assert {card.code for card in asked[0].nearest} == {shipped.code, mine.code}


def test_a_card_that_was_taken_away_keeps_its_name_in_decks(packs, alice: Person) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    deck = own_deck(alice, card)
    services.take_away(actor=alice.user, code=own.code, cards=[card.pk])
    page = alice.client.get(deck.get_absolute_url()).content.decode()
    assert "Nebbiotto" in page
    assert CardSet.objects.filter(pk=own.pk).exists()


def test_a_box_becomes_shelf_and_deck_in_one_press(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    card, other = typed(alice, own), typed(alice, own, number="8", name={"it": "Otto"})
    page = f"/g/kmon/own/{own.code}/box"
    assert "Otto" in alice.client.get(page).content.decode()
    assert bob.client.get(page).status_code == 404
    sent = {"name": "Scatola", f"n-{card.code}": "3", f"n-{other.code}": "0", "key": "b" * 32}
    assert alice.client.post(page, {**sent, f"n-{card.code}": "-1"}).status_code == 400
    for _ in range(2):
        assert alice.client.post(page, sent).status_code == 302
    deck = Deck.objects.get(owner=alice.user)
    assert (deck.name, deck.zones) == ("Scatola", {"team": {card.code: 3}})
    assert [row.quantity for row in Holding.objects.filter(owner=alice.user)] == [3]
    assert alice.client.post(page, {"key": "c" * 32}).status_code == 400


def test_a_line_is_mended_by_the_card_that_was_typed_for_it(packs, alice: Person) -> None:
    with standing_in(reader_of(alice.user)):
        kind = judging.kind_of("kmon").key
        [pk] = making.create_from_loadouts(
            actor=alice.user,
            game_key="kmon",
            named=[("Paper", read("kmon", kind, "2 Nebbiotto").loadout)],
        )
    deck = deck_for(alice.user, pk)
    for address, doors in (("/edit", 2), ("", 1)):
        page = alice.client.get(f"{deck.get_absolute_url()}{address}").content.decode()
        assert page.count("/g/kmon/own/new?name=Nebbiotto&amp;copies=2") == doors
    card = typed(alice, own_set(alice))
    with standing_in(reader_of(alice.user)):
        found = Mender("kmon", loadout_of(deck))
        mends = [mend for row in found.all_mends() for mend in row]
        edits = [mend.edits for mend in mends if mend.message and "mean" in mend.message.text]
    assert {(edit.zone, edit.code, edit.delta) for edit in edits[0]} == {
        ("deck", "Nebbiotto", -2),
        ("team", card.code, 2),
    }


def test_a_variant_of_a_shipped_card_is_played_like_it(packs, alice: Person) -> None:
    own = own_set(alice)
    shipped = Card.objects.filter(game="kmon", type="ability", data__has_key="effects").first()
    url = f"/g/kmon/own/{own.code}/new"
    assert (
        f"/own/new?variant={shipped.code}"
        in alice.client.get(card_url("kmon", shipped.definition, shipped.name)).content.decode()
    )
    page = alice.client.get(f"{url}?variant={shipped.code}").content.decode()
    said = dict(re.findall(r' name="(name.en|name.it|reprint_of)" value="([^"]*)"', page))
    cost = {"f.cost.charges": shipped.data["cost"]["charges"], "f.element": shipped.data["element"]}
    form = {**said, **cost, "type": "ability", "key": "5" * 32, "number": "1"}
    assert alice.client.post(url, form).status_code == 302
    variant = Card.objects.get(set=own)
    assert variant.data["effects"] == shipped.data["effects"]
    assert variant.data["reprint_of"] == shipped.code
    assert variant.name == shipped.name


def test_cards_that_are_called_alike_say_set_and_number(packs, alice: Person) -> None:
    card = typed(alice, own_set(alice), name={"it": "Cheeky Flame"}, number="7")
    deck = own_deck(alice, card)
    found = alice.client.get("/api/v1/find?q=cheeky+flame").json()["found"]
    shown = [one["shown"] for one in found if one["kind"] == "card"]
    assert sorted(shown) == ["FUR 7", "MZ1-A01"]
    page = alice.client.get(f"{deck.get_absolute_url()}/edit?q=cheeky+flame&card={card.code}")
    assert [pick["twin"] for pick in page.context["cards"]] == [True, True]
    lines = [line for zone in page.context["zones"] for line in zone["lines"]]
    assert {line["name"] for line in lines if line["twin"]} == {"Cheeky Flame"}
    text = page.content.decode()
    assert text.count("FUR 7") == 2, "in the catalogue and beside the card"
    one = alice.client.get("/api/v1/find?q=bare+wire").json()["found"]
    assert [each["shown"] for each in one if each["kind"] == "card"] == [""]


def test_a_number_that_no_card_has_is_not_taken_for_a_count(packs, alice: Person) -> None:
    card = typed(alice, own_set(alice), number="001")
    with standing_in(reader_of(alice.user)):
        pasted = read("kmon", "deck", "1 Braciotto (FUR) 077\n2 Braciotto (FUR) 001")
    unknown, meant = pasted.lines
    assert (unknown.code, unknown.quantity, unknown.known) == ("Braciotto (FUR) 077", 1, False)
    assert (meant.code, meant.quantity) == (card.code, 2)
    assert [trouble.kind for trouble in pasted.problems] == ["unknown", "printing"]
