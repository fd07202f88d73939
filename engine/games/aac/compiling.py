"""Compiles the effects of a pool into the numbered rows of `Core` (section 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.effects.faults import of_card, unreadable
from engine.effects.tree import Op
from engine.games.aac import effect_codes as e
from engine.games.aac.card_attacks import attack_flags
from engine.games.aac.card_reading import (
    CardEffect,
    effects_of,
    every_step,
    raw_of,
    summoner_filter,
)
from engine.games.aac.card_schema import check_card
from engine.games.aac.codes import (
    GENRES,
    ON_ACTIVATED,
    ON_ANOTHERS,
    ON_LATER,
    ON_PASSIVE,
    STILL,
    WHENS,
    Z_FIELD,
)
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.passive_rows import disturbs, passive_row
from engine.games.aac.sense import sense_of
from engine.games.aac.shortcuts import note_shortcuts
from engine.kernel.cards import CardDef
from engine.kernel.construction import Severity
from engine.kernel.errors import BadCard

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
# What is compiled of a card; its other fields are read before, by the tables.
PLAYED: Final = ("/effects", "/play_", "/summon", "/host", "/attackable", "/evolve")
ZONE_BITS: Final = {"hand": e.FROM_HAND, "field": e.FROM_FIELD}


def compile_pool(r: Core, cards: Sequence[CardDef], shipped: int) -> None:
    """Fill everything that `Core` says of effects; the first `shipped` cards have serials of their
    own. Raises BadCard naming card, place and mend."""
    _blank(r, len(cards))
    for number, card in enumerate(cards):
        try:
            _compile_card(r, number, card, None if number < shipped else card.set)
        except BadCard as found:
            raise of_card(found, card.code) from found
        except UNREADABLE as exc:
            raise _fault_of(card, exc) from exc
    r.heeds = any(moments & ON_ANOTHERS for moments in r.moments)
    note_shortcuts(r)


def _fault_of(card: CardDef, exc: Exception) -> BadCard:
    """What is wrong with a card that cannot be compiled: its first fault that touches effects."""
    for problem in check_card(raw_of(card)):
        if problem.severity is Severity.ERROR and problem.path.startswith(PLAYED):
            return of_card(BadCard(problem.message, problem.path, problem.remedy), card.code)
    return unreadable(card.code, exc)


def _blank(r: Core, size: int) -> None:
    r.when, r.program, r.otherwise, r.condition, r.is_rolled = [], [], [], [], []
    r.chooses, r.costs, r.is_ageing, r.played, r.whose = [], [], [], [], []
    r.rolls, r.roles, r.counts_steps, r.inquiries = [], [], [], []
    r.filters, r.amounts, r.conditions = [], [], []
    r.modes, r.senses = {}, {}
    r.selectors, r.extremes, r.once = [[e.BOTH, Z_FIELD, 0]], {}, []
    r.blocks = [[] for _ in range(size)]
    r.passives = [[] for _ in range(size)]
    r.moments = [0] * size
    r.play_condition = [0] * size
    r.play_costs = [0] * size
    r.play_gives = [[] for _ in range(size)]
    r.summons = [[] for _ in range(size)]
    r.hosts = [0] * size
    r.only_by = [0] * size
    r.evolves_if = [0] * size
    r.calms = [STILL] * size + [0]
    r.is_free = [False] * size
    r.asks_cost = [False] * size


def _compile_card(r: Core, number: int, card: CardDef, speaker: str | None) -> None:
    into = AacCompiler(r, speaker)
    raw: Mapping[str, Any] = card.attributes
    cost = raw.get("play_cost") or {}
    r.play_condition[number] = into.condition(raw.get("play_condition"))
    r.play_costs[number] = int(cost.get("bonus", 0))
    r.play_gives[number] = [_gives(into, each) for each in cost.get("sacrifices") or ()]
    for each in raw.get("summon") or ():
        r.summons[number].append([into.filter(summoner_filter(each)), int(each.get("count", 1))])
    if card.type == "magic":
        host = {"side": "own", "type": "creature", **(raw.get("host") or {})}
        r.hosts[number] = into.group(host)
    r.only_by[number] = into.filter(raw.get("attackable_only_by"))
    evolve = raw.get("evolve") or {}
    r.evolves_if[number] = into.condition(evolve.get("condition"))
    for effect in effects_of(card):
        _compile_effect(r, number, effect, speaker)
    asked = r.play_condition[number] or r.play_costs[number] or r.play_gives[number]
    r.is_free[number] = not asked
    r.asks_cost[number] = any(r.costs[block] for block in r.blocks[number])


def _gives(into: AacCompiler, raw: Any) -> list[int]:
    zones = raw.get("zones", ("field",))
    bits = sum(ZONE_BITS[zone] for zone in set(zones))
    return [into.filter(raw.get("filter")), int(raw.get("count", 1)), bits]


def _compile_effect(r: Core, card: int, effect: CardEffect, speaker: str | None) -> None:
    into = AacCompiler(r, speaker)
    when, block = WHENS.index(effect.when), len(r.when)
    r.blocks[card].append(block)
    r.moments[card] |= 1 << when
    if when == ON_PASSIVE:
        _begin_block(r, into, effect, when)
        for op in effect.steps:
            row = passive_row(into, block, op)
            r.passives[card].append(row)
            r.calms[card] &= ~disturbs(op, row[e.PA_KIND])
        _end_block(r, into, effect, 0, 0)
        return
    _compile_block(r, into, effect, when)
    for steps in into.laters:
        tags = CardEffect(effect.when, steps, tags=effect.tags)
        _compile_block(r, AacCompiler(r, speaker), tags, ON_LATER)
        r.senses[r.program[-1]] = sense_of(steps)


def _compile_block(r: Core, into: AacCompiler, effect: CardEffect, when: int) -> None:
    cast = _begin_block(r, into, effect, when)
    program = into.program(effect.steps)
    first, into.rolls = into.rolls, 0
    otherwise = into.program(effect.otherwise) if effect.otherwise else 0
    r.rolls[-1] = [cast, first, into.rolls]
    _end_block(r, into, effect, program, otherwise)


def _begin_block(r: Core, into: AacCompiler, effect: CardEffect, when: int) -> int:
    """What an effect asks before its steps; the dice and coins of its condition."""
    r.when.append(when)
    r.is_ageing.append("ageing" in effect.tags)
    r.played.append(into.filter(effect.played))
    r.once.append(e.ONCE_A_BATTLE if effect.once_only else int(effect.once))
    r.whose.append(e.SIDES.index(effect.whose))
    r.condition.append(into.condition(effect.condition))
    cast, into.rolls = into.rolls, 0
    asked, into.questions_met = into.questions_met, []
    r.inquiries.append(asked)
    r.is_rolled.append(cast != 0 or into.is_late or bool(asked))
    r.costs.append(_cost(into, effect.cost))
    r.chooses.append(_choice(into, effect))
    r.rolls.append([0, 0, 0])
    return cast


def _end_block(
    r: Core, into: AacCompiler, effect: CardEffect, program: int, otherwise: int
) -> None:
    r.program.append(program)
    r.otherwise.append(otherwise)
    r.counts_steps.append(into.counts_steps)
    r.roles.append(_roles(into, [*effect.steps, *effect.otherwise], r.when[-1]))


def _cost(into: AacCompiler, raw: Any) -> list[int]:
    if not raw:
        return []
    plain = [int(raw.get(key, 0)) for key in ("bonus", "lp", "discard", "skip_attack")]
    gives = _gives(into, raw["sacrifice"]) if "sacrifice" in raw else [0, 0, 0]
    return plain + gives


def _choice(into: AacCompiler, effect: CardEffect) -> list[int]:
    """What the effect chooses; a caption attack without a target chooses one (AAC-9.6)."""
    raw = effect.choose
    if raw is None:
        if not any(is_open_attack(op) for op in every_step(effect)):
            return []
        return [into.group({"side": "any"}), 1, e.BY_OWNER, 0]
    return [
        into.group(raw),
        int(raw.get("count", 1)),
        e.CHOOSERS.index(raw.get("by", "owner")),
        int(bool(raw.get("optional", False))),
    ]


def is_open_attack(op: Op) -> bool:
    """Whether a step is a caption attack whose target its player chooses."""
    return op.verb == "caption_attack" and "target" not in op.params


def _roles(into: AacCompiler, ops: list[Op], when: int) -> list[list[int]]:
    """What the chosen cards must be fit for."""
    found: list[list[int]] = []
    for op in ops:
        target = op.params.get("target", op.params.get("card"))
        if op.verb == "caption_attack" and when == ON_ACTIVATED:
            code = e.CHOSEN_ONE if target is None else into.selector(target)
            stated = int("av" in op.params)
            attacker = into.selector(op.params["attacker"])
            found.append([e.RO_STRIKE, attacker, code, attack_flags(op), stated])
        elif op.verb == "force_attack":
            attacker = into.selector(op.params["attacker"])
            found.append([e.RO_STRIKE, attacker, into.selector(target), e.AT_FORCED, 0])
        elif op.verb in ("destroy", "remove"):
            found.append([e.RO_REMOVE, into.selector(target)])
        elif op.verb == "cancel":
            found.append([e.RO_CANCEL, into.selector(target), _genre(op)])
        elif op.verb == "deploy" or (op.verb == "recall" and op.params["to"] == "field"):
            found.append([e.RO_ARRIVE, into.selector(target)])
        elif op.verb == "steal":
            found.append([e.RO_STEAL, into.selector(target)])
        elif op.verb == "evolve":
            found.append([e.RO_EVOLVE, into.selector(target)])
    return found


def _genre(op: Op) -> int:
    return GENRES.index(op.params["genre"]) if "genre" in op.params else e.ANY
