"""The way through an announcement: which question is open, and which answers it takes (TTK-4.52).

An announcement is a list of answers; `walk` follows it to the next question or to its end. A Magic
or an Instant that would do nothing is not announced (TTK-5.32): only answers are offered from which
something can still come.
"""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.choosing import (
    PICKS,
    Speaker,
    can_fill,
    candidates,
    fillable_branches,
    is_fillable,
    open_bits,
)
from engine.games.tictacko.codes import (
    A_DONE,
    A_LEAVE,
    A_MODE,
    A_PICK_CARD,
    A_TAKE,
    D_EFFECT,
    D_OPTIONAL,
    NOTHING,
    T_INSTANT,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import C_KIND, C_MAX, C_MIN, Branch, Effect
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.useful import could_do, is_sure, useful_bits
from engine.kernel.rules import PAYLOAD

# So many ways are looked through; where none of them does anything, the rest counts as doing it.
WAYS: Final = 400
ONLY_WAY: Final = [0]


class Walk:
    """Where an announcement is: the open question, or with an empty `menu` all that was chosen.

    `plan` has a row `[effect, branch]` for each effect that is taken, `branches` and `picks` what
    that is in full.
    """

    __slots__ = ("ask", "branches", "menu", "picks", "plan")

    def __init__(self) -> None:
        self.ask = 0
        self.menu: list[int] = []
        self.plan: list[list[int]] = []
        self.branches: list[Branch] = []
        self.picks: list[list[list[int]]] = []


def walk(r: Core, s: TicTacKoState, effects: list[Effect], by: Speaker, answers: list[int]) -> Walk:
    """Follow the answers through the effects in printed order."""
    found = _follow(r, s, effects, by, answers)
    if len(found.menu) > 1 and _must_do(r, by) and not _is_sure(r, s, effects, by):
        left = [WAYS]
        found.menu = [
            answer for answer in found.menu if leads_on(r, s, effects, by, [*answers, answer], left)
        ]
    return found


def can_do(r: Core, s: TicTacKoState, effects: list[Effect], by: Speaker) -> bool:
    """Whether some announcement of these effects would do something (TTK-5.32)."""
    if _is_sure(r, s, effects, by):
        return True
    only = _lone_branch(effects)
    if only is None or not only.is_only:
        return leads_on(r, s, effects, by, [], [WAYS])
    if only.is_plain:
        return useful_bits(r, s, only, by, open_bits(r, s, only.choices[0], by, [])) != 0
    for value in candidates(r, s, only.choices[0], by, []):
        if could_do(r, s, only, by, [[value]]):
            return True
    return False


def _lone_branch(effects: list[Effect]) -> Branch | None:
    """The branch of an announcement that goes one way: there may be a short way for it."""
    if len(effects) != 1 or not effects[0].is_lone:
        return None
    return effects[0].branches[0]


def _must_do(r: Core, by: Speaker) -> bool:
    """A Magic or an Instant; the option is about Magic alone (TTK-R28, 5.39)."""
    return by.held != NOTHING and (r.needs_target or r.t.type[by.held] == T_INSTANT)


def _is_sure(r: Core, s: TicTacKoState, effects: list[Effect], by: Speaker) -> bool:
    for effect in effects:
        if effect.is_certain:
            return True
        if effect.is_lone and is_sure(r, s, effect.branches[0], by):
            return True
    return False


def leads_on(
    r: Core,
    s: TicTacKoState,
    effects: list[Effect],
    by: Speaker,
    answers: list[int],
    left: list[int],
) -> bool:
    """Whether these answers can be completed to something that is done."""
    left[0] -= 1
    if left[0] < 0:
        return True
    found = _follow(r, s, effects, by, answers)
    if not found.menu:
        for branch, picks in zip(found.branches, found.picks, strict=True):
            if could_do(r, s, branch, by, picks):
                return True
        return False
    for answer in reversed(found.menu):
        if leads_on(r, s, effects, by, [*answers, answer], left):
            return True
    return False


def useful_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """The modes that can be filled and could do something (TTK-5.22)."""
    return [
        number
        for number in fillable_branches(r, s, effect, by)
        if _is_useful(r, s, effect.branches[number], by)
    ]


def _is_useful(r: Core, s: TicTacKoState, branch: Branch, by: Speaker) -> bool:
    """Whether a mode that can be filled could do something."""
    return _branch_leads_on(r, s, branch, by, [], [WAYS])


def _branch_leads_on(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, answers: list[int], left: list[int]
) -> bool:
    left[0] -= 1
    if left[0] < 0:
        return True
    found = Walk()
    picks = _pick(r, s, branch, by, answers[:], found)
    if not found.menu:
        return could_do(r, s, branch, by, picks)
    for answer in reversed(found.menu):
        if _branch_leads_on(r, s, branch, by, [*answers, answer], left):
            return True
    return False


def _follow(
    r: Core, s: TicTacKoState, effects: list[Effect], by: Speaker, answers: list[int]
) -> Walk:
    found = Walk()
    left = answers[:]
    for effect in effects:
        if by.is_entry and left and len(effect.branches) == 1:
            branches = ONLY_WAY  # it could do something, or nobody had been asked
        else:
            branches = _open_branches(r, s, effect, by)
        if not branches:
            continue
        if effect.optional:
            if not left:
                return ask_for(found, D_OPTIONAL, [A_LEAVE, A_TAKE])
            if left.pop(0) == A_LEAVE:
                continue
        branch = branches[0]
        if len(branches) > 1:
            if not left:
                return ask_for(found, D_EFFECT, [A_MODE | mode for mode in branches])
            branch = left.pop(0) & PAYLOAD
        picks = _pick(r, s, effect.branches[branch], by, left, found)
        if found.menu:
            return found
        found.plan.append([effect.number, branch])
        found.branches.append(effect.branches[branch])
        found.picks.append(picks)
    return found


def _open_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """The modes that may be taken; that a card's only one can was seen before it was announced."""
    if by.is_entry:
        return useful_branches(r, s, effect, by)
    if effect.is_lone and _must_do(r, by):
        return ONLY_WAY
    return fillable_branches(r, s, effect, by)


def _pick(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, left: list[int], found: Walk
) -> list[list[int]]:
    """The picks of every slot; a question in `found` where the answers end."""
    picks: list[list[int]] = []
    is_simple = branch.is_plain and not (by.is_entry and branch.gives)
    for choice in branch.choices:
        picked: list[int] = []
        if is_simple and left:  # a slot that could take something was asked about
            if not by.is_entry or open_bits(r, s, choice, by, picks):
                picked.append(left.pop(0) & PAYLOAD)
            picks.append(picked)
            continue
        if branch.is_loose and not by.is_entry:  # so many were asked for: the slot has enough
            while left and len(picked) < choice[C_MIN]:
                picked.append(left.pop(0) & PAYLOAD)
        while len(picked) < choice[C_MAX]:
            menu = _menu(r, s, branch, by, picks, picked)
            if not menu or menu == [A_DONE]:
                break
            if not left:
                ask_for(found, D_EFFECT, menu)
                return picks
            answer = left.pop(0)
            if answer == A_DONE:
                break
            picked.append(answer & PAYLOAD)
        picks.append(picked)
    return picks


def _loose_menu(
    r: Core,
    s: TicTacKoState,
    branch: Branch,
    by: Speaker,
    picks: list[list[int]],
    picked: list[int],
    open_now: list[int],
    done: list[int],
) -> list[int]:
    """The same where nothing that is picked changes what later slots may take."""
    least = by.least(branch.choices[len(picks)], open_now)
    kind = PICKS[branch.choices[len(picks)][C_KIND]]
    is_simple = branch.is_plain and not (by.is_entry and branch.gives)
    if is_simple:  # the rest can be filled, or else nobody would be asked
        return [kind | value for value in open_now] or done
    if len(picked) + 1 >= least and not can_fill(r, s, branch, by, [*picks, picked]):
        return []
    if kind != A_PICK_CARD:
        return done + [kind | value for value in open_now if value not in picked]
    found = done
    for value in open_now:
        if picked.count(value) < open_now.count(value) and kind | value not in found:
            found.append(kind | value)
    return found


def _menu(
    r: Core,
    s: TicTacKoState,
    branch: Branch,
    by: Speaker,
    picks: list[list[int]],
    picked: list[int],
) -> list[int]:
    """What the slot may take next, so that the rest can still be filled."""
    choice = branch.choices[len(picks)]
    kind = PICKS[choice[C_KIND]]
    open_now = candidates(r, s, choice, by, picks)
    least = by.least(choice, open_now)
    found = [A_DONE] if len(picked) >= least else []
    if branch.is_loose:
        return _loose_menu(r, s, branch, by, picks, picked, open_now, found)
    if found and not is_fillable(r, s, branch.choices, by, [*picks, picked]):
        found = []
    for value in open_now:
        if picked.count(value) >= open_now.count(value) or kind | value in found:
            continue
        more = [*picked, value]
        if len(more) < least or is_fillable(r, s, branch.choices, by, [*picks, more]):
            found.append(kind | value)
    return found


def ask_for(found: Walk, ask: int, menu: list[int]) -> Walk:
    """A question is open."""
    found.ask, found.menu = ask, menu
    return found
