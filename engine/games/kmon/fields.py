"""The fields of a battle. K-Mon are numbered 0..5: seat * 3 + place in the team (KM-2.11)."""

from engine.kernel.fields import INT, LIST, ROWS, Field, Table

TABLE = Table(
    module="engine.games.kmon.state",
    name="KMonState",
    fields=(
        Field("turn_seat", INT, "seat of the turn player"),
        Field("turn", INT, "turns begun, both players' counted"),
        Field("phase", INT, "phase of the turn, 1..5; 0 during set-up"),
        Field("first", INT, "the first player of KM-4.5"),
        Field("charges", LIST, "elemental charges of each player"),
        Field("active", LIST, "active K-Mon of each player, -1 for an empty position"),
        Field("stance", LIST, "1 while the active K-Mon of that player is in defence"),
        Field("team", LIST, "card of each K-Mon"),
        Field("damage", LIST, "damage on each K-Mon"),
        Field("exhausted", LIST, "1 for a K-Mon out of the battle"),
        Field("marked", LIST, "1 for a K-Mon marked exhausted and not yet removed"),
        Field("last_attack", LIST, "1 for a K-Mon whose last attack is spent or declined"),
        Field("known_top", LIST, "deck owner * 2 + viewer: how many top cards that viewer knows"),
        Field("rest", LIST, "in views with open lists: the opponent's unseen cards, sorted"),
        Field("hands", ROWS, "hand of each player, sorted"),
        Field("decks", ROWS, "deck of each player, top card last"),
        Field("piles", ROWS, "discard pile of each player, top card last"),
        Field("shown", ROWS, "cards in the hand of each player that everybody knows, sorted"),
        Field("links", ROWS, "links of the open chain, root first"),
    ),
)
