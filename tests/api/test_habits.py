"""What every door of the API does alike: pages, tags, keys, throttles, refusals."""

import json
import re
from datetime import timedelta
from importlib import import_module
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from rest_framework.settings import api_settings

from collection.ledger.rows import Location
from collection.people.tokens import make_token, revoke_all
from collection.requests import conditions, retold
from collection.requests.rows import IdempotencyKey
from collection.shelf.places import make_place
from collection.shelf.services import change_lot
from decks.lists.rows import Deck
from engine.registry import games
from tests.factories import laid_position, laid_table, own_copies, starter_deck

pytestmark = pytest.mark.django_db
# Their bodies are files, or none at an address whose bodies are.
FILES = {
    *("card_picture_put", "card_picture_delete", "shelf_import_read", "backup_read"),
    "own_file_read",
}
LISTS = ("/decks", "/tables", "/shelf/kmon/lots", "/shelf/changes", "/shelf/places", "/positions")


class Program:
    """A program with a token, and nothing of a browser."""

    def __init__(self, person):
        token = make_token(actor=person.user, name="program")
        self.client = Client(headers={"Authorization": f"Bearer {token}"})

    def __call__(self, method, path, body=None, **headers):
        raw = "" if body is None else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(method, f"/api/v1{path}", raw, "application/json", headers=named)


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


@pytest.fixture
def ask(alice):
    return Program(alice)


@pytest.fixture
def others(bob):
    return Program(bob)


def test_lists_come_in_pages_that_lead_to_one_another(ask, alice):
    for number in range(5):
        make_place(actor=alice.user, name=f"Tin {number}", kind="box", pockets=0)
    found, path = [], "/shelf/places?limit=2"
    while path:
        page = ask("GET", path).json()
        assert page["count"] == 5
        found += [row["name"] for row in page["results"]]
        path = page["next"] and page["next"].partition("/api/v1")[2]
    assert found == [f"Tin {number}" for number in range(5)]
    assert ask("GET", "/shelf/places?limit=2&offset=4").json()["previous"].endswith("offset=2")


@pytest.mark.parametrize("path", ["/games/kmon/rules", "/games/kmon/search"])
def test_no_page_is_larger_than_two_hundred(ask, path):
    assert len(ask("GET", f"{path}?limit=100000").json()["results"]) <= 200
    assert ask("GET", f"{path}?limit=x&offset=-1").status_code == 200
    assert ask("GET", f"{path}?offset={9**40}").json()["results"] == []


@pytest.mark.parametrize("path", LISTS)
def test_a_list_takes_as_many_queries_however_long_it_is(ask, alice, path):
    def make():
        deck = starter_deck(alice.user)
        own_copies(alice.user, f"T-{deck.pk}")
        laid_table(alice.user, deck, level="random")

    def count():
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert ask("GET", path).status_code == 200
        return len(caught)

    make()
    ask("GET", path)
    few = count()
    for _ in range(3):
        make()
    assert count() == few


