"""What becomes of a deck that takes corrections: the rules it breaks then, the nearest mend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass

from collection.catalogue.shelves import showing
from collection.house.pools import standing_in
from decks.editor.editing import whole_mend
from decks.lists.beside import all_zones
from decks.lists.rows import Deck
from decks.lists.standing import Standing, standing
from decks.mends.mending import WholeMend


def with_taken(deck: Deck, contents: Mapping[str, int]) -> Deck:
    """The deck as it would stand on these contents; not written."""
    taken = copy(deck)
    taken.contents = {**deck.contents, **contents}
    return taken


@dataclass(frozen=True)
class Weighed:
    """A deck before and after it takes corrections."""

    before: Standing
    after: Standing

    @property
    def breaks(self) -> bool:
        """Whether it breaks more rules than it did."""
        return self.after.count > self.before.count or (self.before.legal > self.after.legal)


def weigh(deck: Deck, contents: Mapping[str, int]) -> Weighed:
    """Both verdicts in figures; each content of a deck is judged once in a process."""
    return Weighed(standing(deck), standing(with_taken(deck, contents)))


@contextmanager
def among_its_cards(deck: Deck) -> Iterator[None]:
    """Within, own cards are those of the deck with the contents that it stands on."""
    codes = (code for counts in all_zones(deck).values() for code in counts)
    with standing_in(showing(deck.owner, codes, deck.contents)):
        yield


def mend_of(taken: Deck) -> WholeMend | None:
    """The smallest change that makes the deck legal with what it has taken, proved by the judge;
    None where none is found."""
    with among_its_cards(taken):
        return whole_mend(taken)
