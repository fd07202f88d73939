"""The declared prior: what a hidden card of the opponent may be (AAC-11.5)."""

from __future__ import annotations

from engine.games.aac.codes import (
    D_,
    DIVINE_MOST,
    FACE_DOWN,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_HOST,
    R_KIND,
    R_LAID,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    T_CREATURE,
    T_TRAP,
    X_,
)
from engine.games.aac.core import Core
from engine.games.aac.playing import can_lie_down
from engine.games.aac.rows import BESIDE_WALLS, has_equal
from engine.games.aac.state import AacState
from engine.games.aac.tables import ASSIGN_NEVER, is_wall
from engine.games.aac.traps import faces


def bag_of(r: Core) -> list[int]:
    """Each published card as often as its weight says."""
    bag = r.bags.get(0)
    if bag is None:
        bag = [card for card, weight in enumerate(r.weights) for _ in range(weight)]
        r.bags[0] = bag
    return bag


def bag_for(r: Core, s: AacState, seat: int) -> list[int]:
    """The same for a player, from a masked state: with the typed cards that this one has revealed,
    of which further copies may be there."""
    bag = bag_of(r)
    if len(r.expected) == len(r.t.type):
        return bag
    shown = {row[R_CARD] for row in s.field if row[R_OWNER] == seat}
    for piles in (s.hands, s.decks, s.toilets, s.voids, s.met, s.aired, s.exchanged):
        shown.update(piles[seat])
    return bag + sorted(card for card in shown if card >= 0 and not r.weights[card])


def prior_of(r: Core, s: AacState, seat: int) -> dict[int, float]:
    """Probability of each card at one unseen place of `seat`, by the declared prior, or by what is
    left of an open list."""
    bag = s.rest or bag_for(r, s, seat)
    return {card: bag.count(card) / len(bag) for card in sorted(set(bag))}


def may_lie(r: Core, s: AacState, row: list[int], card: int) -> bool:
    """Whether a card could lie face-down in that row."""
    t = r.t
    is_creature = t.type[card] == T_CREATURE
    if is_creature != (row[R_KIND] == ON_CREATURES) or has_equal(r, s, row[R_SEAT], card):
        return False
    if is_creature:
        is_setup = row[R_LAID] == 0 and not t.summonable[card]
        fits = is_setup or bool(t.traits[card] & X_)
    elif t.type[card] == T_TRAP:
        is_tied = row[R_HOST] != NOTHING and t.assign[card] == ASSIGN_NEVER
        fits = not is_tied and FACE_DOWN in faces(r, card)
    else:
        fits = can_lie_down(r, card) and row[R_HOST] == NOTHING
    return fits and _is_lawful(r, s, row, card)


def _is_lawful(r: Core, s: AacState, row: list[int], card: int) -> bool:
    """What else lies there, as far as it is known, leaves room for a card (AAC-4.9), and lets it
    be the host of what is tied to it (AAC-5.25)."""
    wall, divine, beside = is_wall(r.t, card), r.t.traits[card] & D_, 0
    for each in s.field:
        if each[R_HOST] == row[R_SEQ] and (wall or r.t.deadly[card]):
            return False
        if each is row or each[R_SEAT] != row[R_SEAT] or each[R_CARD] == NOTHING:
            continue
        if wall and is_wall(r.t, each[R_CARD]) and BESIDE_WALLS not in r.t.overrides[card]:
            return False
        beside += 1 if r.t.traits[each[R_CARD]] & D_ else 0
    return not (divine and beside >= DIVINE_MOST)


def is_strict(row: list[int]) -> bool:
    """Whether fewer cards may lie in a row than in others of its kind."""
    return row[R_LAID] != 0 if row[R_KIND] == ON_CREATURES else row[R_HOST] != NOTHING
