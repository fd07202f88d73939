"""Decks in a backup: out, away, in again and equal; what is not whole is refused whole."""

import contextlib
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.house.quotas import QuotaReached
from decks.editor import editing
from decks.keeping import versions
from decks.lists.bounds import MAX_CODE, MAX_LINES
from decks.lists.errors import BadLine
from decks.lists.rows import Deck
from decks.making import care, services, sharing
from decks.shelf import backups
from decks.shelf.backup_reading import read_deck
from decks.shelf.backups import backup, restore
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import MAX_QUANTITY
from engine.kernel.testing import for_every
from tests.cases import case
from tests.factories import laid_table, starter_deck


@pytest.fixture
def account(alice, deck):
    """A played deck with a named version, a shared one, one archived, one in the bin."""
    laid_table(alice.user, deck)
    versions.name_version(actor=alice.user, deck_id=deck.pk, number=1, label="First")
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Łódź 🦊 «x»")
    services.rename(actor=alice.user, deck_id=deck.pk, version=2, name="Third")
    laid = {"maybe": {"MZ1-R01": 2}, "notes": {"MZ1-R01": "perhaps", "MZ1-A01": "first"}}
    services.lay_beside(actor=alice.user, deck_id=deck.pk, version=3, beside=laid)
    others = [starter_deck(alice.user, number=1).pk for _ in range(3)]
    services.describe(actor=alice.user, deck_id=deck.pk, version=4, description="[[Encore!]] «x»\n")
    care.move(actor=alice.user, folders={others[0]: "Saturday box"})
    sharing.share(actor=alice.user, deck_id=others[0], visibility="link")
    care.set_notes(actor=alice.user, deck_id=others[0], notes="a\nb", seen=care.notes_seen(""))
    care.tag(actor=alice.user, deck_ids=others[:2], add=["club"])
    care.archive(actor=alice.user, deck_ids=[others[1]])
    care.discard(actor=alice.user, deck_ids=[others[2]])
    care.set_status(actor=alice.user, deck_id=others[0], status="built")
    services.rename(actor=alice.user, deck_id=others[0], version=1, name="Built")
    return alice


def test_out_and_in_again_is_equal_and_leaks_no_token(account, bob):
    saved = json.loads(json.dumps(backup(account.user)))
    assert len(restore(bob.user, saved)) == 4
    assert backup(bob.user) == saved
    text = json.dumps(saved)
    shared = Deck.objects.get(owner=account.user, visibility="link")
    assert shared.token not in text
    again = Deck.objects.get(owner=bob.user, visibility="link")
    assert len(again.token) == 43
    assert again.token != shared.token


def test_named_and_played_versions_come_along_and_mere_clicks_do_not(account):
    saved = next(deck for deck in backup(account.user) if deck["name"] == "Third")
    assert [(row["number"], row["label"]) for row in saved["versions"]] == [(1, "First")]


def test_what_was_restored_can_be_worked_on(account, bob):
    restore(bob.user, backup(account.user))
    deck = Deck.objects.get(owner=bob.user, name="Third")
    assert services.rename(actor=bob.user, deck_id=deck.pk, version=5, name="On") == 6
    assert versions.restore_version(actor=bob.user, deck_id=deck.pk, version=6, number=1) == 7


LONG = "z" * MAX_CODE
# What doors may take in, at the edges of what is kept; some of it they refuse.
TAKEN = {
    "names nobody knows": f"1 {'z' * 65}\n2 {LONG}\n3 {'z' * 101} tail",
    "most lines": "\n".join(f"1 Card {n} ZZ" for n in range(MAX_LINES)),
    "too many lines": "\n".join(f"1 Card {n} ZZ" for n in range(MAX_LINES + 1)),
    "sums": f"{MAX_QUANTITY} Zed\n{MAX_QUANTITY} Zed",
    "facts": f"# name\n# format: {'f' * 2000}\n1 Zed",
    "a file": json.dumps({"schema": "mazziere-deck-1", "game": "kmon", "name": "N", "kind": "deck",
                          "zones": {"deck": {LONG: 1, LONG + "z": 2}, "y" * 101: {"Zed": 1}}}),
    "half a sign": '{"schema": "mazziere-deck-1", "game": "kmon", "name": "N", "kind": "deck", '
                   '"zones": {"deck": {"\\ud800": 1}}}',
}  # fmt: skip


def taken_in(user, name, text):
    """A deck with that text pasted, as far as the door takes it in."""
    made = care.create_empty(actor=user, game_key="kmon", kind="deck", name=name)
    with contextlib.suppress(KernelError):
        editing.paste(actor=user, deck_id=made, version=1, text=text, replace=True, rename=True)
    return made


def comes_back(user, other):
    """Whether the person's decks are equal with another one, as a file brings them there."""
    saved = json.loads(json.dumps(backup(user), ensure_ascii=False).encode())
    restore(other, saved)
    return saved and backup(other) == saved


