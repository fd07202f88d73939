"""A match whose rules have changed since: its log, as a seat saw it, without any scene."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from decks.lists.judging import clause_url
from engine.kernel.errors import KernelError
from engine.kernel.events import EVERYBODY
from engine.kernel.messages import Message, MessageParam
from engine.kernel.record import watch
from engine.kernel.rules import Rules
from engine.kernel.telling import clause_of
from engine.registry import UnknownGame
from engine.web.review.replays.reading import Reader
from engine.web.seat import storage
from engine.web.seat.names import turn_title
from engine.web.seat.pinning import names_of
from engine.web.table.story import TURN

Plain = dict[str, Any]


def watched(reader: Reader) -> list[Plain]:
    """`[{turn, stops: [{at, lines: [{who, text, clause, clause_url}]}]}]`, oldest first.

    Raises BadRecord when not even that can be read."""
    record = storage.record_of(reader.row)
    if reader.eyes.is_open:
        record["steps"] = [
            {**step, "events": [[e[0], EVERYBODY, *e[2:]] for e in step["events"]]}
            for step in record["steps"]
        ]
    who = reader.who()
    words = _Words(reader)
    groups: list[Plain] = [{"turn": _("Beginning"), "stops": []}]
    for n, line in enumerate(watch(record, reader.eyes.seat), start=1):
        seat = line["values"].get("seat")
        sitter = who.get(seat) if seat is not None else None
        name = "" if sitter is None or "{seat}" in line["text"] else sitter.name
        if line["kind"] == TURN and "turn" in line["values"]:
            title = turn_title(reader.row.game, line["values"]["turn"])
            groups.append({"turn": f"{title} · {name}" if name else title, "stops": []})
            continue
        text, clause = words.of(line), line["clause"]
        if not text:
            continue
        if "reasons" not in record:  # stored before ends had the clause of their reason
            clause = words.clause_of(line) or clause
        url = clause_url(reader.row.game, clause)
        told = {"who": name, "text": text, "clause": clause, "clause_url": url}
        groups[-1]["stops"].append({"at": n, "lines": [told]})
    return [group for group in groups if group["stops"]]


class _Words:
    """What the fields of a stored event are called: by the rules if there still are any, else by
    the cards that the match pinned."""

    def __init__(self, reader: Reader) -> None:
        self.seat = reader.eyes.audience
        self.names = names_of(reader.row.pool)
        self.rules: Rules | None = None
        try:
            self.rules = storage.rules_of(reader.row)
        except (UnknownGame, KernelError, LookupError, TypeError, ValueError):
            return

    def of(self, line: Plain) -> str:
        """The line in the reader's language."""
        try:
            return str(say(Message(line["text"], self._params(line))))
        except (KeyError, IndexError, ValueError):
            return str(line["text"])

    def clause_of(self, line: Plain) -> str:
        """The clause of what the line is made of, by the rules of now."""
        return clause_of(self._params(line))

    def _params(self, line: Plain) -> dict[str, MessageParam]:
        return {name: self._word(name, value) for name, value in line["values"].items()}

    def _word(self, name: str, value: int) -> MessageParam:
        if self.rules is not None:
            try:
                return self.rules.word(name, value, self.seat)
            except (LookupError, TypeError, ValueError):
                pass
        if name.startswith("card") and 0 <= value < len(self.names):
            return self.names[value]
        return value
