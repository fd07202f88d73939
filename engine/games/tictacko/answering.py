"""What an Instant does to the item it answers: prevent and redirect (TTK-5.44, 9.26, 9.27)."""

from __future__ import annotations

from engine.games.tictacko.acts import Act, named_at, retargetable, targeted, targets
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import E_PREVENTED, E_REDIRECTED
from engine.games.tictacko.marks import prevent
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import EVERYBODY, Sink


def is_there(s: TicTacKoState, item: list[int]) -> bool:
    """Whether an item still waits."""
    return any(item is each for each in s.items)


def prevent_verb(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """The item does not apply the verb to the Characters named; the rest of it resolves."""
    if not is_there(s, act.answered):
        return
    for space in targets(r, s, act, op[1:4], 0):
        prevent(act.answered, op[4], s.entered[space])
        if out is not None:
            out.append((E_PREVENTED, EVERYBODY, s.cards[space], space))


def redirect(r: Core, s: TicTacKoState, act: Act, op: list[int], out: Sink | None) -> None:
    """One Character takes the place of another in the choices of the item, if both still may."""
    item = act.answered
    old, new = targets(r, s, act, op[1:4], 0), targets(r, s, act, op[4:7], 0)
    if not is_there(s, item) or len(old) != 1 or len(new) != 1:
        return
    one, other = old[0], new[0]
    if one not in targeted(r, s, item) or other not in retargetable(r, s, item, one):
        return
    named = named_at(r, s, item, s.entered[one])
    assert named is not None
    item[named.place] = s.entered[other]
    if out is not None:
        out.append((E_REDIRECTED, EVERYBODY, s.cards[one], one, s.cards[other], other))
