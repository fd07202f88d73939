"""Verbs that shape the damage of an action, told before all else (KM-5.36, KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.effects.describe import Describer, GroupDescriber, Telling
from engine.effects.tree import Op
from engine.games.kmon.nesting import entries_in
from engine.games.kmon.text.amounts import amount_more, bare, number_of, per
from engine.games.kmon.text.story import story_of
from engine.games.kmon.text.verbs_marks import alone, plus
from engine.games.kmon.words import ACTIONS, DAMAGE, trait_name

SHAPING = ("attack_set", "attack_bonus", "attack_multiply", "ignore")

# Steps first, traits last, each in the order of KM-5.36.
_IGNORED: Mapping[str, tuple[str, str]] = {
    "weakness": ("weakness", "la debolezza"),
    "resistance": ("resistance", "la resistenza"),
    "defence": ("the defensive position", "la posizione di difesa"),
}
_TIMES: Mapping[int, tuple[str, str]] = {
    2: ("double the damage of this attack", "raddoppia i danni di questo attacco"),
    3: ("triple the damage of this attack", "triplica i danni di questo attacco"),
}
_TIMES_THEN: Mapping[int, tuple[str, str]] = {
    2: ("then its damage is doubled", "poi i suoi danni raddoppiano"),
    3: ("then its damage is tripled", "poi i suoi danni triplicano"),
}


def shapes(op: Op) -> bool:
    """Whether an op comes before the blow: it shapes the damage, or something in it does."""
    return op.verb in SHAPING or any(_entry_shapes(entry) for entry in entries_in(op.params))


def _entry_shapes(entry: Mapping[str, Any]) -> bool:
    return entry["do"] in SHAPING or any(_entry_shapes(each) for each in entries_in(entry))


def tell_shaping(ops: Sequence[Op], telling: Telling) -> list[str]:
    """Tell what shapes the damage in the order in which it counts, whatever the card's order."""
    by_verb = {verb: [op for op in ops if op.verb == verb] for verb in SHAPING}
    clauses = [telling.conditioned(op, _set) for op in by_verb["attack_set"]]
    clauses += _bonuses(by_verb["attack_bonus"], telling)
    for op in by_verb["attack_multiply"]:
        if clauses and all(each.condition is None for each in ops):
            clauses[-1] += f", {_multiplied(op, telling)}"
        else:
            clauses.append(telling.conditioned(op, _multiply))
    for op in by_verb["ignore"]:
        is_alone = len(clauses) == 1 and by_verb["attack_bonus"] and ", " not in clauses[0]
        if op.condition is None and is_alone:
            clauses[0] += f" {telling.say.pick('and', 'e')} {_ignores(op, telling)}"
        else:
            clauses.append(telling.conditioned(op, _ignore))
    return clauses


def _bonuses(ops: Sequence[Op], telling: Telling) -> list[str]:
    """All additions as one sum, if one of them counts in any case."""
    fixed = [op for op in ops if op.condition is None]
    if not fixed:
        return [telling.conditioned(op, _bonus) for op in ops]
    parts = [_bonus(fixed[0], telling)]
    others = [*fixed[1:], *(op for op in ops if op.condition is not None)]
    parts += [telling.appended(op, _further) for op in others]
    return [", ".join(parts)]


def _bonus(op: Op, telling: Telling) -> str:
    more = amount_more(op.params["amount"], DAMAGE, telling)
    return telling.say.pick(f"this attack deals {more}", f"questo attacco infligge {more}")


def _further(op: Op, telling: Telling) -> str:
    """What adds to the bonus; Italian has said "più" already."""
    size = op.params["amount"]
    if not telling.say.italian or number_of(size) < 0:
        return plus(op, telling)
    return f"e ancora {bare(size, telling, DAMAGE)}"


def _set(op: Op, telling: Telling) -> str:
    number = op.params["amount"]
    size = telling.say.number(number_of(number)) + per(number, telling)
    return telling.say.pick(
        f"the base damage of this attack is {size}", f"il danno base di questo attacco è {size}"
    )


def _multiply(op: Op, telling: Telling) -> str:
    factor = int(op.params["factor"])
    if factor in _TIMES:
        return telling.say.pick(*_TIMES[factor])
    number = telling.say.number(factor)
    return telling.say.pick(
        f"multiply the damage of this attack by {number}",
        f"moltiplica per {number} i danni di questo attacco",
    )


def _multiplied(op: Op, telling: Telling) -> str:
    factor = int(op.params["factor"])
    if factor in _TIMES_THEN:
        return telling.say.pick(*_TIMES_THEN[factor])
    number = telling.say.number(factor)
    return telling.say.pick(
        f"then its damage is multiplied by {number}",
        f"poi i suoi danni si moltiplicano per {number}",
    )


def _ignore(op: Op, telling: Telling) -> str:
    say = telling.say
    kind = "attack" if story_of(telling).card_type == "powerup" else "ability"
    this = say.pick("this", "questo" if kind == "attack" else "questa")
    return f"{this} {say.noun(ACTIONS[kind])} {_ignores(op, telling)}"


def _ignores(op: Op, telling: Telling) -> str:
    say = telling.say
    what = op.params["what"]
    names = [say.pick(*texts) for step, texts in _IGNORED.items() if step in what]
    names += [trait_name(trait, say.language) for trait in what if trait not in _IGNORED]
    return f"{say.pick('ignores', 'ignora')} {say.all_of(names)}"


GATHERED: Mapping[str, GroupDescriber] = dict.fromkeys(SHAPING, tell_shaping)

VERBS: Mapping[str, Describer] = {verb: alone(verb, tell_shaping) for verb in SHAPING}
