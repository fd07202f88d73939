"""A round of practice: nothing is replayed for it, nothing blocks it, no look goes unseen."""

import html
from datetime import timedelta

import pytest
from django.utils import timezone

from engine.web.models import Match, Position
from engine.web.puzzles.positions import services as positions
from engine.web.puzzles.practice import queries, services
from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import AGAIN, LATE, SOLVED
from engine.web.seat import storage
from tests.practice.conftest import again, fresh, move, undo

pytestmark = pytest.mark.django_db


def page(person) -> str:
    answer = person.client.get("/practice")
    assert answer.status_code == 200
    return answer.content.decode()


def twin(person, code) -> Position:
    """A copy of a puzzle, practised too."""
    made = positions.copy(actor=person.user, code=code)
    services.add(actor=person.user, code=made)
    return Position.objects.get(pk=made)


# --- judged when the table moves -----------------------------------------------------------------


def test_page_and_answer_replay_no_match(alice, row, puzzle, monkeypatch):
    move(fresh(alice, puzzle), 1)
    move(fresh(alice, puzzle), 0)
    monkeypatch.setattr(storage, "replayed", lambda _row: pytest.fail("a match was replayed"))
    assert "After a wrong turn." in page(alice)
    services.answer(actor=alice.user, code=puzzle.pk)
    assert again(row).answers[-1][1] == LATE


def test_queries_do_not_grow_with_tries(alice, row, puzzle, django_assert_max_num_queries):
    page(alice)
    for _ in range(4):
        move(fresh(alice, puzzle), 0)
    with django_assert_max_num_queries(10):
        page(alice)


def test_the_verdict_follows_the_table(alice, row, puzzle):
    match = fresh(alice, puzzle)
    assert match.tried is None
    move(match, 0)
    match.refresh_from_db()
    assert match.tried == {
        "solved": "line",
        "moved": True,
        "strays": False,
        "missed": False,
        "over": False,
    }
    undo(match)
    match.refresh_from_db()
    assert (match.tried["solved"], match.tried["missed"]) == ("", True)


def test_a_half_made_move_stays_half_made_while_it_is_judged(alice, puzzle):
    match = fresh(alice, puzzle)
    played = storage.replayed(match)
    known = len(played.log.steps)
    while not played.pending:
        played.act(played.decider, played.legal(played.decider)[-1])
    pending = list(played.pending)
    storage.store(match, played, known)
    assert played.pending == pending
    assert storage.replayed(Match.objects.get(pk=match.pk)).pending == pending


def test_at_a_table_without_a_puzzle_nothing_is_judged(alice, sound):
    match = fresh(alice, sound)
    move(match, 0)
    match.refresh_from_db()
    assert match.tried is None


# --- passed over ---------------------------------------------------------------------------------


def test_a_puzzle_of_older_rules_blocks_nothing(alice, row, puzzle):
    other = twin(alice, puzzle.pk)
    Position.objects.filter(pk=other.pk).update(title="The other one")
    Position.objects.filter(pk=puzzle.pk).update(version=0, title="The old one")
    text = page(alice)
    assert "1 puzzle is due." in text
    assert f'href="/p/{other.pk}">The other one</a></h2>' in text
    assert "The rules have changed since this position was laid" in text
    assert "Skipped" in text


def test_a_puzzle_that_cannot_be_laid_blocks_nothing(alice, row, puzzle):
    other = twin(alice, puzzle.pk)
    layout = {**puzzle.layout, "seats": [{} for _ in puzzle.layout["seats"]]}
    Position.objects.filter(pk=puzzle.pk).update(layout=layout)
    text = page(alice)
    assert f'action="/practice/{other.pk}/try"' in text
    assert f'action="/practice/{puzzle.pk}/try"' not in text
    assert "Skipped" in text


def test_where_nothing_else_is_due_it_is_said(alice, row, puzzle):
    Position.objects.filter(pk=puzzle.pk).update(version=0)
    text = page(alice)
    assert "There is nothing to solve now." in text
    assert f'action="/practice/{puzzle.pk}/remove"' in text


