"""Static modifiers of attached effects (KM-9.6): what they change while they are attached.

`State.statics` holds the kinds that are in play as bits, so that a battle without a kind of
modifier never looks for it.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import NO_ELEMENT, NOTHING, P_BEARER, P_BLOCK
from engine.games.kmon.core import Core
from engine.games.kmon.state import KMonState

MODIFIERS: Final = (
    "damage_dealt",
    "damage_taken",
    "cost",
    "forbid",
    "trait_off",
    "trait_gain",
    "element_add",
    "primary_set",
    "charge_gain",
    "evasion_cost",
    "heal_block",
)
M_DAMAGE_DEALT: Final = 1
M_DAMAGE_TAKEN: Final = 2
M_COST: Final = 4
M_FORBID: Final = 8
M_TRAIT_OFF: Final = 16
M_TRAIT_GAIN: Final = 32
M_ELEMENT_ADD: Final = 64
M_PRIMARY_SET: Final = 128
M_CHARGE_GAIN: Final = 256
M_EVASION_COST: Final = 512
M_HEAL_BLOCK: Final = 1024
TRAIT_CHANGES: Final = M_TRAIT_OFF | M_TRAIT_GAIN

# What `forbid` can forbid, as bits.
FORBIDDEN: Final = ("attack", "ability", "defence", "item", "reaction", "evasion", "substitution")
NO_ATTACK: Final = 1
NO_ABILITY: Final = 2
NO_DEFENCE: Final = 4
NO_ITEM: Final = 8
NO_REACTION: Final = 16
NO_EVASION: Final = 32
NO_SUBSTITUTION: Final = 64

# Sources of damage and of charges, as bits.
BY_ATTACK: Final = 1
BY_ABILITY: Final = 2
BY_OTHER: Final = 4
SOURCES: Final = {"attack": BY_ATTACK, "ability": BY_ABILITY, "any": 7}
GAINS: Final = {"attack": 1, "defence": 2}
GAIN_ATTACK: Final = 1
GAIN_DEFENCE: Final = 2


def rows_on(r: Core, s: KMonState, k: int, kind: int) -> list[list[int]]:
    """The modifiers of one kind on K-Mon k, oldest effect first: `[kind, operands...]`."""
    found: list[list[int]] = []
    for effect in s.effects:
        if effect[P_BEARER] != k or not r.block_bits[effect[P_BLOCK]] & kind:
            continue
        for row in r.block_statics[effect[P_BLOCK]]:
            if row[0] == kind:
                found.append(row)
    return found


def is_active(s: KMonState, k: int) -> bool:
    """Whether K-Mon k stands in the active position: most modifiers work only there (KM-9.6)."""
    return k >= 0 and s.active[k // 3] == k


def bears_trait(r: Core, s: KMonState, k: int, trait: int) -> bool:
    """Whether a K-Mon has a trait, printed or gained, that nothing silences (KM-9.6)."""
    if rows_on(r, s, k, M_TRAIT_OFF):
        return False
    if r.t.trait[s.team[k]] == trait:
        return True
    for row in rows_on(r, s, k, M_TRAIT_GAIN):
        if row[1] == trait:
            return True
    return False


def adds_element(r: Core, s: KMonState, k: int, element: int) -> bool:
    """Whether an effect adds that element to the active K-Mon k, for matching."""
    if not is_active(s, k):
        return False
    for row in rows_on(r, s, k, M_ELEMENT_ADD):
        if row[1] == element:
            return True
    return False


def primary_of(r: Core, s: KMonState, k: int) -> int:
    """The primary element for weakness and resistance; the youngest effect decides."""
    if s.statics & M_PRIMARY_SET and is_active(s, k):
        rows = rows_on(r, s, k, M_PRIMARY_SET)
        if rows:
            return rows[-1][1]
    return r.t.primary[s.team[k]]


def is_unhealable(r: Core, s: KMonState, k: int) -> bool:
    """Whether an effect forbids healing K-Mon k, active or benched."""
    return bool(rows_on(r, s, k, M_HEAL_BLOCK))


def damage_dealt(r: Core, s: KMonState, k: int, source: int) -> int:
    """What effects on the acting K-Mon add to its damage (KM-5.58)."""
    if not s.statics & M_DAMAGE_DEALT or not is_active(s, k):
        return 0
    return _sum(rows_on(r, s, k, M_DAMAGE_DEALT), source)


def damage_taken(r: Core, s: KMonState, k: int, source: int) -> int:
    """What effects on the K-Mon hit add to the damage, active or benched (KM-5.58)."""
    if not s.statics & M_DAMAGE_TAKEN:
        return 0
    return _sum(rows_on(r, s, k, M_DAMAGE_TAKEN), source)


def gain_change(r: Core, s: KMonState, k: int, source: int) -> int:
    """What effects add to charges earned by the active K-Mon k (KM-9.6)."""
    if not s.statics & M_CHARGE_GAIN or not is_active(s, k):
        return 0
    return _sum(rows_on(r, s, k, M_CHARGE_GAIN), source)


def evasion_change(r: Core, s: KMonState, seat: int) -> int:
    """What effects on the active K-Mon add to the cards of an evasion (KM-5.59)."""
    k = s.active[seat]
    if not s.statics & M_EVASION_COST or k == NOTHING:
        return 0
    return sum(row[1] for row in rows_on(r, s, k, M_EVASION_COST))


def _sum(rows: list[list[int]], source: int) -> int:
    return sum(row[1] for row in rows if row[2] & source)


def cost_change(r: Core, s: KMonState, seat: int, card: int) -> tuple[int, int]:
    """What effects on the active K-Mon add to the charges of a card, and the least they leave."""
    k = s.active[seat]
    change = least = 0
    if k == NOTHING:
        return change, least
    kind, element = r.t.type[card], r.t.element[card]
    for row in rows_on(r, s, k, M_COST):
        fits = not row[3] or (element != NO_ELEMENT and row[3] >> element & 1)
        if row[2] >> kind & 1 and fits:
            change += row[1]
            least = max(least, row[4])
    return change, least


def forbidden(r: Core, s: KMonState, seat: int) -> int:
    """What effects on the active K-Mon forbid its player, as bits."""
    k = s.active[seat]
    found = 0
    if s.statics & M_FORBID and k != NOTHING:
        for row in rows_on(r, s, k, M_FORBID):
            found |= row[1]
    return found
