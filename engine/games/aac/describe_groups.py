"""Whom a card means, in words: groups, choices, named cards (AAC-9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.effects.describe import Params, Telling
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.aac.terms import FACES, GENRES, POSITIONS
from engine.games.aac.words import CARD, STATS, TYPES, trait_name

# Every noun of this game is feminine in Italian, so that its adjectives are written once.
_FACES_MANY: Final = {"up": "scoperte", "down": "coperte"}
_THIS: Final[dict[str, tuple[str, str]]] = {
    "creature": ("this creature", "questa creatura"),
    "magic": ("this magic", "questa magia"),
    "trap": ("this trap", "questa trappola"),
}
_NAMED: Final[dict[str, tuple[str, str]]] = {
    "host": ("its creature", "la sua creatura"),
    "attacker": ("the attacking creature", "la creatura attaccante"),
    "defender": ("the attacked creature", "la creatura attaccata"),
    "played": ("that card", "quella carta"),
}
_ZONES: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("hand", "own"): ("in your hand", "nella tua mano"),
    ("hand", "enemy"): ("in your opponent's hand", "nella mano dell'avversario"),
    ("hand", "any"): ("in either hand", "in una delle due mani"),
    ("toilet", "own"): ("in your Toilet", "nel tuo Cesso"),
    ("toilet", "enemy"): ("in your opponent's Toilet", "nel Cesso dell'avversario"),
    ("toilet", "any"): ("in either Toilet", "in uno dei due Cessi"),
    ("void", "own"): ("in your Void", "nel tuo Nulla"),
    ("void", "enemy"): ("in your opponent's Void", "nel Nulla dell'avversario"),
    ("void", "any"): ("in either Void", "in uno dei due Nulla"),
    ("pile", "own"): ("in your draw pile", "nel tuo mazzo"),
    ("pile", "enemy"): ("in your opponent's draw pile", "nel mazzo dell'avversario"),
    ("pile", "any"): ("in either draw pile", "in uno dei due mazzi"),
}
_ORDINALS: Final = (
    ("first", "prima"), ("second", "seconda"), ("third", "terza"),
    ("fourth", "quarta"), ("fifth", "quinta"), ("sixth", "sesta"),
)  # fmt: skip
ALL_CREATURES: Final[dict[str, str]] = {"side": "any", "zone": "field", "type": "creature"}


def noun_of(group: Params) -> Noun:
    """The noun of a group: its type, or "card"."""
    card_type = group.get("type") or group.get("filter", {}).get("type")
    return TYPES.get(str(card_type), CARD)


def each(group: Params, say: Say) -> str:
    """Return `each enemy creature with V`."""
    side, on_field = group.get("side", "any"), group.get("zone", "field") == "field"
    own = on_field and side == "own"
    tail = _tail(group, say)
    before, after = _adjectives(group, say, many=own and not say.italian)
    noun = say.noun(noun_of(group), many=own and not say.italian)
    if say.italian:
        mine = "tua " if own else ""
        return _joined(["ogni", f"{mine}{noun}", *after, tail])
    return _joined(["each of your" if own else "each", *before, noun, tail])


def some(group: Params, number: int, say: Say, mark: str = "") -> str:
    """Return `an enemy creature` or `2 of your creatures`; `mark` stands close to the noun."""
    plural = number != 1
    side, on_field = group.get("side", "any"), group.get("zone", "field") == "field"
    own = on_field and side == "own"
    tail = _joined([mark, _tail(group, say)])
    noun = noun_of(group)
    if say.italian:
        _, after = _adjectives(group, say, many=plural)
        mine = ("tue " if plural else "tua ") if own else ""
        head = str(number) if plural else "una"
        return _joined([head, f"{mine}{say.noun(noun, plural)}", *after, tail])
    before, _ = _adjectives(group, say, many=True)
    if own:
        head = "one of your" if not plural else f"{number} of your"
        return _joined([head, *before, noun.en_many, tail])
    words = _joined([*before, say.noun(noun, plural)])
    if plural:
        return _joined([str(number), words, tail])
    return _joined(["an" if words[0] in "aeiou" else "a", words, tail])


def many(group: Params, say: Say) -> str:
    """Return `enemy creatures with V`, without a number."""
    side, on_field = group.get("side", "any"), group.get("zone", "field") == "field"
    before, after = _adjectives(group, say, many=True)
    noun, tail = say.noun(noun_of(group), many=True), _tail(group, say)
    own = on_field and side == "own"
    if say.italian:
        return _joined(["tue" if own else "", noun, *after, tail])
    return _joined(["your" if own else "", *before, noun, tail])


def _adjectives(group: Params, say: Say, *, many: bool) -> tuple[list[str], list[str]]:
    """What stands before an English noun, and what after an Italian one."""
    wanted = group.get("filter", {})
    before: list[str] = []
    after: list[str] = []
    if group.get("side") == "enemy" and group.get("zone", "field") == "field":
        before.append("enemy")
        after.append("avversarie" if many else "avversaria")
    if "face" in wanted:
        face = wanted["face"]
        before.append(FACES[face].pick("en"))
        after.append(_FACES_MANY[face] if many else FACES[face].pick("it"))
    for key, (en, one, more) in {
        "flying": ("flying", "in volo", "in volo"),
        "evolved": ("evolved", "evoluta", "evolute"),
    }.items():
        if key in wanted:
            sign = wanted[key]
            before.append(en if sign else f"non-{en}")
            after.append((more if many else one) if sign else f"non {more if many else one}")
    return before, after


def _tail(group: Params, say: Say) -> str:
    """What is said of a card behind its noun: marks, kinds, values, place."""
    wanted: Mapping[str, Any] = group.get("filter", {})
    parts: list[str] = []
    if wanted.get("traits"):
        parts.append(say.pick("with ", "con ") + say.all_of(_marks(wanted["traits"], say)))
    if wanted.get("not_traits"):
        parts.append(say.pick("without ", "senza ") + say.any_of(_marks(wanted["not_traits"], say)))
    if wanted.get("kinds"):
        named = say.any_of([say.quoted(kind) for kind in wanted["kinds"]])
        parts.append(say.pick("of kind ", "di tipo ") + named)
    if "genre" in wanted:
        parts.append(
            say.pick("of genre ", "di genere ") + GENRES[wanted["genre"]].pick(say.language)
        )
    for stat, noun in STATS.items():
        parts += _bounds(wanted, stat, say.noun(noun, many=True), say)
    if "serial" in wanted:
        parts.append(
            say.pick("with serial number ", "con numero di serie ") + str(wanted["serial"])
        )
    if "position" in wanted:
        parts.append(say.pick("in ", "in ") + POSITIONS[wanted["position"]].pick(say.language))
    parts.append(_place(group, say))
    return _joined(parts)


def _bounds(wanted: Params, stat: str, unit: str, say: Say) -> list[str]:
    found: list[str] = []
    if f"{stat}_min" in wanted:
        low = wanted[f"{stat}_min"]
        found.append(say.pick(f"with at least {low} {unit}", f"con almeno {low} {unit}"))
    if f"{stat}_max" in wanted:
        high = wanted[f"{stat}_max"]
        found.append(say.pick(f"with at most {high} {unit}", f"con al massimo {high} {unit}"))
    return found


def _place(group: Params, say: Say) -> str:
    zone, side = group.get("zone", "field"), group.get("side", "any")
    if zone != "field":
        return say.pick(*_ZONES[zone, side])
    return say.pick("on the field", "in campo") if side == "any" else ""


def _marks(traits: Sequence[str], say: Say) -> list[str]:
    return [trait_name(trait, say.language) for trait in traits]


def _joined(parts: Sequence[str]) -> str:
    return " ".join(part for part in parts if part)


# --- choices and names -----------------------------------------------------------------------


def name_choice(choose: Params, telling: Telling) -> str:
    """Give what is chosen its names; returns the clause that announces it, or ""."""
    say, count = telling.say, int(choose.get("count", 1))
    noun = noun_of(choose)
    if count == 1:
        phrase = some(choose, 1, say, _how(choose, say))
        if choose.get("optional"):
            phrase = say.pick("up to one ", "al massimo una ") + _without_article(phrase)
        again = say.pick(f"that {noun.en}", f"quella {noun.it}")
        for reference in ("chosen", "chosen[0]"):
            telling.name(reference, phrase, again)
        return ""
    each_one = say.pick("each of them", "ognuna di esse")
    if not telling.facts.get("in_order") and not choose.get("optional"):
        head = say.pick("each of ", "ognuna di ")
        telling.name("chosen", head + some(choose, count, say, _how(choose, say)), each_one)
        return ""
    for index, (en, it) in enumerate(_ORDINALS[:count]):
        one = say.pick(f"the {en}", f"la {it}")
        telling.name(f"chosen[{index}]", one, one)
    telling.name("chosen", each_one, each_one)
    return _announced(choose, count, say)


def _without_article(phrase: str) -> str:
    first, _, rest = phrase.partition(" ")
    return rest if first in ("a", "an", "one", "una") else phrase


def _announced(choose: Params, count: int, say: Say) -> str:
    phrase = some(choose, count, say)
    if choose.get("optional"):
        phrase = say.pick("up to ", "fino a ") + phrase
    by = choose.get("by", "owner")
    if by == "opponent":
        return say.pick(f"your opponent chooses {phrase}", f"l'avversario sceglie {phrase}")
    at_random = say.pick(" at random", " a caso") if by == "random" else ""
    return say.pick(f"choose {phrase}", f"scegli {phrase}") + at_random


def _how(choose: Params, say: Say) -> str:
    """Who picks, to stand behind the noun; that one picks among one's own needs no word."""
    by = choose.get("by", "owner")
    if by == "random":
        return say.pick("at random", "a caso")
    if by == "opponent":
        return say.pick("of your opponent's choice", "a scelta dell'avversario")
    own = choose.get("side") == "own" and choose.get("zone", "field") == "field"
    return "" if own else say.pick("of your choice", "a tua scelta")


def _extreme(raw: Mapping[str, Any], say: Say) -> str:
    """Return `the one with the most AP among your creatures` (AAC-9.14)."""
    ((way, wanted),) = raw.items()
    group = {"side": wanted.get("side", "any"), "type": "creature"}
    among = many({**group, "filter": wanted.get("filter", {})}, say)
    unit = say.noun(STATS[wanted["stat"]], many=True)
    more = say.pick("the most", "più") if way == "most" else say.pick("the fewest", "meno")
    return say.pick(
        f"the one with {more} {unit} among {among}", f"quella con {more} {unit} tra le {among}"
    )


def target(raw: object, telling: Telling) -> str:
    """The phrase of a verb's target; it is always one card, or each of several."""
    say = telling.say
    if raw == "self":
        return say.pick(*_THIS[str(telling.facts["type"])])
    if raw == "all":
        return each(ALL_CREATURES, say)
    if isinstance(raw, Mapping) and "all" in raw:
        return each(raw["all"], say)
    if isinstance(raw, Mapping):
        return _extreme(raw, say)
    if raw in _NAMED:
        return say.pick(*_NAMED[str(raw)])
    return telling.named(str(raw)) or say.pick("that card", "quella carta")
