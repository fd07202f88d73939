"""What writes: controls 6, 7, 8 and 10."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from collection.catalogue.rows import Card
from collection.exchange import services as exchange
from collection.ledger import book
from collection.ledger.rows import Change
from collection.people.tokens import make_token
from collection.pictures import services as pictures
from collection.requests import counting
from collection.requests.keys import fresh_key
from collection.shelf import places, services, wishes
from config import limits
from decks.lists.rows import Deck
from decks.making import care, sharing
from decks.making import services as deck_services
from engine.web.coach import urls as coach_urls
from engine.web.models import Match, Position
from engine.web.puzzles import urls as puzzle_urls
from engine.web.review import urls as review_urls
from engine.web.runs import services as runs
from engine.web.runs import urls as run_urls
from engine.web.table import services as tables
from tests.factories import begun_run, laid_position, laid_table, own_copies, starter_deck, visitor
from tests.trust.site import digest
from tests.trust.things import a_picture, a_table
from tests.web.play import api, person_decides
from tests.web.test_positions import played_on
from tests.web.test_roles import patterns

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE")


class Fault:
    """Fails at the n-th statement that writes."""

    def __init__(self, at: int) -> None:
        self.left = at

    def __call__(self, execute, sql, params, many, context):
        if sql.lstrip().upper().startswith(WRITES):
            self.left -= 1
            if self.left < 0:
                raise OperationalError("the disk is full")
        return execute(sql, params, many, context)


def keyed(**facts) -> Callable[[], dict[str, object]]:
    """These facts with a key of their own each time."""
    return lambda: {**facts, "key": fresh_key()}


def deck_acts(owner) -> dict[str, Callable[[], object]]:
    deck = starter_deck(owner)
    zone, lines = next(iter(deck.zones.items()))
    code = next(iter(lines if isinstance(lines, dict) else lines[0]))
    mine = keyed(actor=owner, deck_id=deck.pk)

    def edit() -> dict[str, object]:
        return {**mine(), "version": Deck.objects.get(pk=deck.pk).version}

    return {
        "deck from starter": lambda: starter_deck(owner),
        "deck quantity": lambda: deck_services.set_quantity(
            **edit(), zone=zone, code=code, quantity=0
        ),
        "deck rename": lambda: deck_services.rename(**edit(), name="Other"),
        "deck copy": lambda: care.copy(**mine()),
        "deck share": lambda: sharing.share(**mine(), visibility="link"),
        "deck delete": lambda: deck_services.delete(**edit()),
    }


def shelf_acts(owner) -> dict[str, Callable[[], object]]:
    lot = own_copies(owner, "MZ1-A01")
    place = lot.location_id
    change = Change.objects.filter(owner=owner).latest("pk").pk
    card = Card.objects.get(code="MZ1-A01")
    raw = a_table(["code", "quantity", "notes"], *(["MZ1-A01", "1", f"n{n}"] for n in range(3)))
    run = exchange.read_file(actor=owner, game="kmon", raw=raw)
    mine = keyed(actor=owner)
    return {
        "count": lambda: services.set_count(**mine(), game="kmon", code="MZ1-A01", quantity=9),
        "undo": lambda: book.undo(**mine(), change_id=change),
        "place": lambda: places.make_place(**mine(), name="Tin", kind="box", pockets=0),
        "place gone": lambda: places.take_away(**mine(), place_id=place),
        "wish": lambda: wishes.wish(**mine(), game="kmon", code="MZ1-A01", quantity=2),
        "import read": lambda: exchange.read_file(**mine(), game="kmon", raw=raw),
        "import apply": lambda: exchange.apply(**mine(), run_id=run, mode="add", good_only=True),
        "picture": lambda: pictures.put(**mine(), card=card, raw=a_picture()),
    }


def table_acts(person) -> dict[str, Callable[[], object]]:
    match = laid_table(person.user, starter_deck(person.user), level="random")
    state = person_decides(person.client, match)
    now = {"match_id": match.pk, "revision": state["match"]["revision"]}
    action = int(state["moves"]["items"][0]["action"])
    mine = keyed(actor=person.user, **now)
    return {
        "act": lambda: tables.act(**mine(), action=action),
        "concede": lambda: tables.concede(
            **{**mine(), "revision": Match.objects.get(pk=match.pk).revision}
        ),
    }


def run_acts(owner) -> dict[str, Callable[[], object]]:
    deck = starter_deck(owner)
    run = begun_run(owner, deck)
    mine = keyed(actor=owner, run_id=run.pk)
    return {
        "run start": lambda: begun_run(owner, deck),
        "run again": lambda: runs.again(**mine()),
        "run cancel": lambda: runs.cancel(**mine()),
        "run delete": lambda: runs.delete(**mine()),
    }


def fails_whole(act: Callable[[], object]) -> int:
    """Fail at each statement in turn; each time nothing at all may have changed."""
    before = digest()
    for at in range(400):
        try:
            with connection.execute_wrapper(Fault(at)):
                act()
        except OperationalError:
            assert digest() == before, at
            continue
        assert digest() != before
        return at
    raise AssertionError("it never ends")


def test_control_08_every_act_is_whole_or_not_at_all(alice):
    acts = {**shelf_acts(alice.user), **deck_acts(alice.user), **table_acts(alice)}
    acts |= run_acts(alice.user)
    statements = {name: fails_whole(act) for name, act in acts.items()}
    assert min(statements.values()) >= 1, statements
    assert sum(statements.values()) > 40, statements


def test_control_06_only_offered_moves_are_made(alice):
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    state = person_decides(alice.client, match)
    offered = {int(item["action"]) for item in state["moves"]["items"]}
    before = digest()
    for action in sorted({*range(40), *(one + 1 for one in offered), 2**31} - offered):
        body = {"revision": state["match"]["revision"], "action": action}
        answer = api(alice.client, match, "act", body)
        assert answer.status_code == 422, action
        assert answer["Content-Type"] == "application/problem+json"
    assert digest() == before


def test_control_07_a_move_for_another_state_is_refused(alice):
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    state = person_decides(alice.client, match)
    action = state["moves"]["items"][0]["action"]
    before = digest()
    now = state["match"]["revision"]
    for revision in {0, now - 1, now + 1, now + 99} - {now, -1}:
        for door in ("act", "back", "undo", "concede"):
            body = {"revision": revision} | ({"action": action} if door == "act" else {})
            assert api(alice.client, match, door, body).status_code == 409, (door, revision)
    assert digest() == before


# --- Control 10: how often, and how much ------------------------------------------------------


@pytest.fixture
def narrow(monkeypatch):
    """Twice is the most of everything."""
    cache.clear()
    for name, limit in limits.LIMITS.items():
        monkeypatch.setitem(limits.LIMITS, name, replace(limit, most=2))
    monkeypatch.setattr(counting, "GUESTS", replace(counting.GUESTS, most=2))
    yield
    cache.clear()


MAKERS = (
    *("table-new", "table-again", "table-keep", "api-tables", "lesson", "lesson-again"),
    *("own-try", "api-own-try", "table-deck", "api-table-deck"),
    *("replay-new", "replay-on", "replay-keep", "api-replays"),
    *("position-new", "position-copy", "position-play", "api-positions"),
)
# What the coach, the box, analysis and practice let one do without a limit, and why.
UNLIMITED = {
    "practice-add": "one row for a puzzle, at most services.MOST_PRACTISED of them",
    "practice-remove": "makes nothing",
    "practice-peek": "marks a row that is there",
    "practice-answer": "changes a row that is there, once for each time it is due",
    "api-box": "deals as the page does on GET; makes nothing",
    "api-practice-puzzle": "as practice-add and practice-remove",
    "api-practice-peek": "as practice-peek",
    "api-practice-answer": "as practice-answer",
    "api-position-solution": "is only read, and looks for its puzzle before it says so",
}
GATHERED = (coach_urls, puzzle_urls, review_urls, run_urls)
WATCHED = tuple(
    f"engine.web.{room}."
    for room in ("coach", "puzzles.practice", "review.analysis", "review.knowing", "runs.box")
)
LIMITED = {
    "decks": ("/d/new", {"game": "kmon", "product": "MZ1-S01"}),
    "imports": ("/shelf/import", {"game": "kmon", "text": "code,quantity\nx,1"}),
    "places": ("/shelf/places/new", {"name": "Tin", "kind": "box", "pockets": "0"}),
    "positions": ("/p/new", {"game": "kmon"}),
    "records": ("/r/new", {"text": "nothing"}),
    "runs": ("/runs/new", {"game": "kmon"}),
    "tables": ("/t/new", {"level": "random"}),
    "cards tried": ("/g/kmon/own/card/own-x/try", {}),
    "tried decks kept": ("/t/nothing/deck", {}),
    "uploads": ("/g/kmon/card/MZ1/A01/picture", {"do": "put"}),
    "hints": ("/t/nothing/hint", {"revision": 1}),
    "choices": ("/t/nothing/knew/1/again", {}),
    "boxes played": ("/g/kmon/box/play", {}),
    "boxes kept": ("/g/kmon/box/save", {}),
}


@pytest.mark.parametrize("name", LIMITED)
def test_control_10_too_often_is_told_with_the_time_to_wait(alice, charlie, narrow, name):
    address, body = LIMITED[name]
    for _ in range(2):
        assert alice.client.post(address, body).status_code != 429
    before = digest()
    refused = alice.client.post(address, body, headers={"Accept-Language": "it"})
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= (86_400 if name == "runs" else 3600)
    assert "Troppo spesso" in refused.content.decode()
    assert "2 volte" in refused.content.decode()
    assert {k: v for k, v in digest().items() if k != "shared_cache"} == before
    assert charlie.client.post(address, body).status_code != 429
    assert alice.client.get("/decks").status_code == 200


def test_control_10_programs_are_told_by_a_problem(alice, narrow):
    answers = [
        alice.client.post("/api/v1/shelf/places", {"name": f"B{n}", "kind": "box"},
                          content_type="application/json")
        for n in range(3)
    ]  # fmt: skip
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2]["Content-Type"] == "application/problem+json"
    assert answers[2].json()["status"] == 429
    assert int(answers[2]["Retry-After"]) > 0


@pytest.fixture
def program(alice):
    """A program of Alice's: no session, her token."""
    secret = make_token(actor=alice.user, name="night")
    return Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {secret}"})


