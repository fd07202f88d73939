"""What happened, as flat tuples of ints; who may read which field is fixed by the kind.

An event is `(kind, mask, *public values, *private values)`. Seats whose bit is in `mask` read all
of it; the others read the public values, and the private ones become HIDDEN. A kind marked
`covert` is dropped whole for them, since the rules keep even the asking secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.kernel.messages import Message

HIDDEN: Final = -7
EVERYBODY: Final = -1

Event = tuple[int, ...]
Sink = list[tuple[int, ...]]


@dataclass(frozen=True)
class EventKind:
    """A kind of event: names of its fields in order, and how it is told.

    `shown` is the text for those who read the private fields, `told` for the others;
    both name fields as `{field}`. `clause` is the rule that made it happen. `reveals`: it brings
    something hidden to light, so that an undo across it deals the unseen anew. `headline`: it is
    what its seat did last, shown beside the name until it does something else.
    """

    name: str
    public: tuple[str, ...]
    private: tuple[str, ...] = ()
    shown: str = ""
    told: str = ""
    clause: str = ""
    covert: bool = False
    reveals: bool = False
    headline: bool = False


def openly(
    name: str,
    public: tuple[str, ...],
    shown: str,
    clause: str,
    *,
    reveals: bool = False,
    headline: bool = False,
) -> EventKind:
    """A kind of event that everybody reads whole."""
    return EventKind(name, public, (), shown, "", clause, reveals=reveals, headline=headline)


def project(event: Event, kind: EventKind, seat: int | None) -> Event | None:
    """The event as `seat` (None: a spectator) may read it, or None if it may not know of it."""
    mask = event[1]
    if mask == EVERYBODY or (seat is not None and mask >> seat & 1):
        return event
    if kind.covert:
        return None
    public = event[: 2 + len(kind.public)]
    return public + (HIDDEN,) * len(kind.private)


@dataclass(frozen=True)
class Told:
    """An event in words: the message, and whose action it was (a seat, or None)."""

    kind: str
    message: Message
    seat: int | None
    values: tuple[tuple[str, int], ...]
    headline: bool = False


def values_of(event: Event, kind: EventKind) -> dict[str, int]:
    """The fields of an event by name."""
    return dict(zip(kind.public + kind.private, event[2:], strict=True))
