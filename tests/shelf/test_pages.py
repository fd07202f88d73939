"""The pages of the shelf: what they show, to whom, in how many queries, in both languages."""

import os
import re
from itertools import product

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.catalogue.rows import Card, CardSet
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Change, Holding, Location
from collection.shelf import binders, lots, places, queries, rapid, services, wishes
from collection.shelf.lots import Step
from collection.shelf.views.overview import SETS
from engine.registry import game, games
from tests.cases import case
from tests.factories import own_copies, starter_deck
from tests.toys.copied import copied_toy

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db
CARD_PAGE = "/g/kmon/card/MZ1/A01/cheeky-flame"
PAGES = (
    "/shelf",
    "/shelf/history",
    "/shelf/places",
    "/shelf/trade",
    "/shelf/lent",
    "/g/kmon/wishes",
    "/g/kmon/rapid",
    "/g/kmon/shelf/set/MZ1",
    "/g/kmon/shelf/set/MZ1?show=missing&copies=3",
    CARD_PAGE,
)
PREVIEW = "/g/kmon/card/MZ1/A01?preview=1"


def fill(person, cards):
    """So many cards, each in a pocket and for trade, with a wish and a change of its own."""
    place = Location.objects.filter(owner=person.user).first()
    number = place.pk if place else places.make_place(
        actor=person.user, name="Binder", kind="binder", pockets=9
    )  # fmt: skip
    for n, card in enumerate(list(game("kmon").pool())[:cards]):
        services.add_copies(
            actor=person.user, game="kmon", code=card.code, delta=2, trade=1,
            facts={"place": number, "slot": f"{n // 9 + 1}/{n % 9 + 1}"}, key=f"{card.code}",
        )  # fmt: skip
        wishes.wish(actor=person.user, game="kmon", code=card.code, quantity=5)
    return number


def test_every_page_opens_for_owner_and_visitor(alice, client):
    fill(alice, 3)
    wrong = []
    for address, language, browser in product(PAGES, ("en", "it"), (alice.client, client)):
        answer = browser.get(address, headers={"accept-language": language}, follow=True)
        if answer.status_code != 200 or answer.content.decode().count("<h1") != 1:
            wrong.append((address, language, browser is client))
    assert wrong == []


@pytest.mark.parametrize("key", list(games()))
def test_pages_of_no_game_lead_to_the_game_of_the_last_change(alice, key):
    for one in sorted(games(), key=lambda one: one == key):
        code = next(iter(game(one).pool())).code
        services.add_copies(actor=alice.user, game=one, code=code, delta=1, key=one)
    for address in ("/shelf", "/shelf/places", "/shelf/history", "/shelf/trade"):
        told = alice.client.get(address).content.decode()
        chips = told[told.index("shelf-nav") :].partition("</nav>")[0]
        assert re.findall(r"/g/(\w+)/", chips) == [key] * 4
    assert alice.client.get("/shelf/wishes").headers["Location"] == f"/g/{key}/wishes"
    assert alice.client.get("/shelf/import").context["game"]["key"] == key


