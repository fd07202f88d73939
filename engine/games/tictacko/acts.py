"""An announced effect as it is carried out or answered: by whom, from where, what was chosen, whom
it hits (TTK-5.23, 5.33, 5.47)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import I_CARD, I_DATA, I_SEAT, I_SEQ, I_SPACE, NOTHING
from engine.games.tictacko.continuous import fended_by, force_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import of_state
from engine.games.tictacko.effect import (
    ALL_PICKS,
    C_KIND,
    C_REST,
    CHARACTERS,
    EVERYTHING,
    FENDED,
    N_ALL,
    N_DONE,
    T_AREA,
    T_CHOICE,
    T_ITEM,
    T_NONE,
    T_SELF,
    Branch,
)
from engine.games.tictacko.effect import SWAP as SWAP_OP
from engine.games.tictacko.force import Force
from engine.games.tictacko.ground import spaces_in
from engine.games.tictacko.marks import MARK, data_end, is_prevented
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import (
    S_EXCLUDE_SELF,
    S_PLACE,
    W_ARG,
    W_KIND,
    Seen,
    among,
    characters,
    fitting,
    ground_of,
    place_bits,
    space_of,
)
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import (
    ANYWHERE,
    DESTROY,
    RETARGETABLE,
    SACRIFICE,
    SWAP,
    TARGETED,
    THREATENED,
)

# Where a choice of Characters says who is left out, and where they stand.
C_EXCLUDE_SELF: Final = C_REST + S_EXCLUDE_SELF
C_PLACE: Final = C_REST + S_PLACE


class Act:
    """An effect that is carried out: by whom, from where, with what was chosen; `is_marked` where
    it spares somebody (`marks`), `done` is what the operation before moved (TTK-9.36)."""

    __slots__ = (
        "answered", "branch", "done", "is_marked", "item", "picks", "seat", "seq", "space",
    )  # fmt: skip

    def __init__(
        self, item: list[int], branch: Branch, picks: list[list[int]], answered: list[int]
    ) -> None:
        self.item = item
        self.answered = answered
        self.seat = item[I_SEAT]
        self.seq = item[I_SEQ]
        self.space = item[I_SPACE]
        self.branch = branch
        self.picks = picks
        self.is_marked = MARK in item[I_DATA:]
        self.done = 0

    def all_of(self, kind: int) -> int:
        """What an amount of that kind stands for that is no number of its own: all that there is,
        or as many as the operation before moved."""
        if kind == N_DONE:
            return self.done
        return EVERYTHING if kind == N_ALL else 0


def act_at(r: Core, s: TicTacKoState, item: list[int], at: int) -> tuple[Act, int]:
    """What was chosen for the effect whose data begin at that place, and where the next begin."""
    branch = r.effects[item[I_CARD]][item[at]].branches[item[at + 1]]
    picks: list[list[int]] = []
    after = at + 3
    for _ in range(item[at + 2]):
        count = item[after]
        picks.append(item[after + 1 : after + 1 + count])
        after += 1 + count
    return Act(item, branch, picks, item_below(s, item)), after


def acts_of(r: Core, s: TicTacKoState, item: list[int]) -> list[Act]:
    """Everything that was announced with an item."""
    found: list[Act] = []
    at, end = I_DATA, data_end(item)
    while at < end:
        act, at = act_at(r, s, item, at)
        found.append(act)
    return found


def item_below(s: TicTacKoState, item: list[int]) -> list[int]:
    """The item that this one answers; empty: none, or it is gone."""
    if len(s.items) < 2:
        return []
    for place in range(len(s.items) - 1, 0, -1):
        if s.items[place] is item:
            return s.items[place - 1]
    return []


def item_space(s: TicTacKoState, item: list[int]) -> int:
    """The space that `item` stands for in a place (TTK-9.24): where its Character is, or was last;
    the named space of a Character that is played."""
    if not item:
        return NOTHING
    now = space_of(s, item[I_SEQ])
    return item[I_SPACE] if now == NOTHING else now


def space_of_item(s: TicTacKoState, item: list[int]) -> int:
    """The space of the Character that `item` stands for as a target (TTK-9.24), or NOTHING."""
    return space_of(s, item[I_SEQ]) if item else NOTHING


def seen_by(r: Core, s: TicTacKoState, act: Act) -> Seen:
    """How selectors are read: where the source is, or was last (TTK-5.23)."""
    now = space_of(s, act.seq)
    space = act.space if now == NOTHING else now
    chosen: list[int] = []
    for slot, picked in enumerate(act.picks):
        first = picked[0] if picked else NOTHING
        if first != NOTHING and act.branch.choices[slot][C_KIND] == CHARACTERS:
            first = space_of(s, first)
        chosen.append(first)
    return Seen(team_of(act.seat), space, chosen, item_space(s, act.answered))


def targets(r: Core, s: TicTacKoState, act: Act, target: list[int], verb: int) -> list[int]:
    """The spaces of the Characters that are hit, each looked at again (TTK-5.33, 5.47)."""
    kind, force = target[0], force_of(r, s)
    if kind == T_CHOICE:
        found = _picked(s, act, target, _fitting(r, s, act, act.branch.choices[target[1]]))
    elif kind == T_AREA:
        area, seen = r.areas[target[1]], seen_by(r, s, act)
        look_at_item(r, s, area[S_PLACE:], act.answered, seen)
        found = characters(r, s, area, seen)
    elif kind == T_SELF:
        found = [space_of(s, act.seq)]
    else:
        assert kind == T_ITEM
        found = [space_of_item(s, act.answered)]
    return _unfended(r, s, act, found, verb, force) if found else found


def _unfended(
    r: Core, s: TicTacKoState, act: Act, found: list[int], verb: int, force: Force
) -> list[int]:
    """Those of the spaces whose Characters may be targets and are not spared."""
    team = team_of(act.seat)
    closed = closed_by(r, s, verb & ~SWAP, team, force)
    if verb & SWAP and force.protects:
        closed |= fended_by(r, s, force, SWAP, team)
    hit: list[int] = []
    for space in found:
        if space == NOTHING or closed >> space & 1:
            continue
        if not act.is_marked or not is_prevented(act.item, verb, s.entered[space]):
            hit.append(space)
    return hit


def _picked(s: TicTacKoState, act: Act, target: list[int], bits: int) -> list[int]:
    """Those of the picks that are still there, on one of these spaces."""
    entered = s.entered
    found: list[int] = []
    for seq in picks_of(act, target):
        if seq in entered:
            space = entered.index(seq)
            if bits >> space & 1:
                found.append(space)
    return found


def _fitting(r: Core, s: TicTacKoState, act: Act, row: list[int]) -> int:
    """The bits of the Characters that a choice means; most speak of nothing but the team."""
    if row[C_PLACE] == ANYWHERE and not row[C_EXCLUDE_SELF]:
        return among(r, s, ground_of(r, s), row, C_REST, Seen(team_of(act.seat)))
    return fitting(r, s, row, C_REST, seen_by(r, s, act))


def picks_of(act: Act, target: list[int]) -> list[int]:
    """The picks that a target refers to."""
    picked = act.picks[target[1]]
    if target[2] == ALL_PICKS:
        return picked
    return picked[target[2] : target[2] + 1]


def open_picks(r: Core, s: TicTacKoState, act: Act, target: list[int]) -> list[int]:
    """The picks of a choice of spaces that still fit and are not locked (TTK-5.33)."""
    row, ground = act.branch.choices[target[1]], ground_of(r, s)
    bits = of_state(r, ground, row[C_REST]) & ~ground.locked
    bits &= place_bits(r, row, C_REST + 1, seen_by(r, s, act))
    return [space for space in picks_of(act, target) if bits >> space & 1]


def may_be_target(r: Core, s: TicTacKoState, space: int, verbs: int, team: int) -> bool:
    """TTK-5.11, 5.16, 5.25: whose it is, and no protection from any of the verbs."""
    return not closed_to(r, s, verbs, team) >> space & 1


def closed_to(r: Core, s: TicTacKoState, verbs: int, team: int) -> int:
    """The bits of the spaces whose Characters are no targets of that team for one of the verbs
    (TTK-5.11, 5.16, 5.25, 9.14)."""
    return closed_by(r, s, verbs, team, force_of(r, s))


def closed_by(r: Core, s: TicTacKoState, verbs: int, team: int, force: Force) -> int:
    """`closed_to` for who asks more than once about a Grid."""
    ground = force.ground
    closed = fended_by(r, s, force, verbs, team) if force.protects else 0
    if verbs & DESTROY:
        closed |= ground.held[team]
    if verbs & SACRIFICE:
        closed |= ground.held[1 - team]
    if verbs & SWAP:
        closed |= ground.locked
    return closed


def targets_of(op: list[int]) -> list[list[int]]:
    """The Characters that an operation is applied to, as targets."""
    if op[0] not in FENDED:
        return []
    return [op[1:4], op[4:7]] if op[0] == SWAP_OP else [op[1:4]]


def threatened(r: Core, s: TicTacKoState, item: list[int], verb: int) -> list[int]:
    """The spaces of the Characters to which an item would apply a verb now: its announced targets,
    and who is in its areas (TTK-5.45)."""
    found: list[int] = []
    for act in acts_of(r, s, item):
        for op in act.branch.ops:
            if FENDED.get(op[0], 0) != verb:
                continue
            for target in targets_of(op):
                if target[0] != T_NONE:
                    found += targets(r, s, act, target, verb)
    return sorted(set(found))


def targeted(r: Core, s: TicTacKoState, item: list[int]) -> list[int]:
    """The spaces of the Characters that an item has named as targets of a verb (TTK-9.27)."""
    named: list[int] = []
    for act in acts_of(r, s, item):
        for slot, picked in enumerate(act.picks):
            if _verbs_on(act, slot):
                named += picked
    return [space for space, seq in enumerate(s.entered) if seq and seq in named]


class Named:
    """Where an item names a Character: the effect, the slot, the place in the item's row."""

    __slots__ = ("act", "place", "slot")

    def __init__(self, act: Act, slot: int, place: int) -> None:
        self.act = act
        self.slot = slot
        self.place = place


