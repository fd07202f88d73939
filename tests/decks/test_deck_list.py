"""The list: what it finds, in what order, with how many queries; and the remembered verdicts."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from decks.browsing.finding import Listed, matches, terms_of
from decks.lists import judging, standing
from decks.lists.rows import Deck
from decks.making import care, services, sharing
from engine.kernel.testing import for_every
from tests.factories import starter_deck


def found(text: str, name: str = "High Tide", tags=("club",), zones=None) -> bool:
    cards = {"deck": {"MZ1-A01": 2}} if zones is None else zones
    return matches(Listed(name, "kmon", tags, cards), terms_of(text))


@for_every(("text", "yes"), [
    ("", True), ("tide", True), ("TIDE high", True), ("low", False), ("-low", True),
    ('"high tide"', True), ('"tide high"', False), ("tag:CLUB", True), ("-tag:club", False),
    ("has:cheeky", True), ("has:linguaccia", True), ("has:MZ1-A01", True), ("has:mz1-a02", False),
    ('has:"cheeky flame" tide', True), ("-has:cheeky", False), ("nokey:tide", False),
    ('"', True), ("has:", True), ("-", True), ("tag:", True), ("::::", True), ("( or )", False),
    ("%", False), ("🐻", False), ("has:%", False),
])  # fmt: skip
def test_the_box_finds(text, yes):
    assert found(text) is yes


@given(st.text(max_size=60))
def test_no_text_breaks_the_box(text):
    assert found(text) in (True, False)


def test_a_card_the_game_does_not_know_is_found_by_its_code():
    assert found("has:XX-1", zones={"deck": {"XX-1": 1}})


@pytest.fixture
def some(alice, db):
    """Three decks in use, one archived, one in the bin."""
    decks = [starter_deck(alice.user, number=n) for n in range(5)]
    for deck, name in zip(decks, ("Beta", "alpha", "Gamma", "Old", "Gone"), strict=True):
        services.rename(actor=alice.user, deck_id=deck.pk, version=1, name=name)
    care.archive(actor=alice.user, deck_ids=[decks[3].pk])
    care.discard(actor=alice.user, deck_ids=[decks[4].pk])
    care.tag(actor=alice.user, deck_ids=[decks[0].pk], add=["Club"])
    return alice


@pytest.mark.parametrize(("query", "names"), [
    ("", ["Gamma", "alpha", "Beta"]),
    ("?sort=name", ["alpha", "Beta", "Gamma"]),
    ("?sort=game", ["alpha", "Beta", "Gamma"]),
    ("?show=archived", ["Old"]),
    ("?show=bin", ["Gone"]),
    ("?tag=club", ["Beta"]),
    ("?q=alp", ["alpha"]),
    ("?game=kmon&q=-alpha&sort=name", ["Beta", "Gamma"]),
    ("?game=chess", []),
    ("?show=nonsense&sort=%00&page=x", ["Gamma", "alpha", "Beta"]),
    ("?page=999999999999999999999", ["Gamma", "alpha", "Beta"]),
    ("?q=%00&tag=%00", ["Gamma", "alpha", "Beta"]),
])  # fmt: skip
def test_the_list_shows(some, query, names):
    page = some.client.get("/decks" + query)
    assert page.status_code == 200
    assert [deck["name"] for deck in page.context["decks"]] == names
    if "tag=" not in query:
        api = some.client.get("/api/v1/decks" + query).json()
        assert [deck["name"] for deck in api["results"]] == names
    assert page.context["counts"] == {"active": 3, "archived": 1, "bin": 1}


def test_folders_stand_first_and_a_move_is_taken_back(some):
    beta, alpha = (Deck.objects.get(name=name) for name in ("Beta", "alpha"))
    move = {"act": "move", "d": [beta.pk, alpha.pk], "folder": " Saturday  box ", "key": "1"}
    page = some.client.post("/decks/many", move, follow=True)
    assert [part["name"] for part in page.context["folded"]] == ["Saturday box", ""]
    assert [deck["name"] for deck in page.context["decks"]] == ["alpha", "Beta", "Gamma"]
    one = some.client.get("/decks?folder=SATURDAY box")
    assert [deck["name"] for deck in one.context["decks"]] == ["alpha", "Beta"]
    # Case makes no second folder; the way back leads each deck to where it lay.
    body = {"act": "move", "decks": [beta.pk], "folder": "saturday BOX"}
    some.client.post("/api/v1/decks/many", body, content_type="application/json")
    assert some.client.get(f"/api/v1/decks/{beta.pk}").json()["folder"] == "Saturday box"
    back = page.context["did"]["ids"]
    undo = {"act": "move", "d": [pk for pk, _ in back], "f": [name for _, name in back], "key": "2"}
    some.client.post("/decks/many", undo)
    assert set(Deck.objects.values_list("folder", flat=True)) == {""}


def test_a_whole_folder_is_called_otherwise_and_back(some):
    beta, alpha = (Deck.objects.get(name=name) for name in ("Beta", "alpha"))
    gone = Deck.objects.get(name="Gone")
    Deck.objects.filter(pk__in=[beta.pk, gone.pk]).update(folder="Club")
    Deck.objects.filter(pk=alpha.pk).update(folder="Home")
    ask = {"act": "rename", "was": "CLUB", "folder": " the  Club ", "key": "1"}
    page = some.client.post("/decks/many", ask, follow=True)
    assert [deck["name"] for deck in page.context["decks"]] == ["Beta"]
    folders = dict(Deck.objects.values_list("name", "folder"))
    assert (folders["Beta"], folders["Gone"], folders["alpha"]) == ("the Club", "the Club", "Home")
    # Into one that is there already; the way back parts them again.
    body = {"act": "rename", "was": "the club", "folder": "HOME"}
    page = some.client.post("/decks/many", body | {"key": "2"}, follow=True)
    assert set(Deck.objects.exclude(folder="").values_list("folder", flat=True)) == {"Home"}
    back = page.context["did"]["ids"]
    undo = {"act": "move", "d": [pk for pk, _ in back], "f": [name for _, name in back], "key": "3"}
    some.client.post("/decks/many", undo)
    assert Deck.objects.get(name="Beta").folder == "the Club"
    assert Deck.objects.get(name="alpha").folder == "Home"
    for bad in ({"was": "none"}, {"folder": "x" * 41}, {"folder": " "}):
        answer = some.client.post("/api/v1/decks/many", {**body, **bad}, "application/json")
        assert answer.status_code == 400
    answer = some.client.post("/api/v1/decks/many", body, content_type="application/json")
    assert answer.json() == {"decks": 1}


@for_every("name", ["x" * 41, "\u200b", "\0"])
def test_what_is_no_name_of_a_folder_moves_nothing(name, some):
    deck = Deck.objects.get(name="Beta")
    answer = some.client.post("/decks/many", {"act": "move", "d": [deck.pk], "folder": name})
    assert (answer.status_code, bool(answer.context["refusal"])) == (400, True)
    assert not Deck.objects.exclude(folder="").exists()


def test_home_and_table_offer_only_decks_in_use(some):
    home = some.client.get("/")
    shown = [home.context["seat"], *home.context["rows"]]
    assert [deck["name"] for deck in shown] == ["Gamma", "alpha", "Beta"]


def test_a_visitor_sees_an_empty_list(client, db):
    page = client.get("/decks")
    assert (page.status_code, page.context["decks"]) == (200, [])


def queries(client, address) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.django_db
def test_one_deck_and_sixty_take_the_same_queries(alice, deck):
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    addresses = ("/decks", "/decks?q=has:cheeky", "/g/kmon/decks", "/g/kmon/decks?q=has:cheeky",
                 "/api/v1/decks", "/decks?sort=game&page=2", deck.get_absolute_url())  # fmt: skip
    before = {address: queries(alice.client, address) for address in addresses}
    for number in range(60):
        made = starter_deck(alice.user, number=number % 2)
        sharing.share(actor=alice.user, deck_id=made.pk, visibility="public")
    after = {address: queries(alice.client, address) for address in addresses}
    assert after == before
    assert max(after.values()) <= 8


@pytest.mark.django_db
def test_a_long_history_takes_the_same_queries(alice, deck):
    address = f"{deck.get_absolute_url()}/history"
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name=deck.name)
    few = queries(alice.client, address)
    for version in range(2, 62):
        services.rename(actor=alice.user, deck_id=deck.pk, version=version, name=deck.name)
    assert queries(alice.client, address) in (few, few + 1)  # the page before the cut
    assert few <= 8


zones = st.dictionaries(
    st.sampled_from(["deck", "team", "side"]),
    st.dictionaries(st.sampled_from(["MZ1-A01", "MZ1-K01", "MZ1-I01", "NOPE"]), st.integers(1, 30)),
)


@given(st.lists(zones, min_size=1, max_size=4), st.sampled_from(["kmon", "gone"]))
def test_what_is_remembered_is_what_the_judge_says(contents, key):
    """The same content twice and other content between: never another verdict than a fresh one."""
    kind = judging.kind_of("kmon").key
    decks = [Deck(game=key, kind=kind, zones=content) for content in contents]
    for deck in [*decks, *decks]:
        said = standing.standing(deck)
        if key == "gone":
            assert said == standing.Standing(legal=False, count=0)
            continue
        found = judging.verdict_on(deck)
        blocking = [fault for fault in found.violations if fault.severity != "warning"]
        assert said == standing.Standing(found.legal, len(blocking))


@pytest.mark.django_db
def test_a_list_seen_twice_judges_once(alice, monkeypatch):
    for number in (0, 1):
        starter_deck(alice.user, number=number)
    standing._judged.cache_clear()
    alice.client.get("/decks")
    monkeypatch.setattr(judging, "verdict", None)
    page = alice.client.get("/decks")
    assert [deck["legal"] for deck in page.context["decks"]] == [True, True]
