"""What can be told of a card, an effect or a filter once for all, so that play need not ask."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.candidates import is_early
from engine.games.aac.codes import (
    A_PLACE,
    D_,
    EASY_CREATURE,
    EASY_ROOM,
    HEALTHY,
    J_,
    K_SILENCED,
    NO_CAPTIONS,
    NO_DEADLY,
    NO_DIVINES,
    NO_ENDS,
    NO_EVOLVING,
    NO_LIMITS,
    NO_RIPENING,
    NO_STARTS,
    NO_SUPPORT,
    NO_WALLS,
    NO_WATCHERS,
    ON_ACTIVATED,
    ON_END,
    ON_PLAY,
    ON_RIVAL_PLAYS,
    ON_START,
    T_CREATURE,
    T_MAGIC,
    Z_FIELD,
)
from engine.games.aac.contexts import loose_context
from engine.games.aac.core import Core
from engine.games.aac.playing import places
from engine.games.aac.prints import Prints
from engine.games.aac.selecting import is_support
from engine.games.aac.tables import ASSIGN_MUST, is_wall
from engine.games.aac.traps import faces

BARS: Final = (1, 0, 2)  # by the side of a selector: own, enemy, any
STIRRING: Final = (
    (ON_ACTIVATED, NO_CAPTIONS),
    (ON_START, NO_STARTS),
    (ON_END, NO_ENDS),
    (ON_RIVAL_PLAYS, NO_WATCHERS),
)


def note_shortcuts(r: Core) -> None:
    """Fill what `Core` says of a compiled pool once for all."""
    cards, prints = range(len(r.t.type)), Prints(r.t)
    r.chooses_late = [_chooses_late(r, block) for block in range(len(r.when))]
    r.ease = [_ease(r, card) for card in cards]
    r.prints = [prints.of(row) for row in r.filters]
    r.places = [_places(r, card) for card in cards]
    r.shines = [[row for row in rows if row[e.PA_KIND] < e.PA_FORBID] for rows in r.passives]
    r.hushes = [any(row[e.PA_KIND] == K_SILENCED for row in rows) for rows in r.passives]
    r.materials = [sum(demand[1] for demand in r.summons[card]) for card in cards]
    r.wants = [_wants(row) for row in r.filters]
    r.needs = [_needs(r, prints, card) for card in cards]
    for card in cards:
        r.calms[card] &= ~_stirs(r, card)


def _chooses_late(r: Core, block: int) -> bool:
    """Whether a declaration need not find anything for an effect (AAC-4.32)."""
    choice = r.chooses[block]
    if not choice or choice[e.CH_OPTIONAL]:
        return True
    return not is_early(r, loose_context(0, 0, block))


def _look(r: Core, prints: Prints, card: int, block: int) -> tuple[int, set[int]]:
    """Whose face-up cards may not be chosen, and cards that may without a closer look."""
    if r.chooses[block][e.CH_COUNT] != 1 or r.is_ageing[block]:
        return (2, set())
    roles = {role[0] for role in r.roles[block]}
    side, zone, number = r.selectors[r.chooses[block][e.CH_SELECTOR]]
    if zone != Z_FIELD or roles - {e.RO_REMOVE}:
        return (2, set())
    mortal = is_support(r, card)  # AAC-5.39
    return (BARS[side], _fit(r, prints, number, creatures=bool(roles), mortal=mortal))  # AAC-5.47


def _needs(r: Core, prints: Prints, card: int) -> list[tuple[int, set[int]]]:
    """What a magic needs in order to act."""
    t = r.t
    blocks = [block for block in r.blocks[card] if r.when[block] == ON_PLAY]
    found = [_look(r, prints, card, block) for block in blocks if not r.chooses_late[block]]
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
    return bits


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
    """The bits of `codes.STILL` that a card takes away by lying on the field."""
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
