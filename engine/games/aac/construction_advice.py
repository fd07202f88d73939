"""Advice about a deck: what is legal and still unwise (AAC-3.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from engine.games.aac import construction_words as words
from engine.games.aac.card_reading import traits_of
from engine.games.aac.construction_material import materials_found, materials_wanted
from engine.kernel.cards import CardDef
from engine.kernel.construction import (
    Case,
    Edit,
    Pick,
    Remedy,
    Severity,
    Violation,
    amounts,
    report,
)
from engine.kernel.construction_kinds import CustomRule
from engine.kernel.construction_records import OwnedRule
from engine.kernel.messages import MessageParam, Phrase

CLAUSE: Final = "AAC-3.14"
WISE_CREATURES: Final = 4
MOST_BONUS: Final = 10
DECK_ZONE: Final = "deck"


def bonus_wanted(card: CardDef) -> int:
    """The dearest price in bonus points that a card names anywhere."""
    play = card.get("play_cost")
    effects = card.get("effects")
    costs = [effect.get("cost") for effect in _entries(effects)]
    prices = [cost.get("bonus") for cost in (play, *costs) if isinstance(cost, Mapping)]
    return max((price for price in prices if isinstance(price, int)), default=0)


def _entries(effects: object) -> Iterator[Mapping[str, Any]]:
    for effect in effects if isinstance(effects, (list, tuple)) else ():
        if isinstance(effect, Mapping):
            yield effect


def _warning(
    phrase: Phrase,
    params: Mapping[str, MessageParam],
    remedy: Remedy,
    *,
    subject: str,
    cards: tuple[str, ...] = (),
) -> Violation:
    return report(
        CLAUSE,
        phrase,
        params,
        (remedy,),
        cards=cards,
        subject=subject,
        severity=Severity.WARNING,
    )


def _without_material(case: Case) -> Iterable[Violation]:
    lines = case.lines(DECK_ZONE)
    for line in lines:
        wanted = len(materials_wanted(line.card))
        found = materials_found(line.card, lines) if wanted else 0
        if found >= wanted:
            continue
        params = amounts(found, wanted)
        params["card"] = line.card.name
        code = line.card.code
        out = (Edit(DECK_ZONE, code, -line.quantity),)
        remedy = Remedy(words.MATERIAL_MEND.fill(params, CLAUSE), out)
        subject = f"SUMMON_NO_MATERIAL/{code}"
        yield _warning(words.MATERIAL_BROKEN, params, remedy, subject=subject, cards=(code,))


def _few_playable(case: Case) -> Iterable[Violation]:
    found = case.count(DECK_ZONE, _needs_no_summon)
    if found >= WISE_CREATURES:
        return
    params = amounts(found, WISE_CREATURES)
    pick = Pick(DECK_ZONE, WISE_CREATURES - found, ("creature",))
    remedy = Remedy(words.PLAYABLE_MEND.fill(params, CLAUSE), pick=pick)
    yield _warning(words.PLAYABLE_BROKEN, params, remedy, subject="FEW_PLAYABLE")


def _needs_no_summon(card: CardDef) -> bool:
    return card.type == "creature" and not card.get("summon")


def _all_marked(mark: str, broken: Phrase, mend: Phrase) -> Callable[[Case], Iterable[Violation]]:
    """The rule that some creature lacks a mark."""

    def find(case: Case) -> Iterable[Violation]:
        creatures = [line for line in case.lines(DECK_ZONE) if line.card.type == "creature"]
        if not creatures or not all(mark in traits_of(line.card) for line in creatures):
            return
        found = sum(line.quantity for line in creatures)
        params = amounts(found, found - 1)
        codes = tuple(line.card.code for line in creatures)
        pick = Pick(DECK_ZONE, 1, ("creature",))
        remedy = Remedy(mend.fill(params, CLAUSE), pick=pick)
        yield _warning(broken, params, remedy, subject=f"ALL_CREATURES_{mark}", cards=codes)

    return find


def _unpayable(case: Case) -> Iterable[Violation]:
    for line in case.lines(DECK_ZONE):
        price, code = bonus_wanted(line.card), line.card.code
        if price <= MOST_BONUS:
            continue
        params = amounts(price, MOST_BONUS)
        params["card"] = line.card.name
        out = (Edit(DECK_ZONE, code, -line.quantity),)
        remedy = Remedy(words.BONUS_MEND.fill(params, CLAUSE), out)
        subject = f"UNPAYABLE_BONUS/{code}"
        yield _warning(words.BONUS_BROKEN, params, remedy, subject=subject, cards=(code,))


ADVICE: Final = (
    OwnedRule(
        clause=CLAUSE,
        rule=words.OWNED_RULE,
        broken=words.OWNED_BROKEN,
        mend=words.OWNED_MEND,
    ),
    CustomRule(clause=CLAUSE, rule=words.MATERIAL_RULE, find=_without_material),
    CustomRule(
        clause=CLAUSE,
        rule=words.PLAYABLE_RULE,
        find=_few_playable,
        shown={"allowed": WISE_CREATURES},
    ),
    CustomRule(
        clause=CLAUSE,
        rule=words.ALL_D_RULE,
        find=_all_marked("D", words.ALL_D_BROKEN, words.ALL_D_MEND),
    ),
    CustomRule(
        clause=CLAUSE,
        rule=words.ALL_J_RULE,
        find=_all_marked("J", words.ALL_J_BROKEN, words.ALL_J_MEND),
    ),
    CustomRule(
        clause=CLAUSE,
        rule=words.BONUS_RULE,
        find=_unpayable,
        shown={"allowed": MOST_BONUS},
    ),
)
