"""A question of a card's author, put to the table: answered by a person, or by lot where nobody
sits.

It is a chance node of equal faces, so that a search and a battle without people draw the answer.
Frames: `[ASKING, question, seat]` while it is open; `[ANSWER, question, value]` beneath the frame
that asked, found by whoever reads the answer and gone when the frame above is.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.questions import (
    ANSWER,
    ASK_TABLE,
    ASKING,
    BY_LOT,
    BY_PERSON,
    MOST_FACES,
    Question,
)
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, State

STREAM_ASKED: Final = 950
UNANSWERED: Final = -1


def asked(rules: Rules, s: State) -> Question | None:
    """The question that is open now."""
    if s.node != CHANCE or s.ask != ASK_TABLE:
        return None
    return rules.questions[s.frames[-1][1]]


def asked_seat(s: State) -> int:
    """The seat to which the open question is put."""
    return s.frames[-1][2]


def ask(rules: Rules, s: State, question: int, owner: int, opponent: int) -> None:
    """Put a question to the player of the card that is at work, or to the opponent."""
    of_opponent = rules.questions[question].of_opponent
    s.frames.append([ASKING, question, opponent if of_opponent else owner])
    rules.chance(s, ASK_TABLE)


def is_answered(s: State, question: int) -> bool:
    """Whether the frame on top has had its answer."""
    at = len(s.frames) - 2
    while at >= 0 and s.frames[at][0] == ANSWER:
        if s.frames[at][1] == question:
            return True
        at -= 1
    return False


def last_answer(s: State, question: int) -> int:
    """What the last answer counts; UNANSWERED before there is one."""
    for at in range(len(s.frames) - 1, -1, -1):
        frame = s.frames[at]
        if frame[0] == ANSWER and frame[1] == question:
            return frame[2]
    return UNANSWERED


def answer_to(rules: Rules, s: State, question: int) -> int:
    """The same; before there is one, what the least counts."""
    found = last_answer(s, question)
    return min(rules.questions[question].values) if found == UNANSWERED else found


def answered(rules: Rules, s: State, outcome: list[int], out: Sink | None) -> None:
    """Go on with a face of the open question; behind it stands the seat of who chose it, if any."""
    _, question, _ = s.frames.pop()
    face = outcome[0]
    value = rules.questions[question].values[face]
    s.frames.insert(len(s.frames) - 1, [ANSWER, question, value])
    if out is None:
        return
    name = BY_LOT if len(outcome) == 1 else BY_PERSON
    for number, kind in enumerate(rules.event_kinds):
        if kind.name == name:
            whose = outcome[1:]
            out.append((number, EVERYBODY, *whose, question, question * MOST_FACES + face))


def sides(rules: Rules, s: State) -> list[int]:
    """The faces of the open question, as `Rules.sides_of`."""
    return [len(rules.questions[s.frames[-1][1]].faces)]


def answers_of(rules: Rules, s: State) -> tuple[str, ...]:
    """The exact texts of the answers to the open question."""
    return rules.questions[s.frames[-1][1]].faces
