"""A move says in a sentence what it is about, where it names a card that its maker knows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from engine.kernel.match import attempts
from engine.kernel.messages import PLAIN_ENGLISH
from engine.kernel.rng import Rng
from engine.registry import games
from tests.conformance.subjects import subject_named

BATTLES, DECISIONS = (20, 300) if os.environ.get("MAZZIERE_LONG") else (1, 150)


@pytest.mark.parametrize("key", ["aac", "tictacko"])
def test_a_move_with_a_card_tells_what_it_does(key: str) -> None:
    subject = subject_named(key)
    told = 0
    for number in range(BATTLES):
        match, rng = subject.match(number), Rng(subject.seed("told", number))
        for _decision in range(DECISIONS):
            if match.over:
                break
            seen = match.view(match.decider)
            for action in seen.state.menu:
                text = match.rules.act_text(seen.state, action)
                if text.card:
                    told += 1
                    said = text.detail.render(PLAIN_ENGLISH) if text.detail else ""
                    assert said.endswith((".", ")", "»")), (text.text, said)
            match.act(match.decider, seen.state.menu[rng.below(len(seen.state.menu))])
    assert told > 100


@pytest.mark.parametrize("key", list(games()))
def test_a_card_of_the_hand_is_offered_or_says_why_whenever_its_owner_is_asked(key: str) -> None:
    subject = subject_named(key)
    for number in range(BATTLES):
        match, rng = subject.match(number), Rng(subject.seed("why", number))
        for _decision in range(DECISIONS):
            if match.over:
                break
            seat = match.decider
            seen = match.view(seat)
            offered = {match.rules.act_text(seen.state, action).card for action in seen.state.menu}
            refused = {each.subject for each in attempts(match.rules, seen) if each.refusal}
            silent = set(_hand(match.rules.scene(seen.state, seat), seat)) - offered - refused
            assert not silent, (seen.state.ask, silent)
            match.act(seat, seen.state.menu[rng.below(len(seen.state.menu))])


def _hand(scene: dict[str, Any], seat: int) -> Iterator[str]:
    for side in scene.get("sides") or ():
        for area in side.get("areas") or ():
            if side["seat"] == seat and area.get("kind") == "hand":
                for piece in area.get("pieces") or ():
                    if piece.get("card"):
                        yield getattr(piece["card"], "code", piece["card"])
