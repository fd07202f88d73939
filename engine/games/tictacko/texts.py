"""Actions in words: exact texts that parse back, and what is shown for them."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_DECK,
    A_DISCARD,
    A_DONE,
    A_DRAW,
    A_END,
    A_HOLD,
    A_INSTANT,
    A_LEAVE,
    A_MAGIC,
    A_MODE,
    A_NO_INSTANT,
    A_ORDER,
    A_PASS,
    A_PICK_CARD,
    A_PICK_PLAYER,
    A_PICK_SPACE,
    A_REVEAL,
    A_SACRIFICE,
    A_SPACE,
    A_TAKE,
    EFFECT_BITS,
    EFFECT_MASK,
    EMPTY,
    T_GOAL,
)
from engine.games.tictacko.codes import FACTIONS as FACTION_WORDS
from engine.games.tictacko.core import Core
from engine.games.tictacko.mode_words import mode_name
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.terms import FACTIONS
from engine.games.tictacko.told import asking_told, card_told
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import PAYLOAD, ActionText

PLAIN: Final = {
    A_PASS: ("pass", N_("Play nothing")),
    A_DRAW: ("draw", N_("Draw a second card")),
    A_END: ("end", N_("End the Action Phase")),
    A_NO_INSTANT: ("no-instant", N_("No Instant")),
    A_LEAVE: ("leave", N_("Leave the effect")),
    A_TAKE: ("take", N_("Use the effect")),
    A_DONE: ("done", N_("No more")),
    A_HOLD: ("hold", N_("Keep the Objective hidden")),
}
CARDS: Final = {
    A_CHARACTER: ("character", N_("Play the Character {card}")),
    A_MAGIC: ("magic", N_("Play the Magic {card}")),
    A_INSTANT: ("instant", N_("Answer with {card}")),
    A_PICK_CARD: ("choose", N_("Choose {card}")),
    A_DISCARD: ("discard", N_("Discard {card}")),
}
SPACES: Final = {
    A_SPACE: ("space", N_("On space {space}")),
    A_PICK_SPACE: ("target", N_("Choose space {space}")),
    A_SACRIFICE: ("sacrifice", N_("Sacrifice the Character on {space}")),
}
# The same where a Character stands there.
STANDING: Final = {
    A_PICK_SPACE: N_("Choose {card} on {space}"),
    A_SACRIFICE: N_("Sacrifice {card} on {space}"),
}
TEAMS: Final = (N_("Team A"), N_("Team B"))


def act_text(r: Core, s: TicTacKoState, action: int) -> ActionText:
    """The action for people, API and records."""
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    if kind in PLAIN:
        word, title = PLAIN[kind]
        told = asking_told(r, s) if kind == A_TAKE else None
        return ActionText(word, Message(title), told, leaves=kind not in (A_DRAW, A_TAKE))
    if kind in CARDS:
        word, title = CARDS[kind]
        card = r.pool.at(low)
        said = Message(title, {"card": card.name})
        return ActionText(f"{word} {card.code}", said, card_told(r, low), card.code)
    if kind in SPACES:
        return _space_text(r, s, kind, low)
    if kind == A_ORDER:
        return _order_text(r, s, low >> EFFECT_BITS, low & EFFECT_MASK)
    if kind == A_MODE:
        return _mode_text(r, s, low)
    if kind == A_PICK_PLAYER:
        return ActionText(f"player {low + 1}", Message(N_("Seat {number}"), {"number": low + 1}))
    if kind == A_DECK:
        faction = FACTIONS[FACTION_WORDS[s.factions[low]]]
        return ActionText(
            f"deck {low + 1}", Message(N_("Take the deck of the {faction}"), {"faction": faction})
        )
    assert kind == A_REVEAL
    goal = r.pool.at(s.current[team_of(s.decider)])
    said = Message(N_("Reveal the Objective {card}"), {"card": goal.name})
    told = card_told(r, s.current[team_of(s.decider)])
    return ActionText("reveal", said, told, goal.code)


def _mode_text(r: Core, s: TicTacKoState, number: int) -> ActionText:
    said = mode_name(r, s, number)
    title = Message(N_("Way {number}"), {"number": number + 1})
    if said is not None:
        title = Message(N_("{mode}"), {"mode": said})
    return ActionText(f"mode {number + 1}", title)


def _space_text(r: Core, s: TicTacKoState, kind: int, space: int) -> ActionText:
    """A space by its name, and by whom stands there."""
    word, title = SPACES[kind]
    name, card = r.grid.names[space], s.cards[space]
    if card == EMPTY or kind not in STANDING:
        return ActionText(f"{word} {name}", Message(title, {"space": name}))
    shown = r.pool.at(card)
    said = Message(STANDING[kind], {"card": shown.name, "space": name})
    return ActionText(f"{word} {name}", said, card_told(r, card), shown.code)


def _order_text(r: Core, s: TicTacKoState, space: int, number: int) -> ActionText:
    """Which trigger comes next; the effect is told where a card has several (TTK-4.37)."""
    name, card = r.grid.names[space], r.pool.at(s.cards[space])
    if len(r.triggers[s.cards[space]]) == 1:
        said = Message(
            N_("First the effect of {card} on {space}"), {"card": card.name, "space": name}
        )
        return ActionText(f"first {name}", said, card_told(r, s.cards[space]), card.code)
    said = Message(
        N_("First effect {number} of {card} on {space}"),
        {"number": number + 1, "card": card.name, "space": name},
    )
    told = card_told(r, s.cards[space])
    return ActionText(f"first {name} {number + 1}", said, told, card.code)


def word(r: Core, field: str, value: int) -> MessageParam | None:
    """What is read for a field of an event where it is a name; None: not one of ours."""
    if field.startswith("space"):
        return r.grid.names[value]
    if field == "player":
        return Message(N_("seat {number}"), {"number": value + 1})
    if field == "faction":
        return FACTIONS[FACTION_WORDS[value]]
    if field == "side":
        return Message((N_("heads"), N_("tails"))[value])
    if field == "team":
        return Message(TEAMS[value])
    return None


def is_goal(r: Core, card: int) -> bool:
    """Whether a card of the pool is an Objective."""
    return r.t.type[card] == T_GOAL
