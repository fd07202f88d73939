"""Tic Tac K.O. bound to a pool and options: the kernel's hooks, each handed to its procedure."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko import (
    announcing,
    attempts,
    belief,
    dealing,
    defaults,
    explaining,
    goals,
    hiding,
    items,
    menus,
    patching,
    performing,
    placing,
    placing_lay,
    placing_read,
    playing,
    scene,
    setup,
    tossing,
    triggers,
    turn,
    value,
    yielding,
)
from engine.games.tictacko.codes import (
    A_HOLD,
    A_NO_INSTANT,
    A_REVEAL,
    C_CHOOSER,
    C_DECK,
    C_GOALS,
    C_LOT,
    C_PLAYER,
    C_TOSS,
    CONCESSION,
    D_ACTION,
    D_DECK,
    D_DISCARD,
    D_EFFECT,
    D_MORE,
    D_OPTIONAL,
    D_ORDER,
    D_REACT,
    D_REVEAL,
    D_SACRIFICE,
    D_SPACE,
    GOALS,
    ITEMS,
    OFFER,
    PARTED,
    PAY,
    PERFORM,
    SETUP,
    SHED,
    STREAM_CHOOSER,
    STREAM_DECKS,
    STREAM_GOALS,
    STREAM_LOT,
    STREAM_PLAYER,
    STREAM_TOSS,
    TRIGGERS,
    TURN,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.ends import lose
from engine.games.tictacko.events import E_CONCEDED
from engine.games.tictacko.heuristic import Heuristic
from engine.games.tictacko.invariants import broken
from engine.games.tictacko.nearness import near_table
from engine.games.tictacko.outlook import Outlooks
from engine.games.tictacko.reasons import REASONS
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.texts import act_text, word
from engine.kernel.asking import STREAM_ASKED, answered, answers_of, sides
from engine.kernel.doings import Doings
from engine.kernel.events import EVERYBODY, Event, Sink
from engine.kernel.explanations import Explanation
from engine.kernel.messages import MessageParam
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.questions import ASK_TABLE
from engine.kernel.rng import Rng
from engine.kernel.rules import HALVING, PAYLOAD, ActionText, Attempt, Reason, Rules, Table
from engine.kernel.state import DECIDE, HAND, RUN, State
from engine.kernel.weights import FITTED, heuristic_of, read_weights

# How a record calls the sides of a coin.
SIDES: Final = ("heads", "tails")


class TicTacKoRules(Core):
    """The procedures of a match behind the kernel's hooks."""

    def blank(self) -> State:
        return TicTacKoState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        assert isinstance(s, TicTacKoState)
        setup.lay_out(self, s, table.loadouts)

    def run(self, s: State, out: Sink | None) -> None:
        """As the kernel has it; the frames that come most often need no way through `step`."""
        assert isinstance(s, TicTacKoState)
        while True:
            while s.node == RUN:
                frame = s.frames[-1]
                kind = frame[0]
                if kind == TURN:
                    turn.step_turn(self, s, out)
                elif kind == ITEMS:
                    items.step_items(self, s, out)
                elif kind == PERFORM:
                    performing.step_perform(self, s, frame, out)
                else:
                    self.step_any(s, out)
            if s.node != DECIDE or len(s.menu) != 1:
                return
            s.node = RUN
            self.answer(s, s.menu[0], out)

    def step(self, s: State, out: Sink | None) -> None:
        assert isinstance(s, TicTacKoState)
        frame = s.frames[-1]
        kind = frame[0]
        if kind == GOALS:
            goals.step_goals(self, s, frame, out)
        elif kind == TRIGGERS:
            triggers.step_triggers(self, s, frame, out)
        elif kind == PARTED:
            triggers.step_parted(self, s, frame, out)
        elif kind == SHED:
            yielding.step_shed(self, s, frame)
        elif kind == PAY:
            performing.step_pay(self, s, frame, out)
        elif kind == OFFER:
            yielding.step_offer(self, s, frame)
        elif kind == SETUP:
            setup.step_setup(self, s, frame, out)
        else:
            self._step_often(s, frame, out)

    def _step_often(self, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
        if frame[0] == TURN:
            turn.step_turn(self, s, out)
        elif frame[0] == ITEMS:
            items.step_items(self, s, out)
        else:
            assert frame[0] == PERFORM
            performing.step_perform(self, s, frame, out)

    def go_on_entering(self, s: TicTacKoState, item: list[int], out: Sink | None) -> None:
        announcing.next_entry(self, s, item, out)

    def instants_of(self, s: TicTacKoState, seat: int) -> list[int]:
        return announcing.instants_of(self, s, seat)

    def options_of(self, s: State) -> list[int]:
        assert isinstance(s, TicTacKoState)
        ask = s.ask
        if ask == D_ACTION:
            return menus.action_menu(self, s)
        if ask == D_SPACE:
            return playing.space_menu(self, s, s.decider)
        if ask == D_REACT:
            return items.react_menu(self, s, s.decider)
        if ask == D_MORE:
            return menus.more_menu(self, s)
        if ask == D_REVEAL:
            return [A_HOLD, A_REVEAL]
        if ask == D_DECK:
            return setup.deck_menu()
        if ask == D_DISCARD:
            return yielding.shed_menu(s)
        if ask == D_SACRIFICE:
            return yielding.offer_menu(self, s)
        if ask == D_ORDER:
            return triggers.order_menu(s)
        return announcing.menu_of(self, s)

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        assert isinstance(s, TicTacKoState)
        ask = s.ask
        if ask in (D_ACTION, D_MORE):
            turn.answer_action(self, s, action, out)
        elif ask in (D_EFFECT, D_OPTIONAL):
            announcing.answer_choice(self, s, action, out)
        elif ask == D_SPACE:
            playing.answer_space(self, s, action, out)
        elif ask == D_REACT:
            if action == A_NO_INSTANT:
                items.answer_react(s)
            else:
                announcing.begin_magic(self, s, s.decider, action & PAYLOAD, out)
        else:
            self._answer_aside(s, action, out)

    def _answer_aside(self, s: TicTacKoState, action: int, out: Sink | None) -> None:
        """The decisions that come less often."""
        ask = s.ask
        if ask == D_REVEAL:
            goals.answer_reveal(self, s, action, out)
        elif ask == D_DECK:
            setup.take_deck(s, action & PAYLOAD, out)
        elif ask == D_DISCARD:
            yielding.shed(s, action & PAYLOAD, out)
        elif ask == D_SACRIFICE:
            yielding.give_up(self, s, action, out)
        else:
            assert ask == D_ORDER
            triggers.answer_order(s, action)

    def sides_of(self, s: State) -> list[int]:
        assert isinstance(s, TicTacKoState)
        if s.ask == C_LOT:
            return yielding.lot_of_hand(s)
        if s.ask == C_TOSS:
            return [len(tossing.tossed_row(self, s)) - 1]
        if s.ask == ASK_TABLE:
            return sides(self, s)
        return [2] if s.ask in (C_CHOOSER, C_PLAYER) else []

    def shuffle_of(self, s: State) -> list[int]:
        assert isinstance(s, TicTacKoState)
        if s.ask == C_GOALS:
            return sorted(s.goals)
        return sorted(s.decks[setup.team_to_shuffle(s)])

    def faces_of(self, s: State) -> tuple[str, ...]:
        if s.ask == ASK_TABLE:
            return answers_of(self, s)
        if s.ask != C_TOSS or self.sides_of(s) != [len(SIDES)]:
            return ()
        return SIDES

    def stream_of(self, s: State) -> int:
        assert isinstance(s, TicTacKoState)
        if s.ask == C_DECK:
            return STREAM_DECKS + setup.team_to_shuffle(s)
        if s.ask == C_GOALS:
            return STREAM_GOALS
        if s.ask == ASK_TABLE:
            return STREAM_ASKED
        if s.ask in (C_LOT, C_TOSS):
            return STREAM_LOT if s.ask == C_LOT else STREAM_TOSS
        return STREAM_CHOOSER if s.ask == C_CHOOSER else STREAM_PLAYER

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        assert isinstance(s, TicTacKoState)
        if s.ask == C_CHOOSER:
            setup.chosen(s, outcome[0], out)
        elif s.ask == C_PLAYER:
            setup.lot_fell(self, s, outcome[0], out)
        elif s.ask == C_LOT:
            yielding.shed_by_lot(s, outcome[0], out)
        elif s.ask == C_TOSS:
            tossing.fell(self, s, outcome[0], out)
        elif s.ask == ASK_TABLE:
            answered(self, s, outcome, out)
        elif s.ask == C_GOALS:
            setup.goals_shuffled(s, outcome, out)
        else:
            setup.shuffled(s, outcome, out)

    def mask(self, s: State, seat: int) -> None:
        assert isinstance(s, TicTacKoState)
        hiding.mask(self, s, seat)

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        assert isinstance(s, TicTacKoState)
        dealing.deal(self, s, seat, rng)

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        assert isinstance(s, TicTacKoState)
        dealing.redeal(self, s, keep, rng)

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        """The whole team of `seat` loses at once (TTK-6.7)."""
        assert isinstance(s, TicTacKoState)
        if out is not None:
            out.append((E_CONCEDED, EVERYBODY, seat))
        lose(self, s, team_of(seat), CONCESSION, out)

    def concede_with(self, s: State, seat: int) -> list[int]:
        """TTK-6.7: all people of the team confirm."""
        return [other for other in range(self.seats) if team_of(other) == team_of(seat)]

    def side_of(self, s: State, seat: int) -> int:
        return team_of(seat)

    def value(self, s: State, seat: int) -> float:
        assert isinstance(s, TicTacKoState)
        return value.value(self, s, seat)

    def worths_by_hand(self) -> list[int]:
        return self.worths

    def brings(self, card: int) -> float:
        return value.brings(self, card)

    def weigh(self, weights: Mapping[str, float]) -> None:
        self.heuristic = heuristic_of(Heuristic, weights)
        self.near = near_table(self.heuristic)
        self.outlooks = Outlooks(self.masks)

    def fitted(self) -> Rules:
        found = copy(self)
        found.weigh(read_weights(Path(__file__).with_name(FITTED)))
        return found

    def advises(self) -> str:
        return HALVING

    def horizon(self) -> int:
        return 3

    def default_action(self, s: State) -> int:
        assert isinstance(s, TicTacKoState)
        return defaults.default_action(self, s)

    def considered(self, s: State) -> list[int]:
        assert isinstance(s, TicTacKoState)
        return defaults.considered(self, s)

    def prior_of(self, s: State, seat: int) -> dict[int, float]:
        """Probability of each Objective to be the opposing team's current one, from a masked
        state: the one hidden card that a seat has a belief of (TTK-11.5)."""
        assert isinstance(s, TicTacKoState)
        return belief.belief_of(self, s, seat, 1 - team_of(seat))

    def open_hand_of(
        self, masked: State, world: State, seat: int, other: int
    ) -> tuple[list[int], list[int]]:
        """What another seat holds unseen in a world, and all of its team's that `seat` does not
        see, where the lists are open (TTK-7.10)."""
        assert isinstance(masked, TicTacKoState)
        assert isinstance(world, TicTacKoState)
        held = world.hands[other][:]
        for card in masked.seen[seat * self.seats + other]:
            held.remove(card)
        return held, masked.rest[team_of(other)]

    def first_unseen(self, masked: State, world: State, seat: int) -> int:
        """What that Objective is in a world."""
        assert isinstance(world, TicTacKoState)
        return world.current[1 - team_of(seat)]

    def is_board(self, s: State) -> bool:
        return s.ask == D_SPACE

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        assert isinstance(s, TicTacKoState)
        return act_text(self, s, action)

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        if field == "reason":
            return self.reason(value)
        ours = word(self, field, value)
        return super().word(field, value, seat) if ours is None else ours

    def refusing(self) -> str:
        return "TTK-4.48"

    def reasons(self) -> dict[int, Reason]:
        return REASONS

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        assert isinstance(s, TicTacKoState)
        return explaining.explain(self, s, event, earlier)

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        assert isinstance(s, TicTacKoState)
        patching.patch(self, s, data, out)

    def doings(self) -> Doings:
        return self.by_hand

    def position_form(self, table: Table) -> PositionForm:
        return placing.position_form(self, table)

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return placing_lay.place(self, table, layout, rng)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        assert isinstance(s, TicTacKoState)
        return placing_read.layout_of(self, s, seat)

    def broken(self, s: State) -> list[str]:
        assert isinstance(s, TicTacKoState)
        return broken(self, s)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        assert isinstance(s, TicTacKoState)
        return attempts.attempts_of(self, s, seat)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        assert isinstance(s, TicTacKoState)
        return scene.scene(self, s, seat)
