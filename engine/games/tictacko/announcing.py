"""Announcing a Magic and the entry effects of a Character (TTK-4.31, 4.33)."""

from __future__ import annotations

from engine.games.tictacko.acts import item_space
from engine.games.tictacko.bars import (
    CONDITION_OFF,
    DOES_NOTHING,
    FORBIDDEN,
    OTHER_MOMENT,
    WORN,
    WRONG_TYPE,
)
from engine.games.tictacko.choosing import Speaker, can_pay, fillable_branches
from engine.games.tictacko.codes import (
    CHOOSE,
    CHOSEN,
    DECLARE,
    EFFECT,
    I_CARD,
    I_DATA,
    I_NEXT,
    I_SEAT,
    I_SEQ,
    NOTHING,
    PAY,
    PLAY,
    T_INSTANT,
)
from engine.games.tictacko.conditions import hold
from engine.games.tictacko.continuous import is_forbidden, is_suppressed
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import CHARACTERS, ENTRY, TRIGGER, Effect
from engine.games.tictacko.events import E_EFFECT, E_INSTANT, E_MAGIC
from engine.games.tictacko.items import announce
from engine.games.tictacko.lanes import charge
from engine.games.tictacko.playing import is_worn
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, space_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.trigger_events import PLAYED
from engine.games.tictacko.vocabulary import PLAY_INSTANT
from engine.games.tictacko.walking import Walk, can_do, walk
from engine.games.tictacko.watching import fired_row, happened
from engine.games.tictacko.whens import matches, moment_of
from engine.games.tictacko.zones import announce_from_hand
from engine.kernel.events import EVERYBODY, Sink


def instants_of(r: Core, s: TicTacKoState, seat: int) -> list[int]:
    """The Instants of a hand that may answer the item on top (TTK-5.39)."""
    able = r.able[moment_of(r, s.items[-1])].intersection(s.hands[seat])
    return [card for card in sorted(able) if not bar_to_answer(r, s, seat, card)]


def bar_to_answer(r: Core, s: TicTacKoState, seat: int, card: int) -> int:
    """What keeps a card of the hand from answering the item on top, 0 for nothing."""
    if is_worn(s, seat, card):
        return WORN
    if r.t.type[card] != T_INSTANT:
        return WRONG_TYPE
    if is_forbidden(r, s, seat, PLAY_INSTANT):
        return FORBIDDEN
    when = r.whens[card]
    if when is None or not matches(r, s, when, seat, s.items[-1]):
        return OTHER_MOMENT
    return bar_to_say(r, s, speaker_of(r, s, seat, card))


def in_force(r: Core, s: TicTacKoState, card: int, by: Speaker) -> list[Effect]:
    """The effects of a Magic or an Instant whose `if` holds (TTK-4.52)."""
    return [
        effect
        for effect in r.effects[card]
        if not effect.conditions or hold(r, s, effect.conditions, by.seat, by.seen([]), by.held)
    ]


def bar_to_say(r: Core, s: TicTacKoState, by: Speaker) -> int:
    """What keeps a Magic or an Instant from being announced (TTK-5.32), 0 for nothing: its
    conditions hold, its costs can be paid, all that it must choose can be chosen, and something
    would happen."""
    card = by.held
    if not r.effects[card]:  # typed: the table cannot tell what its words would do
        return 0 if card >= r.published else DOES_NOTHING
    effects = in_force(r, s, card, by)
    if not effects:
        return CONDITION_OFF
    must_do = r.needs_target or r.t.type[card] == T_INSTANT  # TTK-5.39: about Magic alone
    for each in effects:
        if each.optional:
            continue
        if not (fillable_branches(r, s, each, by) if must_do else can_pay(r, s, each, by)):
            return DOES_NOTHING
    return 0 if not must_do or can_do(r, s, effects, by) else DOES_NOTHING


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
    announce_from_hand(s, seat, card)
    if out is not None:
        out.append((E_INSTANT if is_instant else E_MAGIC, EVERYBODY, seat, card))
    announce(s, PLAY, seat, card, NOTHING)
    s.items[-1] += _data(s, found)
    happened(r, s, PLAYED, team_of(seat), r.t.type[card])
    _pay(s, found)


