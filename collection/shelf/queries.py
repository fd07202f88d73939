"""Reads of a shelf: how many, how many free, in which lots, and what changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum, Window

from collection.catalogue.rows import Card, CardSet
from collection.house.pools import pool_of
from collection.ledger.book import sums_of
from collection.ledger.ports import workshop
from collection.ledger.rows import Change, Entry, Holding, Location, holdings_of
from collection.requests.rows import User
from engine.registry import games

Reader = User | AnonymousUser
# Beyond so many codes one reads all counts rather than name each.
MOST_NAMED: Final = 500
# Lines of one change that a page shows.
MOST_LINES: Final = 8
LOTS_PER_PAGE: Final = 20
_KEPT_SECONDS: Final = 30
# The name of what is kept may hold no blanks.
_NO_BLANKS: Final = {ord(" "): "_"}
_SUMS: Final = ("in", "out", "cards", "lines")


def owned_counts(user: Reader, game: str, codes: Collection[str] | None = None) -> dict[str, int]:
    """Owned copies by card code, in one query; cards not owned are left out."""
    if not isinstance(user, User) or (codes is not None and not codes):
        return {}
    if codes is not None and len(codes) <= MOST_NAMED:
        rows, wanted = holdings_of(user, game, codes), None
    else:
        rows = Holding.objects.filter(owner=user, card__game=game, quantity__gt=0)
        wanted = None if codes is None else frozenset(codes)
    found: dict[str, int] = {}
    # Added up here: sorting all codes for GROUP BY takes the database longer.
    for code, copies in rows.order_by().values_list("card__code", "quantity"):
        if wanted is None or code in wanted:
            found[code] = found.get(code, 0) + copies
    return found


def free_counts(user: Reader, game: str) -> dict[str, int]:
    """Owned copies by code that no built deck promises; never below 0, 0 is left out."""
    if not isinstance(user, User):
        return {}
    owned = owned_counts(user, game)
    promised = workshop().promised(user, game)
    left = {code: count - promised.get(code, 0) for code, count in owned.items()}
    return {code: count for code, count in left.items() if count > 0}


def copies_of(user: Reader) -> int:
    """All copies of all games."""
    if not isinstance(user, User):
        return 0
    return int(Holding.objects.filter(owner=user).aggregate(n=Sum("quantity"))["n"] or 0)


def lots_of(user: Reader, card: Card, asked: str = "1") -> tuple[int, Page[Holding]]:
    """All copies of a card, and the page of that number of its lots, the oldest first, each with
    its place; one query. A page that is none is the first."""
    owner = user if isinstance(user, User) else None
    rows = Holding.objects.filter(owner=owner, card=card, quantity__gt=0)
    told = rows.annotate(copies=Window(Sum("quantity")), lots=Window(Count("pk")))
    number = max(1, int(asked)) if asked.isascii() and asked.isdigit() and len(asked) < 8 else 1
    start = (number - 1) * LOTS_PER_PAGE
    found: list[Any] = list(
        told.select_related("location").order_by("id")[start : start + LOTS_PER_PAGE]
    )
    if not found and number > 1:
        return lots_of(user, card)
    pages: Paginator[Holding] = Paginator(found, LOTS_PER_PAGE)
    # Of all lots, not of those that were fetched.
    pages.__dict__["count"] = found[0].lots if found else 0
    return int(found[0].copies) if found else 0, Page(found, number, pages)


def places_of(user: Reader) -> list[Location]:
    """The person's places, by name."""
    if not isinstance(user, User):
        return []
    return list(Location.objects.filter(owner=user, gone=False).order_by("name"))


def counted_places(user: Reader) -> QuerySet[Location]:
    """The places with `copies` and `lots` in each."""
    here = Q(holdings__quantity__gt=0)
    owner = user if isinstance(user, User) else None
    return (
        Location.objects.filter(owner=owner, gone=False)
        .annotate(copies=Sum("holdings__quantity"), lots=Count("holdings", filter=here))
        .order_by("name")
    )


