"""Positions: laid, edited, shared, played, asked as puzzles; and who may see what of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from decks.lists.rows import Deck
from engine.kernel.positions import Layout
from engine.registry import game
from engine.web.laying.wishes import SeatWish
from engine.web.models import Match, Position
from engine.web.puzzles.positions import keeping, puzzles, services
from engine.web.puzzles.positions.editing import Edit
from engine.web.puzzles.positions.errors import BadEdit, StalePosition
from engine.web.puzzles.positions.rows import laid
from engine.web.seat import storage, verdicts
from engine.web.seat.errors import BadTable
from tests.factories import Person, laid_table, starter_deck, visitor
from tests.toys.copied import copied_toy
from tests.web.replayed import play_some
from tests.web.seating import take, two_partners, two_people

__all__ = ["copied_toy"]

pytestmark = pytest.mark.django_db

STARTERS = [code for code, _loadout in game("kmon").starter_loadouts()]
BROUGHT = [loadout for _code, loadout in game("kmon").starter_loadouts()]


def made(person: Person, **more: Any) -> Position:
    """A position of two starters, each K-Mon where it must lie."""
    wishes = (SeatWish(starter=STARTERS[0]), SeatWish(starter=STARTERS[1]))
    code = services.create(actor=person.user, key="kmon", decks=wishes, **more)
    return Position.objects.get(pk=code)


def change(person: Person, row: Position, kind: str, **more: Any) -> Position:
    edit = Edit(kind, **more)
    services.change(actor=person.user, code=row.pk, edition=row.edition, edit=edit)
    row.refresh_from_db()
    return row


def spare(seat: int, at: int = 0) -> str:
    return sorted(BROUGHT[seat].zone("deck"))[at]


@pytest.fixture
def sound(alice: Person) -> Position:
    """Alice's: five cards each unseen in hand, three known ones in hers, two open discards."""
    row = made(alice, title="Kitchen table")
    for at in range(3):
        change(alice, row, "put", seat=0, zone="hand", card=spare(0, at))
    change(alice, row, "put", seat=1, zone="discard", card=spare(1))
    change(alice, row, "put", seat=1, zone="hand", card=spare(1, 1))
    return change(alice, row, "side", seat=1, unseen={"hand": 4})


def post(client: Client, path: str, **fields: Any) -> Any:
    return client.post(path, fields)


# --- laying and editing -----------------------------------------------------------------------


def test_a_position_is_made_of_two_decks_by_form(alice):
    fields = {"deck-0": f"starter:{STARTERS[2]}", "deck-1": f"starter:{STARTERS[3]}"}
    answer = post(alice.client, "/p/new", game="kmon", title="Mine", **fields)
    row = Position.objects.get(owner=alice.user)
    assert answer.url == f"/p/{row.pk}/edit"
    assert all(row.table["names"])
    page = alice.client.get(answer.url).content.decode()
    for brought in (BROUGHT[2], BROUGHT[3]):
        for code in brought.zone("team"):
            assert code in page


def test_empty_hands_are_asked_about_until_their_number_is_given(alice):
    """They break no rule, but at a kitchen table hardly anybody holds nothing."""
    fields = {"deck-0": f"starter:{STARTERS[2]}", "deck-1": f"starter:{STARTERS[3]}"}
    answer = post(alice.client, "/p/new", game="kmon", title="Mine", **fields)
    row = Position.objects.get(owner=alice.user)
    page = alice.client.get(answer.url).content.decode()
    assert "look at 2 things" in page
    assert 'href="#u-0-hand"' in page
    assert 'id="u-0-hand"' in page
    assert "Everything adds up" not in page
    row = change(alice, row, "side", seat=0, unseen={"hand": 5})
    assert "look at 1 thing<" in alice.client.get(answer.url).content.decode()
    change(alice, row, "side", seat=1, unseen={"hand": 5})
    page = alice.client.get(answer.url).content.decode()
    assert "Everything adds up" in page
    assert 'href="#u-0-hand"' not in page


