"""The engine's windows and chains against an independent model, menu by menu, fact by fact."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.kmon.tests.cards import (
    FILLER,
    Raw,
    ability,
    bonus,
    damage,
    filler,
    gain,
    heal,
    kmon,
    powerup,
    reaction,
    side,
)
from engine.games.kmon.tests.chain_model import ALL_KINDS, CARDS, Model, Spec
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause

WHO = ("p", "q")
HURT = 5
TRAITS = ("sfuggente", "blackout", "rapidita")
ROOTS = [name for name, spec in CARDS.items() if spec.form != "reaction"]
REACTIONS = [name for name, spec in CARDS.items() if spec.form == "reaction"]
ENTRIES: dict[str, Any] = {
    "more": bonus,
    "gain": gain,
    "bench": lambda amount: damage(amount, "opp_bench_all"),
    "active": damage,
    "heal": lambda amount: heal(amount, "opp_active"),
    "attacker": lambda amount: damage(amount, "attacker"),
    "cut": lambda amount: {"do": "reduce_pending", "amount": amount},
    "neutralise": lambda _: {"do": "neutralise"},
    "evade": lambda _: {"do": "evade"},
    "push": lambda _: {"do": "substitute", "side": "opp"},
    "swap": lambda _: {"do": "substitute", "side": "own"},
    "move": lambda _: {"do": "redirect", "to": "own_bench_choice"},
}


def card_of(name: str) -> Raw:
    """The card of the model in the JSON of its type."""
    spec: Spec = CARDS[name]
    effects = [ENTRIES[what](amount) for what, amount in spec.does]
    if spec.modes:
        options = [[ENTRIES[what](amount) for what, amount in mode] for mode in spec.modes]
        effects = [{"do": "choose", "options": options}]
    if spec.form == "powerup":
        return powerup(name, cost=spec.cost, effects=effects, replaces=spec.replaces)
    if spec.form == "ability":
        return ability(name, cost=spec.cost, effects=effects, ultimate=spec.ultimate)
    kinds = ["action"] if spec.answers == ALL_KINDS else sorted(spec.answers)
    return reaction(name, cost=spec.cost, answers=kinds, effects=effects)


hands = st.tuples(
    st.lists(st.sampled_from(ROOTS), min_size=1, max_size=2),
    st.lists(st.sampled_from(REACTIONS), min_size=2, max_size=5),
    st.integers(min_value=0, max_value=2),
).map(lambda found: [*found[0], *found[1], *[FILLER] * found[2]])
few = st.sampled_from([0, 1, 2, 3, 4, 5, 6])


class Match:
    """A table and its model, moved together."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        traits = [draw(st.sampled_from(TRAITS)) for _ in WHO]
        self.model = Model(
            charges=[draw(few) for _ in WHO],
            hands=[sorted(draw(hands)) for _ in WHO],
            traits=traits,
            damage=[[HURT] * 3, [HURT] * 3],
            stance=[False, draw(st.booleans())],
            limit=draw(st.sampled_from([False, False, True])),
            gain_if_neutralised=draw(st.booleans()),
            evasion_is_reaction=draw(st.booleans()),
        )
        self.t = self._laid(traits)

    def _laid(self, traits: list[str]) -> Laid:
        m = self.model
        sides = []
        for seat in (0, 1):
            team = [
                kmon(hp=99, damage=HURT, trait=name) for name in (traits[seat], *TRAITS[2:] * 2)
            ]
            cards = [filler() if name == FILLER else card_of(name) for name in m.hands[seat]]
            stance = "defence" if m.stance[seat] else "neutral"
            sides.append(
                side(team[0], team[1:], hand=cards, charges=m.charges[seat], stance=stance)
            )
        options = {
            "reaction_limit": 1 if m.limit else "none",
            "defender_gain_if_neutralised": m.gain_if_neutralised,
            "evasion_is_reaction": m.evasion_is_reaction,
        }
        return table(sides[0], sides[1], options=options)

    def turn(self, seat: int) -> None:
        """One action with everything that answers it, then the comparison."""
        assert sorted(self.t.menu) == sorted(self.model.roots(seat))
        text = self.draw(st.sampled_from(self.t.menu))
        self.model.begin(seat, text)
        self.t.act(text)
        asked = self.model.question()
        while asked is not None:
            assert self.t.in_window()
            assert (self.t.asked, sorted(self.t.menu)) == (WHO[asked[0]], sorted(asked[1]))
            assert self.t.statuses() == [link.status for link in self.model.links]
            self._answer(asked[0])
            asked = self.model.question()
        assert not self.t.in_window()
        self.model.resolve()
        if self.t.can("recover nothing"):
            self.t.recover(None)
        self.compare()

    def _answer(self, seat: int) -> None:
        text = self.draw(st.sampled_from(self.t.menu))
        word, _, name = text.partition(" ")
        if word == "pass":
            self.t.act(text)
            self.model.decline()
        elif word == "react":
            self._react(seat, name)
        else:
            before = Counter(self.t.hand(WHO[seat]))
            self.t.act(text)
            while self.t.asking() and self.t.state.declaring >= 0:
                self.t.act(self.draw(st.sampled_from(self.t.menu)))
            paid = sorted((before - Counter(self.t.hand(WHO[seat]))).elements())
            kind = "evasion" if word == "evade" else "blackout"
            self.model.discard(seat, kind, int(name) - 1, paid)

    def _react(self, seat: int, name: str) -> None:
        """Link, then mode or target, each asked for only where there is a choice (KM-4.34)."""
        m = self.model
        self.t.act(f"react {name}")
        at = self._chosen("answer", [link + 1 for link in m.answerable(seat, name)]) - 1
        modes = m.ways(seat, name, at)
        mode = self._chosen("mode", [way + 1 for way in modes]) - 1
        words = {what for what, _ in CARDS[name].does}
        place = -1
        if words & {"push", "swap", "move"}:
            side_of = 1 - seat if "push" in words else seat
            word = "target opposing" if "push" in words else "target own"
            places = [k + 1 for k in range(3) if k != m.active[side_of]]
            place = self._chosen(word, places) - 1
        m.react(seat, name, at, mode, place)

    def _chosen(self, word: str, numbers: list[int]) -> int:
        if len(numbers) == 1:
            return numbers[0]
        assert self.t.menu == [f"{word} {number}" for number in numbers]
        number: int = self.draw(st.sampled_from(numbers))
        self.t.act(f"{word} {number}")
        return number

    def compare(self) -> None:
        """Everything the chain can have changed."""
        t, m = self.t, self.model
        t.settled()
        for seat, who in enumerate(WHO):
            assert t.charges(who) == m.charges[seat]
            assert t.hand(who) == sorted(m.hands[seat])
            assert t.pile(who) == m.piles[seat]
            assert t.active(who) == f"{who}{m.active[seat] + 1}"
            assert (t.stance(who) == "defence") == m.stance[seat]
            assert [t.damage(f"{who}{n}") for n in (1, 2, 3)] == m.damage[seat]
        for kind in ("neutralised", "evaded", "failed"):
            told = [event["seat"] for event in t.happened(kind)]
            assert told == [owner for what, owner in m.told if what == kind]

    def pass_on(self, seat: int) -> None:
        """Phase V with its hand limit, then the other player's Phases I to III."""
        self.t.end_turn()
        while self.t.asking():
            self.t.act(self.draw(st.sampled_from(self.t.menu)))
        self.model.hands[seat] = self.t.hand(WHO[seat])
        self.model.piles[seat] = self.t.pile(WHO[seat])
        self.t.start_turn().keep()
        self.model.stance[1 - seat] = False


@clause("KM-4.19", "KM-4.20", "KM-4.21", "KM-4.22", "KM-4.23", "KM-4.24", "KM-4.26", "KM-4.27")
@clause("KM-4.28", "KM-5.16", "KM-5.41", "KM-5.42", "KM-5.43", "KM-5.44", "KM-5.45", "KM-5.57")
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_windows_and_resolution_are_those_of_the_clauses(data):
    match = Match(data.draw)
    match.turn(0)
    match.pass_on(0)
    match.turn(1)
