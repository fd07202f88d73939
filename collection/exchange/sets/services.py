"""Writes of sets as files: read and compare, take in as one act, take back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import IO, Any, Final

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.exchange.archive import Archive
from collection.exchange.rows import SetFile
from collection.exchange.sets import decks, naming
from collection.exchange.sets.errors import NotChosen, SetFileNotFound, SetFileUsed, SetMoved
from collection.exchange.sets.judging import MINE, Plan, asked_of, judge
from collection.exchange.sets.reading import Brought, read
from collection.exchange.sets.taking import Taken, take_in
from collection.exchange.sets.telling import rows_of, totals_of
from collection.house.quotas import check_restored
from collection.ledger.ports import workshop
from collection.own import services as own
from collection.own.services import SetWish, made_set, set_of
from collection.pictures import services as pictures
from collection.pictures.errors import BadPicture
from collection.pictures.reading import clean, kept_as_it_is
from collection.requests.files import BadFile
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message, Phrase

_FOLDER: Final = "sets"
# Files that were read but not taken in are thrown away, oldest first, beyond so many.
_KEPT: Final = 3
_REMEMBERED: Final = 30

_USED: Final = Message(N_("This file was imported already. Read it again to see what is new."))
_NOT_DONE: Final = Message(N_("This file was not imported, so nothing can be undone."))
_LOST: Final = Message(N_("The file is not here any more. Give it again."))
_MOVED: Final = Message(
    N_("The set was changed since the file was read. Both were compared again: look what it would "
       "do now.")
)  # fmt: skip
_CHOOSE: Final = Phrase(
    N_("{found} card was changed on both sides. Choose for it, or say what holds for all."),
    N_("{found} cards were changed on both sides. Choose for each, or say what holds for all."),
)
_PICTURES: Final = N_("There would be {found} pictures; {most} are the most that are kept.")
_PICTURE: Final = Phrase(N_("{file}: {why}"))


@dataclass(frozen=True)
class Choice:
    """What is chosen: for a card by its number in the file, for all others that are asked, and for
    what the set says of itself by field."""

    picks: Mapping[int, str]
    rest: str = ""
    called: Mapping[str, str] = field(default_factory=dict)


class _OnlyTried(Exception):
    """Ends a trial, so that nothing of it stays."""


def read_file(*, actor: User, file: IO[bytes], filename: str = "", key: str = "") -> int:
    """Read a set and compare it with the one it came of, if it is there; the number of the file.

    Nothing else is written. Raises BadFile, TooLarge, and whatever taking it in would raise.
    """

    def work() -> Outcome:
        brought = read(Archive(file))
        card_set = _target(actor, brought)
        row = SetFile(
            owner=actor, set=card_set, game=brought.set.game, filename=_filename(filename)
        )
        _judge(row, brought)
        _try(actor, row, brought)
        _forget(actor)
        file.seek(0)
        row.file = default_storage.save(f"{_FOLDER}/set.zip", File(file))
        row.save()
        return {"file": row.pk}

    return int(once(actor=actor, key=key, purpose="set.read", work=work)["file"])


def take(*, actor: User, file_id: int, choice: Choice, key: str = "") -> str:
    """Take a file in, all of it as one act; the id of its set, a new one where it was not there.

    Raises SetFileNotFound, SetFileUsed, SetMoved, NotChosen, BadFile, QuotaReached.
    """

    def work() -> Outcome:
        row = _unused(actor, file_id)
        with _opened(row) as file:
            archive = Archive(file)
            brought = read(archive)
            _check_still(actor, row, brought)
            alone(actor)
            plan = judge(row.set, brought)
            left = asked_of(plan, choice.picks, choice.rest)
            if left:
                raise NotChosen(_CHOOSE.fill({"found": len(left)}), left)
            calls = naming.differences(row.set, naming.said_in(brought.set))
            card_set, made = _write(actor, row, brought, plan, choice)
            called = naming.take_over(actor, card_set, calls, choice.called)
            brings = _pictures(actor, archive, brought, made)
        _done(actor, row, card_set, made, brings, brought, called)
        return {"set": card_set.code}

    try:
        return str(once(actor=actor, key=key, purpose=f"set.take {file_id}", work=work)["set"])
    except SetMoved:
        # What was refused is shown as it stands now.
        again(actor, file_id)
        raise


def again(actor: User, file_id: int) -> None:
    """Compare a file with its set as it is now. Raises SetFileNotFound, SetFileUsed, BadFile."""

    def work() -> Outcome:
        row = _unused(actor, file_id)
        with _opened(row) as file:
            brought = read(Archive(file))
            row.set = _target(actor, brought)
            _judge(row, brought)
        row.save()
        return {}

    once(actor=actor, key="", purpose="set.again", work=work)


def undo(*, actor: User, file_id: int, key: str = "") -> None:
    """Take a file that was taken in back, with what it brought beside cards.

    Raises SetFileNotFound, SetFileUsed, NoSuchEdit, EditMoved.
    """

    def work() -> Outcome:
        row = SetFile.objects.select_for_update().filter(pk=file_id, owner=actor).first()
        if row is None:
            raise SetFileNotFound(file_id)
        if row.edit_id is None:
            raise SetFileUsed(_NOT_DONE)
        own.undo(actor=actor, edit_id=row.edit_id)
        if row.set is not None:
            naming.take_back(actor, row.set, row.brought.get("called", {}))
        workshop().discard(actor, row.brought.get("decks", []))
        found = Card.objects.filter(pk__in=row.brought.get("pictures", []))
        for card in found.filter(pictures__owner=actor):
            pictures.remove(actor=actor, card=card)
        return {}

    once(actor=actor, key=key, purpose=f"set.undo {file_id}", work=work)


def _target(actor: User, brought: Brought) -> CardSet | None:
    """The person's set that this one came of, or that came of it; one that stands first."""
    ids = {brought.set.code, brought.set.origin or brought.set.code}
    rows = CardSet.objects.filter(owner=actor, game=brought.set.game)
    return rows.filter(Q(code__in=ids) | Q(origin__in=ids)).order_by("gone", "pk").first()


