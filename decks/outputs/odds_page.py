"""The page of chances: for each card, type and chosen group, by own turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.catalogue.gone import called
from collection.house.i18n import READER, say
from collection.house.pools import pool_of
from decks.lists.judging import clause_url, kind_of
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.outputs.asked import number, one_of
from decks.outputs.odds import at_least, copies_needed
from engine.kernel.showing import DrawPlan
from engine.registry import game

TURNS: Final = 10
MOST_WANTED: Final = 3
# The curve: 10 turns across, chances up; room for labels at the right.
WIDE, HIGH, LEFT, RIGHT, TOP = 640, 220, 66, 70, 14


@dataclass(frozen=True)
class Asked:
    """What somebody wants to know: `wanted` copies or more, of these cards, going second or not."""

    wanted: int = 1
    second: bool = False
    codes: tuple[str, ...] = ()
    percent: int = 80
    turn: int = 3

    @staticmethod
    def of(given: QueryDict) -> Asked:
        """Read an address. Raises BadInput."""
        return Asked(
            wanted=number(given, "least", 1, 1, MOST_WANTED),
            second=one_of(given, "go", ("first", "second")) == "second",
            codes=tuple(code for code in given.getlist("c")[:200] if "\0" not in code),
            percent=number(given, "percent", 80, 1, 99),
            turn=number(given, "turn", 3, 1, TURNS),
        )


def plans_of(deck: Deck) -> tuple[DrawPlan, ...]:
    """How the deck is drawn from, zones without cards left out."""
    plans = game(deck.game).draw_plan(loadout_of(deck))
    return tuple(plan for plan in plans if deck.zones.get(plan.zone))


def odds_page(deck: Deck, asked: Asked) -> dict[str, Any]:
    """The context of the page."""
    plans = plans_of(deck)
    return {
        "asked": asked,
        "turns": list(range(1, TURNS + 1)),
        "wanted_choices": list(range(1, MOST_WANTED + 1)),
        "differ": any(plan.order_matters() for plan in plans),
        "plans": [_plan(deck, plan, asked) for plan in plans],
    }


def told_notes(key: str, plan: DrawPlan) -> list[dict[str, str]]:
    """What the rules say about drawing, each with its clause."""
    notes = [*([plan.mulligan] if plan.mulligan else []), *plan.notes]
    return [
        {"text": say(note), "clause": note.clause, "clause_url": clause_url(key, note.clause)}
        for note in notes
    ]


def rule_sentence(deck: Deck, plan: DrawPlan, *, second: bool) -> str:
    """How many cards come when."""
    many = plan.in_hand(second)
    opening = ngettext("%(n)s card at the opening", "%(n)s cards at the opening", many)
    each = ngettext("%(n)s at the start of each own turn", "%(n)s at the start of each own turn",
                    plan.per_turn)  # fmt: skip
    if not plan.at_start:
        each = ngettext("%(n)s at the end of each own turn", "%(n)s at the end of each own turn",
                        plan.per_turn)  # fmt: skip
    told = f"{opening % {'n': many}}, {each % {'n': plan.per_turn}}"
    if plan.from_turn > 1:
        return _("%(rule)s, from the one numbered %(turn)s on.") % {
            "rule": told,
            "turn": plan.from_turn,
        }
    return f"{told}."


def zone_name(deck: Deck, key: str) -> str:
    """What the game calls a zone."""
    for zone in kind_of(deck.game, deck.kind).zones:
        if zone.key == key:
            return zone.name.pick(READER.language)
    return key


def percent(chance: Fraction) -> str:
    """One decimal in the reader's language; never a rounded 0 or 100."""
    value = float(chance * 100)
    if 0 < value < 0.05:
        return f"<{number_format(0.1, 1)} %"
    if 99.95 <= value < 100:
        return f">{number_format(99.9, 1)} %"
    return f"{number_format(value, 0 if value in (0, 100) else 1)} %"


def _plan(deck: Deck, plan: DrawPlan, asked: Asked) -> dict[str, Any]:
    counts: Mapping[str, int] = deck.zones[plan.zone]
    size = sum(counts.values())
    seen = [plan.seen(turn, asked.second) for turn in range(1, TURNS + 1)]
    names = _names(deck.game, counts)
    group = {code: counts[code] for code in asked.codes if code in counts}
    chosen = group or _most(counts)
    return {
        "zone": plan.zone,
        "label": zone_name(deck, plan.zone),
        "size": size,
        "rule": rule_sentence(deck, plan, second=asked.second),
        "clauses": [{"id": one, "url": clause_url(deck.game, one)} for one in plan.clauses],
        "notes": told_notes(deck.game, plan),
        "seen": [min(n, size) for n in seen],
        "cards": [_row(names[code], counts[code], size, seen, asked.wanted)
                  for code in sorted(counts, key=lambda code: (-counts[code], names[code]))],
        "types": _types(deck.game, counts, size, seen, asked.wanted),
        "group": _row(_group_name(group, names), sum(group.values()), size, seen, asked.wanted)
        if group
        else None,
        "picks": [{"code": code, "name": name, "count": counts[code], "chosen": code in group}
                  for name, code in sorted((names[code], code) for code in counts)],
        "curve": _curve(_group_name(chosen, names), sum(chosen.values()), size, seen),
        "needed": _needed(size, plan.seen(asked.turn, asked.second), asked),
    }  # fmt: skip