@case("case-111")
def test_one_card_in_many_lots_and_places_comes_in_pages(alice):
    many, tin_count = (2000, 53) if os.environ.get("MAZZIERE_LONG") else (150, 6)
    card = Card.objects.get(code="MZ1-A01")
    rows = [Location(owner=alice.user, name=f"Tin {n}") for n in range(tin_count)]
    tins = [row.pk for row in Location.objects.bulk_create(rows)]

    def own(lots):
        moves = [Move(Lot(card.pk, location_id=tins[n % tin_count], slot=f"{n}"), 2) for n in lots]
        record(owner=alice.user, cause="add", moves=moves)

    def asked(address):
        alice.client.get(address)
        with CaptureQueriesContext(connection) as caught:
            page = alice.client.get(address)
        return page, len(caught)

    own(range(20))
    _, few = asked(CARD_PAGE)
    own(range(20, many))
    first, now = asked(CARD_PAGE)
    assert now == few
    assert first.context["own"] == first.context["equation"]["owned"] == 2 * many
    last, _ = asked(f"{CARD_PAGE}?page={-(-many // queries.LOTS_PER_PAGE)}")
    shown = [lot["id"] for page in (first, last) for lot in page.context["lots"]]
    every = list(Holding.objects.order_by("id").values_list("pk", flat=True))
    assert shown == [*every[:20], *every[(many - 1) // 20 * 20 :]]
    lot = last.context["lots"][0]
    back = f"{CARD_PAGE}?page={last.context['page'].number}#copies"
    assert back in last.content.decode()
    form = {"quantity": 3, "seen": 2, "key": "k", "next": back}
    answer = alice.client.post(f"/shelf/lots/{lot['id']}/count", form)
    assert f"page={last.context['page'].number}" in answer["Location"]


def test_one_pocket_with_many_lots_shows_the_rest_below_it(alice):
    card = Card.objects.get(code="MZ1-A01")
    place = places.make_place(actor=alice.user, name="B", kind="binder", pockets=9)
    lots_there = [Lot(card.pk, location_id=place, slot="1/1", notes=f"{n}") for n in range(90)]
    record(owner=alice.user, cause="add", moves=[Move(lot, 1) for lot in lots_there])
    page = alice.client.get(f"/shelf/places/{place}").context
    assert len(page["cells"][0]["lots"]) == binders.PER_POCKET
    assert len(page["loose"]) == binders.PER_PAGE
    assert page["leaves"] == 2


def test_queries_do_not_grow_with_rows(alice):
    place = fill(alice, 1)
    addresses = [*PAGES, PREVIEW, f"/shelf/places/{place}"]

    def asked(address):
        alice.client.get(address)
        with CaptureQueriesContext(connection) as found:
            assert alice.client.get(address).status_code == 200
        return len(found)

    few = {address: asked(address) for address in addresses}
    fill(alice, 50)
    assert {address: asked(address) for address in addresses} == few
    assert [at for at in few if few[at] > (12 if at == CARD_PAGE else 8)] == []


def test_the_overview_counts(alice):
    fill(alice, 3)
    page = alice.client.get("/shelf").content.decode()
    assert "3 cards, 6 copies" in page
    assert "3 of 168" in page
    assert "Binder" in page


def test_a_guest_is_offered_an_export_from_the_tenth_copy(client, packs):
    client.post("/g/kmon/shelf/count", {"code": "MZ1-A01", "quantity": 9, "key": "a"})
    assert "hangs on this browser" not in client.get("/shelf").content.decode()
    client.post("/g/kmon/shelf/count", {"code": "MZ1-A01", "quantity": 10, "key": "b"})
    assert "hangs on this browser" in client.get("/shelf").content.decode()


def test_the_card_page_tells_all_of_ones_copies(alice, charlie):
    own_copies(alice.user, "MZ1-A01", 3)
    deck = starter_deck(alice.user)
    code = next(iter(deck.zones["deck"]))
    page = alice.client.get(CARD_PAGE)
    assert page.context["equation"] == {"owned": 3, "free": 3, "built": 0, "lacking": 0}
    assert "Binder MZ1-A01" in page.content.decode()
    assert [clause["id"] for clause in page.context["clauses"]]
    theirs = charlie.client.get(CARD_PAGE)
    assert theirs.context["equation"]["owned"] == 0
    short = alice.client.get(PREVIEW).content.decode()
    assert "<b>3</b>, 3 free" in short
    assert "Binder MZ1-A01" in short
    assert "KM-" in short
    for page in (theirs, charlie.client.get(PREVIEW)):
        assert "Binder MZ1-A01" not in page.content.decode()
    shown = game("kmon").pool()[code]
    address = f"/g/kmon/card/{shown.set}/{shown.number}"
    used = alice.client.get(address, follow=True)
    assert deck.name in used.content.decode()
    assert deck.name not in charlie.client.get(address, follow=True).content.decode()


def test_every_card_names_clauses_that_exist():
    known = {clause.id for section in game("kmon").clause_sections() for clause in section.clauses}
    for card in game("kmon").pool():
        touched = game("kmon").card_clauses(card)
        assert touched
        assert set(touched) <= known, card.code


def test_a_trait_brings_its_clause():
    cards = [card for card in game("kmon").pool() if card.type == "kmon"]
    seers = [card for card in cards if card.get("trait")["id"] == "veggente"]
    assert all("KM-5.18" in game("kmon").card_clauses(card) for card in seers)


def test_the_neighbours_in_the_set(alice):
    page = alice.client.get("/g/kmon/card/MZ1/A02/x", follow=True)
    assert page.context["before"]["code"] == "MZ1-A01"
    assert page.context["after"]["code"] == "MZ1-A03"
    assert (page.context["rank"], page.context["total"]) == (2, 168)
    assert alice.client.get(CARD_PAGE).context["before"] is None


def test_a_binder_shows_full_and_empty_pockets(alice):
    place = fill(alice, 10)
    page = alice.client.get(f"/shelf/places/{place}")
    cells = page.context["cells"]
    assert [len(cell["lots"]) for cell in cells] == [1] * 9
    second = alice.client.get(f"/shelf/places/{place}?page=2")
    assert [len(cell["lots"]) for cell in second.context["cells"]] == [1] + [0] * 8
    assert "Pocket 9" in second.content.decode()


def test_ticked_copies_move_together(alice):
    place = fill(alice, 3)
    other = places.make_place(actor=alice.user, name="Tin", kind="box", pockets=0)
    rows = Holding.objects.filter(location=place)
    fields = {"lot": [row.pk for row in rows[:2]], "place": other, "key": "m"}
    answer = alice.client.post("/shelf/move", fields)
    assert "told=" in answer.headers["Location"]
    assert queries.copies_of(alice.user) == 6
    assert Holding.objects.filter(location=other, quantity__gt=0).count() == 2
    page = alice.client.get(answer.headers["Location"])
    assert "4 copies moved to Tin" in page.content.decode()


def test_the_set_page_names_what_is_missing(alice):
    services.add_product(actor=alice.user, game="kmon", product="MZ1-C01")
    services.set_count(actor=alice.user, game="kmon", code="MZ1-A07", quantity=0)
    page = alice.client.get("/g/kmon/shelf/set/MZ1?show=missing")
    assert [cell["card"]["code"] for cell in page.context["cells"]] == ["MZ1-A07"]
    assert (page.context["have"], page.context["total"]) == (167, 168)
    assert alice.client.get("/g/kmon/shelf/set/MZ1?copies=2").context["have"] == 0


@pytest.mark.parametrize("query", ["copies=x", "copies=-3", "copies=99999", "page=zz", "page=-1"])
def test_odd_questions_are_answered(alice, query):
    for page in ("/g/kmon/shelf/set/MZ1", "/shelf/history", "/shelf/trade", "/g/kmon/wishes"):
        assert alice.client.get(f"{page}?{query}").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/g/chess/rapid", "/g/kmon/shelf/set/NO", "/g/chess/wishes", "/shelf/places/99999999999999",
     "/g/kmon/shelf/set/%00", "/g/kmon/card/MZ1/%00"],
)  # fmt: skip
def test_what_is_not_there(alice, address):
    assert alice.client.get(address).status_code == 404


