"""Sample matches: listed with the rules of a game, opened as a replay with all hands open."""

from __future__ import annotations

from html import unescape

import pytest

from engine.registry import games
from engine.sim.scripts import SCRIPTS, read_script
from engine.sim.subjects import subject
from engine.web.models import Match
from engine.web.seat import storage
from tests.web.replayed import _nothing_ready

__all__ = ["_nothing_ready"]

pytestmark = pytest.mark.django_db

SHOWN = [(key, sample) for key, game in games().items() for sample in game.samples()]
NAMED = pytest.mark.parametrize(
    ("key", "sample"), SHOWN, ids=[f"{key}-{sample.script}" for key, sample in SHOWN]
)


@NAMED
def test_a_sample_is_a_script_that_is_played_to_its_end(key, sample):
    script = read_script(subject(key).playthroughs / SCRIPTS / f"{sample.script}.json")
    assert script.reason


@pytest.mark.parametrize("key", sorted(games()))
def test_the_rules_of_a_game_list_its_samples(client, key):
    page = unescape(client.get(f"/g/{key}/rules").content.decode())
    for sample in games()[key].samples():
        assert f'name="sample" value="{sample.script}"' in page
        assert sample.title.text in page
    assert ("Watch a sample match" in page) == bool(games()[key].samples())


def test_a_sample_is_opened_by_anybody_and_once_alone(client):
    asked = {"game": "tictacko", "sample": "sample_2_standard"}
    answer = client.post("/r/new", {**asked, "key": "one"})
    assert answer.status_code == 302
    row = Match.objects.get()
    assert answer.url == f"/r/{row.pk}?at=0&eyes=open"
    assert client.get(answer.url).status_code == 200
    assert (row.status, row.counted) == (Match.Status.OVER, False)
    assert not row.seats.exclude(user=None).exists()
    assert storage.replayed(row).over
    assert client.post("/r/new", {**asked, "key": "two"}).url == answer.url
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "tictacko", "sample": "deckout_2_standard"}, "no sample match"),
        ({"game": "tictacko", "sample": "../x"}, "no sample match"),
        ({"game": "chess", "sample": "x"}, "no game «chess»"),
    ],
)
def test_what_is_no_sample_is_refused(client, asked, said):
    answer = client.post("/r/new", asked)
    assert answer.status_code == 400
    assert said in unescape(answer.content.decode())
    assert not Match.objects.exists()


def test_a_program_opens_a_sample_too(alice):
    asked = {"game": "tictacko", "sample": "sample_3_standard"}
    answer = alice.client.post("/api/v1/replays", asked, content_type="application/json")
    assert answer.status_code == 201
    assert Match.objects.get().pk == answer.json()["id"]
