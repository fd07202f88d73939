"""Practice: what is due, how the table judges a round, and that it is nobody else's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from collection.house.quotas import QuotaReached
from engine.web.models import Match, Position
from engine.web.puzzles.positions import services as positions
from engine.web.puzzles.practice import queries, services
from engine.web.puzzles.practice.errors import NoQuestion, NotPractised, NotTried
from engine.web.puzzles.practice.rows import Practice
from engine.web.puzzles.practice.schedule import AGAIN, LATE, SOLVED
from engine.web.verification import problems
from tests.practice.conftest import again, fresh, move, undo

pytestmark = pytest.mark.django_db


def test_a_puzzle_is_due_at_once_and_only_once(alice, row, puzzle):
    services.add(actor=alice.user, code=puzzle.pk)
    assert list(queries.due_now(alice.user)) == [row]


def test_solved_at_once_it_comes_back_in_two_days(alice, row, puzzle):
    assert queries.outcome_of(row) == ""
    match = fresh(alice, puzzle)
    assert queries.outcome_of(row) == ""
    move(match, 0)
    assert queries.outcome_of(row) == SOLVED
    due = services.answer(actor=alice.user, code=puzzle.pk)
    assert (due.date() - timezone.now().date()).days == 2
    assert again(row).due == due
    assert [how for _when, how in row.answers] == [SOLVED]
    assert not queries.due_now(alice.user).exists()
    # The next round knows nothing of the tables of this one.
    assert queries.outcome_of(row) == ""


def test_a_wrong_move_says_so_and_after_an_undo_it_is_late(alice, row, puzzle):
    match = fresh(alice, puzzle)
    move(match, 1)
    page = alice.client.get(match.get_absolute_url()).content.decode()
    assert "That is not the solution." in page
    assert "/practice" in page
    assert queries.outcome_of(row) == AGAIN
    anew = alice.client.post(f"/t/{match.pk}/again").headers["Location"]
    assert Match.objects.get(pk=anew.removeprefix("/t/")).position == puzzle
    undo(match)
    move(match, 0)
    assert queries.outcome_of(row) == LATE


def test_a_second_table_counts_as_late_too(alice, row, puzzle):
    move(fresh(alice, puzzle), 1)
    move(fresh(alice, puzzle), 0)
    assert queries.outcome_of(row) == LATE


def test_who_looked_at_the_solution_gets_it_again_tomorrow(alice, row, puzzle):
    services.peek(actor=alice.user, code=puzzle.pk)
    move(fresh(alice, puzzle), 0)
    due = services.answer(actor=alice.user, code=puzzle.pk)
    assert (due.date() - timezone.now().date()).days == 1
    assert (again(row).peeked, row.answers[-1][1]) == (False, AGAIN)


def test_without_a_try_there_is_no_answer(alice, row, puzzle):
    with pytest.raises(NotTried):
        services.answer(actor=alice.user, code=puzzle.pk)
    assert again(row).answers == []


def test_what_is_not_due_takes_no_answer(alice, row, puzzle):
    Practice.objects.update(due=timezone.now() + timedelta(days=1))
    move(fresh(alice, puzzle), 0)
    with pytest.raises(NotTried):
        services.answer(actor=alice.user, code=puzzle.pk)


def test_the_same_key_answers_once(alice, row, puzzle):
    move(fresh(alice, puzzle), 0)
    first = services.answer(actor=alice.user, code=puzzle.pk, key="k")
    assert services.answer(actor=alice.user, code=puzzle.pk, key="k") == first
    assert len(again(row).answers) == 1


def test_a_position_that_asks_nothing_is_no_puzzle(alice, sound):
    with pytest.raises(NoQuestion):
        services.add(actor=alice.user, code=sound.pk)


def test_there_is_a_most(alice, puzzle, monkeypatch):
    monkeypatch.setattr(services, "MOST_PRACTISED", 0)
    with pytest.raises(QuotaReached):
        services.add(actor=alice.user, code=puzzle.pk)


def test_a_shared_puzzle_is_practised_until_it_is_shared_no_more(alice, bob, puzzle):
    Position.objects.filter(pk=puzzle.pk).update(shared=True)
    services.add(actor=bob.user, code=puzzle.pk)
    assert queries.due_now(bob.user).count() == 1
    Position.objects.filter(pk=puzzle.pk).update(shared=False)
    assert not queries.due_now(bob.user).exists()
    with pytest.raises(NotPractised):
        queries.practised(bob.user, puzzle.pk)


def test_leaving_it_keeps_the_position_and_the_position_takes_it_along(alice, row, puzzle):
    services.remove(actor=alice.user, code=puzzle.pk)
    assert Position.objects.filter(pk=puzzle.pk).exists()
    services.add(actor=alice.user, code=puzzle.pk)
    puzzle.delete()
    assert not Practice.objects.exists()


def test_verify_recomputes_the_date(alice, row, puzzle):
    move(fresh(alice, puzzle), 0)
    services.answer(actor=alice.user, code=puzzle.pk)
    assert list(problems()) == []
    Practice.objects.update(due=timezone.now())
    assert ["practice" in told for told in problems()] == [True]


# --- Pages and programs --------------------------------------------------------------------------


def test_the_page_leads_through_what_is_due(alice, row, puzzle):
    page = alice.client.get("/practice").content.decode()
    assert "What now?" in page
    assert "1 puzzle is due." in page
    assert "1 puzzle is due." in alice.client.get("/").content.decode()
    table = alice.client.post(f"/practice/{puzzle.pk}/try").headers["Location"]
    assert table.startswith("/t/")
    move(Match.objects.get(pk=table.removeprefix("/t/")), 0)
    assert "At the first try." in alice.client.get("/practice").content.decode()
    answer = alice.client.post(f"/practice/{puzzle.pk}/answer", follow=True)
    text = answer.content.decode()
    assert "Nothing is due today." in text
    assert "It comes back on" in text
    assert "is due." not in alice.client.get("/").content.decode()


def test_a_refusal_stands_on_the_page(alice, row, puzzle):
    answer = alice.client.post(f"/practice/{puzzle.pk}/answer")
    assert answer.status_code == 422
    assert "Try it at its table first" in answer.content.decode()


def test_looking_at_the_solution_leads_to_it(alice, row, puzzle):
    answer = alice.client.post(f"/practice/{puzzle.pk}/peek")
    assert answer.headers["Location"] == f"/p/{puzzle.pk}/solution"
    assert again(row).peeked


def test_a_puzzle_is_taken_up_on_its_page(alice, puzzle):
    assert "/add" in alice.client.get(f"/p/{puzzle.pk}").content.decode()
    alice.client.post(f"/practice/{puzzle.pk}/add")
    assert Practice.objects.filter(user=alice.user, position=puzzle).exists()
    assert "/add" not in alice.client.get(f"/p/{puzzle.pk}").content.decode()


def test_others_see_nothing_of_it(bob, row, puzzle):
    assert puzzle.pk not in bob.client.get("/practice").content.decode()
    for door in ("try", "answer", "peek", "remove", "add"):
        assert bob.client.post(f"/practice/{puzzle.pk}/{door}").status_code == 404


def test_programs_practise_too(alice, bob, puzzle):
    here = f"/api/v1/practice/{puzzle.pk}"
    assert alice.client.get(here).status_code == 404
    assert alice.client.put(here).json()["outcome"] == ""
    assert alice.client.get("/api/v1/practice").json()["count"] == 1
    assert alice.client.post(f"{here}/answer").status_code == 422
    assert alice.client.post(f"{here}/peek").json()["moves"]
    told = alice.client.post(f"{here}/answer").json()
    assert (told["last"], told["answers"]) == (AGAIN, 1)
    assert bob.client.get(here).status_code == 404
    assert alice.client.delete(here).status_code == 204
    assert alice.client.get(here).status_code == 404


def test_queries_do_not_grow_with_puzzles(alice, row, puzzle, django_assert_max_num_queries):
    for _ in range(5):
        code = positions.copy(actor=alice.user, code=puzzle.pk)
        services.add(actor=alice.user, code=code)
    alice.client.get("/practice")
    with django_assert_max_num_queries(8):
        alice.client.get("/practice")
