"""What AAC cards say in the language, by their type, and where each of it may stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Many, One, Several
from engine.effects.language.words import Language, Place, Role, Slot
from engine.games.aac.card_support import assign_by_default, stays_unsaid
from engine.games.aac.card_vocabulary import FIELDS
from engine.games.aac.language import amounts, conditions, costs, meaning, moments, steps
from engine.games.aac.language.choices import OVERRIDABLE
from engine.games.aac.language.limits import MAX_EFFECTS, MAX_FIELD, MAX_SUMMONS
from engine.games.aac.language.making import (
    ANSWERS,
    EVOLVES,
    EVOLVING,
    HOSTED,
    PLAYING,
    STAYS,
    WALL,
    maybe,
)
from engine.kernel.names import both


def cards_given(materials: object) -> int:
    """How many cards a summons takes the place of (AAC-2.4)."""
    entries = materials if isinstance(materials, list) else []
    counts = [each.get("count", 1) for each in entries if isinstance(each, Mapping)]
    return sum(count for count in counts if isinstance(count, int))


def _fit_on_the_field(materials: object) -> bool:
    """AAC-2.4: cards of a summons all lie on the field."""
    return cards_given(materials) <= MAX_FIELD


PARTS: Final = (
    maybe("effects", "effects", "effetti", Many("effect", 0, MAX_EFFECTS)),
    Slot(
        "host", both("which creature it is assigned to", "a quale creatura si assegna"),
        One("host"), needed=False, only=frozenset({HOSTED}),
    ),
    Slot(
        "play_condition", both("play it only if", "giocala solo se"), One("condition"),
        needed=False, sets=frozenset({PLAYING}),
    ),
    maybe("attackable_only_by", "who can attack it", "chi può attaccarla", One("attackers")),
    maybe("overrides", "clauses it sets aside", "clausole che scavalca", Several(OVERRIDABLE, 0),
          clause="AAC-9.7"),
    Slot(
        "summon", both("takes the place of", "prende il posto di"),
        Many("material", 1, MAX_SUMMONS), needed=False, agree=_fit_on_the_field,
    ),
    Slot(
        "evolve", both("it evolves", "si evolve"), One("evolution"),
        needed=False, sets=frozenset({EVOLVING}), only=frozenset({EVOLVES}),
    ),
)  # fmt: skip
_ROLES: Final[tuple[Role, ...]] = (
    *moments.ROLES,
    *steps.ROLES,
    *conditions.ROLES,
    *amounts.ROLES,
    *costs.ROLES,
    *meaning.ROLES,
)


def _marks(card_type: str, attributes: Mapping[str, object]) -> Place:
    """What a card's own fields allow its effects to say (AAC-9.1)."""
    is_creature, traits = card_type == "creature", attributes.get("traits")
    printed = traits if isinstance(traits, (list, tuple)) else ()
    assign = attributes.get("assign", assign_by_default(attributes, card_type))
    is_continuous = attributes.get("duration_mark") == "continuous"
    marks = {
        HOSTED: not is_creature and assign not in ("none", "never"),
        STAYS: is_creature or is_continuous or stays_unsaid(attributes, card_type),
        WALL: "J" in printed or "wall_points" in attributes,
        ANSWERS: card_type == "trap" and attributes.get("trigger") == "opponent_plays",
        EVOLVES: "E" in printed,
    }
    return frozenset(mark for mark, holds in marks.items() if holds)


LANGUAGE: Final = Language(
    {role.key: role for role in _ROLES},
    {kind: tuple(part for part in PARTS if part.key in fields) for kind, fields in FIELDS.items()},
    _marks,
    deep=4,
)
