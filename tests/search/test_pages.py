"""The pages: what was typed is truth, chips and filters are links, copies are one's own."""

import re
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.catalogue.rows import Card, CardFact, CardSet
from collection.ledger.book import Move, differences, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.requests.rows import User
from collection.search import find
from collection.search.paging import PEEK, page_of
from engine.registry import game, games
from tests.factories import person
from tests.toys.copied import copied_toy

__all__ = ["copied_toy"]
pytestmark = pytest.mark.django_db

ADDRESS = "/g/kmon/cards"


def shown(page):
    return [card["face"]["code"] for card in page.context["cards"]]


def asked(url):
    return parse_qs(urlsplit(url).query).get("q", [""])[0]


@pytest.mark.parametrize("key", sorted(games()))
def test_the_page_of_a_game_leads_to_its_cards(client, key):
    page = client.get(f"/g/{key}")
    assert page.status_code == 200
    assert f'href="/g/{key}/cards"' in page.content.decode()


def test_the_short_address_of_no_game_is_not_found(client):
    assert client.get("/g/nowhere").status_code == 404


def test_the_query_stays_and_chips_take_terms_away(packs, client):
    page = client.get(ADDRESS, {"q": "t:ability c:fire|water"})
    assert page.context["q"] == "t:ability c:fire|water"
    assert [asked(chip["url"]) for chip in page.context["chips"]] == [
        "c:fire|water",
        "t:ability c:water",
        "t:ability c:fire",
    ]
    assert shown(page) == [card.code for card in find("kmon", "t:ability c:fire|water").cards]


def test_filters_write_the_query_and_take_back_what_they_wrote(packs, alice):
    for start in ("", "t:kmon c:fire", "cheeky is:ultimate"):
        page = alice.client.get(ADDRESS, {"q": start})
        for group in page.context["groups"]:
            for choice in group["filters"]:
                again = alice.client.get(choice["url"])
                assert again.context["problems"] == []
                same = next(
                    other
                    for others in again.context["groups"]
                    for other in others["filters"]
                    if (others["title"], other["label"]) == (group["title"], choice["label"])
                )
                assert same["on"] is not choice["on"]


def test_what_was_not_understood_is_told_on_the_page(packs, client):
    page = client.get(ADDRESS, {"q": "colr:fire cheeky"}).content.decode()
    assert "Did you mean «color:»?" in page
    assert "Cheeky Flame" in page


def test_nothing_found_names_what_to_take_away(packs, client):
    page = client.get(ADDRESS, {"q": "c:fire hp>=90"})
    assert [chip["text"] for chip in page.context["suggestions"]] == ["HP ≥ 90"]
    assert "Something would be found without:" in page.content.decode()


@pytest.mark.parametrize("view", ["grid", "list", "binder"])
def test_every_view_shows_the_same_cards_with_their_steppers(shelf, alice, view):
    page = alice.client.get(ADDRESS, {"view": view, "q": "cn<=3 t:ability"})
    assert shown(page) == ["MZ1-A01", "MZ1-A02", "MZ1-A03"]
    html = page.content.decode()
    assert html.count("data-own-row") == html.count("data-card>") == 3
    assert html.count("lacking") == 1
    assert [card["own"] for card in page.context["cards"]] == [3, 1, 0]
    assert (page.context["owned_total"], page.context["missing_total"]) == (2, 1)
    assert html.count('id="own-MZ1-A0') == 3


def test_who_owns_nothing_sees_no_gaps(packs, alice, client):
    for browser in (alice.client, client):
        assert "lacking" not in browser.get(ADDRESS).content.decode()


def test_a_binder_has_leaves_of_nine(packs, client):
    page = client.get(ADDRESS, {"view": "binder"})
    assert [len(leaf) for leaf in page.context["leaves"]] == [9, 9]


def test_pages_follow_one_another(packs, client):
    seen, address = [], f"{ADDRESS}?q=-t:item&sort=name"
    while address:
        page = client.get(address)
        seen += shown(page)
        address = page.context["links"].get("on", "")
    assert seen == [card.code for card in find("kmon", "-t:item", None, "name").cards]


@pytest.mark.parametrize("number", ["0", "-3", "x", "99999999", "٣", "1e3", "9" * 40])
def test_a_page_that_is_none_is_the_nearest(packs, client, number):
    assert client.get(ADDRESS, {"page": number}).status_code == 200


