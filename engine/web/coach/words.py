"""Estimates in words: what a move is worth, how sure that is, how it compares with the others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.ai.mistakes import FORGOT, GLANCED, MIXED, OVERLOOKED
from engine.ai.thought import Ranked
from engine.kernel.messages import N_, NN_, Message, MessageParam
from engine.kernel.rules import Rules
from engine.kernel.state import State
from engine.kernel.worth import is_by_hand

# Of a normal spread 95 % lie within so many standard errors.
SURE: Final = 1.96
# From here on a share of a win is told without a number.
RARELY: Final = 0.01
# An interval of more whole percents than this to each side comes from a look or two: a number would
# be taken for more than it is.
VAGUE: Final = 30
# How a seat stands: below each share of a win, these words.
STANDINGS: Final[tuple[tuple[float, str], ...]] = (
    (0.05, N_("It thinks this battle is as good as lost.")),
    (0.30, N_("It sees itself well behind.")),
    (0.45, N_("It sees itself a little behind.")),
    (0.55, N_("It sees the battle as even.")),
    (0.70, N_("It sees itself a little ahead.")),
    (0.95, N_("It sees itself well ahead.")),
    (math.inf, N_("It thinks this battle is as good as won.")),
)
# Two moves closer than this share of a win, or than the doubt about them, are a close choice.
CLOSE: Final = 0.02
CLEAR: Final = 0.06

# By so much a chance told in somebody else's turn may rise or fall until the own next one by
# nothing at all (decisions/0021): the intervals of such answers are wider by it.
DRIFT: Final = 0.04

CLOSE_CHOICE: Final = N_("It was a close choice.")
BETTER: Final = N_("It rated this move somewhat better than the rest.")
CLEARLY_BETTER: Final = N_("It rated this move clearly better than the rest.")
NOT_ITS_BEST: Final = N_("It did not take what it rated highest.")
COMPARISONS: Final = (CLOSE_CHOICE, BETTER, CLEARLY_BETTER, NOT_ITS_BEST)

# What a partner did wrong on purpose, as its level wants it.
SLIPS: Final = {
    OVERLOOKED: N_("It overlooked that it could answer: its level does so now and then."),
    GLANCED: N_("It looked at its own turn only, not at your answer: its level does so often."),
    FORGOT: N_("It did not think of its best move: its level forgets some."),
    MIXED: N_("It thought a move as good as the best: its level does not see small differences."),
}
_CHOSEN_OF: Final = NN_("It weighed {count} move.", "It weighed {count} moves.", "count")
_BY_HAND: Final = N_(
    "{card} is carried out by hand: it counted as its owner says, {worth} of 10, where an average "
    "card of its kind and cost counts 5."
)
# So many of them are told of one choice.
MOST_BY_HAND: Final = 8
_WORLDS: Final = NN_(
    "It looked at {count} way in which the cards it does not see may lie.",
    "It looked at {count} ways in which the cards it does not see may lie.",
    "count",
)


def by_hand(rules: Rules, seen: State, actions: Iterable[int]) -> list[Message]:
    """What the cards counted that such actions name and that people carry out; each once."""
    worths = rules.worths_by_hand()
    codes = [rules.card_named(seen, action) for action in actions] if worths else []
    cards = [rules.pool.index(code) for code in dict.fromkeys(codes) if code in rules.pool]
    return [
        Message(_BY_HAND, {"card": rules.pool.at(card).name, "worth": worths[card]})
        for card in cards
        if is_by_hand(worths, card)
    ][:MOST_BY_HAND]


def percent(share: float) -> int:
    """A share 0..1 in whole percents."""
    return round(100 * min(1.0, max(0.0, share)))


def doubt(error: float, *, away: bool) -> float:
    """The standard error that is told, of what was thought in somebody else's turn (`away`)."""
    return math.hypot(error, DRIFT / SURE) if away and error > 0 else error


