"""Charts as pages draw them: every part in its place, told in a sentence, in one colour each."""

from django.utils import translation

from decks.outputs.charts import FLOOR, HIGH, WIDTH, drawn
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.showing import DEAREST, plain_charts
from engine.registry import game

STARTER = dict(game("kmon").starter_loadouts())["MZ1-S01"]


def test_parts_stand_on_one_another_and_none_leaves_the_drawing():
    curve = drawn("kmon", STARTER.zones)[0]
    assert curve["standing"]
    for bar in curve["bars"]:
        floor = float(FLOOR)
        for part in (part for part in bar["parts"] if part["count"]):
            assert float(part["y"]) + float(part["h"]) <= floor + 0.1
            assert float(part["y"]) >= FLOOR - HIGH - 0.1
            assert 0 <= float(part["x"]) <= WIDTH - float(part["w"])
            floor = float(part["y"])


def test_lying_bars_are_as_long_as_their_counts():
    types = drawn("kmon", STARTER.zones)[-1]
    [longest, *others] = [(bar["total"], float(bar["parts"][0]["w"])) for bar in types["bars"]]
    for count, width in others:
        assert abs((width + 1.5) / (longest[1] + 1.5) - count / longest[0]) < 0.02
    assert all(float(bar["after"]) < WIDTH - 20 for bar in types["bars"])


def test_each_sort_has_one_colour_in_all_charts_and_no_other_has_it():
    tones: dict[str, set[str]] = {}
    for chart in drawn("kmon", STARTER.zones):
        for part in (part for bar in chart["bars"] for part in bar["parts"]):
            tones.setdefault(part["name"], set()).add(part["tone"])
    assert all(len(found) == 1 for found in tones.values())
    assert len({next(iter(found)) for found in tones.values()}) == len(tones)


def test_a_sentence_says_the_whole_chart():
    with translation.override("it"):
        types = drawn("kmon", STARTER.zones)[-1]
    assert types["title"] == "Tipi"
    assert "Abilità 11" in types["sentence"]


def test_an_empty_or_unknown_deck_has_no_charts():
    assert drawn("kmon", {}) == []
    assert drawn("kmon", {"deck": {"Nobody": 3}}) == []


def test_any_game_has_its_types_and_its_whole_costs():
    def card(code, kind, **more):
        return CardDef(code, kind, Name.of({"en": code}), more)

    cards = [(card("a", "spell", cost=2), 3), (card("b", "troll", cost=900), 1),
             (card("c", "land"), 2), (card("d", "spell", cost=True), 1)]  # fmt: skip
    curve, types = plain_charts(cards, lambda key: Name.of({"en": key}))
    assert [bar.total() for bar in curve.bars] == [0, 0, 3, *[0] * (DEAREST - 3), 1]
    assert curve.bars[-1].label.pick("en") == f"{DEAREST}+"
    assert {bar.key: bar.total() for bar in types.bars} == {"spell": 4, "land": 2, "troll": 1}
    assert plain_charts([], lambda key: Name.of({"en": key})) == ()
