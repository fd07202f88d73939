"""Table tests in the words of a judge: lay a table, let players act, assert on everything.

K-Mon are named by side and place: "p1" is P's first (active when the table is laid), "q3" Q's
third. Nothing goes on by itself: after an action the battle rests before Phase V, after a turn
before the next Phase I, until `end_turn()` or `start_turn()` says so. Forced answers are taken
as the kernel takes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeVar

from engine.games.kmon.codes import (
    CHAIN,
    D_ACTION,
    D_COST,
    D_ECHO,
    D_MODE,
    D_PAY,
    D_TARGET,
    NOTHING,
    TURN,
)
from engine.games.kmon.events import E_TURN, KINDS
from engine.games.kmon.game import GAME
from engine.games.kmon.invariants import cards_of
from engine.games.kmon.reasons import REASONS
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import Raw, SideSpec, definition, side
from engine.games.kmon.turn import ACTION, END, START
from engine.kernel.cards import CardPool
from engine.kernel.events import Event, values_of
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import Message
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Attempt, Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN
from engine.kernel.telling import told

SEATS = ("p", "q")
Battle = TypeVar("Battle", bound="Laid")


def _words(spec: str | list[str] | tuple[str, ...] | None) -> list[str]:
    if spec is None:
        return []
    return [spec] if isinstance(spec, str) else list(spec)


class _TurnBegan(Exception):
    """The next turn has begun: the judge stops the clock."""


class _Log(list[Event]):
    """The events so far; the beginning of a turn, once told, stops the clock."""

    def append(self, event: Event) -> None:
        super().append(event)
        if event[0] == E_TURN:
            raise _TurnBegan


class Laid:
    """A battle on the table. `before` is how it was laid; every assertion looks from there."""

    def __init__(self, rules: KMonRules, s: KMonState) -> None:
        self.rules = rules
        self.state = s
        self.events: list[Event] = _Log()
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

    # --- reading -----------------------------------------------------------------------------

    @property
    def resting(self) -> int:
        """The step of the turn before which the battle waits, or -1."""
        s = self.state
        if s.node != RUN or s.frames[-1][0] != TURN:
            return NOTHING
        step = s.frames[-1][1]
        return step if step in (START, END) else NOTHING

    @property
    def asked(self) -> str:
        """Whose decision it is: "p" or "q"."""
        assert self.state.node == DECIDE, "nobody is asked"
        return SEATS[self.state.decider]

    @property
    def turn_of(self) -> str:
        """The turn player."""
        seat = self.state.turn_seat
        return "nobody" if seat == NOTHING else SEATS[seat]

    @property
    def menu(self) -> list[str]:
        """The texts of the legal actions."""
        s = self.state
        assert s.node == DECIDE, "nobody is asked"
        return [self.rules.act_text(s, action).text for action in s.menu]

    def can(self, text: str) -> bool:
        """Whether the open decision offers the action; False when nothing is asked."""
        return self.state.node == DECIDE and text in self.menu

    def offers(self, *texts: str) -> bool:
        """Whether all these actions are legal now."""
        return all(self.can(text) for text in texts)

    def charges(self, who: str) -> int:
        """A player's charges."""
        return self.state.charges[SEATS.index(who)]

    def hand(self, who: str) -> list[str]:
        """A player's hand, sorted."""
        return self._codes(self.state.hands[SEATS.index(who)])

    def deck(self, who: str) -> list[str]:
        """A player's deck from its top."""
        return self._codes(self.state.decks[SEATS.index(who)])[::-1]

    def pile(self, who: str) -> list[str]:
        """A player's discard pile, last card last."""
        return self._codes(self.state.piles[SEATS.index(who)])

    def stance(self, who: str) -> str:
        """ "defence" or "neutral"."""
        return "defence" if self.state.stance[SEATS.index(who)] else "neutral"

    def active(self, who: str) -> str | None:
        """The K-Mon in the active position, as "p1"."""
        k = self.state.active[SEATS.index(who)]
        return None if k == NOTHING else kmon_name(k)

    def damage(self, kmon: str) -> int:
        """Damage on a K-Mon."""
        return self.state.damage[kmon_number(kmon)]

    def exhausted(self, kmon: str) -> bool:
        """Whether a K-Mon is out of the battle."""
        return bool(self.state.exhausted[kmon_number(kmon)])

    def statuses(self) -> list[int]:
        """The statuses of the links of the open chain, root first."""
        return [link[2] for link in self.state.links]

    def happened(self, kind: str) -> list[dict[str, int]]:
        """The fields of all events of a kind so far."""
        return [
            values_of(event, KINDS[event[0]])
            for event in self.events
            if KINDS[event[0]].name == kind
        ]

    def log(self, who: str | None) -> list[Message]:
        """The log as a player (None: a spectator) reads it."""
        seat = None if who is None else SEATS.index(who)
        lines = [told(self.rules, event, seat) for event in self.events]
        return [line.message for line in lines if line is not None]

    def seen(self, who: str | None) -> KMonState:
        """The masked state of a player, or of a spectator."""
        masked = self.rules.masked(self.state, -1 if who is None else SEATS.index(who))
        assert isinstance(masked, KMonState)
        return masked

    def world(self, who: str, number: int = 0) -> KMonState:
        """One world that a player holds possible."""
        seat = SEATS.index(who)
        rng = Rng(seed_of("world", number))
        world = self.rules.world(self.rules.masked(self.state, seat), seat, rng)
        assert isinstance(world, KMonState)
        return world

    def refusal(self, card: str) -> Message | None:
        """Why the decider cannot play this card now."""
        s = self.state
        attempts: list[Attempt] = self.rules.attempts_of(self.rules.masked(s, s.decider), s.decider)
        found = [attempt.refusal for attempt in attempts if attempt.subject == card]
        return found[0] if found else None

    def refuses(self, card: str, *, clause: str) -> bool:
        """Whether the card is barred by that clause, and really not offered."""
        assert self.state.ask == D_ACTION
        assert not any(text.split()[-1] == card for text in self.menu), f"{card} is offered"
        message = self.refusal(card)
        assert message is not None, f"{card} is neither offered nor refused"
        assert message.clause == clause, f"{card}: {message.clause}, {message}"
        return True

    def result(self) -> tuple[str, str]:
        """Who won ("p", "q" or "draw") and the name of the reason (KM-6.7)."""
        s = self.state
        assert s.node == OVER, "the battle goes on"
        winner = {(2, 0): "p", (0, 2): "q", (1, 1): "draw"}[(s.scores[0], s.scores[1])]
        return winner, REASONS[s.over][0]

    # --- assertions --------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """Every fact of the battle by name: "p_charges", "q2_damage", "turn", ..."""
        s = self.state
        found: dict[str, Any] = {
            "turn": s.turn, "turn_of": self.turn_of, "phase": s.phase, "first": s.first,
            "over": s.over, "scores": list(s.scores),
        }  # fmt: skip
        for seat, who in enumerate(SEATS):
            found[f"{who}_charges"] = s.charges[seat]
            found[f"{who}_active"] = self.active(who)
            found[f"{who}_stance"] = self.stance(who)
            found[f"{who}_hand"] = self.hand(who)
            found[f"{who}_deck"] = self.deck(who)
            found[f"{who}_pile"] = self.pile(who)
            found[f"{who}_shown"] = self._codes(s.shown[seat])
            for viewer, name in enumerate(SEATS):
                found[f"{name}_knows_{who}_top"] = s.known_top[seat * 2 + viewer]
        for k in range(6):
            name = kmon_name(k)
            found[f"{name}_damage"] = s.damage[k]
            found[f"{name}_exhausted"] = bool(s.exhausted[k])
            found[f"{name}_last_attack"] = bool(s.last_attack[k])
        return found

    def unchanged_but(self: Battle, **changes: Any) -> Battle:
        """Exactly these facts have changed since the table was laid, to exactly these values.

        A deck may be given as the number of cards left of the old one.
        """
        wanted = dict(self.before)
        for name, value in changes.items():
            assert name in wanted, f"there is no fact {name}"
            if name.endswith("_deck") and isinstance(value, int):
                old = self.before[name]
                value = old[len(old) - value :]
            assert value != wanted[name], f"{name} was {value!r} before"
            wanted[name] = value
        now = self.facts()
        wrong = {name: (now[name], wanted[name]) for name in now if now[name] != wanted[name]}
        assert not wrong, "fact: (is, should be) " + repr(wrong)
        return self

    def settled(self: Battle) -> Battle:
        """Nothing is left half done: the closing assertion of every test."""
        s = self.state
        assert s.declaring == -1, "a declaration is open"
        if s.node != OVER:
            assert s.links == [], "a chain is open"
            assert [frame[0] for frame in s.frames] == [TURN], f"frames left: {s.frames}"
            assert not any(s.marked), "a K-Mon is marked and not removed"
        assert s.sealed == []
        return self

    def in_window(self) -> bool:
        """Whether a reaction window is open."""
        s = self.state
        return s.node == DECIDE and s.frames[-1][0] == CHAIN

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

    def _index(self, code: str) -> int:
        return self.rules.pool.index(code)

    def _codes(self, cards: list[int]) -> list[str]:
        return [self.rules.pool.at(card).code for card in cards]

    def _run(self: Battle, *, moving: bool = False) -> Battle:
        """As the kernel runs, but resting between Phase IV and V and between two turns."""
        with suppress(_TurnBegan):
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
                self.rules.step(s, self.events)


def kmon_name(k: int) -> str:
    """The name of a K-Mon at the table: "p1" to "q3"."""
    return f"{SEATS[k // 3]}{k % 3 + 1}"


def kmon_number(name: str) -> int:
    """The number of a K-Mon in the state."""
    return SEATS.index(name[0]) * 3 + int(name[1]) - 1


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
    number: int = 3,
    options: Mapping[str, Any] | None = None,
    cards: tuple[Raw, ...] = (),
) -> Laid:
    """Lay a table: at the decision of Phase IV, or resting before Phase I (1) or Phase V (5).

    `number` is the turn's; `cards` come into the pool without being in anybody's deck.
    """
    sides = (p or side(), q or side())
    rules = bound(sides, options, cards)
    s = _laid(rules, sides)
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
    s.marked = [0] * 6
    s.known_top = [0] * 4
    return s


def _indices(pool: CardPool, zone: tuple[Raw | str, ...]) -> list[int]:
    return [pool.index(card if isinstance(card, str) else card["code"]) for card in zone]
