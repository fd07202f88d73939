"""The construction rules of a team deck (TTK-3.1 to 3.19) and of a table's two (TTK-3.31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.games.tictacko import construction_words as words
from engine.games.tictacko.construction_factions import FACTION, DifferentFactions, FactionRule
from engine.games.tictacko.shipping import published_lists
from engine.games.tictacko.terms import DECK, DECK_TYPES, KINDS_OF_DECK, TEAM_DECK
from engine.games.tictacko.typed import CHARACTERS, SPELLS, check_typed
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Constraint,
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
    PlaceRule,
    of_type,
    take_out,
)
from engine.kernel.construction_records import (
    HeaderRule,
    KnownLinesRule,
    OwnedRule,
    PublishedListRule,
)
from engine.kernel.loadouts import HeaderField

ZONE: Final = DECK.key
OWN: Final = "own"
DECK_SIZE: Final = 40
MOST_OF_A_ROW: Final = 40
LEAST_CHARACTERS: Final = 22
LEAST_BASIC: Final = 12
MOST_SPECIAL: Final = 14
LEAST_MAGIC: Final = 4
MOST_MAGIC: Final = 14
MOST_INSTANT: Final = 6
MOST_COPIES: Final[dict[str, int]] = {"basic": 8, "special": 2, "magic": 3, "instant": 2}

KIND: Final = HeaderField(
    "make", KINDS_OF_DECK["make"], ((OWN, KINDS_OF_DECK[OWN]), ("fixed", KINDS_OF_DECK["fixed"]))
)
LIST: Final = HeaderField("list", KINDS_OF_DECK["list"])


def is_own(case: Case) -> bool:
    """Whether the deck is built by the user (TTK-3.1); so is one that does not say."""
    return case.loadout.header.get(KIND.key) != "fixed"


def is_fixed(case: Case) -> bool:
    """Whether the deck is a published one."""
    return not is_own(case)


def cap(card: CardDef, default: int | None) -> int | None:
    """Copies allowed of a card with all its prints (TTK-3.14 to 3.16)."""
    printed = card.get("copy_limit")
    if isinstance(printed, int) and not isinstance(printed, bool):
        return printed
    return MOST_COPIES.get(card.type, default)


def _deck_size(case: Case) -> Iterable[Violation]:
    """TTK-3.2: every row counts, also one that is wrong for another reason."""
    found = sum(case.loadout.zone(ZONE).values())
    if found == DECK_SIZE:
        return
    params = amounts(found, DECK_SIZE)
    mend = words.ADD if found < DECK_SIZE else words.REMOVE
    remedy = Remedy(mend.fill(params, "TTK-3.2"), pick=Pick(ZONE, DECK_SIZE - found, DECK_TYPES))
    yield report("TTK-3.2", words.SIZE_BROKEN, params, (remedy,), subject="size")


_LINES: Final = KnownLinesRule(
    clause="TTK-3.4",
    rule=words.KNOWN_RULE,
    unknown=words.KNOWN_BROKEN,
    bad_quantity=words.QUANTITY_BAD,
    remove=words.KNOWN_REMOVE,
)
_QUANTITIES: Final = KnownLinesRule(
    clause="TTK-3.5",
    rule=words.QUANTITY_RULE,
    unknown=words.KNOWN_BROKEN,
    bad_quantity=words.QUANTITY_BAD,
    remove=words.QUANTITY_REMOVE,
)


def _unknown(case: Case) -> Iterable[Violation]:
    return [found for found in _LINES.check(case) if not found.subject.endswith("?")]


def _quantities(case: Case) -> Iterable[Violation]:
    """TTK-3.5: what is no number, and a row that alone would fill a deck."""
    yield from (found for found in _QUANTITIES.check(case) if found.subject.endswith("?"))
    for line in case.lines(ZONE):
        if line.quantity <= MOST_OF_A_ROW:
            continue
        params = amounts(line.quantity, MOST_OF_A_ROW)
        params["card"] = line.card.name
        edits = take_out([(ZONE, line)], line.quantity - MOST_OF_A_ROW)
        remedy = Remedy(words.QUANTITY_MANY_MEND.fill(params, "TTK-3.5"), edits)
        code = line.card.code
        yield report("TTK-3.5", words.QUANTITY_MANY, params, (remedy,), cards=(code,), subject=code)


def _is_card_of_a_deck(case: Case, card: CardDef) -> bool:
    return card.type != "objective"


def _owned_severity(options: Options) -> Severity:
    return Severity.ERROR if options.get("require_owned") else Severity.WARNING


CONSTRAINTS: Final[tuple[Constraint, ...]] = (
    CustomRule(
        clause="TTK-3.2", rule=words.SIZE_RULE, find=_deck_size, shown={"allowed": DECK_SIZE}
    ),
    PlaceRule(
        clause="TTK-3.3",
        zone=ZONE,
        rule=words.TYPE_RULE,
        broken=words.TYPE_BROKEN,
        fits=_is_card_of_a_deck,
        remove=words.TYPE_REMOVE,
    ),
    CustomRule(clause="TTK-3.4", rule=words.KNOWN_RULE, find=_unknown),
    CustomRule(
        clause="TTK-3.5",
        rule=words.QUANTITY_RULE,
        find=_quantities,
        shown={"allowed": MOST_OF_A_ROW},
    ),
    HeaderRule(
        clause="TTK-3.6",
        field=FACTION,
        rule=words.FACTION_RULE,
        missing=words.FACTION_MISSING,
        not_allowed=words.FACTION_WRONG,
        mend=words.FACTION_MEND,
    ),
    FactionRule(clause="TTK-3.7", types=CHARACTERS, rule=words.CHARACTER_RULE),
    FactionRule(clause="TTK-3.8", types=SPELLS, rule=words.SPELL_RULE, others=("neutral",)),
    CountRule(
        clause="TTK-3.9",
        zone=ZONE,
        rule=words.CHARACTERS_RULE,
        few=words.CHARACTERS_FEW,
        minimum=LEAST_CHARACTERS,
        wanted=of_type("basic", "special"),
        pick_types=("basic", "special"),
        when=is_own,
    ),
    CountRule(
        clause="TTK-3.10",
        zone=ZONE,
        rule=words.BASICS_RULE,
        few=words.BASICS_FEW,
        minimum=LEAST_BASIC,
        wanted=of_type("basic"),
        pick_types=("basic",),
        when=is_own,
    ),
    CountRule(
        clause="TTK-3.11",
        zone=ZONE,
        rule=words.SPECIALS_RULE,
        many=words.SPECIALS_MANY,
        maximum=MOST_SPECIAL,
        wanted=of_type("special"),
        when=is_own,
    ),
    CountRule(
        clause="TTK-3.12",
        zone=ZONE,
        rule=words.MAGICS_RULE,
        few=words.MAGICS_FEW,
        many=words.MAGICS_MANY,
        minimum=LEAST_MAGIC,
        maximum=MOST_MAGIC,
        wanted=of_type("magic"),
        pick_types=("magic",),
        when=is_own,
    ),
    CountRule(
        clause="TTK-3.13",
        zone=ZONE,
        rule=words.INSTANTS_RULE,
        many=words.INSTANTS_MANY,
        maximum=MOST_INSTANT,
        wanted=of_type("instant"),
        when=is_own,
    ),
    CopiesRule(
        clause="TTK-3.14",
        zones=(ZONE,),
        rule=words.COPIES_RULE,
        say=words.COPIES_MANY,
        limit=DECK_SIZE,
        cap=cap,
        when=is_own,
    ),
    PublishedListRule(
        clause="TTK-3.17",
        zone=ZONE,
        header=LIST.key,
        lists=published_lists(),
        rule=words.LIST_RULE,
        broken=words.LIST_BROKEN,
        restore=words.LIST_RESTORE,
        when=is_fixed,
    ),
    OwnedRule(
        clause="TTK-3.19",
        rule=words.OWNED_RULE,
        broken=words.OWNED_BROKEN,
        mend=words.OWNED_MEND,
        severity=_owned_severity,
    ),
)

LOADOUT_KIND: Final = LoadoutKind(
    key="deck",
    holder="side",
    name=TEAM_DECK,
    zones=(DECK,),
    header=(FACTION, KIND, LIST),
    constraints=CONSTRAINTS,
    joint_constraints=(DifferentFactions("TTK-3.31"),),
    check=check_typed,
)
