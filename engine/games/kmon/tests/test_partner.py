"""What a partner thinks of the words of cards that people type (KM-11.4, KM-9.10 to KM-9.22)."""

from typing import Any

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.games.kmon.tests.cards import (
    Raw,
    ability,
    buff,
    damage,
    debuff,
    draw,
    gain,
    heal,
    kmon,
    side,
    spare,
)
from engine.games.kmon.tests.language import table
from engine.kernel.rng import seed_of
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view

HIT, HURT = damage(3), damage(3, "own_active")


def op(verb: str, **says: Any) -> Raw:
    return {"do": verb, **says}


def put(source: str, to: str) -> Raw:
    return op("put", how="top", who="self", amount=2, to=to, **{"from": source})


def keeps(lists: dict[str, Any], *, good: bool) -> Raw:
    return {"persistent": buff(3, **lists) if good else debuff(3, "own_active", **lists)}


def does(*effects: Raw) -> Raw:
    return {"effects": list(effects)}


DROP = op("discard_hand", who="self", amount={"until": 0})
STANDING = {"stance": ["opp_active", "neutral"]}
AS_MUCH = {"count": "done"}
WAIT = {"waits": [{"event": "opp_exhausted", "do": [draw(1)]}]}
# Twice the same word, and which of the two cards is plainly better.
BETTER: dict[str, tuple[Raw, Raw]] = {
    "branch": (does(op("branch", condition=STANDING, holds=[HIT], otherwise=[HURT])),
               does(op("branch", condition=STANDING, holds=[HURT], otherwise=[HIT]))),
    "until": (does(draw({"until": 2})), does(DROP)),
    "done": (does(damage(2), heal(AS_MUCH)), does(damage(2), damage(AS_MUCH, "own_active"))),
    "on_end": (keeps({"on_end": [gain(2)]}, good=True), keeps({"on_end": [gain(2)]}, good=False)),
    "revive": (does(op("revive", amount=8)), does(op("revive", amount=1))),
    "die_roll": (does(op("die_roll", bands=[{"from": 1, "to": 6, "do": [HIT]}])),
                 does(op("die_roll", bands=[{"from": 1, "to": 6, "do": [HURT]}]))),
    "most_damaged": (does(damage(3, "opp_most_damaged")), does(damage(3, "own_most_damaged"))),
    "once": (does(op("once", per="battle", effects=[HIT])),
             does(op("once", per="battle", effects=[HURT]))),
    "skip": (does(op("skip", who="opponent", what="action")),
             does(op("skip", who="self", what="action"))),
    "put": (does(put("pile", "hand")), does(put("deck", "pile"))),
    "waits": (keeps(WAIT, good=True), keeps(WAIT, good=False)),
}  # fmt: skip


@clause("KM-11.4")
@for_every("word", BETTER)
def test_it_knows_what_the_words_of_typed_cards_are_worth(word: str) -> None:
    hand = [ability(code, **each) for code, each in zip(("good", "bad"), BETTER[word], strict=True)]
    gone, hurt = kmon(exhausted=True), kmon(hp=8, damage=4)
    p = side(hurt, [gone, kmon()], hand=hand, deck=spare(*"abcdef"), pile=spare("x", "y"))
    t = table(p, side(kmon(hp=8)))
    seen = view(t.rules, t.state, 0)
    found = player("greedy", t.rules).think(seen, t.state.menu[:], Budget(40), seed_of("w"))
    told = {t.rules.exact(t.state, each.action): each.value for each in found.ranked}
    assert told["ability good"] > told["ability bad"]
