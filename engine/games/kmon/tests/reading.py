"""What can be read of a battle on the table, and what a test asserts of it."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.games.kmon.codes import (
    CHAIN,
    D_ACTION,
    NOTHING,
    P_BEARER,
    P_CARD,
    P_COUNTERS,
    TURN,
)
from engine.games.kmon.commit import EXTRA
from engine.games.kmon.events import KINDS
from engine.games.kmon.reasons import REASONS
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.turn import END, START
from engine.kernel.events import Event, values_of
from engine.kernel.messages import Message
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Attempt
from engine.kernel.state import DECIDE, OVER, RUN
from engine.kernel.telling import told

SEATS = ("p", "q")
Battle = TypeVar("Battle", bound="OnTable")


class OnTable:
    """A battle on the table, to be looked at. `before` is how it was laid."""

    rules: KMonRules
    state: KMonState
    events: list[Event]
    owned: list[list[int]]
    before: dict[str, Any]

    # --- reading -----------------------------------------------------------------------------

    @property
    def resting(self) -> int:
        """The step of the turn before which the battle waits, or -1."""
        s = self.state
        if s.node != RUN or s.frames[-1][0] != TURN:
            return NOTHING
        step = s.frames[-1][1]
        if step == EXTRA and not s.extra:
            return END
        return step if step in (START, END) else NOTHING

    @property
    def asked(self) -> str:
        """Whose decision it is: "p" or "q"."""
        assert self.state.node == DECIDE, "nobody is asked"
        return SEATS[self.state.decider]

    def asking(self) -> bool:
        """Whether anybody is asked anything."""
        return self.state.node == DECIDE

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

    def effects(self, kmon: str) -> list[tuple[str, int]]:
        """What is attached to a K-Mon, oldest first: card and counters."""
        pool = self.rules.pool
        return [
            (pool.at(row[P_CARD]).code, row[P_COUNTERS])
            for row in self.state.effects
            if row[P_BEARER] == kmon_number(kmon)
        ]

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
        return winner, REASONS[s.over].name

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
            found[f"{who}_seen"] = self._codes(_only_seen(s, seat))
            found[f"{who}_used"] = self._codes(s.used[seat])
            found[f"{who}_discount"] = s.discount[seat]
            for viewer, name in enumerate(SEATS):
                found[f"{name}_knows_{who}_top"] = s.known_top[seat * 2 + viewer]
                found[f"{name}_knows_{who}_bottom"] = s.known_bottom[seat * 2 + viewer]
        for k in range(6):
            name = kmon_name(k)
            found[f"{name}_damage"] = s.damage[k]
            found[f"{name}_exhausted"] = bool(s.exhausted[k])
            found[f"{name}_last_attack"] = bool(s.last_attack[k])
            found[f"{name}_effects"] = self.effects(name)
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

    def _index(self, code: str) -> int:
        return self.rules.pool.index(code)

    def _codes(self, cards: list[int]) -> list[str]:
        return [self.rules.pool.at(card).code for card in cards]


def _only_seen(s: KMonState, seat: int) -> list[int]:
    """The cards in a hand that the opponent alone knows, beside its owner."""
    cards = s.seen[seat][:]
    for card in s.shown[seat]:
        cards.remove(card)
    return cards


def kmon_name(k: int) -> str:
    """The name of a K-Mon at the table: "p1" to "q3"."""
    return f"{SEATS[k // 3]}{k % 3 + 1}"


def kmon_number(name: str) -> int:
    """The number of a K-Mon in the state."""
    return SEATS.index(name[0]) * 3 + int(name[1]) - 1
