"""What K-Mon cards are searched by: the figures and words on a face, and what the effects do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.language.making import EFFECT_KINDS
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.games.kmon.vocabulary import ACTION_KINDS, ANSWERS_ALL
from engine.games.kmon.words import ACTIONS
from engine.kernel.cards import CardDef
from engine.kernel.forms import own_words
from engine.kernel.names import both
from engine.kernel.searching import FLAG, NUMBER, WORD, SearchKey, Told

# A card of the deck without an element is generic (KM-2.3).
GENERIC: Final = "generic"
_AMOUNTS: Final = ("damage", "heal", "draw")

_ELEMENTS: Final = (*ELEMENTS.items(), (GENERIC, both("generic", "generica")))
ANSWERS: Final = tuple(
    (kind, both(ACTIONS[kind].en, ACTIONS[kind].it)) for kind in (*ACTION_KINDS, ANSWERS_ALL)
)
_RARITIES: Final = (
    ("common", both("common", "comune")),
    ("uncommon", both("uncommon", "non comune")),
    ("rare", both("rare", "rara")),
    ("legendary", both("legendary", "leggendaria")),
)
_EFFECTS: Final = tuple((choice.value, choice.name) for choice in EFFECT_KINDS)
_VERBS: Final = {word.spelling: word.title for word in LANGUAGE.roles["effect"].words}

KEYS: Final = (
    SearchKey(
        "element", both("Element", "Elemento"), WORD,
        ("c", "color", "colour", "colore", "elemento", "fac"),
        _ELEMENTS, filter=True, discs=True, example="c:fire|water", clause="KM-2.3",
    ),
    SearchKey(
        "primary", both("Primary element", "Elemento primario"), WORD, ("primario",),
        tuple(ELEMENTS.items()), discs=True, clause="KM-2.4",
    ),
    SearchKey(
        "secondary", both("Secondary element", "Elemento secondario"), WORD, ("secondario",),
        tuple(ELEMENTS.items()), discs=True, clause="KM-2.4",
    ),
    SearchKey(
        "cost", both("Cost", "Costo"), NUMBER, ("costo", "mv", "cmc", "charges", "cariche"),
        filter=True, example="t:ability cost<=2", clause="KM-2.10",
    ),
    SearchKey(
        "hp", both("HP", "PV"), NUMBER, ("pv", "life"), example="t:kmon hp>=8", clause="KM-2.4",
    ),
    SearchKey(
        "trait", both("Trait", "Tratto"), WORD, ("tratto",), tuple(TRAITS.items()),
        clause="KM-1.4",
    ),
    SearchKey(
        "answers", both("Answers", "Risponde a"), WORD, ("risponde", "vs"), ANSWERS,
        example="answers:ability", clause="KM-2.7",
    ),
    SearchKey(
        "verb", both("Does", "Fa"), WORD, ("does", "do", "fa"), tuple(_VERBS.items()),
        example="does:neutralise|evade", clause="KM-9.5",
    ),
    SearchKey(
        "damage", both("Damage", "Danni"), NUMBER, ("dmg", "danni"), example="damage>=6",
        clause="KM-9.5",
    ),
    SearchKey(
        "heal", both("Healing", "Cura"), NUMBER, ("cura",), example="heal>=2", clause="KM-9.5"
    ),
    SearchKey(
        "draw", both("Cards drawn", "Carte pescate"), NUMBER, ("pesca",), example="draw>=1",
        clause="KM-9.5",
    ),
    SearchKey(
        "effect", both("Lasting effect", "Effetto che resta"), WORD, ("effetto",), _EFFECTS,
        example="effect:debuff", clause="KM-2.6",
    ),
    SearchKey(
        "duration", both("Duration", "Durata"), NUMBER, ("durata", "dur"),
        example="effect:buff duration>=3", clause="KM-2.6",
    ),
    SearchKey(
        "discard", both("Discards as a cost", "Scarta come costo"), NUMBER, ("scarta",),
        example="discard>=1", clause="KM-2.10",
    ),
    SearchKey(
        "selfdamage", both("Damage as a cost", "Danni come costo"), NUMBER, ("autodanno",),
        example="selfdamage>=1", clause="KM-2.10",
    ),
    SearchKey(
        "mill", both("Deck cards as a cost", "Carte del mazzo come costo"), NUMBER, ("macina",),
        example="mill>=1", clause="KM-2.10",
    ),
    SearchKey(
        "rarity", both("Rarity", "Rarità"), WORD, ("r", "rarità", "rarita"), _RARITIES,
        ordered=True, filter=True, example="r>=rare", clause="KM-2.2",
    ),
    SearchKey("ultimate", both("ULTIMATE", "ULTIMATE"), FLAG, filter=True, clause="KM-2.5"),
    SearchKey(
        "alternative", both("with an alternative cost", "con un costo alternativo"), FLAG,
        ("alternativo",), clause="KM-2.10",
    ),
    SearchKey(
        "replaces", both("replaces the attack", "rimpiazza l'attacco"), FLAG,
        ("rimpiazza", "sostituisce"),
        clause="KM-2.8",
    ),
)  # fmt: skip


def search_facts(card: CardDef) -> Mapping[str, Told]:
    """What the card says to `KEYS`; keys to which it says nothing are left out. The words of its
    set stand beside those of the game, in small letters."""
    raw: dict[str, Any] = card.to_json()
    found = {**_printed(raw), **_costs(raw.get("cost")), **_effects(raw)}
    for key, words in _of_the_set(card):
        found[key] = (*(each for each in found.get(key, ()) if each != GENERIC), *words)
    return {key: values for key, values in found.items() if values}


def rarity_of(said: object) -> str:
    """The rarity that is meant by its word in any language; the word itself for any other."""
    text = str(said or "").strip()
    folded = text.casefold()
    for rarity, name in _RARITIES:
        if folded == rarity or folded in (word.casefold() for _, word in name.texts):
            return rarity
    return text


def _of_the_set(card: CardDef) -> Iterator[tuple[str, tuple[str, ...]]]:
    for key, said in own_words(card).items():
        listed = said if isinstance(said, (list, tuple)) else (said,)
        words = tuple(str(each).casefold() for each in listed)
        yield key.split(".")[0], words
        if key in ("primary", "secondary"):
            yield "element", words


def _printed(raw: Mapping[str, Any]) -> dict[str, Told]:
    elements = [raw[key] for key in ("primary", "secondary", "element") if raw.get(key)]
    is_generic = raw["type"] not in ("kmon", "")
    trait = raw.get("trait")
    flags = {"ultimate": raw.get("ultimate"), "replaces": raw.get("replaces_attack")}
    return {
        "element": tuple(elements) or ((GENERIC,) if is_generic else ()),
        "primary": _told(raw.get("primary")),
        "secondary": _told(raw.get("secondary")),
        "hp": _told(raw.get("hp")),
        "trait": _told(trait.get("id")) if isinstance(trait, Mapping) else (),
        "rarity": _told(rarity_of(raw.get("rarity"))),
        "answers": _answers(raw.get("answers")),
        **{key: (1,) if said is True else () for key, said in flags.items()},
    }


def _told(value: object) -> Told:
    return (value,) if isinstance(value, (int, str)) and value != "" else ()


def _answers(said: object) -> Told:
    """KM-2.7: what answers any action answers each of them."""
    if not isinstance(said, list):
        return ()
    return tuple(dict.fromkeys([*said, *(ACTION_KINDS if ANSWERS_ALL in said else ())]))


def _costs(cost: object) -> dict[str, Told]:
    """KM-2.10: every way to pay counts."""
    if isinstance(cost, int):
        return {"cost": (cost,)}
    if not isinstance(cost, Mapping):
        return {}
    # Another way to pay may be charges alone.
    others = cost.get("alternatives", ())
    ways = [cost, *(way if isinstance(way, Mapping) else {"charges": way} for way in others)]
    parts = {"cost": "charges", "discard": "discard", "selfdamage": "self_damage"}
    found = {key: _amounts(ways, part) for key, part in parts.items()}
    found["mill"] = _amounts(ways, "mill_self")
    # What is typed may say nothing yet of the charges; another way to pay says what it asks.
    said = ways if "charges" in cost else ways[1:]
    found["cost"] = tuple(dict.fromkeys(int(way.get("charges", 0)) for way in said))
    found["alternative"] = (1,) if len(ways) > 1 else ()
    return found


def _amounts(ways: list[Any], part: str) -> Told:
    return tuple(dict.fromkeys(way[part] for way in ways if isinstance(way.get(part), int)))


def _effects(raw: Mapping[str, Any]) -> dict[str, Told]:
    ops = list(_ops([raw.get("effects"), raw.get("persistent"), raw.get("on_exhausted")]))
    lasting = [raw["persistent"]] if isinstance(raw.get("persistent"), Mapping) else []
    lasting += [op["persistent"] for op in ops if isinstance(op.get("persistent"), Mapping)]
    found: dict[str, Told] = {
        "verb": tuple(dict.fromkeys(op["do"] for op in ops)),
        "effect": tuple(dict.fromkeys(each["kind"] for each in lasting if "kind" in each)),
        "duration": _amounts(lasting, "duration"),
    }
    for verb in _AMOUNTS:
        found[verb] = _amounts([op for op in ops if op["do"] == verb], "amount")
    return found


def _ops(value: object) -> Iterator[Mapping[str, Any]]:
    """Every effect line, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from _ops(item)
    elif isinstance(value, Mapping):
        # What a band of a die does is a list (KM-9.17).
        verb = value.get("do")
        if isinstance(verb, str) and verb in _VERBS:
            yield value
        for item in value.values():
            yield from _ops(item)
