"""Own sets and cards written: all of an act or nothing, once for each key."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Sum
from django.utils.text import slugify

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import shelf_of
from collection.catalogue.wording import agreement_of
from collection.house.ids import short_id
from collection.house.pools import NOBODY, OWN
from collection.house.quotas import check_room
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Change, Holding
from collection.own.aside import after_undo
from collection.own.errors import BadCards, CardMoved, EditMoved, NoSuchEdit, NoSuchSet
from collection.own.filling import Write, new_row
from collection.own.originals import settled
from collection.own.rows import CardEdit, Typing
from collection.own.sharing.following import follow_name, stay_as_they_are
from collection.own.writing import another_revision, content_of, write
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.search.indexing import recode
from collection.shelf.services import moves_to
from engine.kernel.cards import CardDef
from engine.kernel.forms import AGREED, CardFault, Typed
from engine.kernel.messages import N_, Message
from engine.registry import game

MOST_CARDS: Final = 2_000
MOST_SETS: Final = 200
# The causes of acts by which a whole set went, or came out of a file.
SET: Final = "set"
CAME: Final = "set-came"
_FULL_CARDS: Final = N_("You have {held} cards of your own; {most} is the most, and these would be "
                        "{more} more. Take away cards you do not need.")  # fmt: skip
_FULL_SETS: Final = Message(
    N_("You have {most} sets of your own, the most that are kept. Take one away first."),
    {"most": MOST_SETS},
)
NO_SET: Final = Message(N_("There is no such set of yours. Look at your own cards."))
_NO_EDIT: Final = Message(N_("There is nothing to undo."))
_WRITTEN_OVER: Final = Message(
    N_("This was changed again since, and so is not undone. Undo the later change first.")
)


@dataclass(frozen=True)
class CardWish:
    """Typed values of a card; `row` None for a new one; `known` is the content the form saw.

    `copies` are so many more on the shelf, of this `lot` apart from its card;
    below 0 so many fewer.
    """

    raw: Mapping[str, Any]
    row: Card | None = None
    known: int = 0
    copies: int = 0
    lot: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class SetWish:
    """What a set is called; `printed` is the code on its cards."""

    names: Mapping[str, str]
    printed: str = ""
    note: str = ""


def new_set(*, actor: User, key_of_game: str, wish: SetWish, key: str = "") -> str:
    """The id of a new set. Raises QuotaReached, UnknownGame."""
    game(key_of_game)

    def work() -> Outcome:
        return {"set": made_set(actor, key_of_game, wish).code}

    return str(once(actor=actor, key=key, purpose="own.set", work=work)["set"])


def made_set(actor: User, key_of_game: str, wish: SetWish) -> CardSet:
    """The row of a new set."""
    check_room(CardSet.objects.filter(owner=actor).count(), most=MOST_SETS, full=_FULL_SETS)
    called = wish.printed or next(iter(wish.names.values()), "")
    slug = slugify(unicodedata.normalize("NFKD", called))[:16].strip("-") or "set"
    row = CardSet(game=key_of_game, code=f"{OWN}{slug}-{short_id()}", owner=actor)
    _name(row, wish)
    row.save(force_insert=True)
    another_revision(actor)
    return row


def change_set(*, actor: User, code: str, wish: SetWish, key: str = "") -> None:
    """Call a set otherwise. Raises NoSuchSet."""

    def work() -> Outcome:
        row = set_of(actor, code)
        _name(row, wish)
        row.revision += 1
        row.save()
        recode(row)
        follow_name(row)
        another_revision(actor)
        return {}

    once(actor=actor, key=key, purpose=f"own.set {code}", work=work)


def set_of(actor: User, code: str) -> CardSet:
    """The person's set of that id, held until the transaction ends. Raises NoSuchSet."""
    rows = CardSet.objects.select_for_update().filter(owner=actor, code=code)
    row = rows.first()
    if row is None:
        raise NoSuchSet(NO_SET)
    return row


def read_all(key: str, wishes: Sequence[CardWish]) -> list[Typed]:
    """What the game makes of typed values. Raises BadCards with every fault of every card."""
    found = [game(key).read_card(wish.raw) for wish in wishes]
    faults: dict[int, tuple[CardFault, ...]] = {
        place: typed.refused for place, typed in enumerate(found) if typed.refused
    }
    if faults:
        raise BadCards(faults)
    return found


