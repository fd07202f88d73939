"""How much: amounts (KM-9.3), counted as `2 charges` or `1 charge for each …`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.asked import each_answered, is_asked, told_answer
from engine.effects.describe import Telling, UnknownWordError
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.kmon.text.selectors import GROUPS
from engine.games.kmon.text.story import observed
from engine.games.kmon.words import CARD, CHARGE, COUNTER, DAMAGE

_EXHAUSTED = Noun("exhausted K-Mon", "exhausted K-Mon", "K-Mon sfinito", "K-Mon sfiniti", "m")
# What the step before did is counted in whatever it moved.
_IN_ALL = Noun("in all", "in all", "in tutto", "in tutto", "m")
DONE: Final = "done"
DAMAGE_ON: Final = "damage_on("


@dataclass(frozen=True)
class Counted:
    """A thing that can be counted.

    `each` stands after "for each", `many` after "the number of" (in Italian with its article);
    `having` + quantity of `noun` + `place` is a sentence.
    """

    noun: Noun
    each: tuple[str, str]
    many: tuple[str, str]
    having: tuple[str, str]
    place: tuple[str, str] = ("", "")


COUNTED: Mapping[str, Counted] = {
    "own_charges": Counted(
        CHARGE,
        ("charge you have", "tua carica"),
        ("charges you have", "le tue cariche"),
        ("you have", "hai"),
    ),
    "opp_charges": Counted(
        CHARGE,
        ("charge your opponent has", "carica dell'avversario"),
        ("charges your opponent has", "le cariche dell'avversario"),
        ("your opponent has", "l'avversario ha"),
    ),
    "own_hand": Counted(
        CARD,
        ("card in your hand", "carta nella tua mano"),
        ("cards in your hand", "le carte nella tua mano"),
        ("you have", "hai"),
        (" in hand", " in mano"),
    ),
    "opp_hand": Counted(
        CARD,
        ("card in your opponent's hand", "carta nella mano dell'avversario"),
        ("cards in your opponent's hand", "le carte nella mano dell'avversario"),
        ("your opponent has", "l'avversario ha"),
        (" in hand", " in mano"),
    ),
    "own_discard": Counted(
        CARD,
        ("card in your discard pile", "carta nella tua pila degli scarti"),
        ("cards in your discard pile", "le carte nella tua pila degli scarti"),
        ("you have", "hai"),
        (" in your discard pile", " nella tua pila degli scarti"),
    ),
    "own_exhausted": Counted(
        _EXHAUSTED,
        ("of your exhausted K-Mon", "tuo K-Mon sfinito"),
        ("your exhausted K-Mon", "i tuoi K-Mon sfiniti"),
        ("you have", "hai"),
    ),
    "opp_exhausted": Counted(
        _EXHAUSTED,
        ("exhausted opposing K-Mon", "K-Mon avversario sfinito"),
        ("exhausted opposing K-Mon", "i K-Mon avversari sfiniti"),
        ("your opponent has", "l'avversario ha"),
    ),
    "counters_on": Counted(
        COUNTER,
        ("counter on this effect", "segnalino su questo effetto"),
        ("counters on this effect", "i segnalini su questo effetto"),
        ("this effect has", "questo effetto ha"),
    ),
    "cards_discarded_as_cost": Counted(
        CARD,
        ("card discarded to pay the cost", "carta scartata per pagare il costo"),
        ("cards discarded to pay the cost", "le carte scartate per pagare il costo"),
        ("you discarded", "hai scartato"),
        (" to pay the cost", " per pagare il costo"),
    ),
    "pending_damage": Counted(
        DAMAGE,
        (
            "damage that action is about to deal to your active K-Mon",
            "danno che quell'azione sta per infliggere al tuo K-Mon attivo",
        ),
        (
            "damage that action is about to deal to your active K-Mon",
            "i danni che quell'azione sta per infliggere al tuo K-Mon attivo",
        ),
        ("that action is about to deal", "quell'azione sta per infliggere"),
        (" to your active K-Mon", " al tuo K-Mon attivo"),
    ),
    DONE: Counted(
        _IN_ALL,
        ("one that the step before really did", "uno che il passo prima ha fatto davvero"),
        ("what the step before really did", "ciò che il passo prima ha fatto davvero"),
        ("the step before did", "il passo prima ne ha fatti"),
    ),
}


def counted(what: str, telling: Telling) -> Counted:
    """Return what is counted: a name of KM-9.3, `damage_on(selector)` included."""
    if what.startswith(DAMAGE_ON):
        return _damage_on(what.removeprefix(DAMAGE_ON).rstrip(")"), telling)
    name = what.partition("(")[0]
    if name not in COUNTED:
        raise UnknownWordError(name)
    return COUNTED[name]


def _damage_on(selector: str, telling: Telling) -> Counted:
    """Damage on several K-Mon is added up."""
    say = telling.say
    group = GROUPS.get(selector)
    bearer = observed(selector, telling) if group is None else say.pick(*group)
    on = say.on(bearer)
    having = (f"{bearer} has", f"{bearer} ha")
    if group is not None:
        having = (f"{bearer} together have", f"{bearer} hanno in tutto")
    return Counted(
        DAMAGE, (f"damage {on}", f"danno {on}"), (f"damage {on}", f"i danni {on}"), having
    )


def number_of(value: Any) -> int:
    """The number that is printed: a fixed amount, or what each thing counted brings."""
    return value if isinstance(value, int) else int(value.get("times", 1))


def amount(value: Any, noun: Noun, telling: Telling, place: str = "") -> str:
    """Return `2 charges`, or `1 charge for each card in your hand (at most 4)`.

    `place` stands between the number and what is counted, so that both stay together.
    """
    if is_done(value):
        return _as_many(value, noun, telling.say) + place + _ceiling(value, telling.say)
    return telling.say.count(number_of(value), noun) + place + per(value, telling, noun)


def is_done(value: Any) -> bool:
    """Whether an amount is what the step before did, as it is (KM-9.12)."""
    return isinstance(value, Mapping) and value.get("count") == DONE and number_of(value) == 1


def _as_many(value: Any, noun: Noun, say: Say) -> str:
    much = "as much" if noun.en == noun.en_many else "as many"
    many = "altrettanti" if noun.gender == "m" else "altrettante"
    return f"{say.pick(much, many)} {say.noun(noun, True)}"


def _ceiling(value: Any, say: Say) -> str:
    most = value.get("max")
    return "" if most is None else say.pick(f" (at most {most})", f" (massimo {most})")


def amount_more(value: Any, noun: Noun, telling: Telling, place: str = "") -> str:
    """Return `2 more damage`, or `1 less damage for each …`."""
    return telling.say.more(number_of(value), noun) + place + per(value, telling, noun)


def bare(value: Any, telling: Telling, noun: Noun) -> str:
    """Return `2`, or `1 for each …`, where the noun has been said."""
    return telling.say.count(number_of(value), noun).split(" ")[0] + per(value, telling, noun)


def per(value: Any, telling: Telling, noun: Noun | None = None) -> str:
    """Return ` for each card in your hand`, or nothing for a fixed amount.

    With more than one for each, the ceiling names the noun: it holds for the whole.
    """
    if isinstance(value, int):
        return ""
    if is_asked(value):
        # KM-9.23
        return each_answered(value, telling.say)
    say, most = telling.say, value.get("max")
    ceiling: int | str | None = most
    if most is not None and noun is not None and number_of(value) != 1:
        ceiling = say.count(int(most), noun)
    return say.for_each(say.pick(*counted(str(value["count"]), telling).each), ceiling)


def compared(left: Any, operator: str, right: Any, telling: Telling) -> str:
    """Return a comparison of two amounts as a sentence: `you have at least 3 charges`."""
    say = telling.say
    if isinstance(left, int) and not isinstance(right, int):
        left, right = right, left
        operator = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(operator, operator)
    if isinstance(left, int):
        return f"{left} {_related(operator, str(right), say)}"
    plain = number_of(left) == 1 and left.get("max") is None and not is_asked(left)
    if isinstance(right, int) and plain:
        return _compared_to_number(counted(str(left["count"]), telling), operator, right, say)
    return f"{_number(left, telling)} {_related(operator, _number(right, telling), say)}"


def _compared_to_number(thing: Counted, operator: str, number: int, say: Say) -> str:
    quantity = say.bound(operator, number)
    if thing.noun is not _IN_ALL and quantity in (say.bound("<=", 0), say.bound("=", 0)):
        quantity = say.pick("no", "0")
    singular = quantity.split()[-1] == "1"
    having, place = say.pick(*thing.having), say.pick(*thing.place)
    return f"{having} {quantity} {say.noun(thing.noun, not singular)}{place}"


def _number(value: Any, telling: Telling) -> str:
    say = telling.say
    if isinstance(value, int):
        return str(value)
    if is_asked(value):
        return told_answer(value, say)
    thing = counted(str(value["count"]), telling)
    things = say.pick(*thing.many)
    if thing.noun is _IN_ALL:
        number = things
    elif thing.noun is DAMAGE:
        number = say.pick(f"the total {things}", f"il totale {say.of(things)}")
    else:
        number = say.pick(f"the number of {things}", f"il numero {say.of(things)}")
    times = number_of(value)
    if times != 1:
        number = say.pick(f"{times} times {number}", f"{times} volte {number}")
    return number + _ceiling(value, say)


def _related(operator: str, other: str, say: Say) -> str:
    relations = {
        "<": (f"is less than {other}", f"è minore {say.of(other)}"),
        "<=": (f"is not more than {other}", f"non supera {other}"),
        "=": (f"equals {other}", f"è uguale {say.to(other)}"),
        ">=": (f"is not less than {other}", f"non è minore {say.of(other)}"),
        ">": (f"is more than {other}", f"è maggiore {say.of(other)}"),
    }
    return say.pick(*relations[operator])
