"""Carrying out what was announced, operation by operation (TTK-4.34, 5.9 to 5.18, 5.33).

Frame: `[PERFORM, place in the data of the top item, operation]`, behind it where an operation does
as much as the one before the cards in hands and on the Grid before that one (TTK-9.36).
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from engine.games.tictacko.acts import Act, act_at, item_space, open_picks, picks_of, seen_by
from engine.games.tictacko.answering import is_there, prevent_verb, redirect
from engine.games.tictacko.codes import (
    EFFECT,
    EMPTY,
    ENTER,
    I_CARD,
    I_DATA,
    I_KIND,
    I_SEAT,
    I_SEQ,
    ITEMS,
    NOTHING,
    PAY,
    PERFORM,
    PLAY,
    SHED,
)
from engine.games.tictacko.conditions import counts_in, hold
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import amount, count_of, counts_hands
from engine.games.tictacko.effect import (
    ASK,
    BRANCH,
    BRING,
    BY_HAND,
    C_KIND,
    CANCEL,
    CHARACTERS,
    COIN,
    DIE,
    DISCARD,
    DRAW,
    GIVE,
    GRANT,
    IMPOSE,
    LATER,
    LOCK,
    N_COUNT,
    N_UNTIL,
    PEEK_GOAL,
    PEEK_HAND,
    PREVENT,
    PUT,
    RECOVER,
    REDIRECT,
    REPLACE,
    SKIP,
    TO_PILE,
)
from engine.games.tictacko.events import (
    E_CANCELLED,
    E_COUNTED,
    E_EFFECT,
    E_GRANTED,
    E_IMPOSED,
    E_LOCKED,
)
from engine.games.tictacko.grid_verbs import ON_GRID, change_grid
from engine.games.tictacko.items import come
from engine.games.tictacko.lasting import L_RULE, L_SEAT, L_SELF, expire, lay_down
from engine.games.tictacko.marks import data_end
from engine.games.tictacko.peeking import peek_goal, peek_hand, replace_goal
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tossing import toss
from engine.games.tictacko.vocabulary import (
    LOCKED,
    MODIFY,
    PUT_OFF,
    R_CARD,
    R_CHOICE,
    R_ITEM,
    R_SPACE,
)
from engine.games.tictacko.zones import (
    discard,
    discard_from_hand,
    draw_many,
    is_fresh,
    mill,
    take_back,
)
from engine.kernel.asking import ask, is_answered
from engine.kernel.by_hand import COMES, open_hand
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.state import OVER, RUN

ACTION_PHASE: Final = 2
HELD: Final = 3  # of a frame


def step_perform(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """Operations in printed order until one asks; then the card goes where it belongs."""
    item = s.items[-1]
    if not _run(r, s, item, frame, out):
        return
    s.frames.pop()
    s.items.pop()
    if item[I_KIND] == PLAY:
        discard(s, team_of(item[I_SEAT]), item[I_CARD])


def step_pay(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """The costs of the item on top, which has just been announced (TTK-4.31)."""
    if _run(r, s, s.items[-1], frame, out):
        s.frames.pop()


def _run(r: Core, s: TicTacKoState, item: list[int], frame: list[int], out: Sink | None) -> bool:
    """Costs or operations, effect by effect; False where something else comes first."""
    is_cost, end = frame[0] == PAY, data_end(item)
    while frame[1] < end:
        act, after = act_at(r, s, item, frame[1])
        ops = act.branch.cost if is_cost else act.branch.ops
        if not is_cost and frame[2] == 0 and not _still_holds(r, s, act, item[frame[1]]):
            ops = []
        while frame[2] < len(ops):
            op = ops[frame[2]]
            frame[2] += 1
            if op[0] == ASK:
                if not is_answered(s, op[2]):
                    ask(r, s, op[2], act.seat, _rival(s, act.seat))
                    return False
                continue
            if op[0] in (SKIP, BRANCH, LATER):
                if op[0] == LATER:
                    _put_off(s, act, op, frame[2], item[frame[1] : after])
                frame[2] += _passed_over(r, s, act, op, out)
                continue
            if act.branch.recalls and op[0] not in (COIN, DIE):
                _recall(s, act, frame)
            _operate(r, s, act, op, out)
            if s.node != RUN or s.frames[-1] is not frame:
                return False
        frame[1], frame[2] = after, 0
        del frame[HELD:]
    return True


def _rival(s: TicTacKoState, seat: int) -> int:
    """The opponent who sits next (TTK-9.44)."""
    seats = len(s.hands)
    after = [(seat + step) % seats for step in range(1, seats)]
    return next(other for other in after if team_of(other) != team_of(seat))


def _recall(s: TicTacKoState, act: Act, frame: list[int]) -> None:
    """What the operation before moved: cards into or out of hands, or on or off the Grid."""
    held = sum(len(hand) for hand in s.hands)
    lying = len(s.cards) - s.cards.count(EMPTY)
    if len(frame) > HELD:
        act.done = max(abs(held - frame[HELD]), abs(lying - frame[HELD + 1]))
    frame[HELD:] = [held, lying]


def _passed_over(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> int:
    """So many operations are of another way, or of another moment (TTK-9.31, 9.35, 9.41)."""
    if op[0] in (SKIP, LATER):
        return op[1 if op[0] == SKIP else 3]
    _tell_counts(r, s, act, counts_in(r.forks[op[3]]), out)
    return op[1 if hold(r, s, r.forks[op[3]], act.seat, seen_by(r, s, act)) else 2]


def _tell_counts(r: Core, s: TicTacKoState, act: Act, counts: list[int], out: Sink | None) -> None:
    """What is counted in hands comes to light (TTK-9.18)."""
    for number in counts:
        row = r.counts[number]
        if out is not None and counts_hands(row):
            found = count_of(r, s, row, act.seat, seen_by(r, s, act), NOTHING)
            out.append((E_COUNTED, EVERYBODY, act.seat, found))


def _still_holds(r: Core, s: TicTacKoState, act: Act, number: int) -> bool:
    """The `if` of an effect is looked at again just before it applies (TTK-4.52)."""
    terms = r.effects[act.item[I_CARD]][number].conditions
    return not terms or hold(r, s, terms, act.seat, seen_by(r, s, act))


def _operate(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    verb = op[0]
    if verb in ON_GRID:
        change_grid(r, s, act, op, out)
    elif verb in (IMPOSE, LOCK):
        _lay_down(r, s, act, op, out)
    elif verb == CANCEL:
        _cancel(s, act, out)
    elif verb == DRAW:
        _draw(r, s, act, op, out)
    elif verb == DISCARD:
        _discard(r, s, act, op)
    elif verb == GIVE:
        _give(s, act, op, out)
    elif verb == RECOVER:
        _recover(s, act, op, out)
    elif verb == GRANT:
        _grant(r, s, act, op, out)
    else:
        _answer(r, s, act, op, out)


def _answer(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """What answers an item, looks at what is hidden, hangs on a coin or die, or is done by hand."""
    verb = op[0]
    if verb in (COIN, DIE):
        toss(r, s)
    elif verb == PUT:
        _put(r, s, act, op, out)
    elif verb == BRING:
        _bring(r, s, act, op, out)
    elif verb == BY_HAND:
        open_hand(s, act.seat, act.item[I_CARD], COMES)
    elif verb == PREVENT:
        prevent_verb(r, s, act, op, out)
    elif verb == REDIRECT:
        redirect(r, s, act, op, out)
    elif verb == PEEK_HAND:
        peek_hand(r, s, act, op, out)
    elif verb == PEEK_GOAL:
        peek_goal(r, s, act, op, out)
    else:
        assert verb == REPLACE
        replace_goal(r, s, act, out)


def _draw(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Player by player, each step completed before the next (TTK-5.48)."""
    if op[2] == N_COUNT:
        _tell_counts(r, s, act, [op[3]], out)
    count = amount(r, s, op[2:4], act.seat, seen_by(r, s, act), act.all_of(op[2]))
    for seat in players_meant(s, op[1], act.seat):
        if op[2] == N_UNTIL:
            count = max(0, op[3] - len(s.hands[seat]))
        draw_many(r, s, seat, count, out)
        if s.node == OVER:
            return


