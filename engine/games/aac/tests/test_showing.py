"""Charts and draw plan of a deck: the plan is measured against a battle that is really played."""

from __future__ import annotations

from engine.games.aac.codes import P_MAIN
from engine.games.aac.game import GAME
from engine.games.aac.state import AacState
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause

STARTERS = dict(GAME.starter_loadouts())


@clause("AAC-4.4", "AAC-4.17", "AAC-4.18")
def test_the_plan_says_how_many_cards_are_seen_in_each_own_turn():
    [plan] = GAME.draw_plan(STARTERS["AAC1-S01"])
    assert [plan.seen(turn) for turn in (1, 2, 3, 10)] == [4, 5, 6, 13]
    assert not plan.order_matters()
    assert {note.clause for note in plan.notes} == {"AAC-4.5", "AAC-9.6", "AAC-4.30"}
    seen = drawn_by_turn()
    assert {turn for _, turn in seen} >= {1, 2, 3}
    for (_, turn), cards in seen.items():
        assert cards == plan.seen(turn)


def drawn_by_turn() -> dict[tuple[int, int], int]:
    """Cards that left each pile when its player may act in own turns 1 to 4, of a quiet game."""
    deck = STARTERS["AAC1-S02"]
    rules, found = GAME.bind(), {}
    rng = Rng(seed_of("draw plan"))
    s = rules.start(Table(2, (deck, deck)))
    assert isinstance(s, AacState)
    while max(s.turns) < 5 and s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        if s.phase == P_MAIN:
            found[s.turn_seat, s.turns[s.turn_seat]] = 30 - len(s.decks[s.turn_seat])
        rules.apply(s, quiet(rules, s))
    return found


def quiet(rules: Rules, s: AacState) -> int:
    """Ends the turn where that may be done."""
    legal = rules.legal(s, s.decider)
    ends = [action for action in legal if rules.label(s, action).text == "end"]
    return (ends or legal)[0]


def test_charts_count_creatures_by_points_and_every_card_by_type():
    cards = [(GAME.pool()[code], n) for code, n in STARTERS["AAC1-S02"].zone("deck").items()]
    found = {chart.key: chart for chart in GAME.deck_charts(cards)}
    sums = {key: sum(bar.total() for bar in chart.bars) for key, chart in found.items()}
    creatures = sum(n for card, n in cards if card.type == "creature")
    assert list(found) == ["ap", "dp", "genres", "marks", "types"]
    assert (sums["ap"], sums["dp"], sums["types"]) == (creatures, creatures, 30)
    assert sums["genres"] == 30 - creatures
    assert found["ap"].scale
    assert found["dp"].scale
    assert GAME.deck_charts([]) == ()
