"""A card carried out by hand at the table: page, API, a partner's card, a table mended."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.test_by_hand import parrot_in_answer
from engine.kernel.doings import WIN
from engine.kernel.match import Match as Played
from engine.kernel.state import HAND
from engine.web.models import Match
from engine.web.seat import storage, verdicts
from engine.web.seat.hands import can_mend
from engine.web.seat.rows import Position, Seat
from tests.conformance.subjects import subject_named
from tests.conformance.test_by_hand_games import GIVEN, at_hand
from tests.factories import Person, person
from tests.web.handing import WORDS, waiting_card
from tests.web.play import api, post

Plain = Any
pytestmark = pytest.mark.django_db


def laid(one: Person, played: Played, *, mine: int = 0) -> Match:
    """A table of a person and a partner, as that match stands."""
    row = storage.lay(played, one.user)
    Seat.objects.create(match=row, number=mine, user=one.user, has_screen=True)
    Seat.objects.create(match=row, number=1 - mine, level="random")
    return row


def state_of(row: Match) -> Played:
    return storage.replayed(Match.objects.get(pk=row.pk))


def press(one: Person, row: Match, *titles: str) -> Plain:
    """Press moves by their titles, one after the other; what the page then shows."""
    shown = one.client.get(row.get_absolute_url()).context
    for title in titles:
        move = next(each for each in shown["moves"]["items"] if each["title"] == title)
        shown = send(one, row, move["action"], shown["match"]["revision"])
    return shown


def send(one: Person, row: Match, action: str, revision: int) -> Plain:
    """One press of the page's form, by its action; what the page then shows."""
    page = post(one.client, row, "act", action=action, revision=revision, key="")
    if page.status_code == 302:
        return one.client.get(row.get_absolute_url()).context
    return page.context  # type: ignore[attr-defined]


def charges_of(row: Match) -> list[int]:
    state = state_of(row).state
    assert isinstance(state, KMonState)
    return state.charges


def test_the_page_leads_through_a_change_and_the_log_says_who() -> None:
    alice = person("alice")
    row = laid(alice, parrot_in_answer())
    charges = charges_of(row)[0]
    page = alice.client.get(row.get_absolute_url()).content.decode()
    assert "Play it by hand" in page
    assert "copiala" in page
    before = Match.objects.get(pk=row.pk).revision
    press(alice, row, "Number", "Charges of player 1")
    assert Match.objects.get(pk=row.pk).revision == before, "nothing is done before it is complete"
    shown = press(alice, row, "Number", "Charges of player 1", "+1")
    assert charges_of(row)[0] == charges + 1
    told = [line["text"] for group in shown["log"] for line in group["lines"]]
    assert told[0].startswith("by hand: Charges of player 1 from")
    press(alice, row, "Done")
    assert state_of(row).state.node != HAND


def test_a_person_carries_out_the_card_of_a_partner_who_never_does_it() -> None:
    alice = person("alice")
    row = laid(alice, parrot_in_answer(), mine=1)
    revision = Match.objects.get(pk=row.pk).revision
    api(alice.client, row, "partner", {"revision": revision})
    assert state_of(row).state.node == HAND
    answer = api(alice.client, row, "act", {"revision": revision, "hand": []}).json()
    assert {"move", "draw", "number"} <= {each["text"] for each in answer["moves"]["items"]}
    answer = api(alice.client, row, "act", {"revision": revision, "text": "done"})
    assert answer.status_code == 200, answer.content
    assert state_of(row).state.node != HAND


def test_each_doing_is_taken_back_with_those_behind_it() -> None:
    alice = person("alice")
    row = laid(alice, waiting_card())
    before = charges_of(row)
    press(alice, row, "Number", "Charges of player 1", "+1")
    press(alice, row, "Coin", "The table throws")
    shown = press(alice, row, "Number", "Charges of player 2", "+2")
    done = shown["moves"]["handed"]["done"]
    assert [(each["number"], each["last"]) for each in done] == [(1, 3), (2, 2), (3, 1)]
    assert done[0]["lines"] == ["Charges of player 1 from 3 to 4."]
    for since, status, left in (("4", 422, 3), ("x", 400, 3), ("2", 302, 1), ("1", 302, 0)):
        revision = Match.objects.get(pk=row.pk).revision
        page = post(alice.client, row, "undo", since=since, revision=revision, key="")
        assert page.status_code == status, since
        shown = alice.client.get(row.get_absolute_url()).context
        assert len(shown["moves"]["handed"]["done"]) == left
    assert charges_of(row) == before
    press(alice, row, "Number", "Charges of player 1", "+1")
    press(alice, row, "Done")
    revision = Match.objects.get(pk=row.pk).revision
    post(alice.client, row, "undo", revision=revision, key="")
    assert (state_of(row).state.node, charges_of(row)) == (HAND, before)


