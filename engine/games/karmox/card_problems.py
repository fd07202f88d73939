"""The words of section 3.3 for the faults of an edition, by clause and place."""

from __future__ import annotations

from typing import Final

from engine.effects.findings import CardProblem
from engine.games.karmox import check_words as words
from engine.kernel.messages import N_, Message

CODES: Final = {
    "KX-2.3": "out_of_range",
    "KX-2.12": "bad_part",
    "KX-2.22": "bad_edition",
    "KX-3.21": "class_count",
    "KX-3.22": "colour_mismatch",
    "KX-3.23": "out_of_range",
    "KX-3.24": "balance",
    "KX-3.26": "grid_list_mismatch",
    "KX-3.27": "bad_front",
    "KX-3.28": "disconnected",
    "KX-3.29": "bad_barrier",
    "KX-3.30": "fairness",
    "KX-3.32": "harmful_event",
    "KX-3.33": "bad_effect",
    "KX-3.34": "component_count",
}
A_SLUG: Final = Message(N_("1 to 40 small letters, digits and hyphens"))
FREE_CODE: Final = Message(N_("a code that no other card has"))
ONE_EFFECT: Final = Message(N_("a list with one effect"))
TILE_USES: Final = Message(
    N_("one use each for movement, attack and defence, and one that heals, each with its price")
)


def code_of(problem: CardProblem) -> str:
    """The word of section 3.3 for a fault."""
    last = problem.path.rsplit("/", 1)[-1]
    if problem.clause == "KX-3.25":
        return "niche_count" if "/niches" in problem.path else "extraction_count"
    if problem.clause == "KX-3.31":
        return _of_the_loop(problem, last)
    if problem.clause == "KX-3.36":
        return _of_a_shape(problem, last)
    return CODES[problem.clause]


def _of_the_loop(problem: CardProblem, last: str) -> str:
    if "/prisons" in problem.path:
        return "no_prison" if last == "prisons" else "bad_prison"
    for allowed, code in (
        (words.FIRST_GO, "go_cell"),
        (words.a_cell_with("gain_spirit"), "no_spirit_cell"),
        (words.a_cell_with("gain_ability"), "no_ability_cell"),
    ):
        if problem.allowed == allowed:
            return code
    return "event_length"


def _of_a_shape(problem: CardProblem, last: str) -> str:
    if last in ("name_it", "name_en"):
        return "missing_name"
    if problem.allowed == words.ONCE:
        return "duplicate_barrier" if "/barriers" in problem.path else "duplicate_id"
    return "bad_grid"


def same_as(code: object) -> Message:
    """Allowed: the code that stands elsewhere in the file."""
    return Message(N_("{value}, as elsewhere in the file"), {"value": str(code)})


def pieces_of_board(number: int) -> Message:
    """Allowed: as many modules as the cut lines give, each place once."""
    return Message(N_("{number} modules, each of the places 0 to {last} once"),
                   {"number": number, "last": number - 1})  # fmt: skip
