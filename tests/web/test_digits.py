"""A printed number is its own digit, and what lets the matter be is 0, in every game."""

from __future__ import annotations

import os
import re

import pytest

from engine.kernel.messages import Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.rng import Rng
from engine.kernel.rules import ActionText
from engine.web.seat.digits import digits, numbered
from tests.conformance.subjects import keys, subject_named

BATTLES = 20 if os.environ.get("MAZZIERE_LONG") else 1
DECISIONS = 250
NUMBER = re.compile(r"(?<![\w+])\d+(?!\w)")


def _numbers(value: MessageParam) -> list[str]:
    """The numbers that are read where a parameter stands; names of cards have none."""
    if isinstance(value, Name):
        return []
    if isinstance(value, Message):
        return [number for each in value.params.values() for number in _numbers(each)]
    if isinstance(value, tuple):
        return [number for each in value for number in _numbers(each)]
    return NUMBER.findall(str(value))


def _is_lawful(texts: list[ActionText]) -> None:
    found = digits(texts)
    assert len(set(found)) == len(found), found
    printed = [_numbers(text.title) for text in texts]
    for digit, text, numbers in zip(found, texts, printed, strict=True):
        if len(numbers) == 1 and printed.count(numbers) == 1:
            assert digit == numbers[0], (text.title.render(), digit)
        else:
            is_named = ["0"] in printed
            assert (digit == "0") == (text.leaves and not is_named), (text.title.render(), digit)
    assert sum(text.leaves for text in texts) <= 1, [text.text for text in texts]


@pytest.mark.parametrize("key", keys())
def test_a_printed_number_is_its_own_digit_and_leaving_off_is_0(key: str) -> None:
    subject = subject_named(key)
    for number in range(BATTLES):
        match, rng = subject.match(number), Rng(subject.seed("digits", number))
        for _decision in range(DECISIONS):
            if match.over:
                break
            seat = match.decider
            seen = match.view(seat)
            texts = [match.rules.act_text(seen.state, action) for action in seen.state.menu]
            _is_lawful(texts)
            match.act(seat, seen.state.menu[rng.below(len(seen.state.menu))])


def test_a_space_that_is_taken_leaves_a_gap_and_letters_come_after() -> None:
    named = [3, 7, None, 9, None]
    assert numbered(named, [False] * 5) == ["3", "7", "1", "9", "2"]
    assert numbered([1, 1, None, 4], [False, False, True, False]) == ["2", "3", "0", "4"]
