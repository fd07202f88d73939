"""Undo and redo in the editor: the version before comes back, as a new version."""

from __future__ import annotations

from collections.abc import Callable

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.trail import Step, Trail, redone, undone
from decks.keeping.writing import check_version, content_of, own_deck, write
from decks.lists.errors import BadLine
from decks.lists.rows import Deck
from engine.kernel.messages import N_, Message

_NOTHING_BACK = Message(N_("There is nothing to undo in this deck."))
_NOTHING_AHEAD = Message(N_("There is nothing to redo in this deck."))


def undo(*, actor: User, deck_id: str, version: int, key: str = "") -> int:
    """Bring back cards, name and facts of before the last edit; the new version.

    Raises DeckNotFound, StaleDeck, BadLine.
    """
    return _step(actor, deck_id, version, key, "undo", undone, _NOTHING_BACK)


def redo(*, actor: User, deck_id: str, version: int, key: str = "") -> int:
    """Bring back what the last undo took; the new version. Raises as `undo`."""
    return _step(actor, deck_id, version, key, "redo", redone, _NOTHING_AHEAD)


def _step(
    actor: User,
    deck_id: str,
    version: int,
    key: str,
    way: str,
    take: Callable[[Trail, int], Step | None],
    nothing: Message,
) -> int:
    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        step = take(deck.trail, version)
        if step is None:
            raise BadLine(nothing)
        return {"version": write(deck, version, {**_content(deck, step), "trail": step.trail})}

    done = once(actor=actor, key=key, purpose=f"deck.{way} {deck_id}", work=work)
    return int(done["version"])


def _content(deck: Deck, step: Step) -> dict[str, object]:
    kept = deck.versions.filter(number=step.number).first()
    if kept is None:
        raise BadLine(
            Message(
                N_("Version {number} was not kept, so it cannot come back."),
                {"number": step.number},
            )
        )
    return content_of(kept)
