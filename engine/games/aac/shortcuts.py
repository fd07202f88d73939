"""What can be told of a card, an effect or a filter once for all, so that play need not ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.candidates import is_early
from engine.games.aac.codes import (
    A_GIVE_HAND,
    A_PLACE,
    D_,
    EASY_ACT,
    EASY_COME,
    EASY_CREATURE,
    EASY_LAY,
    EASY_QUOTA,
    EASY_ROOM,
    EASY_TRAP,
    H_,
    HEALTHY,
    J_,
    K_SILENCED,
    M_,
    NO_CAPTIONS,
    NO_DEADLY,
    NO_DIVINES,
    NO_ENDS,
    NO_EVOLVING,
    NO_LIMITS,
    NO_POSES,
    NO_READERS,
    NO_RIPENING,
    NO_STARTS,
    NO_SUPPORT,
    NO_WALLS,
    NO_WATCHERS,
    NS,
    ON_ACTIVATED,
    ON_END,
    ON_PLAY,
    ON_RIVAL_PLAYS,
    ON_START,
    T_CREATURE,
    T_MAGIC,
    U_,
    Z_FIELD,
)
from engine.games.aac.contexts import loose_context
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import owes
from engine.games.aac.hand_codes import (
    HELD_ABLE,
    HELD_COMES,
    HELD_CREATURE,
    HELD_LAYS,
    HELD_POSED,
    HELD_READER,
    HELD_SUMMONED,
    HELD_SUPPORT,
    HELD_SWAPS,
    HELD_TRAP,
)
from engine.games.aac.playing import PLAYS, can_lie_down, is_free, places
from engine.games.aac.prints import Prints
from engine.games.aac.selecting import is_support
from engine.games.aac.tables import ASSIGN_MUST, is_wall
from engine.games.aac.traps import faces
from engine.kernel.cards import CardDef

BARS: Final = (1, 0, 2)  # by the side of a selector: own, enemy, any
STIRRING: Final = (
    (ON_ACTIVATED, NO_CAPTIONS),
    (ON_START, NO_STARTS),
    (ON_END, NO_ENDS),
    (ON_RIVAL_PLAYS, NO_WATCHERS),
)


def note_shortcuts(r: Core, printed: Sequence[CardDef]) -> None:
    """Fill what `Core` says of a compiled pool once for all; `printed` are its cards as played."""
    cards, prints = range(len(r.t.type)), Prints(r.t)
    posed = [_reads_positions(r, card, each.attributes) for card, each in enumerate(printed)]
    readers = [_reads_hands(r, card) for card in cards]
    r.chooses_late = [_chooses_late(r, block) for block in range(len(r.when))]
    r.is_simple = [_is_simple(r, block) for block in range(len(r.when))]
    r.ease = [_ease(r, card) for card in cards]
    r.offers = [_offer(r, card, posed=posed[card], reader=readers[card]) for card in cards]
    r.prints = [prints.of(row) for row in r.filters]
    r.places = [_places(r, card) for card in cards]
    r.shines = [[row for row in rows if row[e.PA_KIND] < e.PA_FORBID] for rows in r.passives]
    r.hushes = [any(row[e.PA_KIND] == K_SILENCED for row in rows) for rows in r.passives]
    r.materials = [sum(demand[1] for demand in r.summons[card]) for card in cards]
    r.wants = [_wants(row) for row in r.filters]
    r.looks = [(2, set()) for _ in r.when]
    for card in cards:
        for block in r.blocks[card]:
            r.looks[block] = _look(r, prints, card, block)
    r.needs = [_needs(r, prints, card) for card in cards]
    for card in cards:
        bits = _stirs(r, card) | (NO_POSES if posed[card] else 0)
        r.calms[card] &= ~(bits | (NO_READERS if readers[card] else 0))


def _chooses_late(r: Core, block: int) -> bool:
    """Whether a declaration need not find anything for an effect (AAC-4.32)."""
    choice = r.chooses[block]
    if not choice or choice[e.CH_OPTIONAL]:
        return True
    return not is_early(r, loose_context(0, 0, block))


def _is_simple(r: Core, block: int) -> bool:
    """Whether only points and what is chosen decide if an effect can be used."""
    is_bound = r.condition[block] and not r.is_rolled[block] and not r.otherwise[block]
    strikes = any(role[0] == e.RO_STRIKE for role in r.roles[block])
    return not is_bound and not strikes and not owes(r, block)


def _look(r: Core, prints: Prints, card: int, block: int) -> tuple[int, set[int]]:
    """Whose face-up cards may not be chosen, and cards that may without a closer look."""
    if r.chooses_late[block] or r.chooses[block][e.CH_COUNT] != 1 or r.is_ageing[block]:
        return (2, set())
    roles = {role[0] for role in r.roles[block]}
    side, zone, number = r.selectors[r.chooses[block][e.CH_SELECTOR]]
    if zone != Z_FIELD or roles - {e.RO_REMOVE}:
        return (2, set())
    mortal = is_support(r, card)  # AAC-5.39
    return (BARS[side], _fit(r, prints, number, creatures=bool(roles), mortal=mortal))  # AAC-5.47


def _reads_positions(r: Core, card: int, raw: Mapping[str, object]) -> bool:
    """Whether what a card says may depend on how creatures stand."""
    for block in r.blocks[card]:
        if any(role[0] == e.RO_STRIKE for role in r.roles[block]):
            return True
    return _mentions(raw, "position")


def _reads_hands(r: Core, card: int) -> bool:
    """Whether the use of a card may depend on hands, points and piles."""
    for block in r.blocks[card]:
        choice = r.chooses[block]
        if choice and r.selectors[choice[e.CH_SELECTOR]][e.SL_ZONE] != Z_FIELD:
            return True
        if r.costs[block] or r.condition[block]:
            return True
    return False


def _mentions(raw: object, key: str) -> bool:
    """Whether a key stands anywhere in JSON."""
    if isinstance(raw, Mapping):
        return key in raw or any(_mentions(each, key) for each in raw.values())
    return isinstance(raw, (list, tuple)) and any(_mentions(each, key) for each in raw)


def _needs(r: Core, prints: Prints, card: int) -> list[tuple[int, set[int]]]:
    """What a magic needs in order to act."""
    t = r.t
    blocks = [block for block in r.blocks[card] if r.when[block] == ON_PLAY]
    found = [r.looks[block] for block in blocks if not r.chooses_late[block]]
    if t.type[card] == T_MAGIC and t.assign[card] == ASSIGN_MUST:
        side, _, number = r.selectors[r.hosts[card]]
        hosts = _fit(r, prints, number, creatures=True, mortal=True)
        found.append((BARS[side], hosts))
    return found


def _fit(r: Core, prints: Prints, number: int, *, creatures: bool, mortal: bool) -> set[int]:
    """The cards that a filter admits however they lie."""
    if number and r.wants[number - 1]:
        return prints.nobody
    row = r.filters[number - 1] if number else None
    return prints.narrowed(row, creatures=creatures, mortal=mortal)


def _ease(r: Core, card: int) -> int:
    t = r.t
    bits = 0 if t.traits[card] & D_ or is_wall(t, card) else EASY_ROOM
    if bits and t.type[card] == T_CREATURE and r.is_free[card] and not t.summonable[card]:
        bits |= EASY_CREATURE
    played = [block for block in r.blocks[card] if r.when[block] == ON_PLAY]
    is_bound = t.type[card] != T_MAGIC or t.assign[card] == ASSIGN_MUST or r.asks_cost[card]
    if r.is_free[card] and not is_bound and all(r.chooses_late[block] for block in played):
        bits |= EASY_ACT
    if not is_free(r, card):
        bits |= EASY_QUOTA
    if bits & EASY_CREATURE and bits & EASY_QUOTA and not t.traits[card] & U_:
        bits |= EASY_COME
    return bits | _easy_support(r, card, bits)


def _easy_support(r: Core, card: int, bits: int) -> int:
    """`EASY_LAY`, `EASY_TRAP` or neither."""
    t = r.t
    is_bound = t.type[card] == T_CREATURE or not r.is_free[card] or not bits & EASY_ROOM
    if is_bound or t.traits[card] & (U_ | M_):
        return 0
    if t.type[card] == T_MAGIC:
        return EASY_LAY if bits & EASY_ACT or can_lie_down(r, card) else 0
    return EASY_TRAP if t.assign[card] != ASSIGN_MUST else 0


def _offer(r: Core, card: int, *, posed: bool, reader: bool) -> tuple[int, int, int]:
    kind, traits, ease = r.t.type[card], r.t.traits[card], r.ease[card]
    bits = 1 << kind if ease & EASY_QUOTA else 0
    bits |= HELD_CREATURE if kind == T_CREATURE else HELD_SUPPORT
    for is_so, bit in (
        (ease & EASY_CREATURE, HELD_ABLE),
        (kind == T_CREATURE and r.t.summonable[card], HELD_SUMMONED),
        (traits & H_, HELD_SWAPS),
        (posed, HELD_POSED),
        (reader or not r.is_free[card], HELD_READER),
        (ease & EASY_COME, HELD_COMES),
        (ease & EASY_LAY and ease & EASY_QUOTA, HELD_LAYS),
        (ease & EASY_TRAP and ease & EASY_QUOTA, HELD_TRAP),
    ):
        bits |= bit if is_so else 0
    return 0 if traits & NS else A_GIVE_HAND | card, PLAYS[kind] | card, bits


def _places(r: Core, card: int) -> list[int]:
    kind = r.t.type[card]
    if kind == T_MAGIC:  # asks for what it can choose
        return []
    found = places(r, card) if kind == T_CREATURE else faces(r, card)
    return [A_PLACE | place for place in found]


def _wants(row: list[int]) -> int:
    """What a filter asks beyond the print, as bits of `effect_codes.WANTS_...`."""
    bits = e.WANTS_TRAITS if row[e.FL_TRAITS] or row[e.FL_NOT] else 0
    if any(row[at] != e.ANY for at in (e.FL_POS, e.FL_FACE, e.FL_EVOLVED)):
        bits |= e.WANTS_LYING
    if row[e.FL_FLYING] != e.ANY:
        bits |= e.WANTS_FLYING
    if any(row[at] != e.ANY for at in (e.FL_AP_MIN, e.FL_AP_MAX, e.FL_DP_MIN, e.FL_DP_MAX)):
        bits |= e.WANTS_STATS
    return bits


def _stirs(r: Core, card: int) -> int:
    """The bits of `codes.STILL` that a card takes away by lying on the field, what it reads
    apart."""
    t, traits = r.t, r.t.traits[card]
    bits = 0
    for moment, bit in STIRRING:
        if r.moments[card] >> moment & 1:
            bits |= bit
    bits |= NO_RIPENING if r.evolves_if[card] else 0
    bits |= NO_EVOLVING if t.is_evolving[card] else 0
    bits |= NO_WALLS if t.wall[card] or traits & J_ else 0
    bits |= NO_DEADLY | HEALTHY if t.deadly[card] else 0
    bits |= NO_LIMITS if r.only_by[card] else 0
    bits |= NO_DIVINES if traits & D_ else 0
    return bits | (NO_SUPPORT if t.type[card] != T_CREATURE else 0)
