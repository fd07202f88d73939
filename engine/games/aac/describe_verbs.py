"""The sentence of each verb in English and Italian (AAC-9.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.describe import Describer, Params, Telling
from engine.effects.words import Noun, Verb
from engine.games.aac.describe_actions import ACTIONS, clause, duration
from engine.games.aac.describe_groups import target
from engine.games.aac.describe_numbers import amount, number, stat_of
from engine.games.aac.language.steps import TELLS
from engine.games.aac.words import BONUS_POINT, LIFE_POINT, ROUND, STATS, WALL_POINT, trait_name


def _modify(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    stat, lasts = str(params["stat"]), duration(params, telling)
    unit = say.noun(STATS[stat], many=True)
    if "mul" in params:
        factor = params["mul"]
        text = (f"{whose} has its {unit} multiplied by {factor}", f"{whose} ha {unit} × {factor}")
        return say.pick(*text) + lasts
    values = stat_of(stat, whose, say)
    if "set" in params:
        worth = number(params["set"], telling)
        return say.pick(f"{values} become {worth}", f"{values} diventano {worth}") + lasts
    added = params["add"]
    if isinstance(added, int):
        return f"{whose} {say.pick('has', 'ha')} {say.signed(added)} {unit}{lasts}"
    size, is_loss = _sign(added)
    worth = number(size, telling)
    rise, fall = ("rise by", "aumentano"), ("fall by", "calano")
    way = say.pick(*(fall if is_loss else rise))
    return f"{values} {way} {say.of(worth) if say.italian else worth}{lasts}"


def _sign(raw: Any) -> tuple[Any, bool]:
    """A computed number without the −1 that makes it a loss."""
    factors = raw.get("mul") if isinstance(raw, Mapping) else None
    if factors and -1 in factors:
        return factors[1] if factors[0] == -1 else factors[0], True
    if factors and isinstance(factors[0], int) and factors[0] < 0:
        return {"mul": [-factors[0], factors[1]]}, True
    return raw, False


def _damage(params: Params, telling: Telling) -> str:
    whose = target(params["target"], telling)
    lost = amount(params["amount"], STATS[params["stat"]], telling)
    return whose + telling.say.pick(f" loses {lost}", f" perde {lost}")


def _heal(params: Params, telling: Telling) -> str:
    whose, say = target(params["target"], telling), telling.say
    unit = say.noun(STATS[params["stat"]], many=True)
    if params["amount"] == "all":
        return whose + say.pick(f" recovers all lost {unit}", f" recupera tutti i {unit} persi")
    most = amount(params["amount"], STATS[params["stat"]], telling)
    return whose + say.pick(f" recovers up to {most} lost", f" recupera fino a {most} persi")


_GAIN: Final = Verb("you gain", "gains", "guadagni", "guadagna", "guadagnare")
_LOSE: Final = Verb("you lose", "loses", "perdi", "perde", "perdere")


def _points(unit: Noun) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        raw = params["amount"]
        size, is_loss = (abs(raw), raw < 0) if isinstance(raw, int) else _sign(raw)
        verb = _LOSE if is_loss else _GAIN
        return f"{clause(params['player'], verb, telling)} {amount(size, unit, telling)}"

    return tell


def _paralyse(params: Params, telling: Telling) -> str:
    say = telling.say
    whose, rounds = target(params["target"], telling), say.count(int(params["rounds"]), ROUND)
    return say.pick(f"{whose} is paralysed for {rounds}", f"{whose} è paralizzata per {rounds}")


def _poison(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    lost = amount(params["amount"], STATS[params["stat"]], telling)
    text = say.pick(
        f"{whose} is poisoned and loses {lost} each round",
        f"{whose} è avvelenata e perde {lost} a ogni turno",
    )
    if not params.get("persistent"):
        return text
    return text + say.pick(
        ", even after the poisoner has left", ", anche quando chi l'ha avvelenata se n'è andata"
    )


def _age(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    rounds = say.count(int(params["rounds"]), ROUND)
    text = say.pick(f"{whose} ages by {rounds}", f"{whose} invecchia di {rounds}")
    harm = params.get("harm")
    if not harm:
        return text
    lost = amount(harm["amount"], STATS[harm["stat"]], telling)
    return text + say.pick(
        f" (without E, it loses {lost} instead)", f" (senza E, perde invece {lost})"
    )


def _traits(en: str, it: str) -> Describer:
    def tell(params: Params, telling: Telling) -> str:
        say, whose = telling.say, target(params["target"], telling)
        named = say.all_of([trait_name(trait, say.language) for trait in params["traits"]])
        return f"{whose} {say.pick(en, it)} {named}{duration(params, telling)}"

    return tell


def _silence(params: Params, telling: Telling) -> str:
    say, whose = telling.say, target(params["target"], telling)
    text = say.pick(f"the caption of {whose}", f"la didascalia {say.of(whose)}")
    return text + say.pick(" has no effect", " non ha effetto") + duration(params, telling)


def _deadly(params: Params, telling: Telling) -> str:
    say, whose, blows = telling.say, target(params["target"], telling), int(params["blows"])
    one = blows == 1
    return whose + say.pick(
        f" gains {blows} deadly blow{'' if one else 's'}",
        f" ottiene {blows} colp{'o mortale' if one else 'i mortali'}",
    )


def _endure(params: Params, telling: Telling) -> str:
    say, whose, hits = telling.say, target(params["target"], telling), int(params["hits"])
    if hits == 1:
        return whose + say.pick(
            " survives its next destruction", " sopravvive alla prossima distruzione"
        )
    return whose + say.pick(
        f" survives its next {hits} destructions", f" sopravvive alle prossime {hits} distruzioni"
    )


def _wall_points(params: Params, telling: Telling) -> str:
    whose = target(params["target"], telling)
    gained = amount(params["amount"], WALL_POINT, telling)
    return whose + telling.say.pick(f" regains {gained}", f" recupera {gained}")


def _weaken(params: Params, telling: Telling) -> str:
    lost = amount(params["amount"], STATS["ap"], telling)
    return telling.say.pick(f"the attack loses {lost}", f"l'attacco perde {lost}")


def _counter(params: Params, telling: Telling) -> str:
    lost = amount(params["amount"], STATS["ap"], telling)
    return telling.say.pick(
        f"after the hit the attacking creature loses {lost}",
        f"dopo il colpo la creatura attaccante perde {lost}",
    )


VERBS: Final[dict[str, Describer]] = {
    **ACTIONS,
    **TELLS,
    "modify": _modify,
    "damage": _damage,
    "heal": _heal,
    "lp": _points(LIFE_POINT),
    "bonus": _points(BONUS_POINT),
    "paralyse": _paralyse,
    "poison": _poison,
    "age": _age,
    "grant": _traits("gains", "ottiene"),
    "lose_trait": _traits("loses", "perde"),
    "silence": _silence,
    "deadly": _deadly,
    "endure": _endure,
    "wall_points": _wall_points,
    "weaken_attack": _weaken,
    "counter": _counter,
}
