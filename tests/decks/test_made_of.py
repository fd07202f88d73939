"""Which owned copies built decks are made of, and what rules about copies make of that."""

import pytest

from collection.ledger.errors import BadLot
from collection.ledger.rows import Holding
from collection.shelf.services import add_copies
from decks.keeping.writing import keep
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import care
from decks.shelf.made_of import made_of_page, parts_of, with_copies
from engine.registry import game
from engine.web.laying.bringing import brought
from engine.web.laying.wishes import SeatWish
from engine.web.seat.errors import IllegalSeat
from tests.factories import starter_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("packs")]

REGULAR = {"width_mm": "45", "height_mm": "63", "colour": "yes", "has_serial": "yes"}
WIDE = {**REGULAR, "width_mm": "50"}


def deck_of(person, built=True):
    deck = starter_deck(person.user, "aac")
    if built:
        care.set_status(actor=person.user, deck_id=deck.pk, status="built")
    return Deck.objects.get(pk=deck.pk)


def own(person, code, copies, extra, **facts):
    add_copies(
        actor=person.user, game="aac", code=code, delta=copies, facts={**facts, "extra": extra}
    )


def doubled(deck):
    """A card of which the deck holds two."""
    return next(code for code, n in deck.zones["deck"].items() if n == 2)


def official(person, deck):
    rules = game("aac").bind(None, {"official": True})
    return brought(person.user, rules, 0, SeatWish(deck=deck))


def test_a_planned_deck_and_a_deck_without_copies_are_made_of_nothing(alice):
    assert parts_of(deck_of(alice)) == []
    planned = deck_of(alice, built=False)
    own(alice, doubled(planned), 2, WIDE)
    assert parts_of(planned) == []
    assert official(alice, planned).loadout == loadout_of(planned)


def test_a_built_deck_takes_the_copies_with_fewest_faults_first(alice):
    deck = deck_of(alice)
    code = doubled(deck)
    own(alice, code, 3, WIDE)
    own(alice, code, 1, REGULAR)
    found = [(part.quantity, part.holding.extra["width_mm"]) for part in parts_of(deck)]
    assert found == [(1, "45"), (1, "50")]


def test_the_oldest_built_deck_takes_its_copies_first(alice):
    first, second = deck_of(alice), deck_of(alice)
    code = doubled(first)
    own(alice, code, 2, REGULAR)
    own(alice, code, 1, WIDE)
    assert [part.quantity for part in parts_of(first)] == [2]
    assert [(part.quantity, bool(part.faults)) for part in parts_of(second)] == [(1, True)]
    care.set_status(actor=alice.user, deck_id=first.pk, status="planned")
    assert [(part.quantity, bool(part.faults)) for part in parts_of(second)] == [(2, False)]


def test_copies_for_trade_are_taken_last(alice):
    deck = deck_of(alice)
    code = doubled(deck)
    own(alice, code, 2, REGULAR, notes="for trade")
    Holding.objects.filter(card__code=code).update(for_trade=2)
    own(alice, code, 1, REGULAR, notes="kept")
    assert [part.holding.notes for part in parts_of(deck)] == ["kept", "for trade"]


@pytest.mark.clause("AAC-3.11", "AAC-2.14", "AAC-R77")
def test_a_built_deck_with_a_copy_known_to_be_irregular_is_refused(alice):
    deck = deck_of(alice)
    code = doubled(deck)
    own(alice, code, 1, WIDE)
    for options in ({}, {"official": True}):
        with pytest.raises(IllegalSeat) as refused:
            brought(alice.user, game("aac").bind(None, options), 0, SeatWish(deck=deck))
        assert "50 × 63" in refused.value.message.render()
    own(alice, code, 2, REGULAR)
    assert official(alice, deck).loadout == loadout_of(deck)


