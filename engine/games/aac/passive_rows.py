"""Passive effects as rows that are read at every look at a value (AAC-9.1)."""

from __future__ import annotations

from engine.effects.tree import Op
from engine.games.aac import effect_codes as e
from engine.games.aac.codes import (
    BANS,
    CALM_AP,
    CALM_BANS,
    CALM_CAPTIONS,
    CALM_DP,
    CALM_HARM,
    CALM_QUOTAS,
    CALM_STATS,
    CALM_TRAITS,
    K_NO_TRAITS,
    K_PLUS,
    K_SET,
    K_SILENCED,
    K_TIMES,
    K_TRAITS,
    STATS,
)
from engine.games.aac.compiler import AacCompiler, trait_bits

QUOTAS = ("creature", "magic", "trap", "caption")


def passive_row(into: AacCompiler, block: int, op: Op) -> list[int]:
    """`[block, kind, target, a, b, c]`. Raises ValueError for a verb that is never passive."""
    params = op.params
    if op.verb == "forbid":
        ban = 1 << BANS.index(params["action"])
        return [block, e.PA_FORBID, into.who(params["player"]), ban, 0, 0]
    if op.verb == "quota":
        kind = QUOTAS.index(params["kind"])
        who = into.who(params.get("player", "own"))
        return [block, e.PA_QUOTA, who, kind, int(params["n"]), 0]
    target = into.selector(params["target"])
    if op.verb == "modify":
        return [block, *modify_kind(into, op, target)]
    if op.verb == "grant":
        return [block, K_TRAITS, target, trait_bits(params["traits"]), 0, 0]
    if op.verb == "lose_trait":
        return [block, K_NO_TRAITS, target, trait_bits(params["traits"]), 0, 0]
    if op.verb == "silence":
        return [block, K_SILENCED, target, 0, 0, 0]
    raise ValueError(f"{op.verb!r} is never passive")


def modify_kind(into: AacCompiler, op: Op, target: int) -> list[int]:
    """`[kind, target, stat, amount, denominator]` of a modify step (AAC-5.2)."""
    stat = STATS.index(op.params["stat"])
    if "mul" in op.params:
        return [K_TIMES, target, stat, int(op.params["mul"]), 1]
    if "set" in op.params:
        return [K_SET, target, stat, into.amount(op.params["set"]), 0]
    return [K_PLUS, target, stat, into.amount(op.params["add"]), 0]


def disturbs(op: Op, kind: int) -> int:
    """What a passive step compiled to a row of that kind changes, as bits of `codes.CALM`."""
    if kind <= K_PLUS:
        added = op.params.get("add")
        is_gain = isinstance(added, int) and added >= 0
        stat = CALM_AP if op.params["stat"] == "ap" else CALM_DP
        return stat | CALM_STATS if is_gain else stat | CALM_STATS | CALM_HARM
    if kind in (K_TRAITS, K_NO_TRAITS):
        return CALM_TRAITS
    if kind == K_SILENCED:
        return CALM_CAPTIONS
    return CALM_BANS if kind == e.PA_FORBID else CALM_QUOTAS
