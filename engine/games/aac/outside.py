"""What the rules show of a game: views, worlds, words, reasons, the table, its worth."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Any

from engine.games.aac import dealing, defaults, explaining, hiding, prior, scene, sketching, value
from engine.games.aac.attempts import attempts_of
from engine.games.aac.codes import R_CARD, T_CREATURE
from engine.games.aac.core import Core
from engine.games.aac.heuristic import Heuristic
from engine.games.aac.patching import patch
from engine.games.aac.placing import position_form
from engine.games.aac.placing_lay import place
from engine.games.aac.placing_read import layout_of
from engine.games.aac.state import AacState
from engine.games.aac.texts import act_text
from engine.kernel.doings import Doings
from engine.kernel.events import Event, Sink
from engine.kernel.explanations import Explanation
from engine.kernel.positions import Layout, PositionForm
from engine.kernel.rng import Rng
from engine.kernel.rules import HALVING, ActionText, Attempt, Rules, Table
from engine.kernel.state import HAND, UNKNOWN, State
from engine.kernel.weights import FITTED, heuristic_of, read_weights


class Outside(Core):
    """The hooks of the kernel by which a game is seen; `AacRules` adds those that play it."""

    def mask(self, s: State, seat: int) -> None:
        assert isinstance(s, AacState)
        hiding.mask(self, s, seat)

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        assert isinstance(s, AacState)
        dealing.deal(self, s, seat, rng)

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        assert isinstance(s, AacState)
        dealing.redeal(self, s, keep, rng)

    def doings(self) -> Doings:
        return self.by_hand

    def prior_of(self, s: State, seat: int) -> dict[int, float]:
        """Probability of each card at one unseen place of `seat`, from a masked state."""
        assert isinstance(s, AacState)
        return prior.prior_of(self, s, seat)

    def open_hand(self, masked: State, world: State, seat: int) -> tuple[list[int], list[int]]:
        """What the rival of `seat` holds unseen in a world, and what that hand was drawn from, the
        lists being open. What lies face-down is a creature drawn apart: equal creatures are told
        apart here, by numbers above the pool's, so that only other cards are counted."""
        assert isinstance(masked, AacState)
        assert isinstance(world, AacState)
        held, unseen = world.hands[1 - seat][:], masked.rest[:]
        for card in masked.seen[1 - seat]:
            held.remove(card)
        for known, row in zip(masked.field, world.field, strict=True):
            if known[R_CARD] == UNKNOWN and row[R_CARD] in unseen:
                unseen.remove(row[R_CARD])
        return self._told_apart(held), self._told_apart(unseen)

    def _told_apart(self, cards: list[int]) -> list[int]:
        kinds = self.t.type
        return [
            len(kinds) + at if kinds[card] == T_CREATURE else card for at, card in enumerate(cards)
        ]

    def first_unseen(self, masked: State, world: State, seat: int) -> int:
        """What lies at the first unseen place of the rival's draw pile: hands lie sorted."""
        assert isinstance(masked, AacState)
        assert isinstance(world, AacState)
        return world.decks[1 - seat][masked.decks[1 - seat].index(UNKNOWN)]

    def act_text(self, s: State, action: int) -> ActionText:
        if s.node == HAND:
            return super().act_text(s, action)
        assert isinstance(s, AacState)
        return act_text(self, s, action)

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        assert isinstance(s, AacState)
        return attempts_of(self, s, seat)

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        assert isinstance(s, AacState)
        return scene.scene(self, s, seat)

    def value(self, s: State, seat: int) -> float:
        assert isinstance(s, AacState)
        return value.value(self, s, seat)

    def worths_by_hand(self) -> list[int]:
        return self.worths

    def brings(self, card: int) -> float:
        return value.brings(self, card)

    def advises(self) -> str:
        return HALVING

    def weigh(self, weights: Mapping[str, float]) -> None:
        self.heuristic = heuristic_of(Heuristic, weights)

    def fitted(self) -> Rules:
        found = copy(self)
        found.weigh(read_weights(Path(__file__).with_name(FITTED)))
        return found

    def default_action(self, s: State) -> int:
        assert isinstance(s, AacState)
        return defaults.default_action(self, s)

    def sketch(self, s: State) -> int:
        assert isinstance(s, AacState)
        return sketching.sketch(self, s)

    def considered(self, s: State) -> list[int]:
        assert isinstance(s, AacState)
        return sketching.considered(self, s)

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        assert isinstance(s, AacState)
        return explaining.explain(self, s, event, earlier)

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        assert isinstance(s, AacState)
        patch(self, s, data, out)

    def position_form(self, table: Table) -> PositionForm:
        return position_form(self, table)

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        return place(self, table, layout, rng)

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        assert isinstance(s, AacState)
        return layout_of(self, s, seat)
