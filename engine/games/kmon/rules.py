"""K-Mon bound to a pool and options: the kernel's hooks, each handed to its procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.program import (
    ASK_COIN,
    EFFECTS,
    STREAM_COINS,
    Verb,
    coin_landed,
    step_effects,
)
from engine.games.kmon import (
    actions,
    ageing,
    asking,
    chain,
    checkpoint,
    declare,
    discarding,
    drawing,
    hiding,
    items,
    looking,
    picking,
    resolve,
    setup,
    turn,
)
from engine.games.kmon.attempts import attempts_of
from engine.games.kmon.codes import (
    A_BLACKOUT,
    A_NO_ECHO,
    A_NO_ITEM,
    A_PASS,
    A_REACTION,
    AGE,
    ASK_AGAIN,
    BLACKOUT,
    C_DIE,
    C_FIRST,
    C_RANDOM,
    C_SHUFFLE,
    CHAIN,
    CHECKPOINT,
    CHOICE,
    CONCESSION,
    D_ACTION,
    D_ACTIVE,
    D_BONUS,
    D_EFFECT_DISCARD,
    D_EFFECT_MILL,
    D_EFFECT_MODE,
    D_EFFECT_PICK,
    D_EFFECT_TARGET,
    D_EFFECT_TOP,
    D_FIRST,
    D_HAND_LIMIT,
    D_ITEM,
    D_LAST_ATTACK,
    D_ORDER,
    D_REACT,
    D_RECOVER,
    D_REPLACE,
    D_SEER_ORDER,
    D_SEER_TAKE,
    D_SUBSTITUTE,
    DISCARD,
    DRAW,
    ENDING,
    EVADED,
    EVASION,
    F_CARD,
    F_LINK,
    FACES,
    L_STATUS,
    LOOK,
    LOOP,
    NO_CARD,
    NOTHING,
    PICK,
    PUT,
    REACTION,
    RESOLVE,
    SETUP,
    SHUFFLE,
    STREAM_FIRST,
    STREAM_RANDOM,
    TURN,
)
from engine.games.kmon.commit import ACTION
from engine.games.kmon.core import Core
from engine.games.kmon.defaults import default_action
from engine.games.kmon.events import E_COIN, E_CONCEDED
from engine.games.kmon.explaining import explain
from engine.games.kmon.forecast import pending_damage
from engine.games.kmon.heuristic import Heuristic
from engine.games.kmon.invariants import broken
from engine.games.kmon.patching import ask_again, patch
from engine.games.kmon.placing import position_form
from engine.games.kmon.placing_lay import place
from engine.games.kmon.placing_read import layout_of
from engine.games.kmon.reasons import REASONS
from engine.games.kmon.scene import scene
from engine.games.kmon.selecting import is_true, survives_evasion
from engine.games.kmon.state import KMonState
from engine.games.kmon.texts import act_text, card_named, exact_text
from engine.games.kmon.value import brings, value
from engine.kernel.asking import STREAM_ASKED, answered, answers_of, sides
from engine.kernel.doings import Doings
from engine.kernel.events import EVERYBODY, Event, Sink
from engine.kernel.explanations import Explanation
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.questions import ASK_TABLE
from engine.kernel.rng import Rng
from engine.kernel.rules import KIND_SHIFT, PAYLOAD, ActionText, Attempt, Reason, Table
from engine.kernel.state import HAND, State
from engine.kernel.weights import heuristic_of

# Decisions whose answer the other player is not told.
UNSEEN: Final = (D_EFFECT_TOP, D_SEER_ORDER, D_SEER_TAKE)
# No reaction, no item, no echo: nobody is told that there was something to decline.
DECLINED: Final = (A_PASS, A_NO_ITEM, A_NO_ECHO)


class KMonRules(Core):
    """The procedures of a battle behind the kernel's hooks."""

    def blank(self) -> State:
        return KMonState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        setup.lay_out(self, s, table.loadouts)

    def step(self, s: State, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        frame = s.frames[-1]
        kind = frame[0]
        if kind == TURN:
            if frame[1] <= ACTION:
                turn.phases_to_four(self, s, frame, out)
            else:
                turn.phase_five(self, s, frame, out)
        elif kind == CHAIN:
            chain.step_chain(self, s, frame, out)
        elif kind == RESOLVE:
            resolve.step_resolve(self, s, frame, out)
        elif kind == EFFECTS:
            step_effects(self, s, frame, out)
        elif kind == CHECKPOINT:
            checkpoint.step_checkpoint(self, s, frame, out)
        elif kind == DRAW:
            drawing.step_draw(self, s, frame, out)
        elif kind == DISCARD:
            discarding.step_discard(self, s, frame, out)
        elif kind == SETUP:
            setup.step_setup(self, s, frame, out)
        else:
            self._step_rarer(s, frame, kind, out)

    def _step_rarer(self, s: KMonState, frame: list[int], kind: int, out: Sink | None) -> None:
        if kind == AGE:
            ageing.step_age(self, s, frame, out)
        elif kind == ENDING:
            ageing.step_ending(self, s, frame, out)
        elif kind == CHOICE:
            asking.step_choice(self, s, frame)
        elif kind == LOOP:
            asking.step_loop(s, frame, out)
        elif kind == PICK:
            picking.step_pick(self, s, frame)
        elif kind == PUT:
            picking.step_put(self, s, frame, out)
        elif kind == SHUFFLE:
            picking.step_shuffle(self, s)
        elif kind == LOOK:
            looking.step_look(self, s, frame)
        elif kind == ASK_AGAIN:
            ask_again(self, s, frame)
        else:
            raise RuntimeError("unknown frame")

    def options_of(self, s: State) -> list[int]:
        assert isinstance(s, KMonState)
        ask = s.ask
        if ask == D_REACT:
            return chain.react_menu(self, s)
        if ask == D_ACTION:
            return actions.action_menu(self, s, s.turn_seat)
        if ask == D_SUBSTITUTE:
            return turn.substitute_menu(self, s, s.decider)
        if ask == D_ITEM:
            return items.item_menu(self, s, s.decider)
        if s.declaring >= 0:
            return declare.menu(self, s)
        if ask == D_RECOVER:
            return resolve.recover_menu(self, s, s.decider)
        if ask == D_HAND_LIMIT:
            return turn.hand_limit_menu(s)
        return self._rarer_options(s, ask)

    def _rarer_options(self, s: KMonState, ask: int) -> list[int]:
        if ask == D_BONUS:
            return checkpoint.bonus_menu(self, s)
        if ask == D_REPLACE:
            return checkpoint.replace_menu(s)
        if ask == D_LAST_ATTACK:
            return checkpoint.last_attack_menu(self, s)
        if ask == D_EFFECT_DISCARD:
            return discarding.discard_menu(self, s)
        if ask == D_FIRST:
            return setup.first_menu()
        if ask == D_ACTIVE:
            return setup.active_menu(s)
        return self._options_of_effects(s, ask)

    def _options_of_effects(self, s: KMonState, ask: int) -> list[int]:
        if ask == D_ORDER:
            return turn.order_menu(s)
        if ask in (D_EFFECT_TARGET, D_EFFECT_MODE):
            return asking.choice_menu(s)
        if ask == D_EFFECT_PICK:
            return picking.pick_menu(self, s)
        if ask in (D_EFFECT_MILL, D_EFFECT_TOP):
            return looking.look_menu(s, ask)
        return drawing.seer_menu(s, ask, s.decider)

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        ask = s.ask
        if ask == D_ACTION:
            actions.answer_action(self, s, action, out)
        elif ask == D_SUBSTITUTE:
            turn.answer_substitute(self, s, action, out)
            if s.frames[-1][0] == TURN:
                actions.offer_action(self, s, out)
        elif ask == D_REACT:
            if action == A_PASS:
                chain.pass_priority(s, out)
                chain.step_chain(self, s, s.frames[-1], out)
            else:
                self._react(s, action, out)
        elif s.declaring >= 0:
            declare.answer(self, s, action, out)
        elif ask == D_ITEM:
            items.answer_item(self, s, action, out)
        elif ask == D_RECOVER:
            resolve.answer_recover(s, action, out)
        elif ask == D_HAND_LIMIT:
            turn.answer_hand_limit(s, action, out)
        else:
            self._answer_rarer(s, ask, action, out)

    def _answer_rarer(self, s: KMonState, ask: int, action: int, out: Sink | None) -> None:
        if ask == D_BONUS:
            checkpoint.answer_bonus(self, s, action, out)
        elif ask == D_REPLACE:
            checkpoint.answer_replace(self, s, action, out)
        elif ask == D_LAST_ATTACK:
            checkpoint.answer_last_attack(self, s, action, out)
        elif ask == D_EFFECT_DISCARD:
            discarding.answer_discard(self, s, action, out)
        elif ask == D_FIRST:
            setup.answer_first(s, action, out)
        elif ask == D_ACTIVE:
            setup.answer_active(s, action, out)
        else:
            self._answer_effect(s, ask, action, out)

    def _answer_effect(self, s: KMonState, ask: int, action: int, out: Sink | None) -> None:
        if ask == D_ORDER:
            turn.answer_order(s, action)
        elif ask in (D_EFFECT_TARGET, D_EFFECT_MODE):
            asking.answer_choice(s, action)
        elif ask == D_EFFECT_PICK:
            picking.answer_pick(self, s, action, out)
        elif ask in (D_EFFECT_MILL, D_EFFECT_TOP):
            looking.answer_look(s, action, out)
        else:
            drawing.answer_draw(self, s, action, out)

    def _react(self, s: KMonState, action: int, out: Sink | None) -> None:
        if action >> KIND_SHIFT == A_REACTION >> KIND_SHIFT:
            self._react_with(s, action & PAYLOAD, out)
            return
        is_blackout = action >> KIND_SHIFT == A_BLACKOUT >> KIND_SHIFT
        kind = BLACKOUT if is_blackout else EVASION
        declare.begin(self, s, s.decider, D_REACT, kind, NO_CARD, action & PAYLOAD, out)

    def _react_with(self, s: KMonState, card: int, out: Sink | None) -> None:
        """The link is asked for only where there is more than one (KM-4.21)."""
        found = chain.answerable(self, s, s.decider, card)
        answered = found[0] if len(found) == 1 else NOTHING
        declare.begin(self, s, s.decider, D_REACT, REACTION, card, answered, out)

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        ask = s.ask
        if ask == C_SHUFFLE:
            if s.frames[-1][0] == SHUFFLE:
                picking.shuffled_again(s, outcome, out)
            else:
                setup.shuffled(s, outcome, out)
        elif ask == C_FIRST:
            setup.tossed(s, outcome[0], out)
        elif ask == C_RANDOM:
            card = self._lot(s)[outcome[0]]
            if s.frames[-1][0] == PUT:
                picking.put(s, card, out)
            else:
                discarding.discard(s, card, out)
        elif ask == C_DIE:
            asking.rolled(self, s, outcome[0], out)
        elif ask == ASK_TABLE:
            answered(self, s, outcome, out)
        else:
            if out is not None:
                owner = s.links[s.frames[-1][F_LINK]][0]
                out.append((E_COIN, EVERYBODY, owner, 1 - outcome[0]))
            coin_landed(s, outcome[0] == 0)

    def sides_of(self, s: State) -> list[int]:
        assert isinstance(s, KMonState)
        if s.ask == C_SHUFFLE:
            return []
        if s.ask == C_DIE:
            return [FACES]
        if s.ask == ASK_TABLE:
            return sides(self, s)
        return [len(self._lot(s))] if s.ask == C_RANDOM else [2]

    def _lot(self, s: KMonState) -> list[int]:
        return (picking.fitting if s.frames[-1][0] == PUT else discarding.in_lot)(self, s)

    def faces_of(self, s: State) -> tuple[str, ...]:
        if s.ask == ASK_TABLE:
            return answers_of(self, s)
        return ("heads", "tails") if s.ask == ASK_COIN else ()

    def thrown(self, s: State) -> int:
        return FACES if s.ask == C_DIE else super().thrown(s)

    def throw_question(self, s: State) -> Message:
        if s.ask == C_DIE:
            return Message(N_("Throw the die: what fell?"))
        return super().throw_question(s)

    def shuffle_of(self, s: State) -> list[int]:
        assert isinstance(s, KMonState)
        return sorted(s.decks[s.frames[-1][1]])

    def stream_of(self, s: State) -> int:
        if s.ask == C_SHUFFLE:
            return s.frames[-1][1]
        if s.ask == C_FIRST:
            return STREAM_FIRST
        if s.ask == ASK_TABLE:
            return STREAM_ASKED
        return STREAM_COINS if s.ask in (ASK_COIN, C_DIE) else STREAM_RANDOM

    def holds(self, s: State, condition: int, frame: list[int]) -> bool:
        assert isinstance(s, KMonState)
        return condition == 0 or is_true(self, s, frame, condition)

    def check_now(self, s: State, out: Sink | None) -> None:
        if self.first_marked_loses:
            assert isinstance(s, KMonState)
            s.moment += 1

    def pending(self, s: KMonState, answered: int) -> int:
        return pending_damage(self, s, answered)

    def card_at_work(self, s: State, frame: list[int]) -> int:
        return frame[F_CARD]

    def doings(self) -> Doings:
        return self.by_hand

    def suspends(self, s: State, frame: list[int], verb: Verb) -> bool:
        assert isinstance(s, KMonState)
        if s.links[frame[F_LINK]][L_STATUS] != EVADED:
            return False
        return not survives_evasion(self, s, frame, verb)

    def mask(self, s: State, seat: int) -> None:
        assert isinstance(s, KMonState)
        hiding.mask(self, s, seat)

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        assert isinstance(s, KMonState)
        hiding.deal(self, s, seat, rng)

    def prior_of(self, s: State, seat: int) -> dict[int, float]:
        """The declared prior of one hidden card of the rival of `seat`, for the honesty check."""
        assert isinstance(s, KMonState)
        return hiding.prior_of(self, s, 1 - seat)

    def open_hand(self, masked: State, world: State, seat: int) -> tuple[list[int], list[int]]:
        """What the rival of `seat` holds unseen in a world, and all of theirs that is unseen, where
        the lists are open."""
        assert isinstance(masked, KMonState)
        assert isinstance(world, KMonState)
        held = world.hands[1 - seat][:]
        for card in masked.seen[1 - seat]:
            held.remove(card)
        return held, masked.rest

    def first_unseen(self, masked: State, world: State, seat: int) -> int:
        """The rival's hidden card that the prior is held against: the bottom of the deck."""
        assert isinstance(world, KMonState)
        return world.decks[1 - seat][0]

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        assert isinstance(s, KMonState)
        hiding.redeal(self, s, keep, rng)

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        if out is not None:
            out.append((E_CONCEDED, EVERYBODY, seat))
        checkpoint.end_battle(self, s, [0, 2] if seat == 0 else [2, 0], CONCESSION, out)

    def default_action(self, s: State) -> int:
        assert isinstance(s, KMonState)
        return default_action(self, s)

    def value(self, s: State, seat: int) -> float:
        assert isinstance(s, KMonState)
        return value(self, s, seat)

    def worths_by_hand(self) -> list[int]:
        return self.worths

    def brings(self, card: int) -> float:
        return brings(self, card)

    def weigh(self, weights: Mapping[str, float]) -> None:
        self.heuristic = heuristic_of(Heuristic, weights)

    def is_answer(self, s: State) -> bool:
        return s.ask == D_REACT  # KM-4.19

    def unseen(self, s: State, action: int) -> bool:
        """Declining looks like having no answer (KM-7.9); the seer's choices and what goes back on
        top stay private (KM-5.18, KM-7.5), and so does a card found without a filter (KM-7.11)."""
        if s.ask == D_EFFECT_PICK:
            frame = s.frames[-1]
            return frame[0] == PICK and frame[5] != 0 and frame[3] == 0
        return action in DECLINED or s.ask in UNSEEN

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        assert isinstance(s, KMonState)
        return act_text(self, s, action)

    def exact(self, s: State, action: int) -> str:
        if s.node == HAND:
            return super().exact(s, action)
        assert isinstance(s, KMonState)
        return exact_text(self, s, action)

    def card_named(self, s: State, action: int) -> str:
        if s.node == HAND:
            return super().card_named(s, action)
        assert isinstance(s, KMonState)
        return card_named(self, s, action)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        assert isinstance(s, KMonState)
        return attempts_of(self, s, seat)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        assert isinstance(s, KMonState)
        return scene(self, s, seat)

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        if field.startswith(("card", "kmon")) and 0 <= value < len(self.pool):
            return self.pool.at(value).name
        if field == "phase":
            return ("I", "II", "III", "IV", "V")[value - 1]
        if field == "heads":
            return Message(N_("heads") if value else N_("tails"))
        return super().word(field, value, seat)

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        assert isinstance(s, KMonState)
        return explain(self, s, event, earlier)

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        patch(self, s, data, out)

    def position_form(self, table: Table) -> PositionForm:
        return position_form(self, table)

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return place(self, table, layout, rng)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        assert isinstance(s, KMonState)
        return layout_of(self, s, seat)

    def broken(self, s: State) -> list[str]:
        assert isinstance(s, KMonState)
        return broken(self, s)

    def reasons(self) -> dict[int, Reason]:
        return REASONS
