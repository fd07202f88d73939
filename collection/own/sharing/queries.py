"""Reads of shared sets: by their link, by who adopted them, by who looked at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db.models import Count, F, Q, QuerySet

from collection.catalogue.rows import Adoption, Card, CardSet
from collection.catalogue.shelves import shelf_of
from collection.house.pools import OWN
from collection.own.sharing.errors import LinkEnded, NoSuchLink, NotAdopted
from collection.own.sharing.rows import OpenedSet, SharedSet
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

LONGEST_TOKEN: Final = 64
MOST_OPENED: Final = 50
_NO_LINK: Final = Message(
    N_("This link opens no set. It was renewed, or is not whole: ask who gave it to you.")
)
_ENDED: Final = Message(
    N_("This set is shared no more. Who adopted it keeps it as it was; nobody else can look at it"
       " or adopt it. Ask who gave it to you.")
)  # fmt: skip
NOT_ADOPTED: Final = Message(N_("You have adopted no such set. Look at your own cards."))


def shared_of(card_set: CardSet) -> SharedSet | None:
    """How a set is shared, None where it is private."""
    return SharedSet.objects.select_related("edition").filter(source=card_set).first()


def by_link(token: str, *, held: bool = False) -> SharedSet:
    """What a secret link opens, with `held` until the transaction ends. Raises NoSuchLink,
    LinkEnded."""
    rows = SharedSet.objects.select_for_update(of=("self",)) if held else SharedSet.objects
    wanted = token[:LONGEST_TOKEN].replace("\0", "")
    found = rows.select_related("edition", "author").filter(token=wanted).first()
    if found is None:
        raise NoSuchLink(_NO_LINK)
    if found.source_id is None:
        raise LinkEnded(_ENDED)
    return found


def adopted_sets(user: object, game: str = "") -> QuerySet[CardSet]:
    """The editions that a person adopted, with their cards (`held`), the last first."""
    if not isinstance(user, User):
        return CardSet.objects.none()
    mine = Adoption.objects.filter(owner=user).order_by().values("shelf")
    rows = CardSet.objects.filter(adoptions__owner=user, adoptions__shelf=F("shelf"))
    rows = rows.select_related("shared_from__author").order_by("-adoptions__id")
    counted = Count("cards", filter=Q(cards__shelf__in=mine))
    return (rows.filter(game=game) if game else rows).annotate(held=counted)


def adopted_set(user: object, code: str) -> CardSet:
    """One of them. Raises NotAdopted."""
    found = adopted_sets(user).filter(code=code.replace("\0", "")).first()
    if found is None:
        raise NotAdopted(NOT_ADOPTED)
    return found


def has_adopted(user: object, edition: CardSet) -> bool:
    """Whether the person finds its cards."""
    if not isinstance(user, User):
        return False
    return Adoption.objects.filter(owner=user, shelf=edition.shelf).exists()


def cards_read(user: object, edition: CardSet) -> QuerySet[Card]:
    """The cards of an edition by number, with those that their author took away after the person
    had them."""
    shelves = [edition.shelf]
    if isinstance(user, User):
        mine = Adoption.objects.filter(owner=user, set=edition)
        shelves += mine.values_list("shelf", flat=True)
    rows = Card.objects.filter(set=edition, shelf__in=shelves)
    return rows.order_by("code_key", "pk")


def known_as(user: User, game: str, codes: Iterable[str]) -> dict[str, str]:
    """Ids of typed cards, with those by which the person has the same cards: as their author, or of
    the set adopted."""
    pool = shelf_of(user, game).pool
    found = {code: code for code in codes if code.startswith(OWN)}
    foreign = [code for code in found if code not in pool]
    sets = {code.rpartition("-")[0] for code in foreign}
    rows = SharedSet.objects.filter(Q(source__code__in=sets) | Q(edition__code__in=sets))
    pairs = rows.exclude(source=None).values_list("source__code", "edition__code") if sets else ()
    others = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    for code in foreign:
        card_set, _, number = code.rpartition("-")
        found[code] = f"{others.get(card_set, '')}-{number}"
    return {code: here for code, here in found.items() if here in pool}


def opened(user: object) -> list[SharedSet]:
    """The shared sets that the person looked at and did not adopt."""
    if not isinstance(user, User):
        return []
    rows = SharedSet.objects.filter(opened__owner=user).exclude(source=None)
    rows = rows.exclude(edition__adoptions__owner=user)
    return list(rows.select_related("edition").order_by("-opened__id")[:MOST_OPENED])


def note_opened(user: object, shared: SharedSet) -> None:
    """The person looked at it."""
    if isinstance(user, User) and shared.author_id != user.pk:
        OpenedSet.objects.get_or_create(owner=user, shared=shared)
