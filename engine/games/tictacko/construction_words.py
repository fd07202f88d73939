"""What the construction rules say when described, broken and mended (TTK-3)."""

from __future__ import annotations

from typing import Final

from engine.kernel.construction_kinds import Wording
from engine.kernel.messages import N_, NN_, Phrase


def _few(broken: Phrase, mend: Phrase) -> Wording:
    return Wording(broken, mend)


SIZE_RULE: Final = Phrase(N_("A team deck has exactly {allowed} cards."))
SIZE_BROKEN: Final = NN_(
    "The deck has {found} card and needs exactly {allowed}.",
    "The deck has {found} cards and needs exactly {allowed}.",
)
ADD: Final = NN_("Add {difference} card.", "Add {difference} cards.", "difference")
REMOVE: Final = NN_("Remove {difference} card.", "Remove {difference} cards.", "difference")

TYPE_RULE: Final = Phrase(N_("A team deck holds no Objectives."))
TYPE_BROKEN: Final = NN_(
    "{found} copy of {card} is in the deck, but Objectives live in the Objective deck.",
    "{found} copies of {card} are in the deck, but Objectives live in the Objective deck.",
)
TYPE_REMOVE: Final = Phrase(N_("Remove {card} from the deck."))

KNOWN_RULE: Final = Phrase(N_("Every card of a deck is in the catalogue."))
KNOWN_BROKEN: Final = Phrase(N_("No card of the catalogue is called “{code}”."))
KNOWN_REMOVE: Final = Phrase(N_("Remove “{code}”, or add the card to the catalogue."))
QUANTITY_RULE: Final = Phrase(N_("A quantity is a whole number from 1 to {allowed}."))
QUANTITY_BAD: Final = Phrase(
    N_("“{quantity}” is no number of copies of {card}: it counts as none.")
)
QUANTITY_REMOVE: Final = Phrase(N_("Put a whole number of at least 1, or delete the row."))
QUANTITY_MANY: Final = Phrase(N_("{found} copies of {card} are more than {allowed}."))
QUANTITY_MANY_MEND: Final = NN_(
    "Remove {difference} copy of {card}.", "Remove {difference} copies of {card}.", "difference"
)

FACTION_RULE: Final = Phrase(N_("A team deck declares its faction: {choices}."))
FACTION_MISSING: Final = Phrase(N_("The deck does not say which faction it is: {choices}."))
FACTION_WRONG: Final = Phrase(N_("“{value}” is no faction of a deck: {choices}."))
FACTION_MEND: Final = Phrase(N_("Choose one of {choices}."))
CHARACTER_RULE: Final = Phrase(N_("All Characters of a deck belong to its faction."))
SPELL_RULE: Final = Phrase(N_("Magics and Instants of a deck belong to its faction or to none."))
FACTION_BROKEN: Final = NN_(
    "{found} copy of {card} belongs to {faction}, the deck to {own}.",
    "{found} copies of {card} belong to {faction}, the deck to {own}.",
)
FACTION_REPLACE: Final = NN_(
    "Replace {found} copy of {card}.", "Replace {found} copies of {card}.", "found"
)

CHARACTERS_RULE: Final = Phrase(N_("An own deck has at least {allowed} Characters."))
CHARACTERS_FEW: Final = _few(
    NN_(
        "The deck has {found} Character and needs at least {allowed}.",
        "The deck has {found} Characters and needs at least {allowed}.",
    ),
    NN_(
        "Put {difference} Character in place of a Magic or an Instant.",
        "Put {difference} Characters in place of Magics or Instants.",
        "difference",
    ),
)
BASICS_RULE: Final = Phrase(N_("An own deck has at least {allowed} Basic Characters."))
BASICS_FEW: Final = _few(
    NN_(
        "The deck has {found} Basic Character and needs at least {allowed}.",
        "The deck has {found} Basic Characters and needs at least {allowed}.",
    ),
    NN_("Add {difference} Basic Character.", "Add {difference} Basic Characters.", "difference"),
)
SPECIALS_RULE: Final = Phrase(N_("An own deck has at most {allowed} Special Characters."))
SPECIALS_MANY: Final = Wording(
    Phrase(N_("The deck has {found} Special Characters, at most {allowed} are allowed.")),
    NN_(
        "Remove {difference} Special Character.",
        "Remove {difference} Special Characters.",
        "difference",
    ),
)
MAGICS_RULE: Final = Phrase(N_("An own deck has from {minimum} to {maximum} Magics."))
MAGICS_FEW: Final = _few(
    NN_(
        "The deck has {found} Magic and needs at least {allowed}.",
        "The deck has {found} Magics and needs at least {allowed}.",
    ),
    NN_("Add {difference} Magic.", "Add {difference} Magics.", "difference"),
)
MAGICS_MANY: Final = Wording(
    Phrase(N_("The deck has {found} Magics, at most {allowed} are allowed.")),
    NN_("Remove {difference} Magic.", "Remove {difference} Magics.", "difference"),
)
INSTANTS_RULE: Final = Phrase(N_("An own deck has at most {allowed} Instants."))
INSTANTS_MANY: Final = Wording(
    Phrase(N_("The deck has {found} Instants, at most {allowed} are allowed.")),
    NN_("Remove {difference} Instant.", "Remove {difference} Instants.", "difference"),
)
COPIES_RULE: Final = Phrase(
    N_(
        "Of one card and its reprints an own deck has at most 8 copies of a Basic Character,"
        " 2 of a Special one, 3 of a Magic, 2 of an Instant."
    )
)
COPIES_MANY: Final = Wording(
    Phrase(N_("The deck has {found} copies of {card}, at most {allowed} are allowed: {cards}.")),
    NN_(
        "Remove {difference} copy of {card}.", "Remove {difference} copies of {card}.", "difference"
    ),
)
LIST_RULE: Final = Phrase(N_("A fixed deck is exactly its published list."))
LIST_BROKEN: Final = Phrase(
    N_("The deck is not the list “{list}”. Missing: {missing}. Too many: {excess}.")
)
LIST_RESTORE: Final = Phrase(N_("Restore the list, or save the deck as an own one."))
OWNED_RULE: Final = Phrase(N_("You own the cards of your deck."))
OWNED_BROKEN: Final = Phrase(N_("The deck uses {found} copies of {card}, you own {allowed}."))
OWNED_MEND: Final = NN_(
    "{difference} copy of {card} is missing.", "{difference} copies of {card} are missing.",
    "difference",
)  # fmt: skip

