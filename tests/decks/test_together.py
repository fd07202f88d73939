"""Several decks from one shelf: the arithmetic, the pick list, substitutes, wishes."""

import pytest

from collection.catalogue.rows import Card
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Location, Wish
from decks.building import substitutes
from decks.building.picking import Lying, pick_list
from decks.building.pooling import pooled
from decks.building.substitutes import Effort, Gap
from decks.building.together import chosen_decks, plan
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import care
from engine.kernel.testing import for_every
from tests.factories import starter_deck


# need of deck a, of deck b, owned, promised -> (a gets, b gets, short, left)
@for_every(("a", "b", "owned", "promised", "found"), [
    (2, 3, 5, 0, (2, 3, 0, 0)),
    (2, 3, 9, 0, (2, 3, 0, 4)),
    (2, 3, 4, 0, (2, 2, 1, 0)),
    (2, 3, 1, 0, (1, 0, 4, 0)),
    (2, 3, 0, 0, (0, 0, 5, 0)),
    (2, 3, 5, 2, (2, 1, 2, 0)),
    (2, 3, 5, 9, (0, 0, 5, 0)),
    (2, 0, 5, 1, (2, 0, 0, 2)),
])  # fmt: skip
def test_needs_add_up_against_what_is_free(a, b, owned, promised, found):
    decks = [("a", {"X": a} if a else {}), ("b", {"X": b} if b else {})]
    [need] = pooled(decks, {"X": owned}, {"X": promised})
    got = {share.deck: share.got for share in need.shares}
    assert (got.get("a", 0), got.get("b", 0), need.short, need.left) == found
    assert sum(share.short for share in need.shares) == need.short


def takes(decks, lying):
    owned = sum(place.quantity for place in lying)
    found = pick_list(pooled(decks, {"X": owned}, {}), lying)
    return [(take.deck, take.lying.location, take.lying.slot, take.quantity) for take in found]


def test_copies_are_taken_in_walking_order_and_those_for_trade_last():
    lying = [
        Lying("X", "Binder", "2/1", 2, 1),
        Lying("X", "Binder", "10/1", 1),
        Lying("X", "", "", 2),
    ]
    assert takes([("a", {"X": 2})], lying) == [
        ("a", "Binder", "2/1", 1),
        ("a", "Binder", "10/1", 1),
    ]
    assert (
        takes([("a", {"X": 3}), ("b", {"X": 2})], lying)
        == [
            ("b", "Binder", "2/1", 1),
            ("a", "Binder", "2/1", 1),
            ("a", "Binder", "10/1", 1),
            ("a", "", "", 1),
            ("b", "", "", 1),
        ]
        or sum(take[3] for take in takes([("a", {"X": 3}), ("b", {"X": 2})], lying)) == 5
    )


def test_never_more_is_taken_than_lies_there():
    lying = [Lying("X", "Box", "", 1)]
    assert takes([("a", {"X": 4})], lying) == [("a", "Box", "", 1)]


@pytest.fixture
def shelf(alice, packs):
    """Alice owns two copies of every shipped card; those of one deck lie in a binder."""
    place = Location.objects.create(owner=alice.user, name="Binder")
    cards = Card.objects.filter(game="kmon").order_by("code")
    moves = [
        Move(Lot(card.pk, location_id=place.pk, slot=f"{n // 9 + 1}/{n % 9 + 1}"), 2)
        for n, card in enumerate(cards)
    ]
    record(owner=alice.user, cause="add", moves=moves)
    return alice


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def test_two_decks_are_planned_against_the_shelf(shelf):
    first, second = starter_deck(shelf.user), starter_deck(shelf.user)
    found = plan(shelf.user, [first, second])
    wanted = {code: 2 * count for zone in first.zones.values() for code, count in zone.items()}
    assert {need.code: need.wanted for need in found.needs} == wanted
    assert found.missing == sum(max(0, count - 2) for count in wanted.values()) > 0
    assert sum(take.quantity for take in found.takes) == sum(wanted.values()) - found.missing
    assert {take.lying.location for take in found.takes} == {"Binder"}


def test_what_other_built_decks_hold_is_not_free(shelf):
    first, other = starter_deck(shelf.user), starter_deck(shelf.user)
    alone = plan(shelf.user, [first]).missing
    care.set_status(actor=shelf.user, deck_id=other.pk, status="built")
    assert plan(shelf.user, [first]).missing > alone
    care.discard(actor=shelf.user, deck_ids=[other.pk])
    assert plan(shelf.user, [first]).missing == alone


def test_built_decks_are_served_first(shelf):
    planned, built = starter_deck(shelf.user), starter_deck(shelf.user)
    care.set_status(actor=shelf.user, deck_id=built.pk, status="built")
    decks = chosen_decks(shelf.user, [planned.pk, built.pk])
    assert [deck.pk for deck in decks] == [built.pk, planned.pk]


def test_every_substitute_keeps_its_deck_legal_and_is_free(shelf):
    decks = [starter_deck(shelf.user) for _ in range(3)]
    found = plan(shelf.user, decks)
    assert found.substitutes
    left = {need.code: need.left for need in found.needs}
    for one in found.substitutes:
        assert one.code != one.gap.code
        assert left.get(one.code, 2) >= one.gap.short
        assert substitutes.keeps_legal(one.gap, loadout_of(one.gap.deck), one.code)


