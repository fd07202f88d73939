"""What a hand offers to announce, kept as long as the hand is the same."""

from __future__ import annotations

from bisect import insort


class Offer:
    """Of a hand that was looked at: its cards, and the actions that announce them in one's own
    turn, each once, Characters before Magics. It never changes; of the next hand there is another.
    Whoever changes a hand and does not say so here only makes it be looked at anew."""

    __slots__ = ("cards", "plays")

    cards: list[int]
    plays: list[int]

    def __init__(self, cards: list[int], plays: list[int]) -> None:
        self.cards = cards
        self.plays = plays

    def gain(self, hand: list[int], card: int, play: int) -> Offer:
        """The hand is about to gain a card; `play` announces it, 0 for none."""
        if self.cards != hand:
            return self
        plays = self.plays
        if play and play not in plays:
            plays = plays[:]
            insort(plays, play)
        cards = self.cards[:]
        insort(cards, card)
        return Offer(cards, plays)

    def lose(self, hand: list[int], card: int, play: int) -> Offer:
        """The hand is about to lose a card."""
        if self.cards != hand:
            return self
        cards, plays = self.cards[:], self.plays
        cards.remove(card)
        if play and card not in cards:
            plays = plays[:]
            plays.remove(play)
        return Offer(cards, plays)


def offer_of(hand: list[int], plays: list[int]) -> Offer:
    """A hand as it is; `plays[c]` is the action that announces card `c`, 0 for none."""
    return Offer(hand[:], sorted({plays[card] for card in hand if plays[card]}))