def test_a_set_has_a_page_with_progress(shelf, alice, client):
    page = alice.client.get("/g/kmon/set/MZ1")
    total = Card.objects.filter(set__code="MZ1").count()
    assert page.context["page"].total == total
    assert page.context["progress"] == {"have": 2, "of": total}
    assert alice.client.get("/g/kmon/set/MZ1", {"q": "t:kmon"}).context["progress"] is None
    assert client.get("/g/kmon/set/MZ1").context["progress"] is None
    assert client.get("/g/kmon/set/NOPE").status_code == 404
    assert "/g/kmon/set/MZ1" in client.get("/g/kmon/sets").content.decode()


def test_charlie_sees_nothing_of_alice(shelf, alice):
    charlie = person("charlie").client
    page = charlie.get(ADDRESS, {"q": "own>=1"})
    assert shown(page) == []
    assert "Binder 2" in alice.client.get(ADDRESS).content.decode()
    assert "Binder 2" not in charlie.get(ADDRESS).content.decode()


@pytest.mark.parametrize("key", sorted(games()))
def test_every_example_of_the_help_finds_something_and_is_understood(packs, client, key):
    parts = client.get(f"/g/{key}/search").context["parts"]
    examples = [e for part in parts for line in part["lines"] for e in line["examples"]]
    assert len(examples) > 50
    for example in examples:
        page = client.get(example["url"])
        assert page.context["problems"] == [], example
        if not re.search(
            "own|typed|incomplete|free|need|trade|cond|fin|lang|note|picture|not:text"
            "|tag|label|paid|added|lent|borrowed|due",
            example["query"],
        ):
            assert page.context["page"].total, example
        assert example["query"] == page.context["q"]


def test_a_word_that_the_game_has_for_something_else_is_said(packs, client):
    """Tic Tac K.O. cards have tags of their own."""
    parts = client.get("/g/tictacko/search").context["parts"]
    [mine] = [line for part in parts for line in part["lines"] if "label" in line["names"]]
    assert list(mine["names"]) == ["label"]
    assert [example["query"] for example in mine["examples"]] == ["label:swaps"]
    assert mine["help"] == "your tags on a copy; «tag» asks for the game's own here (Tag)"


@pytest.mark.parametrize(("key", "word"), [("kmon", "Elemento"), ("aac", "Punti mura")])
def test_the_help_has_every_key_of_the_game(packs, client, key, word):
    page = client.get(f"/g/{key}/search", headers={"accept-language": "it"}).content.decode()
    for spec in game(key).search_keys():
        if spec.kind != "flag":
            assert f"<code>{spec.key}</code>" in page
        else:
            assert f"is:{spec.key}" in page
    assert word in page


@pytest.mark.parametrize("door", ["cards", "sets", "search"])
def test_a_copied_game_has_the_pages(copied_toy, alice, door):
    assert alice.client.get(f"/g/{copied_toy.key}/{door}").status_code == 200
    assert alice.client.get(f"/g/chess/{door}").status_code == 404


def test_keys_are_listed_in_the_legend(packs, alice):
    page = alice.client.get(ADDRESS).content.decode()
    assert 'data-key="/"' in page
    legend = page[page.index('id="keys"') :]
    for key in ("/", "←", "→", "↑", "↓", "Enter", "−", "+", "0", "9", "?"):
        assert f'<kbd class="key">{key}</kbd>' in legend


def many(count, owner=None):
    first = CardSet.objects.get(code="MZ1")
    rows = Card.objects.bulk_create(
        Card(game="kmon", code=f"X{n}", type="ability", name_en=f"Extra {n}", set=first, number=n,
             name_key=f"|extra {n}|", code_key=f"x{n:05}",
             data={"code": f"X{n}", "type": "ability", "name": {"en": f"Extra {n}"}, "set": "MZ1"})
        for n in range(count)
    )  # fmt: skip
    if owner:
        record(owner=owner, cause="add", moves=[Move(Lot(row.pk), 1) for row in rows])


