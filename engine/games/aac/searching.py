"""What AAC cards are searched by: the figures and marks on a face, and what the effects do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.aac.card_reading import (
    genre_of,
    kinds_of,
    number_of,
    raw_of,
    read_effects,
    traits_of,
    words_for,
)
from engine.games.aac.card_support import assign_by_default
from engine.games.aac.card_vocabulary import ASSIGN, MAX_MAGIC_ROUNDS
from engine.games.aac.terms import DEADLY, GENRES, MARKS, TRAITS
from engine.kernel.cards import CardDef
from engine.kernel.names import Name, both
from engine.kernel.searching import FLAG, NUMBER, WORD, SearchKey

Told = tuple[int | str, ...]

# The mark that `deadly` is printed as; no trait of AAC-2.3 is called so.
DEADLY_MARK: Final = "nM"
KINDS: Final[dict[str, Name]] = {  # AAC-2.3
    "beast": both("beast", "bestia"),
    "bird": both("bird", "uccello"),
    "bug": both("bug", "insetto"),
    "duo": both("duo", "coppia"),
    "furniture": both("furniture", "mobile"),
    "goblin": both("goblin", "goblin"),
    "human": both("human", "umano"),
    "kitchen": both("kitchen", "cucina"),
    "laundry": both("laundry", "bucato"),
    "machine": both("machine", "macchina"),
    "plant": both("plant", "pianta"),
    "plumber": both("plumber", "idraulico"),
    "spirit": both("spirit", "spirito"),
}
ASSIGNED: Final[dict[str, Name]] = {  # AAC-2.5, AAC-2.6
    "none": both("to nothing", "a niente"),
    "never": both("never", "mai"),
    "choice": both("as you choose", "a scelta"),
    "creature": both("to a creature", "a una creatura"),
    "must": both("always", "sempre"),
}
_WHENS: Final = (
    ("activated", both("caption used", "didascalia usata")),
    ("play", both("played", "giocata")),
    ("spring", both("springs", "scatta")),
    ("deployed", both("deployed", "schierata")),
    ("reveal", both("turned up", "scoperta")),
    ("passive", both("always at work", "sempre in atto")),
    ("start_turn", both("start of the turn", "inizio della giocata")),
    ("end_turn", both("end of the turn", "fine della giocata")),
    ("attacked", both("attacked", "attaccata")),
    ("attacks", both("attacks", "attacca")),
    ("evolves", both("evolves", "si evolve")),
    ("leaves_field", both("leaves the field", "lascia il campo")),
    ("dies", both("dies", "muore")),
    ("opponent_plays", both("the opponent plays", "l'avversario gioca")),
    ("no_creature", both("without creatures", "senza creature")),
)
_VERBS: Final[dict[str, Name]] = {
    "modify": both("change AP or DP", "cambia AP o DP"),
    "damage": both("damage", "danni"),
    "heal": both("heal", "cura"),
    "lp": both("life points", "punti vita"),
    "bonus": both("bonus points", "punti bonus"),
    "destroy": both("destroy", "distrugge"),
    "remove": both("remove", "toglie"),
    "recall": both("recall", "richiama"),
    "deploy": both("deploy", "schiera"),
    "draw": both("draw", "pesca"),
    "discard": both("discard", "scarta"),
    "look": both("look", "guarda"),
    "reveal": both("reveal", "mostra"),
    "shuffle": both("shuffle", "mescola"),
    "caption_attack": both("caption attack", "attacco da didascalia"),
    "force_attack": both("force an attack", "forza un attacco"),
    "extra_attack": both("extra attack", "attacco in più"),
    "cancel_attack": both("cancel an attack", "annulla un attacco"),
    "rebound": both("rebound", "rimbalza"),
    "redirect": both("redirect", "devia"),
    "weaken_attack": both("weaken an attack", "indebolisce un attacco"),
    "counter": both("strike back", "colpisce di rimando"),
    "paralyse": both("paralyse", "paralizza"),
    "poison": both("poison", "avvelena"),
    "age": both("age", "invecchia"),
    "evolve": both("evolve", "fa evolvere"),
    "set_position": both("change position", "cambia posizione"),
    "turn_up": both("turn up", "scopre"),
    "turn_down": both("turn down", "copre"),
    "cancel": both("cancel a magic or trap", "annulla magia o trappola"),
    "forbid": both("forbid", "vieta"),
    "grant": both("give a mark", "dà un marchio"),
    "lose_trait": both("take a mark", "toglie un marchio"),
    "silence": both("silence", "zittisce"),
    "quota": both("play more", "gioca di più"),
    "deadly": both("give deadly blows", "dà colpi mortali"),
    "endure": both("endure", "resiste"),
    "steal": both("steal", "ruba"),
    "wall_points": both("repair a wall", "ripara mura"),
}

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
        tuple(ASSIGNED.items()),
        example="t:trap assigned:never", clause="AAC-2.6",
    ),
    SearchKey(
        "when", both("Works when", "Agisce quando"), WORD, ("quando",), _WHENS,
        example="when:activated", clause="AAC-9.1",
    ),
    SearchKey(
        "verb", both("Does", "Fa"), WORD, ("does", "do", "fa"), tuple(_VERBS.items()),
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
    deadly = _whole(card.get("deadly"))
    marks = (*traits_of(card), *((DEADLY_MARK,) if deadly else ()), *words_for(card, "traits"))
    wall = _wall(card)
    number = number_of(card)
    return {
        "genre": (*((genre_of(card),) if genre_of(card) else ()), *words_for(card, "genre")),
        "mark": marks,
        "kind": (*kinds_of(card), *words_for(card, "kinds")),
        "ap": _whole(card.get("ap")),
        "dp": _whole(card.get("dp")),
        "deadly": deadly,
        "wall": wall,
        "serial": (number,) if number else (),
        "apparatus": (1,) if wall else (),
    }


def _wall(card: CardDef) -> Told:
    """AAC-2.10: a J creature has its DP to knock down."""
    return _whole(card.get("dp")) if "J" in traits_of(card) else _whole(card.get("wall_points"))


def _costs(card: CardDef) -> dict[str, Told]:
    """AAC-5.36: a card that names no price costs no bonus point."""
    play = card.get("play_cost")
    named: Mapping[str, Any] = play if isinstance(play, Mapping) else {}
    given = _counted(named.get("sacrifices"))
    material = _counted(card.get("summon"))
    return {
        "cost": _whole(named.get("bonus")) or (0,),
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
        "rounds": (_whole(named) or unnamed) if mark == "continuous" else (),
        "assigned": (str(assign),) if card.type in ASSIGN else (),
    }


def _effects(card: CardDef) -> dict[str, Told]:
    effects = read_effects(card.attributes)
    costs = [effect.cost for effect in effects if effect.cost]
    prices = [price for cost in costs for price in _whole(cost.get("bonus"))]
    whens = tuple(dict.fromkeys(effect.when for effect in effects))
    return {
        "verb": tuple(dict.fromkeys(_verbs(card.get("effects")))),
        "when": whens,
        "price": tuple(dict.fromkeys(prices)),
        "caption": (1,) if "activated" in whens else (),
    }


def _verbs(effects: object) -> Iterator[str]:
    """AAC-9.1: every step is an object whose one field is its verb."""
    for effect in effects if isinstance(effects, (list, tuple)) else ():
        for part in ("do", "else"):
            for step in effect.get(part, ()):
                yield from step


def _whole(value: object) -> Told:
    return (value,) if isinstance(value, int) and not isinstance(value, bool) else ()
