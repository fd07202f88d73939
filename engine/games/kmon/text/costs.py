"""What a card costs beside the charges printed on it (KM-2.10, KM-5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.say import Say
from engine.games.kmon.text.selectors import kmon
from engine.games.kmon.words import CARD, CHARGE, DAMAGE


def costs(cost: Any, say: Say) -> list[str]:
    """The additional parts of a cost, and what may be paid instead of the whole."""
    if not isinstance(cost, Mapping):
        return []
    clauses = []
    extra = _parts({**cost, "charges": 0}, say)
    if extra:
        clauses.append(say.pick("additional cost: ", "costo aggiuntivo: ") + say.all_of(extra))
    others = [
        say.all_of(_parts(other, say)) or say.pick("pay nothing", "non pagare nulla")
        for other in cost.get("alternatives", ())
    ]
    if others:
        head = say.pick("alternative cost: ", "costo alternativo: ")
        clauses.append(head + say.pick("; or ", "; oppure ").join(others))
    return clauses


def _parts(cost: Any, say: Say) -> list[str]:
    if not isinstance(cost, Mapping):
        cost = {"charges": cost}
    parts = []
    if cost.get("charges"):
        parts.append(say.pick("pay ", "paga ") + say.count(int(cost["charges"]), CHARGE))
    if cost.get("discard"):
        parts.append(say.pick("discard ", "scarta ") + say.count(int(cost["discard"]), CARD))
    if cost.get("mill_self"):
        top = top_cards(int(cost["mill_self"]), say)
        parts.append(say.pick(f"discard {top} of your deck", f"scarta {top} del tuo mazzo"))
    if cost.get("self_damage"):
        takes = say.pick(" takes ", " subisce ")
        damage = say.count(int(cost["self_damage"]), DAMAGE)
        parts.append(kmon("own_active", say) + takes + damage)
    return parts


def top_cards(number: int, say: Say) -> str:
    """Return `the top 3 cards`."""
    if number == 1:
        return say.pick("the top card", "la prima carta")
    size = say.number(number)
    return say.pick(f"the top {size} cards", f"le prime {size} carte")
