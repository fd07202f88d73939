"""Writes on chosen lines of a deck: to the cards that may come in and back, noted, tagged, swapped.

A line is its zone and its card; those that may come in stand in the zone MAYBE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from collection.house.names import one_line
from collection.reading.headings import MAYBE
from collection.requests.rows import User
from decks.editor.editing import edited, run
from decks.lists import judging
from decks.lists.beside import all_zones, beside_of, clean_note
from decks.lists.errors import BadLine
from decks.lists.rows import Deck
from decks.pasting import lines
from engine.kernel.construction import Edit
from engine.kernel.loadouts import read_quantity
from engine.kernel.messages import N_, Message

MAX_TAG: Final = 30
Line = tuple[str, str]


def set_note(
    *, actor: User, deck_id: str, version: int, code: str, note: str, key: str = ""
) -> int:
    """Say something of a card in this deck, or with "" nothing; the new version.

    Raises DeckNotFound, StaleDeck, BadLine.
    """
    text = clean_note(note)
    return run(actor, deck_id, version, key, lambda deck: _noted(deck, {code: text}))


def tag(
    *, actor: User, deck_id: str, version: int, chosen: Sequence[Line], word: str, key: str = ""
) -> int:
    """Put `#word` before the notes of these lines; the new version. Raises as `set_note`."""
    mark = _mark(word)

    def change(deck: Deck) -> dict[str, object]:
        notes = beside_of(deck.beside).notes
        held = {code: notes.get(code, "") for _, code in _lines(deck, chosen)}
        told = {
            code: note if mark in note.split() else clean_note(f"{mark} {note}")
            for code, note in held.items()
        }
        return _noted(deck, told)

    return run(actor, deck_id, version, key, change)


def to_maybe(
    *, actor: User, deck_id: str, version: int, chosen: Sequence[Line], key: str = ""
) -> int:
    """All copies of these lines may come in, no judge counts them; the new version.

    Raises as `set_note`.
    """

    def change(deck: Deck) -> dict[str, object]:
        edits: list[Edit] = []
        for zone, code in _lines(deck, chosen):
            count = all_zones(deck)[zone][code]
            if zone != MAYBE:
                edits += [Edit(zone, code, -count), Edit(MAYBE, code, count)]
        return edited(deck, tuple(edits))

    return run(actor, deck_id, version, key, change)


def swap(
    *, actor: User, deck_id: str, version: int, chosen: Sequence[Line], code: str, key: str = ""
) -> int:
    """As many copies of another card in the place of these lines; the new version.

    Raises as `set_note`.
    """

    def change(deck: Deck) -> dict[str, object]:
        home = lines.zone_of(deck.game, judging.kind_of(deck.game, deck.kind), code)
        edits: list[Edit] = []
        for zone, gone in _lines(deck, chosen):
            count = all_zones(deck)[zone][gone]
            place = MAYBE if zone == MAYBE else home
            edits += [Edit(zone, gone, -count), Edit(place, code, count)]
        return edited(deck, tuple(edits))

    return run(actor, deck_id, version, key, change)


def set_maybe(
    *, actor: User, deck_id: str, version: int, code: str, quantity: object, key: str = ""
) -> int:
    """Exactly so many copies may come in (0: none); the new version. Raises as `set_note`."""
    wanted = 0 if str(quantity).strip() == "0" else read_quantity(quantity)
    if wanted is None:
        raise lines.bad_quantity(code, quantity)

    def change(deck: Deck) -> dict[str, object]:
        held = beside_of(deck.beside).maybe.get(code, 0)
        return edited(deck, (Edit(MAYBE, code, wanted - held),))

    return run(actor, deck_id, version, key, change)


def _lines(deck: Deck, chosen: Sequence[Line]) -> list[Line]:
    """The chosen lines, each once. Raises BadLine for none, or one that is not there."""
    zones = all_zones(deck)
    for zone, code in chosen:
        if code not in zones.get(zone, {}):
            raise BadLine(
                Message(N_("«{card}» is not in this deck. Look at it."), {"card": code[:64]})
            )
    if not chosen:
        raise BadLine(Message(N_("No line is chosen: press the sign before its name.")))
    return list(dict.fromkeys(chosen))


def _noted(deck: Deck, told: dict[str, str]) -> dict[str, object]:
    zones = all_zones(deck)
    for code in told:
        if not any(code in counts for counts in zones.values()):
            raise BadLine(
                Message(N_("«{card}» is not in this deck. Look at it."), {"card": code[:64]})
            )
    beside = beside_of(deck.beside)
    notes = {**beside.notes, **told}
    kept = {code: text for code, text in notes.items() if text}
    return {"beside": {**beside.to_json(), "notes": kept}}


def _mark(word: str) -> str:
    text = one_line(word).lstrip("#").strip().replace(" ", "-")
    if not 0 < len(text) <= MAX_TAG:
        raise BadLine(
            Message(
                N_("A tag has 1 to {most} characters; this one has {found}."),
                {"most": MAX_TAG, "found": len(text)},
            )
        )
    return f"#{text}"
