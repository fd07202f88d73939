"""What the construction rules of AAC Cards say when described, broken and mended (AAC-3)."""

from __future__ import annotations

from typing import Final

from engine.kernel.construction_kinds import Wording
from engine.kernel.messages import N_, NN_, Phrase

SIZE_RULE: Final = Phrase(N_("A deck has exactly {allowed} cards."))
SIZE_FEW: Final = Wording(
    NN_(
        "Your deck has {found} card and needs exactly {allowed}: add {difference}.",
        "Your deck has {found} cards and needs exactly {allowed}: add {difference}.",
    ),
    NN_("Add {difference} card.", "Add {difference} cards.", "difference"),
)
SIZE_MANY: Final = Wording(
    Phrase(N_("Your deck has {found} cards and needs exactly {allowed}: remove {difference}.")),
    NN_("Remove {difference} card.", "Remove {difference} cards.", "difference"),
)
ZONES_RULE: Final = Phrase(N_("All cards of a deck lie in one pile."))
ZONES_BROKEN: Final = NN_(
    "{found} card lies in “{zone}”, outside the deck: {cards}.",
    "{found} cards lie in “{zone}”, outside the deck: {cards}.",
)
ZONES_REMOVE: Final = Phrase(N_("Remove what lies in “{zone}”."))

CREATURES_RULE: Final = Phrase(N_("A deck has at least {allowed} creatures."))
CREATURES_FEW: Final = Wording(
    NN_(
        "Your deck has {found} creature and needs at least {allowed}: add {difference}.",
        "Your deck has {found} creatures and needs at least {allowed}: add {difference}.",
    ),
    NN_("Add {difference} creature.", "Add {difference} creatures.", "difference"),
)
MAGICS_RULE: Final = Phrase(N_("A deck has at least {allowed} magics."))
MAGICS_FEW: Final = Wording(
    NN_(
        "Your deck has {found} magic and needs at least {allowed}: add {difference}.",
        "Your deck has {found} magics and needs at least {allowed}: add {difference}.",
    ),
    NN_("Add {difference} magic.", "Add {difference} magics.", "difference"),
)
TRAPS_RULE: Final = Phrase(N_("A deck has at least {allowed} traps."))
TRAPS_FEW: Final = Wording(
    NN_(
        "Your deck has {found} trap and needs at least {allowed}: add {difference}.",
        "Your deck has {found} traps and needs at least {allowed}: add {difference}.",
    ),
    NN_("Add {difference} trap.", "Add {difference} traps.", "difference"),
)
CREATURES_SWAP: Final = NN_(
    "Put {difference} creature in place of a card of another kind.",
    "Put {difference} creatures in place of as many cards of another kind.",
    "difference",
)
MAGICS_SWAP: Final = NN_(
    "Put {difference} magic in place of a card of another kind.",
    "Put {difference} magics in place of as many cards of another kind.",
    "difference",
)
TRAPS_SWAP: Final = NN_(
    "Put {difference} trap in place of a card of another kind.",
    "Put {difference} traps in place of as many cards of another kind.",
    "difference",
)

SUM_RULE: Final = Phrase(
    N_("The printed AP of all creatures of a deck add up to at least {allowed}.")
)
SUM_LOW: Final = Wording(
    Phrase(
        N_(
            "The printed AP of your creatures add up to {found}, they need at least {allowed}:"
            " {difference} are short."
        )
    ),
    Phrase(
        N_("Add creatures, or exchange weak ones for stronger ones, until {difference} AP are won.")
    ),
)
SUM_SWAP: Final = Phrase(N_("Put {into} in place of {out}."))
SUM_ADD: Final = Phrase(N_("Add {into}."))

COPIES_RULE: Final = Phrase(N_("A deck has at most {allowed} copies of the same card."))
COPIES_MANY: Final = Wording(
    Phrase(N_("Your deck has {found} copies of {card}, at most {allowed}: remove {difference}.")),
    Phrase(N_("Remove {difference} × {card}.")),
)
M_RULE: Final = Phrase(N_("A deck has at most {allowed} M traps."))
M_MANY: Final = Wording(
    Phrase(
        N_("Your deck has {found} M traps, at most {allowed}: remove {difference} out of {cards}.")
    ),
    NN_("Remove {difference} M trap.", "Remove {difference} M traps.", "difference"),
)
NM_RULE: Final = Phrase(N_("A deck has at most {allowed} creature with deadly blows (nM)."))
NM_MANY: Final = Wording(
    Phrase(
        N_(
            "Your deck has {found} creatures with deadly blows (nM), at most {allowed}:"
            " remove {difference} out of {cards}."
        )
    ),
    NN_(
        "Remove {difference} creature with deadly blows.",
        "Remove {difference} creatures with deadly blows.",
        "difference",
    ),
)
SINGLE_RULE: Final = Phrase(N_("Cards with M or nM are all different from each other."))
SINGLE_MANY: Final = Wording(
    Phrase(
        N_(
            "{card} has M or nM and is in your deck {found} times, at most {allowed}:"
            " remove {difference}."
        )
    ),
    COPIES_MANY.mend,
)
D_RULE: Final = Phrase(N_("A deck has at most {allowed} divine cards (D), of all types together."))
D_MANY: Final = Wording(
    Phrase(
        N_(
            "Your deck has {found} divine cards (D), at most {allowed}:"
            " remove {difference} out of {cards}."
        )
    ),
    NN_("Remove {difference} divine card.", "Remove {difference} divine cards.", "difference"),
)