def test_what_is_no_longer_shared_takes_no_place(alice, bob, puzzle, monkeypatch):
    monkeypatch.setattr(services, "MOST_PRACTISED", 1)
    other = Position.objects.get(pk=positions.copy(actor=alice.user, code=puzzle.pk))
    Position.objects.update(shared=True)
    services.add(actor=bob.user, code=puzzle.pk)
    Position.objects.filter(pk=puzzle.pk).update(shared=False)
    services.add(actor=bob.user, code=other.pk)
    assert queries.due_now(bob.user).get().position_id == other.pk
    text = page(bob)
    assert "1 puzzle you practised is no longer shared with you" in text
    assert puzzle.pk not in text
    Position.objects.filter(pk=puzzle.pk).update(shared=True)
    assert queries.due_now(bob.user).count() == 2


def test_of_what_is_no_longer_shared_no_more_is_kept_than_of_the_rest(
    alice,
    bob,
    puzzle,
    monkeypatch,
):
    monkeypatch.setattr(services, "MOST_PRACTISED", 1)
    for _ in range(4):
        code = positions.copy(actor=alice.user, code=puzzle.pk)
        Position.objects.update(shared=False)
        Position.objects.filter(pk=code).update(shared=True)
        services.add(actor=bob.user, code=code)
    assert Practice.objects.filter(user=bob.user).count() == 2


# --- looked at -----------------------------------------------------------------------------------


def test_the_ordinary_button_asks_first_and_a_look_counts(alice, row, puzzle):
    covered = alice.client.get(f"/p/{puzzle.pk}/solution").content.decode()
    assert "counts as not known" in covered
    assert puzzle.solution[0]["told"]["en"] not in covered.partition("<main")[2]
    assert not again(row).peeked
    alice.client.post(f"/practice/{puzzle.pk}/peek")
    assert puzzle.solution[0]["told"]["en"] in open_solution(alice, puzzle)
    move(fresh(alice, puzzle), 0)
    assert queries.outcome_of(again(row)) == AGAIN


def open_solution(person, puzzle) -> str:
    return html.unescape(person.client.get(f"/p/{puzzle.pk}/solution").content.decode())


def test_programs_are_not_told_either(alice, row, puzzle):
    here = f"/api/v1/positions/{puzzle.pk}/solution"
    refused = alice.client.get(here)
    assert refused.status_code == 422
    assert "lines" not in refused.json()
    alice.client.post(f"/api/v1/practice/{puzzle.pk}/peek")
    assert alice.client.get(here).json()["lines"]
    assert queries.outcome_of(again(row)) == AGAIN


def test_who_does_not_practise_it_looks_freely(alice, bob, row, puzzle):
    Position.objects.filter(pk=puzzle.pk).update(shared=True)
    assert puzzle.solution[0]["told"]["en"] in open_solution(bob, puzzle)


def test_who_has_solved_it_looks_freely(alice, row, puzzle):
    move(fresh(alice, puzzle), 0)
    assert puzzle.solution[0]["told"]["en"] in open_solution(alice, puzzle)
    services.peek(actor=alice.user, code=puzzle.pk)
    assert queries.outcome_of(again(row)) == SOLVED


def test_a_look_before_the_day_makes_that_day_the_beginning(alice, row, puzzle):
    day = timezone.now() + timedelta(days=3)
    Practice.objects.update(due=day)
    assert "Looking costs nothing" in alice.client.get(f"/p/{puzzle.pk}/solution").content.decode()
    alice.client.post(f"/practice/{puzzle.pk}/peek")
    assert puzzle.solution[0]["told"]["en"] in open_solution(alice, puzzle)
    assert (again(row).peeked, row.since) == (False, day)
    move(fresh(alice, puzzle), 0)
    assert queries.outcome_of(again(row)) == ""
