"""What one seat may know: the only thing a bot, a page or a reader is given."""

from __future__ import annotations

from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import State

SPECTATOR = -1


class View:
    """Plain data of one audience: a masked state without any reference to the true one.

    `seat` is SPECTATOR for the public. Two situations that the seat cannot tell apart have
    equal `encode()`.
    """

    __slots__ = ("game", "seat", "state")

    game: str
    seat: int
    state: State

    def __init__(self, game: str, seat: int, state: State) -> None:
        self.game = game
        self.seat = seat
        self.state = state

    def encode(self) -> bytes:
        """The masked state's encoding."""
        return self.state.encode()

    def digest(self) -> str:
        """Sixteen hex digits; recorded with each move of a partner."""
        return self.state.digest()

    def legal(self) -> list[int]:
        """The legal actions of the seat at this moment (not to be changed)."""
        return self.state.menu


def view(rules: Rules, s: State, seat: int | None) -> View:
    """The view of a seat, or with None the public's."""
    who = SPECTATOR if seat is None else seat
    return View(rules.key, who, rules.masked(s, who))


def sample(rules: Rules, seen: View, rng: Rng) -> State:
    """A world drawn from the information set of `seen` by the game's declared prior.

    Law: `legal(sample(view)) == legal(state)` for the seat, in order."""
    return rules.world(seen.state, seen.seat, rng)