STARTER = {"game": "kmon", "starter": "MZ1-S01"}
JSON = "application/json"


def test_control_10_a_program_is_its_person_and_only_named_doors_are_limited(
    program, alice, narrow
):
    door = f"/api/v1/decks/{starter_deck(alice.user).pk}/quantity"
    assert [program.post(door, {}, JSON).status_code for _ in range(4)] == [400] * 4
    made = [program.post("/api/v1/decks", STARTER, JSON).status_code for _ in range(3)]
    assert made == [201, 201, 429]
    # One count for all doors of the name, and for the person's own browser.
    assert alice.client.post("/d/new", STARTER).status_code == 429


def test_control_10_a_wrong_token_and_a_token_where_none_counts_are_an_address(program, narrow):
    shown = {"authorization": "Bearer mz_" + "a" * 43}
    tried = [Client().post("/api/v1/decks", STARTER, JSON, headers=shown) for _ in range(3)]
    assert [answer.status_code for answer in tried] == [401, 401, 429]
    program.handler.enforce_csrf_checks = False
    assert program.post("/d/new", STARTER).status_code == 429
    assert program.post("/api/v1/decks", STARTER, JSON).status_code == 201


def test_control_10_a_token_is_looked_up_once(program):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        program.post("/api/v1/decks/validate", {}, JSON)
    assert sum("digest" in query["sql"].partition("WHERE")[2] for query in asked) == 1


