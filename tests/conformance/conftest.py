"""Runs each law once for each game."""

from __future__ import annotations

import pytest

from tests.conformance.subjects import Subject, all_subjects


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand every law the games under test, by key."""
    if "subject" in metafunc.fixturenames:
        subjects = all_subjects()
        metafunc.parametrize("subject", subjects, ids=[subject.key for subject in subjects])


@pytest.fixture
def gauntlet() -> Subject:
    """The toy with every odd point."""
    return next(subject for subject in all_subjects() if subject.key == "gauntlet")


@pytest.fixture
def noughts() -> Subject:
    """The plain toy."""
    return next(subject for subject in all_subjects() if subject.key == "noughts")