def test_a_visitor_makes_one_too(db):
    client = visitor()
    page = client.get("/p/new?game=kmon").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    answer = post(
        client,
        "/p/new",
        game="kmon",
        csrfmiddlewaretoken=token,
        **{"deck-0": f"starter:{STARTERS[0]}", "deck-1": f"starter:{STARTERS[1]}"},
    )
    assert answer.status_code == 302
    assert Position.objects.get().owner.is_guest


@pytest.mark.parametrize("deck", ["", "starter:", "starter:no-such", "deck:0000000000", "x" * 500])
def test_a_deck_that_is_not_there_makes_nothing(alice, deck):
    answer = post(alice.client, "/p/new", game="kmon", **{"deck-0": deck, "deck-1": deck})
    assert answer.status_code in (400, 422)
    assert not Position.objects.exists()


def test_every_edit_is_kept_and_counted(alice, sound):
    layout = Layout.from_json(sound.layout)
    assert [each.card for each in layout.seats[0].zone("hand")] == [spare(0, n) for n in range(3)]
    page = alice.client.get(f"/p/{sound.pk}/edit").content.decode()
    total = BROUGHT[1].total()
    left = total - 5 - 4
    assert f"{total} cards: 5 placed, 4 unseen (Hand), {left} unseen (Deck)" in page
    assert sound.edition == 7


def test_cards_are_moved_marked_attached_and_taken_off(alice, sound):
    change(alice, sound, "move", seat=0, zone="hand", at=0, to="discard")
    change(alice, sound, "set", seat=0, zone="active", at=0, values={"damage": 2, "defence": 1})
    found = laid(sound)
    held = sorted(found.form.attachables & set(BROUGHT[1].zone("deck")))[0]
    change(alice, sound, "attach", seat=0, zone="bench", at=0, card=held, owner=1)
    change(alice, sound, "set", seat=0, zone="bench", at=0, held=0, values={"counters": 1})
    side = Layout.from_json(sound.layout).seats[0]
    assert len(side.zone("hand")) == 2
    assert side.zone("discard")[0].card == spare(0)
    assert side.zone("active")[0].values == {"damage": 2, "defence": 1}
    assert side.zone("bench")[0].attached[0].owner == 1
    assert side.zone("bench")[0].attached[0].values == {"counters": 1}
    assert laid(sound).problems == ()
    change(alice, sound, "move", seat=0, zone="active", at=0, to="bench")
    assert "defence" not in Layout.from_json(sound.layout).seats[0].zone("bench")[-1].values
    change(alice, sound, "detach", seat=0, zone="bench", at=0, held=0)
    change(alice, sound, "take", seat=0, zone="discard", at=0)
    assert not Layout.from_json(sound.layout).seats[0].zone("discard")


def test_the_last_edit_is_undone_and_so_on_to_the_first(alice, sound):
    before = sound.layout
    change(alice, sound, "put", seat=0, zone="discard", card=spare(0, 4), count=2)
    url = f"/p/{sound.pk}/undo"
    post(alice.client, url, edition=sound.edition)
    sound.refresh_from_db()
    assert sound.layout == before
    while sound.past:
        services.undo(actor=alice.user, code=sound.pk, edition=sound.edition)
        sound.refresh_from_db()
    with pytest.raises(BadEdit):
        services.undo(actor=alice.user, code=sound.pk, edition=sound.edition)


def test_an_old_edition_is_refused_with_both_shown(alice, sound):
    fields = {"kind": "put", "seat": 0, "zone": "hand", "card": spare(0, 5), "edition": 2}
    answer = post(alice.client, f"/p/{sound.pk}/change", **fields)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "What you wanted to change" in page
    with pytest.raises(StalePosition):
        change(alice, Position(pk=sound.pk, edition=1), "take", seat=0, zone="hand")
    assert Position.objects.get(pk=sound.pk).layout == sound.layout


