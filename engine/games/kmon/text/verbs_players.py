"""Verbs that touch players: charges, further actions, evasion (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.describe import Describer, Params, Telling
from engine.effects.words import Verb
from engine.games.kmon.text.amounts import amount, number_of, per
from engine.games.kmon.text.selectors import BEARER_CONTROLLER
from engine.games.kmon.text.story import actor_of, in_story
from engine.games.kmon.vocabulary import PHASE_ACTIONS
from engine.games.kmon.words import ACTIONS, CARD, CHARGE

_GAIN = Verb("gain", "gains", "ottieni", "ottiene", "ottenere")
_LOSE = Verb("lose", "loses", "perdi", "perde", "perdere")
# How each action is taken, as one says it.
_TAKEN: Mapping[str, tuple[str, str]] = {
    "attack": ("make", "compiere"),
    "defence": ("take", "compiere"),
    "ability": ("use", "usare"),
}


def _pool(verb: Verb) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        actor = actor_of(params["who"], telling)
        return f"{telling.do(verb, actor)} {amount(params['amount'], CHARGE, telling)}"

    return tell


def _steal(params: Params, telling: Telling) -> str:
    """What is stolen goes to the other player."""
    say, actor = telling.say, actor_of(params["who"], telling)
    size = say.count(number_of(params["amount"]), CHARGE)
    if actor is None:
        clause = say.pick(f"your opponent steals {size} from you", f"l'avversario ti ruba {size}")
    elif actor is BEARER_CONTROLLER:
        clause = say.pick(
            f"the other player steals {size} from {actor.en}",
            f"l'altro giocatore ruba {size} {say.to(actor.it)}",
        )
    else:
        clause = say.pick(f"steal {size} from {actor.en}", f"ruba {size} {say.to(actor.it)}")
    return clause + per(params["amount"], telling, CHARGE)


def _extra_action(params: Params, telling: Telling) -> str:
    say, kinds, number = telling.say, list(params["kinds"]), params["amount"]
    size, each = number_of(number), per(number, telling, ACTIONS["action"])
    noun = ACTIONS[kinds[0]] if len(kinds) == 1 else ACTIONS["action"]
    take = say.pick(*_TAKEN[kinds[0]]) if len(kinds) == 1 else say.pick("take", "compiere")
    clause = say.pick("this turn you may ", "in questo turno puoi ") + (
        f"{take} {say.more(size, noun)}{each}"
    )
    if len(kinds) == 1:
        return clause
    which = say.any_of([say.a(ACTIONS[kind]) for kind in PHASE_ACTIONS if kind in kinds])
    return f"{clause} ({which})" if telling.nested else f"{clause}: {which}"


def _evasion_discount(params: Params, telling: Telling) -> str:
    say, number = telling.say, params["amount"]
    by = say.by(-number_of(number), CARD) + per(number, telling, CARD)
    return say.pick(
        f"your next evasion this turn costs {by}",
        f"la tua prossima elusione in questo turno costa {by}",
    )


VERBS: Mapping[str, Describer] = {
    "gain_charges": in_story(_pool(_GAIN)),
    "lose_charges": in_story(_pool(_LOSE)),
    "steal_charges": in_story(_steal),
    "extra_action": in_story(_extra_action),
    "grant_evasion_discount": in_story(_evasion_discount),
}
