"""The table as plain data for pages and readers, from a masked state only.

What belongs to a team lies with its first player, seat 0 or 1; the Grid lies with who looks.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.tictacko.codes import FACTIONS
from engine.games.tictacko.core import Core
from engine.games.tictacko.questions import asking_card, question
from engine.games.tictacko.scene_cards import (
    banner,
    deck,
    hand,
    objective,
    objectives_left,
    pile,
)
from engine.games.tictacko.scene_drags import drags
from engine.games.tictacko.scene_grid import grid_area
from engine.games.tictacko.scene_items import links
from engine.games.tictacko.scene_menu import groups
from engine.games.tictacko.scene_notes import notes
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.terms import FACTIONS as FACTION_NAMES
from engine.games.tictacko.texts import TEAMS
from engine.kernel.messages import N_, Message
from engine.kernel.scenes import area
from engine.kernel.state import OVER

Plain = dict[str, Any]

PHASES: Final = (
    ("I", N_("Draw"), (0, 1)),
    ("II", N_("Action"), (2,)),
    ("III", N_("End"), (3, 4)),
)


def scene(r: Core, s: TicTacKoState, seat: int) -> Plain:
    """Sides with their areas, the Grid, the phase, the pending items, the open menu laid out."""
    is_asked = s.decider == seat and seat >= 0
    order = [*(other for other in range(r.seats) if other != max(seat, 0)), max(seat, 0)]
    return {
        "turn": {
            "number": s.turn,
            "seat": s.turn_seat,
            "phases": [
                {"roman": roman, "label": Message(label), "current": bool(s.turn) and s.phase in at}
                for roman, label, at in PHASES
            ],
        },
        "sides": [_side(r, s, each, seat) for each in order],
        "chain": links(r, s),
        "answering": bool(s.items) and s.secret != 0,
        "question": question(r, s) if is_asked else None,
        "hint": None,
        "asker": asking_card(r, s, seat) if is_asked else None,
        "groups": groups(s) if is_asked else [],
        "drags": drags(r, s) if is_asked else [],
        "stats": _stats(r, s, max(seat, 0)) if s.node == OVER else [],
    }


def _stats(r: Core, s: TicTacKoState, seat: int) -> list[tuple[Message, int, int]]:
    """What TTK-6.15 keeps on record, for the reader's team and the other."""
    ours = team_of(seat)
    theirs = 1 - ours
    return [
        (Message(N_("Completed Objectives")), len(s.done[ours]), len(s.done[theirs])),
        (Message(N_("Spaces claimed")), s.sides.count(ours), s.sides.count(theirs)),
        (Message(N_("Cards left in the deck")), len(s.decks[ours]), len(s.decks[theirs])),
    ]


def _side(r: Core, s: TicTacKoState, seat: int, viewer: int) -> Plain:
    team = team_of(seat)
    faction = FACTION_NAMES[FACTIONS[s.factions[team]]] if len(s.factions) == 2 else None
    return {
        "seat": seat,
        "team": team,
        "team_label": Message(TEAMS[team]),
        "faction_label": faction,
        "banner": banner(s, team),
        "is_ours": team == team_of(max(viewer, 0)),
        "holds_team": seat == team,
        "has_turn": seat == s.turn_seat,
        "done_count": len(s.done[team]),
        "to_win": r.goals_to_win,
        "goals_left": len(s.goals),
        "hand_count": len(s.hands[seat]),
        "deck_count": len(s.decks[team]),
        "notes": notes(r, s, seat, viewer),
        "areas": _areas(r, s, seat, viewer),
    }


def _areas(r: Core, s: TicTacKoState, seat: int, viewer: int) -> list[Plain]:
    team = team_of(seat)
    found: list[Plain] = []
    if seat == max(viewer, 0):
        found.append(grid_area(r, s, viewer))
        found.append(area("goals", N_("Objective deck"), "pile", objectives_left(s)))
    found.append(area("hand", N_("Hand"), "hand", hand(r, s, seat, viewer)))
    if seat == team:
        found += [
            area("objective", N_("Objective"), "slot", objective(r, s, team, viewer)),
            area("done", N_("Completed Objectives"), "row", pile(r, s.done[team])),
            area("deck", N_("Team deck"), "pile", deck(s, team)),
            area("discard", N_("Discard pile"), "pile", pile(r, s.piles[team][::-1])),
        ]
    return found
