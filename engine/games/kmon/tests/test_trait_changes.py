"""`trait_off` and `trait_gain` on every trait that is looked up at the moment of use (KM-5.34)."""

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
    buff,
    damage,
    debuff,
    heal,
    item,
    kmon,
    powerup,
    reaction,
    side,
    spare,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause, for_every

SILENCE = item("silence", persistent=debuff(9, static=[{"mod": "trait_off"}]))
HOW = ["printed", "silenced", "gained", "gained and silenced", "gained on the bench"]
WORKS = ("printed", "gained")


def lesson(trait: str) -> Raw:
    return item("lesson", persistent=buff(9, static=[{"mod": "trait_gain", "id": trait}]))


def given(how: str, trait: str, name: str = "p1"):
    """The K-Mon of that name, and the effects that give or silence its trait."""
    laid = []
    if how.startswith("gained"):
        bearer = name[0] + "2" if how.endswith("bench") else name
        laid.append((bearer, name[0], lesson(trait)))
    if how.endswith("silenced"):
        laid.append((name, "q", SILENCE))
    return kmon("fire", hp=9, trait="rapidita" if laid and how != "silenced" else trait), laid


def battle(how: str, trait: str, *, name: str = "p1", p=None, q=None, **rest) -> Laid:
    """A table on which the active K-Mon of a side has the trait in that way."""
    own, laid = given(how, trait, name)
    halves = {"p": p or {}, "q": q or {}}
    sides = [side(own if name[0] == who else None, **halves[who]) for who in ("p", "q")]
    return table(*sides, effects=laid, **rest)


in_every_way = for_every("how", HOW)


@clause("KM-9.6", "KM-5.34", "KM-5.30", "KM-R39")
@in_every_way
def test_prodigio_is_looked_up_at_declaration(how):
    spell = ability("spell", cost=4, element="fire")
    t = battle(how, "prodigio", p={"hand": [spell]})
    assert t.can("ability spell") == (how in WORKS)
    t.attack().settled()


@clause("KM-9.6", "KM-5.34", "KM-5.21")
@in_every_way
def test_sfuggente(how):
    t = battle(how, "sfuggente", name="q1", q={"hand": spare("x")}).attack()
    assert t.in_window() == (how in WORKS)
    if t.in_window():
        t.evade("x")
    t.settled()


@clause("KM-9.6", "KM-5.34", "KM-5.25")
@in_every_way
def test_blackout(how):
    spell = ability("spell", effects=[{"do": "gain_charges", "who": "self", "amount": 1}])
    hand = {"hand": spare("x", "y", "z")}
    t = battle(how, "blackout", name="q1", p={"hand": [spell]}, q=hand).use("spell")
    assert t.in_window() == (how in WORKS)
    if t.in_window():
        t.blackout(["x", "y", "z"])
    assert t.settled().charges("p") == (3 if how in WORKS else 4)


@clause("KM-9.6", "KM-5.34", "KM-5.20", "KM-5.10")
@in_every_way
def test_eco(how):
    hand = [powerup(code, element="fire", effects=[bonus(1)]) for code in ("one", "two")]
    t = battle(how, "eco", p={"hand": hand}).act("attack one")
    assert t.can("echo two") == (how in WORKS)
    if t.asking():
        t.act("echo two")
    t.settled()
    assert t.damage("q1") == (4 if how in WORKS else 3)


@clause("KM-9.6", "KM-5.34", "KM-5.26")
@in_every_way
def test_ferocia(how):
    t = battle(how, "ferocia").attack().settled()
    assert t.damage("q1") == (3 if how in WORKS else 2)


@clause("KM-9.6", "KM-5.34", "KM-5.31")
@in_every_way
def test_barriera(how):
    spell = ability("spell", element="fire", effects=[damage(3)])
    t = battle(how, "barriera", name="q1", p={"hand": [spell]}).use("spell").settled()
    assert t.damage("q1") == (2 if how in WORKS else 3)


@clause("KM-9.6", "KM-5.34", "KM-5.24")
@in_every_way
def test_corazza(how):
    t = battle(how, "corazza", name="q1", q={"stance": "defence"}).attack().settled()
    assert t.damage("q1") == (0 if how in WORKS else 1)


@clause("KM-9.6", "KM-5.34", "KM-5.32")
@in_every_way
def test_razziatore(how):
    t = battle(how, "razziatore").attack().settled()
    assert t.charges("q") == (2 if how in WORKS else 3)


@clause("KM-9.6", "KM-5.34", "KM-5.33")
@in_every_way
def test_implacabile(how):
    t = battle(how, "implacabile", q={"deck": spare("a", "b")}).attack().settled()
    assert t.pile("q") == (["a"] if how in WORKS else [])


@clause("KM-9.6", "KM-5.34", "KM-5.33")
@in_every_way
def test_appuntito(how):
    t = battle(how, "appuntito", name="q1", q={"stance": "defence"}).attack().settled()
    assert t.damage("p1") == int(how in WORKS)


