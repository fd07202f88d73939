"""Selectors, amounts and conditions of KM-9.2 to KM-9.4: their codes, and reading them."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.program import SLOT_TARGET, SMALL, Compiler, Verb
from engine.games.kmon.basics import benched, can_be_target, standing, trait_of
from engine.games.kmon.codes import (
    ELEMENTS,
    EVADED,
    F_BASE,
    F_LINK,
    L_HIT,
    L_OWNER,
    L_PAID,
    L_SLOTS,
    L_STATUS,
    NO_ELEMENT,
    TRAITS,
    TYPES,
)
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState

SELECTORS: Final = (
    "own_active",
    "opp_active",
    "own_bench_all",
    "own_all",
    "opp_bench_all",
    "opp_all",
    "damaged",
)
OWN_ACTIVE: Final = 0
OPP_ACTIVE: Final = 1
OWN_BENCH_ALL: Final = 2
OWN_ALL: Final = 3
OPP_BENCH_ALL: Final = 4
OPP_ALL: Final = 5
DAMAGED: Final = 6
CHOICES: Final = (
    "own_bench_choice",
    "own_other_choice",
    "own_any_choice",
    "opp_bench_choice",
    "opp_any_choice",
)
CHOSEN: Final = 100
NO_MAXIMUM: Final = 1 << 30
ANY: Final = -9
NO_SUCH_CARD: Final = -8

PLAYERS: Final = ("self", "opponent")

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
)
RELATIONS: Final = ("<", "<=", "=", ">=", ">")
CONDITIONS: Final = ("all", "any", "not", "cmp", "stance", "element", "hp_left", "trait")


class KMonCompiler(Compiler):
    """Compiles the effects of one card."""

    def __init__(self, rules: Core) -> None:
        super().__init__(rules)
        self.core: Core = rules

    def selector(self, raw: Any) -> int:
        if raw in SELECTORS:
            return SELECTORS.index(raw)
        if raw in CHOICES:
            return CHOSEN + self.slot(SLOT_TARGET, CHOICES.index(raw))
        raise ValueError(f"{raw!r} is not a selector")

    def who(self, raw: Any) -> int:
        return PLAYERS.index(raw)

    def amount(self, raw: Any) -> int:
        if isinstance(raw, int):
            return raw
        what, _, inner = raw["count"].partition("(")
        argument = self.selector(inner.rstrip(")")) if inner else 0
        most = int(raw.get("max", NO_MAXIMUM))
        row = [COUNTS.index(what), int(raw.get("times", 1)), most, argument]
        self.core.amounts.append(row)
        return SMALL + len(self.core.amounts)

    def filter(self, raw: Any) -> int:
        """The number of a filter of cards (KM-9.5), 0 for none."""
        if raw is None:
            return 0
        element = raw.get("element", "any")
        wanted = NO_ELEMENT if element is None else ANY
        code = raw.get("code")
        pool = self.core.pool
        self.core.filters.append([
            TYPES.index(raw["type"]) if "type" in raw else ANY,
            ELEMENTS.index(element) if element in ELEMENTS else wanted,
            ANY if code is None else pool.index(code) if code in pool else NO_SUCH_CARD,
        ])  # fmt: skip
        return len(self.core.filters)

    def condition(self, raw: Any) -> int:
        if raw is None:
            return 0
        ((name, body),) = raw.items()
        self.core.conditions.append([CONDITIONS.index(name), *self._operands(name, body)])
        return len(self.core.conditions)

    def _operands(self, name: str, body: Any) -> list[int]:
        if name in ("all", "any"):
            return [self.condition(each) for each in body]
        if name == "not":
            return [self.condition(body)]
        if name == "cmp":
            return [self.amount(body[0]), RELATIONS.index(body[1]), self.amount(body[2])]
        if name == "stance":
            return [self.selector(body[0]), 1 if body[1] == "defence" else 0]
        if name == "element":
            return [self.selector(body[0]), int(body[1] == "any"), ELEMENTS.index(body[2])]
        if name == "hp_left":
            return [self.selector(body[0]), RELATIONS.index(body[1]), self.amount(body[2])]
        return [self.selector(body[0]), TRAITS.index(body[1])]


def candidates(s: KMonState, seat: int, choice: int) -> list[int]:
    """The K-Mon a choosing selector offers at declaration, in the order of their numbers."""
    if choice <= 1:
        return benched(s, seat)
    if choice == 3:
        return benched(s, 1 - seat)
    first = seat * 3 if choice == 2 else (1 - seat) * 3
    return [k for k in range(first, first + 3) if can_be_target(s, k)]


def targets(s: KMonState, frame: list[int], selector: int) -> list[int]:
    """The K-Mon a selector means now; of an evaded link only benched ones (KM-5.44)."""
    link = s.links[frame[F_LINK]]
    found = [k for k in _named(s, link, frame, selector) if can_be_target(s, k)]
    if link[L_STATUS] == EVADED:
        return [k for k in found if s.active[k // 3] != k]
    return found


def survives_evasion(r: Core, s: KMonState, frame: list[int], verb: Verb) -> bool:
    """Whether the op at hand belongs to what falls on benched K-Mon (KM-5.44).

    `ignore` shapes such parts; a coin that decides over none of them is not flipped."""
    if verb.name == "ignore":
        return True
    op = r.programs[frame[1]][frame[2] - 1]
    if op[0] == r.v_coin:
        return any(_falls_on_bench(r, s, frame, each) for each in op[2:])
    return verb.aims


def _falls_on_bench(r: Core, s: KMonState, frame: list[int], program: int) -> bool:
    for op in r.programs[program]:
        if op[0] == r.v_choose:
            inner = [op[3 + r.bound(s, frame, op[2])]]
        else:
            inner = op[2:] if op[0] == r.v_coin else []
        if any(_falls_on_bench(r, s, frame, each) for each in inner):
            return True
        if not inner and r.verbs[op[0]].aims and targets(s, frame, op[2]):
            return True
    return False


def _named(s: KMonState, link: list[int], frame: list[int], selector: int) -> list[int]:
    seat = link[L_OWNER]
    if selector >= CHOSEN:
        return [link[L_SLOTS + frame[F_BASE] + selector - CHOSEN]]
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
    first = seat * 3 if selector == OWN_ALL else (1 - seat) * 3
    return list(range(first, first + 3))


def passes(r: Core, card: int, number: int) -> bool:
    """Whether a card is one that a filter means; number 0 is no filter."""
    if number == 0:
        return True
    kind, element, code = r.filters[number - 1]
    return (
        kind in (ANY, r.t.type[card])
        and element in (ANY, r.t.element[card])
        and code in (ANY, card)
    )


def player(s: KMonState, frame: list[int], who: int) -> int:
    """The seat that a player selector means, seen from the link's owner."""
    seat = s.links[frame[F_LINK]][L_OWNER]
    return seat if who == 0 else 1 - seat


def amount_of(r: Core, s: KMonState, frame: list[int], code: int) -> int:
    """The number an amount stands for now (KM-9.3)."""
    if code <= SMALL:
        return code
    what, times, most, argument = r.amounts[code - SMALL - 1]
    link = s.links[frame[F_LINK]]
    seat = link[L_OWNER]
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
        return 3 - standing(s, seat if what == 5 else 1 - seat)
    if what == 7:
        return link[L_PAID]
    return sum(s.damage[k] for k in targets(s, frame, argument))


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
    meant = targets(s, frame, row[1])
    return bool(meant) and all(_fits(r, s, frame, k, row) for k in meant)


def _fits(r: Core, s: KMonState, frame: list[int], k: int, row: list[int]) -> bool:
    card = s.team[k]
    if row[0] == 4:
        in_defence = s.active[k // 3] == k and s.stance[k // 3]
        return bool(in_defence) == bool(row[2])
    if row[0] == 5:
        return r.t.primary[card] == row[3] or (row[2] == 1 and r.t.secondary[card] == row[3])
    if row[0] == 6:
        left = r.t.hp[card] - s.damage[k]
        return related(left, row[2], amount_of(r, s, frame, row[3]))
    return trait_of(r, s, k) == row[2]
