"""Why a line of the log came about: the clause, the card, a sum that comes to what was told."""

from __future__ import annotations

import re

import pytest

from engine.kernel.telling import told
from engine.web.learning.why import NoSuchLine, why
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.seat.lessons import lesson_of
from engine.web.seat.names import sitters
from engine.web.table import services, story
from engine.web.table.entries import entries
from tests.web.test_learning import TAUGHT, begun, fresh, go_on

pytestmark = pytest.mark.django_db


def to_the_end(alice, key: str) -> Match:
    row = begun(alice, key)
    while fresh(row).status == Match.Status.RUNNING:
        row = go_on(alice, row)
    return row


@pytest.fixture
def played_lesson(alice):
    """The guided battle to its end: known cards, known numbers."""
    return to_the_end(alice, "kmon")


def seq_of(row: Match, kind: str, place: int = 0, seat: int = 0) -> int:
    """The number of a line of that kind."""
    played = storage.replayed(row)
    found = [
        entry.seq
        for entry in entries(played)
        if (line := told(played.rules, entry.event, seat)) and line.kind == kind
    ]
    return found[place]


def page(person, row: Match, seq: int, language: str = "en", **headers: str):
    url = f"/t/{row.pk}/why/{seq}"
    return person.client.get(url, headers={"Accept-Language": language, **headers})


def words(answer) -> str:
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", text)


def test_damage_is_broken_down_into_its_sources(alice, played_lesson):
    text = words(page(alice, played_lesson, seq_of(played_lesson, "damage", 3)))
    assert "Dimmoth took 10 damage." in text
    assert "+2 an attack KM-5.8" in text
    assert "+7 Socket Punch KM-5.10" in text
    assert "+1 Ferocity KM-5.26" in text
    assert "10 in all" in text
    assert "Before it" in text


def test_in_italian_as_well(alice, played_lesson):
    text = words(page(alice, played_lesson, seq_of(played_lesson, "damage", 3), "it"))
    assert "+2 un attacco KM-5.8" in text
    assert "+7 Presa diretta" in text
    assert "10 in tutto" in text
    assert "La regola" in text


def test_an_answer_names_what_made_it(alice, played_lesson):
    text = words(page(alice, played_lesson, seq_of(played_lesson, "evaded")))
    assert "By: Evasion" in text
    text = words(page(alice, played_lesson, seq_of(played_lesson, "marked", 0)))
    assert "Damage on it: 9. Its hit points: 7." in text


@pytest.mark.parametrize("key", TAUGHT)
def test_every_line_has_a_why_with_its_clause(alice, key):
    row = to_the_end(alice, key)
    played, who = storage.replayed(row), sitters(row, 0)
    lines = [line for turn in story.story(played, 0, who) for line in turn["lines"]]
    assert len(lines) > 40
    for line in lines:
        found = why(row, played, 0, line["seq"], who)
        assert (found["who"], found["text"]) == (line["who"], line["text"])
        assert found["clause"]["id"] == line["clause"]
        assert found["clause"]["text"], line["clause"]
        if found["terms"]:
            total = sum(int(term["amount"].replace("−", "-")) for term in found["terms"])
            assert total == found["total"]


def test_the_page_and_its_fragment(alice, played_lesson):
    seq = seq_of(played_lesson, "damage")
    whole = page(alice, played_lesson, seq).content.decode()
    part = page(alice, played_lesson, seq, **{"HX-Request": "true"}).content.decode()
    assert whole.count("<html") == 1
    assert "<html" not in part
    assert f"/t/{played_lesson.pk}/report?line={seq}" in part
    assert "no-store" in page(alice, played_lesson, seq)["Cache-Control"]


def test_nobody_else_and_no_line_that_is_not_there(alice, charlie, played_lesson):
    assert page(charlie, played_lesson, 5).status_code == 404
    for seq in (0, 9999):
        assert page(alice, played_lesson, seq).status_code == 404


def test_what_the_partner_drew_stays_hidden(alice, played_lesson):
    """The card is in the event, and in no explanation for who did not see it."""
    played = storage.replayed(played_lesson)
    who = sitters(played_lesson, 0)
    hidden = [
        entry
        for entry in entries(played)
        if played.rules.event_kinds[entry.event[0]].name == "drew" and entry.event[2] == 1
    ]
    assert hidden
    for entry in hidden:
        card = played.rules.pool.at(entry.event[3])
        found = why(played_lesson, played, 0, entry.seq, who)
        assert found["card"] is None
        text = words(page(alice, played_lesson, entry.seq))
        assert card.name.pick("en") not in text
        assert card.code not in text


def test_a_line_that_the_seat_never_heard_is_not_there(alice, played_lesson):
    played = storage.replayed(played_lesson)
    with pytest.raises(NoSuchLine):
        why(played_lesson, played, 0, 100_000, {})


def test_an_undone_line_is_not_there_any_more(alice):
    row = begun(alice)
    for _ in range(3):
        row = go_on(alice, row)
    last = list(entries(storage.replayed(row)))[-1].seq
    services.undo(actor=alice.user, match_id=row.pk, revision=row.revision)
    services.undo(actor=alice.user, match_id=row.pk, revision=fresh(row).revision)
    assert page(alice, row, last).status_code == 404


def test_a_game_without_sums_tells_its_clause(alice, table):
    services.let_partners_move(match_id=table.pk)
    assert page(alice, table, 1).status_code == 200


def test_the_lesson_is_the_one_expected():
    assert lesson_of("kmon", "first").steps[6].key == "powerup"
