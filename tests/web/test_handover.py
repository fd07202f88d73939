"""Two people at one screen: nobody sees the other's cards, whatever they open, send or reload."""

from __future__ import annotations

import re

import pytest
from django.urls import get_resolver

from engine.web.laying.wishes import PARTNER, PERSON, SeatWish
from engine.web.models import Match, Position, Seat
from engine.web.puzzles.positions import keeping
from engine.web.seat.errors import BadTable, ScreenElsewhere
from engine.web.table import services
from tests.factories import laid_table
from tests.web.play import JSON, api, post
from tests.web.seating import (
    SECOND,
    TIDE,
    act_first,
    awaited,
    hand_of,
    laid,
    take,
    two_people,
)
from tests.web.test_roles import patterns

pytestmark = pytest.mark.django_db

PAGES = ("", "/fragment")
DOORS = ("", "legal", "events")


@pytest.fixture
def both(alice):
    return two_people(alice.user)


def every_answer(client, match):
    """What every door that only looks gives while it is asked."""
    for page in PAGES:
        yield client.get(f"/t/{match.pk}{page}")
    for page in PAGES:
        yield client.get(f"/t/{match.pk}{page}", headers={"HX-Request": "true"})
    for door in DOORS:
        yield api(client, match, door)


def assert_tells_nothing(answer, match):
    """Neither code nor name of a card in a hand, nor the seed, nor an opaque id of a piece."""
    text = answer.content.decode()
    for seat in (0, 1):
        codes, names = hand_of(match, seat)
        assert not [code for code in codes if code in text or code.replace("-", "/") in text]
        assert not [name for name in names if name in text]
    assert match.header["seed"] not in text
    assert not re.search(r"\bp[0-9a-f]{16}\b", text)


def test_the_first_to_decide_is_asked_to_take_the_screen(alice, both):
    wanted = awaited(alice.client, both)
    page = alice.client.get(f"/t/{both.pk}").content.decode()
    assert f"Hand the screen to {wanted['name']}" in page
    assert f"I am {wanted['name']}" in page
    assert not Seat.objects.filter(has_screen=True).exists()


def test_while_the_screen_goes_round_no_answer_tells_a_card(alice, both):
    for _turn in range(6):
        for answer in every_answer(alice.client, both):
            if awaited(alice.client, both):
                assert_tells_nothing(answer, both)
        state = take(alice.client, both)
        act_first(alice.client, both, state)
        both.refresh_from_db()


def doors_of(match):
    """Every address of the site that names a table or its replay."""
    for _name, address in patterns(get_resolver()):
        if "<slug:match_id>" in address or "<slug:replay_id>" in address:
            found = re.sub(r"<slug:(match|replay)_id>", match.pk, address)
            yield re.sub(r"<[^>]+>", "1", found)


def test_no_door_of_the_site_tells_a_card_while_the_screen_goes_round(alice, both):
    """Others than those above show at most what everybody sees, which early on is no hand card."""
    for _turn in range(2):
        for address in doors_of(both):
            assert_tells_no_card(alice.client.get(address), both)
            if not address.endswith(("take", "delete", "again")):
                assert_tells_no_card(alice.client.post(address, {}), both)
                assert_tells_no_card(alice.client.post(address, {}, JSON), both)
        if awaited(alice.client, both) is None:
            break
        state = take(alice.client, both)
        while not state["handover"]:
            state = act_first(alice.client, both, state)
        both.refresh_from_db()


def assert_tells_no_card(answer, match):
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content
    for seat in (0, 1):
        codes, names = hand_of(match, seat)
        told = text.decode()
        assert not [word for word in codes | names if word in told]


def test_who_has_the_screen_sees_their_own_hand_and_not_the_other(alice, both):
    for _turn in range(12):
        state = take(alice.client, both)
        near = next(side for side in state["scene"]["sides"] if side["is_you"])
        far = next(side for side in state["scene"]["sides"] if not side["is_you"])
        assert all(piece["card"] for piece in hand(near))
        assert not any(piece["card"] for piece in hand(far))
        act_first(alice.client, both, state)


def hand(side):
    return next(area for area in side["areas"] if area["key"] == "hand")["pieces"]


def test_looking_again_does_not_take_the_screen(alice, both):
    for answer in (*every_answer(alice.client, both), *every_answer(alice.client, both)):
        assert answer.status_code == 200
    assert awaited(alice.client, both)
    assert not Seat.objects.filter(has_screen=True).exists()


