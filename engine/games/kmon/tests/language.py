"""Table tests in the words of a judge: lay a table, let players act, assert on everything.

K-Mon are named by side and place: "p1" is P's first (active when the table is laid), "q3" Q's
third. Nothing goes on by itself: after an action the battle rests before Phase V, after a turn
before the next Phase I, until `end_turn()` or `start_turn()` says so. Forced answers are taken
as the kernel takes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.games.kmon.codes import (
    D_COST,
    D_ECHO,
    D_MODE,
    D_PAY,
    D_TARGET,
    NOTHING,
    TURN,
)
from engine.games.kmon.commit import ACTION
from engine.games.kmon.effects import count_statics
from engine.games.kmon.game import GAME
from engine.games.kmon.invariants import cards_of
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import Raw, SideSpec, definition, side
from engine.games.kmon.tests.reading import SEATS, OnTable, kmon_number
from engine.games.kmon.turn import END, START
from engine.kernel.cards import CardPool
from engine.kernel.events import Event
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, RUN

Battle = TypeVar("Battle", bound="Laid")


def _words(spec: str | list[str] | tuple[str, ...] | None) -> list[str]:
    if spec is None:
        return []
    return [spec] if isinstance(spec, str) else list(spec)


class Laid(OnTable):
    """A battle on the table. `before` is how it was laid; every assertion looks from there."""

    def __init__(self, rules: KMonRules, s: KMonState) -> None:
        self.rules = rules
        self.state = s
        self.events: list[Event] = []
        self.owned = [cards_of(s, seat) for seat in (0, 1)]
        self.before = self.facts()

    # --- what the players do -----------------------------------------------------------------

    def act(self: Battle, text: str) -> Battle:
        """The decider's action with that exact text."""
        s = self.state
        assert s.node == DECIDE, f"nobody is asked for {text!r}"
        action = self.rules.parse(s, text)
        s.node = RUN
        self.rules.answer(s, action, self.events)
        return self._run()

    def attack(
        self: Battle,
        with_: str | tuple[str, str] | None = None,
        *,
        target: str | list[str] | None = None,
        discard: str | list[str] | None = None,
        cost: int | list[int] | None = None,
        mode: int | list[int] | None = None,
    ) -> Battle:
        """Attack, alone, with a power-up, or with two assaults."""
        names = _words(with_)
        self.act(f"attack {names[0]}" if names else "attack")
        return self._declare(names[1:], target, discard, cost, mode)

    def use(
        self: Battle,
        card: str,
        *,
        target: str | list[str] | None = None,
        discard: str | list[str] | None = None,
        cost: int | list[int] | None = None,
        mode: int | list[int] | None = None,
    ) -> Battle:
        """Play an ability with its choices (modes and costs count from 1)."""
        return self.act(f"ability {card}")._declare([], target, discard, cost, mode)

    def item(
        self: Battle,
        card: str | None,
        *,
        target: str | list[str] | None = None,
        discard: str | list[str] | None = None,
        cost: int | list[int] | None = None,
        mode: int | list[int] | None = None,
    ) -> Battle:
        """Use an item in Phase I with its choices, or none."""
        if card is None:
            return self.act("no item")
        return self.act(f"item {card}")._declare([], target, discard, cost, mode)

    def react(
        self: Battle,
        card: str,
        *,
        link: int | None = None,
        target: str | list[str] | None = None,
        discard: str | list[str] | None = None,
        cost: int | list[int] | None = None,
        mode: int | list[int] | None = None,
    ) -> Battle:
        """Answer with a reaction card; `link`, counted from 1, where several could be answered."""
        self.act(f"react {card}")
        if link is not None:
            self.act(f"answer {link}")
        return self._declare([], target, discard, cost, mode)

    def choose(self: Battle, what: str | int) -> Battle:
        """A choice at resolution (KM-4.39): a K-Mon by its name, or a mode counted from 1."""
        if isinstance(what, int):
            return self.act(f"mode {what}")
        return self.act(self._target(what))

    def pick(self: Battle, *cards: str) -> Battle:
        """Cards recovered or found, one after the other."""
        for card in cards:
            self.act(f"pick {card}")
        return self

    def mill(self: Battle, card: str | None) -> Battle:
        """One of the cards looked at goes to the discard pile, or none."""
        return self.act("mill nothing" if card is None else f"mill {card}")

    def top(self: Battle, *cards: str) -> Battle:
        """Put back what was looked at: these come next from the top."""
        for card in cards:
            self.act(f"top {card}")
        return self

    def order(self: Battle, card: str) -> Battle:
        """Name the next persistent effect (option phase2_order)."""
        return self.act(f"order {card}")

    def defend(self: Battle) -> Battle:
        """Take the defence action."""
        return self.act("defend")

    def nothing(self: Battle) -> Battle:
        """Take no action in Phase IV (option allow_pass)."""
        return self.act("no action")

    def pass_(self: Battle) -> Battle:
        """No reaction."""
        return self.act("pass")

    def evade(self: Battle, discard: str | list[str] | None = None, link: int = 1) -> Battle:
        """Evade a link of the chain, counted from 1, paying with these cards."""
        return self.act(f"evade {link}")._declare([], None, discard, None, None)

    def blackout(self: Battle, discard: str | list[str] | None = None, link: int = 1) -> Battle:
        """Use Blackout on a link of the chain."""
        return self.act(f"blackout {link}")._declare([], None, discard, None, None)

    def keep(self: Battle) -> Battle:
        """Keep the active K-Mon in Phase III."""
        return self.act("keep")

    def substitute(self: Battle, place: int) -> Battle:
        """Exchange the active K-Mon with the one of that place."""
        return self.act(f"substitute {place}")

    def replace(self: Battle, place: int) -> Battle:
        """Fill the empty position."""
        return self.act(f"replace {place}")

    def recover(self: Battle, card: str | None) -> Battle:
        """Take a card back from the discard pile, or none."""
        return self.act("recover nothing" if card is None else f"recover {card}")

    def bonus(self: Battle, what: str) -> Battle:
        """ "draw", "charges", "none", or "heal 2" for the K-Mon of place 2."""
        return self.act("no bonus" if what == "none" else f"bonus {what}")

    def last_attack(self: Battle, with_: str | None = None) -> Battle:
        """The last attack of Irriducibile."""
        return self.act(f"last attack {with_}" if with_ else "last attack")

    def no_last_attack(self: Battle) -> Battle:
        """Decline it."""
        return self.act("no last attack")

    def discard(self: Battle, *cards: str) -> Battle:
        """Discard these cards, one after the other."""
        for card in cards:
            self.act(f"discard {card}")
        return self

    def look(self: Battle, *, take: str, top: str | None = None) -> Battle:
        """Veggente: look, take a card, leave another on top."""
        self.act("look")
        if self.can(f"take {take}"):
            self.act(f"take {take}")
        return self if top is None else self.act(f"top {top}")

    def chance(self: Battle, outcome: list[int]) -> Battle:
        """The outcome of the open chance node."""
        s = self.state
        assert s.node == CHANCE, "nothing is left to chance"
        s.node = RUN
        self.rules.happen(s, outcome, self.events)
        return self._run()

    def shuffle(self: Battle, *top: str) -> Battle:
        """The open shuffle leaves these cards on top, the first one topmost."""
        order = self.rules.shuffle_of(self.state)
        for code in reversed(top):
            order.remove(self._index(code))
            order.append(self._index(code))
        return self.chance(order)

    def coin(self: Battle, face: str) -> Battle:
        """The coin falls on "heads" or "tails"."""
        assert self.rules.sides_of(self.state) == [2]
        return self.chance([("heads", "tails").index(face)])

    def lot(self: Battle, card: str) -> Battle:
        """A random discard falls on this card."""
        seat = self.state.frames[-1][1]
        return self.chance([self._codes(self.state.hands[seat]).index(card)])

    def by_hand(self: Battle, data: list[int]) -> Battle:
        """A change by hand, as a card the engine cannot enforce would order it."""
        s = self.state
        assert s.node == DECIDE
        self.rules.patch(s, data, self.events)
        return self._run()

    def concede(self: Battle, who: str) -> Battle:
        """Give up."""
        self.rules.concede(self.state, SEATS.index(who), self.events)
        return self

    def start_turn(self: Battle) -> Battle:
        """Phases I to III, up to the first decision."""
        assert self.resting == START
        return self._run(moving=True)

    def end_turn(self: Battle) -> Battle:
        """Phase V."""
        assert self.resting == END, "the action of Phase IV is not over"
        return self._run(moving=True)

    # --- inside ------------------------------------------------------------------------------

    def _declare(
        self: Battle,
        echo: list[str],
        target: str | list[str] | None,
        discard: str | list[str] | None,
        cost: int | list[int] | None,
        mode: int | list[int] | None,
    ) -> Battle:
        """Answer the questions of the open declaration from what the test gave.

        What is forced is never asked, so choices given for it are left over."""
        texts: dict[int, list[str]] = {
            D_ECHO: [f"echo {name}" for name in echo],
            D_TARGET: [self._target(name) for name in _words(target)],
            D_PAY: [f"discard {name}" for name in sorted(_words(discard), key=self._index)],
            D_COST: [f"cost {number}" for number in _numbers(cost)],
            D_MODE: [f"mode {number}" for number in _numbers(mode)],
        }
        s = self.state
        while s.node == DECIDE and s.declaring >= 0:
            if texts[s.ask]:
                self.act(texts[s.ask].pop(0))
            elif s.ask == D_ECHO:
                self.act("no echo")
            else:
                raise AssertionError(f"the declaration asks for one of {self.menu}")
        assert not texts[D_ECHO], "a second assault was never asked for"
        return self

    def _target(self, name: str) -> str:
        own = SEATS[self.state.decider] == name[0]
        return f"target {'own' if own else 'opposing'} {name[1]}"

    def _run(self: Battle, *, moving: bool = False) -> Battle:
        """As the kernel runs, but resting between Phase IV and V and between two turns."""
        self._go(moving=moving)
        s = self.state
        assert self.rules.broken(s) == []
        assert [cards_of(s, seat) for seat in (0, 1)] == self.owned, "a card got lost or doubled"
        return self

    def _go(self, *, moving: bool) -> None:
        s = self.state
        while s.node == RUN or (s.node == DECIDE and len(s.menu) == 1):
            if s.node == DECIDE:
                s.node = RUN
                self.rules.answer(s, s.menu[0], self.events)
            elif self.resting != NOTHING and not moving:
                return
            else:
                moving = False
                self.rules.step_any(s, self.events)


