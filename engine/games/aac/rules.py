"""AAC Cards bound to a pool and options: the kernel's hooks, each handed to its procedure."""

from __future__ import annotations

from engine.effects.program import (
    ASK_COIN,
    EFFECTS,
    STREAM_COINS,
    step_effects,
)
from engine.games.aac import (
    attack,
    check,
    commit,
    conditions,
    declare,
    effects,
    forced,
    recalls,
    setup,
    targeting,
    turn,
)
from engine.games.aac.auras import auras_on
from engine.games.aac.codes import (
    A_END,
    A_NO_MORE,
    ATTACK,
    C_DIE,
    C_DIVINE,
    C_FIRST,
    C_RESHUFFLE,
    C_SHUFFLE,
    C_SLOTS,
    CHECK,
    CONCESSION,
    D_CUT,
    D_FORCED,
    D_MAIN,
    D_MORE,
    D_OVERFLOW,
    D_RECALL,
    D_RESCUE_PICK,
    D_RESCUE_POSITION,
    D_SETUP,
    DECLARE,
    DEPLOY,
    OVERFLOW,
    PLAY,
    RESCUE,
    SETUP,
    STREAM_DIE,
    STREAM_DIVINE,
    STREAM_FIRST,
    STREAM_RANDOM,
    STREAM_RESHUFFLE,
    STREAM_SLOTS,
    TURN,
)
from engine.games.aac.ends import lose
from engine.games.aac.events import E_CONCEDED
from engine.games.aac.invariants import broken
from engine.games.aac.main_menu import main_menu, more_menu
from engine.games.aac.outside import Outside
from engine.games.aac.playing import is_playable
from engine.games.aac.reasons import REASONS
from engine.games.aac.sacrifice import may_leave
from engine.games.aac.state import AacState
from engine.games.aac.texts import gift_word, place_word, trait_words
from engine.games.aac.triggers import fire
from engine.kernel.asking import STREAM_ASKED, answered, answers_of, sides
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.questions import ASK_TABLE
from engine.kernel.rules import Reason, Table
from engine.kernel.state import RUN, State


