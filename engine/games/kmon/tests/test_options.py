"""Section 8: the table options built so far, default and other value."""

import pytest

from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.game import GAME
from engine.games.kmon.tests.cards import ability, damage, defending, kmon, side, spare
from engine.games.kmon.tests.catalogue import POOL, loadout
from engine.games.kmon.tests.language import table
from engine.kernel.construction import judge
from engine.kernel.errors import BadOption
from engine.kernel.testing import clause, for_every


@clause("KM-8.2")
def test_defaults_are_the_official_way_and_other_values_are_refused():
    assert {spec.name: spec.default for spec in GAME.option_specs()} == {
        "max_copies": "none", "distinct_kmon": False, "replace_timing": "immediate",
        "phase2_order": "chronological", "expiry": "phase5", "healing_timing": "phase2_start",
        "reaction_limit": "none", "allow_pass": False, "razziatore_steals": False,
        "defender_gain_if_neutralised": True, "evasion_is_reaction": True,
        "elemental_ticks": False, "elemental_reactions": False,
        "appuntito_when_exhausted": False, "double_exhaustion": "draw",
        "bonus_heal_scope": "any_other", "item_once": "copy", "turn_limit": 200,
        "open_decklists": False,
    }  # fmt: skip
    for bad in ({"turn_limit": 39}, {"turn_limit": 1001}, {"max_copies": 0}, {"unheard_of": 1}):
        with pytest.raises(BadOption):
            GAME.settle_options(bad)


def clauses_of(deck: dict[str, object], team: dict[str, object] | None = None, **options: object):
    settled = GAME.settle_options(options)
    found = judge(loadout(deck, team), LOADOUT_KIND, POOL, settled)
    return {violation.clause for violation in found if violation.severity == "error"}


@clause("KM-R5", "KM-3.9", "KM-8.2")
def test_max_copies():
    deck: dict[str, object] = {"A-GENERIC": 12, "A-FIRE": 12}
    assert clauses_of(deck) == set()
    assert clauses_of(deck, max_copies=9) == {"KM-3.9"}


@clause("KM-R6", "KM-3.10", "KM-8.2")
def test_distinct_kmon():
    deck: dict[str, object] = {"A-GENERIC": 24}
    assert clauses_of(deck, {"K-FIRE": 3}) == set()
    assert clauses_of(deck, {"K-FIRE": 3}, distinct_kmon=True) == {"KM-3.10"}


@clause("KM-R41", "KM-8.3")
@for_every("limit", ["none", 1])
def test_reaction_limit(limit):
    """A link answered once admits no other reaction; today KM-4.23 alone says as much."""
    spell = ability("spell", effects=[damage(1)])
    q = side(kmon(trait="blackout"), hand=spare("v", "w", "x", "y", "z"))
    t = table(side(hand=[spell]), q, options={"reaction_limit": limit}).use("spell")
    assert t.offers("evade 1", "blackout 1")
    t.evade(["v", "w"]).settled()
    assert t.hand("q") == ["x", "y", "z"]


@clause("KM-R20", "KM-8.3", "KM-4.15")
def test_allow_pass():
    assert not table().can("no action")
    t = table(options={"allow_pass": True})
    assert t.menu == ["defend", "attack", "no action"]
    t.nothing().settled().unchanged_but()
    t.end_turn().settled()
    assert t.turn_of == "q"


@clause("KM-R32", "KM-8.3", "KM-5.32")
@for_every(("charges", "stolen"), [(3, 1), (0, 0)])
def test_razziatore_steals_what_was_really_lost(charges, stolen):
    options = {"razziatore_steals": True}
    t = table(side(kmon(trait="razziatore")), side(charges=charges), options=options).attack()
    t.settled()
    assert (t.charges("p"), t.charges("q")) == (5 + stolen, charges - stolen)


@clause("KM-R30", "KM-8.3", "KM-5.16")
def test_defender_gain_if_neutralised():
    options = {"defender_gain_if_neutralised": False}
    spell = ability("spell", effects=[damage(1)], ultimate=True)
    q = defending(kmon(trait="blackout"), hand=spare("x", "y", "z"))
    t = table(side(hand=[spell]), q, options=options).use("spell").blackout().settled()
    assert t.charges("q") == 3
    t = table(side(), defending(hand=spare("x", "y")), options=options).attack()
    t.by_hand([0, 0, 9]).bonus("none").replace(2).pass_().settled()
    assert t.charges("q") == 5, "a failed attack still gives it"


@clause("KM-R47", "KM-8.3", "KM-5.33")
@for_every(("always", "pricked"), [(False, 0), (True, 1)])
def test_appuntito_when_exhausted(always, pricked):
    options = {"appuntito_when_exhausted": always}
    t = table(side(), defending(kmon(hp=1, trait="appuntito")), options=options).attack()
    t.bonus("none").replace(2).settled()
    assert t.damage("p1") == pricked


@clause("KM-R52", "KM-8.3", "KM-5.46")
@for_every("scope", ["any_other", "bench_only"])
def test_bonus_heal_scope(scope):
    spell = ability("spell", effects=[damage(2, "opp_bench_choice")])
    q = side(kmon(damage=4), [kmon(hp=2), kmon(damage=3)])
    t = table(side(hand=[spell]), q, options={"bonus_heal_scope": scope}).use("spell", target="q2")
    assert t.can("bonus heal 3")
    assert t.can("bonus heal 1") == (scope == "any_other")
    t.bonus("heal 3").settled()


@clause("KM-6.6", "KM-6.7", "KM-8.2")
@for_every(
    ("hurt", "gone", "result"),
    [
        (0, False, ("draw", "turn_limit_tie")),
        (1, False, ("p", "turn_limit_damage")),
        (0, True, ("p", "turn_limit_kmon")),
    ],
)
def test_turn_limit_ends_after_the_phase_five_of_that_turn(hurt, gone, result):
    q = side(kmon(damage=hurt), [kmon(exhausted=gone), kmon()])
    options = {"turn_limit": 40}
    t = table(side(hand=spare(*"abcde")), q, number=39, phase=5, options=options).end_turn()
    t.discard("a").settled()
    assert t.turn_of == "q"
    t = table(side(hand=spare(*"abcde")), q, number=40, phase=5, options=options).end_turn()
    t.discard("a").settled()
    assert t.result() == result


@clause("KM-7.1", "KM-8.2")
def test_open_decklists_show_the_cards_and_neither_hand_nor_order():
    q = side(hand=spare("x", "y"), deck=spare("z", "u", "v"))
    assert table(side(), q).seen("p").rest == []
    t = table(side(), q, options={"open_decklists": True})
    seen = t.seen("p")
    assert seen.rest == sorted(t.state.hands[1] + t.state.decks[1])
    assert seen.hands[1] == [-1, -1]
    assert seen.decks[1] == [-1] * 3
    hands = set()
    for number in range(40):
        world = t.world("p", number)
        assert sorted(world.hands[1] + world.decks[1]) == seen.rest
        hands.add(tuple(world.hands[1]))
    assert len(hands) == 10, "every pair of five cards may be the hand"