def _numbers(spec: int | list[int] | None) -> list[int]:
    if spec is None:
        return []
    return [spec] if isinstance(spec, int) else spec


def table(
    p: SideSpec | None = None,
    q: SideSpec | None = None,
    *,
    turn: str = "p",
    phase: int = 4,
    effects: Sequence[tuple[str, str, Raw]] = (),
    number: int = 3,
    options: Mapping[str, Any] | None = None,
    cards: tuple[Raw, ...] = (),
) -> Laid:
    """Lay a table: at the decision of Phase IV, or resting before Phase I (1) or Phase V (5).

    `number` is the turn's; `cards` come into the pool without being in anybody's deck. `effects`
    are attached as (K-Mon, owner of the card, card), oldest first, without counters yet.
    """
    sides = (p or side(), q or side())
    rules = bound(sides, options, (*cards, *(raw for _, _, raw in effects)))
    s = _laid(rules, sides)
    for name, owner, raw in effects:
        _attach(rules, s, name, owner, raw)
    s.turn_seat, s.turn, s.first = SEATS.index(turn), number, 0
    s.phase = 1 if phase == 1 else 4
    s.frames = [[TURN, {1: START, 4: ACTION, 5: END}[phase], NOTHING]]
    assert rules.broken(s) == []
    laid = Laid(rules, s)
    if phase == 4:
        laid._run(moving=True)
    laid.before = laid.facts()
    laid.events.clear()
    return laid


