"""An own card is searched like a shipped one, by its owner alone."""

from __future__ import annotations

import pytest
from django.urls import reverse

from collection.catalogue.faces import face
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.drawing.plans import plan_of
from collection.exchange.rows import ImportRun
from collection.exchange.services import read_file
from collection.house.pools import OWN, standing_in
from collection.own import services
from collection.own.services import CardWish, SetWish
from collection.reading.names import names_of
from collection.search import find
from collection.search.filters import groups
from collection.search.indexing import facts_of
from collection.shelf import rapid
from collection.shelf.queries import neighbours
from engine.kernel.forms import Field
from engine.kernel.plans import FULL, Label
from engine.kernel.searching import WORD
from engine.registry import game, games
from tests.factories import Person

pytestmark = pytest.mark.django_db
FOG = {
    "name": {"it": "Nebbiotto"},
    "number": "7",
    "type": "kmon",
    "hp": 9,
    "primary": "Ombra",
    "trait.id": "Nebbia fitta",
    "rarity": "Promo",
    "words": {"it": "Quando entra, tira una moneta."},
}


def own_set(alice: Person, printed: str = "FUR", name: str = "Furetti") -> CardSet:
    wish = SetWish({"it": name}, printed)
    return CardSet.objects.get(
        code=services.new_set(actor=alice.user, key_of_game="kmon", wish=wish)
    )


def typed(alice: Person, own: CardSet, **raw: object) -> Card:
    wish = CardWish({**FOG, **raw})
    made = services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
    return Card.objects.get(pk=made["cards"][0])


def test_a_search_asks_what_is_printed_on_an_own_card(packs, alice: Person, bob: Person) -> None:
    card = typed(alice, own_set(alice))
    asked = (
        "nebbiotto", "o:moneta", "set:FUR", "set:furetti", "set:FUR cn:7", '"fur 7"', "r:promo",
        'trait:"nebbia fitta"', "primary:ombra", "c:ombra", "is:typed", "t:kmon hp:9 is:typed",
    )  # fmt: skip
    for query in asked:
        with standing_in(reader_of(alice.user)):
            found = find("kmon", query, alice.user)
            assert card in found.cards, (query, found.problems)
            assert not found.problems, query
        with standing_in(reader_of(bob.user)):
            assert card not in find("kmon", query, bob.user).cards, query
    help_page = reverse("search-help", args=("kmon",))
    assert "element:&quot;ombra&quot;" in alice.client.get(help_page).content.decode()
    assert "ombra" not in bob.client.get(help_page).content.decode().lower()
    with standing_in(reader_of(alice.user)):
        assert find("kmon", "", alice.user).cards.last() == card
        told = str(groups("kmon", find("kmon", "", alice.user), (), copies=False))
    with standing_in(reader_of(bob.user)):
        others = str(groups("kmon", find("kmon", "", bob.user), (), copies=False))
    assert "Promo" in told
    assert "Promo" not in others


def test_a_set_called_like_another_means_both(packs, alice: Person) -> None:
    shipped = Card.objects.filter(game="kmon", number="A01").select_related("set").get()
    mine = typed(alice, own_set(alice, shipped.set.code), number="A01")
    other = typed(alice, own_set(alice, shipped.set.code), name={"en": "Other"})
    with standing_in(reader_of(alice.user)):
        found = set(find("kmon", f"set:{shipped.set.code}", alice.user).cards)
        assert {shipped, mine, other} <= found
        asked = names_of("kmon").find({"set_code": shipped.set.code, "number": "A01"})
        assert {each.code for each in asked.cards} == {shipped.code, mine.code}
        assert mine.code not in str(asked.remark.text if asked.remark else "")
        named = names_of("kmon").find({"name": "Nebbiotto", "set_code": shipped.set.code})
        assert [each.code for each in named.cards] == [mine.code]


def test_a_set_is_sorted_and_found_by_what_it_is_called_now(packs, alice: Person) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    services.change_set(actor=alice.user, code=own.code, wish=SetWish({"it": "Donnole"}, "DON"))
    with standing_in(reader_of(alice.user)):
        assert card in find("kmon", "don 7", alice.user).cards
        assert find("kmon", "set:FUR", alice.user).problems


