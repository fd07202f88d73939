"""How much: amounts (KM-9.3), counted as `2 charges` or `1 charge for each …`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.effects.describe import UnknownWordError
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.kmon.text.selectors import kmon
from engine.games.kmon.words import CARD, CHARGE, COUNTER, DAMAGE

_EXHAUSTED = Noun("exhausted K-Mon", "exhausted K-Mon", "K-Mon sfinito", "K-Mon sfiniti", "m")


@dataclass(frozen=True)
class Counted:
    """A thing that can be counted: `having` + quantity of `noun` + `place` is a sentence."""

    noun: Noun
    having: tuple[str, str]
    place: tuple[str, str] = ("", "")


_COUNTED: Mapping[str, Counted] = {
    "own_charges": Counted(CHARGE, ("you have", "hai")),
    "opp_charges": Counted(CHARGE, ("your opponent has", "l'avversario ha")),
    "own_hand": Counted(CARD, ("you have", "hai"), (" in hand", " in mano")),
    "opp_hand": Counted(CARD, ("your opponent has", "l'avversario ha"), (" in hand", " in mano")),
    "own_discard": Counted(
        CARD, ("you have", "hai"), (" in your discard pile", " nella pila degli scarti")
    ),
    "own_exhausted": Counted(_EXHAUSTED, ("you have", "hai")),
    "opp_exhausted": Counted(_EXHAUSTED, ("your opponent has", "l'avversario ha")),
    "counters_on": Counted(
        COUNTER, ("this effect has", "questo effetto ha"), (" on it", " su di sé")
    ),
    "cards_discarded_as_cost": Counted(
        CARD, ("you discarded", "hai scartato"), (" to pay the cost", " per pagare il costo")
    ),
    "pending_damage": Counted(
        DAMAGE, ("that action is about to deal", "quell'azione sta per infliggere")
    ),
}


def counted(what: Any, say: Say) -> Counted:
    """Return what is counted: a name of KM-9.3, `damage_on(selector)` included."""
    name, selector = _count_name(what)
    if name == "damage_on":
        target = kmon(selector, say)
        return Counted(DAMAGE, (f"{target} has", f"{target} ha"))
    if name not in _COUNTED:
        raise UnknownWordError(name)
    return _COUNTED[name]


def _count_name(what: Any) -> tuple[str, str]:
    if isinstance(what, Mapping):
        name, selector = next(iter(what.items()))
        return str(name), str(selector)
    name, _, rest = str(what).partition("(")
    return name, rest.rstrip(")")


def amount(value: Any, noun: Noun, say: Say) -> str:
    """Return `2 charges`, or `1 charge for each card you have in hand (at most 4)`."""
    if isinstance(value, int):
        return say.count(value, noun)
    return say.count(int(value.get("times", 1)), noun) + per(value, say)


def amount_more(value: Any, noun: Noun, say: Say) -> str:
    """Return `2 more damage`, or `1 less damage for each …`."""
    if isinstance(value, int):
        return say.more(value, noun)
    return say.more(int(value.get("times", 1)), noun) + per(value, say)


def per(value: Any, say: Say) -> str:
    """Return ` for each card you have in hand`, or nothing for a fixed amount."""
    if isinstance(value, int):
        return ""
    return say.for_each(clause_of(value["count"], say, many=False), value.get("max"))


def clause_of(what: Any, say: Say, many: bool) -> str:
    """Return `cards you have in hand`: the counted thing with who has it."""
    thing = counted(what, say)
    having, place = say.pick(*thing.having), say.pick(*thing.place)
    return f"{say.noun(thing.noun, many)} {say.pick('', 'che ')}{having}{place}"


def compared(left: Any, operator: str, right: Any, say: Say) -> str:
    """Return a comparison of two amounts as a sentence: `you have at least 3 charges`."""
    if isinstance(left, int):
        left, right = right, left
        operator = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(operator, operator)
    if isinstance(left, int):
        return f"{left} {operator} {right}"
    plain = left.get("times", 1) == 1 and left.get("max") is None
    if isinstance(right, int) and plain:
        return _compared_to_number(left["count"], operator, right, say)
    return f"{_number_of(left, say)} {_related(operator, _number_of(right, say), say)}"


def _compared_to_number(what: Any, operator: str, number: int, say: Say) -> str:
    thing = counted(what, say)
    having, place = say.pick(*thing.having), say.pick(*thing.place)
    quantity = say.bound(operator, number)
    singular = quantity.split()[-1] == "1"
    return f"{having} {quantity} {say.noun(thing.noun, not singular)}{place}"


def _number_of(value: Any, say: Say) -> str:
    if isinstance(value, int):
        return str(value)
    things = clause_of(value["count"], say, many=True)
    number = say.pick(f"the number of {things}", f"il numero di {things}")
    times, ceiling = int(value.get("times", 1)), value.get("max")
    text = number if times == 1 else say.pick(f"{times} times {number}", f"{times} volte {number}")
    if ceiling is None:
        return text
    return text + say.pick(f" (at most {ceiling})", f" (massimo {ceiling})")


def _related(operator: str, other: str, say: Say) -> str:
    relations = {
        "<": (f"is less than {other}", f"è minore {say.of(other)}"),
        "<=": (f"is not more than {other}", f"non supera {other}"),
        "=": (f"equals {other}", f"è uguale {say.to(other)}"),
        ">=": (f"is not less than {other}", f"non è minore {say.of(other)}"),
        ">": (f"is more than {other}", f"è maggiore {say.of(other)}"),
    }
    return say.pick(*relations[operator])
