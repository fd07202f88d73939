"""What every procedure of a battle is given: tables, programs, options."""

from __future__ import annotations

from engine.effects.program import EffectRules
from engine.games.kmon.codes import F_BASE, F_LINK, L_SLOTS
from engine.games.kmon.state import KMonState
from engine.games.kmon.tables import Tables
from engine.kernel.names import Name
from engine.kernel.state import State


class Core(EffectRules):
    """The bound data of a battle. The procedures are functions that take it first.

    `program[c]` is what card c does; `before[c]` the part of a power-up that shapes the damage
    of its attack and so comes before it (KM-5.36); `slots[c]` its choices at declaration;
    `plain[c]` its cost when that is charges alone and nothing is to be chosen, else -1;
    `by_coin[p]` says whether program p hangs on a coin.
    """

    __slots__ = (
        "allow_pass",
        "amounts",
        "appuntito_always",
        "bags",
        "before",
        "by_coin",
        "conditions",
        "filters",
        "gain_if_neutralised",
        "heal_bench_only",
        "mode_texts",
        "open_lists",
        "plain",
        "program",
        "reaction_limit",
        "slots",
        "steals",
        "t",
        "texts",
        "turn_limit",
        "v_choose",
        "v_coin",
        "v_damage",
        "weights",
    )

    t: Tables
    program: list[int]
    before: list[int]
    slots: list[list[list[int]]]
    plain: list[int]
    amounts: list[list[int]]
    conditions: list[list[int]]
    weights: list[int]
    bags: dict[int, list[int]]
    texts: list[Name]
    mode_texts: list[list[Name]]
    v_choose: int
    v_coin: int
    v_damage: int
    by_coin: list[bool]
    filters: list[list[int]]
    reaction_limit: int
    turn_limit: int
    allow_pass: bool
    steals: bool
    gain_if_neutralised: bool
    appuntito_always: bool
    heal_bench_only: bool
    open_lists: bool

    def bound(self, s: State, frame: list[int], slot: int) -> int:
        assert isinstance(s, KMonState)
        return s.links[frame[F_LINK]][L_SLOTS + frame[F_BASE] + slot]
