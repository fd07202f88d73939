"""A move says in a sentence what it is about, where it names a card that its maker knows."""

from __future__ import annotations

import os

import pytest

from engine.kernel.messages import PLAIN_ENGLISH
from engine.kernel.rng import Rng
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