def test_nothing_can_be_done_before_the_screen_is_taken(alice, both):
    before = both.revision
    for door, more in (("act", {"action": 0}), ("back", {}), ("concede", {})):
        answer = api(alice.client, both, door, {"revision": before, **more})
        assert answer.status_code == 403
        assert "Hand the screen to" in answer.json()["detail"]
        assert_tells_nothing(answer, both)
        assert_tells_nothing(post(alice.client, both, door, revision=before, **more), both)
    text = {"revision": before, "text": "nothing like it"}
    assert_tells_nothing(api(alice.client, both, "act", text), both)
    assert_tells_nothing(api(alice.client, both, "act", {"revision": 99, "action": 0}), both)
    both.refresh_from_db()
    assert both.revision == before


def test_the_screen_passes_on_with_the_decision_and_only_with_it(alice, both):
    seen = []
    state = take(alice.client, both)
    for _turn in range(30):
        holder = Seat.objects.get(match=both, has_screen=True).number
        state = act_first(alice.client, both, state)
        if state["match"]["over"]:
            break
        if state["handover"]:
            assert state["scene"] is None
            assert state["handover"]["seat"] != holder
            seen.append(state["handover"]["seat"])
            state = take(alice.client, both)
        else:
            assert Seat.objects.get(match=both, has_screen=True).number == holder
    assert set(seen) == {0, 1}


