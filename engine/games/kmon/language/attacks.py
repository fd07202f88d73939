"""Verbs of damage and healing, of the attack and of answers to an action (KM-9.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Fixed, One, Pick, Several
from engine.effects.language.words import Word
from engine.games.kmon.language.amounts import AMOUNT, amount
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import (
    ABILITY,
    AT_EVENT,
    DECK_CARDS,
    NUMBER,
    POWERUP,
    REACTION,
    REPLACES,
    choices,
    slot,
)
from engine.games.kmon.language.people import TARGET, kmon
from engine.games.kmon.terms import TRAITS
from engine.kernel.names import both

CHOOSER: Final = slot(
    "chooser",
    "Who chooses",
    "Chi sceglie",
    Pick(choices({"owner": both("you", "tu"), "opponent": both("your opponent", "l'avversario")})),
    False,
    default="owner",
)
_REACTION: Final = frozenset({REACTION})
# KM-3.19: these change the attack, so the power-up must not replace it.
_POWERUP: Final = frozenset({POWERUP})
_REPLACES: Final = frozenset({REPLACES})
_IGNORED: Final = choices(
    {
        "weakness": both("weakness", "debolezza"),
        "resistance": both("resistance", "resistenza"),
        "barriera": TRAITS["barriera"],
        "defence": both("defensive position", "posizione di difesa"),
        "corazza": TRAITS["corazza"],
    }
)

BLOWS: Final[tuple[Word, ...]] = (
    verb("damage", ("damage", "danni"),
         ("Deal {amount} damage to {target}", "Infliggi {amount} danni a {target}"),
         slot("target", "K-Mon", "K-Mon", One("selector", "opp_active")), AMOUNT, CHOOSER,
         printed=((both("when the effect ends it takes 2 damage",
                        "quando l'effetto finisce subisce 2 danni"),
                   both("when the effect ends deal 2 damage to this K-Mon",
                        "quando l'effetto finisce infliggi 2 danni a questo K-Mon")),
                  (both("… takes 2 damage", "… subisce 2 danni"),
                   both("deal 2 damage to …", "infliggi 2 danni a …")))),
    verb("heal", ("heal", "cura"),
         ("Remove {amount} damage from {target}", "Rimuovi {amount} danni da {target}"),
         TARGET, AMOUNT, CHOOSER, printed=(
             (both("remove from … as much damage as", "rimuovi dal … tanti danni quanti"),
              both("remove as much damage from …", "rimuovi altrettanti danni dal …")),
         )),
    verb("revive", ("bring back", "fa tornare"),
         ("Bring an exhausted K-Mon of yours back to the bench with {amount} HP",
          "Fai tornare in panchina un tuo K-Mon sfinito con {amount} PV"),
         AMOUNT, only=DECK_CARDS, never=AT_EVENT, clauses=("KM-9.14",)),
)  # fmt: skip
ANSWERS: Final[tuple[Word, ...]] = (
    verb("neutralise", ("neutralise", "neutralizza"),
         ("Neutralise the answered action", "Neutralizza l'azione a cui risponde"),
         only=_REACTION),
    verb("evade", ("evade", "elude"),
         ("Evade the answered action", "Eludi l'azione a cui risponde"), only=_REACTION),
    verb("reduce_pending", ("reduce", "riduce"),
         ("Take {amount} from the damage about to be dealt to your active K-Mon",
          "Togli {amount} dai danni in arrivo sul tuo K-Mon attivo"),
         amount("amount_or_all"), only=_REACTION),
    verb("redirect", ("redirect", "devia"),
         ("The damage meant for your active K-Mon goes to {to}",
          "I danni destinati al tuo K-Mon attivo vanno a {to}"),
         slot("from", "Away from", "Da", Fixed("own_active"), False, default="own_active"),
         kmon("to", "To", "A", "single"), only=_REACTION),
)  # fmt: skip
SHAPES: Final[tuple[Word, ...]] = (
    verb("attack_bonus", ("attack bonus", "bonus all'attacco"),
         ("This attack deals {amount} more damage",
          "Questo attacco infligge {amount} danni in più"),
         AMOUNT, only=_POWERUP, never=_REPLACES, printed=(
             (both("2 damage to this attack", "2 danni a questo attacco"),
              both("this attack deals 2 more damage", "questo attacco infligge 2 danni in più")),
             (both("and 1 more if", "e altri 1 se"), both("plus 1 if", "e ancora 1 se")),
             (both("if the target", "se il bersaglio"),
              both("if the opposing active K-Mon", "se il K-Mon attivo avversario")),
         )),
    verb("attack_set", ("set the attack", "fissa l'attacco"),
         ("The base damage of this attack is {amount}",
          "Il danno base di questo attacco è {amount}"),
         AMOUNT, only=_POWERUP, never=_REPLACES),
    verb("attack_multiply", ("multiply the attack", "moltiplica l'attacco"),
         ("Multiply the damage of this attack by {factor}",
          "Moltiplica per {factor} i danni di questo attacco"),
         slot("factor", "By", "Per", NUMBER), only=_POWERUP, never=_REPLACES),
    verb("ignore", ("ignore", "ignora"),
         ("This action ignores: {what}", "Questa azione ignora: {what}"),
         slot("what", "What", "Che cosa", Several(_IGNORED)),
         only=frozenset({ABILITY, POWERUP})),
)  # fmt: skip
