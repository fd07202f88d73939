"""Tables as plain data: areas, cards as they lie, hands, decks, what is carried where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.cards import CardPool
from engine.kernel.messages import N_, Message
from engine.kernel.state import UNKNOWN

Plain = dict[str, Any]
# From where to where a card is carried: `<seat>:<area>` or `<seat>:<piece>` by the scene's keys.
Places = tuple[list[str], list[str]]


def area(key: str, label: str, kind: str, pieces: list[Plain], **more: Any) -> Plain:
    """An area with its pieces, each with a key of its own."""
    for at, piece in enumerate(pieces):
        piece.setdefault("key", f"{key}{at}")
    plain = {"key": key, "label": Message(label), "kind": kind, "count": len(pieces)}
    return {**plain, "pieces": pieces, **more}


def notes(found: Iterable[Message]) -> list[Plain]:
    """What is due to a player and stands on no card."""
    return [{"text": message, "clause": message.clause} for message in found]


def drags(menu: Iterable[int], carried: Callable[[int], Places]) -> list[Plain]:
    """`{action, from, to}` for each action of the menu that a card can be carried for."""
    found: list[Plain] = []
    for action in menu:
        sources, goals = carried(action)
        if sources and goals:
            found.append({"action": action, "from": sources, "to": goals})
    return found


def in_hand(seat: int, hand: list[int], card: int) -> list[str]:
    """The places of a card in a hand."""
    return [f"{seat}:hand{at}" for at, held in enumerate(hand) if held == card]


@dataclass(frozen=True)
class Cards:
    """Lays the cards of a pool; with `marks` a card that is known says its number too."""

    pool: CardPool
    marks: bool = False

    def card(self, card: int, **more: Any) -> Plain:
        """A card that lies open, or a back where nobody looking knows what it is."""
        is_back = card == UNKNOWN
        plain: Plain = {"tags": [], "counters": [], "face": "down" if is_back else "up"}
        if self.marks and not is_back:
            plain["marks"] = {"card": card}
        return {"card": None if is_back else self.pool.at(card).code, **plain, **more}

    def known(self, card: int, tag: Message, **more: Any) -> Plain:
        """A card that lies face down and is known to who is looking."""
        return self.card(card, face="down", known=True, tags=[tag], **more)

    def deck(self, deck: list[int], low: int, high: int, clauses: tuple[str, str]) -> list[Plain]:
        """Backs from the top down, with the cards that the viewer knows: all but those from `low`
        up to `high`, counted from the bottom; a clause for the top, one for the bottom."""
        found: list[Plain] = []
        for at in range(len(deck) - 1, -1, -1):
            if low <= at < high or deck[at] == UNKNOWN:
                found.append(self.card(UNKNOWN))
            elif at >= high:
                place = Message(N_("Number {n} from the top"), {"n": len(deck) - at}, clauses[0])
                found.append(self.known(deck[at], place))
            else:
                place = Message(N_("Number {n} from the bottom"), {"n": at + 1}, clauses[1])
                found.append(self.known(deck[at], place))
        return found

    def own_hand(
        self, hand: list[int], seen: list[int], actions: Mapping[int, int], tag: Message
    ) -> list[Plain]:
        """A hand for who holds it; `tag` says of its cards that others have `seen` them."""
        left = seen[:]
        found: list[Plain] = []
        for card in hand:
            is_seen = card in left
            if is_seen:
                left.remove(card)
            tags = [tag] if is_seen else []
            found.append(self.card(card, tags=tags, seen=is_seen, action=actions.get(card)))
        return found
