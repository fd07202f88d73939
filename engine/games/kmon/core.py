"""What every procedure of a battle is given: tables, programs, options."""

from __future__ import annotations

from engine.effects.program import EffectRules
from engine.games.kmon.codes import F_BASE, F_LINK, FACES, L_OWNER, L_SLOTS
from engine.games.kmon.heuristic import Heuristic
from engine.games.kmon.state import KMonState
from engine.games.kmon.tables import Tables
from engine.kernel.doings import Doings
from engine.kernel.names import Name
from engine.kernel.state import State


class Core(EffectRules):
    """The bound data of a battle. The procedures are functions that take it first.

    `program[c]` is what card c does, a K-Mon when it is exhausted; `before[c]` the part of a
    power-up that shapes the damage of its attack and so comes before it (KM-5.36); `slots[c]` its
    choices at declaration; `plain[c]` its cost when that is charges alone and nothing is to be
    chosen, else -1; of a K-Mon `before` is what it does as it enters;
    `by_coin[p]` says whether program p hangs on a coin. `lasting[c]` attaches the persistent part
    of card c. `answers[c]` and `link_kinds[k]` are bits over the action kinds of KM-2.7;
    `asks[c]` is the condition of a reaction; `cancels[c]` says that it neutralises or evades,
    `evades[c]` that it evades, `aims[c]` that it names the opposing active K-Mon by its place,
    `seeks[c]` that it may name it by its damage.
    `block_...[b]` is persistent block b (KM-9.1), `block_waits[b]` what it does at which events.
    `weights` are the prior's, `heuristic` is what `value` reads a position by. Cards from number
    `published` on are typed by people; `texts` and `names` are filled when somebody reads them.
    """

    t: Tables
    program: list[int]
    before: list[int]
    slots: list[list[list[int]]]
    plain: list[int]
    amounts: list[list[int]]
    conditions: list[list[int]]
    weights: list[int]
    heuristic: Heuristic
    bags: dict[int, list[int]]
    texts: dict[int, Name]
    names: dict[str, dict[str, str]]
    published: int
    by_hand: Doings
    worths: list[int]
    lasting: list[int]
    aims: list[bool]
    seeks: list[bool]
    answers: list[int]
    link_kinds: list[int]
    asks: list[int]
    cancels: list[bool]
    needs_own: list[bool]
    needs_rival: list[bool]
    mode_needs: set[int]
    evades: list[bool]
    is_cancelling: list[bool]
    evasion_bars: int
    block_kind: list[int]
    block_duration: list[int]
    block_bits: list[int]
    block_statics: list[list[list[int]]]
    block_on_attach: list[int]
    block_tick: list[int]
    block_end: list[int]
    block_slots: list[int]
    block_waits: list[list[list[int]]]
    v_ask: int
    v_attach: int
    v_branch: int
    v_choice: int
    v_choose: int
    v_coin: int
    v_die: int
    v_each: int
    v_measure: int
    v_once: int
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
    owner_orders: bool
    expires_at_once: bool
    heals_late: bool
    replaces_late: bool
    elemental_ticks: bool
    elemental_reactions: bool
    first_marked_loses: bool
    item_by_name: bool

    def bound(self, s: State, frame: list[int], slot: int) -> int:
        assert isinstance(s, KMonState)
        return s.links[frame[F_LINK]][L_SLOTS + frame[F_BASE] + slot]

    def player_of(self, s: State, frame: list[int]) -> int:
        assert isinstance(s, KMonState)
        return s.links[frame[F_LINK]][L_OWNER]

    def inside(self, op: list[int]) -> list[int]:
        """The programs inside an op, those of a persistent effect left aside."""
        if op[0] in (self.v_choose, self.v_branch, self.v_once):
            return op[3:]
        if op[0] == self.v_coin:
            return op[2:]
        if op[0] == self.v_die:
            return op[2 + FACES :]
        return [op[3]] if op[0] == self.v_each else []

    def late(self, block: int) -> list[int]:
        """The programs of a persistent block that are carried out after its arrival."""
        found = [self.block_tick[block], self.block_end[block]]
        found += [row[1] for row in self.block_waits[block]]
        return [program for program in found if program]

    def pending(self, s: KMonState, answered: int) -> int:
        """The damage that a link of the chain would do to the active K-Mon now (KM-5.57)."""
        raise TypeError("the rules of a battle write pending()")
