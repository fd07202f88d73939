"""What AAC cards say in the language, by their type, and where each of it may stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Many, One, Several
from engine.effects.language.words import Language, Place, Role, Slot
from engine.games.aac.card_schema import scope_of
from engine.games.aac.card_support import stays_unsaid
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


def _fit_on_the_field(materials: object) -> bool:
    """AAC-2.4: cards of a summons all lie on the field."""
    entries = materials if isinstance(materials, list) else []
    return sum(int(each.get("count", 1)) for each in entries) <= MAX_FIELD


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
    maybe("overrides", "clauses it sets aside", "clausole che scavalca", Several(OVERRIDABLE, 0)),
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
    scope = scope_of(attributes, card_type)
    printed = attributes.get("traits")
    marks = {
        HOSTED: scope.hosted,
        STAYS: scope.stays or stays_unsaid(attributes, card_type),
        WALL: scope.is_wall,
        ANSWERS: scope.trigger == "opponent_plays",
        EVOLVES: isinstance(printed, (list, tuple)) and "E" in printed,
    }
    return frozenset(mark for mark, holds in marks.items() if holds)


LANGUAGE: Final = Language(
    {role.key: role for role in _ROLES},
    {kind: tuple(part for part in PARTS if part.key in fields) for kind, fields in FIELDS.items()},
    _marks,
    deep=4,
)
