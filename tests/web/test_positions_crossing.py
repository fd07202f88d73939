"""Positions in which a card lies with another player than its owner: laid, moved, sent home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.kernel.positions import UNSEEN, Layout, Placed
from engine.registry import game
from engine.web.laying.wishes import SeatWish
from engine.web.models import Match, Position
from engine.web.puzzles.positions import services
from engine.web.puzzles.positions.bench import counts_sentence
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.errors import BadEdit
from engine.web.puzzles.positions.rows import laid
from engine.web.puzzles.positions.telling import told, told_with_counts
from engine.web.seat import storage
from tests.factories import Person
from tests.kernel.making import module_waits_for

pytestmark = pytest.mark.django_db

GAME = "aac"
module_waits_for(GAME)
STARTERS = [code for code, _loadout in game(GAME).starter_loadouts()][:2]
POOL = game(GAME).pool()
MINE, THEIRS = [loadout.zone("deck") for _code, loadout in game(GAME).starter_loadouts()[:2]]


def of(deck: Mapping[str, int], kind: str, other: Mapping[str, int]) -> list[str]:
    """The cards of a type that only this deck has."""
    return [code for code in sorted(deck) if POOL[code].type == kind and code not in other]


HERS = of(MINE, "creature", THEIRS)
HIS = of(THEIRS, "creature", MINE)


def change(person: Person, row: Position, kind: str, **more: Any) -> Position:
    edit = Edit(kind, **more)
    services.change(actor=person.user, code=row.pk, edition=row.edition, edit=edit)
    row.refresh_from_db()
    return row


def press(person: Person, row: Position, **fields: Any) -> int:
    """What a button of the page sends; the status."""
    answer = person.client.post(
        f"/p/{row.pk}/change", {"edition": row.edition, "side": "0", **fields}
    )
    row.refresh_from_db()
    return int(answer.status_code)


def lying(row: Position, seat: int, zone: str = "creatures") -> list[tuple[str, int]]:
    """Code and owner of what lies there."""
    return [(each.card, each.owner) for each in Layout.from_json(row.layout).seats[seat].zone(zone)]


@pytest.fixture
def kitchen(alice: Person) -> Position:
    """A game at home: a creature on each side."""
    wishes = tuple(SeatWish(starter=code) for code in STARTERS)
    code = services.create(actor=alice.user, key=GAME, decks=wishes, title="Kitchen")
    row = Position.objects.get(pk=code)
    change(alice, row, "put", seat=0, zone="creatures", card=HERS[0])
    change(alice, row, "put", seat=1, zone="creatures", card=HIS[0])
    return row


@pytest.mark.clause("AAC-5.59", "AAC-5.67")
def test_a_card_of_the_opponent_is_laid_on_ones_own_side_and_played(alice, kitchen):
    assert (
        press(alice, kitchen, kind="put", seat="1", zone="0:creatures", card=HIS[1], side="1")
        == 302
    )
    assert lying(kitchen, 0) == [(HERS[0], -1), (HIS[1], 1)]
    page = alice.client.get(f"/p/{kitchen.pk}/edit").content.decode()
    assert page.count("Owner: Opponent") == 1
    assert laid(kitchen).problems == ()
    match = Match.objects.get(pk=services.play(actor=alice.user, code=kitchen.pk))
    seen: Any = storage.replayed(match).state
    index = POOL.index(HIS[1])
    assert [row[2:4] for row in seen.field if row[1] == index] == [[1, 0]]


@pytest.mark.clause("AAC-5.59")
def test_a_card_that_lies_there_goes_over_and_home_again_with_what_is_tied_to_it(alice, kitchen):
    form = laid(kitchen).form
    held = next(code for code in of(MINE, "magic", {}) if code in form.attachables)
    change(alice, kitchen, "attach", seat=0, zone="creatures", at=0, card=held)
    at = {"zone": "creatures", "at": "0", "card": HERS[0], "kind": "move"}
    assert press(alice, kitchen, seat="0", to="1:creatures", **at) == 302
    assert lying(kitchen, 0) == []
    assert lying(kitchen, 1) == [(HIS[0], -1), (HERS[0], 0)]
    gone = Layout.from_json(kitchen.layout).seats[1].zone("creatures")[1]
    assert gone.attached == (Placed(held, {}, (), 0),)
    page = alice.client.get(f"/p/{kitchen.pk}/edit").content.decode()
    assert "Owner: You" in page
    assert 'value="0:hand">Move: Hand (You)<' in page
    assert press(alice, kitchen, seat="1", to="0:creatures", **{**at, "at": "1"}) == 302
    assert lying(kitchen, 0) == [(HERS[0], -1)]
    assert lying(kitchen, 1) == [(HIS[0], -1)]


def test_what_was_done_is_said_of_the_side_where_the_card_lies_now(alice, kitchen):
    found = laid(kitchen)
    name = POOL[HERS[0]].name.pick("en")
    over = Edit("move", 0, "creatures", HERS[0], to="creatures", goal=1)
    assert told(found, over) == f"Opponent: «{name}» moved: Creatures"
    put = Edit("put", 1, "creatures", HERS[0], owner=0)
    assert told_with_counts(found, put).startswith(
        f"Opponent: 1 of «{name}» put there: Creatures. "
    )
    assert told_with_counts(found, put).endswith(counts_sentence(found, 0))


def test_both_trays_offer_the_other_field_and_no_other_place(alice, kitchen):
    page = alice.client.get(f"/p/{kitchen.pk}/edit").content.decode()
    assert 'data-goal="1:creatures">Creatures (Opponent)<' in page
    assert 'data-goal="1:support">Magics and traps (Opponent)<' in page
    assert 'data-goal="1:hand"' not in page
    assert 'value="1:creatures">Move: Creatures (Opponent)<' in page
    assert "Owner:" not in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "put", "seat": 1, "zone": "hand", "card": HERS[1], "owner": 0},
        {"kind": "put", "seat": 1, "zone": "creatures", "card": HERS[1], "owner": 5},
        {"kind": "put", "seat": 1, "zone": "creatures", "card": HIS[1], "owner": 0},
        {"kind": "move", "seat": 0, "zone": "creatures", "to": "hand", "goal": 1},
        {"kind": "move", "seat": 0, "zone": "creatures", "to": "creatures", "goal": 7},
        {"kind": "move", "seat": 0, "zone": "creatures", "to": "creatures", "goal": 1, "at": 4},
        {"kind": "move", "seat": -1, "zone": "creatures", "to": "creatures", "goal": 1},
    ],
)
def test_what_cannot_cross_stays_where_it_is(alice, kitchen, wrong):
    before = kitchen.layout
    with pytest.raises(BadEdit):
        change(alice, kitchen, **wrong)
    kitchen.refresh_from_db()
    assert kitchen.layout == before


def test_a_card_nobody_has_seen_may_be_of_the_other_deck(alice, kitchen):
    change(alice, kitchen, "put", seat=0, zone="creatures", card=UNSEEN, owner=1)
    assert lying(kitchen, 0)[1] == (UNSEEN, 1)
    assert laid(kitchen).problems == ()


def test_a_place_that_is_no_number_is_refused(alice, kitchen):
    assert press(alice, kitchen, kind="put", seat="0", zone="x:creatures", card=HERS[1]) == 400
    assert press(alice, kitchen, kind="put", seat="0", zone="9:creatures", card=HERS[1]) == 400
    assert lying(kitchen, 0) == [(HERS[0], -1)]
