"""The chain: windows for reactions, two passes close it, last link resolves first (KM-4.19 ff.).

Frame: `[CHAIN, step, priority, passes, index]`. The window never shows whether a player could
have answered: a pass is told alike in either case (KM-7.9).
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.bars import (
    ANSWERED,
    FORBIDDEN,
    NOT_AIMED,
    OTHER_KIND,
    RESISTS,
    UNMET,
    WRONG_TYPE,
)
from engine.games.kmon.basics import has_trait
from engine.games.kmon.codes import (
    A_BLACKOUT,
    A_EVADE,
    A_PASS,
    A_REACTION,
    ABILITY,
    CHAIN,
    CHECKPOINT,
    D_REACT,
    DEFENCE,
    L_AIMED,
    L_ANSWERED,
    L_CARD,
    L_KIND,
    L_OWNER,
    L_STATUS,
    LAST,
    NO_CARD,
    NOTHING,
    PENDING,
    REACTION,
    RESOLVE,
    T_REACTION,
    TRAIT_BLACKOUT,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import BLACKOUT_CARDS, bar_to_play, evasion_cards, fillable
from engine.games.kmon.events import E_NO_REACTION
from engine.games.kmon.links import bare_link, flattened, is_offensive
from engine.games.kmon.resolve import resolve_bare, step_resolve
from engine.games.kmon.selecting import is_true
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    NO_EVASION,
    NO_REACTION,
    forbidden,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import RUN

WINDOW: Final = 0
RESOLVING: Final = 1
C_STEP: Final = 1
C_PRIORITY: Final = 2
C_PASSES: Final = 3
C_INDEX: Final = 4


EVADING: Final = 1
CANCELLING: Final = 2


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
    if frame[C_STEP] == WINDOW and _asks(r, s, frame, out):
        return
    links = s.links
    while frame[C_INDEX] >= 0:
        index = frame[C_INDEX]
        frame[C_INDEX] = index - 1
        link = links[index]
        if link[L_CARD] == NO_CARD and link[L_KIND] != DEFENCE:
            resolve_bare(r, s, link, out)
            continue
        resolving = [RESOLVE, 0, index]
        s.frames.append(resolving)
        step_resolve(r, s, resolving, out)
        if s.node != RUN or s.frames[-1] is not frame:
            return
    s.links = []
    s.frames.pop()
    # KM-4.31: the checkpoint of a last attack's chain is merged into the one that holds it.
    if 1 in s.marked and links[0][L_KIND] != LAST:
        s.frames.append([CHECKPOINT, 0, 0])


def _asks(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> bool:
    """The window (KM-4.21): whether the player with priority has something to decide.

    One without an answer declines like any other (KM-7.9); closed after two passes in a row."""
    while True:
        seat = frame[C_PRIORITY]
        # A root alone: its opponent has it to answer, its owner nothing.
        is_alone = len(s.links) == 1
        if not frame[C_PASSES] if is_alone else is_answerable(s, seat):
            s.decider = seat
            menu = react_menu(r, s)
            if len(menu) > 1:
                r.offer(s, seat, D_REACT, menu)
                return True
            if out is not None:
                out.append((E_NO_REACTION, EVERYBODY, seat))
        if is_alone:
            if not frame[C_PASSES]:
                passed(s, frame)  # KM-7.9: the frame too looks as after a declined window.
            frame[C_STEP] = RESOLVING
            frame[C_INDEX] = 0
            return False
        passed(s, frame)
        if frame[C_STEP] != WINDOW:
            return False


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
    hand = s.hands[seat]
    found = [A_PASS]
    barred = forbidden(r, s, seat)
    opened = open_links(r, s, seat)
    if not barred & (NO_EVASION | r.evasion_bars) and len(hand) >= evasion_cards(r, s, seat):
        found += [A_EVADE | index for index in opened if is_evadable(r, s.links[index])]
    if barred & NO_REACTION:
        return found
    if len(hand) >= BLACKOUT_CARDS and has_trait(r, s, s.active[seat], TRAIT_BLACKOUT):
        _add_blackouts(s, opened, found)
    last = NO_CARD
    for card in hand:
        if card != last and r.answers[card] and not bar_to_react(r, s, seat, card, barred):
            found.append(A_REACTION | card)
        last = card
    return found


def _add_blackouts(s: KMonState, opened: list[int], found: list[int]) -> None:
    for index in opened:
        if s.links[index][L_KIND] == ABILITY:
            found.append(A_BLACKOUT | index)


def open_links(r: Core, s: KMonState, seat: int) -> list[int]:
    """The pending links of the opponent that one more evasion or Blackout may answer."""
    return [
        index
        for index, link in enumerate(s.links)
        if link[L_OWNER] != seat
        and link[L_STATUS] == PENDING
        and not is_guarded(r, s, index, seat, cancels=True)
    ]


def bar_to_react(r: Core, s: KMonState, seat: int, card: int, barred: int) -> int:
    """What keeps a card in hand from being a reaction now, 0 for nothing; `barred` is what is
    forbidden to its player (KM-4.24)."""
    if r.t.type[card] != T_REACTION:
        return WRONG_TYPE
    if barred & NO_REACTION:
        return FORBIDDEN
    found = links_for(r, s, seat, card)
    if not found:
        return OTHER_KIND
    bar = bar_to_play(r, s, seat, card)
    if bar:
        return bar
    bars = [bar_to_answer(r, s, seat, card, index) for index in found]
    return 0 if 0 in bars else max(bars)


def answerable(r: Core, s: KMonState, seat: int, card: int) -> list[int]:
    """The links that a playable reaction card may answer now."""
    found = links_for(r, s, seat, card)
    return [index for index in found if not bar_to_answer(r, s, seat, card, index)]


def links_for(r: Core, s: KMonState, seat: int, card: int) -> list[int]:
    """The pending links of the opponent of a kind that a reaction answers (KM-2.7, KM-4.21)."""
    return [
        index
        for index, link in enumerate(s.links)
        if link[L_OWNER] != seat
        and link[L_STATUS] == PENDING
        and r.link_kinds[link[L_KIND]] & r.answers[card]
    ]


def bar_to_answer(r: Core, s: KMonState, seat: int, card: int, index: int) -> int:
    """What keeps a reaction from answering one of those links, 0 for nothing."""
    bars = barred_verbs(r, s, seat, card, index) if r.cancels[card] else 0
    has_way = not bars or leaves_way(r, s, seat, card, r.program[card], bars)
    if bars == EVADING and not has_way:
        return RESISTS if s.links[index][L_AIMED] else NOT_AIMED
    if r.asks[card] and not is_met(r, s, seat, card, index):
        return UNMET
    return 0 if has_way and not is_guarded(r, s, index, seat, cancels=False) else ANSWERED


def is_met(r: Core, s: KMonState, seat: int, card: int, index: int) -> bool:
    """The printed condition of a reaction, tested at declaration only (KM-4.25)."""
    trial = bare_link(s, seat, REACTION)
    trial[L_CARD], trial[L_ANSWERED] = card, index
    s.links.append(trial + [NOTHING] * len(r.slots[card]))
    frame = [0, 0, 0, len(s.links) - 1, 0, card, NOTHING, 0, 0]
    holds = is_true(r, s, frame, r.asks[card])
    s.links.pop()
    return holds


def barred_verbs(r: Core, s: KMonState, seat: int, card: int, index: int) -> int:
    """What a card may not do to a link: cancel it again (KM-4.23), evade it (KM-5.43, KM-5.44)."""
    if len(s.links) > 1 and is_guarded(r, s, index, seat, cancels=True):
        return CANCELLING
    if r.evades[card] and not is_evadable_by_card(r, s, s.links[index]):
        return EVADING
    return 0


def leaves_way(r: Core, s: KMonState, seat: int, card: int, program: int, bars: int) -> bool:
    """Whether a program of a reaction card can be chosen through without what is barred."""
    for op in r.programs[program]:
        if r.is_cancelling[op[0]] and (bars == CANCELLING or r.verbs[op[0]].name == "evade"):
            return False
        if op[0] == r.v_choose:
            if not open_modes(r, s, seat, card, op, bars):
                return False
            continue
        for each in r.inside(op):
            if not leaves_way(r, s, seat, card, each, bars):
                return False
    return True


def open_modes(r: Core, s: KMonState, seat: int, card: int, op: list[int], bars: int) -> list[int]:
    """The modes of a `choose` that have targets and do nothing that is barred."""
    return [
        at
        for at in range(len(op) - 3)
        if fillable(r, s, seat, card, op[2], at)
        and (bars == 0 or leaves_way(r, s, seat, card, op[3 + at], bars))
    ]


def choice_of(r: Core, program: int, slot: int) -> list[int]:
    """The `choose` op that asks for that slot; empty if it is not in this program."""
    for op in r.programs[program]:
        if op[0] == r.v_choose and op[2] == slot:
            return op
        for each in r.inside(op):
            found = choice_of(r, each, slot)
            if found:
                return found
    return []


def is_evadable(r: Core, link: list[int]) -> bool:
    """An attack or non-ULTIMATE ability that targets the active K-Mon (KM-5.41, KM-5.43)."""
    if not link[L_AIMED]:
        return False
    return link[L_KIND] != ABILITY or not r.t.ultimate[link[L_CARD]]


def is_evadable_by_card(r: Core, s: KMonState, link: list[int]) -> bool:
    """The same for an evading card, which an offensive ULTIMATE alone resists (KM-R44)."""
    if not link[L_AIMED]:
        return False
    is_ultimate = link[L_KIND] == ABILITY and r.t.ultimate[link[L_CARD]]
    return not is_ultimate or not is_offensive(r, s, link)


def is_guarded(r: Core, s: KMonState, index: int, seat: int, *, cancels: bool) -> bool:
    """KM-4.23: already carries an unanswered cancelling reaction of this player.

    With `reaction_limit` 1 any reaction to the link bars another."""
    for number in range(index + 1, len(s.links)):
        link = s.links[number]
        if link[L_ANSWERED] != index:
            continue
        if r.reaction_limit == 1:
            return True
        is_open = link[L_OWNER] == seat and link[L_STATUS] == PENDING
        if cancels and is_open and _cancels(r, link) and not _is_cancelled(r, s, number):
            return True
    return False


def _cancels(r: Core, link: list[int]) -> bool:
    """Whether a link neutralises or evades what it answers, in its chosen mode."""
    if link[L_KIND] != REACTION:
        return True
    card = link[L_CARD]
    return r.cancels[card] and any(
        r.is_cancelling[op[0]] for op in flattened(r, link, r.program[card])
    )


def _is_cancelled(r: Core, s: KMonState, number: int) -> bool:
    for link in s.links:
        if link[L_ANSWERED] == number and _cancels(r, link):
            return True
    return False
