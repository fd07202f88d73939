"""Everything that is kept of a person: their backup, and what no backup can put back.

The ZIP can be restored like any backup. Besides it `account.json` (who they are here, sessions,
tokens and factors by name) and `tables.json` (matches, positions, notes, last set-ups, hints,
analyses, practice with every answer, from which its dates follow). Matches
that still run are told without their log: it holds cards that the player must not see.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from typing import IO, Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, OuterRef, Q

from collection.catalogue.rows import Adoption
from collection.exchange import account
from collection.exchange.rows import ImportRun, SetFile
from collection.own.bulk.rows import CardFile
from collection.own.sharing.rows import OpenedSet, SharedSet
from collection.people.recovery import has_code
from collection.people.rows import ApiToken
from collection.reading.rows import ColumnWord
from collection.requests.rows import User

# Where the rows of each key to a user are told; a test walks all keys. Blank: nothing of a
# person's, only how the site works (requests carried out, rights given by an administrator).
EXPORTED: Final[Mapping[str, str]] = {
    "collection.Location.owner": "locations.json",
    "collection.Holding.owner": "shelf.json",
    "collection.Change.owner": "ledger.json",
    "collection.Change.actor": "ledger.json",
    "collection.CardSet.owner": "own.json",
    "collection.CardEdit.owner": "own.json",
    "collection.SharedSet.author": "account.json",
    "collection.Adoption.owner": "account.json",
    "collection.OpenedSet.owner": "account.json",
    "collection.Typing.owner": "own.json",
    "collection.ImportRun.owner": "account.json",
    "collection.CardFile.owner": "account.json",
    "collection.SetFile.owner": "account.json",
    "collection.ColumnWord.owner": "account.json",
    "collection.Wish.owner": "wishes.json",
    "collection.CardPicture.owner": "pictures.json",
    "decks.Deck.owner": "decks.json",
    "engine.Match.owner": "tables.json",
    "engine.Run.owner": "tables.json",
    "engine.Seat.user": "tables.json",
    "engine.Position.owner": "tables.json",
    "engine.LastSetup.user": "tables.json",
    "engine.Practice.user": "tables.json",
    "engine.StepNote.author": "tables.json",
    "collection.RecoveryCode.user": "account.json",
    "collection.ApiToken.user": "account.json",
    "account.EmailAddress.user": "account.json",
    "mfa.Authenticator.user": "account.json",
    "usersessions.UserSession.user": "account.json",
    "collection.IdempotencyKey.user": "",
    "collection.User_groups.user": "",
    "collection.User_user_permissions.user": "",
    "admin.LogEntry.user": "",
}


_OF_A_HINT: Final = ("match_id", "seat", "step", "moves", "line", "fear", "worlds", "created")
_OF_AN_ANALYSIS: Final = (
    *("id", "match_id", "seat", "head", "player", "simulations", "seed", "status"),
    *("created", "ended"),
)
_OF_A_JUDGED_MOVE: Final = ("number", "step", "state", "result", "puzzle_id")
_OF_A_RUN: Final = ("id", "game", "level", "seed", "deals", "status", "created", "ended")


def write(user: User, target: IO[bytes]) -> None:
    """Write the archive of a person."""
    account.write(user, target)
    with zipfile.ZipFile(target, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", _text(_account(user)))
        archive.writestr("tables.json", _text(_tables(user)))


def _account(user: User) -> dict[str, Any]:
    """No secret is in it: tokens, factors and sessions are only told of."""
    return {
        "name": user.username,
        "guest": user.is_guest,
        "joined": user.date_joined,
        "public_page": user.profile_public,
        "recovery_code": has_code(user),
        "emails": _rows(EmailAddress, {"user": user}, "email", "verified", "primary"),
        "factors": _rows(Authenticator, {"user": user}, "type", "created_at", "last_used_at"),
        "sessions": _rows(UserSession, {"user": user}, "ip", "user_agent", "created_at"),
        "tokens": _rows(ApiToken, {"user": user}, "name", "start", "created", "used"),
        "imports": _rows(
            ImportRun,
            {"owner": user},
            *("game", "filename", "state", "totals", "created"),
        ),
        "card_files": _rows(CardFile, {"owner": user}, "game", "filename", "totals", "created"),
        "set_files": _rows(SetFile, {"owner": user}, "game", "filename", "totals", "created"),
        "shared_sets": _rows(
            SharedSet, {"author": user}, "source__code", "edition__code", "pictures", "created"
        ),
        "adopted_sets": _rows(Adoption, {"owner": user}, "set__code", "created"),
        "opened_sets": _rows(OpenedSet, {"owner": user}, "shared__edition__code", "created"),
        "columns": _rows(ColumnWord, {"owner": user}, "word", "field", "updated"),
    }


def _tables(user: User) -> dict[str, Any]:
    seat, note = apps.get_model("engine", "Seat"), apps.get_model("engine", "StepNote")
    setup, place = apps.get_model("engine", "LastSetup"), apps.get_model("engine", "Position")
    return {
        "matches": _matches(user),
        "seats": _rows(seat, {"user": user}, "match_id", "number", "name", "product"),
        "notes": _rows(note, {"author": user}, "match_id", "number", "text", "updated"),
        "setups": _rows(setup, {"user": user}, "game", "setup", "updated"),
        "positions": _rows(
            place,
            {"owner": user},
            *("id", "game", "title", "table", "layout", "moment", "seat", "question", "solution"),
            *("shared", "created", "updated"),
        ),
        "runs": _runs(user),
        "practice": _rows(
            apps.get_model("engine", "Practice"),
            {"user": user},
            *("position_id", "due", "answers", "since", "peeked"),
        ),
        "hints": _of_matches("Hint", user, *_OF_A_HINT),
        "analyses": _analyses(user),
    }


def _of_matches(model: str, user: User, *fields: str) -> list[dict[str, Any]]:
    """Rows about the person's own seats, and about every seat of the finished matches they laid."""
    seat = apps.get_model("engine", "Seat")
    sat = seat.objects.filter(user=user, match=OuterRef("match"), number=OuterRef("seat"))
    laid = Q(match__owner=user, match__status="over")
    rows = apps.get_model("engine", model).objects.filter(Exists(sat) | laid)
    return list(rows.order_by("pk").values(*fields))


