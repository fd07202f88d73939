"""What is counted in hands comes to light as a number (TTK-9.18)."""

from __future__ import annotations

from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Raw, lay
from engine.games.tictacko.tests.test_instants import COUNTER
from engine.games.tictacko.tests.test_until import holding
from engine.games.tictacko.tests.test_verbs import magic
from engine.kernel.testing import clause

HELD: Raw = {"kind": "card", "zone": "hand", "who": "you", "type": "instant"}
ALL: Raw = {**HELD, "type": "any"}
FAN = magic("fan", {"op": "draw", "who": "you", "n": {"count": HELD}})
HEAP = magic("heap", {"op": "draw", "who": "you", "n": {"count": ALL}})
FORK = magic(
    "fork",
    {
        "op": "branch",
        "if": [{"count": HELD, "op": ">=", "n": 1}],
        "then": [{"op": "draw", "who": "you", "n": 1}],
    },
)


@clause("TTK-9.18")
def test_a_type_counted_in_a_hand_is_told_and_the_size_of_a_hand_is_not() -> None:
    for raw in (FAN, FORK):
        at = lay(cards=(raw, COUNTER))
        held = [at.r.pool.index(code) for code in (raw["code"], "counter", "counter")]
        at.s.hands[0] = sorted(held)
        at.s.menu = at.r.options_of(at.s)
        assert at.act(f"magic {raw['code']}").told("counted") == [(0, 2)]
    assert holding(HEAP, 5).act("magic heap").told("counted") == []


@clause("TTK-9.18")
def test_what_is_counted_in_a_hand_is_said() -> None:
    assert describe_card(FAN, "en") == "DRAW 1 card for each Instant in your hand."
    theirs = {**HELD, "zone": "discard", "who": "opponents"}
    tomb = magic("tomb", {"op": "draw", "who": "you", "n": {"count": theirs}})
    assert describe_card(tomb, "it") == (
        "PESCA 1 carta per ogni Istantanea nella pila degli scarti della squadra avversaria."
    )
