"""Boxes of a game that was dropped into its folder a moment ago, and of one without decks."""

from __future__ import annotations

import pytest

from engine.registry import game
from engine.web.models import Match
from tests.box.boxes import counted, dealt_at
from tests.factories import own_copies
from tests.toys.copied import copied_gauntlet, copied_toy
from tests.web.play import JSON

__all__ = ["copied_gauntlet", "copied_toy"]
pytestmark = pytest.mark.django_db

API = "/api/v1/games/fifthgame/box-decks"


def test_a_game_without_decks_says_that_there_is_nothing_to_deal(copied_toy, alice):
    page = alice.client.get("/g/fifthgame/box")
    assert page.status_code == 400
    assert "no deck meets another one" in page.content.decode()
    assert alice.client.post(API, {}, JSON).status_code == 400
    assert "/box" not in alice.client.get("/t/new?game=fifthgame").content.decode()


def test_decks_of_a_new_game_are_dealt_and_played(copied_gauntlet, alice):
    assert not alice.client.post(API, {}, JSON).json()["found"]
    for card in game("fifthgame").pool():
        own_copies(alice.user, card.code, 4, "fifthgame")
    found = alice.client.post(API, {}, JSON).json()
    assert [deck["legal"] for deck in found["decks"]] == [True, True]
    table = alice.client.post(f"{API}/play", {"level": "random"}, JSON)
    assert table.status_code == 201, table.content
    match = Match.objects.get(pk=table.json()["match"]["id"])
    assert dealt_at(match) == [counted(deck) for deck in found["decks"]]