def test_control_10_every_limited_door_is_there():
    doors = {name for name, _ in patterns(get_resolver())}
    assert limits.LIMITS.keys() <= doors
    # Doors that make a table or a position.
    assert {name for name in doors if name and name.endswith(MAKERS)} <= limits.LIMITS.keys()


def writes(browser, door) -> bool:
    """Whether the address takes a method that is not safe."""
    if hasattr(door.callback, "cls"):
        return any(hasattr(door.callback.cls, name) for name in ("post", "put", "patch", "delete"))
    known = {"<slug:game>": "kmon", "<int:": "1", "<slug:": "nothing"}
    where = "/" + str(door.pattern)
    for part in re.findall(r"<[^>]+>", where):
        where = where.replace(part, next(v for k, v in known.items() if part.startswith(k)))
    return bool(browser.post(where).status_code != 405)


def test_control_10_every_door_of_coach_box_analysis_and_practice_is_limited_or_excepted(alice):
    every = [door for urls in GATHERED for door in urls.urlpatterns]
    doors = [door for door in every if door.callback.__module__.startswith(WATCHED)]
    unsafe = {door.name for door in doors if writes(alice.client, door)}
    asked = {"table-hint", "api-box-play", "practice-try", "api-practice-puzzle", "analysis"}
    assert asked | {"table-knew-again"} < unsafe
    assert not UNLIMITED.keys() & limits.LIMITS.keys()
    assert unsafe == UNLIMITED.keys() | unsafe & limits.LIMITS.keys()


