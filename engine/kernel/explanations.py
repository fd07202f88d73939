"""Why something happened: the card behind it and the numbers that went into it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.cards import CardDef
from engine.kernel.messages import N_, Message


@dataclass(frozen=True)
class Term:
    """One number of a sum, and where it comes from (its clause, if it has one, in the message)."""

    amount: int
    text: Message


@dataclass(frozen=True)
class Explanation:
    """`card` is the code of the card whose effect it was ("" = none, or not to be told); `terms`
    add up to `total`; `lines` say what no sum can."""

    card: str = ""
    lines: tuple[Message, ...] = ()
    terms: tuple[Term, ...] = ()
    total: int = 0


NOTHING_MORE = Explanation()


def by_effect(card: CardDef) -> Explanation:
    """It was the effect of that card."""
    return Explanation(card.code, (Message(N_("By the effect of {card}."), {"card": card.name}),))