def _judge(row: SetFile, brought: Brought) -> None:
    plan = judge(row.set, brought)
    row.rows = rows_of(row.owner, row.set, brought, plan)
    row.totals = totals_of(row.set, brought, plan)
    row.revision = row.set.revision if row.set else 0


def _try(actor: User, row: SetFile, brought: Brought) -> None:
    """All of the work but pictures, taken back: what would be refused is refused before anybody
    decides."""
    try:
        with transaction.atomic():
            alone(actor)
            card_set, made = _write(actor, row, brought, judge(row.set, brought), Choice({}, MINE))
            _put_decks(actor, card_set, made, brought)
            raise _OnlyTried
    except _OnlyTried:
        return


def _write(
    actor: User, row: SetFile, brought: Brought, plan: Plan, choice: Choice
) -> tuple[CardSet, Taken]:
    fresh = row.set is None or row.set.gone
    card_set = _set_for(actor, row, brought)
    made = take_in(actor, card_set, brought, plan, choice.picks, choice.rest, fresh=fresh)
    return card_set, made


def _set_for(actor: User, row: SetFile, brought: Brought) -> CardSet:
    """The row of the set, held: a new one that knows where it came from, or the one there."""
    if row.set is not None:
        found = set_of(actor, row.set.code)
        if found.gone:
            found.gone = False
            found.save(update_fields=["gone"])
        return found
    old = brought.set
    names = {language: name for language, name in old.names.items() if name}
    made = made_set(actor, old.game, SetWish(names, old.printed, old.note))
    made.origin = old.origin or old.code
    made.save(update_fields=["origin"])
    return set_of(actor, made.code)


def _put_decks(actor: User, card_set: CardSet, made: Taken, brought: Brought) -> list[str]:
    codes = {f"{brought.set.code}-{number}": row.code for number, row in made.rows.items()}
    return decks.put(actor, [dict(deck) for deck in brought.decks], codes)


def _pictures(actor: User, archive: Archive, brought: Brought, made: Taken) -> list[int]:
    """Pictures for the cards that have none; the cards that they came to."""
    cards = {row.pk: number for number, row in made.rows.items() if number in brought.pictures}
    mine = CardPicture.objects.filter(owner=actor)
    have = set(mine.filter(card__in=cards).values_list("card_id", flat=True))
    wanted = {pk: brought.pictures[number] for pk, number in cards.items() if pk not in have}
    there = mine.count()
    full = {"found": there + len(wanted), "most": pictures.MAX_PICTURES}
    check_restored(there, len(wanted), most=pictures.MAX_PICTURES, full=Message(_PICTURES, full))
    rows = Card.objects.in_bulk(list(wanted))
    written: list[str] = []
    try:
        for pk, name in wanted.items():
            raw = archive.raw(name)
            try:
                pictures.keep(actor, rows[pk], kept_as_it_is(raw) or clean(raw))
            except BadPicture as exc:
                raise BadFile(_PICTURE.fill({"file": name, "why": exc.message})) from exc
            written.append(str(mine.get(card=pk).image.name))
    except BaseException:
        for name in written:
            pictures.drop(name)
        raise
    return list(wanted)


def _done(
    actor: User,
    row: SetFile,
    card_set: CardSet,
    made: Taken,
    brings: list[int],
    brought: Brought,
    called: Mapping[str, list[str]],
) -> None:
    transaction.on_commit(partial(pictures.drop, row.file))
    decks_made = _put_decks(actor, card_set, made, brought)
    row.brought = {"pictures": brings, "decks": decks_made, "called": called}
    row.set, row.edit, row.file = card_set, made.edit, ""
    row.totals = {**row.totals, "done": made.cards}
    row.save()


def _unused(actor: User, file_id: int) -> SetFile:
    row = SetFile.objects.select_for_update().filter(pk=file_id, owner=actor).first()
    if row is None:
        raise SetFileNotFound(file_id)
    if not row.file:
        raise SetFileUsed(_USED)
    return row


def _check_still(actor: User, row: SetFile, brought: Brought) -> None:
    """Raises SetMoved where the set is another one than that which the file was compared with."""
    here = _target(actor, brought)
    row.set = None if here is None else set_of(actor, here.code)
    if (row.set.revision if row.set else 0) != row.revision or row.set_id != (here and here.pk):
        raise SetMoved(_MOVED)


def _opened(row: SetFile) -> Any:
    try:
        return default_storage.open(row.file, "rb")
    except OSError as exc:
        raise BadFile(_LOST) from exc


def _forget(actor: User) -> None:
    """Old files go; of those taken in the latest stay, for their undo."""
    files = SetFile.objects.filter(owner=actor)
    for some, most in ((files.exclude(file=""), _KEPT), (files.filter(file=""), _REMEMBERED)):
        for old in some.order_by("-pk")[most - 1 :]:
            transaction.on_commit(partial(pictures.drop, old.file))
            old.delete()


def _filename(name: str) -> str:
    """The last part of a name, without signs that could deceive who reads it."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(sign for sign in last if sign.isprintable())[:120]
