"""Hints: who may have one, giving it, showing it again, counting what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from collection.house.problems import Busy
from collection.requests.rows import User
from engine.ai.rollout import is_away
from engine.ai.thought import Ranked
from engine.kernel import doors
from engine.kernel.errors import IllegalAction, WrongSeat
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.kernel.steps import MOVE, ROOT
from engine.kernel.view import View
from engine.web.coach import lines, words
from engine.web.coach.advice import PURPOSE, advise
from engine.web.coach.rows import Hint
from engine.web.seat import handover, storage
from engine.web.seat.errors import TableNotFound
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match
from engine.web.thinking import searches

Plain = dict[str, Any]


# Whoever finds no room asks again after so long, seconds: some search has ended by then.
WAIT_SECONDS: Final = 3
_FULL: Final = Message(
    N_("Too many hints are being thought about just now. Ask again in {seconds} seconds."),
    {"seconds": WAIT_SECONDS},
)


class NoHint(IllegalAction):
    """A moment at which no hint is given; the message says why."""


def give(*, actor: User, match_id: str, revision: int) -> Hint | None:
    """The hint for the decision at hand, the same one however often it is asked for.

    None while it is being thought about. Raises TableNotFound, StaleRevision, TableClosed,
    NoHint, WrongSeat for who only watches, ScreenElsewhere, ThinkingFailed, and Busy where as many
    are being thought about as can be.
    """
    row = Match.objects.filter(pk=match_id).prefetch_related("seats").first()
    if row is None or (row.owner_id != actor.pk and not handover.own_seats(row, actor)):
        raise TableNotFound(match_id)
    doors.check_revision(revision, row.revision)
    played = storage.replayed(row)
    seat = handover.eyes(row, actor, played)
    if seat is None:
        raise WrongSeat(Message(N_("You only watch this table.")))
    _check(row, played, seat)
    return _known(row, played.view(seat)) or _thought_of(row, played, seat)


def shown(
    row: Match,
    played: Played,
    seen: View,
    items: Sequence[Plain],
    who: Mapping[int, Sitter],
) -> Plain | None:
    """The hint as a table shows it, and its moves marked among `items`; None where none is given.

    `{url, thinking, given}` with `given` None or `{best, moves: [{action, digit, title, ...}],
    line, fear, spoken}`.
    """
    if refusal(row, played, seen.seat) is not None:
        return None
    found = {"url": reverse("table-hint", args=(row.pk,)), "thinking": False, "given": None}
    hint = _known(row, seen) if row.hinted else None
    if hint is None:
        return {**found, "thinking": is_thinking(row)}
    return {**found, "given": _told(hint, items, who, away=is_away(played.state, hint.seat))}


def refusal(row: Match, played: Played, seat: int) -> Message | None:
    """Why this seat gets no hint now; None if it may have one."""
    if played.over:
        return Message(N_("The game is over."))
    if row.lesson:
        return Message(N_("A guided battle shows its own moves: follow its steps, or leave it."))
    if row.position_id and row.position and (row.position.question or row.position.solution):
        return Message(N_("A puzzle is for you to solve: there are no hints at its table."))
    if played.decider != seat:
        return Message(N_("There is nothing to decide for you now."))
    return None


def is_thinking(row: Match) -> bool:
    """Whether a hint for this moment is being thought about, in this web process."""
    return searches.join(row.pk, row.revision, PURPOSE) is not None


def counts(row: Match, played: Played) -> Plain | None:
    """`{given, taken}` on the branch being played; None at a table without hints."""
    if not row.hinted:
        return None
    path = played.log.path()
    moments = {ROOT, *(step.number for step in path)}
    after = {step.parent: step for step in path if step.kind == MOVE}
    given = taken = 0
    for hint in row.hints.all():
        given += hint.step in moments
        step = after.get(hint.step)
        if step is None or step.seat != hint.seat:
            continue
        advised = {int(move["action"]) for move in hint.moves}
        taken += hint.made < len(step.data) and step.data[hint.made] in advised
    return {"given": given, "taken": taken}


def _check(row: Match, played: Played, seat: int) -> None:
    why = refusal(row, played, seat)
    if why is not None:
        raise NoHint(why)


def _known(row: Match, seen: View) -> Hint | None:
    return Hint.objects.filter(match=row, seat=seen.seat, view=seen.digest()).first()


def _thought_of(row: Match, played: Played, seat: int) -> Hint | None:
    """Think about it, outside of any transaction, and keep what came of it."""
    try:
        advice = advise(row, played, seat)
    except searches.TooMany as exc:
        raise Busy(_FULL, WAIT_SECONDS) from exc
    if advice is None:
        return None
    place = {"match": row, "seat": seat, "view": played.view(seat).digest()}
    facts = {
        "revision": row.revision,
        "step": played.log.head,
        "made": len(played.pending),
        **asdict(advice),
    }
    with transaction.atomic():
        hint, is_new = Hint.objects.get_or_create(**place, defaults=facts)
        if is_new:
            Match.objects.filter(pk=row.pk).update(hinted=True)
    return hint


def _told(hint: Hint, items: Sequence[Plain], who: Mapping[int, Sitter], *, away: bool) -> Plain:
    """The hint in words; the moves it names are marked among those that the page offers."""
    by_action = {int(item["action"]): item for item in items}
    ranked = [_ranked(move) for move in hint.moves if int(move["action"]) in by_action]
    moves = [_move(ranked[0], each, by_action[each.action], away=away) for each in ranked]
    line, fear = _line(hint.line, hint.seat, who), _line(hint.fear, hint.seat, who)
    return {
        "best": moves[0] if moves else None,
        "equal": [move for move in moves[1:] if move["equal"]],
        "reason": _reason(ranked, moves, items),
        "moves": moves,
        "line": line,
        "fear": fear if fear[:1] != line[:1] else [],
        "worlds": str(say(words.looked_at(hint.worlds))) if hint.worlds else "",
    }


def _ranked(move: Mapping[str, Any]) -> Ranked:
    return Ranked(
        int(move["action"]), int(move["simulations"]), float(move["value"]), float(move["error"])
    )


def _reason(ranked: Sequence[Ranked], moves: Sequence[Plain], items: Sequence[Plain]) -> str:
    """Why the best is the best, in words; "" where none is shown."""
    if not moves:
        return ""
    told = [words.why(ranked, [move["title"] for move in moves], len(items))]
    outcomes = {item["action"]: item["outcome"] for item in items if item["outcome"]}
    own = outcomes.pop(moves[0]["action"], None)
    if own:
        told.append(words.does(own, [int(each["value"]) for each in outcomes.values()]))
    return " ".join(str(say(each)) for each in told)


def _move(best: Ranked, ranked: Ranked, item: Plain, *, away: bool) -> Plain:
    """One hinted move; `item` gets its words and its bar."""
    value, error, is_best = ranked.value, words.doubt(ranked.error, away=away), ranked is best
    said = str(say(words.estimate(value, error)))
    is_equal = is_best or words.is_close(best, ranked)
    if is_best:
        item["hint"] = _("Hint: %(estimate)s") % {"estimate": said}
    elif is_equal:
        item["hint"] = _("As good as the best: %(estimate)s") % {"estimate": said}
    else:
        item["hint"] = said.capitalize()
    item["is_best"] = is_best
    item["bar"] = words.bar(value, error)
    return {
        "action": item["action"],
        "digit": item["digit"],
        "title": item["title"],
        "page": (item.get("card") or {}).get("url", ""),
        "text": item["text"],
        "estimate": said,
        "equal": is_equal,
        "value": value,
        "error": error,
        "bar": item["bar"],
    }


def _line(told: Sequence[Any], seat: int, who: Mapping[int, Sitter]) -> list[dict[str, str]]:
    """What comes after the own move: from the first answer of somebody else on."""
    found = lines.read(told)
    first = next((at for at, (by, _text) in enumerate(found) if by != seat), len(found))
    return lines.grouped(found[first:], who)
