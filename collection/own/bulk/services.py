"""Writes of files of cards: read and judge, name columns, apply in one act, take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.wording import part_keys
from collection.house.i18n import READER
from collection.ledger.book import Move
from collection.ledger.rows import Holding
from collection.own import services
from collection.own.bulk.columns import columns_of, meanings_of, remembered_as
from collection.own.bulk.errors import FileNotFound, FileUsed, SetMoved
from collection.own.bulk.judging import BAD, CHANGE, NEW, Judged, judge
from collection.own.bulk.rows import CardFile
from collection.own.bulk.tables import table_of
from collection.own.errors import NoSuchSet
from collection.own.services import CardWish, SetWish, kept, made_set, set_of
from collection.reading.rows import ColumnWord
from collection.requests.files import BadFile
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import alone, moves_to
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.registry import game, games

CAUSE: Final = "file"
# Files that were read but not applied are thrown away, oldest first, beyond so many.
_KEPT: Final = 5
_REMEMBERED: Final = 30
_LONGEST_FIELD: Final = 24

_OTHER_GAME: Final = Phrase(
    N_("The file holds cards of {found}, and this is {game}. Send it where the cards of that game "
       "are.")
)  # fmt: skip
_NO_HEADER: Final = Message(
    N_("The first line must name the columns, such as: number, name.it, type, copies.")
)
_USED: Final = Message(N_("This file was imported already. Read it again to see what is new."))
_NOT_DONE: Final = Message(N_("This file was not imported, so nothing can be undone."))
_BAD_ROWS: Final = Phrase(
    N_("Rows that cannot be read: {bad}. Mend the file, or import the good rows only.")
)
_NO_GOOD: Final = Message(N_("No row of this file can be imported. Mend it and read it again."))
_MOVED: Final = Message(
    N_("The set was changed since the file was read. It was read again: look what it would do now.")
)
_NO_NAME: Final = Message(N_("Give the new set a name."))


def read_file(
    *, actor: User, key_of_game: str, code: str, raw: bytes, filename: str = "", key: str = ""
) -> int:
    """Judge a file of cards against a set, "" for a new one; the number of the run.

    Nothing else is written. Raises UnknownGame, NoSuchSet, BadFile, TooLarge.
    """
    game(key_of_game)

    def work() -> Outcome:
        card_set = set_of(actor, code) if code else None
        row = CardFile(
            owner=actor,
            set=card_set,
            game=card_set.game if card_set else key_of_game,
            filename=_filename(filename),
            language=READER.language[:2],
            source=raw,
        )
        _judge(row)
        row.save()
        _forget(actor)
        return {"file": row.pk}

    return int(once(actor=actor, key=key, purpose=f"own.file.read {code}", work=work)["file"])


def name_columns(
    *, actor: User, file_id: int, meanings: Mapping[str, str], clears: bool, key: str = ""
) -> None:
    """Give columns a meaning, remember it, judge the file anew. Raises FileNotFound, FileUsed."""

    def work() -> Outcome:
        row = _unused(actor, file_id)
        known = {column.key for column in columns_of(game(row.game))}
        for word, meaning in meanings.items():
            fits = meaning in ("", *known) and len(meaning) <= _LONGEST_FIELD
            if word in row.totals["header"] and fits:
                ColumnWord.objects.update_or_create(
                    owner=actor,
                    word=remembered_as(row.game, word),
                    defaults={"field": meaning},
                )
        row.clears = clears
        _judge(row)
        row.save()
        return {"file": row.pk}

    once(actor=actor, key=key, purpose=f"own.file.columns {file_id}", work=work)


def apply(
    *, actor: User, file_id: int, good_only: bool, wish: SetWish | None = None, key: str = ""
) -> str:
    """Take a judged file in, as one act; the id of its set, a new one where it had none.

    Raises FileNotFound, FileUsed, SetMoved, QuotaReached, TooFew.
    """

    def work() -> Outcome:
        row = _unused(actor, file_id)
        _check(row, good_only=good_only)
        alone(actor)
        card_set = _set_for(actor, row, wish)
        made = taken_in(actor, card_set, row.rows)
        row.set, row.source, row.edit_id = card_set, None, made["edit"]
        row.totals = {**row.totals, "done": len(made["cards"])}
        row.rows = [one for one in row.rows if one["v"] == BAD]
        row.save()
        return {"set": card_set.code}

    try:
        return str(once(actor=actor, key=key, purpose=f"own.file {file_id}", work=work)["set"])
    except SetMoved:
        # What was refused is shown as it stands now.
        again(actor, file_id)
        raise


def again(actor: User, file_id: int) -> None:
    """Judge a file anew against its set as it is now. Raises FileNotFound, FileUsed."""

    def work() -> Outcome:
        row = _unused(actor, file_id)
        _judge(row)
        row.save()
        return {}

    once(actor=actor, key="", purpose="own.file.again", work=work)


def taken_in(actor: User, card_set: CardSet, rows: Sequence[Mapping[str, Any]]) -> Outcome:
    """Write the good rows of a judged file; inside a transaction that holds the set."""
    done = [one for one in rows if one["v"] in (NEW, CHANGE)]
    cards = Card.objects.in_bulk([one["card"] for one in done if one["v"] == CHANGE])
    written = [one for one in done if not one.get("same")]
    wishes = [
        CardWish(one["raw"], copies=one["more"])
        if one["v"] == NEW
        else CardWish(one["raw"], cards[one["card"]], one["known"])
        for one in written
    ]
    moved = {one["card"]: one["more"] for one in done if one["v"] == CHANGE and one["more"]}
    held = Holding.objects.filter(owner=actor, card__in=moved, quantity__gt=0).order_by("id")
    lots: dict[int, list[Holding]] = {}
    for lot in held:
        lots.setdefault(lot.card_id, []).append(lot)
    moves: list[Move] = []
    for pk, more in moved.items():
        moves += moves_to(cards[pk], lots.get(pk, []), more)
    return kept(actor, card_set, wishes, CAUSE, moves)


def undo(*, actor: User, file_id: int, key: str = "") -> None:
    """Take a file that was taken in back, cards and copies. Raises FileNotFound, FileUsed."""
    row = CardFile.objects.filter(pk=file_id, owner=actor).first()
    if row is None:
        raise FileNotFound(file_id)
    if row.edit_id is None:
        raise FileUsed(_NOT_DONE)
    services.undo(actor=actor, edit_id=row.edit_id, key=key)


def _judge(row: CardFile) -> None:
    """The verdicts on a file as its owner's words say."""
    table = table_of(bytes(row.source or b""), part_keys(game(row.game)))
    if table.game not in ("", row.game):
        other = game(table.game).title() if table.game in games() else shown(table.game[:60])
        raise BadFile(_OTHER_GAME.fill({"found": other, "game": game(row.game).title()}))
    remembered = ColumnWord.objects.filter(owner=row.owner, word__startswith=f"{row.game}:")
    words = dict(remembered.values_list("word", "field"))
    meanings = meanings_of(row.game, table.header, words, row.language)
    if len(meanings) < 2 and not any(meanings):
        raise BadFile(_NO_HEADER)
    found: Judged = judge(row.owner, row.game, row.set, table, meanings, row.clears)
    row.rows, row.totals = found.rows, found.totals
    row.revision = row.set.revision if row.set else 0


