"""Why something happened, beyond its clause: the sums of an attack, the steps of a move, the
event cell behind a gain (KX-7.4)."""

from __future__ import annotations

from engine.games.karmox import events as ev
from engine.games.karmox.chances import chance_of, percent
from engine.games.karmox.codes import ATTACK, ATTACKING, DEFENCE, EFFECT, MOVEMENT
from engine.games.karmox.core import Core
from engine.games.karmox.effects import PROGRAM
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.sums import spelled, stat_terms
from engine.games.karmox.titles import cell_title
from engine.kernel.events import Event
from engine.kernel.explanations import NOTHING_MORE, Explanation, Term
from engine.kernel.messages import N_, Message, MessageParam

# What the cell that a pawn landed on may bring about.
_GAINS = (
    ev.E_GAINED_SPIRIT,
    ev.E_GAINED_ABILITY,
    ev.E_ABILITY_LOST,
    ev.E_RECOVERED,
    ev.E_MOD,
    ev.E_TELEPORTED,
    ev.E_FLAG,
    ev.E_BUDGET,
    ev.E_DAMAGED,
    ev.E_ROLL_AGAIN,
)


def explain(r: Core, s: KarmoxState, event: Event) -> Explanation:
    """The explanation of an event; `s` stood before it."""
    kind = event[0]
    if kind == ev.E_DICE:
        return _dice(r, s, event)
    if kind == ev.E_MOVED:
        return _steps(r, s, event[3])
    if kind == ev.E_ATTACKED:
        return _attack(r, s, event[3], event[4])
    if kind in (ev.E_HIT, ev.E_FAILED):
        return _blow(r, s, kind == ev.E_HIT, event[2], event[3])
    return _by_event(r, s) if kind in _GAINS else NOTHING_MORE


def _dice(r: Core, s: KarmoxState, event: Event) -> Explanation:
    """The attacker's sum as terms, the defender's as a line (KX-5.9)."""
    _kind, _mask, attacker, die, total, defender, die2, _total2 = event
    mine = [_die(die), *stat_terms(r, s, attacker, ATTACK)]
    theirs = [_die(die2), *stat_terms(r, s, defender, DEFENCE)]
    return Explanation("", (_told(r, defender, theirs),), tuple(mine), total)


def _die(die: int) -> Term:
    return Term(die, Message(N_("die"), {}, "KX-5.9"))


def _told(r: Core, piece: int, terms: list[Term]) -> Message:
    params: dict[str, MessageParam] = {"piece": r.names[piece], "sum": spelled(terms)}
    return Message(N_("{piece}: {sum}."), params, "KX-5.9")


def _steps(r: Core, s: KarmoxState, piece: int) -> Explanation:
    """How far it might go."""
    return Explanation("", (_told_clause(r, piece, MOVEMENT, s, "KX-5.1"),))


def _told_clause(r: Core, piece: int, stat: int, s: KarmoxState, clause: str) -> Message:
    params: dict[str, MessageParam] = {
        "piece": r.names[piece],
        "sum": spelled(stat_terms(r, s, piece, stat)),
    }
    return Message(N_("{piece}: {sum}."), params, clause)


def _attack(r: Core, s: KarmoxState, attacker: int, defender: int) -> Explanation:
    """Both sums before the dice, and the chance of a hit (KX-5.14)."""
    chance = {"chance": percent(chance_of(r, s, attacker, defender))}
    return Explanation(
        "",
        (
            _told_clause(r, attacker, ATTACK, s, "KX-2.6"),
            _told_clause(r, defender, DEFENCE, s, "KX-2.6"),
            Message(N_("Chance to hit before any spirit: {chance}."), chance, "KX-5.14"),
        ),
    )


def _blow(r: Core, s: KarmoxState, is_hit: bool, attacker: int, defender: int) -> Explanation:
    chance = {"chance": percent(chance_of(r, s, attacker, defender))}
    text = (
        N_("The attacker's total was higher; that happens in {chance}.")
        if is_hit
        else N_("The defender's total was higher; a hit comes in {chance}.")
    )
    return Explanation("", (Message(text, chance, "KX-5.14"),))


def _by_event(r: Core, s: KarmoxState) -> Explanation:
    """The cell whose effect is being carried out."""
    for frame in reversed(s.frames):
        if frame[0] == EFFECT and frame[PROGRAM] < r.track.length:
            params: dict[str, MessageParam] = {
                "number": frame[PROGRAM],
                "title": cell_title(r, frame[PROGRAM]),
            }
            text = N_("By event cell {number}, {title}.")
            return Explanation("", (Message(text, params, "KX-4.14"),))
        if frame[0] == ATTACKING:
            break
    return NOTHING_MORE
