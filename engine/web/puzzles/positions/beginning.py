"""What lies on the table before anybody has laid anything."""

from __future__ import annotations

from typing import Final

from engine.kernel.errors import BadPosition
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER
from engine.registry import game
from engine.web.puzzles.positions.editing import opening

# A set-up that takes longer is none.
MOST_STEPS: Final = 500


def beginning(rules: Rules, table: Table, form: PositionForm) -> Layout:
    """A board as set up, in a game that hides nothing; else cards that can never be unseen."""
    if game(rules.key).hides():
        return opening(form)
    return _set_up(rules, table) or opening(form)


def _set_up(rules: Rules, table: Table) -> Layout | None:
    """The first moment of a game that can be laid, everybody doing what is usual; the same for
    equal tables."""
    s = rules.start(table)
    rng = Rng(seed_of("position"))
    for _step in range(MOST_STEPS):
        if s.node == OVER:
            return None
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        try:
            return rules.layout_of(s)
        except BadPosition:
            rules.apply(s, rules.default_action(s))
    return None
