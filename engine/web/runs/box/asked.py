"""What somebody wants dealt: out of which box, with which deck of theirs, by which seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from collection.house.problems import words
from collection.ledger.rows import Location
from collection.requests.rows import User
from decks.keeping.queries import deck_for
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import services as decks
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, shown
from engine.registry import game
from engine.web.laying.box.errors import BadBox
from engine.web.laying.box.stock import read_place
from engine.web.laying.meeting import seats_two_decks
from engine.web.runs.wishes import check_playable, usual_rules
from engine.web.seat.pools import Lent

MAX_SEED: Final = 32


@dataclass(frozen=True)
class Asked:
    """A wish that has been read.

    `place` None: the whole shelf. `mine` None: both decks come out of the box; else it is the
    loadout of `deck`, or of the starter `product`. `pick` chooses among the partner's decks from
    1 on, 0 leaves it to the house; `run` is the batch that measured them.
    """

    game: str
    place: Location | None = None
    deck: Deck | None = None
    product: str = ""
    mine: Loadout | None = None
    seed: str = "1"
    apart: bool = False
    pick: int = 0
    run: str = ""

    @property
    def source(self) -> str:
        """Where my deck is from, as forms and programs say it."""
        if self.deck is not None:
            return f"deck:{self.deck.pk}"
        return f"starter:{self.product}" if self.product else ""

    def fields(self) -> dict[str, str]:
        """What `read_asked` reads back, without what is as usual."""
        told = {
            "place": str(self.place.pk) if self.place else "",
            "mine": self.source,
            "seed": "" if self.seed == "1" else self.seed,
            "apart": "1" if self.apart else "",
            "pick": str(self.pick) if self.pick else "",
            "run": self.run,
        }
        return {name: text for name, text in told.items() if text}


def read_asked(user: object, key: str, given: QueryDict | Mapping[str, Any]) -> Asked:
    """`{place?, mine?, seed?, apart?, pick?, run?}`, all of them texts but `apart`.

    Raises BadBox, BadInput, IllegalDeck, UnknownProduct; PlaceNotFound and DeckNotFound for what
    is not the person's own.
    """
    check_game(key)
    place = read_place(user, words(given, "place", 20).strip())
    deck, product, mine = _mine(user, key, words(given, "mine", 80).strip())
    pick = words(given, "pick", 4).strip()
    if pick and not (pick.isascii() and pick.isdigit()):
        raise BadBox(
            Message(N_("«{pick}» is no number of a deck: 1 is the first."), {"pick": shown(pick)})
        )
    return Asked(
        key,
        place,
        deck,
        product,
        mine,
        words(given, "seed", MAX_SEED).strip() or "1",
        given.get("apart") in (True, "1", "true", "on"),
        int(pick or 0),
        words(given, "run", 16),
    )


def check_game(key: str) -> None:
    """Raises BadBox where no deck meets another one."""
    if not seats_two_decks(game(key).key):
        raise BadBox(Message(N_("In this game no deck meets another one: nothing to deal out.")))


def _mine(user: object, key: str, text: str) -> tuple[Deck | None, str, Loadout | None]:
    if not text:
        return None, "", None
    source, _colon, value = text.partition(":")
    if source == "starter":
        return None, value, decks.starter(key, value)
    if source != "deck":
        said = N_(
            "«{deck}» is neither «deck:…» nor «starter:…». Leave it out for both from the box."
        )
        raise BadBox(Message(said, {"deck": shown(text)}))
    deck = deck_for(user if isinstance(user, User) else None, value)
    if deck.game != key:
        raise BadBox(Message(N_("«{deck}» is a deck of another game."), {"deck": deck.name}))
    loadout = loadout_of(deck)
    check_playable(usual_rules(key), Lent(loadout, deck.owner_id, deck.contents), deck.name)
    return deck, "", loadout
