"""What is printed on a card, in plain data for drawing it (KM-2)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.words import Language
from engine.games.kmon.describe import describe_card, describe_trait
from engine.games.kmon.text.story import Names
from engine.games.kmon.words import element_name, trait_name, type_name
from engine.kernel.cards import CardDef
from engine.kernel.names import Name

SETS: Final = {"MZ1": Name.of({"en": "First Deal", "it": "Prima Mano"})}


def face(card: CardDef, language: str, names: Names | None = None) -> dict[str, Any]:
    """The keys of `Game.face`; `names` are those of the cards that a text may mention."""
    spoken: Language = "it" if language.startswith("it") else "en"
    raw: dict[str, Any] = card.to_json()
    elements = [raw[key] for key in ("primary", "secondary", "element") if raw.get(key)]
    label = type_name(card.type, spoken)
    printed: dict[str, Any] = {
        "type_label": label[:1].upper() + label[1:],
        "elements": elements,
        "element_labels": [element_name(element, spoken) for element in elements],
        "hp": raw.get("hp"),
        "cost": _charges(raw.get("cost")),
        "ultimate": bool(raw.get("ultimate")),
    }
    if card.type == "kmon":
        trait = raw["trait"]
        printed["trait"] = trait_name(trait["id"], spoken, trait.get("x"))
        printed["text"] = describe_trait(trait, spoken)
    else:
        printed["text"] = describe_card(raw, spoken, names)
    return printed


def _charges(cost: object) -> int | None:
    """The charges of a cost; its other parts stand in the text."""
    if isinstance(cost, dict):
        charges = cost.get("charges", 0)
        return charges if isinstance(charges, int) else None
    return cost if isinstance(cost, int) else None
