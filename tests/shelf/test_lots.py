"""Copies described, moved, wished, placed: nothing lost, nothing of somebody else's."""

from decimal import Decimal

import pytest

from collection.catalogue.rows import Card
from collection.ledger import book
from collection.ledger.errors import BadLot, TooFew
from collection.ledger.rows import Change, Holding, Location
from collection.search import find
from collection.shelf import filling, lots, places, queries, services, wishes
from collection.shelf.errors import LotNotFound, NameTaken, PlaceNotFound, ShelfRefusal
from collection.shelf.lots import Step
from engine.kernel.loadouts import CopyAttribute
from engine.kernel.names import Name
from engine.kernel.testing import for_every
from engine.registry import game
from tests.factories import starter_deck

pytestmark = pytest.mark.django_db
CARD = "MZ1-A01"


@pytest.fixture
def lot(alice):
    services.add_copies(actor=alice.user, game="kmon", code=CARD, delta=4, trade=2)
    return Holding.objects.get()


def standing(person):
    rows = Holding.objects.filter(owner=person.user, quantity__gt=0).order_by("id")
    return [(row.condition, row.quantity, row.for_trade) for row in rows]


def test_some_copies_are_described_anew(alice, lot):
    given = {"condition": "mint", "paid": "1,50", "currency": "eur", "acquired": "2026-03-21"}
    lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts=given, copies=3)
    assert standing(alice) == [("", 1, 1), ("mint", 3, 1)]
    made = Holding.objects.get(condition="mint")
    assert (made.paid, made.currency) == (Decimal("1.50"), "EUR")
    assert not book.differences()


def test_an_edit_is_undone_as_one(alice, lot):
    change = lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts={"notes": "a gift"})
    book.undo(actor=alice.user, change_id=change)
    assert standing(alice) == [("", 4, 2)]


def test_only_the_mark_for_trade_changes(alice, lot):
    assert lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts={}, for_trade=0)
    assert standing(alice) == [("", 4, 0)]
    assert lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts={}, for_trade=0) is None


@for_every(
    ("given", "error"),
    [
        ({"facts": {"condition": "shiny"}}, BadLot),
        ({"facts": {"language": "xx"}}, BadLot),
        ({"facts": {"acquired": "21/3/2026"}}, BadLot),
        ({"facts": {"acquired": "0001-01-01"}}, BadLot),
        ({"facts": {"paid": "-1"}}, BadLot),
        ({"facts": {"paid": "1.234"}}, BadLot),
        ({"facts": {"paid": "NaN"}}, BadLot),
        ({"facts": {"paid": "1e99"}}, BadLot),
        ({"facts": {"currency": "EURO"}}, BadLot),
        ({"facts": {"extra": {"size": "XL"}}}, BadLot),
        ({"facts": {"extra": 7}}, BadLot),
        ({"facts": {"place": 10**18}}, PlaceNotFound),
        ({"facts": {"place": "x"}}, PlaceNotFound),
        ({"facts": {}, "copies": 5}, TooFew),
        ({"facts": {}, "copies": 0}, TooFew),
        ({"facts": {"notes": "x"}, "for_trade": 5}, BadLot),
    ],
)
def test_impossible_facts_change_nothing(alice, lot, given, error):
    with pytest.raises(error):
        lots.edit_lot(actor=alice.user, lot_id=lot.pk, **given)
    assert standing(alice) == [("", 4, 2)]
    assert Change.objects.count() == 1


def test_what_a_game_asks_of_a_copy_is_checked(alice, lot, monkeypatch):
    size = CopyAttribute("size", Name.of({"en": "Size"}), (("s", Name.of({"en": "Small"})),))
    serial = CopyAttribute("serial", Name.of({"en": "Serial"}))
    monkeypatch.setattr(type(game("kmon")), "copy_attributes", lambda self: (size, serial))
    given = {"extra.size": "s", "extra.serial": " 17/99 "}
    lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts=given)
    assert Holding.objects.get(quantity=4).extra == {"size": "s", "serial": "17/99"}
    row = Holding.objects.get(quantity=4)
    with pytest.raises(BadLot):
        lots.edit_lot(actor=alice.user, lot_id=row.pk, facts={"extra": {"size": "xl"}})
    assert "17/99" in alice.client.get("/g/kmon/card/MZ1/A01/cheeky-flame").content.decode()


