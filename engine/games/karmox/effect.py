"""One compiled effect: verb, recipients, amounts (KX-9.1 to 9.4)."""

from __future__ import annotations

from typing import Final

from engine.kernel.names import Name
from engine.kernel.questions import Question

# Verbs.
NOOP: Final = 0
GAIN_SPIRIT: Final = 1
GAIN_ABILITY: Final = 2
HEAL: Final = 3
MODIFY_STAT: Final = 4
TELEPORT: Final = 5
EXTRA_ACTION: Final = 6
EXTRA_STEPS: Final = 7
TAKE_CHEST: Final = 8
STEAL_CHEST: Final = 9
RETURN_CHEST: Final = 10
RELEASE: Final = 11
IMPRISON: Final = 12
DAMAGE: Final = 13
GAIN_LEVEL: Final = 14
PUSH: Final = 15
SWAP: Final = 16
MOVE_PAWN: Final = 17
ROLL_AGAIN: Final = 18
REROLL: Final = 19
SET_FLAG: Final = 20
OPEN_BARRIER: Final = 21
CLOSE_BARRIER: Final = 22
CHOOSE: Final = 23
ROLL: Final = 24
PUT_CHEST: Final = 25
BY_HAND: Final = 26
# What a trait costs, and whether it is used at all: before its effects (KX-9.5).
PRICE: Final = 99
VERBS: Final = (
    *("noop", "gain_spirit", "gain_ability", "heal", "modify_stat", "teleport", "extra_action"),
    *("extra_steps", "take_chest", "steal_chest", "return_chest", "release", "imprison"),
    *("damage", "gain_level", "push", "swap", "move_pawn", "roll_again", "reroll", "set_flag"),
    *("open_barrier", "close_barrier", "choose", "roll", "put_chest", "hand"),
)

# Targets.
NOBODY_AIMED: Final = -1
OWN_ONE: Final = 0
OWN_ALL: Final = 1
ACTIVE: Final = 2
SELF: Final = 3
ATTACKER: Final = 4
DEFENDER: Final = 5
ALLIED_ONE: Final = 6
ENEMY_ONE: Final = 7
ENEMY_ADJACENT: Final = 8
NICHE_EMPTY: Final = 9
NICHE_FULL: Final = 10
EXTRACTION_FREE: Final = 11
PRISONER_OWN_SIDE: Final = 13
ANY_ONE: Final = 14
TARGETS: Final = (
    *("own_one", "own_all", "active", "self", "attacker", "defender", "allied_one", "enemy_one"),
    *("enemy_adjacent", "niche_empty", "niche_full", "extraction_free", "prison_any"),
    *("prisoner_own_side", "any_one"),
)

# Filters: `[filter, number]`.
ON_BOARD: Final = 0
IMPRISONED: Final = 1
PAWN_COLOUR: Final = 2
LIFE_LT_MAX: Final = 3
HAS_CHEST: Final = 4
CHEST_ROOM: Final = 5
ABILITY_ROOM: Final = 6
CLASS: Final = 7
WITHIN: Final = 8
LIFE_GT: Final = 9
LIFE_LT: Final = 10
MOST: Final = 11
LEAST: Final = 12
FILTERS: Final = (
    *("on_board", "imprisoned", "pawn_colour", "life_lt_max", "has_chest", "chest_room"),
    *("ability_room", "class", "within", "life_gt", "life_lt", "most", "least"),
)

# Costs.
NO_COST: Final = 0
COST_SPIRITS: Final = 1
COST_LIFE: Final = 2
COST_FORGO: Final = 3
COSTS: Final = ("", "spirits", "life", "forgo_event")

# Conditions: `[condition, ...]`; comparisons are `[kind, role, stat, operator, number]`, of two
# characters `[kind, role, measure, operator, role, measure]`.
POOL_GT: Final = 0
PLAYERS_GTE: Final = 1
DIE_EQ: Final = 2
STAT_CMP: Final = 3
CHESTS_CMP: Final = 4
LIFE_CMP: Final = 5
COMPARE: Final = 6
FIGHT_DIE: Final = 7
ASKED: Final = 8  # `[ASKED, question]` (KX-9.14)
CONDITIONS: Final = (
    *("pool_gt", "players_gte", "die_eq", "stat_cmp", "chests_cmp", "life_cmp", "compare"),
    "fight_die",
    "asked",
)
OPERATORS: Final = ("<", "<=", "=", ">=", ">")

# What an amount counts, where it is no plain number: what the step before did, what is lacking.
AS_BEFORE: Final = 1
UNTIL: Final = 2
AS_ANSWERED: Final = 3

# Whose die `reroll` is about.
WHO_ATTACKER: Final = 0
WHO_DEFENDER: Final = 1


class Effect:
    """What one entry of `effects` says; what it does not say is -1, 0 or empty.

    `within` is the reach of a teleport to a cell, of taking a chest from afar, or 0;
    `durations` are codes of `codes.ATTACK_END`... `inside` are the effects that it chooses among,
    `other` those that happen instead of it; `branches` and `otherwise` their programs, -1 for none;
    `once` is how long a trait rests when it has worked, a code of `codes.ATTACK_END`.., -1: not.
    `ups` the highest face for each of `inside`, `modes` what each of them does. `to` is where a
    chest is put, `counts` AS_BEFORE, UNTIL, AS_ANSWERED or 0; `asks` is what its condition asks the
    table, `asks_how_many` its amount, `question` the number of that; `end` the effects as it ends,
    `ending` their program."""

    verb: int
    target: int
    filters: list[list[int]]
    amount: int
    stat: int
    duration: int
    condition: list[int]
    cost: int
    cost_amount: int
    optional: bool
    within: int
    flag: int
    action: int
    pawn: int
    who: int
    edge: list[int]
    inside: list[list[Effect]]
    other: list[Effect]
    branches: list[int]
    otherwise: int
    once: int
    ups: list[int]
    to: int
    counts: int
    end: list[Effect]
    ending: int
    modes: list[Name]
    asks: Question | None
    asks_how_many: Question | None
    question: int

    def __init__(self) -> None:
        self.verb, self.target = NOOP, NOBODY_AIMED
        self.filters, self.condition, self.edge = [], [], []
        self.amount = 1
        self.stat = self.flag = self.action = self.pawn = self.who = -1
        self.duration = self.within = 0
        self.cost, self.cost_amount = NO_COST, 0
        self.optional = False
        self.inside, self.other, self.branches, self.ups = [], [], [], []
        self.otherwise = self.once = self.to = self.ending = -1
        self.counts, self.end = 0, []
        self.modes = []
        self.asks = self.asks_how_many = None
        self.question = -1
