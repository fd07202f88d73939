"""The table options of AAC-4.0, their defaults first, and how the rules read them."""

from __future__ import annotations

from typing import Any, Final

from engine.games.aac.core import Core
from engine.kernel.game import OptionSpec
from engine.kernel.messages import N_

ONCE: Final = 0
FREE: Final = 1
NEVER: Final = 2
CHANGES: Final = ("once", "free", "never")

OPTIONS: Final = (
    OptionSpec("companion_legend", True, (True, False), "AAC-1.5", N_("Signs Z, H and U")),
    OptionSpec("official", False, (False, True), "AAC-3.11", N_("Only regular copies")),
    OptionSpec(
        "first_turn_attack", "allowed", ("allowed", "forbidden_to_starter"), "AAC-4.36",
        N_("Attack in the first turn"),
        (N_("allowed"), N_("not for the starting player")),
    ),
    OptionSpec(
        "position_change", "once", CHANGES, "AAC-4.36", N_("Changes of position"),
        (N_("once a turn"), N_("also in the turn of deployment"), N_("never")),
    ),
    OptionSpec(
        "caption_attack_limit", "free", ("free", "one_creature"), "AAC-4.36",
        N_("Caption attacks"), (N_("by any creature"), N_("one creature attacks in a turn")),
    ),
    OptionSpec(
        "nm_in_defence", "mortal", ("mortal", "undying"), "AAC-5.39",
        N_("Creatures with deadly blows in defence"), (N_("can die"), N_("cannot die")),
    ),
    OptionSpec(
        "trap_face_down", "discretion", ("discretion", "x_only"), "AAC-5.24",
        N_("Face-down traps"), (N_("also unmarked ones"), N_("only those with X")),
    ),
    OptionSpec(
        "idle_count", "consecutive", ("consecutive", "cumulative"), "AAC-5.50",
        N_("Idle turns count"), (N_("one after the other"), N_("all together")),
    ),
    OptionSpec(
        "deck_out", "none", ("none", "lose"), "AAC-4.18", N_("Empty draw pile"),
        (N_("nothing happens"), N_("who must draw loses")),
    ),
    OptionSpec(
        "deck_lists", "closed", ("closed", "open"), "AAC-7.0", N_("Deck lists"),
        (N_("closed"), N_("open to both")),
    ),
    OptionSpec(
        "cut", "auto", ("auto", "manual"), "AAC-4.1", N_("Cutting the opponent’s deck"),
        (N_("by itself"), N_("by hand")),
    ),
    OptionSpec("undo", False, (False, True), "AAC-4.23", N_("Taking back in practice")),
    OptionSpec("round_limit", 60, tuple(range(20, 201)), "AAC-6.8", N_("Round limit")),
)  # fmt: skip


def settle(r: Core, options: dict[str, Any]) -> None:
    """Put the options of a table into the rules."""
    r.legend = options["companion_legend"]
    r.no_first_attack = options["first_turn_attack"] == "forbidden_to_starter"
    r.position_change = CHANGES.index(options["position_change"])
    r.caption_one = options["caption_attack_limit"] == "one_creature"
    r.undying = options["nm_in_defence"] == "undying"
    r.trap_x_only = options["trap_face_down"] == "x_only"
    r.counts_all_idle = options["idle_count"] == "cumulative"
    r.deck_out_loses = options["deck_out"] == "lose"
    r.open_lists = options["deck_lists"] == "open"
    r.cuts = options["cut"] == "manual"
    r.round_limit = options["round_limit"]
