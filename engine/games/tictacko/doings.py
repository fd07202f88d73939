"""What people may change by hand in a match (TTK-9.43)."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import DECKOUT, EMPTY, HANDED, NOTHING, OBJECTIVES, T_SPECIAL
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import END_OF_TURN, NEXT_TURN
from engine.games.tictacko.ends import lose, win
from engine.games.tictacko.handing import (
    CARD,
    ENTERED,
    OPEN,
    SPENT,
    TEAM,
    from_hand,
    has_won,
    into_hand,
    off_goals,
    off_grid,
    onto_goals,
    onto_grid,
)
from engine.games.tictacko.hiding import UNKNOWN_GOAL
from engine.games.tictacko.lasting import is_locked, lay_down
from engine.games.tictacko.peeking import dig_up
from engine.games.tictacko.placing_read import is_quiet
from engine.games.tictacko.seats import team_mask, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.texts import TEAMS
from engine.games.tictacko.vocabulary import LOCKED
from engine.games.tictacko.zones import forget_fired, is_pile_spent
from engine.kernel.doings import (
    ALL,
    END,
    GIVE,
    NO_SEAT,
    OWNER,
    SEATS,
    TOP,
    WHOLE,
    Doings,
    Figure,
    Handle,
    Place,
)
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.state import OVER, UNKNOWN, State

PLACES: Final = (
    Place("hand", Message(N_("Hand")), OWNER, draws_from="deck", discards_to="pile"),
    Place("deck", Message(N_("Deck")), NO_SEAT, ordered=True, discards_to="pile"),
    Place("pile", Message(N_("Discard pile")), ALL, drawn="discard"),
    Place("objective", Message(N_("Objective")), OWNER, draws_from="objectives"),
    Place("completed", Message(N_("Completed Objectives")), ALL, drawn="done"),
    Place(
        "objectives",
        Message(N_("Objective deck")),
        NO_SEAT,
        ordered=True,
        shared=True,
        drawn="goals",
    ),
)
# The places of a team, of which its first seat stands for it; that of a space is its index.
OF_TEAM: Final = frozenset({"deck", "pile", "objective", "completed"})
SPACES: Final = len(PLACES)
CARDS: Final = frozenset({"hand", "deck", "pile"})
# Where an Objective may come from and go: a team is never without one.
GOAL_WAYS: Final = frozenset({
    ("objectives", "objectives"), ("objectives", "objective"), ("objective", "completed"),
    ("completed", "objectives"),
})  # fmt: skip
GRANTS: Final = (
    ("characters", Message(N_("Granted plays of Characters"))),
    ("magics", Message(N_("Granted plays of Magic cards"))),
)
MOST_GRANTED: Final = 9
# What lasts is ended by its number; what is given has numbers behind those.
GIFT: Final = 1000
GIFTS: Final = (
    ("locked-turn", END_OF_TURN, Message(N_("Locked until the end of the turn"))),
    ("locked-round", NEXT_TURN, Message(N_("Locked until one’s own next turn"))),
)


def own(s: State) -> TicTacKoState:
    """The state in its own class."""
    assert isinstance(s, TicTacKoState)
    return s


class TicTacKoDoings(Doings):
    """TTK-9.43: cards of a team between its hands, deck, pile and the Grid; Objectives; granted
    plays; locks."""

    def __init__(self, r: Core) -> None:
        spaces = [
            Place(
                f"space-{name}",
                Message(N_("Space {space}"), {"space": name}),
                ALL,
                shared=True,
                drawn=f"s{at}",
            )
            for at, name in enumerate(r.grid.names)
        ]
        super().__init__((*PLACES, *spaces), [card.code for card in r.pool], r.seats)
        self.r = r

    def is_quiet(self, m: State) -> bool:
        return is_quiet(own(m))

    # --- places ---------------------------------------------------------------------------

    def has(self, word: str, seat: int) -> bool:
        if word == "hand":
            return True
        return seat < 2 if word in OF_TEAM else seat == 0

    def holder(self, word: str, seat: int) -> int:
        if word in OF_TEAM:
            return team_of(seat)
        return seat if word == "hand" else 0

    def readers(self, place: int) -> int:
        if self.sorts[place // SEATS].word == "objective":
            return team_mask(place % SEATS, self.seats)
        return super().readers(place)

    def place_title(self, place: int) -> Message:
        sort = self.sorts[place // SEATS]
        if sort.word not in OF_TEAM:
            return super().place_title(place)
        return Message(
            N_("{place} of {team}"), {"place": sort.title, "team": Message(TEAMS[place % SEATS])}
        )

    def cards(self, m: State, seat: int, word: str, owner: int) -> list[int]:
        k = own(m)
        if word in CARDS:
            return _row(k, word, owner)
        if word == "objectives":
            return k.goals
        if word == "completed":
            return k.done[owner]
        held = k.current[owner] if word == "objective" else k.cards[self._space(word)]
        if held == UNKNOWN_GOAL:
            return [UNKNOWN]
        return [] if held == NOTHING else [held]

    def _space(self, word: str) -> int:
        return self.number_of(word, 0) // SEATS - SPACES

    def fits(self, m: State, card: int, source: int, word: str, owner: int) -> bool:
        """A card stays with its team (TTK-2.18); only a Character that is known comes to the Grid,
        to an empty space or from another one (TTK-2.6)."""
        k, start = own(m), self.sorts[source // SEATS].word
        if word in ("objectives", "objective", "completed"):
            return self._is_goal_way(k, start, source % SEATS, word, owner)
        is_standing = source // SEATS >= SPACES
        if not is_standing and start not in CARDS:
            return False
        if word not in CARDS:
            is_character = card != UNKNOWN and self.r.t.type[card] <= T_SPECIAL
            return is_character and (is_standing or k.cards[self._space(word)] == EMPTY)
        team = k.sides[source // SEATS - SPACES] if is_standing else team_of(source % SEATS)
        return team == team_of(owner)

    def _is_goal_way(self, m: TicTacKoState, start: str, whose: int, word: str, owner: int) -> bool:
        if (start, word) not in GOAL_WAYS:
            return False
        if word != "completed":
            return True
        return whose == owner and (bool(m.goals) or has_won(self.r, m, owner, 1))

    # --- cards on their way ---------------------------------------------------------------

    def take(self, s: State, seat: int, word: str, owner: int, which: int) -> int:
        k, team = own(s), team_of(owner)
        if word == "hand":
            return from_hand(k, seat, owner, which)
        if word == "deck":
            return k.decks[team].pop(-1 if which == TOP else 0) | team << TEAM
        if word == "pile":
            is_spent = is_pile_spent(k, team, which)
            pile = k.piles[team]
            pile.pop(len(pile) - 1 - pile[::-1].index(which))
            return which | team << TEAM | int(is_spent) << SPENT | 1 << OPEN
        if word in ("objectives", "objective", "completed"):
            return off_goals(k, word, owner, which)
        return off_grid(k, self._space(word))

    def put(self, s: State, piece: int, word: str, owner: int, *, bottom: bool) -> None:
        k, card = own(s), piece & CARD
        if word in ("objectives", "objective", "completed"):
            onto_goals(self.r, k, piece, word, owner, bottom=bottom)
            return
        if word not in CARDS:
            onto_grid(k, piece, self._space(word))
            return
        if piece >> ENTERED:
            forget_fired(k, piece >> ENTERED)
        if word == "hand":
            into_hand(k, piece, owner)
        elif word == "pile":
            k.piles[owner].append(card)
        else:
            k.decks[owner].insert(0 if bottom else len(k.decks[owner]), card)

    def card_of(self, piece: int) -> int:
        return piece & CARD

    def learn(self, s: State, seat: int, word: str, owner: int, count: int) -> list[int]:
        """What is seen of a deck of cards is not kept: decks are shuffled in one's mind."""
        k = own(s)
        if word == "hand":
            k.seen[seat * self.seats + owner] = k.hands[owner][:] if seat != owner else []
            return k.hands[owner][:]
        if word == "objective":
            k.known_goals[owner] |= 1 << seat
            return [k.current[owner]]
        row = k.goals if word == "objectives" else k.decks[owner]
        seen = row[0 if count == WHOLE else len(row) - count :]
        if word == "objectives":
            for goal in seen:
                k.buried.append([goal, dig_up(k, goal) | 1 << seat])
        return seen[::-1]

    def order(self, s: State, word: str, owner: int, order: list[int]) -> None:
        k = own(s)
        if word == "deck":
            k.decks[owner] = [k.decks[owner][at] for at in order]
        else:
            k.goals = [k.goals[at] for at in order]
            k.buried = []

    # --- numbers, locks, the end ----------------------------------------------------------

    def figures(self, m: State) -> list[Figure]:
        return [
            Figure(at, word, title, own(m).grants[at], 0, max(MOST_GRANTED, own(m).grants[at]))
            for at, (word, title) in enumerate(GRANTS)
        ]

    def set_figure(self, s: State, number: int, value: int, out: Sink | None) -> None:
        own(s).grants[number] = value

    def things(self, m: State, seat: int, code: int) -> list[Handle]:
        """What lasts ends; a space is locked for a while."""
        if code == END:
            return [
                Handle(at, f"lasting-{at + 1}", self.said("effect", at))
                for at in range(len(own(m).lasting))
            ]
        if code != GIVE:
            return []
        return [Handle(GIFT + at, word, title) for at, (word, _, title) in enumerate(GIFTS)]

    def bearers(self, m: State, code: int, thing: int) -> list[Handle]:
        if code != GIVE:
            return []
        return [
            Handle(at, self.sorts[SPACES + at].word, self.sorts[SPACES + at].title)
            for at in range(len(self.r.grid.names))
            if not is_locked(own(m), at)
        ]

    def do(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        k = own(s)
        if data[0] == GIVE:
            lay_down(k, GIFTS[data[1] - GIFT][1], seat, 0, [LOCKED, data[2]])
        else:
            del k.lasting[data[1]]
            k.mark = 0

    def said(self, field: str, value: int) -> MessageParam:
        if field == "card":
            return self.r.pool.at(value).name
        if field == "bearer":
            return self.sorts[SPACES + value].title
        if field == "figure":
            return GRANTS[value][1]
        if value >= GIFT:
            return GIFTS[value - GIFT][2]
        return Message(N_("What lasts, number {n}"), {"n": value + 1})

    def can_settle(self) -> bool:
        return True

    def settle(self, s: State, winner: int, out: Sink | None) -> None:
        win(self.r, own(s), team_of(winner), HANDED, out)

    def after(self, s: State, out: Sink | None) -> None:
        """TTK-6.1, 6.5: a deck that has run out, a last Objective, then and there."""
        k = own(s)
        for team in (0, 1):
            if s.node == OVER:
                return
            if not k.decks[team] and not self.r.loses_on_failed_draw:
                lose(self.r, k, team, DECKOUT, out)
            elif has_won(self.r, k, team):
                win(self.r, k, team, OBJECTIVES, out)


def _row(s: TicTacKoState, word: str, seat: int) -> list[int]:
    if word == "hand":
        return s.hands[seat]
    return s.decks[seat] if word == "deck" else s.piles[seat]
