"""What every procedure of a game is given: pieces, board, track, options."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from engine.games.karmox.board import Board, distances
from engine.games.karmox.effect import Effect
from engine.games.karmox.heuristic import Heuristic
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.track import Track
from engine.kernel.doings import Doings
from engine.kernel.names import Name
from engine.kernel.rules import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Core(Rules):
    """The bound data of a game. The procedures are functions that take it first.

    Lists over pieces run class by class, red before blue: `base[p * 3 + stat]`, `life_slots[p]`,
    `level_slots[p]`, `chest_slots[p]`, `ability_slots[p * 3 + stat]`; `cards[p]` is its card in
    the pool, `codes[p]` what it is called in exact texts, `names[p]` for people; `classes` are the
    classes by code, those of the edition first, `class_of[p]` its number among them; `tags[p]`
    stands for it in events (`casting`). `boards` keeps the layouts of the modules that were
    looked at; `track_card` is the event board in the pool; `programs[i]` are the effects of event
    cell `i`, and behind them those of traits;
    `traits[p]` has moment and program of each trait of a piece, `rerolls[p]` the dice it may roll
    again (`traits`), `keeps_dice`: something looks at the dice of an attack after it. `tile_count`
    and the others are the numbers of the spirit tile (KX-2.7): tiles there are, what one adds to
    each stat, what healing costs and gives.

    For partners: `heuristic` and `life_shares` are the weights of `value`, `waits[prison][index]`
    the turns until a release (KX-5.44), `far` the steps between cells of the layouts looked at.
    """

    cards: list[int]
    codes: list[str]
    names: list[Name]
    tags: list[int]
    classes: list[str]
    class_of: list[int]
    base: list[int]
    life_slots: list[int]
    level_slots: list[int]
    chest_slots: list[int]
    ability_slots: list[int]
    board: Board
    boards: dict[int, Board]
    track: Track
    track_card: int
    programs: list[list[Effect]]
    traits: list[list[list[int]]]
    rerolls: list[int]
    has_traits: bool
    keeps_dice: bool
    tile_count: int
    tile_bonus: list[int]
    heal_price: int
    heal_amount: int
    pawns: int
    teams: bool
    any_release: bool
    free_push: bool
    no_push: bool
    one_per_stat: bool
    reopens: bool
    returns_spirits: bool
    finite: bool
    through_allies: bool
    free_pawns: bool
    idle_events: bool
    start_life: int
    max_turns: int
    stall_rounds: int
    free_seating: bool
    random_places: bool
    shuffles_modules: bool
    games: int
    heuristic: Heuristic
    life_shares: list[float]
    waits: list[list[float]]
    far: dict[int, list[list[int]]]
    by_hand: Doings
    worths: list[int]

    def lay_anew(self, s: KarmoxState) -> None:
        """The next game of a match; the bound rules know how."""
        raise TypeError("KarmoxRules writes lay_anew()")

    def far_of(self, s: KarmoxState) -> list[list[int]]:
        """Steps between all cells as the board is printed, nobody standing on it."""
        found = self.far.get(s.plan)
        if found is None:
            board = self.layout(s)
            cells = range(board.rows * board.cols)
            found = [distances(board.open, board.cols, 1 << cell) for cell in cells]
            self.far[s.plan] = found
        return found

    def layout(self, s: KarmoxState) -> Board:
        """The board as it lies in this game (KX-O15)."""
        return self.board if s.plan == 0 else self.laid(s.plan)

    def laid(self, plan: int) -> Board:
        """The board with its modules in an arrangement; the bound rules know how."""
        raise TypeError("KarmoxRules writes laid()")
