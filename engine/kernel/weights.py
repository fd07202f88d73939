"""Named weights by which a game reads its positions, from a file in its folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

SHIPPED: Final = "weights.json"
# Those that suit whoever looks far (`Rules.fitted`).
FITTED: Final = "weights_fitted.json"

Heuristic = TypeVar("Heuristic", bound="DataclassInstance")


@cache
def read_weights(path: Path) -> dict[str, float]:
    """The weights of a JSON file, by name. Raises OSError, or ValueError where it is no JSON."""
    found: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
    return found


def heuristic_of(kind: type[Heuristic], weights: Mapping[str, float]) -> Heuristic:
    """The heuristic of named weights. Raises KeyError naming what is missing or unknown."""
    odd = sorted({field.name for field in fields(kind)} ^ set(weights))
    if odd:
        raise KeyError(", ".join(odd))
    return kind(**{name: float(value) for name, value in weights.items()})
