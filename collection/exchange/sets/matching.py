"""Which card of a file is which of a set: by what both have been, then by what is printed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from collection.exchange.sets.histories import Past
from collection.search.fold import fold, shortened
from engine.kernel.cards import CardDef


@dataclass(frozen=True)
class Side:
    """A card on one side: the last part of its id, what it says, what it has been; `there` is
    false for one that was taken away."""

    serial: int
    card: CardDef | None
    past: Past
    there: bool


def matched(mine: Sequence[Side], theirs: Sequence[Side]) -> dict[int, Side]:
    """The card of mine that each of theirs is, by the number of theirs. Each is one at most.

    Where one side stands at a content that the other had, they are one; then where they once had
    one; at last where one number or one name is printed on both and on no other: somebody typed
    the same card twice.
    """
    found: dict[int, Side] = {}
    free = {side.serial: side for side in mine}
    for shared in (_last, _marks, _digests):
        _pair(shared, free, theirs, found)
    for printed in (_number, _names):
        _pair_printed(printed, free, theirs, found)
    return found


def _pair(
    shared: Callable[[Side, bool], Sequence[Hashable]],
    free: dict[int, Side],
    theirs: Sequence[Side],
    found: dict[int, Side],
) -> None:
    known: dict[Hashable, list[Side]] = {}
    for side in free.values():
        for key in set(shared(side, True)):
            known.setdefault(key, []).append(side)
    for side in theirs:
        if side.serial in found:
            continue
        for key in shared(side, False):
            fits = [one for one in known.get(key, ()) if one.serial in free]
            if fits:
                same = next((one for one in fits if one.serial == side.serial), fits[0])
                found[side.serial] = free.pop(same.serial)
                break


def _last(side: Side, is_mine: bool) -> Sequence[Hashable]:
    """Where a side stands, and what the other had: either way round."""
    marks = side.past.marks
    stands, had = ("mine", "theirs") if is_mine else ("theirs", "mine")
    return [(stands, marks[-1]), *((had, mark) for mark in reversed(marks))] if marks else []


def _marks(side: Side, is_mine: bool) -> Sequence[Hashable]:
    return side.past.marks[::-1]


def _digests(side: Side, is_mine: bool) -> Sequence[Hashable]:
    return side.past.digests[::-1]


def _pair_printed(
    printed: Callable[[Side], Sequence[Hashable]],
    free: dict[int, Side],
    theirs: Sequence[Side],
    found: dict[int, Side],
) -> None:
    left = [side for side in theirs if side.serial not in found]
    known, asked = _by(printed, free.values()), _by(printed, left)
    for side in left:
        keys = [key for key in printed(side) if len(known.get(key, ())) == len(asked[key]) == 1]
        fits = [known[key][0] for key in keys]
        fits = [one for one in fits if one.serial in free and not _numbered_apart(one, side)]
        if fits:
            found[side.serial] = free.pop(fits[0].serial)


def _by(
    printed: Callable[[Side], Sequence[Hashable]], sides: Iterable[Side]
) -> dict[Hashable, list[Side]]:
    found: dict[Hashable, list[Side]] = {}
    for side in sides:
        for key in printed(side):
            found.setdefault(key, []).append(side)
    return found


def _numbered_apart(one: Side, other: Side) -> bool:
    numbers = {shortened(side.card.number) if side.card else "" for side in (one, other)}
    return len(numbers - {""}) > 1


def _number(side: Side) -> Sequence[Hashable]:
    return [shortened(side.card.number)] if side.there and side.card and side.card.number else []


def _names(side: Side) -> Sequence[Hashable]:
    if side.card is None or not side.there:
        return []
    return sorted({fold(text) or text for _, text in side.card.name.texts})
