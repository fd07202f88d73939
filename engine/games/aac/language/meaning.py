"""Whom a card means: what cards must be like, groups of them, choices, named ones (AAC-9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Fixed, Flag, Number, One, Pick, Several
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.games.aac.language.choices import (
    CARD_TYPE,
    CHOOSER,
    FACE,
    GENRE,
    KIND,
    POSITION,
    SIDE,
    STAT,
    TRAIT,
    ZONE,
)
from engine.games.aac.language.limits import MAX_FIELD, MAX_STAT
from engine.games.aac.language.making import (
    ARRIVAL_WHENS,
    ATTACK_WHENS,
    CHOSEN,
    EVOLVING,
    HIDDEN,
    HOSTED,
    LATER,
    bare,
    chosen_at,
    chosen_from,
    maybe,
    slot,
    throughout,
)
from engine.kernel.names import both

_MARKS: Final = Several(TRAIT, least=0)
_WITH_MARKS: Final = maybe("traits", "with marks", "con i marchi", _MARKS)
_OF_KINDS: Final = maybe("kinds", "of kind", "di specie", Several(KIND, least=0))


def _bounds(stat: str) -> tuple[Slot, Slot]:
    low, high, name = f"{stat}_min", f"{stat}_max", stat.upper()
    return (
        maybe(low, f"{name} at least", f"{name} almeno", Number(0, MAX_STAT)),
        maybe(high, f"{name} at most", f"{name} al massimo", Number(0, MAX_STAT, above=low)),
    )


FILTER: Final[Word] = Word(
    "filter",
    both("cards like this", "carte così"),
    both("only cards like this", "solo carte così"),
    (
        maybe("type", "type", "tipo", Pick(CARD_TYPE)),
        _WITH_MARKS,
        maybe("not_traits", "without marks", "senza i marchi", _MARKS),
        _OF_KINDS,
        *_bounds("ap"),
        *_bounds("dp"),
        maybe("position", "position", "posizione", Pick(POSITION)),
        maybe("face", "face", "lato", Pick(FACE)),
        maybe("genre", "genre", "genere", Pick(GENRE)),
        maybe("flying", "flying", "in volo", Flag()),
        maybe("evolved", "evolved", "evoluta", Flag()),
        maybe("serial", "serial number", "numero di serie", Number(1, None)),
    ),
)
_BY_FILTER: Final = maybe("filter", "like this", "fatta così", One("filter"))


def _group(side: str = "any", card_type: str | None = None) -> tuple[Slot, ...]:
    """What says which cards, and what it means where it says less."""
    return (
        maybe("side", "whose", "di chi", Pick(SIDE), side),
        maybe("zone", "where", "dove", Pick(ZONE), "field"),
        maybe("type", "type", "tipo", Pick(CARD_TYPE), card_type),
        _BY_FILTER,
    )


_GROUP: Final = _group()
GROUP: Final[Word] = Word(
    "group",
    both("a group of cards", "un gruppo di carte"),
    both("{type} {side} {zone}", "{type} {side} {zone}"),
    _GROUP,
)
HOST: Final = Word(  # AAC-2.18
    "host",
    both("a creature", "una creatura"),
    both("{type} {side} {zone}", "{type} {side} {zone}"),
    _group("own", "creature"),
)
CHOICE: Final[Word] = Word(
    "choose",
    both("choose cards", "scegli carte"),
    both("choose {count}: {type} {side} {zone}", "scegli {count}: {type} {side} {zone}"),
    (
        *_GROUP,
        maybe("count", "how many", "quante", Number(1, MAX_FIELD), default=1),
        maybe("by", "who chooses", "chi sceglie", Pick(CHOOSER), default="owner"),
        maybe("optional", "or fewer", "o di meno", Flag(), default=False),
    ),
)

_ORDINALS: Final = (
    ("the first chosen", "la prima scelta"),
    ("the second chosen", "la seconda scelta"),
    ("the third chosen", "la terza scelta"),
    ("the fourth chosen", "la quarta scelta"),
    ("the fifth chosen", "la quinta scelta"),
    ("the sixth chosen", "la sesta scelta"),
)
ALL: Final = Word(
    "each",
    both("every card of a group", "ogni carta di un gruppo"),
    both("every {all}", "ogni {all}"),
    (slot("all", "of which", "di quale", One("group")),),
    Spelled.ALONE,
    written="all",
    never=frozenset({EVOLVING}),
)


def _extreme(name: str, title: tuple[str, str], says: tuple[str, str]) -> Word:
    """AAC-9.14: of a group of creatures those with the most points, or the fewest."""
    return Word(
        name,
        both(*title),
        both(*says),
        (
            slot("stat", "points", "punti", Pick(STAT)),
            maybe("side", "whose", "di chi", Pick(SIDE), "any"),
            _BY_FILTER,
        ),
        Spelled.OBJECT,
        ("AAC-9.14",),
        never=frozenset({EVOLVING, "passive"}),
    )


EXTREMES: Final[tuple[Word, ...]] = (
    _extreme(
        "most",
        ("the strongest", "la più forte"),
        ("the creature {side} with the most {stat}", "la creatura {side} con più {stat}"),
    ),
    _extreme(
        "least",
        ("the weakest", "la più debole"),
        ("the creature {side} with the fewest {stat}", "la creatura {side} con meno {stat}"),
    ),
)
TARGETS: Final[tuple[Word, ...]] = (
    bare("self", "this card", "questa carta"),
    bare("host", "its creature", "la sua creatura", only=(HOSTED,), never=(EVOLVING,)),
    bare("attacker", "the attacking creature", "la creatura attaccante", only=ATTACK_WHENS),
    bare("defender", "the attacked creature", "la creatura attaccata", only=ATTACK_WHENS),
    bare("played", "the card just played", "la carta appena giocata", only=ARRIVAL_WHENS),
    bare("chosen", "what is chosen", "ciò che è scelto", only=(CHOSEN,)),
    bare("all", "every creature on the field", "ogni creatura in campo", never=(EVOLVING,)),
    *(
        bare(f"chosen[{index}]", en, it, only=(chosen_at(index),))
        for index, (en, it) in enumerate(_ORDINALS)
    ),
    replace(bare("that", "that card", "quella carta", only=(LATER,)), clauses=("AAC-9.15",)),
    ALL,
    *EXTREMES,
)
# AAC-9.6: a deployed card may say again where it was chosen from.
ORIGINS: Final[tuple[Word, ...]] = tuple(
    bare(choice.value, choice.name.pick("en"), choice.name.pick("it"),
         only=(chosen_from(choice.value),))
    for choice in ZONE
    if choice.value != "field"
)  # fmt: skip
ATTACKERS: Final = Word(
    "attackers",
    both("creatures like this", "creature così"),
    both("only creatures like this", "solo creature così"),
    (_WITH_MARKS, _OF_KINDS),
)
MATERIAL: Final = Word(
    "material",
    both("cards of yours", "carte tue"),
    both("{count} of yours", "{count} delle tue"),
    (_BY_FILTER, maybe("count", "how many", "quante", Number(1, MAX_FIELD), default=1)),
)
SELF: Final = Fixed("self")


def _hides(group: Mapping[str, object]) -> Place:
    return frozenset({HIDDEN}) if group.get("zone") in ("hand", "pile") else frozenset()


# AAC-9.11: of what lies hidden only how many there are.
SEEN: Final = replace(
    GROUP,
    takes=(*_GROUP[:2], *(replace(each, never=frozenset({HIDDEN})) for each in _GROUP[2:])),
    tells=_hides,
)


def _role(key: str, title: tuple[str, str], *words: Word, clause: str = "AAC-9.2") -> Role:
    return Role(key, both(*title), words, clauses=throughout(clause))


ROLES: Final[tuple[Role, ...]] = (
    _role("seen", ("Which cards", "Quali carte"), SEEN),
    _role("filter", ("What it is like", "Com'è fatta"), FILTER),
    _role("group", ("Which cards", "Quali carte"), GROUP),
    _role("host", ("Which host", "Quale ospite"), HOST),
    _role("choice", ("What is chosen", "Che cosa si sceglie"), CHOICE),
    _role("target", ("Whom", "Chi"), *TARGETS),
    _role("origin", ("From where", "Da dove"), *ORIGINS, clause="AAC-9.6"),
    _role("attackers", ("Who can attack it", "Chi può attaccarla"), ATTACKERS),
    _role(
        "material",
        ("What it takes the place of", "Di che cosa prende il posto"),
        MATERIAL,
        clause="AAC-2.4",
    ),
)
