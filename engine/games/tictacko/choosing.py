"""What may be chosen as an effect is announced (TTK-4.52): candidates, and the way through them.

An announcement is a list of answers; `walk` follows it to the next question or to its end.
"""

from __future__ import annotations

from itertools import combinations

from engine.games.tictacko.codes import (
    A_DONE,
    A_LEAVE,
    A_MODE,
    A_PICK_CARD,
    A_PICK_PLAYER,
    A_PICK_SPACE,
    A_TAKE,
    D_EFFECT,
    D_OPTIONAL,
    EMPTY,
    NOTHING,
    T_INSTANT,
    T_MAGIC,
    T_SPECIAL,
)
from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    C_KIND,
    C_MAX,
    C_MIN,
    C_REST,
    C_VERBS,
    CARDS,
    CHARACTERS,
    SPACES,
    Branch,
    Effect,
)
from engine.games.tictacko.players import players_meant
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import Seen, fits, is_in_place
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.useful import could_do
from engine.games.tictacko.vocabulary import DESTROY, SACRIFICE
from engine.kernel.rules import PAYLOAD

PICKS = (A_PICK_SPACE, A_PICK_SPACE, A_PICK_CARD, A_PICK_PLAYER)


class Speaker:
    """Who announces an effect, for which card, and the space of the item that is answered.

    An entry effect takes what there is: with fewer candidates than it asks for, all (TTK-5.22).
    """

    __slots__ = ("is_entry", "item", "seat", "space")

    seat: int
    space: int
    item: int
    is_entry: bool

    def __init__(self, seat: int, space: int = NOTHING, item: int = NOTHING) -> None:
        self.seat = seat
        self.space = space
        self.item = item
        self.is_entry = space != NOTHING

    def least(self, choice: list[int], open_now: list[int]) -> int:
        """How many picks a slot needs."""
        least = choice[C_MIN]
        return min(least, len(open_now)) if self.is_entry else least

    def seen(self, picks: list[list[int]]) -> Seen:
        """How selectors are read for it: the first pick of each slot so far."""
        chosen = [picked[0] if picked else NOTHING for picked in picks]
        return Seen(team_of(self.seat), self.space, chosen, self.item)


class Walk:
    """Where an announcement is: the open question, or with an empty `menu` all that was chosen.

    `plan` has a row `[effect, branch, slots, (picks, pick...)...]` for each effect that is taken.
    """

    __slots__ = ("ask", "menu", "plan")

    ask: int
    menu: list[int]
    plan: list[list[int]]

    def __init__(self) -> None:
        self.ask = 0
        self.menu = []
        self.plan = []


def candidates(
    r: Core, s: TicTacKoState, choice: list[int], by: Speaker, picks: list[list[int]]
) -> list[int]:
    """Spaces, cards or players that a slot may take now."""
    kind, seen = choice[C_KIND], by.seen(picks)
    if kind == CHARACTERS:
        rest, verbs = choice[C_REST:], choice[C_VERBS]
        return [
            space
            for space in range(len(s.cards))
            if fits(r, s, rest, space, seen) and _may_be_target(r, s, space, verbs, seen.team)
        ]
    if kind == SPACES:
        state, place = choice[C_REST], choice[C_REST + 1 :]
        return [
            space
            for space, card in enumerate(s.cards)
            if (state == 2 or (card == EMPTY) == (state == 0))
            and is_in_place(r, place, space, seen)
        ]
    if kind == CARDS:
        return _cards(r, s, choice, by)
    return players_meant(s, choice[C_REST], by.seat)


def _may_be_target(r: Core, s: TicTacKoState, space: int, verbs: int, team: int) -> bool:
    """TTK-5.11, 5.16, 5.25: whose it is, and no protection from any of the verbs."""
    if verbs & DESTROY and s.sides[space] == team:
        return False
    if verbs & SACRIFICE and s.sides[space] != team:
        return False
    bit = 1
    while bit <= verbs:
        if verbs & bit and is_protected(r, s, space, bit, team):
            return False
        bit <<= 1
    return True


