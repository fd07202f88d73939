"""A guest logs in to an account: all goes along, once, and the ledger tells of it."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.core.files.storage import default_storage
from django.utils import timezone

from collection.catalogue.rows import CardPicture
from collection.ledger import book
from collection.ledger.errors import TooMany
from collection.ledger.rows import Change, Holding, Location, Wish
from collection.people import merging
from collection.people.export import EXPORTED
from collection.people.rules import RULES
from collection.requests.rows import User
from decks.lists.rows import Deck
from engine.web.models import LastSetup, Match, Position, Seat
from engine.web.puzzles.practice.rows import Practice
from tests.factories import laid_position, own_copies, person
from tests.people.conftest import draw_face, furnish, login

pytestmark = pytest.mark.django_db


def keys_to_people() -> dict[str, object]:
    """Every foreign key to a user in the project, the hidden ones too."""
    return {
        f"{field.model._meta.app_label}.{field.model._meta.object_name}.{field.name}": field
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if getattr(field, "many_to_one", False) or getattr(field, "one_to_one", False)
        if field.concrete and field.related_model is User
    }


def test_every_key_to_a_person_has_a_rule_and_a_place_in_the_export():
    assert keys_to_people().keys() == RULES.keys() == EXPORTED.keys()


def test_everything_of_a_guest_goes_along(guest, django_capture_on_commit_callbacks):
    furnish(guest.user)
    alice = person("alice")
    counts = {
        label: field.model._base_manager.filter(**{field.name: guest.user}).count()
        for label, field in keys_to_people().items()
    }
    moved = [label for label, rule in RULES.items() if rule.kind not in {"drop"} and counts[label]]
    assert {"decks.Deck.owner", "engine.Seat.user", "collection.Wish.owner"} < set(moved)
    answer = login(guest.client, "alice")
    assert answer.status_code == 302
    assert not User.objects.filter(is_guest=True).exists()
    fields = keys_to_people()
    for label in moved:
        field = fields[label]
        found = field.model._base_manager.filter(**{field.name: alice.user}).count()
        assert found >= counts[label], label
    assert book.differences() == []


def test_the_shelf_comes_as_one_change_with_one_undo(guest):
    own_copies(guest.user, "T-1", 5)
    alice = person("alice")
    own_copies(alice.user, "T-2", 3)
    login(guest.client, "alice")
    change = Change.objects.get(owner=alice.user, cause="merge")
    assert change.note["sums"]["in"] == 5
    book.undo(actor=alice.user, change_id=change.pk)
    held = Holding.objects.filter(owner=alice.user, quantity__gt=0)
    assert dict(held.values_list("card__code", "quantity")) == {"T-2": 3}
    assert book.differences() == []
    closing = Change.objects.get(owner=alice.user, cause="handover")
    with pytest.raises(book.AlreadyUndone):
        book.undo(actor=alice.user, change_id=closing.pk)


def test_equal_lots_are_added_and_equal_names_of_places_are_told_apart(guest):
    own_copies(guest.user, "T-1", 5)
    alice = person("alice")
    own_copies(alice.user, "T-1", 4)
    login(guest.client, "alice")
    names = set(Location.objects.filter(owner=alice.user).values_list("name", flat=True))
    assert len(names) == 2
    assert "Binder T-1" in names
    held = Holding.objects.filter(owner=alice.user)
    assert sum(held.values_list("quantity", flat=True)) == 9


def test_where_there_can_be_one_the_better_one_stays(
    guest, tmp_path, settings, own_faces, django_capture_on_commit_callbacks
):
    settings.MEDIA_ROOT = tmp_path / "media"
    alice = person("alice")
    furnish(alice.user, copies=3)
    LastSetup.objects.update_or_create(user=alice.user, game="kmon", defaults={"setup": {"a": 1}})
    furnish(guest.user, copies=7)
    LastSetup.objects.update_or_create(user=guest.user, game="kmon", defaults={"setup": {"b": 2}})
    old = CardPicture.objects.get(owner=alice.user).image.name
    draw_face(alice.user)
    assert list(own_faces.rglob("*.webp"))
    with django_capture_on_commit_callbacks(execute=True):
        merging.merge(guest.user, alice.user)
    assert Wish.objects.get(owner=alice.user).quantity == 7
    assert LastSetup.objects.get(user=alice.user).setup == {"b": 2}
    assert CardPicture.objects.get(owner=alice.user).image.name != old
    assert not default_storage.exists(old)
    assert list(own_faces.iterdir()) == []


def practised(user: User, position: Position, answers: int, days_ago: int) -> None:
    then = timezone.now() - timedelta(days=days_ago)
    given = [[(then - timedelta(days=n)).isoformat(), "solved"] for n in range(answers)]
    Practice.objects.create(
        user=user, position=position, answers=given, since=then, due=then + timedelta(days=90)
    )


@pytest.mark.parametrize(("guests", "accounts"), [(0, 5), (5, 0), (1, 3), (3, 1), (2, 2), (0, 0)])
def test_the_practice_of_more_answers_stays(guest, guests, accounts):
    alice = person("alice")
    puzzle = laid_position(alice.user)
    # The guest's row is always the newer one.
    practised(alice.user, puzzle, accounts, 30)
    practised(guest.user, puzzle, guests, 0)
    better = guest.user if guests > accounts else alice.user
    kept = Practice.objects.get(user=better)
    merging.merge(guest.user, alice.user)
    row = Practice.objects.get()
    assert row.user == alice.user
    assert (row.pk, row.answers, row.due) == (kept.pk, kept.answers, kept.due)


def test_who_sat_at_one_table_twice_has_the_screen_once(guest):
    alice = person("alice")
    furnish(alice.user)
    table = Match.objects.get(owner=alice.user)
    Seat.objects.filter(match=table, user=alice.user).update(has_screen=True)
    Seat.objects.create(match=table, number=7, user=guest.user, has_screen=True)
    merging.merge(guest.user, alice.user)
    assert Seat.objects.filter(match=table, user=alice.user).count() == 2
    assert Seat.objects.filter(match=table, has_screen=True).count() == 1


def test_a_merge_that_cannot_be_counted_changes_nothing(guest, monkeypatch):
    furnish(guest.user)
    person("alice")
    monkeypatch.setattr(merging, "record", _too_many)
    answer = login(guest.client, "alice")
    assert answer.status_code == 422
    assert "people/refused.html" in [template.name for template in answer.templates]
    assert Holding.objects.get(owner=guest.user).quantity == 12
    assert guest.client.get("/account/").context["guest"] is True


def test_a_second_merge_of_the_same_guest_does_nothing(guest):
    own_copies(guest.user)
    alice = person("alice")
    gone = User.objects.get(pk=guest.user.pk)
    merging.merge(guest.user, alice.user)
    assert merging.merge(gone, alice.user) == merging.Brought()
    assert Change.objects.filter(cause="merge").count() == 1


def test_a_member_is_never_merged_into_another():
    alice, charlie = person("alice"), person("charlie")
    own_copies(alice.user)
    assert merging.merge(alice.user, charlie.user) == merging.Brought()
    assert Deck.objects.count() == 0
    assert Holding.objects.get().owner == alice.user


def _too_many(**given):
    from engine.kernel.messages import Message

    raise TooMany(Message("too many"))