def test_lent_copies_are_found_told_and_come_back(alice, charlie, lot):
    def codes(query, person=alice):
        found = find("kmon", query, person.user)
        assert not found.problems, query
        return [card.code for card in found.cards]

    marks = {"extra.tags": "Swaps, blue", "extra.lent_to": "Bob", "extra.due_on": "2026-02-01"}
    given = {**marks, "paid": "4.50", "acquired": "2026-01-31"}
    lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts=given, copies=3)
    with pytest.raises(BadLot, match="2026-02-31"):
        lots.edit_lot(actor=alice.user, lot_id=lot.pk, facts={"extra.due_on": "2026-02-31"})
    asked = ("lent:bob", "is:lent", "is:due", "tag:blue", "tag:swap", "paid>=4,5", "added:2026-01",
             "added<=2026", "paid:4.50 added>2026-01-30")  # fmt: skip
    for query in asked:
        assert codes(query) == [CARD], query
        assert codes(query, charlie) == [], query
    for query in ("lent:ob", "is:borrowed", "tag:red", "paid>4.50", "added:2025-12"):
        assert codes(query) == [], query
    assert find("kmon", "added:2026-13", alice.user).problems
    found = alice.client.get("/g/kmon/cards?q=is:lent").context
    assert (found["copies_total"], found["paid"]) == (4, ["13.50"])
    page = alice.client.get("/shelf/lent")
    assert "overdue" in page.content.decode()
    [row] = page.context["rows"]
    sent = {f"extra.{name}": value for name, value in row["kept"]}
    assert (
        alice.client.post(f"/shelf/lots/{row['id']}/edit", {**sent, "key": "b"}).status_code == 302
    )
    assert Holding.objects.get(quantity=3).extra == {"tags": "Swaps, blue"}
    assert not alice.client.get("/shelf/lent").context["rows"]
    book.undo(actor=alice.user, change_id=Change.objects.first().pk)
    assert codes("lent:bob") == [CARD]


def test_pockets_are_filled_in_the_order_of_a_search(alice, charlie):
    def slots():
        rows = Holding.objects.filter(location=binder, quantity__gt=0)
        return {row.card.code[4:]: (row.slot, row.quantity) for row in rows.select_related("card")}

    tin = places.make_place(actor=alice.user, name="Tin", kind="box", pockets=0)
    binder = places.make_place(actor=alice.user, name="Binder", kind="binder", pockets=4)
    for number in ("A03", "A02", "A01", "K01", "K02"):
        facts = {"place": tin if number != "A01" else ""}
        services.add_copies(
            actor=alice.user, game="kmon", code=f"MZ1-{number}", delta=2, facts=facts
        )
    services.add_copies(actor=alice.user, game="kmon", code="MZ1-K03", delta=1,
                        facts={"place": binder, "slot": "1/2"})  # fmt: skip
    asked = {"actor": alice.user, "place_id": binder, "game": "kmon"}
    filling.fill(**asked, query="t:ability", source=str(tin), key="1")
    filling.fill(**asked, query="t:ability", source=str(tin), key="1")
    put = {"K03": ("1/2", 1), "A02": ("1/1", 1), "A03": ("1/3", 1)}
    assert slots() == put
    change = filling.fill(**asked, query="order:name direction:desc", together=True)
    assert slots()["A02"] == ("1/1", 2), "beside the one that lies there"
    assert {slot for slot, _ in slots().values()} >= {"1/4", "2/1", "2/2"}
    book.undo(actor=alice.user, change_id=change)
    assert slots() == put
    for wrong in ({"query": "t:nothing"}, {"query": "a:b"}, {"place_id": tin}, {"query": "o:zzz"}):
        with pytest.raises(ShelfRefusal):
            filling.fill(**{**asked, **wrong})
    with pytest.raises(PlaceNotFound):
        filling.fill(**{**asked, "actor": charlie.user})
    sent = {"game": "kmon", "q": "K01", "from": "", "copies": "one", "leaf": "3", "key": "p"}
    answer = alice.client.post(f"/shelf/places/{binder}/fill", sent)
    assert "1 copy moved to Binder" in alice.client.get(answer["Location"]).content.decode()
    assert slots()["K01"] == ("3/1", 1)
    there, body = f"/api/v1/shelf/places/{binder}/fill", {"game": "kmon", "q": "K02", "from": tin}
    answer = alice.client.post(there, {**body, "together": True, "leaf": 4}, "application/json")
    assert (answer.status_code, slots()["K02"]) == (200, ("4/1", 2))
    for wrong, status in (({"q": "a:b"}, 422), ({"from": "x"}, 400), ({"game": "chess"}, 404)):
        answer = alice.client.post(there, {**body, **wrong}, "application/json")
        assert answer.status_code == status, answer.json()