@dataclass(frozen=True)
class Told:
    """A change with its first lines; `more` lines are not shown."""

    change: Change
    entries: tuple[Entry, ...]
    copies_in: int
    copies_out: int
    cards: int
    more: int

    @property
    def undone(self) -> Change | None:
        """The change that took this one back."""
        return getattr(self.change, "undone_by", None)


def changes_of(user: Reader) -> QuerySet[Change]:
    """The changes of a shelf, last first; `upto` is the last entry that a page shows of each."""
    if not isinstance(user, User):
        return Change.objects.none()
    lines = Entry.objects.filter(change=OuterRef("pk")).order_by("pk").values("pk")
    rows = Change.objects.filter(owner=user).select_related("undone_by", "undoes")
    return rows.annotate(upto=Subquery(lines[MOST_LINES - 1 : MOST_LINES])).order_by("-id")


def game_at_hand(user: Reader) -> str:
    """The game of the last change of a shelf, else the first installed one: for pages of no game.

    "" where no game is installed."""
    known = list(games())
    if len(known) > 1 and isinstance(user, User):
        # The newest change by its index: joined, all entries would be sorted.
        last = Change.objects.filter(owner=user).order_by("-id").values("pk")[:1]
        keys = Entry.objects.filter(change=Subquery(last)).values_list("card__game", flat=True)
        found = keys.order_by("pk").first()
        if found in known:
            return str(found)
    return next(iter(known), "")


def told(changes: Iterable[Change]) -> list[Told]:
    """Changes out of `changes_of` with their lines: one query more, however many there are."""
    rows = list(changes)
    lines: dict[int, list[Entry]] = {}
    for entry in _first_lines(rows):
        lines.setdefault(entry.change_id, []).append(entry)
    return [_told(row, lines.get(row.pk, [])) for row in rows]


def _first_lines(rows: list[Any]) -> Iterable[Entry]:
    if not rows:
        return ()
    wanted = Q(change__in=[row.pk for row in rows if row.upto is None])
    for row in rows:
        if row.upto is not None:
            wanted |= Q(change=row.pk, pk__lte=row.upto)
    found = Entry.objects.filter(wanted).select_related("card", "card__set").order_by("pk")
    # What only the search reads is long.
    return found.defer(
        "card__text_key", "card__stem_key", "card__name_key", "card__name_it_key", "card__code_key"
    )


def _told(change: Change, entries: list[Entry]) -> Told:
    sums = change.note.get("sums")
    # A note out of a restored backup may say anything.
    if not isinstance(sums, dict) or [type(sums.get(name)) for name in _SUMS] != [int] * 4:
        sums = sums_of((entry.card_id, entry.delta) for entry in entries)
    return Told(
        change,
        tuple(entries),
        sums["in"],
        sums["out"],
        sums["cards"],
        max(0, sums["lines"] - len(entries)),
    )


def entries_of(user: Reader, card: Card, most: int = 10) -> list[Entry]:
    """The last entries of one card, newest first, each with its change."""
    if not isinstance(user, User):
        return []
    rows = Entry.objects.filter(change__owner=user, card=card)
    return list(rows.select_related("change", "change__undone_by").order_by("-id")[:most])


@dataclass(frozen=True)
class SetProgress:
    """How much of a set one owns: `have` cards of `total`, and all `copies`; `shown` is its code
    as people read it."""

    game: str
    code: str
    name: str
    total: int
    have: int
    copies: int
    shown: str = ""


def progress_of(user: Reader, last: Sequence[Change] | None = None) -> list[SetProgress]:
    """Every set of every game; a line without code for cards of no set; three queries, two where
    the `last` change of the shelf is known (none: there was no change)."""
    newest = changes_of(user)[:1] if last is None else last
    owned = dict(_owned_by_set(user, newest)) if isinstance(user, User) else {}
    # By game and set, that the index alone answers.
    cards = Card.seen.filter(game=OuterRef("game"), set=OuterRef("pk")).order_by().values("set")
    rows = CardSet.seen.annotate(n=Subquery(cards.annotate(n=Count("pk")).values("n")))
    found = [
        SetProgress(
            row.game,
            row.code,
            row.name,
            row.n or 0,
            *owned.pop((row.game, row.pk), (0, 0)),
            row.label,
        )
        for row in rows.order_by("game", "code")
    ]
    loose = [SetProgress(game, "", "", have, have, copies)
             for (game, _), (have, copies) in owned.items()]  # fmt: skip
    return found + loose


