"""Actions in words: exact texts that parse back (KX-4.26), and what is shown for them."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import place_name
from engine.games.karmox.choosing import names_niche
from engine.games.karmox.codes import (
    A_ABILITY,
    A_ATTACK,
    A_CELL,
    A_CHOOSE,
    A_DECLINE,
    A_DONE,
    A_EVENT,
    A_HEAL,
    A_IMPRISON,
    A_KEEP,
    A_LEAVE,
    A_MOVE,
    A_NONE,
    A_PASS,
    A_PLACE,
    A_PUSH,
    A_RELEASE,
    A_RETURN,
    A_ROLL,
    A_SKIP,
    A_SPIRIT,
    A_SPIRITS,
    A_TAKE,
    A_USE,
    D_MODE,
    LOW,
    PIECE_AT,
    STATS,
)
from engine.games.karmox.core import Core
from engine.games.karmox.details import of_ability, of_attack, of_move, of_prison, of_tiles
from engine.games.karmox.effect import RELEASE
from engine.games.karmox.effects import COUNTER, PICK, PROGRAM, STEP
from engine.games.karmox.events import PIECE_FIELDS
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import BUDGET_NAMES, FLAG_NAMES, STAT_NAMES
from engine.games.karmox.titles import cell_does, cell_title
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.rules import PAYLOAD, ActionText

PLAIN: Final = {
    A_SKIP: ("skip", N_("Do not roll")),
    A_EVENT: ("event", N_("Take the event")),
    A_DECLINE: ("decline", N_("Decline")),
    A_PASS: ("pass", N_("Move nobody")),
    A_NONE: ("none", N_("No action")),
    A_KEEP: ("keep", N_("Do not push")),
    A_DONE: ("done", N_("Finish the turn")),
    A_USE: ("use", N_("Use the effect")),
    A_LEAVE: ("leave", N_("Leave the effect")),
}
PIECES: Final = {
    A_HEAL: ("heal", N_("Heal {piece}")),
    A_SPIRIT: ("spirit", N_("A spirit for the movement of {piece}")),
    A_ATTACK: ("attack", N_("Attack {piece}")),
}
NICHES: Final = {
    A_TAKE: ("take", N_("Take the chest of {niche}")),
    A_RETURN: ("return", N_("The chest goes back to {niche}")),
}
CELLS: Final = {
    A_CELL: ("cell", N_("To {cell}")),
    A_PUSH: ("push", N_("Push back to {cell}")),
}
# A text that is written in both languages.
AS_WRITTEN: Final = "{text}"
# Fields of events that count something.
COUNTED: Final = {
    "tiles": NN_("{count} spirit tile", "{count} spirit tiles", "count"),
    "price": NN_("{count} spirit tile", "{count} spirit tiles", "count"),
    "points": NN_("{count} chest", "{count} chests", "count"),
    "life": NN_("{count} life point", "{count} life points", "count"),
}
PAWNS: Final = (N_("red pawn"), N_("light blue pawn"))
SIDES: Final = (N_("The red team"), N_("The light blue team"))


def act_text(r: Core, s: KarmoxState, action: int) -> ActionText:
    """The action for people, API and records."""
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    if kind in PLAIN:
        word_, title = PLAIN[kind]
        detail = _of_event(r, s) if kind == A_EVENT else None
        return ActionText(word_, Message(title), detail, leaves=kind not in (A_EVENT, A_USE))
    if kind in PIECES:
        return _of_piece(r, s, kind, low)
    if kind in NICHES:
        word_, title = NICHES[kind]
        name = r.layout(s).niche_names[low]
        return ActionText(f"{word_} {name}", Message(title, {"niche": name}))
    if kind in CELLS:
        word_, title = CELLS[kind]
        name = cell_name(r, low)
        return ActionText(f"{word_} {name}", Message(title, {"cell": name}))
    if kind in (A_MOVE, A_PLACE, A_RELEASE):
        return _moving(r, s, kind, low >> PIECE_AT, low & LOW)
    return _rarely(r, s, kind, low)


def _of_event(r: Core, s: KarmoxState) -> Message | None:
    """What the cell does on which the pawn has landed."""
    does = cell_does(r, s.frames[-1][2])
    return Message(AS_WRITTEN, {"text": does}) if does.texts else None


def _of_piece(r: Core, s: KarmoxState, kind: int, piece: int) -> ActionText:
    word_, title = PIECES[kind]
    detail, outcome = of_attack(r, s, piece) if kind == A_ATTACK else (None, None)
    said = Message(title, {"piece": r.names[piece]})
    return ActionText(f"{word_} {r.codes[piece]}", said, detail, card_code(r, piece), outcome)


def _moving(r: Core, s: KarmoxState, kind: int, piece: int, to: int) -> ActionText:
    code, shown = r.codes[piece], card_code(r, piece)
    if kind == A_MOVE:
        name = cell_name(r, to)
        stays = s.where[piece] == to
        title = N_("{piece} stays on {cell}") if stays else N_("{piece} to {cell}")
        said = Message(title, {"piece": r.names[piece], "cell": name})
        detail = of_move(r, s, piece, to)
        return ActionText(f"move {code} {name}", said, detail, shown)
    name = r.layout(s).point_names[to]
    word_, title = (
        ("place", N_("{piece} on {point}"))
        if kind == A_PLACE
        else ("release", N_("Free {piece}: back on {point}"))
    )
    said = Message(title, {"piece": r.names[piece], "point": name})
    return ActionText(f"{word_} {code} {name}", said, None, shown)


def _rarely(r: Core, s: KarmoxState, kind: int, low: int) -> ActionText:
    if kind == A_ROLL:
        title = N_("Roll for an event") if r.pawns == 1 else N_("Roll for the {pawn}")
        said = Message(title, {"pawn": Message(PAWNS[low])} if r.pawns > 1 else {})
        return ActionText(f"roll {('red', 'blue')[low]}", said)
    if kind == A_SPIRITS:
        many = NN_("Play {tiles} spirit", "Play {tiles} spirits", "tiles")
        title_ = many.fill({"tiles": low}) if low else Message(N_("No spirit"))
        return ActionText(f"spirits {low}", title_, None, "", of_tiles(r, s, low), not low)
    if kind == A_IMPRISON:
        name = r.track.prison_names[low]
        said = Message(N_("Into {prison}"), {"prison": name})
        return ActionText(f"imprison {name}", said, of_prison(r, s, low))
    if kind == A_ABILITY:
        said = Message(N_("+1 {stat}"), {"stat": Message(STAT_NAMES[low])})
        return ActionText(f"ability {STATS[low]}", said, of_ability(r, s, low))
    assert kind == A_CHOOSE
    return _choosing(r, s, low)


def _choosing(r: Core, s: KarmoxState, low: int) -> ActionText:
    """D4: a character, or the niche or point that goes with it."""
    frame = s.frames[-1]
    effect = r.programs[frame[PROGRAM]][frame[COUNTER]]
    if names_niche(effect, frame[STEP] == PICK):
        name = r.layout(s).niche_names[low]
        return ActionText(f"choose {name}", Message(N_("Choose {niche}"), {"niche": name}))
    if frame[STEP] != PICK and effect.verb == RELEASE:
        name = r.layout(s).point_names[low]
        return ActionText(f"choose {name}", Message(N_("Choose {point}"), {"point": name}))
    if s.ask == D_MODE:
        does = effect.modes[low]
        return ActionText(f"choose {low + 1}", Message(AS_WRITTEN, {"text": does}))
    said = Message(N_("Choose {piece}"), {"piece": r.names[low]})
    return ActionText(f"choose {r.codes[low]}", said, None, card_code(r, low))


def card_code(r: Core, piece: int) -> str:
    """The card that shows a piece."""
    return r.pool.at(r.cards[piece]).code


def cell_name(r: Core, cell: int) -> str:
    """A cell as people call it."""
    return place_name(*r.board.place(cell))


def word(r: Core, field: str, value: int) -> MessageParam | None:
    """What is read for a field of an event where it is a name; None: a plain number."""
    if field in PIECE_FIELDS:
        return r.names[value]
    if field in ("cell", "cell2"):
        return cell_name(r, value)
    if field == "point":
        return r.board.point_names[value]
    if field == "niche":
        return r.board.niche_names[value]
    if field == "prison":
        return r.track.prison_names[value]
    if field == "event":
        return event_name(r, value)
    return _general(r, field, value)


def _general(r: Core, field: str, value: int) -> MessageParam | None:
    if field in COUNTED:
        return COUNTED[field].fill({"count": value})
    if field == "change":
        return f"{value:+d}"
    if field == "stat":
        return Message(STAT_NAMES[value])
    if field == "pawn":
        return Message(PAWNS[value])
    if field == "flag":
        return Message(FLAG_NAMES[value])
    if field == "budget":
        return Message(BUDGET_NAMES[value])
    if field == "reason":
        return r.reason(value)
    if field == "opened":
        return Message(N_("lifted") if value else N_("shut"))
    if field == "side":
        seat = Message(N_("Seat {number}"), {"number": value + 1})
        return Message(SIDES[value]) if r.teams else seat
    return None


def event_name(r: Core, index: int) -> MessageParam:
    """An event cell: its number and title."""
    params: dict[str, MessageParam] = {"number": index, "title": cell_title(r, index)}
    return Message(N_("cell {number}, {title}"), params)
