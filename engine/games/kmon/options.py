"""The table options of KM-8.2, their defaults first, and how the rules read them."""

from __future__ import annotations

from typing import Any, Final

from engine.games.kmon.core import Core
from engine.games.kmon.statics import NO_REACTION
from engine.kernel.game import OptionSpec
from engine.kernel.messages import N_

NO_LIMIT: Final = "none"

OPTIONS: Final = (
    OptionSpec(
        "max_copies", NO_LIMIT, (NO_LIMIT, *range(1, 10)), "KM-R5", N_("Equal cards"),
        (N_("no limit"),),
    ),
    OptionSpec("distinct_kmon", False, (False, True), "KM-R6", N_("Different K-Mon only")),
    OptionSpec(
        "replace_timing", "immediate", ("immediate", "phase3"), "KM-R21",
        N_("When an empty position is filled"),
        (N_("at once"), N_("in phase III")),
    ),
    OptionSpec(
        "phase2_order", "chronological", ("chronological", "owner_choice"), "KM-R18",
        N_("Order of persistent effects"),
        (N_("as they were played"), N_("their owner chooses")),
    ),
    OptionSpec(
        "expiry", "phase5", ("phase5", "immediate"), "KM-R24", N_("When a full effect leaves"),
        (N_("in phase V"), N_("at once")),
    ),
    OptionSpec(
        "healing_timing", "phase2_start", ("phase2_start", "phase2_end"), "KM-R19",
        N_("When Healing works"),
        (N_("at the start of phase II"), N_("at the end of phase II")),
    ),
    OptionSpec(
        "reaction_limit", NO_LIMIT, (NO_LIMIT, 1), "KM-R41", N_("Reactions to one action"),
        (N_("no limit"), N_("only one")),
    ),
    OptionSpec("allow_pass", False, (False, True), "KM-R20", N_("Phase IV may be skipped")),
    OptionSpec("razziatore_steals", False, (False, True), "KM-R32", N_("Raider steals")),
    OptionSpec(
        "defender_gain_if_neutralised", True, (True, False), "KM-R30",
        N_("Defence earns from neutralised actions"),
    ),
    OptionSpec(
        "evasion_is_reaction", True, (True, False), "KM-R43", N_("An evasion is also a reaction")
    ),
    OptionSpec(
        "elemental_ticks", False, (False, True), "KM-R48",
        N_("Elements count for persistent damage"),
    ),
    OptionSpec(
        "elemental_reactions", False, (False, True), "KM-R49",
        N_("Elements count for damage of reactions"),
    ),
    OptionSpec(
        "appuntito_when_exhausted", False, (False, True), "KM-R47",
        N_("Pointed strikes when it falls"),
    ),
    OptionSpec(
        "double_exhaustion", "draw", ("draw", "first_exhausted_loses"), "KM-R60",
        N_("When both teams are exhausted"),
        (N_("a draw"), N_("who was exhausted first loses")),
    ),
    OptionSpec(
        "bonus_heal_scope", "any_other", ("any_other", "bench_only"), "KM-R52", N_("Bonus healing"),
        (N_("any other K-Mon of the team"), N_("only the bench")),
    ),
    OptionSpec(
        "item_once", "copy", ("copy", "name"), "KM-R55", N_("Items once per battle"),
        (N_("each copy"), N_("each name")),
    ),
    OptionSpec("turn_limit", 200, tuple(range(40, 1001)), "KM-6.6", N_("Turn limit")),
    OptionSpec("open_decklists", False, (False, True), "KM-7.1", N_("Open deck lists")),
)  # fmt: skip


def settle(r: Core, options: dict[str, Any]) -> None:
    """Put the options of a table into the rules."""
    r.reaction_limit = 1 if options["reaction_limit"] == 1 else 0
    r.turn_limit = options["turn_limit"]
    r.allow_pass = options["allow_pass"]
    r.steals = options["razziatore_steals"]
    r.gain_if_neutralised = options["defender_gain_if_neutralised"]
    r.appuntito_always = options["appuntito_when_exhausted"]
    r.heal_bench_only = options["bonus_heal_scope"] == "bench_only"
    r.open_lists = options["open_decklists"]
    r.owner_orders = options["phase2_order"] == "owner_choice"
    r.expires_at_once = options["expiry"] == "immediate"
    r.heals_late = options["healing_timing"] == "phase2_end"
    r.replaces_late = options["replace_timing"] == "phase3"
    r.elemental_ticks = options["elemental_ticks"]
    r.elemental_reactions = options["elemental_reactions"]
    r.first_marked_loses = options["double_exhaustion"] == "first_exhausted_loses"
    r.item_by_name = options["item_once"] == "name"
    r.evasion_bars = NO_REACTION if options["evasion_is_reaction"] else 0
    r.link_kinds = link_kinds(evasion_is_reaction=options["evasion_is_reaction"])


def link_kinds(*, evasion_is_reaction: bool) -> list[int]:
    """The action kinds of each kind of link, as bits over ANSWERED (KM-4.19, KM-R43)."""
    attack, ability, defence, reaction, evasion = 1, 2, 4, 8, 16
    dodge = evasion | reaction if evasion_is_reaction else evasion
    return [attack, ability, defence, dodge, reaction, attack | reaction, reaction, 0, 0]
