"""A card carried out by hand at the table: page, API, a partner's card, a table mended."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.test_by_hand import parrot_in_answer
from engine.kernel.match import Match as Played
from engine.kernel.state import HAND
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.seat.rows import Seat
from tests.factories import Person, person
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
    assert "Play it by hand: Pappagallata" in page
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
