"""Versions: never changed, named, folded, brought back as new ones."""

import pytest

from decks.keeping import versions
from decks.lists.errors import DeckNotFound, StaleDeck
from decks.lists.rows import Deck, DeckVersion
from decks.making import services
from tests.factories import laid_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def edited(alice, deck):
    """Six versions: the first has the starter's cards, each later one a copy more."""
    for version in range(1, 6):
        services.set_quantity(
            actor=alice.user, deck_id=deck.pk, version=version, zone="deck", code="MZ1-A08",
            quantity=version,
        )  # fmt: skip
    return Deck.objects.get(pk=deck.pk)


def cards(deck: Deck) -> dict[int, object]:
    return dict(DeckVersion.objects.filter(deck=deck).values_list("number", "zones"))


def test_naming_and_bringing_back_changes_no_cards_of_any_version(alice, edited):
    before = cards(edited)
    versions.name_version(actor=alice.user, deck_id=edited.pk, number=2, label="Second")
    versions.restore_version(actor=alice.user, deck_id=edited.pk, version=6, number=1)
    after = cards(edited)
    assert {number: after[number] for number in before} == before


def test_a_version_brought_back_is_a_new_one_with_the_old_cards(alice, edited):
    made = versions.restore_version(actor=alice.user, deck_id=edited.pk, version=6, number=1)
    now = Deck.objects.get(pk=edited.pk)
    assert made == now.version == 7
    assert now.zones == cards(edited)[1]
    assert versions.snapshot(now, 6).side.zones == edited.zones


def test_bringing_back_meets_another_editor_at_the_version(alice, edited):
    with pytest.raises(StaleDeck):
        versions.restore_version(actor=alice.user, deck_id=edited.pk, version=5, number=1)


def test_the_present_version_can_be_named_before_it_is_old(alice, edited):
    versions.name_version(actor=alice.user, deck_id=edited.pk, number=6, label="  Now   good ")
    assert versions.snapshot(edited).label == "Now good"
    services.rename(actor=alice.user, deck_id=edited.pk, version=6, name="Later")
    assert versions.snapshot(Deck.objects.get(pk=edited.pk), 6).label == "Now good"


def test_nobody_else_names_or_brings_back(charlie, edited):
    with pytest.raises(DeckNotFound):
        versions.name_version(actor=charlie.user, deck_id=edited.pk, number=1, label="Mine")
    with pytest.raises(DeckNotFound):
        versions.restore_version(actor=charlie.user, deck_id=edited.pk, version=6, number=1)


@pytest.mark.parametrize("number", [0, 7, 2**31])
def test_a_version_that_never_was_is_not_found(alice, edited, number):
    with pytest.raises(DeckNotFound):
        versions.name_version(actor=alice.user, deck_id=edited.pk, number=number, label="x")


def test_the_history_folds_mere_clicks_between_marked_versions(alice, edited):
    versions.name_version(actor=alice.user, deck_id=edited.pk, number=3, label="Third")
    page = alice.client.get(f"{edited.get_absolute_url()}/history")
    groups = [
        (group["marked"], [line["number"] for line in group["lines"]])
        for group in page.context["groups"]
    ]
    assert groups == [(False, [5, 4]), (True, [3]), (False, [2, 1])]
    assert page.context["now"]["change"] == {"added": 1, "removed": 0}
    assert [line["change"] for line in page.context["groups"][2]["lines"]] == [
        {"added": 1, "removed": 0},
        None,
    ]


def test_a_played_version_stands_out(alice, deck):
    laid_table(alice.user, deck)
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Later")
    page = alice.client.get(f"/d/{deck.pk}/x/history")
    [group] = page.context["groups"]
    assert (group["marked"], group["lines"][0]["played"]) == (True, True)


def test_the_history_is_cut_into_pages_whose_first_change_knows_the_page_before(alice, deck):
    rows = [
        DeckVersion(deck=deck, number=n, name="x", header={}, zones={"deck": {"MZ1-A01": n}})
        for n in range(1, 61)
    ]
    DeckVersion.objects.bulk_create(rows)
    Deck.objects.filter(pk=deck.pk).update(version=61)
    address = f"/d/{deck.pk}/x/history"
    first = alice.client.get(address)
    assert sum(len(group["lines"]) for group in first.context["groups"]) == 50
    assert first.context["groups"][-1]["lines"][-1]["change"] == {"added": 1, "removed": 0}
    second = alice.client.get(address, {"page": 2})
    assert sum(len(group["lines"]) for group in second.context["groups"]) == 10
    assert second.context["now"] is None


def test_an_old_version_has_a_page(alice, edited):
    page = alice.client.get(f"{edited.get_absolute_url()}/@1")
    assert page.status_code == 200
    assert page.context["then"]["size"] == 27
    assert alice.client.get(f"{edited.get_absolute_url()}/@9").status_code == 404


@pytest.mark.parametrize("fields", [{}, {"number": "x"}, {"number": "1", "label": "a\0"}])
def test_a_bad_name_for_a_version_is_refused_in_place(alice, edited, fields):
    answer = alice.client.post(f"{edited.get_absolute_url()}/history/name", fields)
    assert answer.status_code == 400
    assert answer.context["refusal"]
