"""The table options of KX-5.9, their defaults first, and how the rules read them."""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.core import Core
from engine.games.karmox.editions import FIRST, edition_words, shipped_editions
from engine.kernel.game import OptionSpec
from engine.kernel.messages import N_

FULL: Final = "full"

OPTIONS: Final = (
    OptionSpec(
        "edition", FIRST, shipped_editions(), "KX-2.22", N_("Edition"), edition_words(), "edition"
    ),
    OptionSpec(
        "mode", "singles", ("singles", "teams"), "KX-3.2", N_("Who plays together"),
        (N_("everybody alone"), N_("red against light blue")),
    ),
    OptionSpec(
        "release_scope", "own_side", ("own_side", "any"), "KX-5.39", N_("Who may be freed"),
        (N_("the own side"), N_("anybody")),
    ),
    OptionSpec(
        "push", "straight", ("straight", "any_free", "off"), "KX-5.11",
        N_("Push after a failed attack"),
        (N_("straight back"), N_("to any free cell"), N_("no push")),
    ),
    OptionSpec(
        "spirit_stack", "unlimited", ("unlimited", "one_per_stat"), "KX-5.22",
        N_("Spirits on one stat"),
        (N_("any number"), N_("one in a turn")),
    ),
    OptionSpec(
        "spirit_on_tie", "reopen", ("reopen", "closed"), "KX-5.23", N_("Spirits after a tie"),
        (N_("may be played again"), N_("no more")),
    ),
    OptionSpec(
        "defeat_spirits", "keep", ("keep", "return"), "KX-5.18", N_("Spirits of the defeated"),
        (N_("stay on the sheet"), N_("go back to the pool")),
    ),
    OptionSpec("finite_tokens", False, (False, True), "KX-2.2", N_("Counters may run out")),
    OptionSpec(
        "pass_through", "none", ("none", "allies"), "KX-4.17", N_("Walking through others"),
        (N_("never"), N_("through friends")),
    ),
    OptionSpec(
        "pawn_binding", "colour", ("colour", "free"), "KX-4.15", N_("A pawn serves"),
        (N_("its colour"), N_("both colours")),
    ),
    OptionSpec("idle_events", False, (False, True), "KX-4.13", N_("Prisoners gain from events")),
    OptionSpec(
        "start_life", FULL, (FULL, 1, 2, 3, 4, 5), "KX-2.5", N_("Life at the start"),
        (N_("all slots"),),
    ),
    OptionSpec("max_turns", 600, tuple(range(50, 5001)), "KX-6.9", N_("Turn limit")),
    OptionSpec(
        "stall_rounds", 20, tuple(range(5, 201)), "KX-6.9", N_("Rounds without a hit or chest")
    ),
    OptionSpec(
        "team_seating", "alternate", ("alternate", "free"), "KX-3.4", N_("Seats of the teams"),
        (N_("in turns"), N_("as they like")),
    ),
    OptionSpec(
        "placement", "seat_order", ("seat_order", "random"), "KX-4.5", N_("Placing the characters"),
        (N_("by choice, in turns"), N_("by lot")),
    ),
    OptionSpec(
        "modules", "fixed", ("fixed", "shuffled"), "KX-2.10", N_("Modules of the fortress"),
        (N_("as printed"), N_("by lot")),
    ),
    OptionSpec("match", 1, tuple(range(1, 21)), "KX-6.8", N_("Games in the match")),
)  # fmt: skip


def settle(r: Core, options: dict[str, Any]) -> None:
    """Put the options of a table into the rules; `r.seats` and the pieces stand already."""
    r.teams = options["mode"] == "teams"
    r.pawns = 1 if r.seats % 2 else 2  # KX-4.6
    r.any_release = options["release_scope"] == "any"
    r.free_push = options["push"] == "any_free"
    r.no_push = options["push"] == "off"
    r.one_per_stat = options["spirit_stack"] == "one_per_stat"
    r.reopens = options["spirit_on_tie"] == "reopen"
    r.returns_spirits = options["defeat_spirits"] == "return"
    r.finite = options["finite_tokens"]
    walking = options["pass_through"]
    r.through_allies = walking == "allies"
    r.free_pawns = options["pawn_binding"] == "free"
    r.idle_events = options["idle_events"]
    r.start_life = max(r.life_slots) if options["start_life"] == FULL else options["start_life"]
    r.max_turns = options["max_turns"]
    r.stall_rounds = options["stall_rounds"]
    r.free_seating = options["team_seating"] == "free"
    r.random_places = options["placement"] == "random"
    r.shuffles_modules = options["modules"] == "shuffled"
    r.games = options["match"]
