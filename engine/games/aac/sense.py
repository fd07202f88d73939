"""What steps are likely to be worth, for a partner that cannot wait for them (AAC-9.15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.tree import Op

# What a gain is counted in, for the player of the effect; of the card it is about, what it loses.
LIFE: Final = 0
BONUS: Final = 1
CARDS: Final = 2
AP_LOSS: Final = 3
DP_LOSS: Final = 4
GONE: Final = 5
SIZE: Final = 6

_COUNTED: Final = {"lp": LIFE, "bonus": BONUS, "draw": CARDS, "discard": CARDS}
_SIGNS: Final = {"own": 1.0, "enemy": -1.0, "both": 0.0}
# The usual size of what is measured only when it happens.
_USUAL: Final = {"die": 3.5, "count": 2.0, "stat_of": 400.0, "lp_of": 2000.0, "bonus_of": 3.0}
_DONE: Final = {LIFE: 200.0, BONUS: 1.0, CARDS: 1.0}
_ALL: Final = 1000.0


def sense_of(steps: tuple[Op, ...]) -> list[float]:
    """Gains and losses of steps, one after the other."""
    found = [0.0] * SIZE
    for op in steps:
        for at, gain in enumerate(_of(op)):
            found[at] += gain
    return found


def gain_of(sense: list[float]) -> float:
    """One figure for it, in life points, whoever owns the card that it is about."""
    return sense[LIFE] + 100.0 * sense[BONUS] + 150.0 * sense[CARDS]


def _of(op: Op) -> list[float]:
    params, found = op.params, [0.0] * SIZE
    if "modes" in params:
        return max((sense_of(mode) for mode in params["modes"]), key=gain_of)
    if "on" in params:  # as likely as not
        ways = [sense_of(params["do"]), sense_of(params.get("else", ()))]
        return [(one + other) / 2.0 for one, other in zip(*ways, strict=True)]
    at = _COUNTED.get(op.verb)
    if at is not None:
        sign = _SIGNS[params.get("player", "own")] * (-1.0 if op.verb == "discard" else 1.0)
        found[at] = sign * _usual(params.get("amount", params.get("n")), _DONE[at])
    elif params.get("target") == "that":
        if op.verb in ("destroy", "remove"):
            found[GONE] = 1.0
        elif op.verb == "damage":
            found[AP_LOSS if params["stat"] == "ap" else DP_LOSS] = _usual(params["amount"], 200.0)
    return found


def _answered(asked: Mapping[str, Any]) -> float:
    """AAC-9.16: each answer as likely as another."""
    answers = asked.get("answers")
    if answers is None:
        return float(asked["from"] + asked["to"]) / 2.0
    counts = [float(each["counts"]) for each in answers]
    return sum(counts) / len(counts)


def _usual(raw: Any, done: float) -> float:
    """A number as it will mostly be."""
    if isinstance(raw, int):
        return float(raw)
    if not isinstance(raw, Mapping):
        return done if raw == "done" else _ALL
    if "asked" in raw:
        return _answered(raw["asked"])
    for key, size in _USUAL.items():
        if key in raw:
            return size
    ((way, (left, right)),) = raw.items()
    one, two = _usual(left, done), _usual(right, done)
    return {
        "mul": one * two,
        "div": one / two if two else 0.0,
        "percent": one * two / 100.0,
        "plus": one + two,
        "minus": one - two,
    }[way]
