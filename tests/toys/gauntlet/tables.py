"""Numbers of the gauntlet, and its cards compiled into int tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, cast

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.rules import KIND_SHIFT
from engine.kernel.state import State
from tests.toys.gauntlet.state import GauntletState

SEATS: Final = 3
SIDE: Final = (0, 1, 0)
SEATS_OF: Final = ((0, 2), (1,))
ORDER: Final = (0, 1, 2, 1)
HAND: Final = (2, 3, 2)
LIFE: Final = 6
TURNS: Final = 12
BOUTS: Final = 3
DECK: Final = 12
COPIES: Final = 2
NO_CARD: Final = -2
TURN_MAIN: Final = 3  # phases of a turn
TURN_DONE: Final = 4
CARD: Final = 255

# Frames.
BOUT: Final = 1
SEAL: Final = 2
ROUND: Final = 3
TURN: Final = 4
DECLARE: Final = 5
CHAIN: Final = 6
TOP: Final = 7
EFFECT: Final = 8
SWEEP: Final = 9
PICK: Final = 10

# Kinds of questions; a chance node's kind is also its random stream.
ASK_SEAL: Final = 21
ASK_MAIN: Final = 22
ASK_MODE: Final = 23
ASK_AIM: Final = 24
ASK_SHED: Final = 25
ASK_ANSWER: Final = 26
ASK_LINK: Final = 27
ASK_DODGE: Final = 28
ASK_BRANCH: Final = 29
ASK_TAX: Final = 30
SHUFFLE: Final = 1  # and 2 for the second side's deck
COIN: Final = 3
DIE: Final = 4
BLIND: Final = 5

# Actions.
LAY: Final = 1 << KIND_SHIFT
PLAY: Final = 2 << KIND_SHIFT
SPRING: Final = 3 << KIND_SHIFT
PRY: Final = 4 << KIND_SHIFT
PASS: Final = 5 << KIND_SHIFT
MODE: Final = 6 << KIND_SHIFT
AIM: Final = 7 << KIND_SHIFT
SHED: Final = 8 << KIND_SHIFT
ANSWER: Final = 9 << KIND_SHIFT
LINK: Final = 10 << KIND_SHIFT
DODGE: Final = 11 << KIND_SHIFT
BRANCH: Final = 12 << KIND_SHIFT

# Aims: opposing life, or UNIT + serial, or a seat.
NO_AIM: Final = -1
AIM_LIFE: Final = 0
AIM_UNIT: Final = 16
AIMS: Final = {"": 0, "foe": 1, "seat": 2}

VERBS: Final = (
    "hit", "strike", "hurt", "heal", "quake", "blast", "mend", "draw", "summon", "burst",
    "look", "bury", "coin", "roll", "choose", "tax", "hand",
)  # fmt: skip
(HIT, STRIKE, HURT, HEAL, QUAKE, BLAST, MEND, DRAW, SUMMON, BURST,
 LOOK, BURY, COIN_OP, ROLL_OP, CHOOSE, TAX, HAND_OP) = range(17)  # fmt: skip
INSTANT: Final = 8  # verbs below this number may be entered by hand
FIRE: Final = 99  # as a mode: what a unit does when its fuse burns down
DEED: Final = 0
COUNTER: Final = 1
DODGER: Final = 2
TYPES: Final = {"deed": DEED, "counter": COUNTER, "dodge": DODGER}
ANY_BOUND: Final = -99


def own(s: State) -> GauntletState:
    """The state in its own class."""
    assert isinstance(s, GauntletState)
    return s


def data() -> dict[str, Any]:
    """The toy's cards and decks as they stand on disk."""
    path = Path(__file__).with_name("cards.json")
    return cast(dict[str, Any], json.loads(path.read_text(encoding="utf-8")))


def shipped() -> CardPool:
    """The published cards."""
    return CardPool(CardDef.from_json(raw) for raw in data()["cards"])


def _op(raw: Any) -> list[int]:
    low, high = raw.get("when", (ANY_BOUND, -ANY_BOUND))
    return [VERBS.index(raw["do"]), int(raw.get("n", 0)), int(low), int(high)]


class Tables:
    """What the rules look up by card number: type, costs, op rows [verb, n, low, high]."""

    kind: list[int]
    shed: list[int]
    tough: list[int]
    fuse: list[int]
    aims: list[list[int]]
    ops: list[list[list[list[int]]]]
    fire: list[list[list[int]]]
    weight: list[int]

    def __init__(self, pool: CardPool) -> None:
        cards: list[Any] = [card.to_json() for card in pool]
        self.kind = [TYPES[str(raw["type"])] for raw in cards]
        self.shed = [int(raw.get("shed", 0)) for raw in cards]
        self.tough = [int(raw.get("tough", 0)) for raw in cards]
        self.fuse = [int(raw.get("fuse", -1)) for raw in cards]
        self.aims = [[AIMS[m.get("aim", "")] for m in raw["modes"]] for raw in cards]
        self.ops = [[[_op(o) for o in m["ops"]] for m in raw["modes"]] for raw in cards]
        self.fire = [[_op(o) for o in raw.get("fire", ())] for raw in cards]
        decks = data()["decks"].values()
        self.weight = [1 + sum(int(deck.get(card.code, 0)) for deck in decks) for card in pool]

    def rows(self, card: int, mode: int) -> list[list[int]]:
        """The op rows of one mode of a card."""
        return self.fire[card] if mode == FIRE else self.ops[card][mode]
