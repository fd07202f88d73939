"""The odd points of the gauntlet, one by one: what the kernel must be able to carry."""

from __future__ import annotations

import math
from itertools import product

import pytest

from engine.kernel.errors import BadLoadout, IllegalAction
from engine.kernel.events import Event
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, REACTIONS, RUN, UNKNOWN
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view
from engine.sim.stats import chi_square
from tests.conformance.subjects import Subject, play
from tests.toys.gauntlet import kinds
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    CARD,
    COPIES,
    NO_CARD,
    ORDER,
    ROUND,
    SIDE,
    TURN,
    TURN_MAIN,
    own,
)

Hands = dict[int, str]


@pytest.fixture
def rules(gauntlet: Subject) -> Rules:
    """The toy with closed lists."""
    return gauntlet.rules


def _cards(rules: Rules, codes: str) -> list[int]:
    return [rules.pool.index(code) for code in codes.split()]


def at_turn(
    rules: Rules, seat: int, hands: Hands, decks: Hands | None = None, wards: Hands | None = None
) -> GauntletState:
    """The first turn of `seat`, with these cards and no others; decks name the top card last."""
    s = own(rules.blank())
    s.bout, s.lives, s.wins = 1, [6, 6], [0, 0]
    s.hands = [sorted(c | 256 << p for c in _cards(rules, hands.get(p, ""))) for p in range(3)]
    s.decks = [_cards(rules, (decks or {}).get(side, "")) for side in (0, 1)]
    s.wards = [NO_CARD] * 3
    for owner, code in (wards or {}).items():
        s.wards[owner] = rules.pool.index(code) | 256 << owner
    s.piles, s.shown, s.units = [[], []], [[], []], []
    held = [s.hands[p] + ([s.wards[p]] if s.wards[p] != NO_CARD else []) for p in range(3)]
    s.lists = [sorted(s.decks[side]) for side in (0, 1)]
    for seat_held, side in zip(held, SIDE, strict=True):
        s.lists[side] = sorted(s.lists[side] + [v & CARD for v in seat_held])
    s.frames = [[ROUND, ORDER.index(seat) + 1], [TURN, TURN_MAIN, seat]]
    s.node = RUN
    rules.run(s, None)
    return s


def do(rules: Rules, s: GauntletState, *texts: str) -> list[Event]:
    """Carry out actions by their exact texts; a number is a chance outcome."""
    out: list[Event] = []
    for text in texts:
        if text.isdigit():
            assert s.node == CHANCE
            rules.resolve(s, [int(text)], out)
        else:
            assert s.node == DECIDE
            rules.apply(s, rules.parse(s, text), out)
    return out


def menu(rules: Rules, s: GauntletState) -> list[str]:
    """The legal actions as texts."""
    return [rules.act_text(s, action).text for action in s.menu]


def kinds_of(events: list[Event]) -> list[int]:
    return [event[0] for event in events]


@clause("GA-2.3")
def test_sealed_cards_stay_hidden_until_all_are_in(rules: Rules, gauntlet: Subject) -> None:
    s = own(rules.start(gauntlet.table))
    while s.node == CHANCE:
        rules.resolve(s, rules.draw(s, Rng(seed_of("seal"))))
    assert s.decider == 0
    twins = []
    for action in s.menu:
        twin = own(s.copy())
        assert kinds_of(do(rules, twin, rules.act_text(s, action).text)) == []
        assert twin.sealed == [[0, action]]
        twins.append({view(rules, twin, seat).encode() for seat in (1, 2, -1)})
    assert all(twin == twins[0] for twin in twins)
    assert all(ward == NO_CARD for ward in s.wards)


@clause("GA-2.3")
def test_a_new_deal_leaves_sealed_cards_in_their_hands(gauntlet: Subject) -> None:
    match = gauntlet.match(0)
    match.act(0, match.legal(0)[-1])
    sealed = match.state.sealed[0][1] & CARD
    for number in range(20):
        anew = own(match.state.copy())
        gauntlet.rules.redeal(anew, 1 << 1, Rng(seed_of("seal", number)))
        assert sealed in [v & CARD for v in anew.hands[0]]


