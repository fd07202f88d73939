"""Who is told of, and for how long (KX-9.2, 9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.asked import each_answered, is_asked
from engine.effects.describe import Params, Telling
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.karmox.codes import STATS
from engine.games.karmox.editions import edition_files
from engine.games.karmox.language import LANGUAGE
from engine.games.karmox.language.asking import MEASURE
from engine.kernel.names import Name, both

LIFE: Final = Noun("LP", "LP", "P.V.", "P.V.", "m")
SPIRIT: Final = Noun("spirit tile", "spirit tiles", "tessera spirito", "tessere spirito", "f")
CHEST: Final = Noun("chest", "chests", "forziere", "forzieri", "m")
CELL: Final = Noun("cell", "cells", "casella", "caselle", "f")
MEASURES: Final = {choice.value: choice.name for choice in MEASURE.choices}
# Recipients that are several at once.
SEVERAL: Final = frozenset({"own_all"})
OWN: Final = frozenset({"own_one", "own_all"})
# Whose next turn is that of whoever reads the card.
MINE: Final = frozenset({*OWN, "self"})
# What goes without saying: nobody else could be named (KX-5.35, 9.7).
ALWAYS: Final = frozenset({"on_board", "imprisoned"})
IMPLIED: Final[Mapping[str, str]] = {
    "heal": "life_lt_max",
    "gain_ability": "ability_room",
    "take_chest": "chest_room",
    "return_chest": "has_chest",
    "steal_chest": "has_chest",
    "put_chest": "has_chest",
}
_EVERYBODY: Final = both("every character", "ogni personaggio")
_THE_ONE: Final = both("the character", "il personaggio")
_NEXT_TURN: Final = both("until your next turn", "fino al tuo prossimo turno")
# Moments in the turn of somebody else.
_ELSEWHERE: Final = ("defence_window", "withstood", "defeat", "own_defeat", "enemy_defeat", "freed")
_THEIR_TURN: Final = both(
    "until the next turn of the player in turn", "fino al prossimo turno di chi è di turno"
)


def title_of(role: str, word: object) -> Name:
    """What a word is called; nothing for one that is unknown."""
    found = LANGUAGE.roles[role].word(str(word))
    return found.title if found else Name()


def subject(params: Params, telling: Telling) -> str:
    """The recipient with all that it must be, a space behind it; the bearer of a trait is "it".
    Where nobody is named it is everybody."""
    target = params.get("target")
    if target == "self":
        return bearer(telling)
    person = title_of("target", target) if target else _EVERYBODY
    if target == "any_one" and any(_is_utmost(entry) for entry in params.get("filter", ())):
        person = _THE_ONE
    return f"{_with_filters(person, params, telling)} "


def bearer(telling: Telling) -> str:
    """Whose trait it is, a space behind: "it" as long as nobody else is told of."""
    if telling.facts.get("alone"):
        return telling.say.pick("it ", "")
    return telling.say.pick("this character ", "questo personaggio ")


def victim(params: Params, telling: Telling) -> str:
    """From whom a chest is stolen."""
    person = title_of("victim", params.get("from"))
    return _with_filters(person, params, telling)


def who(role: object, telling: Telling) -> str:
    """Somebody whom a condition looks at, a space behind."""
    if role == "self":
        return bearer(telling)
    return f"{title_of('role', role).pick(telling.say.language)} "


def chest_place(params: Params, key: str, telling: Telling) -> str:
    """Whom or what a chest leaves (`from`), or comes to (`to`)."""
    if key == "from":
        return _with_filters(title_of("source", params.get(key)), params, telling)
    return title_of("goal", params.get(key)).pick(telling.say.language)


def counted(params: Params, noun: Noun, telling: Telling) -> str:
    """So many of something, as many, or until so many are there (KX-9.10)."""
    amount, say = params.get("amount", 1), telling.say
    if isinstance(amount, int):
        return say.count(amount, noun)
    if is_asked(amount):
        return say.count(1, noun) + each_answered(amount, say)
    many = say.noun(noun, many=True)
    if isinstance(amount, str):
        return say.pick(f"as many {many}", f"altrettant{'e' if noun.gender == 'f' else 'i'} {many}")
    has = say.pick("they have" if are_several(params) else "it has", "averne")
    return f"{many} {say.pick('until', 'fino ad')} {has} {amount['until']}"


def are_several(params: Params) -> bool:
    """Whether the verb is in the plural."""
    return params.get("target") in SEVERAL


def _with_filters(person: Name, params: Params, telling: Telling) -> str:
    named = person.pick(telling.say.language)
    told = [_filter(entry, telling.say) for entry in _worth_telling(params, telling)]
    return f"{named} {telling.say.all_of(told)}" if told else named


def _worth_telling(params: Params, telling: Telling) -> list[Any]:
    silent = {*ALWAYS, IMPLIED.get(str(params.get("verb")), "")}
    if not telling.facts.get("moment") and params.get("target") in OWN:
        silent.add("pawn_colour")
    return [
        entry
        for entry in params.get("filter", ())
        if not isinstance(entry, str) or entry not in silent
    ]


def _filter(entry: Any, say: Say) -> str:
    if isinstance(entry, str):
        return title_of("filter", entry).pick(say.language)
    ((name, value),) = entry.items()
    if name in ("most", "least"):
        return _utmost(str(name), str(value), say)
    word = LANGUAGE.roles["filter"].word(str(name))
    assert word is not None
    shown = class_name(value, say.language) if name == "class" else value
    return word.says.pick(say.language).format(value=shown)


def _is_utmost(entry: Any) -> bool:
    return isinstance(entry, Mapping) and bool(entry.keys() & {"most", "least"})


def _utmost(name: str, measure: str, say: Say) -> str:
    """Who has most of something, or least."""
    what = MEASURES[measure].pick(say.language)
    if say.italian:
        return f"con {'più' if name == 'most' else 'meno'} {what}"
    least = "least" if measure in STATS else "fewest"
    return f"with the {'most' if name == 'most' else least} {what}"


def class_name(code: object, language: str) -> str:
    """What a shipped class is called, or its code; one that is not written yet is left open."""
    for file in edition_files():
        for raw in file["classes"]:
            if raw["code"] == code:
                return str(raw[f"name_{language}"])
    return str(code or "…")


def lasting(params: Params, telling: Telling) -> str:
    """How long something lasts on somebody, a space before it."""
    duration = params.get("duration", "this_turn")
    if duration == "until_own_next_turn" and params.get("target") in MINE:
        return " " + _NEXT_TURN.pick(telling.say.language)
    return " " + title_of("duration", duration).pick(telling.say.language)


def lasting_here(params: Params, telling: Telling) -> str:
    """How long a rule or barrier lasts, which is counted by whose turn it is; a space before it."""
    duration = params.get("duration", "this_turn")
    if duration != "until_own_next_turn":
        return " " + title_of("duration", duration).pick(telling.say.language)
    other = telling.facts.get("moment") in _ELSEWHERE
    return " " + (_THEIR_TURN if other else _NEXT_TURN).pick(telling.say.language)
