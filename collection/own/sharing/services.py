"""Own sets shared by a secret link, adopted, copied and left again: each act once for its key."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from collection.catalogue.rows import Adoption, Card, CardSet
from collection.house.ids import short_id
from collection.house.pools import OWN, edition_shelf
from collection.house.problems import BadInput
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.own.filling import Write, new_row, put
from collection.own.originals import renamed
from collection.own.rows import CardEdit
from collection.own.services import SetWish, check_room_for, made_set, set_of
from collection.own.sharing import queries
from collection.own.sharing.errors import NotTaken
from collection.own.sharing.following import as_read, call_alike, forget_unread, stay_as_they_are
from collection.own.sharing.rows import SharedSet
from collection.own.writing import another_revision, write
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

PRIVATE: Final = "private"
LINK: Final = "link"
MOST_ADOPTED: Final = 50
MOST_ADOPTED_CARDS: Final = 5_000
# The cause of the act by which a set was copied.
COPIED: Final = "copied"
_BYTES: Final = 32
_VISIBILITY: Final = N_("A set is «private» or «link», not «{visibility}».")
_NO_LINK: Final = Message(N_("This set has no secret link. Share it by link first."))
_YOURS: Final = Message(N_("This set is yours: its cards are on your shelf already."))
_FULL_SETS: Final = Message(
    N_("You have adopted {most} sets, the most that there may be. Leave one first."),
    {"most": MOST_ADOPTED},
)
_FULL_CARDS: Final = N_("You have adopted {held} cards; {most} is the most, and this set has"
                        " {more}. Leave another set first, {difference} cards at least."
                        )  # fmt: skip


def share(
    *, actor: User, code: str, visibility: str, pictures: bool | None = None, key: str = ""
) -> None:
    """Say who else may read a set, and whether its pictures go along (None: as before, at first
    they do not). A link that was taken back never opens again. Raises NoSuchSet, BadInput."""
    if visibility not in (PRIVATE, LINK):
        raise BadInput(Message(_VISIBILITY, {"visibility": visibility[:40]}))

    def work() -> Outcome:
        card_set = set_of(actor, code)
        if visibility == PRIVATE:
            stay_as_they_are([card_set])
            return {}
        shared = queries.shared_of(card_set) or _begun(actor, card_set)
        if pictures is not None:
            SharedSet.objects.filter(pk=shared.pk).update(pictures=pictures)
        return {}

    once(actor=actor, key=key, purpose=f"own.share {code}", work=work)


def renew_link(*, actor: User, code: str, key: str = "") -> None:
    """Another secret link; the old one opens nothing any more, who adopted the set follows on.
    Raises NoSuchSet, BadInput."""

    def work() -> Outcome:
        card_set = set_of(actor, code)
        if not SharedSet.objects.filter(source=card_set).update(token=_token()):
            raise BadInput(_NO_LINK)
        return {}

    once(actor=actor, key=key, purpose=f"own.relink {code}", work=work)


def adopt(*, actor: User, token: str, key: str = "") -> str:
    """Put a shared set among the cards that the person finds; its id. What was adopted before stays
    so. Raises NoSuchLink, LinkEnded, NotTaken."""

    def work() -> Outcome:
        shared = queries.by_link(token, held=True)
        edition = shared.edition
        if not queries.has_adopted(actor, edition):
            _check_adopting(actor, shared)
            Adoption.objects.create(owner=actor, set=edition, shelf=edition.shelf)
            another_revision(actor)
        return {"set": edition.code}

    return str(once(actor=actor, key=key, purpose=f"own.adopt {token[:43]}", work=work)["set"])


def leave(*, actor: User, code: str, key: str = "") -> None:
    """Find the cards of an adopted set no more; copies of them go from the shelf. Raises
    NotAdopted."""

    def work() -> Outcome:
        edition = queries.adopted_set(actor, code)
        held = Holding.objects.filter(owner=actor, card__set=edition, quantity__gt=0)
        moves = [Move(Lot.of(lot), -lot.quantity, -lot.for_trade) for lot in held]
        if moves:
            record(owner=actor, cause="untyped", moves=moves)
        Adoption.objects.filter(owner=actor, set=edition).delete()
        forget_unread(edition)
        another_revision(actor)
        return {}

    once(actor=actor, key=key, purpose=f"own.leave {code}", work=work)


def copy(*, actor: User, code: str = "", token: str = "", key: str = "") -> str:
    """A set of the person's own with the cards of one that was adopted (by its id) or is shared (by
    its link), each under a new id, naming one another as there; its id. Raises NotAdopted,
    NoSuchLink, LinkEnded, QuotaReached."""

    def work() -> Outcome:
        edition = queries.by_link(token).edition if token else queries.adopted_set(actor, code)
        cards = list(queries.cards_read(actor, edition))
        check_room_for(actor, len(cards))
        return {"set": _copied(actor, edition, cards).code}

    return str(
        once(actor=actor, key=key, purpose=f"own.copy {token[:43] or code}", work=work)["set"]
    )


def _begun(actor: User, card_set: CardSet) -> SharedSet:
    """A set's edition, with all its cards, and its first link."""
    slug = card_set.code.removeprefix(OWN).rpartition("-")[0]
    edition = CardSet(game=card_set.game, code=f"{OWN}{slug}-{short_id()}")
    call_alike(edition, card_set)
    edition.save(force_insert=True)
    edition.shelf = edition_shelf(edition.pk)
    edition.save(update_fields=["shelf"])
    cards = Card.objects.filter(set=card_set, shelf=actor.pk).order_by("pk")
    read = [as_read(row.definition, card_set, edition) for row in cards]
    rows = [Card(game=card_set.game, code=card.code, set=edition) for card in read]
    put(edition.shelf, edition, [Write(*pair) for pair in zip(rows, read, strict=True)])
    return SharedSet.objects.create(source=card_set, edition=edition, author=actor, token=_token())


def _check_adopting(actor: User, shared: SharedSet) -> None:
    if shared.author_id == actor.pk:
        raise NotTaken(_YOURS)
    if queries.adopted_sets(actor).count() >= MOST_ADOPTED:
        raise NotTaken(_FULL_SETS)
    mine = Adoption.objects.filter(owner=actor).order_by().values("shelf")
    held = Card.objects.filter(shelf__in=mine).count()
    more = Card.objects.filter(shelf=shared.edition.shelf).count()
    over = held + more - MOST_ADOPTED_CARDS
    if over > 0:
        told = {"held": held, "more": more, "most": MOST_ADOPTED_CARDS, "difference": over}
        raise NotTaken(Message(_FULL_CARDS, told))


def _copied(actor: User, edition: CardSet, cards: Sequence[Card]) -> CardSet:
    names = {"en": edition.name_en, "it": edition.name_it}
    made = made_set(actor, edition.game, SetWish(names, edition.printed, edition.note))
    rows = [new_row(made) for _ in cards]
    codes = {old.code: row.code for old, row in zip(cards, rows, strict=True)}
    writes = [
        Write(
            row,
            renamed(
                replace(old.definition, code=row.code, set=made.code),
                lambda code: codes.get(code, code),
            ),
        )
        for old, row in zip(cards, rows, strict=True)
    ]
    lines = write(actor, made, writes)
    CardEdit.objects.create(owner=actor, set=made, cause=COPIED, lines=lines)
    return made


def _token() -> str:
    return secrets.token_urlsafe(_BYTES)
