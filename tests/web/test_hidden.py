"""Hidden cards, orders and seeds never leave the server; no refusal and no element id tells."""

import json
import re

import pytest

from engine.games.aac.codes import R_CARD
from engine.games.kmon.codes import L_CARD, L_CARD2, P_CARD
from engine.games.tictacko.codes import I_CARD
from engine.web.models import Match
from engine.web.seat import storage
from tests.factories import laid_table, starter_deck
from tests.web.play import api, play_by_page

pytestmark = pytest.mark.django_db


def hidden_codes(match: Match, seat: int = 0) -> set[str]:
    """The cards that nobody at the seat may know: the other hand and both decks, less the seen."""
    return hidden_in(storage.replayed(match), seat)


def hidden_in(played, seat: int | None) -> set[str]:
    """The same of a match where it stands now; None for the public."""
    pool, true, seen = played.rules.pool, played.state, played.view(seat).state
    lying = LYING[played.rules.key]

    def codes(state) -> set[str]:
        piles = [*state.hands, *state.decks, *lying(state)]
        return {pool.at(card).code for pile in piles for card in pile if card >= 0}

    return codes(true) - codes(seen)


def _lying_kmon(state) -> list[list[int]]:
    played_now = [link[at] for link in state.links for at in (L_CARD, L_CARD2)]
    attached = [effect[P_CARD] for effect in state.effects]
    return [*state.piles, *state.used, state.team, attached, played_now]


def _lying_aac(state) -> list[list[int]]:
    return [*state.toilets, *state.voids, [row[R_CARD] for row in state.field]]


def _lying_tictacko(state) -> list[list[int]]:
    """Objectives count as well: those in their deck and the other team's are hidden."""
    waiting = [item[I_CARD] for item in state.items]
    return [*state.piles, state.cards, state.goals, state.current, *state.done, waiting]


# Cards that lie neither in a hand nor in a deck, by game.
LYING = {"kmon": _lying_kmon, "aac": _lying_aac, "tictacko": _lying_tictacko}


def shown_codes(text: str) -> set[str]:
    return {f"MZ1-{number}" for number in re.findall(r"MZ1[-/]([A-Z]\d\d)", text)}


def test_no_answer_of_a_battle_names_a_hidden_card(alice):
    """Decks of different cards, so that what is hidden can be told by its code."""
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    for step in range(24):
        hidden = hidden_codes(match)
        for answer in (
            api(alice.client, match, ("", "legal", "events")[step % 3]),
            alice.client.get(f"/t/{match.pk}"),
        ):
            text = answer.content.decode()
            assert not hidden & shown_codes(text)
            assert match.header["seed"] not in text
        state = api(alice.client, match).json()
        if state["match"]["over"]:
            break
        items, revision = state["moves"]["items"], state["match"]["revision"]
        body = {"revision": revision} | ({"action": items[0]["action"]} if items else {})
        api(alice.client, match, "act" if items else "partner", body)
        match.refresh_from_db()


def test_two_hidden_hands_look_the_same_on_the_page(alice, table):
    """What is shown is a function of the view: another world of the same view, the same page."""
    first = api(alice.client, table).json()
    sides = {side["seat"]: side for side in first["scene"]["sides"]}
    areas = {area["key"]: area for area in sides[1]["areas"]}
    for piece in [*areas["hand"]["pieces"], *areas["deck"]["pieces"]]:
        assert piece["card"] is None
        assert piece["face"] == "down"


def test_element_ids_are_opaque_and_differ_between_tables(alice, deck):
    ids = []
    for _ in range(2):
        match = laid_table(alice.user, deck, level="random")
        text = json.dumps(api(alice.client, match).json()["scene"])
        found = set(re.findall(r'"id": "(p[0-9a-f]{16})"', text))
        assert found
        ids.append(found)
    assert not ids[0] & ids[1]


def test_ids_of_one_page_are_unique(alice, table):
    for page in play_by_page(alice.client, table, pages=12)[::3]:
        found = re.findall(r'data-piece="(p[0-9a-f]+)"', page)
        assert len(found) == len(set(found))


def test_tables_are_never_cached(alice, table):
    assert "no-store" in alice.client.get(f"/t/{table.pk}").headers["Cache-Control"]