def test_the_same_key_edits_once(alice, sound):
    edit = Edit("put", 0, "hand", spare(0, 6))
    for _ in range(2):
        services.change(
            actor=alice.user, code=sound.pk, edition=sound.edition, edit=edit, key="once"
        )
    sound.refresh_from_db()
    assert len(sound.layout["seats"][0]["zones"]["hand"]) == 4


HOSTILE = [
    {"kind": "explode"},
    {"kind": "put", "zone": "attic", "card": "x"},
    {"kind": "put", "zone": "hand", "card": "NO-SUCH"},
    {"kind": "put", "zone": "hand", "card": "x" * 500},
    {"kind": "put", "zone": "hand", "card": "{spare}", "count": "100000"},
    {"kind": "put", "zone": "hand", "card": "{spare}", "count": "-3"},
    {"kind": "put", "zone": "hand", "card": "{spare}", "count": "1e9"},
    {"kind": "put", "seat": "7", "zone": "hand", "card": "{spare}"},
    {"kind": "put", "seat": "-9", "zone": "hand", "card": "{spare}"},
    {"kind": "put", "seat": "-1", "zone": "hand", "card": "{spare}"},
    {"kind": "take", "zone": "hand", "at": "99"},
    {"kind": "take", "zone": "hand", "at": "-1"},
    {"kind": "take", "zone": "hand", "at": "0", "card": "another"},
    {"kind": "move", "zone": "hand", "at": "0", "to": "attic"},
    {"kind": "set", "zone": "active", "at": "0", "v-sleepy": "1"},
    {"kind": "set", "zone": "active", "at": "0", "v-damage": "9" * 11},
    {"kind": "set", "zone": "active", "at": "0", "v-damage": "many"},
    {"kind": "set", "zone": "active", "at": "0", "held": "5"},
    {"kind": "attach", "zone": "active", "at": "0", "card": "9:{spare}"},
    {"kind": "side", "v-charges": "9" * 30},
    {"kind": "side", "u-hand": "99999999"},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=range(len(HOSTILE)))
def test_a_bad_edit_says_why_and_writes_nothing(alice, sound, fields):
    sent = {"seat": "0", "edition": sound.edition, **fields}
    sent = {key: str(value).replace("{spare}", spare(0, 3)) for key, value in sent.items()}
    answer = post(alice.client, f"/p/{sound.pk}/change", **sent)
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.content.decode()
    again = Position.objects.get(pk=sound.pk)
    assert (again.layout, again.edition, again.past) == (sound.layout, sound.edition, sound.past)


# --- problems ---------------------------------------------------------------------------------


def test_problems_are_listed_with_clause_and_mend_and_stop_playing_and_sharing(alice, sound):
    change(alice, sound, "set", seat=0, zone="active", at=0, values={"damage": 50})
    change(alice, sound, "put", seat=0, zone="discard", card=spare(0), count=9)
    page = alice.client.get(f"/p/{sound.pk}/edit").content.decode()
    assert "2 things to mend" in page
    assert "KM-4.30" in page
    assert "Take off" in page
    assert post(alice.client, f"/p/{sound.pk}/play").status_code == 422
    assert post(alice.client, f"/p/{sound.pk}/share", shared="1").status_code == 422
    assert not Match.objects.exists()
    assert not Position.objects.get(pk=sound.pk).shared


def test_what_is_shared_and_then_broken_is_hidden_again(alice, bob, sound):
    services.share(actor=alice.user, code=sound.pk, shared=True)
    assert bob.client.get(f"/p/{sound.pk}").status_code == 200
    sound.refresh_from_db()
    change(alice, sound, "set", seat=0, zone="active", at=0, values={"damage": 50})
    assert not sound.shared
    assert bob.client.get(f"/p/{sound.pk}").status_code == 404


# --- who sees what ----------------------------------------------------------------------------


def hidden_of(row: Position) -> set[str]:
    """The codes that the eyes of the position may not know: laid in the other's hand, or dealt."""
    open_cards = {
        each["card"]
        for side, own in ((row.layout["seats"][0], True), (row.layout["seats"][1], False))
        for zone, cards in side["zones"].items()
        if own or zone != "hand"
        for each in cards
    }
    return set(BROUGHT[1].codes()) - open_cards


