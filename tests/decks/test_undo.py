"""Undo and redo: each edit can be taken back and made again, and no version is ever lost."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks.editor import editing
from decks.keeping import undoing
from decks.keeping.trail import LONGEST, edited, numbers, redone, undone
from decks.lists.errors import BadLine, DeckNotFound, StaleDeck
from decks.lists.rows import DeckVersion
from decks.making import services

pytestmark = pytest.mark.django_db
WAYS = st.lists(st.sampled_from(["edit", "undo", "redo"]), max_size=60)


@given(WAYS)
def test_the_trail_is_two_stacks(ways):
    """Against a plain model: contents by version, and two stacks of contents."""
    contents, version, trail = {1: 0}, 1, {}
    back, ahead, fresh = [], [], 0
    for way in ways:
        if way == "edit":
            fresh += 1
            back, ahead = [*back, contents[version]], []
            trail, wanted = edited(trail, version), fresh
        else:
            step = (undone if way == "undo" else redone)(trail, version)
            source, target = (back, ahead) if way == "undo" else (ahead, back)
            assert (step is None) == (not source)
            if step is None:
                continue
            target.append(contents[version])
            wanted = source.pop()
            assert contents[step.number] == wanted
            trail = step.trail
        version += 1
        contents[version] = wanted


def test_the_trail_is_bounded():
    trail = {}
    for version in range(1, LONGEST + 50):
        trail = edited(trail, version)
    assert len(numbers(trail, "undo")) == LONGEST
    assert numbers(trail, "undo")[-1] == LONGEST + 49


def content(deck):
    deck.refresh_from_db()
    return (deck.name, deck.zones, deck.header)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(st.tuples(st.sampled_from(["MZ1-A01", "MZ1-A02", "MZ1-K05", "name"]),
                                st.integers(0, 4)), max_size=5))  # fmt: skip
def test_undoing_all_and_redoing_all_comes_back(alice, deck, edits):
    deck.refresh_from_db()
    deck.trail = {}
    deck.save(update_fields=["trail"])
    states = [content(deck)]
    for code, count in edits:
        wish = {"actor": alice.user, "deck_id": deck.pk, "version": deck.version}
        if code == "name":
            services.rename(**wish, name=f"Name {count}")
        else:
            services.set_quantity(**wish, zone="", code=code, quantity=count)
        states.append(content(deck))
    for state in reversed(states[:-1]):
        undoing.undo(actor=alice.user, deck_id=deck.pk, version=deck.version)
        assert content(deck) == state
    with pytest.raises(BadLine):
        undoing.undo(actor=alice.user, deck_id=deck.pk, version=deck.version)
    for state in states[1:]:
        undoing.redo(actor=alice.user, deck_id=deck.pk, version=deck.version)
        assert content(deck) == state
    kept = DeckVersion.objects.filter(deck=deck).values_list("number", flat=True)
    assert set(kept) >= set(range(min(kept, default=1), deck.version))


def test_an_edit_after_an_undo_leaves_nothing_to_redo(alice, deck):
    wish = {"actor": alice.user, "deck_id": deck.pk}
    services.rename(**wish, version=1, name="Second")
    undoing.undo(**wish, version=2)
    services.rename(**wish, version=3, name="Third")
    with pytest.raises(BadLine):
        undoing.redo(**wish, version=4)


def test_an_undo_sent_twice_is_one_step(alice, deck):
    wish = {"actor": alice.user, "deck_id": deck.pk}
    services.rename(**wish, version=1, name="Second")
    services.rename(**wish, version=2, name="Third")
    for _ in range(2):
        assert undoing.undo(**wish, version=3, key="k") == 4
    assert content(deck)[0] == "Second"


def test_undo_meets_versions_and_owners(alice, charlie, deck):
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Second")
    with pytest.raises(StaleDeck):
        undoing.undo(actor=alice.user, deck_id=deck.pk, version=1)
    with pytest.raises(DeckNotFound):
        undoing.undo(actor=charlie.user, deck_id=deck.pk, version=2)
    assert content(deck)[0] == "Second"


def test_a_paste_is_one_step_back(alice, deck):
    before = content(deck)
    editing.paste(
        actor=alice.user,
        deck_id=deck.pk,
        version=1,
        text="# New name\n3 Cheeky Flame\n1 Storm of Nothing",
        replace=True,
        rename=True,
    )
    assert content(deck)[:2] == ("New name", {"deck": {"MZ1-A01": 3, "Storm of Nothing": 1}})
    undoing.undo(actor=alice.user, deck_id=deck.pk, version=2)
    assert content(deck) == before
