"""TTK-9.43: cards whose words nobody enforces wait for whose cards they are."""

from __future__ import annotations

from engine.games.tictacko.codes import I_CARD
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.test_own_cards import SHIPPED, bound, table, typed
from engine.kernel.by_hand import DONE
from engine.kernel.cards import CardDef
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import HAND
from engine.kernel.testing import clause

WORDS = {"en": "Purr."}
DRAW = {"op": "draw", "who": "you", "n": 1}
STEP = {"timing": "play", "do": [{"op": "hand"}, DRAW]}
TYPES = ("basic", "special", "magic", "instant")
CARDS: tuple[CardDef, ...] = (
    *(typed(code=f"own-{kind}", type=kind, faction="unicorn", words=WORDS) for kind in TYPES),
    typed(code="own-step", type="magic", words=WORDS, effects=[STEP]),
    typed(code="own-mute", type="magic"),
    typed(code="own-agreed", type="magic", words=WORDS, agreed="by me"),
)
ENDS = {"own-mute", "own-agreed"}
DECK = {card.code: 40 // len(CARDS) for card in CARDS} | {"own-basic": 10}
RULES = bound(SHIPPED.widened(CARDS))
TABLE = table(2, DECK)
# What is carried out inside another's move.
ANSWERS = {"own-instant"}


def match_of(number: int, *, attended: bool) -> Match:
    return Match(RULES, Origin(TABLE), seed_of("ttk by hand", number), attended=attended)


def opened(match: Match, rng: Rng) -> set[str]:
    """The cards that were carried out by hand in a whole match of moves by lot."""
    found: set[str] = set()
    while not match.over:
        s = match.state
        assert isinstance(s, TicTacKoState)
        if s.node == HAND:
            seat, card = match.decider, s.frames[-1][2]
            assert s.items[-1][I_CARD] == card
            assert match.legal(seat) == [DONE]
            found.add(RULES.pool.at(card).code)
            match.act(seat, DONE)
            continue
        legal = match.legal(match.decider)
        match.act(match.decider, legal[rng.below(len(legal))])
    return found


@clause("TTK-9.43")
def test_words_without_effects_wait_where_somebody_sits_and_go_on_when_done() -> None:
    found: set[str] = set()
    for number in range(6):
        match = match_of(number, attended=True)
        found |= opened(match, Rng(seed_of("moves", number)))
        assert load(RULES, record_of(match)).state.digest() == match.state.digest()
    assert found == {card.code for card in CARDS} - ENDS


@clause("TTK-9.43")
def test_where_nobody_sits_it_is_passed_and_this_is_told() -> None:
    match, rng = match_of(0, attended=False), Rng(seed_of("moves", 0))
    told: set[str] = set()
    while not match.over:
        legal = match.legal(match.decider)
        for event in match.act(match.decider, legal[rng.below(len(legal))]):
            if event[0] < 0:
                told.add(RULES.event_kinds[event[0]].name)
    assert told == {"hand_passed"}
