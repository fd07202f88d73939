"""Numbers in words: what is said of an estimate, and of how a move compared."""

from __future__ import annotations

from engine.ai.mistakes import FORGOT, GLANCED, MIXED, OVERLOOKED
from engine.ai.thought import Ranked
from engine.kernel.testing import for_every
from engine.web.coach import words


@for_every(
    ("value", "error", "text"),
    [
        (0.62, 0.02, "wins about 62 %, give or take 4"),
        (0.5, 0.001, "wins about 50 %, give or take 1"),
        (0.5, 0.15, "wins about 50 %, give or take 30"),
        (0.67, 0.204, "only glanced at, too little to tell"),
        (0.995, 0.3, "only glanced at, too little to tell"),
        (0.625, 0.0, "wins about 62 %"),
        (0.011, 0.0, "wins about 1 %"),
        (0.01, 0.1, "hardly ever wins"),
        (0.0, 0.0, "hardly ever wins"),
        (0.99, 0.1, "wins almost always"),
        (1.0, 0.0, "wins almost always"),
    ],
)
def test_an_estimate_is_told_with_its_interval(value: float, error: float, text: str) -> None:
    assert str(words.estimate(value, error)) == text


def test_the_interval_is_one_of_95_percent_and_stays_within_what_can_be() -> None:
    assert words.margin(0.01) == 2
    assert words.margin(0.02) == 4
    assert words.margin(0.5) == 98
    assert words.span(0.62, 0.02) == (58, 66)
    assert words.span(0.03, 0.05) == (0, 13)
    assert words.span(0.98, 0.05) == (88, 100)
    assert words.bar(0.62, 0.02) == {"value": 62, "low": 58, "high": 66, "wide": 8}
    assert words.bar(0.5, 0.0)["wide"] == 1


@for_every(
    ("value", "part"),
    [
        (0.0, "as good as lost"),
        (0.049, "as good as lost"),
        (0.05, "well behind"),
        (0.299, "well behind"),
        (0.3, "a little behind"),
        (0.45, "as even"),
        (0.5, "as even"),
        (0.549, "as even"),
        (0.55, "a little ahead"),
        (0.7, "well ahead"),
        (0.949, "well ahead"),
        (0.95, "as good as won"),
        (1.0, "as good as won"),
    ],
)
def test_how_it_stands_is_told_without_a_number(value: float, part: str) -> None:
    text = str(words.standing(value))
    assert part in text
    assert not any(sign.isdigit() for sign in text)


def rated(*values: tuple[float, float]) -> list[Ranked]:
    return [Ranked(n, 100, value, error) for n, (value, error) in enumerate(values, start=1)]


@for_every(
    ("ranked", "taken", "text"),
    [
        (rated((0.7, 0.01), (0.5, 0.01)), 1, words.CLEARLY_BETTER),
        (rated((0.7, 0.01), (0.66, 0.01)), 1, words.BETTER),
        (rated((0.7, 0.06), (0.6, 0.02)), 1, words.BETTER),
        (rated((0.7, 0.01), (0.69, 0.0)), 1, words.CLOSE_CHOICE),
        (rated((0.7, 0.05), (0.66, 0.05)), 1, words.CLOSE_CHOICE),
        (rated((0.6, 0.01), (0.63, 0.1)), 1, words.CLOSE_CHOICE),
        (rated((0.7, 0.01), (0.3, 0.01), (0.695, 0.01)), 1, words.CLOSE_CHOICE),
        (rated((0.7, 0.0)), 1, words.CLEARLY_BETTER),
        (rated((0.7, 0.01), (0.5, 0.01)), 2, words.NOT_ITS_BEST),
        (rated((0.7, 0.01)), 9, words.NOT_ITS_BEST),
    ],
)
def test_how_a_move_compared(ranked: list[Ranked], taken: int, text: str) -> None:
    assert words.compared(ranked, taken).text == text


def test_each_deliberate_mistake_has_its_words() -> None:
    told = {str(words.slip(name)) for name in (OVERLOOKED, GLANCED, FORGOT, MIXED)}
    assert len(told) == 4
    assert words.slip("") is None
    assert words.slip("a new kind") is None


def test_counts_are_told_in_the_form_they_ask_for() -> None:
    assert str(words.weighed(1)) == "It weighed 1 move."
    assert str(words.weighed(7)) == "It weighed 7 moves."
    assert str(words.looked_at(1)).startswith("It looked at 1 way ")
    assert str(words.looked_at(80)).startswith("It looked at 80 ways ")


@for_every(
    ("values", "errors", "said"),
    [
        ((0.51,), (0.05,), "Every other move is clearly worse."),
        ((0.51, 0.49), (0.066, 0.066), "Nothing tells them apart"),
        ((0.61, 0.60), (0.0, 0.0), "Nothing tells them apart"),
        ((0.61, 0.55), (0.02, 0.03), "somewhat better than the next one, «B»"),
        ((0.71, 0.55), (0.02, 0.03), "clearly better than the next one, «B»"),
    ],
)
def test_a_hint_says_why_and_equal_is_told_as_equal(
    values: tuple[float, ...], errors: tuple[float, ...], said: str
) -> None:
    ranked = [Ranked(at, 9, *pair) for at, pair in enumerate(zip(values, errors, strict=True))]
    assert said in str(words.why(ranked, ["A", "B"][: len(ranked)], 5))
    assert str(words.why(ranked[:1], ["A"], 1)) == "There is no other move."


def test_a_hint_says_what_the_move_does_at_once() -> None:
    outcome = {"value": 4, "label": "damage"}
    assert "No other move does as much at once: 4 damage." in str(words.does(outcome, [3, 0]))
    assert str(words.does(outcome, [4])) == "It does 4 damage at once."


def test_a_chance_told_in_anothers_turn_is_told_with_the_wider_interval() -> None:
    error = 0.005
    assert words.margin(words.doubt(error, away=False)) == words.margin(error)
    assert words.margin(words.doubt(error, away=True)) >= 100 * words.DRIFT
    assert words.doubt(0.0, away=True) == 0.0  # what is settled is settled