def codes_in(text: str) -> set[str]:
    return {f"MZ1-{number}" for number in re.findall(r"MZ1[-/]([A-Z]\d\d)", text)}


def test_others_see_a_shared_position_through_its_eyes_only(alice, bob, sound):
    assert bob.client.get(f"/p/{sound.pk}").status_code == 404
    assert bob.client.get(f"/api/v1/positions/{sound.pk}").status_code == 404
    services.share(actor=alice.user, code=sound.pk, shared=True)
    hidden = hidden_of(sound)
    assert spare(1, 1) in hidden
    for client in (bob.client, Client()):
        for path in (f"/p/{sound.pk}", f"/api/v1/positions/{sound.pk}"):
            answer = client.get(path)
            assert answer.status_code == 200
            text = answer.content.decode()
            assert codes_in(text) & set(BROUGHT[0].codes())
            assert not codes_in(text) & hidden
    for path in ("edit", "solution"):
        assert bob.client.get(f"/p/{sound.pk}/{path}").status_code == 404
    for path in ("change", "undo", "tell", "share", "copy", "delete", "record"):
        assert post(bob.client, f"/p/{sound.pk}/{path}", edition=1).status_code == 404
    assert Position.objects.count() == 1


def test_share_no_more_closes_the_address(alice, charlie, sound):
    for shared, status in (("1", 200), ("0", 404)):
        post(alice.client, f"/p/{sound.pk}/share", shared=shared)
        assert charlie.client.get(f"/p/{sound.pk}").status_code == status


def test_lists_are_each_ones_own(alice, bob, sound):
    assert sound.title in alice.client.get("/p/").content.decode()
    assert sound.pk not in bob.client.get("/p/").content.decode()
    assert bob.client.get("/api/v1/positions").json()["count"] == 0


# --- playing ----------------------------------------------------------------------------------


def test_a_position_is_played_against_a_partner(alice, sound):
    answer = post(alice.client, f"/p/{sound.pk}/play", level="random", key="k1")
    twice = post(alice.client, f"/p/{sound.pk}/play", level="random", key="k1")
    assert answer.url == twice.url
    match = Match.objects.get(position=sound)
    assert [seat.user_id for seat in match.seats.all()] == [alice.user.pk, None]
    state = storage.replayed(match).state
    assert len(state.hands[0]) == 3
    assert len(state.hands[1]) == 5
    pool = storage.replayed(match).rules.pool
    assert spare(1, 1) in [pool.at(card).code for card in state.hands[1]]
    page = alice.client.get(f"/t/{match.pk}")
    assert page.status_code == 200
    assert not codes_in(page.content.decode()) & hidden_of(sound)


def test_each_deal_of_the_unseen_is_its_matchs_own(alice, sound):
    hands = set()
    for _ in range(6):
        match = Match.objects.get(pk=services.play(actor=alice.user, code=sound.pk))
        hands.add(tuple(storage.replayed(match).state.hands[1]))
        assert storage.replayed(match).state.digest() == storage.replayed(match).state.digest()
    assert len(hands) > 1


def test_play_again_lays_the_same_position(alice, sound):
    first = services.play(actor=alice.user, code=sound.pk, seat=1, level="random")
    answer = post(alice.client, f"/t/{first}/again", key="again")
    second = Match.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert second.position == sound
    assert second.pk != first
    assert [seat.level for seat in second.seats.all()] == ["random", ""]
    path = f"/api/v1/tables/{first}/again"
    assert alice.client.post(path, "{}", content_type="application/json").status_code == 201


def test_play_again_of_what_is_shared_no_more_says_so(alice, bob, sound):
    services.share(actor=alice.user, code=sound.pk, shared=True)
    match = services.play(actor=bob.user, code=sound.pk)
    services.share(actor=alice.user, code=sound.pk, shared=False)
    answer = post(bob.client, f"/t/{match}/again", key="again")
    assert answer.status_code == 400
    assert "no longer shared" in answer.content.decode()


