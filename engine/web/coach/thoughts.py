"""Why a partner made a move, out of what its search recorded.

What a search noted down holds its hand and cards it imagined, and that it noted anything tells of
a choice. Until the end every move is answered alike; after the end everything is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.urls import reverse

from collection.house.i18n import say
from collection.requests.rows import User
from decks.lists.judging import clause_url
from engine.ai.greedy import distinct
from engine.ai.rollout import is_away
from engine.ai.thought import Ranked, Thought, thought_of
from engine.kernel.events import Told
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.kernel.steps import Step
from engine.kernel.telling import told
from engine.kernel.view import View, view
from engine.web.coach import lines, words
from engine.web.seat import handover
from engine.web.seat.names import Sitter, sitters
from engine.web.seat.rows import Match
from engine.web.table import marks
from engine.web.table.entries import Entry, entries

Plain = dict[str, Any]
_BY_ITS_OWN: Final = N_("It played by its own cards and by what lies open: it sees none of yours.")
_WATCHED: Final = N_(
    "It played by its own cards and by what lies open: nobody's hidden card helped it."
)
_MORE_AT_THE_END: Final = N_(
    "While the battle lasts no more is told, for reasons would show its cards. At the end all is."
)


class NoThought(LookupError):
    """This reader knows of no such move, or nobody thought about it."""


def explain(
    row: Match, played: Played, seat: int | None, seq: int, who: Mapping[int, Sitter]
) -> Plain:
    """The context of `templates/engine/coach/_thought.html` for line `seq` of the log.

    Raises NoThought, BadRecord when the rules have changed since."""
    found = next((each for each in _marked(played, seat, who) if each[0].seq == seq), None)
    if found is None:
        raise NoThought(str(seq))
    entry, line = found
    assert line.seat is not None
    if played.over:
        reasons = _everything(_Choice(played, played.log.step(entry.number)), who)
    else:
        reasons = _what_is_safe(seat)
    return {
        "seq": seq,
        "who": "" if "{seat}" in line.message.text else who[line.seat].name,
        "text": str(say(line.message)),
        "clause": line.message.clause,
        "clause_url": clause_url(row.game, line.message.clause),
        "over": played.over,
        **reasons,
        "urls": {"table": f"{row.get_absolute_url()}#log"},
    }


def mark_sides(
    row: Match, played: Played, scene: Plain, seat: int | None, who: Mapping[int, Sitter]
) -> None:
    """Give each partner's side the address of the thought behind what it did last, or ""."""
    last: dict[int | None, int] = {}
    for entry in entries(played):
        line = told(played.rules, entry.event, seat)
        if line and marks.is_headline(played, line):
            is_marked = marks.is_marked(played, entry, line, seat, who, over=played.over)
            last[line.seat] = entry.seq if is_marked else 0
    for side in scene["sides"]:
        seq = last.get(side["seat"], 0) if side["who"] == "partner" and side["last"] else 0
        side["thought"] = reverse("table-thought", args=(row.pk, seq)) if seq else ""


def thought_address(row: Match, played: Played, user: User, number: int) -> str:
    """Where somebody at the table reads why the move of a step was made; "" where nothing is told.

    Only of the branch being played, however far `played` is wound."""
    mine = handover.own_seats(row, user)
    over = row.status == Match.Status.OVER
    if number not in {step.number for step in played.log.path(row.head)}:
        return ""
    if len(mine) > 1 and not over:
        return ""
    holder = next((seat for seat in mine if seat.has_screen), mine[0] if mine else None)
    return address(row, played, holder.number if holder else None, number, over=over)


def address(row: Match, played: Played, seat: int | None, number: int, *, over: bool) -> str:
    """The same for a seat, if what the step tells first is a move with reasons."""
    who = sitters(row, seat)
    for entry in entries(played):
        line = told(played.rules, entry.event, seat) if entry.number == number else None
        if line is None or line.kind == marks.TURN:
            continue
        is_marked = marks.is_marked(played, entry, line, seat, who, over=over)
        return reverse("table-thought", args=(row.pk, entry.seq)) if is_marked else ""
    return ""


