"""Bad input gets what is wrong, where, and how to mend it; and leaves nothing half-written."""

import pytest

from collection.requests.rows import IdempotencyKey
from decks.making import services as decks
from engine.web.models import Match, MatchStep
from tests.web.play import JSON, api, person_decides, post

pytestmark = pytest.mark.django_db


def standing(match):
    match.refresh_from_db()
    return match.revision, match.head, match.pending, MatchStep.objects.count()


def test_two_tabs_the_second_is_told_and_shown_the_fresh_table(alice, table):
    state = person_decides(alice.client, table)
    move = {"revision": state["match"]["revision"], "action": state["moves"]["items"][0]["action"]}
    assert api(alice.client, table, "act", move).status_code == 200
    before = standing(table)
    late = api(alice.client, table, "act", move)
    assert late.status_code == 409
    body = late.json()
    assert body["status"] == 409
    assert str(move["revision"]) in body["detail"]
    assert body["table"]["match"]["revision"] == before[0]
    assert standing(table) == before


def test_the_second_tab_of_a_page_gets_the_fresh_page(alice, table):
    state = person_decides(alice.client, table)
    move = {"revision": state["match"]["revision"], "action": state["moves"]["items"][0]["action"]}
    post(alice.client, table, "act", **move)
    late = post(alice.client, table, "act", **move)
    assert late.status_code == 409
    table.refresh_from_db()
    assert f'name="revision" value="{table.revision}"' in late.content.decode()
    fragment = alice.client.post(f"/t/{table.pk}/act", move, headers={"HX-Request": "true"})
    assert fragment.status_code == 409
    assert "<html" not in fragment.content.decode()


def test_an_illegal_move_is_refused(alice, table):
    state = person_decides(alice.client, table)
    before = standing(table)
    answer = api(
        alice.client, table, "act", {"revision": state["match"]["revision"], "action": 999999999}
    )
    assert answer.status_code == 422
    assert answer.headers["Content-Type"].startswith("application/problem+json")
    assert standing(table) == before


def test_a_text_that_is_no_move_names_those_that_are(alice, table):
    state = person_decides(alice.client, table)
    answer = api(
        alice.client, table, "act", {"revision": state["match"]["revision"], "text": "castle"}
    )
    assert answer.status_code == 422
    assert state["moves"]["items"][0]["text"] in answer.json()["detail"]


def test_moving_when_the_partner_decides_is_refused(alice, table):
    state = person_decides(alice.client, table)
    while state["moves"]["items"]:
        move = {
            "revision": state["match"]["revision"],
            "action": state["moves"]["items"][0]["action"],
        }
        state = api(alice.client, table, "act", move).json()
    answer = api(alice.client, table, "act", {"revision": state["match"]["revision"], "action": 0})
    assert answer.status_code == 403


def test_nobody_else_finds_the_table(alice, charlie, table):
    for door in ("", "fragment"):
        assert charlie.client.get(f"/t/{table.pk}/{door}".rstrip("/")).status_code == 404
    for door in ("act", "back", "undo", "concede", "partner", "again"):
        assert post(charlie.client, table, door, revision=0, action=0).status_code == 404
        if door != "again":
            assert api(charlie.client, table, door, {"revision": 0}).status_code == 404
    for door in ("", "legal", "events"):
        assert api(charlie.client, table, door).status_code == 404
    assert charlie.client.get("/api/v1/tables").json()["count"] == 0
    assert str(table.pk) not in charlie.client.get("/t/").content.decode()


@pytest.mark.parametrize("revision", ["", "x", "-1", "1.5", "9" * 30, "١"])
def test_a_revision_that_is_no_number_is_named(alice, table, revision):
    before = standing(table)
    page = post(alice.client, table, "act", revision=revision, action=0)
    program = api(alice.client, table, "act", {"revision": revision, "action": 0})
    assert (page.status_code, program.status_code) == (400, 400)
    assert "revision" in program.json()["detail"]
    assert standing(table) == before


def test_a_double_submit_gives_the_first_answer(alice, table):
    state = person_decides(alice.client, table)
    move = {"revision": state["match"]["revision"], "action": state["moves"]["items"][0]["action"]}
    first = api(alice.client, table, "act", move, key="k1")
    second = api(alice.client, table, "act", move, key="k1")
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["match"]["revision"] == second.json()["match"]["revision"]
    assert IdempotencyKey.objects.filter(key="k1").count() == 1


def test_a_table_sent_twice_is_laid_once(alice, deck):
    fields = {"deck": deck.pk, "level": "greedy", "key": "twice"}
    first = alice.client.post("/t/new", fields)
    second = alice.client.post("/t/new", fields)
    assert first.headers["Location"] == second.headers["Location"]
    assert Match.objects.count() == 1


def test_a_key_used_for_something_else_is_refused(alice, deck, table):
    alice.client.post("/t/new", {"deck": deck.pk, "key": "same"})
    answer = api(alice.client, table, "concede", {"revision": table.revision}, key="same")
    assert answer.status_code == 422


def test_an_illegal_deck_does_not_sit_down_and_every_reason_is_given(alice, deck):
    decks.replace_cards(
        actor=alice.user, deck_id=deck.pk, version=1, zones={"deck": {"MZ1-A01": 3}}
    )
    page = alice.client.post("/t/new", {"deck": deck.pk})
    assert page.status_code == 422
    answer = alice.client.post("/api/v1/tables", {"deck": deck.pk}, content_type=JSON)
    assert answer.status_code == 422
    clauses = {violation["clause"] for violation in answer.json()["violations"]}
    assert len(clauses) >= 2
    assert all(clause in page.content.decode() for clause in clauses)
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "kmon"}, 400),
        ({"deck": "nowhere"}, 404),
        ({"deck": None, "game": None}, 404),
        ([], 400),
    ],
)
def test_a_table_that_cannot_be_laid(alice, body, status):
    answer = alice.client.post("/api/v1/tables", body, content_type=JSON)
    assert answer.status_code == status
    assert answer.json()["status"] == status


@pytest.mark.parametrize(
    "wish",
    [{"level": "grandmaster"}, {"opponent": "nothing"}, {"options": {"speed": 1}},
     {"options": {"allow_pass": "maybe"}}],
)  # fmt: skip
def test_wishes_that_cannot_be_met_name_what_could(alice, deck, wish):
    answer = alice.client.post("/api/v1/tables", {"deck": deck.pk, **wish}, content_type=JSON)
    assert answer.status_code == 400
    assert not Match.objects.exists()


def test_somebody_elses_deck_is_not_there(charlie, deck):
    assert charlie.client.post("/t/new", {"deck": deck.pk}).status_code == 404


def test_a_visitor_is_asked_to_come_in_by_the_api(client):
    answer = client.post("/api/v1/tables", {"game": "kmon"}, content_type=JSON)
    assert answer.status_code == 403
    assert answer.json()["status"] == 403


def test_broken_json_is_a_problem_body(alice):
    answer = alice.client.post("/api/v1/tables", "{", content_type=JSON)
    assert answer.status_code == 400
    assert answer.headers["Content-Type"].startswith("application/problem+json")