@case("case-001", "case-003")
@for_every("text", TAKEN)
@for_every("binned", [False, True])
def test_whatever_was_pasted_is_restored_equal(alice, bob, text, binned):
    Deck.objects.all().delete()
    made = taken_in(alice.user, text, TAKEN[text])
    if binned:
        care.discard(actor=alice.user, deck_ids=[made])
    assert comes_back(alice.user, bob.user)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(1, 10**6), st.text(min_size=1, max_size=120)), max_size=4))
def test_any_list_that_is_kept_is_restored_equal(alice, bob, lines):
    Deck.objects.all().delete()
    taken_in(alice.user, "Any", "\n".join(f"{count} {name}" for count, name in lines))
    assert comes_back(alice.user, bob.user)


def test_a_line_more_than_is_kept_is_refused_at_every_door(alice):
    made = taken_in(alice.user, "Full", TAKEN["most lines"])
    assert Deck.objects.get(pk=made).version == 2
    one = {"actor": alice.user, "deck_id": made, "version": 2}
    for act in (
        lambda: services.set_quantity(**one, zone="deck", code="MZ1-A01", quantity=1),
        lambda: editing.add_card(**one, code="MZ1-A01", zone="deck"),
        lambda: editing.paste(**one, text="1 One more", replace=False),
    ):
        with pytest.raises(BadLine) as refused:
            act()
        assert str(MAX_LINES + 1) in str(refused.value.message)
    assert Deck.objects.get(pk=made).version == 2


def test_a_line_nobody_knows_can_be_taken_out_however_long_it_is(alice):
    deck = Deck.objects.get(pk=taken_in(alice.user, "Long", f"1 {LONG}"))
    (zone,) = deck.zones
    body = {"version": 2, "zone": zone, "code": LONG, "quantity": 0}
    address = f"/api/v1/decks/{deck.pk}/quantity"
    assert alice.client.post(address, body, "application/json").status_code == 200
    deck.refresh_from_db()
    assert deck.size == 0


def test_what_two_accounts_had_goes_into_one_empty_place(alice, bob, monkeypatch):
    monkeypatch.setattr(backups, "MOST_DECKS", 2)
    for _ in range(3):
        starter_deck(alice.user)
    saved = backup(alice.user)
    assert len(restore(bob.user, saved)) == 3
    with pytest.raises(QuotaReached) as refused:
        restore(bob.user, saved)
    assert "6" in str(refused.value.message)
    assert Deck.objects.filter(owner=bob.user).count() == 3


@for_every(("field", "value"), [
    ("game", "../etc"), ("game", None), ("kind", ""), ("name", ""), ("name", "x" * 101),
    ("name", "a\0"), ("version", 0), ("version", "1"), ("version", True), ("version", 10**12),
    ("status", "sold"), ("visibility", "all"), ("tags", "club"), ("tags", [1]),
    ("tags", ["x" * 40]),
    ("notes", "x" * 4001), ("zones", []), ("zones", {"deck": {"A": 0}}),
    ("zones", {"deck": {"A": -1}}),
    ("zones", {"deck": {"A": 1.5}}), ("zones", {"deck": {"A" * 101: 1}}), ("zones", {"deck": 3}),
    ("zones", {"deck": {str(n): 1 for n in range(1001)}}), ("zones", {"deck": {"A": True}}),
    ("header", []), ("header", {"a": []}), ("header", {"a": "x" * 1001}), ("deleted", "yesterday"),
    ("deleted", "2026-13-45T00:00:00Z"), ("created", 5), ("updated", "2026-01-01T00:00:00"),
    ("versions", {}), ("versions", [3]), ("versions", [{"number": 99}]),
])  # fmt: skip
def test_one_bad_field_refuses_all_and_names_the_deck(account, bob, field, value):
    saved = json.loads(json.dumps(backup(account.user)))
    saved[2][field] = value
    with pytest.raises(BadLine) as caught:
        restore(bob.user, saved)
    assert "3" in str(caught.value.message)
    assert not Deck.objects.filter(owner=bob.user).exists()


def test_two_versions_of_one_number_or_of_the_future_are_refused(account, bob):
    saved = backup(account.user)
    row = next(deck for deck in saved if deck["versions"])
    row["versions"] *= 2
    with pytest.raises(BadLine):
        restore(bob.user, saved)
    row["versions"] = [row["versions"][0] | {"number": 99}]
    with pytest.raises(BadLine):
        restore(bob.user, saved)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = ("game", "kind", "name", "version", "status", "visibility", "zones", "header", "versions")


@given(st.dictionaries(st.sampled_from(FIELDS), anything) | anything)
def test_anything_at_all_is_read_or_refused(raw):
    with contextlib.suppress(BadLine):
        read_deck(raw, 1)


@for_every("decks", ["[]", {}, 3])
def test_a_backup_whose_decks_are_no_list_is_refused(bob, decks):
    with pytest.raises(BadLine):
        restore(bob.user, decks)
