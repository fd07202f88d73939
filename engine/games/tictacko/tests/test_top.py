"""The top cards of a deck or of a discard pile (TTK-9.37)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import magic
from engine.kernel.testing import clause

GRIND = magic("grind", {"op": "put", "who": "opponents", "way": "deck_to_discard", "n": 2})
DIG = magic("dig-up", {"op": "put", "who": "you", "way": "discard_to_hand", "n": 2})
FILE: Raw = {"set_code": "T", "source": "user"}


def holding(raw: Raw, *, deck: int = 20, **options: bool) -> Board:
    """A Grid, with that card in the first player's hand in place of another."""
    at = lay(cards=(raw,), deck=deck, **options)
    at.s.hands[0][-1] = at.r.pool.index(raw["code"])
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.37")
def test_the_top_of_the_others_deck_lies_face_up_on_their_pile() -> None:
    at = holding(GRIND)
    top, pile = at.s.decks[1][-2:], len(at.s.piles[1])
    at.act("magic grind")
    assert at.told("milled") == [(1, top[1]), (1, top[0])]
    assert len(at.s.piles[1]) == pile + 2
    assert len(at.s.decks[1]) == 20 - 2 - 1  # and the draw of their turn
    assert len(at.s.decks[0]) == 20
    assert not at.r.broken(at.s)


@clause("TTK-9.37")
def test_a_deck_that_becomes_empty_is_looked_at_there_and_then() -> None:
    assert holding(GRIND, deck=2).act("magic grind").is_over()
    at = holding(GRIND, deck=1)
    at.s.decks[1].pop()
    assert "magic grind" not in [at.r.label(at.s, each).text for each in at.r.options_of(at.s)]


@clause("TTK-9.37")
def test_the_last_card_laid_down_comes_first() -> None:
    at = holding(DIG)
    special = at.r.pool.index("ds")
    at.s.piles[0][-2] = special
    before = len(at.s.piles[0])
    at.act("magic dig-up")
    d = at.r.pool.index("d")
    assert [event[1] for event in at.told("recovered")] == [d, special]
    assert len(at.s.piles[0]) == before - 2 + 1  # and the Magic itself
    assert special in at.s.hands[0]


@clause("TTK-9.37")
def test_it_is_told_and_is_no_cost() -> None:
    assert describe_card(GRIND, "en") == (
        "Each opponent puts the top 2 cards of the team's deck onto the discard pile."
    )
    assert describe_card(DIG, "it") == (
        "Riprendi in mano le prime 2 carte della pila degli scarti della tua squadra."
    )
    paid = {"timing": "play", "cost": DIG["effects"][0]["do"], "do": GRIND["effects"][0]["do"]}
    found = check_card({**DIG, **FILE, "effects": [paid]})
    assert [each.path for each in found] == ["/effects/0/cost/0/op"]