def enter(client, line, **fields):
    given = {"set": "MZ1", "line": line, "key": line[:60], **fields}
    return client.post("/g/kmon/rapid", given)


def test_a_line_is_entered_and_stands_on_the_receipt(alice):
    answer = enter(alice.client, "A01 2xA02-A03", condition="mint")
    assert answer.headers["Location"] == "/g/kmon/rapid?set=MZ1&condition=mint"
    counts = queries.owned_counts(alice.user, "kmon")
    assert counts == {"MZ1-A01": 1, "MZ1-A02": 2, "MZ1-A03": 2}
    page = alice.client.get(answer.headers["Location"])
    assert [row["text"] for row in page.context["receipt"]] == [
        "2 cards: 4 copies more.",
        "Cheeky Flame: 1 copy more.",
    ]
    undo = page.context["receipt"][0]["id"]
    alice.client.post("/shelf/undo", {"change": undo, "key": "u"})
    assert queries.owned_counts(alice.user, "kmon") == {"MZ1-A01": 1}


def test_one_bad_number_stops_the_whole_line(alice):
    answer = enter(alice.client, "A01 A99 Z1")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "A99" in page
    assert "Z1" in page
    assert 'value="A01 A99 Z1"' in page
    assert not Change.objects.exists()


def test_the_same_line_sent_twice_counts_once(alice):
    for _ in range(2):
        enter(alice.client, "3xA01")
    assert queries.copies_of(alice.user) == 3


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"set": "NO"}, 400), ({"condition": "shiny"}, 422), ({"place": "77"}, 404),
     ({"key": "k" * 99}, 400)],
)  # fmt: skip
def test_bad_pins_are_refused(alice, fields, status):
    assert enter(alice.client, "A01", **fields).status_code == status
    assert not Holding.objects.exists()


