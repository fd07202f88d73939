"""Own cards at the table: played by their owner, pinned as they were, told to nobody else."""

from __future__ import annotations

import pytest

from engine.registry import games
from engine.web.models import Match
from engine.web.seat import storage
from tests.factories import Person, laid_table
from tests.own.boxes import typed_starter
from tests.web.play import play_by_api

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sorted(games()))
def test_a_deck_of_own_cards_is_played_to_the_end(alice: Person, key: str) -> None:
    deck = typed_starter(alice.user, key)
    match = laid_table(alice.user, deck, level="random")
    own = set(storage.rules_of(match).pool.laid_open)
    assert own == {code for zone in deck.zones.values() for code in zone}
    play_by_api(alice.client, match)
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
