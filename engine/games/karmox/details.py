"""What stands beside an action in the list of moves: what it leads to, and chances (KX-7.6)."""

from __future__ import annotations

from engine.games.karmox.chances import chance_of, percent
from engine.games.karmox.codes import (
    ATTACK,
    ATTACKS,
    CHESTS,
    D_ATTACKER,
    DEFENCE,
    FALLING,
)
from engine.games.karmox.core import Core
from engine.games.karmox.fighting import targets_from
from engine.games.karmox.odds import turns_to_release
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.turn import niches_from
from engine.kernel.messages import N_, Message, MessageParam

Outcome = tuple[int, Message]


def chests_at(r: Core, s: KarmoxState, piece: int, cell: int) -> list[int]:
    """The niches that a piece could empty from a cell in this turn."""
    return niches_from(r, s, piece, cell) if s.budget[CHESTS] else []


def victims_at(r: Core, s: KarmoxState, piece: int, cell: int) -> list[int]:
    """The enemies that a piece could attack from a cell in this turn."""
    return targets_from(r, s, piece, cell) if s.budget[ATTACKS] else []


def of_move(r: Core, s: KarmoxState, piece: int, cell: int) -> Message | None:
    """The chests and enemies at hand on the cell where a move ends."""
    names = r.layout(s).niche_names
    parts: list[MessageParam] = [
        Message(N_("the chest of {niche}"), {"niche": names[niche]})
        for niche in chests_at(r, s, piece, cell)
    ]
    for other in victims_at(r, s, piece, cell):
        params: dict[str, MessageParam] = {
            "piece": r.names[other],
            "chance": percent(chance_of(r, s, piece, other)),
        }
        parts.append(Message(N_("{piece}, {chance} to hit"), params))
    return Message(N_("At hand: {parts}"), {"parts": tuple(parts)}) if parts else None


def of_attack(r: Core, s: KarmoxState, victim: int) -> tuple[Message, Outcome]:
    """Both stats, and the chance as things stand."""
    params: dict[str, MessageParam] = {
        "attack": stat_of(r, s, s.active, ATTACK),
        "defence": stat_of(r, s, victim, DEFENCE),
    }
    detail = Message(N_("Attack {attack} against defence {defence}, a die each"), params)
    return detail, _to_hit(chance_of(r, s, s.active, victim))


def of_tiles(r: Core, s: KarmoxState, tiles: int) -> Outcome:
    """D7, D8: the chance of a hit with so many tiles, if no more are played."""
    frame = s.frames[-1]
    if s.ask == D_ATTACKER:
        return _to_hit(chance_of(r, s, frame[1], frame[2], tiles))
    return _to_hit(chance_of(r, s, frame[1], frame[2], 0, tiles))


def _to_hit(chance: float) -> Outcome:
    return round(chance * 100), Message(N_("% to hit"))


def of_prison(r: Core, s: KarmoxState, prison: int) -> Message | None:
    """Where the pawn of who is put there has to land, and how long that takes (KX-5.44)."""
    frame = s.frames[-1]
    if frame[0] != FALLING:
        return None
    pawn = s.pawns[0 if r.pawns == 1 else frame[1] & 1]
    flanks = r.track.flanks[prison]
    turns = turns_to_release(r.track.length, flanks, pawn)
    params: dict[str, MessageParam] = {
        "cells": ", ".join(str(at) for at in sorted(flanks)),
        "turns": f"{turns:.1f}",
    }
    return Message(N_("Beside event cells {cells}: about {turns} own turns to be freed"), params)


def of_ability(r: Core, s: KarmoxState, stat: int) -> Message:
    """D12: the stat now and then, without what passes."""
    piece = s.frames[-1][1]
    printed = r.base[piece * 3 + stat] + s.ability[piece * 3 + stat]
    params: dict[str, MessageParam] = {
        "piece": r.names[piece],
        "now": printed,
        "then": printed + 1,
    }
    return Message(N_("{piece}: {now} becomes {then}"), params)
