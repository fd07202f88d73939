"""Games laid by hand: what is laid is what lies there, whatever was played before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games.aac.codes import (
    A_END,
    AP,
    D_FORCED,
    DP,
    FLAG_ACTIVE,
    L_TARGET,
    R_ANCHOR,
    R_AP_LOSS,
    R_CARD,
    R_DP_LOSS,
    R_FLAGS,
    R_HOST,
    R_KNOWN,
    R_LAID,
    R_OWNER,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_SINCE,
    R_UP,
)
from engine.games.aac.game import GAME
from engine.games.aac.invariants import cards_of
from engine.games.aac.rows import is_paralysed
from engine.games.aac.rules import AacRules
from engine.games.aac.state import AacState
from engine.games.aac.tests.placed import RULES, card, laid, placed
from engine.games.aac.values import current
from engine.kernel.errors import BadPosition
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.positions import STREAM, UNSEEN, Layout
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

TIED = (("peel", 0), ("shield", 0), ("curse", 1))
STARTERS = [loadout for _code, loadout in GAME.starter_loadouts()]
PLAIN = cast("AacRules", GAME.bind())
OTHERWISE = cast(
    "AacRules",
    GAME.bind(None, {"companion_legend": False, "position_change": "free", "deck_lists": "open"}),
)


def moments(rules: AacRules, number: int, keep: int = 1) -> Iterator[tuple[Table, AacState]]:
    """One in `keep` of the quiet moments of a random game, those at which something is kept."""
    decks = (STARTERS[number % len(STARTERS)], STARTERS[(number * 3 + 1) % len(STARTERS)])
    table = Table(2, decks, rules.options)
    s, rng = rules.start(table), Rng(seed_of("placing", number))
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        try:
            if rng.below(keep) == 0:
                rules.layout_of(s)
                yield table, cast("AacState", s.copy())
        except BadPosition:
            pass
        rules.apply(s, s.menu[rng.below(len(s.menu))])


def relaid(rules: AacRules, table: Table, layout: Layout, *parts: int) -> AacState:
    """A layout through its JSON to a state at its first open node."""
    read = Layout.from_json(layout.to_json())
    assert read == layout
    placed = rules.place(table, read, Rng(seed_of("dealt", *parts), STREAM))
    rules.run(placed, None)
    assert rules.broken(placed) == []
    return cast("AacState", placed)


@clause("AAC-2.16", "AAC-4.7", "AAC-4.8", "AAC-5.2", "AAC-5.54", "AAC-5.67")
@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
@pytest.mark.parametrize("rules", [PLAIN, OTHERWISE])
def test_what_is_laid_whole_is_the_same_game(rules, number):
    for table, s in moments(rules, number):
        placed = relaid(rules, table, rules.layout_of(s))
        assert placed.flat() == s.flat()
        assert placed.menu == s.menu


@clause("AAC-7.0", "AAC-7.2", "AAC-7.5")
@given(st.integers(0, 10**6))
@example(176006)
@settings(max_examples=6, deadline=None)
@pytest.mark.parametrize("rules", [PLAIN, OTHERWISE])
def test_what_one_seat_knows_looks_the_same_to_it(rules, number):
    """What is dealt to the other may leave it no choice: then its turn is over at once (4.34)."""
    for at, (table, s) in enumerate(moments(rules, number, 3)):
        for seat in (0, 1):
            placed = relaid(rules, table, rules.layout_of(s, seat), number, at, seat)
            if s.decider == seat or (placed.turn, placed.phase) == (s.turn, s.phase):
                assert rules.masked(placed, seat).flat() == rules.masked(s, seat).flat()


@clause("AAC-7.2")
def test_the_unseen_come_from_the_deck_less_what_is_seen():
    for at, (table, s) in enumerate(moments(PLAIN, 3, 4)):
        placed = relaid(PLAIN, table, PLAIN.layout_of(s, 0), at)
        for seat in (0, 1):
            brought = Counter(table.loadouts[seat].zone("deck"))
            assert Counter(PLAIN.pool.at(card).code for card in cards_of(placed, seat)) == brought


@clause("AAC-7.0", "AAC-7.2")
def test_a_layout_for_one_seat_names_no_hidden_card():
    unseen = 0
    for _table, s in moments(PLAIN, 5):
        told = PLAIN.layout_of(s, 0).seats[1]
        known = [PLAIN.pool.at(card).code for card in s.seen[1]]
        assert sorted(each.card for each in told.zone("hand")) == sorted(known)
        assert told.unseen["hand"] == len(s.hands[1]) - len(known)
        assert len(told.zone("deck")) == s.known_top[2]
        hidden = [row for row in s.field if row[R_SEAT] == 1 and not row[R_KNOWN] & 1]
        lying = [*told.zone("creatures"), *told.zone("support")]
        lying += [held for each in lying for held in each.attached]
        assert [each.card for each in lying].count(UNSEEN) == len(hidden)
        unseen += len(hidden)
    assert unseen


def test_the_deal_of_the_unseen_hangs_on_the_seed_alone():
    table, s = list(moments(PLAIN, 7))[4]
    layout = PLAIN.layout_of(s, 0)
    same = [relaid(PLAIN, table, layout, 1).digest() for _ in range(2)]
    others = {relaid(PLAIN, table, layout, n).digest() for n in range(20)}
    assert same[0] == same[1]
    assert len(others) > 10


@clause("AAC-4.20", "AAC-4.24")
def test_the_choices_of_a_turn_can_be_kept_and_nothing_between():
    s = PLAIN.start(Table(2, (STARTERS[0], STARTERS[1]), PLAIN.options))
    with pytest.raises(BadPosition) as refused:
        PLAIN.layout_of(s)
    assert refused.value.message.clause == "AAC-4.20"


def test_a_match_is_played_from_a_position_stored_and_read_back():
    table, s = list(moments(PLAIN, 9))[8]
    seed = seed_of("match")
    placed = PLAIN.place(table, PLAIN.layout_of(s, 1), Rng(seed, STREAM))
    match = Match(PLAIN, Origin(table, placed.encode()), seed)
    rng = Rng(seed, 77)
    while not match.over:
        menu = match.legal(match.decider)
        match.act(match.decider, menu[rng.below(len(menu))])
    again = load(PLAIN, record_of(match))
    assert again.state.digest() == match.state.digest()


# --- what is said in a word -------------------------------------------------------------------


def row(s: AacState, code: str, seat: int = 0) -> list[int]:
    """The row of a card of one side."""
    index = RULES.pool.index(code)
    return next(row for row in s.field if row[R_CARD] == index and row[R_SEAT] == seat)


def laid_again(s: AacState) -> AacState:
    return placed(RULES.layout_of(s))


@clause("AAC-4.7", "AAC-5.23", "AAC-5.58")
def test_what_is_not_said_of_a_card_is_what_suits_it():
    s = placed(laid(card("fence"), card("egg"), card("shy", down=1), support=(card("peel"),)))
    assert (s.turn, s.turns) == (7, [4, 3])
    assert [row(s, code)[R_LAID] for code in ("fence", "egg", "shy", "peel")] == [0, 5, 0, 5]
    assert [row(s, code)[R_POS] for code in ("fence", "egg", "shy")] == [1, 0, 1]
    assert row(s, "peel")[R_ANCHOR] == 3
    assert laid_again(s).flat() == s.flat()


@clause("AAC-4.7")
@for_every(("turn", "mover"), [(6, 0), (7, 0), (6, 1), (7, 1)])
def test_a_turn_of_both_is_an_own_turn_of_one(turn, mover):
    lying = laid(card("ant", laid=5), moment={"turn": turn, "turn_seat": mover})
    s = placed(lying)
    assert s.first == (mover if turn % 2 else 1 - mover)
    assert s.turns[s.first] == (turn + 1) // 2
    # Turn 5 is own turn 3 of whoever began; for the other it counts from own turn 3 too.
    assert row(s, "ant")[R_ANCHOR] == 3
    even = laid(card("ant", laid=4), moment={"turn": turn, "turn_seat": mover})
    assert row(placed(even), "ant")[R_ANCHOR] == (3 if s.first == 0 else 2)


@clause("AAC-5.53")
def test_a_paralysis_said_in_a_word_holds_for_its_rounds():
    s = placed(laid(card("ant", paralysed=1), card("bear")))
    assert is_paralysed(s, row(s, "ant"))
    assert laid_again(s).flat() == s.flat()
    RULES.apply(s, A_END)  # Q's turn begins: it was on Q's clock
    assert not is_paralysed(s, row(s, "ant"))


@clause("AAC-5.54")
def test_a_poison_said_in_a_word_works_at_each_start_of_its_victim():
    s = placed(laid(card("ant", poison_dp=100, poison_ap=200), moment={"step": 1}))
    assert (row(s, "ant")[R_AP_LOSS], row(s, "ant")[R_DP_LOSS]) == (200, 100)
    assert laid_again(s).flat() == s.flat()


@clause("AAC-5.2")
def test_values_changed_in_a_word_stay_changed():
    s = placed(laid(card("ant", ap_change=300, dp_change=-100)))
    ant = row(s, "ant")
    assert (current(RULES, s, ant, AP), current(RULES, s, ant, DP)) == (800, 300)
    assert laid_again(s).flat() == s.flat()


@clause("AAC-5.29", "AAC-5.64")
def test_activated_traps_and_walls_count_from_when_they_were_activated():
    support = (card("cage", active=1, since=3), card("stones"))
    s = placed(laid(card("ant"), support=support))
    assert row(s, "cage")[R_SINCE] == 3
    assert row(s, "stones")[R_FLAGS] & FLAG_ACTIVE
    assert row(s, "stones")[R_SINCE] == row(s, "stones")[R_ANCHOR]
    assert laid_again(s).flat() == s.flat()


@clause("AAC-5.59")
def test_a_stolen_card_stays_where_it_is_laid():
    s = placed(laid(card("ant"), card("bear", owner=1)))
    assert row(s, "bear")[R_OWNER] == 1
    assert laid_again(s).flat() == s.flat()
    RULES.apply(s, A_END)
    assert row(s, "bear")[R_SEAT] == 0


@clause("AAC-2.18", "AAC-5.25")
def test_cards_are_tied_to_the_creature_they_are_laid_on():
    host = card("ant", card("peel", down=1), card("shield"), card("curse", owner=1))
    s = placed(laid(host, card("bear")))
    ties = {code: row(s, code, seat)[R_HOST] for code, seat in TIED}
    assert set(ties.values()) == {row(s, "ant")[R_SEQ]}
    assert laid_again(s).flat() == s.flat()


@clause("AAC-5.60")
def test_cards_without_a_number_come_after_the_others_the_oldest_first():
    s = placed(laid(card("ant", laid=6), card("bear", order=5), card("zero", laid=3)))
    own = [RULES.pool.at(row[R_CARD]).code for row in s.field if row[R_SEAT] == 0]
    assert own == ["bear", "zero", "ant"]
    assert row(s, "bear")[R_SEQ] == 5


@clause("AAC-9.6")
def test_a_lasting_effect_is_laid_with_its_card():
    effect = card("song", kind=2, on=4, second=200, end=6)
    s = placed(laid(card("ant", order=4), effects=(effect, effect, effect)))
    assert current(RULES, s, row(s, "ant"), AP) == 1100  # a note may name one card often
    assert laid_again(s).flat() == s.flat()


@clause("AAC-9.6")
@for_every(("on", "seat"), [(0, 0), (-1, 1)])
def test_a_ban_is_laid_on_the_player_whom_it_binds(on, seat):
    ban = card("song", kind=8, on=on, first=1, end=6)
    s = placed(laid(card("ant"), effects=(ban,)))
    assert [last[L_TARGET] for last in s.lasts] == [-1 - seat]
    assert laid_again(s).flat() == s.flat()
    (told,) = RULES.layout_of(s).seats[0].zone("effects")
    assert told.value("on") == on


@clause("AAC-4.10", "AAC-4.18")
def test_a_turn_laid_at_its_start_begins_with_its_draw():
    s = placed(laid(moment={"step": 1}))
    assert len(s.hands[0]) == 3
    assert len(placed(laid()).hands[0]) == 2


@clause("AAC-4.28")
def test_a_rival_without_creatures_deploys_first():
    layout = laid(card("ant"))
    bare = replace(layout.seats[1], zones={"hand": (card("ant"),)})
    s = placed(replace(layout, seats=(layout.seats[0], bare)))
    assert (s.decider, s.ask) == (1, D_FORCED)


@clause("AAC-7.2")
def test_an_unseen_card_on_the_field_is_one_that_could_lie_there():
    lying = laid(card("ant", card(UNSEEN)), card(UNSEEN), support=(card(UNSEEN, laid=6),))
    met = Counter[str]()
    for seed in range(30):
        s = placed(lying, seed=seed)
        for each in s.field:
            if not each[R_UP]:
                met[RULES.pool.at(each[R_CARD]).code] += 1
    assert len(met) > 8
    assert not {"lock", "shield", "stones"} & set(met)


@clause("AAC-5.25", "AAC-5.29")
def test_an_unseen_host_is_one_that_may_have_its_trap():
    for seed in range(20):
        s = placed(laid(card("ant"), card(UNSEEN, card("peel", down=1))), seed=seed)
        host = next(each for each in s.field if each[R_SEQ] == row(s, "peel")[R_HOST])
        assert RULES.pool.at(host[R_CARD]).code not in ("fence", "hedge", "judge")


@clause("AAC-2.16")
def test_what_is_seldom_said_of_a_card_is_read_back():
    s = placed(laid(card("ant", recalled=3, endure=2, blows=1, aged=4, moved=1, spent=1)))
    assert laid_again(s).flat() == s.flat()
    told = RULES.layout_of(s).seats[0].zone("creatures")[0].values
    assert (told["recalled"], told["endure"], told["aged"]) == (3, 2, 4)
