"""Positions of a game whose cards lie face-down on the field: laid unseen, kept, solved, shared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest
from django.urls import reverse

from engine.kernel.errors import BadPosition
from engine.kernel.positions import UNSEEN, Layout
from engine.kernel.state import UNKNOWN
from engine.registry import game
from engine.web.laying.wishes import SeatWish
from engine.web.models import Match, Position
from engine.web.puzzles.positions import keeping, puzzles, services
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.errors import BadEdit
from engine.web.puzzles.positions.rows import laid
from engine.web.seat import storage, verdicts
from engine.web.table import services as tables
from tests.factories import Person, laid_table, starter_deck
from tests.kernel.making import module_waits_for

pytestmark = pytest.mark.django_db

GAME = "aac"
module_waits_for(GAME)
STARTERS = [code for code, _loadout in game(GAME).starter_loadouts()][:2]
POOL = game(GAME).pool()
MINE, THEIRS = [loadout.zone("deck") for _code, loadout in game(GAME).starter_loadouts()[:2]]


def of(deck: Mapping[str, int], kind: str, at: int = 0) -> str:
    """A card of a type in a deck."""
    return [code for code in sorted(deck) if POOL[code].type == kind][at]


def change(person: Person, row: Position, kind: str, **more: Any) -> Position:
    edit = Edit(kind, **more)
    services.change(actor=person.user, code=row.pk, edition=row.edition, edit=edit)
    row.refresh_from_db()
    return row


@pytest.fixture
def kitchen(alice: Person) -> Position:
    """A game at home: two creatures of hers against one, and two cards nobody has seen."""
    wishes = tuple(SeatWish(starter=code) for code in STARTERS)
    code = services.create(actor=alice.user, key=GAME, decks=wishes, title="Kitchen")
    row = Position.objects.get(pk=code)
    for at in range(2):
        change(alice, row, "put", seat=0, zone="creatures", card=of(MINE, "creature", at))
    change(alice, row, "put", seat=0, zone="hand", card=of(MINE, "magic"))
    change(alice, row, "put", seat=1, zone="creatures", card=of(THEIRS, "creature"))
    change(alice, row, "put", seat=1, zone="creatures", card=UNSEEN)
    change(alice, row, "put", seat=1, zone="support", card=UNSEEN)
    return change(alice, row, "side", seat=1, unseen={"hand": 4})


def page(person: Person, row: Position, door: str = "edit") -> str:
    answer = person.client.get(reverse(f"position-{door}", args=(row.pk,)))
    return answer.content.decode()


def test_cards_that_nobody_has_seen_are_laid_counted_and_moved(alice, kitchen):
    text = page(alice, kitchen)
    assert "30 cards: 3 placed, 4 unseen (Hand), 23 unseen (Draw pile)" in text
    assert text.count("A card nobody has seen") > 3
    change(alice, kitchen, "move", seat=1, zone="creatures", at=1, to="support", card=UNSEEN)
    row = Layout.from_json(kitchen.layout).seats[1].zone("support")
    assert [each.card for each in row] == [UNSEEN, UNSEEN]
    with pytest.raises(BadEdit):
        change(alice, kitchen, "put", seat=1, zone="toilet", card=UNSEEN)


def test_a_card_that_nobody_has_seen_is_tied_to_a_creature(alice, kitchen):
    change(alice, kitchen, "take", seat=1, zone="support", at=0)
    fields = {"edition": kitchen.edition, "key": "tie", "kind": "attach", "seat": 1}
    fields |= {"zone": "creatures", "at": 0, "card": f"1:{UNSEEN}"}
    door = reverse("position-change", args=(kitchen.pk,))
    assert alice.client.post(door, fields).status_code in (200, 302)
    kitchen.refresh_from_db()
    host = Layout.from_json(kitchen.layout).seats[1].zone("creatures")[0]
    assert [(held.card, held.owner) for held in host.attached] == [(UNSEEN, 1)]
    assert "3 placed" in page(alice, kitchen)


def test_what_is_unseen_is_another_card_in_another_match(alice, kitchen):
    lying = set()
    for _ in range(6):
        match = Match.objects.get(pk=services.play(actor=alice.user, code=kitchen.pk))
        field = cast("Any", storage.replayed(match).state).field
        lying.add(tuple(row[1] for row in field if not row[6]))
    assert len(lying) > 1


def test_problems_are_listed_with_clause_and_mend(alice, kitchen):
    change(alice, kitchen, "set", seat=0, zone="creatures", at=0, values={"dp_lost": 5000})
    text = page(alice, kitchen)
    assert "AAC-5.8" in text
    assert "Take off at least" in text
    assert laid(kitchen).problems[0].place == "creatures"


# --- kept moments -----------------------------------------------------------------------------


def is_quiet(match: Match) -> bool:
    """Whether the present moment itself can be kept, with a card unseen in it.

    Not while a move is being put together: that is kept as it was before its first choice.
    """
    played = storage.replayed(match)
    if played.over or played.pending:
        return False
    try:
        told = played.rules.layout_of(played.state, 0)
    except BadPosition:
        return False
    return any(each.card == UNSEEN for each in told.seats[1].zone("creatures"))


def on_to(person: Person, match: Match) -> None:
    """The person's first move, and whatever the partner does then."""
    menu = storage.replayed(match).legal(0)
    tables.act(actor=person.user, match_id=match.pk, revision=match.revision, action=menu[0])
    tables.let_partners_move(match_id=match.pk)
    match.refresh_from_db()


