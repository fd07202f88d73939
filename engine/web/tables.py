"""One table as one seat sees it: everything that the page and the API show."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext as _

from collection.i18n import say
from collection.models import User
from decks.judging import clause_url
from engine.kernel import match as kernel
from engine.kernel.steps import CONCEDE, MOVE, PATCH
from engine.registry import UnknownGame, game
from engine.web import choices, storage, story
from engine.web.errors import TableNotFound
from engine.web.models import Match, Seat
from engine.web.names import sitters
from engine.web.scenes import Painter

GENERIC = "engine/_scene_generic.html"
_SEAL_DIGITS = 8


def tables_of(user: User) -> QuerySet[Match]:
    """The tables where the person sits, the last played first."""
    seats = Prefetch("seats", Seat.objects.select_related("deck_version__deck"))
    return Match.objects.filter(seats__user=user).distinct().prefetch_related(seats)


def table_for(user: object, match_id: str) -> Match:
    """That table if the person sits there. Raises TableNotFound, whether it exists or not."""
    row = tables_of(user).filter(pk=match_id).first() if isinstance(user, User) else None
    if row is None:
        raise TableNotFound(match_id)
    return row


def check_sits(user: object, match_id: str) -> None:
    """Raises TableNotFound unless the person sits at that table."""
    if not isinstance(user, User) or not Seat.objects.filter(match=match_id, user=user).exists():
        raise TableNotFound(match_id)


def seat_for(row: Match, user: User, played: kernel.Match) -> int:
    """The seat through whose eyes the person looks: of several, the one that decides."""
    mine = sorted(seat.number for seat in row.seats.all() if seat.user_id == user.pk)
    return played.decider if played.decider in mine else mine[0]


def present(row: Match, user: User) -> dict[str, Any]:
    """The context of the table page (see `templates/engine/table.html`). Raises TableClosed."""
    played = storage.current(row)
    seat = seat_for(row, user, played)
    seen = played.view(seat)
    raw = played.rules.scene(seen.state, seat)
    who = sitters(row, seat)
    title = str(say(game(row.game).title()))
    painter = Painter(row.pk, played, seen, who)
    return {
        "scene": painter.scene(raw, title),
        "scene_template": scene_template(row.game),
        "moves": choices.choices(played, seen, raw, who),
        "log": story.story(played, seat, who),
        "match": match_data(row, played, seat, raw),
    }


def match_data(
    row: Match, played: kernel.Match, seat: int, raw: Mapping[str, Any]
) -> dict[str, Any]:
    """The facts of the match itself."""
    deck = next((s.deck_version for s in row.seats.all() if s.number == seat), None)
    seal = played.commitments()[-1]
    return {
        "id": row.pk,
        "game": row.game,
        "revision": row.revision,
        "key": uuid.uuid4().hex,
        "over": _over(row, played, seat, raw),
        "commitment": f"{seal[: _SEAL_DIGITS // 2]} {seal[_SEAL_DIGITS // 2 : _SEAL_DIGITS]}",
        "seals": played.commitments(),
        "opened": played.opened(),
        "deals": [
            {"seal": shown, "seed": seed}
            for shown, seed in zip(played.commitments(), played.opened(), strict=False)
        ],
        "has_partner": any(sitter.level for sitter in row.seats.all()),
        "can_undo": not played.pending and _has_moved(row, played),
        "subtitle": _("%(deck)s, version %(n)s") % {"deck": deck.name, "n": deck.number}
        if deck
        else "",
        "urls": _urls(row, deck.deck.get_absolute_url() if deck else ""),
    }


def scene_template(key: str) -> str:
    """The game's own layout of its table, or the one that shows any scene."""
    own = f"{key}/templates/{key}_table.html"
    try:
        get_template(own)
    except TemplateDoesNotExist:
        return GENERIC
    return own


def summary(row: Match) -> dict[str, Any]:
    """A table in a list."""
    deck = next((seat.deck_version for seat in row.seats.all() if seat.deck_version), None)
    try:
        title = str(say(game(row.game).title()))
    except UnknownGame:
        title = row.game
    return {
        "id": row.pk,
        "url": row.get_absolute_url(),
        "game": row.game,
        "title": title,
        "deck": deck.name if deck else "",
        "over": row.status == Match.Status.OVER,
        "updated": row.updated,
    }


def _over(
    row: Match, played: kernel.Match, seat: int, raw: Mapping[str, Any]
) -> dict[str, Any] | None:
    if not played.over:
        return None
    reason = played.rules.reason(played.state.over)
    return {
        "title": _verdict(played.state.scores, seat),
        "result": _result(played.state.scores, seat),
        "reason": say(reason),
        "clause": reason.clause,
        "clause_url": clause_url(row.game, reason.clause),
        "stats": say(raw.get("stats") or []),
        "scores": list(played.state.scores),
    }


def _result(scores: list[int], seat: int) -> str:
    best = max(scores)
    if scores[seat] < best:
        return "lost"
    return "drawn" if scores.count(best) == len(scores) else "won"


def _verdict(scores: list[int], seat: int) -> str:
    words = {"won": _("You win"), "lost": _("You lose"), "drawn": _("A draw")}
    return words[_result(scores, seat)]


def _has_moved(row: Match, played: kernel.Match) -> bool:
    people = {seat.number for seat in row.seats.all() if seat.user_id is not None}
    kinds = (MOVE, CONCEDE, PATCH)
    return any(step.kind in kinds and step.seat in people for step in played.log.path())


def _urls(row: Match, deck: str) -> dict[str, str]:
    doors = ("act", "undo", "concede", "back", "fragment", "partner", "again")
    urls = {door: reverse(f"table-{door}", args=(row.pk,)) for door in doors}
    return {
        **urls,
        "table": row.get_absolute_url(),
        "deck": deck,
        "rules": reverse("rules", args=(row.game,)),
    }
