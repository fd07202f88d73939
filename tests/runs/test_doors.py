"""Doors of batches: what may be asked, by whom, how often; what stays when decks change."""

import csv
import io
import json
from datetime import timedelta
from html import escape
from unittest import mock

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.keeping import versions
from decks.lists.rows import Deck
from decks.making import services as decks
from engine.kernel.testing import for_every
from engine.registry import games
from engine.sim.arena import sittings
from engine.sim.watch import play_watched
from engine.web.laying.meeting import seats_two_decks
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.runs import costs, pages, services, wishes, work
from engine.web.runs.rows import Chunk, Run, RunDeck
from engine.web.seat import storage
from engine.web.seat.rows import Match
from tests.factories import begun_run, laid_table, starter_deck
from tests.runs.played import chunks, reference, shown, status

pytestmark = pytest.mark.django_db
STARTER = "starter:MZ1-S02"


def body(deck, **more):
    facts = {"decks": [f"deck:{deck.pk}"], "against": [STARTER], "games": 4, "level": "random"}
    return {"game": "kmon", **facts, **more}


def post(person, raw, path="/api/v1/runs", **headers):
    return person.client.post(
        path, json.dumps(raw), content_type="application/json", headers=headers
    )


def played(run):
    for chunk in chunks(run):
        work.work_on(chunk.pk)
    return Run.objects.get(pk=run.pk)


def less(person, deck):
    zone, lines = next(iter(deck.zones.items()))
    facts = {"zone": zone, "code": next(iter(lines)), "quantity": 0}
    decks.set_quantity(actor=person.user, deck_id=deck.pk, version=deck.version, **facts)


# --- Beginning ---------------------------------------------------------------------------------


def test_a_form_begins_a_batch_without_scripts(alice, deck):
    page = alice.client.get(f"/runs/new?deck={deck.pk}").content.decode()
    assert f'value="deck:{deck.pk}" checked' in page
    assert "100 games take about" in page
    form = {**body(deck, games=5), "key": "a"}
    answers = [alice.client.post("/runs/new", form) for _ in range(2)]
    run = Run.objects.get()
    assert [answer.url for answer in answers] == [f"/runs/{run.pk}"] * 2
    # Five games are three deals from both sides.
    assert (run.deals, run.sides) == (3, 2)
    assert "0 of 6 games" in alice.client.get(answers[0].url).content.decode()


def test_the_page_of_a_deck_leads_there(alice, deck):
    assert (
        f'href="/runs/new?deck={deck.pk}"'
        in alice.client.get(deck.get_absolute_url()).content.decode()
    )


