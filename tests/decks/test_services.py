"""Decks: made of starters, changed, judged, mended; each write once and whole."""

import pytest

from collection.requests.rows import IdempotencyKey
from decks.lists import judging
from decks.lists.errors import BadLine, DeckNotFound, IllegalDeck, StaleDeck
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck, DeckVersion
from decks.making import services
from engine.registry import game
from tests.factories import laid_table, starter_deck

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", [0, 1])
def test_every_starter_is_legal(alice, number):
    deck = starter_deck(alice.user, number=number)
    assert judging.verdict_on(deck).legal
    assert deck.size == 27
    assert deck.version == 1


def test_the_cards_of_a_starter_come_whole(alice, deck):
    shipped = dict(game("kmon").starter_loadouts())[deck.source]
    assert loadout_of(deck).zones == shipped.zones


def test_a_change_is_judged_at_once_and_says_what_is_wrong(alice, deck):
    code = next(iter(deck.zones["deck"]))
    held = deck.zones["deck"][code]
    services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=1, zone="deck", code=code, quantity=0
    )
    deck.refresh_from_db()
    found = judging.verdict_on(deck)
    assert not found.legal
    [violation] = [v for v in found.violations if v.severity == "error" or v.difference == held]
    assert violation.difference == held
    assert violation.clause.startswith("KM-3.")
    assert violation.remedies


def test_each_remedy_mends_what_it_says(alice, deck):
    """Take out the cheapest card, then follow remedies until the deck is legal again."""
    code = next(iter(deck.zones["deck"]))
    version = services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=1, zone="deck", code=code, quantity=0
    )
    for _ in range(10):
        deck.refresh_from_db()
        found = judging.verdict_on(deck)
        if found.legal:
            break
        before = sum(v.difference for v in found.violations)
        version = services.apply_remedy(
            actor=alice.user, deck_id=deck.pk, version=version, violation=0, remedy=0, code=code
        )
        deck.refresh_from_db()
        assert sum(v.difference for v in judging.verdict_on(deck).violations) < before
    assert judging.verdict_on(deck).legal


@pytest.mark.parametrize(
    ("code", "quantity"),
    [("MZ1-A99", 1), ("", 1), ("MZ1-A01", -1), ("MZ1-A01", "x"), ("MZ1-A01", 1.5),
     ("MZ1-A01", None), ("MZ1-A01", True), ("MZ1-A01", "9" * 40)],
)  # fmt: skip
def test_a_bad_line_is_refused_and_nothing_is_written(alice, deck, code, quantity):
    before = deck.zones
    with pytest.raises(BadLine):
        services.set_quantity(
            actor=alice.user, deck_id=deck.pk, version=1, zone="", code=code, quantity=quantity
        )
    deck.refresh_from_db()
    assert (deck.zones, deck.version) == (before, 1)


def test_an_unknown_card_names_the_nearest(alice, deck):
    with pytest.raises(BadLine) as caught:
        services.set_quantity(
            actor=alice.user, deck_id=deck.pk, version=1, zone="deck", code="MZ1-A0l", quantity=1
        )
    assert "MZ1-A01" in str(caught.value.message)


def test_an_unknown_zone_names_those_there_are(alice, deck):
    with pytest.raises(BadLine) as caught:
        services.set_quantity(
            actor=alice.user, deck_id=deck.pk, version=1, zone="side", code="MZ1-A01", quantity=1
        )
    assert "team" in str(caught.value.message)


def test_a_card_goes_where_its_type_goes(alice, deck):
    services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=1, zone="", code="MZ1-K05", quantity=1
    )
    deck.refresh_from_db()
    assert deck.zones["team"]["MZ1-K05"] == 1


def test_two_editors_meet_at_the_version(alice, deck):
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="First")
    with pytest.raises(StaleDeck):
        services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Second")
    deck.refresh_from_db()
    assert (deck.name, deck.version) == ("First", 2)


def test_a_request_sent_twice_is_carried_out_once(alice, deck):
    for _ in range(2):
        version = services.rename(
            actor=alice.user, deck_id=deck.pk, version=1, name="Once", key="k"
        )
        assert version == 2
    assert IdempotencyKey.objects.filter(user=alice.user, key="k").count() == 1


def test_a_starter_taken_twice_with_one_key_is_one_deck(alice):
    made = {
        services.create_from_starter(actor=alice.user, game_key="kmon", product="MZ1-S01", key="k")
        for _ in range(2)
    }
    assert len(made) == 1
    assert Deck.objects.count() == 1


def test_nobody_else_changes_a_deck(charlie, deck):
    with pytest.raises(DeckNotFound):
        services.rename(actor=charlie.user, deck_id=deck.pk, version=1, name="Mine")


def test_a_frozen_version_never_changes(alice, deck):
    frozen = services.freeze(deck)
    services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=1, zone="deck", code="MZ1-A01", quantity=1
    )
    assert DeckVersion.objects.get(pk=frozen.pk).zones == frozen.zones
    deck.refresh_from_db()
    assert deck.zones != frozen.zones


def test_the_same_cards_are_frozen_once(alice, deck):
    assert services.freeze(deck) == services.freeze(deck)


def test_an_illegal_deck_is_not_frozen_and_says_why(alice, deck):
    services.replace_cards(actor=alice.user, deck_id=deck.pk, version=1, zones={"deck": {}})
    deck.refresh_from_db()
    with pytest.raises(IllegalDeck) as caught:
        services.freeze(deck)
    assert caught.value.verdict.violations


def test_every_version_that_was_is_kept(alice, deck):
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Second")
    services.rename(actor=alice.user, deck_id=deck.pk, version=2, name="Third")
    assert [kept.name for kept in deck.versions.all()] == [deck.name, "Second"]


def test_a_deleted_deck_lies_in_the_bin_with_all_its_versions(alice, deck):
    laid_table(alice.user, deck)
    services.delete(actor=alice.user, deck_id=deck.pk, version=1)
    deck.refresh_from_db()
    assert deck.deleted is not None
    assert deck.versions.count() == 1
    with pytest.raises(DeckNotFound):
        services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="From the bin")