def _cards(r: Core, s: TicTacKoState, choice: list[int], by: Speaker) -> list[int]:
    zone, who, wanted = choice[C_REST], choice[C_REST + 1], choice[C_REST + 2]
    found: list[int] = []
    for seat in players_meant(s, who, by.seat):
        found += s.hands[seat] if zone == 0 else s.piles[team_of(seat)]
    return [card for card in sorted(set(found)) if _is_of_type(r.t.type[card], wanted)]


def _is_of_type(kind: int, wanted: int) -> bool:
    if wanted == 0:
        return True
    if wanted == 1:
        return kind <= T_SPECIAL
    return kind == (T_MAGIC if wanted == 2 else T_INSTANT)


def is_fillable(
    r: Core, s: TicTacKoState, choices: list[list[int]], by: Speaker, picks: list[list[int]]
) -> bool:
    """Whether every mandatory choice from here on can still be made (TTK-4.52)."""
    if len(picks) == len(choices):
        return True
    choice = choices[len(picks)]
    open_now = candidates(r, s, choice, by, picks)
    least = by.least(choice, open_now)
    if least == 0 and is_fillable(r, s, choices, by, [*picks, []]):
        return True
    for chosen in combinations(open_now, max(1, least)):
        if is_fillable(r, s, choices, by, [*picks, list(chosen)]):
            return True
    return False


def fillable_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """The modes whose mandatory choices can all be made."""
    return [
        number
        for number, branch in enumerate(effect.branches)
        if is_fillable(r, s, branch.choices, by, [])
    ]


def useful_branches(r: Core, s: TicTacKoState, effect: Effect, by: Speaker) -> list[int]:
    """Those of them that could do something (TTK-5.32)."""
    return [
        number
        for number in fillable_branches(r, s, effect, by)
        if _is_useful(r, s, effect.branches[number], by)
    ]


def _is_useful(r: Core, s: TicTacKoState, branch: Branch, by: Speaker) -> bool:
    first = branch.choices[:1]
    empty = [0] if first and not candidates(r, s, first[0], by, []) else []
    return could_do(r, s, branch, by.seat, by.space, empty)


def walk(
    r: Core, s: TicTacKoState, effects: list[tuple[int, Effect]], by: Speaker, answers: list[int]
) -> Walk:
    """Follow the answers through the effects, each with its number, in printed order."""
    found = Walk()
    left = answers[:]
    for number, effect in effects:
        branches = useful_branches(r, s, effect, by)
        if not branches and not by.is_entry and not effect.optional:
            branches = fillable_branches(r, s, effect, by)
        if not branches:
            continue
        if effect.optional:
            if not left:
                return _ask(found, D_OPTIONAL, [A_LEAVE, A_TAKE])
            if left.pop(0) == A_LEAVE:
                continue
        branch = branches[0]
        if len(branches) > 1:
            if not left:
                return _ask(found, D_EFFECT, [A_MODE | mode for mode in branches])
            branch = left.pop(0) & PAYLOAD
        picks = _pick(r, s, effect.branches[branch], by, left, found)
        if found.menu:
            return found
        found.plan.append([number, branch, len(picks), *_flat(picks)])
    return found


def _ask(found: Walk, ask: int, menu: list[int]) -> Walk:
    found.ask, found.menu = ask, menu
    return found


def _flat(picks: list[list[int]]) -> list[int]:
    flat: list[int] = []
    for picked in picks:
        flat += [len(picked), *picked]
    return flat


def _pick(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, left: list[int], found: Walk
) -> list[list[int]]:
    """The picks of every slot; a question in `found` where the answers end."""
    picks: list[list[int]] = []
    for choice in branch.choices:
        picked: list[int] = []
        while len(picked) < choice[C_MAX]:
            menu = _menu(r, s, branch, by, picks, picked)
            if not menu or menu == [A_DONE]:
                break
            if not left:
                _ask(found, D_EFFECT, menu)
                return picks
            answer = left.pop(0)
            if answer == A_DONE:
                break
            picked.append(answer & PAYLOAD)
        picks.append(picked)
    return picks


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
    if found and not is_fillable(r, s, branch.choices, by, [*picks, picked]):
        found = []
    for value in open_now:
        if value in picked:
            continue
        more = [*picked, value]
        if len(more) < least or is_fillable(r, s, branch.choices, by, [*picks, more]):
            found.append(kind | value)
    return found
