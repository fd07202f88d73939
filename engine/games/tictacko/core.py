"""What every procedure of a match is given: tables, the Grid in use, options."""

from __future__ import annotations

from engine.effects.program import EffectRules
from engine.games.tictacko.effect import Effect
from engine.games.tictacko.force import Force
from engine.games.tictacko.grid import Grid
from engine.games.tictacko.ground import Ground
from engine.games.tictacko.heuristic import Heuristic
from engine.games.tictacko.outlook import Outlooks
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tables import Tables
from engine.games.tictacko.when import When
from engine.kernel.doings import Doings
from engine.kernel.events import Sink
from engine.kernel.messages import Message


class Core(EffectRules):
    """The bound data of a match. The procedures are functions that take it first.

    `patterns[c]` are the spaces of an Objective on the Grid in use (TTK-5.4); `capacity` is that of
    each lane of `codes` before modifiers (TTK-4.19); `goal_set` the Objectives where nobody brings
    some; `published` cards stand before those that people typed, `bags[f]` is what the declared
    prior draws from for a team of faction `f`; `statics[c]` are the rules of a card that lies there
    (`continuous`), `effects[c]` those that are announced, `tags[c]` its tags as bits; `areas` are
    the selectors that effects name by number, `counts` what they count, `imposed` the rules that
    they lay, `forks` the conditions on which they go one way or another; `terms[c][k]` are the
    conditions of the rule `statics[c][k]`; `triggers[c]` numbers
    the triggers of a card, `watched[e]` says whether any card watches event `e` (`triggers`),
    `openings` counts what choices ask about (`C_ASKED`).
    `force` are the rules in force on the Grid that was looked at last, `ground` who stands on it:
    worked out from the state, no part of it. `masks` are the patterns as bits of spaces, `able[m]`
    the Instants that may answer in a moment (`whens.moment_of`), to which card `c` adds
    `moments[c]`; `traits[c]` are the bits of `ground.traits_of`, `plays[c]` is the action that
    announces a card in one's own turn (0: none), `hears[c]` has the bits of the
    events that its triggers watch, `hits[c]` those of the verbs that its
    effects apply to Characters, `breaks[c]` is 1 for what destroys, `heuristic` and `near`
    are the weights of `value`, `outlooks` what was worked out by them.
    """

    t: Tables
    grid: Grid
    patterns: list[list[int]]
    masks: list[int]
    moments: list[int]
    breaks: list[int]
    heuristic: Heuristic
    near: list[float]
    outlooks: Outlooks
    capacity: list[int]
    goal_set: list[int]
    openings: int
    goals_to_win: int
    turn_limit: int
    chooser: int
    first_player: int
    loses_on_failed_draw: bool
    draw_on_both: bool
    chain_reveal: bool
    declaring_counts: bool
    sacrifices_all: bool
    choose_again: bool
    needs_target: bool
    mates_may_answer: bool
    open_hands: bool
    open_lists: bool
    lists_on_table: bool
    published: int
    bags: list[list[int]]
    texts: dict[int, Message]
    statics: list[list[list[int]]]
    tags: list[int]
    effects: list[list[Effect]]
    areas: list[list[int]]
    counts: list[list[int]]
    imposed: list[list[int]]
    forks: list[list[list[int]]]
    terms: list[list[list[list[int]]]]
    triggers: list[list[int]]
    traits: list[int]
    plays: list[int]
    hears: list[int]
    hits: list[int]
    watched: list[bool]
    whens: list[When | None]
    able: list[frozenset[int]]
    force: Force | None
    ground: Ground | None
    by_hand: Doings
    worths: list[int]

    def go_on_entering(self, s: TicTacKoState, item: list[int], out: Sink | None) -> None:
        """The entry effects of the Character on top; the bound rules know how."""
        raise TypeError("TicTacKoRules writes go_on_entering()")

    def instants_of(self, s: TicTacKoState, seat: int) -> list[int]:
        """The Instants of a hand that may answer the item on top; the bound rules know how."""
        raise TypeError("TicTacKoRules writes instants_of()")
