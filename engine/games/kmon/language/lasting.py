"""Persistent effects and the modifiers that hold while they are attached (KM-9.1, KM-9.6)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.language.kinds import Many, Number, Pick, Several
from engine.effects.language.words import Role, Slot
from engine.games.kmon.language.cards import DECK_TYPES
from engine.games.kmon.language.making import (
    AMOUNT_HIGH,
    EFFECT_KINDS,
    ELEMENT,
    EVENT,
    LASTING,
    NUMBER,
    PHASE_ACTIONS,
    actions,
    choices,
    clauses,
    inside,
    slot,
    word,
)
from engine.games.kmon.language.people import kmon
from engine.games.kmon.terms import TRAITS
from engine.games.kmon.text.persistent import EVENTS
from engine.kernel.names import both

_INT: Final = slot("amount", "How much", "Quanto", NUMBER)
_SOURCE: Final = slot(
    "source",
    "By what",
    "Con che cosa",
    Pick((*actions("attack", "ability"), *choices({"any": both("anything", "qualsiasi cosa")}))),
)
_ELEMENT: Final = slot("element", "Element", "Elemento", ELEMENT)
_FORBIDDEN: Final = (
    *PHASE_ACTIONS,
    *choices({"item": both("items", "oggetti")}),
    *actions("reaction", "evasion"),
    *choices({"substitution": both("substitution", "sostituzione")}),
)
# KM-3.19: Rapidità and Incandescente work at set-up only.
_GAINED: Final = {
    key: name for key, name in TRAITS.items() if key not in ("rapidita", "incandescente")
}

_MODIFIERS: Final = (
    word("damage_dealt", ("damage dealt", "danni inflitti"),
         ("It deals {amount} more damage by {source}",
          "Infligge {amount} danni in più con {source}"), _INT, _SOURCE),
    word("damage_taken", ("damage taken", "danni subiti"),
         ("It takes {amount} more damage from {source}",
          "Subisce {amount} danni in più da {source}"), _INT, _SOURCE),
    word("cost", ("cost of cards", "costo delle carte"),
         ("Its player's cards cost {amount} more charges",
          "Le carte del suo giocatore costano {amount} cariche in più"),
         _INT,
         slot("types", "Only of type", "Solo di tipo", Several(DECK_TYPES), False),
         slot("elements", "Only of element", "Solo di elemento", Several(ELEMENT.choices), False),
         slot("min", "At least", "Almeno", Number(0, AMOUNT_HIGH), False, default=0)),
    word("forbid", ("forbid", "vieta"), ("It may not: {what}", "Non può: {what}"),
         slot("what", "What", "Che cosa", Pick(_FORBIDDEN)), printed=(
             (both("can neither … nor be …", "non può … né essere …"),
              both("cannot … and it cannot be …", "non può … e non può essere …")),
         )),
    word("trait_off", ("trait off", "caratteristica spenta"),
         ("Its trait does not work", "La sua caratteristica non funziona")),
    word("trait_gain", ("gain a trait", "ottiene una caratteristica"),
         ("It also has {id}", "Ha anche {id}"),
         slot("id", "Trait", "Caratteristica", Pick(choices(_GAINED)), clause="KM-3.19")),
    word("element_add", ("one more element", "un elemento in più"),
         ("It can also use {element} cards", "Può usare anche carte {element}"), _ELEMENT),
    word("primary_set", ("primary element", "elemento primario"),
         ("Its primary element for weakness and resistance is {element}",
          "Il suo elemento primario per debolezza e resistenza è {element}"), _ELEMENT),
    word("charge_gain", ("charges earned", "cariche ottenute"),
         ("It earns {amount} more charges by {on}", "Ottiene {amount} cariche in più con {on}"),
         _INT, slot("on", "By what", "Con che cosa", Pick(actions("attack", "defence")))),
    word("evasion_cost", ("cost of evasion", "costo dell'elusione"),
         ("Evasion costs its player {amount} more cards",
          "L'elusione costa al suo giocatore {amount} carte in più"), _INT),
    word("heal_block", ("no healing", "niente cure"),
         ("Damage cannot be removed from it", "Non si possono rimuovere danni da lui")),
)  # fmt: skip
_EVENTS: Final = choices({key: both(*texts) for key, texts in EVENTS.items()})


def _lasting(key: str, en: str, it: str, kind: Many, *more: str, **rest: Any) -> Slot:
    return slot(key, en, it, kind, False, sets=frozenset({LASTING, *more}), **rest)


ROLES: Final[tuple[Role, ...]] = (
    Role("modifier", both("modifier", "modificatore"), _MODIFIERS, tag="mod",
         clauses=clauses("KM-9.1", "KM-9.6")),
    Role("persistent", both("persistent effect", "effetto persistente"), (
        word("persistent", ("persistent effect", "effetto persistente"),
             ("a {kind} on {target}, duration {duration}",
              "un {kind} su {target}, durata {duration}"),
             slot("kind", "Kind", "Tipo", Pick(EFFECT_KINDS), clause="KM-3.16"),
             kmon("target", "Bearer", "Portatore", "single", clause="KM-3.16"),
             slot("duration", "Duration", "Durata", Number(1, None), clause="KM-3.16"),
             _lasting("on_attach", "At once", "Subito", Many("effect"), opens=True),
             _lasting("tick", "In each Phase II", "A ogni Fase II", Many("effect"), opens=True),
             _lasting("static", "Meanwhile", "Nel frattempo", Many("modifier", 1), opens=True),
             _lasting("on_end", "When this effect ends", "Quando questo effetto finisce",
                      Many("effect"), inside("attach_effect"), clause="KM-9.13"),
             slot("waits", "At an event", "A un evento", Many("wait", 1), False),
             least=1, printed=(
                 (both("until the end of its next turn the opposing active K-Mon",
                       "fino alla fine del suo prossimo turno il K-Mon attivo avversario"),
                  both("attach this card to the opposing active K-Mon as a debuff, duration 1. "
                       "While this K-Mon is active, it",
                       "assegna questa carta al K-Mon attivo avversario come debuff, durata 1. "
                       "Finché questo K-Mon è attivo,")),
                 (both("when the effect ends", "quando l'effetto finisce"),
                  both("attach this card to the opposing active K-Mon as a debuff, duration 1. "
                       "When this effect ends",
                       "assegna questa carta al K-Mon attivo avversario come debuff, durata 1. "
                       "Quando questo effetto finisce")),
             )),
    ), clauses=clauses("KM-9.1")),
    Role("wait", both("event", "evento"), (
        word("whenever", ("whenever", "ogni volta che"),
             ("Whenever {event}: {do}", "Ogni volta che {event}: {do}"),
             slot("event", "Event", "Evento", Pick(_EVENTS)),
             slot("do", "Effects", "Effetti", Many("effect"),
                  sets=frozenset({LASTING, EVENT, inside("attach_effect")}))),
    ), clauses=clauses("KM-9.22")),
)  # fmt: skip
