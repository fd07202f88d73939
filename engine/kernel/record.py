"""A match as plain JSON: stored, read back, watched long after the rules have changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.kernel.errors import BadRecord, KernelError
from engine.kernel.events import EVERYBODY, EventKind, project
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.origin import Origin
from engine.kernel.rules import Rules
from engine.kernel.steps import ROOT, Log, Step
from engine.kernel.view import SPECTATOR

FORMAT: Final = 1
# The field of an event that says why the game ended, a code of `State.over`.
REASON: Final = "reason"
_UNREADABLE: Final = (AttributeError, LookupError, OverflowError, TypeError, ValueError)


def header_of(match: Match) -> dict[str, Any]:
    """Everything of a match but its steps. The seed is a secret of the server."""
    rules = match.rules
    return {
        "format": FORMAT,
        "game": rules.key,
        "version": rules.version,
        "pool": rules.pool.digest,
        "origin": match.origin.to_json(),
        "seed": match.seed.hex(),
        "open_seed": match.open_seed,
        "by_hand": match.by_hand,
        "own_dice": match.own_dice,
        "attended": match.attended,
        "revision": match.revision,
        "head": match.log.head,
        "pending": list(match.pending),
        "opening": [list(event) for event in match.opening],
        "kinds": [kind_json(kind) for kind in rules.event_kinds],
        "reasons": _clauses_of_reasons(rules),
    }


def _clauses_of_reasons(rules: Rules) -> dict[str, str]:
    """By code the clause of each end that the log tells with its reason (`telling.told`)."""
    words = {str(code): rules.word(REASON, code, SPECTATOR) for code in rules.reasons()}
    return {code: word.clause for code, word in words.items() if isinstance(word, Message)}


def record_of(match: Match) -> dict[str, Any]:
    """The whole match, hidden facts included."""
    return {**header_of(match), "steps": [step.to_json() for step in match.log.steps]}


def load(rules: Rules, record: Mapping[str, Any]) -> Match:
    """The match of a record, ready to be continued.

    Raises BadRecord when it is of another game, cannot be read, or does not replay to the
    digests it was stored with (the rules have changed since): then it can still be watched.
    """
    if not isinstance(record, Mapping):
        raise _damaged()
    if record.get("game") != rules.key or record.get("format") != FORMAT:
        raise BadRecord(Message(N_("This record is not of this game, or of a newer format.")))
    if record.get("pool") != rules.pool.digest:
        raise BadRecord(
            Message(N_("This match was played with other cards than these. Bind its own pool."))
        )
    try:
        match = Match(
            rules,
            Origin.from_json(record["origin"]),
            bytes.fromhex(str(record["seed"])),
            open_seed=bool(record["open_seed"]),
            by_hand=True,
            attended=bool(record.get("attended", False)),
        )
        match.log = _log_of(record)
        match.by_hand = bool(record["by_hand"])
        match.open_seed = bool(record["open_seed"])
        match.own_dice = bool(record.get("own_dice", False))
        revision, pending = int(record["revision"]), [int(a) for a in record["pending"]]
    except (*_UNREADABLE, KernelError) as exc:
        raise _damaged() from exc
    match.retrace(match.log.path(), every_digest=True)
    if not all(match.resume(action) for action in pending):
        raise _damaged()
    match.revision = revision
    return match


def _log_of(record: Mapping[str, Any]) -> Log:
    steps = tuple(Step.from_json(raw) for raw in record["steps"])
    head = int(record["head"])
    if not _is_tree(steps, head):
        raise ValueError("the steps do not form a tree")
    return Log(steps, head)


def _damaged() -> BadRecord:
    return BadRecord(Message(N_("This record is damaged and cannot be read.")))


def _is_tree(steps: tuple[Step, ...], head: int) -> bool:
    numbered = all(
        step.number == at and ROOT <= step.parent < at for at, step in enumerate(steps, start=1)
    )
    return numbered and ROOT <= head <= len(steps)


def kind_json(kind: EventKind) -> dict[str, Any]:
    """An event kind as it is stored with each record."""
    return {
        "name": kind.name,
        "public": list(kind.public),
        "private": list(kind.private),
        "shown": kind.shown,
        "told": kind.told,
        "clause": kind.clause,
        "covert": kind.covert,
        "reveals": kind.reveals,
        "headline": kind.headline,
    }


def kind_from(raw: Mapping[str, Any]) -> EventKind:
    """The kind stored in a record."""
    return EventKind(
        str(raw["name"]),
        tuple(raw["public"]),
        tuple(raw["private"]),
        str(raw["shown"]),
        str(raw["told"]),
        str(raw["clause"]),
        bool(raw["covert"]),
        bool(raw["reveals"]),
        bool(raw.get("headline", False)),
    )


def watch(record: Mapping[str, Any], seat: int | None) -> list[dict[str, Any]]:
    """The events of the played branch as `seat` saw them, without any rules.

    Each is `{"step", "kind", "clause", "text", "values"}`; `text` is a message id. The clause of an
    end is that of its reason, if the record was stored with those (`reasons`).
    Raises BadRecord when it cannot be read.
    """
    try:
        return _watched(record, seat)
    except _UNREADABLE as exc:
        raise _damaged() from exc


def _watched(record: Mapping[str, Any], seat: int | None) -> list[dict[str, Any]]:
    kinds = [kind_from(raw) for raw in record["kinds"]]
    reasons = dict(record.get("reasons", {}))
    seen: list[dict[str, Any]] = []
    log = _log_of(record)
    groups = [(0, tuple(tuple(e) for e in record["opening"]))]
    groups += [(step.number, step.events) for step in log.path()]
    for number, events in groups:
        for event in events:
            kind = kinds[event[0]]
            shown = project(event, kind, seat)
            if shown is None:
                continue
            full = event[1] == EVERYBODY or (seat is not None and event[1] >> seat & 1)
            names = kind.public + kind.private if full else kind.public
            values = dict(zip(names, shown[2:], strict=False))
            seen.append(
                {
                    "step": number,
                    "kind": kind.name,
                    "clause": str(reasons.get(str(values.get(REASON)), "")) or kind.clause,
                    "text": kind.shown if full or not kind.told else kind.told,
                    "values": values,
                }
            )
    return seen
