"""Whoever has most or least of something, and two characters side by side (KX-9.2, 9.6)."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.game import GAME
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.tests.test_traits import SPIRIT, game
from engine.games.karmox.told import told_cell
from engine.kernel.testing import clause, for_every

BACK: dict[str, Any] = {"verb": "return_chest", "target": "any_one"}
CARRIED = {"maga-red": 1, "predone-red": 2, "maga-blue": 2}


@clause("KX-9.2")
def test_whoever_carries_most_puts_a_chest_back() -> None:
    """The Tax Collector: in a tie the player in turn chooses."""
    at = landed({**BACK, "filter": [{"most": "chests"}]}, chests=CARRIED).do("event")
    assert at.of("choose") == ["maga-blue", "predone-red"]
    at.do("choose maga-blue")
    at.do(at.moves[0])
    assert (at.stat("chests", "maga-blue"), at.stat("chests", "predone-red")) == (1, 2)


@clause("KX-9.2")
@for_every(
    ("filters", "fits"),
    [
        ([{"most": "chests"}], ["maga-blue", "predone-red"]),
        ([{"least": "chests"}], ["predone-blue"]),
        ([{"least": "life"}], ["predone-red"]),
        ([{"most": "chests"}, {"most": "life"}], ["maga-blue"]),
        ([{"most": "chests"}, {"class": "predone"}], ["predone-red"]),
        ([{"most": "attack"}, {"life_lt": 5}], ["predone-red"]),
        ([{"most": "movement"}], ["predone-red", "predone-blue"]),
    ],
)
def test_most_and_least_look_at_those_who_pass_the_rest(
    filters: list[Any], fits: list[str]
) -> None:
    gift = {"verb": "modify_stat", "stat": "attack", "amount": 1, "target": "any_one"}
    at = landed({**gift, "filter": filters}, chests=CARRIED, life={"predone-red": 3}).do("event")
    chosen = [mod[0] for mod in at.s.mods]  # one alone is not asked for
    assert sorted(at.of("choose") or [at.r.codes[piece] for piece in chosen]) == sorted(fits)


@clause("KX-9.6")
@for_every(
    ("compared", "holds"),
    [
        (["self", "life", "<", "defender", "life"], True),
        (["self", "life", ">=", "defender", "life"], False),
        (["attacker", "attack", ">", "self", "spirits"], True),
        (["self", "chests", "=", "defender", "level"], True),
        (["self", "movement", "<=", "defender", "defence"], False),
    ],
)
def test_two_characters_are_compared(compared: list[str], holds: bool) -> None:
    trait = {"on": "attack_window", "effects": [{**SPIRIT, "condition": {"compare": compared}}]}
    at = game(more={"life": {"maga-red": 2}}, maga=trait)
    at.do("skip", "move maga-red E5", "attack maga-blue")
    assert at.stat("spirits", "maga-red") == int(holds)


def test_the_tax_collector_is_told_and_typed() -> None:
    effects = [{**BACK, "filter": [{"most": "chests"}]}]
    assert told_cell(effects).as_dict() == {
        "en": "The character with the most chests puts a chest back into an empty niche.",
        "it": "Il personaggio con più forzieri rimette un forziere in una nicchia vuota.",
    }
    raw = {"code": "a", "type": "event_cell", "name": {"it": "Esattore"}, "effects": effects}
    assert GAME.read_card(raw).faults == ()
    odd = GAME.read_card({**raw, "effects": [{**BACK, "filter": [{"most": "gold"}]}]})
    assert [fault.field for fault in odd.refused] == ["effects.0.filter.0.most"]
