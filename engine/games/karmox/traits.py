"""Traits of classes: effects that their moment sets off (KX-9.5). The shipped classes have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.karmox.codes import EFFECT, NOTHING, USED
from engine.games.karmox.compiling import compile_effects, compile_price, settle
from engine.games.karmox.core import Core
from engine.games.karmox.effect import FIGHT_DIE, REROLL, WHO_ATTACKER
from engine.games.karmox.events import E_TRAIT, tell
from engine.games.karmox.state import KarmoxState
from engine.kernel.events import Sink

TURN_START: Final = 0
LANDED: Final = 1
ACTING: Final = 2
ATTACK_WINDOW: Final = 3
DEFENCE_WINDOW: Final = 4
HIT: Final = 5
DEFEAT: Final = 6
TURN_OVER: Final = 7
OWN_DEFEAT: Final = 8
ENEMY_DEFEAT: Final = 9
FREED: Final = 10
CHEST_TAKEN: Final = 11
ATTACK_FAILED: Final = 12
WITHSTOOD: Final = 13
MOMENTS: Final = (
    *("turn_start", "landing", "action", "attack_window", "defence_window", "hit", "defeat"),
    *("turn_end", "own_defeat", "enemy_defeat", "freed", "chest_taken"),
    *("attack_failed", "withstood"),
)
# Which of its dice a piece may roll again.
OWN_ATTACK: Final = 1
OWN_DEFENCE: Final = 2


def read_traits(r: Core, sheets: Sequence[Mapping[str, Any]]) -> None:
    """The traits of all pieces, their effects among the programs of the table."""
    r.traits, r.rerolls = [[] for _ in sheets], [0] * len(sheets)
    for piece, sheet in enumerate(sheets):
        for raw in sheet.get("traits", ()):
            _read(r, piece, raw)
    r.has_traits = any(r.traits)
    r.keeps_dice = any(
        effect.condition[:1] == [FIGHT_DIE] for program in r.programs for effect in program
    )


def _read(r: Core, piece: int, raw: Mapping[str, Any]) -> None:
    effects = compile_effects(raw["effects"], r.classes, r.board.cols)
    program = [effect for effect in effects if effect.verb != REROLL]
    for effect in effects:
        if effect.verb == REROLL:
            r.rerolls[piece] |= OWN_ATTACK if effect.who == WHO_ATTACKER else OWN_DEFENCE
    if not program:
        return
    if "cost" in raw or "once" in raw or raw.get("optional"):
        program.insert(0, compile_price(raw))
    r.traits[piece].append([MOMENTS.index(raw["on"]), len(r.programs)])
    r.programs.append(program)
    settle(r.programs, program)


def fire(r: Core, s: KarmoxState, moment: int, pieces: Sequence[int], out: Sink | None) -> None:
    """The traits of this moment, in seat order from the player in turn, then by piece."""
    if r.has_traits:
        s.frames += reversed(_fired(r, s, moment, pieces, out))


def fire_for_the_fallen(r: Core, s: KarmoxState, victim: int, out: Sink | None) -> None:
    """The traits of whoever is being defeated, then those of others about it (KX-9.5)."""
    if not r.has_traits:
        return
    owner = s.owner[victim]
    others = [
        piece
        for piece, seat in enumerate(s.owner)
        if seat >= 0 and piece != victim and s.where[piece] >= 0 and s.life[piece] > 0
    ]
    own = [piece for piece in others if s.owner[piece] == owner]
    enemies = [piece for piece in others if s.side[s.owner[piece]] != s.side[owner]]
    found = _fired(r, s, DEFEAT, [victim], out)
    found += _fired(r, s, OWN_DEFEAT, own, out)
    found += _fired(r, s, ENEMY_DEFEAT, enemies, out)
    s.frames += reversed(found)


def is_used(s: KarmoxState, piece: int, program: int) -> bool:
    """Whether a trait has worked as often as it may (KX-9.5)."""
    for flag in s.flags:
        if flag[0] == USED and flag[1] == piece and flag[2] == program:
            return True
    return False


def _fired(
    r: Core, s: KarmoxState, moment: int, pieces: Sequence[int], out: Sink | None
) -> list[list[int]]:
    found: list[list[int]] = []
    for piece in sorted(pieces, key=lambda p: ((s.owner[p] - s.turn_seat) % r.seats, p)):
        for at, program in r.traits[piece]:
            if at == moment and not is_used(s, piece, program):
                found.append([EFFECT, program, 0, 0, NOTHING, piece, NOTHING, NOTHING])
                tell(out, E_TRAIT, piece)
    return found