_BySet = Mapping[tuple[str, int | None], tuple[int, int]]


def _owned_by_set(user: User, last: Iterable[Change]) -> _BySet:
    """Different cards and copies by (game, set); kept for some seconds while no count changes.

    To ask every holding for its card's set is half of the shelf's time; a card seldom moves.
    """
    known = [(row.pk, row.created) for row in last]
    name = f"by-set-{user.pk}-{known}".translate(_NO_BLANKS)
    kept: _BySet | None = caches["process"].get(name)
    if kept is not None:
        return kept
    held = Holding.objects.filter(owner=user, quantity__gt=0)
    found: dict[tuple[str, int | None], tuple[int, int]] = {
        (game, card_set): (have, copies)
        for game, card_set, have, copies in held.values_list("card__game", "card__set")
        .annotate(have=Count("card", distinct=True), copies=Sum("quantity"))
        .order_by()
    }
    caches["process"].set(name, found, _KEPT_SECONDS)
    return found


@dataclass(frozen=True)
class Neighbours:
    """Where a card stands in its set by number: its rank, how many there are, who is beside it."""

    rank: int = 0
    total: int = 0
    before: Card | None = None
    after: Card | None = None


def neighbours(card: Card) -> Neighbours:
    """The card's place in its set; two queries."""
    if card.set_id is None:
        return Neighbours()
    found = Card.seen.filter(set=card.set_id).aggregate(
        all=Count("pk"),
        upto=Count("pk", filter=Q(code_key__lte=card.code_key)),
        before=Max("code_key", filter=Q(code_key__lt=card.code_key)),
        after=Min("code_key", filter=Q(code_key__gt=card.code_key)),
    )
    ends = [key for key in (found["before"], found["after"]) if key]
    rows = Card.seen.filter(set=card.set_id, code_key__in=ends).select_related("set")
    beside = {row.code_key: row for row in rows}
    return Neighbours(
        found["upto"], found["all"], beside.get(found["before"]), beside.get(found["after"])
    )


def printings(card: Card) -> list[Card]:
    """Other cards of the game with the same name, and variants of the same card."""
    others = Card.seen.filter(game=card.game).exclude(pk=card.pk).select_related("set")
    # Without an order: asked for one, the database walks the game in that order instead.
    found = list(others.filter(name_key=card.name_key).order_by()[:20]) if card.name_key else []
    prints = _prints_of(card) - {row.code for row in found}
    if prints:
        found += others.filter(code__in=prints).order_by()[:20]
    return sorted(found, key=lambda row: row.code)


def _prints_of(card: Card) -> set[str]:
    pool = pool_of(card.game)
    first = pool.original(card.definition)
    prints = {other.code for other in pool.own if pool.original(other) == first}
    return (prints | {first}) - {card.code}


@dataclass(frozen=True)
class Completion:
    """A set counted card by card: ids by code, and the copies owned of each id."""

    cards: tuple[int, ...]
    owned: Mapping[int, int]

    def lacking(self, copies: int) -> list[int]:
        """The cards of which one has fewer than so many."""
        return [pk for pk in self.cards if self.owned.get(pk, 0) < copies]


def completion_of(user: Reader, card_set: CardSet) -> Completion:
    """Two queries, however many cards."""
    cards = Card.seen.filter(set=card_set).order_by("code_key", "pk").values_list("pk", flat=True)
    owned: dict[int, int] = {}
    if isinstance(user, User):
        held = Holding.objects.filter(owner=user, card__set=card_set, quantity__gt=0).order_by()
        for pk, copies in held.values_list("card", "quantity"):
            owned[pk] = owned.get(pk, 0) + copies
    return Completion(tuple(cards), owned)


def cards_by_id(ids: Iterable[int]) -> list[Card]:
    """Cards in the order of these ids; one query."""
    wanted = list(ids)
    found = Card.seen.select_related("set").defer("text_key", "stem_key").in_bulk(wanted)
    return [found[pk] for pk in wanted if pk in found]
