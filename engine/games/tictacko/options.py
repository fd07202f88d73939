"""The table options of TTK-2.19, their defaults first, and how the rules read them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from engine.games.tictacko.codes import CHARACTERS, MAGICS
from engine.games.tictacko.core import Core
from engine.games.tictacko.grid import ADVANCED, STANDARD, Grid
from engine.games.tictacko.layouts import layout_names, layout_words, layouts
from engine.kernel.game import OptionSpec
from engine.kernel.messages import N_

RANDOM: Final = -1
CHOOSERS: Final = ("random", "team_a", "team_b")
PLAYERS: Final = ("random", "1", "2", "3", "4")

OPTIONS: Final = (
    OptionSpec(
        "grid", "standard", ("standard", "advanced"), "TTK-2.2", N_("Grid"),
        (N_("standard, 3 × 3"), N_("advanced, 4 × 4")),
    ),
    OptionSpec(
        "objectives_to_win", 3, (1, 2, 3, 4, 5, 6), "TTK-6.1", N_("Objectives to win")
    ),
    OptionSpec(
        "deckout", "on_empty", ("on_empty", "on_failed_draw"), "TTK-R13", N_("A team loses"),
        (N_("when its deck is empty"), N_("when it cannot draw")),
    ),
    OptionSpec(
        "simultaneous_third", "active_first", ("active_first", "draw"), "TTK-R43",
        N_("Both reach the last Objective"),
        (N_("the active team wins"), N_("the match is a draw")),
    ),
    OptionSpec(
        "chain_reveal", False, (False, True), "TTK-R44", N_("Reveal again in the same turn")
    ),
    OptionSpec(
        "stalemate_declaring_turn_counts", False, (False, True), "TTK-R52",
        N_("The turn of the Stalemate counts"),
    ),
    OptionSpec(
        "stalemate_without_specials", "nothing", ("nothing", "sacrifice_all"), "TTK-R56",
        N_("Stalemate without Special Characters"),
        (N_("nothing leaves"), N_("all Characters leave")),
    ),
    OptionSpec(
        "blocked_character", "discard", ("discard", "choose_again"), "TTK-R34",
        N_("Character whose space is taken"), (N_("is discarded"), N_("chooses again")),
    ),
    OptionSpec(
        "magic_needs_target", True, (True, False), "TTK-R28", N_("A Magic must do something")
    ),
    OptionSpec(
        "instants_on_teammates", True, (True, False), "TTK-R22", N_("Instants against teammates")
    ),
    OptionSpec("open_team_hands", False, (False, True), "TTK-R62", N_("Teammates see hands")),
    OptionSpec("open_deck_lists", True, (True, False), "TTK-R69", N_("Open deck lists")),
    OptionSpec("mirror_factions", False, (False, True), "TTK-R71", N_("Equal factions")),
    OptionSpec("require_owned", False, (False, True), "TTK-3.19", N_("Only cards one owns")),
    OptionSpec(
        "first_chooser", "random", CHOOSERS, "TTK-R60", N_("Who chooses the deck first"),
        (N_("by lot"), N_("the first team"), N_("the second team")),
    ),
    OptionSpec(
        "first_player", "random", PLAYERS, "TTK-4.4", N_("First player of the starting team"),
        (N_("by lot"), N_("seat 1"), N_("seat 2"), N_("seat 3"), N_("seat 4")),
    ),
    OptionSpec(
        "decks", "brought", ("brought", "on_table"), "TTK-4.3", N_("Decks"),
        (N_("each team plays its own"), N_("both lie on the table, the first chooser takes one")),
    ),
    OptionSpec("turn_limit", 200, tuple(range(50, 1001)), "TTK-6.14", N_("Turn limit")),
)  # fmt: skip


@cache
def table_options() -> tuple[OptionSpec, ...]:
    """All options: those above, with the layouts of the file before the turn limit."""
    names = layout_names()
    layout = OptionSpec(
        "layout", names[0], names, "TTK-2.4", N_("Numbers on the Grid"), layout_words()
    )
    return (*OPTIONS[:-1], layout, OPTIONS[-1])


def settle(r: Core, options: dict[str, Any]) -> None:
    """Put the options of a table into the rules; `r.seats` and `r.t` stand already."""
    names = ADVANCED if options["grid"] == "advanced" else STANDARD
    r.grid = Grid(names, layouts()[options["layout"]][options["grid"]])
    r.patterns = r.t.advanced if names is ADVANCED else r.t.standard
    r.capacity = [0, 0, 0]
    r.capacity[CHARACTERS] = 1
    r.capacity[MAGICS] = 2 if r.seats == 2 else 1  # TTK-4.17, 4.18
    r.goals_to_win = options["objectives_to_win"]
    r.turn_limit = options["turn_limit"]
    r.chooser = CHOOSERS.index(options["first_chooser"]) - 1
    r.first_player = PLAYERS.index(options["first_player"]) - 1
    r.loses_on_failed_draw = options["deckout"] == "on_failed_draw"
    r.draw_on_both = options["simultaneous_third"] == "draw"
    r.chain_reveal = options["chain_reveal"]
    r.declaring_counts = options["stalemate_declaring_turn_counts"]
    r.sacrifices_all = options["stalemate_without_specials"] == "sacrifice_all"
    r.choose_again = options["blocked_character"] == "choose_again"
    r.needs_target = options["magic_needs_target"]
    r.mates_may_answer = options["instants_on_teammates"]
    r.open_hands = options["open_team_hands"]
    r.lists_on_table = options["decks"] == "on_table"
    r.open_lists = options["open_deck_lists"] or r.lists_on_table
