"""What costs much though it only reads: a limit of its own, made once, bounded before the work."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client

from collection.house import dear
from collection.house.dear import Kept
from collection.house.problems import Busy
from collection.requests.rows import User
from config import apidocs, limits
from decks.outputs import picture, print_page
from engine.kernel.testing import for_every
from engine.registry import games
from tests.factories import starter_deck, visitor

pytestmark = pytest.mark.django_db

LIST = {"game": "kmon", "zones": {"deck": {"MZ1-A01": 1}}}
JSON = "application/json"


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def narrow(monkeypatch):
    few = replace(limits.DEAR, most=2)
    for door in limits.DEAR_DOORS:
        monkeypatch.setitem(limits.LIMITS, door, few)


@pytest.fixture
def made(monkeypatch):
    """Nothing kept yet, and a note of each thing that is made."""
    found = []
    for module, name in ((picture, "_drawn"), (print_page, "sheet")):
        monkeypatch.setattr(module, "_KEPT", Kept(1_000_000))
        monkeypatch.setattr(module, name, lambda *a, n=name, **k: found.append(n) or b"made")
    return found


def doors_of(deck):
    return (
        f"/d/{deck.pk}/{deck.slug}/print/sheet.pdf",
        f"/api/v1/decks/{deck.pk}/print",
        f"/d/{deck.pk}/{deck.slug}/image.webp",
        f"/api/v1/decks/{deck.pk}/image",
        "/api/schema/",
    )


def test_dear_reads_have_a_scope_of_their_own_and_all_of_them_share_it(alice, narrow, made):
    deck = starter_deck(alice.user)
    doors = doors_of(deck)
    told = [alice.client.get(door).status_code for door in doors[:2]]
    assert told == [200, 200]
    for door in doors:
        late = alice.client.get(door)
        assert late.status_code == 429, door
        assert 0 < int(late["Retry-After"]) <= 60
    assert alice.client.post("/api/v1/decks/validate", LIST, JSON).status_code == 429
    for cheap in ("/decks", f"/d/{deck.pk}/{deck.slug}", "/api/v1/games"):
        assert alice.client.get(cheap).status_code == 200
    assert Client().get("/api/schema/").status_code == 200


def test_every_dear_door_is_there_and_limited():
    assert set(limits.DEAR_DOORS) <= limits.LIMITS.keys()


def test_sheet_and_picture_are_made_once_for_each_version(alice, made):
    deck = starter_deck(alice.user)
    pdf, api_pdf, image, api_image, _ = doors_of(deck)
    for door in (pdf, api_pdf, image, api_image) * 2:
        assert alice.client.get(door).content == b"made"
    assert made == ["sheet", "_drawn"]
    alice.client.get(f"{pdf}?paper=letter")
    alice.client.get(f"{image}?lang=it")
    assert made == ["sheet", "_drawn"] * 2
    deck.version += 1
    deck.save()
    for door in (pdf, image):
        alice.client.get(door)
    assert made == ["sheet", "_drawn"] * 3


def test_the_schema_is_made_once_in_each_form_and_language(monkeypatch):
    monkeypatch.setattr(apidocs, "_KEPT", Kept(8_000_000))
    made = []
    whole = apidocs.SchemaView._get_schema_response
    monkeypatch.setattr(
        apidocs.SchemaView,
        "_get_schema_response",
        lambda self, request: made.append(request) or whole(self, request),
    )
    answers = [Client().get(f"/api/schema/?format=json&version={odd}") for odd in ("", "9", "<x>")]
    assert len(made) == 1
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["info"]["title"] == "Mazziere"
    assert Client().get("/api/schema/?format=json&lang=xx").status_code == 200
    assert len(made) == 1


def test_of_four_threads_two_are_left_for_everybody_else():
    kept, began, go_on = Kept(100), threading.Event(), threading.Event()

    def slow():
        began.set()
        assert go_on.wait(60)
        return b"x"

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(kept.get, 1, slow)
        assert began.wait(60)
        second = pool.submit(kept.get, 1, slow)
        while dear._ROOM._value:
            pass
        with pytest.raises(Busy) as refused:
            kept.get(2, slow)
        go_on.set()
        assert (first.result(), second.result()) == (b"x", b"x")
    assert refused.value.seconds > 0
    assert kept.get(2, lambda: b"y") == b"y"


def test_what_is_kept_has_a_bound_in_bytes():
    kept, made = Kept(10), []
    for key in (1, 2, 3, 1):
        kept.get(key, lambda key=key: made.append(key) or b"12345")
    assert made == [1, 2, 3, 1]
    assert kept.get(3, lambda: b"again") == b"12345"


def test_a_busy_site_says_when_to_ask_again(alice, monkeypatch):
    deck = starter_deck(alice.user)
    monkeypatch.setattr(dear, "_ROOM", threading.BoundedSemaphore(1))
    assert dear._ROOM.acquire()
    monkeypatch.setattr(picture, "_KEPT", Kept(100))
    for door in (doors_of(deck)[2], doors_of(deck)[3]):
        answer = alice.client.get(door, headers={"Accept-Language": "it"})
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")


@pytest.mark.parametrize("key", games())
def test_a_mountain_is_refused_before_it_is_judged(key, monkeypatch):
    monkeypatch.setattr("decks.lists.judging.verdict", lambda *given: pytest.fail("judged"))
    zones = {zone: {f"C{n}": 1 for n in range(600)} for zone in ("a", "b")}
    answer = Client().post("/api/v1/decks/validate", {"game": key, "zones": zones}, JSON)
    assert answer.status_code == 400
    assert "1000" in answer.json()["detail"]
    assert "1200" in answer.json()["detail"]


def test_doors_that_make_nobody_leave_a_shared_address_room_to_begin():
    from collection.requests import counting

    few = replace(counting.GUESTS, most=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "GUESTS", few)
        for _ in range(3):
            assert Client().post("/api/v1/decks/validate", LIST, JSON).status_code == 200
            assert Client().post("/i18n/setlang/", {"language": "it"}).status_code == 302
            assert Client().post("/account/recover", {"code": "A"}).status_code == 400
            assert Client().post("/nothing").status_code == 404
            assert Client().post("/d/new", {"game": "nothing"}).status_code < 500
        began = [newcomer().post("/d/new", STARTER) for _ in range(2)]
    assert [answer.status_code for answer in began] == [302, 429]
    assert 0 < int(began[1]["Retry-After"]) <= 3600
    assert User.objects.filter(is_guest=True).count() == 1


STARTER = {"game": "kmon", "product": "MZ1-S01", "key": "first"}


def newcomer():
    browser = visitor()
    browser.handler.enforce_csrf_checks = False
    return browser


@for_every("door", ["/d/new", "/shelf/places/new"])
def test_a_full_site_takes_nobody_and_shows_everything(settings, door):
    settings.MOST_PEOPLE = 0
    body = {**STARTER, "name": "Tin", "kind": "box", "pockets": "0"}
    refused = newcomer().post(door, body, headers={"Accept-Language": "it"})
    assert refused.status_code == 409
    assert not User.objects.exists()
    assert Client().get("/").status_code == 200
