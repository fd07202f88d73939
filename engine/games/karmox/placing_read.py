"""The inverse of laying: a game between two decisions of a turn as a layout."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.casting import BOTH
from engine.games.karmox.codes import (
    D_ACTION,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MOVE,
    END_OF_TURN,
    LANDING,
    MASTER_KEY,
    MOVE,
    NOBODY,
    NOTHING,
    PRISON,
    REMOVED,
    TURN,
)
from engine.games.karmox.core import Core
from engine.games.karmox.placing import (
    ABILITIES,
    AT_ACTION,
    AT_END,
    AT_EVENT,
    AT_LANDING,
    AT_MOVE,
    BOARD,
    BUDGET,
    CELLS,
    EXPIRIES,
    FLANKS,
    GONE,
    KEY_COLOURS,
    MODS,
    SOURCES,
    cells_offered,
    niche_key,
)
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import card_code
from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.positions import Layout, Placed, SideLayout
from engine.kernel.state import DECIDE

STEPS: Final = {
    D_EVENT: AT_EVENT,
    D_LANDING: AT_LANDING,
    D_MOVE: AT_MOVE,
    D_ACTION: AT_ACTION,
    D_END: AT_END,
}


def layout_of(r: Core, s: KarmoxState) -> Layout:
    """Everything, which everybody knows (KX-7.1). Raises BadPosition in the middle of something."""
    if not is_quiet(s):
        text = N_(
            "A position is kept when the player in turn chooses the roll, what a pawn brings, the"
            " move, the action or a last healing: finish what is going on first."
        )
        raise BadPosition(Message(text, {}, "KX-4.1"))
    if s.edges or not _has_plain_keys(s):
        text = N_("A position is kept without what other editions leave lasting on the board.")
        raise BadPosition(Message(text, {}, "KX-9.4"))
    sides = tuple(_side(r, s, seat) for seat in range(r.seats))
    return Layout(sides, SideLayout({}, {}, _table(r, s)))


def is_quiet(s: KarmoxState) -> bool:
    """Whether the player in turn chooses, nothing being under way."""
    if s.node != DECIDE or s.decider != s.turn_seat or s.conceding or s.frames[0][0] != TURN:
        return False
    if s.ask == D_LANDING:
        pawn = s.pawn_used
        landing = [LANDING, pawn, s.pawns[pawn] if pawn >= 0 else NOTHING]
        return s.frames == [[TURN, MOVE, 0], landing]
    return len(s.frames) == 1 and s.frames[0][2] == 0 and s.ask in STEPS


def _has_plain_keys(s: KarmoxState) -> bool:
    """Whether all flags are Master keys of this turn, for the same colour."""
    return len({flag[2] for flag in s.flags}) <= 1 and all(
        flag[0] == MASTER_KEY
        and flag[1] == key_bearer(s)
        and flag[3:] == [END_OF_TURN, s.turn_seat]
        for flag in s.flags
    )


def key_bearer(s: KarmoxState) -> int:
    """Whom the Master keys of the turn serve: nobody before the move (KX-5.37)."""
    moved = s.frames[0][1] > MOVE and s.active != NOTHING
    serves = s.flags[0][2] in (NOTHING, s.active & 1)
    return s.active if moved and serves else NOTHING


def _table(r: Core, s: KarmoxState) -> dict[str, int]:
    names = r.board.niche_names
    active = 0 if s.active == NOTHING else 1 + _in_play(s).index(s.active)
    facts = {
        "active": active,
        "played": s.limbo,
        "rolled": s.pawn_used + 1,
        "die": s.die,
        "stall": s.stall,
        "keys": len(s.flags),
        "key_colour": KEY_COLOURS.index(s.flags[0][2]) if s.flags else 0,
        "chain": s.chain,
        "first": s.first,
        "plan": s.plan,
        **dict(zip(FLANKS, s.pawns, strict=False)),
    }
    told = {key: value for key, value in facts.items() if value}
    told |= {key: left for key, left in zip(BUDGET, s.budget, strict=True) if left != 1}
    told |= {niche_key(name): 0 for at, name in enumerate(names) if not s.niches >> at & 1}
    if s.game > 1:
        told["game"] = s.game
    return {"turn_seat": s.turn_seat, "step": STEPS[s.ask], "turn": s.turn, **told}


def _in_play(s: KarmoxState) -> list[int]:
    return [piece for piece, owner in enumerate(s.owner) if owner != NOBODY]


def _side(r: Core, s: KarmoxState, seat: int) -> SideLayout:
    zones: dict[str, tuple[Placed, ...]] = {}
    for piece, owner in enumerate(s.owner):
        if owner == seat:
            key, placed = _placed(r, s, piece)
            zones[key] = (*zones.get(key, ()), placed)
    mods = tuple(
        _mod(r, s, mod, at) for at, mod in enumerate(s.mods, start=1) if s.owner[mod[0]] == seat
    )
    if mods:
        zones[MODS] = mods
    facts = {"first_die": s.dice[seat], "points": s.points[seat], "wins": s.wins[seat]}
    return SideLayout(zones, {}, {key: value for key, value in facts.items() if value})


def _placed(r: Core, s: KarmoxState, piece: int) -> tuple[str, Placed]:
    where = s.where[piece]
    sheet = {
        "chests": s.chests[piece],
        "spirits": s.spirits[piece],
        "level": s.level[piece],
        "ups": s.ups[piece],
        **{key: s.ability[piece * 3 + stat] for stat, key in enumerate(ABILITIES)},
    }
    values = {key: value for key, value in sheet.items() if value}
    if where >= 0:
        key, first = BOARD, {"cell": cells_offered(r).index(where) + 1, "life": s.life[piece]}
    elif where == REMOVED:
        key, first = GONE, {"life": s.life[piece]}
    else:
        key, first = CELLS, {"prison": PRISON - where + 1}
    return key, Placed(card_code(r, piece), {**first, **_colour(r, s, piece), **values})


def _mod(r: Core, s: KarmoxState, mod: list[int], number: int) -> Placed:
    piece, stat, amount, expiry, source = mod
    values = {
        "stat": stat,
        "amount": amount,
        "until": EXPIRIES.index(expiry),
        "source": SOURCES.index(source),
        "number": number,
    }
    return Placed(card_code(r, piece), {**_colour(r, s, piece), **values})


def _colour(r: Core, s: KarmoxState, piece: int) -> dict[str, int]:
    """Which of the two of a typed class it is, where one seat has both."""
    twins = [at for at, card in enumerate(r.cards) if card == r.cards[piece]]
    both = len(twins) == BOTH and s.owner[twins[0]] == s.owner[twins[1]]
    return {"colour": 1} if both and piece & 1 else {}
