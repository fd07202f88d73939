"""Checks of card definitions as they come from JSON: typed by people, imported, or shipped.

Never raises on bad data: every fault is a `CardProblem` with its JSON pointer (KM-2.*, KM-3.16,
KM-3.19, KM-9.*).
"""

from __future__ import annotations

from typing import Final

from engine.effects.findings import (
    A_NAME,
    A_TEXT,
    AN_OBJECT,
    FILLED_LIST,
    YES_OR_NO,
    CardProblem,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
    check_text,
    is_present,
    one_of,
    text_up_to,
    whole,
)
from engine.games.kmon import vocabulary as words
from engine.games.kmon.card_language import check_parts
from engine.games.kmon.card_problems import (
    ELEMENT_OR_NULL,
    MEND_GENERIC,
    MEND_UNNEST,
    WORDS,
    check_choices,
    only_on,
    some_of,
)
from engine.games.kmon.language.making import MAX_CHARGES
from engine.games.kmon.vocabulary import FIELDS, TYPE_IDS
from engine.kernel.messages import N_, Message

_CODE_LENGTH: Final = 32
_NAME_LENGTH: Final = 60
_HP_HIGH: Final = 99
_X_HIGH: Final = 9

_OTHER_ELEMENT: Final = Message(N_("null, or an element other than the primary one"))
_GENERIC_ONLY: Final = Message(N_("only on generic power-ups: element null"))
_ONLY_INCANDESCENTE: Final = Message(N_("only with the trait incandescente"))
_NOT_NESTED: Final = Message(N_("only in the main cost, not inside an alternative"))
_CODE_ONCE: Final = Message(N_("a code that no other card has"))
_NOTHING: Final = Message(N_("This card has neither effects nor persistent: it does nothing."))
_NOTHING_MEND: Final = Message(N_("Add effects or persistent, or leave it so on purpose."))


def check_card(raw: object) -> list[CardProblem]:
    """All faults of one card definition, in reading order."""
    found = Findings(WORDS)
    if not isinstance(raw, dict):
        found.wrong("KM-2.2", "", raw, AN_OBJECT)
        return found.problems
    card_type = raw.get("type")
    if not isinstance(card_type, str) or card_type not in FIELDS:
        if is_present(found, "KM-2.2", "", raw, "type", one_of(TYPE_IDS)):
            found.wrong("KM-2.2", "/type", card_type, one_of(TYPE_IDS))
        _check_common(found, raw)
        return found.problems
    _check_fields(found, raw, card_type)
    _check_common(found, raw)
    if card_type == "kmon":
        _check_kmon(found, raw)
    else:
        _check_playable(found, raw, card_type)
    return found.problems


def check_cards(raw: object) -> list[CardProblem]:
    """All faults of a list of card definitions; paths begin with the index of the card."""
    found = Findings(WORDS)
    if not isinstance(raw, list):
        found.wrong("KM-2.2", "", raw, FILLED_LIST)
        return found.problems
    seen: set[str] = set()
    for index, card in enumerate(raw):
        found.problems.extend(problem.under(f"/{index}") for problem in check_card(card))
        code = card.get("code") if isinstance(card, dict) else None
        if isinstance(code, str):
            if code in seen:
                found.wrong("KM-2.2", f"/{index}/code", code, _CODE_ONCE)
            seen.add(code)
    return found.problems


