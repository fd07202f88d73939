"""What a search expects is told in words, move by move, in a world that it imagined."""

from __future__ import annotations

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import DECIDE
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.honesty import position
from engine.sim.subjects import subject
from engine.web.coach import lines

BUDGET = Budget(60)


def thoughts(count: int):
    """So many decisions of K-Mon with what a strong partner thinks of them."""
    found, number = 0, 0
    game = subject("kmon").game
    while found < count:
        number += 1
        rules, s = position(game, Rng(seed_of("lines", number)), number)
        if s.node != DECIDE:
            continue
        found += 1
        seen, seed = view(rules, s, s.decider), seed_of("lines thought", number)
        yield rules, seen, seed, player("hard", rules).think(seen, seen.legal(), BUDGET, seed)


def test_a_line_is_told_to_its_end():
    for rules, seen, seed, thought in thoughts(12):
        told = lines.titles(rules, seen, seed, thought.line, most=20)
        assert [seat for seat, _title in told] == [seat for seat, _text in thought.line]
        first = rules.label(seen.state, thought.best.action)
        assert str(told[0][1]) == str(first.title)
        assert len(lines.titles(rules, seen, seed, thought.line, most=1)) == 1


def test_what_was_never_expected_is_told_as_far_as_it_goes():
    rules, seen, seed, thought = next(thoughts(1))
    strange = [thought.line[0], (0, "fly to the moon"), (1, "attack")]
    assert len(lines.titles(rules, seen, seed, strange)) == 1
    assert lines.titles(rules, seen, seed, []) == []


@for_every("language", ["en", "it"])
def test_a_kept_line_is_read_in_the_readers_language(language):
    from django.utils import translation

    kept = [{"seat": 1, "told": {"en": "Attack", "it": "Attacca"}}]
    with translation.override(language):
        assert lines.read(kept) == [(1, {"en": "Attack", "it": "Attacca"}[language])]
