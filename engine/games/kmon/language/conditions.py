"""Under which condition (KM-9.4)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.language.asked import asked_condition
from engine.effects.language.kinds import Many, Number, One, Pick
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.kmon.language.making import (
    AMOUNT_HIGH,
    ANSWERED,
    BEFORE,
    COMPARISONS,
    EFFECT_KINDS,
    ELEMENT,
    REACTION,
    STANCES,
    choices,
    clauses,
    slot,
    word,
)
from engine.games.kmon.language.people import kmon
from engine.games.kmon.terms import TRAITS
from engine.kernel.names import both

_SELECTOR: Final = kmon("selector", "K-Mon", "K-Mon")
_COMPARISON: Final = slot("comparison", "Compared", "Confronto", Pick(COMPARISONS))
_SCOPE: Final = choices(
    {
        "primary": both("as primary element", "come elemento primario"),
        "any": both("as any of its elements", "come uno dei suoi elementi"),
    }
)
_LIST: Final = Spelled.LIST
_ALONE: Final = Spelled.ALONE
_SEVERAL: Final = Many("condition", 1)


def _of(key: str, en: str, it: str, kind: One | Many) -> Slot:
    return slot(key, en, it, kind)


_WORDS: Final = (
    word("cmp", ("compare", "confronta"),
         ("{left}: {comparison} {right}", "{left}: {comparison} {right}"),
         slot("left", "This", "Questo", One("amount")), _COMPARISON,
         slot("right", "With this", "Con questo", One("amount")), spelled=_LIST, printed=(
             (both("you have fewer cards in hand than the opponent",
                   "hai meno carte in mano dell'avversario"),
              both("the number of cards in your hand is less than the number of cards in your "
                   "opponent's hand",
                   "il numero delle carte nella tua mano è minore del numero delle carte nella "
                   "mano dell'avversario")),
         )),
    word("stance", ("stance", "posizione"), ("{selector} is {stance}", "{selector} è {stance}"),
         _SELECTOR, slot("stance", "Position", "Posizione", Pick(STANCES)), spelled=_LIST,
         printed=((both("is defending", "è in difesa"),
                   both("is in defensive position", "è in posizione di difesa")),)),
    word("element", ("element", "elemento"),
         ("{selector} has {element}, {scope}", "{selector} ha {element}, {scope}"),
         _SELECTOR, slot("scope", "Which of them", "Quale dei due", Pick(_SCOPE)),
         slot("element", "Element", "Elemento", ELEMENT), spelled=_LIST),
    word("has_effect", ("bears an effect", "ha un effetto"),
         ("{selector} has a {kind}", "{selector} ha un {kind}"),
         _SELECTOR, slot("kind", "Kind", "Tipo", Pick(EFFECT_KINDS)), spelled=_LIST),
    word("hp_left", ("HP left", "PV rimasti"),
         ("{selector} has {comparison} {number} HP left",
          "a {selector}: rimasti {comparison} {number} PV"),
         _SELECTOR, _COMPARISON, slot("number", "HP", "PV", Number(0, AMOUNT_HIGH)), spelled=_LIST),
    word("trait", ("trait", "caratteristica"), ("{selector} has {id}", "{selector} ha {id}"),
         _SELECTOR, slot("id", "Trait", "Caratteristica", Pick(choices(TRAITS))), spelled=_LIST),
    word("answered", ("the answered action", "l'azione a cui risponde"),
         ("the answered action is: {kinds}", "l'azione a cui risponde è: {kinds}"),
         slot("kinds", "Kinds", "Tipi", ANSWERED), spelled=_ALONE, only=frozenset({REACTION})),
    word("all", ("all of these", "tutte queste"), ("all of these: {each}", "tutte queste: {each}"),
         _of("each", "Conditions", "Condizioni", _SEVERAL), spelled=_ALONE),
    word("any", ("one of these", "una di queste"),
         ("one of these: {each}", "una di queste: {each}"),
         _of("each", "Conditions", "Condizioni", _SEVERAL), spelled=_ALONE),
    word("not", ("not", "non"), ("it is not so that {condition}", "non è vero che {condition}"),
         _of("condition", "Condition", "Condizione", One("condition")), spelled=_ALONE),
    asked_condition("KM-9.23", never=BEFORE),
)  # fmt: skip

ROLES: Final[tuple[Role, ...]] = (
    Role("condition", both("condition", "condizione"), _WORDS, clauses=clauses("KM-9.4")),
)
IF: Final = slot("if", "Only if", "Solo se", One("condition"), False)


def verb(
    name: str, title: tuple[str, str], says: tuple[str, str], *takes: Slot, **more: Any
) -> Word:
    """A word of effects: any of them may have a condition."""
    return word(name, title, says, IF, *takes, **more)
