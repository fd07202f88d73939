"""Verbs that touch charges, effects on K-Mon, positions and actions (KM-9.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Fixed, One, Pick, Several
from engine.effects.language.words import Slot, Word
from engine.games.kmon.language.amounts import AMOUNT, amount
from engine.games.kmon.language.attacks import CHOOSER
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import (
    ABILITY,
    AT_EVENT,
    DECK_CARDS,
    EFFECT_KINDS,
    ITEM,
    PHASE_ACTIONS,
    POWERUP,
    STANCES,
    choices,
    inside,
    slot,
)
from engine.games.kmon.language.people import KMON, TARGET, WHO
from engine.kernel.names import both

_KIND: Final = slot("kind", "Kind", "Tipo", Pick(EFFECT_KINDS))
_ATTACH: Final = frozenset({inside("attach_effect")})

CHARGES: Final[tuple[Word, ...]] = (
    verb("gain_charges", ("gain charges", "guadagna cariche"),
         ("Gain {amount} charges: {who}", "Ottieni {amount} cariche: {who}"), WHO, AMOUNT,
         printed=((both("gain 2 elemental charges", "guadagni 2 cariche elementali"),
                   both("gain 2 charges", "ottieni 2 cariche")),
                  (both("you gain 2 charges", "guadagni 2 cariche"),
                   both("gain 2 charges", "ottieni 2 cariche")),
                  (both("you get 2 charges", "prendi 2 cariche"),
                   both("gain 2 charges", "ottieni 2 cariche")))),
    verb("lose_charges", ("lose charges", "perde cariche"),
         ("Lose {amount} charges: {who}", "Perdi {amount} cariche: {who}"), WHO, AMOUNT),
    verb("steal_charges", ("steal charges", "ruba cariche"),
         ("Steal {amount} charges from {who}", "Ruba {amount} cariche a {who}"), WHO, AMOUNT,
         printed=((both("take 2 charges from the opponent", "sottrai 2 cariche all'avversario"),
                   both("steal 2 charges from your opponent", "ruba 2 cariche all'avversario")),)),
)  # fmt: skip


def _substitute(side: str, title: tuple[str, str], says: tuple[str, str]) -> Word:
    """KM-9.5: who enters is of the side whose active K-Mon leaves."""
    entering = [name for name in KMON if name.startswith(side) and name in _ENTERING]
    return verb(
        f"substitute_{side}", title, says,
        slot("side", "Whose", "Di chi", Fixed(side)),
        Slot("chooser", CHOOSER.title, CHOOSER.kind, needed=False, default="owner"),
        slot("to", "With whom", "Con chi", Pick(choices({name: KMON[name] for name in entering})),
             False,
             default=f"{side}_bench_choice"), written="substitute", never=AT_EVENT,
    )  # fmt: skip


_ENTERING: Final = ("own_bench_choice", "own_other_choice", "opp_bench_choice")

EFFECTS: Final[tuple[Word, ...]] = (
    verb("attach_effect", ("attach", "assegna"),
         ("Attach this card: {persistent}", "Assegna questa carta: {persistent}"),
         slot("persistent", "Persistent effect", "Effetto persistente", One("persistent"),
              sets=_ATTACH), only=DECK_CARDS, never=_ATTACH),
    verb("remove_effects", ("remove effects", "rimuove effetti"),
         ("Discard {amount} {kind} effects of {target}",
          "Scarta {amount} effetti {kind} di {target}"),
         TARGET, _KIND, amount("amount_or_all"), CHOOSER),
    verb("add_counters", ("add counters", "aggiunge segnalini"),
         ("Put {amount} counters on each {kind} of {target}",
          "Metti {amount} segnalini su ogni {kind} di {target}"),
         TARGET, _KIND, AMOUNT, CHOOSER),
    verb("remove_counters", ("remove counters", "toglie segnalini"),
         ("Remove {amount} counters from each {kind} of {target}",
          "Togli {amount} segnalini da ogni {kind} di {target}"),
         TARGET, _KIND, AMOUNT, CHOOSER),
    _substitute("own", ("substitute", "sostituisce"),
                ("Exchange your active K-Mon", "Scambia il tuo K-Mon attivo")),
    _substitute("opp", ("substitute, opposing", "sostituisce, avversario"),
                ("Exchange the opposing active K-Mon", "Scambia il K-Mon attivo avversario")),
    verb("set_stance", ("change stance", "cambia posizione"),
         ("Position of {target}: {stance}", "Posizione di {target}: {stance}"),
         TARGET, slot("stance", "Position", "Posizione", Pick(STANCES)), CHOOSER),
    verb("extra_action", ("extra action", "azione in più"),
         ("This turn you may take {amount} more actions: {kinds}",
          "In questo turno puoi compiere {amount} azioni in più: {kinds}"),
         slot("kinds", "Kinds", "Tipi", Several(PHASE_ACTIONS)), AMOUNT,
         only=frozenset({ITEM, ABILITY, POWERUP})),
    verb("grant_evasion_discount", ("cheaper evasion", "elusione scontata"),
         ("Your next evasion this turn costs {amount} cards less",
          "La tua prossima elusione in questo turno costa {amount} carte in meno"), AMOUNT),
)  # fmt: skip
