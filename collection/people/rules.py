"""What becomes of each row that points to a person, when a guest logs in to an account.

Every foreign key to a user in the whole project has a line here, and a test walks them all: a new
one without a line fails. The keys are texts because floors above this one are named as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

# own: told by `merging` itself. move: goes along. drop: stays with the guest's row and its end.
# newest, most, longest: goes along; where the account has one for the same `per`, the better one
# stays.
Kind = Literal["own", "move", "drop", "newest", "most", "longest"]


@dataclass(frozen=True)
class Rule:
    """How rows go along; `per` are the fields of which a person has one row each, `by` decides."""

    kind: Kind
    per: tuple[str, ...] = ()
    by: str = ""


OWN: Final = Rule("own")
MOVE: Final = Rule("move")
DROP: Final = Rule("drop")

RULES: Final[Mapping[str, Rule]] = {
    "collection.Location.owner": OWN,
    "collection.Holding.owner": OWN,
    "collection.Change.owner": OWN,
    "collection.Change.actor": OWN,
    "collection.CardSet.owner": OWN,
    "collection.CardEdit.owner": MOVE,
    "collection.SharedSet.author": MOVE,
    "collection.Adoption.owner": Rule("newest", ("shelf",), "created"),
    "collection.OpenedSet.owner": Rule("newest", ("shared",), "created"),
    "collection.Typing.owner": Rule("newest", ("place",), "updated"),
    "collection.ImportRun.owner": MOVE,
    "collection.CardFile.owner": MOVE,
    "collection.SetFile.owner": MOVE,
    "collection.ColumnWord.owner": Rule("newest", ("word",), "updated"),
    "collection.Wish.owner": Rule("most", ("card",), "quantity"),
    "collection.CardPicture.owner": Rule("newest", ("card",), "updated"),
    "collection.IdempotencyKey.user": Rule("newest", ("key",), "created"),
    "decks.Deck.owner": MOVE,
    "engine.Match.owner": MOVE,
    "engine.Run.owner": MOVE,
    "engine.Seat.user": OWN,
    "engine.Position.owner": MOVE,
    "engine.LastSetup.user": Rule("newest", ("game",), "updated"),
    "engine.Practice.user": Rule("longest", ("position",), "answers"),
    "engine.StepNote.author": Rule("newest", ("match", "number"), "updated"),
    # A guest's way back is not an account's; the rest only members have.
    "collection.RecoveryCode.user": DROP,
    "collection.ApiToken.user": DROP,
    "collection.User_groups.user": DROP,
    "collection.User_user_permissions.user": DROP,
    "account.EmailAddress.user": DROP,
    "mfa.Authenticator.user": DROP,
    "usersessions.UserSession.user": DROP,
    "admin.LogEntry.user": DROP,
}
