"""Writes of imports: read and judge, apply in one change, take back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any, Final

from collection.exchange.errors import RunNotFound, RunUsed
from collection.exchange.reading import read
from collection.exchange.rows import ImportRun
from collection.exchange.verdicts import Row, judge
from collection.ledger import book
from collection.ledger.book import Move
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding, Location
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message
from engine.registry import game as game_of

ADD: Final = "add"
REPLACE: Final = "replace"
# Files that were read but not applied are thrown away, oldest first, beyond so many.
_KEPT: Final = 5
_REMEMBERED: Final = 30


def read_file(*, actor: User, game: str, raw: bytes, filename: str = "", key: str = "") -> int:
    """Judge a file row by row; the number of the run. The shelf is not touched.

    Raises UnknownGame, BadFile, TooLarge.
    """
    game_of(game)

    def work() -> Outcome:
        judged = judge(actor, game, read(raw))
        run = ImportRun.objects.create(
            owner=actor,
            game=game,
            filename=_filename(filename),
            rows=judged.rows,
            totals=judged.totals,
        )
        _forget(actor)
        return {"run": run.pk}

    return int(once(actor=actor, key=key, purpose="shelf.import.read", work=work)["run"])


def apply(*, actor: User, run_id: int, mode: str, good_only: bool, key: str = "") -> int:
    """Carry a judged file out in one change; the change's number.

    `mode` "replace" takes away what the shelf holds of this game and the file does not. Rows that
    cannot be read stay in the run. Raises RunNotFound, RunUsed, TooFew.
    """

    def work() -> Outcome:
        run = ImportRun.objects.select_for_update().filter(pk=run_id, owner=actor).first()
        if run is None or not run.game:
            raise RunNotFound(run_id)
        _check(run, mode, good_only=good_only)
        alone(actor)
        good = [row for row in run.rows if "card" in row]
        places, made = _locations(actor, good)
        wanted = [_move(row, places) for row in good]
        moves = [*_present(actor, run.game), *wanted] if mode == REPLACE else wanted
        note = {"file": run.filename, "rows": len(good), "copies": run.totals["copies"],
                "mode": mode, "locations": made}  # fmt: skip
        change = book.record(owner=actor, cause="import", moves=moves, note=note)
        run.state, run.change = ImportRun.State.APPLIED, change
        run.rows = [row for row in run.rows if "card" not in row]
        run.totals = {**run.totals, "mode": mode, "done": len(good)}
        run.save(update_fields=["state", "change", "rows", "totals"])
        return {"change": change.pk}

    return int(once(actor=actor, key=key, purpose=f"shelf.import {run_id}", work=work)["change"])


def undo(*, actor: User, run_id: int, key: str = "") -> int:
    """Take an applied import back, with the places it made if nothing lies there now."""
    run = ImportRun.objects.filter(pk=run_id, owner=actor).first()
    if run is None or not run.game:
        raise RunNotFound(run_id)
    if run.change is None:
        raise RunUsed(Message(N_("This file was not imported, so nothing can be undone.")))
    applied = run.change

    def work() -> Outcome:
        done = book.undo(actor=actor, change_id=applied.pk)
        made = Location.objects.filter(owner=actor, pk__in=applied.note.get("locations", []))
        made.exclude(holdings__quantity__gt=0).update(gone=True)
        return {"change": done}

    purpose = f"shelf.import.undo {run_id}"
    return int(once(actor=actor, key=key, purpose=purpose, work=work)["change"])


def _check(run: ImportRun, mode: str, *, good_only: bool) -> None:
    if run.state != ImportRun.State.READ:
        raise RunUsed(Message(N_("This file was imported already. Look at the history.")))
    if mode not in (ADD, REPLACE):
        raise RunUsed(Message(N_("Choose whether to add the rows or to replace the shelf.")))
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
