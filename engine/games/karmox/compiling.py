"""From the JSON of effects (KX-9.1 to 9.6) to what the procedures read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from engine.effects.asked import is_asked, question_of
from engine.games.karmox.codes import (
    ATTACK_END,
    ATTACKS,
    CHESTS,
    COLOURS,
    END_OF_TURN,
    FLAGS,
    MEASURES,
    NEVER,
    OWNER_START,
    STATS,
)
from engine.games.karmox.effect import (
    AS_ANSWERED,
    AS_BEFORE,
    ASKED,
    COMPARE,
    CONDITIONS,
    COSTS,
    FILTERS,
    NICHE_EMPTY,
    NOBODY_AIMED,
    OPERATORS,
    PRICE,
    PUT_CHEST,
    RETURN_CHEST,
    STAT_CMP,
    STEAL_CHEST,
    TARGETS,
    UNTIL,
    VERBS,
    WHO_ATTACKER,
    WHO_DEFENDER,
    Effect,
)
from engine.games.karmox.told import told_cell
from engine.kernel.cards import CardDef
from engine.kernel.questions import Question

DURATIONS: Final = {
    "this_attack": ATTACK_END,
    "this_turn": END_OF_TURN,
    "until_own_next_turn": OWNER_START,
    "permanent": NEVER,
}
ONCE: Final = {"turn": END_OF_TURN, "game": NEVER}
EXTRA: Final = {"take_chest": CHESTS, "attack": ATTACKS}
WHO: Final = {"attacker": WHO_ATTACKER, "defender": WHO_DEFENDER}
# Verbs that put a chest from somewhere to somewhere.
CHEST_PUTS: Final = (STEAL_CHEST, RETURN_CHEST, PUT_CHEST)
# A filter that names a class of another edition fits nobody.
NO_CLASS: Final = 99


def compile_effects(
    raws: Sequence[Mapping[str, Any]], classes: Sequence[str], cols: int
) -> list[Effect]:
    """The effects of a cell or trait, in order; `cols` numbers the cells of an edge.

    Raises LookupError, TypeError or ValueError for what no rule knows."""
    return [compile_effect(raw, classes, cols) for raw in raws]


def compile_effect(raw: Mapping[str, Any], classes: Sequence[str], cols: int) -> Effect:
    """One effect."""
    found = Effect()
    found.verb = VERBS.index(raw["verb"])
    target = raw.get("target")
    if found.verb in CHEST_PUTS:
        found.to = TARGETS.index(raw["to"]) if "to" in raw else NICHE_EMPTY
        found.verb, target = PUT_CHEST, raw.get("from", target)
    found.target = NOBODY_AIMED if target is None else TARGETS.index(target)
    found.filters = [_filter(entry, classes) for entry in raw.get("filter", ())]
    _amount(found, raw.get("amount", raw.get("distance", 1)))
    found.duration = DURATIONS[raw.get("duration", "this_turn")]
    found.optional = bool(raw.get("optional", False))
    if "stat" in raw:
        found.stat = STATS.index(raw["stat"])
    if "condition" in raw:
        if is_asked(raw["condition"]):
            found.asks = question_of(raw["condition"])
        else:
            found.condition = _condition(raw["condition"])
    if "cost" in raw:
        found.cost, found.cost_amount = _cost(raw["cost"])
    _special(found, raw, cols)
    _nested(found, raw, classes, cols)
    return found


def _amount(found: Effect, said: Any) -> None:
    """So many, as many as the step before did, or what is lacking to so many (KX-9.10)."""
    if is_asked(said):
        found.counts, found.asks_how_many = AS_ANSWERED, question_of(said)
        values = found.asks_how_many.values
        said = (min(values) + max(values)) // 2  # at a glance, before it is asked
    elif isinstance(said, Mapping):
        found.counts, said = UNTIL, said["until"]
    elif isinstance(said, str):
        found.counts, said = AS_BEFORE, 0
    found.amount = int(said)


def _nested(found: Effect, raw: Mapping[str, Any], classes: Sequence[str], cols: int) -> None:
    """Effects inside an effect: one of several, by a die, instead of it (KX-9.9)."""
    modes = raw.get("among", ())
    bands = raw.get("bands", ())
    inside = [*modes, *(band["effects"] for band in bands)]
    found.inside = [compile_effects(each, classes, cols) for each in inside]
    found.modes = [told_cell(each) for each in modes]
    found.ups = [int(band["up_to"]) for band in bands]
    found.other = compile_effects(raw.get("otherwise", ()), classes, cols)
    found.end = compile_effects(raw.get("at_end", ()), classes, cols)


def settle(programs: list[list[Effect]], program: list[Effect]) -> None:
    """Give the effects inside those of a program places among the programs."""
    for effect in program:
        for branch in effect.inside:
            effect.branches.append(_placed(programs, branch))
        if effect.other:
            effect.otherwise = _placed(programs, effect.other)
        if effect.end:
            effect.ending = _placed(programs, effect.end)


def number_questions(programs: list[list[Effect]], pool: Iterable[CardDef]) -> list[Question]:
    """What the cards of a pool ask the table, whichever of them play; the programs know each by its
    number (KX-9.14)."""
    found: dict[Question, int] = {}
    for card in pool:
        for question in _questions_in(card.attributes):
            found.setdefault(question, len(found))
    for program in programs:
        for effect in program:
            if effect.asks is not None:
                effect.condition = [ASKED, found[effect.asks]]
            if effect.asks_how_many is not None:
                effect.question = found[effect.asks_how_many]
    return list(found)


def _questions_in(value: object) -> Iterator[Question]:
    if is_asked(value):
        yield question_of(cast("Mapping[str, Any]", value))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _questions_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _questions_in(each)


def _placed(programs: list[list[Effect]], program: list[Effect]) -> int:
    place = len(programs)
    programs.append(program)
    settle(programs, program)
    return place


def compile_price(raw: Mapping[str, Any]) -> Effect:
    """What a trait asks before all of its effects, and how often it works (KX-9.5)."""
    found = Effect()
    found.verb, found.optional = PRICE, bool(raw.get("optional", False))
    if "cost" in raw:
        found.cost, found.cost_amount = _cost(raw["cost"])
    if "once" in raw:
        found.once = ONCE[raw["once"]]
    return found


def _special(found: Effect, raw: Mapping[str, Any], cols: int) -> None:
    """Parameters of single verbs (KX-9.4)."""
    if isinstance(raw.get("to"), Mapping):
        found.within = int(raw["to"]["within"])
    if "range" in raw:
        found.within = int(raw["range"])
    if "flag" in raw:
        found.flag = FLAGS.index(raw["flag"])
    if "action" in raw:
        found.action = EXTRA[raw["action"]]
    if "pawn" in raw:
        found.pawn = COLOURS.index(raw["pawn"])
    if "who" in raw:
        found.who = WHO[raw["who"]]
    if "edge" in raw:
        found.edge = [int(row) * cols + int(col) for row, col in raw["edge"]]


def _filter(entry: Any, classes: Sequence[str]) -> list[int]:
    if isinstance(entry, str):
        return [FILTERS.index(entry), 0]
    ((key, value),) = entry.items()
    if key in ("most", "least"):
        return [FILTERS.index(key), MEASURES.index(value)]
    if key == "class":
        return [FILTERS.index(key), classes.index(value) if value in classes else NO_CLASS]
    return [FILTERS.index(key), int(value)]


def _condition(raw: Mapping[str, Any]) -> list[int]:
    ((key, value),) = raw.items()
    kind = CONDITIONS.index(key)
    if kind < STAT_CMP:
        return [kind, int(value)]
    role = TARGETS.index(value[0])
    if kind == COMPARE:
        _, measure, operator, other, than = value
        other = TARGETS.index(other)
        return [
            kind,
            role,
            MEASURES.index(measure),
            OPERATORS.index(operator),
            other,
            MEASURES.index(than),
        ]
    stat = STATS.index(value[1]) if kind == STAT_CMP else 0
    operator, number = value[-2], value[-1]
    return [kind, role, stat, OPERATORS.index(operator), int(number)]


def _cost(raw: Mapping[str, Any]) -> tuple[int, int]:
    ((key, value),) = raw.items()
    return COSTS.index(key), int(value)
