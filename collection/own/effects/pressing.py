"""What is pressed in the sentences of a card's effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from collection.house.problems import words
from collection.own.effects.commands import REPLACE, TAKE, edited, settled, taken
from collection.own.effects.likes import effects_like
from collection.own.effects.lines import LINE, printed, without_taken
from collection.own.effects.lines import LONGEST as LONGEST_LINE
from collection.own.given import NEW, Given
from engine.kernel.game import Game

# The button that was pressed: `verb:path`.
EDIT: Final = "edit"
FIND: Final = "find"
LIKE: Final = "like"
# The words of the card become the line that is read.
PRINTED: Final = "printed"
# A sentence that is taken goes along whole.
_LONGEST: Final = 4_000
_LONGEST_NAME: Final = 200


@dataclass(frozen=True)
class Doing:
    """What was just done, at which path, the name of the cards that were asked for, and the line
    that is to be read."""

    verb: str = ""
    at: str = ""
    like: str = ""
    line: str = ""


NOTHING_DONE: Final = Doing()


def pressed(rules: Game, given: Given, posted: QueryDict) -> tuple[Given, Doing]:
    """A form after what was pressed in it. Raises BadInput."""
    command = words(posted, EDIT, _LONGEST)
    asked = words(posted, LIKE, _LONGEST_NAME)
    line = words(posted, LINE, LONGEST_LINE)
    verb, _, path = command.partition(":")
    if verb == FIND:
        return settled(rules, given), Doing(verb, "", asked, line)
    if verb == LIKE:
        return taken(rules, given, effects_like(rules, path)), Doing(verb, "", "", line)
    if verb == PRINTED:
        return settled(rules, given), Doing(verb, "", asked, printed(given) or line)
    done = edited(rules, given, command, words(posted, f"{NEW}{path}", 100))
    if verb in (TAKE, REPLACE) and done.at:
        line = without_taken(rules, done.given, line, command)
    return done.given, Doing(verb, done.at, asked, line)
