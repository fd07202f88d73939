"""What is refused of own cards, each with its status."""

from __future__ import annotations

from collection.catalogue.rows import Card
from collection.house.problems import Refusal
from engine.kernel.forms import CardFault
from engine.kernel.messages import N_, Message

_FAULTS = Message(N_("Nothing was kept: what does not fit stands at its field."))


class BadCards(Refusal):
    """Fields that cannot be kept, by the place of the card among those that were sent."""

    status = 422

    def __init__(self, faults: dict[int, tuple[CardFault, ...]]) -> None:
        super().__init__(_FAULTS)
        self.faults = faults


class CardMoved(Refusal):
    """Somebody else wrote the card since the form was opened; `row` is how it stands now."""

    status = 409

    def __init__(self, row: Card) -> None:
        text = N_("«{card}» was changed since you opened it. Both stand below: choose.")
        super().__init__(Message(text, {"card": row.name}))
        self.row = row


class NoSuchSet(Refusal):
    """No own set of that id."""

    status = 404


class NoSuchEdit(Refusal):
    """Nothing that can be undone."""

    status = 404


class EditMoved(Refusal):
    """What is to be undone was written over since."""

    status = 409
