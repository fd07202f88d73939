"""What is printed on a card, in plain data for drawing it (KM-2)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.words import Language, spoken_in
from engine.games.kmon.describe import describe_acts, describe_card, describe_trait
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.text.story import Names
from engine.games.kmon.typed import own_texts, trait_of
from engine.games.kmon.words import element_name, trait_name
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words
from engine.kernel.names import Name

SETS: Final = {"MZ1": Name.of({"en": "First Deal", "it": "Prima Mano"})}


def face(card: CardDef, language: str, names: Names | None = None) -> dict[str, Any]:
    """The keys of `Game.face`; `names` are those of the cards that a text may mention.

    Of a card that somebody typed the words are shown as they are printed, and what nobody has
    said is left out."""
    spoken = spoken_in(language)
    raw: dict[str, Any] = card.to_json()
    label = CARD_TYPES[card.type].pick(spoken) if card.type in CARD_TYPES else card.type
    places = ("primary", "secondary", "element")
    printed: dict[str, Any] = {
        "type_label": label[:1].upper() + label[1:],
        "elements": [raw[key] for key in places if raw.get(key)],
        "element_labels": [name for key in places for name in _elements(card, key, spoken)],
        "hp": raw.get("hp"),
        "cost": _charges(raw.get("cost")),
        "ultimate": bool(raw.get("ultimate")),
    }
    words = printed_words(card, spoken)
    if card.type == "kmon":
        trait = trait_of(card)
        mine = ", ".join(own_texts(card, "trait.id"))
        printed["trait"] = trait_name(trait["id"], spoken, trait.get("x")) if trait else mine
        told = (
            describe_trait(trait, spoken) if trait else "",
            describe_acts(raw, spoken, names),
        )
        printed["text"] = words or " ".join(filter(None, told))
    else:
        printed["text"] = words or describe_card(raw, spoken, names)
    return printed


def _elements(card: CardDef, key: str, spoken: Language) -> tuple[str, ...]:
    """The name of the element in a field, or the set's own word for one."""
    element = card.get(key)
    return (element_name(element, spoken),) if isinstance(element, str) else own_texts(card, key)


def _charges(cost: object) -> int | None:
    """The charges of a cost; its other parts stand in the text."""
    if isinstance(cost, dict):
        charges = cost.get("charges")
        return charges if isinstance(charges, int) else None
    return cost if isinstance(cost, int) else None
