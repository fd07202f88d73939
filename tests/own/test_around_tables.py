"""What stands around a table of own cards: words by hand, batches, positions, records, boxes."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from collection.catalogue.rows import Card
from collection.catalogue.shelves import person as reading
from collection.house.pools import standing_in
from collection.ledger.rows import Holding
from collection.shelf.services import add_copies
from decks.lists.rows import Deck
from decks.making.sharing import share
from engine.ai.player import Budget
from engine.web.coach import advice
from engine.web.laying.wishes import PARTNER, SeatWish
from engine.web.models import Match, PinnedPool, Position, Run
from engine.web.puzzles.positions import services as positions
from engine.web.runs import services as runs
from engine.web.runs import work
from engine.web.runs.queries import results
from engine.web.runs.telling import results_data
from engine.web.seat import storage
from tests.factories import Person, begun_run, laid_table
from tests.own.boxes import corrected_in, retyped, typed_starter
from tests.own.test_tables import cards_of, forget, play
from tests.runs.played import chunks, reference, shown
from tests.web.play import api

pytestmark = pytest.mark.django_db


def changed(alice: Person, deck: Deck) -> str:
    """Call a card of the deck otherwise; its old name."""
    row = Card.objects.get(code=next(iter(deck.zones["team"])))
    retyped(alice.user, row, name={"it": "Tutt'altro"}, hp=3)
    return row.definition.name.pick("it")


def own_in(match: Match) -> tuple[set[str], set[str]]:
    """The own cards in the pool of a table, and those laid open."""
    pool = storage.rules_of(match).pool
    return {card.code for card in pool.own}, set(pool.laid_open)


def test_a_table_says_whose_words_nobody_enforces_and_not_what_a_rival_hides(
    alice: Person,
) -> None:
    mine, theirs = typed_starter(alice.user), typed_starter(alice.user, number=1, printed="B")
    form = alice.client.get(f"/t/new?game=kmon&deck={mine.pk}").content.decode()
    assert form.count("words nobody enforces") == 1
    seats = (SeatWish(deck=mine), SeatWish(PARTNER, "random", deck=theirs))
    match = laid_table(alice.user, seats=seats)
    told = set(api(alice.client, match).json()["by_hand"])
    names = {row.code: row.name_it for row in Card.objects.filter(code__in=cards_of(mine))}
    team = {row.name_it for row in Card.objects.filter(code__in=theirs.zones["team"])}
    assert told - team == set(names.values())
    page = alice.client.get(match.get_absolute_url()).content.decode()
    [said] = re.findall(r'<details class="byhand.*?</details>', page, re.S)
    assert all(name in said for name in told)
    hidden = {row.name_it for row in Card.objects.filter(code__in=theirs.zones["deck"])}
    assert not (hidden - set(names.values())) & told


def test_a_batch_is_played_with_the_cards_of_then(alice: Person) -> None:
    deck = typed_starter(alice.user)
    run = begun_run(alice.user, deck, size=2)
    was = changed(alice, deck)
    forget()
    assert [work.work_on(chunk.pk) for chunk in chunks(run)] == [work.DONE] * len(chunks(run))
    assert shown(run) == reference(run)
    told = results_data(Run.objects.get(pk=run.pk), results(run))
    assert was in told["by_hand"]
    names = {card["name"] for card in told["decks"][0]["cards"]}
    assert was in names
    assert "Tutt'altro" not in names
    page = alice.client.get(run.get_absolute_url()).content.decode()
    assert page.count('class="byhand') == 1
    again = Run.objects.get(pk=runs.again(actor=alice.user, run_id=run.pk))
    assert again.pool_id == run.pool_id
    took = corrected_in(alice.user, deck)
    assert begun_run(alice.user, took, size=2).pool_id != run.pool_id


def test_a_shared_position_lays_nothing_open_of_its_owners_other_cards(
    alice: Person, bob: Person
) -> None:
    mine, other = typed_starter(alice.user), typed_starter(alice.user, number=1, printed="B")
    seats = (SeatWish(deck=mine), SeatWish(starter="MZ1-S02"))
    code = positions.create(actor=alice.user, key="kmon", decks=seats)
    was = changed(alice, mine)
    forget()
    assert was in alice.client.get(f"/p/{code}/edit").content.decode()
    Position.objects.filter(pk=code).update(shared=True)
    assert was in bob.client.get(f"/p/{code}").content.decode()
    theirs = Match.objects.get(pk=positions.play(actor=bob.user, code=code))
    everything = cards_of(mine) | cards_of(other)
    assert own_in(theirs) == (everything, set())
    play(bob, theirs, 3)
    hers = Match.objects.get(pk=positions.play(actor=alice.user, code=code))
    assert own_in(hers) == (everything, everything)


def test_a_record_is_pasted_by_its_owner_and_by_others(alice: Person, bob: Person) -> None:
    deck = typed_starter(alice.user)
    match = laid_table(alice.user, deck, level="random")
    play(alice, match, 8)
    match.refresh_from_db()
    api(alice.client, match, "concede", {"revision": match.revision})
    text = alice.client.get(f"/r/{match.pk}.txt").content.decode()
    changed(alice, deck)
    forget()
    match.refresh_from_db()
    path = [step.digest for step in storage.replayed(match).log.path()]
    for person in (alice, bob):
        answer = person.client.post("/r/new", {"text": text})
        assert answer.status_code == 302, answer.content
        made = Match.objects.exclude(pk=match.pk).get(owner=person.user)
        assert [step.digest for step in storage.replayed(made).log.path()] == path
        opened = cards_of(deck) if person is alice else set()
        assert own_in(made) == (cards_of(deck), opened)
        made.delete()


def test_a_box_deals_own_cards(alice: Person) -> None:
    decks = [typed_starter(alice.user), typed_starter(alice.user, number=1, printed="B")]
    for deck in decks:
        for code, copies in ((c, n) for zone in deck.zones.values() for c, n in zone.items()):
            with standing_in(reading(alice.user)):
                add_copies(actor=alice.user, game="kmon", code=code, delta=copies, facts={})
    assert Holding.objects.filter(owner=alice.user).exists()
    answer = alice.client.post(
        "/api/v1/games/kmon/box-decks/play", {}, content_type="application/json"
    )
    assert answer.status_code == 201, answer.content
    match = Match.objects.get(owner=alice.user)
    dealt = storage.replayed(match).origin.table.loadouts
    codes = {code for loadout in dealt for code in loadout.codes()}
    assert codes <= cards_of(decks[0]) | cards_of(decks[1])


def test_a_hint_is_given_at_a_table_of_own_cards(alice: Person, monkeypatch: Any) -> None:
    monkeypatch.setattr(advice, "_budget", lambda: Budget(10))
    match = laid_table(alice.user, typed_starter(alice.user), level="random")
    for _ in range(20):
        state = api(alice.client, match).json()
        if len(state["moves"]["items"]) > 1:
            break
        play(alice, match, 1)
    body = {"revision": state["match"]["revision"]}
    found = api(alice.client, match, "hint", body)
    assert found.status_code == 200, found.content
    assert found.json()["hint"]["moves"]


def test_a_public_deck_is_chosen_and_tested_by_others(alice: Person, bob: Person) -> None:
    deck = typed_starter(alice.user)
    share(actor=alice.user, deck_id=deck.pk, visibility="public")
    form = bob.client.get("/t/new?game=kmon").content.decode()
    assert f"deck:{deck.pk}" in form
    run = begun_run(bob.user, deck)
    pool = PinnedPool.objects.get(pk=run.pool_id)
    assert set(pool.closed) == cards_of(deck)


def test_what_nobody_plays_with_any_more_is_tidied_away(alice: Person) -> None:
    laid_table(alice.user, typed_starter(alice.user), level="random").delete()
    out = StringIO()
    call_command("tidy", stdout=out)
    assert "cards of people's own" in out.getvalue()
    assert not PinnedPool.objects.exclude(base=None).exists()
