"""Which modifier meets which damage: every row and column of KM-5.38, KM-5.39, KM-5.58."""

from dataclasses import dataclass
from typing import Any

from engine.games.kmon.tests.cards import (
    PLAIN_TRAIT,
    Raw,
    ability,
    bonus,
    buff,
    damage,
    debuff,
    defending,
    gain,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every


@dataclass(frozen=True)
class Row:
    """A row of KM-5.38: 1 where the column says yes. `dealt` and `taken` are the sources of
    KM-5.58 that count for it."""

    ferocia: int = 0
    wheel: int = 0
    barriera: int = 0
    defence: int = 0
    taken: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    amount: int = 4


BY_ATTACK = ("attack", "any")
BY_ABILITY = ("ability", "any")
ROWS = {
    "plain attack, active": Row(1, 0, 0, 1, BY_ATTACK, BY_ATTACK),
    "elemental attack, active": Row(1, 1, 1, 1, BY_ATTACK, BY_ATTACK),
    "replacing power-up, active": Row(0, 0, 0, 1, BY_ATTACK),
    "elemental power-up, bench": Row(0, 1, 0, 0, BY_ATTACK),
    "generic power-up, bench": Row(0, 0, 0, 0, BY_ATTACK),
    "replacing power-up, bench": Row(0, 0, 0, 0, BY_ATTACK),
    "generic ability, active": Row(0, 0, 0, 0, BY_ABILITY, BY_ABILITY),
    "generic ability, bench": Row(0, 0, 0, 0, BY_ABILITY, BY_ABILITY),
    "elemental ability, active": Row(0, 1, 1, 0, BY_ABILITY, BY_ABILITY),
    "elemental ability, bench": Row(0, 1, 0, 0, BY_ABILITY, BY_ABILITY),
    "elemental tick, active": Row(),
    "elemental tick, bench": Row(),
    "generic tick, active": Row(),
    "elemental reaction, active": Row(taken=("any",)),
    "elemental reaction, bench": Row(taken=("any",)),
    "generic reaction, active": Row(taken=("any",)),
    "generic item, active": Row(taken=("any",)),
    "generic item, bench": Row(taken=("any",)),
    "generic appuntito, active": Row(amount=1),
    "generic cost, active": Row(amount=2),
}


def blow(
    source: str,
    *,
    trait: str = PLAIN_TRAIT,
    primary: str = "earth",
    stance: str = "neutral",
    actor: str = PLAIN_TRAIT,
    worn: tuple[str, Raw] | None = None,
    options: dict[str, Any] | None = None,
) -> int:
    """The damage that P's side does to q1 or q2 in that way; its element is fire, if any."""
    kind, place = source.split(", ")
    at = "q1" if place == "active" else "q2"
    target, plain = kmon(primary, hp=60, trait=trait), kmon("earth", hp=60)
    own = ability("own", cost={"self_damage": 2})
    q = side(
        target if at == "q1" else plain, [plain if at == "q1" else target, plain],
        hand=[own], stance=stance,
    )  # fmt: skip
    attached = []
    if worn is not None:
        attached.append((worn[0] or at, "q", ability("worn", persistent=buff(9, static=[worn[1]]))))
    element = "fire" if kind.startswith("elemental") else None
    selector = "opp_active" if at == "q1" else "opp_bench_choice"
    played = PLAYERS[kind.split()[-1]](kind, element, selector, attached, actor, q, options)
    return played.settled().damage(at)


def _attacked(kind, element, selector, attached, actor, q, options) -> Laid:
    effects = [bonus(2)] if kind.endswith("attack") else [damage(4, selector)]
    card = powerup("c", element=element, effects=effects, replaces=kind.startswith("replacing"))
    t = table(_actor(actor, card), q, effects=attached, options=options)
    return t.attack("c", target="q2")


def _used(kind, element, selector, attached, actor, q, options) -> Laid:
    card = ability("c", element=element, effects=[damage(4, selector)])
    return table(_actor(actor, card), q, effects=attached, options=options).use("c", target="q2")


def _reacted(kind, element, selector, attached, actor, q, options) -> Laid:
    card = reaction("c", element=element, effects=[damage(4, selector)])
    t = table(_actor(actor, card), q, turn="q", effects=attached, options=options)
    return t.attack().react("c", target="q2")


def _used_item(kind, element, selector, attached, actor, q, options) -> Laid:
    card = item("c", effects=[damage(4, selector)])
    t = table(_actor(actor, card), q, phase=1, effects=attached, options=options)
    return t.start_turn().item("c", target="q2")


def _ticked(kind, element, selector, attached, actor, q, options) -> Laid:
    card = ability("c", element=element, persistent=debuff(9, tick=[damage(4, "bearer")]))
    on = "q1" if selector == "opp_active" else "q2"
    attached = [*attached, (on, "p", card)]
    t = table(_actor(actor), q, turn="q", phase=1, effects=attached, options=options)
    return t.start_turn()


def _pricked(kind, element, selector, attached, actor, q, options) -> Laid:
    p = defending(kmon(trait="appuntito", hp=60))
    return table(p, q, turn="q", effects=attached, options=options).attack()


def _paid(kind, element, selector, attached, actor, q, options) -> Laid:
    return table(_actor(actor), q, turn="q", effects=attached, options=options).use("own")


def _actor(trait: str, *hand: Raw):
    return side(kmon("fire", hp=60, trait=trait), hand=hand)


PLAYERS = {
    "attack": _attacked, "power-up": _attacked, "ability": _used, "reaction": _reacted,
    "item": _used_item, "tick": _ticked, "appuntito": _pricked, "cost": _paid,
}  # fmt: skip


@clause("KM-5.38", "KM-R48", "KM-R49", "KM-R75", "KM-R81", "KM-R139", "KM-R47", "KM-5.33")
@for_every("source", ROWS)
def test_ferocia_wheel_barriera_and_defence(source):
    row = ROWS[source]
    assert blow(source) == row.amount
    assert blow(source, actor="ferocia") == row.amount + row.ferocia
    assert blow(source, primary="ice") == row.amount + row.wheel
    assert blow(source, primary="water") == row.amount - row.wheel
    assert blow(source, trait="barriera") == row.amount - row.barriera
    assert blow(source, stance="defence") == row.amount - row.defence
    assert blow(source, stance="defence", trait="corazza") == row.amount - 2 * row.defence


@clause("KM-5.38", "KM-5.58", "KM-9.6")
@for_every("source", ROWS)
@for_every("by", ["attack", "ability", "any"])
def test_damage_taken_and_damage_dealt(source, by):
    row = ROWS[source]
    for change in (2, -1, -9):
        taken = {"mod": "damage_taken", "amount": change, "source": by}
        wanted = row.amount + change * (by in row.taken)
        assert blow(source, worn=("", taken)) == max(0, wanted)
        dealt = {"mod": "damage_dealt", "amount": change, "source": by}
        wanted = row.amount + change * (by in row.dealt)
        assert blow(source, worn=("p1", dealt)) == max(0, wanted)


@clause("KM-5.58", "KM-9.6")
@for_every("source", ROWS)
def test_such_modifiers_work_on_their_bearer_only(source):
    for on, name in (("p2", "damage_dealt"), ("q1", "damage_dealt"), ("q3", "damage_taken"),
                     ("p1", "damage_taken")):  # fmt: skip
        assert blow(source, worn=(on, {"mod": name, "amount": 3, "source": "any"})) == (
            ROWS[source].amount
        )


@clause("KM-8.2", "KM-8.3", "KM-R48", "KM-R49", "KM-5.38")
@for_every("kind", ["tick", "reaction"])
@for_every("chosen", ["elemental_ticks", "elemental_reactions"])
def test_options_let_elements_count_for_ticks_and_reactions(kind, chosen):
    options: dict[str, Any] = {chosen: True}
    on = int(chosen == f"elemental_{kind}s")
    for place, barred in (("active", on), ("bench", 0)):
        source = f"elemental {kind}, {place}"
        assert blow(source, options=options) == 4
        assert blow(source, primary="ice", options=options) == 4 + on
        assert blow(source, primary="water", options=options) == 4 - on
        assert blow(source, trait="barriera", options=options) == 4 - barred
        assert blow(source, stance="defence", trait="corazza", options=options) == 4
        taken = {"mod": "damage_taken", "amount": 2, "source": "any"}
        assert blow(source, worn=("", taken), options=options) == 4 + 2 * (kind == "reaction")
    for primary in ("ice", "water"):
        assert blow(f"generic {kind}, active", primary=primary, options=options) == 4


@clause("KM-8.3", "KM-5.39")
def test_with_those_options_a_players_own_cards_are_still_unmodified():
    options = {"elemental_ticks": True, "elemental_reactions": True}
    worn = ability("worn", element="fire", persistent=buff(9, tick=[damage(2, "bearer")]))
    p = side(kmon("ice", trait="barriera"))
    t = table(p, phase=1, effects=[("p1", "p", worn)], options=options).start_turn().settled()
    assert t.damage("p1") == 2
    card = reaction("r", element="fire", effects=[damage(2, "own_all")])
    q = side(kmon("ice/fire"), [kmon("ice"), kmon("water")], hand=[card])
    t = table(side(), q, options=options).defend().react("r").settled()
    assert [t.damage(f"q{n}") for n in (1, 2, 3)] == [2, 2, 2]


@clause("KM-5.39", "KM-5.58", "KM-5.38")
@for_every("make", ["ability", "reaction", "item"])
def test_damage_to_ones_own_side_is_unmodified(make):
    taken = {"mod": "damage_taken", "amount": 5, "source": "any"}
    dealt = {"mod": "damage_dealt", "amount": 5, "source": "any"}
    worn = ability("worn", persistent=buff(9, static=[taken, dealt]))
    attached = [("p1", "p", worn), ("p2", "p", worn)]
    effects = [damage(2, "own_all")]
    card = {
        "ability": ability("c", element="fire", effects=effects),
        "reaction": reaction("c", element="fire", effects=effects),
        "item": item("c", effects=effects),
    }[make]  # fmt: skip
    p = side(kmon("ice/fire", trait="barriera", hp=20), [kmon("ice"), kmon("water")], hand=[card])
    turn, phase = {"ability": ("p", 4), "reaction": ("q", 4), "item": ("p", 1)}[make]
    t = table(p, turn=turn, phase=phase, effects=attached)
    if make == "ability":
        t.use("c")
    elif make == "reaction":
        t.defend().react("c")
    else:
        t.start_turn().item("c")
    t.settled()
    assert [t.damage(f"p{n}") for n in (1, 2, 3)] == [2, 2, 2]


@clause("KM-5.36", "KM-5.58", "KM-R73", "KM-R74")
def test_the_modifiers_stand_where_the_formula_puts_them_and_count_once():
    dealt = {"mod": "damage_dealt", "amount": 2, "source": "any"}
    taken = {"mod": "damage_taken", "amount": -3, "source": "any"}
    attached = [
        ("p1", "p", ability("up", persistent=buff(9, static=[dealt]))),
        ("q1", "q", ability("down", persistent=buff(9, static=[taken]))),
    ]
    strong = powerup(
        "c", element="fire", effects=[bonus(1), {"do": "attack_multiply", "factor": 2}]
    )
    p = side(kmon("fire", trait="ferocia"), hand=[strong])
    q = side(kmon("ice", hp=60, trait="barriera"), stance="defence")
    t = table(p, q, effects=attached).attack("c").settled()
    assert t.damage("q1") == (2 + 1 + 1 + 2) * 2 + 1 - 1 - 1 - 3
    spell = ability("c", element="fire", effects=[damage(1), damage(2), damage(1, "opp_all")])
    t = table(side(kmon("fire"), hand=[spell]), q, effects=attached).use("c").settled()
    assert t.damage("q1") == 1 + 2 + 1 + 2 + 1 - 1 - 3
    assert (t.damage("q2"), t.damage("q3")) == (3 - 1 + 1, 3 - 1 + 1)


@clause("KM-5.50", "KM-5.58")
def test_equal_modifiers_add_up():
    taken = {"mod": "damage_taken", "amount": 1, "source": "attack"}
    worn = ability("worn", persistent=buff(9, static=[taken]))
    t = table(effects=[("q1", "q", worn), ("q1", "p", worn)]).attack().settled()
    assert t.damage("q1") == 4


# --- order -----------------------------------------------------------------------------------


@clause("KM-5.55", "KM-5.13", "KM-5.15")
def test_the_order_inside_a_defence():
    t = table(side(pile=[ability("a")]), defending()).defend()
    assert (t.stance("p"), t.asked, t.charges("q")) == ("defence", "p", 3)
    t.recover("a").settled().unchanged_but(
        p_stance="defence", p_hand=["a"], p_shown=["a"], p_pile=[], q_charges=4
    )


@clause("KM-5.55", "KM-4.31", "KM-5.7")
def test_the_order_inside_a_reaction_and_no_checkpoint_before_the_root_has_resolved():
    lost = {"do": "lose_charges", "who": "self", "amount": 9}
    card = reaction(
        "r", effects=[gain(2), lost, gain(1), damage(9, "opp_bench_choice")],
        persistent=debuff(2, "opp_active", on_attach=[damage(1, "opp_active")]),
    )  # fmt: skip
    t = table(side(), side(hand=[card])).attack().react("r", target="p2")
    assert t.damage("q1") == 2, "the attack has resolved before anything is removed"
    assert [told["amount"] for told in t.happened("damage")] == [9, 1, 2]
    t.bonus("none").settled().unchanged_but(
        p_charges=5, p1_damage=1, p1_effects=[("r", 0)], p2_damage=9, p2_exhausted=True,
        q_charges=1, q_hand=[], q1_damage=2,
    )  # fmt: skip


@clause("KM-R32", "KM-8.3", "KM-5.32")
@for_every("steals", [False, True])
def test_razziatore_takes_after_the_defenders_gain_and_not_from_a_cancelled_attack(steals):
    options = {"razziatore_steals": steals}
    raider = side(kmon(trait="razziatore"))
    poor = defending(charges=0)
    t = table(raider, poor, options=options).attack().settled()
    assert (t.charges("p"), t.charges("q")) == (5 + steals, 1)
    stop = reaction("stop", effects=[{"do": "neutralise"}])
    t = table(raider, side(hand=[stop]), options=options).attack().react("stop").settled()
    assert (t.charges("p"), t.charges("q")) == (3, 3)


@clause("KM-R47", "KM-8.3", "KM-5.33")
@for_every(("always", "pricked"), [(False, 0), (True, 1)])
def test_appuntito_when_exhausted_is_for_that_successful_attack_only(always, pricked):
    options = {"appuntito_when_exhausted": always}
    thorn = kmon(hp=2, trait="appuntito")
    strong = powerup("c", effects=[bonus(5)])
    t = table(side(hand=[strong]), defending(thorn), options=options).attack("c").bonus("none")
    assert t.replace(2).settled().damage("p1") == pricked
    swap = powerup("c", effects=[damage(5)], replaces=True)
    t = table(side(hand=[swap]), defending(thorn), options=options).attack("c").bonus("none")
    assert t.replace(2).settled().damage("p1") == 0, "a replaced attack is not successful"
    brace = reaction("brace", effects=[damage(9, "own_active")])
    q = defending(thorn, hand=[brace, *spare("x")])
    t = table(side(), q, options=options).attack().react("brace").bonus("none").replace(2)
    assert t.settled().damage("p1") == 0, "the attack has failed"
