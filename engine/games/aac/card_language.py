"""Checks of a card's effects against the vocabulary: words, parameters, places (AAC-9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_bool,
    check_choice,
    check_int,
    check_keys,
    is_present,
    one_of,
)
from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_conditions import check_condition
from engine.games.aac.card_problems import (
    MEND_ADD,
    MEND_EITHER,
    MEND_MOVE,
    MEND_WHEN,
    check_choices,
)
from engine.games.aac.card_values import (
    Scope,
    check_choice_true,
    check_choose,
    check_cost,
    check_filter,
    check_length,
    check_number,
    check_target,
)
from engine.games.aac.card_vocabulary import VERBS, Param
from engine.games.aac.language import limits
from engine.games.aac.terms import CARD_TYPES
from engine.kernel.messages import N_, Message

_NOT_ON_TYPE: Final = Message(N_("cards of this type have no such moment"))
_ONLY_STAYING: Final = Message(N_("only a continuous card is still there at that moment"))
_NEVER_PASSIVE: Final = Message(N_("a passive effect is always on and asks nothing"))
_ONE_WAY: Final = Message(N_("exactly one of {choices}"), {"choices": words.MODIFY_WAYS})
_ONE_VERB: Final = Message(N_("an object with exactly one verb"))
_OTHER_MOMENT: Final = Message(N_("this verb belongs to another moment"))
_NEEDS_CONDITION: Final = Message(N_("“else” goes with a condition"))
_OF_CHOICE: Final = Message(N_("the zone that “choose” names"))
_WALLS_ONLY: Final = Message(N_("only on a card with wall points"))
_OFTEN: Final = Message(N_("only where the moment comes more than once a round"))
_OF_A_CARD: Final = Message(N_("only where the moment speaks of another card"))
_DURATION: Final = Message(
    N_("one of {choices}, or an object with rounds"), {"choices": words.DURATIONS}
)


def check_effects(found: Findings, path: str, value: object, card: Scope) -> None:
    """Check the list of effects of a card."""
    if not isinstance(value, list):
        found.wrong("AAC-9.1", path, value, FILLED_LIST)
        return
    check_length(found, "AAC-9.1", path, value, limits.MAX_EFFECTS)
    for index, effect in enumerate(value):
        _check_effect(found, below(path, index), effect, card)


def _check_effect(found: Findings, path: str, effect: object, card: Scope) -> None:
    if not isinstance(effect, dict):
        found.wrong("AAC-9.1", path, effect, AN_OBJECT)
        return
    check_keys(found, "AAC-9.1", path, effect, words.EFFECT_KEYS)
    _check_when(found, path, effect, card)
    when = effect.get("when")
    scope = replace(card, when=when if isinstance(when, str) else "", at=path)
    if "choose" in effect:
        scope = replace(scope, chosen=check_choose(found, below(path, "choose"), effect["choose"]))
    _check_parts(found, path, effect, scope)
    is_present(found, "AAC-9.1", path, effect, "do", FILLED_LIST)
    for key in ("do", "else"):
        if key in effect:
            _check_steps(found, below(path, key), effect, key, scope)


def _check_when(found: Findings, path: str, effect: dict[str, object], card: Scope) -> None:
    """AAC-9.1: the moments of this type; those of a card that stays only on such a card."""
    allowed = words.WHENS.get(card.card_type, ())
    if card.trigger == "opponent_plays":
        allowed = tuple(when for when in allowed if when != "spring")
    if not is_present(found, "AAC-9.1", path, effect, "when", one_of(allowed)):
        return
    when, at = effect["when"], below(path, "when")
    everywhere = {name for names in words.WHENS.values() for name in names}
    if not isinstance(when, str) or when not in everywhere:
        found.wrong("AAC-9.1", at, when, one_of(allowed))
    elif when not in allowed:
        owners = tuple(CARD_TYPES[kind] for kind in words.TYPE_IDS if when in words.WHENS[kind])
        found.barred("AAC-9.1", at, when, _NOT_ON_TYPE, MEND_MOVE, types=owners)
    elif when in words.CONTINUOUS_WHENS and not card.stays and when != card.trigger:
        found.barred("AAC-9.1", at, when, _ONLY_STAYING, MEND_ADD, other="/duration_mark")


def _check_parts(found: Findings, path: str, effect: dict[str, object], scope: Scope) -> None:
    if "cost" in effect:
        check_cost(found, below(path, "cost"), effect["cost"])
    if "condition" in effect:
        check_condition(found, below(path, "condition"), effect["condition"], scope)
    if "duration" in effect:
        check_duration(found, below(path, "duration"), effect["duration"])
    if "tags" in effect:
        check_choices(found, "AAC-5.42", below(path, "tags"), effect["tags"], words.TAGS)
    _check_other(found, path, effect, scope)
    if "else" in effect and "condition" not in effect:
        other = below(path, "condition")
        at = below(path, "else")
        found.barred("AAC-9.1", at, effect["else"], _NEEDS_CONDITION, MEND_ADD, other=other)
    if scope.when == "passive":
        for key in ("cost", "choose", "else"):
            if key in effect:
                found.barred("AAC-9.1", below(path, key), effect[key], _NEVER_PASSIVE)


def _check_other(found: Findings, path: str, effect: dict[str, object], scope: Scope) -> None:
    """AAC-9.1, AAC-9.12: of which card a moment speaks that is another's."""
    if "played" in effect:
        check_filter(found, below(path, "played"), effect["played"])
    if "once" in effect:
        check_choice_true(found, "AAC-9.14", below(path, "once"), effect["once"])
    if "whose" in effect:
        check_choice(found, "AAC-9.12", below(path, "whose"), effect["whose"], words.SIDES)
    for key, clause, whens in (
        ("played", "AAC-9.1", words.ABOUT_A_CARD),
        ("whose", "AAC-9.12", words.ANOTHERS),
        ("once", "AAC-9.14", words.OFTEN),
    ):
        if key in effect and scope.when not in whens:
            at, allowed = below(path, key), _OFTEN if key == "once" else _OF_A_CARD
            found.barred(clause, at, effect[key], allowed, MEND_WHEN, whens=whens)