def test_numbers_count_within_an_own_set(packs, alice: Person) -> None:
    own = own_set(alice)
    first, twin = typed(alice, own), typed(alice, own, name={"it": "Gemello"})
    alone = typed(alice, own, number="8", name={"it": "Otto"})
    with standing_in(reader_of(alice.user)):
        found = rapid.read("2x8", "kmon", own.code)
        assert [part.codes for part in found.parts] == [(alone.code,)]
        asked = rapid.read("7", "kmon", own.code)
        assert not asked.parts
        assert "own-" not in str(asked.problems)
        named = rapid.read("Gemello", "kmon", own.code)
        assert [part.codes for part in named.parts] == [(twin.code,)]
    assert first.code != twin.code
    with standing_in(reader_of(alice.user)):
        beside = neighbours(Card.objects.get(pk=first.pk))
    assert (beside.after, beside.rank, beside.total) == (twin, 1, 3)


def test_a_face_is_had_by_the_address_its_owner_s_pages_gave(
    packs, alice: Person, bob: Person
) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    with standing_in(reader_of(alice.user)):
        shown = face("kmon", card.definition)
    address = shown["pictures"]["250"]
    plain = address.partition("?")[0]
    answer = bob.client.get(address)
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    other = typed(alice, own, name={"it": "Altro"})
    for guess in (
        plain,
        f"{plain}?v=",
        f"{plain}?v={'0' * 32}",
        address.replace(card.code, other.code),
    ):
        assert bob.client.get(guess).status_code == 404
        assert alice.client.get(guess).status_code == 404
    # What was shown stays as it was shown.
    wish = CardWish({**FOG, "hp": 1}, card, known=1)
    services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
    assert bob.client.get(address).content == answer.content
    plan = plan_of("kmon", card.definition, "it", FULL)
    assert "own-" not in str([mark for mark in plan.over if isinstance(mark, Label)])


def test_a_file_of_copies_names_own_cards_as_people_do(packs, alice: Person) -> None:
    shipped = Card.objects.filter(game="kmon", number="A01").select_related("set").get()
    own = own_set(alice, shipped.set.code)
    card, _twin = typed(alice, own), typed(alice, own, number="A01", name={"it": "Gemello"})
    text = (
        "quantity,name,set_code,number,uid\n"
        f"2,Nebbiotto,,,\n3,,{own.printed},7,\n1,,{own.printed},A01,\n"
        f"1,,,,{own.printed} A01\n1,Gattopardo,{own.printed},99,\n"
        "2,Ghiro di notte (FUR) 021,,,\n"
    )
    with standing_in(reader_of(alice.user)):
        run = read_file(actor=alice.user, game="kmon", raw=text.encode())
        rows = ImportRun.objects.get(pk=run).rows
    assert [row["v"] for row in rows] == ["add", "merged", "ambiguous", "add", "unknown", "unknown"]
    assert rows[0]["card"] == card.pk
    told = alice.client.get(f"{reverse('shelf-import-run', args=(run,))}?show=all").content.decode()
    assert f"{own.printed} 7" in told
    assert "own-" not in told.replace("/own", "")
    assert "/g/kmon/own/new?name=Gattopardo&amp;number=99" in told
    assert "?name=Ghiro+di+notte&amp;number=021&amp;copies=2&amp;set=FUR" in told


@pytest.mark.parametrize("key", games())
def test_an_own_word_is_found_under_each_key_that_finds_the_game_s(key: str) -> None:
    rules = game(key)
    words = {spec.key for spec in rules.search_keys() if spec.kind == WORD}

    def facts(kind: str, field: Field, value: str) -> set[str]:
        raw = {"type": kind, "name": {"en": "X"}, field.key: value, "code": f"{OWN}1-1"}
        card = rules.read_card(raw).card
        return words & {found for found, _, word in facts_of(rules, card) if word == value}

    for kind in rules.card_types():
        for field in rules.card_form(kind.key):
            if field.own_words:
                shipped = {found for each in field.choices
                           for found in facts(kind.key, field, each.value)}  # fmt: skip
                assert facts(kind.key, field, "velluto") == shipped != set(), (kind, field)
