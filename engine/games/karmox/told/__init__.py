"""What event cells and traits do, written out of their effects in both languages (KX-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.describe import Lexicon, Passage, describe
from engine.effects.say import Say
from engine.effects.words import Language
from engine.games.karmox.card_reading import entries
from engine.games.karmox.told.asking import CONDITIONS
from engine.games.karmox.told.moments import LEADS
from engine.games.karmox.told.ops import ops_of
from engine.games.karmox.told.verbs import VERBS
from engine.kernel.cards import CardDef
from engine.kernel.forms import printed_words
from engine.kernel.names import Name

_LEXICON: Final = Lexicon(VERBS, CONDITIONS, leads=LEADS)
_VOICES: Final[tuple[Language, ...]] = ("en", "it")
_SAYS: Final = {voice: Say(voice) for voice in _VOICES}


def told_cell(effects: object) -> Name:
    """What an event cell does; empty for a blank one."""
    ops = ops_of(effects)
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
    effects = trait.get("effects")
    passage = Passage(ops_of(effects), trigger=trait)
    return _told(passage, str(trait.get("on")), alone=_is_alone(effects))


def _told(passage: Passage, moment: str, *, alone: bool = False) -> Name:
    """`moment` "" is an event cell; `alone`: nobody is told of but the bearer of the trait."""
    facts = {"moment": moment, "alone": alone}
    return Name.of({voice: describe([passage], _SAYS[voice], _LEXICON, facts) for voice in _VOICES})


def _is_alone(effects: object) -> bool:
    """Whether all that is told of, also inside other effects, is the bearer of the trait."""
    for effect in entries(effects):
        people = {effect.get("target", effect.get("from"))}
        asked = effect.get("condition", {}).values()
        people.update(value[0] for value in asked if isinstance(value, list))
        inside = [*effect.get("among", ()), effect.get("otherwise"), effect.get("at_end")]
        inside += [band.get("effects") for band in entries(effect.get("bands"))]
        if not people <= {None, "self", "niche_full"} or not all(map(_is_alone, inside)):
            return False
    return True