def _names(key: str, counts: Mapping[str, int]) -> dict[str, str]:
    pool = pool_of(key)
    found = {code: pool.get(code) for code in counts}
    return {
        code: card.name.pick(READER.language) if card else called(key, code)
        for code, card in found.items()
    }


def _most(counts: Mapping[str, int]) -> dict[str, int]:
    """The card with the most copies, which the curve shows as long as nobody chose."""
    code = min(counts, key=lambda code: (-counts[code], code))
    return {code: counts[code]}


def _group_name(group: Mapping[str, int], names: Mapping[str, str]) -> str:
    return ", ".join(names[code] for code in sorted(group, key=lambda code: names[code]))


def _row(name: str, copies: int, size: int, seen: Sequence[int], wanted: int) -> dict[str, Any]:
    cells = [percent(at_least(wanted, copies, size, n)) for n in seen]
    return {"name": name, "copies": copies, "cells": cells}


def _types(
    key: str, counts: Mapping[str, int], size: int, seen: Sequence[int], wanted: int
) -> list[dict[str, Any]]:
    rules = game(key)
    pool = pool_of(rules.key)
    totals: dict[str, int] = {}
    for code, count in counts.items():
        card = pool.get(code)
        if card is not None:
            totals[card.type] = totals.get(card.type, 0) + count
    return [
        _row(capfirst(rules.type_name(kind).pick(READER.language)), n, size, seen, wanted)
        for kind, n in sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))
    ]


def _needed(size: int, seen: int, asked: Asked) -> str:
    copies = copies_needed(asked.wanted, size, seen, Fraction(asked.percent, 100))
    facts = {"percent": asked.percent, "turn": asked.turn, "size": size, "n": copies}
    facts |= {"seen": min(seen, size), "wanted": asked.wanted}
    if copies is None:
        return _("No number of copies gives %(percent)s %% by your turn %(turn)s: you will have "
                 "seen %(seen)s cards.") % facts  # fmt: skip
    return (
        ngettext(
            "%(n)s copy among %(size)s cards gives %(percent)s %% or more to have seen at least "
            "%(wanted)s by your turn %(turn)s.",
            "%(n)s copies among %(size)s cards give %(percent)s %% or more to have seen at least "
            "%(wanted)s by your turn %(turn)s.",
            copies,
        )
        % facts
    )


def _curve(name: str, copies: int, size: int, seen: Sequence[int]) -> dict[str, Any]:
    """Lines for one, two and three copies as far as there are so many."""
    lines: list[dict[str, Any]] = []
    for wanted in range(1, min(MOST_WANTED, copies) + 1):
        chances = [at_least(wanted, copies, size, n) for n in seen]
        points = [(_x(turn), _y(chance)) for turn, chance in enumerate(chances)]
        lines.append(
            {
                "wanted": wanted,
                "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
                "end": points[-1][1],
                "last": percent(chances[-1]),
            }
        )
    _part(lines)
    sentence = _("Chance to have seen %(name)s: %(lines)s by turn 10.") % {
        "name": name,
        "lines": ", ".join(f"≥ {line['wanted']}: {line['last']}" for line in lines),
    }
    return {
        "name": name,
        "copies": copies,
        "lines": lines,
        "sentence": sentence,
        "width": WIDE,
        "height": HIGH + 34,
        "left": LEFT,
        "end": WIDE - RIGHT,
        "label_x": WIDE - RIGHT + 8,
        "levels": [{"y": f"{_y(Fraction(n, 100)):.1f}", "text": f"{n} %", "half": n == 50}
                   for n in (0, 50, 100)],
        "ticks": [{"x": f"{_x(turn):.1f}", "text": turn + 1} for turn in range(TURNS)],
        "tick_y": HIGH + 26,
    }  # fmt: skip


def _x(turn: int) -> float:
    return LEFT + 8 + (WIDE - LEFT - RIGHT - 8) * turn / (TURNS - 1)


def _y(chance: Fraction) -> float:
    return HIGH - (HIGH - TOP) * float(chance)


def _part(lines: list[dict[str, Any]]) -> None:
    """Labels at the ends of lines, pushed apart so that none covers another."""
    at = float("-inf")
    for line in lines:
        at = max(float(line["end"]) + 5, at + 24)
        line["label_y"] = f"{at:.1f}"
