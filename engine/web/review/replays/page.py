"""What the page of a replay shows: see `templates/engine/review/replays/replay.html`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from engine.kernel.match import Match as Played
from engine.kernel.steps import ROOT
from engine.registry import game
from engine.web.coach.thoughts import thought_address
from engine.web.puzzles.positions import keeping
from engine.web.review.moments import address_of
from engine.web.review.replays.film import turn_after, turn_before, turns
from engine.web.review.replays.places import Place, Wanted, place
from engine.web.review.replays.reading import PUBLIC, Reader, eyes_title, opens
from engine.web.review.replays.reels import reel
from engine.web.review.replays.rows import StepNote
from engine.web.review.replays.stills import still
from engine.web.review.replays.texts import shows_all
from engine.web.seat.handover import own_seats, people
from engine.web.seat.names import Sitter
from engine.web.seat.partners import levels
from engine.web.seat.rows import Match
from engine.web.table.tables import scene_template, verdict

Plain = dict[str, Any]
# The last so many branches are listed.
_BRANCHES = 24


def frame(reader: Reader, wanted: Wanted) -> Plain:
    """The part that changes with each step: scene, buttons, what happened, notes.

    Raises TableClosed, NoSuchPlace."""
    with reel(reader.row) as played:
        here = place(reader, played, wanted)
        return _frame(reader, played, here, _rows(reader))


def whole(reader: Reader, wanted: Wanted) -> Plain:
    """The page: the frame, the log, the branches, the views, the links.

    Raises TableClosed, NoSuchPlace."""
    with reel(reader.row) as played:
        here = place(reader, played, wanted)
        who = reader.who()
        listed = _branches(reader, played, here)
        rows = _rows(reader)
        shown = _frame(reader, played, here, rows)
        return {
            **shown,
            "turns": _turns(reader, here, rows),
            "branches": listed,
            "views": _views(reader, here, who),
            "links": _links(reader),
            "shares": _shares(reader, who),
        }


def head_of(reader: Reader) -> Plain:
    """What is said of a match even when its rules have changed since."""
    row = reader.row
    pk = reader.replay_id
    return {
        "id": pk,
        "game": row.game,
        "title": str(say(game(row.game).title())),
        "is_over": row.status == Match.Status.OVER,
        "is_mine": reader.is_of_the_match,
        "counted": row.counted,
        "revision": row.revision,
        "key": fresh_key(),
        "has_record": shows_all(reader),
        "people": len(people(row)) if reader.is_of_the_match else 0,
        "urls": _doors(reader),
    }


def address(reader: Reader, branch: int, at: int, eyes: str = "") -> str:
    """The address of a place in the replay."""
    asked: dict[str, object] = {"branch": branch, "at": at}
    if len(reader.choices) > 1:
        asked["eyes"] = eyes or reader.eyes.key
    return f"{reverse('replay', args=(reader.replay_id,))}?{urlencode(asked)}"


def _frame(reader: Reader, played: Played, here: Place, rows: Sequence[StepNote]) -> Plain:
    who = reader.who()
    played.go_to(here.stop.number)
    last = len(here.stops) - 1
    stop = here.stop
    return {
        "replay": {
            **head_of(reader),
            "branch": here.number,
            "eyes": reader.eyes.key if len(reader.choices) > 1 else "",
            "view": eyes_title(reader.eyes, who),
            "at": here.at,
            "last": last,
            "turn": stop.turn,
            "lines": stop.lines,
            "spoken": f"{stop.turn}. {stop.spoken()}",
            "is_played": here.branch.is_played and here.at == last,
            "ends": _verdict(reader, played),
            "thought": _thought(reader, played, stop.noted),
            "knew": _knew(reader, played, stop.noted),
        },
        "steps": _steps(reader, here),
        "scene": still(reader, played, who),
        "scene_template": scene_template(reader.row.game),
        "notes": _notes(reader, here, rows),
        "levels": levels() if reader.is_of_the_match else [],
        "can_keep": _can_keep(reader),
    }


def _can_keep(reader: Reader) -> bool:
    """Whether what these eyes see may become a position."""
    is_seen = reader.eyes.seat is not None or reader.eyes.is_open
    row, seat = reader.row, reader.eyes.seat
    over = row.status == Match.Status.OVER
    return reader.is_of_the_match and is_seen and keeping.may_keep(row, seat, over=over)


def _thought(reader: Reader, played: Played, number: int) -> str:
    """Where the reasons for a partner's move are told to somebody of the match, or ""."""
    if reader.link is not None or reader.user is None:
        return ""
    return thought_address(reader.row, played, reader.user, number)


def _knew(reader: Reader, played: Played, number: int) -> str:
    """Where it is told what a partner knew when it made the move of this step, or ""."""
    if not reader.is_of_the_match or number == ROOT:
        return ""
    return address_of(reader.row, played.log.step(number))


def _steps(reader: Reader, here: Place) -> Plain:
    """The addresses of the neighbours; "" where there is none."""
    last, at = len(here.stops) - 1, here.at

    def url(to: int, *, there: bool) -> str:
        return address(reader, here.number, to) if there else ""

    return {
        "first": url(0, there=at > 0),
        "turn_before": url(turn_before(here.stops, at), there=at > 0),
        "before": url(at - 1, there=at > 0),
        "after": url(at + 1, there=at < last),
        "turn_after": url(turn_after(here.stops, at), there=at < last),
        "last": url(last, there=at < last),
    }


