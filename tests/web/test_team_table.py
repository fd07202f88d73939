"""A table of teams: two, three or four seats, hands of team mates hidden, one Grid for all."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.kernel.testing import clause
from engine.registry import game
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.models import Match
from engine.web.seat import storage
from tests.web.play import api

pytestmark = pytest.mark.django_db

KEY = "tictacko"
NAMES = ("Anna", "Bruno", "Carla", "Dario")
SEATS = [("p", "p"), ("P", "p"), ("p", "P", "p"), ("P", "p", "p"), ("P", "p", "P", "p"),
         ("p", "P", "p", "P"), ("P", "P", "P", "P")]  # fmt: skip


def laid(owner: Any, who: tuple[str, ...], **options: Any) -> Match:
    """`P` a person, `p` a partner; the first two seats bring the decks of their teams."""
    codes = [code for code, _loadout in game(KEY).starter_loadouts()][:2]
    seats = []
    for number, one in enumerate(who):
        brought = {"starter": codes[number]} if number < 2 else {}
        seats.append(
            SeatWish(PERSON, name=NAMES[number], **brought)
            if one == "P"
            else SeatWish(PARTNER, "random", **brought)
        )
    wish = Wish(KEY, seats=tuple(seats), options=options)
    return Match.objects.get(pk=start(actor=owner, wish=wish))


def page(alice: Any, row: Match) -> str:
    """The table, after the screen has been taken if it waits to be."""
    found: str = alice.client.get(f"/t/{row.pk}").content.decode()
    waits = re.search(r'name="seat" value="(\d+)"', found) if "ttk-grid" not in found else None
    if waits:
        row.refresh_from_db()
        data = {"revision": row.revision, "seat": waits.group(1)}
        alice.client.post(f"/t/{row.pk}/take", data)
        found = alice.client.get(f"/t/{row.pk}").content.decode()
    return found


@pytest.mark.parametrize("who", SEATS)
@pytest.mark.parametrize(("grid", "spaces"), [("standard", 9), ("advanced", 16)])
def test_every_mix_of_people_and_partners_sees_one_grid_and_two_camps(
    alice: Any, who: tuple[str, ...], grid: str, spaces: int
) -> None:
    found = page(alice, laid(alice.user, who, grid=grid))
    assert found.count('<ol class="ttk-grid') == 1
    assert found.count('<li class="ttk-space') == spaces
    assert len(re.findall(r'class="ttk-camp ', found)) == 2


@pytest.mark.parametrize("who", [("P", "p"), ("P", "p", "p"), ("P", "p", "p", "p")])
def test_a_page_names_no_card_that_its_reader_may_not_know(
    alice: Any, who: tuple[str, ...]
) -> None:
    row = laid(alice.user, who)
    found = page(alice, row)
    played = storage.current(row)
    seen = played.view(0).state
    pool = played.rules.pool
    mine = pool.at(played.state.current[0]).code
    theirs = pool.at(played.state.current[1]).code
    assert seen.current[1] == UNKNOWN_GOAL
    assert f'data-code="{mine}"' in found
    assert f'data-code="{theirs}"' not in found
    lying = [*seen.hands[0], *seen.cards, *(card for pile in seen.piles for card in pile)]
    open_codes = {pool.at(card).code for card in lying if card >= 0}
    shown = set(re.findall(r'data-code="([^"]+)"', found))
    assert shown <= open_codes | {mine}
    for seat in range(1, len(who)):
        hidden = {pool.at(card).code for card in played.state.hands[seat]} - open_codes
        assert hidden
        assert not hidden & shown


def fresh(row: Match) -> Match:
    return Match.objects.get(pk=row.pk)


@clause("TTK-6.7")
def test_all_people_of_a_team_agree_to_concede(alice: Any) -> None:
    row = laid(alice.user, ("P", "p", "P", "p"))
    found = page(alice, row)
    form = re.search(r'<form method="post" action="[^"]*/concede".*?</form>', found, re.DOTALL)
    assert form is not None
    assert 'name="agreed" value="yes" required' in form[0]
    assert ("Anna" in form[0]) != ("Carla" in form[0])  # whoever has not the screen
    answer = api(alice.client, row, "concede", {"revision": fresh(row).revision})
    assert answer.status_code == 422
    assert "All people of the team must agree" in answer.json()["detail"]
    assert fresh(row).scores is None
    answer = api(alice.client, row, "concede", {"revision": fresh(row).revision, "agreed": True})
    assert answer.status_code == 200
    assert fresh(row).scores == [0, 2, 0, 2]


@clause("TTK-6.7")
def test_partners_of_the_team_are_not_asked(alice: Any) -> None:
    row = laid(alice.user, ("P", "p", "p", "p"))
    assert 'name="agreed"' not in page(alice, row)
    api(alice.client, row, "concede", {"revision": fresh(row).revision})
    assert fresh(row).scores == [0, 2, 0, 2]
