"""A hint: what it says, that it stays, who gets one, and what comes of it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.web.coach import hints
from engine.web.models import Hint, Match, Position
from engine.web.puzzles.positions import services as positions
from engine.web.seat import lessons
from engine.web.table import services
from engine.web.thinking import searches
from tests.coach.conftest import act, ask
from tests.factories import laid_position
from tests.web.play import api, person_decides, post
from tests.web.seating import act_first, awaited, take, two_partners, two_people
from tests.web.test_learning import begun

pytestmark = pytest.mark.django_db


def page_of(person: Any, row: Match) -> str:
    text: str = person.client.get(row.get_absolute_url()).content.decode()
    return text


def asked(person: Any, row: Match, **more: Any) -> Any:
    row.refresh_from_db()
    headers = {"HX-Request": "true"}
    fields = {"revision": row.revision, **more}
    return person.client.post(f"/t/{row.pk}/hint", fields, headers=headers)


def test_a_hint_names_legal_moves_the_best_first_and_how_sure_it_is(alice, table):
    state = person_decides(alice.client, table)
    offered = {item["action"]: item for item in state["moves"]["items"]}
    found = ask(alice, table)["hint"]
    assert found["best"] == found["moves"][0]
    assert 1 <= len(found["moves"]) <= 3
    for move in found["moves"]:
        item = offered[move["action"]]
        assert (move["title"], move["text"], move["digit"]) == (
            item["title"],
            item["text"],
            item["digit"],
        )
        assert 0 <= move["value"] <= 1
        assert re.match(
            r"wins about \d+ %(, give or take \d+)?$|hardly|wins almost", move["estimate"]
        )
        assert move["bar"]["low"] <= move["bar"]["value"] <= move["bar"]["high"]
    assert all(each["who"] for each in found["line"])


def test_two_moves_that_nothing_tells_apart_are_advised_together(alice, table):
    person_decides(alice.client, table)
    asked(alice, table)
    hint = Hint.objects.get(match=table)
    state = api(alice.client, table).json()
    pair = [item["action"] for item in state["moves"]["items"][:2]]
    hint.moves = [
        {"action": int(action), "text": "", "simulations": 9, "value": value, "error": 0.066}
        for action, value in zip(pair, (0.51, 0.49), strict=True)
    ]
    hint.save()
    found = ask(alice, table)["hint"]
    assert [move["action"] for move in found["equal"]] == pair[1:]
    assert "Nothing tells them apart" in found["reason"]
    page = page_of(alice, table)
    assert "Hint" in page
    assert "As good as the best: wins about 49 %" in page
    assert "Nothing tells them apart" in page


def test_the_page_shows_it_at_the_moves_themselves_so_that_taking_it_is_one_press(alice, table):
    person_decides(alice.client, table)
    before = page_of(alice, table)
    assert f'formaction="/t/{table.pk}/hint"' in before
    assert 'data-key="h"' in before
    shown = asked(alice, table).content.decode()
    hint = Hint.objects.get(match=table)
    best = hint.moves[0]["action"]
    button = re.search(
        rf'<button type="submit" class="mv best" name="action" value="{best}".*?</button>',
        shown,
        re.DOTALL,
    )
    assert button is not None
    assert "Hint: " in button[0]
    assert '<svg class="est"' in button[0]
    assert "style=" not in shown
    assert shown.count('<svg class="est"') == len(hint.moves)
    assert f'data-show-me="{best}"' in shown
    assert "data-spoken" in shown
    assert post(alice.client, table, "act", revision=table.revision, action=best).status_code == 302


def test_it_is_thought_about_once_and_shown_after_a_reload(alice, table, monkeypatch):
    person_decides(alice.client, table)
    first = ask(alice, table)
    monkeypatch.setattr(hints, "advise", lambda *_: pytest.fail("it was thought about again"))
    assert ask(alice, table) == first
    assert "Hint: " in page_of(alice, table)
    assert api(alice.client, table).json()["hint"]["given"] == first["hint"]
    assert Hint.objects.count() == 1


def test_after_an_undo_of_the_move_it_is_there_again(alice, table, monkeypatch):
    person_decides(alice.client, table)
    first = ask(alice, table)["hint"]
    act(alice, table, first["best"]["action"])
    monkeypatch.setattr(hints, "advise", lambda *_: pytest.fail("it was thought about again"))
    services.undo(actor=alice.user, match_id=table.pk, revision=table.revision, same_shuffle=True)
    shown = api(alice.client, table).json()["hint"]["given"]
    assert shown["best"]["text"] == first["best"]["text"]


def test_a_battle_with_hints_says_so_at_its_end(alice, table):
    person_decides(alice.client, table)
    best = ask(alice, table)["hint"]["best"]
    act(alice, table, best["action"])
    state = person_decides(alice.client, table)
    advised = {move["action"] for move in ask(alice, table)["hint"]["moves"]}
    others = [item for item in state["moves"]["items"] if item["action"] not in advised]
    taken = 2 if not others else 1
    act(alice, table, (others or state["moves"]["items"])[-1]["action"])
    table.refresh_from_db()
    assert table.hinted
    services.concede(actor=alice.user, match_id=table.pk, revision=None, whose=0)
    assert api(alice.client, table).json()["match"]["hints"] == {"given": 2, "taken": taken}
    assert re.search(rf"With hints:\s+2 asked for,\s+{taken} taken", page_of(alice, table))
    assert table.counted
    (listed,) = alice.client.get("/api/v1/tables").json()["results"]
    assert listed["hinted"]
    assert "with hints" in alice.client.get("/t/").content.decode()


def test_a_battle_without_hints_says_nothing(alice, table):
    services.concede(actor=alice.user, match_id=table.pk, revision=None, whose=0)
    assert api(alice.client, table).json()["match"]["hints"] is None
    assert "With hints" not in page_of(alice, table)


def test_no_hint_out_of_turn_nor_for_a_state_gone_by(alice, table):
    state = person_decides(alice.client, table)
    old = table.revision = state["match"]["revision"]
    while state["moves"]["items"]:
        state = act(alice, table, state["moves"]["items"][0]["action"])
    answer = api(alice.client, table, "hint", {"revision": old})
    assert answer.status_code == 409
    assert answer.json()["table"]["match"]["revision"] == table.revision
    answer = api(alice.client, table, "hint", {"revision": table.revision})
    assert answer.status_code == 422
    assert "nothing to decide" in answer.json()["detail"]
    assert api(alice.client, table).json()["hint"] is None
    assert Hint.objects.count() == 0


def test_none_after_the_end_none_for_a_watcher_none_in_a_lesson_none_at_a_puzzle(alice, table):
    services.concede(actor=alice.user, match_id=table.pk, revision=None, whose=0)
    watched = two_partners(alice.user)
    lesson = begun(alice)
    code = laid_position(alice.user).pk
    Position.objects.filter(pk=code).update(question="Win now")
    puzzle = Match.objects.get(pk=positions.play(actor=alice.user, code=code))
    for row, status, part in (
        (table, 422, "over"),
        (watched, 403, "only watch"),
        (lesson, 422, "guided battle"),
        (puzzle, 422, "puzzle"),
    ):
        row.refresh_from_db()
        answer = api(alice.client, row, "hint", {"revision": row.revision})
        assert (answer.status_code, part in answer.json()["detail"]) == (status, True), part
        assert 'data-key="h"' not in page_of(alice, row)
    assert lessons.lesson_at(lesson) is not None


def test_who_shares_the_screen_is_not_shown_the_others_hint(alice):
    row = two_people(alice.user)
    state = take(alice.client, row)
    seat = state["match"]["seat"]
    ask(alice, row)
    assert Hint.objects.get().seat == seat
    for _ in range(40):
        state = act_first(alice.client, row, state) if state["moves"]["items"] else state
        if awaited(alice.client, row):
            break
    row.refresh_from_db()
    answer = api(alice.client, row, "hint", {"revision": row.revision})
    assert answer.status_code == 403
    assert api(alice.client, row).json().get("hint") is None
    state = take(alice.client, row)
    assert state["match"]["seat"] != seat
    assert state["hint"]["given"] is None


def test_while_it_is_thought_about_the_page_asks_again_by_itself(alice, table, monkeypatch):
    person_decides(alice.client, table)
    monkeypatch.setattr(hints, "advise", lambda *_: None)
    monkeypatch.setattr(hints, "is_thinking", lambda _row: True)
    shown = asked(alice, table)
    assert shown.status_code == 200
    text = shown.content.decode()
    assert "data-asks" in text
    assert 'name="action" value=' in text
    again = asked(alice, table, by="itself")
    assert (again.status_code, again.content) == (204, b"")
    assert json.loads(again["HX-Trigger"])["again"]["after"] > 0
    answer = ask(alice, table)
    assert (answer["hint"], answer["after_ms"] > 0) == (None, True)
    assert Hint.objects.count() == 0
    plain = post(alice.client, table, "hint", revision=table.revision)
    assert (plain.status_code, plain.url) == (302, f"/t/{table.pk}#question")


def test_a_page_that_asked_by_itself_is_not_scolded_for_a_move_made_meanwhile(alice, table):
    person_decides(alice.client, table)
    old = table.revision
    assert asked(alice, table, revision=old + 7).status_code == 409
    answer = asked(alice, table, revision=old + 7, by="itself")
    assert answer.status_code == 200
    assert 'role="alert">' not in answer.content.decode().replace(
        'id="unsent" role="alert" hidden>', ""
    )


def test_nobody_elses_table(alice, charlie, table):
    person_decides(alice.client, table)
    table.refresh_from_db()
    assert api(charlie.client, table, "hint", {"revision": table.revision}).status_code == 404
    assert post(charlie.client, table, "hint", revision=table.revision).status_code == 404


def test_a_page_with_a_hint_takes_one_query_more(alice, table):
    person_decides(alice.client, table)
    page_of(alice, table)
    before = queries_of(alice, table)
    ask(alice, table)
    page_of(alice, table)
    assert queries_of(alice, table) == before + 1


def queries_of(person: Any, row: Match) -> int:
    with CaptureQueriesContext(connection) as queries:
        page_of(person, row)
    return len(queries)


@pytest.fixture
def crowded(alice, table, settings, monkeypatch):
    """A table of Alice's in a process where as many think as can."""
    person_decides(alice.client, table)
    table.refresh_from_db()
    settings.THINKING = 1
    monkeypatch.setattr(searches, "_MOST", 0)
    return table


def test_where_too_many_think_it_is_said_when_to_ask_again(alice, crowded):
    shown = asked(alice, crowded)
    assert shown.status_code == 503
    assert shown["Retry-After"] == "3"
    assert shown["HX-Retarget"] == "#table"
    text = shown.content.decode()
    assert re.search(r"<p[^>]* data-spoken>Too many hints .*Ask again in 3 seconds\.</p>", text)
    button = re.search(r'<button [^>]*data-stay="ask again">Ask again</button>', text)
    assert button is not None
    assert f'formaction="/t/{crowded.pk}/hint"' in button[0]
    assert 'name="action" value=' in text
    assert Hint.objects.count() == 0


def test_without_scripts_and_for_programs_it_is_said_too(alice, crowded):
    plain = post(alice.client, crowded, "hint", revision=crowded.revision)
    assert (plain.status_code, plain["Retry-After"]) == (503, "3")
    assert "Ask again in 3 seconds" in plain.content.decode()
    answer = api(alice.client, crowded, "hint", {"revision": crowded.revision})
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert "Ask again in 3 seconds" in answer.json()["detail"]
