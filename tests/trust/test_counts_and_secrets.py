"""Copies that are promised once, and cards that nobody may see: controls 9, 34; quotas of 10."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction

from collection.house.quotas import QuotaReached
from collection.ledger import book
from collection.ledger.rows import Holding
from collection.shelf.services import add_copies
from engine.kernel.errors import KernelError
from engine.web.models import Match
from tests.factories import laid_table, own_copies, person, starter_deck
from tests.trust.site import addresses, read
from tests.web.play import api
from tests.web.test_hidden import hidden_codes, shown_codes
from tests.web.test_roles import places_of

THREADS, EACH, OWNED = 8, 25, 120


@pytest.mark.django_db(transaction=True)
def test_control_09_more_copies_than_are_there_cannot_be_taken():
    """Eight at once take 25 times one copy each: 200 wishes for 120 copies."""
    alice = person("alice").user
    own_copies(alice, copies=OWNED)
    place = Holding.objects.get().location_id
    facts = {"place": place, "slot": "1/1"}

    def take(_: int) -> int:
        taken = 0
        try:
            for _once in range(EACH):
                try:
                    add_copies(actor=alice, game="kmon", code="T-1", delta=-1, facts=facts)
                    taken += 1
                except KernelError:
                    continue
        finally:
            connection.close()
        return taken

    with ThreadPoolExecutor(THREADS) as threads:
        taken = sum(threads.map(take, range(THREADS)))
    assert taken == OWNED
    assert Holding.objects.get().quantity == 0
    assert book.differences() == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong",
    [{"quantity": -1}, {"for_trade": 3}, {"for_trade": -1}, {"quantity": 1, "for_trade": 2}],
)
def test_control_09_the_database_itself_holds_no_impossible_count(alice, wrong):
    own_copies(alice.user)
    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.update(**wrong)


@pytest.mark.django_db
def test_control_10_tables_and_lots_have_a_most(alice, monkeypatch):
    deck = starter_deck(alice.user)
    kept = laid_table(alice.user, deck, level="random")
    own_copies(alice.user)
    monkeypatch.setattr("engine.web.seat.storage.MOST_TABLES", 1)
    monkeypatch.setattr("collection.ledger.book.MOST_LOTS_KEPT", 1)
    answer = alice.client.post(
        "/api/v1/tables", {"game": "kmon", "deck": deck.pk, "level": "random"}, "application/json"
    )
    assert (answer.status_code, answer.json()["title"]) == (409, "quota reached")
    assert alice.client.post(f"/t/{kept.pk}/again").status_code == 409
    assert Match.objects.get() == kept
    with pytest.raises(QuotaReached):
        own_copies(alice.user, "T-2")
    # More of what is there already is no new lot.
    place = Holding.objects.get().location_id
    facts = {"place": place, "slot": "1/1"}
    add_copies(actor=alice.user, game="kmon", code="T-1", delta=5, facts=facts)
    assert Holding.objects.get().quantity == 7


@pytest.mark.django_db
def test_control_34_no_page_of_the_site_names_a_hidden_card_or_a_seed(alice):
    """Every address there is, asked by the very player, in the middle of a battle."""
    places = places_of(alice)
    match = Match.objects.get(pk=places["<slug:match_id>"])
    for _ in range(6):
        state = api(alice.client, match).json()
        items, revision = state["moves"]["items"], state["match"]["revision"]
        body = {"revision": revision} | ({"action": items[0]["action"]} if items else {})
        api(alice.client, match, "act" if items else "partner", body)
    match.refresh_from_db()
    hidden = hidden_codes(match)
    assert len(hidden) > 5
    seed = match.header["seed"]
    told = 0
    for name, address in addresses(places).items():
        if match.pk not in address or name.startswith(("run", "api-run")):
            continue
        for headers in ({}, {"HX-Request": "true"}):
            text = read(alice.client.get(address, headers=headers)).decode(errors="replace")
            assert seed not in text, name
            told += bool(shown_codes(text))
            assert not hidden & shown_codes(text), name
    assert told > 3
