"""Selectors, amounts and conditions of KM-9.2 to KM-9.4: their codes, and what they mean now."""

from __future__ import annotations

from typing import Final

from engine.effects.program import SMALL, Verb
from engine.games.kmon.basics import benched, can_be_target, has_trait
from engine.games.kmon.codes import (
    EVADED,
    F_BASE,
    F_BEARER,
    F_LINK,
    F_SEQ,
    L_ACTOR,
    L_ANSWERED,
    L_CARD,
    L_CARD2,
    L_HIT,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_PAID,
    L_SLOTS,
    L_STATUS,
    NO_CARD,
    NO_ELEMENT,
    NOTHING,
    P_BEARER,
    P_COUNTERS,
    P_KIND,
    P_SEQ,
    T_POWERUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import adds_element, primary_of
from engine.kernel.asking import answer_to

SELECTORS: Final = (
    "own_active",
    "opp_active",
    "own_bench_all",
    "own_all",
    "opp_bench_all",
    "opp_all",
    "damaged",
    "bearer",
    "attacker",
    "own_most_damaged",
    "own_least_damaged",
    "opp_most_damaged",
    "opp_least_damaged",
)
OWN_ACTIVE: Final = 0
OPP_ACTIVE: Final = 1
OWN_BENCH_ALL: Final = 2
OWN_ALL: Final = 3
OPP_BENCH_ALL: Final = 4
OPP_ALL: Final = 5
DAMAGED: Final = 6
BEARER: Final = 7
ATTACKER: Final = 8
OWN_MOST_DAMAGED: Final = 9
OPP_MOST_DAMAGED: Final = 11
OPP_LEAST_DAMAGED: Final = 12
CHOICES: Final = (
    "own_bench_choice",
    "own_other_choice",
    "own_any_choice",
    "opp_bench_choice",
    "opp_any_choice",
)
FIRST_OPPOSING: Final = 3  # place in CHOICES
OWN_EXHAUSTED: Final = len(CHOICES)  # a choice that no selector says (KM-9.14)
CHOSEN: Final = 100
NO_MAXIMUM: Final = 1 << 30
ANY: Final = -9
# Verbs that come before the blow and shape it (KM-5.36).
SHAPING: Final = ("attack_bonus", "attack_set", "attack_multiply", "ignore")
NO_SUCH_CARD: Final = -8

# Kinds of slots beside the effect machine's two: asked when the effect happens (KM-4.39).
LATE_TARGET: Final = 2
LATE_MODE: Final = 3
# Asked by nobody: what a step did (KM-9.12).
MEASURED: Final = 4

PLAYERS: Final = ("self", "opponent", "bearer_controller")
BEARER_CONTROLLER: Final = 2

COUNTS: Final = (
    "own_charges",
    "opp_charges",
    "own_hand",
    "opp_hand",
    "own_discard",
    "own_exhausted",
    "opp_exhausted",
    "cards_discarded_as_cost",
    "damage_on",
    "counters_on",
    "pending_damage",
    "done",
)
COUNTERS_ON: Final = 9
PENDING_DAMAGE: Final = 10
DONE: Final = 11
ASKED_AMOUNT: Final = 12
RELATIONS: Final = ("<", "<=", "=", ">=", ">")
CONDITIONS: Final = (
    "all",
    "any",
    "not",
    "cmp",
    "stance",
    "element",
    "hp_left",
    "trait",
    "has_effect",
    "answered",
)
ASKED_CONDITION: Final = 10
ULTIMATE: Final = 5
ELEMENTAL: Final = 7
ANSWERED: Final = (
    "attack",
    "ability",
    "defence",
    "reaction",
    "evasion",
    "ultimate",
    "assault",
    "elemental",
)


def candidates(s: KMonState, seat: int, choice: int) -> list[int]:
    """The K-Mon a choosing selector offers at declaration, in the order of their numbers."""
    if choice <= 1:
        return benched(s, seat)
    if choice == 3:
        return benched(s, 1 - seat)
    if choice == OWN_EXHAUSTED:
        return [k for k in range(seat * 3, seat * 3 + 3) if s.exhausted[k]]
    first = seat * 3 if choice == 2 else (1 - seat) * 3
    return [k for k in range(first, first + 3) if can_be_target(s, k)]


def targets(s: KMonState, frame: list[int], selector: int) -> list[int]:
    """The K-Mon a selector means now; of an evaded link only benched ones (KM-5.44)."""
    link = s.links[frame[F_LINK]]
    found = present(s, frame, selector)
    if link[L_STATUS] == EVADED:
        return [k for k in found if s.active[k // 3] != k]
    return found


def present(s: KMonState, frame: list[int], selector: int) -> list[int]:
    """The same to be read only, by an amount or a condition, evaded or not."""
    named = _named(s, s.links[frame[F_LINK]], frame, selector)
    return [k for k in named if can_be_target(s, k)]


def struck(s: KMonState, frame: list[int], selector: int) -> list[int]:
    """The K-Mon that damage of a selector falls on: a redirected part goes elsewhere (KM-5.57)."""
    link = s.links[frame[F_LINK]]
    moved = link[L_MOVED]
    if not moved:
        return targets(s, frame, selector)
    aimed = s.active[1 - link[L_OWNER]]
    found = [moved - 1 if k == aimed else k for k in present(s, frame, selector)]
    is_evaded = link[L_STATUS] == EVADED
    return [k for k in found if can_be_target(s, k) and not (is_evaded and s.active[k // 3] == k)]


def survives_evasion(r: Core, s: KMonState, frame: list[int], verb: Verb) -> bool:
    """Whether the op at hand belongs to what falls on benched K-Mon (KM-5.44).

    `ignore` shapes such parts, and what shapes an attack that was redirected there (KM-R93); a
    coin that decides over none of them is not flipped."""
    if verb.name == "ignore" or (verb.name in SHAPING and s.links[frame[F_LINK]][L_MOVED]):
        return True
    op = r.programs[frame[1]][frame[2] - 1]
    if op[0] == r.v_measure:
        return True
    if op[0] in (r.v_coin, r.v_die, r.v_branch, r.v_once):
        return any(_falls_on_bench(r, s, frame, each) for each in r.inside(op))
    if op[0] in (r.v_choice, r.v_ask):
        return _asks_for_bench(r, s, frame)
    return verb.aims


def follows_choice(r: Core, ops: list[list[int]], at: int) -> bool:
    """Whether an op needs a choice that is made when the effect happens (KM-4.39), an answer of the
    table (KM-9.23), or to know what the step before did (KM-9.12)."""
    if at == 0:
        return False
    before = ops[at - 1]
    return before[0] in (r.v_choice, r.v_ask) or (before[0] == r.v_measure and before[4] == 1)


def stands_alone(r: Core, ops: list[list[int]], at: int) -> bool:
    """Whether the damage of an op is counted by itself: only as it happens one knows how much it is
    or on whom."""
    return OWN_MOST_DAMAGED <= ops[at][2] < CHOSEN or follows_choice(r, ops, at)


def _asks_for_bench(r: Core, s: KMonState, frame: list[int]) -> bool:
    """Whether the choice at hand is for something that falls on benched K-Mon."""
    ops, at = r.programs[frame[1]], frame[2]
    while ops[at][0] in (r.v_choice, r.v_ask):
        at += 1
    op = ops[at]
    if op[0] == r.v_choose:
        return any(_falls_on_bench(r, s, frame, each) for each in op[3:])
    return r.verbs[op[0]].aims and (op[2] >= CHOSEN or bool(targets(s, frame, op[2])))


def strikes_bench(r: Core, s: KMonState, index: int) -> bool:
    """Whether a part of a link falls on benched K-Mon, which no evasion takes away (KM-5.44)."""
    link = s.links[index]
    status, base, found = link[L_STATUS], 0, False
    link[L_STATUS] = EVADED
    for card in (link[L_CARD], link[L_CARD2]):
        if card != NO_CARD:
            for program in (r.before[card], r.program[card], r.lasting[card]):
                frame = [0, program, 0, index, base, card, NOTHING, 0, 0]
                found = found or _falls_on_bench(r, s, frame, program)
            base += len(r.slots[card])
    link[L_STATUS] = status
    return found


def _falls_on_bench(r: Core, s: KMonState, frame: list[int], program: int) -> bool:
    for at, op in enumerate(r.programs[program]):
        if op[0] == r.v_choose:
            picked = r.bound(s, frame, op[2])
            inner = [op[3 + picked]] if picked >= 0 else op[3:]
        else:
            is_way = op[0] in (r.v_coin, r.v_die, r.v_branch, r.v_once)
            inner = r.inside(op) if is_way else []
        if any(_falls_on_bench(r, s, frame, each) for each in inner):
            return True
        if inner or op[0] in (r.v_choice, r.v_ask) or not r.verbs[op[0]].aims:
            continue
        is_open = op[2] >= CHOSEN and follows_choice(r, r.programs[program], at)
        if is_open or targets(s, frame, op[2]):
            return True
    return False


def _named(s: KMonState, link: list[int], frame: list[int], selector: int) -> list[int]:
    seat = link[L_OWNER]
    if selector >= CHOSEN:
        return [link[L_SLOTS + frame[F_BASE] + selector - CHOSEN]]
    if selector >= OWN_MOST_DAMAGED:
        return outermost(s, seat, selector)
    if selector == OWN_ACTIVE:
        return [s.active[seat]]
    if selector == OPP_ACTIVE:
        return [s.active[1 - seat]]
    if selector == OWN_BENCH_ALL:
        return benched(s, seat)
    if selector == OPP_BENCH_ALL:
        return benched(s, 1 - seat)
    if selector == DAMAGED:
        return [k for k in range(6) if link[L_HIT] >> k & 1]
    if selector == BEARER:
        return [frame[F_BEARER]]
    if selector == ATTACKER:
        return [s.links[link[L_ANSWERED]][L_ACTOR]]
    first = seat * 3 if selector == OWN_ALL else (1 - seat) * 3
    return list(range(first, first + 3))


def outermost(s: KMonState, seat: int, selector: int) -> list[int]:
    """The K-Mon with most or least damage of a side; of equals the active one, else the first
    (KM-9.18)."""
    side = 1 - seat if selector >= OPP_MOST_DAMAGED else seat
    sign = -1 if selector in (OWN_MOST_DAMAGED, OPP_MOST_DAMAGED) else 1
    best = NOTHING
    for k in [s.active[side], *range(side * 3, side * 3 + 3)]:
        if can_be_target(s, k) and (best < 0 or sign * s.damage[k] < sign * s.damage[best]):
            best = k
    return [best]


def passes(r: Core, card: int, number: int) -> bool:
    """Whether a card is one that a filter means; number 0 is no filter."""
    if number == 0:
        return True
    kinds, element, code = r.filters[number - 1]
    return (
        kinds >> r.t.type[card] & 1 == 1
        and element in (ANY, r.t.element[card])
        and code in (ANY, card)
    )


def player(s: KMonState, frame: list[int], who: int) -> int:
    """The seat that a player selector means, seen from the link's owner."""
    if who == BEARER_CONTROLLER:
        return frame[F_BEARER] // 3
    seat = s.links[frame[F_LINK]][L_OWNER]
    return seat if who == 0 else 1 - seat


def amount_of(r: Core, s: KMonState, frame: list[int], code: int) -> int:
    """The number an amount stands for now (KM-9.3)."""
    if code <= SMALL:
        return code
    what, times, most, argument = r.amounts[code - SMALL - 1]
    link = s.links[frame[F_LINK]]
    seat = link[L_OWNER]
    if what == ASKED_AMOUNT:
        return answer_to(r, s, argument)
    if what == PENDING_DAMAGE:
        return min(r.pending(s, link[L_ANSWERED]) * times, most)
    return min(_counted(s, link, frame, what, argument, seat) * times, most)


def _counted(
    s: KMonState, link: list[int], frame: list[int], what: int, argument: int, seat: int
) -> int:
    if what <= 1:
        return s.charges[seat if what == 0 else 1 - seat]
    if what <= 3:
        return len(s.hands[seat if what == 2 else 1 - seat])
    if what == 4:
        return len(s.piles[seat])
    if what <= 6:
        first = 3 * (seat if what == 5 else 1 - seat)
        return sum(1 for k in range(first, first + 3) if not can_be_target(s, k))
    if what == 7:
        return link[L_PAID]
    if what == DONE:
        return max(0, link[L_SLOTS + frame[F_BASE] + argument]) if argument >= 0 else 0
    if what == COUNTERS_ON:
        return sum(row[P_COUNTERS] for row in s.effects if row[P_SEQ] == frame[F_SEQ])
    return sum(s.damage[k] for k in present(s, frame, argument))


def related(left: int, relation: int, right: int) -> bool:
    """`left relation right`, relation being an index into RELATIONS."""
    if relation == 0:
        return left < right
    if relation == 1:
        return left <= right
    if relation == 2:
        return left == right
    if relation == 3:
        return left >= right
    return left > right


def is_true(r: Core, s: KMonState, frame: list[int], number: int) -> bool:
    """Whether a condition holds now (KM-9.4); number 0 is no condition."""
    if number == 0:
        return True
    row = r.conditions[number - 1]
    name = row[0]
    if name == 0:
        return all(is_true(r, s, frame, each) for each in row[1:])
    if name == 1:
        return any(is_true(r, s, frame, each) for each in row[1:])
    if name == 2:
        return not is_true(r, s, frame, row[1])
    if name == 3:
        left, right = amount_of(r, s, frame, row[1]), amount_of(r, s, frame, row[3])
        return related(left, row[2], right)
    if name == ASKED_CONDITION:
        return answer_to(r, s, row[1]) == 1
    if name == 9:
        index = s.links[frame[F_LINK]][L_ANSWERED]
        return index >= 0 and any(_is_a(r, s.links[index], word) for word in row[1:])
    meant = present(s, frame, row[1])
    return bool(meant) and all(_fits(r, s, frame, k, row) for k in meant)


def way_of(r: Core, s: KMonState, frame: list[int], op: list[int]) -> int:
    """The program that a `branch` leads to now (KM-9.10)."""
    return op[3] if is_true(r, s, frame, op[2]) else op[4]


def _fits(r: Core, s: KMonState, frame: list[int], k: int, row: list[int]) -> bool:
    card = s.team[k]
    if row[0] == 4:
        in_defence = s.active[k // 3] == k and s.stance[k // 3]
        return bool(in_defence) == bool(row[2])
    if row[0] == 5:
        return _has_element(r, s, k, row[3], row[2] == 1)
    if row[0] == 6:
        left = r.t.hp[card] - s.damage[k]
        return related(left, row[2], amount_of(r, s, frame, row[3]))
    if row[0] == 8:
        return any(each[P_BEARER] == k and each[P_KIND] == row[2] for each in s.effects)
    return has_trait(r, s, k, row[2])


def _has_element(r: Core, s: KMonState, k: int, element: int, is_any: bool) -> bool:
    if primary_of(r, s, k) == element:
        return True
    card = s.team[k]
    return is_any and (
        element in (r.t.primary[card], r.t.secondary[card]) or adds_element(r, s, k, element)
    )


def _is_a(r: Core, link: list[int], word: int) -> bool:
    """Whether an answered link is of a kind or quality of KM-9.4."""
    if word < ULTIMATE:
        return bool(r.link_kinds[link[L_KIND]] >> word & 1)
    card = link[L_CARD]
    if card == NO_CARD:
        return False
    if word == ULTIMATE:
        return bool(r.t.ultimate[card])
    is_elemental = r.t.element[card] != NO_ELEMENT
    return is_elemental and (word == ELEMENTAL or r.t.type[card] == T_POWERUP)