COPY_RULE: Final = Phrase(
    N_("Every copy measures 45 × 63 mm or 42.5 × 60 mm, is in colour and shows its serial number.")
)
COPY_BROKEN: Final = Phrase(N_("{card}, copy “{copy}”, is not regular: {faults}."))
COPY_MEND: Final = Phrase(N_("Put a regular copy of {card} in its place."))
REFEREE_RULE: Final = Phrase(N_("In official play a referee passes every copy."))
REFEREE_BROKEN: Final = Phrase(N_("{card}, copy “{copy}”, cannot be passed: {faults}."))
REFEREE_MEND: Final = Phrase(N_("Measure and look at it, then write it down on the shelf."))

KNOWN_RULE: Final = Phrase(
    N_("Every card is in the catalogue, its quantity is a whole number of at least 1.")
)
KNOWN_BROKEN: Final = Phrase(
    N_(
        "“{code}” is not in the catalogue: its copies ({found}) count among the cards of the deck"
        " and for nothing else."
    )
)
KNOWN_BAD: Final = Phrase(
    N_("{card}: “{quantity}” is no whole number of at least 1; the line counts as 0.")
)
KNOWN_REMOVE: Final = Phrase(N_("Correct the line of “{code}”, or remove it."))
VALID_RULE: Final = Phrase(N_("The data of every card keep to the rules for cards."))
VALID_BROKEN: Final = NN_(
    "The data of {card} have {found} fault ({clauses}): {faults}",
    "The data of {card} have {found} faults ({clauses}): {faults}",
)
VALID_MEND: Final = Phrase(N_("Correct {card} in the catalogue, or take another card."))

OWNED_RULE: Final = Phrase(N_("Advice: cards that you do not own are marked; you may try them."))
OWNED_BROKEN: Final = Phrase(
    N_("{card}: your deck uses {found}, you own {allowed}: {difference} missing.")
)
OWNED_MEND: Final = Phrase(N_("Find {difference} × {card}, or play without owning it."))
MATERIAL_RULE: Final = Phrase(N_("Advice: the deck holds the cards that its summons ask for."))
MATERIAL_BROKEN: Final = NN_(
    "{card} asks for {allowed} card to take the place of; your deck has {found} that fit.",
    "{card} asks for {allowed} cards to take the place of; your deck has {found} that fit.",
    "allowed",
)
MATERIAL_MEND: Final = NN_(
    "Add {difference} card that {card} can take the place of, or take {card} out.",
    "Add {difference} cards that {card} can take the place of, or take {card} out.",
    "difference",
)
PLAYABLE_RULE: Final = Phrase(
    N_("Advice: a deck has at least {allowed} creatures that need no summoning.")
)
PLAYABLE_BROKEN: Final = NN_(
    "Only {found} creature can be deployed without a summon; {allowed} are wise.",
    "Only {found} creatures can be deployed without a summon; {allowed} are wise.",
)
PLAYABLE_MEND: Final = NN_(
    "Add {difference} creature that needs no summoning.",
    "Add {difference} creatures that need no summoning.",
    "difference",
)
ALL_D_RULE: Final = Phrase(N_("Advice: some creature of the deck is not divine (D)."))
ALL_D_BROKEN: Final = NN_(
    "The only creature of your deck is divine (D): it goes to the Void after 3 rounds alone.",
    "All {found} creatures of your deck are divine (D): a field of D cards alone goes to the Void"
    " after 3 rounds.",
)
ALL_D_MEND: Final = Phrase(N_("Add a creature without D."))
ALL_J_RULE: Final = Phrase(N_("Advice: some creature of the deck is not a wall (J)."))
ALL_J_BROKEN: Final = NN_(
    "The only creature of your deck is a wall (J): it goes to the Toilet after 2 rounds alone.",
    "All {found} creatures of your deck are walls (J): a J creature alone goes to the Toilet after"
    " 2 rounds.",
)
ALL_J_MEND: Final = Phrase(N_("Add a creature without J."))
BONUS_RULE: Final = Phrase(N_("Advice: nobody ever holds more than {allowed} bonus points."))
BONUS_BROKEN: Final = Phrase(
    N_("{card} asks for {found} bonus points; nobody holds more than {allowed}.")
)
BONUS_MEND: Final = Phrase(N_("Take {card} out: that price is never paid."))
