"""What event cells and traits do, written out of their effects in both languages (KX-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.describe import Lexicon, Passage, describe
from engine.effects.say import Say
from engine.effects.tree import Op
from engine.effects.words import Language
from engine.games.karmox.card_reading import entries
from engine.games.karmox.told.asking import CONDITIONS
from engine.games.karmox.told.moments import LEADS
from engine.games.karmox.told.verbs import VERBS
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words
from engine.kernel.names import Name

_LEXICON: Final = Lexicon(VERBS, CONDITIONS, leads=LEADS)
_VOICES: Final[tuple[Language, ...]] = ("en", "it")
_SAYS: Final = {voice: Say(voice) for voice in _VOICES}


def told_cell(effects: object) -> Name:
    """What an event cell does; empty for a blank one."""
    ops = _ops(effects)
    return _told(Passage(ops), "") if ops else Name()


def told_traits(traits: object) -> Name:
    """What the traits of a class do; empty for one that has none."""
    texts = [_trait(trait) for trait in entries(traits)]
    return Name.of({voice: " ".join(text.pick(voice) for text in texts) for voice in _VOICES})


def told_of(card: CardDef) -> Name:
    """What a card does beside its numbers; empty for one that does nothing."""
    if card.type == "event_cell":
        return told_cell(card.get("effects"))
    return told_traits(card.get("traits"))


def words_on(card: CardDef, language: str) -> str:
    """What stands on a card: its printed words, else what its effects say."""
    return printed_words(card, language) or told_of(card).pick(language)


def _trait(trait: Mapping[str, Any]) -> Name:
    ops = _ops(trait.get("effects"))
    return _told(Passage(ops, trigger=trait), str(trait.get("on")), alone=_is_alone(ops))


def _told(passage: Passage, moment: str, *, alone: bool = False) -> Name:
    """`moment` "" is an event cell; `alone`: nobody is told of but the bearer of the trait."""
    facts = {"moment": moment, "alone": alone}
    return Name.of({voice: describe([passage], _SAYS[voice], _LEXICON, facts) for voice in _VOICES})


def _is_alone(ops: tuple[Op, ...]) -> bool:
    people = {op.params.get("target", op.params.get("from")) for op in ops}
    for op in ops:
        people.update(
            value[0] for value in (op.condition or {}).values() if isinstance(value, list)
        )
    return people <= {None, "self", "niche_full"}


def _ops(effects: object) -> tuple[Op, ...]:
    return tuple(Op(str(each.get("verb")), each, _condition(each)) for each in entries(effects))


def _condition(effect: Mapping[str, Any]) -> object:
    """The condition that is worth telling: that there are tiles goes without saying where one is
    gained (KX-5.35)."""
    found = effect.get("condition")
    idle = effect.get("verb") == "gain_spirit" and found == {"pool_gt": 0}
    return None if idle else found
