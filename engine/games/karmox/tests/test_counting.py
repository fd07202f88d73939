"""As much as before, until so many, when it ends, the die of a fight, chests put anywhere."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.game import GAME
from engine.games.karmox.tests.table import PAIRS
from engine.games.karmox.tests.test_effects import landed
from engine.games.karmox.tests.test_traits import SPIRIT, game
from engine.games.karmox.told import told_cell, told_traits
from engine.kernel.testing import clause, for_every

Raw = dict[str, Any]
MAGA = [{"class": "maga"}]
TILES: Raw = {"verb": "gain_spirit", "amount": {"until": 3}, "target": "own_one", "filter": MAGA}
AS_MANY: Raw = {"verb": "heal", "amount": "as_before", "target": "own_one"}
HURT = {"predone-red": 1}


@clause("KX-9.10")
@for_every(("held", "pool", "life"), [(1, 7, 3), (2, 6, 2), (1, 1, 2)])
def test_what_is_lacking_is_given_and_the_next_step_does_as_much(
    held: int, pool: int, life: int
) -> None:
    """Tiles up to three, as many as the pool has, and as much life for another."""
    others = {"maga-blue": 8 - held - pool}
    at = landed(TILES, AS_MANY, life=HURT, spirits={"maga-red": held, **others})
    at.do("event")
    assert at.stat("spirits", "maga-red") == min(3, held + pool)
    assert at.stat("life", "predone-red") == life


@clause("KX-9.10", "KX-9.1")
def test_nothing_is_done_where_nothing_is_lacking_or_nothing_was_done() -> None:
    sated = {"maga-red": 3}
    assert "event" not in landed(TILES, AS_MANY, life=HURT, spirits=sated).moves
    idle = {**TILES, "otherwise": [SPIRIT | {"target": "own_one"}]}
    at = landed(idle, AS_MANY, life=HURT, spirits=sated).do("event", "choose predone-red")
    assert at.stat("life", "predone-red") == 1
    hit: Raw = {"verb": "damage", "amount": {"until": 2}, "target": "enemy_one"}
    assert landed(hit).do("event", "choose maga-blue").stat("life", "maga-blue") == 2


@clause("KX-9.11", "KX-4.21")
def test_what_happens_at_its_end_happens_when_it_ends() -> None:
    hurts: Raw = {"verb": "damage", "amount": 1, "target": "own_one", "filter": MAGA}
    power: Raw = {
        "verb": "modify_stat", "stat": "attack", "amount": 2, "target": "own_one", "filter": MAGA,
    }  # fmt: skip
    at = landed({**power, "at_end": [hurts]}).do("event")
    assert at.stat("life", "maga-red") == 5
    at.do("pass")
    assert (at.stat("life", "maga-red"), at.s.mods, at.s.flags) == (4, [], [])
    assert at.s.turn_seat == 1
    later = landed({**power, "duration": "until_own_next_turn", "at_end": [hurts]})
    later.do("event", "pass", "skip", "pass")
    assert (later.s.turn_seat, later.stat("life", "maga-red")) == (0, 4)


@clause("KX-6.13", "KX-9.11")
def test_what_ends_with_the_turn_of_who_leaves_asks_nobody() -> None:
    hurts: Raw = {"verb": "damage", "amount": 1, "target": "enemy_one"}
    power: Raw = {"verb": "modify_stat", "stat": "attack", "amount": 2, "target": "any_one"}
    standing = {"lottatore-red": "E5", "sentinella-red": "A12", "maga-red": "L1"}
    at = landed({**power, "at_end": [hurts]}, standing=standing, seats=PAIRS[:3])
    at.do("event", "choose sentinella-red").concede(0)
    assert at.s.gone[0]
    assert at.s.decider == 1


@clause("KX-9.11", "KX-9.5")
def test_an_end_of_an_attack_is_its_bearers() -> None:
    guard: Raw = {"verb": "modify_stat", "stat": "defence", "amount": 1, "target": "self"}
    effect = {**guard, "duration": "this_attack", "at_end": [SPIRIT]}
    at = game(maga={"on": "defence_window", "effects": [effect]})
    at.do("skip", "move maga-red E5", "attack maga-blue")
    assert at.stat("spirits", "maga-blue") == 0
    at.roll(6, 1)
    assert (at.stat("life", "maga-blue"), at.stat("spirits", "maga-blue")) == (4, 1)


@clause("KX-9.5", "KX-9.6")
@for_every(
    ("moment", "dice", "blue", "red"),
    [
        ("attack_failed", (2, 6), 0, 1), ("attack_failed", (1, 6), 0, 0),
        ("withstood", (2, 6), 1, 0), ("withstood", (1, 5), 1, 0),
        ("hit", (6, 1), 0, 1), ("withstood", (6, 1), 0, 0),
    ],
)  # fmt: skip
def test_a_fight_is_won_or_lost_and_its_dice_are_looked_at(
    moment: str, dice: tuple[int, int], blue: int, red: int
) -> None:
    lucky = {**SPIRIT, "condition": {"fight_die": ["self", ">=", 2]}}
    at = game(maga={"on": moment, "effects": [lucky]})
    at.do("skip", "move maga-red E5", "attack maga-blue").roll(*dice)
    assert (at.stat("spirits", "maga-blue"), at.stat("spirits", "maga-red")) == (blue, red)


@clause("KX-9.12", "KX-4.14", "KX-5.35")
@for_every(
    ("source", "goal", "doing", "chests"),
    [
        ("niche_full", "own_one", ["choose N1", "choose maga-red"], {"maga-red": 1}),
        ("niche_full", "enemy_one", ["choose N2", "choose maga-blue"], {"maga-blue": 3}),
        ("niche_full", "niche_empty", ["choose N1", "choose N7"], {}),
        ("enemy_one", "own_one", ["choose predone-red"], {"maga-blue": 1, "predone-red": 1}),
        ("enemy_one", "niche_empty", ["choose N8"], {"maga-blue": 1}),
        ("any_one", "enemy_one", [], {"maga-blue": 1, "predone-blue": 1}),
    ],
)
def test_a_chest_goes_from_any_place_to_any_place(
    source: str, goal: str, doing: list[str], chests: dict[str, int]
) -> None:
    at = landed({"verb": "put_chest", "from": source, "to": goal}, chests={"maga-blue": 2})
    full = at.full
    at.do("event", *doing)
    held = {"maga-blue": 2, **chests}
    for code in ("maga-red", "predone-red", "maga-blue", "predone-blue"):
        assert at.stat("chests", code) == held.get(code, 0)
    assert set(full) ^ set(at.full) == {each.split()[1] for each in doing if "N" in each}
    assert at.r.broken(at.s) == []


@clause("KX-9.12", "KX-4.14")
def test_a_chest_that_nobody_can_give_or_take_is_not_offered() -> None:
    assert "event" not in landed({"verb": "put_chest", "from": "enemy_one", "to": "own_one"}).moves
    full = {"maga-red": 3, "predone-red": 3}
    effect = {"verb": "put_chest", "from": "niche_full", "to": "own_one"}
    assert "event" not in landed(effect, chests=full).moves


@clause("KX-9.12")
@for_every(("goal",), [("own_one",), ("enemy_one",)])
def test_a_chest_goes_to_nobody_in_a_prison(goal: str) -> None:
    effect = {"verb": "put_chest", "from": "niche_full", "to": goal}
    standing = {"predone-red": "A12", "maga-blue": "L1"}
    at = landed(effect, standing=standing, options={"idle_events": True})
    at.do("event", "choose N1")
    there = {"own_one": "predone-red", "enemy_one": "maga-blue"}[goal]
    assert at.stat("chests", there) == 1
    assert at.r.broken(at.s) == []


@clause("KX-9.10", "KX-9.11", "KX-9.12", "KX-3.33")
@for_every(
    ("effect", "place"),
    [
        (AS_MANY, "0.amount"),
        ({**AS_MANY, "amount": {"until": 0}}, "0.amount.until"),
        ({**AS_MANY, "amount": "all"}, "0.amount"),
        ({"verb": "gain_level", "amount": {"until": 2}, "target": "own_one"}, "0.amount"),
        ({**TILES, "otherwise": [AS_MANY]}, "0.otherwise.0.amount"),
        ({"verb": "set_flag", "flag": "untargetable", "duration": "permanent",
          "at_end": [TILES]}, "0.at_end"),
        ({"verb": "set_flag", "flag": "untargetable",
          "at_end": [{"verb": "extra_action", "action": "attack"}]}, "0.at_end.0.verb"),
        ({"verb": "put_chest", "from": "niche_full", "to": "own_all"}, "0.to"),
        ({"verb": "put_chest", "from": "niche_empty", "to": "own_one"}, "0.from"),
        ({"verb": "put_chest", "from": "niche_full", "to": "own_one", "filter": MAGA}, "0.filter"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_them_is_told_at_its_place(effect: Raw, place: str) -> None:
    raw = {"code": "a", "type": "event_cell", "name": {"en": "A"}, "effects": [effect]}
    assert [fault.field for fault in GAME.read_card(raw).refused] == [f"effects.{place}"]
    itself = {"verb": "put_chest", "from": "self", "to": "self"}
    trait = {"on": "action", "effects": [itself]}
    told = GAME.read_card({**raw, "type": "character_class", "effects": [], "traits": [trait]})
    assert [fault.field for fault in told.refused] == ["traits.0.effects.0.to"]


@clause("KX-9.10", "KX-9.11", "KX-9.12")
def test_they_are_told() -> None:
    assert told_cell([TILES, {**AS_MANY, "target": "own_all"}]).as_dict() == {
        "en": "One of your characters of the class Sorceress gains spirit tiles until it has 3, "
        "then all your characters recover as many LP.",
        "it": "Uno dei tuoi personaggi della classe Maga prende tessere spirito fino ad averne 3, "
        "poi tutti i tuoi personaggi recuperano altrettanti P.V.",
    }
    assert told_cell([{"verb": "put_chest", "from": "any_one", "to": "niche_empty"}]).as_dict() == {
        "en": "A chest goes from any character to an empty niche.",
        "it": "Un forziere passa da un personaggio qualsiasi a una nicchia vuota.",
    }
    shield = {"verb": "set_flag", "flag": "untargetable", "target": "self", "at_end": [SPIRIT]}
    lucky = {**shield, "condition": {"fight_die": ["attacker", "=", 6]}}
    assert told_traits([{"on": "withstood", "effects": [lucky]}]).as_dict() == {
        "en": "When it withstands an attack, if the attacker's die shows exactly 6, this "
        "character cannot be attacked this turn; when it ends, this character gains 1 spirit tile.",
        "it": "Quando resiste a un attacco, se il dado dell'attaccante mostra esattamente 6, "
        "questo personaggio non può essere attaccato fino alla fine del turno; quando finisce, "
        "questo personaggio prende 1 tessera spirito.",
    }
