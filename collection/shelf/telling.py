"""Changes of a shelf in words: what happened, with the amounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from collection.shelf.products import product_name
from collection.shelf.queries import Told
from engine.kernel.messages import N_, NN_, Message, MessageParam

_COUNT: Final = NN_("{card}: {was} to {count} copy.", "{card}: {was} to {count} copies.", "count")
_ADDED: Final = NN_("{card}: {count} copy more.", "{card}: {count} copies more.", "count")
_TAKEN: Final = NN_("{card}: {count} copy fewer.", "{card}: {count} copies fewer.", "count")
_ADDED_MANY: Final = NN_(
    "{cards} cards: {count} copy more.", "{cards} cards: {count} copies more.", "count"
)
_TAKEN_MANY: Final = NN_(
    "{cards} cards: {count} copy fewer.", "{cards} cards: {count} copies fewer.", "count"
)
_BOTH: Final = Message(N_("{cards} cards: {more} copies more, {fewer} fewer."))
_PRODUCT: Final = NN_(
    "«{product}» added: {count} copy.", "«{product}» added: {count} copies.", "count"
)
_RANDOM: Final = NN_(
    "{told} {count} booster is inside: type the numbers of its cards.",
    "{told} {count} boosters are inside: type the numbers of their cards.",
    "count",
)
_EDITED: Final = NN_(
    "{card}: {count} copy described anew.", "{card}: {count} copies described anew.", "count"
)
_MOVED: Final = NN_("{count} copy moved to {place}.", "{count} copies moved to {place}.", "count")
_NO_PLACE: Final = Message(N_("no place"))
_AWAY: Final = NN_(
    "«{place}» taken away: {count} copy has no place now.",
    "«{place}» taken away: {count} copies have no place now.",
    "count",
)
_UNDONE: Final = N_("Undone: {told}")
_REDONE: Final = N_("Done again: {told}")
_TRADE: Final = N_("{card}: mark for trade changed.")
_NOTHING: Final = N_("Nothing changed.")

CAUSES: Final[Mapping[str, Message]] = {
    "add": Message(N_("Added")),
    "remove": Message(N_("Taken out")),
    "count": Message(N_("Counted")),
    "product": Message(N_("Product")),
    "set": Message(N_("Whole set")),
    "rapid": Message(N_("Rapid entry")),
    "edit": Message(N_("Described")),
    "move": Message(N_("Moved")),
    "import": Message(N_("Import")),
    "typed": Message(N_("Typed")),
    "untyped": Message(N_("Taken away")),
    "box": Message(N_("A box as bought")),
    "restore": Message(N_("Restored")),
    "handover": Message(N_("Handed over")),
    "merge": Message(N_("From your guest shelf")),
    "undo": Message(N_("Undo")),
}


def sentence(told: Told) -> Message:
    """What a change did, in one sentence. An undo tells what it took back."""
    note = told.change.note
    if told.change.cause == "undo":
        text = _REDONE if note.get("redo") else _UNDONE
        # The entries of an undo are those of the change, turned round.
        turned = not note.get("redo")
        return Message(text, {"told": _plain(told, str(note.get("cause", "")), turned)})
    return _plain(told, told.change.cause, False)


def cause_of(told: Told) -> Message:
    """The word for why it changed."""
    cause = "undo" if told.change.cause == "undo" else told.change.cause
    return CAUSES.get(cause, Message(cause))


def _plain(told: Told, cause: str, turned: bool) -> Message:
    more, fewer = told.copies_in, told.copies_out
    if turned:
        more, fewer = fewer, more
    tell = _TELLERS.get(cause)
    found = tell(told, more, fewer) if tell else None
    return found or _amounts(told, more, fewer)


def _amounts(told: Told, more: int, fewer: int) -> Message:
    card: MessageParam = _card(told)
    if not more and not fewer:
        return Message(_TRADE, {"card": card}) if told.entries else Message(_NOTHING)
    if more and fewer:
        return Message(_BOTH.text, {"cards": told.cards, "more": more, "fewer": fewer})
    one, many = (_ADDED, _ADDED_MANY) if more else (_TAKEN, _TAKEN_MANY)
    count = more or fewer
    if told.cards == 1:
        return one.fill({"card": card, "count": count})
    return many.fill({"cards": told.cards, "count": count})


def _count(told: Told, more: int, fewer: int) -> Message | None:
    note = told.change.note
    if not isinstance(note.get("was"), int) or not isinstance(note.get("now"), int):
        return None
    return _COUNT.fill({"card": _card(told), "was": note["was"], "count": note["now"]})


def _product(told: Told, more: int, fewer: int) -> Message:
    note = told.change.note
    name = product_name(str(note.get("game", "")), str(note.get("product", "")))
    said = _PRODUCT.fill({"product": name, "count": more or fewer})
    random = note.get("random")
    if isinstance(random, int) and random:
        return _RANDOM.fill({"told": said, "count": random})
    return said


def _edited(told: Told, more: int, fewer: int) -> Message | None:
    return _EDITED.fill({"card": _card(told), "count": more}) if more else None


def _moved(told: Told, more: int, fewer: int) -> Message:
    note = told.change.note
    if "taken" in note:
        return _AWAY.fill({"place": str(note.get("place", "")), "count": max(more, fewer)})
    place: MessageParam = str(note.get("place") or "") or _NO_PLACE
    return _MOVED.fill({"count": max(more, fewer), "place": place})


_TELLERS: Final[Mapping[str, Callable[[Told, int, int], Message | None]]] = {
    "count": _count,
    "product": _product,
    "edit": _edited,
    "move": _moved,
}


def _card(told: Told) -> MessageParam:
    return told.entries[0].card.definition.name if told.entries else "?"


def lot_words(lot: Mapping[str, Any]) -> tuple[str, ...]:
    """The facts of an entry that need no name of a place, as plain words."""
    return tuple(
        str(lot[name]) for name in ("slot", "acquired", "paid", "currency") if lot.get(name)
    )
