"""Writes of imports: read and judge, name columns, apply in one change, take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

from collection.exchange.errors import RunNotFound, RunUsed
from collection.exchange.rows import ImportRun
from collection.exchange.verdicts import Judged, Row, judge
from collection.house.retelling import told
from collection.ledger import book
from collection.ledger.book import Move
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding, Location
from collection.reading.catalogue import catalogue_index
from collection.reading.files import read
from collection.reading.headings import Headings
from collection.reading.rows import ColumnWord
from collection.reading.vocabulary import bare, vocabulary
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import alone
from collection.shelf.wishes import unwish, wish_at_least
from engine.kernel.messages import N_, Message, Phrase
from engine.registry import game as game_of

ADD: Final = "add"
REPLACE: Final = "replace"
WISH: Final = "wish"
# What becomes of copies that nobody owns: wished for, left out, or taken to the shelf all the same.
APART: Final = ("wish", "skip", "own")
AGAIN: Final = Phrase(
    N_("The same copies were imported on {day} and are on the shelf: adding would double them.")
)
# Files that were read but not applied are thrown away, oldest first, beyond so many.
_KEPT: Final = 5
_REMEMBERED: Final = 30


def read_file(*, actor: User, game: str, raw: bytes, filename: str = "", key: str = "") -> int:
    """Judge a file row by row; the number of the run. The shelf is not touched.

    Raises UnknownGame, BadFile, TooLarge.
    """
    game_of(game)

    def work() -> Outcome:
        judged = _judged(actor, game, raw)
        run = ImportRun.objects.create(
            owner=actor,
            game=game,
            filename=_filename(filename),
            rows=judged.rows,
            totals=judged.totals,
            source=raw,
        )
        _forget(actor)
        return {"run": run.pk}

    return int(once(actor=actor, key=key, purpose="shelf.import.read", work=work)["run"])


def name_columns(*, actor: User, run_id: int, meanings: Mapping[str, str], key: str = "") -> None:
    """Give columns of a file that was read a meaning, remember it, and judge the file anew.

    `meanings` are our fields by the file's columns, "" for none. Raises RunNotFound, RunUsed.
    """

    def work() -> Outcome:
        run = ImportRun.objects.select_for_update().filter(pk=run_id, owner=actor).first()
        if run is None or not run.game:
            raise RunNotFound(run_id)
        if run.source is None:
            raise RunUsed(Message(N_("This file was imported already. Look at the history.")))
        known = set(vocabulary().fields.values())
        for column, meaning in meanings.items():
            if column in run.totals["header"] and meaning in ("", *known):
                ColumnWord.objects.update_or_create(
                    owner=actor, word=bare(column)[:80], defaults={"field": meaning}
                )
        judged = _judged(actor, run.game, bytes(run.source))
        run.rows, run.totals = judged.rows, judged.totals
        run.save(update_fields=["rows", "totals"])
        return {"run": run.pk}

    once(actor=actor, key=key, purpose=f"shelf.import.columns {run_id}", work=work)


def _judged(actor: User, game: str, raw: bytes) -> Judged:
    """The verdicts on a file as its owner's words say, with a note when it came before."""
    index = catalogue_index(game)
    words = dict(ColumnWord.objects.filter(owner=actor).values_list("word", "field"))
    headings = Headings(game, game_of(game).loadout_kinds()[0])
    judged = judge(actor, game, read(raw, index, headings, words), index)
    before = ImportRun.objects.filter(
        owner=actor, game=game, totals__digest=judged.totals["digest"], change__isnull=False
    ).exclude(change__undone_by__isnull=False)
    last = before.order_by("-id").values_list("created", flat=True).first()
    if last is not None and judged.totals["copies"]:
        judged.totals["notes"].append(told(AGAIN.fill({"day": last.date().isoformat()})))
    return judged


def apply(
    *, actor: User, run_id: int, mode: str, good_only: bool, apart: str = "wish", key: str = ""
) -> int:
    """Carry a judged file out in one change; the change's number.

    `mode` "replace" takes away what the shelf holds of this game and the file does not, "wish"
    puts all of it on the wish list; `apart` is what becomes of copies that nobody owns. Rows that
    cannot be read stay in the run. Raises RunNotFound, RunUsed, TooFew.
    """

    def work() -> Outcome:
        run = ImportRun.objects.select_for_update().filter(pk=run_id, owner=actor).first()
        if run is None or not run.game:
            raise RunNotFound(run_id)
        _check(run, mode, apart, good_only=good_only)
        alone(actor)
        good = [row for row in run.rows if "card" in row]
        wished = [row for row in good if mode == WISH or ("apart" in row and apart == "wish")]
        owned = [row for row in good if mode != WISH and ("apart" not in row or apart == "own")]
        places, made = _locations(actor, owned)
        wanted = [_move(row, places) for row in owned]
        moves = [*_present(actor, run.game), *wanted] if mode == REPLACE else wanted
        note = {"file": run.filename, "rows": len(owned), "copies": sum(r["q"] for r in owned),
                "mode": mode, "locations": made}  # fmt: skip
        change = book.record(owner=actor, cause="import", moves=moves, note=note)
        run.state, run.change, run.source = ImportRun.State.APPLIED, change, None
        run.rows = [row for row in run.rows if "card" not in row]
        wishes = _wish(actor, wished)
        run.totals = {**run.totals, "mode": mode, "done": len(good), "wishes": wishes}
        run.save(update_fields=["state", "change", "source", "rows", "totals"])
        return {"change": change.pk}

    return int(once(actor=actor, key=key, purpose=f"shelf.import {run_id}", work=work)["change"])


