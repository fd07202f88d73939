"""Further ways to pay (KM-2.10)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Many, Number
from engine.effects.language.words import Role, Slot, Spelled
from engine.games.kmon.language.making import MAX_CHARGES, clauses, slot, word
from engine.kernel.names import both

# Of each part, whole cards or hit points, no card asks so many.
_MOST: Final = 99


def _part(key: str, en: str, it: str, high: int = _MOST) -> Slot:
    return slot(key, en, it, Number(0, high), False, default=0, opens=True)


ROLES: Final[tuple[Role, ...]] = (
    Role("way", both("way to pay", "modo di pagare"), (
        word("parts", ("pay", "paga"), ("Or pay:", "Oppure paga:"),
             _part("charges", "Charges", "Cariche", MAX_CHARGES),
             _part("discard", "Cards discarded", "Carte scartate"),
             _part("self_damage", "Damage to your active K-Mon", "Danni al tuo K-Mon attivo"),
             _part("mill_self", "Cards off your deck", "Carte dalla cima del tuo mazzo"),
             least=1),
        word("charges", ("charges alone", "solo cariche"),
             ("Or pay {charges} charges", "Oppure paga {charges} cariche"),
             slot("charges", "Charges", "Cariche", Number(0, MAX_CHARGES)),
             spelled=Spelled.VALUE),
    ), clauses=clauses("KM-2.10")),
)  # fmt: skip
WAYS: Final = slot(
    "cost.alternatives", "Other ways to pay", "Altri modi di pagare", Many("way", 1), False
)
