"""A match as plain text: the log that a seat read, and the record that can be pasted back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.kernel.match import Match as Played
from engine.kernel.notation import DIGITS, MOVES, TITLE, record_text
from engine.kernel.steps import ROOT
from engine.registry import game
from engine.web.laying import bringing
from engine.web.review.replays.film import Film, Stop, turns
from engine.web.review.replays.reading import Eyes, Reader
from engine.web.seat.names import Sitter
from engine.web.seat.rows import Match

# Under this name the header of a pasted match keeps what its decks are called.
DECKS = "decks"


def log_text(reader: Reader, played: Played, end: int) -> str:
    """The whole log of a branch, oldest first, with totals after each turn.

    `played` is wound along the branch by it."""
    who = reader.who()
    film = Film(played, reader.eyes, who)
    lines = [str(say(game(reader.row.game).title())), ""]
    groups = turns(film.stops(end))
    wound = _wound(played, end, {group["stops"][-1].number for group in groups})
    for group, totals in zip(groups, (_totals(p, reader.eyes, who) for p in wound), strict=True):
        lines += [f"== {group['turn']}", *_spoken(group["stops"])]
        lines += [f"   {total}" for total in totals]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def record(reader: Reader, played: Played, end: int, notes: Mapping[int, str]) -> str:
    """The record of a branch: all of it once everything is open to the reader, else what the
    reader's eyes saw, which can be read and not be played."""
    if shows_all(reader):
        return record_text(played, to=end, names=deck_names(reader.row, played), notes=notes)
    rules = played.rules
    head = [
        TITLE,
        f"game: {rules.key} {rules.version}",
        f"cards: {rules.pool.digest[:DIGITS]}",
        f"seats: {rules.seats}",
        f"view: {reader.eyes.key}",
        *(f"; {line}".rstrip() for line in notes.get(ROOT, "").splitlines()),
        "",
        MOVES,
    ]
    film = Film(played, reader.eyes, reader.who())
    for stop in film.stops(end):
        title = ["", f"# {stop.turn}"] if stop.opens_turn else []
        lines = [f"{stop.index}. {line.spoken()}" for line in stop.lines]
        if stop.noted:
            lines += [f"; {line}".rstrip() for line in notes.get(stop.noted, "").splitlines()]
        head += [*lines, *title] if stop.closes_turn else [*title, *lines]
    return "\n".join(head) + "\n"


def shows_all(reader: Reader) -> bool:
    """Whether the record with everything that was dealt may be given to this reader."""
    is_over = reader.row.status == Match.Status.OVER
    return is_over and (reader.is_of_the_match or reader.eyes.is_open)


def deck_names(row: Match, played: Played) -> list[str]:
    """What the decks are called, in the order of the loadouts."""
    kept = row.header.get(DECKS)
    if isinstance(kept, list):
        return [str(name) for name in kept]
    seats = {seat.number: seat for seat in row.seats.all()}
    return [
        bringing.title_of(row.game, seats[n].product, seats[n].deck_version)
        for n in bringing.bringers(played.rules)
        if n in seats
    ]


def _spoken(stops: Sequence[Stop]) -> list[str]:
    return [line.spoken() for stop in stops for line in stop.lines]


def _wound(played: Played, end: int, wanted: set[int]) -> Iterator[Played]:
    """The match at each of these steps of the branch, wound forward once."""
    head = played.log.head
    played.rewind()
    if ROOT in wanted:
        yield played
    for step in played.log.path(end):
        played.replay(step)
        if step.number in wanted:
            yield played
    played.log.head = head


def _totals(played: Played, eyes: Eyes, who: Mapping[int, Sitter]) -> list[str]:
    """One line for each side: what it has in figures, as far as the eyes see it."""
    seen = played.view(eyes.seat)
    scene = played.rules.scene(seen.state, eyes.audience)
    return [
        f"{who[int(side['seat'])].name}: {', '.join(_figures(side))}"
        for side in sorted(scene.get("sides") or (), key=lambda side: int(side["seat"]))
        if _figures(side)
    ]


def _figures(side: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    left, most = _hit_points(side)
    if most:
        found.append(_("hit points %(left)s/%(most)s") % {"left": left, "most": most})
    if side.get("charges") is not None:
        found.append(_("charges %(n)s") % {"n": side["charges"]})
    for area in side.get("areas") or ():
        if area.get("kind") in ("hand", "pile"):
            count = area.get("count", len(area.get("pieces") or ()))
            found.append(f"{str(say(area.get('label') or area['key'])).lower()} {count}")
    return found


def _hit_points(side: Mapping[str, Any]) -> tuple[int, int]:
    counters = [
        counter
        for area in side.get("areas") or ()
        for piece in area.get("pieces") or ()
        for counter in piece.get("counters") or ()
        if counter.get("kind") == "hp"
    ]
    return sum(int(c["value"]) for c in counters), sum(int(c.get("max") or 0) for c in counters)
