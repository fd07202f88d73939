"""Finds verbs by the folder they lie in: each module of it has a name `VERB`."""

from __future__ import annotations

import importlib
import pkgutil

import engine.effects.verbs
from engine.effects.program import Verb


def verbs_in(package: str) -> list[Verb]:
    """The verbs of a package, one for each of its modules.

    Raises ImportError naming the module that has no VERB."""
    found: list[Verb] = []
    root = importlib.import_module(package)
    for module_info in pkgutil.iter_modules(root.__path__):
        module = importlib.import_module(f"{package}.{module_info.name}")
        verb = getattr(module, "VERB", None)
        if not isinstance(verb, Verb):
            raise ImportError(f"{package}.{module_info.name} has no VERB")
        found.append(verb)
    return found


def shared_verbs() -> list[Verb]:
    """The verbs that every game may use."""
    return verbs_in(engine.effects.verbs.__name__)