def test_the_cost_is_told_by_what_was_measured_here(alice, deck):
    asked = {**body(deck, games=100)}
    assert "about 1 second " in alice.client.get("/runs/cost", asked).content.decode()
    run = begun_run(alice.user, deck)
    Chunk.objects.filter(run=run).update(state="done", seconds=16)
    assert costs.seconds_a_game("kmon", "random") == pytest.approx(2.0)
    assert "about 3 minutes" in alice.client.get("/runs/cost", asked).content.decode()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"decks": []}, "names 1 to 4 decks; 0 were given"),
        ({"against": [STARTER] * 13}, "names 1 to 12 decks; 13 were given"),
        ({"against": ["starter:none"]}, "none"),
        ({"against": ["deck:none"]}, "no deck at «deck:none»"),
        ({"against": [7]}, "no deck at «7»"),
        ({"level": "none"}, "random, greedy"),
        ({"games": 10_001}, "2 to 10000 games"),
        ({"games": "many"}, "games"),
        ({"game": "none"}, "no game «none»"),
        ({"seed": "x" * 65}, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(alice, deck, more, told):
    answer = post(alice, body(deck, **more))
    assert answer.status_code == 400
    assert told in answer.json()["detail"]
    assert not Run.objects.exists()


def test_too_many_games_and_too_long_ones_are_refused(alice, deck):
    many = [f"starter:MZ1-S0{n}" for n in range(1, 9)]
    answer = post(alice, body(deck, games=2000, against=many))
    assert "16000 games" in answer.json()["detail"]
    with mock.patch.object(wishes, "seconds_for", return_value=3 * 3600):
        answer = post(alice, body(deck))
    assert "180 minutes" in answer.json()["detail"]


def test_an_illegal_deck_is_refused_with_every_rule(alice, deck):
    less(alice, deck)
    answer = post(alice, body(deck))
    assert answer.status_code == 422
    assert answer.json()["violations"]
    page = alice.client.post("/runs/new", {**body(deck), "key": "a"})
    assert page.status_code == 422
    assert "Nothing was begun." in page.content.decode()
    assert not Run.objects.exists()


def test_public_decks_and_shared_links_can_be_opponents(alice, bob):
    theirs = starter_deck(bob.user, number=2)
    path = theirs.get_absolute_url()
    mine = starter_deck(alice.user)
    assert post(alice, body(mine, against=[path])).status_code == 400
    Deck.objects.filter(pk=theirs.pk).update(visibility="link", token="t" * 43)
    assert post(alice, body(mine, against=[path])).status_code == 400
    shared = f"http://localhost{path}?k={'t' * 43}"
    assert post(alice, body(mine, against=[shared])).status_code == 201


@for_every("form", ["{path}/@1", "http://localhost{path}/@1", "{id}@1", "deck:{id}@1"])
def test_an_address_with_a_version_plays_that_version_and_says_so(alice, form):
    Run.objects.all().delete()
    deck = starter_deck(alice.user)
    then = deck.zones
    less(alice, deck)
    assert post(alice, body(deck)).status_code == 422
    named = form.format(path=deck.get_absolute_url(), id=deck.pk)
    assert post(alice, body(deck, decks=[named])).status_code == 201
    run = Run.objects.get()
    tested = run.decks.get(tested=True)
    assert (tested.loadout["zones"], tested.version.number) == (then, 1)
    page = alice.client.get(f"/runs/{run.pk}").content.decode()
    assert f"{deck.name} @1" in page
    file = alice.client.get(f"/runs/{run.pk}/results.csv").content.decode()
    assert f"{deck.name} @1," in file


def test_a_version_that_others_may_not_read_is_not_there(alice, bob):
    theirs, mine = starter_deck(bob.user), starter_deck(alice.user)
    Deck.objects.filter(pk=theirs.pk).update(visibility="public")
    decks.rename(actor=bob.user, deck_id=theirs.pk, version=1, name="Later")
    path = f"{theirs.get_absolute_url()}/@1"
    assert post(alice, body(mine, against=[path])).status_code == 400
    versions.name_version(actor=bob.user, deck_id=theirs.pk, number=1, label="First")
    assert post(alice, body(mine, against=[path])).status_code == 201
    assert post(alice, body(mine, against=[f"{path}77"])).status_code == 400


def test_a_batch_says_what_it_waits_for(alice, deck, time_machine):
    run = begun_run(alice.user, deck)

    def told(language="en"):
        head = {"accept-language": language}
        page = alice.client.get(f"/runs/{run.pk}", headers=head).content.decode()
        state = alice.client.get(f"/api/v1/runs/{run.pk}", headers=head).json()["progress"]
        assert not state["waiting"] or escape(state["waiting"]) in page
        return state["waiting"]

    assert "A worker takes it up in a moment" in told()
    seen = pages.stamp(run)
    other = begun_run(alice.user, deck)
    Chunk.objects.filter(run=other).update(state="leased")
    assert "Another batch is being played" in told()
    match = laid_table(alice.user, deck)
    analysis = Analysis.objects.create(match=match, seat=0, head=1, player="x", simulations=1)
    AnalysedMove.objects.create(analysis=analysis, number=0, step=1)
    assert "An analysis comes first" in told()
    assert "analisi" in told("it")
    assert pages.stamp(run) != seen
    AnalysedMove.objects.all().delete()
    Chunk.objects.filter(run=other).update(state="done", result=None)
    time_machine.move_to(timezone.now() + timedelta(minutes=1))
    assert "No worker has taken it up" in told()
    Chunk.objects.filter(run=run).update(state="leased")
    assert told() == ""


@pytest.mark.parametrize("key", [key for key in games() if seats_two_decks(key)])
def test_each_pairing_has_a_game_to_look_at(alice, charlie, key):
    run = played(begun_run(alice.user, starter_deck(alice.user, key), games=4))
    page = alice.client.get(f"/runs/{run.pk}").content.decode()
    assert f'action="/runs/{run.pk}/example"' in page
    form = {"mine": 0, "other": 1, "key": "a"}
    opened = alice.client.post(f"/runs/{run.pk}/example", form)
    assert alice.client.get(opened.url).status_code == 200
    match = Match.objects.get()
    assert (match.status, match.seats.filter(user=None).count()) == ("over", match.seats.count())
    pairing = work.pairing_of(run, 0, 1)
    first = sittings(pairing.contest(), pairing.rules, 0)[0]
    assert (
        storage.replayed(match).state.digest() == play_watched(pairing.rules, first).result.digest
    )
    again = post(alice, {"mine": 0, "other": 1}, f"/api/v1/runs/{run.pk}/example")
    assert (again.status_code, again.json()["id"]) == (201, match.pk)
    assert charlie.client.post(f"/runs/{run.pk}/example", form).status_code == 404


def test_a_game_that_was_not_kept_is_refused_in_words(alice, deck):
    run = begun_run(alice.user, deck)
    answer = alice.client.post(f"/runs/{run.pk}/example", {"mine": 0, "other": 1, "key": "a"})
    assert answer.status_code == 409
    assert "No game of these two decks was kept" in answer.content.decode()
    assert not Match.objects.exists()


def test_a_batch_of_any_page_of_the_list_can_be_deleted(alice, deck):
    first = begun_run(alice.user, deck)
    same = {"owner": alice.user, "game": "kmon", "version": 1, "pool": first.pool, "deals": 1}
    Run.objects.bulk_create(Run(**same) for _ in range(20))
    assert f"/runs/{first.pk}" not in alice.client.get("/runs").content.decode()
    asked = alice.client.post(f"/runs/{first.pk}/delete", follow=True).content.decode()
    assert f'action="/runs/{first.pk}/delete"' in asked
    assert 'name="sure" value="yes"' in asked
    alice.client.post(f"/runs/{first.pk}/delete", {"sure": "yes"})
    assert Run.objects.count() == 20


@pytest.mark.parametrize(
    ("error", "told", "tells"),
    [
        ("died", "worker died at each of 3 tries", "ogni volta, per 3 volte"),
        ("rules", "rules have changed", "regole sono cambiate"),
        ("broken", "broke at each of 3 tries", "interrotte da un errore"),
    ],
)
def test_why_games_failed_is_told_in_the_readers_language(alice, deck, error, told, tells):
    run = begun_run(alice.user, deck)
    Chunk.objects.filter(run=run).update(state="failed", error=error)
    for language, sentence in (("en", told), ("it", tells)):
        headers = {"Accept-Language": language}
        page = alice.client.get(f"/runs/{run.pk}", headers=headers).content.decode()
        found = alice.client.get(f"/api/v1/runs/{run.pk}", headers=headers).json()["progress"]
        assert sentence in page
        assert (found["error"], sentence in found["why"]) == (error, True)


# --- Limits ------------------------------------------------------------------------------------


def test_three_batches_at_once_and_so_many_in_all(alice, deck, monkeypatch):
    first, *_others = (begun_run(alice.user, deck) for _ in range(3))
    answer = post(alice, body(deck))
    assert (answer.status_code, Run.objects.count()) == (409, 3)
    assert post(alice, {}, f"/api/v1/runs/{first.pk}/again").status_code == 409
    services.cancel(actor=alice.user, run_id=first.pk)
    monkeypatch.setattr(services, "MOST_KEPT", 3)
    assert post(alice, body(deck)).status_code == 409
    services.delete(actor=alice.user, run_id=first.pk)
    assert post(alice, body(deck)).status_code == 201


def test_the_limit_of_a_day_says_when_to_come_again(alice, deck, monkeypatch):
    from collection.requests.counting import Limit
    from config import limits

    monkeypatch.setitem(limits.LIMITS, "api-runs", Limit("runs", 1, 86400))
    assert post(alice, body(deck)).status_code == 201
    answer = post(alice, body(deck))
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 86400


# --- Whose it is -------------------------------------------------------------------------------


def test_nobody_else_sees_a_batch(alice, charlie, deck):
    run = begun_run(alice.user, deck)
    assert run.pk not in charlie.client.get("/runs").content.decode()
    assert charlie.client.get("/api/v1/runs").json()["results"] == []
    for path in ("", "/progress", "/results.csv", "/results.json"):
        assert charlie.client.get(f"/runs/{run.pk}{path}").status_code == 404
    for path in ("/cancel", "/again", "/delete"):
        assert charlie.client.post(f"/runs/{run.pk}{path}").status_code == 404
    assert status(run) == Run.Status.WORKING


# --- Results -----------------------------------------------------------------------------------


def test_a_batch_pins_its_decks(alice, deck):
    run = begun_run(alice.user, deck)
    pinned = RunDeck.objects.get(run=run, tested=True)
    assert (pinned.version.number, pinned.version.zones) == (1, deck.zones)
    before = reference(run)
    less(alice, deck)
    assert reference(run) == before
    Deck.objects.all().delete()
    assert reference(run) == before
    assert alice.client.get(f"/runs/{run.pk}").status_code == 200
    twin = Run.objects.get(pk=services.again(actor=alice.user, run_id=run.pk))
    assert shown(played(twin)) == before


def test_files_and_programs_tell_the_same(alice, deck):
    run = played(begun_run(alice.user, deck, against=[STARTER, "starter:MZ1-S03"]))
    told = alice.client.get(f"/api/v1/runs/{run.pk}/results").json()
    whole = alice.client.get(f"/runs/{run.pk}/results.json").json()
    lines = list(
        csv.DictReader(
            io.StringIO(alice.client.get(f"/runs/{run.pk}/results.csv").content.decode())
        )
    )
    assert whole["results"]["pairings"] == told["pairings"]
    assert [line["won"] for line in lines] == [str(each["won"]) for each in told["pairings"]]
    (mine,) = told["decks"]
    assert mine["games"] == 16 == mine["won"] + mine["drawn"] + mine["lost"]
    assert mine["began"]["games"] + mine["followed"]["games"] == 16
    assert sum(each["games"] for each in mine["endings"]) == 16
    assert all(each["clause"] for each in mine["endings"])
    for each in told["pairings"]:
        share = each["share"]
        # Whoever wins all eight games, or none, stands at an end of the interval.
        assert 0 <= share["low"] < share["high"] <= 1
        assert share["low"] - 1e-9 <= share["value"] <= share["high"] + 1e-9
        assert share["value"] == pytest.approx((each["won"] + each["drawn"] / 2) / 8)
    known = {code for lines in deck.zones.values() for code in lines}
    assert {card["code"] for card in mine["cards"]} == known
    assert all(card["held"]["games"] <= 16 for card in mine["cards"])


def test_a_deck_against_itself_is_exactly_even(alice, deck):
    run = played(begun_run(alice.user, deck, against=[f"deck:{deck.pk}"]))
    (cell,) = shown(run).values()
    assert cell["points"] == "4"
    assert cell["games"][0] == cell["games"][2]


def test_a_name_in_a_file_is_no_formula(alice, deck):
    Deck.objects.filter(pk=deck.pk).update(name="=1+1")
    run = begun_run(alice.user, Deck.objects.get(pk=deck.pk))
    lines = alice.client.get(f"/runs/{run.pk}/results.csv").content.decode().splitlines()
    assert lines[1].startswith("'=1+1 @1,")


def test_the_page_asks_on_only_while_it_is_played(alice, deck):
    run = begun_run(alice.user, deck, size=2)
    page = alice.client.get(f"/runs/{run.pk}").content.decode()
    seen = f"/runs/{run.pk}/progress?seen={pages.stamp(run)}"
    assert seen in page
    assert alice.client.get(seen).status_code == 204
    work.work_on(chunks(run)[0].pk)
    moved = alice.client.get(seen).content.decode()
    assert "4 of 8 games" in moved
    assert "seen=working-4-0" in moved
    work.work_on(chunks(run)[1].pk)
    answer = alice.client.get(seen, headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    assert "progress?seen" not in alice.client.get(f"/runs/{run.pk}").content.decode()


def test_an_ended_batch_is_not_ended_again(alice, deck):
    run = played(begun_run(alice.user, deck))
    answer = post(alice, {}, f"/api/v1/runs/{run.pk}/cancel")
    assert answer.status_code == 409
    assert alice.client.post(f"/runs/{run.pk}/cancel").status_code == 409
    assert status(run) == Run.Status.DONE


def test_programs_begin_once_and_read_what_is_new(alice, deck):
    first, second = (post(alice, body(deck), **{"Idempotency-Key": "k"}) for _ in range(2))
    assert (first.status_code, first.json()["id"]) == (201, second.json()["id"])
    assert Run.objects.count() == 1
    path = f"/api/v1/runs/{first.json()['id']}"
    tag = alice.client.get(path)["ETag"]
    assert alice.client.get(path, headers={"If-None-Match": tag}).status_code == 304
    played(Run.objects.get())
    found = alice.client.get(path, headers={"If-None-Match": tag})
    assert found.json()["progress"]["percent"] == 100
    listed = alice.client.get("/api/v1/runs?limit=1").json()
    assert (listed["count"], listed["results"][0]["done"]) == (1, 4)
    assert alice.client.delete(path).status_code == 204
    assert not Chunk.objects.exists()


def test_a_batch_of_a_game_that_is_gone_is_still_read(alice, deck):
    run = played(begun_run(alice.user, deck))
    Run.objects.filter(pk=run.pk).update(game="gone")
    for path in ("/runs", f"/runs/{run.pk}", f"/runs/{run.pk}/results.json"):
        assert alice.client.get(path).status_code == 200
    assert alice.client.post(f"/runs/{run.pk}/again").status_code == 400


# --- Figures -----------------------------------------------------------------------------------


def queries(person, path):
    person.client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert person.client.get(path).status_code == 200
    return len(found)


def test_queries_do_not_grow_with_chunks_decks_or_batches(alice, deck):
    small = played(begun_run(alice.user, deck))
    lists = {path: queries(alice, path) for path in ("/runs", "/api/v1/runs")}
    paths = ("/runs/{}", "/runs/{}/progress", "/runs/{}/results.csv", "/api/v1/runs/{}/results")
    few = [queries(alice, path.format(small.pk)) for path in paths]
    many = [f"starter:MZ1-S0{n}" for n in range(2, 5)]
    large = played(begun_run(alice.user, deck, size=1, against=many))
    assert [queries(alice, path.format(large.pk)) for path in paths] == few
    assert {path: queries(alice, path) for path in lists} == lists
    assert max(few) <= 10
    assert max(lists.values()) <= 8
