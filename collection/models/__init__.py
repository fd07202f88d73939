"""Who plays, which cards exist, what a person owns, and which requests were carried out."""

from collection.models.catalogue import Card, CardFact, CardPicture, CardSet
from collection.models.ledger import Change, Entry, Holding, ImportRun, Location, Wish
from collection.models.people import ApiToken, IdempotencyKey, RecoveryCode, SetupCode, User

__all__ = [
    "ApiToken",
    "Card",
    "CardFact",
    "CardPicture",
    "CardSet",
    "Change",
    "Entry",
    "Holding",
    "IdempotencyKey",
    "ImportRun",
    "Location",
    "RecoveryCode",
    "SetupCode",
    "User",
    "Wish",
]
