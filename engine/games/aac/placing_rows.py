"""Cards of a layout as rows of the field, with their numbers (AAC-2.16, AAC-5.60)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.aac.codes import (
    AP,
    DP,
    FLAG_ACTIVE,
    FLAG_EVOLVED,
    FLAG_SPENT,
    FLAG_SPRUNG,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    K_PARALYSED,
    K_PLUS,
    K_POISON,
    K_STOLEN,
    LAST_SIZE,
    MARK_MOVED,
    MARK_STRUCK,
    MARK_USED,
    NOTHING,
    ON_CREATURES,
    ON_SUPPORT,
    R_AGE,
    R_ANCHOR,
    R_AP_LOSS,
    R_BLOWS,
    R_BORN,
    R_CARD,
    R_DEPLOYER,
    R_DP_LOSS,
    R_ENDURE,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_KNOWN,
    R_LAID,
    R_MARKS,
    R_OWNER,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    R_TAG,
    R_UP,
    ROW_SIZE,
    T_TRAP,
)
from engine.games.aac.core import Core
from engine.games.aac.placing import CREATURES, SUPPORT
from engine.games.aac.placing_cards import AT_SETUP
from engine.games.aac.rows import has_trait
from engine.games.aac.state import AacState
from engine.games.aac.zones import PUBLIC
from engine.kernel.positions import TABLE, UNSEEN, Layout, Placed
from engine.kernel.positions_hands import EVERYBODY, OWNER_ONLY
from engine.kernel.state import UNKNOWN

MARKS = (("moved", MARK_MOVED), ("used", MARK_USED), ("struck", MARK_STRUCK))
FLAGS = (
    ("evolved", FLAG_EVOLVED),
    ("spent", FLAG_SPENT),
    ("active", FLAG_ACTIVE),
    ("alone", FLAG_SPRUNG),
)
# What is said of a creature in a word and lasts: kind, stat (-1: none). Their numbers are below 0.
STATES = (
    ("paralysed", K_PARALYSED, NOTHING),
    ("poison_ap", K_POISON, AP),
    ("poison_dp", K_POISON, DP),
    ("ap_change", K_PLUS, AP),
    ("dp_change", K_PLUS, DP),
)


@dataclass(frozen=True)
class Lying:
    """A card on the field: `host` is the place of its host among all that lies there, or -1."""

    placed: Placed
    seat: int
    owner: int
    zone: str
    host: int = NOTHING

    @property
    def is_creature(self) -> bool:
        """Whether it lies among the creatures."""
        return self.zone == CREATURES and self.host == NOTHING


def lying_of(layout: Layout) -> list[Lying]:
    """All that lies on both fields, in the order of the layout."""
    found: list[Lying] = []
    for seat in (0, 1):
        for zone in (CREATURES, SUPPORT):
            for each in layout.seats[seat].zone(zone):
                owner = seat if each.owner == TABLE else each.owner
                found.append(Lying(each, seat, owner, zone))
                host = len(found) - 1
                for held in each.attached:
                    owner = seat if held.owner == TABLE else held.owner
                    controller = 1 - owner if held.value("stolen") else owner
                    found.append(Lying(held, controller, owner, zone, host))
    return found


def lay_rows(r: Core, s: AacState, lying: list[Lying]) -> list[list[int]]:
    """The rows of what lies there, in the same order; the field has them by their numbers."""
    rows = [_row(r, s, each) for each in lying]
    _number(rows)
    for each, row in zip(lying, rows, strict=True):
        if each.host != NOTHING:
            row[R_HOST] = rows[each.host][R_SEQ]
    s.field = sorted(rows)
    return rows


def _number(rows: list[list[int]]) -> None:
    """Those without a number come after the others, the oldest first."""
    highest = max([row[R_SEQ] for row in rows], default=0)
    waiting = sorted((row[R_LAID], at) for at, row in enumerate(rows) if not row[R_SEQ])
    for _laid, at in waiting:
        highest += 1
        rows[at][R_SEQ] = highest


def _row(r: Core, s: AacState, each: Lying) -> list[int]:
    placed, seat = each.placed, each.seat
    row = [0] * ROW_SIZE
    row[R_SEQ] = placed.value("order")
    row[R_CARD] = UNKNOWN if placed.card == UNSEEN else r.pool.index(placed.card)
    row[R_OWNER], row[R_SEAT] = each.owner, seat
    row[R_DEPLOYER] = 1 - each.owner if placed.value("by_rival") else each.owner
    row[R_KIND] = ON_CREATURES if each.is_creature else ON_SUPPORT
    row[R_UP] = 0 if placed.card == UNSEEN else 1 - placed.value("down")
    in_defence = each.is_creature and (placed.value("defence") or not row[R_UP])
    row[R_POS] = IN_DEFENCE if in_defence else IN_ATTACK  # AAC-5.58
    row[R_KNOWN] = PUBLIC if row[R_UP] else _known(placed, seat, each.owner)
    row[R_LAID] = _laid(r, s, each, row[R_CARD])
    row[R_ANCHOR] = anchor_at(s, seat, row[R_LAID])
    row[R_BORN] = row[R_ANCHOR] - placed.value("age_ahead")
    row[R_MARKS] = sum(bit for key, bit in MARKS if placed.value(key))
    row[R_FLAGS] = sum(bit for key, bit in FLAGS if placed.value(key))
    if row[R_CARD] != UNKNOWN and r.t.type[row[R_CARD]] == T_TRAP and r.t.wall[row[R_CARD]]:
        row[R_FLAGS] |= FLAG_ACTIVE  # AAC-5.64
    row[R_AP_LOSS], row[R_DP_LOSS] = placed.value("ap_lost"), placed.value("dp_lost")
    row[R_BLOWS], row[R_AGE] = placed.value("blows"), placed.value("aged")
    row[R_ENDURE] = placed.value("endure")
    row[R_HOST] = NOTHING
    row[R_SINCE] = _since(row, placed)
    row[R_TAG] = placed.value("recalled") or NOTHING
    return row


def _known(placed: Placed, seat: int, owner: int) -> int:
    if placed.value("known") == OWNER_ONLY:
        return 1 << seat | 1 << owner
    return PUBLIC if placed.value("known") == EVERYBODY else 3


def _since(row: list[int], placed: Placed) -> int:
    if not row[R_FLAGS] & FLAG_ACTIVE:
        return NOTHING
    return placed.value("since") or row[R_ANCHOR]


def _laid(r: Core, s: AacState, each: Lying, card: int) -> int:
    """In which turn a card came. Not said: a creature at set-up, all else in its player's last own
    turn, and so does what would have evolved by now."""
    laid = each.placed.value("laid")
    if laid:
        return 0 if laid == AT_SETUP else laid
    ages = card != UNKNOWN and r.t.is_evolving[card] and not each.placed.value("evolved")
    if each.is_creature and not ages:
        return 0
    return max(0, s.turn - (2 if s.turn_seat == each.seat else 1))


def anchor_at(s: AacState, seat: int, laid: int) -> int:
    """The own turn of a player from which is counted what began in turn `laid` (AAC-4.7)."""
    if laid == 0:
        return 1
    return laid // 2 + 1 if seat == s.first else (laid + 1) // 2


def turn_walls(r: Core, s: AacState, rows: list[list[int]]) -> None:
    """AAC-5.23: J creatures stand in defence, unless they have lost the trait."""
    for row in rows:
        is_known = row[R_KIND] == ON_CREATURES and row[R_CARD] != UNKNOWN
        if is_known and r.t.traits[row[R_CARD]] & J_ and has_trait(r, s, row, J_):
            row[R_POS] = IN_DEFENCE


def lay_states(s: AacState, lying: list[Lying], rows: list[list[int]]) -> None:
    """What is said of a creature in a word; its rounds run on the opponent's clock."""
    for each, row in zip(lying, rows, strict=True):
        for at, (key, kind, stat) in enumerate(STATES):
            value = each.placed.value(key)
            if not value:
                continue
            rival = 1 - each.seat
            last = new_last(-(row[R_SEQ] * len(STATES) + at), kind, row[R_SEQ], rival)
            if stat == NOTHING:
                last[5] = s.turns[rival] + value
            else:
                last[8], last[9] = stat, value
            s.lasts.append(last)
    s.lasts.sort()


def hold_stolen(s: AacState, lying: list[Lying], rows: list[list[int]]) -> None:
    """What is controlled by the one who does not own it stays so (AAC-5.59)."""
    for each, row in zip(lying, rows, strict=True):
        taken = each.placed.value("taken")
        is_held = any(last[1] == K_STOLEN and last[2] == row[R_SEQ] for last in s.lasts)
        if row[R_OWNER] == row[R_SEAT] or (is_held and not taken):
            continue
        if not taken:
            s.seq += 1
            taken = s.seq
        s.lasts.append(new_last(taken, K_STOLEN, row[R_SEQ], row[R_SEAT]))
    s.lasts.sort()


def new_last(number: int, kind: int, target: int, seat: int) -> list[int]:
    """A lasting effect that comes from no card (`codes.L_...`)."""
    last = [0] * LAST_SIZE
    last[0], last[1], last[2], last[4] = number, kind, target, seat
    last[LAST_SIZE - 1] = NOTHING
    return last