def test_the_owner_may_sit_on_the_other_side_and_nobody_else(alice, bob, sound):
    services.share(actor=alice.user, code=sound.pk, shared=True)
    other = services.play(actor=alice.user, code=sound.pk, seat=1)
    assert Match.objects.get(pk=other).seats.get(user=alice.user).number == 1
    same = services.play(actor=bob.user, code=sound.pk, seat=1)
    assert Match.objects.get(pk=same).seats.get(user=bob.user).number == 0


def test_a_position_outlives_the_edit_of_its_deck(alice):
    deck = starter_deck(alice.user)
    wishes = (SeatWish(deck=deck), SeatWish(starter=STARTERS[1]))
    code = services.create(actor=alice.user, key="kmon", decks=wishes)
    Deck.objects.filter(pk=deck.pk).update(zones={"deck": {}, "team": {}})
    assert laid(Position.objects.get(pk=code)).problems == ()
    assert services.play(actor=alice.user, code=code)


def test_rules_of_another_version_are_said_politely(alice, bob, sound):
    Position.objects.filter(pk=sound.pk).update(version=99, shared=True)
    for client in (alice.client, bob.client):
        answer = client.get(f"/p/{sound.pk}")
        assert answer.status_code == 410
        assert "rules have changed" in answer.content.decode()
    assert post(alice.client, f"/p/{sound.pk}/play").status_code == 410
    assert alice.client.get(f"/api/v1/positions/{sound.pk}").status_code == 410
    assert not Match.objects.exists()


def test_a_game_of_a_new_folder_has_positions_without_an_edit(copied_toy, alice):
    """Noughts brings its form: no cards, a board of nine questions, problems in its own words."""
    made_at = post(alice.client, "/p/new", game=copied_toy.key, title="Board").url
    row = Position.objects.get(owner=alice.user)
    assert 'name="v-a1"' in alice.client.get(made_at).content.decode()
    board = {f"v-{cell}": 0 for cell in ("c1", "c2", "c3")} | {"v-a1": 1, "v-b1": 1, "v-a2": 2}
    change_url = f"/p/{row.pk}/change"
    post(alice.client, change_url, kind="side", seat=-1, edition=1, **board)
    post(alice.client, change_url, kind="side", seat=-1, edition=2, **{"v-b3": 1})
    assert "NO-2" in alice.client.get(made_at).content.decode()
    post(alice.client, change_url, kind="side", seat=-1, edition=3, **{"v-b3": 2})
    assert alice.client.get(f"/p/{row.pk}").status_code == 200
    match = post(alice.client, f"/p/{row.pk}/play", level="random").url
    assert "Mark c1" in alice.client.get(match).content.decode()


# --- keeping a moment -------------------------------------------------------------------------


def played_on(person: Person, moves: int) -> Match:
    match = laid_table(person.user, starter_deck(person.user), level="random")
    from engine.web.table import services as tables

    for _ in range(moves):
        tables.let_partners_move(match_id=match.pk)
        match.refresh_from_db()
        played = storage.replayed(match)
        if played.over:
            break
        tables.act(
            actor=person.user,
            match_id=match.pk,
            revision=match.revision,
            action=played.legal(played.decider)[0],
        )
    match.refresh_from_db()
    return match


def test_a_moment_of_a_running_match_is_kept_without_the_others_secrets(alice):
    match = played_on(alice, 12)
    code = keeping.keep(actor=alice.user, match_id=match.pk)
    row = Position.objects.get(pk=code)
    rival = row.layout["seats"][1]
    played = storage.replayed(match)
    assert not rival["zones"].get("deck")
    known = [played.rules.pool.at(card).code for card in played.state.seen[1]]
    assert {each["card"] for each in rival["zones"].get("hand", [])} <= set(known)
    assert laid(row).problems == ()
    assert services.play(actor=alice.user, code=code)