@pytest.mark.clause("AAC-3.11", "AAC-R77")
def test_a_kept_version_is_made_of_the_copies_of_its_deck_while_the_list_is_the_same(
    alice, charlie
):
    deck = deck_of(charlie)
    code = doubled(deck)
    own(charlie, code, 1, WIDE, slot="secret drawer")
    kept = keep(deck)
    wish = SeatWish(version=kept)
    rules = game("aac").bind(None, {"official": True})
    with pytest.raises(IllegalSeat) as refused:
        brought(alice.user, rules, 0, wish)
    assert "50 × 63" in refused.value.message.render()
    assert "secret drawer" not in refused.value.message.render()
    others = {**deck.zones, "deck": {**deck.zones["deck"], code: 1}}
    Deck.objects.filter(pk=deck.pk).update(zones=others)
    kept.deck.refresh_from_db()
    assert brought(alice.user, rules, 0, wish).version == kept


def test_what_a_match_is_played_with_says_nothing_of_copies(alice):
    deck = deck_of(alice)
    own(alice, doubled(deck), 2, REGULAR)
    assert len(with_copies(deck, loadout_of(deck), reader=alice.user).copies) == 2
    assert official(alice, deck).loadout.copies == ()


def test_only_the_owner_reads_where_a_copy_lies(alice, charlie):
    deck = deck_of(alice)
    own(alice, doubled(deck), 1, WIDE, slot="secret drawer")
    for reader, seen in ((alice.user, True), (charlie.user, False), (None, False)):
        [copy] = with_copies(deck, loadout_of(deck), reader=reader).copies
        assert ("secret drawer" in copy.label) is seen


def test_the_page_of_a_built_deck_tells_its_owner_what_is_wrong(alice, charlie):
    deck = deck_of(alice)
    own(alice, doubled(deck), 1, WIDE, slot="page 7")
    page = alice.client.get(deck.get_absolute_url()).content.decode()
    assert "1 of the 1 copies it is made of is against" in page
    assert "it measures 50 × 63 mm" in page
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    other = charlie.client.get(deck.get_absolute_url()).content.decode()
    assert "page 7" not in other
    assert "it is made of" not in other
    assert made_of_page(deck)["faulty"] == 1
    [part] = alice.client.get(f"/api/v1/decks/{deck.pk}").json()["made_of"]
    assert (part["quantity"], part["faults"][0]["clause"]) == (1, "AAC-2.14")
    assert part["lot"] == Holding.objects.get().pk
    assert "made_of" not in charlie.client.get(f"/api/v1/decks/{deck.pk}").json()


def test_a_game_that_asks_nothing_of_copies_has_no_such_page(alice):
    deck = starter_deck(alice.user)
    care.set_status(actor=alice.user, deck_id=deck.pk, status="built")
    add_copies(actor=alice.user, game="kmon", code=next(iter(deck.zones["deck"])), delta=2)
    assert made_of_page(Deck.objects.get(pk=deck.pk)) == {}


@pytest.mark.game("aac")
@pytest.mark.clause("AAC-2.14")
def test_what_is_typed_of_a_copy_is_checked_kept_and_shown(alice):
    own(alice, "gutter-lynx", 1, {"width_mm": " 42,5 mm", "height_mm": "60", "colour": "Sì"})
    row = Holding.objects.get()
    assert row.extra == {"width_mm": "42.5", "height_mm": "60", "colour": "yes"}
    page = alice.client.get("/g/aac/card/AAC1/1/gutter-lynx").content.decode()
    assert "Width in mm: 42.5, Height in mm: 60, In colour: yes" in page
    assert "nothing says whether its serial number is to be seen" in page
    for wrong, told in (
        ({"width_mm": "wide"}, "Width in mm: «wide» is no length"),
        ({"width_mm": "0"}, "more than 0"),
        ({"width_mm": "45.123"}, "two decimals"),
        ({"colour": "pink"}, "Choose one of yes, no"),
    ):
        with pytest.raises(BadLot) as refused:
            own(alice, "gutter-lynx", 1, wrong)
        assert told in refused.value.message.render()