def test_what_was_read_is_not_sent_twice(ask, deck):
    first = ask("GET", f"/decks/{deck.pk}")
    tag = first["ETag"]
    again = ask("GET", f"/decks/{deck.pk}", If_None_Match=tag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert {"Accept-Language", "Authorization"} <= set(first["Vary"].split(", "))
    ask("PATCH", f"/decks/{deck.pk}", {"name": "Other", "version": 1})
    assert ask("GET", f"/decks/{deck.pk}", If_None_Match=tag).status_code == 200


def test_a_tag_tells_languages_apart(ask):
    english = ask("GET", "/games/kmon/rules", Accept_Language="en")
    italian = ask("GET", "/games/kmon/rules", Accept_Language="it")
    assert english["ETag"] != italian["ETag"]


def test_a_table_has_the_same_tag_until_it_moves(ask, alice, deck):
    here = f"/tables/{laid_table(alice.user, deck, level='random').pk}"
    tags = {ask("GET", here)["ETag"] for _ in range(2)}
    assert len(tags) == 1
    state = ask("GET", here).json()
    ask("POST", f"{here}/concede", {"revision": state["match"]["revision"]})
    assert ask("GET", here)["ETag"] not in tags


def test_a_change_counts_only_while_nothing_has_changed(ask, deck):
    here = f"/decks/{deck.pk}"
    tag = ask("GET", here)["ETag"]
    made = ask("PATCH", here, {"name": "Mine"}, If_Match=tag)
    assert (made.status_code, made.json()["version"]) == (200, 2)
    late = ask("PATCH", here, {"name": "Late"}, If_Match=tag)
    assert late.status_code == 412
    assert late["Content-Type"] == "application/problem+json"
    assert Deck.objects.get(pk=deck.pk).name == "Mine"
    told = ask("PATCH", here, {"name": "Late", "version": 1})
    assert (told.status_code, told.json()["deck"]["name"]) == (409, "Mine")


def test_a_move_may_name_the_table_by_its_tag(ask, alice, deck):
    here = f"/tables/{laid_table(alice.user, deck, level='random').pk}"
    tag = ask("GET", here)["ETag"]
    assert ask("POST", f"{here}/concede", {}, If_Match='"other"').status_code == 412
    assert ask("POST", f"{here}/concede", {}).status_code == 400
    assert ask("POST", f"{here}/concede", {}, If_Match=tag).json()["match"]["over"]


def test_what_is_not_mine_is_not_there_whatever_it_should_match(others, deck):
    assert others("PATCH", f"/decks/{deck.pk}", {"name": "x"}, If_Match="*").status_code == 404


def test_the_same_key_gets_the_same_answer_word_for_word(ask):
    first = ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="k")
    ask("PATCH", f"/decks/{first.json()['id']}", {"name": "Two", "version": 1})
    again = ask("POST", "/decks", {"name": "One", "game": "kmon"}, Idempotency_Key="k")
    assert (again.status_code, again.content) == (201, first.content)
    assert (again["Idempotency-Replayed"], again["Location"]) == ("true", first["Location"])
    assert Deck.objects.count() == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/decks", {"game": "kmon", "name": "Another"}),
        ("POST", "/shelf/places", {"name": "Tin", "kind": "box"}),
    ],
)
def test_a_key_with_another_request_is_refused(ask, method, path, body):
    ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="k")
    answer = ask(method, path, body, Idempotency_Key="k")
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/key-reused")
    assert (Deck.objects.count(), Location.objects.count()) == (1, 0)


def test_a_refused_request_does_not_use_its_key_up(ask):
    assert ask("POST", "/decks", {"game": "kmon"}, Idempotency_Key="k").status_code >= 400
    made = ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="k")
    assert made.status_code == 201


def test_keys_are_each_persons_own(ask, others):
    for each in (ask, others):
        each("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="k")
    assert Deck.objects.count() == 2


@pytest.mark.parametrize("key", ["k" * 65, "a\tb"])
def test_a_bad_key_is_refused(ask, key):
    answer = ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key=key)
    assert answer.status_code == 400
    assert not Deck.objects.exists()


def test_answers_are_kept_for_a_day(ask, time_machine):
    ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="old")
    time_machine.move_to(timezone.now() + timedelta(hours=25))
    ask("POST", "/decks", {"game": "kmon", "name": "Two"}, Idempotency_Key="new")
    kept = dict(IdempotencyKey.objects.values_list("key", "answer"))
    assert kept["old"] is None
    assert kept["new"] is not None
    assert ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="old").json()
    assert Deck.objects.count() == 2


def test_a_file_with_the_same_key_is_read_once_and_another_is_refused(ask):
    def send(raw, key):
        return ask.client.generic(
            "POST", "/api/v1/shelf/imports?game=kmon", raw, "text/csv",
            headers={"Idempotency-Key": key},
        )  # fmt: skip

    first = send("code,quantity\nMZ1-A01,1", "k")
    assert send("code,quantity\nMZ1-A01,1", "k").json()["id"] == first.json()["id"]
    assert send("code,quantity\nMZ1-A01,2", "k").status_code == 422
    assert ask("GET", "/shelf/imports").json()["count"] == 1


def test_how_much_is_left_is_told_and_then_when_to_come_back(ask, monkeypatch):
    monkeypatch.setattr(
        api_settings,
        "DEFAULT_THROTTLE_RATES",
        {"read": "2/min", "write": "1/min", "heavy": "1/min"},
    )
    left = [ask("GET", "/games")["RateLimit-Remaining"] for _ in range(2)]
    assert left == ["1", "0"]
    late = ask("GET", "/games")
    assert late.status_code == 429
    assert 0 < int(late["Retry-After"]) <= 60
    assert late["Content-Type"] == "application/problem+json"
    assert ask("POST", "/decks", {"game": "kmon", "name": "x"}).status_code == 201


def test_a_token_that_was_taken_back_opens_nothing(ask, alice):
    assert ask("GET", "/shelf").status_code == 200
    revoke_all(alice.user)
    answer = ask("GET", "/shelf")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert answer["Content-Type"] == "application/problem+json"


