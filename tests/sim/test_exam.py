"""The exam of partners: its positions are sound, its proofs hold, and both notice a mistake."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from engine.ai.player import Budget, Choice, Player
from engine.kernel.construction import Severity, judge
from engine.kernel.errors import BadPosition
from engine.kernel.exams import ExamPosition, read_exam, sit
from engine.kernel.game import Game
from engine.kernel.rng import Rng
from engine.kernel.rules import PAYLOAD, Rules, Table
from engine.kernel.testing import for_every
from engine.kernel.view import View
from engine.sim.doors import main
from engine.sim.exam import Exam, Mark, answer, hold
from engine.sim.exam_proof import Solver, declarations, prove
from engine.sim.exam_report import page, summary
from engine.sim.subjects import subject
from tests.kernel.making import waits_for
from tests.toys.noughts import GAME as NOUGHTS

SHORTEST_TEXT = 40
LONGEST_TEXT = 240


def positions(game: Game) -> list[ExamPosition]:
    return [position for theme in game.exam() for position in theme.positions]


GAMES = [game for game in registry.games().values() if positions(game)]


def each_position(test: Callable[[Game, ExamPosition], None]) -> Callable[..., None]:
    """One test for each game, of all its positions."""
    every = for_every("position", positions, ids=lambda position: position.key)
    return pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)(every(test))


# One that asks for a card and then a second one.
KMON = registry.game("kmon")
CHAIN = next(position for position in positions(KMON) if position.key == "echo")


def bound(game: Game, position: ExamPosition) -> Rules:
    return game.bind(None, position.options, position.seats)


class Scripted(Player):
    """Names the actions of a script, whatever it sees."""

    def __init__(self, rules: Rules, script: list[str]) -> None:
        super().__init__(rules)
        self.script = script

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        return Choice(self.rules.parse(seen.state, self.script.pop(0)))


@each_position
def test_a_position_asks_its_seat_and_accepts_some_but_not_all(
    game: Game, position: ExamPosition
) -> None:
    rules = bound(game, position)
    s = sit(position, rules)
    assert s.decider == position.seat
    assert rules.broken(s) == []
    found = [each.texts for each in declarations(rules, s)]
    for move in position.moves:
        only = replace(position, moves=(move,))
        assert any(only.accepts(texts) for texts in found), f"{move} is never legal"
    assert not all(position.accepts(texts) for texts in found)


@each_position
def test_a_position_is_played_with_legal_decks(game: Game, position: ExamPosition) -> None:
    kinds = {kind.key: kind for kind in game.loadout_kinds()}
    for loadout in position.loadouts:
        options = game.settle_options(position.options)
        found = judge(loadout, kinds[loadout.kind], game.pool(), options)
        assert [each.clause for each in found if each.severity is not Severity.WARNING] == []


@each_position
def test_a_position_is_told_in_both_languages_and_names_clauses(
    game: Game, position: ExamPosition
) -> None:
    known = {clause.id for section in game.clause_sections() for clause in section.clauses}
    assert set(position.clauses) <= known
    for name in (position.title, position.idea):
        assert name.pick("en") != name.pick("it")
    for language in ("en", "it"):
        idea = position.idea.pick(language)
        assert SHORTEST_TEXT <= len(idea) <= LONGEST_TEXT
        assert "{" not in idea


@each_position
def test_the_short_form_of_a_proof_holds(game: Game, position: ExamPosition) -> None:
    proof = prove(game, bound(game, position), position, 2)
    assert proof.accepted >= proof.other + 0.08


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("kmon", {"lethal", "hold", "defender", "charge"}),
        pytest.param(
            "aac", {"lethal", "traps", "blow", "points", "position"}, marks=waits_for("aac")
        ),
    ],
)
def test_at_least_thirty_positions_of_the_themes_that_were_asked_for(
    name: str, wanted: set[str]
) -> None:
    themes = {theme.key[2:]: len(theme.positions) for theme in registry.game(name).exam()}
    assert sum(themes.values()) >= 30
    assert set(themes) >= wanted


@pytest.mark.parametrize("name", [game.key for game in GAMES])
def test_normal_solves_four_of_five_positions(name: str) -> None:
    held = hold(name, ["normal"], seeds=1, processes=1)
    assert held.share("normal").value >= 0.8, "\n".join(summary(held))


def asked(solved: list[int], seeds: int) -> Exam:
    """A sitting in which so many of the answers to the first positions were accepted."""
    about = subject("kmon")
    theme = about.game.exam()[0]
    marks = [
        Mark("easy", position, (position.moves[0],) * right + (("fly",),) * (seeds - right))
        for position, right in zip(theme.positions, solved, strict=False)
    ]
    return Exam(about, (theme,), ("easy",), tuple(marks), (), "exam", seeds)


def test_more_seeds_of_the_same_positions_make_no_figure_more_certain() -> None:
    once, often = asked([1, 0, 1, 1, 0], 1), asked([30, 0, 30, 30, 0], 30)
    assert once.share("easy") == often.share("easy")
    assert once.share("easy").low < 0.25
    mixed = asked([15, 30, 0, 15, 30], 30).share("easy")
    assert mixed.value == pytest.approx(0.6)
    assert mixed.high - mixed.low > 0.5


def test_a_level_that_solves_everything_is_not_certain_to() -> None:
    share = asked([3] * 5, 3).share("easy")
    assert share.value == share.high == 1.0
    assert 0.5 < share.low < 0.6


def test_a_proof_uses_nothing_of_the_partners_it_judges() -> None:
    told = "import sys; import engine.sim.exam_proof as _; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "engine.kernel.exams" in loaded
    assert [name for name in loaded if name.startswith("engine.ai")] == []


def test_another_answer_is_not_proved() -> None:
    rules = bound(KMON, CHAIN)
    wrong = replace(CHAIN, moves=(("defend",),))
    assert not prove(KMON, rules, wrong, 2).holds
    with pytest.raises(ValueError, match="0 of"):
        prove(KMON, rules, replace(CHAIN, moves=(("fly",),)), 2)


def test_an_answer_is_the_whole_declaration() -> None:
    rules = bound(KMON, CHAIN)
    partner = Scripted(rules, ["attack MZ1-P09", "no echo"])
    made = answer(rules, sit(CHAIN, rules), partner, Budget(), b"s" * 32)
    assert made == ["attack MZ1-P09", "no echo"]
    assert not CHAIN.accepts(made)
    assert CHAIN.accepts(["attack MZ1-P09", "echo MZ1-P15"])
    assert not CHAIN.accepts(["attack MZ1-P09"])


@for_every(("moves", "worth"), [((0, 3, 1, 4), 1.0), ((0, 3, 1, 4, 8), 0.0), ((), 0.5)])
def test_the_solver_plays_both_sides_at_their_best(moves: tuple[int, ...], worth: float) -> None:
    """Noughts: two in a row and to move; two in a row unstopped; an empty board."""
    rules = NOUGHTS.bind()
    s = rules.start(Table(2), None)
    for move in moves:
        rules.apply(s, next(action for action in s.menu if action & PAYLOAD == move))
    solver = Solver(rules, NOUGHTS, 0, 9, Rng(b"0" * 32, 1))
    assert solver.value(s) == worth


def test_a_position_for_nobody_is_refused() -> None:
    rules = bound(KMON, CHAIN)
    with pytest.raises(BadPosition):
        sit(replace(CHAIN, seat=1), rules)


def written(folder: Path, change: dict[str, Any]) -> Path:
    """A folder with one theme: the chain position, changed."""
    path = Path(str(registry.__file__)).parent / "games" / "kmon" / "exam" / "1_lethal.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["positions"] = [{**raw["positions"][0], **change}]
    (folder / "theme.json").write_text(json.dumps(raw), encoding="utf-8")
    return folder


@for_every(
    ("change", "said"),
    [
        ({"loadouts": ["NONE"]}, "there is no NONE"),
        ({"loadouts": [{}]}, "this is no loadout"),
        ({"moves": [[]]}, "at least one entry"),
        ({"seat": 9}, "from 0 to 7"),
        ({"turns": 0}, "from 1 to 9"),
        ({"layout": []}, "position"),
        ({"spare": 1}, "unknown spare"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=r"theme\.json: \$.*" + said):
        read_exam(written(tmp_path, change), {})


def test_a_key_may_stand_only_once(tmp_path: Path) -> None:
    text = written(tmp_path, {}).joinpath("theme.json").read_text(encoding="utf-8")
    (tmp_path / "twin.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="stands twice"):
        read_exam(tmp_path, {})


def test_the_report_tells_shares_misses_and_proofs() -> None:
    held = hold("kmon", ["random"], seeds=8, worlds=2, processes=1, only=[CHAIN.key])
    text = page([held])
    assert CHAIN.title.pick("en") in text
    assert "Proof: accepted 1.000" in text
    assert held.unproved() == []
    solved = held.mark("random", CHAIN).solved
    assert 0 <= solved < 8
    assert f"random misses echo {8 - solved} times" in "\n".join(summary(held))


def test_the_door_asks_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["exam", "--game", "kmon", "--level", "greedy", "--short", "--processes", "1"]
    assert main([*call, "--position", CHAIN.key]) == 0
    assert "1 positions, 1 seeds each" in capsys.readouterr().out
    assert main([*call, "--position", "nowhere"]) == 2
    assert "no test position nowhere" in capsys.readouterr().err


def test_a_game_without_positions_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exam", "--game", "tests.toys.noughts", "--processes", "1"]) == 0
    assert "brings no test positions" in capsys.readouterr().out
