"""Own sets of a backup put back: under their ids where these are free, else under new ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from typing import Any, Final

from django.utils.text import slugify

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.exchange.adopted_restoring import put_adopted
from collection.exchange.own_reading import OldCard, OldContent, OldSet, Own
from collection.house.ids import short_id
from collection.house.pools import NOBODY, OWN
from collection.house.quotas import check_restored
from collection.ledger.rows import Change
from collection.own.filling import fill
from collection.own.originals import renamed
from collection.own.rows import CardEdit, Typing
from collection.own.services import MOST_CARDS, MOST_SETS
from collection.own.sharing.following import follow, stay_as_they_are
from collection.own.writing import another_revision
from collection.requests.rows import User
from collection.search.indexing import index
from engine.kernel.cards import REPRINT
from engine.kernel.messages import N_, Message
from engine.registry import game

_BATCH: Final = 500
_CARDS: Final = N_("With those of the backup there would be {found} cards of your own; {most} are "
                   "the most.")  # fmt: skip
_SETS: Final = N_("With those of the backup there would be {found} sets of your own; {most} are "
                  "the most.")  # fmt: skip


@dataclass
class PutBack:
    """What became of ids, and the rows of the sets that were made anew; `unfollowed` are names of
    sets of others that nothing opens here: they are one's own now."""

    codes: dict[str, str] = field(default_factory=dict)
    fresh: list[tuple[OldSet, CardSet, dict[int, Card]]] = field(default_factory=list)
    unfollowed: list[str] = field(default_factory=list)


def put_back(actor: User, own: Own, *, replace: bool) -> PutBack:
    """Write the sets and their cards; inside a transaction. With `replace` the sets and cards that
    are there go first, else those that are there stay as they are. Raises QuotaReached."""
    found = PutBack()
    if replace:
        stay_as_they_are(CardSet.objects.filter(owner=actor))
        CardSet.objects.filter(owner=actor).update(gone=True)
        Card.objects.filter(shelf=actor.pk).update(shelf=NOBODY)
    adopted = put_adopted(actor, own.adopted)
    own = replaced(own, sets=(*own.sets, *adopted.own))
    found.unfollowed = [one.names["it"] or one.names["en"] for one in adopted.own if not one.away]
    _check(actor, own)
    rows = [_put_set(actor, one, found, replace=replace) for one in own.sets]
    found.codes |= adopted.codes
    for one, (row, fresh) in zip(own.sets, rows, strict=True):
        cards = _put_cards(actor, _retold(one, found.codes), row, replace=replace)
        follow(row, list(cards.values()))
        if fresh:
            found.fresh.append((one, row, cards))
    _put_typings(actor, own, found.codes)
    if own.sets or replace:
        another_revision(actor)
    return found


def put_edits(actor: User, found: PutBack, changes: Sequence[Change]) -> None:
    """What was done to the sets that were made anew, tied to the ledger's changes."""
    for one, card_set, cards in found.fresh:
        made: list[CardEdit] = []
        for edit in one.edits:
            row = CardEdit.objects.create(
                owner=actor,
                set=card_set,
                cause=edit.cause,
                lines=[[cards[number].pk, was, now] for number, was, now in edit.lines],
                change=None if edit.change is None else changes[edit.change],
                undoes=None if edit.undoes is None else made[edit.undoes],
            )
            CardEdit.objects.filter(pk=row.pk).update(created=edit.created)
            made.append(row)


def _check(actor: User, own: Own) -> None:
    here = set(CardSet.objects.filter(owner=actor).values_list("code", flat=True))
    more = sum(one.code not in here for one in own.sets)
    full = Message(_SETS, {"found": len(here) + more, "most": MOST_SETS})
    check_restored(len(here), more, most=MOST_SETS, full=full)
    mine = set(Card.objects.filter(shelf=actor.pk).values_list("code", flat=True))
    wanted = {
        f"{one.code}-{card.number}" for one in own.sets for card in one.cards if not card.away
    }
    count = len(mine | wanted)
    full = Message(_CARDS, {"found": count, "most": MOST_CARDS})
    check_restored(len(mine), count - len(mine), most=MOST_CARDS, full=full)


def _put_set(actor: User, one: OldSet, found: PutBack, *, replace: bool) -> tuple[CardSet, bool]:
    """The row of a set, and whether it is a new one."""
    row = CardSet.objects.filter(game=one.game, code=one.code).first()
    fresh = row is None or row.owner_id != actor.pk
    if row is None or row.owner_id != actor.pk:
        code = one.code if row is None else _free_code(one)
        row = CardSet(game=one.game, code=code, owner=actor)
    if fresh or replace:
        row.name_en, row.name_it = one.names["en"], one.names["it"]
        row.printed, row.note = one.printed, one.note
        row.origin = one.origin or ("" if row.code == one.code else one.code)
    row.gone = one.away if fresh or replace else row.gone and one.away
    row.serial = max(row.serial, one.serial)
    row.revision += 1
    row.save()
    found.codes[one.code] = row.code
    found.codes |= {f"{one.code}-{card.number}": f"{row.code}-{card.number}" for card in one.cards}
    return row, fresh