class AacRules(Outside):
    """The procedures of a game behind the kernel's hooks."""

    def blank(self) -> State:
        return AacState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        assert isinstance(s, AacState)
        setup.lay_out(self, s, table.loadouts)

    def step(self, s: State, out: Sink | None) -> None:
        assert isinstance(s, AacState)
        frame = s.frames[-1]
        if frame[0] == CHECK:
            told = 0 if out is None else len(out)
            check.step_check(self, s, frame, out)
            # What has been told is explained by how the table stood when its step began.
            if s.node != RUN or (out is not None and len(out) > told):
                return
            frame = s.frames[-1]
            if frame[0] < 0:  # the kernel's own
                return
        kind = frame[0]
        if kind == TURN:
            turn.step_turn(self, s, frame, out)
        elif kind == ATTACK:
            attack.step_attack(self, s, frame, out)
        elif kind == EFFECTS:
            step_effects(self, s, frame, out)
        elif kind != CHECK:
            self._rarer_step(s, frame, out)

    def _rarer_step(self, s: AacState, frame: list[int], out: Sink | None) -> None:
        kind = frame[0]
        if kind == PLAY:
            commit.step_play(self, s, frame, out)
        elif kind == DECLARE:
            declare.proceed(self, s, frame, out)
        elif kind == DEPLOY:
            forced.step_deploy(self, s, frame, out)
        elif kind == RESCUE:
            forced.step_rescue(self, s, frame, out)
        elif kind == SETUP:
            setup.step_setup(self, s, frame, out)
        elif kind == OVERFLOW:
            attack.step_attack(self, s, frame, out)
        else:
            effects.step(self, s, frame, out)

    def options_of(self, s: State) -> list[int]:
        assert isinstance(s, AacState)
        ask, seat = s.ask, s.decider
        if s.frames[-1][0] == DECLARE:
            return declare.menu(self, s)
        if ask == D_MAIN:
            return main_menu(self, s, seat)
        if ask == D_MORE:
            return more_menu(self, s, seat)
        if ask == D_OVERFLOW:
            return attack.overflow_menu(self, s)
        if ask == D_FORCED:
            return forced.forced_menu(self, s, seat)
        if ask == D_RECALL:
            return recalls.recall_actions(self, s, seat)
        return self._rarer_options(s, ask, seat)

    def _rarer_options(self, s: AacState, ask: int, seat: int) -> list[int]:
        if ask == D_RESCUE_PICK:
            return forced.pick_menu(s)
        if ask == D_RESCUE_POSITION:
            return forced.rescue_menu(self, s.frames[-1])
        if ask == D_SETUP:
            return setup.setup_menu(self, s, seat)
        if ask == D_CUT:
            return setup.cut_menu(s, seat)
        return targeting.effect_menu(self, s)

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        assert isinstance(s, AacState)
        ask = s.ask
        if ask == D_MAIN and action != A_END:
            declare.begin(self, s, s.decider, ask, action, out)
        elif s.frames[-1][0] == DECLARE:
            declare.answer(self, s, action, out)
        elif ask == D_MAIN or (ask == D_MORE and action == A_NO_MORE):
            turn.end_main(self, s, out)
        else:
            self._rarer_answer(s, ask, action, out)

    def _rarer_answer(self, s: AacState, ask: int, action: int, out: Sink | None) -> None:
        if ask == D_OVERFLOW:
            attack.answer_overflow(self, s, action, out)
        elif ask in (D_FORCED, D_RESCUE_POSITION):
            forced.answer_forced(self, s, action, out)
        elif ask == D_MORE:
            declare.begin(self, s, s.decider, ask, action, out)
        elif ask == D_RECALL:
            forced.answer_recall(self, s, action, out)
        elif ask == D_RESCUE_PICK:
            forced.answer_pick(self, s)
        elif ask == D_SETUP:
            setup.answer_setup(s, action)
        elif ask == D_CUT:
            setup.answer_cut(s, action, out)
        else:
            targeting.answer_effect(self, s, action, out)

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        assert isinstance(s, AacState)
        ask = s.ask
        if ask == C_SHUFFLE:
            setup.shuffled(s, outcome, out)
        elif ask == C_FIRST:
            setup.tossed(s, outcome[0], out)
        elif ask == C_SLOTS:
            forced.slot_opened(s, outcome[0], out)
        elif ask == C_DIVINE:
            check.flipped(s, outcome[0], out)
        elif ask == ASK_TABLE:
            answered(self, s, outcome, out)
        elif ask == C_RESHUFFLE:
            if s.frames[-1][0] == RESCUE:
                forced.reshuffled(s, outcome, out)
            else:
                effects.landed(self, s, outcome, out)
        else:
            effects.landed(self, s, outcome, out)

    def sides_of(self, s: State) -> list[int]:
        assert isinstance(s, AacState)
        ask = s.ask
        if ask in (C_SHUFFLE, C_RESHUFFLE):
            return []
        if ask in (C_FIRST, C_DIVINE):
            return [2]
        if ask == C_SLOTS:
            return [len(s.hands[s.frames[-1][2]])]
        if ask == ASK_TABLE:
            return sides(self, s)
        return effects.faces(self, s)

    def faces_of(self, s: State) -> tuple[str, ...]:
        if s.ask == ASK_TABLE:
            return answers_of(self, s)
        return ("heads", "tails") if s.ask in (C_DIVINE, ASK_COIN) else ()

    def thrown(self, s: State) -> int:
        if s.ask == C_DIE:
            return effects.DIE_FACES
        return super().thrown(s)

    def throw_question(self, s: State) -> Message:
        if s.ask == C_DIE:
            return Message(N_("Throw the die: what fell?"))
        return super().throw_question(s)

    def shuffle_of(self, s: State) -> list[int]:
        assert isinstance(s, AacState)
        return sorted(s.decks[_reshuffled_seat(s)])

    def stream_of(self, s: State) -> int:
        assert isinstance(s, AacState)
        ask = s.ask
        if ask == C_SHUFFLE:
            return s.frames[-1][1]
        if ask == C_RESHUFFLE:
            return STREAM_RESHUFFLE + _reshuffled_seat(s)
        if ask == C_FIRST:
            return STREAM_FIRST
        if ask == C_SLOTS:
            return STREAM_SLOTS
        if ask == C_DIVINE:
            return STREAM_DIVINE
        if ask == C_DIE:
            return STREAM_DIE
        if ask == ASK_TABLE:
            return STREAM_ASKED
        return STREAM_COINS if ask == ASK_COIN else STREAM_RANDOM

    def holds(self, s: State, condition: int, frame: list[int]) -> bool:
        assert isinstance(s, AacState)
        return condition == 0 or conditions.is_true(self, s, frame, condition)

    def auras(self, s: AacState, row: list[int]) -> list[list[int]]:
        return auras_on(self, s, row)

    def fire(self, s: AacState, when: int, row: list[int], subject: int) -> None:
        fire(self, s, when, row, subject)

    def may_leave(self, s: AacState, seat: int, seq: int, gone: list[int]) -> bool:
        return may_leave(self, s, seat, seq, gone)

    def met(self, s: AacState, number: int, row: list[int]) -> bool:
        return number == 0 or conditions.about(self, s, number, row)

    def fits(self, s: AacState, number: int, row: list[int]) -> bool:
        return number == 0 or conditions.fits(self, s, number, row)

    def deployable(self, s: AacState, seat: int, card: int) -> bool:
        return is_playable(self, s, seat, card)

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        assert isinstance(s, AacState)
        if out is not None:
            out.append((E_CONCEDED, EVERYBODY, seat))
        lose(self, s, seat, CONCESSION, out)

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        if field.startswith("card"):
            known = 0 <= value < len(self.pool)
            return self.pool.at(value).name if known else Message(N_("a face-down card"))
        if field == "place":
            return place_word(value)
        if field == "gift":
            return gift_word(value)
        if field == "heads":
            return Message(N_("heads") if value else N_("tails"))
        if field == "reason":
            return self.reason(value)
        if field == "clock":
            return Message(check.CLOCK_WORDS[value])
        if field == "traits":
            return trait_words(value)
        return super().word(field, value, seat)

    def broken(self, s: State) -> list[str]:
        assert isinstance(s, AacState)
        return broken(self, s)

    def reasons(self) -> dict[int, Reason]:
        return REASONS


def _reshuffled_seat(s: AacState) -> int:
    """Whose draw pile is being shuffled: a rescue draw keeps it in another place."""
    frame = s.frames[-1]
    return frame[2] if frame[0] == RESCUE else frame[1]
