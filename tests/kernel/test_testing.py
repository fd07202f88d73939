"""One test of many cases: all of them run, and every one that fails is named."""

from __future__ import annotations

import inspect

import pytest

from engine.kernel.testing import for_every


def test_every_case_that_fails_is_named_and_the_others_are_run():
    seen = []

    @for_every(("card", "size"), [("OX", 1), ("HEN", 2), ("OWL", 3)])
    def fits(card, size):
        seen.append(card)
        assert size == 2, f"{size} is no 2"

    with pytest.raises(AssertionError) as caught:
        fits()
    assert seen == ["OX", "HEN", "OWL"]
    first, *told = str(caught.value).splitlines()
    assert first == "2 of 3 failed:"
    assert [line.partition(":")[0].strip() for line in told if "is no 2" in line] == [
        "OX-1", "OWL-3",
    ]  # fmt: skip
    assert isinstance(caught.value.__cause__, AssertionError)


def test_cases_under_cases_are_each_with_each_and_named_by_both():
    @for_every("language", ["en", "it"])
    @for_every("card", [{"code": "OX"}, {"code": "HEN"}], ids=lambda card: card["code"])
    def is_refused(card, language):
        # What this raises where nothing is raised is no Exception.
        with pytest.raises(KeyError):
            {("HEN", "en"): 1, ("HEN", "it"): 2}[card["code"], language]

    with pytest.raises(AssertionError) as caught:
        is_refused()
    told = [line.partition(": ")[0] for line in str(caught.value).splitlines()]
    assert told == ["2 of 2 failed:", "  en", "    HEN", "  it", "    HEN"]


def test_cases_may_be_a_function_of_what_the_test_is_given():
    met = []

    @for_every("card", lambda game: [f"{game} OX", f"{game} HEN"])
    def is_met(game, language, card):
        met.append((card, language))

    is_met(game="AAC", language="en")
    assert met == [("AAC OX", "en"), ("AAC HEN", "en")]


def test_fixtures_come_through_and_what_is_no_failure_goes_on():
    @for_every("number", [1, 2])
    def stops(tmp_path, number):
        raise KeyboardInterrupt

    assert [*inspect.signature(stops).parameters] == ["tmp_path"]
    with pytest.raises(KeyboardInterrupt):
        stops(tmp_path=None)


def test_no_case_at_all_is_a_failure():
    @for_every("card", [])
    def passes(card): ...

    with pytest.raises(AssertionError, match="no case"):
        passes()
