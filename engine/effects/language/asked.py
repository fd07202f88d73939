"""`asked`: a question of the author's own at a condition or an amount, put to the table.

Every game has these words; each says where they may not stand, and under which clause.
"""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Many, Names, Number, Pick
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.kernel.forms import Choice
from engine.kernel.names import both

ASKED: Final = "asked"
LONGEST: Final = 200
HIGHEST: Final = 99
_ANSWER_LENGTH: Final = 60
FEWEST_ANSWERS: Final = 2
MOST_ANSWERS: Final = 9
SELF: Final = "self"
OPPONENT: Final = "opponent"

_QUESTION: Final = Slot("question", both("Question", "Domanda"), Names(LONGEST))
_WHO: Final = Slot(
    "who",
    both("Who answers", "Chi risponde"),
    Pick(
        (
            Choice(SELF, both("who plays the card", "chi gioca la carta")),
            Choice(OPPONENT, both("the opponent", "l'avversario")),
        )
    ),
    needed=False,
    default=SELF,
)
_HINT: Final = both(
    "Put to the table when it matters; where nobody sits, the answer is drawn by lot.",
    "Si chiede al tavolo quando serve; dove nessuno siede, la risposta si estrae a sorte.",
)


def asked_condition(*clauses: str, never: Place = frozenset()) -> Word:
    """Whether the answer to a question is yes."""
    return Word(
        ASKED,
        both("the table is asked: yes or no", "si chiede al tavolo: sì o no"),
        both("the answer to “{question}” is yes", "la risposta a «{question}» è sì"),
        (_QUESTION, _WHO),
        Spelled.OBJECT,
        clauses,
        never=never,
        hint=_HINT,
    )


def asked_amounts(*clauses: str, never: Place = frozenset()) -> tuple[Word, Word]:
    """As many as is answered: a number, or what one of several named answers counts."""
    number = Word(
        "asked_number",
        both("the table is asked: a number", "si chiede al tavolo: un numero"),
        both(
            "the answer to “{question}”, from {from} to {to}",
            "la risposta a «{question}», da {from} a {to}",
        ),
        (
            _QUESTION,
            Slot("from", both("From", "Da"), Number(0, HIGHEST)),
            Slot("to", both("To", "A"), Number(0, HIGHEST, above="from")),
            _WHO,
        ),
        Spelled.OBJECT,
        clauses,
        never=never,
        hint=_HINT,
        written=ASKED,
    )
    choice = Word(
        "asked_choice",
        both(
            "the table is asked: one of several answers",
            "si chiede al tavolo: una fra più risposte",
        ),
        both("the answer to “{question}”: {answers}", "la risposta a «{question}»: {answers}"),
        (
            _QUESTION,
            Slot(
                "answers",
                both("Answers", "Risposte"),
                Many("answer", FEWEST_ANSWERS, MOST_ANSWERS),
            ),
            _WHO,
        ),
        Spelled.OBJECT,
        clauses,
        never=never,
        hint=_HINT,
        written=ASKED,
    )
    return number, choice


def answers(*clauses: str) -> Role:
    """The role of the named answers."""
    shape, tag, said = (clauses * 3)[:3] if clauses else ("", "", "")
    one = Word(
        "answer",
        both("an answer", "una risposta"),
        both("“{name}” counts {counts}", "«{name}» vale {counts}"),
        (
            Slot("name", both("Answer", "Risposta"), Names(_ANSWER_LENGTH)),
            Slot("counts", both("Counts", "Vale"), Number(0, HIGHEST)),
        ),
        clauses=clauses,
    )
    return Role("answer", both("answer", "risposta"), (one,), clauses=(shape, tag, said))