def _check_steps(
    found: Findings, path: str, effect: dict[str, object], key: str, scope: Scope
) -> None:
    steps = effect[key]
    if not isinstance(steps, list) or not steps:
        found.wrong("AAC-9.1", path, steps, FILLED_LIST)
        return
    check_length(found, "AAC-9.1", path, steps, limits.MAX_STEPS)
    choose = effect.get("choose")
    zone = choose.get("zone", "field") if isinstance(choose, dict) else None
    for index, step in enumerate(steps):
        _check_step(found, below(path, index), step, scope, zone)


def _check_step(found: Findings, path: str, step: object, scope: Scope, zone: object) -> None:
    if not isinstance(step, dict) or len(step) != 1:
        found.wrong("AAC-9.6", path, step, _ONE_VERB)
        return
    ((verb, params),) = step.items()
    at = below(path, verb)
    if verb not in VERBS:
        found.unknown("AAC-9.6", at, params, VERBS)
        return
    if not isinstance(params, dict):
        found.wrong("AAC-9.6", at, params, AN_OBJECT)
        return
    _check_place(found, at, verb, params, scope)
    word = VERBS[verb]
    check_keys(found, word.clause, at, params, tuple(param.name for param in word.params))
    for param in word.params:
        if param.name in params:
            _check_param(found, word.clause, param, below(at, param.name), params, scope)
        elif param.required:
            found.missing(word.clause, below(at, param.name), _allowed(param))
    _check_joint(found, at, verb, params, zone)


def _check_place(found: Findings, path: str, verb: str, params: object, scope: Scope) -> None:
    """AAC-9.6: attack verbs while an attack goes on, lasting ones in passive effects."""
    whens = VERBS[verb].whens
    if whens and scope.when and scope.when not in whens:
        clause = VERBS[verb].clause
        found.barred(clause, path, params, _OTHER_MOMENT, MEND_WHEN, whens=whens)
    if scope.when == "passive" and verb not in words.PASSIVE_VERBS:
        found.barred("AAC-9.1", path, params, _NEVER_PASSIVE)
    if verb == "wall_points" and not scope.is_wall:
        found.barred("AAC-9.6", path, params, _WALLS_ONLY, MEND_ADD, other="/wall_points")


