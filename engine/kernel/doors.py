"""What the doors of a match ask of whatever is handed to them, before anything is changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.kernel.errors import (
    BadNote,
    BadOutcome,
    BadSeed,
    IllegalAction,
    StaleRevision,
    WrongSeat,
)
from engine.kernel.messages import N_, Message, shown
from engine.kernel.rng import SEED_BYTES
from engine.kernel.rules import Rules
from engine.kernel.state import State


def is_whole(value: object) -> bool:
    """Whether it is an int; true, false and 1.0 are none, though they equal one."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_numbers(given: Sequence[int]) -> list[int] | None:
    """The numbers of a list or tuple of ints, None for anything else."""
    if not isinstance(given, (list, tuple)) or not all(is_whole(number) for number in given):
        return None
    return list(given)


def check_revision(seen: int | None, now: int) -> None:
    """Raises StaleRevision unless the caller knows the present revision (None: does not say)."""
    if seen is None or (is_whole(seen) and seen == now):
        return
    raise StaleRevision(
        Message(
            N_("The table has moved on: you saw state {seen}, it is now at {now}."),
            {"seen": shown(seen), "now": now},
        )
    )


def check_seat(seat: int, seats: int) -> None:
    """Raises WrongSeat unless it is the number of a seat at the table."""
    if not is_whole(seat) or not 0 <= seat < seats:
        raise WrongSeat(
            Message(N_("There is no seat {seat} at this table."), {"seat": shown(seat)})
        )


def check_seed(seed: bytes) -> None:
    """Raises BadSeed unless it is a whole secret: a short key could be guessed."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadSeed(Message(N_("A seed is {size} bytes."), {"size": SEED_BYTES}))


def seats_of(given: Iterable[int], seats: int) -> set[int]:
    """The seats named. Raises WrongSeat for anything that is none of the table's."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise WrongSeat(
            Message(N_("There is no seat {seat} at this table."), {"seat": shown(given)})
        )
    found = list(given)
    for seat in found:
        check_seat(seat, seats)
    return set(found)


def outcome_of(given: Sequence[int], rules: Rules, s: State) -> list[int]:
    """An outcome of the open chance node. Raises BadOutcome for any other."""
    outcome = whole_numbers(given)
    sides = rules.sides_of(s)
    if sides:
        if outcome is not None and len(outcome) == 1 and 0 <= outcome[0] < sides[0]:
            return outcome
        raise BadOutcome(
            Message(N_("The outcome must be a number from 0 to {last}."), {"last": sides[0] - 1})
        )
    if outcome is None or sorted(outcome) != sorted(rules.shuffle_of(s)):
        raise BadOutcome(Message(N_("That order does not hold exactly the cards shuffled.")))
    return outcome


def check_face(face: int, sides: int) -> None:
    """Raises BadOutcome unless it is one of that many faces, counted from 0."""
    if not is_whole(face) or not 0 <= face < sides:
        raise BadOutcome(
            Message(
                N_("That is thrown with faces from 1 to {most}; «{face}» is none of them."),
                {"most": sides, "face": shown(face + 1 if is_whole(face) else face)},
            )
        )


def check_answer(face: int, answers: Sequence[str]) -> None:
    """Raises BadOutcome unless it is the number of one of these answers, counted from 0."""
    if not is_whole(face) or not 0 <= face < len(answers):
        raise BadOutcome(
            Message(
                N_("«{face}» is no answer to what is asked. Possible: {known}."),
                {"face": shown(face), "known": ", ".join(answers)},
            )
        )


def hand_written(data: Sequence[int]) -> list[int]:
    """The verb data of a change by hand. Raises IllegalAction for anything but whole numbers."""
    numbers = whole_numbers(data)
    if numbers is None:
        raise IllegalAction(Message(N_("A change by hand is a list of whole numbers.")))
    return numbers


def plain_note(note: Mapping[str, Any] | None) -> dict[str, Any]:
    """A note as it will be stored. Raises BadNote unless it is plain JSON."""
    if note is None:
        return {}
    try:
        if isinstance(note, Mapping) and all(isinstance(key, str) for key in note):
            json.dumps(dict(note), allow_nan=False)
            return dict(note)
    except (TypeError, ValueError, RecursionError):
        pass
    raise BadNote(Message(N_("A note to a move must be plain data with text for keys.")))
