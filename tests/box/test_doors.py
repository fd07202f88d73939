"""The page and the API of two decks out of one box: whose cards, which copies, what is missing."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.shelf.queries import owned_counts
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from engine.web.models import LastSetup, Match, Run
from engine.web.runs.rows import Chunk
from engine.web.runs.work import work_on
from tests.box.boxes import (
    FIRST,
    SECOND,
    THIRD,
    built,
    counted,
    dealt_at,
    own_in_place,
    own_starters,
)
from tests.factories import starter_deck, visitor
from tests.web.play import JSON
from tests.web.seating import lay_by_api, lay_by_form

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("packs")]

PAGE = "/g/kmon/box"
API = "/api/v1/games/kmon/box-decks"


def ask(client, door: str = "", status: int = 200, **body):
    answer = client.post(f"{API}{door}", body, JSON)
    assert answer.status_code == status, answer.content
    return answer.json()


# --- which copies ---------------------------------------------------------------------------


def test_two_starters_make_two_legal_decks_that_share_no_copy(alice):
    own_starters(alice.user, FIRST, SECOND)
    found = ask(alice.client)
    assert found["found"]
    assert [deck["legal"] for deck in found["decks"]] == [True, True]
    owned = Counter(owned_counts(alice.user, "kmon"))
    assert counted(*found["decks"]) + Counter(found["left"]) == owned
    assert found["stock"] == {"here": 54, "held": 0, "free": 54, "left": 0}


def test_the_cards_of_others_are_never_dealt(alice, bob):
    own_starters(bob.user, FIRST, SECOND, THIRD)
    own_starters(alice.user, FIRST)
    found = ask(alice.client)
    assert not found["found"]
    assert found["stock"]["here"] == 27
    assert ask(bob.client)["found"]


def test_nothing_promised_is_taken_unless_built_decks_may_be_taken_apart(alice):
    own_starters(alice.user, FIRST, SECOND, THIRD)
    deck = built(alice.user, 2)
    found = ask(alice.client)
    spare = Counter(owned_counts(alice.user, "kmon")) - counted(deck)
    assert not counted(*found["decks"]) - spare
    assert found["stock"] == {"here": 81, "held": 27, "free": 54, "left": 0}
    apart = ask(alice.client, apart=True)
    assert apart["stock"]["free"] == 81
    assert apart["stock"]["held"] == 0


def test_a_built_deck_of_mine_gives_its_copies_to_itself_alone(alice):
    own_starters(alice.user, FIRST, SECOND)
    deck = built(alice.user)
    found = ask(alice.client, mine=f"deck:{deck.pk}")
    mine, theirs = found["decks"]
    assert counted(mine) == counted(deck)
    assert not counted(theirs) - (Counter(owned_counts(alice.user, "kmon")) - counted(deck))
    assert [mine["dealt"], theirs["dealt"]] == [False, True]


def test_a_place_gives_what_lies_there_and_no_more(alice):
    decks = [starter_deck(alice.user, number=n) for n in (0, 1)]
    first, _second = (own_in_place(alice.user, f"Box {n}", deck) for n, deck in enumerate(decks))
    assert ask(alice.client)["found"]
    alone = ask(alice.client, place=first)
    assert not alone["found"]
    assert alone["stock"]["here"] == 27
    rest = ask(alice.client, place=first, mine=f"deck:{decks[1].pk}")
    assert rest["found"]
    assert not counted(rest["decks"][1]) - counted(decks[0])


# --- what is missing ------------------------------------------------------------------------


def test_a_box_that_is_too_small_says_clause_sort_and_number(alice):
    own_starters(alice.user, FIRST)
    missing = ask(alice.client)["missing"]
    assert [each["clause"] for each in missing] == ["KM-3.1", "KM-3.4"]
    assert missing[0]["text"] == (
        "Two decks need 6 cards of this sort: K-Mon. Free in this box: 3, too few by 3."
    )
    assert missing[0]["clause_url"].endswith("#KM-3.1")
    page = alice.client.get(PAGE)
    assert page.status_code == 200
    assert missing[0]["text"] in page.content.decode().replace("\u2060", "")
    for door in ("/play", "/save", "/measure"):
        refused = ask(alice.client, door, 422)
        assert missing[0]["text"] in refused["detail"]
        assert refused["clause"] == "KM-3.1"
    assert not Match.objects.exists()
    assert not Deck.objects.exists()
    assert not Run.objects.exists()


def test_a_visitor_sees_an_empty_box_and_writes_nothing():
    client = visitor()
    page = client.get(PAGE)
    assert page.status_code == 200
    assert "Put cards on the shelf" in page.content.decode()
    client.handler.enforce_csrf_checks = False
    assert client.post(f"{PAGE}/play").status_code == 422
    assert "sessionid" not in client.cookies


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"place": "999999"}, 404),
        ({"place": "a b"}, 404),
        ({"mine": "deck:none"}, 404),
        ({"mine": "starter:none"}, 400),
        ({"mine": "none"}, 400),
        ({"pick": "9"}, 400),
        ({"pick": "x"}, 400),
        ({"seed": ["1"]}, 400),
        ({"seed": "1" * 33}, 400),
    ],
)
def test_what_cannot_be_read_is_refused_by_page_and_api(alice, body, status):
    own_starters(alice.user, FIRST, SECOND)
    ask(alice.client, status=status, **body)
    if not isinstance(body.get("seed"), list):
        assert alice.client.get(PAGE, body).status_code == status


def test_the_place_and_the_deck_of_another_person_are_not_there(alice, bob):
    own_starters(alice.user, FIRST, SECOND)
    deck = starter_deck(bob.user)
    place = own_in_place(bob.user, "Bob's box", deck)
    ask(alice.client, status=404, place=place)
    ask(alice.client, status=404, mine=f"deck:{deck.pk}")
    assert alice.client.get(PAGE, {"place": place}).status_code == 404


def test_an_illegal_deck_of_mine_is_named_with_its_rules(alice):
    own_starters(alice.user, FIRST, SECOND)
    deck = starter_deck(alice.user)
    Deck.objects.filter(pk=deck.pk).update(zones={"deck": {"MZ1-A01": 2}})
    refused = ask(alice.client, status=422, mine=f"deck:{deck.pk}")
    assert [each["clause"] for each in refused["violations"]][:2] == ["KM-3.1", "KM-3.4"]


# --- what can be done with a pair -----------------------------------------------------------


def test_equal_seeds_deal_equal_decks_and_the_page_shows_those_of_the_api(alice):
    own_starters(alice.user, FIRST, SECOND, THIRD)
    found = ask(alice.client, seed="5")
    assert ask(alice.client, seed="5") == found
    assert ask(alice.client, seed="6")["decks"] != found["decks"]
    page = alice.client.get(PAGE, {"seed": "5"}).content.decode()
    assert all(deck["name"] in page for deck in found["decks"])
    assert f"{PAGE}?seed=6" in page


def test_play_now_lays_a_table_with_exactly_these_decks(alice):
    own_starters(alice.user, FIRST, SECOND)
    found = ask(alice.client)
    table = ask(alice.client, "/play", 201, level="random")
    match = Match.objects.get(pk=table["match"]["id"])
    assert dealt_at(match) == [counted(deck) for deck in found["decks"]]
    seats = list(match.seats.order_by("number"))
    assert [(seat.user, seat.level) for seat in seats] == [(alice.user, ""), (None, "random")]
    swapped = ask(alice.client, "/play", 201, level="random", swap=True)
    match = Match.objects.get(pk=swapped["match"]["id"])
    assert dealt_at(match) == [counted(deck) for deck in reversed(found["decks"])]
    listed = alice.client.get("/t/").content.decode()
    assert "From the box" in listed


def test_such_a_table_is_laid_once_more_with_the_same_decks_and_with_them_swapped(alice):
    own_starters(alice.user, FIRST, SECOND)
    ask(alice.client, "/play", 201, level="random")
    first = Match.objects.get()
    before = dealt_at(first)
    for swap, wanted in (("", before), ("decks", before[::-1])):
        answer = alice.client.post(f"/api/v1/tables/{first.pk}/again", {"swap": swap}, JSON)
        assert answer.status_code == 201, answer.content
        assert dealt_at(Match.objects.get(pk=answer.json()["match"]["id"])) == wanted


def test_the_decks_are_saved_as_plans_and_only_once(alice):
    own_starters(alice.user, FIRST, SECOND)
    found = ask(alice.client)
    for _ in range(2):
        answer = alice.client.post(f"{PAGE}/save", {"key": "one"})
        assert answer.status_code == 302
    decks = list(Deck.objects.order_by("created"))
    assert [deck.status for deck in decks] == [Deck.Status.PLANNED] * 2
    assert [deck.name for deck in decks] == [deck["name"] for deck in found["decks"]]
    assert [counted(deck) for deck in decks] == [counted(deck) for deck in found["decks"]]
    assert all(judging.verdict("kmon", loadout_of(deck)).legal for deck in decks)


def test_beside_a_deck_of_mine_only_the_partners_is_saved(alice):
    own_starters(alice.user, FIRST, SECOND)
    deck = starter_deck(alice.user)
    made = ask(alice.client, "/save", 201, mine=f"deck:{deck.pk}")["decks"]
    assert len(made) == 1
    assert Deck.objects.filter(owner=alice.user).count() == 2


def test_games_measure_every_candidate_and_the_most_even_one_is_chosen(alice):
    own_starters(alice.user, FIRST, SECOND, THIRD)
    found = ask(alice.client)
    assert len(found["candidates"]) > 1
    assert [one["share"] for one in found["candidates"]] == [None] * len(found["candidates"])
    answer = alice.client.post(f"{PAGE}/measure", {"key": "one"})
    run = Run.objects.get()
    assert answer["Location"] == f"{PAGE}?run={run.pk}#even"
    Run.objects.update(level="random")
    Chunk.objects.update(count=2)
    for chunk in Chunk.objects.order_by("number")[: 2 * len(found["candidates"])]:
        work_on(chunk.pk)
    measured = ask(alice.client, run=run.pk)
    shares = [one["share"] for one in measured["candidates"]]
    assert all(share["low"] <= share["value"] <= share["high"] for share in shares)
    gaps = [abs(share["value"] - 0.5) for share in shares]
    chosen = [one["chosen"] for one in measured["candidates"]]
    assert chosen.index(True) == gaps.index(min(gaps))
    assert "games" in alice.client.get(PAGE, {"run": run.pk}).content.decode()
    other = ask(alice.client, run=run.pk, seed="2")
    assert [one["share"] for one in other["candidates"]] == [None] * len(other["candidates"])


def test_the_batch_of_another_person_says_nothing_here(alice, bob):
    for who in (alice, bob):
        own_starters(who.user, FIRST, SECOND)
    run = ask(bob.client, "/measure", 201)["id"]
    assert ask(alice.client, run=run)["run"] is None


@pytest.mark.parametrize(
    ("status", "said"), [("failed", "The games broke off"), ("cancelled", "were ended early")]
)
def test_after_games_that_came_to_nothing_they_are_offered_again(alice, status, said):
    own_starters(alice.user, FIRST, SECOND, THIRD)
    alice.client.post(f"{PAGE}/measure", {"key": "one"})
    run = Run.objects.get()
    working = alice.client.get(PAGE, {"run": run.pk}).content.decode()
    assert f'action="{PAGE}/measure"' not in working
    Run.objects.update(status=status)
    page = alice.client.get(PAGE, {"run": run.pk}).content.decode()
    assert said in page
    assert "Measure again" in page
    assert 'hx-trigger="every 1s"' not in page
    answer = alice.client.post(f"{PAGE}/measure", {"key": "two", "run": run.pk})
    assert Run.objects.count() == 2
    assert run.pk not in answer["Location"]


# --- the form of a new table ----------------------------------------------------------------


def test_the_form_offers_the_rest_of_the_box_and_of_each_place(alice, bob):
    assert "box:all" not in alice.client.get("/t/new?game=kmon").content.decode()
    own_starters(alice.user, FIRST)
    place = own_in_place(alice.user, "Red box", starter_deck(alice.user))
    own_in_place(bob.user, "Bob's box", starter_deck(bob.user))
    page = alice.client.get("/t/new?game=kmon").content.decode()
    assert 'value="box:all"' in page
    assert f'value="box:{place}"' in page
    assert "Bob" not in page


def test_the_partner_plays_the_rest_of_my_box(alice):
    own_starters(alice.user, FIRST, SECOND, THIRD)
    deck, other = built(alice.user), built(alice.user, 2)
    answer = lay_by_form(alice.client, deck_0=f"deck:{deck.pk}", deck_1="box:all")
    assert answer.status_code == 302, answer.content
    match = Match.objects.get()
    mine, theirs = dealt_at(match)
    assert mine == counted(deck)
    free = Counter(owned_counts(alice.user, "kmon")) - counted(deck) - counted(other)
    assert not theirs - free
    again = alice.client.post("/t/new", {"game": "kmon", "last": "1", "key": "x"})
    assert again.status_code == 302
    assert Match.objects.count() == 2


def test_both_seats_out_of_one_box_share_no_copy(alice):
    own_starters(alice.user, FIRST, SECOND)
    seats = [{"who": "person", "box": "all"}, {"who": "partner", "level": "random", "box": "all"}]
    assert lay_by_api(alice.client, seats).status_code == 201
    mine, theirs = dealt_at(Match.objects.get())
    assert mine + theirs == Counter(owned_counts(alice.user, "kmon"))


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([{"starter": FIRST}, {"box": "all"}], "Seat 2: This box does not hold two legal decks."),
        ([{"starter": FIRST}, {"box": "999999"}], "Seat 2: there is no such place"),
        ([{"box": "all"}, {"box": "999999"}], "Seat 2: at most two decks come out of boxes"),
        ([{"starter": FIRST, "box": "all"}, {"box": "all"}], "Seat 1: give one of deck"),
    ],
)
def test_a_table_that_the_box_cannot_serve_is_refused_and_nothing_is_laid(alice, seats, said):
    own_starters(alice.user, FIRST)
    answer = lay_by_api(alice.client, seats)
    assert answer.status_code == 400
    assert said in answer.json()["detail"]
    assert not Match.objects.exists()
    assert not LastSetup.objects.exists()


# --- what it costs --------------------------------------------------------------------------


def test_the_number_of_queries_does_not_grow_with_the_shelf(alice):
    own_starters(alice.user, FIRST, SECOND)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert alice.client.get(PAGE).status_code == 200
        return len(found)

    queries()
    few = queries()
    for number in range(3):
        own_starters(alice.user, THIRD, FIRST)
        built(alice.user, number)
        starter_deck(alice.user)
    assert queries() <= few
    assert few <= 12


def test_programs_find_the_doors_in_the_schema(client):
    schema = json.loads(client.get("/api/schema/?format=json").content)
    for door in ("", "/play", "/save", "/measure"):
        path = "/api/v1/games/{key}/box-decks" + door
        assert "post" in schema["paths"][path]
