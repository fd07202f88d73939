"""Which shipped decks may sit opposite a deck: some games want two that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.construction import is_legal, judge_table
from engine.kernel.loadouts import Loadout
from engine.registry import game


def may_meet(key: str, mine: Loadout, other: Loadout, options: Mapping[str, Any]) -> bool:
    """Whether two decks may be played against each other under these options."""
    found = game(key)
    settled = found.settle_options(options)
    kind = found.loadout_kinds()[0]
    return is_legal(judge_table((mine, other), kind, found.pool(), settled))


def opponents_of(
    key: str, mine: Loadout | None, options: Mapping[str, Any] | None = None
) -> list[str]:
    """The codes of the shipped decks that may meet `mine`; all of them where none may."""
    shipped = game(key).starter_decks()
    known = [code for code, _ in shipped]
    if mine is None:
        return known
    return [code for code, found in shipped if may_meet(key, mine, found, options or {})] or known
