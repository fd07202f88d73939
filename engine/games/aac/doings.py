"""What people may change by hand in a game (AAC-9.17).

Numbers of figures, things and effects hold the card that they are told by: `what << SHIFT | card`.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac.check import open_unit
from engine.games.aac.codes import (
    AP,
    BONUS_MOST,
    DP,
    FACE_DOWN,
    HANDED,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    K_FORBID,
    K_STOLEN,
    L_CARD,
    L_KIND,
    L_SEQ,
    LP_MOST,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_KNOWN,
    R_OWNER,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    SURE,
    T_CREATURE,
    Z_HAND,
    Z_PILE_BOTTOM,
    Z_PILE_TOP,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.ends import lose
from engine.games.aac.handing import (
    KNOWN,
    from_deck,
    from_hand,
    pile_of,
    row_named,
    rows_so,
    see_deck,
    see_hand,
)
from engine.games.aac.hiding import unknown_part
from engine.games.aac.life import change_bonus, change_lp
from engine.games.aac.placing_read import is_quiet
from engine.games.aac.placing_rows import new_last
from engine.games.aac.playing import places
from engine.games.aac.rows import has_room, the_row
from engine.games.aac.state import AacState
from engine.games.aac.stealing import steal
from engine.games.aac.values import current, heal, loss_at
from engine.games.aac.wounds import hurt
from engine.games.aac.zones import (
    alter,
    come_out,
    enter_field,
    enter_hand,
    forget_met,
    from_open_pile,
    in_own_zone,
    leave_field,
    reveal,
    shuffled_anew,
    to_bottom,
    to_open_pile,
    to_top,
)
from engine.kernel.by_hand import HAND_FRAME
from engine.kernel.doings import (
    ALL,
    CONTROL,
    END,
    NO_SEAT,
    OWNER,
    SEATS,
    TURN,
    Doings,
    Figure,
    Handle,
    Place,
)
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import UNKNOWN, State

PLACES: Final = (
    Place("hand", Message(N_("Hand")), OWNER, draws_from="deck", discards_to="spent"),
    Place("deck", Message(N_("Draw pile")), NO_SEAT, ordered=True, discards_to="spent"),
    Place("toilet", Message(N_("Toilet")), ALL),
    Place("void", Message(N_("Void")), ALL),
    Place("attack", Message(N_("Field, in attack")), ALL, drawn="creatures"),
    Place("defence", Message(N_("Field, in defence")), ALL, drawn="creatures"),
    Place("support", Message(N_("Field, support")), ALL),
    Place("face-down", Message(N_("Field, face-down")), OWNER),
    Place("spent", Message(N_("Toilet or Void")), ALL),
)
FIELD: Final = ("attack", "defence", "support", "face-down")
ZONES: Final = {"hand": Z_HAND, "toilet": Z_TOILET, "void": Z_VOID}
SHIFT: Final = 16
CARD: Final = (1 << SHIFT) - 1
# Figures and things: of a player, then of the cards of the field.
LP: Final = 0
BONUS: Final = 2
ROWS: Final = 4
HUNDRED: Final = 100
# Of a card that was taken the row that it lay on, 0 for none, behind who knows it (`handing`).
ROW: Final = 19


def own(s: State) -> AacState:
    """The state in its own class."""
    assert isinstance(s, AacState)
    return s


class AacDoings(Doings):
    """AAC-9.17: cards of one player between hand, piles and field; points; faces and positions;
    control; what lies on cards."""

    def __init__(self, r: Core) -> None:
        super().__init__(PLACES, [card.code for card in r.pool], 2)
        self.r = r

    def is_quiet(self, m: State) -> bool:
        return is_quiet(own(m))

    # --- places ---------------------------------------------------------------------------

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        k = own(m)
        if word in FIELD:
            return [row[R_CARD] for row in rows_so(k, word, owner)]
        if word == "deck":
            low, high = unknown_part(k, owner, seat)
            deck = k.decks[owner]
            return deck[:low] + [UNKNOWN] * (high - low) + deck[high:]
        return [] if word == "spent" else pile_of(k, word, owner)

    def fits(self, m: State, card: int, source: int, word: str, owner: int) -> bool:
        """A card stays with its player; onto the field comes only what may lie there."""
        k, start = own(m), self.sorts[source // SEATS].word
        if word == "spent" or (start in FIELD and word in FIELD):
            return False
        if start in FIELD:
            return self._may_leave(k, card, start, source % SEATS, word, owner)
        if source % SEATS != owner:
            return False
        if word in FIELD:
            return card != UNKNOWN and self._may_come(k, card, word, owner)
        return word != "toilet" or (card != UNKNOWN and self.r.t.type[card] == T_CREATURE)

    def _may_leave(
        self, s: AacState, card: int, start: str, whose: int, word: str, owner: int
    ) -> bool:
        """AAC-5.9: to a zone of its owner; what kills goes to the Void by any road (AAC-5.39)."""
        row = next(row for row in rows_so(s, start, whose) if row[R_CARD] == card)
        if row[R_OWNER] != owner:
            return False
        if card == UNKNOWN or self.r.t.deadly[card]:
            return word == "void"
        return word != "toilet" or row[R_KIND] == ON_CREATURES

    def _may_come(self, s: AacState, card: int, word: str, seat: int) -> bool:
        if self.r.t.type[card] != T_CREATURE or not has_room(self.r, s, seat, card):
            return False
        where = {"attack": IN_ATTACK, "defence": IN_DEFENCE, "face-down": FACE_DOWN}
        return word in where and where[word] in places(self.r, card)

    def lies(self, place: int, viewer: int) -> list[str]:
        if self.sorts[place // SEATS].word != "face-down":
            return super().lies(place, viewer)
        return [f"{place % SEATS}:creatures", f"{place % SEATS}:support"]

    # --- cards on their way ---------------------------------------------------------------

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        k = own(s)
        if word == "hand":
            return from_hand(k, owner, which)
        if word == "deck":
            return from_deck(k, seat, owner, which)
        if word in FIELD:
            row = row_named(k, seat, word, owner, which)
            return row[R_CARD] | row[R_SEQ] << ROW
        from_open_pile(k, owner, which, ZONES[word])
        return which | 7 << KNOWN

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        k, card, known = own(s), piece & CARD, piece >> KNOWN & 7
        if word != "deck":
            come_out(k, owner, card, known)
        if piece >> ROW:
            zone = Z_PILE_BOTTOM if bottom else Z_PILE_TOP
            leave_field(self.r, k, the_row(k, piece >> ROW), ZONES.get(word, zone), None)
        elif word == "hand":
            enter_hand(k, owner, card, known | 1 << owner)
        elif word == "deck":
            (to_bottom if bottom else to_top)(k, owner, card, known)
        elif word in FIELD:
            self._lay(k, card, owner, word, known)
        else:
            zone = in_own_zone(self.r.t.type[card]) if word == "spent" else ZONES[word]
            to_open_pile(k, owner, card, zone, known, None)

    def _lay(self, s: AacState, card: int, seat: int, word: str, known: int) -> None:
        is_up = word != "face-down"
        if is_up and not known >> (1 - seat) & 1:
            forget_met(s, seat, card)
        at = IN_ATTACK if word == "attack" else IN_DEFENCE
        enter_field(self.r, s, card, seat, at, is_up=is_up, known=known)

    def card_of(self, piece: int) -> int:
        return piece & CARD

    def learn(self, s: State, seat: int, word: str, owner: int, count: int) -> list[int]:
        k = own(s)
        if word == "hand":
            return see_hand(k, seat, owner)
        if word == "deck":
            return see_deck(k, seat, owner, count)
        rows = rows_so(k, word, owner)
        for row in rows:
            if not row[R_KNOWN] >> seat & 1:
                row[R_KNOWN] |= 1 << seat
                if seat != row[R_OWNER]:
                    forget_met(k, row[R_OWNER], row[R_CARD])
        return [row[R_CARD] for row in rows]

    def order(self, s: State, word: str, owner: int, order: list[int]) -> None:
        k = own(s)
        shuffled_anew(k, owner, [k.decks[owner][at] for at in order])

    # --- figures --------------------------------------------------------------------------

    def figures(self, m: State) -> list[Figure]:
        k = own(m)
        found: list[Figure] = []
        for seat in (0, 1):
            found.append(
                self._figure(f"lp-{seat + 1}", LP + seat, seat, k.lp[seat], LP_MOST, HUNDRED)
            )
            found.append(
                self._figure(f"bonus-{seat + 1}", BONUS + seat, seat, k.bonus[seat], BONUS_MOST, 1)
            )
        for row in k.field:
            if row[R_KIND] == ON_CREATURES and row[R_CARD] != UNKNOWN:
                for stat, word in ((AP, "ap"), (DP, "dp")):
                    now = current(self.r, k, row, stat)
                    most = now + row[loss_at(stat)]
                    what = ROWS + row[R_SEQ] * 2 + int(stat == DP)
                    found.append(
                        self._figure(f"{word}-{row[R_SEQ]}", what, row[R_CARD], now, most, HUNDRED)
                    )
        return found

    def _figure(self, text: str, what: int, card: int, now: int, most: int, step: int) -> Figure:
        number = what << SHIFT | card
        return Figure(number, text, self.said("figure", number), now, 0, most, step)

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        k, what = own(s), number >> SHIFT
        if what < BONUS:
            change_lp(self.r, k, what - LP, value - k.lp[what - LP], out)
        elif what < ROWS:
            change_bonus(k, what - BONUS, value - k.bonus[what - BONUS], out)
        else:
            row, stat = the_row(k, (what - ROWS) // 2), DP if (what - ROWS) % 2 else AP
            change = value - current(self.r, k, row, stat)
            if change < 0:
                hurt(self.r, k, row, stat, -change, out)
            else:
                heal(row, stat, change)
                alter(k, row[R_SEAT])

    # --- things ---------------------------------------------------------------------------

    def things(self, m: State, seat: int, code: int) -> list[Handle]:
        """Faces and positions; creatures that change sides; what lies on a card."""
        k = own(m)
        if code == TURN:
            return [
                self._thing(k, row)
                for row in k.field
                if not row[R_UP] or (row[R_KIND] == ON_CREATURES and self._turns(row[R_CARD]))
            ]
        if code == CONTROL:
            return [
                self._thing(k, row) for row in k.field if row[R_KIND] == ON_CREATURES and row[R_UP]
            ]
        if code != END:
            return []
        return [
            Handle(last[L_SEQ] << SHIFT | max(last[L_CARD], 0), f"effect-{last[L_SEQ]}",
                   self._name(last[L_CARD]))
            for last in k.lasts
            if 0 <= last[L_KIND] <= K_FORBID and last[L_SEQ] > 0 and last[L_CARD] >= 0
        ]  # fmt: skip

    def _turns(self, card: int) -> bool:
        return not self.r.t.traits[card] & J_

    def _thing(self, s: AacState, row: list[int]) -> Handle:
        card = row[R_CARD] if row[R_CARD] != UNKNOWN else CARD
        code = "" if card == CARD else self.codes[card]
        return Handle(
            row[R_SEQ] << SHIFT | card, f"row-{row[R_SEQ]}", self._name(row[R_CARD]), code
        )

    def bearers(self, m: State, code: int, thing: int) -> list[Handle]:
        k = own(m)
        if code != CONTROL:
            return []
        row = the_row(k, thing >> SHIFT)
        seat = 1 - row[R_SEAT]
        if not has_room(self.r, k, seat, row[R_CARD]):
            return []
        return [Handle(seat, f"player-{seat + 1}", self.said("bearer", seat))]

    def do(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        k, number = own(s), data[1] >> SHIFT
        if data[0] == END:
            k.lasts = [last for last in k.lasts if last[L_SEQ] != number]
            k.calm &= ~SURE
            k.dirty = 1
            return
        row = the_row(k, number)
        if data[0] == CONTROL:
            if steal(self.r, k, row, data[2], out) and row[R_OWNER] != data[2]:
                k.seq += 1
                k.lasts.append(new_last(k.seq, K_STOLEN, row[R_SEQ], data[2]))
        elif not reveal(self.r, k, row, out):
            row[R_POS] = IN_DEFENCE if row[R_POS] == IN_ATTACK else IN_ATTACK
            k.calm &= ~SURE
            alter(k, row[R_SEAT])

    # --- words and the end ----------------------------------------------------------------

    def said(self, field: str, value: int) -> MessageParam:
        if field == "card":
            return self._name(value)
        if field == "bearer":
            return Message(N_("Player {n}"), {"n": value + 1})
        what, card = value >> SHIFT, value & CARD
        if field != "figure":
            return self._name(card)
        if what < ROWS:
            text = N_("LP of player {n}") if what < BONUS else N_("Bonus points of player {n}")
            return Message(text, {"n": card + 1})
        text = N_("DP of {card}") if (what - ROWS) % 2 else N_("AP of {card}")
        return Message(text, {"card": self._name(card)})

    def _name(self, card: int) -> MessageParam:
        return self.r.word("card", card, NOTHING)

    def can_settle(self) -> bool:
        return True

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        lose(self.r, own(s), 1 - winner, HANDED, out)

    def after(self, s: State, out: Sink | None) -> None:
        """Within a card the checks come where they do after any other (AAC-5.62)."""
        k = own(s)
        k.calm &= ~SURE
        k.dirty = 1
        if not any(frame[0] == HAND_FRAME for frame in k.frames):
            open_unit(k)
