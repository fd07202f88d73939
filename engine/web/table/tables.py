"""One table as one seat or a watcher sees it: everything that the page and the API show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.lists.judging import clause_url
from decks.lists.rows import DeckVersion
from engine.kernel import match as kernel
from engine.kernel.branches import NOWHERE, redo_to
from engine.kernel.state import has_result
from engine.kernel.steps import CONCEDE, MOVE, PATCH
from engine.kernel.view import SPECTATOR
from engine.registry import game
from engine.web.laying import bringing
from engine.web.seat import asking, handover, hands, storage, throwing
from engine.web.seat.errors import TableNotFound
from engine.web.seat.names import Sitter, sitters
from engine.web.seat.rows import Match, Seat
from engine.web.table import choices, story, watching
from engine.web.table.by_hand import by_hand, prompting_at
from engine.web.table.carrying import Carrying
from engine.web.table.handed import handed
from engine.web.table.on_trial import on_trial
from engine.web.table.ports import upstairs
from engine.web.table.scenes import Painter
from engine.web.thinking.moves import is_thinking

GENERIC = "engine/table/_scene_generic.html"
_SEAL_DIGITS = 8


def tables_of(user: User) -> QuerySet[Match]:
    """The tables where the person sits or that they laid, the last played first."""
    seats = Prefetch("seats", Seat.objects.select_related("deck_version__deck"))
    sits = Exists(Seat.objects.filter(match=OuterRef("pk"), user=user))
    return Match.objects.filter(Q(owner=user) | sits).prefetch_related(seats)


def table_for(user: object, match_id: str) -> Match:
    """That table if the person may see it. Raises TableNotFound, whether it exists or not."""
    row = tables_of(user).filter(pk=match_id).first() if isinstance(user, User) else None
    if row is None:
        raise TableNotFound(match_id)
    return row


def check_sits(user: object, match_id: str) -> None:
    """Raises TableNotFound unless the person sits at that table or laid it."""
    if not isinstance(user, User) or not tables_of(user).filter(pk=match_id).exists():
        raise TableNotFound(match_id)


def seat_for(row: Match, user: User, played: kernel.Match) -> int | None:
    """The seat through whose eyes the person looks, None for who only watches.

    Raises ScreenElsewhere while the screen goes from one person to another."""
    return handover.eyes(row, user, played)


def present(row: Match, user: User, chosen: list[int] | None = None) -> dict[str, Any]:
    """The context of the table page (see `templates/engine/table/table.html`). Raises TableClosed.

    `chosen`: the beginning of a change by hand, which the moves then go on with.

    While the screen goes from one person to another, `handover` says to whom, and there is no
    scene, no move and no log."""
    played = storage.current(row)
    wanted = handover.awaited(row, user, played)
    if wanted is not None:
        return handover.blank(row, wanted)
    seat = seat_for(row, user, played)
    who = sitters(row, seat)
    title = str(say(game(row.game).title()))
    raw = played.rules.scene(played.view(seat).state, SPECTATOR if seat is None else seat)
    mine = {each.number for each in handover.own_seats(row, user)}
    shown = _shown(row, played, seat, who, title, raw, mine, chosen)
    if (
        shown["moves"]["question"]
        and not played.awaits_people
        and not hands.is_open(played)
        and handover.asked_by_name(row, user)
    ):
        shown["moves"]["question"] = f"{who[played.decider].name}: {shown['moves']['question']}"
    return {
        "handover": None,
        **shown,
        "by_hand": by_hand(row, played, seat, shown["scene"]),
        "prompting": prompting_at(row, played, seat, shown["scene"]),
        "trial": on_trial(row, played, seat),
        "lesson": upstairs().lesson(row, played, shown["moves"]["items"]),
        "scene_template": scene_template(row.game),
        "match": match_data(row, played, seat, raw),
        "can_keep": upstairs().can_keep(row, played, seat),
        # The last to use the match, which it winds.
        "puzzle": upstairs().puzzle(row, user, played) if row.position_id else None,
    }


def _shown(
    row: Match,
    played: kernel.Match,
    seat: int | None,
    who: Mapping[int, Sitter],
    title: str,
    raw: Mapping[str, Any],
    seats: set[int],
    chosen: list[int] | None,
) -> dict[str, Any]:
    """Scene, moves and log for that seat, or for a watcher; `seats` are those of the user."""
    if seat is None:
        all_hands = watching.is_open(row)
        scene = watching.scene(row, played, who, title, all_hands=all_hands)
        upstairs().mark_sides(row, played, scene, None, who)
        return {
            "scene": scene,
            "moves": watching.moves(played, who),
            "hint": None,
            "log": story.story(played, SPECTATOR, who),
        }
    seen = played.view(seat)
    painter = Painter(row.pk, played, seen, who)
    scene = painter.scene(raw, title)
    upstairs().mark_sides(row, played, scene, seat, who)
    is_by_hand = hands.is_open(played) or chosen is not None
    if is_by_hand:
        moves = hands.moves(row, played, seat, who, chosen or [])
        moves["handed"] = handed(row, played, seat, seats, who)
        if moves["items"]:
            carrying = Carrying(played, painter, scene)
            carrying.mark(moves["items"], chosen or [])
            moves["carried"] = carrying.moves()
    elif played.awaits_answer:
        moves = asking.moves(row, seats, played, who)
    elif played.awaits_throw:
        moves = throwing.choices(played)
    else:
        moves = choices.choices(played, seen, raw, who, painter.drags(raw))
    return {
        "scene": scene,
        "moves": moves,
        "hint": None if is_by_hand else upstairs().hint(row, played, seen, moves["items"], who),
        "log": story.story(played, seat, who),
    }


def match_data(
    row: Match, played: kernel.Match, seat: int | None, raw: Mapping[str, Any]
) -> dict[str, Any]:
    """The facts of the match itself."""
    deck = next((s.deck_version for s in row.seats.all() if s.number == seat), None)
    seal = played.commitments()[-1]
    people = handover.people(row)
    aid = game(row.game).turn_aid()
    return {
        "id": row.pk,
        "game": row.game,
        "revision": row.revision,
        "key": fresh_key(),
        "over": _over(row, played, seat, raw),
        "commitment": f"{seal[: _SEAL_DIGITS // 2]} {seal[_SEAL_DIGITS // 2 : _SEAL_DIGITS]}",
        "seals": played.commitments(),
        "opened": played.opened(),
        "open_seed": played.seed.hex() if row.header["open_seed"] else "",
        "deals": [
            {"seal": shown, "seed": seed}
            for shown, seed in zip(played.commitments(), played.opened(), strict=False)
        ],
        "thinking": is_thinking(row),
        "has_partner": any(sitter.level for sitter in row.seats.all()),
        "people": len(people),
        "concedes_with": _concedes_with(played, people, seat),
        "seat": seat,
        "pace": row.pace,
        "watch": watching.watch_data(row) if seat is None else None,
        "typed": bool(played.rules.pool.own),
        "can_mend": hands.can_mend(row, played, seat),
        "can_redo": seat is not None and _can_redo(row, played),
        "counts": not played.is_open,
        "own_dice": played.own_dice,
        "hints": upstairs().hints(row, played) if played.over else None,
        "can_undo": seat is not None and not played.pending and _has_moved(row, played),
        "decks": brought_decks(row, told=played.over or _lists_are_open(played)),
        "may_swap": sum(1 for s in row.seats.all() if s.deck_version_id or s.product) > 1,
        "may_move_up": game(row.game).begins() is not None,
        "subtitle": _subtitle(row, deck),
        "aid": str(say(aid.title)) if aid else "",
        "urls": _urls(row, _deck_url(row, deck)),
    }


def _concedes_with(played: kernel.Match, people: list[Seat], seat: int | None) -> list[str]:
    """The names of the people who give up together with a seat."""
    if seat is None:
        return []
    taken = played.rules.concede_with(played.state, seat)
    return [each.name for each in people if each.number in taken and each.number != seat]


def brought_decks(row: Match, *, told: bool) -> list[dict[str, Any]]:
    """What each seat plays, by name; a surprise is told when the game opens it."""
    found: list[dict[str, Any]] = []
    for seat in sorted(row.seats.all(), key=lambda seat: seat.number):
        name = bringing.title_of(row.game, seat.product, seat.deck_version)
        is_hidden = seat.surprise and not told
        found.append(
            {
                "seat": seat.number,
                "name": _("a surprise") if is_hidden else name,
                "surprise": seat.surprise,
            }
        )
    return found


def scene_template(key: str) -> str:
    """The game's own layout of its table, or the one that shows any scene."""
    own = f"{key}/templates/{key}_table.html"
    try:
        get_template(own)
    except TemplateDoesNotExist:
        return GENERIC
    return own


