"""The pages of own cards: typed, refused at the field, chosen between, taken away; one person's."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from collection.catalogue.faces import card_url
from collection.catalogue.rows import Card, CardSet
from collection.ledger.rows import Holding
from collection.own import services
from collection.own.rows import CardEdit
from collection.shelf.places import make_place
from engine.registry import game, games
from tests.factories import Person, starter_deck, typed_card, typed_set, visitor

pytestmark = pytest.mark.django_db
KEY = "5" * 32


def _typed(client: Client, url: str, **fields: object):
    """A form sent as a browser without scripts sends it."""
    names = {"it": "name.it", "en": "name.en", "words": "words.it"}
    told = {names.get(name, name).replace("__", "."): value for name, value in fields.items()}
    return client.post(url, {"key": KEY, "do": "next", **told})


@pytest.mark.parametrize("key", sorted(games()))
def test_each_type_of_each_game_is_typed_and_comes_back_in_its_form(
    alice: Person, key: str
) -> None:
    types = ["", *(found.key for found in game(key).card_types())]
    for at, card_type in enumerate(types):
        answer = alice.client.post(
            f"/g/{key}/own/new",
            {"key": f"{KEY[2:]}{at:02d}", "name.it": f"Carta {at}", "number": f"{at + 9:03d}"}
            | {"type": card_type, "copies": "2", "words.it": "Fai così.", "set.printed": "FUR"}
            | {"set.name": "Furetti", "do": "next"},
        )
        assert answer.status_code == 302, (card_type, answer.content.decode())
        page = alice.client.get(answer["Location"]).content.decode()
        assert f'value="{at + 10:03d}"' in page, "the next number is proposed"
    own = CardSet.objects.get(owner=alice.user, game=key)
    assert (own.name_en or own.name_it, own.printed) == ("Furetti", "FUR")
    for card in Card.objects.filter(set=own):
        page = alice.client.get(f"/g/{key}/own/card/{card.code}/edit").content.decode()
        assert f'value="{card.name_it}"' in page
        assert "Fai così." in page
        drawn = re.search(r'class="typedface" src="([^"]+)"', page)
        assert drawn
        assert alice.client.get(html.unescape(drawn[1]))["Content-Type"] == "image/webp"
    assert all(holding.quantity == 2 for holding in Holding.objects.filter(owner=alice.user))


def test_a_door_fills_in_what_was_asked_and_the_first_set_is_made_on_the_way() -> None:
    somebody = visitor()
    found = somebody.get("/g/kmon/cards?q=nebbio+di+fumo+set:FUR+021").content.decode()
    assert "/g/kmon/own/new?name=nebbio+di+fumo&amp;set=FUR&amp;number=021" in found
    asked = "/g/kmon/own/new?name=Nebbio&number=021&copies=3&set=FUR"
    page = somebody.get(asked, HTTP_ACCEPT_LANGUAGE="it").content.decode()
    for value in ("Nebbio", "021", "3", "FUR"):
        assert f'value="{value}"' in page
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    form = {"csrfmiddlewaretoken": token[1], "key": KEY, "name.it": "Nebbio", "number": "021"}
    form |= {"copies": "3", "set.name": "La scatola", "set.printed": "FUR", "do": "keep"}
    for _press in range(2):
        answer = somebody.post("/g/kmon/own/new", form)
        assert answer.status_code == 302
    card = Card.objects.get(shelf__gt=0)
    assert (card.name_it or card.name_en, card.number, card.set.printed) == ("Nebbio", "021", "FUR")
    assert Holding.objects.get(card=card).quantity == 3, "once, though it was sent twice"
    assert "021" in somebody.get(answer["Location"]).content.decode()


def test_faults_stand_at_their_fields_with_a_summary_and_nothing_is_kept(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    answer = _typed(alice.client, url, it="Braciotto", type="kmon", f__hp="3f", copies="-1")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="f-kmon-hp" name="f.hp" value="3f"' in page, "what was typed stands there still"
    assert 'aria-describedby="f-kmon-hp-fault"' in page
    assert 'href="#f-kmon-hp"' in page
    assert 'aria-describedby="copies-fault"' in page
    assert not Card.objects.filter(set=own).exists()
    assert _typed(alice.client, url, it="").status_code == 422
    assert _typed(alice.client, url, it="x", number="9" * 40).status_code == 422
    assert _typed(alice.client, url, it="x\0y", number="1\0").status_code < 500


def test_what_the_table_lacks_is_told_and_no_fault(alice: Person) -> None:
    own = typed_set(alice.user)
    answer = _typed(alice.client, f"/g/kmon/own/{own.code}/new", it="Lontrella", type="kmon")
    assert answer.status_code == 302
    code = Card.objects.get(set=own).code
    page = alice.client.get(f"/g/kmon/own/card/{code}/edit").content.decode()
    assert 'class="lacks"' in page
    assert 'id="summary"' not in page


def test_another_type_shows_its_fields_without_scripts(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    answer = _typed(alice.client, url, it="Spruzzo", type="ability", do="fields")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert '<fieldset class="kind" data-kind="ability">' in page
    assert '<fieldset class="kind" data-kind="kmon" hidden disabled>' in page
    assert 'value="Spruzzo"' in page
    assert not Card.objects.filter(set=own).exists()


def test_copies_go_where_they_lie_and_the_form_counts_them(alice: Person) -> None:
    own = typed_set(alice.user)
    place = make_place(actor=alice.user, name="Binder 2", kind="binder", pockets=9)
    url = f"/g/kmon/own/{own.code}/new"
    answer = _typed(alice.client, url, it="Finta", copies="4", place=str(place), finish="foil")
    held = Holding.objects.get(owner=alice.user)
    assert (held.quantity, held.location_id, held.finish) == (4, place, "foil")
    assert f"place={place}" in answer["Location"], "the next lies there, too"
    card = Card.objects.get(set=own)
    edit = f"/g/kmon/own/card/{card.code}/edit"
    form = {"it": "Finta", "number": "001", "known": "1", "seen": "4", "copies": "1"}
    assert _typed(alice.client, edit, **form, key="6" * 32).status_code == 302
    assert Holding.objects.get(owner=alice.user).quantity == 1


def test_of_two_versions_each_field_is_chosen(alice: Person) -> None:
    card = typed_card(alice.user, rarity="comune")
    edit = f"/g/kmon/own/card/{card.code}/edit"
    seen = {"known": "1", "seen": "0", "copies": "0", "number": "001"}
    first = _typed(alice.client, edit, it="Nebbione", rarity="rara", **seen)
    assert first.status_code == 302
    second = _typed(alice.client, edit, it="Nebbiaccio", rarity="comune", **seen, key="7" * 32)
    page = second.content.decode()
    assert second.status_code == 409
    for shown in ("Nebbiaccio", "Nebbione", "rara", "comune"):
        assert shown in page
    chosen = {"pick__rarity": "theirs", "pick__name__it": "mine", **seen, "known": "2"}
    fields = {name.replace("__", "."): value for name, value in chosen.items()}
    kept = alice.client.post(
        edit, {"key": "8" * 32, "name.it": "Nebbiaccio", "rarity": "comune", **fields}
    )
    assert kept.status_code == 302
    card.refresh_from_db()
    assert (card.name_it, card.data["rarity"]) == ("Nebbiaccio", "rara")


def test_the_same_as_the_last_and_a_variant_of_it(alice: Person) -> None:
    card = typed_card(alice.user, rarity="rara", number="007")
    url = f"/g/kmon/own/{card.set.code}/new"
    like = alice.client.get(f"{url}?like={card.code}").content.decode()
    variant = alice.client.get(f"{url}?variant={card.code}").content.decode()
    for page in (like, variant):
        assert 'value="rara"' in page
        assert 'value="008"' in page
    assert 'value="Nebbiotto"' not in like
    assert 'value="Nebbiotto"' in variant
    named = 'name="reprint_of" value="007"'
    assert (named in like, named in variant) == (False, True)


def test_a_variant_names_its_card_until_it_is_taken_out(alice: Person) -> None:
    card = typed_card(alice.user, number="007")
    url = f"/g/kmon/own/{card.set.code}/new"
    told = {"it": "Nebbiotto", "number": "008"}
    strange = _typed(alice.client, url, **told, reprint_of="nowhere")
    assert strange.status_code == 422
    assert 'id="reprint_of-fault"' in strange.content.decode()
    assert _typed(alice.client, url, **told, reprint_of="7").status_code == 302
    variant = Card.objects.get(set=card.set, number="008")
    assert variant.data["reprint_of"] == card.code
    page = alice.client.get(_page(variant)).content.decode()
    assert f'Variant of <a href="{_page(card)}"><bdi>Nebbiotto</bdi> FUR 007' in page
    assert f'href="{_page(variant)}"' in alice.client.get(_page(card)).content.decode()
    cells = {f"{variant.pk}|{key}": value for key, value in (("known", "1"), ("rarity", "rara"))}
    form = {"row": variant.pk, "key": "a" * 32, **cells}
    alice.client.post(f"/g/kmon/own/{card.set.code}/table", form)
    said = alice.client.get(f"/g/kmon/own/{card.set.code}/away?card={card.code}")
    assert "1 variant of it stays." in said.content.decode()
    services.take_away(actor=alice.user, code=card.set.code, cards=[card.pk])
    gone = alice.client.get(_page(variant)).content.decode()
    assert "Variant of <bdi>Nebbiotto</bdi>" in gone
    edit = f"/g/kmon/own/card/{variant.code}/edit"
    for known, said, kept in (("2", card.code, card.code), ("3", "", None)):
        form = {"key": f"{known * 32}", "name.it": "Nebbiotto", "known": known, "number": "008"}
        answer = alice.client.post(edit, {**form, "reprint_of": said})
        assert answer.status_code == 302, answer.content.decode()
        variant.refresh_from_db()
        assert variant.data.get("reprint_of") == kept


def _page(card: Card) -> str:
    return card_url("kmon", card.definition, card.name)


def test_taking_away_says_what_hangs_on_it_and_is_undone(alice: Person) -> None:
    card = typed_card(alice.user, copies=3)
    starter_deck(alice.user)
    url = f"/g/kmon/own/{card.set.code}/away"
    said = alice.client.get(f"{url}?card={card.code}").content.decode()
    assert "3 copies leave your shelf." in said
    gone = alice.client.post(url, {"card": card.code, "key": KEY})
    assert gone.status_code == 302
    again = alice.client.post(url, {"card": card.code, "key": KEY})
    assert again["Location"] == gone["Location"]
    assert not Holding.objects.filter(owner=alice.user, card=card, quantity__gt=0).exists()
    edit = CardEdit.objects.filter(owner=alice.user).first()
    back = {"edit": edit.pk, "key": "9" * 32, "next": f"/g/kmon/own/{card.set.code}"}
    assert alice.client.post("/g/kmon/own/undo", back).status_code == 302
    assert Holding.objects.get(owner=alice.user, card=card).quantity == 3
    assert alice.client.post("/g/kmon/own/undo", {**back, "key": "a" * 32}).status_code == 404


def test_a_set_is_made_called_otherwise_and_shown(alice: Person) -> None:
    made = alice.client.post(
        "/g/kmon/own/sets", {"name.it": "Sabato", "printed": "SAB", "key": KEY}
    )
    own = CardSet.objects.get(owner=alice.user)
    assert made["Location"] == f"/g/kmon/own/{own.code}"
    told = {"name.it": "Domenica", "printed": "DOM", "note": "solo mie", "key": "b" * 32}
    assert alice.client.post(f"/g/kmon/own/{own.code}/change", told).status_code == 302
    page = alice.client.get(f"/g/kmon/own/{own.code}").content.decode()
    assert "Domenica" in page
    assert "solo mie" in page
    assert alice.client.post(f"/g/kmon/own/{own.code}/change", {"key": KEY}).status_code == 400


def test_numbers_that_repeat_and_signs_of_addresses_have_pages_of_their_own(alice: Person) -> None:
    own = typed_set(alice.user)
    cards = [
        typed_card(alice.user, own, number=number, name={"it": name})
        for number, name in (("1/25", "Uno"), ("..", "Due"), ("7", "Tre"), ("7", "Quattro"))
    ]
    listed = alice.client.get(f"/g/kmon/own/{own.code}?view=list")
    assert listed.status_code == 200
    for card in cards:
        address = alice.client.get(f"/g/kmon/own/card/{card.code}/edit").content.decode()
        found = re.search(r'href="(/g/kmon/card/[^"]+)">', address)
        assert found
        assert card.name_it in alice.client.get(found[1]).content.decode()


def test_nobody_else_finds_a_door(alice: Person, bob: Person, charlie: Person) -> None:
    card = typed_card(alice.user)
    code = card.set.code
    doors = [f"/g/kmon/own/{code}{part}" for part in ("", "/new", "/table", "/away")]
    doors.append(f"/g/kmon/own/card/{card.code}/edit")
    for person in (bob, charlie):
        for door in doors:
            assert person.client.get(door).status_code == 404, door
            assert person.client.post(door, {"key": KEY}).status_code in (404, 405), door
        assert "Nebbiotto" not in person.client.get("/g/kmon/own").content.decode()
    assert Card.objects.get(pk=card.pk).edition == 1


def test_a_set_with_many_cards_asks_few_questions(
    alice: Person, django_assert_max_num_queries
) -> None:
    own = typed_set(alice.user)
    typed_card(alice.user, own, copies=1)
    pages = (f"/g/kmon/own/{own.code}", f"/g/kmon/own/{own.code}?view=list", "/g/kmon/own")
    for page in pages:
        alice.client.get(page)
        with django_assert_max_num_queries(8):
            alice.client.get(page)
    for at in range(12):
        typed_card(alice.user, own, number=f"{at:03d}", copies=2)
    for page in pages:
        alice.client.get(page)
        with django_assert_max_num_queries(8):
            alice.client.get(page)


def test_a_whole_set_goes_with_its_copies_and_comes_back(alice: Person) -> None:
    card = typed_card(alice.user, copies=2)
    url = f"/g/kmon/own/{card.set.code}"
    assert "La scatola" in alice.client.get(f"{url}/away").content.decode()
    gone = alice.client.post(f"{url}/away", {"key": KEY})
    assert alice.client.post(f"{url}/away", {"key": KEY}).status_code == 302
    for door in ("", "/new", "/table", "/away"):
        assert alice.client.get(f"{url}{door}").status_code == 404
    assert not CardSet.seen.filter(owner=alice.user).exists()
    assert not Holding.objects.filter(owner=alice.user, quantity__gt=0).exists()
    page = alice.client.get(gone["Location"]).content.decode()
    edit = re.search(r'name="edit" value="(\d+)"', page)
    assert edit
    back = {"edit": edit[1], "key": "9" * 32, "next": url}
    assert alice.client.post("/g/kmon/own/undo", back).status_code == 302
    assert "Nebbiotto" in alice.client.get(url).content.decode()
    assert Holding.objects.get(owner=alice.user, card=card).quantity == 2
