"""The inverse of laying: a battle at a quiet moment as a layout, whole or as one seat knows it."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    D_ACTION,
    D_ITEM,
    D_SUBSTITUTE,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    P_COPY,
    P_COUNTERS,
    P_OWNER,
    P_SEQ,
    TURN,
)
from engine.games.kmon.commit import EXTRA
from engine.games.kmon.core import Core
from engine.games.kmon.hiding import unknown_part
from engine.games.kmon.notes import notes_of
from engine.games.kmon.placing import (
    ACTIVE,
    AT_ACTION,
    AT_START,
    AT_SUBSTITUTION,
    BENCH,
    BOTTOM,
    DECK,
    DISCARD,
    HAND,
    USED,
    extra,
    known,
)
from engine.games.kmon.placing_blocks import parts_of
from engine.games.kmon.state import KMonState
from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name, both
from engine.kernel.positions import COPY, DONE_ONCE, Layout, Placed, SideLayout, Unlaid
from engine.kernel.positions_hands import placed_hand
from engine.kernel.state import DECIDE, UNKNOWN

_TO_SKIP: Final[Name] = both(
    "a phase or a draw that is still to be skipped", "una fase o una pesca ancora da saltare"
)
_STEPS = {D_ITEM: AT_START, D_SUBSTITUTE: AT_SUBSTITUTION, D_ACTION: AT_ACTION}


def layout_of(r: Core, s: KMonState, seat: int | None) -> Layout:
    """Everything, or what `seat` may know. Raises BadPosition in the middle of something."""
    if not is_quiet(s):
        raise BadPosition(
            Message(
                N_(
                    "A position is kept when the turn player may use an item, exchange the active"
                    " K-Mon or act: finish what is going on first."
                ),
                {},
                "KM-4.10",
            )
        )
    notes = [what for each in (0, 1) for what in notes_of(s, each)]
    if notes:
        raise Unlaid(_TO_SKIP, "KM-9.20") if min(notes) < 0 else Unlaid(DONE_ONCE, "KM-9.19")
    seen = s
    if seat is not None:
        masked = r.masked(s, seat)
        assert isinstance(masked, KMonState)
        seen = masked
    return Layout(tuple(_side(r, seen, each, seat) for each in (0, 1)), _table(seen))


def is_quiet(s: KMonState) -> bool:
    """Whether the turn player stands before a choice of Phases I, III or IV (KM-4.10 to 4.15)."""
    if s.node != DECIDE or s.declaring >= 0 or s.links or len(s.frames) != 1:
        return False
    return s.frames[0][0] == TURN and s.frames[0][1] != EXTRA and s.ask in _STEPS


def _table(s: KMonState) -> SideLayout:
    facts = {
        "turn_seat": s.turn_seat,
        "step": _STEPS[s.ask],
        "turn": s.turn,
        "first": s.first,
    }
    if s.granted:
        facts["granted"] = s.granted
    for at, kinds in enumerate(s.extra):
        facts[extra(at + 1)] = kinds
    if s.seq:
        facts["attached_so_far"] = s.seq
    return SideLayout({}, {}, facts)


def _side(r: Core, s: KMonState, seat: int, viewer: int | None) -> SideLayout:
    facts = {"charges": s.charges[seat]}
    if s.discount[seat]:
        facts["discount"] = s.discount[seat]
    for where, counts in (("top", s.known_top), ("bottom", s.known_bottom)):
        for who, at in (("own", seat * 2 + seat), ("rival", seat * 2 + 1 - seat)):
            if counts[at]:
                facts[known(where, who)] = counts[at]
    zones: dict[str, tuple[Placed, ...]] = {
        DISCARD: tuple(Placed(_code(r, card)) for card in s.piles[seat]),
        USED: tuple(Placed(_code(r, card)) for card in s.used[seat]),
        # KM-7.6, KM-7.11: what others know of a hand stays known.
        HAND: placed_hand(r.pool, s.hands[seat], s.seen[seat], s.shown[seat]),
        **_deck(r, s, seat, viewer),
        **_team(r, s, seat),
    }
    filled = {key: row for key, row in zones.items() if row}
    return SideLayout(filled, {HAND: s.hands[seat].count(UNKNOWN)}, facts)


def _code(r: Core, card: int) -> str:
    return r.pool.at(card).code


def _deck(r: Core, s: KMonState, seat: int, viewer: int | None) -> dict[str, tuple[Placed, ...]]:
    """The deck from its top; of what `viewer` does not know, nothing."""
    deck = s.decks[seat]
    low, high = (0, 0) if viewer is None else unknown_part(s, seat, viewer)
    top = deck[high:]
    top.reverse()
    return {
        DECK: tuple(Placed(_code(r, card)) for card in top),
        BOTTOM: tuple(Placed(_code(r, card)) for card in deck[:low]),
    }


def _team(r: Core, s: KMonState, seat: int) -> dict[str, tuple[Placed, ...]]:
    active: list[Placed] = []
    bench: list[Placed] = []
    for k in range(seat * 3, seat * 3 + 3):
        is_active = s.active[seat] == k
        values = {
            "damage": s.damage[k],
            "exhausted": s.exhausted[k],
            "last_attack": s.last_attack[k],
            "defence": s.stance[seat] if is_active else 0,
            "number": k % 3 + 1 if s.team[seat * 3 : seat * 3 + 3].count(s.team[k]) > 1 else 0,
        }
        told = {key: value for key, value in values.items() if value}
        placed = Placed(_code(r, s.team[k]), told, tuple(_attached(r, s, k)))
        (active if is_active else bench).append(placed)
    return {ACTIVE: tuple(active), BENCH: tuple(bench)}


def _attached(r: Core, s: KMonState, k: int) -> list[Placed]:
    copies = [row[P_COPY] for row in s.effects]
    found: list[Placed] = []
    for row in s.effects:
        if row[P_BEARER] != k:
            continue
        is_shared = copies.count(row[P_COPY]) > 1 or row[P_COPY] != row[P_SEQ]
        values = {
            "counters": row[P_COUNTERS],
            "part": parts_of(r, row[P_CARD]).index(row[P_BLOCK]),
            "order": row[P_SEQ],
            COPY: row[P_COPY] if is_shared else 0,
        }
        told = {key: value for key, value in values.items() if value}
        found.append(Placed(_code(r, row[P_CARD]), told, (), row[P_OWNER]))
    return found
