"""What a card's text has told so far: whom a pronoun means, what has been hit or exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.effects.describe import Describer, Params, Telling
from engine.effects.tree import Op, read_ops
from engine.effects.words import Actor, Noun, italian_that
from engine.games.kmon.text.selectors import (
    BEARER_CONTROLLER,
    OPPONENT,
    PLAYERS,
    SELECTORS,
    is_choice,
    is_fixed,
)
from engine.games.kmon.words import ACTIONS

Names = Mapping[str, Mapping[str, str]]
"""The names of cards by code, each by language."""

_HIT_BY: Mapping[str, tuple[str, str]] = {
    "powerup": (" by this attack", " da questo attacco"),
    "ability": (" by this ability", " da questa abilità"),
}
_HIT_BY_CARD = (" by this card", " da questa carta")
_HIT_BY_EFFECT = (" by this effect", " da questo effetto")

# What a pronoun means where it stands for the answered action.
ANSWERED = "answered"

Kept = tuple[frozenset[str], frozenset[str], frozenset[str], bool, str, bool]


class Story:
    """The thread of one card's text, kept from the first clause to the last.

    `it` is the selector that a pronoun would mean now, or ANSWERED, or "" for none. `side` says
    whose K-Mon bears the effect being told: "own", "opp", or "" where nobody can tell. `answers`
    are the actions that a reaction answers, each as it was named.
    """

    def __init__(self, card_type: str, names: Names | None = None) -> None:
        self.card_type: str = card_type
        self.names: Names = {} if names is None else names
        self.answers: tuple[Noun, ...] = ()
        self.it: str = ""
        self.has_mentioned: bool = False
        self.side: str = ""
        self.in_tick: bool = False
        self.is_attached: bool = False
        self.hit: frozenset[str] = frozenset()
        self.chosen: frozenset[str] = frozenset()
        self.moved: frozenset[str] = frozenset()

    def keep(self) -> Kept:
        """What a branch must not change for the text after it."""
        return (self.hit, self.chosen, self.moved, self.is_attached, self.side, self.in_tick)

    def restore(self, kept: Kept) -> None:
        """Go back to what was kept; no pronoun reaches over the end of a branch."""
        self.hit, self.chosen, self.moved, self.is_attached, self.side, self.in_tick = kept
        self.it = ""

    def mention(self, selector: str) -> None:
        """From now on a pronoun means this K-Mon, if it is one and the same each time."""
        self.it = selector if is_fixed(selector) else ""
        self.has_mentioned = True

    def means(self, selector: str) -> bool:
        """Whether a pronoun would mean the K-Mon of this selector."""
        return self.it == selector


def story_of(telling: Telling) -> Story:
    """The story of a text being told; raises KeyError for a telling without one."""
    found = telling.facts["story"]
    assert isinstance(found, Story)
    return found


def in_story(describer: Describer) -> Describer:
    """A describer after which only what it said itself can be meant by a pronoun."""

    def tell(params: Params, telling: Telling) -> str:
        story = story_of(telling)
        story.has_mentioned = False
        text = describer(params, telling)
        if not story.has_mentioned:
            story.it = ""
        return text

    return tell


def actor_of(who: str, telling: Telling) -> Actor | None:
    """Who is meant, None for the reader: the player of a bearer is named by the side it is on."""
    actor, side = PLAYERS[who], story_of(telling).side
    if actor is not BEARER_CONTROLLER or not side:
        return actor
    return OPPONENT if side == "opp" else None


def that_action(telling: Telling) -> str:
    """The answered action, named as its kind where it can be of one kind only."""
    answers = story_of(telling).answers
    noun = answers[0] if len(answers) == 1 else ACTIONS["action"]
    if telling.say.italian:
        return italian_that(noun.it, noun.gender)
    return f"that {noun.en}"


def effects_of(entries: Any) -> tuple[Op, ...]:
    """The ops of a list of effect entries as it stands in a card, none where it is absent."""
    return read_ops(list(entries or ()), "effects")


def branch(telling: Telling, ops: Sequence[Op]) -> str:
    """Tell what may or may not happen, within one sentence; the story goes on as if it had not."""
    story = story_of(telling)
    kept = story.keep()
    text = telling.chain(ops)
    story.restore(kept)
    return text or telling.say.pick("nothing happens", "non accade nulla")


def phrase(selector: str, telling: Telling) -> str:
    """The noun phrase of a selector as it stands in this story. Raises KeyError if unknown."""
    story, say = story_of(telling), telling.say
    if selector == "own_active" and "own" in story.moved:
        return say.pick("your new active K-Mon", "il tuo nuovo K-Mon attivo")
    if selector == "opp_active" and "opp" in story.moved:
        return say.pick("the new opposing active K-Mon", "il nuovo K-Mon attivo avversario")
    text = say.pick(*SELECTORS[selector])
    if selector != "damaged":
        return text
    by = _HIT_BY_EFFECT if story.in_tick else _HIT_BY.get(story.card_type, _HIT_BY_CARD)
    return text + say.pick(*by)


def target_of(params: Params, telling: Telling) -> str:
    """The K-Mon a verb works on, and who picks it if that is not the reader."""
    return mentioned(str(params["target"]), telling)


def mentioned(selector: str, telling: Telling) -> str:
    """As `phrase`, for a K-Mon that something is done to; from now on a pronoun means it."""
    story, say = story_of(telling), telling.say
    text = phrase(selector, telling)
    story.mention(selector)
    if not is_choice(selector):
        return text
    if _by_opponent(telling):
        text += say.pick(" chosen by your opponent", " scelto dall'avversario")
    if selector in story.chosen:
        text += say.pick(" (the same or another)", " (lo stesso o un altro)")
    story.chosen |= {selector}
    return text


def observed(selector: str, telling: Telling) -> str:
    """As `phrase`, for a K-Mon that is only looked at; a choice says whose it is."""
    say = telling.say
    text = phrase(selector, telling)
    if not is_choice(selector):
        return text
    if _by_opponent(telling):
        return text + say.pick(" chosen by your opponent", " scelto dall'avversario")
    return text + say.pick(" (your choice)", " (a tua scelta)")


def _by_opponent(telling: Telling) -> bool:
    """Whether the opponent makes the choices of the op being told (KM-4.39)."""
    return telling.at is not None and telling.at.params.get("chooser") == "opponent"
