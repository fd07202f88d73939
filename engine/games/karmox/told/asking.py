"""Conditions, prices and what one may leave, in words (KX-9.3, 9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.asked import told_condition
from engine.effects.describe import ConditionDescriber, Params, Telling
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.karmox.codes import STATS
from engine.games.karmox.language.asking import STAT
from engine.games.karmox.told.people import CHEST, LIFE, MEASURES, SPIRIT, who

_STATS: Final = {choice.value: choice.name for choice in STAT.choices}
_PLAYER: Final = Noun("player", "players", "giocatore", "giocatori", "m")


def _pool(condition: Params, telling: Telling, holds: bool) -> str:
    say, least = telling.say, int(condition["pool_gt"]) + 1
    tiles = say.count(least, SPIRIT)
    there = say.pick("there is", "al centro c'è")
    if least > 1:
        there = say.pick("there are", "al centro ci sono")
    return say.pick(f"{there} at least {tiles} in the pool", f"{there} almeno {tiles}")


def _players(condition: Params, telling: Telling, holds: bool) -> str:
    say = telling.say
    players = say.count(int(condition["players_gte"]), _PLAYER)
    return say.pick(f"at least {players} are in the game", f"sono in gioco almeno {players}")


def _die(condition: Params, telling: Telling, holds: bool) -> str:
    number = int(condition["die_eq"])
    return telling.say.pick(f"the event die shows {number}", f"il dado dell'evento mostra {number}")


def _stat(condition: Params, telling: Telling, holds: bool) -> str:
    role, stat, operator, number = condition["stat_cmp"]
    say, bound = telling.say, telling.say.bound(str(operator), int(number))
    name = stat_name(stat, say)
    has = say.pick(f"has {bound} {name}", f"ha {bound} di {name}")
    return f"{who(role, telling)}{has}"


def _chests(condition: Params, telling: Telling, holds: bool) -> str:
    role, operator, number = condition["chests_cmp"]
    say = telling.say
    if (operator, number) in (("=", 0), ("<=", 0), ("<", 1)):
        return f"{who(role, telling)}{say.pick('carries no chest', 'non porta forzieri')}"
    return (
        f"{who(role, telling)}{say.pick('carries', 'porta')} {_bound(say, operator, number, CHEST)}"
    )


def _life(condition: Params, telling: Telling, holds: bool) -> str:
    role, operator, number = condition["life_cmp"]
    say = telling.say
    return f"{who(role, telling)}{say.pick('has', 'ha')} {_bound(say, operator, number, LIFE)}"


def _rolled(condition: Params, telling: Telling, holds: bool) -> str:
    role, operator, number = condition["fight_die"]
    say, bound = telling.say, telling.say.bound(str(operator), int(number))
    die = _whose(who(role, telling).strip(), "die", "il dado", say)
    return say.pick(f"{die} shows {bound}", f"{die} mostra {bound}")


def _compare(condition: Params, telling: Telling, holds: bool) -> str:
    role, what, operator, other, than = condition["compare"]
    say = telling.say
    first, second = (_had(who(one, telling).strip(), str(measure), say)
                     for one, measure in ((role, what), (other, than)))  # fmt: skip
    are = str(what) not in STATS
    if say.italian:
        more, _, preposition = _PIU[str(operator)].rpartition(" ")
        joined = say.with_preposition("", preposition, second)
        return f"{first} {'sono' if are else 'è'} {more} {joined}"
    return f"{first} {'are' if are else 'is'} {_MORE[str(operator)]} {second}"


def _had(person: str, measure: str, say: Say) -> str:
    """What somebody has of something: `the attacker's LP`, `i P.V. dell'attaccante`."""
    return _whose(person, MEASURES[measure].pick("en"), _HAD[measure], say)


def _whose(person: str, english: str, italian: str, say: Say) -> str:
    if say.italian:
        return f"{italian} {say.of(person or 'questo personaggio')}"
    return f"its {english}" if person == "it" else f"{person}'s {english}"


def _bound(say: Say, operator: object, number: object, noun: Noun) -> str:
    bound = say.bound(str(operator), int(str(number)))
    return f"{bound} {say.noun(noun, not bound.endswith(' 1'))}"


def stat_name(stat: object, say: Say) -> str:
    """Attack, defence or movement, within a sentence."""
    return _STATS[str(stat)].pick(say.language)


def price(cost: object, who_pays: str, say: Say) -> str:
    """What is paid, before what it is paid for; "" for nothing."""
    if not isinstance(cost, Mapping):
        return ""
    ((name, number),) = cost.items()
    if name == "forgo_event":
        return say.pick("you give up the event: ", "rinunci all'evento: ")
    noun = LIFE if name == "life" else SPIRIT
    return f"{who_pays}{say.pick('pays', 'paga')} {say.count(int(number), noun)}: "


def if_you_wish(params: Params, say: Say) -> str:
    """What stands behind something that may be left; "" where it may not."""
    return say.pick(" (if you wish)", " (se vuoi)") if params.get("optional") else ""


_MORE: Final = {
    "<": "less than",
    "<=": "no more than",
    "=": "the same as",
    ">=": "no less than",
    ">": "more than",
}
_PIU: Final = {
    "<": "meno di",
    "<=": "non più di",
    "=": "pari a",
    ">=": "non meno di",
    ">": "più di",
}
_HAD: Final = {
    "chests": "i forzieri",
    "life": "i P.V.",
    "level": "i punti livello",
    "spirits": "le tessere spirito",
    "attack": "l'attacco",
    "defence": "la difesa",
    "movement": "il movimento",
}


def _answered(condition: Params, telling: Telling, holds: bool) -> str:
    return told_condition(condition, telling.say, holds=holds)


CONDITIONS: Final[Mapping[str, ConditionDescriber]] = {
    "pool_gt": _pool,
    "players_gte": _players,
    "die_eq": _die,
    "stat_cmp": _stat,
    "chests_cmp": _chests,
    "life_cmp": _life,
    "compare": _compare,
    "fight_die": _rolled,
    "asked": _answered,
}