def opening(
    p: SideSpec | None = None,
    q: SideSpec | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    cards: tuple[Raw, ...] = (),
) -> Laid:
    """A battle from its very beginning: the teams and decks of these halves, nothing shuffled."""
    sides = (p or side(deck=24), q or side(deck=24))
    rules = bound(sides, options, cards)
    s = KMonState.fresh()
    rules.setup(s, Table(2, tuple(_loadout(each) for each in sides), rules.options), None)
    laid = Laid(rules, s)
    return laid._run()


def bound(
    sides: tuple[SideSpec, ...], options: Mapping[str, Any] | None, cards: tuple[Raw, ...] = ()
) -> KMonRules:
    """The rules bound to every card that these halves hold."""
    raws = list(cards)
    for each in sides:
        raws += [spec.raw for spec in each.team]
        for zone in (each.hand, each.deck, each.pile):
            raws += [card for card in zone if not isinstance(card, str)]
    rules: Rules = GAME.bind(CardPool(definition(raw) for raw in raws), options or {})
    assert isinstance(rules, KMonRules)
    return rules


def _attach(rules: KMonRules, s: KMonState, name: str, owner: str, raw: Raw) -> None:
    """Attach the persistent part of a card as if it had been played long ago."""
    card = rules.pool.index(raw["code"])
    block = rules.programs[rules.lasting[card]][-1][3]
    s.seq += 1
    kind, duration = rules.block_kind[block], rules.block_duration[block]
    bearer = kmon_number(name)
    s.effects.append([s.seq, bearer, SEATS.index(owner), card, block, 0, duration, kind, s.seq])
    count_statics(rules, s)


def _loadout(each: SideSpec) -> Loadout:
    deck = Counter(card if isinstance(card, str) else card["code"] for card in each.deck)
    team = Counter(spec.raw["code"] for spec in each.team)
    return Loadout("deck", {}, {"deck": dict(deck), "team": dict(team)})


def _laid(rules: KMonRules, sides: tuple[SideSpec, SideSpec]) -> KMonState:
    s = KMonState.fresh()
    pool = rules.pool
    for seat, each in enumerate(sides):
        s.team += [pool.index(spec.raw["code"]) for spec in each.team]
        s.damage += [spec.damage for spec in each.team]
        s.exhausted += [int(spec.exhausted) for spec in each.team]
        s.last_attack += [int(spec.last_attack_used) for spec in each.team]
        s.active.append(seat * 3 if each.has_active else NOTHING)
        s.stance.append(int(each.in_defence))
        s.charges.append(each.charges)
        s.hands.append(sorted(_indices(pool, each.hand)))
        s.decks.append(_indices(pool, each.deck)[::-1])
        s.piles.append(_indices(pool, each.pile))
        s.shown.append([])
        s.seen.append([])
        s.used.append(sorted(pool.index(code) for code in each.used))
    s.marked = [0] * 6
    s.marked_at = [0] * 6
    s.known_top = [0] * 4
    s.known_bottom = [0] * 4
    s.discount = [0, 0]
    return s


def _indices(pool: CardPool, zone: tuple[Raw | str, ...]) -> list[int]:
    return [pool.index(card if isinstance(card, str) else card["code"]) for card in zone]
