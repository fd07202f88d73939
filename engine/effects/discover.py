"""Finds verbs by the folder they lie in: each module of it has a name `VERB`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import engine.effects.verbs
from engine.effects.program import Verb


def values_in(package: str, name: str) -> list[Any]:
    """What each module of a package calls so, by the order of their names.

    Raises ImportError naming the module that has no such name."""
    found: list[Any] = []
    for each in pkgutil.iter_modules(importlib.import_module(package).__path__):
        module = importlib.import_module(f"{package}.{each.name}")
        if not hasattr(module, name):
            raise ImportError(f"{package}.{each.name} has no {name}")
        found.append(getattr(module, name))
    return found


def verbs_in(package: str) -> list[Verb]:
    """The verbs of a package, one for each of its modules.

    Raises ImportError naming the module that has no VERB."""
    return values_in(package, "VERB")


def shared_verbs() -> list[Verb]:
    """The verbs that every game may use."""
    return verbs_in(engine.effects.verbs.__name__)
