"""The pages and the API of decks: seen by their owner alone, judged live, refused in place."""

import pytest
from django.core.management import call_command

from collection.shelf.places import make_place
from collection.shelf.services import add_copies
from decks.keeping import undoing
from decks.lists.rows import Deck
from decks.making import care, services
from engine.web.models import Match
from tests.factories import laid_table, starter_deck

JSON = "application/json"
pytestmark = pytest.mark.django_db


def change(client, deck, door, **fields):
    return client.post(f"/d/{deck.pk}/{door}", {"version": deck.version, **fields})


def test_a_deck_page_says_that_it_is_legal_and_under_which_rules(alice, deck):
    page = alice.client.get(deck.get_absolute_url())
    assert page.status_code == 200
    assert page.context["verdict"]["legal"]
    assert "KM-3." in page.content.decode()


def test_a_description_leads_to_cards_and_comes_back_with_its_version(alice, deck):
    address = f"{deck.get_absolute_url()}/describe"
    text = "Hold [[cheeky flame]], [[MZ1-A02]], not [[<b>Nobody]]."
    page = alice.client.post(address, {"version": 1, "description": text}, follow=True)
    cards = [part["card"]["name"] for part in page.context["described"]["parts"] if part["card"]]
    assert cards == ["Cheeky Flame", "Bare Wire"]
    assert page.context["described"]["unknown"] == ["<b>Nobody"]
    assert "&lt;b&gt;Nobody" in page.content.decode()
    late = alice.client.post(address, {"version": 1, "description": "Mine"})
    assert (late.status_code, late.context["typed_description"]) == (409, "Mine")
    long = alice.client.post(address, {"version": 2, "description": "x" * 4003})
    assert (long.status_code, "3" in long.context["refusal"]) == (400, True)
    copied = care.copy(actor=alice.user, deck_id=deck.pk)
    assert Deck.objects.get(pk=copied).description == text
    body = {"version": 2, "description": ""}
    emptied = alice.client.patch(f"/api/v1/decks/{deck.pk}", body, content_type=JSON).json()
    assert (emptied["description"], emptied["version"]) == ("", 3)
    undoing.undo(actor=alice.user, deck_id=deck.pk, version=3)
    deck.refresh_from_db()
    assert deck.description == text


def test_a_deck_tells_how_its_versions_did_and_where_its_copies_lie(alice, deck):
    call_command("load_packs", verbosity=0)
    for scores in ([2, 0], [0, 2], None):
        table = laid_table(alice.user, deck)
        Match.objects.filter(pk=table.pk).update(status="over", scores=scores)
    place = make_place(actor=alice.user, name="Blue tin", kind="box", pockets=0)
    facts = {"place": str(place)}
    add_copies(actor=alice.user, game="kmon", code="MZ1-A01", delta=2, facts=facts)
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name="Next")
    page = alice.client.get(deck.get_absolute_url(), follow=True)
    told = [(one["number"], one["won"], one["played"]) for one in page.context["versions"]]
    assert told == [(2, 0, 0), (1, 1, 2)]
    assert page.context["copies"]["places"] == [("Blue tin", 2)]
    assert page.context["copies"]["at"] == {"MZ1-A01": "Blue tin"}
    [row] = alice.client.get("/decks").context["decks"]
    assert (row["tally"].won, row["tally"].played) == (1, 2)


def test_an_old_address_leads_to_the_present_one(alice, deck):
    for old in (f"/d/{deck.pk}", f"/d/{deck.pk}/another-name"):
        assert alice.client.get(old).headers["Location"] == deck.get_absolute_url()


def test_a_changed_card_shows_clause_amount_and_mend(alice, deck):
    code = next(iter(deck.zones["deck"]))
    answer = change(alice.client, deck, "quantity", zone="deck", code=code, quantity="0")
    assert answer.status_code == 302
    page = alice.client.get(answer.headers["Location"])
    [violation] = page.context["verdict"]["violations"]
    assert violation["clause"] in page.content.decode()
    assert violation["remedies"]
    mend = dict(violation["remedies"][0]["fields"])
    answer = alice.client.post(violation["remedies"][0]["action"], mend, follow=True)
    assert answer.context["deck"]["version"] == 3


