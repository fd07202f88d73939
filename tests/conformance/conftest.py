"""Runs each law once for each game."""

from __future__ import annotations

import pytest

from tests.conformance.subjects import Subject, keys, subject_named


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hand every law the games under test, by key; they are bound as the first law asks."""
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", keys(), indirect=True)


@pytest.fixture
def subject(request: pytest.FixtureRequest) -> Subject:
    """The game under test."""
    return subject_named(request.param)


@pytest.fixture
def gauntlet() -> Subject:
    """The toy with every odd point."""
    return subject_named("gauntlet")


@pytest.fixture
def noughts() -> Subject:
    """The plain toy."""
    return subject_named("noughts")