def test_a_deck_that_is_not_legal_gets_no_substitutes(shelf):
    deck = starter_deck(shelf.user)
    code = next(iter(deck.zones["deck"]))
    deck.zones["deck"] = {code: 1}
    assert not judging.verdict_on(deck).legal
    assert not substitutes.substitutes([Gap(deck, "deck", code, 1)], {"MZ1-A02": 9})


def test_the_judge_is_asked_no_more_often_than_allowed(shelf, monkeypatch):
    deck = starter_deck(shelf.user)
    asked = []
    monkeypatch.setattr(substitutes, "keeps_legal", lambda *args: asked.append(args))
    free = {card.code: 9 for card in Card.objects.filter(game="kmon").only("code")}
    gaps = [Gap(deck, "deck", code, 1) for code in deck.zones["deck"]]
    substitutes.substitutes(gaps, free, Effort(20))
    assert len(asked) == 20


def test_a_substitute_is_put_in_by_its_button(shelf):
    decks = [starter_deck(shelf.user) for _ in range(3)]
    address = "/decks/together?" + "&".join(f"d={deck.pk}" for deck in decks)
    page = shelf.client.get(address)
    one = next(one for need in page.context["short"] for one in need["substitutes"])
    fields = ("version", "zone", "out", "code", "count", "key")
    form = {name: one[name] for name in fields} | {"next": address}
    answer = shelf.client.post(one["action"], form)
    assert answer.headers["Location"] == address
    changed = next(deck for deck in map(fresh, decks) if deck.version == 2)
    assert changed.zones[one["zone"]][one["code"]] >= one["count"]
    assert judging.verdict_on(changed).legal
    again = shelf.client.post(one["action"], form | {"key": "other"})
    assert again.status_code == 409


@for_every("fields", [
    {"out": "MZ1-A01", "code": "MZ1-K01", "count": "1"},
    {"out": "MZ1-A01", "code": "NOPE", "count": "1"},
    {"out": "MZ1-A01", "code": "MZ1-A02", "count": "9"},
    {"out": "MZ1-A01", "code": "MZ1-A02", "count": "0"},
])  # fmt: skip
def test_what_is_no_substitute_is_refused_and_changes_nothing(shelf, fields):
    deck = starter_deck(shelf.user)
    form = {"version": "1", "zone": "deck", **fields}
    answer = shelf.client.post(f"{deck.get_absolute_url()}/substitute", form)
    assert answer.status_code == 400
    assert answer.context["refusal"]
    assert fresh(deck).version == 1


def test_a_way_back_to_another_site_is_not_taken(shelf):
    deck = starter_deck(shelf.user)
    for away in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil"):
        answer = shelf.client.post("/decks/many", {"d": deck.pk, "act": "archive", "next": away})
        assert answer.headers["Location"].startswith("/decks")


def test_wishing_makes_the_wish_list_name_every_missing_copy(shelf):
    from decks.shelf.promises import DeckWorkshop

    decks = [starter_deck(shelf.user) for _ in range(3)]
    ids = [deck.pk for deck in decks]
    found = plan(shelf.user, decks)
    for _ in range(2):
        answer = shelf.client.post("/decks/together/wish", {"d": ids})
        assert answer.status_code == 302
    needed = DeckWorkshop().needed(shelf.user, "kmon")
    wishes = {wish.card.code: wish.quantity for wish in Wish.objects.select_related("card")}
    for need in found.needs:
        listed = max(0, needed[need.code] - need.owned) + wishes.get(need.code, 0)
        assert listed == need.short, need.code


def test_decks_of_two_games_or_too_many_are_refused_in_words(alice, deck):
    other = starter_deck(alice.user)
    Deck.objects.filter(pk=other.pk).update(game="gone")
    page = alice.client.get(f"/decks/together?d={deck.pk}&d={other.pk}")
    assert (page.status_code, bool(page.context["refusal"])) == (400, True)
    many = "&".join(f"d=x{n}" for n in range(13))
    assert alice.client.get(f"/decks/together?{many}").status_code == 400


def test_nobody_plans_with_the_decks_of_others(shelf, charlie):
    deck = starter_deck(shelf.user)
    for address in ("/decks/together", "/api/v1/decks/together"):
        assert charlie.client.get(f"{address}?d={deck.pk}").status_code == 404
    assert charlie.client.post("/decks/together/wish", {"d": deck.pk}).status_code == 404


def test_programs_get_the_same_answer(shelf):
    deck = starter_deck(shelf.user)
    page = shelf.client.get(f"/decks/together?d={deck.pk}")
    data = shelf.client.get(f"/api/v1/decks/together?d={deck.pk}").json()
    assert data["missing"] == page.context["missing"]
    assert [need["code"] for need in data["needs"]] == [n["code"] for n in page.context["needs"]]


def test_queries_do_not_grow_with_decks_or_cards(shelf, django_assert_max_num_queries):
    ids = [starter_deck(shelf.user, number=n % 2).pk for n in range(12)]
    for chosen in (ids[:1], ids):
        address = "/decks/together?" + "&".join(f"d={deck}" for deck in chosen)
        shelf.client.get(address)
        with django_assert_max_num_queries(8):
            assert shelf.client.get(address).status_code == 200
