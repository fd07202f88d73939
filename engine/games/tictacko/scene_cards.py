"""Hands, piles and Objectives as pieces for pages and readers (TTK-7.1)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.codes import DRAGON, FACTIONS, NOTHING
from engine.games.tictacko.continuous import claims
from engine.games.tictacko.core import Core
from engine.games.tictacko.hiding import knows_goal, sees_hand
from engine.games.tictacko.scene_menu import on_cards
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.messages import N_, Message
from engine.kernel.state import UNKNOWN

Plain = dict[str, Any]


def banner(s: TicTacKoState, team: int) -> str:
    """Whose colours a team shows; with the same faction on both sides team B takes the others."""
    if len(s.factions) < 2:
        return ""
    if s.factions[0] == s.factions[1]:
        return FACTIONS[team] if s.factions[0] == DRAGON else FACTIONS[1 - team]
    return FACTIONS[s.factions[team]]


def back(name: str = "") -> Plain:
    """A card that nobody looking knows: of the deck with that back, or an Objective."""
    return {"card": None, "face": "down", "back": name, "tags": [], "counters": []}


def shown(r: Core, card: int, **more: Any) -> Plain:
    """A card that lies open."""
    plain: Plain = {"card": r.pool.at(card).code, "face": "up", "tags": [], "counters": []}
    return {**plain, "marks": {"card": card}, **more}


def hand(r: Core, s: TicTacKoState, seat: int, viewer: int) -> list[Plain]:
    """A hand; of the own one, which cards everybody knows; of another, those that are known."""
    if not sees_hand(r, viewer, seat):
        known = Message(N_("You know this card"), {}, "TTK-7.6")
        colours = banner(s, team_of(seat))
        return [
            back(colours)
            if card == UNKNOWN
            else shown(r, card, face="down", known=True, tags=[known])
            for card in s.hands[seat]
        ]
    actions = on_cards(s) if s.decider == viewer == seat else {}
    public = s.shown[seat][:]
    found: list[Plain] = []
    for card in s.hands[seat]:
        tags: list[Message] = []
        if card in public:
            public.remove(card)
            tags.append(Message(N_("Everybody knows this card"), {}, "TTK-7.6"))
        found.append(shown(r, card, tags=tags, seen=bool(tags), action=actions.get(card)))
    return found


def deck(s: TicTacKoState, team: int) -> list[Plain]:
    """Backs: nobody knows the order of a deck."""
    return [back(banner(s, team)) for _ in s.decks[team]]


def objectives_left(s: TicTacKoState) -> list[Plain]:
    """The common Objective deck, as backs."""
    return [back() for _ in s.goals]


def pile(r: Core, cards: list[int]) -> list[Plain]:
    """Cards that lie open, in the order in which they are given."""
    return [shown(r, card) for card in cards]


def objective(r: Core, s: TicTacKoState, team: int, viewer: int) -> list[Plain]:
    """A team's current Objective: its face and how far it is, for who may see it (TTK-7.1)."""
    goal = s.current[team]
    if goal == NOTHING:
        return []
    if not knows_goal(s, team, viewer):
        return [back()]
    spaces = r.patterns[goal]
    done = sum(1 for space in spaces if s.sides[space] == team and claims(r, s, space))
    names = " ".join(r.grid.names[space] for space in spaces)
    tag = Message(N_("Spaces {spaces}"), {"spaces": names}, "TTK-5.4")
    label = Message(N_("Spaces claimed"), {}, "TTK-5.3")
    counter = {"kind": "claimed", "label": label, "value": done, "max": len(spaces)}
    return [shown(r, goal, tags=[tag], counters=[counter])]