def _check_joint(
    found: Findings, path: str, verb: str, params: dict[str, object], zone: object
) -> None:
    """What holds between the parameters of one verb."""
    if verb == "modify":
        ways = [key for key in words.MODIFY_WAYS if key in params]
        if not ways:
            found.missing("AAC-5.2", below(path, "add"), _ONE_WAY)
        elif len(ways) > 1:
            first, second = below(path, ways[0]), below(path, ways[1])
            value = params[ways[1]]
            found.barred("AAC-5.2", second, value, _ONE_WAY, MEND_EITHER, other=first)
    elif verb == "deploy" and "zone" in params and params["zone"] != zone:
        found.barred("AAC-9.6", below(path, "zone"), params["zone"], _OF_CHOICE)
    elif verb == "recall" and zone != "toilet" and params.get("target") != "self":
        allowed = Message(N_("a card chosen from the Toilet"))
        found.barred("AAC-9.6", below(path, "target"), params.get("target"), allowed)
    elif verb == "wall_points" and params.get("target") not in (None, "self"):
        found.wrong("AAC-9.6", below(path, "target"), params["target"], one_of(("self",)))


def _check_param(
    found: Findings,
    clause: str,
    param: Param,
    path: str,
    params: dict[str, object],
    scope: Scope,
) -> None:
    value, kind = params[param.name], param.kind
    if kind == "target":
        check_target(found, path, value, scope)
    elif kind == "count":
        check_int(found, clause, path, value, param.low, param.high)
    elif kind == "bool":
        check_bool(found, clause, path, value)
    elif kind == "traits":
        check_choices(found, clause, path, value, words.TRAIT_IDS)
        if value == []:
            found.wrong(clause, path, value, FILLED_LIST)
    elif kind == "duration":
        check_duration(found, path, value)
    elif kind == "harm":
        _check_harm(found, path, value, scope)
    elif kind in ("number", "amount_or_all"):
        if kind == "number" or value != "all":
            check_number(found, path, value, scope, param.low, param.high)
    else:
        check_choice(found, clause, path, value, _choices(param))


def _choices(param: Param) -> tuple[str, ...]:
    return words.PLAYERS if param.kind == "player" else param.choices


def _allowed(param: Param) -> Message:
    """What a missing parameter has to be."""
    if param.kind in ("choice", "player"):
        return one_of(_choices(param))
    if param.kind == "traits":
        return one_of(words.TRAIT_IDS)
    if param.kind == "target":
        return one_of(words.NAMED_TARGETS)
    return Message(
        N_("a whole number from {low} to {high}"), {"low": param.low, "high": param.high}
    )


def _check_harm(found: Findings, path: str, value: object, scope: Scope) -> None:
    """AAC-5.42: the printed harm of ageing, which an E creature does not suffer."""
    if not isinstance(value, dict):
        found.wrong("AAC-5.42", path, value, AN_OBJECT)
        return
    check_keys(found, "AAC-5.42", path, value, ("stat", "amount"))
    if is_present(found, "AAC-5.42", path, value, "stat", one_of(words.STAT_IDS)):
        check_choice(found, "AAC-5.42", below(path, "stat"), value["stat"], words.STAT_IDS)
    if is_present(found, "AAC-5.42", path, value, "amount", Message(N_("a number"))):
        check_number(found, below(path, "amount"), value["amount"], scope, 1)


def check_duration(found: Findings, path: str, value: object) -> None:
    """AAC-9.6: how long it lasts."""
    if isinstance(value, dict) and set(value) == {"rounds"}:
        at = below(path, "rounds")
        check_int(found, "AAC-9.6", at, value["rounds"], 1, limits.MAX_SMALL)
    elif not isinstance(value, str) or value not in words.DURATIONS:
        found.wrong("AAC-9.6", path, value, _DURATION)