def _pay(s: TicTacKoState, found: Walk) -> None:
    """The costs of what was announced, before anybody may answer (TTK-4.31)."""
    for branch in found.branches:
        if branch.cost:
            s.frames.append([PAY, I_DATA, 0])
            return


def _walk_of(r: Core, s: TicTacKoState, seat: int) -> Walk:
    frame = s.frames[-1]
    card = frame[2]
    by = speaker_of(r, s, seat, card) if s.items else Speaker(seat, NOTHING, NOTHING, card)
    return walk(r, s, in_force(r, s, card, by), by, frame[3:])


def speaker_of(r: Core, s: TicTacKoState, seat: int, card: int) -> Speaker:
    """An Instant speaks of the item on top; a Magic of none (TTK-9.24)."""
    if r.t.type[card] != T_INSTANT or not s.items:
        return Speaker(seat, NOTHING, NOTHING, card)
    by = Speaker(seat, NOTHING, item_space(s, s.items[-1]), card)
    by.answered = s.items[-1]
    return by


def menu_of(r: Core, s: TicTacKoState) -> list[int]:
    """The open question of a declaration or of an entry effect."""
    if s.frames[-1][0] == CHOOSE:
        return _choosing(r, s).menu
    return _walk_of(r, s, s.decider).menu


def answer_choice(r: Core, s: TicTacKoState, action: int, out: Sink | None) -> None:
    """One more answer of the announcement that is under way."""
    seat, frame = s.decider, s.frames[-1]
    frame.append(action)
    if frame[0] == CHOOSE:
        step_choose(r, s, out)
    else:
        go_on(r, s, seat, out)


def _data(s: TicTacKoState, found: Walk) -> list[int]:
    """What was chosen, Characters by their number of entry: so they are followed (TTK-5.33)."""
    data: list[int] = []
    for at, picks in enumerate(found.picks):
        data += [*found.plan[at], len(picks)]
        for choice, picked in zip(found.branches[at].choices, picks, strict=True):
            if choice[0] == CHARACTERS:
                picked = [s.entered[space] for space in picked]
            data += [len(picked), *picked]
    return data


def next_entry(r: Core, s: TicTacKoState, item: list[int], out: Sink | None) -> None:
    """The next entry effect of a Character that is still there and not suppressed (TTK-5.29)."""
    seat, card, seq = item[I_SEAT], item[I_CARD], item[I_SEQ]
    effects = r.effects[card]
    space = space_of(s, seq)
    if space == NOTHING or item[I_NEXT] >= len(effects) or is_suppressed(r, s, space):
        s.items.pop()
        return
    number = item[I_NEXT]
    item[I_NEXT] += 1
    effect = effects[number]
    if effect.timing != ENTRY:
        return
    if effect.conditions and not hold(r, s, effect.conditions, seat, Seen(team_of(seat), space)):
        return
    begin_choosing(s, number, seat, card, space, seq)
    step_choose(r, s, out)


def begin_choosing(
    s: TicTacKoState, number: int, seat: int, card: int, space: int, seq: int
) -> None:
    """An effect of the Character there, for the player who is "you" (TTK-5.51)."""
    s.frames.append([CHOOSE, number, seat, card, space, seq])


def _choosing(r: Core, s: TicTacKoState) -> Walk:
    frame = s.frames[-1]
    effect = r.effects[frame[3]][frame[1]]
    return walk(r, s, [effect], Speaker(frame[2], frame[4]), frame[CHOSEN:])


def step_choose(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    """Ask for the choices of an entry effect or a trigger, then announce it (TTK-4.33, 4.49)."""
    frame = s.frames[-1]
    number, seat, card, space, seq = frame[1:6]
    found = _choosing(r, s)
    if found.menu:
        r.offer(s, seat, found.ask, found.menu)
        return
    s.frames.pop()
    if not found.plan:
        return
    if out is not None:
        out.append((E_EFFECT, EVERYBODY, seat, card))
    if r.effects[card][number].timing == TRIGGER:
        is_gone = space_of(s, seq) == NOTHING
        s.fired.append(fired_row(r, 0 if is_gone else seq, team_of(seat), card, number))
    announce(s, EFFECT, seat, card, space)
    top = s.items[-1]
    top[I_SEQ], top[I_NEXT] = seq, number
    top += _data(s, found)
    _pay(s, found)
