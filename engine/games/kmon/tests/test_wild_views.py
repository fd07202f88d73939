"""Wild battles with every verb and option: no view says more than its player knows, or less."""

from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.declared import names
from engine.games.kmon.tests.wild_cards import Wild
from engine.kernel.events import Event
from engine.kernel.match import attempts
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view
from engine.sim.laws import check_encoding, check_events, check_state, check_views, step_at_random

BATTLES = 30
STRIDE = 4


@clause("KM-7.8", "KM-7.9", "KM-9.8", "KM-4.34", "KM-4.36", "KM-4.16")
@for_every("number", range(BATTLES))
def test_a_wild_battle_keeps_every_law_of_views(number):
    wild = Wild(number)
    rules, table = wild.battle()
    s = rules.start(table)
    assert isinstance(s, KMonState)
    steps = 0
    while s.node != OVER:
        steps += 1
        assert steps < 4000, "the battle does not end"
        out: list[Event] = []
        check_state(rules, s)
        if steps % STRIDE == 0:
            check_encoding(rules, s)
            check_views(rules, s, wild.rng)
            _shows_what_is_known_only(rules, s, wild.rng)
        step_at_random(rules, s, wild.rng, out)
        check_events(rules, out)


def _shows_what_is_known_only(rules: KMonRules, s: KMonState, rng: Rng) -> None:
    """Worlds that a seat cannot tell apart show it the same cards, questions and refusals."""
    for seat in (0, 1):
        seen = view(rules, s, seat)
        anew = s.copy()
        rules.redeal(anew, 1 << seat, rng)
        for twin in (anew, sample(rules, seen, rng)):
            if twin.node == DECIDE and twin.decider == seat:
                twin.menu = rules.options_of(twin)
            other = view(rules, twin, seat)
            assert other.encode() == seen.encode()
            assert attempts(rules, other) == attempts(rules, seen)
        _hides_the_rest(s, seen.state, seat)
    anew = s.copy()
    rules.redeal(anew, 0, rng)
    assert view(rules, anew, None).encode() == view(rules, s, None).encode()


def _hides_the_rest(s: KMonState, seen: object, seat: int) -> None:
    assert isinstance(seen, KMonState)
    rival = 1 - seat
    shown = [card for card in seen.hands[rival] if card >= 0]
    assert shown == s.seen[rival]
    top, bottom = s.known_top[rival * 2 + seat], s.known_bottom[rival * 2 + seat]
    size = len(s.decks[rival])
    assert sum(card >= 0 for card in seen.decks[rival]) == min(size, top + bottom)
    assert not seen.sealed
    if s.node == DECIDE and s.decider == rival:
        assert seen.menu == []
        assert seen.declaring < 0


@clause("KM-9.5")
def test_the_wild_cards_say_every_verb():
    said = repr([Wild(number).battle()[0].pool.cards for number in range(BATTLES)])
    assert [verb for verb in names("effect") if f"'{verb}'" not in said] == []
