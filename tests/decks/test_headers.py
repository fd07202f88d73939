"""Declared facts of a deck, by a kind made up for the purpose."""

import pytest

from decks.lists.errors import BadLine
from decks.lists.headers import header_page, read_header
from decks.lists.rows import Deck
from decks.making import care
from engine.kernel.construction import LoadoutKind
from engine.kernel.loadouts import HeaderField, ZoneSpec
from engine.kernel.names import both
from engine.kernel.testing import for_every

KIND = LoadoutKind(
    "deck",
    "seat",
    both("Deck", "Mazzo"),
    (ZoneSpec("main", both("Deck", "Mazzo")),),
    (
        HeaderField("side", both("Side", "Parte"), (("red", both("Red", "Rosso")),), required=True),
        HeaderField("list", both("List", "Lista")),
    ),
)


def test_facts_are_kept_and_empty_ones_are_not_declared():
    assert read_header(KIND, {"side": "red", "list": "  a   b "}) == {"side": "red", "list": "a b"}
    assert read_header(KIND, {"side": "", "list": ""}) == {}


@for_every(
    "raw",
    [{"side": "blue"}, {"nope": "x"}, {"list": "x" * 1001}, {"list": "a\0"}, {"list": 3}, [], 4],
)
def test_other_facts_are_refused(raw):
    with pytest.raises(BadLine):
        read_header(KIND, raw)


def test_a_fact_is_shown_as_people_call_it():
    [side, listed] = header_page(KIND, {"side": "red"})
    assert (side["shown"], side["required"], listed["shown"]) == ("Red", True, "")


@pytest.mark.game("tictacko")
def test_the_editor_asks_for_a_fact_that_is_needed_and_leads_back(alice):
    made = care.create_empty(actor=alice.user, game_key="tictacko", kind="", name="Mine", header={})
    deck = Deck.objects.get(pk=made)
    path = f"/d/{deck.pk}/{deck.slug}/edit"
    page = alice.client.get(path).content.decode()
    assert "TTK-3.6" in page
    assert '<details class="in-force facts-fold" open>' in page
    assert "Piles by cost" not in page
    told = {"version": deck.version, "then": "edit", "fact.faction": "dragon", "key": "k1"}
    answer = alice.client.post(f"/d/{deck.pk}/{deck.slug}/header", told)
    assert (answer.status_code, answer.url) == (302, path)
    page = alice.client.get(path).content.decode()
    assert '<details class="in-force facts-fold">' in page
    assert "does not say which faction" not in page
