"""What an effect does as it ends, what happens once in a match, the most and the last, a Character
put on the Grid (TTK-9.38 to 9.42)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_triggers import watcher
from engine.games.tictacko.tests.test_verbs import choose, entering, magic
from engine.kernel.errors import BadPosition
from engine.kernel.testing import clause, for_every

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
TURN: Raw = {"until": "end_of_turn"}
ROUND: Raw = {"until": "start_of_your_next_turn"}
FILE: Raw = {"set_code": "T", "source": "user"}


def later(*ops: Raw) -> Raw:
    """Operations that wait for the end of their effect."""
    return {"op": "later", "do": list(ops)}


def area(where: str, **more: Any) -> Raw:
    """The opposing Character that entered first, or last."""
    return {"kind": "character", "team": "opposing", "where": where, **more}


FUSE = magic("fuse", later({"op": "destroy", "target": "$t"}), DRAW,
             choices=(choose("t", team="opposing"),), **TURN)  # fmt: skip
DEBT = magic("debt", later({"op": "discard", "who": "you", "n": 2, "mode": "choice"}), **ROUND)
TAX = magic("tax", {"op": "discard", "who": "most_cards", "n": 1, "mode": "random"})
HELP = magic("help", {"op": "discard", "who": "fewest_cards", "n": 1, "mode": "random"})
LATEST = magic("latest", {"op": "destroy", "target": area("newest")})
FIRST = magic("first", {"op": "destroy", "target": area("oldest", subtype="basic")})
ECHO = watcher("echo", {"on": "turn_started", "whose": "own_team"}, faction="dragon")
ECHO["effects"][0]["once"] = True
WALL = watcher("wall", {"on": "turn_started"}, faction="unicorn")
SAFE = {"rule": "protect", "scope": {"kind": "character", "team": "own"}, "from": ["destroy"]}
WALL["effects"] = [{"timing": "continuous", "static": [SAFE]}]
RISE = magic("rise", {"op": "enter", "target": "$c", "to": "$s"}, choices=(
    {"id": "c", "kind": "card", "zone": "discard", "who": "you", "count": {"min": 1, "max": 1}},
    {"id": "s", "kind": "space", "state": "empty"},
))  # fmt: skip
GREETER = entering("greeter", DRAW)
CARDS = (RISE, GREETER, FUSE, DEBT, TAX, HELP, LATEST, FIRST, ECHO, WALL)


def holding(
    code: str, dragons: str = "", unicorns: str = "", lying: dict[str, Raw] | None = None
) -> Board:
    """A Grid, with that card in the first player's hand, and a Magic besides."""
    at = lay(dragons, unicorns, cards=CARDS, lying=lying)
    at.s.hands[0] = sorted([*at.s.hands[0][2:], *(at.r.pool.index(each) for each in (code, "tax"))])
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.41", "TTK-4.29")
def test_what_was_put_off_is_done_as_the_turn_ends_if_it_still_can() -> None:
    at = holding("fuse", "1", "56").act("magic fuse", "target 6")
    assert (at.claimed(1), at.moves()[0], len(at.s.hands[0])) == ("56", "end", 4)
    assert not at.r.broken(at.s)
    with pytest.raises(BadPosition, match="waits for the end of an effect"):
        at.r.layout_of(at.s)
    other = Board(at.r, at.s.copy())
    other.s.cards[5], other.s.sides[5], other.s.entered[5] = -1, -1, 0
    other.s.piles[1].append(at.r.pool.index("u"))
    other.s.mark = 0
    at.act("end")
    assert (at.claimed(0), at.claimed(1), at.s.turn_seat) == ("1", "5", 1)
    assert at.s.lasting == []
    assert not at.r.broken(at.s)
    assert other.act("end").claimed(1) == "5"


@clause("TTK-9.41", "TTK-9.19")
def test_it_waits_for_the_next_turn_of_its_player_before_everything_else() -> None:
    at = holding("debt").act("magic debt", "end")
    assert (at.s.turn_seat, len(at.s.hands[0])) == (1, 3)
    at.act("pass")
    assert (at.s.turn_seat, at.s.phase, at.s.decider) == (0, 0, 0)
    at.act("discard d", "discard d")
    assert (at.s.phase, len(at.s.hands[0])) == (2, 3 - 2 + 1)
    assert at.s.items == []
    assert not at.r.broken(at.s)


@clause("TTK-9.38")
def test_the_most_cards_are_counted_as_it_happens() -> None:
    at = holding("tax").act("magic tax")  # three cards are left here, four there
    assert at.chance(0).told("discarded") == [(1, at.r.pool.index("u"))]
    assert "magic help" in holding("help").moves()
    at = holding("help")
    at.s.hands = [[at.r.pool.index("help")], [at.r.pool.index("u")]]
    at.s.menu = at.r.options_of(at.s)
    assert "magic help" not in at.moves()  # without the Magic itself the hand is empty


