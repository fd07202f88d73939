"""Karmox bound to pieces and options: the kernel's hooks, each handed to its procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.karmox import (
    asking,
    attempts,
    conceding,
    defaults,
    effects,
    explaining,
    fighting,
    landing,
    layouts,
    patching,
    placing,
    placing_lay,
    placing_read,
    questions,
    scene,
    setup,
    sketching,
    texts,
    tokens,
    turn,
    value,
)
from engine.games.karmox.board import Board
from engine.games.karmox.codes import (
    ATTACK,
    ATTACKING,
    C_AGAIN,
    C_ATTACKER,
    C_EFFECT,
    C_EVENT,
    C_FIRST,
    C_MODULES,
    C_PLACE,
    D_ABILITY,
    D_ACTION,
    D_ATTACKER,
    D_DEFENDER,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MODE,
    D_MOVE,
    D_NICHE,
    D_OPTIONAL,
    D_PLACE,
    D_PRISON,
    D_PUSH,
    D_TARGET,
    DEFENCE,
    EFFECT,
    FALLING,
    FIRST,
    GAINING,
    HITTING,
    LANDING,
    MODULES,
    SETUP,
    TURN,
)
from engine.games.karmox.core import Core
from engine.games.karmox.heuristic import Heuristic, life_shares
from engine.games.karmox.invariants import broken
from engine.games.karmox.reasons import REASONS
from engine.games.karmox.state import KarmoxState
from engine.kernel.asking import answered, answers_of, sides
from engine.kernel.doings import Doings
from engine.kernel.events import Event, Sink
from engine.kernel.explanations import Explanation
from engine.kernel.messages import Message, MessageParam
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.questions import ASK_TABLE
from engine.kernel.rng import Rng
from engine.kernel.rules import PARANOID, ActionText, Attempt, Reason, Table
from engine.kernel.state import DECIDE, HAND, State
from engine.kernel.weights import heuristic_of


class KarmoxRules(Core):
    """The procedures of a game behind the kernel's hooks. Nothing is hidden (KX-7.1)."""

    def blank(self) -> State:
        return KarmoxState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        setup.lay_out(self, s, table.loadouts)

    def lay_anew(self, s: KarmoxState) -> None:
        setup.lay_sheets(self, s)

    def laid(self, plan: int) -> Board:
        return layouts.laid(self, plan)

    def step(self, s: State, out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        frame = s.frames[-1]
        kind = frame[0]
        if kind == TURN:
            turn.step_turn(self, s, frame, out)
        elif kind == ATTACKING:
            fighting.step_attack(self, s, frame, out)
        elif kind == LANDING:
            landing.step_landing(self, s, frame, out)
        elif kind == EFFECT:
            effects.step_effect(self, s, frame, out)
        else:
            self._step_rarely(s, frame, out)
        if s.conceding and s.node == DECIDE and s.decider in s.conceding:
            s.menu = [defaults.default_of(s.ask, s.menu)]  # KX-6.13

    def _step_rarely(self, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
        kind = frame[0]
        if kind == HITTING:
            fighting.step_hit(self, s, frame, out)
        elif kind == FALLING:
            fighting.step_fall(self, s, frame, out)
        elif kind == GAINING:
            tokens.step_gaining(self, s, frame, out)
        elif kind == SETUP:
            setup.step_setup(self, s, frame, out)
        elif kind == FIRST:
            setup.step_first(self, s, frame, out)
        else:
            assert kind == MODULES
            setup.step_modules(self, s)

    def options_of(self, s: State) -> list[int]:
        assert isinstance(s, KarmoxState)
        menu = asking.menu_of(self, s)
        if s.conceding and s.decider in s.conceding:
            return [defaults.default_of(s.ask, menu)]
        return menu

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        ask = s.ask
        if ask == D_MOVE:
            turn.answer_move(self, s, action, out)
        elif ask == D_EVENT:
            turn.answer_event(self, s, action, out)
        elif ask == D_ACTION:
            turn.answer_action(self, s, action, out)
        elif ask == D_END:
            turn.answer_end(self, s, action, out)
        elif ask == D_ATTACKER:
            fighting.answer_tiles(self, s, action, ATTACK, out)
        elif ask == D_DEFENDER:
            fighting.answer_tiles(self, s, action, DEFENCE, out)
        elif ask == D_PUSH:
            fighting.answer_push(s, action, out)
        elif ask == D_LANDING:
            landing.answer_landing(self, s, action, out)
        else:
            self._answer_rarely(s, ask, action, out)

    def _answer_rarely(self, s: KarmoxState, ask: int, action: int, out: Sink | None) -> None:
        if ask == D_TARGET:
            effects.answer_target(s, action)
        elif ask == D_MODE:
            effects.answer_mode(s, action)
        elif ask == D_NICHE:
            fighting.answer_niche(s, action, out)
        elif ask == D_PRISON:
            fighting.answer_prison(s, action, out)
        elif ask == D_ABILITY:
            tokens.answer_ability(s, action, out)
        elif ask == D_PLACE:
            setup.place(self, s, action, out)
        else:
            assert ask == D_OPTIONAL
            if s.frames[-1][0] == ATTACKING:
                fighting.answer_again(s, action)
            else:
                effects.answer_optional(self, s, action)

    def sides_of(self, s: State) -> list[int]:
        assert isinstance(s, KarmoxState)
        if s.ask == C_PLACE:
            return [len(setup.place_menu(self, s, s.frames[-1][1]))]
        if s.ask == ASK_TABLE:
            return sides(self, s)
        return [layouts.arrangements(self.board)] if s.ask == C_MODULES else [6]

    def thrown(self, s: State) -> int:
        return 0 if s.ask in (ASK_TABLE, C_PLACE, C_MODULES) else 6

    def faces_of(self, s: State) -> tuple[str, ...]:
        return answers_of(self, s) if s.ask == ASK_TABLE else ()

    def throw_question(self, s: State) -> Message:
        assert isinstance(s, KarmoxState)
        return questions.throw_question(self, s)

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        ask, face = s.ask, outcome[0]
        if ask == C_FIRST:
            setup.first_die(s, face, out)
        elif ask == C_EVENT:
            landing.die_fell(self, s, face, out)
        elif ask == C_EFFECT:
            effects.die_fell(self, s, face, out)
        elif ask == C_PLACE:
            setup.place(self, s, setup.place_menu(self, s, s.frames[-1][1])[face], out)
        elif ask == C_AGAIN:
            fighting.die_fell_again(s, face, out)
        elif ask == C_MODULES:
            setup.modules_fell(self, s, face, out)
        elif ask == ASK_TABLE:
            answered(self, s, outcome, out)
        else:
            fighting.die_fell(s, face)

    def mask(self, s: State, seat: int) -> None:
        """Everything is public (KX-7.1)."""

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        """Nothing is unseen (KX-7.1)."""

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        """Nothing is unseen (KX-7.1)."""

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        conceding.concede(self, s, seat, out)

    def side_of(self, s: State, seat: int) -> int:
        assert isinstance(s, KarmoxState)
        if not s.side:  # nobody sits there yet: teams alternate (KX-3.4)
            return seat % 2 if self.teams else seat
        return s.side[seat]

    def value(self, s: State, seat: int) -> float:
        assert isinstance(s, KarmoxState)
        return value.value(self, s, seat)

    def worths_by_hand(self) -> list[int]:
        return self.worths

    def brings(self, card: int) -> float:
        """KX-9.13: as much as an event."""
        return self.heuristic.event

    def weighs(self, s: State) -> bool:
        return s.ask in (C_ATTACKER, C_EFFECT)

    def weigh(self, weights: Mapping[str, float]) -> None:
        self.heuristic = heuristic_of(Heuristic, weights)
        self.life_shares = life_shares(self.heuristic, max(self.life_slots))

    def is_answer(self, s: State) -> bool:
        assert isinstance(s, KarmoxState)
        return s.turn > 0 and s.decider != s.turn_seat

    def advises(self) -> str:
        return PARANOID

    def is_board(self, s: State) -> bool:
        return s.ask in (D_MOVE, D_PLACE, D_LANDING, D_TARGET)

    def default_action(self, s: State) -> int:
        return defaults.default_of(s.ask, s.menu)

    def sketch(self, s: State) -> int:
        assert isinstance(s, KarmoxState)
        return sketching.sketch(self, s)

    def considered(self, s: State) -> list[int]:
        assert isinstance(s, KarmoxState)
        return sketching.considered(self, s)

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        assert isinstance(s, KarmoxState)
        return texts.act_text(self, s, action)

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        ours = texts.word(self, field, value)
        return super().word(field, value, seat) if ours is None else ours

    def refusing(self) -> str:
        return "KX-4.22"

    def reasons(self) -> dict[int, Reason]:
        return REASONS

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        assert isinstance(s, KarmoxState)
        patching.patch(self, s, data, out)

    def doings(self) -> Doings:
        return self.by_hand

    def position_form(self, table: Table) -> PositionForm:
        return placing.position_form(self, table)

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return placing_lay.place(self, table, layout)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        assert isinstance(s, KarmoxState)
        return placing_read.layout_of(self, s)

    def broken(self, s: State) -> list[str]:
        assert isinstance(s, KarmoxState)
        return broken(self, s)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        assert isinstance(s, KarmoxState)
        return attempts.attempts_of(self, s, seat)

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        assert isinstance(s, KarmoxState)
        return explaining.explain(self, s, event)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        assert isinstance(s, KarmoxState)
        return scene.scene(self, s, seat)
