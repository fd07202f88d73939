"""The list of a person's decks: filtered, sorted, cut into pages, each with its verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property

from collection.requests.rows import User
from decks.browsing.finding import Listed, matches, needs_cards, terms_of
from decks.lists.bounds import MAX_FOLDER
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.showing.doors import door, play_url
from decks.showing.pages import game_title
from decks.showing.ports import summed, tallies
from decks.showing.zones import leading_faces

PER_PAGE = 40
SHOWS = ("active", "archived", "bin")
SORTS = ("edited", "name", "game")
WISHES = ("q", "show", "sort", "game", "tag", "folder")


@dataclass(frozen=True)
class Wanted:
    """What the address asks for; anything not understood is as if it were not there."""

    show: str = "active"
    sort: str = "edited"
    game: str = ""
    tag: str = ""
    folder: str = ""
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
            _text(given, "folder", MAX_FOLDER),
            _text(given, "q", 200),
            _text(given, "page", 12) or "1",
        )

    def address(self, **other: str) -> str:
        """The list with other wishes, from its first page on."""
        plain = Wanted()
        asked = {name: other.get(name, getattr(self, name)) for name in WISHES}
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
    folder: str

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
        tag, folder = wanted.tag.casefold(), wanted.folder.casefold()
        self._found = [
            row
            for row in self._all
            if row.show == wanted.show
            and (not wanted.game or row.listed.game == wanted.game)
            and (not folder or row.folder.casefold() == folder)
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
    def tags(self) -> list[tuple[str, int]]:
        """All tags of the decks that stand here, each with how many have it."""
        return _counted(tag for row in self._here for tag in row.listed.tags)

    @property
    def folders(self) -> list[tuple[str, int]]:
        """All folders of the decks in use, each with how many lie in it."""
        return _counted(row.folder for row in self._all if row.show == SHOWS[0] and row.folder)

    @property
    def games(self) -> list[str]:
        """The games of the decks that stand here."""
        return sorted({row.listed.game for row in self._here})

    @property
    def _here(self) -> list[_Row]:
        return [row for row in self._all if row.show == self.wanted.show]

    def _sorted(self) -> list[_Row]:
        """As asked for; decks in use folder by folder, those in none last."""
        found = self._found
        if self.wanted.sort == "name":
            found = sorted(found, key=lambda row: row.listed.name.casefold())
        if self.wanted.sort == "game":
            found = sorted(
                found, key=lambda row: (game_title(row.listed.game), row.listed.name.casefold())
            )
        if self.wanted.show != SHOWS[0]:
            return found
        return sorted(found, key=lambda row: (not row.folder, row.folder.casefold()))


def decks_in_order(ids: Iterable[str]) -> list[Deck]:
    """These decks with their cards, in one query."""
    wanted = list(ids)
    found = Deck.objects.in_bulk(wanted)
    return [found[pk] for pk in wanted if pk in found]


def told_lines(user: User, decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """The decks of a page as the list shows them, each with how its battles ended; one query."""
    shown = list(decks)
    found = tallies(user, [deck.pk for deck in shown])
    return [{**deck_line(deck), "tally": summed(found.get(deck.pk, {}))} for deck in shown]


def folded(lines: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a page by folder, as they follow one another: `[{name, decks}]`."""
    return [
        {"name": name, "decks": list(decks)}
        for name, decks in groupby(lines, key=lambda line: line["folder"])
    ]


def deck_line(deck: Deck) -> dict[str, Any]:
    """A deck as the list shows it."""
    found, faces = standing(deck), leading_faces(deck)
    return {
        "id": deck.pk,
        "name": deck.name,
        "url": deck.get_absolute_url(),
        "edit": door("deck-edit", deck) if deck.deleted is None else "",
        "play": play_url(deck) if found.legal and deck.deleted is None else "",
        "game": deck.game,
        "game_title": game_title(deck.game),
        "size": deck.size,
        "version": deck.version,
        "built": deck.status == Deck.Status.BUILT,
        "visibility": deck.visibility,
        "tags": deck.tags,
        "folder": deck.folder,
        "faces": faces,
        "wide": bool(faces) and faces[0]["size"][0] > faces[0]["size"][1],
        "updated": deck.updated,
        "deleted": deck.deleted,
        "archived": deck.archived,
        "legal": found.legal,
        "count": found.count,
    }


def _rows(user: User, *, with_cards: bool) -> list[_Row]:
    """Every deck of the person, last edited first."""
    columns = ["id", "name", "game", "tags", "archived", "deleted", "folder"]
    if with_cards:
        columns.append("zones")
    rows = Deck.objects.filter(owner=user).order_by("-updated", "id").values(*columns)
    return [
        _Row(
            row["id"],
            Listed(row["name"], row["game"], tuple(row["tags"]), row.get("zones", {})),
            row["archived"],
            row["deleted"] is not None,
            row["folder"],
        )
        for row in rows
    ]


def _counted(words: Iterable[str]) -> list[tuple[str, int]]:
    """Each word once, however it is spelled, in order, with how often it stands there."""
    spelled: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for word in words:
        spelled[word.casefold()] = word
        counts[word.casefold()] += 1
    return [(spelled[key], counts[key]) for key in sorted(counts)]


def _text(given: QueryDict, name: str, most: int) -> str:
    return given.get(name, "")[:most].replace("\0", "").strip()
