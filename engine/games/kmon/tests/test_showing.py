"""Charts and draw plan of a deck: the plan is measured against a battle that is really played."""

from engine.games.kmon.game import GAME
from engine.games.kmon.tests.cards import filler, side
from engine.games.kmon.tests.language import opening
from engine.kernel.loadouts import Loadout
from engine.kernel.state import DECIDE
from engine.kernel.testing import clause

STARTER = dict(GAME.starter_loadouts())["MZ1-S01"]


@clause("KM-4.4", "KM-4.17", "KM-R11")
def test_the_plan_says_how_many_cards_are_seen_in_each_own_turn():
    [plan] = GAME.draw_plan(STARTER)
    t = opening(side(deck=[filler()] * 24), side(deck=[filler()] * 24)).shuffle().shuffle()
    t.chance([0]).act("first self")
    for _ in range(2):
        t.act(t.menu[0])
    turns = {"p": 0, "q": 0}
    while max(turns.values()) < 5:
        t.start_turn()
        who = "pq"[t.state.turn_seat]
        turns[who] += 1
        assert 24 - len(t.deck(who)) == plan.seen(turns[who], second=who == "q")
        play(t)
        t.end_turn()


def play(t) -> None:
    """The quietest turn: no item, no substitution, defence."""
    for _ in range(6):
        if t.state.node != DECIDE:
            return
        quiet = [text for text in t.menu if text in ("skip", "keep", "defend", "pass", "no item")]
        t.act(quiet[0] if quiet else t.menu[-1])


@clause("KM-5.18")
def test_a_seer_in_the_team_is_told():
    seer = next(c.code for c in GAME.pool() if "veggente" in str(c.get("trait")))
    seeing = Loadout("deck", {}, {"deck": {"MZ1-A01": 24}, "team": {seer: 1}})
    assert "KM-5.18" not in {note.clause for note in GAME.draw_plan(STARTER)[0].notes}
    assert "KM-5.18" in {note.clause for note in GAME.draw_plan(seeing)[0].notes}


def test_charts_count_every_card_and_the_team_only_among_types():
    cards = [
        (GAME.pool()[code], n) for lines in STARTER.zones.values() for code, n in lines.items()
    ]
    found = {chart.key: chart for chart in GAME.deck_charts(cards)}
    sums = {key: sum(bar.total() for bar in chart.bars) for key, chart in found.items()}
    assert sums == {"cost": 24, "elements": 24, "types": 27}
    assert [bar.key for bar in found["cost"].bars] == [
        str(n) for n in range(len(found["cost"].bars))
    ]
    assert found["cost"].scale
    assert GAME.deck_charts([]) == ()
