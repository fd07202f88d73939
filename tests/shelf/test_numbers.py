"""The grammar of rapid entry, as a table."""

from collection.shelf.numbers import Numbers, read_line
from engine.kernel.testing import for_every
from engine.registry import game

PLAIN = Numbers.of((f"{n:03}", f"S-{n:03}") for n in range(1, 31))
LETTERS = Numbers.of((card.number, card.code) for card in game("kmon").pool())


def told(text, numbers=PLAIN):
    line = read_line(text, numbers)
    assert not line.problems, [problem.render() for problem in line.problems]
    return [(part.copies, [code.split("-")[1] for code in part.codes]) for part in line.parts]


@for_every(
    ("text", "wanted"),
    [
        ("17", [(1, ["017"])]),
        ("017", [(1, ["017"])]),
        ("3x17", [(3, ["017"])]),
        ("3 x 17", [(3, ["017"])]),
        ("3×17", [(3, ["017"])]),
        ("3*17", [(3, ["017"])]),
        ("3X17", [(3, ["017"])]),
        ("17-19", [(1, ["017", "018", "019"])]),
        ("17 – 19", [(1, ["017", "018", "019"])]),
        ("2x17-18", [(2, ["017", "018"])]),
        ("17 3x18,19;20", [(1, ["017"]), (3, ["018"]), (1, ["019"]), (1, ["020"])]),
        ("9-11", [(1, ["009", "010", "011"])]),
        ("s-017", [(1, ["017"])]),
        ("17 17", [(1, ["017"]), (1, ["017"])]),
    ],
)
def test_plain_numbers(text, wanted):
    assert told(text) == wanted


@for_every(
    ("text", "wanted"),
    [
        ("A07", [(1, ["A07"])]),
        ("a7", [(1, ["A07"])]),
        ("2xa7", [(2, ["A07"])]),
        ("K01-K03", [(1, ["K01", "K02", "K03"])]),
        ("K1-3", [(1, ["K01", "K02", "K03"])]),
        ("3xk1-2", [(3, ["K01", "K02"])]),
        ("A9-A11", [(1, ["A09", "A10", "A11"])]),
        ("mz1-a07", [(1, ["A07"])]),
    ],
)
def test_numbers_with_letters(text, wanted):
    assert told(text, LETTERS) == wanted


@for_every(
    ("text", "words"),
    [
        ("", "Type the numbers"),
        (" , ", "Type the numbers"),
        ("99", "no number 99"),
        ("17 99", "no number 99"),
        ("0x17", "0 copies"),
        ("100x17", "100 copies"),
        ("999999999x17", "999999999 copies"),
        ("24-17", "runs backwards"),
        ("17-99", "no number 99"),
        ("17-", "no number"),
        ("x17", "no number"),
        ("drop table", "no number drop"),
        ("17\0", "no number"),
        ("²", "no number"),
        ("9" * 1500, "no number"),
        ("9" * 2500, "at most"),
        ("17 " * 250, "at most"),
    ],
)
def test_bad_numbers_are_named(text, words):
    problems = read_line(text, PLAIN).problems
    assert problems
    assert words in problems[0].render()
    assert all(len(problem.render()) < 300 for problem in problems)


def test_an_unclear_number_is_asked_back():
    (problem,) = read_line("17", LETTERS).problems
    assert "A17" in problem.render()
    assert "K17" in problem.render()


def test_every_bad_part_is_named_at_once():
    assert len(read_line("17 98 3x99 18", PLAIN).problems) == 2


def test_the_nearest_numbers_are_named():
    (problem,) = read_line("A99", LETTERS).problems
    assert "Near it: A54, A55, A56." in problem.render()


def test_a_range_has_an_end():
    many = Numbers.of((str(n), str(n)) for n in range(1, 700))
    assert "at most 500" in read_line("1-600", many).problems[0].render()
