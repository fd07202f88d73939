"""Dealing out of a box by a game's recipe, and saying what is missing where it cannot be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.ai.boxes import MINE, Box, Lack, Pair
from engine.ai.recipes import Recipe
from engine.kernel.cards import CardPool
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import Rules
from engine.registry import game
from engine.web.laying.box.errors import NoPair

_SORT: Final = {
    True: N_(
        "The computer's deck needs {wanted} cards of this sort: {types}. Free in this box: "
        "{found}, too few by {short}."
    ),
    False: N_(
        "Two decks need {wanted} cards of this sort: {types}. Free in this box: {found}, too few "
        "by {short}."
    ),
}
_FIRST: Final = N_("The first deck, as far as it came: {why}")
_PARTNER: Final = N_("The computer's deck, as far as it came: {why}")
_WITH_CARDS: Final = N_("{why} For example: {cards}.")
# The same in every language, so that no catalogue carries it.
_JOINED: Final = "{before} {why}"
_NO_DEAL: Final = N_("No deal out of this box gave two decks that may meet at one table.")


def recipe_of(found: Game, pool: CardPool) -> Recipe:
    """The recipe of a game under its usual options; of shipped cards it is made once."""
    return _recipe(found) if pool.base is None else Recipe(found, None, pool)


@lru_cache(maxsize=32)
def _recipe(found: Game) -> Recipe:
    return Recipe(found)


def dealt_at(
    rules: Rules, pool: CardPool, free: Mapping[str, int], mine: Loadout | None, seed: str
) -> Pair:
    """A pair of these cards under the options of a table. Raises NoPair."""
    recipe = Recipe(game(rules.key), rules.options, pool)
    box = Box(recipe, free, mine, seed)
    found = box.pair()
    if found is None:
        raise NoPair(refusal(explained(recipe, box.lacks(), mine is not None)))
    return found


def refusal(lacks: Sequence[Message]) -> Message:
    """All that is missing in one message, with the first clause behind it."""
    said = N_("This box does not hold two legal decks. {why}")
    joined = lacks[0]
    for lack in lacks[1:]:
        joined = Message(_JOINED, {"before": joined, "why": lack})
    return Message(said, {"why": joined}, lacks[0].clause)


def explained(recipe: Recipe, lacks: Sequence[Lack], fixed: bool) -> list[Message]:
    """What is missing, in sentences; never none."""
    return [_sentence(recipe, lack, fixed) for lack in lacks] or [Message(_NO_DEAL)]


def _sentence(recipe: Recipe, lack: Lack, fixed: bool) -> Message:
    if lack.violation is None:
        params: dict[str, MessageParam] = {
            "wanted": lack.wanted,
            "found": lack.found,
            "short": lack.short,
            "types": tuple(recipe.game.type_name(each) for each in lack.types) or "…",
        }
        return Message(_SORT[fixed], params, lack.clause)
    why = lack.violation.message
    if lack.cards:
        names = tuple(recipe.pool[code].name for code in lack.cards)
        why = Message(_WITH_CARDS, {"why": why, "cards": names})
    return Message(_FIRST if lack.deck == MINE else _PARTNER, {"why": why}, lack.clause)
