"""A match as a text that people read, comment and paste back; `notation_reading` reads it.

The form is described in docs/reference/records.md. It holds everything that was dealt, so that it
is for matches that are over. Notes stand as comment lines below the step they belong to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.errors import BadRecord
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.rules import Rules
from engine.kernel.state import OVER, State, has_result
from engine.kernel.steps import CONCEDE, DEALT, MOVE, OPENED, PATCH, REDEAL, Step

TITLE: Final = "mazziere record 1"
MOVES: Final = "moves"
OPEN: Final = "open"
# People sat at the table: cards that are carried out by hand waited for them.
ATTENDED: Final = "table: attended"
# Between the choices of one move.
THEN: Final = " > "
# So many digits of the digest of the cards are enough to know them by.
DIGITS: Final = 12
# Control signs, those that turn the direction of writing round, and halves of a sign.
UNFIT: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_TOKEN: Final = re.compile(r"[^\s\"#;-][^\s\"#;]*")


def record_text(
    match: Match,
    *,
    to: int | None = None,
    names: Sequence[str] = (),
    notes: Mapping[int, str] | None = None,
) -> str:
    """The record of the branch that ends at step `to` (the head by default).

    `names`: of the decks; `notes` by number of step, 0 for the beginning. Hidden cards and the
    seed stand in it. Raises BadRecord when the rules have changed since."""
    path = match.log.path(to)
    said = notes or {}
    lines = [TITLE, *_head(match, names), *_comment(said.get(0, "")), "", MOVES]
    twin = Match(match.rules, match.origin, match.seed, by_hand=True, attended=match.attended)
    for n, step in enumerate(path, start=1):
        lines.append(f"{n}. {step_text(match.rules, twin.state, step)}")
        lines += _comment(said.get(step.number, ""))
        _repeat(twin, step)
    lines += ["", *_foot(match.rules, twin.state)]
    return "\n".join(lines) + "\n"


def step_text(rules: Rules, s: State, step: Step) -> str:
    """One step made in the full state `s`, as its line says it."""
    if step.kind == MOVE:
        return f"seat {step.seat + 1}: {THEN.join(_choices(rules, s, step.data))}"
    if step.kind == DEALT:
        return chance_text(rules, s, step.data)
    if step.kind == CONCEDE:
        return f"seat {step.seat + 1} concedes"
    if step.kind == PATCH:
        return f"seat {step.seat + 1} by hand: {' '.join(str(n) for n in step.data)}"
    if step.kind == REDEAL:
        kept = ",".join(str(int(seat) + 1) for seat in step.note["keep"])
        return f"deal anew for {kept}: {step.note['seed']}"
    assert step.kind == OPENED
    return OPEN


def chance_text(rules: Rules, s: State, outcome: Sequence[int]) -> str:
    """The outcome of the open chance node: a face by name or number, or an order from its top."""
    sides = rules.sides_of(s)
    if not sides:
        order = " ".join(card_word(rules, card) for card in reversed(outcome))
        return f"shuffle: {order}".rstrip()
    faces = rules.faces_of(s)
    face = outcome[0]
    return f"chance: {faces[face]}" if faces else f"chance: {face + 1} of {sides[0]}"


def card_word(rules: Rules, card: int) -> str:
    """What is put into order: a card by its code, anything else by its number."""
    if 0 <= card < len(rules.pool):
        code = rules.pool.at(card).code
        if _TOKEN.fullmatch(code) and not code.isdigit():
            return code
    return str(card)


def quoted(value: object) -> str:
    """A value as JSON in which no sign can be taken for the beginning of a comment."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    text = text.replace("#", "\\u0023").replace(";", "\\u003b")
    return UNFIT.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def _choices(rules: Rules, s: State, actions: Sequence[int]) -> list[str]:
    found: list[str] = []
    work = s.copy()
    for action in actions:
        found.append(rules.exact(work, action))
        rules.apply(work, action, None)
    return found


def _repeat(twin: Match, step: Step) -> None:
    twin.replay(step)
    if twin.state.digest() != step.digest:
        raise BadRecord(
            Message(
                N_("The rules have changed since: step {step} gives another state."),
                {"step": step.number},
            )
        )


def _head(match: Match, names: Sequence[str]) -> list[str]:
    rules, table = match.rules, match.origin.table
    lines = [
        f"game: {rules.key} {rules.version}",
        f"cards: {rules.pool.digest[:DIGITS]}",
        f"seats: {rules.seats}",
    ]
    lines += [f"option {name}: {quoted(value)}" for name, value in table.options.items()]
    for n, loadout in enumerate(table.loadouts):
        lines += _deck(rules, n, loadout, names[n] if n < len(names) else "")
    if match.origin.position:
        lines.append(f"position: {match.origin.position.hex()}")
    if match.by_hand:
        lines.append("dice: by hand")
    if match.attended:
        lines.append(ATTENDED)
    lines.append(f"seed: {match.seed.hex()}")
    return lines


def _deck(rules: Rules, n: int, loadout: Loadout, name: str) -> list[str]:
    lines = ["", f"deck {n + 1}: {quoted(loadout.kind)} {quoted(name)}"]
    lines += [f"with {quoted(key)}: {quoted(value)}" for key, value in loadout.header.items()]
    for zone, cards in loadout.zones.items():
        lines.append(f"in {quoted(zone)}")
        lines += [f"  {count} {_card(rules, code)}" for code, count in cards.items()]
    more: dict[str, Any] = loadout.to_json()
    rest = {key: more[key] for key in ("printings", "copies") if more[key]}
    if rest:
        lines.append(f"also: {quoted(rest)}")
    return lines


def _card(rules: Rules, code: str) -> str:
    """The code, and for people the card's name, which is not read back."""
    known = rules.pool.get(code)
    name = known.name if known else Name()
    word = code if _TOKEN.fullmatch(code) else quoted(code)
    plain = " ".join(re.sub(r"[#;]", " ", name.pick("en")).split())
    return f"{word} {plain}".rstrip()


def _foot(rules: Rules, s: State) -> list[str]:
    lines: list[str] = []
    if s.node == OVER:
        reason = rules.reason(s.over)
        scores = " ".join(f"{half / 2:g}" for half in s.scores) if has_result(s.scores) else "none"
        lines.append(
            f"result: {scores} ({reason.text}{' ' if reason.clause else ''}{reason.clause})"
        )
    return [*lines, f"end: {s.digest()}"]


def _comment(text: str) -> list[str]:
    return [f"; {line}".rstrip() for line in text.splitlines()]
