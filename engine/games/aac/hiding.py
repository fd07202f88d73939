"""What a player may not know (section 7): blanked in place."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    DECLARE,
    FLAG_DOOMED,
    G_ROOT,
    G_SEAT,
    K_STOLEN,
    L_KIND,
    L_SEQ,
    L_TARGET,
    NOTHING,
    R_AGE,
    R_AP_LOSS,
    R_BLOWS,
    R_CARD,
    R_DP_LOSS,
    R_ENDURE,
    R_FLAGS,
    R_KNOWN,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    RESCUE,
    SETUP,
    W_BLOCK,
    W_SOURCE,
    W_SUBJECT,
)
from engine.games.aac.core import Core
from engine.games.aac.hidden_picks import mask_picks
from engine.games.aac.poison import POISON
from engine.games.aac.setup import SHUFFLE_SECOND
from engine.games.aac.state import AacState
from engine.kernel.state import UNKNOWN

PUBLIC_BIT: Final = 2


def mask(r: Core, s: AacState, viewer: int) -> None:
    """Blank every card that `viewer` (-1: the public) does not lawfully know."""
    bit = viewer if viewer >= 0 else PUBLIC_BIT
    if viewer >= 0:
        s.aired = [[], []]  # what players have seen go back is told by `met`
    is_open = r.open_lists and viewer >= 0 and not is_before_shuffle(s)
    for seat in (0, 1):
        if seat != viewer:
            if is_open:
                s.rest = unseen(s, seat, viewer)
            if viewer < 0:
                s.seen[seat] = s.shown[seat][:]
                s.met[seat] = []
            known = s.seen[seat]
            s.hands[seat] = [UNKNOWN] * (len(s.hands[seat]) - len(known)) + known
        low, high = unknown_part(s, seat, viewer)
        deck = s.decks[seat]
        middle = sorted(deck[low:high]) if seat == viewer else [UNKNOWN] * (high - low)
        s.decks[seat] = deck[:low] + middle + deck[high:]
    _mask_lasting(s, bit)
    _mask_field(s, bit)
    _mask_frames(r, s, viewer)


def is_before_shuffle(s: AacState) -> bool:
    """Whether the decks still lie as they were brought."""
    return bool(s.frames) and s.frames[0][0] == SETUP and s.frames[0][1] <= SHUFFLE_SECOND


def unknown_part(s: AacState, seat: int, viewer: int) -> tuple[int, int]:
    """The places of a draw pile, from the bottom, that `viewer` knows nothing of."""
    size = len(s.decks[seat])
    if viewer < 0:
        return 0, size
    low, high = s.known_bottom[seat * 2 + viewer], size - s.known_top[seat * 2 + viewer]
    return (low, high) if low < high else (high, high)


def unseen(s: AacState, seat: int, viewer: int) -> list[int]:
    """A player's hidden cards as a multiset, for open lists."""
    low, high = unknown_part(s, seat, viewer)
    hidden = s.decks[seat][low:high] + s.hands[seat]
    for card in s.seen[seat]:
        hidden.remove(card)
    for row in s.field:
        if row[R_OWNER] == seat and not row[R_KNOWN] >> viewer & 1:
            hidden.append(row[R_CARD])
    return sorted(hidden)


def _mask_field(s: AacState, bit: int) -> None:
    """Face-down cards, the clocks that rest on them (AAC-7.5), and what effects have given or taken
    (AAC-7.6): that tells what they had to lose, that they age, that they are immune."""
    for row in s.field:
        if not row[R_KNOWN] >> bit & 1:
            row[R_CARD] = UNKNOWN
            row[R_AP_LOSS] = row[R_DP_LOSS] = row[R_AGE] = row[R_BLOWS] = row[R_ENDURE] = 0
            row[R_FLAGS] &= ~FLAG_DOOMED
            at = row[R_SEAT] * 3
            s.clocks[at : at + 3] = [NOTHING] * 3


def _mask_lasting(s: AacState, bit: int) -> None:
    """What lies on a face-down card (AAC-7.6), but for whose it is; and a face-down trap that waits
    to spring by itself is not shown before it does."""
    if not s.queue and not s.lasts:
        return
    hidden = [row[R_SEQ] for row in s.field if not row[R_KNOWN] >> bit & 1]
    kept = [last for last in s.lasts if last[L_TARGET] not in hidden or last[L_KIND] == K_STOLEN]
    doses = [last[L_SEQ] for last in s.lasts if last not in kept]
    s.lasts = kept
    s.queue = [
        waiting
        for waiting in s.queue
        if waiting[W_SUBJECT if waiting[W_BLOCK] == POISON else W_SOURCE]
        not in (doses if waiting[W_BLOCK] == POISON else hidden)
    ]


def _mask_frames(r: Core, s: AacState, viewer: int) -> None:
    """The creature of a rescue draw before it lies there; a forced move half declared."""
    top = s.frames[-1] if s.frames else []
    if top and top[0] == DECLARE and top[G_SEAT] != viewer:
        s.ask = top[G_ROOT]
        s.frames.pop()
    for frame in s.frames:
        if frame[0] == RESCUE and frame[2] != viewer:
            frame[3] = NOTHING
    mask_picks(r, s, viewer)
