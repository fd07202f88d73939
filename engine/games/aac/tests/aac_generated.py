"""Legal cards drawn out of the tables of the vocabulary: every word may come (AAC-9)."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from engine.games.aac import card_vocabulary as words
from engine.games.aac.card_vocabulary import VERBS, Param
from engine.games.aac.tests.aac_cards import CREATURE, LASTING_MAGIC, LASTING_TRAP, Json

Draw = st.DrawFn
SHAPES = {"creature": CREATURE, "magic": LASTING_MAGIC, "trap": LASTING_TRAP}
FILTERS: dict[str, Any] = {
    "type": st.sampled_from(words.TYPE_IDS),
    "traits": st.lists(st.sampled_from(words.TRAIT_IDS), max_size=2, unique=True),
    "not_traits": st.lists(st.sampled_from(words.TRAIT_IDS), max_size=2, unique=True),
    "kinds": st.lists(st.sampled_from(("bird", "undead")), max_size=2, unique=True),
    "ap_min": st.integers(0, 400),
    "ap_max": st.integers(400, 900),
    "dp_min": st.integers(0, 400),
    "dp_max": st.integers(400, 900),
    "position": st.sampled_from(words.POSITION_IDS),
    "face": st.sampled_from(words.FACE_IDS),
    "genre": st.sampled_from(words.GENRE_IDS),
    "flying": st.booleans(),
    "evolved": st.booleans(),
    "serial": st.integers(1, 90),
}
FILTER = st.fixed_dictionaries({}, optional=FILTERS)
GROUP_PARTS: dict[str, Any] = {
    "side": st.sampled_from(words.SIDES),
    "zone": st.sampled_from(words.ZONE_IDS),
    "type": st.sampled_from(words.TYPE_IDS),
    "filter": FILTER,
}
GROUP = st.fixed_dictionaries({}, optional=GROUP_PARTS)
CHOOSE = st.fixed_dictionaries(
    {"zone": st.just("toilet"), "count": st.integers(1, 3)},
    optional={
        "side": GROUP_PARTS["side"],
        "type": GROUP_PARTS["type"],
        "filter": FILTER,
        "by": st.sampled_from(words.CHOOSERS),
        "optional": st.booleans(),
    },
)
DURATION = st.one_of(
    st.sampled_from(words.DURATIONS), st.builds(lambda n: {"rounds": n}, st.integers(1, 9))
)
SACRIFICE = st.fixed_dictionaries(
    {},
    optional={
        "filter": FILTER,
        "count": st.integers(1, 6),
        "zones": st.sampled_from((["hand"], ["field"], ["hand", "field"])),
    },
)
COST = st.fixed_dictionaries(
    {"lp": st.integers(1, 3500)},
    optional={
        "bonus": st.integers(1, 12),
        "sacrifice": SACRIFICE,
        "discard": st.integers(1, 9),
        "skip_attack": st.just(True),
    },
)


# Strategies are dear to make and cheap to use: each is made once.
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "player": st.sampled_from(words.PLAYERS),
    "bool": st.booleans(),
    "traits": st.lists(st.sampled_from(words.TRAIT_IDS), min_size=1, max_size=2, unique=True),
    "duration": DURATION,
    "harm": st.just({"stat": "ap", "amount": 200}),
}


@cache
def targets(when: str, *, chosen: bool, hosted: bool) -> st.SearchStrategy[Any]:
    """Every target that may stand in such an effect."""
    named = ["self", "all"]
    named += ["attacker", "defender"] if when in words.ATTACK_WHENS else []
    named += ["played"] if when == "opponent_plays" else []
    named += ["chosen", "chosen[0]"] if chosen else []
    named += ["host"] if hosted else []
    return st.one_of(st.sampled_from(named), st.builds(lambda g: {"all": g}, GROUP))


@cache
def numbers(target: st.SearchStrategy[Any], low: int, high: int) -> st.SearchStrategy[Any]:
    """Whole numbers of a range, measured, counted and computed ones."""
    leaf = st.one_of(
        st.integers(1, 500),
        st.builds(
            lambda one, stat: {"stat_of": one, "stat": stat},
            target,
            st.sampled_from(words.NUMBER_STATS),
        ),
        st.builds(lambda g: {"count": g}, GROUP),
        st.just({"die": 6}),
    )
    computed = st.builds(
        lambda way, one, other: {way: [one, other]}, st.sampled_from(words.ARITHMETIC), leaf, leaf
    )
    return st.one_of(st.integers(low, high), leaf.filter(lambda n: isinstance(n, dict)), computed)


@cache
def conditions(target: st.SearchStrategy[Any], *, rolls: bool) -> st.SearchStrategy[Any]:
    """Conditions of every kind, groups included."""
    bound = {"min": st.integers(0, 10)}
    side, player = st.sampled_from(words.SIDES), st.sampled_from(words.PLAYERS)
    plain = [
        st.builds(lambda who, b: {"lp": {"who": who, **b}}, player, st.fixed_dictionaries(bound)),
        st.builds(lambda n: {"bonus_min": n}, st.integers(0, 10)),
        st.builds(lambda n: {"turn_min": n}, st.integers(1, 9)),
        st.builds(lambda s, f: {"field_count": {"side": s, "filter": f, "max": 3}}, side, FILTER),
        st.builds(lambda one: {"alone": one}, target),
        st.builds(lambda one: {"has_trait": {"target": one, "trait": "V"}}, target),
        st.builds(lambda one: {"position": {"target": one, "value": "attack"}}, target),
    ]
    plain += [st.just({"die_even": True}), st.just({"coin": "heads"})] if rolls else []
    one = st.one_of(plain)
    members = st.lists(one, min_size=1, max_size=2)
    groups = st.builds(lambda key, all_: {key: all_}, st.sampled_from(("and", "or")), members)
    return st.one_of(one, groups, st.builds(lambda inner: {"not": inner}, one))


@st.composite
def step(draw: Draw, verb: str, target: st.SearchStrategy[Any]) -> Json:
    """One legal step of a verb."""
    found: Json = {}
    for param in VERBS[verb].params:
        if param.name in words.MODIFY_WAYS and verb == "modify":
            continue
        if param.required or draw(st.booleans()):
            found[param.name] = draw(_value(param, target))
    if verb == "modify":
        way = draw(st.sampled_from(words.MODIFY_WAYS))
        found[way] = draw(st.integers(2, 10) if way == "mul" else numbers(target, 0, 900))
    if verb == "recall":
        found["target"] = "self"
    if verb == "deploy":  # its zone is that of the choice, which this step does not know
        found.pop("zone", None)
    return {verb: found}


@cache
def _value(param: Param, target: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    if param.kind in VALUES:
        return VALUES[param.kind]
    if param.kind == "target":
        return target
    if param.kind == "count":
        return st.integers(param.low, param.high)
    if param.kind == "choice":
        return st.sampled_from(param.choices)
    number = numbers(target, param.low, param.high)
    return st.one_of(st.just("all"), number) if param.kind == "amount_or_all" else number


@cache
def _steps(
    when: str, verbs: tuple[str, ...], *, chosen: bool, hosted: bool
) -> st.SearchStrategy[list[Json]]:
    target = targets(when, chosen=chosen, hosted=hosted)
    each = {verb: step(verb, target) for verb in verbs}
    return st.lists(st.sampled_from(verbs).flatmap(each.__getitem__), min_size=1, max_size=3)


@st.composite
def card(draw: Draw) -> Json:
    """One legal card with one effect."""
    kind = draw(st.sampled_from(words.TYPE_IDS))
    when = draw(st.sampled_from(words.WHENS[kind]))
    passive = when == "passive"
    verbs = [
        verb
        for verb, word in VERBS.items()
        if (not word.whens or when in word.whens)
        and verb != "wall_points"
        and (not passive or verb in words.PASSIVE_VERBS)
    ]
    effect: Json = {"when": when}
    if not passive and draw(st.booleans()):
        effect["choose"] = draw(CHOOSE)
    chosen, hosted = "choose" in effect, kind != "creature"
    target = targets(when, chosen=chosen, hosted=hosted)
    if draw(st.booleans()):
        effect["condition"] = draw(conditions(target, rolls=not passive))
    steps = _steps(when, tuple(verbs), chosen=chosen, hosted=hosted)
    effect["do"] = draw(steps)
    if "condition" in effect and not passive and draw(st.booleans()):
        effect["else"] = draw(steps)
    if not passive and draw(st.booleans()):
        effect["cost"] = draw(COST)
    if when == "opponent_plays":
        effect["played"] = draw(FILTER)
    return {**SHAPES[kind], "effects": [effect]}
