"""What a term means: rows, words for people, or a refusal of a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.db.models import Q

from collection.catalogue.rows import CardSet
from collection.ledger.ports import workshop
from collection.ledger.rows import Holding
from collection.requests.rows import User
from engine.kernel.game import Game
from engine.kernel.messages import Message, MessageParam

SIGNS: Final = {"!=": "≠", "<=": "≤", ">=": "≥"}
# Finds nothing, and every database knows so without looking.
NOTHING: Final = Q(pk__in=())


class BadValue(Exception):
    """The value of a term cannot be used; the message says why and what could be."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True)
class Fact:
    """What a card must say to a key: one of these words, or such a number."""

    key: str
    words: tuple[str, ...] = ()
    op: str = ""
    number: int = 0


@dataclass(frozen=True)
class Meaning:
    """The rows of one value, and the value as it was understood.

    `value` is its one spelling where it was chosen from a list; `mark` is an element whose disc
    stands beside the words; `fact` is set where the rows are those of one fact and no more.
    """

    rows: Q
    shown: MessageParam
    value: str = ""
    mark: str = ""
    fact: Fact | None = None


@dataclass
class Wish:
    """How the page was asked to lay out what is found; blank = as it likes."""

    order: str = ""
    falling: bool | None = None
    display: str = ""


@dataclass
class Asking:
    """One search: which game, who asks, and what was learned on the way."""

    game: Game
    user: User | None
    problems: list[Message] = field(default_factory=list)
    # Whether a term had nothing to look for: alone it finds nothing, not everything.
    empty: bool = False
    wish: Wish = field(default_factory=Wish)

    @cached_property
    def sets(self) -> list[CardSet]:
        """The sets of the game."""
        return list(CardSet.seen.filter(game=self.game.key))

    @cached_property
    def promised(self) -> dict[str, int]:
        """Copies by code that built decks promise."""
        return dict(workshop().promised(self.user, self.game.key)) if self.user else {}

    @cached_property
    def needed(self) -> dict[str, int]:
        """Copies by code that decks need."""
        return dict(workshop().needed(self.user, self.game.key)) if self.user else {}

    def holdings(self) -> Q:
        """Only the asking person's rows."""
        return Q(owner=self.user)

    def cards_held(self, rows: Q) -> Q:
        """Cards of which the person has copies like these."""
        held = Holding.objects.filter(self.holdings(), rows, quantity__gt=0)
        return Q(pk__in=held.values("card")) if self.user else NOTHING


Read = Callable[[Asking, str, str], Meaning]


@dataclass(frozen=True)
class Key:
    """A word that may stand before a sign. `read(asking, op, value)` raises BadValue.

    `examples` are whole queries. A `silent` key finds nothing by itself: it lays out the page.
    """

    key: str
    name: MessageParam
    read: Read
    aliases: tuple[str, ...] = ()
    ops: tuple[str, ...] = (":", "=", "!=")
    examples: tuple[str, ...] = ()
    silent: bool = False
    help: MessageParam = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All that can be typed for it."""
        return (self.key, *self.aliases)


ALL_OPS: Final = (":", "=", "!=", "<", "<=", ">", ">=")
