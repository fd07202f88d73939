"""The gauntlet for the kernel: frames to their steps, actions to their answers."""

from __future__ import annotations

from typing import Any

from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardPool
from engine.kernel.construction import LoadoutKind, judge
from engine.kernel.doings import Doings
from engine.kernel.errors import BadLoadout, IllegalAction
from engine.kernel.events import Sink
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.rng import Rng
from engine.kernel.rules import PAYLOAD, ActionText, Attempt, Reason, Rules, Table
from engine.kernel.state import CHANCE, DECIDE, HAND, OVER, State
from tests.toys.gauntlet import bouts, declare, effects, hidden, kinds, talk, windows
from tests.toys.gauntlet.doings import GauntletDoings
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    AIM,
    ANSWER,
    ASK_ANSWER,
    ASK_BRANCH,
    ASK_DODGE,
    ASK_MAIN,
    ASK_SEAL,
    ASK_TAX,
    BLIND,
    BRANCH,
    CARD,
    CHAIN,
    COIN,
    DECK,
    DECLARE,
    DIE,
    EFFECT,
    FIRE,
    INSTANT,
    LAY,
    MODE,
    NO_CARD,
    PASS,
    PICK,
    PLAY,
    PRY,
    ROUND,
    SEAL,
    SEATS,
    SHED,
    SHUFFLE,
    SIDE,
    SPRING,
    SWEEP,
    TOP,
    TURN,
    TURN_DONE,
    TURN_MAIN,
    Tables,
    own,
)
from tests.toys.gauntlet.zones import discard, distinct, draw, take, tell

KIND_MASK = ~PAYLOAD


