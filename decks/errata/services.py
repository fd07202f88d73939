"""Corrections taken, or let be: each act is one transaction, run once per key.

What is taken is a change of the deck like any other: a version of its own, with one step back.
"""

from __future__ import annotations

from collections.abc import Mapping

from collection.catalogue.shelves import shelf_of
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.editor.editing import edited, read_edits
from decks.errata.errors import ErratumMoved
from decks.errata.finding import corrected, errata_of
from decks.errata.weighing import among_its_cards, weigh, with_taken
from decks.keeping.writing import check_version, own_deck, write, write_many
from decks.lists.rows import Deck
from engine.kernel.messages import N_, Message

_MOVED = N_(
    "«{card}» was corrected again since you looked, or says again what it said. Look at it once "
    "more: nothing was changed."
)


def take(
    *,
    actor: User,
    deck_id: str,
    version: int,
    seen: Mapping[str, int],
    edits: object = None,
    key: str = "",
) -> int:
    """Let the deck stand on what these cards say now, with `edits` that mend it; its new version.

    `seen` are the numbers of the contents that the person looked at, by card. Raises DeckNotFound,
    StaleDeck, ErratumMoved, BadLine.
    """

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        _check_seen(deck, seen)
        taken = with_taken(deck, seen)
        values: dict[str, object] = {"contents": taken.contents}
        if edits:
            with among_its_cards(taken):
                values |= edited(taken, read_edits(edits))
        return {"version": write(deck, version, values)}

    return int(once(actor=actor, key=key, purpose=f"deck.take {deck_id}", work=work)["version"])


def stay(
    *, actor: User, deck_id: str, version: int, seen: Mapping[str, int], key: str = ""
) -> None:
    """Let the deck stand on what these cards said, until they are corrected again. Raises as
    `take`."""

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        _check_seen(deck, seen)
        Deck.objects.filter(pk=deck.pk).update(stayed=_stayed(deck, seen))
        return {}

    once(actor=actor, key=key, purpose=f"deck.stay {deck_id}", work=work)


def take_all(
    *, actor: User, key_of_game: str, code: str, edition: int, key: str = ""
) -> Mapping[str, int]:
    """Let every deck that waits stand on what a card says now, but for those that would break a
    rule by it; how many were `taken` and how many are `left`. Raises NoErratum, ErratumMoved."""

    def work() -> Outcome:
        decks = _waiting(actor, key_of_game, code, edition)
        taken = {code: edition}
        fitting = [deck for deck in decks if not weigh(deck, taken).breaks]
        write_many(fitting, lambda deck: {"contents": with_taken(deck, taken).contents})
        return {"taken": len(fitting), "left": len(decks) - len(fitting)}

    return once(actor=actor, key=key, purpose=f"errata.take {code}", work=work)


def stay_all(
    *, actor: User, key_of_game: str, code: str, edition: int, key: str = ""
) -> Mapping[str, int]:
    """Let every deck that waits stand on what a card said; how many `stayed`. Raises as
    `take_all`."""

    def work() -> Outcome:
        decks = _waiting(actor, key_of_game, code, edition)
        for deck in decks:
            deck.stayed = _stayed(deck, {code: edition})
        Deck.objects.bulk_update(decks, ["stayed"], batch_size=200)
        return {"stayed": len(decks)}

    return once(actor=actor, key=key, purpose=f"errata.stay {code}", work=work)


def _waiting(actor: User, key: str, code: str, edition: int) -> list[Deck]:
    """The decks that wait, locked."""
    found = corrected(actor, key, code)
    if found.edition != edition or not found.stands:
        raise ErratumMoved(Message(_MOVED, {"card": found.now.name}))
    rows = Deck.objects.select_for_update().filter(pk__in=found.waiting).order_by("id")
    decks = list(rows)
    for deck in decks:
        deck.owner = actor
    return decks


def _check_seen(deck: Deck, seen: Mapping[str, int]) -> None:
    found = {erratum.code: erratum for erratum in errata_of(deck)}
    for code, edition in seen.items():
        if code not in found or found[code].edition != edition:
            card = shelf_of(deck.owner, deck.game).pool.get(code)
            raise ErratumMoved(Message(_MOVED, {"card": card.name if card else code}))


def _stayed(deck: Deck, seen: Mapping[str, int]) -> dict[str, int]:
    """What was let be, of cards that are still there."""
    held = {code: number for code, number in deck.stayed.items() if code in deck.contents}
    return {**held, **seen}