def test_control_10_one_address_does_not_make_guests_without_end(narrow):
    made = [visitor() for _ in range(3)]
    for browser in made:
        browser.handler.enforce_csrf_checks = False
    body = {"game": "kmon", "product": "MZ1-S01"}
    assert [browser.post("/d/new", body).status_code for browser in made] == [302, 302, 429]
    assert Deck.objects.count() == 2


def test_control_10_a_lost_cache_holds_nobody_up(monkeypatch):
    class ConnectionError(Exception):  # noqa: A001  as redis calls it
        __module__ = "redis.exceptions"

    def away(*args, **kwargs):
        raise ConnectionError

    monkeypatch.setattr(counting.cache, "add", away)
    assert counting.seconds_to_wait(limits.DECKS, "u1") == 0


def test_control_10_what_is_kept_has_a_most(alice, monkeypatch):
    own_copies(alice.user, "MZ1-A01")
    starter_deck(alice.user)
    monkeypatch.setattr("decks.keeping.writing.MOST_DECKS", 1)
    monkeypatch.setattr("collection.shelf.places.MOST_PLACES", 1)
    monkeypatch.setattr("collection.pictures.services.MAX_PICTURES", 0)
    sent = {
        "/api/v1/decks": {"game": "kmon", "starter": "MZ1-S01"},
        "/api/v1/shelf/places": {"name": "Another", "kind": "box"},
    }
    before = digest()
    for address, body in sent.items():
        answer = alice.client.post(address, body, content_type="application/json")
        assert (answer.status_code, answer.json()["title"]) == (409, "quota reached"), address
    put = alice.client.put(
        "/api/v1/games/kmon/cards/MZ1-A01/picture", a_picture(), content_type="image/jpeg"
    )
    assert put.status_code == 409
    assert digest() == before


def test_control_10_positions_have_a_most(alice, monkeypatch):
    kept = laid_position(alice.user)
    table = played_on(alice, 8)
    decks = {"game": "kmon", "decks": ["starter:MZ1-S01", "starter:MZ1-S02"]}
    monkeypatch.setattr("engine.web.puzzles.positions.services.MOST_POSITIONS", 1)
    answer = alice.client.post("/api/v1/positions", decks, JSON)
    assert (answer.status_code, answer.json()["title"]) == (409, "quota reached")
    for door in (f"/p/{kept.pk}/copy", f"/t/{table.pk}/keep"):
        refused = alice.client.post(door, {"key": fresh_key()}, headers={"Accept-Language": "it"})
        assert refused.status_code == 409, door
        assert "il massimo che si conserva" in refused.content.decode()
    assert Position.objects.get() == kept
    monkeypatch.setattr("engine.web.puzzles.positions.services.MOST_POSITIONS", 3)
    assert alice.client.post(f"/p/{kept.pk}/copy", {"key": fresh_key()}).status_code == 302
    assert alice.client.post(f"/t/{table.pk}/keep", {"key": fresh_key()}).status_code == 302
    assert Position.objects.filter(owner=alice.user).count() == 3