def keep(
    *,
    actor: User,
    code: str,
    wishes: Sequence[CardWish],
    cause: str,
    key: str = "",
    place: str = "",
) -> Outcome:
    """Keep cards of a set and put their copies on the shelf; the typing of `place` is done with.

    The outcome has `edit` and, in order, `cards` by number. Raises NoSuchSet, BadCards, CardMoved,
    QuotaReached, TooMany.
    """

    def work() -> Outcome:
        card_set = set_of(actor, code)
        outcome = kept(actor, card_set, wishes, cause)
        if place:
            Typing.objects.filter(owner=actor, place=place).delete()
        return outcome

    return once(actor=actor, key=key, purpose=f"own.keep {code}", work=work)


def kept(
    actor: User,
    card_set: CardSet,
    wishes: Sequence[CardWish],
    cause: str,
    more: Sequence[Move] = (),
) -> Outcome:
    """As `keep`, inside a transaction that holds the set; `more` else is moved on the shelf."""
    typed = read_all(card_set.game, wishes)
    for wish in wishes:
        if wish.row is not None and wish.row.edition != wish.known:
            raise CardMoved(wish.row)
    fresh = sum(1 for wish in wishes if wish.row is None or wish.row.shelf == NOBODY)
    check_room_for(actor, fresh)
    writes = _writes(actor, card_set, wishes, typed)
    lines = write(actor, card_set, writes)
    moves = [
        move
        for line, wish in zip(lines, wishes, strict=True)
        for move in _moves_of(actor, line[0], wish)
    ]
    moves += more
    change = record(owner=actor, cause="typed", moves=moves) if moves else None
    edit = CardEdit.objects.create(
        owner=actor, set=card_set, cause=cause, lines=lines, change=change
    )
    return {"edit": edit.pk, "cards": [line[0] for line in lines]}


def _writes(
    actor: User, card_set: CardSet, wishes: Sequence[CardWish], typed: Sequence[Typed]
) -> list[Write]:
    rows = [wish.row or new_row(card_set) for wish in wishes]
    cards = [
        replace(one.card, code=row.code, set=card_set.code)
        for row, one in zip(rows, typed, strict=True)
        if one.card is not None
    ]
    cards = [_agreed(card_set.game, card) for card in cards]
    cards = settled(shelf_of(actor, card_set.game).pool, card_set.code, cards)
    return [Write(row, card) for row, card in zip(rows, cards, strict=True)]


def _agreed(key: str, card: CardDef) -> CardDef:
    """Without the mark that words and effects say the same where either is another by now."""
    if AGREED not in card.attributes or card.get(AGREED) == agreement_of(game(key), card):
        return card
    kept = {name: value for name, value in card.attributes.items() if name != AGREED}
    return replace(card, attributes=kept)


def take_away(*, actor: User, code: str, cards: Sequence[int], key: str = "") -> int:
    """Take cards of a set away, their copies with them; the act, which can be undone.

    Decks keep their lines, matches the cards they were played with. Raises NoSuchSet.
    """

    def work() -> Outcome:
        card_set = set_of(actor, code)
        rows = Card.objects.filter(set=card_set, pk__in=cards).exclude(shelf=NOBODY)
        return {"edit": _away(actor, card_set, list(rows), "away").pk}

    return int(once(actor=actor, key=key, purpose=f"own.away {code}", work=work)["edit"])


def take_set_away(*, actor: User, code: str, key: str = "") -> int:
    """Take a set away with all its cards and their copies; the act, which can be undone.
    Who adopted it keeps it as it is.

    Raises NoSuchSet.
    """

    def work() -> Outcome:
        card_set = set_of(actor, code)
        stay_as_they_are([card_set])
        edit = _away(actor, card_set, list(Card.objects.filter(set=card_set, shelf=actor.pk)), SET)
        _put_away(actor, card_set, gone=True)
        return {"edit": edit.pk}

    return int(once(actor=actor, key=key, purpose=f"own.set away {code}", work=work)["edit"])


