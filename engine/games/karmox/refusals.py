"""Why something cannot be done now: the first reason that applies, with its clause."""

from __future__ import annotations

from engine.games.karmox.choosing import serves
from engine.games.karmox.codes import ATTACKS, CHESTS, NOTHING, PRISON
from engine.games.karmox.core import Core
from engine.games.karmox.pieces import is_enemy
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import PAWNS
from engine.games.karmox.titles import cell_title
from engine.games.karmox.tokens import BAR_AWAY, BAR_PRICE, BAR_WHOLE, bar_to_heal
from engine.games.karmox.ways import beside, is_held
from engine.kernel.messages import N_, Message


def why_no_roll(pawn: int) -> Message:
    """D2: a pawn that may not be rolled for."""
    text = N_("The {pawn} serves only who has a character of its colour.")
    return Message(text, {"pawn": Message(PAWNS[pawn])}, "KX-4.11")


def why_no_heal(r: Core, s: KarmoxState, piece: int) -> Message:
    """D2, D5, D6, D13: an own character that is not healed."""
    bar = bar_to_heal(r, s, piece)
    if bar == BAR_AWAY:
        text = N_("Who is imprisoned can use nothing until released.")
        return Message(text, {}, "KX-5.18")
    if bar == BAR_WHOLE:
        full = {"life": s.life[piece]}
        return Message(N_("Its life is full: {life}."), full, "KX-5.24")
    if bar == BAR_PRICE:
        params = {"found": s.spirits[piece], "price": r.heal_price}
        text = N_("Healing takes {price} spirits of its own sheet; it has {found}.")
        return Message(text, params, "KX-5.24")
    return Message(N_("The bag has no life counter left."), {}, "KX-R50")


def why_no_mover(r: Core, s: KarmoxState, piece: int) -> Message:
    """D5: an own character that cannot be moved."""
    if s.where[piece] <= PRISON:
        name = r.track.prison_names[PRISON - s.where[piece]]
        return Message(N_("It sits in prison {name}."), {"name": name}, "KX-5.18")
    if s.where[piece] < 0:
        return Message(N_("It is not on the board."), {}, "KX-4.16")
    if is_held(s, piece):
        return Message(N_("It is held fast."), {}, "KX-9.4")
    text = N_("A spirit was played for another character: no other may be moved.")
    return Message(text, {}, "KX-5.21")


def why_no_movement_spirit(r: Core, s: KarmoxState, piece: int) -> Message:
    """D5: a character for which no movement spirit is offered."""
    if s.spirits[piece] == 0:
        return Message(N_("Its sheet holds no spirit."), {}, "KX-5.26")
    if is_held(s, piece):
        return Message(N_("It is held fast."), {}, "KX-9.4")
    if r.one_per_stat:
        return Message(N_("One spirit for each stat in a turn."), {}, "KX-O3")
    return Message(N_("Another character is active."), {}, "KX-5.21")


def why_no_attack(r: Core, s: KarmoxState, piece: int, other: int) -> Message | None:
    """D6: a character near the active one that it cannot attack; None if it could."""
    board = r.layout(s)
    if not is_enemy(s, piece, other):
        return Message(N_("It is on your own side."), {}, "KX-R76")
    if s.where[other] not in board.across[s.where[piece]]:
        return Message(N_("It stands corner to corner: only the four sides count."), {}, "KX-5.8")
    if s.where[other] not in beside(s, board, s.where[piece]):
        return Message(N_("A barrier stands between."), {}, "KX-5.8")
    if s.budget[ATTACKS] < 1:
        return Message(N_("This turn's attack is made."), {}, "KX-4.18")
    return None


def why_no_chest(r: Core, s: KarmoxState, piece: int, niche: int) -> Message | None:
    """D6: a niche at hand that it cannot empty; None if it could."""
    board = r.layout(s)
    if board.fronts[niche] != s.where[piece]:
        return Message(N_("It is emptied from its front cell only."), {}, "KX-5.4")
    if not s.niches >> niche & 1:
        return Message(N_("It is empty."), {}, "KX-5.4")
    if s.chests[piece] >= r.chest_slots[piece]:
        params = {"chests": s.chests[piece]}
        return Message(N_("Its sheet is full: {chests} chests."), params, "KX-5.5")
    if s.budget[CHESTS] < 1:
        return Message(N_("One chest in a turn."), {}, "KX-R37")
    return None


def why_no_event(r: Core, s: KarmoxState, pawn: int, cell: int) -> Message:
    """D3: the event of the cell is not offered."""
    if not r.programs[cell]:
        return Message(N_("This cell has no event."), {}, "KX-5.34")
    text = N_("{title}: nobody on the board whom it could serve.")
    return Message(text, {"title": cell_title(r, cell)}, "KX-4.14")


def why_no_release(r: Core, s: KarmoxState, pawn: int, piece: int) -> Message:
    """D3: a prisoner beside the pawn who is not freed."""
    if s.side[s.owner[piece]] != s.side[s.turn_seat] and not r.any_release:
        return Message(N_("It is a prisoner of another side."), {}, "KX-5.39")
    if not serves(r, pawn, piece):
        params = {"pawn": Message(PAWNS[pawn])}
        return Message(N_("The {pawn} frees only its own colour."), params, "KX-5.39")
    return Message(N_("No extraction point is free."), {}, "KX-5.40")


def why_no_recipient(r: Core, s: KarmoxState, pawn: int, piece: int) -> Message:
    """D4: an own character that the effect does not offer."""
    if s.where[piece] < 0:
        return Message(N_("It is not on the board."), {}, "KX-R30")
    if pawn != NOTHING and not serves(r, pawn, piece):
        params = {"pawn": Message(PAWNS[pawn])}
        return Message(N_("The {pawn} serves only its own colour."), params, "KX-4.15")
    return Message(N_("The effect would change nothing for it."), {}, "KX-5.35")
