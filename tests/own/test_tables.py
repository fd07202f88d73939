"""Own cards at the table: played by their owner, pinned as they were, told to nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from collection.catalogue.rows import Card
from collection.house.doors import form_url
from collection.own import services as own
from collection.people.leaving import leave
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making.sharing import share
from engine.kernel.cards import CardDef, CardPool
from engine.registry import games
from engine.web.laying.rows import LastSetup
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, SeatWish, Wish
from engine.web.models import Match, PinnedCard, PinnedPool
from engine.web.seat import faces, pinning, pools, storage
from engine.web.seat.errors import IllegalSeat
from engine.web.seat.pools import Lent, table_pool
from engine.web.verification import problems
from tests.factories import Person, laid_table, starter_deck, visitor
from tests.own.boxes import corrected_in, own_set, retyped, typed, typed_starter
from tests.web.play import api, play_by_api

pytestmark = pytest.mark.django_db


def forget() -> None:
    """As a process that has just begun."""
    storage._BOUND.cache_clear()
    storage._JUST_STORED.clear()
    pinning._POOLS.cache_clear()
    faces._KEPT.cache_clear()
    faces._SETS.cache_clear()


def cards_of(deck: Deck) -> set[str]:
    return {code for zone in deck.zones.values() for code in zone}


def shown(person: Person, match: Match) -> str:
    """The table as a program gets it, without what is made anew for each table."""
    text = json.dumps(api(person.client, match).json(), sort_keys=True)
    return re.sub(r"\bp[0-9a-f]{16}\b", "piece", text.replace(match.pk, "table"))


@pytest.mark.parametrize("key", sorted(games()))
def test_a_deck_of_own_cards_is_played_to_the_end(alice: Person, key: str) -> None:
    deck = typed_starter(alice.user, key)
    match = laid_table(alice.user, deck, level="random")
    pool = storage.rules_of(match).pool
    assert pool.laid_open == cards_of(deck)
    for _ in range(12 if key != "kmon" else 0):
        state = api(alice.client, match).json()
        body = {"revision": state["match"]["revision"]}
        items = state["moves"]["items"]
        move = {**body, "action": items[0]["action"]} if items else body
        answer = api(alice.client, match, "act" if items else "partner", move)
        assert answer.status_code == 200, answer.content
    if key != "kmon":
        match.refresh_from_db()
        api(alice.client, match, "concede", {"revision": match.revision, "agreed": True})
    play_by_api(alice.client, match)
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
    forget()
    assert storage.replayed(Match.objects.get(pk=match.pk)).over


def test_a_stranger_with_cards_of_the_same_names_changes_no_byte(
    alice: Person, bob: Person
) -> None:
    deck = typed_starter(alice.user)
    first = laid_table(alice.user, deck, level="greedy", seats=_two(deck), seed="same")
    play(alice, first, 8)
    before = shown(alice, first)
    typed_starter(bob.user, printed="FUR")
    typed_starter(bob.user, number=1, printed="MZ1")
    forget()
    second = laid_table(alice.user, deck, level="greedy", seats=_two(deck), seed="same")
    play(alice, second, 8)
    assert second.pool_id == first.pool_id
    assert shown(alice, first) == before
    assert shown(alice, second) == before
    theirs = storage.rules_of(laid_table(bob.user, starter_deck(bob.user))).pool
    assert theirs.laid_open
    assert not cards_of(deck) & {card.code for card in theirs}


def _two(deck: Deck) -> tuple[SeatWish, ...]:
    return SeatWish(deck=deck), SeatWish(PARTNER, "greedy", starter="MZ1-S02")


def test_what_is_played_shows_each_card_as_it_was_pinned(alice: Person) -> None:
    deck = typed_starter(alice.user)
    old = laid_table(alice.user, deck, level="random")
    before = shown(alice, old)
    row = Card.objects.get(code=next(iter(deck.zones["team"])))
    was = row.definition.name.pick("it")
    retyped(alice.user, row, name={"it": "Tutt'altro"}, hp=3)
    forget()
    assert was in before
    after = shown(alice, old)
    assert was in after
    assert "Tutt'altro" not in after.replace(alice.client.session.session_key or "-", "")
    [picture] = set(re.findall(rf"/t/face/{pinning.digest_of(_pinned(old, row))}/en/250", after))
    drawn = visitor().get(f"{picture}.webp")
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "image/webp")
    assert visitor().get(f"{picture.replace('face/', 'face/0')}.webp").status_code == 404
    fresh = laid_table(alice.user, corrected_in(alice.user, deck), level="random")
    assert "Tutt'altro" in shown(alice, fresh)
    assert fresh.pool_id != old.pool_id


def _pinned(match: Match, row: Card) -> Any:
    return storage.rules_of(match).pool[row.code]


def test_cards_that_are_taken_away_or_gone_are_played_on_and_replayed(
    alice: Person, bob: Person
) -> None:
    deck = typed_starter(alice.user)
    share(actor=alice.user, deck_id=deck.pk, visibility="public")
    seats = (SeatWish(deck=deck), SeatWish(PARTNER, "random", starter="MZ1-S02"))
    match = laid_table(bob.user, seats=seats)
    pool = storage.rules_of(match).pool
    assert ({card.code for card in pool.own}, pool.laid_open) == (cards_of(deck), frozenset())
    play(bob, match, 6)
    for row in Card.objects.filter(code__in=cards_of(deck)).select_related("set"):
        own.take_away(actor=alice.user, code=row.set.code, cards=[row.pk])
    forget()
    play(bob, match, 6)
    leave(alice.user)
    assert not Card.objects.filter(code__in=cards_of(deck)).exists()
    pinning.drop_unused()
    forget()
    play_by_api(bob.client, match)
    forget()
    match.refresh_from_db()
    assert storage.replayed(match).over
    page = bob.client.get(f"/r/{match.pk}?eyes=open&at=3")
    assert page.status_code == 200
    assert "own-" not in re.sub(r'data-code="[^"]*"|data-shows="[^"]*"', "", page.content.decode())


def play(person: Person, match: Match, moves: int) -> None:
    for _ in range(moves):
        state = api(person.client, match).json()
        items, body = state["moves"]["items"], {"revision": state["match"]["revision"]}
        move = {**body, "action": items[0]["action"]} if items else body
        assert api(person.client, match, "act" if items else "partner", move).status_code == 200


def test_the_cards_of_a_deck_are_those_of_its_owner(alice: Person, bob: Person) -> None:
    deck = typed_starter(alice.user)
    stolen = Deck.objects.create(
        owner=bob.user, game="kmon", kind=deck.kind, name="Copied", zones=deck.zones
    )
    with pytest.raises(IllegalSeat):
        start(actor=bob.user, wish=Wish("kmon", stolen))
    assert table_pool("kmon", [Lent(loadout_of(stolen), bob.user.pk)], bob.user).own == ()
    assert not Match.objects.filter(owner=bob.user).exists()


def test_an_incomplete_card_is_not_laid_and_the_refusal_names_its_field(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = Card.objects.get(code=next(iter(deck.zones["team"])))
    retyped(alice.user, row, hp=None)
    deck = corrected_in(alice.user, deck)
    with pytest.raises(IllegalSeat) as refused:
        start(actor=alice.user, wish=Wish("kmon", deck))
    assert row.definition.name.pick("en") in refused.value.message.render()
    assert "lacks" in refused.value.message.render()
    assert not PinnedPool.objects.exclude(base=None).exists()
    sent = {"game": "kmon", "who-0": "person", "who-1": "partner:easy"}
    sent |= {"deck-0": f"deck:{deck.pk}", "deck-1": "starter:MZ1-S02"}
    page = alice.client.post("/t/new", sent)
    assert page.status_code == 422
    assert form_url("kmon", row.code, "hp", "kmon") in page.content.decode()
    fitting = laid_table(alice.user, starter_deck(alice.user))
    assert row.code not in storage.rules_of(fitting).pool


def test_at_most_so_many_own_cards_lie_in_a_pool(alice: Person, monkeypatch: Any) -> None:
    deck = typed_starter(alice.user)
    typed(alice.user, own_set(alice.user, printed="ZZ"), *[_item(n) for n in range(9)])
    many = len(cards_of(deck)) + 4
    monkeypatch.setattr(pools, "MOST_OWN", many)
    pool = table_pool("kmon", [Lent(loadout_of(deck), alice.user.pk)], alice.user)
    assert len(pool.own) == many
    assert cards_of(deck) <= {card.code for card in pool.own}


def _item(number: int) -> dict[str, Any]:
    return {"name": {"it": f"Panino {number}"}, "type": "item", "number": str(number)}


def test_an_edit_with_a_battle_keeps_one_content_more(alice: Person) -> None:
    deck = typed_starter(alice.user)
    laid_table(alice.user, deck, level="random")
    cards = PinnedCard.objects.count()
    row = Card.objects.get(code=next(iter(deck.zones["team"])))
    for n in range(3):
        row = retyped(alice.user, row, hp=20 + n)
        deck = corrected_in(alice.user, deck)
        laid_table(alice.user, deck, level="random")
        laid_table(alice.user, deck, level="random")
    assert PinnedCard.objects.count() == cards + 3
    assert pinning.drop_unused() == 0
    wider = PinnedPool.objects.exclude(base=None)
    assert (wider.count(), PinnedPool.objects.filter(base=None).count()) == (4, 1)
    assert max(len(json.dumps([pool.cards, pool.closed])) for pool in wider) < 10 * cards
    assert {len(pool.definitions) for pool in wider} == {0}
    assert list(problems()) == []
    lost = PinnedCard.objects.get(pk=wider[0].cards[0])
    PinnedCard.objects.filter(pk=lost.pk).delete()
    assert len(list(problems())) == sum(lost.pk in pool.cards for pool in wider) > 0
    lost.save(force_insert=True)
    Match.objects.order_by("created").first().delete()
    assert pinning.drop_unused() == 1
    Match.objects.all().delete()
    LastSetup.objects.all().delete()
    pinning.drop_unused()
    assert (PinnedCard.objects.count(), wider.all().count()) == (0, 0)


def test_what_was_pinned_as_definitions_is_still_read(alice: Person) -> None:
    """As rows were before own cards."""
    match = laid_table(alice.user, starter_deck(alice.user), level="random")
    raw = PinnedPool.objects.get(pk=match.pool_id).definitions
    raw[0] = {**raw[0], "name": {"en": "Of old", "it": "Di una volta"}}
    old = CardPool(CardDef.from_json(each) for each in raw)
    PinnedPool.objects.create(digest=old.digest, game="kmon", definitions=raw)
    Match.objects.filter(pk=match.pk).update(pool=old.digest)
    match.header["pool"] = old.digest
    match.save(update_fields=["header"])
    match.refresh_from_db()
    assert storage.replayed(match).rules.pool.cards[0].name.pick("en") == "Of old"
    assert pinning.names_of(match.pool)[0].pick("it") == "Di una volta"
