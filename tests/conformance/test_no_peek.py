"""No partner peeks: in worlds that its seat cannot tell apart it chooses the same."""

from __future__ import annotations

from engine.ai.levels import player
from engine.ai.player import Budget, Player
from engine.kernel.rng import Rng
from engine.kernel.state import State
from engine.kernel.testing import for_every
from engine.kernel.view import sample, view
from tests.conformance.mutants import Cheat, Clairvoyant
from tests.conformance.subjects import GAMES, STRIDE, Subject, positions

BUDGET = Budget(simulations=30)


def _choice(subject: Subject, who: Player, s: State, seed: bytes) -> int:
    if isinstance(who, (Cheat, Clairvoyant)):
        who.truth = s
    seen = view(subject.rules, s, s.decider)
    return who.choose(seen, seen.legal(), BUDGET, seed).action


def _differences(subject: Subject, who: Player) -> int:
    found = 0
    rng = Rng(subject.seed("twins"))
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            twin = sample(subject.rules, view(subject.rules, s, s.decider), rng)
            seed = subject.seed("choice", number, s.digest())
            found += _choice(subject, who, s, seed) != _choice(subject, who, twin, seed)
    return found


@for_every("name", ["random", "greedy"])
def test_a_partner_chooses_alike_in_worlds_it_cannot_tell_apart(
    subject: Subject, name: str
) -> None:
    assert _differences(subject, player(name, subject.rules)) == 0


@for_every("name", ["random", "greedy"])
def test_a_partner_chooses_a_legal_action_and_changes_nothing(subject: Subject, name: str) -> None:
    who = player(name, subject.rules)
    for s in positions(subject, 1, STRIDE):
        seen = view(subject.rules, s, s.decider)
        before = seen.encode(), list(s.menu)
        chosen = who.choose(seen, seen.legal(), BUDGET, subject.seed("legal choice"))
        assert chosen.action in s.menu
        assert (seen.encode(), s.menu) == before


@for_every("cheat", [Cheat, Clairvoyant])
def test_a_cheating_partner_is_caught(gauntlet: Subject, cheat: type[Player]) -> None:
    assert _differences(gauntlet, cheat(gauntlet.rules)) > 0