def _turns(reader: Reader, here: Place, rows: Sequence[StepNote]) -> list[Plain]:
    noted = {row.number for row in rows}
    return [
        {
            "turn": group["turn"],
            "stops": [
                {
                    "at": stop.index,
                    "url": address(reader, here.number, stop.index),
                    "lines": stop.lines,
                    "current": stop.index == here.at,
                    "noted": stop.noted in noted,
                }
                for stop in group["stops"]
            ],
        }
        for group in turns(here.stops)
    ]


def _branches(reader: Reader, played: Played, here: Place) -> list[Plain]:
    """The branches, the last ones if there are many: where each parts, how far it went."""
    found: list[Plain] = []
    first = max(0, len(here.branches) - _BRANCHES)
    for number, branch in enumerate(here.branches[first:], start=first + 1):
        stops = here.stops if number == here.number else here.film.stops(branch.end)
        shared = {ROOT, *(step.number for step in played.log.path(max(branch.parts, ROOT)))}
        parts = max(stop.index for stop in stops if stop.noted in shared)
        played.go_to(branch.end)
        found.append(
            {
                "n": number,
                "from": "" if branch.parts < ROOT else stops[parts].turn,
                "turn": stops[-1].turn,
                "moves": branch.acts,
                "ends": _verdict(reader, played),
                "is_played": branch.is_played,
                "current": number == here.number,
                "url": address(reader, number, min(parts + 1, len(stops) - 1)),
                "last": len(stops) - 1,
            }
        )
    return found


def _verdict(reader: Reader, played: Played) -> str:
    if not played.over:
        return ""
    seat = reader.eyes.seat if reader.link is None else None
    return verdict(reader.row, played.state.scores, seat)


def _views(reader: Reader, here: Place, who: Mapping[int, Sitter]) -> list[Plain]:
    if len(reader.choices) < 2:
        return []
    return [
        {
            "title": eyes_title(eyes, who),
            "url": address(reader, here.number, 0, eyes.key),
            "key": eyes.key,
            "current": eyes == reader.eyes,
        }
        for eyes in reader.choices
    ]


def _rows(reader: Reader) -> list[StepNote]:
    if not reader.sees_notes:
        return []
    return list(reader.row.notes.select_related("author"))


def _notes(reader: Reader, here: Place, every: Sequence[StepNote]) -> Plain:
    """The notes at this stop; `mine` is the reader's own, to be written in."""
    after = here.stops[here.at - 1].noted if here.at else -1
    rows = [row for row in every if after < row.number <= here.stop.noted]
    own = reader.user if reader.is_of_the_match else None
    mine = next((r for r in rows if r.author == own and r.number == here.stop.noted), None)
    return {
        "others": [
            {"text": row.text, "author": _author(reader, row)} for row in rows if row != mine
        ],
        "mine": mine.text if mine else "",
        "may_write": own is not None,
    }


def _author(reader: Reader, row: StepNote) -> str:
    """What a note's author is called: by the seat, since accounts are nobody's business."""
    seats = own_seats(reader.row, row.author)
    return reader.who()[seats[0].number].name if seats else _("Who laid the table")


def _links(reader: Reader) -> list[Plain]:
    if not reader.is_of_the_match:
        return []
    who = reader.who()
    rows = reader.row.links.filter(revoked=None).order_by("-created")
    return [
        {
            "id": link.pk,
            "url": link.get_absolute_url(),
            "view": _("All hands open") if link.seat is None else who[link.seat].name,
            "with_notes": link.with_notes,
            "created": link.created,
            "waits": not opens(reader.row, link),
        }
        for link in rows
    ]


def _shares(reader: Reader, who: Mapping[int, Sitter]) -> list[Plain]:
    """The views that a link may show."""
    if not reader.is_of_the_match:
        return []
    return [
        {"key": eyes.key, "title": eyes_title(eyes, who), "chosen": eyes == reader.eyes}
        for eyes in reader.choices
        if eyes.key != PUBLIC
    ]


def _doors(reader: Reader) -> dict[str, str]:
    pk = reader.replay_id
    doors = {"replay": reverse("replay", args=(pk,)), "text": reverse("replay-text", args=(pk,))}
    if reader.row.status == Match.Status.OVER and (reader.is_of_the_match or reader.eyes.is_open):
        doors["analysis"] = reverse("analysis", args=(pk,))
    if not reader.is_of_the_match:
        return doors
    names = {
        name: reverse(f"replay-{name}", args=(pk,))
        for name in ("note", "share", "revoke", "on", "keep")
    }
    table = {"table": reader.row.get_absolute_url(), "go": reverse("table-go", args=(pk,))}
    return {**doors, **names, **table, "report": reverse("table-report", args=(pk,))}


def notes_by_step(reader: Reader) -> dict[int, str]:
    """The notes that this reader sees, joined where several people wrote at one step."""
    found: dict[int, list[str]] = {}
    for row in _rows(reader):
        found.setdefault(row.number, []).append(row.text)
    return {number: "\n".join(said) for number, said in found.items()}
