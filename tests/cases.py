"""Naming the case from real life that a test proves; `cases.jsonl` beside it holds them."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def case(*ids: str) -> Callable[[Test], Test]:
    """Say which cases of `cases.jsonl` this test proves; `make check` fails on one unnamed."""

    def mark(test: Test) -> Test:
        known: tuple[str, ...] = getattr(test, "__cases__", ())
        test.__dict__["__cases__"] = known + ids
        return test

    return mark
