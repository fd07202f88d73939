"""Asking a game whether a deck is legal; the rules themselves stand in the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse

from collection.catalogue.gone import missing_door, without_ids
from collection.catalogue.shelves import is_mine, own_codes, showing
from collection.house.doors import form_url
from collection.house.i18n import say
from collection.house.pools import pool_of, standing_in
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from engine.kernel.construction import (
    LoadoutKind,
    Remedy,
    Severity,
    Violation,
    describe_rules,
    is_legal,
    judge,
)
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import game


class UnknownKind(KernelError):
    """A loadout kind that the game does not have."""


@dataclass(frozen=True)
class Verdict:
    """All violations of a loadout, in clause order."""

    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return is_legal(self.violations)


def kind_of(key: str, kind: str = "") -> LoadoutKind:
    """The loadout kind of that name, or with "" the game's first. Raises UnknownKind."""
    for known in game(key).loadout_kinds():
        if not kind or known.key == kind:
            return known
    raise UnknownKind(
        Message(N_("This game has no loadout of kind «{kind}»."), {"kind": kind or "?"})
    )


def verdict(key: str, loadout: Loadout) -> Verdict:
    """Judge a loadout against the cards of the reader and the game's default options."""
    rules = game(key)
    options = rules.settle_options(None)
    return Verdict(tuple(judge(loadout, kind_of(key, loadout.kind), pool_of(rules.key), options)))


def verdict_on(deck: Deck) -> Verdict:
    """Judge a deck as it stands now, with the contents of own cards that it stands on."""
    codes = own_codes(code for counts in deck.zones.values() for code in counts)
    if not codes:
        return verdict(deck.game, loadout_of(deck))
    with standing_in(showing(deck.owner, codes, deck.contents)):
        return verdict(deck.game, loadout_of(deck))


def remedy_at(found: Verdict, violation: int, remedy: int) -> Remedy:
    """The mend chosen by its place in the list. Raises IndexError."""
    if violation < 0 or remedy < 0:
        raise IndexError(violation)
    return found.violations[violation].remedies[remedy]


def spoken(key: str, found: Verdict) -> dict[str, Any]:
    """The verdict as plain data in the reader's language, for pages and the API."""
    blocking = [v for v in found.violations if v.severity is not Severity.WARNING]
    return {
        "legal": found.legal,
        "count": len(blocking),
        "violations": [_spoken(key, n, v) for n, v in enumerate(found.violations)],
    }


def rules_in_force(key: str, kind: LoadoutKind) -> list[dict[str, str]]:
    """Every construction rule in a sentence, shown before anything is broken."""
    options = game(key).settle_options(None)
    return [
        {"clause": clause, "clause_url": clause_url(key, clause), "text": say(message)}
        for clause, message in describe_rules(kind, options)
    ]


def clause_url(key: str, clause: str) -> str:
    """Where a clause stands in the rules page; "" without a clause."""
    return f"{_rules_url(key)}#{clause}" if clause else ""


@lru_cache(maxsize=64)
def _rules_url(key: str) -> str:
    return reverse("rules", args=(key,))


def _spoken(key: str, number: int, violation: Violation) -> dict[str, Any]:
    return {
        "number": number,
        "clause": violation.clause,
        "clause_url": clause_url(key, violation.clause),
        "severity": violation.severity.value,
        "text": without_ids(key, say(violation.message)),
        "form": _form(key, violation),
        "type_it": _type_it(key, violation),
        "found": violation.found,
        "allowed": violation.allowed,
        "difference": violation.difference,
        "cards": list(violation.cards),
        "remedies": [_mend(n, remedy) for n, remedy in enumerate(violation.remedies)],
    }


def _form(key: str, violation: Violation) -> str:
    """Where what a typed card lacks is filled in; "" for what is no lack of the reader's own."""
    code = violation.cards[0] if violation.cards else ""
    if violation.severity is not Severity.INCOMPLETE or not is_mine(key, code):
        return ""
    card = pool_of(key).get(code)
    field = violation.subject.removeprefix(code).strip()
    return form_url(key, code, field, card.type if card else "")


def _type_it(key: str, violation: Violation) -> str:
    """Where the one card of which it tells is typed, if it is in no catalogue."""
    if len(violation.cards) != 1:
        return ""
    copies = violation.found if isinstance(violation.found, int) else 1
    return missing_door(key, violation.cards[0], max(1, copies))


def _mend(number: int, remedy: Remedy) -> dict[str, Any]:
    edits = [{"zone": e.zone, "code": e.code, "delta": e.delta} for e in remedy.edits]
    pick = remedy.pick
    return {
        "number": number,
        "text": say(remedy.message),
        "edits": edits,
        "applicable": bool(edits),
        "pick": None
        if pick is None
        else {"zone": pick.zone, "delta": pick.delta, "types": pick.types, "codes": pick.codes},
    }
