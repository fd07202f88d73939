"""What a blow does if nobody answers it: it is played on a copy, so that its number and its sum are
those of the battle itself (KM-5.36)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import ASK_COIN, EFFECTS
from engine.games.kmon.basics import can_be_target
from engine.games.kmon.codes import (
    A_ABILITY,
    A_NO_ECHO,
    A_PASS,
    C_DIE,
    CHAIN,
    D_ECHO,
    D_PAY,
    D_REACT,
    DISCARD,
    NOTHING,
    RESOLVE,
    T_KMON,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_DAMAGE
from engine.games.kmon.explaining_damage import damage_terms
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Event
from engine.kernel.explanations import Term
from engine.kernel.questions import ASK_TABLE
from engine.kernel.rules import KIND_SHIFT
from engine.kernel.state import CHANCE, DECIDE, RUN, UNKNOWN

# Ways through coins, dice and choices that are looked at; where there are more, nothing is certain.
MOST_WAYS: Final = 40
_TELLING: Final = (CHAIN, RESOLVE, EFFECTS)


class Blow:
    """The damage to the K-Mon that is struck, and what it is made of, where that can be told."""

    __slots__ = ("terms", "total")

    def __init__(self, total: int, terms: list[Term]) -> None:
        self.total = total
        self.terms = terms


class _Way:
    """One way through what follows: the world, its events, what it has done so far."""

    __slots__ = ("events", "hits", "is_told", "state", "terms", "total")

    def __init__(self, state: KMonState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.terms: list[Term] = []
        self.total = self.hits = 0
        self.is_told = True

    def fork(self) -> _Way:
        """The same up to here."""
        twin = _Way(self.state.copy())
        twin.events, twin.terms = self.events[:], self.terms[:]
        twin.total, twin.hits, twin.is_told = self.total, self.hits, self.is_told
        return twin


def blow(r: Core, s: KMonState, action: int) -> Blow | None:
    """What an attack, last attack or ability would do to the opposing active K-Mon; None where it
    strikes none, or a coin, a die or a choice still to come decides."""
    seat = s.decider
    struck = s.active[1 - seat]
    if not can_be_target(s, struck) or s.active[seat] == NOTHING:
        return None
    if s.team[3 - seat * 3 : 6 - seat * 3].count(s.team[struck]) > 1:
        return None
    trial = _Trial(r, struck, s.team[struck])
    first = _Way(_filled(r, s))
    trial.act(first, action)
    ends = trial.ends(first)
    if not ends or any(end.total != ends[0].total for end in ends):
        return None
    end = ends[0]
    if not any(each.hits for each in ends):
        if action >> KIND_SHIFT == A_ABILITY >> KIND_SHIFT:
            return None
        nothing = (E_DAMAGE, EVERYBODY, 1 - seat, s.team[struck], 0)
        trial.explain(end, s, nothing, end.events)
    is_sum = end.is_told and sum(term.amount for term in end.terms) == end.total
    return Blow(end.total, end.terms if is_sum else [])


class _Trial:
    """Plays one blow in every way that it can go."""

    __slots__ = ("card", "r", "struck", "ways")

    def __init__(self, r: Core, struck: int, card: int) -> None:
        self.r = r
        self.struck = struck
        self.card = card
        self.ways = 1

    def ends(self, way: _Way) -> list[_Way]:
        """How it can end; nothing where there are too many ways."""
        s = way.state
        while _is_under_way(s):
            if s.node == RUN:
                if self._hangs_on_hidden(s):
                    return []
                self._step(way)
                continue
            if s.node == DECIDE and s.ask == D_REACT:
                self.act(way, A_PASS)
                continue
            options = self._options(s)
            if len(options) == 1:
                self._take(way, options[0])
                continue
            self.ways += len(options) - 1
            if self.ways > MOST_WAYS:
                return []
            found: list[_Way] = []
            for option in options:
                other = way.fork()
                self._take(other, option)
                more = self.ends(other)
                if not more:
                    return []
                found += more
            return found
        return [way]

    def act(self, way: _Way, action: int) -> None:
        """Answer the open decision."""
        before, at = way.state.copy(), len(way.events)
        way.state.node = RUN
        self.r.answer(way.state, action, way.events)
        self._note(way, before, at)

    def _options(self, s: KMonState) -> list[list[int]]:
        """The answers, or outcomes of chance, that can make a difference to the damage."""
        if s.node == CHANCE:
            if s.ask in (ASK_COIN, C_DIE, ASK_TABLE):
                return [[face] for face in range(self.r.sides_of(s)[0])]
            return [[0]] if self.r.sides_of(s) else [self.r.shuffle_of(s)]
        if s.ask == D_ECHO:
            return [[A_NO_ECHO]]
        # Which cards are discarded changes their number alone.
        return [[s.menu[0]]] if s.ask == D_PAY else [[action] for action in s.menu]

    def _hangs_on_hidden(self, s: KMonState) -> bool:
        """Whether it matters now what the rival holds, and not only how much."""
        frame = s.frames[-1]
        return frame[0] == DISCARD and frame[1] == self.struck // 3 and frame[5] > 0

    def _take(self, way: _Way, option: list[int]) -> None:
        if way.state.node == DECIDE:
            self.act(way, option[0])
            return
        before, at = way.state.copy(), len(way.events)
        way.state.node = RUN
        self.r.happen(way.state, option, way.events)
        self._note(way, before, at)

    def _step(self, way: _Way) -> None:
        s = way.state
        before = s.copy() if s.frames[-1][0] in _TELLING else s
        at = len(way.events)
        self.r.step_any(s, way.events)
        self._note(way, before, at)

    def _note(self, way: _Way, before: KMonState, at: int) -> None:
        """Keep what was done to the K-Mon that is struck, and the sum of it."""
        for number in range(at, len(way.events)):
            event = way.events[number]
            if event[0] == E_DAMAGE and event[2:4] == (self.struck // 3, self.card):
                way.total += event[4]
                way.hits += 1
                self.explain(way, before, event, way.events[at:number])

    def explain(self, way: _Way, before: KMonState, event: Event, earlier: list[Event]) -> None:
        """Add the sum of one damage, as it is told afterwards, too (KM-5.36)."""
        found = damage_terms(self.r, before.copy(), event, earlier)
        if found is None:
            way.is_told = False
        else:
            way.terms += found[1]


def _filled(r: Core, s: KMonState) -> KMonState:
    """A copy in which some card stands for each that the decider cannot know."""
    t = s.copy()
    any_card = next(card for card, kind in enumerate(r.t.type) if kind != T_KMON)
    for row in (*t.hands, *t.decks):
        for at, card in enumerate(row):
            if card == UNKNOWN:
                row[at] = any_card
    for hand in t.hands:
        hand.sort()
    return t


def _is_under_way(s: KMonState) -> bool:
    """Whether the chain of the blow has not been resolved yet."""
    if s.node not in (RUN, DECIDE, CHANCE):
        return False
    return s.declaring >= 0 or bool(s.links)
