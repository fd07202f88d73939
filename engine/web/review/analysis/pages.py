"""What the page of an analysis shows: see `templates/engine/review/analysis/page.html`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from decks.lists.judging import clause_url
from decks.showing.pages import game_title
from engine.ai.review import Judged, costliest
from engine.kernel.errors import KernelError
from engine.kernel.match import Match as Played
from engine.kernel.rules import Rules
from engine.kernel.state import has_result
from engine.sim.stats import Z95
from engine.web.coach.words import doubt
from engine.web.review.analysis.curve import Frame, Plain, Point
from engine.web.review.analysis.reading import (
    Judgement,
    Progress,
    analysis_of,
    judgements,
    name_of,
    progress,
    turn_marks,
)
from engine.web.review.analysis.rows import Analysis
from engine.web.review.analysis.seen import NOTHING, Seen, stamp
from engine.web.review.analysis.services import seat_of
from engine.web.review.analysis.spoken import said, spoken
from engine.web.review.replays import page as replay_page
from engine.web.review.replays.film import Stop
from engine.web.review.replays.reading import Reader
from engine.web.review.replays.reels import reel
from engine.web.seat.faces import face_at
from engine.web.seat.names import turn_title
from engine.web.seat.rows import Match
from engine.web.seat.storage import turn_of
from engine.web.table.tables import result_of, verdict

_MOST_LINES: Final = 5
# The same curve for a desk and for a phone; the style sheet shows one of them.
_SIZES: Final = (("wide-curve", 1200, 300), ("tall-curve", 380, 260))


def whole(reader: Reader, error: KernelError | None = None, seen: Seen = NOTHING) -> Plain:
    """The page, without the decisions already seen. Raises TableClosed when the match can only be
    watched."""
    row = analysis_of(reader)
    found = progress(row) if row else Progress(0, (), 0)
    with reel(reader.row) as played:
        played.go_to(reader.row.head)
        told = _ended(reader, played)
        shown = _news(_judged(reader, row, played), seen)
    return {
        "analysis": head(reader, row, found),
        "ended": told,
        "seats": _seats(reader),
        "refusal": say(error.message) if error else "",
        **shown,
    }


def head(reader: Reader, row: Analysis | None, found: Progress) -> Plain:
    """How far it is, and its doors."""
    pk, asked = reader.replay_id, _eyes(reader)
    doors = {
        "page": _with(reverse("analysis", args=(pk,)), asked),
        "progress": _with(reverse("analysis-progress", args=(pk,)), asked),
        "replay": _with(reverse("replay", args=(pk,)), asked),
    }
    if reader.is_of_the_match:
        doors["puzzle"] = reverse("analysis-puzzle", args=(pk,))
        doors["on"] = reverse("replay-on", args=(pk,))
        doors["table"] = reader.row.get_absolute_url()
    return {
        "id": row.pk if row else "",
        "status": row.status if row else "",
        "title": game_title(reader.row.game),
        "is_over": reader.row.status == Match.Status.OVER,
        "is_mine": reader.is_of_the_match,
        "moves": found.moves,
        "done": found.done,
        "failed": found.failed,
        "percent": found.percent,
        "seen": stamp_of(row, found),
        "said": said(row, found),
        "player": row.player if row else "",
        "simulations": row.simulations if row else 0,
        "eyes": reader.eyes.key,
        "key": fresh_key(),
        "urls": doors,
    }


def stamp_of(row: Analysis | None, found: Progress) -> str:
    """Changes with everything that the page of a working analysis shows."""
    return stamp(row.status, found.numbers, found.failed) if row else ""


def _news(shown: Plain, seen: Seen) -> Plain:
    """The same without the points seen."""
    if not seen.spans:
        return shown
    curves = [
        {**curve, "spots": [spot for spot in curve["spots"] if spot["number"] not in seen]}
        for curve in shown["curves"]
    ]
    points = [point for point in shown["points"] if point["number"] not in seen]
    return {**shown, "points": points, "curves": curves}


def moment(reader: Reader, rules: Rules, each: Judgement, number: int) -> Plain:
    """A costly move: what was played, what was better, by how much, what followed."""
    judged = each.found
    improved, face = each.words("improved"), each.card("improved") or each.card("played")
    lines = [line for stop in each.followed for line in stop.lines]
    mine = each.row.puzzle
    is_own = mine is not None and reader.user is not None and mine.owner_id == reader.user.pk
    return {
        "n": number,
        "number": each.row.number,
        "turn": each.stop.turn,
        "at": each.stop.index,
        "url": _address(reader, each.stop),
        "played": each.words("played"),
        "better": improved,
        "cost": _percent(judged.loss),
        "is_sure": judged.loss > Z95 * judged.loss_error,
        "estimates": {
            "better": _share(judged.value, _doubt(judged)),
            "played": _share(judged.kept, _spread(judged)),
            "cost": _share(judged.loss, judged.loss_error),
        },
        "lines": lines[:_MOST_LINES],
        "more": max(0, len(lines) - _MOST_LINES),
        "card": face_at(rules, face) if face else None,
        "can_keep": bool(judged.better) and reader.is_of_the_match,
        "puzzle": mine.get_absolute_url() if is_own and mine else "",
        "share": reverse("position-share", args=(mine.pk,)) if is_own and mine else "",
        "shared": bool(is_own and mine and mine.shared),
    }


def _judged(reader: Reader, row: Analysis | None, played: Played) -> Plain:
    if row is None:
        return {"points": [], "curves": [], "moments": [], "spoken": "", "judged": 0}
    found, stops = judgements(reader, row, played)
    is_done = row.status != Analysis.Status.WORKING
    worst = sorted(costliest([each.found for each in found]), key=_step) if is_done else []
    numbers = {each.step: n for n, each in enumerate(worst, start=1)}
    rows = [_row(reader, each, numbers) for each in found]
    for place, told in enumerate(rows):
        told["is_first"] = place == 0
    points = [_point(each) for each in found]
    if is_done and has_result(played.state.scores):
        share = played.state.scores[row.seat] / 2
        points.append(Point(stops[-1].index, share, share, share))
    marks = turn_marks(played, stops)
    return {
        "points": rows,
        "judged": len(rows),
        "curves": [
            {"name": name, **_drawn(Frame(width, height, stops[-1].index), points, rows, marks)}
            for name, width, height in _SIZES
        ],
        "moments": [
            moment(reader, played.rules, each, numbers[each.found.step])
            for each in found
            if each.found.step in numbers
        ],
        "spoken": spoken(rows, name_of(reader, row.seat)),
    }


def _drawn(
    frame: Frame, points: Sequence[Point], rows: Sequence[Plain], marks: Sequence[tuple[int, str]]
) -> Plain:
    spots = [
        {**row, **frame.spot(point)} for row, point in zip(rows, points, strict=False)
    ]  # the end of the match has no row
    return {**frame.drawn(points, marks), "spots": spots}


def _row(reader: Reader, each: Judgement, numbers: Mapping[int, int]) -> Plain:
    """A line of the table beside the curve, and a point of it."""
    judged = each.found
    chance = _share(judged.value, _doubt(judged))
    played = each.words("played")
    return {
        "number": each.row.number,
        "at": each.stop.index,
        "url": _address(reader, each.stop),
        "turn": each.stop.turn,
        "played": played,
        "chance": chance,
        "cost": _percent(judged.loss) if judged.better else "",
        "slip": numbers.get(judged.step, 0),
        "said": _("%(turn)s: %(chance)s. Played: %(played)s.")
        % {"turn": each.stop.turn, "chance": chance["text"], "played": played},
    }


def _point(each: Judgement) -> Point:
    value, reach = each.found.value, Z95 * _doubt(each.found)
    return Point(each.stop.index, value, max(0.0, value - reach), min(1.0, value + reach))


def _doubt(judged: Judged) -> float:
    """The standard error that is told of the best way on."""
    return doubt(judged.error, away=judged.away)


def _spread(judged: Judged) -> float:
    """The standard error of what was played: never less than that of its loss allows."""
    return max(0.0, judged.loss_error**2 - judged.error**2) ** 0.5 if judged.loss else judged.error


def _share(value: float, error: float) -> Plain:
    """A share in percent with its 95 % interval, where there is one."""
    low, high = max(0.0, value - Z95 * error), min(1.0, value + Z95 * error)
    text = f"{_percent(value)} %"
    if error:
        text = f"{text} [{_percent(low)}–{_percent(high)}]"
    return {"value": value, "low": low, "high": high, "text": text}


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _step(each: Judged) -> int:
    return each.step


def _ended(reader: Reader, played: Played) -> Plain | None:
    """How the match ended, in words."""
    if not played.over:
        return None
    row, scores = reader.row, list(played.state.scores)
    seat = reader.eyes.seat
    seat = seat if seat is not None and not name_of(reader, seat) else None
    reason = played.rules.reason(played.state.over)
    turn = turn_of(played)
    title = verdict(row, scores, seat)
    if seat is not None and turn:
        words = {
            "won": _("You won · %(turn)s"),
            "lost": _("You lost · %(turn)s"),
            "drawn": _("A draw · %(turn)s"),
            "none": _("Without a result · %(turn)s"),
        }
        title = words[result_of(scores, seat)] % {"turn": turn_title(row.game, turn)}
    return {
        "title": title,
        "reason": say(reason),
        "clause": reason.clause,
        "clause_url": clause_url(row.game, reason.clause),
    }


def _seats(reader: Reader) -> list[Plain]:
    """The seats that can be analysed, where there is a choice."""
    eyes = [(each.seat, each.key) for each in reader.choices if each.seat is not None]
    if len(eyes) < 2 or not reader.is_of_the_match:
        return []
    who, page = reader.who(), reverse("analysis", args=(reader.replay_id,))
    return [
        {
            "title": who[seat].name,
            "url": f"{page}?{urlencode({'eyes': key})}",
            "current": seat == seat_of(reader),
        }
        for seat, key in eyes
    ]


def _address(reader: Reader, stop: Stop) -> str:
    return replay_page.address(reader, 0, stop.index)


def _eyes(reader: Reader) -> dict[str, str]:
    if reader.link is not None or len(reader.choices) < 2:
        return {}
    return {"eyes": reader.eyes.key}


def _with(url: str, asked: Mapping[str, str]) -> str:
    return f"{url}?{urlencode(asked)}" if asked else url


def data(shown: Mapping[str, Any]) -> Plain:
    """The page's data for programs: no drawing, no forms."""
    hidden = ("key", "eyes", "seen", "said")
    told = {name: value for name, value in shown["analysis"].items() if name not in hidden}
    return {
        "analysis": told,
        "ended": shown["ended"],
        "points": shown["points"],
        "moments": [
            {
                **{name: value for name, value in each.items() if name != "card"},
                "lines": [line.spoken() for line in each["lines"]],
            }
            for each in shown["moments"]
        ],
    }
