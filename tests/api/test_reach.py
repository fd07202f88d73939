"""What the pages can do, programs can do: sets, rules, shelf, lessons, positions."""

import pytest

from decks.lists.rows import Deck
from engine.web.models import Match, Position
from tests.factories import laid_position, laid_table, own_copies
from tests.web.play import person_decides
from tests.web.test_hidden import hidden_codes, shown_codes

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def api(alice):
    """Ask as Alice: api("post", "/x", field=1)."""
    return asking(alice)


def asking(person):
    def ask(method, path, **body):
        call = getattr(person.client, method)
        return call(f"/api/v1{path}", body or None, content_type=JSON)

    return ask


def test_a_set_tells_what_lacks(api, packs, alice):
    own_copies(alice.user, "MZ1-A01", 2)
    (row,) = api("get", "/games/kmon/sets").json()["results"]
    assert (row["code"], row["total"], row["have"], row["copies"]) == ("MZ1", 168, 1, 2)
    found = api("get", "/games/kmon/sets/MZ1?show=missing&limit=3").json()
    assert (found["count"], found["have"]) == (167, 1)
    three = api("get", "/games/kmon/sets/MZ1?copies=3&limit=200").json()
    by_code = {card["code"]: card for card in three["results"]}
    assert (by_code["MZ1-A01"]["own"], by_code["MZ1-A01"]["lacks"]) == (2, 1)
    assert api("get", "/games/kmon/sets/NO").status_code == 404


def test_a_card_tells_clauses_and_own_copies_to_who_asks(api, packs, alice, client):
    own_copies(alice.user, "MZ1-A01", 2)
    found = api("get", "/games/kmon/cards/MZ1-A01").json()
    assert (found["own"]["owned"], found["own"]["free"], found["set"]) == (2, 2, "MZ1")
    assert found["clauses"]
    assert client.get("/api/v1/games/kmon/cards/MZ1-A01").json()["own"] is None


def test_the_words_of_the_search_find_what_they_say(api, packs):
    lines = api("get", "/games/kmon/search?limit=200").json()["results"]
    examples = [example for line in lines for example in line["examples"]]
    for example in examples[::7]:
        found = api("get", f"/games/kmon/cards?limit=1&q={example}")
        assert found.status_code == 200, example


def test_rules_and_turn_are_told_in_both_languages(alice):
    told = []
    for language in ("en", "it"):
        headers = {"Accept-Language": language}
        rules = alice.client.get("/api/v1/games/kmon/rules?limit=200", headers=headers).json()
        assert {"KM-3.1", "KM-3.4"} <= {clause["id"] for clause in rules["results"]}
        told.append(alice.client.get("/api/v1/games/kmon/turn", headers=headers).json()["title"])
    assert told[0] != told[1]


def test_the_shelf_at_a_glance_and_what_may_go(api, packs, alice, charlie):
    lot = own_copies(alice.user, "MZ1-A01", 3)
    api("patch", f"/shelf/lots/{lot.pk}", for_trade=1)
    shelf = api("get", "/shelf").json()
    (kmon,) = [row for row in shelf["results"] if row["game"] == "kmon"]
    assert (shelf["copies"], kmon["cards"]) == (3, 1)
    (row,) = api("get", "/shelf/trade").json()["results"]
    assert (row["id"], row["for_trade"]) == (lot.pk, 1)
    assert asking(charlie)("get", "/shelf/trade").json()["count"] == 0
    assert asking(charlie)("get", "/shelf").json()["copies"] == 0


def test_a_first_collection_and_a_first_lesson(api, packs):
    made = api("post", "/games/kmon/begin", product="MZ1-S01")
    assert (made.status_code, made.json()["verdict"]["legal"]) == (201, True)
    (lesson,) = api("get", "/games/kmon/lessons").json()["results"]
    table = api("post", f"/games/kmon/lessons/{lesson['key']}")
    assert table.status_code == 201
    match = table.json()["match"]["id"]
    assert table.json()["lesson"]
    assert api("post", f"/tables/{match}/lesson/leave").json()["lesson"] is None


def test_a_position_is_shared_copied_and_cleared_away(api, alice, bob):
    here = f"/positions/{laid_position(alice.user).pk}"
    theirs = asking(bob)
    assert theirs("get", here).status_code == 404
    assert theirs("post", f"{here}/copy").status_code == 404
    assert api("post", f"{here}/share", shared="yes").status_code == 400
    assert api("post", f"{here}/share", shared=True).json()["shared"] is True
    assert theirs("get", here).status_code == 200
    copied = api("post", f"{here}/copy")
    assert copied.status_code == 201
    assert theirs("delete", here).status_code == 404
    assert api("delete", here).status_code == 204
    assert list(Position.objects.values_list("pk", flat=True)) == [copied.json()["code"]]


def test_a_moment_of_a_table_becomes_a_position(api, alice, charlie, deck):
    match = laid_table(alice.user, deck, level="random")
    person_decides(alice.client, match)
    for _ in range(40):
        kept = api("post", f"/tables/{match.pk}/keep", title="Here")
        if kept.status_code == 201:
            break
        state = person_decides(alice.client, match)
        moves = state["moves"]["items"]
        body = {"revision": state["match"]["revision"], "action": moves[0]["action"]}
        api("post", f"/tables/{match.pk}/act", **body)
    match.refresh_from_db()
    assert kept.json()["title"] == "Here"
    assert not hidden_codes(match) & shown_codes(kept.content.decode())
    assert asking(charlie)("post", f"/tables/{match.pk}/keep", title="x").status_code == 404


def test_no_read_of_a_table_names_a_hidden_card(api, alice, deck):
    match = laid_table(alice.user, deck, level="random")
    for _ in range(4):
        state = person_decides(alice.client, match)
        if state["match"]["over"]:
            break
        match.refresh_from_db()
        hidden = hidden_codes(match)
        reads = [f"/tables/{match.pk}/{door}" for door in ("report", "legal", "events")]
        reads += [f"/replays/{match.pk}", f"/replays/{match.pk}/text", "/tables"]
        reads += [f"/tables/{match.pk}/why/{seq}" for seq in range(1, 12)]
        for path in reads:
            assert not hidden & shown_codes(api("get", path).content.decode()), path
        body = {"revision": state["match"]["revision"]}
        api("post", f"/tables/{match.pk}/act", **body, action=state["moves"]["items"][0]["action"])


def test_charlie_reads_nothing_of_a_table(alice, charlie, deck):
    match = laid_table(alice.user, deck, level="random")
    for door in ("report", "why/1", "legal", "events"):
        assert asking(charlie)("get", f"/tables/{match.pk}/{door}").status_code == 404
    assert Match.objects.count() == Deck.objects.count() == 1
