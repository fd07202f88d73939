"""Announcing a Magic and the entry effects of a Character (TTK-4.31, 4.33)."""

from __future__ import annotations

from bisect import insort

from engine.games.tictacko.choosing import (
    Speaker,
    Walk,
    fillable_branches,
    useful_branches,
    walk,
)
from engine.games.tictacko.codes import (
    CHOOSE,
    DECLARE,
    EFFECT,
    I_CARD,
    I_DATA,
    I_NEXT,
    I_SEAT,
    I_SEQ,
    I_SPACE,
    NOTHING,
    PLAY,
    T_INSTANT,
)
from engine.games.tictacko.continuous import is_forbidden, is_suppressed
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import CHARACTERS, Effect
from engine.games.tictacko.events import E_EFFECT, E_INSTANT, E_MAGIC
from engine.games.tictacko.items import announce
from engine.games.tictacko.lanes import charge
from engine.games.tictacko.playing import distinct
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import PLAY_INSTANT
from engine.games.tictacko.whens import matches
from engine.games.tictacko.zones import leave_hand
from engine.kernel.events import EVERYBODY, Sink


def instants_of(r: Core, s: TicTacKoState, seat: int, item: list[int]) -> list[int]:
    """The Instants of a hand that may answer the item on top (TTK-5.39)."""
    found: list[int] = []
    barred = 0
    for card in distinct(s, seat):
        when = r.whens[card]
        if when is None or not matches(r, s, when, seat, item):
            continue
        if not barred:
            barred = 2 if is_forbidden(r, s, seat, PLAY_INSTANT) else 1
        if barred == 1 and may_announce(r, s, seat, card):
            found.append(card)
    return found


def numbered(effects: list[Effect]) -> list[tuple[int, Effect]]:
    """Each effect of a card with its number."""
    return list(enumerate(effects))


def may_announce(r: Core, s: TicTacKoState, seat: int, card: int) -> bool:
    """Whether a Magic may be announced (TTK-5.32): all that it must choose can be chosen, and
    something would happen."""
    if not r.needs_target and r.t.type[card] != T_INSTANT:
        return True  # TTK-5.39: the option is about Magic alone
    by = _speaker(r, s, seat, card)
    effects = r.effects[card]
    if any(not each.optional and not fillable_branches(r, s, each, by) for each in effects):
        return False
    return any(useful_branches(r, s, each, by) for each in effects)


def begin_magic(r: Core, s: TicTacKoState, seat: int, card: int, out: Sink | None) -> None:
    """A Magic is named; what it asks for is chosen before anything is public."""
    s.declaring = len(s.frames)
    s.frames.append([DECLARE, s.ask, card])
    go_on(r, s, seat, out)


def go_on(r: Core, s: TicTacKoState, seat: int, out: Sink | None) -> None:
    """The next question of the declaration on top, or the announcement."""
    frame = s.frames[-1]
    found = _walk_of(r, s, seat)
    if found.menu:
        r.offer(s, seat, found.ask, found.menu)
        return
    card = frame[2]
    is_instant = r.t.type[card] == T_INSTANT
    s.frames.pop()
    s.declaring = -1
    s.secret = 0
    if not is_instant:
        charge(r, s, card)
    leave_hand(s, seat, card)
    insort(s.spent[seat], card)
    if out is not None:
        out.append((E_INSTANT if is_instant else E_MAGIC, EVERYBODY, seat, card))
    announce(s, PLAY, seat, card, NOTHING)
    s.items[-1] += _data(r, s, card, found)


def _walk_of(r: Core, s: TicTacKoState, seat: int) -> Walk:
    frame = s.frames[-1]
    return walk(r, s, numbered(r.effects[frame[2]]), _speaker(r, s, seat, frame[2]), frame[3:])


def _speaker(r: Core, s: TicTacKoState, seat: int, card: int) -> Speaker:
    """An Instant speaks of the item on top; a Magic of none (TTK-9.24)."""
    if r.t.type[card] != T_INSTANT or not s.items:
        return Speaker(seat)
    return Speaker(seat, NOTHING, s.items[-1][I_SPACE])


def menu_of(r: Core, s: TicTacKoState) -> list[int]:
    """The open question of a declaration or of an entry effect."""
    if s.frames[-1][0] == CHOOSE:
        return _entry_walk(r, s).menu
    return _walk_of(r, s, s.decider).menu


def answer_choice(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """One more answer of the announcement that is under way."""
    seat, frame = s.decider, s.frames[-1]
    frame.append(action)
    if frame[0] == CHOOSE:
        step_entry(r, s, out)
    else:
        go_on(r, s, seat, out)


def _data(r: Core, s: TicTacKoState, card: int, found: Walk) -> list[int]:
    """What was chosen, Characters by their number of entry: so they are followed (TTK-5.33)."""
    data: list[int] = []
    for row in found.plan:
        branch = r.effects[card][row[0]].branches[row[1]]
        data += row[:3]
        at = 3
        for choice in branch.choices:
            count = row[at]
            picked = row[at + 1 : at + 1 + count]
            if choice[0] == CHARACTERS:
                picked = [s.entered[space] for space in picked]
            data += [count, *picked]
            at += 1 + count
    return data


def next_entry(r: Core, s: TicTacKoState, item: list[int], out: Sink | None) -> None:
    """The next entry effect of a Character that is still there and not suppressed (TTK-5.29)."""
    effects = r.effects[item[I_CARD]]
    is_there = s.entered[item[I_SPACE]] == item[I_SEQ]
    if not is_there or item[I_NEXT] >= len(effects) or is_suppressed(r, s, item[I_SPACE]):
        s.items.pop()
        return
    s.frames.append([CHOOSE, item[I_NEXT]])
    item[I_NEXT] += 1
    step_entry(r, s, out)


def _entry_walk(r: Core, s: TicTacKoState) -> Walk:
    frame, item = s.frames[-1], s.items[-1]
    effect = r.effects[item[I_CARD]][frame[1]]
    by = Speaker(item[I_SEAT], item[I_SPACE])
    return walk(r, s, [(frame[1], effect)], by, frame[2:])


def step_entry(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Ask for the choices of an entry effect, then announce it (TTK-4.33)."""
    item = s.items[-1]
    found = _entry_walk(r, s)
    if found.menu:
        r.offer(s, item[I_SEAT], found.ask, found.menu)
        return
    s.frames.pop()
    if not found.plan:
        return
    if out is not None:
        out.append((E_EFFECT, EVERYBODY, item[I_SEAT], item[I_CARD]))
    announce(s, EFFECT, item[I_SEAT], item[I_CARD], item[I_SPACE])
    top = s.items[-1]
    top[I_SEQ], top[I_NEXT] = item[I_SEQ], found.plan[0][0]
    top += _data(r, s, item[I_CARD], found)
    assert len(top) > I_DATA