def test_a_refusal_names_its_clause(ask, deck):
    team = {"team": {"MZ1-K01": 1}, "deck": deck.zones["deck"]}
    verdict = ask("POST", "/decks/validate", {"game": "kmon", "zones": team}).json()
    assert verdict["violations"][0]["clause"] == "KM-3.1"
    clauses = ask("GET", "/games/kmon/rules?limit=200").json()["results"]
    assert "KM-3.1" in {clause["id"] for clause in clauses}
    forms = ask("GET", "/games/kmon/rules?q=evasions").json()["results"]
    assert "KM-5.41" in {clause["id"] for clause in forms}
    assert len(ask("GET", "/games/kmon").json()["in_a_minute"]) == 10
    assert Deck.objects.count() == 1


@pytest.mark.parametrize("key", games())
def test_a_refused_move_names_its_clause_and_a_code(ask, alice, key):
    table = laid_table(alice.user, starter_deck(alice.user, key), level="random")
    here = f"/tables/{table.pk}"
    for _ in range(60):
        seen = ask("GET", f"{here}/legal").json()
        refused = [each for each in seen["refused"] if each["clause"]]
        if refused:
            break
        text = {"text": seen["items"][0]["text"]} if seen["items"] else {}
        ask(
            "POST", f"{here}/{'act' if text else 'partner'}", {"revision": seen["revision"], **text}
        )
    subject = {"revision": seen["revision"], "text": refused[0]["subject"]}
    answer = ask("POST", f"{here}/act", subject)
    found = answer.json()
    assert answer.status_code == 422
    assert found["clause"]
    assert found["code"].isupper()
    assert found["detail"].startswith(f"«{refused[0]['subject']}»")


def test_a_late_text_is_late_before_it_is_read(ask, alice, deck):
    here = f"/tables/{laid_table(alice.user, deck, level='random').pk}"
    late = ask("POST", f"{here}/act", {"revision": 99, "text": "no move at all"})
    assert (late.status_code, late.json()["type"]) == (409, "/problems/stale-revision")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/games/kmon/cards/MZ1-A01/picture"),
        ("POST", "/me/backup"),
        ("POST", "/shelf/imports"),
        ("POST", "/shelf/changes/1/undo"),
        ("POST", "/decks/validate"),
    ],
)
def test_where_nothing_can_be_compared_it_is_said(ask, monkeypatch, method, path):
    monkeypatch.setattr("collection.exchange.backup_api.zip_of", None)
    refused = ask(method, path, {}, If_Match="*")
    assert (refused.status_code, refused["Content-Type"]) == (400, "application/problem+json")
    assert "If-Match" in refused.json()["detail"]


def test_a_position_is_compared_below_its_address_too(ask, alice):
    here = f"/positions/{laid_position(alice.user).pk}"
    tag = ask("GET", here)["ETag"]
    assert ask("POST", f"{here}/share", {"shared": True}, If_Match=tag).status_code == 200
    assert ask("POST", f"{here}/share", {"shared": False}, If_Match=tag).status_code == 412
    assert ask("POST", f"{here}/copy", {}, If_Match="*").status_code == 201


def test_a_read_that_does_not_match_is_a_problem_too(ask, deck):
    refused = ask("GET", f"/decks/{deck.pk}", If_Match='"other"')
    assert (refused.status_code, refused["Content-Type"]) == (412, "application/problem+json")
    assert refused.json()["type"] == "/problems/changed"
    assert "RateLimit-Remaining" in refused
    assert ask("GET", f"/decks/{deck.pk}", If_Match="*").status_code == 200


@pytest.mark.parametrize("body", [{"quantity": 5}, {"notes": "mine"}])
def test_a_lot_that_changes_after_the_tag_was_looked_at_stays(ask, alice, monkeypatch, body):
    lot = own_copies(alice.user, "T-1", 3)
    here = f"/shelf/lots/{lot.pk}"
    tag = ask("GET", here)["ETag"]
    check = conditions.check_match

    def slipped_in(request, present):
        check(request, present)
        change_lot(actor=alice.user, lot_id=lot.pk, quantity=4)

    monkeypatch.setattr(conditions, "check_match", slipped_in)
    assert ask("PATCH", here, body, If_Match=tag).status_code == 412
    lot.refresh_from_db()
    assert (lot.quantity, lot.notes) == (4, "")
    monkeypatch.undo()
    tag = ask("GET", here)["ETag"]
    assert ask("PATCH", here, body, If_Match=tag).status_code == 200


def test_another_crop_under_the_same_key_is_refused(ask):
    call = ("PATCH", "/games/kmon/cards/MZ1-A01/picture")
    one, two = ({"left": side, "top": "0", "width": "50"} for side in ("10", "20"))
    with (
        patch("collection.pictures.api._card"),
        patch("collection.pictures.api.services") as services,
        patch("collection.pictures.api._told", return_value={"version": 2}),
        patch("collection.pictures.api.queries"),
    ):
        first = ask(*call, one, Idempotency_Key="k")
        assert ask(*call, one, Idempotency_Key="k").content == first.content
        other = ask(*call, two, Idempotency_Key="k")
    assert (first.status_code, other.status_code) == (200, 422)
    assert services.crop.call_count == 1