GOALS_RULE: Final = Phrase(N_("An Objective set has exactly {allowed} cards."))
GOALS_FEW: Final = _few(
    NN_(
        "The set has {found} Objective and needs exactly {allowed}.",
        "The set has {found} Objectives and needs exactly {allowed}.",
    ),
    NN_("Add {difference} Objective.", "Add {difference} Objectives.", "difference"),
)
GOALS_MANY: Final = Wording(
    Phrase(N_("The set has {found} Objectives and needs exactly {allowed}.")),
    NN_("Remove {difference} Objective.", "Remove {difference} Objectives.", "difference"),
)
GOAL_TYPE_RULE: Final = Phrase(N_("An Objective set holds Objectives alone."))
GOAL_TYPE_BROKEN: Final = Phrase(N_("{card} is no Objective."))
GOAL_TYPE_REMOVE: Final = Phrase(N_("Remove {card} from the set."))
GOAL_TWICE_RULE: Final = Phrase(N_("No Objective stands twice in a set."))
GOAL_TWICE: Final = Wording(
    Phrase(N_("{card} stands {found} times in the set.")),
    NN_(
        "Remove {difference} copy of {card}.", "Remove {difference} copies of {card}.", "difference"
    ),
)
STANDARD_RULE: Final = Phrase(N_("A standard pattern has 2 to 5 different spaces from 1 to 9."))
ADVANCED_RULE: Final = Phrase(
    N_("An advanced pattern has 3 to 8 different spaces, a number and a letter among them.")
)
DIFFER_RULE: Final = Phrase(N_("The numbers of both patterns of an Objective are the same."))
PATTERN_SIZE: Final = Phrase(
    N_("The pattern {pattern} of {card} has {found} spaces, it needs {least} to {most}.")
)
PATTERN_BAD: Final = Phrase(
    N_("In the pattern {pattern} of {card} these spaces are unknown or repeated: {spaces}.")
)
PATTERN_NO_LETTER: Final = Phrase(N_("The advanced pattern {pattern} of {card} has no letter."))
PATTERN_NO_NUMBER: Final = Phrase(N_("The advanced pattern {pattern} of {card} has no number."))
PATTERNS_DIFFER: Final = Phrase(N_("The two patterns of {card} differ in these numbers: {spaces}."))
ADVANCED_LACKS: Final = Phrase(
    N_(
        "{card} has no advanced pattern, with which this table counts: write it on the card's"
        " form, or play on the standard Grid."
    )
)
PATTERN_MEND: Final = Phrase(N_("Correct {card}, or take another Objective."))
SAME_RULE: Final = Phrase(N_("No two Objectives of a set have the same pattern."))
SAME_BROKEN: Final = Phrase(N_("{card} and {other} have the same pattern {pattern}."))
SAME_MEND: Final = Phrase(N_("Take another Objective in place of {other}."))
SUBSET_RULE: Final = Phrase(N_("No pattern of a set lies within another."))
SUBSET_BROKEN: Final = Phrase(N_("The pattern {pattern} of {card} lies within that of {other}."))
ENOUGH_RULE: Final = Phrase(N_("A set has two Objectives for each that wins: {allowed}."))
ENOUGH_FEW: Final = _few(
    NN_(
        "The set has {found} Objective, the table needs {allowed}.",
        "The set has {found} Objectives, the table needs {allowed}.",
    ),
    NN_("Add {difference} Objective.", "Add {difference} Objectives.", "difference"),
)

SAME_FACTION_RULE: Final = Phrase(N_("The two decks of a table are of different factions."))
SAME_FACTION: Final = Phrase(N_("Both decks are of the faction {faction}."))
SAME_FACTION_MEND: Final = Phrase(
    N_("Change one of the decks, or allow equal factions at this table.")
)
