"""Checks of a card's effects against the vocabulary: words, parameters, places (KM-9, KM-3.19)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.findings import (
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
    is_present,
    one_of,
    whole,
)
from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_problems import (
    MEND_BONUS,
    MEND_KEEP,
    MEND_LABELS,
    MEND_LIST,
    MEND_OUT,
    MEND_TYPE,
    some_of,
    too_many,
)
from engine.games.kmon.card_values import (
    Scope,
    check_condition,
    check_part,
    check_single,
    fitting,
    only_on,
    type_names,
)
from engine.games.kmon.vocabulary import MODIFIERS, VERBS, Param
from engine.kernel.messages import N_, Message

_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": words.MAX_DEPTH})
_NO_RECURSION: Final = Message(N_("not inside an entry of the same kind"))
_USE_BONUS: Final = Message(N_("on a power-up that keeps the attack, attack_bonus is used instead"))
_KEEPS_ATTACK: Final = Message(N_("only on power-ups with replaces_attack false"))
_ONE_LIST: Final = Message(N_("at least one of on_attach, tick, static"))
_NESTING: Final = frozenset({"for_each", "attach_effect"})


def check_effects(found: Findings, path: str, value: object, scope: Scope) -> int:
    """Check a list of effect entries; returns how many entries it holds, nested ones included."""
    if not isinstance(value, list):
        found.wrong("KM-9.1", path, value, FILLED_LIST)
        return 0
    if len(scope.inside) >= words.MAX_DEPTH:
        found.beyond("KM-9.8", path, value, _TOO_DEEP, MEND_OUT, entry=path)
        return 0
    return sum(
        _check_entry(found, below(path, index), entry, scope) for index, entry in enumerate(value)
    )


def check_entry_total(found: Findings, path: str, entries: int) -> None:
    """KM-9.8: a card has at most twelve effect entries in all."""
    if entries > words.MAX_ENTRIES:
        too_many(found, "KM-9.8", path, entries, words.MAX_ENTRIES)


def _check_entry(found: Findings, path: str, entry: object, scope: Scope) -> int:
    if not isinstance(entry, dict):
        found.wrong("KM-9.1", path, entry, AN_OBJECT)
        return 1
    allowed = one_of(_verbs_here(scope))
    if not is_present(found, "KM-9.1", path, entry, "do", allowed):
        return 1
    verb = entry["do"]
    if not isinstance(verb, str) or verb not in VERBS:
        found.wrong("KM-9.5", below(path, "do"), verb, allowed)
        return 1
    word = VERBS[verb]
    known = ("do", "if", *(param.name for param in word.params))
    check_keys(found, "KM-9.5", path, entry, known)
    _check_verb_place(found, path, verb, entry, scope)
    if "if" in entry:
        check_condition(found, below(path, "if"), entry["if"], scope)
    inner = replace(scope, inside=(*scope.inside, verb))
    if verb == "choose":
        _check_label_number(found, path, entry)
    entries = 1
    for param in word.params:
        entries += _check_param(found, "KM-9.5", param, path, entry, inner)
    return entries


def _verbs_here(scope: Scope) -> list[str]:
    """KM-3.19: the verbs that may stand on such a card."""
    return [
        verb
        for verb, word in VERBS.items()
        if (not word.types or scope.card_type in word.types)
        and not (verb in words.ATTACK_VERBS and scope.replaces_attack)
    ]


def _check_verb_place(
    found: Findings, path: str, verb: str, entry: dict[str, object], scope: Scope
) -> None:
    """KM-3.19: where this verb may stand."""
    at, types = below(path, "do"), VERBS[verb].types
    if types and scope.card_type not in types:
        names = type_names(types)
        found.barred("KM-3.19", at, verb, only_on(types), MEND_TYPE, entry=path, types=names)
    elif verb in words.ATTACK_VERBS and scope.replaces_attack:
        other = "/replaces_attack"
        found.barred("KM-3.19", at, verb, _KEEPS_ATTACK, MEND_KEEP, entry=path, other=other)
    if verb in _NESTING and verb in scope.inside:
        found.barred("KM-9.8", at, verb, _NO_RECURSION, MEND_OUT, entry=path)
    keeps_attack = scope.card_type == "powerup" and not scope.replaces_attack
    target = entry.get("target")
    if verb == "damage" and target == "opp_active" and keeps_attack:
        at = below(path, "target")
        found.barred("KM-3.19", at, target, _USE_BONUS, MEND_BONUS, entry=path)
    if verb == "substitute":
        _check_side(found, path, entry)


def _check_side(found: Findings, path: str, entry: dict[str, object]) -> None:
    """KM-9.5: who enters is of the side whose active K-Mon leaves."""
    side, to = entry.get("side"), entry.get("to")
    if side not in ("own", "opp") or not isinstance(to, str) or to not in words.ENTERING:
        return
    allowed = [name for name in words.ENTERING if name.startswith(str(side))]
    if to not in allowed:
        found.wrong("KM-9.5", below(path, "to"), to, one_of(allowed))


def _check_label_number(found: Findings, path: str, entry: dict[str, object]) -> None:
    """KM-9.5: as many labels as options."""
    options, labels = entry.get("options"), entry.get("labels")
    if not isinstance(options, list) or not isinstance(labels, list) or not labels:
        return
    if len(labels) != len(options):
        allowed = Message(N_("a list of exactly {count} names"), {"count": len(options)})
        found.beyond("KM-9.5", below(path, "labels"), labels, allowed, MEND_LABELS)


def _check_param(
    found: Findings,
    clause: str,
    param: Param,
    path: str,
    holder: dict[str, object],
    scope: Scope,
) -> int:
    """Check one parameter; returns the effect entries inside it."""
    at = below(path, param.name)
    if param.name not in holder:
        if param.required:
            found.missing(clause, at, _allowed(param, scope))
        return 0
    value = holder[param.name]
    if param.kind == "effects":
        return check_effects(found, at, value, scope)
    if param.kind == "options":
        return _check_options(found, at, value, scope)
    if param.kind == "persistent":
        return check_persistent(found, at, value, scope)
    check_part(found, clause, param, at, value, scope)
    return 0


def _allowed(param: Param, scope: Scope) -> Message:
    if param.choices:
        is_list = param.kind == "choices"
        return some_of(param.choices) if is_list else one_of(param.choices)
    if param.kind == "number":
        return whole(param.low, words.AMOUNT_HIGH)
    if param.kind == "selector":
        return one_of(fitting(words.SELECTORS, scope))
    if param.kind == "single":
        return one_of(fitting(words.SINGLE_SELECTORS, scope))
    if param.kind == "player":
        return one_of(fitting(words.PLAYERS, scope))
    return _KIND_NAMES.get(param.kind, AN_OBJECT)


_KIND_NAMES: Final[dict[str, Message]] = {
    "amount": Message(N_("an amount")),
    "amount_or_all": Message(N_('an amount, or "all"')),
    "effects": FILLED_LIST,
    "options": FILLED_LIST,
}


def _check_options(found: Findings, path: str, value: object, scope: Scope) -> int:
    """KM-9.5: the lists of effects among which one is chosen."""
    if not isinstance(value, list) or not value:
        found.wrong("KM-9.5", path, value, FILLED_LIST)
        return 0
    return sum(
        check_effects(found, below(path, index), option, scope)
        for index, option in enumerate(value)
    )


def check_persistent(found: Findings, path: str, value: object, scope: Scope) -> int:
    """KM-9.1, KM-3.16: a persistent block; returns the effect entries inside it."""
    if not isinstance(value, dict):
        found.wrong("KM-9.1", path, value, AN_OBJECT)
        return 0
    lists = words.PERSISTENT_LISTS
    check_keys(found, "KM-9.1", path, value, ("kind", "target", "duration", *lists))
    singles = one_of(fitting(words.SINGLE_SELECTORS, scope))
    if is_present(found, "KM-3.16", path, value, "kind", one_of(words.EFFECT_KINDS)):
        check_choice(found, "KM-3.16", below(path, "kind"), value["kind"], words.EFFECT_KINDS)
    if is_present(found, "KM-3.16", path, value, "target", singles):
        check_single(found, below(path, "target"), value["target"], scope)
    if is_present(found, "KM-3.16", path, value, "duration", whole(1, None)):
        check_int(found, "KM-3.16", below(path, "duration"), value["duration"], 1, None)
    if not any(key in value for key in lists):
        found.beyond("KM-9.1", path, value, _ONE_LIST, MEND_LIST)
    inner = replace(scope, persistent=True)
    entries = 0
    for key in ("on_attach", "tick"):
        if key in value:
            entries += check_effects(found, below(path, key), value[key], inner)
    if "static" in value:
        _check_modifiers(found, below(path, "static"), value["static"], inner)
    return entries


def _check_modifiers(found: Findings, path: str, value: object, scope: Scope) -> None:
    """KM-9.6: the modifiers that hold while an effect is attached."""
    if not isinstance(value, list) or not value:
        found.wrong("KM-9.1", path, value, FILLED_LIST)
        return
    for index, item in enumerate(value):
        at = below(path, index)
        if not isinstance(item, dict):
            found.wrong("KM-9.1", at, item, AN_OBJECT)
            continue
        if not is_present(found, "KM-9.6", at, item, "mod", one_of(MODIFIERS)):
            continue
        name = item["mod"]
        if not isinstance(name, str) or name not in MODIFIERS:
            found.wrong("KM-9.6", below(at, "mod"), name, one_of(MODIFIERS))
            continue
        word = MODIFIERS[name]
        known = ("mod", *(param.name for param in word.params))
        check_keys(found, "KM-9.6", at, item, known)
        clause = "KM-3.19" if name == "trait_gain" else "KM-9.6"
        for param in word.params:
            _check_param(found, clause, param, at, item, scope)
