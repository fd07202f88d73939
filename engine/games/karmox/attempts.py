"""What a person might point at beyond the legal actions, with the reason why not (KX-4.22).

Only what lies at hand: the whole fortress would be no help.
"""

from __future__ import annotations

from engine.games.karmox.board import bits_of
from engine.games.karmox.choosing import names_niche
from engine.games.karmox.codes import (
    A_ABILITY,
    A_ATTACK,
    A_CHOOSE,
    A_EVENT,
    A_HEAL,
    A_MOVE,
    A_PLACE,
    A_RELEASE,
    A_RETURN,
    A_ROLL,
    A_SPIRIT,
    A_TAKE,
    D_ABILITY,
    D_ACTION,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MOVE,
    D_NICHE,
    D_PLACE,
    D_TARGET,
    EFFECT,
    LOW,
    PIECE_AT,
    STATS,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effects import COUNTER, PAWN, PICK, PROGRAM, STEP
from engine.games.karmox.landing import releasable
from engine.games.karmox.pieces import prisoners
from engine.games.karmox.refusals import (
    why_no_attack,
    why_no_chest,
    why_no_event,
    why_no_heal,
    why_no_movement_spirit,
    why_no_mover,
    why_no_recipient,
    why_no_release,
    why_no_roll,
)
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import STAT_NAMES
from engine.games.karmox.texts import PAWNS, PLAIN
from engine.kernel.messages import N_, Message
from engine.kernel.rules import PAYLOAD, Attempt

# Who stands no farther away by rows plus columns is at hand: a step, or corner to corner.
_NEAR = 2


def attempts_of(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    """A refusal for each thing at hand that the open decision does not offer."""
    if seat < 0 or s.decider != seat:
        return []
    if s.ask == D_EVENT:
        return [*_rolls(r, s), *_heals(r, s, seat)]
    if s.ask == D_MOVE:
        return [*_movers(r, s, seat), *_spirits(r, s, seat), *_heals(r, s, seat)]
    if s.ask == D_ACTION:
        return [*_attacks(r, s), *_chests(r, s), *_heals(r, s, seat)]
    if s.ask == D_END:
        return _heals(r, s, seat)
    if s.ask == D_LANDING:
        return _landing(r, s)
    return _rarely(r, s, seat)


def _rarely(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    if s.ask == D_PLACE:
        return _points(r, s)
    if s.ask == D_NICHE:
        return _niches(r, s)
    if s.ask == D_ABILITY:
        return _stats(r, s)
    return _recipients(r, s, seat) if s.ask == D_TARGET else []


def _offered(s: KarmoxState, kind: int) -> set[int]:
    return {action & PAYLOAD for action in s.menu if action & ~PAYLOAD == kind}


def _own(s: KarmoxState, seat: int) -> list[int]:
    return [piece for piece, owner in enumerate(s.owner) if owner == seat]


def _no(r: Core, piece: int, word: str, title: str, refusal: Message) -> Attempt:
    """A refusal about a character: `word` and its code as in the texts of actions."""
    subject = f"{word} {r.codes[piece]}"
    return Attempt(subject, None, refusal, Message(title, {"piece": r.names[piece]}))


def _rolls(r: Core, s: KarmoxState) -> list[Attempt]:
    if r.pawns == 1:
        return []
    title = N_("Roll for the {pawn}")
    return [
        Attempt(
            f"roll {('red', 'blue')[pawn]}",
            None,
            why_no_roll(pawn),
            Message(title, {"pawn": Message(PAWNS[pawn])}),
        )
        for pawn in range(r.pawns)
        if pawn not in _offered(s, A_ROLL)
    ]


def _heals(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    """Who is hurt and holds a spirit, or holds enough of them, and cannot be healed."""
    offered = _offered(s, A_HEAL)
    return [
        _no(r, piece, "heal", N_("Heal {piece}"), why_no_heal(r, s, piece))
        for piece in _own(s, seat)
        if piece not in offered and s.spirits[piece] >= _wanted(r, s, piece)
    ]


def _wanted(r: Core, s: KarmoxState, piece: int) -> int:
    return 1 if s.life[piece] < r.life_slots[piece] else r.heal_price


def _movers(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    offered = {low >> PIECE_AT for low in _offered(s, A_MOVE)}
    return [
        _no(r, piece, "move", N_("Move {piece}"), why_no_mover(r, s, piece))
        for piece in _own(s, seat)
        if piece not in offered
    ]


def _spirits(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    offered = _offered(s, A_SPIRIT)
    title = N_("A spirit for the movement of {piece}")
    return [
        _no(r, piece, "spirit", title, why_no_movement_spirit(r, s, piece))
        for piece in _own(s, seat)
        if s.where[piece] >= 0 and piece not in offered
    ]


def _attacks(r: Core, s: KarmoxState) -> list[Attempt]:
    """Characters one step away or corner to corner."""
    board, piece, offered = r.layout(s), s.active, _offered(s, A_ATTACK)
    found: list[Attempt] = []
    for other, cell in enumerate(s.where):
        if cell < 0 or other == piece or other in offered or not _is_near(r, s, piece, cell):
            continue
        refusal = why_no_attack(r, s, piece, other)
        if refusal is not None and board.distance(s.where[piece], cell) <= _NEAR:
            found.append(_no(r, other, "attack", N_("Attack {piece}"), refusal))
    return found


def _is_near(r: Core, s: KarmoxState, piece: int, cell: int) -> bool:
    row, col = r.board.place(s.where[piece])
    other, column = r.board.place(cell)
    return max(abs(row - other), abs(col - column)) == 1


def _chests(r: Core, s: KarmoxState) -> list[Attempt]:
    """Niches beside the active character."""
    board, offered = r.layout(s), _offered(s, A_TAKE)
    found: list[Attempt] = []
    for niche, cell in enumerate(board.niche_cells):
        if niche in offered or cell not in board.across[s.where[s.active]]:
            continue
        refusal = why_no_chest(r, s, s.active, niche)
        if refusal is not None:
            name = board.niche_names[niche]
            title = Message(N_("Take the chest of {niche}"), {"niche": name})
            found.append(Attempt(f"take {name}", None, refusal, title))
    return found


def _landing(r: Core, s: KarmoxState) -> list[Attempt]:
    pawn, cell = s.frames[-1][1], s.frames[-1][2]
    found: list[Attempt] = []
    if A_EVENT not in s.menu:
        word, title = PLAIN[A_EVENT]
        found.append(Attempt(word, None, why_no_event(r, s, pawn, cell), Message(title)))
    freed = releasable(r, s, pawn, cell) if _offered(s, A_RELEASE) else []
    for prison in r.track.prisons_at[cell]:
        for piece in prisoners(s, prison):
            if piece not in freed:
                refusal = why_no_release(r, s, pawn, piece)
                found.append(_no(r, piece, "release", N_("Free {piece}"), refusal))
    return found


def _points(r: Core, s: KarmoxState) -> list[Attempt]:
    board = r.layout(s)
    offered = {low & LOW for low in _offered(s, A_PLACE)}
    standing = {where: piece for piece, where in enumerate(s.where) if where >= 0}
    return [
        Attempt(
            f"place {name}",
            None,
            Message(
                N_("{piece} stands there."),
                {"piece": r.names[standing[board.points[point]]]},
                "KX-4.5",
            ),
            Message(N_("{point}"), {"point": name}),
        )
        for point, name in enumerate(board.point_names)
        if point not in offered and board.points[point] in standing
    ]


def _niches(r: Core, s: KarmoxState) -> list[Attempt]:
    names, offered = r.layout(s).niche_names, _offered(s, A_RETURN)
    refusal = Message(N_("It holds a chest already."), {}, "KX-5.15")
    return [
        Attempt(
            f"return {names[niche]}", None, refusal, Message(N_("{name}"), {"name": names[niche]})
        )
        for niche in bits_of(s.niches)
        if niche not in offered
    ]


def _stats(r: Core, s: KarmoxState) -> list[Attempt]:
    offered = _offered(s, A_ABILITY)
    refusal = Message(N_("Its slots on the sheet are full."), {}, "KX-5.31")
    return [
        Attempt(
            f"ability {STATS[stat]}",
            None,
            refusal,
            Message(N_("+1 {stat}"), {"stat": Message(STAT_NAMES[stat])}),
        )
        for stat in range(len(STATS))
        if stat not in offered
    ]


def _recipients(r: Core, s: KarmoxState, seat: int) -> list[Attempt]:
    frame = s.frames[-1]
    if frame[0] != EFFECT or frame[STEP] != PICK:
        return []
    if names_niche(r.programs[frame[PROGRAM]][frame[COUNTER]], is_first=True):
        return []
    offered = _offered(s, A_CHOOSE)
    return [
        _no(r, piece, "choose", N_("Choose {piece}"), why_no_recipient(r, s, frame[PAWN], piece))
        for piece in _own(s, seat)
        if piece not in offered
    ]
