"""The way through an announcement each of whose answers is the space of a slot (`walking`)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.choosing import Speaker, beside, is_fillable, is_full, open_bits
from engine.games.tictacko.codes import A_LEAVE, A_TAKE, D_EFFECT, D_OPTIONAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import Branch, Effect
from engine.games.tictacko.ground import picks_in
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.useful import could_do, is_sure, useful_bits
from engine.kernel.rules import PAYLOAD

# Picks for a branch that is hinged: something in every slot.
FILLED: Final = [[0], [0]]


class Walk:
    """Where an announcement is: the open question, or with an empty `menu` all that was chosen.

    `plan` has a row `[effect, branch, slots, (picks, pick...)...]` for each effect that is taken,
    `branches` and `picks` the same in full.
    """

    __slots__ = ("ask", "branches", "menu", "picks", "plan")

    def __init__(self) -> None:
        self.ask = 0
        self.menu: list[int] = []
        self.plan: list[list[int]] = []
        self.branches: list[Branch] = []
        self.picks: list[list[list[int]]] = []


def straight_on(
    r: Core, s: TicTacKoState, number: int, branch: Branch, by: Speaker, answers: list[int]
) -> Walk:
    """`walk` where each answer is the space of a slot: none is gone back to."""
    found = Walk()
    picks = [[answer & PAYLOAD] for answer in answers]
    slot, choices = len(picks), branch.choices
    if slot == len(choices):
        return _end(found, number, branch, picks)
    bits = open_bits(r, s, choices[slot], by, picks)
    if branch.is_beside and slot == 0:
        bits = beside(r, s, choices[1], by, bits)
    if branch.is_only and bits & (bits - 1):
        bits = _useful(r, s, branch, by, bits)
    menu = picks_in(bits)
    if slot + 1 < len(choices) and not branch.is_loose and not branch.is_beside:
        menu = [
            answer
            for answer in menu
            if is_fillable(r, s, choices, by, [*picks, [answer & PAYLOAD]])
        ]
    return ask_for(found, D_EFFECT, menu)


def _useful(r: Core, s: TicTacKoState, branch: Branch, by: Speaker, bits: int) -> int:
    """The spaces of the only slot from which the branch could do something."""
    if branch.is_hinged:
        return bits if could_fill(r, s, branch, by) else 0
    if not branch.sweep and is_sure(r, s, branch, by):
        return bits
    return useful_bits(r, s, branch, by, bits)


def could_fill(r: Core, s: TicTacKoState, branch: Branch, by: Speaker) -> bool:
    """Whether a hinged branch could do something with something in every slot."""
    return branch.is_certain or could_do(r, s, branch, by, FILLED)


def straight_entry(
    r: Core, s: TicTacKoState, number: int, effect: Effect, by: Speaker, answers: list[int]
) -> Walk:
    """`walk` for an entry effect or a trigger that goes one way and needs all its slots, each of
    one space."""
    found, branch = Walk(), effect.branches[0]
    choices, first = branch.choices, 1 if effect.optional else 0
    if len(answers) < first:
        if _could_enter(r, s, branch, by, open_bits(r, s, choices[0], by, [])):
            return ask_for(found, D_OPTIONAL, [A_LEAVE, A_TAKE])
        return found
    if first and answers[0] == A_LEAVE:
        return found
    picks = [[answer & PAYLOAD] for answer in answers[first:]]
    slot = len(picks)
    if slot < len(choices):
        bits = open_bits(r, s, choices[slot], by, picks)
        if not answers and not _could_enter(r, s, branch, by, bits):
            return found
        if bits:
            return ask_for(found, D_EFFECT, picks_in(bits))
        picks.append([])  # it takes what there is: nothing (TTK-5.22)
    return _end(found, number, branch, picks)


def _could_enter(r: Core, s: TicTacKoState, branch: Branch, by: Speaker, bits: int) -> bool:
    """Whether a hinged branch whose first slot is open to these spaces could do something."""
    if not bits or (len(branch.choices) > 1 and not is_full(r, s, branch, by)):
        return False
    return could_fill(r, s, branch, by)


def _end(found: Walk, number: int, branch: Branch, picks: list[list[int]]) -> Walk:
    """Everything is chosen."""
    found.plan.append([number, 0, len(picks), *flat(picks)])
    found.branches.append(branch)
    found.picks.append(picks)
    return found


def ask_for(found: Walk, ask: int, menu: list[int]) -> Walk:
    """A question is open."""
    found.ask, found.menu = ask, menu
    return found


def flat(picks: list[list[int]]) -> list[int]:
    """Picks slot by slot, each slot behind its number of them."""
    found: list[int] = []
    for picked in picks:
        found += [len(picked), *picked]
    return found
