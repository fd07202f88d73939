"""Amounts, spans of time and conditions in words (AAC-9.3, AAC-9.4, AAC-9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.effects.asked import is_asked, told_answer, told_condition
from engine.effects.describe import ConditionDescriber, Params, Telling
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.aac.describe_groups import each, many, some, target
from engine.games.aac.terms import POSITIONS
from engine.games.aac.words import (
    BONUS_POINT,
    LIFE_POINT,
    ROUND,
    STATS,
    WALL_POINT,
    trait_name,
)

_LASTS: Final[dict[str, tuple[str, str]]] = {
    "instant": (" for as long as it stays on the field", " finché resta in campo"),
    "while_on_field": (" for as long as it stays on the field", " finché resta in campo"),
    "until_end_of_turn": (" until the end of the turn", " fino al termine della giocata"),
    "while_source_on_field": (
        " while this card stays on the field",
        " finché questa carta resta in campo",
    ),
}


def amount(raw: Any, unit: Noun, telling: Telling) -> str:
    """Return `300 DP`, `100 DP for each creature`, or `DP equal to half of ...`."""
    say = telling.say
    if isinstance(raw, int):
        return say.count(raw, unit)
    times = _counted(raw)
    if times is not None:
        return say.count(times[0], unit) + say.for_each(_bare(times[1], say))
    words = number(raw, telling)
    if say.italian:
        return f"{unit.it_many} pari {say.to(words)}"
    return f"{unit.en_many} equal to {words}"


def number(raw: Any, telling: Telling) -> str:
    """Return a number as a phrase that can follow "by" or "equal to"."""
    say = telling.say
    if isinstance(raw, int):
        return say.number(raw)
    if raw == "done":
        return say.pick("what the step before did", "quanto ha fatto il passo prima")
    times = _counted(raw)
    if times is not None:
        return say.number(times[0]) + say.for_each(_bare(times[1], say))
    if "stat_of" in raw and _is_subject(raw["stat_of"], telling):
        unit = say.noun(WALL_POINT if raw["stat"] == "wall" else STATS[raw["stat"]], many=True)
        return say.pick(f"its {unit}", f"i suoi {unit}")
    if "stat_of" in raw:
        return stat_of(raw["stat"], target(raw["stat_of"], telling), say)
    if "count" in raw:
        return say.pick("the number of ", "il numero di ") + many(raw["count"], say)
    for key, points in _POINTS.items():
        if key in raw:
            return _points_of(raw[key], points, say)
    if "die" in raw:
        return say.pick("the roll of a die", "il risultato di un dado")
    return _computed(raw, telling)


def _points_of(whose: str, unit: Noun, say: Say) -> str:
    """Return `your opponent's LP`."""
    article = "gli" if unit is LIFE_POINT else "i"
    if whose == "own":
        return say.pick(f"your {unit.en_many}", f"i tuoi {unit.it_many}")
    return say.pick(f"your opponent's {unit.en_many}", f"{article} {unit.it_many} dell'avversario")


def _is_subject(raw: object, telling: Telling) -> bool:
    """Whether a card is the one that the sentence is about, in whatever way it is spelled."""
    subject = None if telling.at is None else telling.at.params.get("target")
    return subject is not None and target(subject, telling) == target(raw, telling)


def _computed(raw: Mapping[str, Any], telling: Telling) -> str:
    say = telling.say
    if is_asked(raw):
        return told_answer(raw, say)
    ((way, (left, right)),) = raw.items()
    if way == "percent":
        share = number(left, telling)
        return say.pick(f"{share}% of ", f"il {share}% ") + _of(number(right, telling), say)
    first, second = number(left, telling), number(right, telling)
    if way == "mul":
        return say.pick(f"{first} times {second}", f"{first} volte {second}")
    if way == "div":
        return say.pick(f"{first} divided by {second}", f"{first} diviso {second}")
    sign = say.pick(*_SIGNS[way])
    return f"{first} {sign} {second}"


def _of(phrase: str, say: Say) -> str:
    return say.of(phrase) if say.italian else phrase


def _counted(raw: Any) -> tuple[int, Params] | None:
    """`{"mul": [100, {"count": group}]}` in either order, or a plain count, as 100 for each."""
    if not isinstance(raw, Mapping) or "count" in raw:
        return None
    factors = raw.get("mul")
    if not factors:
        return None
    for one, other in (factors, factors[::-1]):
        if isinstance(one, int) and isinstance(other, Mapping) and "count" in other:
            return one, other["count"]
    return None


def _bare(group: Params, say: Say) -> str:
    """`each` without its own "each", which the amount already says."""
    text = each(group, say)
    if say.italian:
        return text.removeprefix("ogni ")
    return "one " + text.removeprefix("each ") if text.startswith("each of") else text[5:]


def stat_of(stat: str, whose: str, say: Say) -> str:
    """Return `the AP of this creature`."""
    noun = WALL_POINT if stat == "wall" else STATS[stat]
    article = {"ap": "gli AP", "dp": "i DP", "wall": "i punti mura"}[stat]
    return say.pick(f"the {noun.en_many} of {whose}", f"{article} {say.of(whose)}")


def lasting(raw: Any, say: Say) -> str:
    """Return how long, with a space in front."""
    if isinstance(raw, Mapping):
        rounds = say.count(int(raw["rounds"]), ROUND)
        return say.pick(f" for {rounds}", f" per {rounds}")
    return say.pick(*_LASTS[raw])


_SIGNS: Final = {"plus": ("plus", "più"), "minus": ("minus", "meno")}
_POINTS: Final = {"lp_of": LIFE_POINT, "bonus_of": BONUS_POINT}
_COMPARED: Final[dict[str, tuple[str, str]]] = {  # with what stands in the other place
    "less": ("less than", "meno"),
    "at_most": ("at most", "al massimo"),
    "equal": ("equal to", "pari"),
    "at_least": ("at least", "almeno"),
    "more": ("more than", "più"),
}
_DENIED: Final = {"less": "at_least", "at_most": "more", "at_least": "less", "more": "at_most"}


# --- conditions ------------------------------------------------------------------------------


def _range(low: Any, high: Any, say: Say, *, holds: bool) -> str:
    """Return `at least 2`, `at most 5`, `from 2 to 5`, or their denial."""
    if low is not None and high is not None:
        texts = (f"from {low} to {high}", f"da {low} a {high}")
        denied = (f"fewer than {low} or more than {high}", f"meno di {low} o più di {high}")
        return say.pick(*(texts if holds else denied))
    if low is not None:
        texts, denied = (f"at least {low}", f"almeno {low}"), (f"less than {low}", f"meno di {low}")
    else:
        texts = (f"at most {high}", f"al massimo {high}")
        denied = (f"more than {high}", f"più di {high}")
    return say.pick(*(texts if holds else denied))


def _lp(condition: Params, telling: Telling, holds: bool) -> str:
    body, say = condition["lp"], telling.say
    what = _range(body.get("min"), body.get("max"), say, holds=holds)
    return f"{_has(body['who'], say)} {what} {say.noun(LIFE_POINT, many=True)}"


def _bonus_min(condition: Params, telling: Telling, holds: bool) -> str:
    low, say = int(condition["bonus_min"]), telling.say
    what = _range(low, None, say, holds=holds)
    return f"{_has('own', say)} {what} {say.noun(BONUS_POINT, many=low != 1)}"


def _turn_min(condition: Params, telling: Telling, holds: bool) -> str:
    low, say = condition["turn_min"], telling.say
    if holds:
        return say.pick(f"your turn {low} has come", f"è arrivata la tua giocata {low}")
    return say.pick(f"your turn {low} has not come yet", f"non è ancora la tua giocata {low}")


def _has(who: str, say: Say) -> str:
    return (
        say.pick("you have", "hai")
        if who == "own"
        else say.pick("your opponent has", "l'avversario ha")
    )


def _field_count(condition: Params, telling: Telling, holds: bool) -> str:
    body, say = condition["field_count"], telling.say
    what = _range(body.get("min"), body.get("max"), say, holds=holds)
    group = {"side": "any", "filter": body.get("filter", {})}
    if body["side"] == "any":
        return say.pick("there are ", "ci sono ") + f"{what} {many(group, say)}"
    place = say.pick(" on the field", " in campo")
    return f"{_has(body['side'], say)} {what} {many(group, say).removesuffix(place)}{place}"


def _alone(condition: Params, telling: Telling, holds: bool) -> str:
    whose, say = target(condition["alone"], telling), telling.say
    texts = (f"{whose} is alone", f"{whose} è sola")
    denied = (f"{whose} is not alone", f"{whose} non è sola")
    return say.pick(*(texts if holds else denied))


def _has_trait(condition: Params, telling: Telling, holds: bool) -> str:
    body, say = condition["has_trait"], telling.say
    whose, trait = target(body["target"], telling), trait_name(body["trait"], say.language)
    texts = (f"{whose} has {trait}", f"{whose} ha {trait}")
    denied = (f"{whose} does not have {trait}", f"{whose} non ha {trait}")
    return say.pick(*(texts if holds else denied))


def _position(condition: Params, telling: Telling, holds: bool) -> str:
    body, say = condition["position"], telling.say
    whose = target(body["target"], telling)
    place = POSITIONS[body["value"]].pick(say.language)
    texts = (f"{whose} is in {place}", f"{whose} è in {place}")
    denied = (f"{whose} is not in {place}", f"{whose} non è in {place}")
    return say.pick(*(texts if holds else denied))


def _compare(condition: Params, telling: Telling, holds: bool) -> str:
    """Return `your LP are less than your opponent's LP` (AAC-9.11)."""
    (left, how, right), say = condition["compare"], telling.say
    is_one = isinstance(left, int) or "count" in left
    are = say.pick("is" if is_one else "are", "è" if is_one else "sono")
    if not holds and how == "equal":
        are = say.pick(f"{are} not", f"non {are}")
    word = how if holds else _DENIED.get(how, how)
    one, other = number(left, telling), number(right, telling)
    if say.italian and word in ("less", "more"):
        other = say.of(other)
    elif say.italian and word == "equal":
        other = say.to(other)
    return f"{one} {are} {say.pick(*_COMPARED[word])} {other}"


def _die_even(condition: Params, telling: Telling, holds: bool) -> str:
    even = telling.say.pick("a die shows an even number", "un dado dà un numero pari")
    odd = telling.say.pick("a die shows an odd number", "un dado dà un numero dispari")
    return even if holds else odd


def _die(condition: Params, telling: Telling, holds: bool) -> str:
    body, say = condition["die"], telling.say
    shown = _range(body.get("min"), body.get("max"), say, holds=holds)
    return say.pick("a die shows ", "un dado dà ") + shown


def _coin(condition: Params, telling: Telling, holds: bool) -> str:
    heads = telling.say.pick("a coin lands on heads", "una moneta dà testa")
    tails = telling.say.pick("a coin lands on tails", "una moneta dà croce")
    return heads if holds else tails


def _asked(condition: Params, telling: Telling, holds: bool) -> str:
    return told_condition(condition, telling.say, holds=holds)


CONDITIONS: Final[dict[str, ConditionDescriber]] = {
    "lp": _lp,
    "bonus_min": _bonus_min,
    "turn_min": _turn_min,
    "field_count": _field_count,
    "alone": _alone,
    "has_trait": _has_trait,
    "position": _position,
    "compare": _compare,
    "die_even": _die_even,
    "die": _die,
    "coin": _coin,
    "asked": _asked,
}

# --- costs -----------------------------------------------------------------------------------


def _sacrifice(raw: Params, say: Say) -> str:
    """Return `the sacrifice of 2 of your creatures or of cards in your hand`."""
    count = int(raw.get("count", 1))
    group = {"side": "own", "zone": "field", "filter": raw.get("filter", {})}
    zones = raw.get("zones", ["field"])
    if zones == ["hand"]:
        group["zone"] = "hand"
    words = some(group, count, say)
    if len(zones) > 1:
        words += say.pick(", from the field or the hand", ", dal campo o dalla mano")
    return say.pick(f"the sacrifice of {words}", f"il sacrificio {say.of(words)}")


def price(raw: Params, say: Say) -> str:
    """A cost as one list: of a card (AAC-2.3) or of an effect (AAC-9.5)."""
    tell: dict[str, Callable[[Any], str]] = {
        "bonus": lambda n: say.count(n, BONUS_POINT),
        "lp": lambda n: say.count(n, LIFE_POINT),
        "discard": lambda n: say.pick(
            f"{n} discarded card{'' if n == 1 else 's'}",
            f"{n} cart{'a scartata' if n == 1 else 'e scartate'}",
        ),
        "sacrifice": lambda one: _sacrifice(one, say),
        "sacrifices": lambda all_: say.all_of([_sacrifice(one, say) for one in all_]),
        "skip_attack": lambda _: say.pick("the attack of this turn", "l'attacco di questa giocata"),
    }
    return say.all_of([tell[key](value) for key, value in raw.items() if value or value == {}])
