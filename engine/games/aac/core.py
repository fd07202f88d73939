"""What every procedure of a game is given: tables, compiled effects, options."""

from __future__ import annotations

from engine.effects.program import EffectRules
from engine.games.aac.codes import F_CARD, F_CHOSEN, F_SEAT
from engine.games.aac.heuristic import Heuristic
from engine.games.aac.state import AacState
from engine.games.aac.tables import Tables
from engine.kernel.doings import Doings
from engine.kernel.names import Name
from engine.kernel.state import State


class Core(EffectRules):
    """The bound data of a game. The procedures are functions that take it first.

    Effects are blocks, numbered from 0: `blocks[c]` are those of card c; `when[b]` is an index into
    `codes.WHENS`; `program[b]` and `otherwise[b]` numbers of programs (0: none); `condition[b]` the
    number of a condition, 0 for none, `is_rolled[b]` whether it rolls or
    speaks of what is chosen, and so is judged late; `chooses[b]` what it
    chooses, `[selector, count, chooser, optional]` (empty: nothing); `costs[b]` its cost,
    `[bonus, lp, discard, skip_attack, filter, count, zones]` (empty: none); `is_ageing[b]` its tag;
    `played[b]` the filter of the card played; `once[b]` how often it acts
    (`effect_codes.ONCE_...`, 0: always); `counts_steps[b]`: a step does as much as one before;
    `modes`: where a step that offers several things stands, by the program of the first;
    `senses`: what the programs of such things, and of what waits, are worth (`sense`).
    `play_condition[c]` is a condition; `play_costs[c]` the bonus points asked; `play_gives[c]` rows
    `[filter, count, zone bits]`; `summons[c]` rows `[filter, count]`; `hosts[c]` a selector;
    `only_by[c]` the filter of `attackable_only_by` (0: none); `evolves_if[c]` a condition;
    `filters`, `selectors`, `amounts`, `conditions` are the compiled rows behind those numbers.
    `rolls[b]` are the dice and coins (bits) that condition, program and otherwise need; `roles[b]`
    what the chosen cards must be fit for; `inquiries[b]` the questions to the table that its
    condition asks; `passives[c]` the passive effects of a card
    (`effect_codes`), `shines[c]` those that work on cards, `hushes[c]` whether one silences.
    `moments[c]` are the whens of card c as bits. `calms[c]`: what a
    card of the field leaves alone (`codes.STILL`); one entry more is for a card that nobody may
    read. `is_free[c]`: nothing is asked for playing it, and
    `asks_cost[c]`: one of its effects asks a cost. `ease[c]` are bits of `codes.EASY_...`,
    `chooses_late[b]`: nothing must be found when the effect is declared; `needs[c]`: for the host
    and each choice of a magic whose face-up cards never will do (`seat ^` it: 1 the rival's, 0
    one's own, 2 nobody's) and cards of which one face-up certainly does;
    `prints[f]` are the cards whose print filter f admits (from 0), `wants[f]` what else it asks
    (`effect_codes.WANTS_...`).
    `places[c]` is the menu of where a creature or trap may be laid; `materials[c]` how many cards
    are given for a summonable creature. `weights` are the prior's, `expected` the
    cards that may be imagined in a hidden place; `heuristic` is what `value`
    reads a position by.
    """

    t: Tables
    blocks: list[list[int]]
    when: list[int]
    passives: list[list[list[int]]]
    shines: list[list[list[int]]]
    hushes: list[bool]
    program: list[int]
    roles: list[list[list[int]]]
    rolls: list[list[int]]
    inquiries: list[list[int]]
    otherwise: list[int]
    condition: list[int]
    is_rolled: list[bool]
    chooses: list[list[int]]
    chooses_late: list[bool]
    needs: list[list[tuple[int, set[int]]]]
    costs: list[list[int]]
    is_ageing: list[bool]
    played: list[int]
    whose: list[int]
    once: list[int]
    modes: dict[int, str]
    senses: dict[int, list[float]]
    counts_steps: list[bool]
    extremes: dict[int, list[int]]
    heeds: bool
    play_condition: list[int]
    play_costs: list[int]
    play_gives: list[list[list[int]]]
    summons: list[list[list[int]]]
    hosts: list[int]
    only_by: list[int]
    evolves_if: list[int]
    filters: list[list[int]]
    selectors: list[list[int]]
    amounts: list[list[int]]
    conditions: list[list[int]]
    moments: list[int]
    asks_cost: list[bool]
    calms: list[int]
    ease: list[int]
    materials: list[int]
    places: list[list[int]]
    prints: list[set[int]]
    wants: list[int]
    is_free: list[bool]
    heuristic: Heuristic
    weights: list[int]
    expected: list[int]
    bags: dict[int, list[int]]
    texts: dict[int, Name]
    by_hand: Doings
    worths: list[int]
    legend: bool
    no_first_attack: bool
    position_change: int
    caption_one: bool
    undying: bool
    trap_x_only: bool
    counts_all_idle: bool
    deck_out_loses: bool
    open_lists: bool
    cuts: bool
    round_limit: int

    def player_of(self, s: State, frame: list[int]) -> int:
        return frame[F_SEAT]

    def card_at_work(self, s: State, frame: list[int]) -> int:
        return frame[F_CARD]

    def bound(self, s: State, frame: list[int], slot: int) -> int:
        at = F_CHOSEN + slot
        return frame[at] if at < len(frame) else -1

    def auras(self, s: AacState, row: list[int]) -> list[list[int]]:
        """What passive effects do to a card of the field, as `[K_..., a, b, c]` (AAC-9.1)."""
        raise TypeError("the rules of the game write auras()")

    def fire(self, s: AacState, when: int, row: list[int], subject: int) -> None:
        """Put the effects that a card has at this moment into the queue (AAC-5.60)."""
        raise TypeError("the rules of the game write fire()")

    def met(self, s: AacState, number: int, row: list[int]) -> bool:
        """Whether a condition about a card of the field and its controller holds; 0 always does."""
        raise TypeError("the rules of the game write met()")

    def fits(self, s: AacState, number: int, row: list[int]) -> bool:
        """Whether a filter admits a card of the field; number 0 admits all."""
        raise TypeError("the rules of the game write fits()")

    def deployable(self, s: AacState, seat: int, card: int) -> bool:
        """Whether a card is a creature that may be deployed right now (AAC-4.9)."""
        raise TypeError("the rules of the game write deployable()")

    def may_leave(self, s: AacState, seat: int, seq: int, gone: list[int]) -> bool:
        """Whether a card of the field may be given up as a cost (AAC-5.35), those of `gone` too."""
        raise TypeError("the rules of the game write may_leave()")