def test_htmx_gets_the_receipt_alone(alice):
    fields = {"set": "MZ1", "line": "A01", "key": "h"}
    page = alice.client.post("/g/kmon/rapid", fields, headers={"HX-Request": "true"})
    assert page.content.decode().lstrip().startswith('<div id="rapid"')
    assert 'value="A01"' not in page.content.decode()


def test_the_wish_list_is_saved_as_text(alice):
    wishes.wish(actor=alice.user, game="kmon", code="MZ1-A01", quantity=2)
    page = alice.client.get("/g/kmon/wishes.txt")
    assert page["Content-Type"].startswith("text/plain")
    assert page.content.decode() == "2 Cheeky Flame (MZ1) A01\n"


def test_history_tells_and_undoes(alice, charlie):
    change = services.add_product(actor=alice.user, game="kmon", product="MZ1-S01")
    page = alice.client.get("/shelf/history").content.decode()
    assert "lines more" in page
    alice.client.post("/shelf/undo", {"change": change, "key": "k"})
    page = alice.client.get("/shelf/history").content.decode()
    assert "Undone:" in page
    assert "Do it again" in page
    assert not charlie.client.get("/shelf/history").context["changes"]


def test_verify_finds_a_count_that_its_entries_deny(alice, capsys):
    fill(alice, 1)
    call_command("verify")
    Holding.objects.update(quantity=7)
    with pytest.raises((CommandError, SystemExit)):
        call_command("verify")
    assert "entries say" in capsys.readouterr().err


def test_a_fifth_game_has_a_shelf(copied_toy, alice):
    assert game(copied_toy.key).title().render() in alice.client.get("/shelf").content.decode()
    for page in ("rapid", "wishes"):
        assert alice.client.get(f"/g/{copied_toy.key}/{page}").status_code == 200
    row = own_copies(alice.user, "X 1/é", 2, copied_toy.key)
    page = alice.client.get(f"/g/{copied_toy.key}/card/-/X 1%2Fé", follow=True)
    assert page.status_code in (200, 404)
    assert lots.edit_lot(actor=alice.user, lot_id=row.pk, facts={"notes": "n"})


def test_many_lots_are_moved_as_one_change(alice):
    place = fill(alice, 50)
    steps = [Step(row.pk) for row in Holding.objects.filter(location=place)]
    before = Change.objects.count()
    lots.move_lots(actor=alice.user, steps=steps, place="")
    assert Change.objects.count() == before + 1
    assert not Holding.objects.filter(location=place, quantity__gt=0).exists()


def test_a_line_typed_in_a_service_is_whole_or_nothing(alice):
    made = rapid.enter(
        actor=alice.user, game="kmon", set_code="MZ1", text="A01 A02", facts={}, key=""
    )
    assert len(made) == 2


@pytest.mark.parametrize("note", [{}, {"sums": 7}, {"sums": {"in": "x"}}, {"taken": "x"}])
def test_a_note_of_any_kind_is_told_and_undone(alice, note):
    change = services.add_copies(actor=alice.user, game="kmon", code="MZ1-A01", delta=2)
    odd = {**note, "was": "x", "product": 7, "random": "y", "game": 3}
    Change.objects.filter(pk=change).update(note=odd)
    assert "Cheeky Flame: 2 copies more." in alice.client.get("/shelf/history").content.decode()
    alice.client.post("/shelf/undo", {"change": change, "key": "k"})
    assert queries.copies_of(alice.user) == 0


def test_the_shelf_shows_the_fullest_sets_and_the_way_to_all(alice):
    """An empty set is not told as complete; a long row of sets does not hide what one has."""
    rows = CardSet.objects.bulk_create(
        [CardSet(game="kmon", code=f"S{n:02}", name_en=f"Series {n:02}") for n in range(14)]
    )
    shipped = Card.objects.get(code="MZ1-A01")
    Card.objects.bulk_create(
        [Card(game="kmon", code=f"S{n:02}-1", set=row, type=shipped.type, name_en="One",
              data=shipped.data) for n, row in enumerate(rows[:13])]
    )  # fmt: skip
    last = Card.objects.get(code="S12-1")
    record(owner=alice.user, cause="add", moves=[Move(Lot(last.pk), 1)])
    page = alice.client.get("/shelf").content.decode()
    others = CardSet.objects.exclude(game="kmon").count()
    assert page.count('class="setline"') == SETS + others
    assert "Series 12" in page
    assert "Series 13" not in page
    assert "All 14 sets" in page
