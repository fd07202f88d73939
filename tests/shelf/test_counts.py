"""Counts: set, added, taken, refused; once for each key; told in the fragment and by the toast."""

import pytest

from collection.ledger import book
from collection.ledger.errors import AlreadyUndone, ChangeNotFound, TooFew, TooMany
from collection.ledger.rows import Change, Holding
from collection.shelf import queries, services
from collection.shelf.errors import NoSuchCard, NoSuchProduct, RandomProduct
from engine.kernel.testing import for_every
from tests.factories import visitor

pytestmark = pytest.mark.django_db
CARD, OTHER = "MZ1-A01", "MZ1-A02"


def own(person, code=CARD):
    return queries.owned_counts(person.user, "kmon").get(code, 0)


def put(person, quantity, **more):
    return services.set_count(actor=person.user, game="kmon", code=CARD, quantity=quantity, **more)


def test_a_count_is_set_and_the_ledger_agrees(alice, charlie):
    put(alice, 3)
    put(alice, 1)
    assert own(alice) == 1
    assert own(charlie) == 0
    assert not book.differences()


def test_the_same_count_again_writes_nothing(alice):
    put(alice, 3)
    assert put(alice, 3) is None
    assert Change.objects.count() == 1


def test_the_same_key_counts_once(alice):
    first = put(alice, 2, key="k", seen=0)
    assert put(alice, 2, key="k", seen=0) == first
    assert own(alice) == 2


def test_what_another_page_added_stays(alice):
    put(alice, 3)
    put(alice, 1, seen=0)
    assert own(alice) == 4


def test_copies_in_one_other_lot_are_taken_from_it(alice):
    services.add_copies(
        actor=alice.user, game="kmon", code=CARD, delta=3, facts={"condition": "mint"}, trade=3
    )
    put(alice, 2)
    row = Holding.objects.get(quantity__gt=0)
    assert (row.quantity, row.for_trade, row.condition) == (2, 2, "mint")


def test_two_other_lots_are_not_chosen_between(alice):
    for condition in ("mint", "poor"):
        services.add_copies(
            actor=alice.user, game="kmon", code=CARD, delta=1, facts={"condition": condition}
        )
    with pytest.raises(TooFew, match="different places"):
        put(alice, 1)
    assert own(alice) == 2


@for_every(("delta", "error"), [(-1, TooFew), (1_000_000, TooMany)])
def test_impossible_amounts_are_refused(alice, delta, error):
    with pytest.raises(error):
        services.add_copies(actor=alice.user, game="kmon", code=CARD, delta=delta)
    assert not Change.objects.exists()


def test_a_lot_can_be_filled_but_not_beyond(alice):
    put(alice, book.MOST)
    with pytest.raises(TooMany):
        services.add_copies(actor=alice.user, game="kmon", code=CARD, delta=1)
    assert own(alice) == book.MOST


def test_an_unknown_card_is_named_with_the_nearest(alice):
    with pytest.raises(NoSuchCard) as caught:
        services.set_count(actor=alice.user, game="kmon", code="MZ1-A0", quantity=1)
    assert "MZ1-A" in caught.value.message.params["near"]


def test_undo_and_undo_of_undo(alice, charlie):
    change = put(alice, 3)
    back = book.undo(actor=alice.user, change_id=change)
    assert own(alice) == 0
    book.undo(actor=alice.user, change_id=back)
    assert own(alice) == 3
    with pytest.raises(AlreadyUndone):
        book.undo(actor=alice.user, change_id=change)
    with pytest.raises(ChangeNotFound):
        book.undo(actor=charlie.user, change_id=change)