def test_answers_are_forgotten_without_anybody_writing(ask, time_machine):
    ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="old")
    time_machine.move_to(timezone.now() + timedelta(hours=25))
    retold.forget_old()
    assert IdempotencyKey.objects.get(key="old").answer is None
    for module in ("config.management.commands.prepare", "engine.web.management.commands.work"):
        assert import_module(module).forget_old is retold.forget_old


def test_of_each_person_only_the_last_answers_are_kept(ask, others, monkeypatch):
    monkeypatch.setattr(retold, "MOST", 2)
    for each, key in ((others, "b"), (ask, "1"), (ask, "2"), (ask, "3")):
        each("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key=key)
    kept = IdempotencyKey.objects.filter(answer__isnull=False).values_list("key", flat=True)
    assert set(kept) == {"b", "2", "3"}
    assert ask("POST", "/decks", {"game": "kmon", "name": "One"}, Idempotency_Key="1").json()
    assert Deck.objects.count() == 4


def test_what_was_made_is_at_its_location(ask, alice, deck):
    position = laid_position(alice.user).pk
    for path, body in (
        ("/decks", {"game": "kmon", "name": "One"}),
        ("/shelf/places", {"name": "Tin", "kind": "box"}),
        ("/tables", {"deck": deck.pk, "level": "random"}),
        (f"/positions/{position}/copy", {}),
    ):
        made = ask("POST", path, body)
        assert made.status_code == 201
        assert made["Location"].startswith("/api/v1/")
        read = ask("GET", made["Location"].removeprefix("/api/v1"))
        name = "match" if "match" in made.json() else "code" if "code" in made.json() else "id"
        assert read.json()[name] == made.json()[name]


def test_every_door_that_writes_refuses_members_that_nobody_reads(ask, alice, deck):
    """Before it looks whether the thing is there: so no door is left out."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    asked = set()
    for path, item in paths.items():
        address = re.sub(r"\{\w+\}", "1", path).removeprefix("/api/v1")
        for method in {"post", "put", "patch", "delete"} & item.keys():
            content = item[method].get("requestBody", {}).get("content", {"application/json": {}})
            if "application/json" not in content or item[method]["operationId"] in FILES:
                continue
            cache.clear()
            answer = ask(method.upper(), address, {"nonsense": 1, "name\0": 2})
            assert answer.status_code == 400, item[method]["operationId"]
            assert "nonsense" in answer.json()["detail"], item[method]["operationId"]
            asked.add(item[method]["operationId"])
    assert len(asked) > 60
    assert Deck.objects.count() == 1


def test_members_of_members_are_looked_at_and_named_by_path(ask):
    seats = [{"who": "person"}, {"who": "partner", "levle": "easy"}]
    answer = ask("POST", "/tables", {"game": "kmon", "seats": seats})
    assert (answer.status_code, "seats[].levle" in answer.json()["detail"]) == (400, True)
    answer = ask("POST", "/shelf/moves", {"place": None, "lots": [{"lot": 1, "copys": 2}]})
    assert (answer.status_code, "lots[].copys" in answer.json()["detail"]) == (400, True)
    zones = {"deck": {"MZ1-A01": 1}}
    made = ask("POST", "/decks", {"game": "kmon", "name": "Free", "zones": zones})
    assert made.status_code == 201


def test_a_starter_gets_the_name_it_is_given(ask):
    body = {"game": "kmon", "starter": "MZ1-S01"}
    assert ask("POST", "/decks", {**body, "name": "Mine  own"}).json()["name"] == "Mine own"
    assert ask("POST", "/decks", body).json()["name"] != ""
    refused = ask("POST", "/decks", {**body, "zones": {}, "kind": "deck"})
    assert (refused.status_code, "kind, zones" in refused.json()["detail"]) == (400, True)
    assert ask("POST", "/decks", {**body, "name": "x" * 101}).status_code == 400


def test_the_description_names_if_match_where_it_works():
    found = SchemaGenerator().get_schema(request=None, public=True)["paths"]

    def knows(path, method):
        given = found[f"/api/v1{path}"][method]
        named = {"$ref": "#/components/parameters/IfMatch"} in given["parameters"]
        assert named == ("412" in given["responses"])
        return named

    assert knows("/decks/{deck_id}", "patch")
    assert knows("/runs/{run_id}/cancel", "post")
    assert not knows("/me/backup", "post")
    assert not knows("/shelf/changes/{change}/undo", "post")
