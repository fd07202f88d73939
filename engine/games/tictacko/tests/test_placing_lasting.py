"""Rules that last and effects used in a turn, laid by hand and read back."""

from __future__ import annotations

import pytest

from engine.games.tictacko.codes import A_PASS
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import character, rules
from engine.kernel.loadouts import Loadout
from engine.kernel.positions import BadLayout, Layout, Placed, Problem, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause, for_every

SPACE = {"id": "s", "kind": "space", "state": "any", "where": "anywhere"}
FOG = {
    "code": "fog", "type": "magic", "faction": "neutral", "name_en": "fog", "name_it": "fog",
    "effects": [{
        "timing": "play", "until": "end_of_turn", "choose": [SPACE],
        "do": [{"op": "impose", "rules": [{"rule": "no_claim", "scope": {
            "kind": "character", "team": "opposing", "where": {"adjacent_to": "$s"}}}]}],
    }],
}  # fmt: skip
CHAIN = {
    "code": "chain", "type": "magic", "faction": "neutral", "name_en": "chain", "name_it": "chain",
    "effects": [{
        "timing": "play", "until": "start_of_your_next_turn",
        "choose": [{**SPACE, "state": "empty"}],
        "do": [{"op": "lock_space", "target": "$s"}],
    }],
}  # fmt: skip
WATCH = character("watch", "dragon", "special", effects=[{
    "timing": "trigger", "event": {"on": "turn_started", "whose": "any"},
    "do": [{"op": "draw", "who": "you", "n": 1}],
}])  # fmt: skip
RULES: TicTacKoRules = rules(2, [FOG, CHAIN, WATCH])
DECK = {"fog": 2, "chain": 2, "watch": 2, "d": 34}
TABLE = Table(
    2,
    (
        Loadout("deck", {"faction": "dragon"}, {"deck": DECK}),
        Loadout("deck", {"faction": "unicorn"}, {"deck": {"u": 40}}),
    ),
    RULES.options,
)


def grid(code: str, space: int, order: int = 0) -> Placed:
    return Placed(code, {"space": space, "order": order})


def laid(**zones: tuple[Placed, ...]) -> Layout:
    """A Dragon that watches on 1, a Unicorn on 5."""
    mine = {"grid": (grid("watch", 1, 1),), "discard": (Placed("fog"), Placed("chain")), **zones}
    return Layout((
        SideLayout(mine, {"hand": 0}), SideLayout({"grid": (grid("u", 5),)}, {"hand": 2}),
    ))  # fmt: skip


def placed(layout: Layout) -> TicTacKoState:
    s = RULES.place(TABLE, Layout.from_json(layout.to_json()), Rng(seed_of("lasting")))
    assert isinstance(s, TicTacKoState)
    RULES.run(s, None)
    assert RULES.broken(s) == []
    return s


def one(layout: Layout) -> Problem:
    with pytest.raises(BadLayout) as refused:
        placed(layout)
    (found,) = refused.value.problems
    assert found.remedy is not None
    return found


@clause("TTK-9.25", "TTK-9.19")
def test_a_rule_that_lasts_is_laid_and_read_back() -> None:
    s = placed(
        laid(lasting=(Placed("fog", {"space": 2}), Placed("chain", {"space": 9, "until": 1})))
    )
    assert len(s.lasting) == 2
    again = placed(RULES.layout_of(s))
    assert again.flat() == s.flat()


@clause("TTK-9.14")
def test_a_locked_space_is_not_offered_and_opens_in_time() -> None:
    lying = laid(lasting=(Placed("chain", {"space": 9, "until": 1}),), hand=(Placed("d"),))
    s = placed(lying)
    RULES.apply(s, RULES.parse(s, "character d"))
    assert "space 9" not in [RULES.label(s, action).text for action in s.menu]
    freed = placed(lying)
    for _ in range(2):
        RULES.apply(freed, A_PASS)
    assert freed.lasting == []


@clause("TTK-9.25")
def test_rules_are_kept_in_the_order_in_which_they_were_laid() -> None:
    fog = (Placed("fog", {"space": 2, "place": 2}), Placed("chain", {"space": 9, "place": 1}))
    s = placed(laid(lasting=fog))
    assert [row[3] for row in s.lasting] == [5, 3]  # LOCKED, then NO_CLAIM
    assert placed(RULES.layout_of(s)).flat() == s.flat()


@clause("TTK-5.30")
def test_an_effect_used_in_this_turn_is_used() -> None:
    s = placed(laid())
    RULES.apply(s, A_PASS)  # a new turn begins: the effect draws a card
    assert s.fired
    again = placed(RULES.layout_of(s))
    assert again.flat() == s.flat()
    assert len(again.hands[0]) == len(s.hands[0])


@clause("TTK-9.25")
@for_every(("values", "amount"), [
    ({}, 1), ({"which": 1, "space": 2}, 1),
])  # fmt: skip
def test_a_rule_must_be_one_of_its_card_and_speak_of_something(
    values: dict[str, int], amount: int
) -> None:
    found = one(laid(lasting=(Placed("fog", values),)))
    assert (found.place, found.card, found.amount) == ("lasting", "fog", amount)
    assert found.message.clause == "TTK-9.25"
    assert one(laid(lasting=(Placed("chain", {"on": 1}),))).card == "chain"


def test_only_cards_that_lay_such_rules_are_asked_for() -> None:
    form = RULES.position_form(TABLE)
    lasting, fired = form.seats[0].zone("lasting"), form.seats[0].zone("fired")
    assert lasting is not None
    assert fired is not None
    assert (set(lasting.cards), set(fired.cards)) == ({"fog", "chain"}, {"watch"})
    assert form.seats[1].zone("lasting") is None
    assert form.seats[1].zone("fired") is None