def test_others_at_the_table_stop_the_end_with_wait_and_take_it_back() -> None:
    alice, bob = person("alice"), person("bob")
    for other in (alice, bob):
        row = laid(alice, waiting_card())
        names = [("Anna", alice, True), ("Bruno", other, other is bob)]
        for seat, (name, one, holds) in zip(row.seats.order_by("number"), names, strict=True):
            seat.level, seat.user, seat.name, seat.has_screen = "", one.user, name, holds
            seat.save()
        shown = other.client.get(row.get_absolute_url()).context["moves"]
        assert shown["printed"]["text"] == WORDS["en"]
        assert shown["handed"]["wait"] == {"said": "", "may": True, "stands": False}
        post(other.client, row, "wait", wait="yes")
        page = alice.client.get(row.get_absolute_url())
        assert page.context["moves"]["handed"]["wait"]["said"].startswith("Bruno: wait!")
        assert page.content.decode().count("Bruno: wait!") >= 3, "beside Done, above it, in the log"
        press(alice, row, "Number", "Charges of player 1", "+1")
        assert press(alice, row, "Done")["refusal"].startswith("Bruno: wait!")
        assert state_of(row).state.node == HAND
        post(other.client, row, "wait", wait="no")
        press(alice, row, "Done")
        assert state_of(row).state.node != HAND
        assert post(other.client, row, "wait", wait="yes").status_code == 422


def test_what_can_be_carried_lies_on_the_page_and_asks_where_to() -> None:
    alice = person("alice")
    for key in GIVEN:
        row = laid(alice, at_hand(subject_named(key), 1))
        Seat.objects.filter(match=row).update(user=alice.user, level="")
        played = state_of(row)
        Seat.objects.filter(match=row).update(has_screen=False)
        Seat.objects.filter(match=row, number=played.decider).update(has_screen=True)
        page = alice.client.get(row.get_absolute_url())
        lies = set(re.findall(r'data-(?:piece|area)="([^"]+)"', page.content.decode()))
        carried = page.context["moves"]["carried"]
        assert carried, key
        for move in carried:
            # An area without a card may not be drawn.
            undrawn = {*move["source"].split(), *move["goal"].split()} - lies
            assert all(":" in name for name in undrawn), key
        assert any(lies & {*move["source"].split()} for move in carried), key
        first = carried[0]
        shown = send(alice, row, first["action"], page.context["match"]["revision"])
        goals = {name for item in shown["moves"]["items"] for name in item["goal"].split()}
        assert goals == {*first["goal"].split()}, key


def test_what_is_not_offered_or_stale_is_refused_and_nothing_is_changed() -> None:
    alice, charlie = person("alice"), person("charlie")
    row = laid(alice, parrot_in_answer())
    revision = Match.objects.get(pk=row.pk).revision
    body = {"revision": revision, "hand": [100, 0, 9999]}
    assert api(alice.client, row, "act", body).status_code == 422
    assert api(alice.client, row, "act", {**body, "hand": ["x"]}).status_code == 422
    assert api(alice.client, row, "act", {**body, "revision": revision - 1}).status_code == 409
    assert api(charlie.client, row, "act", body).status_code == 404
    assert Match.objects.get(pk=row.pk).revision == revision


def test_a_table_is_mended_between_moves_and_then_counts_in_no_result() -> None:
    alice = person("alice")
    played = parrot_in_answer()
    played.act(played.decider, -1)
    row = laid(alice, played)
    for _ in range(60):
        shown = alice.client.get(row.get_absolute_url()).context
        match, items = shown["match"], shown["moves"]["items"]
        if match["can_mend"] or match["over"]:
            break
        action = items[0]["action"] if items else ""
        post(alice.client, row, "act" if items else "partner",
             action=action, revision=match["revision"], key="")  # fmt: skip
    assert match["can_mend"]
    assert match["counts"]
    shown = send(alice, row, "hand:", match["revision"])
    assert shown["moves"]["question"] == "Mend the table"
    number = next(each for each in shown["moves"]["items"] if each["text"] == "number")
    for action in (number["action"], None, None):
        action = action or shown["moves"]["items"][1]["action"]
        shown = send(alice, row, action, match["revision"])
    assert not Match.objects.get(pk=row.pk).counted


def test_a_puzzle_is_not_solved_where_its_table_was_mended() -> None:
    played = parrot_in_answer()
    seat = played.decider
    while not can_mend(Match(position_id="laid"), played, played.decider):
        played.act(played.decider, played.legal(played.decider)[0])
    puzzle = Position(question="Win.")
    moved = verdicts.judged(puzzle, seat, played)
    played.patch(played.decider, [WIN, seat])
    mended = verdicts.judged(puzzle, seat, played)
    assert (moved["solved"], moved["over"]) == ("", False)
    assert (mended["solved"], mended["over"], mended["missed"]) == ("", True, True)