def _check_fields(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """KM-2.4 to KM-2.8: fields of another card type are named with where they belong."""
    for key in raw:
        if key in FIELDS[card_type]:
            continue
        owners = tuple(kind for kind in TYPE_IDS if key in FIELDS[kind])
        if owners:
            found.barred("KM-3.16", below("", key), raw[key], only_on(owners))
        else:
            found.unknown("KM-2.2", below("", key), raw[key], FIELDS[card_type])


def _check_common(found: Findings, raw: dict[str, object]) -> None:
    """KM-2.2: code, name, and the optional fields of every card."""
    if is_present(found, "KM-2.2", "", raw, "code", text_up_to(_CODE_LENGTH)):
        check_text(found, "KM-2.2", "/code", raw["code"], _CODE_LENGTH)
    if is_present(found, "KM-2.2", "", raw, "name", A_NAME):
        _check_name(found, raw["name"])
    for key in ("set", "number", "art"):
        if key in raw and not isinstance(raw[key], str):
            found.wrong("KM-2.2", below("", key), raw[key], A_TEXT)
    if "rarity" in raw:
        check_choice(found, "KM-2.2", "/rarity", raw["rarity"], words.RARITIES)
    for key in ("text", "flavour"):
        if key in raw:
            _check_translated(found, below("", key), raw[key])


def _check_name(found: Findings, name: object) -> None:
    if not isinstance(name, dict) or not name:
        found.wrong("KM-2.2", "/name", name, A_NAME)
        return
    check_keys(found, "KM-2.2", "/name", name, words.LANGUAGES)
    for language in words.LANGUAGES:
        if language in name:
            check_text(found, "KM-2.2", below("/name", language), name[language], _NAME_LENGTH)


def _check_translated(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, dict):
        found.wrong("KM-2.2", path, value, A_NAME)
        return
    check_keys(found, "KM-2.2", path, value, words.LANGUAGES)
    for language in words.LANGUAGES:
        if language in value and not isinstance(value[language], str):
            found.wrong("KM-2.2", below(path, language), value[language], A_TEXT)


def _check_kmon(found: Findings, raw: dict[str, object]) -> None:
    """KM-2.4: hit points, elements, one trait."""
    if is_present(found, "KM-2.4", "", raw, "hp", whole(1, _HP_HIGH)):
        check_int(found, "KM-2.4", "/hp", raw["hp"], 1, _HP_HIGH)
    if is_present(found, "KM-2.3", "", raw, "primary", one_of(words.ELEMENT_IDS)):
        check_choice(found, "KM-2.3", "/primary", raw["primary"], words.ELEMENT_IDS)
    secondary = raw.get("secondary")
    if secondary is not None:
        if not isinstance(secondary, str) or secondary not in words.ELEMENT_IDS:
            found.wrong("KM-2.3", "/secondary", secondary, ELEMENT_OR_NULL)
        elif secondary == raw.get("primary"):
            found.wrong("KM-2.4", "/secondary", secondary, _OTHER_ELEMENT)
    if is_present(found, "KM-2.4", "", raw, "trait", AN_OBJECT):
        _check_trait(found, raw["trait"])
    check_parts(found, "kmon", raw)


def _check_trait(found: Findings, trait: object) -> None:
    """KM-2.4, KM-R4: exactly one trait; x with incandescente and with nothing else."""
    if not isinstance(trait, dict):
        found.wrong("KM-2.4", "/trait", trait, AN_OBJECT)
        return
    check_keys(found, "KM-2.4", "/trait", trait, ("id", "x"))
    if is_present(found, "KM-2.4", "/trait", trait, "id", one_of(words.TRAIT_IDS)):
        check_choice(found, "KM-2.4", "/trait/id", trait["id"], words.TRAIT_IDS)
    if trait.get("id") != "incandescente":
        if "x" in trait:
            found.barred("KM-2.4", "/trait/x", trait["x"], _ONLY_INCANDESCENTE)
    elif "x" in trait:
        check_int(found, "KM-2.4", "/trait/x", trait["x"], 1, _X_HIGH)
    else:
        found.missing("KM-2.4", "/trait/x", whole(1, _X_HIGH))


def _check_playable(found: Findings, raw: dict[str, object], card_type: str) -> None:
    """KM-2.5 to KM-2.10: cost, element, flags, answers, effects of a card of the deck."""
    if "cost" in raw:
        _check_cost(found, "/cost", raw["cost"], main=True)
    if raw.get("element") is not None and "element" in FIELDS[card_type]:
        _check_element(found, raw["element"])
    for key in ("ultimate", "replaces_attack"):
        if key in raw and not isinstance(raw[key], bool):
            found.wrong("KM-3.16", below("", key), raw[key], YES_OR_NO)
    replaces = card_type == "powerup" and raw.get("replaces_attack") is True
    if replaces and raw.get("element") is not None:
        at, other = "/replaces_attack", "/element"
        found.barred("KM-2.8", at, True, _GENERIC_ONLY, MEND_GENERIC, other=other)
    if card_type == "reaction":
        answers = (*words.ACTION_KINDS, words.ANSWERS_ALL)
        if is_present(found, "KM-2.7", "", raw, "answers", some_of(answers)):
            check_choices(found, "KM-2.7", "/answers", raw["answers"], answers)
    check_parts(found, card_type, raw)
    if "effects" not in raw and raw.get("persistent") is None:
        found.warn("KM-3.19", "", _NOTHING, _NOTHING_MEND)


def _check_element(found: Findings, value: object) -> None:
    """KM-2.3, KM-2.9: one element at most."""
    if not isinstance(value, str) or value not in words.ELEMENT_IDS:
        clause = "KM-2.9" if isinstance(value, list) else "KM-2.3"
        found.wrong(clause, "/element", value, ELEMENT_OR_NULL)


def _check_cost(found: Findings, path: str, value: object, main: bool) -> None:
    """KM-2.10: charges and other parts; alternatives only in the main cost (KM-3.19)."""
    if not isinstance(value, dict):
        check_int(found, "KM-2.10", path, value, 0, MAX_CHARGES)
        return
    check_keys(found, "KM-2.10", path, value, (*words.COST_PARTS, "alternatives"))
    for part in words.COST_PARTS:
        if part in value:
            high = MAX_CHARGES if part == "charges" else None
            check_int(found, "KM-2.10", below(path, part), value[part], 0, high)
    if "alternatives" not in value:
        return
    at, alternatives = below(path, "alternatives"), value["alternatives"]
    if not main:
        other = at.rsplit("/", 2)[0]
        found.barred("KM-3.19", at, alternatives, _NOT_NESTED, MEND_UNNEST, other=other)
    elif not isinstance(alternatives, list) or not alternatives:
        found.wrong("KM-2.10", at, alternatives, FILLED_LIST)
    else:
        for index, item in enumerate(alternatives):
            _check_cost(found, below(at, index), item, main=False)