@clause("KM-9.6", "KM-5.28", "KM-R19")
@in_every_way
def test_guarigione(how):
    t = battle(how, "guarigione", phase=1)
    t.state.damage[0] = 3
    t.start_turn()
    assert t.damage("p1") == (2 if how in WORKS else 3)


@clause("KM-9.6", "KM-5.34", "KM-5.18")
@in_every_way
def test_veggente_at_each_draw(how):
    t = battle(how, "veggente", p={"deck": spare("a", "b", "c", "d")}, phase=5).end_turn()
    assert t.asking() == (how in WORKS)
    if t.asking():
        t.look(take="c", top="b")
    t.settled()
    assert t.hand("p") == (["c"] if how in WORKS else ["a"])


@clause("KM-9.6", "KM-5.22", "KM-R46", "KM-4.29")
@in_every_way
def test_irriducibile_at_the_mark(how):
    strike = powerup("strike", effects=[bonus(7)])
    t = battle(how, "irriducibile", name="q1", p={"hand": [strike]}).attack("strike")
    assert t.can("last attack") == (how in WORKS)
    if how in WORKS:
        t.last_attack()
    t.bonus("none").replace(3).settled()
    assert t.damage("p1") == (2 if how in WORKS else 0)


@clause("KM-9.6", "KM-9.4")
@in_every_way
def test_the_condition_on_a_trait_asks_whether_it_works(how):
    asked = {**heal(1), "if": {"trait": ["own_active", "eco"]}}
    t = battle(how, "eco", p={"hand": [ability("spell", effects=[asked])]})
    t.state.damage[0] = 3
    t.use("spell").settled()
    assert t.damage("p1") == (2 if how in WORKS else 3)


# --- two traits on one K-Mon ----------------------------------------------------------------


@clause("KM-5.26", "KM-5.22", "KM-4.29", "KM-R145")
@for_every("printed", ["ferocia", "irriducibile"])
def test_ferocia_counts_for_a_last_attack(printed):
    """KM-5.26 names last attacks, so the mark does not silence it there."""
    other = "irriducibile" if printed == "ferocia" else "ferocia"
    q = side(kmon(hp=2, trait=printed))
    t = table(side(), q, effects=[("q1", "q", lesson(other))]).attack().last_attack()
    t.bonus("none").replace(2).settled()
    assert t.damage("p1") == 3


@clause("KM-4.29", "KM-5.32", "KM-5.33", "KM-5.10", "KM-5.22")
@for_every("trait", ["razziatore", "implacabile", "eco"])
def test_no_other_trait_does(trait):
    hand = [powerup(code, element="fire", effects=[bonus(1)]) for code in ("one", "two")]
    q = side(kmon("fire", hp=2, trait=trait), hand=hand)
    gift = ("q1", "q", lesson("irriducibile"))
    t = table(side(kmon("earth")), q, effects=[gift]).attack().pass_().last_attack("one")
    t.bonus("none").replace(2).settled()
    assert (t.damage("p1"), t.charges("p"), t.pile("p")) == (3, 5, [])


# --- lost within the chain ------------------------------------------------------------------

MUTE = reaction("mute", persistent=debuff(9, "attacker", static=[{"mod": "trait_off"}]))


@clause("KM-5.34", "KM-9.6", "KM-5.26", "KM-5.32")
@for_every("trait", ["ferocia", "razziatore", "implacabile"])
def test_damage_modifiers_and_triggers_are_looked_up_at_resolution(trait):
    t = table(side(kmon(trait=trait)), side(hand=[MUTE])).attack().react("mute").settled()
    t.unchanged_but(p_charges=5, q_hand=[], q1_damage=2, p1_effects=[("mute", 0)])


@clause("KM-5.34", "KM-5.20", "KM-5.30", "KM-9.6")
def test_what_was_declared_and_paid_for_stays():
    """Eco's second assault, and the price that Prodigio made."""
    hand = [powerup(code, element="fire", effects=[bonus(1)]) for code in ("one", "two")]
    t = table(side(kmon("fire", trait="eco"), hand=hand), side(hand=[MUTE]))
    t.attack(("one", "two")).react("mute").settled()
    assert t.damage("q1") == 4
    spell = ability("spell", cost=4, element="fire", effects=[damage(1)])
    t = table(side(kmon("fire", trait="prodigio"), hand=[spell]), side(hand=[MUTE]))
    t.use("spell").react("mute").settled()
    assert (t.damage("q1"), t.charges("p")) == (1, 0)


@clause("KM-4.25", "KM-9.6")
def test_a_bar_that_comes_within_the_chain_stops_nothing_declared():
    block = debuff(9, "attacker", static=[{"mod": "forbid", "what": "attack"}])
    halt = reaction("halt", persistent=block)
    t = table(side(), side(hand=[halt])).attack().react("halt").settled()
    t.unchanged_but(p_charges=5, q_hand=[], q1_damage=2, p1_effects=[("halt", 0)])
