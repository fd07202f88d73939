"""What the pages of positions show: the list, the making of one, its look from a seat."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.lists.judging import clause_url
from decks.showing.pages import deck_rows, game_title, starters
from engine.kernel import match as kernel
from engine.kernel.errors import KernelError
from engine.kernel.positions import TABLE, NoPositions, Problem
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.kernel.state import NOBODY
from engine.registry import game, games
from engine.web.laying.bringing import bringers
from engine.web.puzzles.positions import puzzles
from engine.web.puzzles.positions.rows import Laid, is_owner, positions_of
from engine.web.seat import storage
from engine.web.seat.names import Sitter
from engine.web.seat.partners import DEFAULT, levels
from engine.web.seat.rows import Position
from engine.web.table.scenes import Painter
from engine.web.table.tables import scene_template

_SHOWN = 60
_DOORS = ("edit", "change", "undo", "tell", "share", "copy", "delete", "play", "solution", "record")


def list_page(user: object) -> dict[str, Any]:
    """The person's positions, and the games in which one can be laid."""
    rows = positions_of(user)[:_SHOWN] if isinstance(user, User) else []
    return {"positions": [head(row) for row in rows], "games": layable_games()}


def layable_games() -> list[dict[str, str]]:
    """The games that know positions."""
    url = reverse("position-new")
    return [
        {"key": key, "title": game_title(key), "url": f"{url}?game={key}"}
        for key in games()
        if has_positions(key)
    ]


def has_positions(key: str) -> bool:
    """Whether positions of that game can be laid."""
    found = game(key)
    rules = storage.rules_for(key, {}, found.seat_counts()[0])
    loadouts = tuple(loadout for _code, loadout in found.starter_loadouts()[:1])
    try:
        rules.position_form(Table(rules.seats, loadouts * rules.seats, rules.options))
    except NoPositions:
        return False
    return True


def new_page(
    user: object, key: str, count: int, error: KernelError | None = None
) -> dict[str, Any]:
    """The choice of decks for so many players, as
    `templates/engine/puzzles/positions/new.html` describes it."""
    counts = game(key).seat_counts()
    rules = storage.rules_for(key, {}, count)
    seats = bringers(rules)
    url = reverse("position-new")
    return {
        "game": {"key": key, "title": game_title(key)},
        "count": count,
        "counts": [
            {"count": n, "url": f"{url}?game={key}&seats={n}", "current": n == count}
            for n in counts
            if len(counts) > 1
        ],
        "seats": [{"number": seat, "name": seat_name(seat, 0, rules.seats)} for seat in seats],
        "decks": deck_rows(user, key),
        "starters": starters(key),
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
    }


def seat_name(seat: int, eyes: int, seats: int) -> str:
    """What a seat is called through the eyes of the position."""
    if seat == TABLE:
        return _("The table")
    if seat == eyes:
        return _("You")
    return _("Opponent") if seats == 2 else _("Seat %(n)s") % {"n": seat + 1}


def head(row: Position) -> dict[str, Any]:
    """A position in a list, and its doors."""
    return {
        "code": row.pk,
        "title": row.title or _("Position without a name"),
        "given_title": row.title,
        "question": row.question,
        "game": row.game,
        "game_title": game_title(row.game),
        "decks": [name for name in row.table.get("names", []) if name],
        "edition": row.edition,
        "seat": row.seat,
        "shared": row.shared,
        "has_solution": bool(row.solution),
        "is_moment": bool(row.moment),
        "can_undo": bool(row.past),
        "updated": row.updated,
        "url": row.get_absolute_url(),
        "urls": {door: reverse(f"position-{door}", args=(row.pk,)) for door in _DOORS},
    }


def show_page(found: Laid, user: object, error: KernelError | None = None) -> dict[str, Any]:
    """The position through the eyes of its seat, and what can be done with it."""
    row, mine = found.row, is_owner(user, found.row)
    sound = not found.problems
    return {
        "position": head(row),
        "mine": mine,
        "scene": scene_of(found) if sound else None,
        "scene_template": scene_template(row.game),
        "problems": problems_page(found) if mine else [],
        "sound": sound,
        "levels": levels(),
        "level": DEFAULT,
        "seats": [
            {"number": n, "name": seat_name(n, row.seat, found.rules.seats)}
            for n in range(found.rules.seats)
        ],
        "tries": puzzles.last_tries(row, user),
        "practised": isinstance(user, User) and row.practised.filter(user=user).exists(),
        "key": fresh_key(),
        "refusal": say(error.message) if error else "",
    }


def scene_of(found: Laid) -> dict[str, Any]:
    """The table as the seat sees it, nothing on it to be pressed. Raises BadPosition."""
    row = found.row
    seed = seed_of("shown", row.pk)
    played = kernel.Match(found.rules, found.origin(seed), seed)
    seen = played.view(row.seat)
    seen.state.menu = []
    seen.state.decider = NOBODY
    who = {
        seat: Sitter(
            seat,
            seat_name(seat, row.seat, found.rules.seats),
            "",
            "you" if seat == row.seat else "person",
        )
        for seat in range(found.rules.seats)
    }
    painter = Painter(row.pk, played, seen, who)
    painter.refused = {}
    raw = found.rules.scene(seen.state, row.seat)
    return painter.scene(raw, game_title(row.game))


def problems_page(found: Laid) -> list[dict[str, Any]]:
    """Everything that keeps the position from being played, with clause and mend."""
    return [problem_line(found, problem) for problem in found.problems]


def problem_line(found: Laid, problem: Problem) -> dict[str, Any]:
    """One problem in words."""
    clause = problem.message.clause
    seats = found.rules.seats
    return {
        "who": seat_name(problem.seat, found.row.seat, seats) if problem.seat != TABLE else "",
        "text": say(problem.message),
        "clause": clause,
        "clause_url": clause_url(found.row.game, clause),
        "remedy": say(problem.remedy) if problem.remedy else "",
        "seat": problem.seat,
        "place": problem.place,
        "card": problem.card,
        "amount": problem.amount,
    }