def test_queries_do_not_grow_with_rows(shelf, alice):
    many(800, alice.user)
    alice.client.get(ADDRESS)  # the first request of a day renews the session
    queries = ("", "extra", "t:ability own>=1", "set:MZ1", "own:0", "xyzzy")
    asked = {}
    for view, query in product(("grid", "list", "binder"), queries):
        with CaptureQueriesContext(connection) as found:
            alice.client.get(ADDRESS, {"q": query, "view": view})
        asked[view, query] = len(found)
    assert {at: count for at, count in asked.items() if count > 8} == {}


def test_one_row_and_fifty_ask_alike(shelf, alice, django_assert_num_queries):
    many(50, alice.user)
    alice.client.get(ADDRESS)
    with django_assert_num_queries(7):
        assert len(shown(alice.client.get(ADDRESS, {"q": '!"extra 7"'}))) == 1
    with django_assert_num_queries(7):
        assert len(shown(alice.client.get(ADDRESS, {"q": "extra"}))) == 48


def test_far_pages_are_right(packs):
    many(PEEK + 200)
    cards = find("kmon", "extra").cards
    page = page_of(cards, "11", 60)
    assert (page.total, page.pages, page.all_pks) == (PEEK + 200, 12, None)
    assert [card.pk for card in page.cards] == [card.pk for card in cards[600:660]]


def test_a_total_is_kept_but_for_what_asks_the_shelf(packs, alice, django_assert_num_queries):
    many(PEEK + 50, alice.user)
    rows, own = find("kmon", "extra").cards, find("kmon", "extra own>=1", alice.user).cards
    for cards, again in ((rows, 2), (own, 3)):
        assert page_of(cards, "1", 60).total == PEEK + 50
        with django_assert_num_queries(again):
            assert page_of(cards, "1", 60).total == PEEK + 50


def test_the_api_finds_alike_and_tells_chips_and_problems(packs, client):
    query = "colr:x t:ability c:fire order:name"
    answer = client.get("/api/v1/games/kmon/cards", {"q": query}).json()
    assert [card["code"] for card in answer["results"]] == [
        card.code for card in find("kmon", query).cards
    ]
    assert answer["problems"] == ["I do not know «colr:». Did you mean «color:»?"]
    assert answer["chips"][0] == {
        "text": "Type: ability",
        "without": "colr:x c:fire order:name",
    }


@pytest.mark.parametrize("query", ["\0", '"', "own>=", "x" * 20_000, "a|" * 3000, "%", "\\"])
def test_no_query_breaks_page_or_api(packs, client, query):
    for address in (ADDRESS, "/g/kmon/set/MZ1", "/api/v1/games/kmon/cards"):
        assert client.get(address, {"q": query}).status_code == 200


def test_big_data_is_made_and_counted(packs, capsys):
    call_command("make_big", cards=1200, copies=300, user="big")
    assert "1200 cards, 300 copies, 0 own cards written" in capsys.readouterr().out
    owner = User.objects.get(username="big")
    assert sum(row.quantity for row in Holding.objects.filter(owner=owner)) == 300
    assert differences(owner) == []
    made = Card.objects.filter(code__startswith="BIG")
    assert made.count() == 1200
    assert CardSet.objects.filter(code__startswith="BIG").count() == 3
    assert CardFact.objects.filter(card__in=made, key="cn").count() == 1200
    one = made.last()
    assert find(one.game, f'!"{one.name_en}" set:{one.set.code}').cards.filter(pk=one.pk).exists()
    assert find(one.game, "o:draw set:BIG1").cards.exists()


def test_big_data_is_not_poured_over_a_persons_shelf(shelf):
    with pytest.raises(CommandError, match="--anyway"):
        call_command("make_big", cards=1, copies=0)
    assert not Card.objects.filter(code__startswith="BIG").exists()
    call_command("make_big", cards=1, copies=0, anyway=True)
    assert Card.objects.filter(code__startswith="BIG").count() == 1


def facts():
    columns = ("card__code", "key", "number", "word")
    return list(CardFact.objects.order_by(*columns).values_list(*columns))


def test_a_database_from_before_the_search_is_indexed_by_loading(packs, capsys):
    before = facts()
    Card.objects.update(name_key="", text_key="", code_key="", name_it_key="")
    CardFact.objects.all().delete()
    call_command("load_packs")
    assert "168 cards written" in capsys.readouterr().out
    after = facts()
    assert after == before
    assert find("kmon", "linguaccia o:damage").cards.exists()
    call_command("load_packs")
    assert "0 cards written" in capsys.readouterr().out
