"""Effects inside an effect: one of several, by a die, instead of another (KX-9.9)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.codes import C_EFFECT, D_MODE
from engine.games.karmox.game import GAME
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.tests.test_traits import SPIRIT, game
from engine.games.karmox.told import told_cell, told_traits
from engine.kernel.testing import clause, for_every

Raw = dict[str, Any]
TILE: Raw = {"verb": "gain_spirit", "amount": 1, "target": "own_one", "filter": [{"class": "maga"}]}
CURE: Raw = {"verb": "heal", "amount": 1, "target": "own_one"}
STRONG: Raw = {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "own_all"}
HURT = {"predone-red": 3}


@clause("KX-9.9", "KX-4.1")
def test_one_of_several_effects_is_chosen_among_those_that_can_work() -> None:
    among = {"verb": "choose", "among": [[TILE], [CURE, TILE], [STRONG]]}
    at = landed(among, life=HURT).do("event")
    assert at.s.ask == D_MODE
    assert at.moves == ["choose 1", "choose 2", "choose 3"]
    titles = [at.r.label(at.s, move).title.render() for move in at.s.menu]
    assert titles[2] == "All your characters get +1 attack this turn."
    at.do("choose 2")
    assert (at.stat("life", "predone-red"), at.stat("spirits", "maga-red")) == (4, 1)
    assert at.s.mods == []
    healthy = landed({"verb": "choose", "among": [[TILE], [CURE], [STRONG]]}).do("event")
    assert healthy.moves == ["choose 1", "choose 3"]
    assert "event" not in landed({"verb": "choose", "among": [[CURE], [CURE]]}).moves


@clause("KX-9.9", "KX-4.1")
@for_every(("face", "life", "spirits"), [(1, 4, 0), (2, 4, 0), (3, 3, 1), (5, 3, 1), (6, 3, 0)])
def test_a_die_says_which_effects_happen(face: int, life: int, spirits: int) -> None:
    bands = [{"up_to": 2, "effects": [CURE]}, {"up_to": 5, "effects": [TILE]}]
    at = landed({"verb": "roll", "bands": bands}, life=HURT).do("event")
    assert at.s.ask == C_EFFECT
    assert at.r.throw_question(at.s).render() == "The die of the effect: what fell?"
    at.roll(face)
    assert at.told("effect-die") == [(0, face)]
    assert (at.stat("life", "predone-red"), at.stat("spirits", "maga-red")) == (life, spirits)
    assert at.s.die == 1  # that of the event


@clause("KX-9.9")
def test_otherwise_happens_where_the_effect_does_not() -> None:
    for first, runs in (
        (CURE, False),  # nobody is hurt
        ({**TILE, "condition": {"die_eq": 6}}, False),
        ({**TILE, "condition": {"die_eq": 1}}, True),
    ):
        at = landed({**first, "otherwise": [STRONG]}).do("event")
        assert at.stat("spirits", "maga-red") == int(runs)
        assert bool(at.s.mods) is not runs
    left = landed({**TILE, "optional": True, "otherwise": [STRONG]}).do("event", "leave")
    assert (left.stat("spirits", "maga-red"), len(left.s.mods)) == (0, 2)


@clause("KX-9.9", "KX-9.6")
def test_an_event_that_is_given_up_inside_is_given_up_as_a_whole() -> None:
    dear = {**CURE, "cost": {"forgo_event": True}}
    at = landed({"verb": "choose", "among": [[dear, STRONG], [TILE]]}, TILE, life=HURT)
    at.do("event", "choose 1")
    assert (at.stat("life", "predone-red"), at.stat("spirits", "maga-red")) == (4, 0)
    assert at.s.mods == []


@clause("KX-9.9", "KX-9.6")
def test_an_event_given_up_instead_of_its_first_effect_is_over() -> None:
    dear = {**STRONG, "cost": {"forgo_event": True}}
    at = landed({**CURE, "otherwise": [dear, TILE]}, TILE).do("event")
    assert (len(at.s.mods), at.stat("spirits", "maga-red")) == (2, 0)
    assert "pass" in at.moves


@clause("KX-9.9", "KX-9.5")
def test_a_trait_chooses_and_rolls_for_its_owner() -> None:
    bands = [{"up_to": 6, "effects": [SPIRIT]}]
    effects = [{"verb": "choose", "among": [[{"verb": "roll", "bands": bands}], [STRONG]]}]
    at = game(maga={"on": "defence_window", "effects": effects})
    at.do("skip", "move maga-red E5", "attack maga-blue")
    assert (at.s.decider, at.moves) == (1, ["choose 1", "choose 2"])
    asker = at.r.scene(at.s, 1)["asker"]
    assert asker["card"] == "maga-blue"
    at.do("choose 1").roll(4)
    assert at.stat("spirits", "maga-blue") == 1


@clause("KX-9.9", "KX-3.33")
@for_every(
    ("effect", "place"),
    [
        ({"verb": "choose", "among": [[TILE]]}, "among"),
        ({"verb": "choose", "among": [[TILE], []]}, "among.1"),
        ({"verb": "choose", "among": [[TILE], [{**TILE, "amount": 0}]]}, "among.1.0.amount"),
        ({"verb": "roll", "bands": []}, "bands"),
        ({"verb": "roll", "bands": [{"up_to": 7, "effects": [TILE]}]}, "bands.0.up_to"),
        ({"verb": "roll", "bands": [{"up_to": 3, "effects": [TILE]},
                                    {"up_to": 3, "effects": [TILE]}]}, "bands.1.up_to"),
        ({**TILE, "otherwise": [{"verb": "fly"}]}, "otherwise.0.verb"),
    ],
)  # fmt: skip
def test_what_is_wrong_inside_is_told_there(effect: Raw, place: str) -> None:
    raw = {"code": "a", "type": "event_cell", "name": {"en": "A"}, "effects": [effect]}
    assert [fault.field for fault in GAME.read_card(raw).refused] == [f"effects.0.{place}"]
    again = {"verb": "reroll", "who": "attacker"}
    trait = {"on": "attack_window", "effects": [{"verb": "choose", "among": [[again], [again]]}]}
    hidden = GAME.read_card({**raw, "type": "character_class", "effects": [], "traits": [trait]})
    assert len(hidden.refused) == 2


def test_what_is_inside_is_told() -> None:
    bands = [{"up_to": 1, "effects": [SPIRIT]}, {"up_to": 4, "effects": [SPIRIT, SPIRIT]}]
    roll = {"verb": "roll", "bands": bands}
    assert told_traits([{"on": "hit", "effects": [roll]}]).as_dict() == {
        "en": "When it hits, roll a die (1: it gains 1 spirit tile; 2-4: it gains 1 spirit tile, "
        "then it gains 1 spirit tile).",
        "it": "Quando colpisce, lancia un dado (1: prende 1 tessera spirito; 2-4: prende 1 tessera "
        "spirito, poi prende 1 tessera spirito).",
    }
    assert told_cell([{"verb": "choose", "among": [[CURE], [STRONG]]}]).as_dict() == {
        "en": "Choose one: one of your characters recovers 1 LP; or all your characters get +1 "
        "attack this turn.",
        "it": "Scegli: uno dei tuoi personaggi recupera 1 P.V.; oppure tutti i tuoi personaggi "
        "hanno +1 attacco fino alla fine del turno.",
    }
    assert told_cell([{**CURE, "otherwise": [{"verb": "roll_again"}]}]).pick("it") == (
        "Uno dei tuoi personaggi recupera 1 P.V.; altrimenti lancia ancora per lo stesso birillo."
    )
