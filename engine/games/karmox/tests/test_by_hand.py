"""KX-9.13: classes and event cells whose words nobody enforces wait for whose they are."""

from __future__ import annotations

from engine.games.karmox.game import GAME
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.tests.test_own_cards import STARTERS, STATS, roster, typed
from engine.kernel.by_hand import DONE, HAND_KINDS
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
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


def played(number: int, *, attended: bool) -> tuple[set[tuple[str, bool]], set[str]]:
    """A match by lot, with attacks wherever there is one: the cards that were carried out by hand,
    each with whether that was in its owner's turn, and what was told of it."""
    origin = Origin(Table(2, (MINE, STARTERS["KX1-D2"]), RULES.options))
    match = Match(RULES, origin, seed_of("karmox by hand", number), attended=attended)
    rng, found, told = Rng(seed_of("moves", number)), set(), set()
    while not match.over:
        s, legal = match.state, match.legal(match.decider)
        if s.node == HAND:
            assert isinstance(s, KarmoxState)
            assert legal == [DONE]
            found.add((RULES.pool.at(s.frames[-1][2]).code, s.turn_seat == match.decider))
        attacks = [action for action in legal if RULES.exact(s, action).startswith("attack")]
        wished = attacks or legal
        for event in match.act(match.decider, wished[rng.below(len(wished))]):
            if event[0] < 0:
                told.add(HAND_KINDS[event[0]].name)
    assert load(RULES, record_of(match)).state.digest() == match.state.digest()
    return found, told


@clause("KX-9.13")
def test_words_without_traits_wait_after_the_movement_and_a_step_at_its_moment() -> None:
    found = set().union(*(played(number, attended=True)[0] for number in range(3)))
    assert found == {("own-cat", True), ("own-shield", False)}


@clause("KX-9.13")
def test_where_nobody_sits_it_is_passed_and_this_is_told() -> None:
    assert played(0, attended=False) == (set(), {"hand_passed"})


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