def _marked(
    played: Played, seat: int | None, who: Mapping[int, Sitter]
) -> Iterator[tuple[Entry, Told]]:
    """The lines with reasons, in order."""
    for entry in entries(played):
        line = told(played.rules, entry.event, seat)
        if line and marks.is_marked(played, entry, line, seat, who, over=played.over):
            yield entry, line


class _Choice:
    """The choice behind a move: what its seat saw, what it noted, what it took."""

    def __init__(self, played: Played, step: Step) -> None:
        """Raises BadRecord."""
        place = marks.chosen_at(step)
        self.note = marks.notes_of(step)[place]
        self.rules = played.rules
        self.seat = step.seat
        self.taken = step.data[place]
        self.seen = _seen(played, step, place)
        self.seed = bytes.fromhex(str(self.note.get("seed", "")))
        thought = thought_of(self.note)
        self.thought = thought or Thought([], 0, 0, [], [])

    @property
    def ranked(self) -> list[Ranked]:
        """Its best moves as it rated them."""
        return self.thought.ranked

    def expected(self) -> list[tuple[int, Message]]:
        """What it expected after its move."""
        return self._answers(self.thought.line)

    def feared(self) -> list[tuple[int, Message]]:
        """The answer that would have hurt most, unless it is the one it expected."""
        found, expected = self._answers(self.thought.fear), self.expected()
        return found if found[:1] != expected[:1] else []

    def _answers(self, line: lines.Line) -> list[tuple[int, Message]]:
        """A line in words, from the first answer of somebody else on."""
        found = lines.titles(self.rules, self.seen, self.seed, line, lines.LONGEST + 1)
        first = next((at for at, (by, _title) in enumerate(found) if by != self.seat), len(found))
        return found[first:]


def _seen(played: Played, step: Step, place: int) -> View:
    """What the seat saw before that choice of the move."""
    past = Played(played.rules, played.origin, played.seed, by_hand=True, attended=played.attended)
    past.retrace(played.log.path(step.parent))
    s = past.state.copy()
    for action in step.data[:place]:
        played.rules.apply(s, action, None)
    return view(played.rules, s, step.seat)


def _what_is_safe(reader: int | None) -> Plain:
    """The same for every move: whether it had a choice, and how it rated it, tells of its hand."""
    return {
        "sentences": [str(say(Message(_WATCHED if reader is None else _BY_ITS_OWN)))],
        "moves": [],
        "line": [],
        "fear": [],
        "later": str(say(Message(_MORE_AT_THE_END))),
    }


def _everything(choice: _Choice, who: Mapping[int, Sitter]) -> Plain:
    """All that was noted: the battle is over, and every card may be seen."""
    ranked = choice.ranked
    said: list[Message | None] = []
    seen = choice.seen.state
    if ranked:
        legal = distinct(choice.rules, seen, choice.seen.legal())
        said += [words.weighed(len(legal)), words.standing(ranked[0].value)]
    slip = words.slip(str(choice.note.get("slip", "")))
    if ranked and slip is None:
        said.append(words.compared(ranked, choice.taken))
    said.append(slip)
    if choice.thought.worlds:
        said.append(words.looked_at(choice.thought.worlds))
    said += words.by_hand(choice.rules, seen, [choice.taken, *(each.action for each in ranked)])
    return {
        "sentences": [str(say(sentence)) for sentence in said if sentence is not None],
        "moves": [_move(choice, each) for each in ranked],
        "line": _line(choice.expected(), who),
        "fear": _line(choice.feared(), who),
        "later": "",
    }


def _move(choice: _Choice, each: Ranked) -> Plain:
    title = choice.rules.label(choice.seen.state, each.action).title
    error = words.doubt(each.error, away=is_away(choice.seen.state, choice.seat))
    return {
        "title": str(say(title)),
        "estimate": str(say(words.estimate(each.value, error))),
        "value": each.value,
        "error": error,
        "bar": words.bar(each.value, error),
        "taken": each.action == choice.taken,
    }


def _line(told: Sequence[tuple[int, Message]], who: Mapping[int, Sitter]) -> list[dict[str, str]]:
    return lines.grouped([(by, str(say(title))) for by, title in told], who)
