"""The list of a person's decks: filtered, sorted, cut into pages, each with its verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property

from collection.requests.rows import User
from decks.browsing.finding import Listed, matches, needs_cards, terms_of
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.showing.doors import door, play_url
from decks.showing.pages import game_title

PER_PAGE = 40
SHOWS = ("active", "archived", "bin")
SORTS = ("edited", "name", "game")


@dataclass(frozen=True)
class Wanted:
    """What the address asks for; anything not understood is as if it were not there."""

    show: str = "active"
    sort: str = "edited"
    game: str = ""
    tag: str = ""
    q: str = ""
    page: str = "1"

    @staticmethod
    def of(given: QueryDict) -> Wanted:
        """Read an address."""
        show, sort = given.get("show", ""), given.get("sort", "")
        return Wanted(
            show if show in SHOWS else SHOWS[0],
            sort if sort in SORTS else SORTS[0],
            _text(given, "game", 32),
            _text(given, "tag", 32),
            _text(given, "q", 200),
            _text(given, "page", 12) or "1",
        )

    def address(self, **other: str) -> str:
        """The list with other wishes, from its first page on."""
        plain = Wanted()
        asked = {
            name: other.get(name, getattr(self, name))
            for name in ("show", "sort", "game", "tag", "q")
        }
        asked["page"] = other.get("page", "1")
        said = {name: value for name, value in asked.items() if value != getattr(plain, name)}
        return reverse("decks") + (f"?{urlencode(said)}" if said else "")


@dataclass(frozen=True)
class _Row:
    """A deck before its cards were read."""

    pk: str
    listed: Listed
    archived: bool
    binned: bool

    @property
    def show(self) -> str:
        """Where it stands."""
        if self.binned:
            return "bin"
        return "archived" if self.archived else "active"


class DeckList:
    """The decks that a person asks for; two queries, however many they are."""

    def __init__(self, user: User, wanted: Wanted) -> None:
        self.wanted = wanted
        terms = terms_of(wanted.q)
        self._all = _rows(user, with_cards=needs_cards(terms))
        tag = wanted.tag.casefold()
        self._found = [
            row
            for row in self._all
            if row.show == wanted.show
            and (not wanted.game or row.listed.game == wanted.game)
            and (not tag or tag in {known.casefold() for known in row.listed.tags})
            and matches(row.listed, terms)
        ]

    @property
    def count(self) -> int:
        """All that were found, on whatever page."""
        return len(self._found)

    @cached_property
    def page(self) -> Page[_Row]:
        """The page asked for, or the nearest there is."""
        return Paginator(self._sorted(), PER_PAGE).get_page(self.wanted.page)

    @cached_property
    def decks(self) -> list[Deck]:
        """The decks of the page with their cards."""
        return decks_in_order(row.pk for row in self.page)

    @property
    def ids(self) -> list[str]:
        """All that were found, in their order."""
        return [row.pk for row in self._sorted()]

    @property
    def counts(self) -> dict[str, int]:
        """How many decks stand where, whatever else is asked for."""
        return {show: sum(1 for row in self._all if row.show == show) for show in SHOWS}

    @property
    def tags(self) -> list[str]:
        """All tags of the decks that stand here."""
        tags = {
            tag.casefold(): tag
            for row in self._all
            if row.show == self.wanted.show
            for tag in row.listed.tags
        }
        return [tags[key] for key in sorted(tags)]

    @property
    def games(self) -> list[str]:
        """The games of the decks that stand here."""
        return sorted({row.listed.game for row in self._all if row.show == self.wanted.show})

    def _sorted(self) -> list[_Row]:
        if self.wanted.sort == "name":
            return sorted(self._found, key=lambda row: row.listed.name.casefold())
        if self.wanted.sort == "game":
            return sorted(
                self._found,
                key=lambda row: (game_title(row.listed.game), row.listed.name.casefold()),
            )
        return self._found


def decks_in_order(ids: Iterable[str]) -> list[Deck]:
    """These decks with their cards, in one query."""
    wanted = list(ids)
    found = Deck.objects.in_bulk(wanted)
    return [found[pk] for pk in wanted if pk in found]


def deck_line(deck: Deck) -> dict[str, Any]:
    """A deck as the list shows it."""
    found = standing(deck)
    return {
        "id": deck.pk,
        "name": deck.name,
        "url": deck.get_absolute_url(),
        "edit": door("deck-edit", deck),
        "play": play_url(deck) if found.legal and deck.deleted is None else "",
        "game": deck.game,
        "game_title": game_title(deck.game),
        "size": deck.size,
        "version": deck.version,
        "built": deck.status == Deck.Status.BUILT,
        "visibility": deck.visibility,
        "tags": deck.tags,
        "updated": deck.updated,
        "deleted": deck.deleted,
        "archived": deck.archived,
        "legal": found.legal,
        "count": found.count,
    }


def _rows(user: User, *, with_cards: bool) -> list[_Row]:
    """Every deck of the person, last edited first."""
    columns = ["id", "name", "game", "tags", "archived", "deleted"]
    if with_cards:
        columns.append("zones")
    rows = Deck.objects.filter(owner=user).order_by("-updated", "id").values(*columns)
    return [
        _Row(
            row["id"],
            Listed(row["name"], row["game"], tuple(row["tags"]), row.get("zones", {})),
            row["archived"],
            row["deleted"] is not None,
        )
        for row in rows
    ]


def _text(given: QueryDict, name: str, most: int) -> str:
    return given.get(name, "")[:most].replace("\0", "").strip()
