"""A game laid by hand: from a layout to the state of its first moment."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import (
    ACTION,
    END_CHOICE,
    END_OF_TURN,
    EVENT,
    LANDING,
    MASTER_KEY,
    MOVE,
    NOTHING,
    PRISON,
    REMOVED,
    TURN,
)
from engine.games.karmox.core import Core
from engine.games.karmox.placing import (
    ABILITIES,
    AT_LANDING,
    BOARD,
    BUDGET,
    CELLS,
    EXPIRIES,
    FLANKS,
    GONE,
    KEY_COLOURS,
    MODS,
    SOURCES,
    TURN_USUAL,
    cells_offered,
    niche_key,
    piece_of,
    pieces_of,
    position_form,
)
from engine.games.karmox.placing_judge import problems_of
from engine.games.karmox.placing_judge_turn import nothing_to_choose
from engine.games.karmox.placing_read import key_bearer
from engine.games.karmox.setup import lay_out
from engine.games.karmox.state import KarmoxState
from engine.kernel.positions import BadLayout, Layout, Placed
from engine.kernel.positions_judge import judge
from engine.kernel.rules import Table
from engine.kernel.state import RUN

# The phase of the turn behind each moment; D3 is asked on the way from the roll to the move.
PHASES: Final = (EVENT, MOVE, MOVE, ACTION, END_CHOICE)


def place(r: Core, table: Table, layout: Layout) -> KarmoxState:
    """The state of a layout. Raises BadLayout with every problem."""
    problems = judge(position_form(r, table), r.pool, layout)
    if len(layout.seats) == r.seats:
        problems += problems_of(r, table, layout)
    if problems:
        raise BadLayout(tuple(problems))
    s = KarmoxState.fresh()
    lay_out(r, s, table.loadouts)
    _lay_sheets(r, s, layout)
    _lay_table(r, s, layout)
    _lay_turn(r, s, table, layout)
    _lay_mods(r, s, layout)
    found = nothing_to_choose(r, s, layout)
    if found is not None:
        raise BadLayout((found,))
    return s


def _lay_sheets(r: Core, s: KarmoxState, layout: Layout) -> None:
    cells = cells_offered(r)
    for seat, side in enumerate(layout.seats):
        for key in (BOARD, CELLS, GONE):
            for each in side.zone(key):
                piece = piece_of(r, s.owner, seat, each)
                _lay_sheet(r, s, piece, each)
                if key == BOARD:
                    s.where[piece] = cells[each.value("cell") - 1]
                elif key == CELLS:
                    s.where[piece] = PRISON - each.value("prison") + 1
                    s.life[piece] = 0
                else:
                    s.where[piece] = REMOVED
        s.gone[seat] = int(bool(side.zone(GONE)))
        s.dice[seat] = side.fact("first_die")
        s.points[seat], s.wins[seat] = side.fact("points"), side.fact("wins")


def _lay_sheet(r: Core, s: KarmoxState, piece: int, each: Placed) -> None:
    s.life[piece] = each.values.get("life", r.life_slots[piece])
    s.chests[piece] = each.value("chests")
    s.spirits[piece] = each.value("spirits")
    s.level[piece] = each.value("level")
    s.ups[piece] = each.value("ups")
    for stat, key in enumerate(ABILITIES):
        s.ability[piece * 3 + stat] = each.value(key)


def _lay_table(r: Core, s: KarmoxState, layout: Layout) -> None:
    """Niches, pawns, tiles: those that lie nowhere else are in the pool (KX-5.25)."""
    facts = layout.table
    s.niches = 0
    for niche, name in enumerate(r.board.niche_names):
        s.niches |= facts.fact(niche_key(name), 1) << niche
    s.pawns = [facts.fact(key) for key in FLANKS[: r.pawns]]
    s.limbo = facts.fact("played")
    s.pool = r.tile_count - s.limbo - sum(s.spirits)
    s.plan = facts.fact("plan")
    s.game = facts.fact("game", 1)


def _lay_turn(r: Core, s: KarmoxState, table: Table, layout: Layout) -> None:
    facts = layout.table
    s.turn_seat, s.turn = facts.fact("turn_seat"), facts.fact("turn", TURN_USUAL)
    s.first, s.stall = facts.fact("first"), facts.fact("stall")
    active = facts.fact("active")
    s.active = pieces_of(r, table)[active - 1] if active else NOTHING
    s.pawn_used, s.die = facts.fact("rolled") - 1, facts.fact("die")
    s.chain = facts.fact("chain")
    s.budget = [facts.fact(key, 1) for key in BUDGET]
    step = facts.fact("step")
    s.frames = [[TURN, PHASES[step], 0]]
    s.phase = PHASES[step]
    if step == AT_LANDING:
        s.phase = EVENT
        s.frames.append([LANDING, s.pawn_used, s.pawns[s.pawn_used]])
    colour = KEY_COLOURS[facts.fact("key_colour")]
    for _ in range(facts.fact("keys")):
        s.flags.append([MASTER_KEY, NOTHING, colour, END_OF_TURN, s.turn_seat])
    for flag in s.flags:
        flag[1] = key_bearer(s)
    s.node = RUN


def _lay_mods(r: Core, s: KarmoxState, layout: Layout) -> None:
    """Those with a number in their order, the others behind them."""
    given = [(seat, each) for seat in range(r.seats) for each in layout.seats[seat].zone(MODS)]
    given.sort(key=lambda one: one[1].value("number") or len(given) + 10_000)
    for seat, each in given:
        expiry, source = EXPIRIES[each.value("until")], SOURCES[each.value("source")]
        amount = each.values.get("amount", 1)
        piece = piece_of(r, s.owner, seat, each)
        s.mods.append([piece, each.value("stat"), amount, expiry, source])
