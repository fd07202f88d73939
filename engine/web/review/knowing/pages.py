"""What the pages and the API show of a partner's past move (`templates/engine/review/knowing/`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.rows import User
from engine.ai.levels import LEVELS, NAMES
from engine.ai.rollout import is_away
from engine.ai.thought import Ranked
from engine.kernel.branches import branches
from engine.kernel.match import Match as Played
from engine.kernel.steps import Step
from engine.registry import game
from engine.sim.thinker import STOPPED, TIMED
from engine.web.coach import thoughts, words
from engine.web.review.knowing.again import Again
from engine.web.review.knowing.beliefs import beliefs
from engine.web.review.moments import (
    Choice,
    Moment,
    address_of,
    check_over,
    is_partners,
    moment_at,
    partner_seats,
)
from engine.web.review.replays.film import Film, Stop, turns
from engine.web.review.replays.page import address
from engine.web.review.replays.reading import OPEN, Eyes, Reader, eyes_of
from engine.web.review.replays.reels import reel
from engine.web.seat.handover import own_seats
from engine.web.seat.names import Sitter
from engine.web.seat.partners import level_title
from engine.web.seat.rows import Match
from engine.web.table.scenes import Painter

Plain = dict[str, Any]


def listed(row: Match, user: User) -> Plain:
    """Every partner's move of the branch on the table, by turn. Raises StillHidden, TableClosed."""
    check_over(row)
    with reel(row) as played:
        reader = _reader(row, user)
        film = Film(played, Eyes(OPEN), reader.who())
        seats = partner_seats(row)
        groups = [
            {"turn": group["turn"], "moves": _moves(row, played, group["stops"], seats)}
            for group in turns(film.stops(played.log.head))
        ]
    return {
        "title": str(say(game(row.game).title())),
        "turns": [group for group in groups if group["moves"]],
        "urls": _urls(row),
    }


def knew(row: Match, user: User, number: int) -> Plain:
    """The context of `knew.html`. Raises StillHidden, NoSuchMove, TableClosed."""
    check_over(row)
    with reel(row) as played:
        reader = _reader(row, user)
        why = thoughts.address(row, played, reader.eyes.seat, number, over=True)
        moment = moment_at(row, played, number)
        return _shown(reader, played, moment, why=why)


def moment_of(row: Match, number: int) -> Moment:
    """The move alone, for making it again. Raises StillHidden, NoSuchMove, TableClosed."""
    check_over(row)
    with reel(row) as played:
        return moment_at(row, played, number)


def told_again(moment: Moment, found: Sequence[Again] | None) -> Plain:
    """What came of making the choices again, in words: `{verdict, same, choices}`.

    None: it is being thought about; `same` is None then."""
    if found is None:
        verdict = _("It is still being thought about. Ask again in a moment.")
        return {"verdict": verdict, "same": None, "choices": []}
    could = [each for each in found if each.same is not None]
    same = bool(could) and len(could) == len(found) and all(each.same for each in could)
    if same:
        verdict = _("Made once more on exactly that: the same choice.")
    elif any(each.same is False for each in found):
        verdict = _("Made once more on exactly that: another choice.")
    else:
        verdict = _("It could not be made once more.")
    return {
        "verdict": verdict,
        "same": same,
        "choices": [
            _again(choice, each) for choice, each in zip(moment.choices, found, strict=True)
        ],
    }


def _shown(reader: Reader, played: Played, moment: Moment, *, why: str) -> Plain:
    row, who, step = reader.row, reader.who(), moment.step
    stop = _stop_of(reader, played, step)
    return {
        "step": step.number,
        "who": who[step.seat].name,
        "level": _level(moment, row),
        "turn": stop.turn if stop else "",
        "lines": _lines(stop),
        "sides": _sides(row, played, moment, who),
        "beliefs": beliefs(moment.first.rules, moment.first.seen),
        "choices": [_choice(choice) for choice in moment.choices],
        "is_kept": bool(moment.recorded) and all(each.is_kept for each in moment.recorded),
        "is_recorded": bool(moment.recorded),
        "urls": {
            **_urls(row),
            "again": reverse("table-knew-again", args=(row.pk, step.number)),
            "scene": _scene_address(reader, played, step),
            "thought": why,
        },
    }


def _choice(choice: Choice) -> Plain:
    thought = choice.thought
    ranked = thought.ranked if thought else []
    state, rules = choice.seen.state, choice.rules
    return {
        "taken": str(say(rules.label(state, choice.taken).title)),
        "moves": [_ranked(choice, each) for each in ranked],
        "legal": len(choice.legal),
        "by_hand": [str(say(each)) for each in words.by_hand(rules, state, choice.legal)],
        "recorded": bool(choice.note),
        "view": choice.seen.digest(),
        "noted": str(choice.note.get("view", "")),
        "is_kept": choice.is_kept,
        "seed": str(choice.note.get("seed", "")),
        "simulations": choice.simulations,
        "worlds": thought.worlds if thought else int(choice.note.get("worlds", 0)),
        "build": str(choice.note.get("build", "")),
        "stopped": bool(choice.note.get(STOPPED)),
        "timed": bool(choice.note.get(TIMED)),
    }


