"""What a card has been, content by content: by that two files know what they have in common.

A content is known again by its digest and its moment: typed twice it has one digest, undone and
done again two moments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.house.pools import NOBODY, OWN
from collection.own.rows import CardEdit
from collection.own.services import CAME
from engine.kernel.cards import REPRINT, canonical_digest

# The act that takes a file into a set that is there; one that makes a new one is `CAME`.
MERGED: Final = "set-file"


@dataclass(frozen=True)
class Mark:
    """A content: what it says, and when it came to be."""

    digest: str
    moment: str

    @classmethod
    def of(cls, data: Mapping[str, Any], created: datetime) -> Mark:
        """The mark of a content as it is kept."""
        return cls(digest_of(data), created.astimezone(UTC).isoformat())


@dataclass(frozen=True)
class Past:
    """The contents of a card from the first to the last; their words where they are at hand, by
    digest."""

    marks: tuple[Mark, ...] = ()
    contents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests alone."""
        return tuple(mark.digest for mark in self.marks)


def digest_of(data: Mapping[str, Any]) -> str:
    """The digest of a content apart from ids, which another house gives anew."""
    said = {key: value for key, value in data.items() if key not in ("code", "set")}
    if str(said.get(REPRINT, "")).startswith(OWN):
        said[REPRINT] = OWN
    return canonical_digest(said)


def pasts_of(card_set: CardSet) -> dict[int, Past]:
    """The past of every card of a set that was ever one, by the last part of its id."""
    left_out = _taken_back(card_set)
    serials = {pk: serial_of(code) for pk, code in _kept(card_set)}
    marks: dict[int, list[Mark]] = {serial: [] for serial in serials.values()}
    contents: dict[int, dict[str, Any]] = {serial: {} for serial in serials.values()}
    rows = CardVersion.objects.filter(card__set=card_set).order_by("card", "number")
    for pk, number, data, created in rows.values_list("card", "number", "data", "created"):
        if pk in serials and number not in left_out.get(pk, ()):
            mark = Mark.of(data, created)
            marks[serials[pk]].append(mark)
            contents[serials[pk]][mark.digest] = data
    return {serial: Past(tuple(found), contents[serial]) for serial, found in marks.items()}


def serial_of(code: str) -> int:
    """The last part of a card's id."""
    return int(code.rpartition("-")[2])


def _kept(card_set: CardSet) -> Iterable[tuple[int, str]]:
    """The cards that stand in the set or stood there: a picture that waits never did."""
    rows = Card.objects.filter(set=card_set).order_by("pk").values_list("pk", "code", "shelf")
    edits = CardEdit.objects.filter(set=card_set).values_list("lines", flat=True)
    stood = {line[0] for lines in edits for line in lines}
    return [(pk, code) for pk, code, shelf in rows if shelf != NOBODY or pk in stood]


def _taken_back(card_set: CardSet) -> dict[int, set[int]]:
    """The contents that a file brought and an undo took back, with those of the undo: as if the
    file had never come. One that was brought again stands."""
    edits = list(CardEdit.objects.filter(set=card_set).order_by("pk"))
    undone = {edit.undoes_id: edit for edit in edits if edit.undoes_id is not None}
    of_file: set[int | None] = set()
    top: dict[int, int] = {}
    found: dict[int, set[int]] = {}
    for edit in edits:
        brought = edit.cause in (MERGED, CAME)
        if brought or edit.undoes_id in of_file:
            of_file.add(edit.pk)
        back = edit.pk in of_file and not (brought and _stands(edit, undone))
        for pk, was, now in edit.lines:
            first = max(top.get(pk, 0), was)
            if back and now:
                found.setdefault(pk, set()).update(range(first + 1, now + 1))
            top[pk] = max(first, now)
    return found


def _stands(edit: CardEdit, undone: Mapping[int, CardEdit]) -> bool:
    stands = True
    while edit.pk in undone:
        edit, stands = undone[edit.pk], not stands
    return stands