@clause("GA-2.3")
def test_wards_are_laid_at_once_and_known_to_their_owners(rules: Rules, gauntlet: Subject) -> None:
    match = gauntlet.match(0)
    while match.state.sealed or match.state.frames[-1][0] == 2:
        match.act(match.decider, match.legal(match.decider)[0])
    wards = own(match.state).wards
    assert all(ward >= 0 for ward in wards)
    for seat in range(3):
        seen = own(view(rules, match.state, seat).state).wards
        assert [v != UNKNOWN for v in seen] == [other == seat for other in range(3)]


@clause("GA-2.1", "GA-2.2")
def test_a_bout_begins_with_a_shuffle_of_each_deck_and_hands(gauntlet: Subject) -> None:
    match = gauntlet.match(0)
    s = own(match.state)
    assert [len(step.data) for step in match.log.steps[:2]] == [12, 12]
    assert [len(hand) for hand in s.hands] == [2, 3, 2]
    assert s.lives == [6, 6]


@clause("GA-3.1", "GA-6.2")
def test_twelve_turns_make_a_bout_that_more_life_wins(rules: Rules) -> None:
    """Everybody passes; the lone seat sits twice in each round."""
    s = at_turn(rules, 0, {0: "spark", 1: "spark", 2: "spark"}, {0: "fork", 1: "fork"})
    s.lives[1] = 5
    order = []
    out: list[Event] = []
    while s.bout == 1:
        order.append(s.decider)
        out += do(rules, s, "pass")
    assert order == [0, 1, 2, 1] * 3
    assert kinds_of(out).count(kinds.DREW) == 2
    assert s.wins == [1, 0]


