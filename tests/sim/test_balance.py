"""Starters against one another: counted right, told right, and the same in every process."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.sim.arena import Sitting
from engine.sim.balance import (
    ANY_DECK,
    Balance,
    Bounds,
    Plan,
    Use,
    mean,
    measure,
    percentile,
    starters_of,
)
from engine.sim.balance_report import page, summary, write
from engine.sim.doors import main
from engine.sim.plays import card_played
from engine.sim.subjects import subject
from engine.sim.watch import play_watched

GAUNTLET = "tests.toys.gauntlet"
NOUGHTS = "tests.toys.noughts"
SMALL = Plan(GAUNTLET, pairs=3, drawn=4, level="random")


@pytest.fixture(scope="module")
def gauntlet() -> Balance:
    return measure(SMALL, processes=1)


@pytest.fixture(scope="module")
def kmon() -> Balance:
    two = tuple(starters_of(subject("kmon")))[:2]
    return measure(Plan("kmon", pairs=1, drawn=2, starters=two), processes=1)


def test_every_game_is_counted_once(gauntlet: Balance) -> None:
    tally = gauntlet.tally
    assert len(tally.pairs) == 3
    assert gauntlet.games == sum(tally.endings.values()) == 6
    assert sum(tally.lengths.values()) == 6 * gauntlet.rules.seats
    assert set(tally.endings) <= set(gauntlet.rules.reasons())
    assert tally.illegal == 0


def test_the_two_shares_of_a_pairing_make_one(gauntlet: Balance) -> None:
    one, other = gauntlet.codes
    assert gauntlet.field(one).value + gauntlet.field(other).value == pytest.approx(1.0)
    assert gauntlet.between(one, other) == gauntlet.field(one)


def test_the_cards_of_a_starter_are_counted_in_its_games_only(gauntlet: Balance) -> None:
    for code, loadout in starters_of(gauntlet.about).items():
        counted = {card: use for (deck, card), use in gauntlet.tally.cards.items() if deck == code}
        assert set(counted) == set(loadout.codes())
        assert all(use.decks == 6 for use in counted.values())
        assert all(use.played <= use.decks for use in counted.values())
        assert any(use.plays for use in counted.values())


def test_random_tables_count_cards_and_nothing_else(gauntlet: Balance) -> None:
    drawn = {card: use for (deck, card), use in gauntlet.tally.cards.items() if deck == ANY_DECK}
    assert set(drawn) <= {card.code for card in gauntlet.rules.pool}
    assert max(use.decks for use in drawn.values()) <= 4 * 2
    without = measure(Plan(GAUNTLET, pairs=3, drawn=0, level="random"), processes=1)
    assert without.tally.pairs == gauntlet.tally.pairs
    assert without.tally.lengths == gauntlet.tally.lengths


def test_processes_make_no_difference_to_a_balance(gauntlet: Balance) -> None:
    assert measure(SMALL, processes=2).tally == gauntlet.tally


def test_hands_and_turns_are_read_where_the_game_names_them(kmon: Balance) -> None:
    hands = [use for (_, code), use in kmon.tally.cards.items() if not _leads(kmon, code)]
    assert any(use.held for use in hands)
    assert all(use.held <= use.decks for use in hands)
    assert kmon.games == 2
    assert min(kmon.tally.lengths) > 0
    assert kmon.first_turn().value in (0.0, 0.25, 0.5, 0.75, 1.0)


def _leads(balance: Balance, code: str) -> bool:
    return balance.rules.pool[code].type == "kmon"


def test_what_clauses_make_happen_is_counted_by_the_game(kmon: Balance) -> None:
    kinds, tally = kmon.rules.event_kinds, kmon.tally
    counts = {kinds[at].name: count for at, count in tally.happenings.items()}
    assert counts["turn"] == kmon.games
    assert all(0 < count <= kmon.games for count in counts.values())
    told = page([kmon], Bounds())
    begun = next(kind for kind in kinds if kind.name == "turn")
    row = next(line for line in told.splitlines() if f" | {begun.clause} | " in line)
    assert "{" not in row
    assert f"| {kmon.games} |" in row


def test_without_turn_events_a_turn_begins_with_another_decider() -> None:
    rules = subject(NOUGHTS).game.bind()
    players = [player("random", rules) for _ in range(2)]
    sat = Sitting(0, Table(2, (), rules.options), players, [Budget()] * 2, seed_of("watch"))
    seen = play_watched(rules, sat)
    assert seen.tempo.first == 0
    assert sum(seen.tempo.turns) == seen.result.decisions
    assert seen.tempo.turns[0] - seen.tempo.turns[1] in (0, 1)
    assert seen.watchers[0].held == set()


def test_discarding_a_card_is_not_playing_it() -> None:
    rules = subject(GAUNTLET).game.bind()
    words: dict[bool, set[str]] = {True: set(), False: set()}
    s = rules.start(Table(3, tuple(starters_of(subject(GAUNTLET)).values()), rules.options))
    rng = Rng(seed_of("aside"))
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        for action in s.menu:
            label = rules.label(s, action)
            if label.card:
                words[bool(card_played(rules, s, action))].add(label.text.split()[0])
        rules.apply(s, s.menu[rng.below(len(s.menu))])
    assert "play" in words[True]
    assert words[False] <= {"discard"}


@pytest.mark.parametrize("name", ["gauntlet", "kmon"])
def test_page_and_picture_tell_every_starter(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    balance: Balance = request.getfixturevalue(name)
    bounds = Bounds(0.4, 0.6)
    paths = write([balance], bounds, tmp_path)
    text = page([balance], bounds)
    assert paths[0].read_text(encoding="utf-8") == text
    root = ET.fromstring(paths[1].read_text(encoding="utf-8"))
    drawn = "".join(root.itertext())
    for code in balance.codes:
        assert f"`{code}`" in text
        assert balance.starter_name(code) in drawn
        assert str(balance.field(code)) in text
        assert str(balance.field(code)) in drawn
    for part in ("### Length", "### Endings", "first turn", "--seed 'balance'", "Never played:"):
        assert part in text, part
    assert any("against the field" in line for line in summary(balance, bounds))


def test_the_door_writes_only_where_it_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["balance", "--game", GAUNTLET, "--processes", "1", "--level", "random"]
    assert main([*call, "--short", "--into", str(tmp_path)]) == 0
    assert list(tmp_path.iterdir()) == []
    assert "against the field" in capsys.readouterr().out
    assert main([*call, "--pairs", "1", "--drawn", "0", "--into", str(tmp_path)]) == 0
    assert (tmp_path / "balance.md").is_file()
    assert (tmp_path / "pictures" / "balance-gauntlet.svg").is_file()


def test_a_starter_outside_the_band_gives_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["balance", "--game", GAUNTLET, "--pairs", "2", "--drawn", "0", "--processes", "1"]
    assert main([*call, "--level", "random", "--low", "99"]) == 1
    assert "OUTSIDE" in capsys.readouterr().out


def test_what_cannot_be_balanced_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--game", NOUGHTS]) == 0
    assert "nothing to balance" in capsys.readouterr().out
    assert main(["balance", "--game", GAUNTLET, "--starters", "pair", "none"]) == 2
    assert "no starter none" in capsys.readouterr().err


def test_percentiles_and_means_of_counts() -> None:
    counts = {10: 5, 12: 90, 30: 5}
    assert (percentile(counts, 0.05), percentile(counts, 0.5), percentile(counts, 0.96)) == (
        10,
        12,
        30,
    )
    assert mean(counts) == pytest.approx(12.8)
    assert (percentile({}, 0.5), mean({})) == (0, 0.0)


def test_the_rate_of_a_card_is_of_its_hands_or_of_its_decks() -> None:
    assert Use(10, 4, 2, 6).rate == 0.5
    assert Use(10, 0, 2, 2).rate == 0.2
    assert Use().rate == 0.0
