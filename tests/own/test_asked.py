"""What an own card asks the table: on the page, in the API, on card and deck, in a batch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from collection.catalogue.rows import Card
from collection.catalogue.wording import PROMPTED, standing_of_words
from decks.lists.rows import Deck
from engine.kernel.forms import AGREED
from engine.registry import game
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.models import Match
from engine.web.runs.rows import Chunk
from engine.web.runs.work import work_on
from engine.web.seat import storage
from tests.factories import Person, begun_run, laid_table
from tests.own.boxes import typed_starter
from tests.web.play import api, person_decides, post
from tests.web.seating import take

pytestmark = pytest.mark.django_db

BIRDS = "How many <b>birds</b>, {so to say}?"
ASKED = {"asked": {"question": {"en": BIRDS}, "from": 2, "to": 4}}
EFFECTS = [{"do": "gain_charges", "who": "self", "amount": ASKED}]
A_FEW = 40


def asking_deck(owner: Any) -> Deck:
    """A starter whose items cost nothing and ask how many charges they give."""
    item = {"effects": EFFECTS, "persistent": None, "cost": 0}
    return typed_starter(owner, changed={"item": item})


def until_asked(one: Person, match: Match) -> dict[str, Any]:
    """Play on, an item wherever one may be played, until the table is asked."""
    for _ in range(A_FEW):
        state = take(one.client, match)
        if BIRDS in (state["moves"]["question"] or ""):
            return state
        if not state["moves"]["items"]:
            state = person_decides(one.client, match)
            continue
        items = state["moves"]["items"]
        item = next((each for each in items if each["text"].startswith("item ")), items[0])
        revision = state["match"]["revision"]
        answer = api(one.client, match, "act", {"revision": revision, "action": item["action"]})
        assert answer.status_code == 200, answer.content
    raise AssertionError("nothing was asked")


def lines(state: dict[str, Any]) -> list[str]:
    return [f"{x['who']}: {x['text']}" for turn in state["log"] for x in turn["lines"]]


def test_the_table_waits_for_the_answer_and_the_rest_is_enforced(alice: Person) -> None:
    match = laid_table(alice.user, asking_deck(alice.user), level="random")
    state = until_asked(alice, match)
    assert [item["text"] for item in state["moves"]["items"]] == ["2", "3", "4"]
    assert [item["digit"] for item in state["moves"]["items"]] == ["2", "3", "4"]
    assert state["prompting"]
    page = alice.client.get(match.get_absolute_url()).content.decode()
    assert "How many &lt;b&gt;birds&lt;/b&gt;, {so to say}?" in page
    assert "<b>birds" not in page

    before = storage.replayed(Match.objects.get(pk=match.pk)).state.charges[0]
    revision = state["match"]["revision"]
    for wrong in ({"text": "9"}, {"action": "3"}, {"text": "yes"}):
        answer = api(alice.client, match, "act", {"revision": revision, **wrong})
        assert answer.status_code in (400, 409, 422), answer.content
    stale = api(alice.client, match, "act", {"revision": revision - 1, "text": "4"})
    assert stale.status_code == 409
    assert storage.replayed(Match.objects.get(pk=match.pk)).awaits_answer

    told = api(alice.client, match, "act", {"revision": revision, "text": "4"}).json()
    assert any(f"answers «{BIRDS}»: 4." in line for line in lines(told))
    played = storage.replayed(Match.objects.get(pk=match.pk))
    assert not played.is_open
    assert played.state.charges[0] >= before + 4
    undone = api(alice.client, match, "undo", {"revision": told["match"]["revision"]}).json()
    assert BIRDS in undone["moves"]["question"]


def test_the_form_answers_by_its_buttons(alice: Person) -> None:
    match = laid_table(alice.user, asking_deck(alice.user), level="random")
    state = until_asked(alice, match)
    post(alice.client, match, "act", revision=state["match"]["revision"], action="1")
    assert any(f"answers «{BIRDS}»: 3." in line for line in lines(api(alice.client, match).json()))


def test_only_who_is_asked_answers_where_somebody_sits_there(alice: Person, bob: Person) -> None:
    match = laid_table(alice.user, asking_deck(alice.user), level="random")
    state = until_asked(alice, match)
    body = {"revision": state["match"]["revision"], "text": "2"}
    assert api(bob.client, match, "act", body).status_code == 404
    match.seats.filter(number=1).update(user=bob.user, level="")
    waits = api(bob.client, match).json()["moves"]
    assert waits["items"] == []
    assert BIRDS in waits["waiting"]
    assert api(bob.client, match, "act", body).status_code in (403, 409)
    assert api(alice.client, match, "act", body).status_code == 200


def test_partners_among_themselves_are_answered_by_lot(alice: Person) -> None:
    deck = asking_deck(alice.user)
    seats = (SeatWish(PARTNER, "random", deck=deck), SeatWish(PARTNER, "random", deck=deck))
    match = Match.objects.get(pk=start(actor=alice.user, wish=Wish("kmon", seats=seats)))
    played = storage.replayed(match)
    assert not played.attended
    assert PERSON not in {seat.level for seat in match.seats.all()}


def test_a_step_by_hand_is_left_to_the_table() -> None:
    told = {"type": "item", "effects": [{"do": "hand"}, {"do": "draw", "who": "self", "amount": 1}]}
    found = game("kmon").read_card({"code": "a", "name": {"en": "A"}, "agreed": "mark", **told})
    assert found.card is not None
    assert standing_of_words(game("kmon"), found.card) == PROMPTED


def test_card_deck_and_batch_say_that_they_ask(alice: Person) -> None:
    deck = asking_deck(alice.user)
    row = Card.objects.filter(code__in=deck.zones["deck"], type="item").first()
    assert row is not None
    rules = game("kmon")
    card = row.definition
    agreed = replace(card, attributes={**card.attributes, AGREED: "mark"})
    assert standing_of_words(rules, agreed) == PROMPTED
    page = alice.client.get(deck.get_absolute_url()).content.decode()
    assert "ask the table" in page
    run = begun_run(alice.user, deck)
    for chunk in Chunk.objects.filter(run=run):
        work_on(chunk.pk)
    told = alice.client.get(f"/api/v1/runs/{run.pk}/results").json()
    assert told["prompting"]
    assert told["answers"] > 0