def _ranked(choice: Choice, each: Ranked) -> Plain:
    error = words.doubt(each.error, away=is_away(choice.seen.state, choice.seen.seat))
    return {
        "title": str(say(choice.rules.label(choice.seen.state, each.action).title)),
        "estimate": str(say(words.estimate(each.value, error))),
        "value": each.value,
        "error": error,
        "simulations": each.simulations,
        "bar": words.bar(each.value, error),
        "taken": each.action == choice.taken,
    }


def _again(choice: Choice, found: Again) -> Plain:
    state, rules = choice.seen.state, choice.rules
    taken = "" if found.taken is None else str(say(rules.label(state, found.taken).title))
    return {
        "then": str(say(rules.label(state, choice.taken).title)),
        "now": taken,
        "same": found.same,
        "simulations": found.simulations,
        "why": str(say(found.why)) if found.why else "",
    }


def _level(moment: Moment, row: Match) -> Plain:
    seated = next(seat.level for seat in row.seats.all() if seat.number == moment.step.seat)
    name = next((choice.level for choice in moment.recorded), seated)
    return {
        "name": name,
        "title": level_title(name),
        "is_offered": any(each.name == name for each in LEVELS),
        "is_known": name in NAMES,
    }


def _sides(row: Match, played: Played, moment: Moment, who: Mapping[int, Sitter]) -> list[Plain]:
    """The table in words as the partner's seat saw it: its own side first, area by area."""
    seen, rules = moment.first.seen, moment.first.rules
    raw = rules.scene(seen.state, seen.seat)
    scene = Painter(row.pk, played, seen, who).scene(raw, "")
    found = [
        {
            "name": side["name"],
            "is_own": side["seat"] == seen.seat,
            "areas": [_area(area) for area in side["areas"] if area["count"]],
        }
        for side in scene["sides"]
    ]
    return sorted((side for side in found if side["areas"]), key=lambda side: not side["is_own"])


def _area(area: Plain) -> Plain:
    known = [piece for piece in area["pieces"] if piece["card"]]
    counts = Counter(piece["card"]["name"] for piece in known)
    labels = [str(p["label"]) for p in area["pieces"] if not p["card"] and p["face"] == "up"]
    names = [name if n == 1 else f"{name} × {n}" for name, n in counts.items()]
    return {
        "label": str(area["label"]),
        "cards": [*names, *labels],
        "hidden": max(0, int(area["count"]) - len(known) - len(labels)),
        "faces": [piece["card"] for piece in known] if area["kind"] == "hand" else [],
    }


def _moves(row: Match, played: Played, stops: Sequence[Stop], seats: frozenset[int]) -> list[Plain]:
    steps = [(stop, played.log.step(stop.noted)) for stop in stops if stop.noted]
    return [
        {"step": step.number, "text": stop.spoken(), "url": address_of(row, step)}
        for stop, step in steps
        if is_partners(step, seats)
    ]


def _reader(row: Match, user: User) -> Reader:
    """Whoever asks, with the names that their own seat calls everybody by."""
    mine = own_seats(row, user)
    eyes = eyes_of(mine[0].number) if mine else Eyes(OPEN)
    return Reader(row, eyes, (eyes, Eyes(OPEN)), user)


def _stop_of(reader: Reader, played: Played, step: Step) -> Stop | None:
    film = Film(played, Eyes(OPEN), reader.who())
    return next((stop for stop in film.stops(step.number) if stop.noted == step.number), None)


def _lines(stop: Stop | None) -> list[Plain]:
    return [
        {"who": line.who, "text": line.text, "clause": line.clause, "clause_url": line.clause_url}
        for line in (stop.lines if stop else ())
    ]


def _scene_address(reader: Reader, played: Played, step: Step) -> str:
    """The replay through the partner's eyes, just before it moved; "" where none leads there."""
    for number, branch in enumerate(branches(played.log), start=1):
        if step in played.log.path(branch.end):
            film = Film(played, eyes_of(step.seat), reader.who())
            before = [s for s in film.stops(branch.end) if s.noted < step.number]
            return address(reader, number, before[-1].index, eyes_of(step.seat).key)
    return ""


def _urls(row: Match) -> dict[str, str]:
    return {
        "table": row.get_absolute_url(),
        "replay": reverse("replay", args=(row.pk,)),
        "list": reverse("table-knew-list", args=(row.pk,)),
    }
