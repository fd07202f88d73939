"""The inverse of laying: a game at a quiet moment as a layout, whole or as one seat knows it."""

from __future__ import annotations

from engine.games.aac.codes import (
    D_MAIN,
    D_MORE,
    FLAG_ACTIVE,
    IN_DEFENCE,
    K_LATER,
    K_SPENT,
    K_STOLEN,
    L_A,
    L_B,
    L_BOUND,
    L_C,
    L_CARD,
    L_END,
    L_EOT,
    L_KIND,
    L_SEAT,
    L_SEQ,
    L_SOURCE,
    L_TARGET,
    NOTHING,
    ON_CREATURES,
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
    TURN,
)
from engine.games.aac.core import Core
from engine.games.aac.hiding import unknown_part
from engine.games.aac.placing import (
    AIRED,
    AT_MAIN,
    AT_MORE,
    BOTTOM,
    CLOCKS,
    CREATURES,
    DECK,
    EFFECTS,
    EXCHANGED,
    HAND,
    MET,
    MOST_EXTRA,
    SPARE,
    SUPPORT,
    TOILET,
    USED,
    VOID,
    extra,
    known,
)
from engine.games.aac.placing_cards import AT_SETUP
from engine.games.aac.placing_rows import FLAGS, MARKS, STATES
from engine.games.aac.rows import hosted_by
from engine.games.aac.state import AacState
from engine.games.aac.zones import PUBLIC
from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.positions import (
    DONE_ONCE,
    STILL_TO_COME,
    TABLE,
    UNSEEN,
    Layout,
    Placed,
    SideLayout,
    Unlaid,
)
from engine.kernel.positions_hands import EVERYBODY, OWNER_ONLY, RIVAL_TOO, placed_hand
from engine.kernel.state import DECIDE, UNKNOWN

_STEPS = {D_MAIN: AT_MAIN, D_MORE: AT_MORE}


def layout_of(r: Core, s: AacState, seat: int | None) -> Layout:
    """Everything, or what `seat` may know. Raises BadPosition in the middle of something."""
    if not is_quiet(s):
        raise BadPosition(
            Message(
                N_(
                    "A position is kept when the turn player may choose a move of the main step"
                    " or a further attack: finish what is going on first."
                ),
                {},
                "AAC-4.20",
            )
        )
    for last in s.lasts:
        if last[L_KIND] == K_LATER:
            raise Unlaid(STILL_TO_COME, "AAC-9.15")
        if last[L_KIND] == K_SPENT:
            raise Unlaid(DONE_ONCE, "AAC-9.15")
    seen = s
    if seat is not None:
        masked = r.masked(s, seat)
        assert isinstance(masked, AacState)
        seen = masked
    return Layout(tuple(_side(r, seen, each, seat) for each in (0, 1)), _table(seen))


def is_quiet(s: AacState) -> bool:
    """Whether the turn player stands before a choice of 4.20 or 4.24, nothing being under way."""
    if s.node != DECIDE or s.declaring >= 0 or len(s.frames) != 1 or len(s.extra) > MOST_EXTRA:
        return False
    return s.frames[0][0] == TURN and s.ask in _STEPS


def _table(s: AacState) -> SideLayout:
    facts = {
        "acts": s.acts,
        "attacks": s.attacks,
        "striker": s.striker,
        "skips": s.skips,
        "altered": s.altered,
        "gifted": s.gifted,
        "numbers": s.seq,
    }
    for at in range(4):
        facts[USED[at]], facts[SPARE[at]] = s.quota[at], s.spare[at]
    for at, grant in enumerate(s.extra):
        facts[extra(at + 1)] = grant[0]
    told = {"turn_seat": s.turn_seat, "step": _STEPS[s.ask], "turn": s.turn}
    return SideLayout({}, {}, told | _told(facts))


def _told(values: dict[str, int]) -> dict[str, int]:
    return {key: value for key, value in values.items() if value}


def _code(r: Core, card: int) -> str:
    return UNSEEN if card == UNKNOWN else r.pool.at(card).code


def _codes(r: Core, cards: list[int]) -> tuple[Placed, ...]:
    return tuple(Placed(_code(r, card)) for card in cards)


def _side(r: Core, s: AacState, seat: int, viewer: int | None) -> SideLayout:
    facts = {"bonus": s.bonus[seat], "gifts": s.gifts[seat], "idle": s.idle[seat]}
    for at, key in enumerate(CLOCKS):
        facts[key] = max(0, s.clocks[seat * 3 + at])
    for where, counts in (("top", s.known_top), ("bottom", s.known_bottom)):
        facts[known(where, "own")] = counts[seat * 2 + seat]
        facts[known(where, "rival")] = counts[seat * 2 + 1 - seat]
    rows = [row for row in s.field if row[R_SEAT] == seat and row[R_HOST] == NOTHING]
    creatures = [row for row in rows if row[R_KIND] == ON_CREATURES]
    support = [row for row in rows if row[R_KIND] != ON_CREATURES]
    zones: dict[str, tuple[Placed, ...]] = {
        CREATURES: tuple(_lying(r, s, row, seat) for row in creatures),
        SUPPORT: tuple(_lying(r, s, row, seat) for row in support),
        # AAC-7.0: what others know of a hand stays known.
        HAND: placed_hand(r.pool, s.hands[seat], s.seen[seat], s.shown[seat]),
        TOILET: _codes(r, s.toilets[seat]),
        VOID: _codes(r, s.voids[seat]),
        EXCHANGED: _codes(r, s.exchanged[seat]),
        MET: _codes(r, s.met[seat]),
        AIRED: _codes(r, s.aired[seat]),
        EFFECTS: tuple(_last(r, s, last) for last in s.lasts if _is_told(last, seat)),
        **_deck(r, s, seat, viewer),
    }
    filled = {key: row for key, row in zones.items() if row}
    return SideLayout(
        filled, {HAND: s.hands[seat].count(UNKNOWN)}, {"lp": s.lp[seat]} | _told(facts)
    )