def _discard(r: Core, s: TicTacKoState, act: Act, op: list[int]) -> None:
    """Frames for each player, the first on top; the answer is theirs (TTK-4.36)."""
    count = amount(r, s, op[2:4], act.seat, seen_by(r, s, act), act.all_of(op[2]))
    for seat in reversed(players_meant(s, op[1], act.seat)):
        if op[2] == N_UNTIL:
            count = max(0, len(s.hands[seat]) - op[3])
        if count and s.hands[seat]:
            s.frames.append([SHED, seat, min(count, len(s.hands[seat])), op[4]])


def _give(s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Cards of the hand that were chosen as a cost (TTK-4.36)."""
    for card in picks_of(act, op[1:4]):
        if card in s.hands[act.seat]:
            discard_from_hand(s, act.seat, card, out)


def _recover(s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """From one's own discard pile to the hand (TTK-9.11)."""
    pile = s.piles[team_of(act.seat)]
    for card in picks_of(act, op[1:4]):
        if card in pile:
            take_back(s, act.seat, pile.index(card), out)


def _put(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """The top cards of a deck or of a discard pile, player by player (TTK-9.37)."""
    count = amount(r, s, op[3:5], act.seat, seen_by(r, s, act), 0)
    for seat in players_meant(s, op[1], act.seat):
        if op[2] == TO_PILE:
            mill(r, s, seat, count, out)
            if s.node == OVER:
                return
            continue
        pile = s.piles[team_of(seat)]
        for _ in range(min(count, len(pile))):
            take_back(s, seat, len(pile) - 1, out)


def _bring(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """A Character of one's own discard pile enters; what answers that, and what it does, come after
    this item (TTK-9.42)."""
    seat, team = act.seat, team_of(act.seat)
    pile = s.piles[team]
    for card in picks_of(act, op[1:4]):
        free = [space for space in open_picks(r, s, act, op[4:7]) if s.cards[space] == EMPTY]
        if not free or card not in pile or not is_fresh(r, s, team, card):
            continue
        pile.remove(card)
        insort(s.spent[seat], card)
        seq = come(r, s, seat, card, free[0], out)
        s.items.insert(len(s.items) - 1, [ENTER, seat, card, free[0], seq, 0, 0])


def _grant(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Further plays, for the active player in his Action Phase alone (TTK-4.50)."""
    count = amount(r, s, op[2:4], act.seat, seen_by(r, s, act), 0)
    if act.seat != s.turn_seat or s.phase > ACTION_PHASE or not count:
        return
    s.grants[op[1]] += count
    if out is not None:
        out.append((E_GRANTED, EVERYBODY, act.seat, count))


def _lay_down(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """Rules or locked spaces, for as long as the effect says (TTK-9.14, 9.25)."""
    if op[0] == LOCK:
        for space in picks_of(act, op[1:4]):
            lay_down(s, op[4], act.seat, 0, [LOCKED, space])
            if out is not None:
                out.append((E_LOCKED, EVERYBODY, act.seat, space))
        return
    for number in op[3:]:
        rule = _fixed(s, act, r.imposed[number])
        lay_down(s, op[2], act.seat, act.seq, rule)
    if out is not None:
        out.append((E_IMPOSED, EVERYBODY, act.seat, act.item[I_CARD]))


def _put_off(s: TicTacKoState, act: Act, op: list[int], at: int, data: list[int]) -> None:
    """The operations from that place on wait for the end of the effect (TTK-9.41)."""
    card = act.item[I_CARD]
    lay_down(s, op[2], act.seat, act.seq, [PUT_OFF, card, act.space, at, *data])


def ends(s: TicTacKoState, until: int, out: Sink | None) -> bool:
    """What lasted until now ends; whether something that was put off until then comes first, which
    nobody can answer (TTK-9.41)."""
    row = expire(s, until)
    if not row:
        return False
    seat, seq = row[L_SEAT], row[L_SELF]
    card, space, at = row[L_RULE + 1 : L_RULE + 4]
    data = row[L_RULE + 4 :]
    if out is not None:
        out.append((E_EFFECT, EVERYBODY, seat, card))
    s.items.append([EFFECT, seat, card, space, seq, 0, data[0], *data])
    s.frames += [[ITEMS], [PERFORM, I_DATA, at]]
    return True


def _fixed(s: TicTacKoState, act: Act, rule: list[int]) -> list[int]:
    """A rule that lasts, its reference fixed as the space or the Character (TTK-9.25)."""
    if rule[0] == MODIFY:
        return rule
    kind, argument = rule[-2], rule[-1]
    if kind == R_ITEM:
        seq = act.answered[I_SEQ] if act.answered else 0
        fix = [R_CARD, seq] if seq else [R_SPACE, item_space(s, act.answered)]
        return rule[:-2] + fix
    if kind != R_CHOICE:
        return rule
    picked = act.picks[argument]
    first = picked[0] if picked else NOTHING
    if act.branch.choices[argument][C_KIND] == CHARACTERS:
        return [*rule[:-2], R_CARD, max(first, 0)]
    return [*rule[:-2], R_SPACE, first]


def _cancel(s: TicTacKoState, act: Act, out: Sink | None) -> None:
    """The item does nothing: a card is discarded at once, an effect is gone (TTK-4.35, 5.43)."""
    item = act.answered
    if not is_there(s, item):
        return
    s.items = [each for each in s.items if each is not item]
    if out is not None:
        out.append((E_CANCELLED, EVERYBODY, item[I_SEAT]))
    if item[I_KIND] == PLAY:
        discard(s, team_of(item[I_SEAT]), item[I_CARD])
