"""The rows of all rooms, for Django; whoever needs one takes it from its room."""

from collection.catalogue.rows import Adoption, Card, CardFact, CardPicture, CardSet, CardVersion
from collection.exchange.rows import ImportRun, SetFile
from collection.ledger.rows import Change, Entry, Holding, Location, Wish
from collection.own.bulk.rows import CardFile
from collection.own.photos.rows import PictureFolder, WaitingPicture
from collection.own.rows import CardEdit, Typing
from collection.own.sharing.rows import OpenedSet, SharedSet
from collection.people.rows import ApiToken, RecoveryCode, SetupCode
from collection.reading.rows import ColumnWord
from collection.requests.rows import IdempotencyKey, User

__all__ = [
    "Adoption",
    "ApiToken",
    "Card",
    "CardEdit",
    "CardFact",
    "CardFile",
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
    "OpenedSet",
    "PictureFolder",
    "RecoveryCode",
    "SetFile",
    "SetupCode",
    "SharedSet",
    "Typing",
    "User",
    "WaitingPicture",
    "Wish",
]
