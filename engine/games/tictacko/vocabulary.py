"""The words of the card language (section 9) and their numbers."""

from __future__ import annotations

from typing import Final

# TTK-9.3: teams as seen by whom an effect belongs to.
TEAMS: Final = ("any", "own", "opposing")
ANY: Final = 0
OWN: Final = 1
OPPOSING: Final = 2
SUBTYPES: Final = ("any", "basic", "special")

# TTK-9.5, 9.23, 9.27: where.
ANYWHERE: Final = 0
ADJACENT: Final = 1
SAME_ROW: Final = 2
SAME_COLUMN: Final = 3
CORNER: Final = 4
EDGE: Final = 5
INNER: Final = 6
SPACES: Final = 7
THREATENED: Final = 8
TARGETED: Final = 9
RETARGETABLE: Final = 10
PLAIN_PLACES: Final[dict[str, int]] = {
    "anywhere": ANYWHERE,
    "corner": CORNER,
    "edge": EDGE,
    "inner": INNER,
    "threatened": THREATENED,
    "targeted": TARGETED,
    "retargetable": RETARGETABLE,
}
# TTK-9.39: of those that fit the one that entered first, or last.
OLDEST: Final = 11
NEWEST: Final = 12
RANKED_PLACES: Final[dict[str, int]] = {"oldest": OLDEST, "newest": NEWEST}
REFERRING: Final[dict[str, int]] = {
    "adjacent_to": ADJACENT,
    "same_row_as": SAME_ROW,
    "same_column_as": SAME_COLUMN,
}

# TTK-9.24: references.
R_NONE: Final = 0
R_SELF: Final = 1
R_ITEM: Final = 2
R_SPACE: Final = 3
R_CHOICE: Final = 4
R_CARD: Final = 5  # of a rule that lasts: the Character with that number of entry (TTK-9.25)

# TTK-9.15: continuous rules.
STATIC_RULES: Final = ("protect", "forbid", "modify", "no_claim", "suppress")
PROTECT: Final = 0
FORBID: Final = 1
MODIFY: Final = 2
NO_CLAIM: Final = 3
SUPPRESS: Final = 4
LOCKED: Final = 5  # of `lock_space`: nothing may come to the space (TTK-9.14)
PUT_OFF: Final = 6  # of `later`: what is done then (TTK-9.41)
VERBS_FENDED: Final = ("destroy", "move", "swap", "sacrifice", "return")
DESTROY: Final = 1
MOVE: Final = 2
SWAP: Final = 4
SACRIFICE: Final = 8
RETURN: Final = 16
FORBIDDEN: Final = ("play_character", "play_magic", "play_instant", "draw_second")
PLAY_CHARACTER: Final = 0
PLAY_MAGIC: Final = 1
PLAY_INSTANT: Final = 2
DRAW_SECOND_CARD: Final = 3
MODIFIED: Final = ("draw_phase", "magic_capacity", "character_capacity")
DRAW_PHASE: Final = 0
MAGIC_CAPACITY: Final = 1
CHARACTER_CAPACITY: Final = 2

# TTK-9.6: who.
WHOSE: Final[dict[str, int]] = {"any": ANY, "own_team": OWN, "opposing_team": OPPOSING, "you": OWN}
RANKED: Final = ("most_cards", "fewest_cards")  # TTK-9.38
WHO: Final = (
    "you", "teammate", "own_team", "opponents", "opposing_team", "each_player", "active_player",
    *RANKED,
)  # fmt: skip
YOU: Final = 0
TEAMMATE: Final = 1
OWN_TEAM: Final = 2
OPPONENTS: Final = 3
OPPOSING_TEAM: Final = 4
EACH_PLAYER: Final = 5
ACTIVE_PLAYER: Final = 6
MOST_CARDS: Final = 7
FEWEST_CARDS: Final = 8
