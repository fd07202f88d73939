"""Events put into words for one reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.kernel.by_hand import E_MOVED
from engine.kernel.events import EVERYBODY, Event, Told, project
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.rules import Rules
from engine.kernel.view import SPECTATOR


def told(rules: Rules, event: Event, seat: int | None) -> Told | None:
    """The event as `seat` may hear of it; None when there is nothing to say.

    None and SPECTATOR are the public."""
    if seat == SPECTATOR:
        seat = None
    kind = rules.event_kinds[event[0]]
    shown = project(event, kind, seat)
    if shown is None:
        return None
    full = event[1] == EVERYBODY or (seat is not None and bool(event[1] >> seat & 1))
    text = kind.shown if full or not kind.told else kind.told
    if not text:
        return None
    names = kind.public + kind.private if full else kind.public
    values = dict(zip(names, shown[2:], strict=False))
    reader = SPECTATOR if seat is None else seat
    word = rules.word if event[0] >= 0 else partial(_house_word, rules, event[0])
    params = {name: word(name, value, reader) for name, value in values.items()}
    whose = values.get("seat")
    clause = clause_of(params) or kind.clause
    return Told(
        kind.name, Message(text, params, clause), whose, tuple(values.items()), kind.headline
    )


def _house_word(rules: Rules, kind: int, field: str, value: int, seat: int) -> MessageParam:
    """What is read for a field of what people do by hand."""
    if field.startswith("place"):
        return rules.doings().place_title(value)
    if field in ("figure", "thing", "effect", "bearer") or (field == "card" and kind <= E_MOVED):
        return rules.doings().said(field, value)
    if field == "heads":
        return Message(N_("Heads") if value else N_("Tails"))
    if field in ("winner", "loser", "player"):
        return value + 1
    return rules.word(field, value, seat)


def clause_of(params: Mapping[str, MessageParam]) -> str:
    """The clause of what a sentence is made of: an end has that of its reason."""
    for param in params.values():
        if isinstance(param, Message) and param.clause:
            return param.clause
    return ""
