"""Finds verbs by the folder they lie in: each module of it has a name `VERB`."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import engine.effects.verbs
from engine.effects.program import Verb


def verbs_in(package: str) -> list[Verb]:
    """The verbs of a package, one for each of its modules.

    Raises ImportError naming the module that has no VERB."""
    found: list[Verb] = []
    for module in modules_in(package):
        verb = getattr(module, "VERB", None)
        if not isinstance(verb, Verb):
            raise ImportError(f"{module.__name__} has no VERB")
        found.append(verb)
    return found


def modules_in(package: str) -> list[ModuleType]:
    """The modules of a package, in the order of their names."""
    folder = importlib.import_module(package).__path__
    names = [found.name for found in pkgutil.iter_modules(folder)]
    return [importlib.import_module(f"{package}.{name}") for name in names]


def shared_verbs() -> list[Verb]:
    """The verbs that every game may use."""
    return verbs_in(engine.effects.verbs.__name__)
