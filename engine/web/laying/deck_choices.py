"""The decks that a seat of a new table may choose from, and those that cannot be played yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.catalogue.wording import prompting, unenforced
from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.ledger.rows import Holding, Location
from collection.requests.rows import User
from collection.shelf.queries import places_of
from decks.keeping.queries import decks_of, public_decks
from decks.lists import judging
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.showing.pages import starters
from engine.registry import game
from engine.web.laying.box.stock import ALL
from engine.web.laying.form import ADDRESS, BOX, SURPRISE
from engine.web.laying.meeting import goes_with, opponents_of, seats_two_decks

Plain = dict[str, Any]
_MOST_DECKS: Final = 60
_MOST_PUBLIC: Final = 12
_MOST_BROKEN: Final = 6
_MOST_PLACES: Final = 20


class Decks:
    """The decks that a seat may choose from, each asked for once."""

    def __init__(self, user: object, key: str, wanted: Deck | None, *, boxes: bool = False) -> None:
        self.key = key
        self.wanted = wanted
        needs_deck = bool(game(key).loadout_kinds())
        self.own: list[Deck] = []
        if needs_deck and isinstance(user, User):
            self.own = list(decks_of(user, key)[:_MOST_DECKS])
        if wanted is not None and wanted not in self.own:
            self.own.insert(0, wanted)
        self.public: list[Deck] = []
        if needs_deck:
            known = public_decks(key).select_related("owner")[:_MOST_PUBLIC]
            self.public = [deck for deck in known if deck not in self.own]
        decks = {code for code, _ in game(key).starter_decks()}
        self.starters = [each for each in starters(key) if each["code"] in decks]
        # None: nothing is owned of the game, or its decks cannot be dealt out of a box.
        self.places: list[Location] | None = None
        if boxes and isinstance(user, User) and seats_two_decks(key) and _owns(user, key):
            self.places = places_of(user)[:_MOST_PLACES]

    def legal(self) -> list[Deck]:
        """The person's own decks that may be played."""
        return [deck for deck in self.own if standing(deck).legal]

    def groups(self, seats: int = 0) -> list[Plain]:
        """The choices by heading: one's own, starters, public ones, and the rest; of a table of
        so many `seats` only those that can sit there."""
        chosen = [
            (_("My decks"), self._named(self.legal(), seats)),
            *self._starters(seats),
            (
                _("Public decks"),
                self._named([deck for deck in self.public if standing(deck).legal], seats),
            ),
            (_("My box"), self.boxes()),
            (
                _("Another one"),
                [
                    choice(SURPRISE, _("Surprise: a legal deck, drawn")),
                    choice(ADDRESS, _("The deck at the address below")),
                ],
            ),
        ]
        return [{"label": label, "choices": found} for label, found in chosen if found]

    def _named(self, decks: Sequence[Deck], seats: int) -> list[Plain]:
        return [
            choice(f"deck:{deck.pk}", deck.name)
            for deck in decks
            if not seats or deck == self.wanted or goes_with(self.key, loadout_of(deck), seats)
        ]

    def _starters(self, seats: int) -> list[tuple[str, list[Plain]]]:
        """The shipped decks by what they ask of a table."""
        shipped = dict(game(self.key).starter_decks())
        found: dict[str, list[Plain]] = {}
        for each in self.starters:
            loadout = shipped[each["code"]]
            if seats and not goes_with(self.key, loadout, seats):
                continue
            asked = option_words(self.key, game(self.key).options_for(loadout))
            label = " · ".join([_("Starters"), *asked])
            found.setdefault(label, []).append(choice(f"starter:{each['code']}", each["name"]))
        return list(found.items())

    def boxes(self) -> list[Plain]:
        """The rest of the shelf, or of one of its places, for who has anything there."""
        if self.places is None:
            return []
        whole = choice(f"{BOX}:{ALL}", _("The rest of my box"))
        return [
            whole,
            *[
                choice(f"{BOX}:{place.pk}", _("The rest of «%(place)s»") % {"place": place.name})
                for place in self.places
            ],
        ]

    def by_hand(self) -> list[Plain]:
        """One's own decks with cards whose printed words nobody enforces, and how many."""
        pool = pool_of(self.key)
        if not pool.own:
            return []
        found = [
            (deck, unenforced(pool[code] for code in loadout_of(deck).codes() if code in pool))
            for deck in self.legal()
        ]
        return [{"name": deck.name, "count": len(cards)} for deck, cards in found if cards]

    def prompting(self) -> list[Plain]:
        """One's own decks with cards that ask the table, and how many."""
        pool = pool_of(self.key)
        if not pool.own:
            return []
        found = [
            (deck, prompting(pool[code] for code in loadout_of(deck).codes() if code in pool))
            for deck in self.legal()
        ]
        return [{"name": deck.name, "count": len(cards)} for deck, cards in found if cards]

    def broken(self) -> list[Plain]:
        """One's own decks that cannot be played, with the first reason and where to mend it."""
        found = [deck for deck in self.own if not standing(deck).legal]
        return [_broken(deck) for deck in found[:_MOST_BROKEN]]

    def wanted_page(self) -> Plain | None:
        """The deck that the page was opened with."""
        if self.wanted is None:
            return None
        legal = standing(self.wanted).legal
        return {
            "id": self.wanted.pk,
            "name": self.wanted.name,
            "url": self.wanted.get_absolute_url(),
            "legal": legal,
        }

    def is_ready(self) -> bool:
        """Whether the deck that the page was opened with, if any, may be played."""
        return self.wanted is None or standing(self.wanted).legal

    def first(self) -> str:
        """The choice proposed for a person."""
        if self.wanted is not None and standing(self.wanted).legal:
            return f"deck:{self.wanted.pk}"
        for deck in self.legal():
            return f"deck:{deck.pk}"
        return f"starter:{self.starters[0]['code']}" if self.starters else SURPRISE

    def other(self, number: int) -> str:
        """The choice proposed for the partner on that seat: a starter that nobody has yet."""
        chosen, deck = self.first(), self._first_deck()
        source = deck.source if deck else ""
        codes = self.meeting()
        free = [code for code in codes if code != source and chosen != f"starter:{code}"] or codes
        return f"starter:{free[(number - 1) % len(free)]}" if free else SURPRISE

    def meeting(self) -> list[str]:
        """The starters that may sit opposite the choice proposed first; all where none may."""
        deck = self._first_deck()
        shipped = dict(game(self.key).starter_decks())
        mine = loadout_of(deck) if deck else shipped.get(self.first().removeprefix("starter:"))
        return opponents_of(self.key, mine)

    def _first_deck(self) -> Deck | None:
        chosen = self.first()
        return next((d for d in self.own if chosen == f"deck:{d.pk}"), None)


def option_words(key: str, options: Mapping[str, Any]) -> list[str]:
    """What the values of these options are called, in the order of the game's options."""
    return [
        READER.gettext(spec.words[spec.values.index(options[spec.name])])
        for spec in game(key).option_specs()
        if spec.name in options and spec.words and options[spec.name] in spec.values
    ]


def choice(value: str, label: str, chosen: str = "") -> Plain:
    """A choice of the form."""
    return {"value": value, "label": label, "selected": value == chosen}


def _owns(user: User, key: str) -> bool:
    return Holding.objects.filter(owner=user, card__game=key, quantity__gt=0).exists()


def _broken(deck: Deck) -> Plain:
    found = judging.spoken(deck.game, judging.verdict_on(deck))["violations"]
    first: Plain = next((fault for fault in found if fault["severity"] != "warning"), {})
    return {
        "name": deck.name,
        "count": standing(deck).count,
        "why": first.get("text", ""),
        "clause": first.get("clause", ""),
        "clause_url": first.get("clause_url", ""),
        "form": first.get("form", ""),
        "type_it": first.get("type_it", ""),
        "url": reverse("deck-edit", args=(deck.pk, deck.slug)),
    }
