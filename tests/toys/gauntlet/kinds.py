"""What can be told of a gauntlet, in the order of the event numbers."""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EventKind
from engine.kernel.messages import N_

(DEALT, LAID, DREW, PLAYED, SPRUNG, SHED_CARD, ANSWERED, DECLINED, PRIED, DODGED, TOOK, HARMED,
 LIFE_NOW, FLIPPED, ROLLED, CHOSE, LOOKED, BURIED, ARRIVED, DIED, BOUT_WON, MATCH_WON, GAVE_UP,
 BY_HAND, CANCELLED) = range(25)  # fmt: skip

KINDS: Final = [
    EventKind("dealt", ("seat", "count"), (), N_("Seat {seat} draws a hand of {count}."),
              "", "GA-2.2"),
    EventKind("laid", ("seat",), ("card",), N_("Seat {seat} lays {card} face down."),
              N_("Seat {seat} lays a card face down."), "GA-2.3"),
    EventKind("drew", ("seat",), ("card",), N_("Seat {seat} draws {card}."),
              N_("Seat {seat} draws a card."), "GA-3.1"),
    EventKind("played", ("seat", "card"), (), N_("Seat {seat} plays {card}."), "", "GA-3.3"),
    EventKind("sprung", ("seat", "card"), (), N_("Seat {seat} turns up {card}."), "", "GA-3.4",
              reveals=True),
    EventKind("shed", ("seat", "card"), (), N_("Seat {seat} discards {card}."), "", "GA-3.3"),
    EventKind("answered", ("seat", "card", "link"), (),
              N_("Seat {seat} answers link {link} with {card}."), "", "GA-4.1"),
    EventKind("declined", (), ("seat",), N_("Seat {seat} does not answer."), "", "GA-4.2",
              covert=True),
    EventKind("pried", ("seat", "victim"), (), N_("Seat {seat} pries at seat {victim}."),
              "", "GA-3.5"),
    EventKind("dodged", ("seat", "card"), (), N_("Seat {seat} dodges with {card}."), "", "GA-4.4"),
    EventKind("took", ("seat", "victim", "card"), (),
              N_("Seat {seat} strikes {card} from the hand of seat {victim}."), "", "GA-3.5",
              reveals=True),
    EventKind("harmed", ("card", "amount"), (), N_("{card} takes {amount}."), "", "GA-5.2"),
    EventKind("life", ("side", "life"), (), N_("Side {side} is at {life}."), "", "GA-5.2"),
    EventKind("flipped", ("face",), (), N_("The coin shows {face}."), "", "GA-5.4"),
    EventKind("rolled", ("face",), (), N_("The die shows {face}."), "", "GA-5.4"),
    EventKind("chose", ("seat", "branch"), (), N_("Seat {seat} chooses {branch}."), "", "GA-5.5"),
    EventKind("looked", ("seat",), ("card",), N_("Seat {seat} sees {card} on top."),
              N_("Seat {seat} looks at the top card."), "GA-5.6"),
    EventKind("buried", ("seat",), (), N_("Seat {seat} puts the top card at the bottom."),
              "", "GA-5.6"),
    EventKind("arrived", ("seat", "card"), (), N_("Seat {seat} brings {card}."), "", "GA-5.7"),
    EventKind("died", ("card",), (), N_("{card} falls."), "", "GA-5.3"),
    EventKind("bout", ("side",), (), N_("The bout goes to side {side}."), "", "GA-6.1"),
    EventKind("match", ("side",), (), N_("The match goes to side {side}."), "", "GA-6.3"),
    EventKind("gave_up", ("seat",), (), N_("Seat {seat} gives up."), "", "GA-6.4"),
    EventKind("by_hand", ("verb", "n", "seat"), (), N_("Verb {verb} with {n} by hand."),
              "", "GA-7.1"),
    EventKind("cancelled", ("link",), (), N_("Link {link} is cancelled."), "", "GA-4.3"),
]  # fmt: skip