def _retold(one: OldSet, codes: Mapping[str, str]) -> OldSet:
    """The set with what its cards say of others under the ids that these have now."""
    cards = tuple(
        replaced(card, contents=tuple(_renamed(content, codes) for content in card.contents))
        for card in one.cards
    )
    return replaced(one, cards=cards)


def _renamed(content: OldContent, codes: Mapping[str, str]) -> OldContent:
    return replaced(content, card=renamed(content.card, lambda code: codes.get(code, code)))


def _free_code(one: OldSet) -> str:
    called = one.printed or one.names["it"] or one.names["en"]
    slug = slugify(unicodedata.normalize("NFKD", called))[:16].strip("-") or "set"
    return f"{OWN}{slug}-{short_id()}"


def _put_cards(actor: User, one: OldSet, card_set: CardSet, *, replace: bool) -> dict[int, Card]:
    known = {row.code: row for row in Card.objects.filter(set=card_set)}
    rows: dict[int, Card] = {}
    made: list[Card] = []
    changed: list[tuple[Card, OldCard]] = []
    for old in one.cards:
        code = f"{card_set.code}-{old.number}"
        row = known.get(code)
        if row is None:
            row = Card(game=one.game, code=code, set=card_set, shelf=NOBODY)
            made.append(row)
            _as_it_was(actor, row, old, card_set)
        elif not old.away and (replace or row.shelf == NOBODY):
            changed.append((row, old))
        rows[old.number] = row
    Card.objects.bulk_create(made, batch_size=_BATCH)
    for old in one.cards:
        if rows[old.number] in made:
            _contents(rows[old.number], old)
    for row, old in changed:
        _as_backed_up(actor, row, old, card_set)
    index(game(one.game), [(row, row.definition) for row in (*made, *(row for row, _ in changed))])
    return rows


def _as_it_was(actor: User, row: Card, old: OldCard, card_set: CardSet) -> None:
    last = old.contents[-1]
    fill(row, replaced(last.card, code=row.code, set=card_set.code), card_set.label)
    row.edition = last.number
    row.shelf = NOBODY if old.away else actor.pk


def _as_backed_up(actor: User, row: Card, old: OldCard, card_set: CardSet) -> None:
    """The content of the backup is the newest of a card that is there already."""
    before = row.data
    newest = replaced(old.contents[-1].card, code=row.code, set=card_set.code)
    fill(row, newest, card_set.label)
    row.shelf = actor.pk
    if row.data != before:
        row.edition += 1
        CardVersion.objects.create(card=row, number=row.edition, data=row.data)
    row.save()


def _contents(row: Card, old: OldCard) -> None:
    rows = []
    for content in old.contents:
        data = replaced(content.card, code=row.code, set=row.set.code if row.set else "").to_json()
        rows.append(CardVersion(card=row, number=content.number, data=data))
    made = CardVersion.objects.bulk_create(rows, batch_size=_BATCH)
    for version, content in zip(made, old.contents, strict=True):
        version.created = content.created
    CardVersion.objects.bulk_update(made, ["created"], batch_size=_BATCH)


def _put_typings(actor: User, own: Own, codes: Mapping[str, str]) -> None:
    here = set(Typing.objects.filter(owner=actor).values_list("place", flat=True))
    for old in own.typings:
        place = old.place
        for was, now in codes.items():
            place = now if place == was else place.replace(f":{was}", f":{now}")
        if place in here:
            continue
        card = codes.get(f"{old.set}-{old.card}", "") if old.card else ""
        Typing.objects.create(
            owner=actor,
            game=old.game,
            place=place[:64],
            set=CardSet.objects.filter(owner=actor, code=codes.get(old.set, "")).first(),
            card=Card.objects.filter(set__owner=actor, code=card).first() if card else None,
            fields=_fields(old.fields, codes),
            revision=old.revision,
        )
        here.add(place)


def _fields(fields: Mapping[str, Any], codes: Mapping[str, str]) -> dict[str, Any]:
    """What was being typed, naming another card by the id that it has now."""
    named = fields.get(REPRINT)
    if not isinstance(named, list):
        return dict(fields)
    return {**fields, REPRINT: [codes.get(str(code), code) for code in named]}