def test_nobody_touches_somebody_elses_lot(alice, charlie, lot):
    for act in (
        lambda: lots.edit_lot(actor=charlie.user, lot_id=lot.pk, facts={}),
        lambda: lots.move_lots(actor=charlie.user, steps=[Step(lot.pk)], place=""),
        lambda: services.change_lot(actor=charlie.user, lot_id=lot.pk, quantity=0),
    ):
        with pytest.raises(LotNotFound):
            act()
    place = places.make_place(actor=charlie.user, name="Hers", kind="box", pockets=0)
    with pytest.raises(PlaceNotFound):
        lots.move_lots(actor=alice.user, steps=[Step(lot.pk)], place=place)
    assert standing(alice) == [("", 4, 2)]


def test_a_place_taken_away_keeps_its_copies_and_comes_back(alice, lot):
    place = places.make_place(actor=alice.user, name="Binder", kind="binder", pockets=9)
    lots.move_lots(actor=alice.user, steps=[Step(lot.pk)], place=place, slot="2/3")
    assert Holding.objects.get(location=place).slot == "2/3"
    change = places.take_away(actor=alice.user, place_id=place)
    assert standing(alice) == [("", 4, 2)]
    assert Location.objects.get().gone
    back = book.undo(actor=alice.user, change_id=change)
    assert Holding.objects.get(location=place).quantity == 4
    assert not Location.objects.get().gone
    book.undo(actor=alice.user, change_id=back)
    assert Location.objects.get().gone
    assert not book.differences()


def test_an_empty_place_is_taken_away_and_brought_back(alice):
    place = places.make_place(actor=alice.user, name="Binder", kind="binder", pockets=9)
    change = places.take_away(actor=alice.user, place_id=place)
    places.make_place(actor=alice.user, name="Binder", kind="box", pockets=0)
    book.undo(actor=alice.user, change_id=change)
    assert Location.objects.filter(gone=False).count() == 2


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"name": "Tin"}, NameTaken),
        ({"name": "  "}, ShelfRefusal),
        ({"name": "x" * 81}, ShelfRefusal),
        ({"name": "New", "kind": "shed"}, ShelfRefusal),
        ({"name": "New", "pockets": 5}, ShelfRefusal),
        ({"name": "New", "pockets": 10**9}, ShelfRefusal),
    ],
)
def test_places_that_cannot_be(alice, given, error):
    places.make_place(actor=alice.user, name="Tin", kind="box", pockets=0)
    with pytest.raises(error):
        places.make_place(actor=alice.user, **{"kind": "binder", "pockets": 9, **given})
    assert Location.objects.count() == 1


def test_a_place_is_made_once_for_a_key(alice):
    made = [
        places.make_place(actor=alice.user, name="Tin", kind="box", pockets=0, key="k")
        for _ in range(2)
    ]
    assert made[0] == made[1]


def test_the_wish_list_holds_only_what_is_missing(alice):
    deck = starter_deck(alice.user)
    code, needed = "MZ1-O10", deck.zones["deck"]["MZ1-O10"]
    services.add_copies(actor=alice.user, game="kmon", code=code, delta=needed)
    wishes.wish(actor=alice.user, game="kmon", code=CARD, quantity=3)
    found = {row.card.code: row for row in wishes.all_missing(alice.user, "kmon")}
    assert code not in found
    held = deck.zones["deck"].get(CARD, 0)
    assert found[CARD].missing == 3 + held
    other = next(row for row in found.values() if row.needed)
    assert [use.deck_id for use in other.decks] == [deck.pk]


def test_free_is_owned_less_promised(alice):
    deck = starter_deck(alice.user)
    code, needed = next(iter(deck.zones["deck"].items()))
    services.add_copies(actor=alice.user, game="kmon", code=code, delta=needed + 1)
    assert queries.free_counts(alice.user, "kmon")[code] == needed + 1
    type(deck).objects.filter(pk=deck.pk).update(status="built")
    assert queries.free_counts(alice.user, "kmon")[code] == 1


def test_all_missing_cards_of_a_set_are_wished(alice):
    services.add_copies(actor=alice.user, game="kmon", code=CARD, delta=2)
    cards = Card.objects.filter(set__code="MZ1")
    done = wishes.wish_missing(actor=alice.user, cards=cards, game="kmon", copies=2)
    assert done == cards.count() - 1
    found = wishes.all_missing(alice.user, "kmon")
    assert {row.missing for row in found} == {2}
    wishes.wish(actor=alice.user, game="kmon", code=found[0].card.code, quantity=0)
    assert len(wishes.all_missing(alice.user, "kmon")) == done - 1


@pytest.mark.parametrize("quantity", [-1, 1000, 10**10])
def test_wishes_have_a_measure(alice, quantity):
    with pytest.raises(ShelfRefusal):
        wishes.wish(actor=alice.user, game="kmon", code=CARD, quantity=quantity)
