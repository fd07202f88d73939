"""Who, or which spaces, are open to a choice on one Grid: kept with the rules in force on it."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.continuous import fended_by
from engine.games.tictacko.core import Core
from engine.games.tictacko.counting import of_state
from engine.games.tictacko.effect import C_KIND, C_REST, C_VERBS, CHARACTERS, FENDED_BITS
from engine.games.tictacko.force import Force
from engine.games.tictacko.selectors import S_SUBTYPE, S_TAGS, tagged
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import ANY, DESTROY, OWN, SACRIFICE, SWAP

CHOICE_SUBTYPE: Final = C_REST + S_SUBTYPE
CHOICE_TAGS: Final = C_REST + S_TAGS


def opening(r: Core, s: TicTacKoState, choice: list[int], team: int, force: Force) -> int:
    """The bits of what a slot may take wherever it lies, whatever was picked before, for a team."""
    ground, verbs, whose = force.ground, choice[C_VERBS], choice[C_REST]
    if choice[C_KIND] != CHARACTERS:
        bits = of_state(r, ground, whose)
        return bits & ~ground.locked if verbs else bits
    if whose == ANY:
        bits = ground.taken
    else:
        bits = ground.held[team if whose == OWN else 1 - team]
    subtype = choice[CHOICE_SUBTYPE]
    if subtype:
        bits &= ground.special if subtype == 2 else ~ground.special
    if choice[CHOICE_TAGS]:
        bits &= tagged(r, s, choice[CHOICE_TAGS])
    if not bits:
        return 0
    if verbs & DESTROY:
        bits &= ~ground.held[team]
    if verbs & SACRIFICE:
        bits &= ground.held[team]
    if verbs & SWAP:
        bits &= ~ground.locked
    if force.protects and verbs & FENDED_BITS:
        return bits & ~fended_by(r, s, force, verbs & FENDED_BITS, team)
    return bits
