"""The chain: windows for reactions, two passes close it, last link resolves first (KM-4.19 ff.).

Frame: `[CHAIN, step, priority, passes, index]`. The window never shows whether a player could
have answered: a pass is told alike in either case (KM-7.9).
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import trait_of
from engine.games.kmon.codes import (
    A_BLACKOUT,
    A_EVADE,
    A_PASS,
    ABILITY,
    ATTACK,
    BLACKOUT,
    CHAIN,
    CHECKPOINT,
    D_REACT,
    EVASION,
    L_AIMED,
    L_ANSWERED,
    L_CARD,
    L_KIND,
    L_OWNER,
    L_STATUS,
    LAST,
    PENDING,
    RESOLVE,
    SFUGGENTE,
    TRAIT_BLACKOUT,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_NO_REACTION
from engine.games.kmon.resolve import step_resolve
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import RUN

WINDOW: Final = 0
RESOLVING: Final = 1
C_STEP: Final = 1
C_PRIORITY: Final = 2
C_PASSES: Final = 3
C_INDEX: Final = 4


def open_chain(s: KMonState, owner: int) -> None:
    """A window on a root link: priority starts with the opponent of its owner (KM-4.21)."""
    s.frames.append([CHAIN, WINDOW, 1 - owner, 0, 0])


def reacted(s: KMonState, seat: int) -> None:
    """After a reaction priority goes to the other player and passes are counted anew."""
    frame = s.frames[-1]
    frame[C_PRIORITY] = 1 - seat
    frame[C_PASSES] = 0


def is_answerable(s: KMonState, seat: int) -> bool:
    """Whether the opponent has a pending link, a public fact (KM-4.21)."""
    for link in s.links:
        if link[L_OWNER] != seat and link[L_STATUS] == PENDING:
            return True
    return False


def step_chain(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Ask the player with priority, or resolve the next link from the last to the root."""
    while frame[C_STEP] == WINDOW:
        seat = frame[C_PRIORITY]
        # A root alone: its opponent has it to answer, its owner nothing.
        is_alone = len(s.links) == 1
        if frame[C_PASSES] if is_alone else not is_answerable(s, seat):
            passed(s, frame)
            continue
        s.decider = seat
        menu = react_menu(r, s)
        if len(menu) > 1:
            r.offer(s, seat, D_REACT, menu)
            return
        pass_priority(s, out)
    while frame[C_INDEX] >= 0:
        resolving = [RESOLVE, 0, frame[C_INDEX]]
        frame[C_INDEX] -= 1
        s.frames.append(resolving)
        step_resolve(r, s, resolving, out)
        if s.node != RUN or s.frames[-1] is not frame:
            return
    is_last_attack = s.links[0][L_KIND] == LAST
    s.links = []
    s.frames.pop()
    # KM-4.31: the checkpoint of a last attack's chain is merged into the one that holds it.
    if not is_last_attack and 1 in s.marked:
        s.frames.append([CHECKPOINT, 0, 0])


def passed(s: KMonState, frame: list[int]) -> None:
    """Priority to the other player; two passes in a row close the window."""
    passes = frame[C_PASSES] + 1
    frame[C_PASSES] = passes
    frame[C_PRIORITY] = 1 - frame[C_PRIORITY]
    if passes == 2:
        frame[C_STEP] = RESOLVING
        frame[C_INDEX] = len(s.links) - 1


def pass_priority(s: KMonState, out: Sink | None) -> None:
    """A declined window, told the same whether or not there was an answer (KM-7.9)."""
    frame = s.frames[-1]
    if out is not None:
        out.append((E_NO_REACTION, EVERYBODY, frame[C_PRIORITY]))
    passed(s, frame)


def react_menu(r: Core, s: KMonState) -> list[int]:
    """Pass, and each legal reaction to a pending opposing link (KM-4.24)."""
    seat = s.decider
    found = [A_PASS]
    hand = len(s.hands[seat])
    if hand == 0:
        return found
    trait = trait_of(r, s, s.active[seat])
    can_evade = hand >= (1 if trait == SFUGGENTE else 2)
    can_black_out = trait == TRAIT_BLACKOUT and hand >= 3
    if not can_evade and not can_black_out:
        return found
    blackouts: list[int] = []
    for index in range(len(s.links)):
        link = s.links[index]
        if link[L_OWNER] == seat or link[L_STATUS] != PENDING:
            continue
        if index + 1 < len(s.links) and is_guarded(r, s, index, seat):
            continue
        if can_evade and is_evadable(r, link):
            found.append(A_EVADE | index)
        if can_black_out and link[L_KIND] == ABILITY:
            blackouts.append(A_BLACKOUT | index)
    return found + blackouts


def is_evadable(r: Core, link: list[int]) -> bool:
    """An attack or non-ULTIMATE ability that targets the active K-Mon (KM-5.41, KM-5.43)."""
    if not link[L_AIMED] or link[L_KIND] not in (ATTACK, ABILITY, LAST):
        return False
    return link[L_KIND] != ABILITY or not r.t.ultimate[link[L_CARD]]


def is_guarded(r: Core, s: KMonState, index: int, seat: int) -> bool:
    """KM-4.23: already carries an unanswered cancelling reaction of this player.

    With `reaction_limit` 1 any reaction to the link bars another."""
    for number in range(index + 1, len(s.links)):
        link = s.links[number]
        if link[L_ANSWERED] != index or not _answers(link):
            continue
        if r.reaction_limit == 1:
            return True
        is_open = link[L_OWNER] == seat and link[L_STATUS] == PENDING
        if is_open and not _is_answered(s, number):
            return True
    return False


def _answers(link: list[int]) -> bool:
    return link[L_KIND] in (EVASION, BLACKOUT)


def _is_answered(s: KMonState, number: int) -> bool:
    for link in s.links:
        if _answers(link) and link[L_ANSWERED] == number:
            return True
    return False
