"""AAC-9.17: cards whose words nobody enforces wait for whose cards they are."""

from __future__ import annotations

from engine.games.aac.game import GAME
from engine.games.aac.tests.test_own_cards import SHIPPED, deck
from engine.games.aac.tests.typed_cards import typed
from engine.kernel.by_hand import DONE
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import HAND
from engine.kernel.testing import clause

WORDS = {"en": "Purr."}
STEP = {"when": "play", "do": [{"hand": {}}, {"draw": {"player": "own", "n": 1}}]}
CREATURE = {"ap": 300, "dp": 700}
CARDS = (
    *(typed(f"own-cat-{at}", "creature", words=WORDS, **CREATURE) for at in range(8)),
    *(typed(f"own-magic-{at}", "magic", words=WORDS) for at in range(8)),
    *(typed(f"own-trap-{at}", "trap", words=WORDS, assign="never") for at in range(8)),
    *(typed(f"own-step-{at}", "magic", words=WORDS, effects=[STEP]) for at in range(4)),
    *(typed(f"own-mute-{at}", "magic") for at in range(3)),
    *(typed(f"own-agreed-{at}", "magic", words=WORDS, agreed="by me") for at in range(3)),
)
RULES = GAME.bind(SHIPPED.widened(CARDS))
MINE = deck(list(CARDS), alone=True)
TABLE = Table(2, (MINE, MINE))
# What is carried out inside another's move.
ANSWERS = {card.code for card in CARDS if card.type == "trap"}


def match_of(number: int, *, attended: bool) -> Match:
    return Match(RULES, Origin(TABLE), seed_of("aac by hand", number), attended=attended)


@clause("AAC-9.17")
def test_words_without_effects_wait_where_somebody_sits_and_go_on_when_done() -> None:
    found: set[str] = set()
    for number in range(6):
        match, rng = match_of(number, attended=True), Rng(seed_of("moves", number))
        while not match.over:
            legal = match.legal(match.decider)
            if match.state.node == HAND:
                assert legal == [DONE]
                found.add(RULES.pool.at(match.state.frames[-1][2]).code.rpartition("-")[0])
            match.act(match.decider, legal[rng.below(len(legal))])
        assert load(RULES, record_of(match)).state.digest() == match.state.digest()
    assert found == {"own-cat", "own-magic", "own-trap", "own-step"}


@clause("AAC-9.17")
def test_where_nobody_sits_it_is_passed_and_this_is_told() -> None:
    match, rng = match_of(0, attended=False), Rng(seed_of("moves", 0))
    told: set[str] = set()
    while not match.over:
        legal = match.legal(match.decider)
        for event in match.act(match.decider, legal[rng.below(len(legal))]):
            if event[0] < 0:
                told.add(RULES.event_kinds[event[0]].name)
    assert told == {"hand_passed"}
