"""Which shipped decks a seat is offered, and which may sit opposite a deck."""

from __future__ import annotations

from typing import Any

import pytest

from collection.shelf.products import contents
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import services as decks
from engine.registry import game, games
from engine.web.laying.deck_choices import Decks
from engine.web.laying.meeting import clash, goes_with, may_meet, opponents_of
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, SeatWish, Wish
from engine.web.models import Match
from tests.cases import case
from tests.kernel.making import module_waits_for

KEY = "tictacko"
module_waits_for(KEY)
SHIPPED = dict(game(KEY).starter_decks())
DRAGONS = [code for code, found in SHIPPED.items() if found.header["faction"] == "dragon"]
UNICORNS = [code for code in SHIPPED if code not in DRAGONS]


def test_a_set_of_objectives_is_shipped_but_no_deck_for_a_seat() -> None:
    assert set(dict(game(KEY).starter_loadouts())) - set(SHIPPED) == {"TTK1-O01"}
    assert game("kmon").starter_decks() == game("kmon").starter_loadouts()


@pytest.mark.parametrize("code", SHIPPED)
def test_opposite_a_deck_sit_those_of_the_other_faction(code: str) -> None:
    others = UNICORNS if code in DRAGONS else DRAGONS
    assert opponents_of(KEY, SHIPPED[code]) == others
    assert set(opponents_of(KEY, SHIPPED[code], {"mirror_factions": True})) == set(SHIPPED)
    assert opponents_of(KEY, None) == list(SHIPPED)


def test_where_every_deck_may_meet_every_other_all_are_named() -> None:
    shipped = dict(game("kmon").starter_decks())
    assert all(opponents_of("kmon", found) == list(shipped) for found in shipped.values())


def test_a_surprise_is_drawn_among_those_that_may_meet_the_others() -> None:
    taken = SHIPPED[DRAGONS[0]]
    assert clash(KEY, [taken, SHIPPED[DRAGONS[1]]], {})
    assert not clash(KEY, [taken, SHIPPED[UNICORNS[0]]], {})
    assert not clash(KEY, [taken, None], {})
    assert not may_meet(KEY, taken, SHIPPED[DRAGONS[1]], {})


@pytest.mark.django_db
@case("case-101")
@pytest.mark.parametrize("key", [key for key in games() if game(key).loadout_kinds()])
def test_surprises_on_all_seats_go_together(alice: Any, key: str) -> None:
    """In every game, at every size of a table, under the options as they are."""
    for count in game(key).seat_counts():
        for _ in range(3):
            seats = tuple(SeatWish(PARTNER, "random", surprise=True) for _ in range(count))
            row = Match.objects.get(pk=start(actor=alice.user, wish=Wish(key, seats=seats)))
            assert row.header["origin"]["seats"] == count


@pytest.mark.django_db
@pytest.mark.parametrize("key", [key for key in games() if game(key).loadout_kinds()])
def test_the_form_offers_what_can_sit_there_by_what_it_asks_of_the_table(key: str) -> None:
    """No two of one name stand in one group, and each can be played with so many."""
    shipped = dict(game(key).starter_decks())
    for count in game(key).seat_counts():
        for group in Decks(None, key, None).groups(count):
            codes = [one["value"].partition(":")[2] for one in group["choices"]]
            decks = [shipped[code] for code in codes if code in shipped]
            names = [one["label"] for one in group["choices"]]
            assert len(set(names)) == len(names), (count, group["label"])
            assert len({str(game(key).options_for(deck)) for deck in decks}) <= 1
            assert all(goes_with(key, deck, count) for deck in decks)


@pytest.mark.django_db
def test_the_form_proposes_decks_that_may_meet() -> None:
    found = Decks(None, KEY, None)
    assert {each["code"] for each in found.starters} == set(SHIPPED)
    assert found.first() == f"starter:{DRAGONS[0]}"
    assert found.other(1) == f"starter:{UNICORNS[0]}"


@pytest.mark.django_db
def test_objectives_become_a_list_of_ones_own(alice: Any) -> None:
    made = decks.create_from_starter(actor=alice.user, game_key=KEY, product="TTK1-O01")
    kept = Deck.objects.get(pk=made)
    assert loadout_of(kept).kind == "objectives"
    assert judging.verdict_on(kept).legal


def test_the_box_is_both_decks_and_the_objectives_in_one_purchase() -> None:
    inside = contents(KEY, "TTK1-X01")
    assert sum(inside.cards.values()) == 40 + 40 + 12
    assert not inside.random
