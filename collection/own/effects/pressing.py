"""What is pressed in the sentences of a card's effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from collection.house.problems import words
from collection.own.effects.commands import edited, settled, taken
from collection.own.effects.likes import effects_like
from collection.own.given import NEW, Given
from engine.kernel.game import Game

# The button that was pressed: `verb:path`.
EDIT: Final = "edit"
FIND: Final = "find"
LIKE: Final = "like"
_LONGEST: Final = 400
_LONGEST_NAME: Final = 200


@dataclass(frozen=True)
class Doing:
    """What was just done, at which path, and the name of the cards that were asked for."""

    verb: str = ""
    at: str = ""
    like: str = ""


NOTHING_DONE: Final = Doing()


def pressed(rules: Game, given: Given, posted: QueryDict) -> tuple[Given, Doing]:
    """A form after what was pressed in it. Raises BadInput."""
    command = words(posted, EDIT, _LONGEST)
    asked = words(posted, LIKE, _LONGEST_NAME)
    verb, _, path = command.partition(":")
    if verb == FIND:
        return settled(rules, given), Doing(verb, "", asked)
    if verb == LIKE:
        return taken(rules, given, effects_like(rules, path)), Doing(verb)
    done = edited(rules, given, command, words(posted, f"{NEW}{path}", 100))
    return done.given, Doing(verb, done.at, asked)