def test_a_moment_is_kept_by_its_own_people_only(alice, bob):
    match = played_on(alice, 8)
    assert post(bob.client, f"/t/{match.pk}/keep").status_code == 404
    assert post(Client(), f"/t/{match.pk}/keep").status_code == 404
    answer = post(alice.client, f"/t/{match.pk}/keep")
    assert answer.url.endswith("/edit")
    assert Position.objects.filter(owner=alice.user).count() == 1


def test_a_surprise_stays_one_until_the_end(alice, bob):
    match = played_on(alice, 8)
    for number in (1, 0):
        match.seats.filter(number=number).update(surprise=True)
        match.seats.exclude(number=number).update(surprise=False)
        answer = post(alice.client, f"/t/{match.pk}/keep")
        assert answer.status_code == 400
        assert "surprise until the end" in answer.content.decode()
        with pytest.raises(BadTable):
            keeping.keep_step(actor=alice.user, row=match, step=match.head, seat=0)
    from engine.web.table import services as tables

    tables.concede(actor=alice.user, match_id=match.pk, revision=match.revision)
    match.refresh_from_db()
    assert keeping.keep_step(actor=alice.user, row=match, step=match.head, seat=0)
    with pytest.raises(BadTable):
        keeping.keep_step(actor=bob.user, row=match, step=match.head, seat=0)


def offers(person: Person, match: Match) -> list[bool]:
    """Whether the table and its replay offer to keep a position."""
    pages = [person.client.get(f"/{door}/{match.pk}") for door in ("t", "r")]
    assert [page.status_code for page in pages] == [200, 200]
    return ["Keep this position" in page.content.decode() for page in pages]


def test_keeping_is_offered_where_it_is_not_refused(alice):
    match = played_on(alice, 8)
    assert offers(alice, match) == [True, True]
    match.seats.filter(number=1).update(surprise=True)
    assert offers(alice, match) == [False, False]
    Match.objects.filter(pk=match.pk).update(status="over")
    assert offers(alice, match)[1]


def test_keeping_is_not_offered_to_who_only_watches_nor_at_a_table_of_several(alice):
    watched = play_some(two_partners(alice.user), 12)
    shared = play_some(two_people(alice.user), 12)
    take(alice.client, shared)
    for match, why in ((watched, "only watch"), (shared, "each player")):
        assert offers(alice, match) == [False, False]
        answer = post(alice.client, f"/t/{match.pk}/keep")
        assert (answer.status_code, why in answer.content.decode()) == (400, True)
    Match.objects.filter(pk=watched.pk).update(open_watch=True)
    assert offers(alice, watched)[0]


def test_before_the_first_turn_there_is_nothing_to_keep(alice):
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    assert not offers(alice, match)[0]
    answer = post(alice.client, f"/t/{match.pk}/keep")
    assert answer.status_code == 422
    assert "A position is kept when" in answer.content.decode()
    assert not Position.objects.exists()


def test_a_step_of_a_replay_becomes_a_position(alice):
    match = played_on(alice, 10)
    last = match.head
    open_code = keeping.keep_step(actor=alice.user, row=match, step=last, seat=None)
    seen_code = keeping.keep_step(actor=alice.user, row=match, step=last, seat=0)
    whole, seen = (Position.objects.get(pk=code) for code in (open_code, seen_code))
    assert whole.layout["seats"][1]["zones"]["deck"]
    assert not seen.layout["seats"][1]["zones"].get("deck")
    for row in (whole, seen):
        assert laid(row).problems == ()


# --- puzzles ----------------------------------------------------------------------------------


@pytest.fixture
def puzzle(alice: Person, sound: Position) -> Position:
    """One hit wins: two of the other's K-Mon are out, the third hangs on one point."""
    pool = game("kmon").pool()
    for at in (0, 1):
        change(alice, sound, "set", seat=1, zone="bench", at=at, values={"exhausted": 1})
    last = Layout.from_json(sound.layout).seats[1].zone("active")[0].card
    damage = {"damage": int(pool[last].get("hp")) - 1}
    change(alice, sound, "set", seat=1, zone="active", at=0, values=damage)
    change(alice, sound, "side", seat=1, unseen={"hand": 0})
    change(alice, sound, "take", seat=1, zone="hand", at=0)
    change(alice, sound, "side", seat=-1, values={"step": 2, "turn": 3})
    about = services.About("Finish it", "Win this turn.", 0)
    services.tell(actor=alice.user, code=sound.pk, edition=sound.edition, about=about)
    services.share(actor=alice.user, code=sound.pk, shared=True)
    sound.refresh_from_db()
    return sound


