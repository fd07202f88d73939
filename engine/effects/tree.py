"""The effect of a card as one frozen tree, whatever JSON shape its game keeps on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.effects.faults import not_a_list, not_an_effect


@dataclass(frozen=True)
class Op:
    """One entry of an effect list: a verb, its parameters as written, an optional condition.

    `path` is the JSON path of the entry, for errors that say where.
    """

    verb: str
    params: Mapping[str, Any] = field(default_factory=dict)
    condition: Any = None
    path: str = ""


@dataclass(frozen=True)
class Effect:
    """What a card does at one moment.

    `trigger` names the moment (`resolve`, `attach`, `tick`, `static`, ... by the game's rules);
    `duration` is in the game's own unit, 0 for what happens at once.
    """

    trigger: str
    ops: tuple[Op, ...]
    conditions: tuple[Any, ...] = ()
    costs: tuple[Any, ...] = ()
    choices: tuple[Any, ...] = ()
    duration: int = 0


def read_ops(entries: object, path: str) -> tuple[Op, ...]:
    """The ops of a list of `{"do": verb, ...params, "if": condition?}` entries.

    Raises BadCard naming the JSON path of what is not an entry.
    """
    if not isinstance(entries, list):
        raise not_a_list(path)
    found: list[Op] = []
    for at, entry in enumerate(entries):
        here = f"{path}[{at}]"
        if not isinstance(entry, dict) or not isinstance(entry.get("do"), str):
            raise not_an_effect(here)
        params = {key: value for key, value in entry.items() if key not in ("do", "if")}
        found.append(Op(entry["do"], params, entry.get("if"), here))
    return tuple(found)
