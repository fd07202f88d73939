"""Partner against partner: who laid the table watches, and the game goes on by itself."""

from __future__ import annotations

import pytest

from engine.web.models import Match
from engine.web.seat import storage
from engine.web.table import services
from tests.factories import laid_table
from tests.web.play import api, post
from tests.web.seating import hand_of, two_partners
from tests.web.test_hidden import hidden_in

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


@pytest.fixture
def watched(alice):
    return two_partners(alice.user)


def opened(alice, match):
    return api(alice.client, match, "watch", {"open": True})


def hand(side):
    return next(area for area in side["areas"] if area["key"] == "hand")["pieces"]


def play_on(client, match, **fields):
    match.refresh_from_db()
    return client.post(f"/t/{match.pk}/partner", {"revision": match.revision, **fields}, headers=HX)


def test_a_watcher_sees_what_everybody_may_see(alice, watched):
    for _move in range(10):
        state = api(alice.client, watched).json()
        assert state["moves"]["items"] == []
        watched.refresh_from_db()
        played = storage.replayed(watched)
        shown = [piece["card"] for side in state["scene"]["sides"] for piece in hand(side)]
        assert len(shown) == sum(map(len, played.state.hands))
        assert not {card["code"] for card in shown if card} & hidden_in(played, None)
        play_on(alice.client, watched)
    text = alice.client.get(f"/t/{watched.pk}").content.decode()
    assert watched.header["seed"] not in text
    assert "You watch from no seat" in text


def test_open_hands_show_both_and_say_so(alice, watched):
    state = opened(alice, watched).json()
    assert state["match"]["watch"]["open"]
    for side in state["scene"]["sides"]:
        shown = {piece["card"]["code"] for piece in hand(side)}
        assert shown == hand_of(watched, side["seat"])[0]
    assert not any(piece["playable"] for side in state["scene"]["sides"] for piece in hand(side))
    text = alice.client.get(f"/t/{watched.pk}").content.decode()
    assert "All hands lie open" in text
    closed = api(alice.client, watched, "watch", {"open": False}).json()
    assert not any(p["card"] for side in closed["scene"]["sides"] for p in hand(side))


def test_hands_are_never_open_where_somebody_plays(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    assert opened(alice, match).status_code == 403
    Match.objects.filter(pk=match.pk).update(open_watch=True)
    far = api(alice.client, match).json()["scene"]["sides"][0]
    assert not far["is_you"]
    assert not any(piece["card"] for piece in hand(far))


def test_the_page_says_who_thinks_and_goes_on_by_itself(alice, watched):
    page = alice.client.get(f"/t/{watched.pk}").content.decode()
    assert "is thinking" in page
    assert "load delay:900ms" in page
    before = watched.revision
    assert play_on(alice.client, watched, by="itself").status_code == 200
    watched.refresh_from_db()
    assert watched.revision == before + 1 or watched.revision > before


@pytest.mark.parametrize(("pace", "trigger"), [("slow", "delay:3000ms"), ("normal", "delay:900ms"),
                                               ("off", "delay:0ms"), ("pause", "")])  # fmt: skip
def test_the_pace_is_the_tables_own(alice, watched, pace, trigger):
    answer = alice.client.post(f"/t/{watched.pk}/watch", {"pace": pace}, headers=HX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert ('hx-trigger="load' in text) == bool(trigger)
    assert trigger in text
    watched.refresh_from_db()
    assert watched.pace == pace


def test_paused_only_a_press_moves_it_and_one_step_at_a_time(alice, watched):
    services.set_watch(actor=alice.user, match_id=watched.pk, pace="pause")
    before = watched.revision
    play_on(alice.client, watched, by="itself")
    watched.refresh_from_db()
    assert watched.revision == before
    play_on(alice.client, watched)
    watched.refresh_from_db()
    moves = watched.steps.filter(kind="move").count()
    assert moves == 1


def test_without_scripts_one_press_is_one_step(alice, watched):
    post(alice.client, watched, "partner", revision=watched.revision)
    assert watched.steps.filter(kind="move").count() == 1


def test_it_is_watched_to_the_end_without_waiting(alice, watched):
    services.set_watch(actor=alice.user, match_id=watched.pk, pace="off")
    for _request in range(300):
        play_on(alice.client, watched, by="itself")
        watched.refresh_from_db()
        if watched.status == Match.Status.OVER:
            break
    text = alice.client.get(f"/t/{watched.pk}").content.decode()
    assert "KM-6." in text
    assert "Computer 1 wins" in text or "Computer 2 wins" in text or "A draw" in text
    assert watched.turn > 1


def test_two_pages_that_watch_move_it_once(alice, watched):
    before = watched.revision
    for _page in range(2):
        alice.client.post(f"/t/{watched.pk}/partner", {"revision": before}, headers=HX)
    assert watched.steps.filter(kind="move").count() == 1


def test_leaving_and_coming_back_goes_on_where_it_stood(alice, watched):
    play_on(alice.client, watched)
    storage._JUST_STORED.clear()
    before = api(alice.client, watched).json()
    play_on(alice.client, watched)
    after = api(alice.client, watched).json()
    assert after["match"]["revision"] > before["match"]["revision"]


def test_who_watches_does_nothing_else(alice, watched):
    now = watched.revision
    for door in ("act", "back", "undo", "concede"):
        body = {"revision": now} | ({"action": "0"} if door == "act" else {})
        answer = api(alice.client, watched, door, body)
        assert answer.status_code == 403
        assert answer.json()["detail"] == "You only watch this table."
    watched.refresh_from_db()
    assert watched.revision == now


def test_nobody_else_watches(charlie, watched):
    for door in ("", "/fragment"):
        assert charlie.client.get(f"/t/{watched.pk}{door}").status_code == 404
    for door in ("partner", "watch", "delete", "again"):
        assert post(charlie.client, watched, door, revision=0).status_code == 404
    assert api(charlie.client, watched).status_code == 404
    assert charlie.client.get("/api/v1/tables").json()["count"] == 0


@pytest.mark.parametrize("body", [{"pace": "warp"}, {"pace": 3}, {"open": "yes"}, {"open": 1}])
def test_a_bad_wish_of_a_watcher_is_named(alice, watched, body):
    assert api(alice.client, watched, "watch", body).status_code == 400
    watched.refresh_from_db()
    assert (watched.pace, watched.open_watch) == ("normal", False)


def test_queries_of_a_watched_table_are_constant(alice, watched, django_assert_max_num_queries):
    services.let_partners_move(match_id=watched.pk, most=30)
    alice.client.get(f"/t/{watched.pk}")
    with django_assert_max_num_queries(8):
        alice.client.get(f"/t/{watched.pk}")
