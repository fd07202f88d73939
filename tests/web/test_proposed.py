"""Decks that go together under other rules than the game proposes, asked for on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel.game import OptionSpec
from engine.registry import game, games
from engine.web.models import Match

pytestmark = pytest.mark.django_db


def ready(key: str, seats: int, options: dict[str, Any]) -> tuple[Any, ...]:
    return game(key).ready_tables(game(key).settle_options(options), seats)


def other_rules() -> Iterator[tuple[str, int, OptionSpec, int]]:
    """Where another value of an option asks for other decks."""
    for key in games():
        for spec in game(key).option_specs():
            for place, value in enumerate(spec.values[:4]):
                for seats in game(key).seat_counts():
                    found = ready(key, seats, {spec.name: value})
                    if found != ready(key, seats, {}):
                        yield key, seats, spec, place


OTHER_RULES = list(other_rules())
IDS = [f"{key}-{seats}-{spec.name}-{place}" for key, seats, spec, place in OTHER_RULES]


def sent_form(alice, key, seats, **more):
    page = alice.client.get(f"/t/new?game={key}&seats={seats}").context
    found = {"game": key, **more}
    for seat in page["seats"]:
        n = seat["n"]
        found |= {f"who-{n}": "partner:random" if n else "person", f"deck-{n}": seat["deck"]}
    return found


@pytest.mark.parametrize(("key", "seats", "spec", "place"), OTHER_RULES, ids=IDS)
def test_decks_asked_for_under_other_rules_go_together(alice, key, seats, spec, place):
    form = sent_form(alice, key, seats, **{f"option-{spec.name}": str(place)})
    wanted = {spec.name: spec.values[place]}
    answer = alice.client.post("/t/new", {**form, "propose": "1"})
    assert not Match.objects.exists()
    if not ready(key, seats, wanted):
        assert answer.status_code == 400
        assert f"ready for {seats} seats" in answer.content.decode()
        return
    assert answer.status_code == 200
    assert "Decks that go together" in answer.content.decode()
    proposed = {f"deck-{seat['n']}": seat["deck"] for seat in answer.context["seats"]}
    assert alice.client.post("/t/new", {**form, **proposed}).status_code == 302
    assert Match.objects.get().header["origin"]["options"][spec.name] == spec.values[place]
