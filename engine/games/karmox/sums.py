"""What a stat is made of now: base, ability, each mod by its source (KX-2.6, 7.4)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import TILE
from engine.games.karmox.core import Core
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import STAT_NAMES
from engine.kernel.explanations import Term
from engine.kernel.messages import N_, Message, MessageParam

_ABILITY: Final = N_("ability")
_SPIRIT: Final = N_("warrior spirit")
_EVENT: Final = N_("event or trait")
_FLOOR: Final = N_("never below 0")


def stat_terms(r: Core, s: KarmoxState, piece: int, stat: int) -> list[Term]:
    """The terms of an effective stat; they add up to `stat_of`."""
    at = piece * 3 + stat
    terms = [Term(r.base[at], Message(STAT_NAMES[stat], {}, "KX-2.6"))]
    if s.ability[at]:
        terms.append(Term(s.ability[at], Message(_ABILITY, {}, "KX-5.31")))
    for mod in s.mods:
        if mod[0] == piece and mod[1] == stat:
            text, clause = (_SPIRIT, "KX-5.21") if mod[4] == TILE else (_EVENT, "KX-2.23")
            terms.append(Term(mod[2], Message(text, {}, clause)))
    under = stat_of(r, s, piece, stat) - sum(term.amount for term in terms)
    if under:
        terms.append(Term(under, Message(_FLOOR, {}, "KX-2.6")))
    return terms


def spelled(terms: list[Term]) -> Message:
    """A sum as one line: 4 die + 3 attack = 7."""
    parts: tuple[MessageParam, ...] = tuple(
        Message(N_("{amount} {what}"), {"amount": term.amount, "what": term.text}) for term in terms
    )
    if len(terms) == 1:
        return Message(N_("{parts}"), {"parts": parts})
    params: dict[str, MessageParam] = {"parts": parts, "total": sum(term.amount for term in terms)}
    return Message(N_("{parts}: together {total}"), params)
