"""The scripted games: each way to end among them, for every table (KX-6)."""

from __future__ import annotations

from pathlib import Path

import engine.games.karmox
from engine.effects.findings import Findings
from engine.games.karmox.board_checks import is_playable
from engine.games.karmox.card_language import Spot, check_effects, check_traits
from engine.games.karmox.card_reading import raw_of
from engine.games.karmox.game import GAME
from engine.games.karmox.reasons import REASONS
from engine.kernel.cards import CardDef
from engine.kernel.testing import clause, for_every
from engine.sim.scripts import Script, read_script

FOLDER = Path(engine.games.karmox.__file__).parent / "playthroughs" / "scripts"
SCRIPTS = [read_script(path) for path in sorted(FOLDER.glob("*.json"))]
TABLES = [(seats, "singles") for seats in GAME.seat_counts()]
TABLES += [(seats, "teams") for seats in (4, 6, 8)]
# Options that a pair of scripts shows on and off.
SHOWN = (
    "push", "spirit_stack", "spirit_on_tie", "defeat_spirits", "finite_tokens", "pass_through",
    "pawn_binding", "idle_events", "release_scope", "start_life", "max_turns", "stall_rounds",
    "team_seating", "placement", "modules", "match", "mode",
)  # fmt: skip


def table_of(script: Script) -> tuple[int, str]:
    """How many players, and how."""
    return script.seats or GAME.seat_counts()[0], str(script.options.get("mode", "singles"))


def test_the_cards_of_the_scripts_are_sound() -> None:
    looked_at: list[tuple[CardDef, ...]] = []
    for script in SCRIPTS:
        assert script.cards is not None, "a script names its own cards"
        if script.cards in looked_at:
            continue
        looked_at.append(script.cards)
        one = {card.type: raw_of(card) for card in script.cards}
        pieces = [raw_of(card) for card in script.cards if card.type == "piece"]
        assert is_playable(one["fortress_board"]), script.name
        found = Findings()
        codes = [piece["class"] for piece in pieces]
        spot = Spot(one["edition"]["profile"] != "house", one["fortress_board"], codes)
        for cell in one["event_board"]["cells"]:
            check_effects(found, script.name, cell["effects"], spot)
        for piece in pieces:
            check_traits(found, script.name, piece.get("traits", []), spot)
        assert [problem.message.render() for problem in found.problems] == []


@clause("KX-6.1", "KX-6.8", "KX-6.9", "KX-6.13", "KX-6.15")
@for_every("reason", sorted({reason.name for reason in REASONS.values()} - {"by_hand"}))
def test_every_ending_is_reached(reason: str) -> None:
    assert any(script.reason == reason for script in SCRIPTS)


@clause("KX-6.1", "KX-6.9", "KX-6.13", "KX-3.18")
@for_every("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@for_every("way", ["last_side", "stalled", "concession"])
def test_every_table_ends_in_each_way(way: str, table: tuple[int, str]) -> None:
    (script,) = [s for s in SCRIPTS if s.name == f"{way}_{table[0]}_{table[1]}"]
    assert table_of(script) == table
    assert script.reason == ("stalled" if way == "stalled" else "last_side")
    assert any(not move.text for move in script.moves) == (way == "concession")


@for_every("option", SHOWN)
def test_every_option_is_played_off_and_on(option: str) -> None:
    (spec,) = [spec for spec in GAME.option_specs() if spec.name == option]
    played = {script.options.get(option, spec.default) for script in SCRIPTS}
    assert spec.default in played
    assert played - {spec.default}
