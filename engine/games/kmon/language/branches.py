"""Verbs that hold other effects: choices, coins, one for each K-Mon (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Many, Names, Number, One
from engine.effects.language.words import Role, Spelled, Word
from engine.games.kmon.codes import FACES
from engine.games.kmon.language.attacks import CHOOSER
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import LABEL_LENGTH, clauses, inside, slot, word
from engine.games.kmon.language.people import kmon
from engine.kernel.names import both

_EFFECTS: Final = Many("effect")
_FOR_EACH: Final = frozenset({inside("for_each")})


def _each_is_named(said: Mapping[str, object]) -> bool:
    """KM-9.5: as many labels as options."""
    options, labels = said.get("options"), said.get("labels")
    return (
        not isinstance(options, list) or not isinstance(labels, list) or len(options) == len(labels)
    )


VERBS: Final[tuple[Word, ...]] = (
    verb("choose", ("choose", "scegli"),
         ("Choose one: {options}", "Scegli una delle possibilità: {options}"),
         slot("options", "Options", "Possibilità", Many("option", 1, begins=2)),
         slot("labels", "Their names", "I loro nomi", Many("label", 1), False),
         CHOOSER, agree=_each_is_named),
    verb("coin_flip", ("coin flip", "moneta"),
         ("Flip a coin: heads {heads}, tails {tails}",
          "Lancia una moneta: testa {heads}, croce {tails}"),
         slot("heads", "Heads", "Testa", _EFFECTS), slot("tails", "Tails", "Croce", _EFFECTS),
         printed=(
             (both("flip a coin: … for each heads", "lancia una moneta: … per ogni testa"),
              both("flip a coin. heads: …", "lancia una moneta. testa: …")),
             (both("heads: 2 damage", "testa: 2 danni"),
              both("heads: deal 2 damage to the opposing active K-Mon",
                   "testa: infliggi 2 danni al K-Mon attivo avversario")),
         )),
    verb("die_roll", ("die", "dado"), ("Roll a die: {bands}", "Lancia un dado: {bands}"),
         slot("bands", "By what falls", "Secondo il tiro", Many("band", 1)),
         clauses=("KM-9.17",)),
    verb("branch", ("if, otherwise", "se, altrimenti"),
         ("If {condition}: {holds}", "Se {condition}: {holds}"),
         slot("condition", "Condition", "Condizione", One("condition")),
         slot("holds", "Then", "Allora", _EFFECTS),
         slot("otherwise", "Otherwise", "Altrimenti", _EFFECTS, False, opens=True),
         clauses=("KM-9.10",)),
    verb("for_each", ("for each", "per ogni"),
         ("For each of {what}: {effects}", "Per ciascuno di {what}: {effects}"),
         kmon("what", "K-Mon", "K-Mon"),
         slot("effects", "Effects", "Effetti", _EFFECTS, sets=_FOR_EACH), never=_FOR_EACH),
)  # fmt: skip

ROLES: Final[tuple[Role, ...]] = (
    Role("band", both("what falls", "che cosa esce"), (
        word("band", ("from, to", "da, a"), ("{from} to {to}: {do}", "da {from} a {to}: {do}"),
             slot("from", "From", "Da", Number(1, FACES)),
             slot("to", "To", "A", Number(1, FACES, above="from")),
             slot("do", "Effects", "Effetti", _EFFECTS)),
    ), clauses=clauses("KM-9.17")),
    Role("option", both("option", "possibilità"), (
        word("option", ("option", "possibilità"), ("{effects}", "{effects}"),
             slot("effects", "Effects", "Effetti", _EFFECTS), spelled=Spelled.VALUE),
    ), clauses=clauses("KM-9.5")),
    Role("label", both("name", "nome"), (
        word("label", ("name", "nome"), ("{name}", "{name}"),
             slot("name", "Name", "Nome", Names(LABEL_LENGTH)), spelled=Spelled.VALUE),
    ), clauses=clauses("KM-9.5")),
)  # fmt: skip
