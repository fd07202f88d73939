"""The log of a match in words, for one seat, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import READER, say
from decks.lists.judging import clause_url
from engine.kernel.cards import CardPool
from engine.kernel.events import Event, Told
from engine.kernel.match import Match
from engine.kernel.messages import Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.steps import OPENED, ROOT, is_thrown, is_typed
from engine.kernel.telling import told
from engine.web.seat.faces import face_at
from engine.web.seat.names import Sitter, turn_title
from engine.web.seat.throwing import typed_text
from engine.web.table.entries import Entry, entries, with_marks
from engine.web.table.marks import is_marked

# An event of this kind opens a new group of the log.
TURN = "turn"
_DIGITS = 8
_EMPTY = {
    "who": "",
    "clause": "",
    "clause_url": "",
    "mine": False,
    "headline": False,
    "fresh": False,
    "thought": 0,
    "cards": (),
}


def story(played: Match, seat: int, who: Mapping[int, Sitter]) -> list[dict[str, Any]]:
    """`[{turn, lines: [{seq, who, text, clause, clause_url, mine, fresh, cards}]}]`, newest first.

    `cards`: the name and page of each card whose name stands in the text.

    `seq` counts the events of the branch being played. An event is told with the name of its
    seat before it, unless its text names the seat itself. `fresh`: it belongs to the last action.
    `thought`: the same number on a partner's move whose reasons can be asked for, else 0.
    """
    groups: list[dict[str, Any]] = [{"turn": _("Beginning"), "lines": []}]
    for entry in with_marks(played):
        event = entry.event
        found = told(played.rules, event, seat) if event else None
        if found is not None and found.kind == TURN:
            groups.append({"turn": _turn(played, found, who), "lines": []})
        elif found is not None:
            line = _line(played, found, entry.seq, seat, who)
            if is_marked(played, entry, found, seat, who, over=played.over):
                line["thought"] = entry.seq
            groups[-1]["lines"].insert(0, line)
        elif not event:
            groups[-1]["lines"].insert(0, _marked_line(played, entry, seat, who))
    groups.reverse()
    groups = [group for group in groups if group["lines"]]
    _mark_fresh(groups)
    return groups


def _mark_fresh(groups: list[dict[str, Any]]) -> None:
    """Mark the lines of the newest turn back to its last headline; without one, the newest."""
    lines = groups[0]["lines"] if groups else []
    last = next((at for at, line in enumerate(lines) if line["headline"]), 0)
    for line in lines[: last + 1]:
        line["fresh"] = True


def last_of(played: Match, seat: int, whose: int) -> tuple[str, str]:
    """The last headline of `whose`, as `seat` may hear of it: (text, clause id), or blanks."""
    choosy = _has_headlines(played)
    for event in _latest(played):
        found = told(played.rules, event, seat)
        if found is None or found.kind == TURN or (choosy and not found.headline):
            continue
        if found.seat == whose:
            return str(say(found.message)), found.message.clause
    return "", ""


def last_line(played: Match, seat: int, who: Mapping[int, Sitter]) -> dict[str, Any] | None:
    """The last headline of anybody but `seat`, as `seat` may hear of it, as a line of `story`."""
    choosy = _has_headlines(played)
    for event in _latest(played):
        found = told(played.rules, event, seat)
        if found is None or found.kind == TURN or (choosy and not found.headline):
            continue
        if found.seat is not None and found.seat != seat:
            return _line(played, found, 0, seat, who)
    return None


def touched(played: Match, seat: int) -> frozenset[tuple[str, int]]:
    """The fields of the events since the last headline: what the last action had to do with.

    Numbered fields count as the plain one (`card2` as `card`)."""
    return frozenset(
        (name.rstrip("0123456789"), value)
        for line in _last_action(played, seat)
        for name, value in line.values
    )


def latest(played: Match, seat: int) -> list[dict[str, Any]]:
    """The events since the last headline, the last first: `kind`, and their fields by name."""
    return [{"kind": line.kind, **dict(line.values)} for line in _last_action(played, seat)]


def _last_action(played: Match, seat: int) -> Iterator[Told]:
    """What `seat` heard since the last headline, that one included, the last first."""
    choosy = _has_headlines(played)
    for event in _latest(played):
        line = told(played.rules, event, seat)
        if line is None:
            continue
        yield line
        if line.headline or (line.kind == TURN and not choosy):
            return


def _has_headlines(played: Match) -> bool:
    """Whether the game says which events are what a seat did."""
    return any(kind.headline for kind in played.rules.event_kinds)


def _latest(played: Match) -> Iterator[Event]:
    """The events of the played branch, the last one first."""
    for step in reversed(played.log.path()):
        yield from reversed(step.events)


def lines_of(
    played: Match, events: Iterable[Event], seat: int, who: Mapping[int, Sitter]
) -> list[dict[str, Any]]:
    """These events as lines of `story`, in order, as `seat` may hear of them."""
    heard = (told(played.rules, event, seat) for event in events)
    return [_line(played, found, 0, seat, who) for found in heard if found is not None]


def events_of(played: Match, seat: int, since: int = 0) -> list[dict[str, Any]]:
    """The events of the played branch after step `since`, in words, for programs.

    `typed_by`: the seat that threw by hand and typed the outcome that this came of, or None."""
    found: list[dict[str, Any]] = []
    for entry in entries(played):
        line = told(played.rules, entry.event, seat)
        if line is None or entry.number <= since:
            continue
        step = None if entry.number == ROOT else played.log.step(entry.number)
        found.append(
            {
                "step": entry.number,
                "kind": line.kind,
                "text": say(line.message),
                "clause": line.message.clause,
                "values": dict(line.values),
                "typed_by": step.seat if step is not None and is_typed(step) else None,
            }
        )
    return found


def _turn(played: Match, found: Told, who: Mapping[int, Sitter]) -> str:
    number = dict(found.values).get("turn")
    if number is None:
        return str(say(found.message))
    title = turn_title(played.rules.key, number)
    sitter = None if found.seat is None else who.get(found.seat)
    return title if sitter is None else f"{title} · {sitter.name}"


def _line(
    played: Match, found: Told, seq: int, seat: int, who: Mapping[int, Sitter]
) -> dict[str, Any]:
    clause = found.message.clause
    sitter = None if found.seat is None else who.get(found.seat)
    return {
        "seq": seq,
        "who": "" if sitter is None or "{seat}" in found.message.text else sitter.name,
        "text": str(say(found.message)),
        "clause": clause,
        "clause_url": clause_url(played.rules.key, clause),
        "mine": found.seat == seat,
        "headline": found.headline,
        "fresh": False,
        "thought": 0,
        "cards": _cards(played, found.message),
    }


def _cards(played: Match, message: Message) -> tuple[tuple[str, str], ...]:
    """(name, page) of the cards that the message itself names: nothing else is known of it."""
    known = _by_name(played.rules.pool)
    found = [(name, known[name]) for name in _names(message) if name in known]
    pages = [(name, face_at(played.rules, code)) for name, code in dict(found).items()]
    return tuple(
        (name.pick(READER.language), face["url"]) for name, face in pages if face and face["url"]
    )


def _names(param: MessageParam) -> Iterator[Name]:
    if isinstance(param, Name):
        yield param
    elif isinstance(param, (Message, tuple)):
        for part in param.params.values() if isinstance(param, Message) else param:
            yield from _names(part)


@lru_cache(maxsize=32)
def _by_name(pool: CardPool) -> Mapping[Name, str]:
    return {card.name: card.code for card in reversed(list(pool))}


def _marked_line(
    played: Match, entry: Entry, seat: int, who: Mapping[int, Sitter]
) -> dict[str, Any]:
    step = played.log.step(entry.number)
    if is_thrown(step):
        sitter = who.get(step.seat)
        line = {**_EMPTY, "who": sitter.name if sitter else "", "text": typed_text()}
        return {**line, "seq": entry.seq, "mine": step.seat == seat}
    if step.kind == OPENED:
        text, seal = mark_text(), ""
    else:
        text = _("A move was undone; the unseen cards were dealt anew under the seal %(seal)s.")
        seal = str(step.note["commitment"])[:_DIGITS]
    return {**_EMPTY, "seq": entry.seq, "text": text % {"seal": seal}, "headline": True}


def mark_text() -> str:
    """What the log says where a branch goes on with a shuffle that somebody has seen through."""
    return _("Open from here: a move was undone with the same shuffle, so this does not count.")