def quiet_match(person: Person) -> Match:
    """A match at a quiet moment of its beginning, while the other's creature lies face-down."""
    for _ in range(12):
        match = laid_table(person.user, starter_deck(person.user, GAME), level="random")
        tables.let_partners_move(match_id=match.pk)
        match.refresh_from_db()
        on_to(person, match)  # the creature of the set-up
        if is_quiet(match):
            return match
    raise AssertionError("no moment could be kept")


def test_a_kept_moment_tells_no_hidden_card_and_looks_the_same(alice):
    match = quiet_match(alice)
    row = Position.objects.get(pk=keeping.keep(actor=alice.user, match_id=match.pk))
    seen = cast("Any", storage.replayed(match).view(0).state)
    hidden = [each for each in seen.field if each[1] == UNKNOWN]
    told = Layout.from_json(row.layout).seats[1]
    lying = [*told.zone("creatures"), *told.zone("support")]
    lying += [held for each in lying for held in each.attached]
    assert [each.card for each in lying].count(UNSEEN) == len(hidden)
    assert not told.zone("deck")
    assert laid(row).problems == ()
    again = Match.objects.get(pk=services.play(actor=alice.user, code=row.pk))
    assert storage.replayed(again).view(0).state.flat() == seen.flat()


# --- puzzles ----------------------------------------------------------------------------------


@pytest.fixture
def puzzle(alice: Person, kitchen: Position) -> Position:
    """One hit on the creature in attack position wins."""
    change(alice, kitchen, "side", seat=1, values={"lp": 100})
    about = services.About("Finish it", "Win this turn.", 0)
    services.tell(actor=alice.user, code=kitchen.pk, edition=kitchen.edition, about=about)
    services.share(actor=alice.user, code=kitchen.pk, shared=True)
    kitchen.refresh_from_db()
    return kitchen


def solved(person: Person, puzzle: Position) -> Match:
    match = Match.objects.get(pk=services.play(actor=person.user, code=puzzle.pk, level="random"))
    while not (played := storage.replayed(match)).over:
        if not (menu := played.legal(0)):
            tables.let_partners_move(match_id=match.pk)
            match.refresh_from_db()
            continue
        texts = [played.rules.label(played.state, each).text for each in menu]
        text = next((each for each in texts if each.startswith("attack")), texts[0])
        tables.act_text(
            actor=person.user, match_id=match.pk, revision=match.revision, text=text, key=""
        )
        match.refresh_from_db()
    return match


def test_a_puzzle_is_solved_by_the_attack_that_wins(alice, bob, puzzle):
    mine = solved(alice, puzzle)
    puzzles.record(actor=alice.user, code=puzzle.pk, match_id=mine.pk)
    told = puzzles.standing(solved(bob, puzzle), bob.user)
    assert told is not None
    assert told["solved"] in (verdicts.WON, verdicts.LINE)


def test_a_shared_position_shows_others_its_eyes_only(alice, bob, puzzle):
    text = bob.client.get(f"/p/{puzzle.pk}").content.decode()
    assert "Win this turn." in text
    hers = POOL[of(MINE, "magic")].name.pick("en")
    assert hers in text
    for code in set(THEIRS) - {of(THEIRS, "creature")} - set(MINE):
        assert code not in text
        assert POOL[code].name.pick("en") not in text
    told = bob.client.get(f"/api/v1/positions/{puzzle.pk}").json()
    assert "layout" not in told


def test_the_api_takes_unseen_cards_where_they_may_lie(alice):
    decks = [f"starter:{code}" for code in STARTERS]
    down = {"zones": {"creatures": [{"card": UNSEEN}]}, "unseen": {"hand": 4}}
    body = {"game": GAME, "decks": decks, "layout": {"seats": [down, down]}}
    born = alice.client.post("/api/v1/positions", json.dumps(body), content_type="application/json")
    assert born.status_code == 201
    row = Position.objects.get(pk=born.json()["code"])
    assert laid(row).problems == ()
    body["layout"] = {"seats": [{"zones": {"hand": [{"card": UNSEEN}]}}, {}]}
    wrong = alice.client.post(
        "/api/v1/positions", json.dumps(body), content_type="application/json"
    )
    row = Position.objects.get(pk=wrong.json()["code"])
    assert any(problem.card == UNSEEN for problem in laid(row).problems)