def _unused(actor: User, file_id: int) -> CardFile:
    rows = CardFile.objects.select_for_update().filter(pk=file_id, owner=actor)
    row = rows.first()
    if row is None:
        raise FileNotFound(file_id)
    if row.source is None:
        raise FileUsed(_USED)
    if row.set is not None:
        row.set = set_of(actor, row.set.code)
        if row.set.gone:
            raise NoSuchSet(services.NO_SET)
    return row


def _check(row: CardFile, *, good_only: bool) -> None:
    if row.set is not None and row.set.revision != row.revision:
        raise SetMoved(_MOVED)
    bad = row.totals[BAD]
    if bad and not good_only:
        raise FileUsed(_BAD_ROWS.fill({"bad": bad}))
    if not any(one["v"] != BAD for one in row.rows):
        raise FileUsed(_NO_GOOD)


def _set_for(actor: User, row: CardFile, wish: SetWish | None) -> CardSet:
    if row.set is not None:
        return row.set
    names = row.totals["names"] or {row.language: row.filename.rsplit(".", 1)[0]}
    found = wish or SetWish(names, row.totals["printed"])
    if not any(text.strip() for text in found.names.values()):
        raise FileUsed(_NO_NAME)
    return set_of(actor, made_set(actor, row.game, found).code)


def _forget(actor: User) -> None:
    """Old files go; of those taken in the latest stay, for their errors-only files and undo."""
    files = CardFile.objects.filter(owner=actor)
    for waits, kept_files in ((False, _KEPT), (True, _REMEMBERED)):
        some = files.filter(source__isnull=waits).order_by("-id")
        oldest = some.values_list("pk", flat=True)[kept_files - 1 : kept_files]
        if oldest:
            files.filter(source__isnull=waits, pk__lt=oldest[0]).delete()


def _filename(name: str) -> str:
    """The last part of a name, without signs that could deceive who reads it."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(sign for sign in last if sign.isprintable())[:120]