def fresh(person: Person, puzzle: Position) -> Match:
    """A table laid from it at which nobody has moved."""
    return Match.objects.get(pk=services.play(actor=person.user, code=puzzle.pk, level="random"))


def attack(person: Person, puzzle: Position) -> Match:
    from engine.web.table import services as tables

    match = fresh(person, puzzle)
    tables.act_text(
        actor=person.user, match_id=match.pk, revision=match.revision, text="attack", key=""
    )
    tables.let_partners_move(match_id=match.pk)
    match.refresh_from_db()
    return match


def test_a_puzzle_is_asked_solved_and_its_solution_shown_on_request(alice, bob, puzzle):
    page = bob.client.get(f"/p/{puzzle.pk}").content.decode()
    assert "Win this turn." in page
    assert "Show the solution" not in page
    mine = attack(alice, puzzle)
    post(alice.client, f"/p/{puzzle.pk}/record", table=mine.pk)
    page = bob.client.get(f"/p/{puzzle.pk}").content.decode()
    assert "Show the solution" in page
    assert (
        not {"solution", "layout"} & bob.client.get(f"/api/v1/positions/{puzzle.pk}").json().keys()
    )
    shown = bob.client.get(f"/p/{puzzle.pk}/solution").content.decode()
    assert "<li>" in shown.split("moves-list")[1]
    theirs = attack(bob, puzzle)
    told = puzzles.standing(theirs, bob.user)
    assert told is not None
    assert puzzles.standing(theirs, bob.user, storage.replayed(theirs)) == told
    assert told["solved"] in (verdicts.WON, verdicts.LINE)
    assert "solved" in bob.client.get(f"/p/{puzzle.pk}").content.decode()


def test_the_page_replays_no_try(alice, bob, puzzle, monkeypatch):
    solved, tried = attack(alice, puzzle), fresh(alice, puzzle)
    elsewhere = attack(bob, puzzle)
    monkeypatch.setattr(storage, "replayed", lambda _row: pytest.fail("a match was replayed"))
    told = {each["id"]: each["solved"] for each in puzzles.last_tries(puzzle, alice.user)}
    assert told == {solved.pk: verdicts.WON, tried.pk: ""}
    page = alice.client.get(f"/p/{puzzle.pk}").content.decode()
    assert solved.pk in page
    assert elsewhere.pk not in page


def test_what_becomes_the_solution_is_a_table_that_solved_it(alice, sound):
    mine, other = (play_some(fresh(alice, sound), 1) for _ in range(2))
    puzzles.record(actor=alice.user, code=sound.pk, match_id=mine.pk)
    told = {each["id"]: each["solved"] for each in puzzles.last_tries(sound, alice.user)}
    assert told == {mine.pk: verdicts.LINE, other.pk: ""}


def test_a_solution_is_recorded_from_ones_own_table_of_it_only(alice, bob, puzzle):
    theirs = attack(bob, puzzle)
    elsewhere = laid_table(alice.user, starter_deck(alice.user))
    for match in (theirs, elsewhere):
        assert post(alice.client, f"/p/{puzzle.pk}/record", table=match.pk).status_code == 404
    assert post(bob.client, f"/p/{puzzle.pk}/record", table=theirs.pk).status_code == 404
    assert Position.objects.get(pk=puzzle.pk).solution == []


def test_a_try_that_is_not_the_line_is_not_solved(alice, puzzle):
    mine = attack(alice, puzzle)
    puzzles.record(actor=alice.user, code=puzzle.pk, match_id=mine.pk)
    assert puzzles.standing(fresh(alice, puzzle), alice.user)["solved"] == ""


