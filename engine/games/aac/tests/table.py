"""Table tests in the words of a judge: lay a table, let players act, look at everything.

P is seat 0 and to move, Q is seat 1; every card is named by its id. Chance outcomes are given in
the order in which they are asked for; a shuffle without one comes out sorted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.aac import clocks
from engine.games.aac.card_reading import pool_of
from engine.games.aac.codes import (
    FACE_DOWN,
    IN_ATTACK,
    IN_DEFENCE,
    P_MAIN,
    PLACES,
    R_ANCHOR,
    R_AP_LOSS,
    R_BORN,
    R_CARD,
    R_DP_LOSS,
    R_KNOWN,
    R_LAID,
    R_POS,
    R_SEAT,
    R_UP,
    TURN,
)
from engine.games.aac.game import Aac
from engine.games.aac.invariants import cards_of
from engine.games.aac.rules import AacRules
from engine.games.aac.setup import lay_out
from engine.games.aac.state import AacState
from engine.games.aac.turn import MAIN
from engine.games.aac.zones import enter_field
from engine.kernel.events import Event
from engine.kernel.rules import ActionText
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN

Raw = dict[str, Any]
FILLER = "filler"
SEATS = {"p": 0, "q": 1}


def _title(code: str) -> dict[str, str]:
    return {"it": code, "en": code}


def creature(code: str, ap: int = 500, dp: int = 500, *traits: str, **more: Any) -> Raw:
    """A creature; `more` are further fields of its JSON."""
    return {"id": code, "type": "creature", "title": _title(code), "ap": ap, "dp": dp,
            "traits": list(traits), "effects": [], **more}  # fmt: skip


def magic(code: str, *traits: str, mark: str = "instant", **more: Any) -> Raw:
    """A magic; without effects it does nothing."""
    return {"id": code, "type": "magic", "title": _title(code), "genre": "attack",
            "traits": list(traits), "duration_mark": mark, "effects": [], **more}  # fmt: skip


def trap(code: str, *traits: str, mark: str = "instant", **more: Any) -> Raw:
    """A trap; without effects it does nothing when it springs."""
    return {"id": code, "type": "trap", "title": _title(code), "genre": "attack",
            "traits": list(traits), "duration_mark": mark, "effects": [], **more}  # fmt: skip


def filler(number: int = 0) -> Raw:
    """A magic that does nothing, to draw and to hold."""
    return magic(f"{FILLER}-{number}")


@dataclass
class Lying:
    """A card on the field and how it lies; `since` is the own turn it is counted from."""

    raw: Raw
    place: str = "attack"
    since: int = 0
    wounds: tuple[int, int] = (0, 0)


def attack(raw: Raw, **more: Any) -> Lying:
    """A creature in attack position."""
    return Lying(raw, "attack", **more)


def defence(raw: Raw, **more: Any) -> Lying:
    """A creature in defence position."""
    return Lying(raw, "defence", **more)


def down(raw: Raw, **more: Any) -> Lying:
    """A face-down card; a creature lies in defence."""
    return Lying(raw, "face-down", **more)


def up(raw: Raw, **more: Any) -> Lying:
    """A face-up magic or trap."""
    return Lying(raw, "face-up", **more)


@dataclass
class Side:
    """One half of the table; a draw pile is listed from its top."""

    field: Sequence[Lying] = ()
    hand: Sequence[Raw] = ()
    pile: Sequence[Raw] = ()
    toilet: Sequence[Raw] = ()
    lp: int = 3000
    bonus: int = 0

    def cards(self) -> list[Raw]:
        """Every card of the side."""
        return [*(each.raw for each in self.field), *self.hand, *self.pile, *self.toilet]


class Pooled(Aac):
    """The game with the cards of one table."""

    def __init__(self, raws: Sequence[Raw]) -> None:
        super().__init__()
        known: dict[str, Raw] = {}
        for raw in raws:
            known.setdefault(raw["id"], {"serial": len(known) + 1, **raw})
        self.cards = pool_of(known.values())

    def pool(self) -> Any:
        return self.cards

    def products(self) -> Any:
        return ()

    def starter_loadouts(self) -> Any:
        return ()


def table(
    p: Side,
    q: Side,
    *,
    turn: int = 5,
    starter: str = "p",
    cards: Sequence[Raw] = (),
    **options: Any,
) -> Laid:
    """P in MAIN of own turn `turn`; `starter` had the first turn of the game. `cards` come into
    the pool without being in anybody's deck."""
    rules = Pooled([*cards, *p.cards(), *q.cards()]).bind(None, options)
    assert isinstance(rules, AacRules)
    s = rules.blank()
    assert isinstance(s, AacState)
    lay_out(rules, s, ())
    s.decks = [[], []]
    s.first = SEATS[starter]
    s.turn_seat, s.phase = 0, P_MAIN
    s.turns = [turn, turn - 1 if starter == "p" else turn]
    s.turn = sum(s.turns)
    for seat, side in enumerate((p, q)):
        _lay(rules, s, seat, side)
    s.dirty = s.altered = 0
    clocks.watch(rules, s)
    s.frames = [[TURN, MAIN]]
    return Laid(rules, s)