# --- the field -------------------------------------------------------------------------------


def _lying(r: Core, s: AacState, row: list[int], seat: int) -> Placed:
    """A card of the field and what is tied to it; `seat` is the side on which it is listed."""
    values = {
        "defence": int(row[R_KIND] == ON_CREATURES and row[R_POS] == IN_DEFENCE),
        "down": 1 - row[R_UP],
        "known": _known_down(row),
        "laid": row[R_LAID] or AT_SETUP,
        "ap_lost": row[R_AP_LOSS],
        "dp_lost": row[R_DP_LOSS],
        "blows": row[R_BLOWS],
        "aged": row[R_AGE],
        "age_ahead": row[R_ANCHOR] - row[R_BORN],
        "endure": row[R_ENDURE],
        "since": row[R_SINCE] if row[R_FLAGS] & FLAG_ACTIVE else 0,
        "recalled": max(0, row[R_TAG]),
        "by_rival": int(row[R_DEPLOYER] != row[R_OWNER]),
        "order": row[R_SEQ],
        **{key: int(bool(row[R_MARKS] & bit)) for key, bit in MARKS},
        **{key: int(bool(row[R_FLAGS] & bit)) for key, bit in FLAGS},
        **_states(s, row),
    }
    if row[R_HOST] != NOTHING:
        values["stolen"] = int(row[R_SEAT] != row[R_OWNER])
    tied = tuple(_lying(r, s, each, seat) for each in hosted_by(s, row[R_SEQ]))
    owner = TABLE if row[R_OWNER] == seat else row[R_OWNER]
    return Placed(_code(r, row[R_CARD]), _told(values), tied, owner)


def _known_down(row: list[int]) -> int:
    if row[R_UP] or row[R_KNOWN] == 1 << row[R_SEAT] | 1 << row[R_OWNER]:
        return OWNER_ONLY
    return EVERYBODY if row[R_KNOWN] == PUBLIC else RIVAL_TOO


def _states(s: AacState, row: list[int]) -> dict[str, int]:
    """What was said of a creature in a word, and who holds a stolen card."""
    found: dict[str, int] = {}
    for last in s.lasts:
        if last[L_TARGET] != row[R_SEQ] or last[L_CARD] != NOTHING:
            continue
        if last[L_KIND] == K_STOLEN:
            found["taken"] = last[L_SEQ]
            continue
        key, _kind, stat = STATES[-last[L_SEQ] % len(STATES)]
        found[key] = last[L_END] - s.turns[last[L_SEAT]] if stat == NOTHING else last[L_B]
    return found


# --- lasting effects, hands and piles ----------------------------------------------------------


def _is_told(last: list[int], seat: int) -> bool:
    return last[L_SEAT] == seat and last[L_CARD] != NOTHING


def _last(r: Core, s: AacState, last: list[int]) -> Placed:
    seat, target = last[L_SEAT], last[L_TARGET]
    values = {
        "kind": last[L_KIND],
        "on": target if target > 0 else 0 if target == -1 - seat else -1,
        "source": last[L_SOURCE],
        "end": last[L_END],
        "this_turn": last[L_EOT],
        "bound": last[L_BOUND],
        "first": last[L_A],
        "second": last[L_B],
        "third": last[L_C],
        "order": last[L_SEQ],
    }
    return Placed(_code(r, last[L_CARD]), _told(values), (), _owner_of(s, seat, last[L_CARD]))


def _owner_of(s: AacState, seat: int, card: int) -> int:
    """Whose deck the card of an effect is from: its player's, unless only the other has one."""
    if _is_there(s, seat, card) or not _is_there(s, 1 - seat, card):
        return TABLE
    return 1 - seat


def _is_there(s: AacState, seat: int, card: int) -> bool:
    if any(row[R_OWNER] == seat and row[R_CARD] == card for row in s.field):
        return True
    return card in s.hands[seat] + s.decks[seat] + s.toilets[seat] + s.voids[seat]


def _deck(r: Core, s: AacState, seat: int, viewer: int | None) -> dict[str, tuple[Placed, ...]]:
    """The draw pile from its top; of what `viewer` does not know, nothing."""
    deck = s.decks[seat]
    low, high = (0, 0) if viewer is None else unknown_part(s, seat, viewer)
    top = deck[high:]
    top.reverse()
    return {DECK: _codes(r, top), BOTTOM: _codes(r, deck[:low])}