# --- the rest ---------------------------------------------------------------------------------


def test_a_copy_is_another_and_deleting_leaves_the_tables(alice, sound):
    match = services.play(actor=alice.user, code=sound.pk)
    twin = Position.objects.get(pk=services.copy(actor=alice.user, code=sound.pk))
    change(alice, twin, "take", seat=0, zone="hand", at=0)
    assert Position.objects.get(pk=sound.pk).layout == sound.layout
    post(alice.client, f"/p/{sound.pk}/delete")
    assert not Position.objects.filter(pk=sound.pk).exists()
    assert alice.client.get(f"/t/{match}").status_code == 200


def test_pages_ask_the_database_no_more_for_more_cards(alice, sound, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        alice.client.get(f"/p/{sound.pk}/edit")
    for _ in range(4):
        made(alice)
    with django_assert_max_num_queries(8):
        alice.client.get("/p/")
    with django_assert_max_num_queries(10):
        alice.client.get(f"/p/{sound.pk}")


def test_the_api_creates_reads_saves_and_plays(alice, bob):
    decks = [f"starter:{STARTERS[0]}", f"starter:{STARTERS[1]}"]

    def send(method: str, path: str, body: Any, client: Client = alice.client) -> Any:
        return getattr(client, method)(
            f"/api/v1/positions{path}", json.dumps(body), content_type="application/json"
        )

    born = send("post", "", {"game": "kmon", "decks": decks, "title": "By program"})
    assert born.status_code == 201
    told = born.json()
    told["layout"]["seats"][0]["unseen"] = {"hand": 5}
    path = f"/{told['code']}"
    saved = send("put", path, {"edition": told["edition"], "layout": told["layout"]})
    assert saved.json()["counts"][0]["unseen"][0]["count"] == 5
    stale = send("put", path, {"edition": told["edition"], "layout": told["layout"]})
    assert stale.status_code == 409
    assert stale.json()["position"]["edition"] == saved.json()["edition"]
    assert (
        send("put", path, {"edition": 2, "layout": told["layout"]}, bob.client).status_code == 404
    )
    table = send("post", f"{path}/play", {"level": "random"})
    assert table.status_code == 201
    assert table.json()["match"]["game"] == "kmon"


@pytest.mark.parametrize("layout", [
    7, [], {"seats": 2}, {"seats": [{}, {}, {}]},
    {"seats": [{"zones": {"hand": [{"card": "A"}] * 100_000}}, {}]},
    {"seats": [{"facts": {"charges": -(10**9)}}, {}]},
    {"seats": [{"zones": {"hand": [{"card": "A", "values": {"damage": "x"}}]}}, {}]},
])  # fmt: skip
def test_a_hostile_layout_is_refused_whole(alice, layout):
    body = {"game": "kmon", "layout": layout}
    body["decks"] = [f"starter:{code}" for code in STARTERS[:2]]
    answer = alice.client.post(
        "/api/v1/positions", json.dumps(body), content_type="application/json"
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]
    assert not Position.objects.exists()


def test_unknown_cards_are_kept_out_of_play_with_every_problem_named(alice):
    wrong = {"zones": {"hand": [{"card": "NO-SUCH"}], "attic": [{"card": "X"}]}, "facts": {"z": 1}}
    body = {"game": "kmon", "layout": {"seats": [wrong, {}]}}
    body["decks"] = [f"starter:{code}" for code in STARTERS[:2]]
    told = alice.client.post(
        "/api/v1/positions", json.dumps(body), content_type="application/json"
    ).json()
    assert not told["playable"]
    texts = " ".join(problem["text"] for problem in told["problems"])
    for part in ("NO-SUCH", "attic", "«z»", "lies nowhere"):
        assert part in texts
    played = alice.client.post(
        f"/api/v1/positions/{told['code']}/play", "{}", content_type="application/json"
    )
    assert played.status_code == 422
    assert len(played.json()["problems"]) == len(told["problems"])
    assert alice.client.get(f"/p/{told['code']}/edit").status_code == 200