def named_at(r: Core, s: TicTacKoState, item: list[int], seq: int) -> Named | None:
    """The first choice in which a Character is named as a target; a cost names none."""
    at, end = I_DATA, data_end(item)
    while at < end:
        act, after = act_at(r, s, item, at)
        place = at + 3
        for slot, picked in enumerate(act.picks):
            if seq in picked and _verbs_on(act, slot):
                return Named(act, slot, place + 1 + picked.index(seq))
            place += 1 + len(picked)
        at = after
    return None


def _verbs_on(act: Act, slot: int) -> int:
    """The bits of the verbs that an effect applies to what a slot of Characters took."""
    if act.branch.choices[slot][C_KIND] != CHARACTERS:
        return 0
    verbs = 0
    for op in act.branch.ops:
        for target in targets_of(op):
            if target[0] == T_CHOICE and target[1] == slot:
                verbs |= FENDED[op[0]]
    return verbs


def retargetable(r: Core, s: TicTacKoState, item: list[int], space: int) -> list[int]:
    """Who could take the place of the Character there in the choices of an item, judged from the
    item's own actor (TTK-9.27)."""
    if space == NOTHING:
        return []
    named = named_at(r, s, item, s.entered[space])
    if named is None:
        return []
    act, slot = named.act, named.slot
    choice = act.branch.choices[slot]
    seen = seen_by(r, s, act)
    look_at_item(r, s, choice[C_REST + S_PLACE :], act.answered, seen)
    taken = _pairs_with(act, slot)
    verbs = _verbs_on(act, slot)
    bits = fitting(r, s, choice, C_REST, seen) & ~closed_to(r, s, verbs, seen.team)
    return [other for other in spaces_in(bits) if s.entered[other] not in taken]


def _pairs_with(act: Act, slot: int) -> list[int]:
    """The Characters of the slot itself and of those that it exchanges spaces with."""
    found = act.picks[slot][:]
    for op in act.branch.ops:
        slots = [target[1] for target in targets_of(op) if target[0] == T_CHOICE]
        if op[0] == SWAP_OP and slot in slots:
            for other in slots:
                found += act.picks[other]
    return found


def look_at_item(r: Core, s: TicTacKoState, place: list[int], item: list[int], seen: Seen) -> None:
    """Tell `seen` which spaces a place means that speaks of what an item does (TTK-9.23, 9.27)."""
    kind, argument = place[W_KIND], place[W_ARG]
    if not THREATENED <= kind <= RETARGETABLE:
        return
    if not item:
        seen.marked = []
    elif kind == THREATENED:
        seen.marked = threatened(r, s, item, argument)
    elif kind == TARGETED:
        seen.marked = targeted(r, s, item)
    else:
        chosen = seen.chosen[argument] if argument < len(seen.chosen) else NOTHING
        seen.marked = retargetable(r, s, item, chosen)
