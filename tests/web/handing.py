"""Tables where typed cards wait: one is carried out by hand, one asks for a number."""

from __future__ import annotations

from typing import Any

from engine.games.kmon.game import GAME
from engine.games.kmon.tests.cards import definition
from engine.games.kmon.tests.language import table
from engine.kernel.match import Match as Played
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from tests.web.laid import SHIPPED, half, shipped

WORDS = {
    "en": "Each player shows the top card of the deck.\nWhoever has the dearer one gains a charge.",
    "it": "Ogni giocatore mostra la prima carta del mazzo.\nChi ha la più cara guadagna 1 carica.",
}
QUESTION = {"en": "How many birds do you hear?", "it": "Quanti uccelli senti?"}
MOST = 40
_NUMBER = {"asked": {"question": QUESTION, "from": 0, "to": MOST}}
BY_HAND, ASKING = "own-q-1", "own-q-2"
_NAMES = (
    {"en": "Parrot's quarrel", "it": "Lite tra pappagalli"},
    {"en": "Birdsong", "it": "Canto di uccelli"},
)


def _typed() -> list[dict[str, Any]]:
    base = {**shipped("item", cost=None)[0], "persistent": None, "set": "own-q", "cost": 0}
    gain = {"do": "gain_charges", "who": "self", "amount": _NUMBER}
    return [
        {**base, "code": BY_HAND, "name": _NAMES[0], "effects": [], "words": WORDS},
        {**base, "code": ASKING, "name": _NAMES[1], "effects": [gain]},
    ]


def waiting_items() -> Played:
    """P may use one of the two items now; a duel of shipped K-Mon."""
    cards = _typed()
    hand = [*(card["code"] for card in cards), *(raw["code"] for raw in shipped("item")[:2])]
    laid = table(half(hand=hand), half(), phase=1, cards=(*SHIPPED, *cards)).start_turn()
    rules = GAME.bind(GAME.pool().widened([definition(card) for card in cards]))
    decks = tuple(loadout for _, loadout in GAME.starter_loadouts()[:2])
    origin = Origin(Table(2, decks, rules.options), laid.state.encode())
    return Played(rules, origin, seed_of("handing"), attended=True)


def waiting_card() -> Played:
    """P carries out the first of them by hand."""
    played = waiting_items()
    played.act(0, played.rules.parse(played.view(0).state, f"item {BY_HAND}"))
    return played