def margin(error: float) -> int:
    """Half of the 95 % interval in whole percents, rounded up; 0 for an exact value."""
    return math.ceil(round(100 * SURE * error, 6)) if error > 0 else 0


def span(value: float, error: float) -> tuple[int, int]:
    """The 95 % interval in whole percents, within 0..100."""
    middle, half = percent(value), margin(error)
    return max(0, middle - half), min(100, middle + half)


def estimate(value: float, error: float) -> Message:
    """A share of a win with its interval: "wins about 62 %, give or take 4"."""
    half = margin(error)
    if half > VAGUE:
        return Message(N_("only glanced at, too little to tell"))
    if value <= RARELY:
        return Message(N_("hardly ever wins"))
    if value >= 1 - RARELY:
        return Message(N_("wins almost always"))
    if not half:
        return Message(N_("wins about {n} %"), {"n": percent(value)})
    return Message(N_("wins about {n} %, give or take {half}"), {"n": percent(value), "half": half})


def standing(value: float) -> Message:
    """How a seat sees itself, without a number."""
    return Message(next(text for below, text in STANDINGS if value < below))


def compared(ranked: Sequence[Ranked], taken: int) -> Message:
    """How the action `taken` did against the others; an action not ranked was not the best."""
    if not ranked or ranked[0].action != taken:
        return Message(NOT_ITS_BEST)
    if len(ranked) < 2:
        return Message(CLEARLY_BETTER)
    first, second = ranked[0], max(ranked[1:], key=_value)
    if is_close(first, second):
        return Message(CLOSE_CHOICE)
    return Message(CLEARLY_BETTER if is_clear(first, second) else BETTER)


def is_close(first: Ranked, second: Ranked) -> bool:
    """Whether nothing tells the one from the other: a small lead, or one within the doubt."""
    lead = first.value - second.value
    return lead < CLOSE or lead < math.hypot(first.error, second.error)


def is_clear(first: Ranked, second: Ranked) -> bool:
    """Whether the lead of the one is beyond doubt."""
    lead = first.value - second.value
    return lead >= CLEAR and lead >= SURE * math.hypot(first.error, second.error)


def why(ranked: Sequence[Ranked], titles: Sequence[MessageParam], moves: int) -> Message:
    """Why the first of the shown moves is advised, of so many that there are.

    `ranked` are those that are shown, the best first, `titles` their names."""
    if moves == 1:
        return Message(N_("There is no other move."))
    if len(ranked) < 2:
        return Message(N_("Every other move is clearly worse."))
    first, second = ranked[0], ranked[1]
    if is_close(first, second):
        return Message(N_("Nothing tells them apart: the difference is smaller than the doubt."))
    text = N_("It is somewhat better than the next one, «{next}».")
    if is_clear(first, second):
        text = N_("It is clearly better than the next one, «{next}».")
    return Message(text, {"next": titles[1]})


def does(outcome: Mapping[str, Any], others: Sequence[int]) -> Message:
    """What the advised move does at once, and whether none does more."""
    most = int(outcome["value"])
    given: dict[str, MessageParam] = {"n": most, "unit": str(outcome["label"])}
    if most > max(others, default=0):
        return Message(N_("No other move does as much at once: {n} {unit}."), given)
    return Message(N_("It does {n} {unit} at once."), given)


def slip(name: str) -> Message | None:
    """What kind of deliberate mistake it was; None for none that is known."""
    text = SLIPS.get(name)
    return Message(text) if text else None


def weighed(moves: int) -> Message:
    """Out of how many moves it chose."""
    return _CHOSEN_OF.fill({"count": moves})


def looked_at(worlds: int) -> Message:
    """How many worlds it imagined."""
    return _WORLDS.fill({"count": worlds})


def bar(value: float, error: float) -> dict[str, int]:
    """The figures of a bar 100 wide: where the value ends, where its interval lies."""
    low, high = span(value, error)
    return {"value": percent(value), "low": low, "high": high, "wide": max(1, high - low)}


def _value(each: Ranked) -> float:
    return each.value
