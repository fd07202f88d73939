"""A backup put back: read and tried first, then all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import IO, Any, Final

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q

from collection.catalogue.rows import Card as CardRow
from collection.catalogue.rows import CardPicture
from collection.catalogue.shelves import adopted_shelves
from collection.exchange.account import PLACES_IN_NOTES
from collection.exchange.account_reading import Account, OldChange, read
from collection.exchange.archive import Archive
from collection.exchange.errors import RunNotFound, RunUsed
from collection.exchange.own_restoring import PutBack, put_back, put_edits
from collection.exchange.rows import ImportRun
from collection.exchange.services import ADD, REPLACE
from collection.exchange.spots import Card
from collection.house.pools import EVERYBODY
from collection.house.quotas import check_restored
from collection.ledger import book, past
from collection.ledger.book import Move
from collection.ledger.lots import Lot
from collection.ledger.ports import workshop
from collection.ledger.rows import Holding, Location, Wish
from collection.pictures.reading import clean, kept_as_it_is
from collection.pictures.services import MAX_PICTURES, drop, keep
from collection.requests.files import BadFile
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.places import MOST_PLACES
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message

_FOLDER: Final = "restores"
_NAMED: Final = 6


class _OnlyTried(Exception):
    """Ends a trial, so that nothing of it stays."""


def read_backup(*, actor: User, file: IO[bytes], filename: str = "", key: str = "") -> int:
    """Read a backup and try it; the number of the run. The account is as it was.

    Raises BadFile, TooLarge, and whatever the restore itself would raise.
    """

    def work() -> Outcome:
        account = read(Archive(file))
        own = _try(actor, account)
        _forget(actor)
        file.seek(0)
        kept = default_storage.save(f"{_FOLDER}/backup.zip", File(file))
        totals = {"kind": "backup", "file": kept, **_totals(account, own)}
        run = ImportRun.objects.create(
            owner=actor, game="", filename=filename.rsplit("/", 1)[-1][:120], totals=totals
        )
        return {"run": run.pk}

    return int(once(actor=actor, key=key, purpose="account.read", work=work)["run"])


def restore(*, actor: User, run_id: int, mode: str, key: str = "") -> None:
    """Put a backup that was read into the account. `mode` "replace" takes away what is there.

    Raises RunNotFound, RunUsed, BadFile.
    """

    def work() -> Outcome:
        run = ImportRun.objects.select_for_update().filter(pk=run_id, owner=actor).first()
        if run is None or run.game or run.totals.get("kind") != "backup":
            raise RunNotFound(run_id)
        if run.state != ImportRun.State.READ:
            raise RunUsed(Message(N_("This backup was restored already.")))
        if mode not in (ADD, REPLACE):
            raise RunUsed(Message(N_("Choose whether to add the backup or to replace all.")))
        _put_back(actor, run.totals["file"], mode)
        name = run.totals["file"]
        transaction.on_commit(lambda: drop(name))
        run.state, run.totals = ImportRun.State.APPLIED, {**run.totals, "mode": mode}
        run.save(update_fields=["state", "totals"])
        return {}

    once(actor=actor, key=key, purpose=f"account.restore {run_id}", work=work)


def _put_back(actor: User, name: str, mode: str) -> None:
    try:
        with default_storage.open(name, "rb") as file:
            archive = Archive(file)
            account = read(archive)
            here, _ = _restore(actor, account, mode)
            _pictures(actor, here, archive, mode)
    except OSError as exc:
        raise BadFile(Message(N_("The backup is not here any more. Give the file again."))) from exc


def _try(actor: User, account: Account) -> PutBack:
    """All of the work, taken back: what would be refused is refused before anybody decides."""
    own = PutBack()
    try:
        with transaction.atomic():
            _, own = _restore(actor, account, REPLACE)
            raise _OnlyTried
    except _OnlyTried:
        return own


def _restore(actor: User, account: Account, mode: str) -> tuple[Account, PutBack]:
    """The account with the ids that its own cards have here, and what became of its sets."""
    alone(actor)
    if mode == REPLACE:
        _clear(actor)
    own = put_back(actor, account.own, replace=mode == REPLACE)
    account = account.renamed(own.codes)
    cards = _cards(actor, account.cards)
    places = _locations(actor, account.locations)
    changes = past.append(actor, [_past(change, cards, places) for change in account.changes])
    put_edits(actor, own, changes)
    _wishes(actor, {cards[card]: count for card, count in account.wishes.items()})
    workshop().restore(actor, account.decks)
    return account, own


def _cards(actor: User, wanted: Iterable[Card]) -> dict[Card, int]:
    """The cards by game and code, shipped ones and the person's. Raises BadFile naming those that
    are not here."""
    by_game: dict[str, list[str]] = {}
    for game, code in sorted(wanted):
        by_game.setdefault(game, []).append(code)
    found: dict[Card, int] = {}
    for game, codes in by_game.items():
        for start in range(0, len(codes), book.BATCH):
            some = codes[start : start + book.BATCH]
            mine = Q(shelf__in=(EVERYBODY, *adopted_shelves(actor))) | Q(set__owner=actor)
            rows = CardRow.objects.filter(mine, game=game, code__in=some)
            found |= {(game, code): pk for code, pk in rows.values_list("code", "pk")}
    missing = [card for card in sorted(wanted) if card not in found]
    if missing:
        raise BadFile(
            Message(
                N_("Cards that are not in the catalogue of this site: {count} ({cards})."),
                {
                    "count": len(missing),
                    "cards": ", ".join(f"{game} {code}" for game, code in missing[:_NAMED]),
                },
            )
        )
    return found


def _clear(actor: User) -> None:
    rows = Holding.objects.filter(owner=actor, quantity__gt=0)
    moves = [Move(Lot.of(row), -row.quantity, -row.for_trade) for row in rows]
    if moves:
        book.record(owner=actor, cause="restore", moves=moves)
    Location.objects.filter(owner=actor).update(gone=True)
    Wish.objects.filter(owner=actor).delete()
    workshop().clear(actor)


def _locations(actor: User, wanted: Iterable[Mapping[str, Any]]) -> list[int]:
    """The numbers of the places in the order of the backup; one that is here is used again."""
    here = Location.objects.filter(owner=actor, gone=False)
    known = dict(here.values_list("name", "pk"))
    kept, places = len(known), list[int]()
    for facts in wanted:
        name = facts["name"]
        if facts["gone"] or name not in known:
            row = Location.objects.create(owner=actor, **facts)
            places.append(row.pk)
            if not row.gone:
                known[name] = row.pk
        else:
            places.append(known[name])
    full = Message(
        N_("With those of the backup there would be {found} places; {most} are the most."),
        {"found": len(known), "most": MOST_PLACES},
    )
    check_restored(kept, len(known) - kept, most=MOST_PLACES, full=full)
    return places


def _past(change: OldChange, cards: Mapping[Card, int], places: list[int]) -> past.Past:
    note = dict(change.note)
    for key in PLACES_IN_NOTES:
        value = note.get(key)
        if isinstance(value, list):
            note[key] = [places[at] for at in value]
        elif value is not None:
            note[key] = places[value]
    moves = [
        Move(
            Lot(
                cards[entry.card],
                location_id=None if entry.place is None else places[entry.place],
                **entry.facts,
            ),
            entry.delta,
            entry.trade,
        )
        for entry in change.entries
    ]
    return past.Past(change.cause, change.created, note, change.undoes, moves)


def _wishes(actor: User, wanted: Mapping[int, int]) -> None:
    known = {wish.card_id: wish for wish in Wish.objects.filter(owner=actor)}
    fresh = [
        Wish(owner=actor, card_id=card, quantity=count)
        for card, count in wanted.items()
        if card not in known
    ]
    Wish.objects.bulk_create(fresh, batch_size=book.BATCH)
    more = [known[card] for card, count in wanted.items()
            if card in known and known[card].quantity < count]  # fmt: skip
    for wish in more:
        wish.quantity = wanted[wish.card_id]
    Wish.objects.bulk_update(more, ["quantity"], batch_size=book.BATCH)


def _pictures(actor: User, account: Account, archive: Archive, mode: str) -> None:
    """The pictures of the backup; when adding, one that is here already stays."""
    cards = {
        card.pk: card
        for card in CardRow.objects.filter(pk__in=_cards(actor, account.pictures).values())
    }
    by_place = {(card.game, card.code): card for card in cards.values()}
    mine = CardPicture.objects.filter(owner=actor)
    if mode == REPLACE:
        _remove_all(actor)
    have = set(mine.values_list("card_id", flat=True))
    wanted = {place: name for place, name in account.pictures.items()
              if by_place[place].pk not in have}  # fmt: skip
    full = Message(
        N_("There would be {found} pictures; {most} are the most that are kept."),
        {"found": len(have) + len(wanted), "most": MAX_PICTURES},
    )
    check_restored(len(have), len(wanted), most=MAX_PICTURES, full=full)
    written: list[str] = []
    try:
        for place, name in wanted.items():
            raw = archive.raw(name)
            keep(actor, by_place[place], kept_as_it_is(raw) or clean(raw))
            written.append(str(mine.get(card=by_place[place]).image.name))
    except BaseException:
        for name in written:
            drop(name)
        raise


def _remove_all(actor: User) -> None:
    mine = CardPicture.objects.filter(owner=actor)
    names = [str(name) for name in mine.values_list("image", flat=True)]
    mine.delete()

    def gone() -> None:
        for name in names:
            drop(name)

    transaction.on_commit(gone)


def _totals(account: Account, own: PutBack) -> dict[str, int | list[str]]:
    return {
        "changes": len(account.changes),
        "cards": len(account.copies),
        "copies": account.copies.total(),
        "locations": sum(not place["gone"] for place in account.locations),
        "wishes": len(account.wishes),
        "decks": len(account.decks),
        "pictures": len(account.pictures),
        "adopted": sum(not one.set.away for one in account.own.adopted),
        "unfollowed": own.unfollowed,
        "typed": sum(not card.away for one in account.own.sets for card in one.cards),
    }


def _forget(actor: User) -> None:
    """A backup that was read before and not restored is thrown away."""
    runs = ImportRun.objects.filter(owner=actor, game="", state=ImportRun.State.READ)
    for run in runs:
        drop(run.totals.get("file"))
    runs.delete()
