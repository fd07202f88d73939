"""Positions of a game on a Grid: Characters on spaces, Objectives as facts, kept and solved."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from django.urls import reverse

from engine.kernel.positions import TABLE, UNSEEN, Layout
from engine.registry import game
from engine.web.laying.wishes import SeatWish
from engine.web.models import Match, Position
from engine.web.puzzles.positions import keeping, puzzles, services
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.rows import laid
from engine.web.seat import storage, verdicts
from engine.web.seat.errors import BadTable
from engine.web.table import services as tables
from tests.factories import Person, laid_table, starter_deck
from tests.kernel.making import module_waits_for

pytestmark = pytest.mark.django_db

GAME = "tictacko"
module_waits_for(GAME)
DECKS = ("TTK1-S01", "TTK1-S02")
POOL = game(GAME).pool()
LINE = "goal obj-falling-line"


def change(person: Person, row: Position, kind: str, **more: Any) -> Position:
    edit = Edit(kind, **more)
    services.change(actor=person.user, code=row.pk, edition=row.edition, edit=edit)
    row.refresh_from_db()
    return row


def stand(person: Person, row: Position, seat: int, card: str, space: int) -> Position:
    """Put a Character on a space."""
    change(person, row, "put", seat=seat, zone="grid", card=card)
    at = len(Layout.from_json(row.layout).seats[seat].zone("grid")) - 1
    return change(person, row, "set", seat=seat, zone="grid", at=at, values={"space": space})


@pytest.fixture
def corner(alice: Person) -> Position:
    """Dragons on 1 and 5, Unicorns on 2, and 9 free; Alice holds a Character."""
    wishes = tuple(SeatWish(starter=code) for code in DECKS)
    code = services.create(actor=alice.user, key=GAME, decks=wishes, title="Corner")
    row = Position.objects.get(pk=code)
    stand(alice, row, 0, "attic-dragon", 1)
    stand(alice, row, 0, "chimney-drake", 5)
    stand(alice, row, 1, "meadow-foal", 2)
    change(alice, row, "put", seat=0, zone="hand", card="puddle-wyrm")
    change(alice, row, "side", seat=TABLE, values={LINE: 1})
    return change(alice, row, "side", seat=1, unseen={"hand": 3})


def page(person: Person, row: Position) -> str:
    return person.client.get(reverse("position-edit", args=(row.pk,))).content.decode()


def test_the_editor_counts_cards_and_asks_for_spaces_and_objectives(alice, corner):
    text = page(alice, corner)
    assert "40 cards: 3 placed, 0 unseen (Hand), 37 unseen (Team deck)" in text
    assert "40 cards: 1 placed, 3 unseen (Hand), 36 unseen (Team deck)" in text
    assert "Falling Line" in text
    assert "current Objective of Team A" in text
    assert laid(corner).problems == ()


def test_problems_are_listed_with_clause_and_mend(alice, corner):
    change(alice, corner, "put", seat=1, zone="grid", card="meadow-foal")
    stand(alice, corner, 1, "thistle-mare", 5)
    text = page(alice, corner)
    assert "TTK-2.6" in text
    assert "Choose its space." in text
    assert "there is a Character on space 5 already" in text
    assert len(laid(corner).problems) == 2


def test_what_is_unseen_is_another_card_in_another_match(alice, corner):
    hands = set()
    for _ in range(5):
        match = Match.objects.get(pk=services.play(actor=alice.user, code=corner.pk))
        hands.add(tuple(cast("Any", storage.replayed(match).state).hands[1]))
    assert len(hands) > 1


def test_a_kept_moment_tells_no_hidden_card_and_looks_the_same(alice):
    match = laid_table(alice.user, starter_deck(alice.user, GAME), level="random")
    tables.let_partners_move(match_id=match.pk)
    match.refresh_from_db()
    row = Position.objects.get(pk=keeping.keep(actor=alice.user, match_id=match.pk))
    told = Layout.from_json(row.layout)
    assert told.seats[1].zone("hand") == told.seats[1].zone("deck") == ()
    assert [key for key, value in told.table.facts.items() if re.match("goal ", key)].__len__() == 1
    assert laid(row).problems == ()
    again = Match.objects.get(pk=services.play(actor=alice.user, code=row.pk))
    flats = [cast("Any", storage.replayed(each).view(0).state).flat() for each in (match, again)]
    assert flats[0] == flats[1]


@pytest.fixture
def puzzle(alice: Person, corner: Position) -> Position:
    """Whoever claims 9 and reveals has the third Objective."""
    done = {"goal obj-top-row": 3, "goal obj-bottom-row": 3}
    change(alice, corner, "side", seat=TABLE, values=done)
    about = services.About("Corner", "Win this turn.", 0)
    services.tell(actor=alice.user, code=corner.pk, edition=corner.edition, about=about)
    services.share(actor=alice.user, code=corner.pk, shared=True)
    corner.refresh_from_db()
    return corner


def solved(person: Person, puzzle: Position) -> Match:
    match = Match.objects.get(pk=services.play(actor=person.user, code=puzzle.pk, level="random"))
    for text in ("character puddle-wyrm", "space 9", "reveal"):
        tables.act_text(
            actor=person.user, match_id=match.pk, revision=match.revision, text=text, key=""
        )
        tables.let_partners_move(match_id=match.pk)
        match.refresh_from_db()
    return match


def test_a_puzzle_is_solved_by_the_space_that_wins(alice, bob, puzzle):
    mine = solved(alice, puzzle)
    assert storage.replayed(mine).state.scores == [2, 0]
    puzzles.record(actor=alice.user, code=puzzle.pk, match_id=mine.pk)
    told = puzzles.standing(solved(bob, puzzle), bob.user)
    assert told is not None
    assert told["solved"] in (verdicts.WON, verdicts.LINE)


def test_a_shared_position_shows_others_its_eyes_only(bob, puzzle):
    text = bob.client.get(f"/p/{puzzle.pk}").content.decode()
    assert "Win this turn." in text
    assert POOL["puddle-wyrm"].name.pick("en") in text
    for code in ("thistle-mare", "obj-left-column"):
        assert code not in text
        assert POOL[code].name.pick("en") not in text
    assert "layout" not in bob.client.get(f"/api/v1/positions/{puzzle.pk}").json()


@pytest.mark.parametrize("seats", [3, 4])
def test_a_position_of_three_or_four_is_laid_and_played(alice: Person, seats: int) -> None:
    asked = alice.client.get(f"/p/new?game={GAME}&seats={seats}").content.decode()
    assert f'name="seats" value="{seats}"' in asked
    assert asked.count("<select") == 2, "a deck for each team"
    decks = {f"deck-{team}": f"starter:{code}" for team, code in enumerate(DECKS)}
    told = {"game": GAME, "seats": seats, "title": "Corner", "key": "k", **decks}
    answer = alice.client.post("/p/new", told)
    row = Position.objects.get()
    assert answer.url == f"/p/{row.pk}/edit"
    assert len(Layout.from_json(row.layout).seats) == seats
    stand(alice, row, 0, "attic-dragon", 1)
    stand(alice, row, 1, "meadow-foal", 2)
    change(alice, row, "put", seat=0, zone="hand", card="puddle-wyrm")
    change(alice, row, "side", seat=TABLE, values={LINE: 1})
    change(alice, row, "side", seat=1, unseen={"hand": 2})
    for seat in range(2, seats):
        change(alice, row, "put", seat=seat, zone="hand", card=UNSEEN, count=2)
    change(alice, row, "put", seat=2, zone="hand", card="puddle-wyrm")
    assert laid(row).problems == ()
    match = Match.objects.get(pk=services.play(actor=alice.user, code=row.pk))
    assert match.seats.count() == seats
    dealt = storage.current(match).state
    assert [len(hand) for hand in dealt.hands] == [1, 2, 3, 2][:seats]
    assert "ttk-grid" in alice.client.get(f"/t/{match.pk}").content.decode()


def test_a_number_of_players_that_the_game_has_not_is_refused(alice: Person) -> None:
    wishes = tuple(SeatWish(starter=code) for code in DECKS)
    with pytest.raises(BadTable, match="played by"):
        services.create(actor=alice.user, key=GAME, decks=wishes, seats=5)
