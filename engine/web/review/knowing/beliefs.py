"""What a partner holds possible of the cards it does not see: the declared prior, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from collection.house.i18n import say
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.state import State
from engine.kernel.view import View
from engine.registry import game
from engine.web.coach.words import percent
from engine.web.seat.faces import face_at

Plain = dict[str, Any]
# So many of the likeliest cards are named.
MOST: Final = 8

_DECLARED: Final = (
    N_("Its own unseen cards: those of its list that it has not seen yet, in any order."),
    N_(
        "The hidden cards of others: published cards of the game that what lay open allows, and "
        "cards shown before; each as likely as its use in the shipped decks, and a little more."
    ),
    N_("Nobody's secret list goes into it, nor what lies on anybody's shelf."),
)
_LAID_OPEN: Final = N_(
    "The hidden cards of others: published cards and the own sets laid open at this table, as far "
    "as what lay open allows, and cards shown before; each as likely as its use in the shipped "
    "decks, and a little more."
)
# Of a game that declares no prior only what holds for every game is said.
_UNDECLARED: Final = (
    N_("What it could not see it imagined anew for each world it looked at, out of its own view."),
    N_("Nobody's secret list goes into it, nor what lies on anybody's shelf."),
)
_OPEN: Final = (
    N_("The lists are open: of each side it knows which cards are left, and not where they lie."),
    N_("It held every order of them equally possible."),
)
# Where the lists are open and one hidden card is held likelier than another all the same.
_LIKELIER: Final = (
    _OPEN[0],
    N_("The hidden card of the others that counts: how likely it held each stands below."),
)


def beliefs(rules: Rules, seen: View) -> Plain:
    """`{sentences, cards: [{name, url, percent}], more}`: for one hidden card of a rival."""
    likely = _likely(rules, seen)
    return {
        "sentences": [str(say(Message(text))) for text in _sentences(rules)],
        "cards": [_card(rules, index, share) for index, share in likely[:MOST]],
        "more": max(0, len(likely) - MOST),
    }


def _sentences(rules: Rules) -> tuple[str, ...]:
    if game(rules.key).opens_lists(rules.options):
        return _OPEN if _prior(rules) is None else _LIKELIER
    if _prior(rules) is None:
        return _UNDECLARED
    return (_DECLARED[0], _LAID_OPEN, _DECLARED[2]) if rules.pool.laid_open else _DECLARED


def _prior(rules: Rules) -> Callable[[State, int], dict[int, float]] | None:
    """The law of one hidden card of a rival, where the game declares it."""
    found: Callable[[State, int], dict[int, float]] | None = getattr(rules, "prior_of", None)
    return found


def _likely(rules: Rules, seen: View) -> list[tuple[int, float]]:
    """Cards of the pool with their chances at one hidden place, the likeliest first; empty where
    the game names none."""
    prior = _prior(rules)
    if prior is None:
        return []
    law = prior(seen.state, seen.seat)
    if any(not 0 <= index < len(rules.pool) for index in law):
        return []
    return sorted(law.items(), key=lambda each: (-each[1], each[0]))


def _card(rules: Rules, index: int, share: float) -> Plain:
    card = rules.pool.at(index)
    face = face_at(rules, card.code)
    return {
        "name": str(say(card.name)),
        "url": face["url"] if face else "",
        "percent": percent(share),
    }