def _wish(actor: User, rows: Iterable[Row]) -> dict[str, list[int]]:
    copies: Counter[int] = Counter()
    for row in rows:
        copies[row["card"]] += row["q"]
    return wish_at_least(actor, copies)


def undo(*, actor: User, run_id: int, key: str = "") -> int:
    """Take an applied import back, with its wishes and the places it made if those are empty."""
    run = ImportRun.objects.filter(pk=run_id, owner=actor).first()
    if run is None or not run.game:
        raise RunNotFound(run_id)
    if run.change is None:
        raise RunUsed(Message(N_("This file was not imported, so nothing can be undone.")))
    applied = run.change

    def work() -> Outcome:
        done = book.undo(actor=actor, change_id=applied.pk)
        unwish(actor, run.totals.get("wishes", {}))
        made = Location.objects.filter(owner=actor, pk__in=applied.note.get("locations", []))
        made.exclude(holdings__quantity__gt=0).update(gone=True)
        return {"change": done}

    purpose = f"shelf.import.undo {run_id}"
    return int(once(actor=actor, key=key, purpose=purpose, work=work)["change"])


def _check(run: ImportRun, mode: str, apart: str, *, good_only: bool) -> None:
    if run.state != ImportRun.State.READ:
        raise RunUsed(Message(N_("This file was imported already. Look at the history.")))
    if mode not in (ADD, REPLACE, WISH):
        raise RunUsed(
            Message(
                N_("Choose whether to add the rows, to replace the shelf, or to wish for them.")
            )
        )
    if apart not in APART:
        raise RunUsed(
            Message(N_("Choose what becomes of copies that nobody owns: {known}."),
                    {"known": ", ".join(APART)})
        )  # fmt: skip
    bad = run.totals["bad"]
    if bad and not good_only:
        raise RunUsed(
            Message(
                N_("Rows that cannot be read: {bad}. Mend the file, or import the good rows only."),
                {"bad": bad},
            )
        )
    if bad == run.totals["rows"]:
        raise RunUsed(Message(N_("No row of this file can be read. Mend it and read it again.")))


def _locations(actor: User, rows: Iterable[Row]) -> tuple[dict[str, int], list[int]]:
    """The places by name, those that were missing made; and which were."""
    wanted = {row["loc"] for row in rows if "loc" in row}
    known = Location.objects.filter(owner=actor, gone=False).values_list("name", "pk")
    places = dict(known)
    made: list[int] = []
    for name in sorted(wanted - places.keys()):
        places[name] = Location.objects.create(owner=actor, name=name).pk
        made.append(places[name])
    return places, made


def _move(row: Row, places: dict[str, int]) -> Move:
    lot = _lot(row["card"], row.get("lot", {}), places[row["loc"]] if "loc" in row else None)
    return Move(lot, row["q"], row.get("t", 0))


def _lot(card: int, facts: dict[str, Any], location: int | None) -> Lot:
    facts = dict(facts)
    if "acquired" in facts:
        facts["acquired"] = date.fromisoformat(facts["acquired"])
    if "paid" in facts:
        facts["paid"] = Decimal(facts["paid"])
    return Lot(card, location_id=location, **facts)


def _present(actor: User, game: str) -> list[Move]:
    """Everything there is of a game, to be taken away."""
    rows = Holding.objects.filter(owner=actor, card__game=game, quantity__gt=0)
    return [Move(Lot.of(row), -row.quantity, -row.for_trade) for row in rows]


def _forget(actor: User) -> None:
    """Old runs go; of applied ones the latest stay, for their errors-only files and undo."""
    runs = ImportRun.objects.filter(owner=actor)
    for state, kept in ((ImportRun.State.READ, _KEPT), (ImportRun.State.APPLIED, _REMEMBERED)):
        of_state = runs.filter(state=state).exclude(game="").order_by("-id")
        oldest = of_state.values_list("pk", flat=True)[kept - 1 : kept]
        if oldest:
            runs.filter(state=state, pk__lt=oldest[0]).exclude(game="").delete()


def _filename(name: str) -> str:
    """The last part of a name, without signs that could deceive who reads it."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(sign for sign in last if sign.isprintable())[:120]