def _analyses(user: User) -> list[dict[str, Any]]:
    move = apps.get_model("engine", "AnalysedMove")
    told = _of_matches("Analysis", user, *_OF_AN_ANALYSIS)
    moves: dict[str, list[Any]] = {}
    rows = move.objects.filter(analysis__in=[row["id"] for row in told])
    for row in rows.order_by("analysis", "number").values("analysis_id", *_OF_A_JUDGED_MOVE):
        moves.setdefault(row.pop("analysis_id"), []).append(row)
    return [{**row, "moves": moves.get(row["id"], [])} for row in told]


def _runs(user: User) -> list[dict[str, Any]]:
    run, deck = apps.get_model("engine", "Run"), apps.get_model("engine", "RunDeck")
    told = _rows(run, {"owner": user}, *_OF_A_RUN)
    decks: dict[str, list[Any]] = {}
    for row in _rows(deck, {"run__owner": user}, "run_id", "number", "tested", "name", "loadout"):
        decks.setdefault(row.pop("run_id"), []).append(row)
    return [{**row, "decks": decks.get(row["id"], [])} for row in told]


def _matches(user: User) -> list[dict[str, Any]]:
    match, step = apps.get_model("engine", "Match"), apps.get_model("engine", "MatchStep")
    told = _rows(match, {"owner": user}, "id", "game", "version", "status", "scores", "created")
    over = [row["id"] for row in told if row["status"] == "over"]
    headers = dict(match.objects.filter(pk__in=over).values_list("pk", "header"))
    steps: dict[str, list[Any]] = {}
    fields = ("number", "parent", "kind", "seat", "data")
    for entry in step.objects.filter(match__in=over).order_by("match", "number").iterator(2000):
        told_step = {name: getattr(entry, name) for name in fields}
        steps.setdefault(entry.match_id, []).append(told_step)
    for row in told:
        if row["id"] in headers:
            row.update(header=headers[row["id"]], steps=steps.get(row["id"], []))
    return told


def _rows(model: Any, owner: Mapping[str, User], *fields: str) -> list[dict[str, Any]]:
    return list(model._default_manager.filter(**owner).order_by("pk").values(*fields))


def _text(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)
