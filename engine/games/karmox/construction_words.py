"""What the construction rules say when described, broken and mended (KX-3)."""

from __future__ import annotations

from typing import Final

from engine.kernel.messages import N_, NN_, Phrase

FORMAT_RULE: Final = Phrase(N_("A roster declares its format: {choices}."))
FORMAT_MISSING: Final = Phrase(N_("The roster does not say its format: {choices}."))
FORMAT_WRONG: Final = Phrase(N_("“{value}” is no format of a roster: {choices}."))
FORMAT_MEND: Final = Phrase(N_("Choose one of {choices}."))
COLOUR_RULE: Final = Phrase(N_("Rosters of a duel and of a team declare their colour."))
COLOUR_MISSING: Final = Phrase(N_("The roster does not say its colour: {choices}."))
COLOUR_MEND: Final = Phrase(N_("Choose {choices}."))

UNKNOWN_RULE: Final = Phrase(N_("All characters belong to the edition that is played."))
UNKNOWN_BROKEN: Final = Phrase(N_("“{code}” is no character of {edition}."))
UNKNOWN_MEND: Final = Phrase(N_("Remove “{code}”."))

SIZE_RULE: Final = Phrase(N_("A duel takes 4 characters, a pair 2, a solo 1."))
SIZE_FEW: Final = NN_(
    "{found} of {allowed} character: add {missing}.",
    "{found} of {allowed} characters: add {missing}.",
    "allowed",
)
SIZE_ANY: Final = NN_(
    "{found} of {allowed} character: add {difference}.",
    "{found} of {allowed} characters: add {difference}.",
    "allowed",
)
SIZE_MANY: Final = NN_(
    "{found} characters instead of {allowed}: remove {difference}.",
    "{found} characters instead of {allowed}: remove {difference}.",
)
ADD: Final = NN_("Add {difference} character.", "Add {difference} characters.", "difference")
REMOVE: Final = NN_(
    "Remove {difference} character.", "Remove {difference} characters.", "difference"
)

TWICE_RULE: Final = Phrase(N_("Each character exists once."))
TWICE_BROKEN: Final = Phrase(N_("{card} stands {found} times in the roster, and exists once."))
TWICE_MEND: Final = Phrase(N_("Remove {difference} of them. Still free: {free}."))
TWICE_DROP: Final = Phrase(N_("Remove {difference} of them."))

WRONG_COLOUR_RULE: Final = Phrase(N_("Characters of a duel or a team have its colour."))
WRONG_COLOUR: Final = Phrase(N_("{card} is not {colour}."))
SWAP: Final = Phrase(N_("Swap it for {other}."))
TAKE_OUT: Final = Phrase(N_("Remove {card}."))

PAIR_RULE: Final = Phrase(N_("A pair is one class in both colours."))
NOT_A_PAIR: Final = Phrase(N_("{first} and {second}: a pair needs the same class."))
PAIR_MEND: Final = Phrase(N_("Replace {second} by {other}."))

PLAYERS_RULE: Final = Phrase(N_("{minimum} to {maximum} players sit at a table."))
PLAYERS_FEW: Final = NN_(
    "{found} player: at least {allowed}.", "{found} players: at least {allowed}."
)
PLAYERS_MANY: Final = NN_(
    "{found} player: at most {allowed}.", "{found} players: at most {allowed}."
)
UNCHOSEN: Final = NN_(
    "{found} of {allowed} roster is chosen.", "{found} of {allowed} rosters are chosen.", "allowed"
)
PLAYERS_ADD: Final = NN_("Add {difference} player.", "Add {difference} players.", "difference")
PLAYERS_TAKE: Final = NN_(
    "Take {difference} seat away.", "Take {difference} seats away.", "difference"
)
PLAYERS_CHOOSE: Final = NN_(
    "Choose a roster for seat {seats}.", "Choose rosters for seats {seats}.", "difference"
)

MODE_RULE: Final = Phrase(N_("Teams play with 4, 6 or 8 players."))
MODE_BROKEN: Final = NN_(
    "{found} player cannot play in teams: 4, 6 or 8 can.",
    "{found} players cannot play in teams: 4, 6 or 8 can.",
)
MODE_MEND: Final = Phrase(N_("Let everybody play alone, or change the number of players."))

OTHER_RULE: Final = Phrase(N_("All rosters are of the edition that is played."))
OTHER_BROKEN: Final = Phrase(
    N_("Seat {seat} brings characters of {edition}; this table plays {played}.")
)
OTHER_MEND: Final = Phrase(N_("Choose a roster of {played}."))

NEEDED_RULE: Final = Phrase(N_("The number of players and the mode ask for one format."))
NEEDED_BROKEN: Final = Phrase(N_("Seat {seat} brings a {format}; this table needs a {needed}."))
NEEDED_MEND: Final = Phrase(N_("Choose a {needed}."))

TEAM_RULE: Final = Phrase(N_("A red and a light blue team of equal size play."))
TEAM_BROKEN: Final = NN_(
    "The {colour} team has {found} of {allowed} player.",
    "The {colour} team has {found} of {allowed} players.",
    "allowed",
)
TEAM_MEND: Final = Phrase(N_("Move {difference} to the {other} team."))
ORDER_RULE: Final = Phrase(N_("The seats of the two teams alternate."))
ORDER_BROKEN: Final = Phrase(N_("Seats {seats} follow each other in one team."))
ORDER_MEND: Final = Phrase(N_("Change seats: {order}."))
WHOLE_RULE: Final = Phrase(N_("Two team-mates together hold all four of their colour."))
WHOLE_BROKEN: Final = Phrase(N_("Nobody of the {colour} team plays {missing}."))
WHOLE_MEND: Final = Phrase(N_("Give them to a roster of the team."))

TAKEN_RULE: Final = Phrase(N_("A character plays in one roster."))
TAKEN_BROKEN: Final = Phrase(N_("{card} is in the rosters of seats {seats}."))
TAKEN_MEND: Final = Phrase(N_("The later seat chooses another one. Free: {free}."))
COLOUR_TAKEN_RULE: Final = Phrase(N_("In a duel the players have different colours."))
COLOUR_TAKEN: Final = Phrase(N_("Both players chose {colour}."))
COLOUR_TAKEN_MEND: Final = Phrase(N_("One must take {other}."))
NONE_FREE: Final = Phrase(N_("Nothing else is free: play without one of seats {seats}."))
TYPED_BROKEN: Final = Phrase(
    N_("{card} stands {found} times in the roster; of a typed class there are {allowed} here.")
)
TYPED_MEND: Final = Phrase(N_("Choose another class for {difference} of them."))
CAST_BROKEN: Final = Phrase(
    N_("The rosters of seats {seats} bring {found} typed characters; {allowed} find a place.")
)
CAST_MEND: Final = Phrase(N_("Play {difference} of them in another colour, or change a class."))

CLASS_TAKEN_RULE: Final = Phrase(N_("No two pairs are of one class."))
CLASS_TAKEN: Final = Phrase(N_("Seats {seats} both bring the pair of {class}."))
CLASS_TAKEN_MEND: Final = Phrase(N_("Free classes: {free}."))
