"""What may be brought to a table: rosters alone and together (KX-3.1 to 3.20, 3.35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.karmox.construction import LOADOUT_KIND
from engine.games.karmox.construction_table import needed_format
from engine.games.karmox.game import GAME
from engine.games.karmox.tests.table import DUEL, PAIRS, SOLOS, TEAM_PAIRS
from engine.kernel.construction import Severity, Violation, describe_rules, judge, judge_table
from engine.kernel.errors import BadOption
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import clause, for_every, remedy_faults

OPTIONS: dict[str, Any] = dict(GAME.settle_options({}))
POOL = GAME.pool()


def roster(form: str, *pieces: str, colour: str = "", twice: str = "") -> Loadout:
    """A roster as somebody saved it."""
    zone = dict.fromkeys(pieces, 1) | ({twice: 2} if twice else {})
    return Loadout("roster", {"format": form, "colour": colour}, {"pieces": zone})


def faults(form: str, *pieces: str, **more: Any) -> list[Violation]:
    """The violations of a roster alone; every mend must mend."""
    loadout = roster(form, *pieces, **more)
    assert remedy_faults(loadout, LOADOUT_KIND, POOL, OPTIONS) == []
    return judge(loadout, LOADOUT_KIND, POOL, OPTIONS)


def found(form: str, *pieces: str, **more: Any) -> list[tuple[str, str]]:
    """Clause and subject of each violation."""
    return [(each.clause, each.subject) for each in faults(form, *pieces, **more)]


def table(rosters: Sequence[Loadout | None], mode: str = "singles", **more: Any) -> list[Violation]:
    """The violations of a table."""
    return judge_table(rosters, LOADOUT_KIND, POOL, {**OPTIONS, "mode": mode, **more})


def said(violations: list[Violation]) -> list[tuple[str, str]]:
    """Clause and subject of each."""
    return [(each.clause, each.subject) for each in violations]


def of(seats: Sequence[Sequence[str]], form: str, colours: Sequence[str] = ()) -> list[Loadout]:
    """One roster for each seat."""
    given = colours or [""] * len(seats)
    return [roster(form, *seat, colour=colour) for seat, colour in zip(seats, given, strict=True)]


@clause("KX-3.8", "KX-3.9", "KX-3.11", "KX-3.12", "KX-3.14", "KX-R16", "KX-2.4")
def test_legal_rosters_have_no_fault() -> None:
    assert found("duel", *DUEL[0], colour="red") == []
    assert found("pair", *PAIRS[2]) == []
    assert found("team_pair", *TEAM_PAIRS[1], colour="blue") == []
    assert found("solo", "maga-red") == []
    assert found("team_solo", "maga-blue", colour="blue") == []


@clause("KX-3.8", "KX-3.35")
def test_a_duel_lacks_a_piece_by_name() -> None:
    (fault,) = faults("duel", "lottatore-red", "maga-red", "predone-red", colour="red")
    assert (fault.found, fault.allowed, fault.difference) == (3, 4, 1)
    assert fault.remedies[0].pick is not None
    assert fault.remedies[0].pick.codes == ("sentinella-red",)
    assert "Sentinel" in fault.message.render()


@clause("KX-3.8", "KX-3.35")
def test_a_piece_of_the_wrong_colour_counts_and_is_swapped() -> None:
    (fault,) = faults("duel", *DUEL[0][:3], "maga-blue", colour="red")
    assert fault.subject == "maga-blue"
    assert [edit.code for edit in fault.remedies[0].edits] == ["maga-blue", "predone-red"]


@clause("KX-3.9", "KX-3.35", "KX-3.5")
def test_a_pair_is_one_class_in_both_colours() -> None:
    assert found("pair", "maga-red", "predone-blue") == [("KX-3.9", "pair")]
    assert found("pair", twice="maga-red") == [("KX-3.5", "maga-red"), ("KX-3.9", "pair")]
    assert found("pair", "maga-red") == [("KX-3.8", "size")]


@clause("KX-3.12", "KX-3.13", "KX-3.15", "KX-3.16", "KX-3.17")
def test_solos_are_one_piece() -> None:
    assert found("solo") == [("KX-3.8", "size")]
    assert found("solo", "maga-red", "maga-blue") == [("KX-3.8", "size")]
    assert found("team_solo", "maga-red", colour="blue") == [("KX-3.8", "maga-red")]


@clause("KX-3.6")
def test_pieces_of_no_edition_are_named() -> None:
    assert found("solo", "dragon") == [("KX-3.6", "dragon"), ("KX-3.8", "size")]
    assert found("solo", "forziere") == [("KX-3.6", "forziere"), ("KX-3.8", "size")]


@clause("KX-3.19")
def test_format_and_colour_are_declared() -> None:
    assert ("KX-3.19", "format") in [(c, s) for c, s in found("", "maga-red")]
    assert ("KX-3.19", "colour") in found("duel", *DUEL[0])
    assert found("five", "maga-red")[0][0] == "KX-3.19"


@clause("KX-3.18", "KX-3.10", "KX-3.13", "KX-R11", "KX-R12")
@for_every(
    ("players", "teams", "needed"),
    [
        (2, False, "duel"), (3, False, "pair"), (4, False, "pair"), (4, True, "team_pair"),
        (5, False, "solo"), (6, False, "solo"), (6, True, "team_solo"), (7, False, "solo"),
        (8, False, "solo"), (8, True, "team_solo"), (5, True, ""), (2, True, ""),
    ],
)  # fmt: skip
def test_each_table_asks_for_one_format(players: int, teams: bool, needed: str) -> None:
    assert needed_format(players, teams) == needed


@clause("KX-3.1", "KX-3.2", "KX-3.10", "KX-3.11", "KX-3.14", "KX-3.17", "KX-3.18")
def test_legal_tables_have_no_fault() -> None:
    assert table(of(DUEL, "duel", ("red", "blue"))) == []
    assert table(of(PAIRS[:3], "pair")) == []
    assert table(of(PAIRS, "pair")) == []
    assert table(of(TEAM_PAIRS, "team_pair", ("red", "blue") * 2), "teams") == []
    for count in (5, 6, 7, 8):
        assert table(of(SOLOS[:count], "solo")) == []
    for count in (6, 8):
        assert table(of(SOLOS[:count], "team_solo", ("red", "blue") * (count // 2)), "teams") == []


@clause("KX-3.1")
def test_one_to_nine_players() -> None:
    (few,) = table(of(SOLOS[:1], "solo"))
    assert (few.clause, few.found, few.difference) == ("KX-3.1", 1, 1)
    nine = [*of(SOLOS, "solo"), roster("solo")]
    assert ("KX-3.1", "error") in said(table(nine))


@clause("KX-3.1", "KX-3.5", "KX-3.7", "KX-3.35")
def test_every_fault_of_a_table_says_how_to_mend_it() -> None:
    (few,) = table(of(SOLOS[:1], "solo"))
    assert few.remedies[0].message.render() == "Add 1 player."
    (open_seat,) = table([*of(PAIRS[:2], "pair"), None])
    assert open_seat.remedies[0].message.render() == "Choose a roster for seat 3."
    told = table([*of(SOLOS, "solo"), *of(SOLOS[:1], "solo")])
    mends = [remedy.message.render() for fault in told for remedy in fault.remedies]
    assert "Take 1 seat away." in mends
    assert "Nothing else is free: play without one of seats 1, 9." in mends
    assert not any(": ." in fault.message.render() for fault in told)


@clause("KX-3.2", "KX-3.35")
def test_teams_need_four_six_or_eight() -> None:
    assert said(table(of(SOLOS[:5], "solo"), "teams")) == [("KX-3.2", "mode")]


@clause("KX-3.7")
def test_a_table_without_all_rosters_is_incomplete() -> None:
    (open_seat,) = table([*of(PAIRS[:2], "pair"), None])
    assert open_seat.severity is Severity.INCOMPLETE
    assert (open_seat.found, open_seat.allowed) == (2, 3)


@clause("KX-3.3", "KX-R14")
def test_teams_are_of_equal_size() -> None:
    rosters = of(SOLOS[:6], "team_solo", ("red", "blue", "red", "red", "red", "blue"))
    (fault,) = table(rosters, "teams")
    assert (fault.clause, fault.subject, fault.found, fault.allowed) == ("KX-3.3", "red", 4, 3)


@clause("KX-3.4", "KX-O13", "KX-R15")
def test_seats_of_teams_alternate() -> None:
    seats = (TEAM_PAIRS[0], TEAM_PAIRS[2], TEAM_PAIRS[1], TEAM_PAIRS[3])
    rosters = of(seats, "team_pair", ("red", "red", "blue", "blue"))
    (fault,) = table(rosters, "teams")
    assert fault.clause == "KX-3.4"
    assert "1, 3, 2, 4" in fault.remedies[0].message.render()
    assert table(rosters, "teams", team_seating="free") == []


@clause("KX-3.5", "KX-3.20", "KX-R13")
def test_a_piece_in_two_rosters() -> None:
    rosters = of([*SOLOS[:4], SOLOS[0]], "solo")
    (fault,) = table(rosters)
    assert (fault.clause, fault.subject, fault.seats) == ("KX-3.5", "lottatore-red", (0, 4))
    assert "Red Raider" in fault.remedies[0].message.render()


@clause("KX-3.35", "KX-3.9", "KX-3.8")
def test_one_cause_is_one_fault() -> None:
    twins = of((PAIRS[0], PAIRS[0], PAIRS[1]), "pair")
    assert said(table(twins)) == [("KX-3.9", "lottatore")]
    both_red = of((DUEL[0], DUEL[0]), "duel", ("red", "red"))
    assert said(table(both_red)) == [("KX-3.8", "colour")]


@clause("KX-3.11")
def test_a_team_of_two_holds_its_whole_colour() -> None:
    seats = (TEAM_PAIRS[0], TEAM_PAIRS[1], ("lottatore-red", "maga-red"), TEAM_PAIRS[3])
    rosters = of(seats, "team_pair", ("red", "blue") * 2)
    assert said(table(rosters, "teams")) == [("KX-3.5", "lottatore-red"), ("KX-3.11", "red")]


@clause("KX-3.19")
def test_a_roster_of_another_format_is_named() -> None:
    rosters = [*of(PAIRS[:2], "pair"), roster("solo", "predone-red")]
    (fault,) = table(rosters)
    assert (fault.clause, fault.seats) == ("KX-3.19", (2,))


@clause("KX-3.6", "KX-2.22")
def test_a_table_plays_one_edition() -> None:
    rosters = of(SOLOS[:5], "solo")
    (first, *others) = table(rosters, edition="torri-02")
    assert (first.clause, first.subject, first.seats) == ("KX-3.6", "edition-0", (0,))
    assert len(others) == 4
    assert "Seat 1" in first.message.render()
    assert table(rosters, edition="base-01") == []


@clause("KX-3.37")
def test_bad_options_are_refused_with_what_they_take() -> None:
    with pytest.raises(BadOption):
        GAME.settle_options({"start_life": 6})
    with pytest.raises(BadOption):
        GAME.settle_options({"speed": 1})


@clause("KX-3.1", "KX-3.19")
def test_every_rule_is_told_before_it_is_broken() -> None:
    told = describe_rules(LOADOUT_KIND, OPTIONS)
    assert {"KX-3.1", "KX-3.2", "KX-3.3", "KX-3.4", "KX-3.5", "KX-3.6", "KX-3.8", "KX-3.9",
            "KX-3.11", "KX-3.19"} == {name for name, _ in told}  # fmt: skip