def test_a_starter_is_added_and_taken_back_as_one(alice):
    change = services.add_product(actor=alice.user, game="kmon", product="MZ1-S01", times=2)
    once = queries.copies_of(alice.user)
    assert once == 2 * (once // 2) > 40
    book.undo(actor=alice.user, change_id=change)
    assert queries.copies_of(alice.user) == 0
    assert not book.differences()


def test_a_box_holds_its_starters_and_says_how_many_boosters(alice):
    change = services.add_product(actor=alice.user, game="kmon", product="MZ1-X01")
    assert Change.objects.get(pk=change).note["random"] == 12
    assert queries.copies_of(alice.user) > 40


@for_every(
    ("product", "times", "error"),
    [("MZ1-B01", 1, RandomProduct), ("nope", 1, NoSuchProduct), ("MZ1-S01", 101, NoSuchProduct)],
)
def test_products_that_cannot_be_added(alice, product, times, error):
    with pytest.raises(error):
        services.add_product(actor=alice.user, game="kmon", product=product, times=times)
    assert not Change.objects.exists()


def test_counts_take_one_query(alice, django_assert_num_queries):
    services.add_product(actor=alice.user, game="kmon", product="MZ1-C01")
    with django_assert_num_queries(1):
        assert len(queries.owned_counts(alice.user, "kmon")) > 100
    with django_assert_num_queries(1):
        assert queries.owned_counts(alice.user, "kmon", [CARD]) == {CARD: 1}
    with django_assert_num_queries(0):
        assert queries.owned_counts(alice.user, "kmon", []) == {}


def post(client, **fields):
    headers = {"HX-Request": "true"} if fields.pop("htmx", False) else {}
    return client.post("/g/kmon/shelf/count", {"code": CARD, "key": "k", **fields}, headers=headers)


def test_the_door_gives_htmx_the_stepper_and_the_toast(alice):
    page = post(alice.client, quantity=2, seen=0, htmx=True).content.decode()
    assert f'id="own-{CARD}"' in page
    assert "0 to 2 copies" in page
    assert 'name="change"' in page
    assert own(alice) == 2


def test_without_scripts_the_door_leads_back_and_tells(alice):
    answer = post(alice.client, quantity=2, next="/g/kmon/cards?q=x")
    assert answer.headers["Location"].startswith("/g/kmon/cards?q=x&told=")


def test_it_does_not_lead_elsewhere(alice):
    answer = post(alice.client, quantity=2, next="//evil.example/x")
    assert answer.headers["Location"].startswith("/g/kmon/cards")


def test_a_double_click_counts_once(alice):
    for _ in range(2):
        post(alice.client, quantity=1, seen=0, htmx=True)
    assert own(alice) == 1


def test_a_visitor_becomes_a_guest_with_a_shelf():
    from django.core.management import call_command

    call_command("load_packs", verbosity=0)
    client = visitor()
    client.handler.enforce_csrf_checks = False
    post(client, quantity=1)
    assert Holding.objects.get().owner.is_guest


@for_every(
    ("fields", "status"),
    [
        ({"quantity": "x"}, 400),
        ({"quantity": -1}, 400),
        ({"quantity": 10**11}, 400),
        ({"quantity": 10**10}, 422),
        ({"quantity": 1, "code": "nope"}, 422),
        ({"quantity": 1, "code": "a\0b"}, 400),
        ({"quantity": 1, "key": "k" * 99}, 400),
        ({"quantity": 1, "seen": "9" * 40}, 400),
    ],
)
@for_every("htmx", [False, True])
def test_bad_input_is_refused_in_words(alice, fields, status, htmx):
    answer = post(alice.client, htmx=htmx, **fields)
    assert answer.status_code == status
    assert not Holding.objects.exists()


def test_the_toast_takes_the_count_back(alice):
    change = put(alice, 2)
    fields = {"change": change, "key": "u", "code": CARD, "game": "kmon"}
    answer = alice.client.post("/shelf/undo", fields, headers={"HX-Request": "true"})
    assert "Undone" in answer.content.decode()
    assert own(alice) == 0


def test_nobody_undoes_for_somebody_else(alice, charlie):
    change = put(alice, 2)
    assert charlie.client.post("/shelf/undo", {"change": change, "key": "u"}).status_code == 404
    assert own(alice) == 2