def _over(
    row: Match, played: kernel.Match, seat: int | None, raw: Mapping[str, Any]
) -> dict[str, Any] | None:
    if not played.over:
        return None
    reason = played.rules.reason(played.state.over)
    near = max(seat or 0, 0)
    names = {n: sitter.name for n, sitter in sitters(row, seat).items()}
    return {
        "title": verdict(row, played.state.scores, seat),
        "result": result_of(played.state.scores, near),
        "reason": say(reason),
        "clause": reason.clause,
        "clause_url": clause_url(row.game, reason.clause),
        "stats": say(raw.get("stats") or []),
        "names": [names[near], *(name for n, name in names.items() if n != near)],
        "scores": list(played.state.scores),
    }


def result_of(scores: list[int], seat: int) -> str:
    """won, lost or drawn, for that seat; none where the game was dissolved."""
    if not has_result(scores):
        return "none"
    best = max(scores)
    if scores[seat] < best:
        return "lost"
    return "won" if best > 1 else "drawn"


def verdict(row: Match, scores: list[int], seat: int | None) -> str:
    """How it ended, for the only person at the table, or by the names of those who won."""
    alone = seat is not None and len(handover.people(row)) == 1
    if alone and seat is not None:
        words = {"won": _("You win"), "lost": _("You lose"), "drawn": _("A draw"),
                 "none": _("Without a result")}  # fmt: skip
        return words[result_of(scores, seat)]
    if not has_result(scores):
        return _("Without a result")
    winners = [n for n in range(len(scores)) if result_of(scores, n) == "won"]
    if not winners:
        return _("A draw")
    names = ", ".join(sitters(row, None)[n].name for n in winners)
    many = ngettext("%(names)s wins", "%(names)s win", len(winners))
    return many % {"names": names}


