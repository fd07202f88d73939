"""KX-9.13: classes and event cells whose words nobody enforces wait for whose they are."""

from __future__ import annotations

from engine.games.karmox.game import GAME
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.tests.test_own_cards import STARTERS, STATS, roster, typed
from engine.kernel.by_hand import DONE
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import HAND
from engine.kernel.testing import clause

SAID = {**STATS, "words": {"en": "Purr."}}
DEFENDS = {"on": "defence_window", "effects": [{"verb": "hand"}]}
CARDS = (
    typed("own-cat", SAID),
    typed("own-shield", {**SAID, "traits": [DEFENDS]}),
    typed("own-mute", STATS),
    typed("own-agreed", {**SAID, "agreed": "by me"}),
)
MINE = roster("duel", *(card.code for card in CARDS), colour="red")
RULES = GAME.bind(GAME.pool().widened(CARDS))
TABLE = Table(2, (MINE, STARTERS["KX1-D2"]), RULES.options)
# What is carried out inside another's move.
ANSWERS = {"own-shield"}


@clause("KX-9.13")
def test_words_without_traits_wait_after_the_movement_and_a_step_at_its_moment() -> None:
    match, rng = Match(RULES, Origin(TABLE), seed_of("kx by hand"), attended=True), Rng(b"moves")
    found: set[tuple[str, bool]] = set()
    while not match.over:
        s, legal = match.state, match.legal(match.decider)
        if s.node == HAND:
            assert isinstance(s, KarmoxState)
            assert legal == [DONE]
            found.add((RULES.pool.at(s.frames[-1][2]).code, s.turn_seat == match.decider))
        attacks = [action for action in legal if RULES.exact(s, action).startswith("attack")]
        wished = attacks or legal
        match.act(match.decider, wished[rng.below(len(wished))])
    assert found == {("own-cat", True), ("own-shield", False)}


@clause("KX-9.13")
def test_an_event_cell_is_carried_out_by_the_player_in_turn_between_its_effects() -> None:
    gains = {"verb": "gain_spirit", "amount": 1, "target": "own_one"}
    game = landed({"verb": "hand"}, gains)
    game.s.attended = 1
    game.do("event")
    assert (game.s.node, game.s.decider) == (HAND, 0)
    assert game.r.pool.at(game.s.frames[-1][2]).code == "plancia-01"
    game.do("done")
    assert {game.r.exact(game.s, action).split()[0] for action in game.s.menu} == {"choose"}
