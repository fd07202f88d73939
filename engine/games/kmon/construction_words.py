"""What the K-Mon construction rules say when described, when broken, and how to mend them."""

from __future__ import annotations

from typing import Final

from engine.kernel.construction_kinds import Wording
from engine.kernel.messages import N_, NN_, Phrase

TEAM_RULE: Final = Phrase(N_("A team has exactly {allowed} K-Mon."))
TEAM_FEW: Final = Wording(
    Phrase(N_("Your team has {found} K-Mon, it needs exactly {allowed}: add {difference}.")),
    Phrase(N_("Add {difference} K-Mon to the team.")),
)
TEAM_MANY: Final = Wording(
    Phrase(N_("Your team has {found} K-Mon, it needs exactly {allowed}: remove {difference}.")),
    Phrase(N_("Remove {difference} K-Mon from the team.")),
)

TEAM_TYPES_RULE: Final = Phrase(N_("Only K-Mon are in the team."))
TEAM_TYPES_BROKEN: Final = Phrase(
    N_("{found} × {card} ({type}) is in the team, where only K-Mon go: move it to the deck.")
)
TEAM_TYPES_MOVE: Final = Phrase(N_("Move {found} × {card} to the deck."))
TEAM_TYPES_REMOVE: Final = Phrase(N_("Remove {found} × {card} from the team."))

DECK_TYPES_RULE: Final = Phrase(N_("No K-Mon is in the deck."))
DECK_TYPES_BROKEN: Final = Phrase(
    N_(
        "{found} × {card} is in the deck, but it is a K-Mon and does not count there:"
        " move it to the team or remove it."
    )
)
DECK_TYPES_MOVE: Final = Phrase(N_("Move {found} × {card} to the team."))
DECK_TYPES_REMOVE: Final = Phrase(N_("Remove {found} × {card} from the deck."))

DECK_MIN_RULE: Final = Phrase(N_("A deck has at least {allowed} cards, K-Mon not counted."))
DECK_FEW: Final = Wording(
    NN_(
        "Your deck has {found} card, it needs at least {allowed}: add {difference}.",
        "Your deck has {found} cards, it needs at least {allowed}: add {difference}.",
    ),
    NN_(
        "Add {difference} card to the deck.",
        "Add {difference} cards to the deck.",
        "difference",
    ),
)
DECK_MAX_RULE: Final = Phrase(N_("A deck has at most {allowed} cards, K-Mon not counted."))
DECK_MANY: Final = Wording(
    NN_(
        "Your deck has {found} card, it may have at most {allowed}: remove {difference}.",
        "Your deck has {found} cards, it may have at most {allowed}: remove {difference}.",
    ),
    NN_(
        "Remove {difference} card from the deck.",
        "Remove {difference} cards from the deck.",
        "difference",
    ),
)

ITEMS_RULE: Final = Phrase(N_("A deck has at most {allowed} items, counted among its cards."))
ITEMS_MANY: Final = Wording(
    NN_(
        "Your deck has {found} items, it may have at most {allowed}:"
        " remove {difference} item card out of {cards}.",
        "Your deck has {found} items, it may have at most {allowed}:"
        " remove {difference} item cards out of {cards}.",
        "difference",
    ),
    NN_(
        "Remove {difference} item card from the deck.",
        "Remove {difference} item cards from the deck.",
        "difference",
    ),
)

ELEMENT_RULE: Final = Phrase(
    N_(
        "Every card with an element shares it with at least one K-Mon of the team;"
        " generic cards and items always fit."
    )
)
ELEMENT_BROKEN: Final = Phrase(
    N_("{found} × {card} has the element {element}, but the team only has {elements}.")
)
ELEMENT_REMOVE: Final = Phrase(N_("Remove {found} × {card} from the deck."))
ELEMENT_FIELD: Final = Phrase(N_("Field {kmon}, whose elements are {elements}."))
ELEMENT_SWAP: Final = Phrase(N_("Field {kmon} ({elements}) in place of {other}."))

COPIES_RULE: Final = Phrase(N_("At this table a deck has at most {allowed} copies of a card."))
COPIES_MANY: Final = Wording(
    Phrase(
        N_(
            "Your deck has {found} copies of {card}, this table allows at most {allowed}:"
            " remove {difference}."
        )
    ),
    Phrase(N_("Remove {difference} × {card} from the deck.")),
)

DISTINCT_RULE: Final = Phrase(N_("At this table the K-Mon of a team are all different."))
DISTINCT_MANY: Final = Wording(
    Phrase(
        N_(
            "{card} is in the team {found} times, this table allows each K-Mon once:"
            " replace {difference}."
        )
    ),
    Phrase(N_("Remove {difference} × {card} from the team.")),
)

KNOWN_RULE: Final = Phrase(
    N_("Every card is in the catalogue and every quantity is a whole number of at least 1.")
)
KNOWN_BROKEN: Final = Phrase(
    N_("“{code}” is not in the catalogue; its copies ({found}) count as 0.")
)
KNOWN_BAD: Final = Phrase(
    N_("{card}: the quantity “{quantity}” is not a whole number of at least 1; it counts as 0.")
)
KNOWN_REMOVE: Final = Phrase(N_("Remove the line of “{code}”, or correct it."))

ZONES_RULE: Final = Phrase(N_("There is no side deck: every card is in the team or in the deck."))
ZONES_BROKEN: Final = NN_(
    "{found} card lies in “{zone}”, outside team and deck: {cards}.",
    "{found} cards lie in “{zone}”, outside team and deck: {cards}.",
)
ZONES_REMOVE: Final = Phrase(N_("Remove the cards in “{zone}”."))

SINGLE_RULE: Final = Phrase(
    N_("Advice: a card that only one K-Mon of the team can play often stays in the hand.")
)
SINGLE_BROKEN: Final = Phrase(
    N_("{found} × {card} ({element}) can be played only while {kmon} is active.")
)
SINGLE_MEND: Final = Phrase(N_("Field another K-Mon with the element {element}."))

DEAR_RULE: Final = Phrase(N_("Advice: a cost above {allowed} charges is hardly ever paid."))
DEAR_BROKEN: Final = Phrase(
    N_("{card} costs {found} charges, {difference} above the {allowed} that a battle often brings.")
)
DEAR_MEND: Final = Phrase(N_("Remove {copies} × {card} from the deck."))

TOOTHLESS_RULE: Final = Phrase(N_("Advice: a deck has some ability or power-up."))
TOOTHLESS_BROKEN: Final = Phrase(
    N_("Your deck has {found} abilities and power-ups: only plain attacks will do damage.")
)
TOOTHLESS_MEND: Final = Phrase(N_("Add an ability or a power-up to the deck."))

OWNED_RULE: Final = Phrase(N_("Advice: cards that you do not own can be played, and are marked."))
OWNED_BROKEN: Final = Phrase(
    N_("{card}: the deck uses {found}, you own {allowed}; {difference} missing.")
)
OWNED_MEND: Final = Phrase(N_("Play it all the same, or find {difference} × {card}."))