def _lists_are_open(played: kernel.Match) -> bool:
    return game(played.rules.key).opens_lists(played.rules.options)


def _subtitle(row: Match, deck: DeckVersion | None) -> str:
    """What the reader plays; on a table without people, who plays whom."""
    if deck is not None:
        return _("%(deck)s, version %(n)s") % {"deck": deck.name, "n": deck.number}
    if handover.people(row):
        return ""
    named = [sitter.role.rpartition(", ")[2] for sitter in sitters(row, None).values()]
    return " · ".join(named)


def _deck_url(row: Match, deck: DeckVersion | None) -> str:
    """The deck's page, if it is the person's own."""
    if deck is None or deck.deck.owner_id != row.owner_id or deck.deck.deleted is not None:
        return ""
    return deck.deck.get_absolute_url()


def _can_redo(row: Match, played: kernel.Match) -> bool:
    seats = {seat.number for seat in handover.people(row)}
    return bool(seats) and redo_to(played.log, seats) != NOWHERE


def _has_moved(row: Match, played: kernel.Match) -> bool:
    people = {seat.number for seat in row.seats.all() if seat.user_id is not None}
    kinds = (MOVE, CONCEDE, PATCH)
    return any(step.kind in kinds and step.seat in people for step in played.log.path())


def _urls(row: Match, deck: str) -> dict[str, str]:
    doors = ("act", "undo", "concede", "back", "fragment", "partner", "again", "take", "wait",
             "delete")  # fmt: skip
    urls = {door: reverse(f"table-{door}", args=(row.pk,)) for door in doors}
    return {
        **urls,
        "table": row.get_absolute_url(),
        "redo": reverse("table-redo", args=(row.pk,)),
        "replay": reverse("replay", args=(row.pk,)),
        "analysis": reverse("analysis", args=(row.pk,)),
        "knew": reverse("table-knew-list", args=(row.pk,)),
        "deck": deck,
        "rules": reverse("rules", args=(row.game,)),
        "turn": reverse("turn", args=(row.game,)) if game(row.game).turn_aid() else "",
    }