def _lay(rules: AacRules, s: AacState, seat: int, side: Side) -> None:
    index = rules.pool.index
    s.hands[seat] = sorted(index(raw["id"]) for raw in side.hand)
    s.decks[seat] = [index(raw["id"]) for raw in reversed(side.pile)]
    s.toilets[seat] = [index(raw["id"]) for raw in side.toilet]
    s.lp[seat], s.bonus[seat] = side.lp, side.bonus
    for lying in side.field:
        place = IN_ATTACK if lying.place in ("attack", "face-up") else IN_DEFENCE
        if lying.raw["type"] != "creature":
            place = IN_ATTACK
        is_up = lying.place != PLACES[FACE_DOWN]
        row = enter_field(rules, s, index(lying.raw["id"]), seat, place, is_up=is_up)
        row[R_ANCHOR] = row[R_BORN] = lying.since or s.turns[seat] - 1
        row[R_LAID] = 0
        row[R_AP_LOSS], row[R_DP_LOSS] = lying.wounds
    s.queue = []


class Laid:
    """A game on the table."""

    def __init__(self, rules: AacRules, s: AacState) -> None:
        self.rules = rules
        self.state = s
        self.events: list[Event] = []
        self.lots: list[list[int]] = []
        self.owned = [cards_of(s, seat) for seat in (0, 1)]
        self._run()

    def lot(self, *outcomes: int) -> Laid:
        """The next outcomes of coins, dice, slots (heads and yes are 0)."""
        self.lots += [[outcome] for outcome in outcomes]
        return self

    def act(self, *texts: str) -> Laid:
        """Actions of whoever is asked, by their exact texts."""
        for text in texts:
            s = self.state
            assert s.node == DECIDE, f"nobody is asked for {text!r}"
            action = self.rules.parse(s, text)
            s.node = RUN
            self.rules.answer(s, action, self.events)
            self._run()
        return self

    def _run(self) -> None:
        """On to the next real choice; nothing is lost or gained on the way."""
        s = self.state
        self.rules.run(s, self.events)
        while s.node == CHANCE:
            if self.rules.sides_of(s):
                assert self.lots, "chance was not expected"
                outcome = self.lots.pop(0)
            else:
                outcome = self.rules.shuffle_of(s)
            self.rules.resolve(s, outcome, self.events)
        assert self.rules.broken(s) == []
        assert [cards_of(s, seat) for seat in (0, 1)] == self.owned

    @property
    def menu(self) -> list[str]:
        """The texts of the open decision."""
        return [self.label(action).text for action in self.state.menu]

    def label(self, action: int) -> ActionText:
        """An action in words."""
        return self.rules.label(self.state, action)

    @property
    def asked(self) -> str:
        """Who decides."""
        assert self.state.node == DECIDE
        return "pq"[self.state.decider]

    @property
    def winner(self) -> str:
        """Who won, "" for a draw."""
        assert self.state.node == OVER
        return {(2, 0): "p", (0, 2): "q", (1, 1): ""}[(self.state.scores[0], self.state.scores[1])]

    @property
    def reason(self) -> str:
        """Why the game ended."""
        return self.rules.reasons()[self.state.over].name

    def names(self, cards: Sequence[int]) -> list[str]:
        """The ids of cards."""
        return [self.rules.pool.at(card).code for card in cards]

    def on(self, who: str) -> dict[str, str]:
        """What a player controls: id and how it lies."""
        found: dict[str, str] = {}
        for row in self.state.field:
            if row[R_SEAT] == SEATS[who]:
                place = PLACES[row[R_POS]] if row[R_UP] else "face-down"
                found[self.rules.pool.at(row[R_CARD]).code] = place
        return found

    def hand(self, who: str) -> list[str]:
        """The hand of a player."""
        return self.names(self.state.hands[SEATS[who]])

    def toilet(self, who: str) -> list[str]:
        """The Toilet of a player."""
        return self.names(self.state.toilets[SEATS[who]])

    def void(self, who: str) -> list[str]:
        """The Void of a player."""
        return self.names(self.state.voids[SEATS[who]])

    def pile(self, who: str) -> list[str]:
        """The draw pile of a player from its top."""
        return self.names(self.state.decks[SEATS[who]][::-1])

    def told(self, name: str) -> int:
        """How often an event happened."""
        return sum(1 for event in self.events if self.rules.event_kinds[event[0]].name == name)

    def known(self, who: str, card: str) -> int:
        """Who knows a card of the field, as bits: P, Q, the public."""
        for row in self.state.field:
            if row[R_SEAT] == SEATS[who] and self.rules.pool.at(row[R_CARD]).code == card:
                return row[R_KNOWN]
        raise LookupError(card)