def test_htmx_gets_the_fragment(alice, deck):
    answer = alice.client.post(
        f"/d/{deck.pk}/quantity",
        {"version": 1, "zone": "deck", "code": "MZ1-A01", "quantity": "1"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert 'id="deck"' in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"zone": "deck", "code": "MZ1-A01", "quantity": "-2"}, 400),
        ({"zone": "deck", "code": "ZZZ", "quantity": "2"}, 400),
        ({"zone": "deck", "code": "MZ1-A01"}, 400),
        ({"version": "0", "zone": "deck", "code": "MZ1-A01", "quantity": "1"}, 409),
        ({"version": "seven", "zone": "deck", "code": "MZ1-A01", "quantity": "1"}, 400),
        ({"zone": "deck", "code": "MZ1-A01\0", "quantity": "1"}, 400),
    ],
)
def test_bad_input_is_answered_in_place(alice, deck, fields, status):
    answer = change(alice.client, deck, "quantity", **fields)
    assert answer.status_code == status
    assert answer.context["refusal"]
    assert answer.context["refusal"].split()[0] in answer.content.decode()
    deck.refresh_from_db()
    assert deck.version == 1


def test_two_tabs_show_both_versions(alice, deck):
    """One tab takes out a card; the other, not knowing, adds another: both are shown."""
    change(alice.client, deck, "quantity", zone="deck", code="MZ1-A01", quantity="1")
    late = change(alice.client, deck, "quantity", zone="deck", code="MZ1-A02", quantity="4")
    assert late.status_code == 409
    assert late.context["conflict"] == {
        "yours": [{"sign": "+", "text": "2 × Bare Wire"}],
        "theirs": [{"sign": "-", "text": "2 × Cheeky Flame"}],
    }
    assert "2 × Bare Wire" in late.content.decode()
    deck.refresh_from_db()
    assert deck.version == 2


def test_charlie_finds_no_deck_of_alice(charlie, deck):
    assert charlie.client.get(deck.get_absolute_url()).status_code == 404
    assert charlie.client.get(deck.get_absolute_url() + "/edit").status_code == 404
    for door in ("quantity", "remedy", "rename", "delete"):
        assert change(charlie.client, deck, door).status_code == 404
    assert charlie.client.get(f"/api/v1/decks/{deck.pk}").status_code == 404
    assert charlie.client.get("/api/v1/decks").json()["count"] == 0
    assert deck.pk not in charlie.client.get("/decks").content.decode()


def test_the_api_changes_a_deck(alice):
    made = alice.client.post(
        "/api/v1/decks", {"game": "kmon", "starter": "MZ1-S02"}, content_type=JSON
    )
    assert made.status_code == 201
    deck = made.json()
    address = f"/api/v1/decks/{deck['id']}"
    renamed = alice.client.patch(
        address, {"version": deck["version"], "name": "High tide"}, content_type=JSON
    ).json()
    assert (renamed["name"], renamed["version"]) == ("High tide", 2)
    body = {"version": 2, "code": "MZ1-A08", "quantity": 0}
    broken = alice.client.post(f"{address}/quantity", body, content_type=JSON).json()
    assert not broken["verdict"]["legal"]
    stale = alice.client.post(f"{address}/quantity", body, content_type=JSON)
    assert stale.status_code == 409
    gone = alice.client.delete(address, {"version": 3}, content_type=JSON)
    assert gone.status_code == 204


@pytest.mark.parametrize(
    "zones",
    [{"deck": {"NOPE": 1}}, {"deck": {"MZ1-A01": -1}}, {"side": {}}, [], "x", {"deck": 3}, None],
)
def test_the_api_refuses_lines_that_cannot_be(alice, zones):
    answer = alice.client.post(
        "/api/v1/decks", {"game": "kmon", "name": "New", "zones": zones}, content_type=JSON
    )
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert not Deck.objects.exists()


def test_the_judge_reads_any_list_and_writes_nothing(client, db):
    body = {"game": "kmon", "zones": {"deck": {"NOPE": 1, "MZ1-A01": -1}}}
    answer = client.post("/api/v1/decks/validate", body, content_type=JSON)
    assert answer.status_code == 200
    assert not answer.json()["legal"]
    assert {"KM-3.9"} <= {v["clause"] for v in answer.json()["violations"]} or answer.json()[
        "violations"
    ]


def test_a_search_in_the_workshop_finds_names_in_both_languages(alice, deck):
    call_command("load_packs", verbosity=0)
    for words in ("cheeky", "linguaccia", "MZ1-A01"):
        page = alice.client.get(f"{deck.get_absolute_url()}/edit?q={words}")
        assert [line["code"] for line in page.context["cards"]] == ["MZ1-A01"]


def test_queries_do_not_grow_with_rows(alice, deck, django_assert_max_num_queries):
    for _ in range(8):
        starter_deck(alice.user)
    alice.client.get("/decks")
    with django_assert_max_num_queries(8):
        alice.client.get("/decks")
    with django_assert_max_num_queries(12):
        alice.client.get(deck.get_absolute_url() + "/edit")
