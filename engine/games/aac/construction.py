"""The construction rules of AAC Cards: thirty cards and their quotas (AAC-3.1 to AAC-3.15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.games.aac import construction_words as words
from engine.games.aac.card_reading import raw_of, serial_of, traits_of
from engine.games.aac.card_schema import check_card
from engine.games.aac.construction_advice import ADVICE, DECK_ZONE
from engine.games.aac.construction_copies import copy_faults, is_official, referee_faults
from engine.games.aac.construction_sum import AttackSumRule
from engine.games.aac.terms import CARD_TYPES, DECK
from engine.games.aac.typed import check_typed
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Constraint,
    LoadoutKind,
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
    Wording,
    of_type,
)
from engine.kernel.construction_records import KnownLinesRule, KnownZonesRule, RegularCopyRule
from engine.kernel.loadouts import ZoneSpec
from engine.kernel.messages import Phrase

DECK_SIZE: Final = 30
LEAST_OF_TYPE: Final = 4
LEAST_AP: Final = 3000
MOST_COPIES: Final = 2
MOST_M: Final = 3
MOST_NM: Final = 1
MOST_D: Final = 5

INVALID: Final = "INVALID_CARD"


def attack_points(card: CardDef) -> int:
    """Printed AP of a creature; an unreadable one counts 0."""
    value = card.get("ap")
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def is_m(card: CardDef) -> bool:
    """Whether it carries M."""
    return "M" in traits_of(card)


def is_nm(card: CardDef) -> bool:
    """Whether it is an nM creature, whatever its n."""
    return card.get("deadly") is not None


def _is_single(card: CardDef) -> bool:
    return is_m(card) or is_nm(card)


def _is_plain(card: CardDef) -> bool:
    return not _is_single(card)


def _is_divine(card: CardDef) -> bool:
    return "D" in traits_of(card)


def _deck_size(case: Case) -> Iterable[Violation]:
    """AAC-3.1; unknown entries count here (AAC-3.12)."""
    found = sum(case.loadout.zone(DECK_ZONE).values())
    if found == DECK_SIZE:
        return
    say = words.SIZE_FEW if found < DECK_SIZE else words.SIZE_MANY
    params = amounts(found, DECK_SIZE)
    pick = Pick(DECK_ZONE, DECK_SIZE - found)
    remedy = Remedy(say.mend.fill(params, "AAC-3.1"), pick=pick)
    yield report("AAC-3.1", say.broken, params, (remedy,), subject="size")


def _at_least(
    clause: str, card_type: str, say: Wording, swap: Phrase
) -> Callable[[Case], Iterable[Violation]]:
    """At least four cards of a type; in a full deck others have to make room."""

    def find(case: Case) -> Iterable[Violation]:
        found = case.count(DECK_ZONE, of_type(card_type))
        if found >= LEAST_OF_TYPE:
            return
        params = amounts(found, LEAST_OF_TYPE)
        is_full = sum(case.loadout.zone(DECK_ZONE).values()) >= DECK_SIZE
        mend = swap if is_full else say.mend
        pick = Pick(DECK_ZONE, LEAST_OF_TYPE - found, (card_type,))
        remedy = Remedy(mend.fill(params, clause), pick=pick)
        yield report(clause, say.broken, params, (remedy,), subject=card_type)

    return find


def _invalid_cards(case: Case) -> Iterable[Violation]:
    """AAC-3.12: the data of each shipped card pass AAC-2.8 to AAC-2.13."""
    typed = {card.code for card in case.pool.own}
    for line in case.lines(DECK_ZONE):
        if line.card.code in typed:
            continue
        problems = [
            problem
            for problem in check_card(raw_of(line.card))
            if problem.severity is Severity.ERROR
        ]
        if not problems:
            continue
        params = amounts(len(problems), 0)
        params["card"] = line.card.name
        params["clauses"] = tuple(dict.fromkeys(problem.clause for problem in problems))
        params["faults"] = tuple(problem.message for problem in problems)
        remedy = Remedy(words.VALID_MEND.fill(params, "AAC-3.12"))
        code = line.card.code
        subject = f"{INVALID}/{code}"
        yield report(
            "AAC-3.12", words.VALID_BROKEN, params, (remedy,), cards=(code,), subject=subject
        )


def _type_rule(clause: str, card_type: str, rule: Phrase, say: Wording, swap: Phrase) -> CustomRule:
    find = _at_least(clause, card_type, say, swap)
    return CustomRule(clause=clause, rule=rule, find=find, shown={"allowed": LEAST_OF_TYPE})


def _official(case: Case) -> bool:
    return is_official(case.options)


def _unofficial(case: Case) -> bool:
    return not is_official(case.options)


CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    CustomRule(
        clause="AAC-3.1", rule=words.SIZE_RULE, find=_deck_size, shown={"allowed": DECK_SIZE}
    ),
    _type_rule(
        "AAC-3.2", "creature", words.CREATURES_RULE, words.CREATURES_FEW, words.CREATURES_SWAP
    ),
    AttackSumRule(
        clause="AAC-3.3",
        zone=DECK_ZONE,
        rule=words.SUM_RULE,
        few=words.SUM_LOW,
        minimum=LEAST_AP,
        wanted=of_type("creature"),
        weight=attack_points,
    ),
    _type_rule("AAC-3.4", "magic", words.MAGICS_RULE, words.MAGICS_FEW, words.MAGICS_SWAP),
    _type_rule("AAC-3.5", "trap", words.TRAPS_RULE, words.TRAPS_FEW, words.TRAPS_SWAP),
    CopiesRule(
        clause="AAC-3.6",
        zones=(DECK_ZONE,),
        rule=words.COPIES_RULE,
        say=words.COPIES_MANY,
        limit=MOST_COPIES,
        group=serial_of,
        wanted=_is_plain,
    ),
    CountRule(
        clause="AAC-3.7",
        zone=DECK_ZONE,
        rule=words.M_RULE,
        many=words.M_MANY,
        maximum=MOST_M,
        wanted=is_m,
    ),
    CountRule(
        clause="AAC-3.8",
        zone=DECK_ZONE,
        rule=words.NM_RULE,
        many=words.NM_MANY,
        maximum=MOST_NM,
        wanted=is_nm,
    ),
    CopiesRule(
        clause="AAC-3.9",
        zones=(DECK_ZONE,),
        rule=words.SINGLE_RULE,
        say=words.SINGLE_MANY,
        limit=1,
        group=serial_of,
        wanted=_is_single,
    ),
    CountRule(
        clause="AAC-3.10",
        zone=DECK_ZONE,
        rule=words.D_RULE,
        many=words.D_MANY,
        maximum=MOST_D,
        wanted=_is_divine,
    ),
    RegularCopyRule(
        clause="AAC-3.11",
        rule=words.COPY_RULE,
        broken=words.COPY_BROKEN,
        mend=words.COPY_MEND,
        faults=copy_faults,
        when=_unofficial,
    ),
    RegularCopyRule(
        clause="AAC-3.11",
        rule=words.REFEREE_RULE,
        broken=words.REFEREE_BROKEN,
        mend=words.REFEREE_MEND,
        faults=referee_faults,
        when=_official,
    ),
    KnownLinesRule(
        clause="AAC-3.12",
        rule=words.KNOWN_RULE,
        unknown=words.KNOWN_BROKEN,
        bad_quantity=words.KNOWN_BAD,
        remove=words.KNOWN_REMOVE,
    ),
    CustomRule(clause="AAC-3.12", rule=words.VALID_RULE, find=_invalid_cards),
    KnownZonesRule(
        clause="AAC-3.12",
        rule=words.ZONES_RULE,
        broken=words.ZONES_BROKEN,
        remove=words.ZONES_REMOVE,
    ),
    *ADVICE,
)

LOADOUT_KIND: Final = LoadoutKind(
    key="deck",
    holder="seat",
    name=DECK,
    zones=(ZoneSpec(DECK_ZONE, DECK, tuple(CARD_TYPES)),),
    constraints=CONSTRAINTS,
    check=check_typed,
)