class GauntletRules(Rules):
    """Bound to a pool of cards and to the options."""

    tables: Tables
    open_lists: bool
    decks: tuple[Loadout, ...]
    kind: LoadoutKind

    def __init__(
        self,
        key: str,
        version: int,
        pool: CardPool,
        options: dict[str, Any],
        kind: LoadoutKind,
        decks: tuple[Loadout, ...],
    ) -> None:
        self.key = key
        self.version = version
        self.seats = SEATS
        self.pool = pool
        self.options = options
        self.event_kinds = with_hand_kinds(kinds.KINDS)
        self.tables = Tables(pool)
        self.open_lists = bool(options["open_lists"])
        self.kind = kind
        self.decks = decks

    # --- set-up and frames ---------------------------------------------------------------

    def blank(self) -> State:
        return GauntletState.fresh()

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        g = own(s)
        for loadout in table.loadouts or self.decks:
            faults = judge(loadout, self.kind, self.pool, self.options)
            if faults:
                raise BadLoadout(faults[0].message)
            zone = loadout.zone("main")
            g.lists.append(sorted(self.pool.index(c) for c in zone for _ in range(zone[c])))
        g.shown = [[], []]
        g.wins = [0, 0]
        bouts.begin_bout(g)

    def step(self, s: State, out: Sink | None) -> None:
        g = own(s)
        kind = g.frames[-1][0]
        if kind == EFFECT:
            effects.step_effect(self, self.tables, g, out)
        elif kind == CHAIN:
            windows.step_chain(self, self.tables, g, out)
        elif kind == TURN:
            self.step_turn(g, out)
        elif kind == DECLARE:
            declare.step_declare(self, self.tables, g, out)
        elif kind == SWEEP:
            effects.sweep(self.tables, g, out)
        elif kind == TOP:
            windows.step_top(self, g, out)
        elif kind == PICK:
            windows.step_pick(self, g, out)
        elif kind == ROUND:
            bouts.step_round(self, g, out)
        elif kind == SEAL:
            bouts.step_seal(self, g, out)
        else:
            bouts.step_bout(self, g, out)

    def step_turn(self, s: GauntletState, out: Sink | None) -> None:
        """GA-3.1 to GA-3.3: draw, burn fuses, let units act, ask, end."""
        f = s.frames[-1]
        phase, seat = f[1], f[2]
        if phase == 2:
            for unit in s.units:
                if unit[1] == seat and unit[3] == 0:
                    unit[3] = self.tables.fuse[unit[0]]
                    s.frames.append(effects.effect_frame(unit[0], FIRE, seat, 16 + unit[4]))
                    return
        f[1] = phase + 1
        if phase == 0:
            draw(s, seat, out)
        elif phase == 1:
            for unit in s.units:
                if unit[1] == seat and unit[3] > 0:
                    unit[3] -= 1
        elif phase == TURN_MAIN:
            f[1] = phase
            self.pose(s, seat, ASK_MAIN)
        elif phase == TURN_DONE:
            s.frames.pop()

    # --- decisions -----------------------------------------------------------------------

    def options_of(self, s: State) -> list[int]:
        g, ask, seat = own(s), s.ask, s.decider
        if ask == ASK_MAIN:
            return declare.main_options(self.tables, g, seat)
        if ask == ASK_ANSWER:
            return windows.chain_options(self.tables, g, seat)
        if ask == ASK_DODGE:
            return windows.dodge_options(self.tables, g, seat)
        if ask == ASK_SEAL:
            return [LAY | card for card in distinct(g.hands[seat])]
        if ask == ASK_BRANCH:
            return [BRANCH, BRANCH | 1]
        if ask == ASK_TAX:
            return [SHED | card for card in distinct(g.hands[seat])]
        return declare.declare_options(self.tables, g)

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        g, kind, low = own(s), action & KIND_MASK, action & PAYLOAD
        f = g.frames[-1]
        if f[0] == DECLARE:
            f[{MODE: declare.HOW, AIM: declare.WHERE, SHED: declare.PRICE}.get(kind, 8)] = low
        elif f[0] == TURN:
            self.answer_turn(g, kind, low, out)
        elif f[0] == CHAIN:
            self.answer_chain(g, kind, low, out)
        elif f[0] == TOP:
            if kind == PASS:
                f[1] += 1
            else:
                windows.dodge(g, g.decider, low, out)
        elif f[0] == SEAL:
            g.sealed.append([g.decider, action])
            f[1] += 1
        elif kind == BRANCH:
            f[6] = low
            tell(out, kinds.CHOSE, g.decider, low)
        else:
            take(g.hands[g.decider], low)
            discard(g, SIDE[g.decider], low)
            tell(out, kinds.SHED_CARD, g.decider, low)

    def answer_turn(self, s: GauntletState, kind: int, low: int, out: Sink | None) -> None:
        """The one thing a seat does in its turn."""
        seat = s.decider
        if kind == PLAY:
            declare.open_declaration(s, seat, ASK_MAIN, PLAY, low)
        elif kind == SPRING:
            declare.open_declaration(s, seat, ASK_MAIN, SPRING, s.wards[seat] & CARD)
        else:
            s.frames[-1][1] = TURN_DONE
            if kind == PRY:
                windows.open_pry(s, seat, low, out)

    def answer_chain(self, s: GauntletState, kind: int, low: int, out: Sink | None) -> None:
        """GA-4.1: a counter is declared, or the seat declines without a trace for others."""
        if kind == ANSWER:
            declare.open_declaration(s, s.decider, ASK_ANSWER, ANSWER, low)
            return
        if out is not None and len(s.menu) > 1:
            out.append((kinds.DECLINED, 1 << s.decider, s.decider))
        s.frames[-1][3] += 1

    # --- chance --------------------------------------------------------------------------

    def sides_of(self, s: State) -> list[int]:
        if s.ask == COIN:
            return [2]
        if s.ask == DIE:
            return [6]
        g = own(s)
        return [len(g.hands[g.frames[-1][2]])] if s.ask == BLIND else []

    def shuffle_of(self, s: State) -> list[int]:
        return sorted(own(s).decks[s.ask - SHUFFLE])

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        g, f = own(s), s.frames[-1]
        if g.ask == COIN:
            f[6] = outcome[0]
            tell(out, kinds.FLIPPED, f[6])
        elif g.ask == DIE:
            f[6] = outcome[0] + 1
            tell(out, kinds.ROLLED, f[6])
        elif g.ask == BLIND:
            windows.picked(g, outcome[0], out)
        else:
            g.decks[g.ask - SHUFFLE] = outcome[:]
            f[1] += 1

    # --- hidden information, endings, by hand --------------------------------------------

    def mask(self, s: State, seat: int) -> None:
        hidden.mask(own(s), seat, self.open_lists)

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        hidden.deal(self, self.tables, own(s), seat, rng)

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        hidden.redeal(own(s), keep, rng)

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        tell(out, kinds.GAVE_UP, seat)
        self.finish(s, bouts.scores_of(1 - SIDE[seat]), bouts.CONCEDED)

    def check_now(self, s: State, out: Sink | None) -> None:
        bouts.settle_lives(self, own(s), out)

    def side_of(self, s: State, seat: int) -> int:
        return SIDE[seat]

    def value(self, s: State, seat: int) -> float:
        if s.node == OVER:
            return s.scores[seat] / 2.0
        g, side = own(s), SIDE[seat]
        lead = g.lives[side] - g.lives[1 - side] + 6 * (g.wins[side] - g.wins[1 - side])
        return min(0.95, max(0.05, 0.5 + lead / 30.0))

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        g = own(s)
        aims = [0] + [16 + unit[4] for unit in g.units]
        if len(data) != 4 or not (
            0 <= data[0] < INSTANT and 0 <= data[1] < 20 and 0 <= data[2] < SEATS
            and data[3] in aims
        ):  # fmt: skip
            raise IllegalAction(
                Message(N_("A change by hand is: verb 0-7, amount 0-19, seat 0-2, aim."), {},
                        "GA-7.1")
            )  # fmt: skip
        effects.by_hand(self, g, data, out)

    def doings(self) -> Doings:
        return GauntletDoings(self, self.pool)

    def default_action(self, s: State) -> int:
        """Passing where one may, else the first choice."""
        return PASS if PASS in s.menu else s.menu[0]

    def broken(self, s: State) -> list[str]:
        g = own(s)
        by_side = {
            len(g.decks),
            len(g.piles),
            len(g.lists),
            len(g.shown),
            len(g.lives),
            len(g.wins),
        }
        if by_side != {2} or {len(g.hands), len(g.wards)} != {SEATS}:
            return ["there are two sides and three seats"]
        found: list[str] = []
        for side in (0, 1):
            cards = [hidden.card_at(g, slot) for slot in hidden.slots(g, side, 0)]
            cards += [u[0] for u in g.units if SIDE[u[1]] == side] + g.piles[side]
            if sorted(cards) != g.lists[side] or len(cards) != DECK:
                found.append("no card comes or goes")
        if any(hand != sorted(hand) for hand in g.hands):
            found.append("hands are sorted")
        for seat in range(SEATS):
            held = g.hands[seat] + ([] if g.wards[seat] == NO_CARD else [g.wards[seat]])
            if any(not v >> 8 >> seat & 1 for v in held):
                found.append("a seat knows what it holds")
        if g.node in (DECIDE, CHANCE, HAND) and (not g.frames or min(g.lives) <= 0):
            found.append("a bout goes on after its end")
        if g.node == DECIDE and not g.menu:
            found.append("somebody is asked and has no answer")
        return found

    # --- words ---------------------------------------------------------------------------

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        return talk.act_text(self.pool, own(s), action)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        return talk.attempts_of(self.pool, self.tables, own(s), seat)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        return talk.scene(self.pool, own(s))

    def reasons(self) -> dict[int, Reason]:
        return {
            bouts.SERIES: Reason(N_("the series is played"), "GA-6.3"),
            bouts.CONCEDED: Reason(N_("gave up"), "GA-6.4"),
        }
