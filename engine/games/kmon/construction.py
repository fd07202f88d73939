"""The K-Mon construction rules: a team of three and a deck of 24 to 36 (KM-3.1 to KM-3.18).

Element match here looks at the whole team; in play it looks at the active K-Mon (KM-3.15).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.kmon import construction_words as words
from engine.games.kmon.construction_team import elements_of, field_remedies, team_elements
from engine.games.kmon.terms import CARD_TYPES, DECK, ELEMENTS, TEAM
from engine.games.kmon.typed import check_typed
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Constraint,
    Edit,
    LoadoutKind,
    Options,
    Pick,
    Remedy,
    Severity,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_kinds import (
    CopiesRule,
    CountRule,
    CustomRule,
    MatchRule,
    PlaceRule,
    of_type,
)
from engine.kernel.construction_records import KnownLinesRule, KnownZonesRule, OwnedRule
from engine.kernel.loadouts import ZoneSpec
from engine.kernel.messages import MessageParam
from engine.kernel.names import Name

TEAM_SIZE: Final = 3
DECK_MINIMUM: Final = 24
DECK_MAXIMUM: Final = 36
ITEM_MAXIMUM: Final = 5
DEAR_CHARGES: Final = 12

DECK_TYPES: Final = ("item", "ability", "reaction", "powerup")
ELEMENTAL_TYPES: Final = ("ability", "reaction", "powerup")


def max_copies(options: Options) -> int | None:
    """The option `max_copies`; None = no limit (KM-3.9)."""
    value = options.get("max_copies")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def one_if_distinct(options: Options) -> int | None:
    """One of each K-Mon under the option `distinct_kmon`, else no limit (KM-3.10)."""
    return 1 if options.get("distinct_kmon") is True else None


def element_wanted(card: CardDef) -> frozenset[str]:
    """The element that a card asks of the team; generic cards and items ask none (KM-3.8)."""
    element = card.get("element")
    if card.type not in ELEMENTAL_TYPES or not isinstance(element, str):
        return frozenset()
    return frozenset((element,))


def charge_cost(card: CardDef) -> int:
    """Charges of the main cost; a bare integer is its short form (KM-2.10)."""
    cost = card.get("cost", 0)
    charges = cost.get("charges", 0) if isinstance(cost, Mapping) else cost
    return charges if isinstance(charges, int) else 0


def _names(elements: Iterable[str]) -> tuple[Name, ...]:
    return tuple(ELEMENTS[element] for element in ELEMENTS if element in set(elements))


def _type_detail(case: Case, card: CardDef) -> Mapping[str, MessageParam]:
    return {"type": CARD_TYPES.get(card.type, Name.of({"en": card.type}))}


def _element_detail(case: Case, card: CardDef) -> Mapping[str, MessageParam]:
    wanted = _names(element_wanted(card))
    return {"element": wanted, "elements": _names(team_elements(case))}


def _may_be_kmon(case: Case, card: CardDef) -> bool:
    """A card of which nobody has said the type is out of place nowhere."""
    return card.type in ("kmon", "")


def _is_no_kmon(case: Case, card: CardDef) -> bool:
    return card.type != "kmon"


def _single_carrier(case: Case) -> Iterable[Violation]:
    """KM-3.14 (a): an element that a single K-Mon of the team has."""
    team = [line for line in case.lines("team") if elements_of(line.card)]
    for line in case.lines("deck"):
        wanted = element_wanted(line.card)
        carriers = [other for other in team if wanted & elements_of(other.card)]
        if sum(other.quantity for other in carriers) != 1:
            continue
        params = amounts(line.quantity, 0)
        params["card"], params["kmon"] = line.card.name, carriers[0].card.name
        params["element"] = _names(wanted)
        yield report(
            "KM-3.14",
            words.SINGLE_BROKEN,
            params,
            (Remedy(words.SINGLE_MEND.fill(params, "KM-3.14")),),
            cards=(line.card.code,),
            subject=f"single/{line.card.code}",
            severity=Severity.WARNING,
        )


def _dear_cards(case: Case) -> Iterable[Violation]:
    """KM-3.14 (b): a charge cost above 12."""
    for line in case.lines("deck"):
        charges = charge_cost(line.card)
        if line.card.type not in ELEMENTAL_TYPES or charges <= DEAR_CHARGES:
            continue
        params = amounts(charges, DEAR_CHARGES)
        params["card"], params["copies"] = line.card.name, line.quantity
        out = (Edit("deck", line.card.code, -line.quantity),)
        yield report(
            "KM-3.14",
            words.DEAR_BROKEN,
            params,
            (Remedy(words.DEAR_MEND.fill(params, "KM-3.14"), out),),
            cards=(line.card.code,),
            subject=f"dear/{line.card.code}",
            severity=Severity.WARNING,
        )


def _toothless(case: Case) -> Iterable[Violation]:
    """KM-3.14 (c): no ability and no power-up."""
    types = ("ability", "powerup")
    if case.count("deck", of_type(*types)):
        return
    params = amounts(0, 1)
    pick = Pick("deck", 1, types)
    yield report(
        "KM-3.14",
        words.TOOTHLESS_BROKEN,
        params,
        (Remedy(words.TOOTHLESS_MEND.fill(params, "KM-3.14"), pick=pick),),
        subject="toothless",
        severity=Severity.WARNING,
    )


CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    CountRule(
        clause="KM-3.1",
        zone="team",
        rule=words.TEAM_RULE,
        few=words.TEAM_FEW,
        many=words.TEAM_MANY,
        minimum=TEAM_SIZE,
        maximum=TEAM_SIZE,
        wanted=of_type("kmon"),
        pick_types=("kmon",),
    ),
    PlaceRule(
        clause="KM-3.2",
        zone="team",
        rule=words.TEAM_TYPES_RULE,
        broken=words.TEAM_TYPES_BROKEN,
        fits=_may_be_kmon,
        move=words.TEAM_TYPES_MOVE,
        move_to="deck",
        remove=words.TEAM_TYPES_REMOVE,
        details=_type_detail,
    ),
    PlaceRule(
        clause="KM-3.3",
        zone="deck",
        rule=words.DECK_TYPES_RULE,
        broken=words.DECK_TYPES_BROKEN,
        fits=_is_no_kmon,
        move=words.DECK_TYPES_MOVE,
        move_to="team",
        remove=words.DECK_TYPES_REMOVE,
    ),
    CountRule(
        clause="KM-3.4",
        zone="deck",
        rule=words.DECK_MIN_RULE,
        few=words.DECK_FEW,
        minimum=DECK_MINIMUM,
        wanted=of_type(*DECK_TYPES),
        pick_types=DECK_TYPES,
    ),
    CountRule(
        clause="KM-3.5",
        zone="deck",
        rule=words.DECK_MAX_RULE,
        many=words.DECK_MANY,
        maximum=DECK_MAXIMUM,
        wanted=of_type(*DECK_TYPES),
        pick_types=DECK_TYPES,
    ),
    CountRule(
        clause="KM-3.6",
        zone="deck",
        rule=words.ITEMS_RULE,
        many=words.ITEMS_MANY,
        maximum=ITEM_MAXIMUM,
        wanted=of_type("item"),
        pick_types=("item",),
    ),
    MatchRule(
        clause="KM-3.7",
        zone="deck",
        against="team",
        rule=words.ELEMENT_RULE,
        broken=words.ELEMENT_BROKEN,
        remove=words.ELEMENT_REMOVE,
        wants=element_wanted,
        offers=elements_of,
        details=_element_detail,
        more_remedies=field_remedies,
    ),
    CopiesRule(
        clause="KM-3.9",
        zones=("deck",),
        rule=words.COPIES_RULE,
        say=words.COPIES_MANY,
        limit=max_copies,
    ),
    CopiesRule(
        clause="KM-3.10",
        zones=("team",),
        rule=words.DISTINCT_RULE,
        say=words.DISTINCT_MANY,
        limit=one_if_distinct,
        wanted=of_type("kmon"),
    ),
    KnownLinesRule(
        clause="KM-3.11",
        rule=words.KNOWN_RULE,
        unknown=words.KNOWN_BROKEN,
        bad_quantity=words.KNOWN_BAD,
        remove=words.KNOWN_REMOVE,
    ),
    KnownZonesRule(
        clause="KM-3.12",
        rule=words.ZONES_RULE,
        broken=words.ZONES_BROKEN,
        remove=words.ZONES_REMOVE,
    ),
    CustomRule(clause="KM-3.14", rule=words.SINGLE_RULE, find=_single_carrier),
    CustomRule(
        clause="KM-3.14",
        rule=words.DEAR_RULE,
        find=_dear_cards,
        shown={"allowed": DEAR_CHARGES},
    ),
    CustomRule(clause="KM-3.14", rule=words.TOOTHLESS_RULE, find=_toothless),
    OwnedRule(
        clause="KM-3.14",
        rule=words.OWNED_RULE,
        broken=words.OWNED_BROKEN,
        mend=words.OWNED_MEND,
    ),
)

LOADOUT_KIND: Final = LoadoutKind(
    key="deck",
    holder="seat",
    name=DECK,
    zones=(ZoneSpec("team", TEAM, ("kmon",)), ZoneSpec("deck", DECK, DECK_TYPES)),
    constraints=CONSTRAINTS,
    check=check_typed,
)
