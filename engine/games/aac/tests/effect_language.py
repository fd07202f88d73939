"""Words for tests of effects: a magic that is cast at once, captions, values by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.aac.codes import R_CARD, R_SEAT
from engine.games.aac.tests.table import (
    SEATS,
    Laid,
    Lying,
    Raw,
    Side,
    creature,
    filler,
    magic,
    table,
)
from engine.games.aac.values import current

ENEMY: Raw = {"side": "enemy", "type": "creature"}
OWN: Raw = {"side": "own", "type": "creature"}
GOAT = creature("goat", 400, 400)


def side(*field: Lying, hand: Sequence[Raw] = (), pile: int = 6, **more: Any) -> Side:
    """Half of a table with cards to draw."""
    return Side(field, hand, [filler(at) for at in range(pile)], **more)


def activated(code: str, *steps: Raw, choose: Raw | None = ENEMY, **parts: Any) -> Raw:
    """A creature with a caption."""
    effect = {"when": "activated", "do": list(steps), **parts}
    if choose is not None:
        effect["choose"] = choose
    return creature(code, 300, 600, effects=[effect])


def continuous(code: str, *, rounds: int = 9, **more: Any) -> Raw:
    """A magic that stays."""
    return magic(code, mark="continuous", max_rounds=rounds, **more)


def when(moment: str, *steps: Raw, **parts: Any) -> Raw:
    """One effect."""
    return {"when": moment, "do": list(steps), **parts}


def cast(
    *steps: Raw,
    p: Side | None = None,
    q: Side | None = None,
    choose: Raw | None = ENEMY,
    target: str = "",
    lots: Sequence[int] = (),
    **parts: Any,
) -> Laid:
    """P plays a magic with one effect; `target` is named where there is more than one."""
    if choose is not None:
        parts["choose"] = choose
    spell = magic("spell", effects=[when("play", *steps, **parts)])
    from_whom = p or side(Lying(GOAT))
    from_whom.hand = [*from_whom.hand, spell]
    t = table(from_whom, q or side(Lying(GOAT)))
    t.lot(*lots).act("magic spell")
    if target and t.menu and f"target {target}" in t.menu:
        t.act(f"target {target}")
    return t


def row_named(t: Laid, who: str, code: str) -> list[int]:
    """The row of a card that a player controls."""
    for row in t.state.field:
        if row[R_SEAT] == SEATS[who] and t.rules.pool.at(row[R_CARD]).code == code:
            return row
    raise LookupError(code)


def stat(t: Laid, who: str, code: str, which: int) -> int:
    """The current AP or DP of a creature."""
    return current(t.rules, t.state, row_named(t, who, code), which)
