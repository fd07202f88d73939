"""Cards that people type: classes and event cells (KX-2.24), what their forms ask, and the way from
a shipped piece to such a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from engine.effects.carrying import carry
from engine.effects.findings import CardProblem, Findings
from engine.games.karmox.card_language import Spot, check_effects, check_traits
from engine.games.karmox.card_reading import CELL, CLASS, PIECE
from engine.games.karmox.codes import STATS
from engine.games.karmox.editions import edition_files
from engine.games.karmox.language import LANGUAGE
from engine.games.karmox.language.asking import STAT
from engine.games.karmox.terms import CARD_TYPES, COLOURS, piece_name
from engine.kernel import forms
from engine.kernel.cards import CardDef
from engine.kernel.forms import CHOICE, CardFault, CardType, Choice, Field, Typed
from engine.kernel.names import Name, both

# A homemade sheet may go beyond the ranges of KX-2.3; below them the table could not count.
MOST: Final = 99
SLOTS: Final = "ability_slots"
# What a card says that no field of its form asks: its effects.
CARRIED: Final = ("traits", "effects")
# What is carried out of a class of which nothing is played but its numbers (KX-9.13).
_BY_HAND: Final = {"on": "action", "effects": [{"verb": "hand"}]}
# What a sheet has where it does not say (KX-2.3).
USUAL: Final = {"life_slots": 5, "level_slots": 3, "chest_slots": 3}
USUAL_SLOTS: Final = 2

TYPES: Final = tuple(CardType(key, CARD_TYPES[key]) for key in (CLASS, CELL))
GENDERS: Final = (
    Choice("m", both("masculine", "maschile")),
    Choice("f", both("feminine", "femminile")),
)
CLASS_FORM: Final = (
    Field("attack", both("Attack", "Attacco"), high=MOST, needed=True, clause="KX-2.3"),
    Field("defence", both("Defence", "Difesa"), high=MOST, needed=True, clause="KX-2.3"),
    Field(
        "movement", both("Movement", "Movimento"), low=1, high=MOST, needed=True, clause="KX-2.3"
    ),
    Field("gender_it", both("Gender in Italian", "Genere"), CHOICE, choices=GENDERS,
          clause="KX-1.3"),
    Field("life_slots", both("Life points", "Punti vita"), low=1, high=MOST, clause="KX-2.3"),
    Field("level_slots", both("Level slots", "Caselle livello"), low=1, high=MOST,
          clause="KX-2.3"),
    Field("chest_slots", both("Chest slots", "Posti per forzieri"), high=MOST, clause="KX-2.3"),
    *(
        Field(f"{SLOTS}.{choice.value}",
              both(f"Ability slots, {choice.name.pick('en')}",
                   f"Caselle abilità, {choice.name.pick('it')}"), high=MOST, clause="KX-2.3")
        for choice in STAT.choices
    ),
    forms.worth_field("KX-9.13"),
)  # fmt: skip
LAST_INDEX: Final = 59  # KX-3.31


@cache
def event_kinds() -> tuple[tuple[str, Name], ...]:
    """The kinds of event cells that shipped editions have, called as there."""
    found: dict[str, Name] = {}
    for file in edition_files():
        for cell in file["event_board"]["cells"]:
            found.setdefault(str(cell["kind"]), both(cell["title_en"], cell["title_it"]))
    return tuple(found.items())


@cache
def card_form(card_type: str) -> tuple[Field, ...]:
    """The fields of a type, in order; () for one that nobody types."""
    if card_type == CLASS:
        return CLASS_FORM
    if card_type != CELL:
        return ()
    kinds = tuple(Choice(key, name) for key, name in event_kinds())
    return (
        Field("kind", both("Kind", "Genere di casella"), CHOICE, choices=kinds, own_words=True,
              clause="KX-9.8"),
        Field("index", both("Place on the loop", "Posto sul percorso"), high=LAST_INDEX,
              clause="KX-2.11"),
    )  # fmt: skip


def shipped_cells() -> list[Mapping[str, object]]:
    """The cells of the shipped event boards, as typed values."""
    return [cell for file in edition_files() for cell in file["event_board"]["cells"]]


def kind_words(card: CardDef, language: str) -> tuple[str, ...]:
    """What kind an event cell is of, in the game's word or the set's own."""
    if card.type != CELL:
        return ()
    mine = forms.own_words(card).get("kind")
    known = dict(event_kinds()).get(str(card.get("kind")))
    name = str(mine or "") or (known.pick(language) if known else "")
    return (name,) if name else ()


def read_card(raw: Mapping[str, object]) -> Typed:
    """A card from typed values, with all that is wrong with it, effects too."""
    forms_of = {found.key: card_form(found.key) for found in TYPES}
    parts = carried_by(str(raw.get("type") or ""))
    return carry(forms.read(raw, TYPES, forms_of, parts), raw, parts, _problems)


def carried_by(card_type: str) -> tuple[str, ...]:
    """Where a card of that type has effects; a card of which nobody has said what it is keeps
    all."""
    parts = LANGUAGE.parts.get(card_type)
    return CARRIED if parts is None else tuple(slot.key for slot in parts)


def check_typed(card: CardDef) -> tuple[CardFault, ...]:
    """What the table counts with and the card does not say."""
    return forms.lacking(card, card_form(card.type))


def raw_of(card: CardDef) -> dict[str, object]:
    """The typed values of a card; a shipped piece is told as the class that it is of, and what
    nobody types by its name alone."""
    if card.type == PIECE:
        return _raw_of_class(card)
    if not card_form(card.type):
        return {**forms.raw_of(card, ()), "type": ""}
    return forms.raw_of(card, card_form(card.type), CARRIED)


def _raw_of_class(card: CardDef) -> dict[str, object]:
    names = {"en": str(card.get("class_en") or ""), "it": str(card.get("class_it") or "")}
    name = Name.of(names) if any(names.values()) else card.name
    told = CardDef(card.code, CLASS, name, card.attributes, card.set, card.number)
    return forms.raw_of(told, CLASS_FORM, CARRIED)


def _problems(card: CardDef) -> list[CardProblem]:
    found, spot = Findings(), Spot(official=False)
    check_traits(found, "/traits", card.get("traits", []), spot)
    check_effects(found, "/effects", card.get("effects", []), spot)
    return found.problems


def typed_name(card: CardDef, colour: str) -> Name:
    """What a character of a typed class is called: Red Mapmaker, Cartografa rossa."""
    gender = str(card.get("gender_it") or "")
    names = card.name.as_dict()
    english, italian = names.get("en"), names.get("it")
    if gender in ("m", "f"):
        told = piece_name(english or "", italian or "", gender, colour)
    else:
        bare = COLOURS[colour].pick("it")
        told = {
            **piece_name(english or "", italian or "", "m", colour),
            "name_it": f"{italian} ({bare})",
        }
    found = {key: told[f"name_{key}"] for key in ("en", "it") if names.get(key)}
    return Name.of(found or {key: f"{text} ({colour})" for key, text in names.items()})


def plain(card: CardDef) -> CardDef:
    """A complete class as a table plays it: the usual slots where it does not say."""
    kept = forms.plain(card)
    if card.type != CLASS:
        return kept
    sheet: dict[str, Any] = {**USUAL, **kept.attributes}
    said = sheet.get(SLOTS)
    slots = said if isinstance(said, dict) else {}
    sheet[SLOTS] = {stat: slots.get(stat, USUAL_SLOTS) for stat in STATS}
    return CardDef(card.code, card.type, card.name, sheet, card.set, card.number)


def handed(card: CardDef, typed: CardDef) -> CardDef:
    """The class with what people carry out where it has words and no trait (KX-9.13): after its
    movement."""
    if not forms.words_of(typed) or typed.get(forms.AGREED) or typed.get("traits"):
        return card
    return replace(card, attributes={**card.attributes, "traits": [_BY_HAND]})
