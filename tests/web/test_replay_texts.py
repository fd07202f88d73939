"""A match as text: written, read back, refused; and a match whose rules have changed since."""

from __future__ import annotations

import re
from html import unescape

import pytest

from decks.lists.rows import DeckVersion
from engine.web.models import Match, ReplayLink
from engine.web.review.replays import pasting
from engine.web.review.replays.reels import forget
from engine.web.seat import storage
from tests.factories import laid_table, person, starter_deck
from tests.web.replayed import (
    _nothing_ready,
    note,
    over,
    page,
    running,
)

__all__ = ["_nothing_ready", "over", "running"]

pytestmark = pytest.mark.django_db


# --- text -------------------------------------------------------------------------------------


def test_a_record_pasted_back_is_a_replay_of_ones_own(alice, bob, over):
    note(alice.client, over, "Here it turned.", at=6)
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    assert "; Here it turned." in text
    answer = bob.client.post("/r/new", {"text": text})
    assert answer.status_code == 302
    made = Match.objects.exclude(pk=over.pk).get()
    assert made.owner == bob.user
    path = [step.digest for step in storage.replayed(over).log.path()]
    assert [step.digest for step in storage.replayed(made).log.path()] == path
    assert not made.counted
    assert "Here it turned." in page(bob.client, made, at=6)
    assert bob.client.get(f"/r/{made.pk}.txt").content.decode() == text
    bob.client.post(f"/r/{made.pk}/on", {"branch": 1, "at": 8})
    assert Match.objects.count() == 3


def test_a_record_is_taken_as_a_file(alice, over, tmp_path):
    text = alice.client.get(f"/r/{over.pk}.txt").content
    file = tmp_path / "match.txt"
    file.write_bytes(text)
    with file.open("rb") as opened:
        assert alice.client.post("/r/new", {"file": opened}).status_code == 302
    file.write_bytes(b"\xff\xfe\x00")
    with file.open("rb") as opened:
        assert alice.client.post("/r/new", {"file": opened}).status_code == 400
    assert Match.objects.count() == 2


def test_what_a_seat_saw_cannot_be_pasted_back(alice, running):
    text = alice.client.get(f"/r/{running.pk}.txt").content.decode()
    answer = alice.client.post("/r/new", {"text": text})
    assert answer.status_code == 400
    assert "no seed" in answer.content.decode()
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("game: kmon", "game: chess"), "chess"),
        (("seats: 2", "seats: 5"), "5"),
        (("cards: ", "cards: 00000000"), "other cards"),
        (("option allow_pass: false", "option allow_pass: 7"), "allow_pass"),
        (("option allow_pass", "option fly"), "fly"),
        (("seat 1: ", "seat 1: fly "), "Line "),
        (("MZ1-K0", "MZ1-X0"), "MZ1-X0"),
    ],
)
def test_a_changed_record_is_refused_with_a_reason(alice, over, change, said):
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    assert change[0] in text
    answer = alice.client.post("/r/new", {"text": text.replace(*change, 1)})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "text", ["", "hello", "x" * 700_000, "mazziere record 1\n" + "a\n" * 10_000, "\0"]
)
def test_a_hostile_text_is_refused(alice, text):
    assert alice.client.post("/r/new", {"text": text}).status_code == 400
    answer = alice.client.post("/api/v1/replays", {"text": text}, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert not Match.objects.exists()


@pytest.mark.parametrize("value", ["NaN", "Infinity", '"\\ud800"', '"\\u0000"'])
def test_a_value_that_no_database_keeps_is_refused(alice, over, value):
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    line = next(line for line in text.splitlines() if line.startswith("deck "))
    answer = alice.client.post("/r/new", {"text": text.replace(line, f"deck {value}", 1)})
    assert answer.status_code in (400, 422)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("sign", ["\u202e", "\x85", "\x7f"])
def test_a_deck_name_of_odd_signs_is_read_back_and_a_note_of_them_is_not(alice, over, sign):
    DeckVersion.objects.update(name=f"Odd{sign}name")
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    answer = alice.client.post("/r/new", {"text": text})
    assert answer.status_code == 302
    refused = alice.client.post(f"/r/{over.pk}/note", {"at": 2, "text": f"a{sign}b"})
    assert refused.status_code == 400


def test_a_comment_too_long_for_a_note_is_named(alice, over):
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    changed = text.replace("moves\n", "moves\n; " + "z" * 2001 + "\n")
    assert alice.client.post("/r/new", {"text": changed}).status_code == 400
    assert Match.objects.count() == 1


def test_a_broken_write_leaves_nothing_of_a_pasted_match(alice, over, monkeypatch):
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()

    def fails(*_args, **_more):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(pasting.Seat.objects, "bulk_create", fails)
    with pytest.raises(RuntimeError):
        pasting.paste(actor=alice.user, text=text, key="k")
    assert Match.objects.count() == 1


def test_the_log_of_a_table_as_text_has_totals_after_each_turn(alice, running):
    answer = alice.client.get(f"/t/{running.pk}/log.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    text = answer.content.decode()
    turns = text.count("\n== Turn ")
    assert turns > 1
    assert text.count("hit points") >= 2 * turns
    assert re.search(r"You: hit points \d+/\d+, charges \d+", text)


# --- old matches ------------------------------------------------------------------------------


@pytest.fixture
def outdated(running):
    running.steps.update(digest="0" * 16)
    forget()
    return running


def test_a_match_of_other_rules_is_still_watched(alice, bob, charlie, outdated):
    link = ReplayLink.objects.create(match=outdated, seat=0)
    for client, pk in ((alice.client, outdated.pk), (bob.client, link.pk)):
        text = page(client, pk)
        assert "word for word" in text
        assert "Turn 1" in text
        assert text.count("<li>") > 8
        assert outdated.header["seed"] not in text
    assert charlie.client.get(f"/r/{outdated.pk}").status_code == 404
    assert alice.client.get(f"/r/{outdated.pk}.txt").status_code == 410


def test_what_is_watched_is_what_the_seat_was_told(alice, running):
    log = alice.client.get(f"/t/{running.pk}/log.txt").content.decode()
    running.steps.update(digest="0" * 16)
    forget()
    text = page(alice.client, running)
    plain = unescape(re.sub(r"<[^>]+>", "", text))
    lines = [line for line in log.split("\n") if line and not line.startswith(("=", " "))][1:]
    assert len(lines) > 8
    for line in lines:
        assert line in plain


def test_a_stranger_finds_nothing(bob):
    other = starter_deck(bob.user)
    match = laid_table(bob.user, other, level="random")
    assert page(bob.client, match)
    assert person("dora").client.get(f"/r/{match.pk}").status_code == 404