def _away(actor: User, card_set: CardSet, rows: Sequence[Card], cause: str) -> CardEdit:
    lines = write(actor, card_set, [Write(row, None) for row in rows])
    moves = leaving_shelf(actor, rows)
    change = record(owner=actor, cause="untyped", moves=moves) if moves else None
    return CardEdit.objects.create(
        owner=actor, set=card_set, cause=cause, lines=lines, change=change
    )


def leaving_shelf(actor: User, rows: Sequence[Card]) -> list[Move]:
    """All copies of cards off the shelf."""
    held = Holding.objects.filter(owner=actor, card__in=rows, quantity__gt=0)
    return [Move(Lot.of(lot), -lot.quantity, -lot.for_trade) for lot in held]


def _put_away(actor: User, card_set: CardSet, *, gone: bool) -> None:
    card_set.gone = gone
    card_set.save(update_fields=["gone"])
    another_revision(actor)


def undo(*, actor: User, edit_id: int, key: str = "") -> int:
    """Write back what an act changed, copies included; undoing an undo does it again.

    Raises NoSuchEdit, EditMoved, TooFew.
    """

    def work() -> Outcome:
        edit = CardEdit.objects.filter(pk=edit_id, owner=actor).select_related("change").first()
        if edit is None or CardEdit.objects.filter(undoes=edit).exists():
            raise NoSuchEdit(_NO_EDIT)
        card_set = set_of(actor, edit.set.code)
        rows = Card.objects.in_bulk([line[0] for line in edit.lines])
        writes: list[Write] = []
        for pk, before, after in edit.lines:
            row = rows.get(pk)
            if row is None or (0 if row.shelf == NOBODY else row.edition) != after:
                raise EditMoved(_WRITTEN_OVER)
            writes.append(Write(row, content_of(row, before)))
        first, done_again = _first_of(edit)
        gone = done_again == (first.cause == SET) if first.cause in (SET, CAME) else None
        if gone:
            stay_as_they_are([card_set])
        lines = write(actor, card_set, writes)
        after_undo(actor, card_set, edit, list(rows.values()))
        change = None
        if edit.change is not None and not Change.objects.filter(undoes=edit.change).exists():
            back = [
                Move(Lot.from_json(entry.card_id, entry.lot), -entry.delta, -entry.trade)
                for entry in edit.change.entries.all()
            ]
            change = record(owner=actor, cause="undo", moves=back, undoes=edit.change)
        made = CardEdit.objects.create(
            owner=actor, set=card_set, cause="undo", lines=lines, change=change, undoes=edit
        )
        if gone is not None:
            _put_away(actor, card_set, gone=gone)
        return {"edit": made.pk}

    return int(once(actor=actor, key=key, purpose=f"own.undo {edit_id}", work=work)["edit"])


def _first_of(edit: CardEdit) -> tuple[CardEdit, bool]:
    """The act behind an undo of an undo of it, and whether taking that back does it again."""
    again = False
    while edit.undoes is not None:
        edit, again = edit.undoes, not again
    return edit, again


def _moves_of(actor: User, card: int, wish: CardWish) -> Sequence[Move]:
    """More copies into the lot that is wished; fewer where it is clear which."""
    if wish.copies >= 0 or wish.row is None:
        return [Move(Lot(card, **(wish.lot or {})), wish.copies)] if wish.copies else []
    held = Holding.objects.filter(owner=actor, card=card, quantity__gt=0).order_by("id")
    return moves_to(wish.row, list(held), wish.copies)


def copies_of(actor: User, cards: Sequence[int]) -> dict[int, int]:
    """Copies on the shelf by card."""
    held = Holding.objects.filter(owner=actor, card__in=cards, quantity__gt=0).order_by()
    return dict(held.values_list("card").annotate(copies=Sum("quantity")))


def _name(row: CardSet, wish: SetWish) -> None:
    row.name_en, row.name_it = wish.names.get("en", "")[:200], wish.names.get("it", "")[:200]
    row.printed, row.note = wish.printed[:16], wish.note[:500]


def check_room_for(actor: User, more: int) -> None:
    """Raises QuotaReached where the person may not have so many cards more."""
    held = Card.objects.filter(shelf=actor.pk).count()
    full = Message(_FULL_CARDS, {"held": held, "most": MOST_CARDS, "more": more})
    check_room(held + more - 1, most=MOST_CARDS, full=full)