def test_scripts_leave_the_page_when_the_screen_goes_round(alice, both):
    """The page of the other stays in no corner of the browser: it is left, not swapped."""
    answer = alice.client.get(f"/t/{both.pk}/fragment", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == f"/t/{both.pk}"
    assert answer.content == b""
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("seat", [7, -1, "x", ""])
def test_only_who_is_awaited_can_take_it(alice, both, seat):
    wanted = awaited(alice.client, both)["seat"]
    for given in (seat, 1 - wanted):
        answer = api(alice.client, both, "take", {"revision": both.revision, "seat": given})
        assert answer.status_code in (400, 403)
        page = post(alice.client, both, "take", revision=both.revision, seat=given)
        assert page.status_code in (400, 403)
        assert_tells_nothing(page, both)
    assert not Seat.objects.filter(has_screen=True).exists()


def test_taking_is_for_the_table_as_it_stands(alice, both):
    wanted = awaited(alice.client, both)["seat"]
    stale = api(alice.client, both, "take", {"revision": both.revision + 1, "seat": wanted})
    assert stale.status_code == 409
    assert stale.json()["table"]["scene"] is None
    assert not Seat.objects.filter(has_screen=True).exists()


def test_taking_twice_is_taking_once(alice, both):
    wanted = awaited(alice.client, both)["seat"]
    for _press in range(2):
        answer = post(alice.client, both, "take", revision=both.revision, seat=wanted)
        assert answer.status_code == 302
    assert Seat.objects.get(match=both, has_screen=True).number == wanted


def test_taking_needs_the_token_of_the_form(alice, both):
    alice.client.handler.enforce_csrf_checks = True
    answer = post(alice.client, both, "take", revision=both.revision, seat=0)
    assert answer.status_code == 403
    assert not Seat.objects.filter(has_screen=True).exists()


def test_nothing_is_kept_of_either_hand_before_the_end(alice, both):
    """A position would show what whoever has the screen, or is awaited, holds."""
    refused = set()
    for _turn in range(12):
        waits = awaited(alice.client, both)
        for headers in ({}, {"HX-Request": "true"}):
            answer = alice.client.post(f"/t/{both.pk}/keep", headers=headers)
            refused.add(answer.status_code)
            if waits:
                assert_tells_nothing(answer, both)
            words = f"Hand the screen to {waits['name']}" if waits else "until the end"
            assert headers or words in answer.content.decode()
        both.refresh_from_db()
        with pytest.raises(ScreenElsewhere if waits else BadTable):
            keeping.keep_step(actor=alice.user, row=both, step=both.head, seat=0)
        assert not Position.objects.exists()
        state = take(alice.client, both)
        act_first(alice.client, both, state)
    assert refused == {403, 400, 200}
    state = take(alice.client, both)
    api(alice.client, both, "concede", {"revision": state["match"]["revision"]})
    assert post(alice.client, both, "keep").status_code == 302
    assert Position.objects.get().owner == alice.user


def test_nobody_else_takes_it(charlie, both):
    for client in (charlie.client,):
        assert post(client, both, "take", revision=both.revision, seat=0).status_code == 404
        body = {"revision": both.revision, "seat": 0}
        assert api(client, both, "take", body).status_code == 404


def test_an_undo_is_agreed_by_all(alice, both):
    state = take(alice.client, both)
    state = act_first(alice.client, both, state)
    state = take(alice.client, both)
    revision = state["match"]["revision"]
    refused = api(alice.client, both, "undo", {"revision": revision})
    assert refused.status_code == 422
    assert "Everybody" in refused.json()["detail"]
    asked = post(alice.client, both, "undo", revision=revision)
    assert asked.status_code == 200
    assert "Everybody at the table agrees" in asked.content.decode()
    both.refresh_from_db()
    assert both.revision == revision
    done = post(alice.client, both, "undo", revision=revision, agreed="yes")
    assert done.status_code == 302
    both.refresh_from_db()
    assert both.revision > revision


def test_after_an_undo_the_screen_goes_back_to_whose_move_it_was(alice, both):
    state = take(alice.client, both)
    mover = Seat.objects.get(match=both, has_screen=True).number
    while not state["handover"]:
        mover = Seat.objects.get(match=both, has_screen=True).number
        state = act_first(alice.client, both, state)
    state = take(alice.client, both)
    body = {"revision": state["match"]["revision"], "agreed": True}
    undone = api(alice.client, both, "undo", body).json()
    assert undone["scene"] is None
    assert undone["handover"]["seat"] == mover


def test_all_seats_agree_to_an_undo_only_at_their_own_screen(alice, bob, both):
    """A seat of somebody at another device cannot be agreed for."""
    state = take(alice.client, both)
    act_first(alice.client, both, state)
    Seat.objects.filter(match=both, number=1).update(user=bob.user)
    both.refresh_from_db()
    body = {"revision": both.revision, "agreed": True}
    assert api(alice.client, both, "undo", body).status_code == 422


def test_between_devices_each_sees_their_own_side(alice, bob, both):
    Seat.objects.filter(match=both, number=1).update(user=bob.user)
    for person, seat in ((alice, 0), (bob, 1)):
        state = api(person.client, both).json()
        assert state["handover"] is None
        near = next(side for side in state["scene"]["sides"] if side["is_you"])
        assert near["seat"] == seat
        other = hand_of(both, 1 - seat)[0] - hand_of(both, seat)[0]
        text = person.client.get(f"/t/{both.pk}").content.decode()
        played = [code for code in other if code.replace("-", "/") in text]
        assert not played


def test_one_person_is_never_asked(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    assert awaited(alice.client, match) is None
    assert "/take" not in alice.client.get(f"/t/{match.pk}").content.decode()


def test_conceding_ends_it_and_names_the_winner(alice, both):
    state = take(alice.client, both)
    holder = Seat.objects.get(match=both, has_screen=True)
    answer = api(alice.client, both, "concede", {"revision": state["match"]["revision"]})
    other = Seat.objects.get(match=both, number=1 - holder.number)
    assert answer.json()["match"]["over"]["title"] == f"{other.name} wins"
    both.refresh_from_db()
    assert both.status == Match.Status.OVER
    assert awaited(alice.client, both) is None


def test_a_partner_moves_while_the_last_person_keeps_the_screen(alice):
    """While partners move nobody is asked; then the decision calls whoever it calls."""
    match = laid(
        alice.user,
        [SeatWish(PERSON, name="Anna", starter=TIDE), SeatWish(PARTNER, "random", starter=SECOND)],
    )
    for _move in range(20):
        state = api(alice.client, match).json()
        assert state["handover"] is None
        if state["moves"]["items"]:
            act_first(alice.client, match, state)
        else:
            services.let_partners_move(match_id=match.pk)


def test_the_page_of_the_handing_over_has_the_same_bar_whoever_holds_what(alice, both):
    """But for the name nothing differs, so that a window tells nothing about what is held."""
    pages = set()
    state = api(alice.client, both).json()
    for _turn in range(40):
        if state["match"]["over"]:
            break
        if state["handover"]:
            text = alice.client.get(f"/t/{both.pk}").content.decode()
            main = text[text.index("<main") : text.index("</main>")]
            blanked = re.sub(r'value="[^"]*"|Anna|Bruno', "", main)
            pages.add(blanked)
            state = take(alice.client, both)
        state = act_first(alice.client, both, state)
    assert len(pages) == 1