@clause("TTK-9.39")
@for_every(("code", "left"), [("latest", "45"), ("first", "56")])
def test_of_all_that_fit_the_one_that_entered_first_or_last(code: str, left: str) -> None:
    at = holding(code, "1", "456").act(f"magic {code}")
    assert (at.claimed(0), at.claimed(1)) == ("1", left)
    assert f"magic {code}" not in holding(code, "1", "456", {"9": WALL}).moves()


@clause("TTK-9.40", "TTK-5.30")
def test_it_fires_once_in_a_match_though_it_comes_back() -> None:
    at = holding("tax", lying={"9": ECHO})
    at.act("pass").act("pass")
    assert at.told("effect") == [(0, at.r.pool.index("echo"))]
    assert not at.r.broken(at.s)
    at.act("pass", "pass")
    assert len(at.told("effect")) == 1


@clause("TTK-9.42", "TTK-5.21", "TTK-5.49")
def test_a_character_put_on_the_grid_enters_once_in_a_turn() -> None:
    at = holding("rise", "1", "5")
    greeter = at.r.pool.index("greeter")
    at.s.piles[0][-1] = greeter
    at.s.menu = at.r.options_of(at.s)
    at.act("magic rise", "choose greeter", "target 9")
    assert (at.claimed(0), at.told("effect"), len(at.told("drew"))) == ("19", [(0, greeter)], 1)
    assert at.s.spent[0] == sorted([greeter, at.r.pool.index("rise")])
    assert greeter not in at.s.piles[0]
    assert at.s.items == []
    assert not at.r.broken(at.s)
    full = holding("rise", "123", "456789")
    assert "magic rise" not in full.moves()
    bare = holding("rise")
    bare.s.piles[0] = [bare.r.pool.index("tax")] * len(bare.s.piles[0])
    bare.s.menu = bare.r.options_of(bare.s)
    assert "magic rise" not in bare.moves()


@clause("TTK-9.38", "TTK-9.39", "TTK-9.40", "TTK-9.41", "TTK-9.42")
@for_every(
    ("card", "en", "it"),
    [
        (FUSE, "At the end of the turn, DESTROY an opposing Character. Before that, DRAW 1 card.",
         "Alla fine del turno, DISTRUGGI un Personaggio avversario. Prima PESCA 1 carta."),
        (DEBT, "At the start of your next turn, DISCARD 2 cards.",
         "All'inizio del tuo prossimo turno, SCARTA 2 carte."),
        (TAX, "Who has the most cards in hand DISCARDS 1 card at random.",
         "Chi ha più carte in mano SCARTA 1 carta a caso."),
        (LATEST, "DESTROY the opposing Character that entered last.",
         "DISTRUGGI il Personaggio avversario entrato per ultimo."),
        (RISE, "Put a card from your team's discard pile on a free space.",
         "Metti una carta dalla pila degli scarti della tua squadra su una casella libera."),
        (ECHO, "Once in the match, at the start of each turn of your team, DRAW 1 card.",
         "Una volta nella partita, all'inizio di ogni turno della tua squadra, PESCA 1 carta."),
    ],
)  # fmt: skip
def test_it_is_told_and_fits(card: Raw, en: str, it: str) -> None:
    assert describe_card(card, "en") == en
    assert describe_card(card, "it") == it
    texts = {f"text_{each}": "x" for each in ("en", "it")}
    assert not check_card({**FILE, **texts, **card})


@clause("TTK-9.38", "TTK-9.39", "TTK-9.40", "TTK-9.41")
@for_every(
    ("effect", "path"),
    [
        ({"do": [later(DRAW)]}, "/until"),
        ({"do": [later(later(DRAW))], **TURN}, "/do/0/do/0/op"),
        ({"do": [DRAW, later({**DRAW, "n": "done"})], **TURN}, "/do/1/do/0/n"),
        ({"do": [DRAW], "cost": [later(DRAW)], **TURN}, "/cost/0/op"),
        ({"do": [{"op": "destroy", "target": "$t"}], "choose": [choose("t", where="newest")]},
         "/choose/0/where"),
        ({"do": [DRAW], "once": True}, "/once"),
        ({"do": [DRAW], "if": [{"hand_size": "most_cards", "op": ">", "n": 1}]}, "/if/0/hand_size"),
    ],
)  # fmt: skip
def test_it_stands_only_where_it_may(effect: Raw, path: str) -> None:
    card = magic("odd")
    card["effects"] = [{"timing": "play", **effect}]
    texts = {f"text_{each}": "x" for each in ("en", "it")}
    found = [each.path for each in check_card({**FILE, **texts, **card})]
    assert any(each.startswith(f"/effects/0{path}") for each in found), found
