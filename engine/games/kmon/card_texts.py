"""What a card says at the table, written when somebody first reads it."""

from __future__ import annotations

from engine.games.kmon.core import Core
from engine.games.kmon.describe import LANGUAGES, describe_card
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.text.story import Names
from engine.games.kmon.typed import trait_of
from engine.kernel.cards import CardDef
from engine.kernel.forms import value_at, words_of
from engine.kernel.names import Name


def rules_text(r: Core, card: int) -> Name:
    """What the card does, in every language: written from its effects, or, of a typed card
    without any, the words on it."""
    found = r.texts.get(card)
    if found is None:
        found = _text(r, card)
        r.texts[card] = found
    return found


def plays(card: CardDef, names: Names) -> Name:
    """What is written from the parts of a card and its trait; empty without any."""
    return _written(card, names) if is_played(card) else Name()


def is_played(card: CardDef) -> bool:
    """Whether the rules play anything of what is printed on a card."""
    parts = LANGUAGE.parts.get(card.type, ())
    return bool(trait_of(card)) or any(value_at(card.attributes, part.key) for part in parts)


def names_of(r: Core) -> Names:
    """The names of the cards that a text may mention."""
    if not r.names:
        r.names.update([(card.code, card.name.as_dict()) for card in r.pool])
    return r.names


def _text(r: Core, card: int) -> Name:
    found = r.pool.at(card)
    words = Name.of(words_of(found))
    says = ("effects", "persistent", "on_exhausted")
    if words.texts and not any(found.get(key) for key in says):
        return words
    return _written(found, names_of(r))


def _written(card: CardDef, names: Names) -> Name:
    raw = card.to_json()
    return Name.of({language: describe_card(raw, language, names) for language in LANGUAGES})
