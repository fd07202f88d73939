"""Drawing and discarding until so many cards are in hand (TTK-9.33)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import magic
from engine.kernel.testing import clause

REFILL = magic("refill", {"op": "draw", "who": "you", "n": {"until": 5}})
SHARE = magic("share", {"op": "draw", "who": "each_player", "n": {"until": 4}})
PRUNE = magic("prune", {"op": "discard", "who": "opponents", "n": {"until": 2}, "mode": "random"})


def holding(raw: Raw, hand: int) -> Board:
    """Hands of so many cards, with that card in the first player's in place of another."""
    at = lay(cards=(raw,), hand=hand)
    at.s.hands[0][-1] = at.r.pool.index(raw["code"])
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.33")
def test_each_draws_to_the_number_and_who_has_it_does_nothing() -> None:
    assert len(holding(REFILL, 3).act("magic refill").s.hands[0]) == 5
    assert "magic refill" in holding(REFILL, 5).moves()  # the Magic itself is gone
    assert "magic refill" not in holding(REFILL, 6).moves()
    at = holding(SHARE, 4).act("magic share")
    assert at.told("drew").count((0, 0)) == 1
    assert len(at.s.hands[1]) == 5  # none by the Magic, one in the next turn


@clause("TTK-9.33")
def test_each_discards_down_to_the_number() -> None:
    assert "magic prune" not in holding(PRUNE, 2).moves()
    at = holding(PRUNE, 4).act("magic prune").chance(0).chance(0)
    assert len(at.told("discarded")) == 2
    assert len(at.s.hands[0]) == 3


@clause("TTK-9.33")
def test_it_is_told_and_never_paid() -> None:
    assert describe_card(REFILL, "en") == "DRAW until you have 5 cards in hand."
    assert describe_card(SHARE, "it") == "Ogni giocatore PESCA finché ha 4 carte in mano."
    assert describe_card(PRUNE, "en") == (
        "Each opponent DISCARDS at random until they have 2 cards in hand."
    )
    head = {"set_code": "T", "source": "user"}
    bad = magic("bad", {"op": "grant_play", "type": "magic", "n": {"until": 3}})
    assert check_card({**bad, **head})[0].path == "/effects/0/do/0/n/until"
    paid = {
        "timing": "play",
        "cost": [{"op": "discard", "who": "you", "n": {"until": 1}, "mode": "choice"}],
        "do": REFILL["effects"][0]["do"],
    }
    found = check_card({**REFILL, **head, "effects": [paid]})
    assert [each.path for each in found] == ["/effects/0/cost/0/n"]