@clause("GA-5.1")
def test_an_aim_that_is_gone_is_skipped(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark fork", 1: "twist fork", 2: "fork"})
    s.units = [[rules.pool.index("hound"), 1, 2, 1, 0]]
    s.menu = rules.options_of(s)
    do(rules, s, "play spark", "aim 16")
    s.units = []
    do(rules, s, "pass")
    assert s.lives == [6, 6]


@clause("GA-4.1", "GA-4.2")
def test_who_is_polled_is_not_shown(rules: Rules) -> None:
    """The lone seat cannot tell which of the pair is asked; nor can the mate or a spectator."""
    before = at_turn(rules, 1, {0: "deny", 1: "spark", 2: "deny"})
    do(rules, before, "play spark")
    assert (before.node, before.decider, before.secret) == (DECIDE, 0, 1)
    after = own(before.copy())
    do(rules, after, "pass")
    assert after.decider == 2
    for seat in (1, -1):
        first, second = view(rules, before, seat), view(rules, after, seat)
        assert first.encode() == second.encode()
        assert first.state.decider == REACTIONS
        assert first.state.ask == 0
        assert first.legal() == []
    assert view(rules, before, 2).state.decider == REACTIONS


@clause("GA-4.2")
def test_a_declined_answer_is_covert(rules: Rules) -> None:
    from engine.kernel.events import project

    s = at_turn(rules, 1, {0: "deny", 1: "spark spark", 2: "deny"})
    do(rules, s, "play spark")
    out = do(rules, s, "pass")
    declined = [event for event in out if event[0] == kinds.DECLINED]
    assert len(declined) == 1
    kind = rules.event_kinds[kinds.DECLINED]
    assert project(declined[0], kind, 0) == declined[0]
    assert [project(declined[0], kind, seat) for seat in (1, 2, None)] == [None] * 3


@clause("GA-4.1", "GA-4.3")
def test_any_pending_opposing_link_can_be_answered(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark deny", 1: "deny twist fork", 2: "fork"})
    do(rules, s, "play spark", "answer deny", "answer deny")
    assert s.decider == 1
    assert menu(rules, s) == ["pass", "answer twist"]
    do(rules, s, "answer twist")
    assert menu(rules, s) == ["link 0", "link 2"]
    out = do(rules, s, "link 0")
    gone = [event[2] for event in out if event[0] == kinds.CANCELLED]
    assert gone == [0, 1]
    assert s.lives == [5, 6]


@clause("GA-4.3")
def test_links_take_effect_from_the_last(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark deny", 1: "deny fork", 2: "fork"})
    out = do(rules, s, "play spark", "answer deny", "answer deny")
    assert [event[2] for event in out if event[0] == kinds.CANCELLED] == [1]
    assert s.lives == [6, 5]


@clause("GA-4.5")
def test_a_window_without_an_answer_leaves_no_trace(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark spark", 1: "spark", 2: "spark"})
    out = do(rules, s, "play spark")
    assert kinds_of(out) == [kinds.PLAYED, kinds.LIFE_NOW]
    assert (s.decider, s.secret) == (1, 0)


@clause("GA-4.4")
def test_a_stack_is_answered_at_its_top_only(rules: Rules) -> None:
    s = at_turn(rules, 1, {0: "duck spark", 1: "duck spark", 2: "spark"})
    do(rules, s, "pry 0")
    assert (s.decider, s.secret, menu(rules, s)) == (0, 0, ["pass", "dodge duck"])
    dodged = own(s.copy())
    do(rules, dodged, "dodge duck")
    assert (dodged.decider, menu(rules, dodged)) == (1, ["pass", "dodge duck"])
    twice = own(dodged.copy())
    do(rules, twice, "dodge duck")
    assert twice.node == CHANCE
    do(rules, dodged, "pass")
    assert dodged.frames[-1][0] == TURN
    assert len(dodged.hands[0]) == 1
    do(rules, s, "pass")
    assert s.node == CHANCE


@clause("GA-3.5")
def test_a_blind_pick_is_a_chance_among_sorted_cards(rules: Rules) -> None:
    s = at_turn(rules, 1, {0: "spark lance fork", 1: "scry", 2: ""})
    do(rules, s, "pry 0")
    assert rules.sides_of(s) == [3]
    assert s.hands[0] == sorted(s.hands[0])
    assert view(rules, s, 1).state.flat().count(UNKNOWN) > 0
    codes = set()
    for face in range(3):
        twin = own(s.copy())
        out = do(rules, twin, str(face))
        codes.add(next(event[4] for event in out if event[0] == kinds.TOOK))
    assert codes == set(_cards(rules, "spark lance fork"))


@clause("GA-3.3")
def test_a_declaration_asks_card_mode_aim_and_discard(rules: Rules) -> None:
    """Each choice can be taken back; nothing is seen before the last; no choice is a dead end."""
    s = at_turn(rules, 0, {0: "lance fork", 1: "spark", 2: ""})
    s.units = [[rules.pool.index("hound"), 1, 0, 1, 0]]
    s.menu = rules.options_of(s)
    assert menu(rules, s) == ["play fork", "play lance", "pry 1", "pass"]
    do(rules, s, "play fork")
    assert menu(rules, s) == ["mode 0", "mode 1"]
    assert s.declaring >= 0
    do(rules, s, "mode 0")
    assert menu(rules, s) == ["aim 0", "aim 16"]
    assert len(s.hands[0]) == 2
    do(rules, s, "aim 16")
    assert s.declaring == -1
    assert s.units == []
    alone = at_turn(rules, 0, {0: "lance", 1: "spark", 2: ""})
    assert "play lance" not in menu(rules, alone)
    reasons = [item.refusal for item in rules.attempts_of(rules.masked(alone, 0), 0)]
    assert [reason.clause for reason in reasons if reason] == ["GA-3.3"]


@clause("GA-3.3")
def test_taking_back_goes_one_choice_at_a_time(rules: Rules, gauntlet: Subject) -> None:
    s = at_turn(rules, 0, {0: "lance fork spark", 1: "spark", 2: ""})
    s.units = [[rules.pool.index("hound"), 1, 0, 1, 0]]
    match = Match(rules, Origin(gauntlet.table), seed_of("back"))
    match.state = match._work = s
    views = []
    for text in ("play lance", "aim 16"):
        views.append(match.view(0).encode())
        match.act(0, rules.parse(match._work, text))
    last = [rules.act_text(match._work, action).text for action in match.legal(0)]
    assert last == ["discard fork", "discard spark"]
    while match.pending:
        match.back(0)
        assert match.view(0).encode() == views.pop()
    assert views == []


@clause("GA-3.4")
def test_a_ward_is_sprung_without_its_discard(rules: Rules) -> None:
    s = at_turn(rules, 2, {1: "spark"}, wards={2: "lance"})
    for seat in (0, 1, -1):
        assert own(view(rules, s, seat).state).wards[2] == UNKNOWN
    out = do(rules, s, "spring")
    assert kinds_of(out)[0] == kinds.SPRUNG
    assert s.lives == [6, 3]


@clause("GA-3.2", "GA-5.7")
def test_a_fuse_burns_on_its_owners_turns_only(rules: Rules) -> None:
    """The lone seat sits twice in a round, so its bomb goes off in the same round."""
    s = at_turn(rules, 1, {0: "spark", 1: "bomb spark spark", 2: "spark"})
    do(rules, s, "play bomb")
    fuses = []
    while s.units:
        fuses.append((s.decider, s.units[0][3]))
        do(rules, s, "pass")
    assert fuses == [(2, 2), (1, 1), (0, 1)]
    assert s.lives == [3, 6]


@clause("GA-5.4")
def test_a_coin_and_a_die_fall_inside_an_effect(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "wager storm spark", 1: "spark", 2: ""})
    coin = own(s.copy())
    do(rules, coin, "play wager")
    assert (coin.node, rules.sides_of(coin), coin.frames[-1][3]) == (CHANCE, [2], 1)
    lives = []
    for face in ("0", "1"):
        twin = own(rules.decode(coin.encode()))
        do(rules, twin, face)
        lives.append(twin.lives)
    assert lives == [[5, 6], [6, 4]]
    do(rules, s, "play storm")
    assert rules.sides_of(s) == [6]
    do(rules, s, "5")
    assert s.lives == [4, 4]


@clause("GA-5.5")
def test_a_choice_inside_an_effect_and_one_by_a_seat_off_turn(rules: Rules) -> None:
    s = at_turn(rules, 1, {0: "spark fork", 1: "bargain tax", 2: ""}, {1: "spark lance"})
    s.lives[1] = 3
    healed = own(s.copy())
    do(rules, healed, "play bargain")
    assert menu(rules, healed) == ["branch 0", "branch 1"]
    drawn = own(rules.decode(healed.encode()))
    do(rules, healed, "branch 0")
    assert healed.lives == [6, 5]
    do(rules, drawn, "branch 1")
    assert len(drawn.hands[1]) == 3
    do(rules, s, "play tax")
    assert (s.decider, menu(rules, s)) == (0, ["discard fork", "discard spark"])
    do(rules, s, "discard fork")
    assert s.piles[0] == _cards(rules, "fork")


@clause("GA-5.6")
def test_the_side_shares_what_it_saw_of_its_deck(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "scry", 1: "spark", 2: ""}, {0: "fork fork lance"})
    do(rules, s, "play scry")
    top = [own(view(rules, s, seat).state).decks[0][-1] for seat in (0, 1, 2, -1)]
    assert [v != UNKNOWN for v in top] == [True, False, True, False]
    do(rules, s, "branch 1")
    mate = own(view(rules, s, 2).state).decks[0]
    assert [v != UNKNOWN for v in mate] == [True, False, False]
    assert mate[0] & CARD == rules.pool.index("lance")


@clause("GA-5.2", "GA-5.3")
def test_deaths_wait_for_the_whole_card(rules: Rules) -> None:
    """Both hounds take 2; the own one is mended before the check, the other one falls."""
    s = at_turn(rules, 0, {0: "tempest", 1: "spark", 2: "spark"})
    hound = rules.pool.index("hound")
    s.units = [[hound, 2, 0, 1, 0], [hound, 1, 0, 1, 1]]
    do(rules, s, "play tempest")
    assert [(unit[1], unit[2]) for unit in s.units] == [(2, 1)]


@clause("GA-5.2", "GA-6.1", "GA-6.3")
def test_a_lost_life_ends_the_bout_at_once(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark", 1: "spark", 2: ""})
    s.lives[1] = 1
    out = do(rules, s, "play spark")
    assert kinds_of(out)[-1] == kinds.BOUT_WON
    assert (s.bout, s.wins, s.node, s.lives) == (2, [1, 0], CHANCE, [6, 6])


@clause("GA-6.1")
def test_both_sides_at_zero_draw_the_bout(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "storm", 1: "spark", 2: ""})
    s.lives = [2, 2]
    out = do(rules, s, "play storm", "5")
    assert [event[2] for event in out if event[0] == kinds.BOUT_WON] == [-1]
    assert s.wins == [0, 0]


@clause("GA-6.3")
def test_two_bouts_win_the_series(rules: Rules) -> None:
    s = at_turn(rules, 0, {0: "spark", 1: "spark", 2: ""})
    s.lives[1], s.wins, s.bout = 1, [1, 0], 2
    do(rules, s, "play spark")
    assert (s.node, s.scores) == (OVER, [2, 0, 2])


@clause("GA-6.4")
def test_giving_up_counts_for_the_side_at_once(gauntlet: Subject) -> None:
    for seat, scores in ((0, [0, 2, 0]), (1, [2, 0, 2]), (2, [0, 2, 0])):
        match = gauntlet.match(0)
        match.concede(seat)
        assert match.over
        assert match.state.scores == scores


@clause("GA-7.1")
def test_a_change_by_hand_is_checked_and_counts(gauntlet: Subject) -> None:
    match = gauntlet.match(0)
    play(match, Rng(seed_of("hand")), 3)
    seat = match.decider
    out = match.patch(seat, [1, 2, 0, 0])
    assert kinds_of(out)[0] == kinds.BY_HAND
    assert own(match.state).lives == [6, 4]
    assert match.decider == seat
    with pytest.raises(IllegalAction):
        match.patch(seat, [9, 2, 0, 0])
    match.patch(seat, [1, 9, 0, 0])
    assert own(match.state).wins == [1, 0]


@clause("GA-1.1", "GA-1.2")
def test_a_bad_deck_is_refused(rules: Rules, gauntlet: Subject) -> None:
    good = gauntlet.table.loadouts[0]
    short = Loadout("deck", {}, {"main": {"spark": 2}})
    many = Loadout("deck", {}, {"main": {"spark": 12}})
    unknown = Loadout("deck", {}, {"main": {**good.zone("main"), "nothing": 1}})
    for bad in (short, many, unknown):
        with pytest.raises(BadLoadout):
            rules.start(Table(3, (good, bad)))


@clause("GA-1.3")
def test_a_closed_list_shows_nowhere(gauntlet: Subject) -> None:
    """Before a card of it is seen, the lone seat's view is the same whatever the pair brought."""
    pair, lone = gauntlet.table.loadouts
    other = {"duck": 2, "twist": 2, "bomb": 2, "tax": 2, "storm": 2, "lance": 2}
    tables = [Table(3, (one, lone)) for one in (pair, Loadout("deck", {}, {"main": other}))]
    seen = []
    for table in tables:
        match = Match(gauntlet.rules, Origin(table), seed_of("closed"))
        seen.append(match.view(1).encode())
    assert seen[0] == seen[1]
    worlds = [
        sample(gauntlet.rules, match.view(1), Rng(seed_of("closed"))).digest() for _ in range(2)
    ]
    assert worlds[0] == worlds[1]


def _fit(counts: dict[object, int], law: dict[object, float]) -> float:
    """The chi-square p-value of counts against probabilities."""
    assert set(counts) <= set(law)
    draws = sum(counts.values())
    keys = [key for key in law if law[key] > 0]
    return chi_square([counts.get(key, 0) for key in keys], [draws * law[key] for key in keys]).p


@clause("GA-1.3")
def test_closed_lists_follow_the_declared_prior(rules: Rules) -> None:
    """Two hidden cards of a list: one after the other by (shipped copies + 1) x copies left."""
    s = at_turn(rules, 0, {0: "spark", 1: "spark lance", 2: ""})
    seen = _cards(rules, "spark lance lance twist deny bomb tax tax storm bargain")
    s.piles[1], s.shown[1] = seen[:], sorted(seen)
    s.lists[1] = sorted(seen + _cards(rules, "spark lance"))
    weights = rules.tables.weight  # type: ignore[attr-defined]
    left = [w * (COPIES - seen.count(card)) for card, w in enumerate(weights)]
    law: dict[object, float] = {}
    for a, b in product(range(len(left)), repeat=2):
        rest = left[:]
        rest[a] -= weights[a]
        if left[a] > 0 and rest[b] > 0:
            key = (min(a, b), max(a, b))
            law[key] = law.get(key, 0.0) + left[a] / sum(left) * rest[b] / sum(rest)
    counts: dict[object, int] = {}
    seen_view = view(rules, s, 0)
    for number in range(3000):
        world = own(sample(rules, seen_view, Rng(seed_of("prior", number))))
        pair = tuple(sorted(v & CARD for v in world.hands[1]))
        counts[pair] = counts.get(pair, 0) + 1
    assert _fit(counts, law) > 0.001


@clause("GA-1.3")
@for_every("viewer", [0, 1])
def test_known_lists_are_dealt_exactly_hypergeometric(gauntlet: Subject, viewer: int) -> None:
    """Copies of a two-of in a hidden hand: of the mate, or of an opponent with open lists."""
    rules = gauntlet.game.bind(None, {"open_lists": True}, 3)
    s = at_turn(rules, viewer, {0: "deny", 1: "spark", 2: "spark fork lance"},
                {0: "spark fork deny duck scry", 1: ""})  # fmt: skip
    unseen = 8 if viewer == 0 else 9
    law: dict[object, float] = {
        k: math.comb(2, k) * math.comb(unseen - 2, 3 - k) / math.comb(unseen, 3) for k in range(3)
    }
    counts: dict[object, int] = {}
    spark = rules.pool.index("spark")
    seen = view(rules, s, viewer)
    for number in range(2000):
        world = own(sample(rules, seen, Rng(seed_of("open", number))))
        found = [v & CARD for v in world.hands[2]].count(spark)
        counts[found] = counts.get(found, 0) + 1
    assert _fit(counts, law) > 0.001


def test_a_world_gives_the_hidden_answerer_an_answer(rules: Rules) -> None:
    """Somebody is asked, so somebody holds a counter: worlds without one are not dealt."""
    s = at_turn(rules, 1, {0: "deny spark", 1: "spark", 2: "lance"}, {0: "fork fork scry hound"})
    do(rules, s, "play spark")
    seen = view(rules, s, 1)
    assert seen.state.decider == REACTIONS
    deciders = set()
    for number in range(60):
        world = own(sample(rules, seen, Rng(seed_of("answer", number))))
        assert len(world.menu) > 1
        deciders.add(world.decider)
    assert deciders == {0, 2}
