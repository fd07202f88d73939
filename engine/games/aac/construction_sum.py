"""The sum of printed AP (AAC-3.3), mended by exact exchanges of weak creatures for strong ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.games.aac import construction_words as words
from engine.games.aac.card_reading import raw_of, traits_of
from engine.games.aac.card_schema import check_card
from engine.games.aac.construction_advice import DECK_ZONE
from engine.kernel.cards import CardDef
from engine.kernel.construction import Case, Edit, Line, Remedy, Violation, amounts, card_list
from engine.kernel.construction_kinds import CountRule
from engine.kernel.messages import MessageParam

MOST_COPIES: Final = 2
FULL: Final = 30


@dataclass(frozen=True)
class AttackSumRule(CountRule):
    """A sum of something printed on creatures; its first mend is a list of exact changes."""

    def check(self, case: Case) -> Iterable[Violation]:
        for violation in CountRule.check(self, case):
            found = _Exchange(self, case).remedy(violation.difference)
            remedies = violation.remedies if found is None else (found, *violation.remedies)
            yield replace(violation, remedies=remedies)


class _Exchange:
    """Looks for the fewest changes; free places are filled before creatures are exchanged."""

    def __init__(self, rule: AttackSumRule, case: Case) -> None:
        self.rule = rule
        self.case = case
        self.held = dict(case.loadout.zone(DECK_ZONE))
        self.changes: dict[str, int] = {}
        self.typed = {card.code for card in case.pool.own}
        fit = (card for card in _known_here(case) if _is_plain(card))
        self.strong = sorted(fit, key=self._by_strength)

    def remedy(self, short: int) -> Remedy | None:
        """The mend, or None where no exchange reaches the sum."""
        left = short
        while left > 0:
            won = self._step()
            if won <= 0:
                return None
            left -= won
        return self._told(short)

    def _step(self) -> int:
        """One creature more, or one for another; the AP won, 0 for none."""
        into = self._strongest()
        if into is None:
            return 0
        won = self.rule.weight(into)
        if sum(self.held.values()) >= FULL:
            out = self._weakest()
            if out is None or self.rule.weight(out) >= won:
                out = self._aside()
            if out is None:
                return 0
            won -= self.rule.weight(out)
            self._change(out.code, -1)
        self._change(into.code, 1)
        return won

    def _change(self, code: str, delta: int) -> None:
        self.held[code] = self.held.get(code, 0) + delta
        self.changes[code] = self.changes.get(code, 0) + delta

    def _strongest(self) -> CardDef | None:
        """The strongest creature that no other rule limits and of which there is room."""
        for card in self.strong:
            if self.held.get(card.code, 0) < MOST_COPIES and self._is_sound(card):
                return card
        return None

    def _is_sound(self, card: CardDef) -> bool:
        return card.code in self.typed or not check_card(raw_of(card))

    def _weakest(self) -> CardDef | None:
        lines = [line.card for line in self.case.lines(DECK_ZONE) if line.card.type == "creature"]
        there = [card for card in lines if self.held.get(card.code, 0) > 0]
        return max(there, key=self._by_strength, default=None)

    def _aside(self) -> CardDef | None:
        """A card that is no creature, where every creature is as strong as any."""
        lines = [line.card for line in self.case.lines(DECK_ZONE) if line.card.type != "creature"]
        there = [card for card in lines if self.held.get(card.code, 0) > 0]
        return max(there, key=self._by_copies, default=None)

    def _by_copies(self, card: CardDef) -> tuple[int, str]:
        return (self.held.get(card.code, 0), card.code)

    def _by_strength(self, card: CardDef) -> tuple[int, str]:
        return (-self.rule.weight(card), card.code)

    def _told(self, short: int) -> Remedy:
        changes = {code: delta for code, delta in sorted(self.changes.items()) if delta}
        pool = self.case.pool
        params: dict[str, MessageParam] = amounts(short, 0)
        params["into"] = card_list(Line(pool[c], n) for c, n in changes.items() if n > 0)
        params["out"] = card_list(Line(pool[c], -n) for c, n in changes.items() if n < 0)
        say = words.SUM_SWAP if params["out"] else words.SUM_ADD
        edits = tuple(Edit(DECK_ZONE, code, delta) for code, delta in changes.items())
        return Remedy(say.fill(params, self.rule.clause), edits)


def _known_here(case: Case) -> Iterable[CardDef]:
    """The cards that a mend may name: shipped ones, those laid open, and those of the deck. What
    else somebody typed may lie in another's deck."""
    pool = case.pool
    yield from pool.cards[: len(pool) - len(pool.own)]
    for card in pool.own:
        if card.code in pool.laid_open or card.code in case.loadout.zone(DECK_ZONE):
            yield card


def _is_plain(card: CardDef) -> bool:
    """A creature that needs no summoning and no other quota (AAC-3.7 to AAC-3.10)."""
    if card.type != "creature" or card.get("summon") or card.get("deadly") is not None:
        return False
    return not {"D", "J", "M"}.intersection(traits_of(card))
