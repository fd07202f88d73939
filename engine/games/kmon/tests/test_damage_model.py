"""The engine's damage against an independent model: any action, any modifiers, any reaction."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    bonus,
    buff,
    damage,
    debuff,
    item,
    kmon,
    powerup,
    reaction,
    side,
)
from engine.games.kmon.tests.damage_model import (
    PREVENTED,
    WHEEL,
    Body,
    Played,
    Scene,
    Worn,
    outcome,
)
from engine.games.kmon.tests.language import Laid, table
from engine.kernel.testing import clause

HP = 400
STEPS = ("weakness", "resistance", "barriera", "defence", "corazza")
ACTOR = "fire/earth"


# --- scenes ----------------------------------------------------------------------------------

elements = st.sampled_from([None, "fire", "earth"])
amounts = st.integers(min_value=1, max_value=5)
changes = st.integers(min_value=-4, max_value=4)
sources = st.sampled_from(["attack", "ability", "any"])
ignored = st.lists(st.sampled_from(STEPS), unique=True, max_size=3).map(tuple)

taken = st.builds(Worn, st.just("damage_taken"), changes, sources)
dealt = st.builds(Worn, st.just("damage_dealt"), changes, sources)
off = st.just(Worn("trait_off"))
gained = st.builds(
    Worn, st.just("trait_gain"), st.just(0), st.sampled_from(["corazza", "barriera", "ferocia"])
)
recoloured = st.builds(Worn, st.just("primary_set"), st.just(0), st.sampled_from(list(WHEEL)))
worn_by_target = st.lists(st.one_of(taken, taken, off, gained, recoloured), max_size=3).map(tuple)
worn_by_actor = st.lists(st.one_of(dealt, dealt, gained), max_size=2).map(tuple)

bodies = st.builds(
    Body,
    st.sampled_from(["ice", "water", "electro", "grass", "air"]),
    st.sampled_from(["corazza", "barriera", "rapidita"]),
    worn_by_target,
)
three = st.tuples(bodies, bodies, bodies)
cuts = st.tuples(st.just("cut"), st.integers(min_value=0, max_value=6) | st.just(PREVENTED))
moves = st.tuples(st.just("move"), st.sampled_from([2, 3]))
answers = st.sampled_from([0, 1, 2, 2, 3]).flatmap(
    lambda size: st.lists(cuts | cuts | moves, min_size=size, max_size=size).map(tuple)
)


def parts(*selectors: str, least: int = 0):
    entry = st.tuples(st.sampled_from(selectors), amounts)
    return st.lists(entry, min_size=least, max_size=3).map(tuple)


bench_parts = parts("opp_bench_all", "opp_bench_choice", "own_all", "own_active")
all_parts = parts("opp_active", "opp_all", "opp_bench_all", "opp_bench_choice", "own_all", least=1)


def power_ups(element: str | None):
    return st.builds(
        Played,
        element=st.just(element),
        parts=bench_parts,
        base=st.none() | st.integers(min_value=-2, max_value=6),
        bonus=st.lists(changes, max_size=2).map(tuple),
        factor=st.sampled_from([1, 1, 2, 3]),
        ignores=ignored,
    )


@st.composite
def attacks(draw) -> Scene:
    """No, one or two power-ups, or one that replaces the attack."""
    how = draw(st.sampled_from(["plain", "one", "one", "two", "replaced"]))
    element = draw(elements) if how == "one" else "fire"
    cards: tuple[Played, ...] = ()
    if how == "replaced":
        cards = (draw(st.builds(Played, parts=all_parts, replaces=st.just(True), ignores=ignored)),)
    elif how != "plain":
        one = power_ups(element)
        cards = (draw(one), draw(one)) if how == "two" else (draw(one),)
    trait = "eco" if how == "two" else draw(st.sampled_from(["ferocia", "rapidita"]))
    altered = draw(answers)
    if how in ("one", "two") and any(card.parts for card in cards):
        # What a reduction finds of a blow led to where the same assault falls anyway is a reading.
        altered = tuple(each for each in altered if each[0] == "move")
    actor = Body("fire", trait, draw(worn_by_actor))
    return Scene("attack", cards, actor, draw(three), draw(st.booleans()), altered)


@st.composite
def abilities(draw) -> Scene:
    card = draw(st.builds(Played, element=elements, parts=all_parts, ignores=ignored))
    actor = Body("fire", "ferocia", draw(worn_by_actor))
    return Scene("ability", (card,), actor, draw(three), draw(st.booleans()), draw(answers))


@st.composite
def others(draw) -> Scene:
    """Reactions, items and ticks, with the options that concern them."""
    kind = draw(st.sampled_from(["reaction", "item", "tick"]))
    found = parts("bearer", least=1) if kind == "tick" else all_parts
    card = Played(draw(elements) if kind != "item" else None, draw(found))
    return Scene(
        kind, (card,), Body("fire", "ferocia", draw(worn_by_actor)), draw(three),
        draw(st.booleans()), (), draw(st.sampled_from([1, 2])),
        draw(st.booleans()), draw(st.booleans()),
    )  # fmt: skip


# --- the same on a table ---------------------------------------------------------------------


def modifier(worn: Worn) -> Raw:
    """The JSON of a static modifier."""
    if worn.what == "trait_off":
        return {"mod": "trait_off"}
    if worn.what == "trait_gain":
        return {"mod": "trait_gain", "id": worn.word}
    if worn.what == "primary_set":
        return {"mod": "primary_set", "element": worn.word}
    return {"mod": worn.what, "amount": worn.amount, "source": worn.word}


def card_of(scene: Scene, card: Played, code: str) -> Raw:
    """The card in the JSON of its type."""
    entries = [damage(amount, selector) for selector, amount in card.parts]
    if card.ignores:
        entries.append({"do": "ignore", "what": list(card.ignores)})
    if scene.kind == "ability":
        return ability(code, element=card.element, effects=entries)
    if scene.kind == "reaction":
        return reaction(code, element=card.element, effects=entries)
    if scene.kind == "item":
        return item(code, effects=entries)
    if scene.kind == "tick":
        return ability(code, element=card.element, persistent=debuff(9, tick=entries))
    if not card.replaces:
        entries += [bonus(amount) for amount in card.bonus]
        entries.append({"do": "attack_multiply", "factor": card.factor})
        if card.base is not None:
            entries.append({"do": "attack_set", "amount": card.base})
    return powerup(code, element=card.element, effects=entries, replaces=card.replaces)


def answer_of(number: int, what: str, amount: int) -> Raw:
    """The reaction card r0, r1, ... of Q."""
    if what == "move":
        entry: Raw = {"do": "redirect", "to": "own_bench_choice"}
    else:
        entry = {"do": "reduce_pending", "amount": "all" if amount == PREVENTED else amount}
    return reaction(f"r{number}", effects=[entry])


def laid(scene: Scene) -> Laid:
    """The scene on a table, before anybody acts."""
    cards = [card_of(scene, card, f"c{at}") for at, card in enumerate(scene.cards)]
    hand = [] if scene.kind == "tick" else cards
    plain = [kmon("fire", hp=HP) for _ in range(2)]
    p = side(kmon(ACTOR, hp=HP, trait=scene.actor.trait), plain, hand=hand)
    team = [kmon(body.primary, hp=HP, trait=body.trait) for body in scene.bodies]
    drawn = [answer_of(at, *each) for at, each in enumerate(scene.answers)]
    q = side(team[0], team[1:], hand=drawn, stance="defence" if scene.defends else "neutral")
    worn = [("p1", each) for each in scene.actor.worn]
    worn += [(f"q{at + 1}", each) for at, body in enumerate(scene.bodies) for each in body.worn]
    effects = [
        (name, "q", ability(f"w{at}", persistent=buff(9, static=[modifier(each)])))
        for at, (name, each) in enumerate(worn)
    ]
    if scene.kind == "tick":
        effects.append((f"q{scene.bearer}", "p", cards[0]))
    options: dict[str, Any] = {
        "elemental_ticks": scene.elemental_ticks,
        "elemental_reactions": scene.elemental_reactions,
    }
    turn = "q" if scene.kind in ("reaction", "tick") else "p"
    phase = 1 if scene.kind in ("item", "tick") else 4
    return table(p, q, turn=turn, phase=phase, effects=effects, options=options)


def played(scene: Scene) -> Laid:
    """The whole scene on a table, up to its end."""
    t = laid(scene)
    chosen = [
        "q3" for card in scene.cards for selector, _ in card.parts if selector == "opp_bench_choice"
    ]
    if scene.kind == "tick":
        t.start_turn()
    elif scene.kind == "item":
        t.start_turn().item("c0", target=chosen)
    elif scene.kind == "reaction":
        t.attack().react("c0", target=chosen)
    elif scene.kind == "ability":
        t.use("c0", target=chosen)
    else:
        t.attack({0: None, 1: "c0", 2: ("c0", "c1")}[len(scene.cards)], target=chosen)
    for number, (what, place) in enumerate(scene.answers):
        t.react(f"r{number}", target=f"q{place}" if what == "move" else None)
    return t.settled()


def agree(scene: Scene) -> None:
    """What the engine placed is what the clauses give, on every K-Mon."""
    t = played(scene)
    names = [f"{who}{number}" for who in "pq" for number in (1, 2, 3)]
    found = {name: t.damage(name) for name in names if t.damage(name)}
    wanted = outcome(scene)
    if scene.kind == "reaction":
        # Q's plain attack, which the reaction answers.
        blow = 2 + scene.bodies[0].has("ferocia", active=True)
        wanted["p1"] = wanted.get("p1", 0) + blow
    assert found == wanted


@clause("KM-5.35", "KM-5.36", "KM-5.38", "KM-5.39", "KM-5.57", "KM-5.58", "KM-R73", "KM-R74")
@settings(max_examples=100, deadline=None)
@given(attacks())
def test_attacks_do_what_the_clauses_give(scene):
    agree(scene)


@clause("KM-5.36", "KM-5.38", "KM-5.39", "KM-5.57", "KM-5.58", "KM-R81", "KM-R93", "KM-R141")
@settings(max_examples=100, deadline=None)
@given(abilities())
def test_abilities_do_what_the_clauses_give(scene):
    agree(scene)


@clause("KM-5.38", "KM-5.39", "KM-5.58", "KM-8.3", "KM-R48", "KM-R49")
@settings(max_examples=60, deadline=None)
@given(others())
def test_reactions_items_and_ticks_do_what_the_clauses_give(scene):
    agree(scene)
