"""What cards say to the search, what a deck shows, and how it is drawn from."""

from __future__ import annotations

from engine.games.tictacko.game import GAME
from engine.games.tictacko.searching import KEYS, VERBS, search_facts, verbs_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.shipped import CARDS, rules, verbs
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.searching import FLAG, NUMBER, WORD
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause

NAMED = {key.key: key for key in KEYS}
POOL = GAME.pool()
# What only cards that somebody typed do.
UNPRINTED = {"coin_flip", "die_roll", "put", "branch", "later", "enter", "hand"}
STARTERS = dict(GAME.starter_loadouts())


def test_every_verb_and_rule_of_the_cards_can_be_searched() -> None:
    assert verbs(CARDS) | rules(CARDS) == {*VERBS} - UNPRINTED
    assert verbs_of(POOL["scorched-bargain"]) == ("sacrifice", "destroy")
    assert verbs_of(POOL["fork-in-the-road"]) == ("move", "swap")
    assert verbs_of(POOL["siesta"]) == ("forbid", "impose")


def test_what_hangs_on_a_coin_is_searched_too() -> None:
    draw = {"op": "draw", "who": "you", "n": 1}
    flip = {"op": "coin_flip", "heads": [{"op": "destroy", "target": "$t"}], "tails": [draw]}
    raw = {"name": {"en": "x"}, "type": "magic", "effects": [{
        "timing": "play", "do": [flip],
        "choose": [{"id": "t", "kind": "character", "team": "opposing"}],
    }]}  # fmt: skip
    card = GAME.read_card(raw).card
    assert card is not None
    assert verbs_of(card) == ("coin_flip", "destroy", "draw")


def test_what_a_card_says_is_of_the_kind_of_its_key() -> None:
    for card in POOL:
        for key, values in search_facts(card).items():
            spec = NAMED[key]
            assert values
            if spec.kind == WORD:
                assert set(values) <= {value for value, _ in spec.values}, (card.code, key)
            elif spec.kind == NUMBER:
                assert all(type(value) is int for value in values), card.code
            else:
                assert spec.kind == FLAG
                assert values == (1,), card.code


def test_every_key_is_said_by_some_shipped_card() -> None:
    assert {key for card in POOL for key in search_facts(card)} == set(NAMED)


def test_keys_have_words_in_both_languages_and_no_word_twice() -> None:
    words = [word for key in KEYS for word in (key.key, *key.aliases)]
    assert len(words) == len(set(words))
    for key in KEYS:
        assert set(key.name.as_dict()) == {"en", "it"}
        if key.key != "space":
            assert all(set(name.as_dict()) == {"en", "it"} for _, name in key.values)


@clause("TTK-2.9", "TTK-2.14", "TTK-2.15")
def test_a_special_an_instant_and_an_objective_say_their_own() -> None:
    assert search_facts(POOL["flue-drake"]) == {
        "faction": ("dragon",),
        "tag": ("roof",),
        "verb": ("discard", "draw"),
        "when": ("trigger",),
        "event": ("played",),
        "optional": (1,),
        "cost": (1,),
    }
    cushions = search_facts(POOL["pile-of-cushions"])
    assert cushions["window"] == ("play", "effect")
    assert search_facts(POOL["obj-swallow"]) == {"space": ("1", "3", "8", "e")}


@clause("TTK-4.7", "TTK-4.13")
def test_the_plan_says_how_many_cards_are_seen_in_each_own_turn() -> None:
    [plan] = GAME.draw_plan(STARTERS["TTK1-S01"])
    assert [plan.seen(turn) for turn in (1, 2, 10)] == [7, 8, 16]
    assert {note.clause for note in plan.notes} == {"TTK-4.7", "TTK-4.14", "TTK-6.5"}
    for turn, cards in _drawn_by_turn().items():
        assert cards == plan.seen(turn)
    [goals] = GAME.draw_plan(STARTERS["TTK1-O01"])
    assert goals.seen(1) == goals.seen(9) == 1


def _drawn_by_turn() -> dict[int, int]:
    """Cards that left the starting team's deck when it may act, of a game in which all pass."""
    rules_of_game = GAME.bind(None, {"first_chooser": "team_b"})
    s = rules_of_game.start(Table(2, (STARTERS["TTK1-S01"], STARTERS["TTK1-S02"])))
    assert isinstance(s, TicTacKoState)
    rng, found = Rng(seed_of("draw plan")), dict[int, int]()
    while s.node != OVER and s.turn < 9:
        if s.node == CHANCE:
            rules_of_game.resolve(s, rules_of_game.draw(s, rng))
            continue
        texts = {rules_of_game.label(s, action).text: action for action in s.menu}
        if "pass" in texts and s.turn_seat == 0:
            found[(s.turn + 1) // 2] = 40 - len(s.decks[0])
        rules_of_game.apply(s, texts.get("pass", s.menu[0]))
    assert found
    return found


def test_charts_count_what_cards_do_and_every_card_by_type() -> None:
    cards = [(POOL[code], n) for code, n in STARTERS["TTK1-S01"].zone("deck").items()]
    found = {chart.key: chart for chart in GAME.deck_charts(cards)}
    assert list(found) == ["verbs", "types"]
    assert sum(bar.total() for bar in found["types"].bars) == 40
    bars = {bar.key: bar.total() for bar in found["verbs"].bars}
    assert bars["cancel"] == 3
    goals = [(POOL[code], 1) for code in STARTERS["TTK1-O01"].zone("objectives")]
    charts = {chart.key: chart for chart in GAME.deck_charts(goals)}
    assert {bar.key: bar.total() for bar in charts["spaces"].bars}["5"] == 4
    assert GAME.deck_charts([]) == ()
