"""D1: two lists lie on the table for no team in particular (TTK-4.3)."""

from __future__ import annotations

from engine.games.tictacko.codes import D_DECK
from engine.games.tictacko.game import GAME
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import begin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view


@clause("TTK-4.3", "TTK-4.46", "TTK-R61")
@for_every(
    ("seats", "chooser", "decider"), [(2, "team_a", 0), (2, "team_b", 1), (3, "team_b", 1),
                                      (4, "team_a", 0), (4, "team_b", 1)],
)  # fmt: skip
def test_the_first_chooser_takes_one_and_the_others_get_the_other(
    seats: int, chooser: str, decider: int
) -> None:
    for pick, faction in (("deck 1", 0), ("deck 2", 1)):
        at = begin(seats, decks="on_table", first_chooser=chooser)
        assert (at.s.ask, at.s.decider, at.moves()) == (D_DECK, decider, ["deck 1", "deck 2"])
        at.act(pick)
        team = decider % 2
        assert at.s.factions[team] == faction
        assert at.s.factions[1 - team] == 1 - faction
        code = at.r.pool.at(at.s.decks[team][0]).code
        assert code == ("d", "u")[faction]
        assert at.told("took-deck")[0] == (team, faction)


@clause("TTK-4.3", "TTK-4.4")
def test_with_decks_of_ones_own_nobody_is_asked() -> None:
    at = begin(2, first_chooser="team_a")
    assert at.s.node == CHANCE
    assert at.s.factions == [0, 1]


@clause("TTK-4.3", "TTK-7.1", "TTK-R69")
def test_what_lies_on_the_table_is_seen_by_all() -> None:
    at = begin(4, decks="on_table", first_chooser="team_a", open_deck_lists=False)
    rng = Rng(seed_of("lists"))
    for seat in (0, 1, 2, 3, None):
        seen = view(at.r, at.s, seat)
        assert isinstance(seen.state, TicTacKoState)
        assert seen.state.decks == at.s.decks
        world = sample(at.r, seen, rng)
        assert view(at.r, world, seat).encode() == seen.encode()
        if seat == 0:
            assert at.r.options_of(world) == at.s.menu
    assert GAME.opens_lists(at.r.options)


@clause("TTK-4.6", "TTK-4.3")
def test_set_up_goes_on_behind_it() -> None:
    at = begin(2, decks="on_table", first_chooser="team_a").act("deck 2")
    rng = Rng(seed_of("on"))
    while at.s.node == CHANCE:
        at.chance(*at.r.draw(at.s, rng))
    assert at.s.turn_seat == 1  # who chose second starts
    assert at.r.pool.at(at.s.hands[0][0]).code == "u"
    assert not at.r.broken(at.s)
