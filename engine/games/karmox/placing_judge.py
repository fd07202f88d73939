"""What no game can look like, beyond what the form says: who stands where, sheets, conservation."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.casting import BOTH, is_typed
from engine.games.karmox.codes import NEVER
from engine.games.karmox.core import Core
from engine.games.karmox.layouts import is_sound
from engine.games.karmox.placing import (
    ABILITIES,
    BOARD,
    CELLS,
    EXPIRIES,
    GONE,
    MODS,
    SOURCES,
    TILE_SOURCE,
    cells_offered,
    niche_key,
    piece_number,
)
from engine.games.karmox.placing_judge_turn import problems_of_turn
from engine.games.karmox.texts import cell_name
from engine.games.karmox.tokens import ABILITY_COUNTERS
from engine.kernel.messages import N_, NN_, Message, MessageParam, shown
from engine.kernel.positions import TABLE, Layout, Placed, Problem
from engine.kernel.rules import Table

_TAKE_OFF: Final = N_("Take off {count} of them.")
_LOWER: Final = N_("Set it to at most {most}.")


def problems_of(r: Core, table: Table, layout: Layout) -> list[Problem]:
    """The problems of a layout with the right number of seats, whatever stands in it."""
    found: list[Problem] = []
    _rosters(r, table, found)
    for seat in range(r.seats):
        for key in (BOARD, CELLS, GONE):
            for each in layout.seats[seat].zone(key):
                _sheet(r, seat, key, each, found)
        _left(r, layout, seat, found)
        _mods(r, layout, seat, found)
        _colours(r, layout, seat, found)
    _cells(r, layout, found)
    _chests(r, layout, found)
    _tiles(r, layout, found)
    _abilities(r, layout, found)
    _modules(r, layout, found)
    return found + problems_of_turn(r, table, layout)


def _name(r: Core, code: str) -> MessageParam:
    card = r.pool.get(code)
    return shown(code) if card is None else card.name


def _rosters(r: Core, table: Table, found: list[Problem]) -> None:
    """Each character exists once, and is one of the edition (KX-3.5, 3.6)."""
    holders: dict[str, int] = {}
    other_rosters = Message(N_("Lay the table with other rosters."))
    for seat, roster in enumerate(table.loadouts):
        for code in roster.codes():
            params: dict[str, MessageParam] = {"piece": _name(r, code)}
            if piece_number(r, r.pool, code) < 0:
                text = Message(N_("{piece} is no character of this edition."), params, "KX-3.6")
                found.append(Problem(text, seat, "", code, 1, other_rosters))
            elif code in holders and not is_typed(r.pool[code]):
                params |= {"one": holders[code] + 1, "other": seat + 1}
                text = Message(N_("{piece} is in the rosters of seats {one} and {other}."), params,
                               "KX-3.5")  # fmt: skip
                found.append(Problem(text, seat, "", code, 1, other_rosters))
            holders[code] = seat


# --- one character ---------------------------------------------------------------------------


def _sheet(r: Core, seat: int, zone: str, each: Placed, found: list[Problem]) -> None:
    """Where it is must be said, and its own slots are the limit (KX-2.3, 2.5)."""
    piece = piece_number(r, r.pool, each.card)
    if piece < 0:
        return
    params: dict[str, MessageParam] = {"piece": _name(r, each.card)}
    if zone == BOARD and not each.value("cell"):
        text = Message(N_("It is not said on which cell {piece} stands."), params, "KX-2.5")
        found.append(Problem(text, seat, zone, each.card, 1, Message(N_("Choose its cell."))))
    if zone == CELLS and not each.value("prison"):
        text = Message(N_("It is not said in which prison {piece} sits."), params, "KX-5.15")
        found.append(Problem(text, seat, zone, each.card, 1, Message(N_("Choose its prison."))))
    for key, most, clause, what in _limits(r, piece):
        value = each.value(key)
        if value > most:
            told = {**params, "what": Message(what), "found": value, "most": most}
            text = Message(N_("{piece}: {what} {found}, the sheet has room for {most}."), told,
                           clause)  # fmt: skip
            remedy = Message(_LOWER, {"most": most})
            found.append(Problem(text, seat, zone, each.card, value - most, remedy))


def _limits(r: Core, piece: int) -> list[tuple[str, int, str, str]]:
    """What each counter of a sheet may come to between two decisions, with clause and name."""
    return [
        ("life", r.life_slots[piece], "KX-2.5", N_("life")),
        ("chests", r.chest_slots[piece], "KX-5.5", N_("chests")),
        ("level", r.level_slots[piece] - 1, "KX-5.28", N_("level points")),
        *(
            (key, r.ability_slots[piece * 3 + stat], "KX-5.31", name)
            for stat, (key, name) in enumerate(zip(ABILITIES, _GAINED, strict=True))
        ),
    ]


_GAINED: Final = (
    N_("ability points of attack"),
    N_("ability points of defence"),
    N_("ability points of movement"),
)


def _left(r: Core, layout: Layout, seat: int, found: list[Problem]) -> None:
    """A player leaves with all characters (KX-6.13)."""
    side = layout.seats[seat]
    gone = side.zone(GONE)
    stay = len(side.zone(BOARD)) + len(side.zone(CELLS))
    if gone and stay:
        params: dict[str, MessageParam] = {"piece": _name(r, gone[0].card), "found": stay}
        text = N_("{piece} has left the game, {found} of the same player have not.")
        remedy = Message(N_("A player leaves with all characters: put them together."))
        found.append(
            Problem(Message(text, params, "KX-6.13"), seat, GONE, gone[0].card, stay, remedy)
        )


def _mods(r: Core, layout: Layout, seat: int, found: list[Problem]) -> None:
    """A defeat ends all bonuses but those for good (KX-2.23)."""
    side = layout.seats[seat]
    away = {_which(each) for key in (CELLS, GONE) for each in side.zone(key)}
    for each in side.zone(MODS):
        until = each.value("until")
        lasts = 0 <= until < len(EXPIRIES) and EXPIRIES[until] == NEVER
        if _which(each) in away and not lasts:
            text = Message(N_("{piece} is not in the fortress: only bonuses for good stay."),
                           {"piece": _name(r, each.card)}, "KX-2.23")  # fmt: skip
            remedy = Message(N_("Take the bonus off."))
            found.append(Problem(text, seat, MODS, each.card, 1, remedy))


def _which(each: Placed) -> tuple[str, int]:
    return each.card, each.value("colour")


def _colours(r: Core, layout: Layout, seat: int, found: list[Problem]) -> None:
    """KX-2.24: of a typed class there is one character in each colour."""
    side = layout.seats[seat]
    laid = [_which(each) for key in (BOARD, CELLS, GONE) for each in side.zone(key)]
    for code, colour in sorted(set(laid)):
        card = r.pool.get(code)
        if card is None or not is_typed(card) or laid.count((code, colour)) < BOTH:
            continue
        text = Message(N_("{piece} is laid twice in one colour."), {"piece": card.name}, "KX-2.24")
        remedy = Message(N_("Choose another colour for one of them."))
        found.append(Problem(text, seat, "", code, 1, remedy))


# --- the board -------------------------------------------------------------------------------


def _cells(r: Core, layout: Layout, found: list[Problem]) -> None:
    """One character on a cell, and only on floor (KX-4.17, 5.2)."""
    offered = cells_offered(r)
    plan = layout.table.fact("plan")
    floor = r.laid(plan).floor if plan and _is_plan(r, plan) else r.board.floor
    taken: dict[int, Placed] = {}
    for seat in range(r.seats):
        for each in layout.seats[seat].zone(BOARD):
            choice = each.value("cell")
            if not 1 <= choice <= len(offered):
                continue
            cell = offered[choice - 1]
            params: dict[str, MessageParam] = {
                "piece": _name(r, each.card),
                "cell": cell_name(r, cell),
            }
            remedy = Message(N_("Choose another cell."))
            if not floor >> cell & 1:
                text = Message(N_("{piece}: {cell} is a wall or a niche."), params, "KX-5.2")
                found.append(Problem(text, seat, BOARD, each.card, 1, remedy))
            elif cell in taken:
                params["other"] = _name(r, taken[cell].card)
                text = Message(N_("{piece}: {other} stands on {cell} already."), params,
                               "KX-4.17")  # fmt: skip
                found.append(Problem(text, seat, BOARD, each.card, 1, remedy))
            taken[cell] = each


def _is_plan(r: Core, plan: int) -> bool:
    return r.shuffles_modules and plan > 0 and is_sound(r, plan)


def _modules(r: Core, layout: Layout, found: list[Problem]) -> None:
    """An arrangement that breaks a rule of boards is drawn again (KX-O15)."""
    plan = layout.table.fact("plan")
    if r.shuffles_modules and plan > 0 and not is_sound(r, plan):
        text = Message(N_("Arrangement {found} of the modules is no board to play on."),
                       {"found": plan}, "KX-O15")  # fmt: skip
        remedy = Message(N_("Choose another one; 0 is the printed one."))
        found.append(Problem(text, TABLE, "plan", "", 0, remedy))


# --- what is conserved -----------------------------------------------------------------------


def _on_sheets(r: Core, layout: Layout, key: str) -> int:
    zones = (BOARD, CELLS, GONE)
    return sum(
        max(0, each.value(key)) for side in layout.seats for zone in zones
        for each in side.zone(zone)
    )  # fmt: skip


def _chests(r: Core, layout: Layout, found: list[Problem]) -> None:
    """KX-5.17: chests in niches and on sheets are as many as niches."""
    names = r.board.niche_names
    full = sum(1 for name in names if layout.table.fact(niche_key(name), 1))
    carried = _on_sheets(r, layout, "chests")
    excess = full + carried - len(names)
    if not excess:
        return
    params: dict[str, MessageParam] = {"full": full, "carried": carried, "all": len(names)}
    text = N_("{full} chests in niches and {carried} on sheets: there are {all}.")
    if excess > 0:
        remedy = NN_(
            "Empty {count} niche, or take {count} chest off a sheet.",
            "Empty {count} niches, or take {count} chests off the sheets.",
            "count",
        )
    else:
        remedy = NN_(
            "Fill {count} niche, or put {count} chest on a sheet.",
            "Fill {count} niches, or put {count} chests on sheets.",
            "count",
        )
    place = next(
        (niche_key(name) for name in names
         if bool(layout.table.fact(niche_key(name), 1)) == (excess > 0)), niche_key(names[0]),
    )  # fmt: skip
    found.append(
        Problem(Message(text, params, "KX-5.17"), TABLE, place, "", abs(excess),
                remedy.fill({"count": abs(excess)}))
    )  # fmt: skip


def _tiles(r: Core, layout: Layout, found: list[Problem]) -> None:
    """KX-5.25: pool, sheets and played tiles are as many as there are; what is not said to be
    elsewhere is in the pool. A bonus of a tile has its tile among those played."""
    held, played = _on_sheets(r, layout, "spirits"), max(0, layout.table.fact("played"))
    excess = held + played - r.tile_count
    if excess > 0:
        params: dict[str, MessageParam] = {"held": held, "played": played, "all": r.tile_count}
        text = N_("{held} spirit tiles on sheets and {played} played: there are {all}.")
        remedy = Message(_TAKE_OFF, {"count": excess})
        found.append(Problem(Message(text, params, "KX-5.25"), TABLE, "played", "", excess, remedy))
    tile = SOURCES.index(TILE_SOURCE)
    bonuses = sum(
        1 for side in layout.seats for each in side.zone(MODS) if each.value("source") == tile
    )
    if bonuses > played:
        params = {"bonuses": bonuses, "played": played}
        text = N_("{bonuses} bonuses come from spirit tiles, {played} have been played.")
        remedy = Message(N_("Say how many were played in this turn, or take off bonuses."))
        message = Message(text, params, "KX-5.21")
        found.append(Problem(message, TABLE, "played", "", bonuses - played, remedy))


def _abilities(r: Core, layout: Layout, found: list[Problem]) -> None:
    """KX-O6: counters that may run out."""
    if not r.finite:
        return
    gained = sum(_on_sheets(r, layout, key) for key in ABILITIES)
    if gained > ABILITY_COUNTERS:
        params: dict[str, MessageParam] = {"found": gained, "all": ABILITY_COUNTERS}
        text = N_("{found} ability points lie on the sheets: there are {all}.")
        excess = gained - ABILITY_COUNTERS
        remedy = Message(_TAKE_OFF, {"count": excess})
        found.append(Problem(Message(text, params, "KX-O6"), TABLE, "", "", excess, remedy))
