"""The rows of all rooms, for Django; whoever needs one takes it from its room."""

from collection.catalogue.rows import Card, CardFact, CardPicture, CardSet, CardVersion
from collection.exchange.rows import ColumnWord, ImportRun
from collection.ledger.rows import Change, Entry, Holding, Location, Wish
from collection.own.rows import CardEdit, Typing
from collection.people.rows import ApiToken, RecoveryCode, SetupCode
from collection.requests.rows import IdempotencyKey, User

__all__ = [
    "ApiToken",
    "Card",
    "CardEdit",
    "CardFact",
    "CardPicture",
    "CardSet",
    "CardVersion",
    "Change",
    "ColumnWord",
    "Entry",
    "Holding",
    "IdempotencyKey",
    "ImportRun",
    "Location",
    "RecoveryCode",
    "SetupCode",
    "Typing",
    "User",
    "Wish",
]
