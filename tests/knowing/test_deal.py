"""The seal of a deal: shown before the first move, opened at the end, and it gives the cards."""

from __future__ import annotations

import re

import pytest

from engine.kernel.match import Match as Played
from engine.kernel.rng import commitment
from engine.kernel.steps import DEALT
from engine.web.models import Match
from engine.web.seat import storage

pytestmark = pytest.mark.django_db


def test_the_seal_of_the_first_page_is_that_of_the_seed_opened_at_the_end(alice, running):
    page = alice.client.get(f"/t/{running.pk}").content.decode()
    shown = re.search(r"<code data-seal>([0-9a-f]{4}) ([0-9a-f]{4})</code>", page)
    played = storage.replayed(running)
    assert played.seed.hex() not in page
    known = len(played.log.steps)
    played.concede(0)
    storage.store(running, played, known)
    end = alice.client.get(f"/t/{running.pk}").content.decode()
    assert played.seed.hex() in end
    assert commitment(played.seed).startswith(shown[1] + shown[2])


def test_the_opened_seed_deals_the_same_cards_again(alice, over):
    """Whoever has the seed and the origin can shuffle for themselves."""
    played = storage.replayed(over)
    (seed,) = alice.client.get(f"/api/v1/tables/{over.pk}").json()["match"]["opened"]
    again = Played(played.rules, played.origin, bytes.fromhex(seed))
    dealt = [step.data for step in played.log.steps if step.kind == DEALT and step.number < 4]
    assert dealt
    assert [step.data for step in again.log.steps if step.kind == DEALT][: len(dealt)] == dealt
    other = Played(played.rules, played.origin, bytes(32))
    assert [step.data for step in other.log.steps if step.kind == DEALT][: len(dealt)] != dealt
    assert Match.objects.get(pk=over.pk).status == Match.Status.OVER
