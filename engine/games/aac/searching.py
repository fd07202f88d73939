"""What AAC cards are searched by: the figures and marks on a face, and what the effects do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.aac.card_reading import (
    every_step,
    genre_of,
    kinds_of,
    number_of,
    raw_of,
    read_effects,
    traits_of,
    words_for,
)
from engine.games.aac.card_support import assign_by_default
from engine.games.aac.language.choices import ASSIGN, ASSIGNED, KIND
from engine.games.aac.language.limits import MAX_MAGIC_ROUNDS
from engine.games.aac.language.moments import WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.terms import DEADLY, GENRES, MARKS, TRAITS
from engine.kernel.cards import CardDef
from engine.kernel.names import Name, both
from engine.kernel.searching import FLAG, NUMBER, WORD, SearchKey, Told, figure

# The mark that `deadly` is printed as; no trait of AAC-2.3 is called so.
DEADLY_MARK: Final = "nM"
KINDS: Final = {choice.value: choice.name for choice in KIND}  # AAC-2.3
_WHENS: Final = tuple((word.name, word.title) for word in WHENS)
# Where words share a name, the first of them is what is searched.
_VERBS: Final[dict[str, Name]] = {word.spelling: word.title for word in reversed(VERBS)}

KEYS: Final = (
    SearchKey(
        "genre", both("Genre", "Genere"), WORD, ("genere",), tuple(GENRES.items()),
        filter=True, example="t:magic genre:attack", clause="AAC-2.3",
    ),
    SearchKey(
        "mark", both("Mark", "Marchio"), WORD, ("trait", "traits", "marchio", "tratto", "m"),
        (*TRAITS.items(), (DEADLY_MARK, DEADLY)), filter=True, example="mark:v|e",
        clause="AAC-2.15",
    ),
    SearchKey(
        "kind", both("Kind", "Specie"), WORD, ("kinds", "specie"), tuple(KINDS.items()),
        example="kind:beast", clause="AAC-2.3",
    ),
    SearchKey(
        "ap", both("AP", "AP"), NUMBER, ("pa", "attack", "attacco", "power"),
        example="t:creature ap>=800", clause="AAC-2.4",
    ),
    SearchKey(
        "dp", both("DP", "DP"), NUMBER, ("pd", "defence", "difesa", "toughness"),
        example="dp>=900 -mark:j", clause="AAC-2.4",
    ),
    SearchKey(
        "deadly", both("Deadly blows", "Colpi mortali"), NUMBER, ("nm", "blows", "colpi"),
        example="deadly>=1", clause="AAC-2.4",
    ),
    SearchKey(
        "wall", both("Wall points", "Punti mura"), NUMBER, ("mura",), example="wall>=400",
        clause="AAC-2.10",
    ),
    SearchKey(
        "cost", both("Cost in bonus points", "Costo in punti bonus"), NUMBER,
        ("costo", "bonus", "mv", "cmc"), filter=True, example="cost>=1", clause="AAC-5.36",
    ),
    SearchKey(
        "sacrifices", both("Sacrifices to play it", "Sacrifici per giocarla"), NUMBER,
        ("sacrifici",), example="sacrifices>=1", clause="AAC-5.36",
    ),
    SearchKey(
        "price", both("Bonus points for an effect", "Punti bonus per un effetto"), NUMBER,
        ("prezzo",), example="price>=1", clause="AAC-9.5",
    ),
    SearchKey(
        "material", both("Creatures for summoning", "Creature per l'evocazione"), NUMBER,
        ("summon", "materiali", "evocazione"), example="material>=2", clause="AAC-5.44",
    ),
    SearchKey(
        "duration", both("Duration", "Durata"), WORD, ("durata", "dur"), tuple(MARKS.items()),
        example="t:trap duration:continuous", clause="AAC-2.3",
    ),
    SearchKey(
        "rounds", both("Rounds it stays", "Turni che resta"), NUMBER, ("turni",),
        example="t:magic rounds<=3", clause="AAC-2.5",
    ),
    SearchKey(
        "assigned", both("Assigned", "Assegnata"), WORD, ("assign", "assegnata"),
        tuple((each.value, each.name) for each in ASSIGNED),
        example="t:trap assigned:never", clause="AAC-2.6",
    ),
    SearchKey(
        "when", both("Works when", "Agisce quando"), WORD, ("quando",), _WHENS,
        example="when:activated", clause="AAC-9.1",
    ),
    SearchKey(
        "verb", both("Does", "Fa"), WORD, ("does", "do", "fa"), tuple(reversed(_VERBS.items())),
        example="does:paralyse|poison", clause="AAC-9.6",
    ),
    SearchKey(
        "serial", both("Serial number", "Numero di serie"), NUMBER, ("seriale", "matricola"),
        example="serial<=10", clause="AAC-2.3",
    ),
    SearchKey(
        "summonable", both("summonable", "evocabile"), FLAG, ("evocabile",), filter=True,
        clause="AAC-5.44",
    ),
    SearchKey(
        "apparatus", both("defensive apparatus", "apparato difensivo"), FLAG,
        ("apparato",), filter=True, clause="AAC-5.18",
    ),
    SearchKey("caption", both("with a caption to use", "con una didascalia da usare"), FLAG,
        ("didascalia",), filter=True, clause="AAC-5.49",
    ),
)  # fmt: skip


def search_facts(card: CardDef) -> Mapping[str, Told]:
    """What the card says to `KEYS`; keys to which it says nothing are left out."""
    found = {**_printed(card), **_costs(card), **_staying(card), **_effects(card)}
    return {key: values for key, values in found.items() if values}


def _printed(card: CardDef) -> dict[str, Told]:
    deadly = figure(card.get("deadly"))
    marks = (*traits_of(card), *((DEADLY_MARK,) if deadly else ()), *words_for(card, "traits"))
    wall = _wall(card)
    number = number_of(card)
    return {
        "genre": (*((genre_of(card),) if genre_of(card) else ()), *words_for(card, "genre")),
        "mark": marks,
        "kind": (*kinds_of(card), *words_for(card, "kinds")),
        "ap": figure(card.get("ap")),
        "dp": figure(card.get("dp")),
        "deadly": deadly,
        "wall": wall,
        "serial": (number,) if number else (),
        "apparatus": (1,) if wall else (),
    }


def _wall(card: CardDef) -> Told:
    """AAC-2.10: a J creature has its DP to knock down."""
    return figure(card.get("dp")) if "J" in traits_of(card) else figure(card.get("wall_points"))


def _costs(card: CardDef) -> dict[str, Told]:
    """AAC-5.36: a card that names no price costs no bonus point."""
    play = card.get("play_cost")
    named: Mapping[str, Any] = play if isinstance(play, Mapping) else {}
    given = _counted(named.get("sacrifices"))
    material = _counted(card.get("summon"))
    return {
        "cost": figure(named.get("bonus")) or (0,),
        "sacrifices": (given,) if given else (),
        "material": (material,) if material else (),
        "summonable": (1,) if material else (),
    }


def _counted(entries: object) -> int:
    """Cards asked for by sacrifices or materials, one where no count is given."""
    if not isinstance(entries, (list, tuple)):
        return 0
    return sum(int(each.get("count", 1)) for each in entries)


def _staying(card: CardDef) -> dict[str, Told]:
    """AAC-2.5, AAC-2.6: how long and on what magics and traps stay."""
    mark = card.get("duration_mark")
    if card.type == "creature":
        return {"duration": (str(mark),) if mark else ()}
    named = card.get("active_rounds") if card.type == "trap" else card.get("max_rounds")
    unnamed = () if card.type == "trap" else (MAX_MAGIC_ROUNDS,)
    assign = card.get("assign") or assign_by_default(raw_of(card), card.type)
    return {
        "duration": (str(mark),) if mark else (),
        "rounds": (figure(named) or unnamed) if mark == "continuous" else (),
        "assigned": (str(assign),) if card.type in ASSIGN else (),
    }


def _effects(card: CardDef) -> dict[str, Told]:
    effects = read_effects(card.attributes)
    costs = [effect.cost for effect in effects if effect.cost]
    prices = [price for cost in costs for price in figure(cost.get("bonus"))]
    whens = tuple(dict.fromkeys(effect.when for effect in effects))
    return {
        "verb": tuple(dict.fromkeys(op.verb for each in effects for op in every_step(each))),
        "when": whens,
        "price": tuple(dict.fromkeys(prices)),
        "caption": (1,) if "activated" in whens else (),
    }
