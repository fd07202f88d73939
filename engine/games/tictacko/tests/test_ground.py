"""Questions about the Grid answered with bits of spaces: the same as asked space by space."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.tictacko.acts import closed_to
from engine.games.tictacko.choosing import (
    PICKS,
    Speaker,
    can_fill,
    candidates,
    fillable_branches,
    is_fillable,
    is_open,
    open_bits,
)
from engine.games.tictacko.codes import EMPTY, NOTHING, T_INSTANT, T_MAGIC
from engine.games.tictacko.continuous import force_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    C_KIND,
    C_REST,
    C_VERBS,
    CHARACTERS,
    FENDED_BITS,
    SPACES,
    Branch,
    Effect,
)
from engine.games.tictacko.force import Rule
from engine.games.tictacko.game import GAME
from engine.games.tictacko.ground import Ground, spaces_in
from engine.games.tictacko.seats import team_of
from engine.games.tictacko.selectors import S_PLACE, Seen, fitting, ground_of, place_bits
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import character, lay
from engine.games.tictacko.tests.space_by_space import is_meant, lies
from engine.games.tictacko.tests.test_verbs import choose
from engine.games.tictacko.tests.test_wild_cards import table
from engine.games.tictacko.useful import could_do, useful_bits
from engine.games.tictacko.vocabulary import OLDEST
from engine.games.tictacko.walking import WAYS, leads_on, useful_branches, walk
from engine.games.tictacko.zones import lift_off_grid
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import PAYLOAD, Rules
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.sim.tables import starter_table

# Two tables with the shipped cards, then two with wild ones.
TABLES = 4
SHIPPED = 2
LOOKED_AT = 8


def positions(number: int, every: int = LOOKED_AT) -> Iterator[tuple[Core, TicTacKoState]]:
    """States all along a random match, one after so many answers."""
    if number < SHIPPED:
        r: Rules = GAME.bind(None, {"grid": ("standard", "advanced")[number]}, 2)
        laid = starter_table(GAME, r, number)
    else:
        r, laid = table(number, 2 + number % 3)
    assert isinstance(r, Core)
    rng = Rng(seed_of("ground", number))
    s = r.start(laid)
    steps = 0
    while s.node != OVER:
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng))
            continue
        assert isinstance(s, TicTacKoState)
        if steps % every == 0:
            yield r, s
        steps += 1
        r.apply(s, s.menu[rng.below(len(s.menu))])


def spoken(r: Core) -> list[tuple[int, Branch]]:
    """Every branch of what is announced from a hand, with its card."""
    return [
        (card, branch)
        for card, effects in enumerate(r.effects)
        if r.t.type[card] in (T_MAGIC, T_INSTANT)
        for effect in effects
        for branch in effect.branches
    ]


def readers(s: TicTacKoState) -> list[Seen]:
    """Selectors read from nowhere, and from a space with another one chosen, for both teams."""
    taken = [space for space, card in enumerate(s.cards) if card != EMPTY]
    here = taken[0] if taken else 1
    last = len(s.cards) - 1
    return [seen for team in (0, 1) for seen in (Seen(team), Seen(team, here, [last, 0], 2))]


@clause("TTK-9.3", "TTK-9.4", "TTK-9.5")
@for_every("number", range(TABLES))
def test_selectors_and_places_mean_the_same_spaces(number: int) -> None:
    for r, s in positions(number):
        spaces = range(len(s.cards))
        effects = [effect for of_card in r.effects for effect in of_card]
        found = [branch for effect in effects for branch in effect.branches]
        choices = [choice for branch in found for choice in branch.choices]
        rows = [choice[C_REST:] for choice in choices if choice[0] == CHARACTERS]
        for row in r.areas + rows:
            for seen in readers(s):
                wanted = [space for space in spaces if is_meant(r, s, row, space, seen)]
                if row[S_PLACE] >= OLDEST:
                    wanted.sort(key=s.entered.__getitem__)
                    wanted = wanted[:1] if row[S_PLACE] == OLDEST else wanted[-1:]
                assert spaces_in(fitting(r, s, row, 0, seen)) == wanted
        for choice in choices:
            if choice[0] == SPACES:
                for seen in readers(s):
                    wanted = [k for k in spaces if lies(r, choice[-3:], k, seen)]
                    assert spaces_in(place_bits(r, choice, len(choice) - 3, seen)) == wanted


@clause("TTK-2.17")
def test_who_stands_on_the_grid_is_looked_at_again_when_it_changes() -> None:
    for r, s in positions(1):
        ground = ground_of(r, s)
        assert spaces_in(ground.taken) == [k for k, card in enumerate(s.cards) if card != EMPTY]
        for team in (0, 1):
            assert spaces_in(ground.held[team]) == [
                k for k, side in enumerate(s.sides) if side == team
            ]
        assert ground_of(r, s) is ground
        other = s.copy()
        assert ground_of(r, other) is ground
        if ground.taken:
            space = spaces_in(ground.taken)[0]
            lift_off_grid(other, space)
            assert not ground_of(r, other).taken >> space & 1


@clause("TTK-2.17", "TTK-5.24")
@for_every("number", range(TABLES))
def test_what_changes_space_by_space_is_what_one_look_finds(number: int) -> None:
    """After every answer, not only now and then, since each look builds on the one before."""
    for r, s in positions(number, 1):
        ground, fresh = ground_of(r, s), Ground(s, r.traits)
        for name in ("taken", "held", "special", "watchers", "sources", "locked", "heard"):
            assert getattr(ground, name) == getattr(fresh, name)
        force = force_of(r, s)
        r.force = r.ground = None
        anew = force_of(r, s.copy())
        assert force.ground.mark == ground.mark != anew.mark
        assert said(force.rules) == said(anew.rules)
        assert (force.off, len(force.protects)) == (anew.off, len(anew.protects))
        for asked, bits in enumerate(force.open):
            assert bits < 0 or anew.open[asked] < 0 or bits == anew.open[asked]
        r.force, r.ground = force, ground


def said(rules: list[Rule]) -> list[tuple[list[int], int, int, int]]:
    """Rules as values."""
    return [(rule.row, rule.seen.team, rule.seen.space, rule.seat) for rule in rules]


@clause("TTK-5.32")
def test_a_card_of_several_certain_ways_is_not_tried_out() -> None:
    """One sets Characters in motion, the other exchanges them: whatever is picked, it is done."""
    for r, s in positions(0):
        card = r.pool.index("fork-in-the-road")
        effects = r.effects[card]
        by = Speaker(s.turn_seat, NOTHING, NOTHING, card)
        open_now = fillable_branches(r, s, effects[0], by)
        assert effects[0].is_certain
        assert bool(open_now) == tries_out(r, s, effects, by)
        if open_now:
            for answer in walk(r, s, effects, by, []).menu:
                assert leads_on(r, s, effects, by, [answer], [WAYS])


def tries_out(r: Core, s: TicTacKoState, effects: list[Effect], by: Speaker) -> bool:
    """Whether some announcement does something, answer by answer."""
    return leads_on(r, s, effects, by, [], [WAYS])


@clause("TTK-5.32", "TTK-4.52")
@for_every("number", range(TABLES))
def test_the_short_way_through_an_announcement_is_the_long_one(number: int) -> None:
    """Where one answer is tried after the other, the same are left."""
    for r, s in positions(number):
        for card, branch in spoken(r):
            by = Speaker(s.turn_seat, NOTHING, NOTHING, card)
            if not branch.is_plain or not branch.choices:
                continue
            bits = open_bits(r, s, branch.choices[0], by, [])
            assert spaces_in(bits) == candidates(r, s, branch.choices[0], by, [])
            closed = closed_to(r, s, branch.choices[0][C_VERBS] & FENDED_BITS, team_of(by.seat))
            assert branch.choices[0][C_KIND] != CHARACTERS or not bits & closed
            leading = [
                space
                for space in spaces_in(bits)
                if is_fillable(r, s, branch.choices, by, [[space]])
            ]
            assert bool(leading) == can_fill(r, s, branch, by, [])
            assert not branch.cost or is_open(r, s, branch, by) <= bool(leading)
            assert branch.cost or is_open(r, s, branch, by) == bool(leading)
            if branch.is_only:
                useful = [k for k in leading if could_do(r, s, branch, by, [[k]])]
                assert spaces_in(useful_bits(r, s, branch, by, bits)) == useful
            for effect in r.effects[card]:
                if leading and branch.is_certain and effect.branches == [branch]:
                    if effect.optional:
                        continue
                    menu = walk(r, s, [effect], by, []).menu
                    assert [answer & PAYLOAD for answer in menu] == leading
                    assert {answer & ~PAYLOAD for answer in menu} <= set(PICKS)


@clause("TTK-5.22")
@for_every("number", range(TABLES))
def test_an_entry_effect_is_useful_if_some_picks_do_something(number: int) -> None:
    """Every way through the slots of spaces is tried, each taking what there is."""
    for r, s in positions(number):
        for space, card in enumerate(s.cards):
            for effect in r.effects[card] if card != EMPTY else []:
                by = Speaker(s.sides[space], space)
                wanted = [
                    mode
                    for mode in fillable_branches(r, s, effect, by)
                    if not effect.branches[mode].gives
                    and any(
                        could_do(r, s, effect.branches[mode], by, picks)
                        for picks in ways(r, s, effect.branches[mode], by, [])
                    )
                ]
                if all(branch.is_plain and not branch.gives for branch in effect.branches):
                    assert useful_branches(r, s, effect, by) == wanted


@clause("TTK-5.22")
def test_one_slot_is_enough_where_an_operation_needs_no_other() -> None:
    second = choose("b", team="own", exclude_self=True)
    for verb in ("destroy", "return_to_hand"):
        lone = character("lone", "dragon", "special", effects=[{
            "timing": "entry", "choose": [choose("a", team="opposing"), second],
            "do": [{"op": verb, "target": "$a"}],
        }])  # fmt: skip
        at = lay("", "5", cards=(lone,))
        at.s.hands[0][-1] = at.r.pool.index("lone")
        at.s.hands[0].sort()
        at.s.menu = at.r.options_of(at.s)
        at.act("character lone", "space 1")
        assert at.claimed(1) == ""  # nobody else of the team is there for the second slot


def ways(
    r: Core, s: TicTacKoState, branch: Branch, by: Speaker, picks: list[list[int]]
) -> Iterator[list[list[int]]]:
    """All picks of one space for each slot, none where there is none."""
    if len(picks) == len(branch.choices):
        yield picks
        return
    open_now = candidates(r, s, branch.choices[len(picks)], by, picks)
    for picked in [[space] for space in open_now] or [[]]:
        yield from ways(r, s, branch, by, [*picks, picked])
