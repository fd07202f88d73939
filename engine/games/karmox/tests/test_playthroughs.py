"""The scripted games: each way to end among them, for every table (KX-6)."""

from __future__ import annotations

from pathlib import Path

import engine.games.karmox
from engine.games.karmox.card_reading import raw_of
from engine.games.karmox.game import GAME
from engine.games.karmox.reasons import REASONS
from engine.games.karmox.tests.edition_checks import check_edition
from engine.kernel.cards import CardDef
from engine.kernel.construction import Severity
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


def edition_of(script: Script) -> dict[str, object]:
    """The edition of a script in the shape of an edition's file."""
    assert script.cards is not None, "a script names its own cards"
    cards = [raw_of(card) for card in script.cards]
    (edition,) = [card for card in cards if card["type"] == "edition"]
    one = {card["type"]: card for card in cards}
    sheets = [
        {**card, "type": "character_class", "code": card["class"], "gender_it": "f"}
        for card in cards
        if card["type"] == "piece" and card["colour"] == "red"
    ]
    for sheet in sheets:
        sheet["name_en"], sheet["name_it"] = sheet.pop("class_en"), sheet.pop("class_it")
    known = ("class", "colour", "edition", "set_code")
    return {
        "edition": edition,
        "classes": [{k: v for k, v in sheet.items() if k not in known} for sheet in sheets],
        "fortress_board": one["fortress_board"],
        "event_board": one["event_board"],
        "spirit_tile": one["spirit_tile"],
    }


def test_the_cards_of_the_scripts_are_sound() -> None:
    looked_at: list[tuple[CardDef, ...]] = []
    for script in SCRIPTS:
        assert script.cards is not None
        if script.cards in looked_at:
            continue
        looked_at.append(script.cards)
        faults = check_edition(edition_of(script))
        problems = [fault for fault in faults if fault.severity is Severity.ERROR]
        assert [problem.message.render() for problem in problems] == [], script.name


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
