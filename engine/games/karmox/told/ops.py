"""The effects of a list as operations to be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.tree import Op
from engine.games.karmox.card_reading import entries


def ops_of(effects: object) -> tuple[Op, ...]:
    """Each effect of a list, with the condition that is worth telling."""
    return tuple(Op(str(each.get("verb")), each, _condition(each)) for each in entries(effects))


def _condition(effect: Mapping[str, Any]) -> object:
    """That there are tiles goes without saying where one is gained (KX-5.35)."""
    found = effect.get("condition")
    idle = effect.get("verb") == "gain_spirit" and found == {"pool_gt": 0}
    return None if idle else found
