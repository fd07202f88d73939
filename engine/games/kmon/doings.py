"""What people may change by hand in a battle (KM-9.24).

Numbers of figures, things and effects hold the card that they are told by: `what << SHIFT | card`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import (
    benched,
    can_be_target,
    enter_hand,
    hurt,
    leave_hand,
)
from engine.games.kmon.codes import (
    CHECKPOINT,
    D_ACTION,
    D_ITEM,
    D_SUBSTITUTE,
    HANDED,
    P_CARD,
    P_COUNTERS,
    P_DURATION,
    P_SEQ,
    T_KMON,
    TURN,
)
from engine.games.kmon.core import Core
from engine.games.kmon.drawing import see, show
from engine.games.kmon.effects import add_counters, attach_by_hand, detach, effect_of
from engine.games.kmon.hiding import unknown_part
from engine.games.kmon.picking import forget_deck, without_used
from engine.games.kmon.state import KMonState
from engine.games.kmon.waiting import enter
from engine.kernel.by_hand import HAND_FRAME
from engine.kernel.doings import (
    ALL,
    ATTACH,
    END,
    HIDDEN_AT,
    NO_SEAT,
    OWNER,
    SEATS,
    TOP,
    WHOLE,
    Doings,
    Figure,
    Handle,
    Place,
)
from engine.kernel.doings import TURN as TO_TURN
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import UNKNOWN, State

PLACES: Final = (
    Place("hand", Message(N_("Hand")), OWNER, draws_from="deck", discards_to="pile"),
    Place("deck", Message(N_("Deck")), NO_SEAT, ordered=True),
    Place("pile", Message(N_("Discard pile")), ALL, drawn="discard"),
    Place("bench", Message(N_("Bench")), ALL),
    Place("active", Message(N_("Active position")), ALL),
)
SHIFT: Final = 12
CARD: Final = (1 << SHIFT) - 1
CHARGES: Final = 0
DAMAGE: Final = 1
COUNTERS: Final = 2
KINDS: Final = 4
MOST_CHARGES: Final = 99
REVIVED: Final = 6
# A card that was taken: beside its number its owner, the seats that know it, whether all do.
OWNED: Final = SHIFT
KNOWN: Final = SHIFT + 1
OPEN: Final = SHIFT + 3


def own(s: State) -> KMonState:
    """The state in its own class."""
    assert isinstance(s, KMonState)
    return s


class KMonDoings(Doings):
    """Cards between hand, deck and discard pile of one player, K-Mon of a team; charges, damage,
    counters; stances; persistent effects."""

    def __init__(self, r: Core) -> None:
        super().__init__(PLACES, [card.code for card in r.pool], 2)
        self.r = r

    def is_quiet(self, m: State) -> bool:
        is_asked = m.ask in (D_ACTION, D_SUBSTITUTE, D_ITEM) and m.declaring < 0
        return is_asked and m.frames[-1][0] == TURN

    # --- cards ----------------------------------------------------------------------------

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        k = own(m)
        if word == "hand":
            return k.hands[owner]
        if word == "pile":
            return without_used(k, owner) if k.used[owner] else k.piles[owner]
        if word == "deck":
            low, high = unknown_part(k, owner, seat)
            deck = k.decks[owner]
            return deck[:low] + [UNKNOWN] * (high - low) + deck[high:]
        if word == "bench":
            return [k.team[each] for each in benched(k, owner)]
        return [k.team[k.active[owner]]] if can_be_target(k, k.active[owner]) else []

    def fits(self, m: State, card: int, source: int, word: str, owner: int) -> bool:
        """A card stays with its player; a K-Mon of the bench becomes active."""
        start = self.sorts[source // SEATS].word
        if source % SEATS != owner or start == "active":
            return False
        return word == "active" if start == "bench" else word in ("hand", "deck", "pile")

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        k = own(s)
        if word == "bench":
            return next(each for each in benched(k, owner) if k.team[each] == which)
        if word == "hand":
            return self._from_hand(k, seat, owner, which)
        if word == "deck":
            return self._from_deck(k, seat, owner, which)
        pile = k.piles[owner]
        pile.pop(len(pile) - 1 - pile[::-1].index(which))
        return which | owner << OWNED | 3 << KNOWN | 1 << OPEN

    def _from_hand(self, s: KMonState, seat: int, owner: int, which: int) -> int:
        known = 1 << owner
        if which <= HIDDEN_AT:
            hidden = s.hands[owner][:]
            for card in s.seen[owner]:
                hidden.remove(card)
            card = hidden[HIDDEN_AT - which]
            s.hands[owner].remove(card)
            return card | owner << OWNED | known << KNOWN
        is_open = which in s.shown[owner]
        if which in s.seen[owner]:
            known = 3
        leave_hand(s, owner, which)
        return which | owner << OWNED | known << KNOWN | int(is_open) << OPEN

    def _from_deck(self, s: KMonState, seat: int, owner: int, which: int) -> int:
        deck = s.decks[owner]
        at = len(deck) - 1 if which == TOP else 0
        if which >= 0:
            low, high = unknown_part(s, owner, seat)
            known_to = [*range(high, len(deck)), *range(low)]
            at = next(n for n in known_to if deck[n] == which)
        known = 0
        for viewer in (0, 1):
            row = owner * 2 + viewer
            if at >= len(deck) - s.known_top[row]:
                known |= 1 << viewer
                s.known_top[row] -= 1
            if at < s.known_bottom[row]:
                known |= 1 << viewer
                s.known_bottom[row] -= 1
        return deck.pop(at) | owner << OWNED | known << KNOWN

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        k = own(s)
        if word == "active":
            enter(self.r, k, piece)
            return
        card, known = piece & CARD, piece >> KNOWN & 3
        if word == "pile":
            k.piles[owner].append(card)
        elif word == "hand":
            enter_hand(k, owner, card)
            if piece >> OPEN:
                show(k, owner, card)
            elif known >> (1 - owner) & 1:
                see(k, owner, card)
        else:
            k.decks[owner].insert(0 if bottom else len(k.decks[owner]), card)
            known_end = k.known_bottom if bottom else k.known_top
            for viewer in (0, 1):
                row = owner * 2 + viewer
                known_end[row] = known_end[row] + 1 if known >> viewer & 1 else 0

    def card_of(self, piece: int) -> int:
        return piece & CARD

    def learn(self, s: State, seat: int, word: str, owner: int, count: int) -> list[int]:
        k = own(s)
        if word == "hand":
            if seat != owner:
                k.seen[owner] = k.hands[owner][:]
            return k.hands[owner][:]
        deck, row = k.decks[owner], owner * 2 + seat
        count = len(deck) if count == WHOLE else count
        k.known_top[row] = max(count, k.known_top[row])
        return deck[len(deck) - count :][::-1]

    def order(self, s: State, word: str, owner: int, order: list[int]) -> None:
        k = own(s)
        deck = k.decks[owner]
        k.decks[owner] = [deck[at] for at in order]
        forget_deck(k, owner)

    # --- numbers --------------------------------------------------------------------------

    def figures(self, m: State) -> list[Figure]:
        k = own(m)
        found = [
            self._figure(CHARGES, seat, seat, k.charges[seat], MOST_CHARGES) for seat in (0, 1)
        ]
        for each in range(6):
            if can_be_target(k, each):
                hp = self.r.t.hp[k.team[each]]
                found.append(self._figure(DAMAGE, each, k.team[each], k.damage[each], hp))
        for row in k.effects:
            found.append(
                self._figure(
                    COUNTERS, row[P_SEQ], row[P_CARD], row[P_COUNTERS],
                    max(row[P_DURATION], row[P_COUNTERS]),
                )
            )  # fmt: skip
        return found

    def _figure(self, kind: int, what: int, card: int, now: int, most: int) -> Figure:
        number = (what * KINDS + kind) << SHIFT | card
        words = ("charges", "damage", "counters")
        text = f"{words[kind]}-{what + 1}"
        return Figure(number, text, self.said("figure", number), now, 0, most)

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        k, what = own(s), number >> SHIFT
        kind, which = what % KINDS, what // KINDS
        if kind == CHARGES:
            k.charges[which] = value
        elif kind == DAMAGE:
            hurt(self.r, k, which, value - k.damage[which], None)
            k.damage[which] = value
        else:
            row = effect_of(k, which)
            if row is not None:
                add_counters(self.r, k, row, value - row[P_COUNTERS], out)

    # --- things ---------------------------------------------------------------------------

    def things(self, m: State, seat: int, code: int) -> list[Handle]:
        """Stances, exhausted K-Mon that come back with one HP; effects that end."""
        k = own(m)
        if code == END:
            return [
                self._handle("effect", row[P_SEQ], row[P_SEQ], row[P_CARD]) for row in k.effects
            ]
        if code != TO_TURN:
            return []
        active = [each for each in k.active if can_be_target(k, each)]
        found = [self._handle("stance", each + 1, each, k.team[each]) for each in active]
        fallen = [each for each in range(6) if k.exhausted[each]]
        return found + [
            self._handle("exhausted", each + 1, REVIVED + each, k.team[each]) for each in fallen
        ]

    def _handle(self, word: str, said: int, what: int, card: int) -> Handle:
        name = self.r.pool.at(card).name
        return Handle(what << SHIFT | card, f"{word}-{said}", name, self.codes[card])

    def bearers(self, m: State, code: int, thing: int) -> list[Handle]:
        """Whom a card with a persistent part can be attached to."""
        k = own(m)
        if code != ATTACH or not self.r.lasting[thing] or self.r.t.type[thing] == T_KMON:
            return []
        return [
            self._handle("kmon", each + 1, each, k.team[each])
            for each in range(6)
            if can_be_target(k, each)
        ]

    def do(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        k, what = own(s), data[1] >> SHIFT
        if data[0] == ATTACH:
            card, owner = data[1] & CARD, data[1] >> OWNED & 1
            attach_by_hand(self.r, k, card, owner, data[2] >> SHIFT)
        elif data[0] == END:
            row = effect_of(k, what)
            if row is not None:
                detach(self.r, k, row, None)
        elif what < REVIVED:
            k.stance[what // 3] = 1 - k.stance[what // 3]
        else:
            each = what - REVIVED
            k.exhausted[each] = 0
            k.damage[each] = self.r.t.hp[k.team[each]] - 1

    # --- the end --------------------------------------------------------------------------

    def can_settle(self) -> bool:
        return True

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        self.r.finish(s, [2, 0] if winner == 0 else [0, 2], HANDED)

    def after(self, s: State, out: Sink | None) -> None:
        """Within a card the checkpoint comes where it does after any other (KM-4.31)."""
        k = own(s)
        if 1 in k.marked and not any(frame[0] == HAND_FRAME for frame in k.frames):
            k.frames.append([CHECKPOINT, 0, 0])

    def said(self, field: str, value: int) -> MessageParam:
        card = value & CARD
        if field != "figure":
            return self.r.pool.at(card).name
        kind = (value >> SHIFT) % KINDS
        if kind == CHARGES:
            return Message(N_("Charges of player {n}"), {"n": card + 1})
        text = N_("Damage on {kmon}") if kind == DAMAGE else N_("Counters of {kmon}")
        return Message(text, {"kmon": self.r.pool.at(card).name})
