"""Numbers compared: in facts of cards, and in counts of a person's copies."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from collection.catalogue.rows import Card, CardFact
from collection.ledger.rows import Holding, Wish, holdings_of
from collection.search.meaning import NOTHING, Asking, BadValue, Fact
from engine.kernel.messages import N_, Message

LOOKUPS: Final = {":": "exact", "=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
_CHECKS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_HIGHEST: Final = 1_000_000


def whole(value: str) -> int:
    """The number typed. Raises BadValue."""
    digits = value.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 7):
        raise BadValue(Message(N_("«{value}» is not a whole number."), {"value": value[:40]}))
    return max(-_HIGHEST, min(_HIGHEST, int(value)))


def holds(left: int, op: str, right: int) -> bool:
    """Whether the comparison is true."""
    return _CHECKS[op](left, right)


def saying(fact: Fact) -> Q:
    """Cards that say this, looked for among all facts."""
    return Q(pk__in=_facts(fact).values("card"))


def checked(fact: Fact) -> Q:
    """The same, asked of card after card: quicker once another term left few of them."""
    return Q(Exists(_facts(fact).filter(card=OuterRef("pk"))))


def _facts(fact: Fact) -> QuerySet[CardFact]:
    rows = CardFact.objects.filter(key=fact.key)
    if fact.op:
        return rows.filter(**{f"number__{LOOKUPS[fact.op]}": fact.number})
    return rows.filter(word__in=fact.words)


def joined(facts: list[Fact | None]) -> Fact | None:
    """One fact for any of these, where they are one or words to one key."""
    found = [fact for fact in facts if fact is not None]
    if not found or len(found) != len(facts):
        return None
    if len(found) == 1:
        return found[0]
    if any(fact.op or fact.key != found[0].key for fact in found):
        return None
    words = dict.fromkeys(word for fact in found for word in fact.words)
    return Fact(found[0].key, tuple(words))


def fact_any(key: str) -> Q:
    """Cards that say anything to the key."""
    return Q(pk__in=CardFact.objects.filter(key=key).values("card"))


def counted(asking: Asking, column: str, op: str, number: int) -> Q:
    """Cards whose copies, added up, compare so. Cards without copies count as 0."""
    if holds(0, op, number):
        return ~_summed(asking, column, _opposite(op), number)
    return _summed(asking, column, op, number)


def _opposite(op: str) -> str:
    return {":": "!=", "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[op]


def _summed(asking: Asking, column: str, op: str, number: int) -> Q:
    """Never asked for what 0 would fulfil: a row must be there."""
    if asking.user is None:
        return NOTHING
    held = Holding.objects.filter(owner=asking.user, **{f"{column}__gt": 0})
    if (op, number) in ((">", 0), (">=", 1), ("!=", 0)):
        return Q(pk__in=held.order_by().values("card"))
    sums = held.order_by().values("card").annotate(copies=Sum(column))
    if op == "!=":
        return Q(pk__in=sums.exclude(copies=number).values("card"))
    return Q(pk__in=sums.filter(**{f"copies__{LOOKUPS[op]}": number}).values("card"))


def freed(asking: Asking, op: str, number: int) -> Q:
    """Cards whose copies that no built deck promises compare so."""
    plain = counted(asking, "quantity", op, number)
    promised = {code: count for code, count in asking.promised.items() if count > 0}
    if not promised:
        return plain
    owned = owned_of(asking, list(promised))
    fits = [
        code
        for code, count in promised.items()
        if holds(max(0, owned.get(code, 0) - count), op, number)
    ]
    return (plain & ~coded(asking, promised)) | coded(asking, fits)


def needed(asking: Asking, op: str, number: int) -> Q:
    """Cards of which decks and wishes ask so many more than there are."""
    wanted = dict(asking.needed)
    for code, count in wishes_of(asking).items():
        wanted[code] = wanted.get(code, 0) + count
    owned = owned_of(asking, list(wanted))
    short = {code: max(0, count - owned.get(code, 0)) for code, count in wanted.items()}
    if holds(0, op, number):
        return ~coded(asking, [code for code in short if not holds(short[code], op, number)])
    return coded(asking, [code for code in short if holds(short[code], op, number)])


def coded(asking: Asking, codes: Iterable[str]) -> Q:
    """Cards of these codes, looked for by code: a plain list is compared with every card."""
    wanted = sorted(codes)
    if not wanted:
        return NOTHING
    # Whose they are the search asks anyway: asked here too, the database would walk a whole shelf.
    rows = Card.objects.filter(game=asking.game.key, code__in=wanted)
    return Q(pk__in=rows.order_by().values("pk"))


def owned_of(asking: Asking, codes: list[str]) -> dict[str, int]:
    """Owned copies of these cards by code, in one query."""
    if asking.user is None or not codes:
        return {}
    rows = holdings_of(asking.user, asking.game.key, codes)
    sums = rows.order_by().values_list("card__code").annotate(copies=Sum("quantity"))
    return {str(code): int(copies) for code, copies in sums}


def wishes_of(asking: Asking) -> dict[str, int]:
    """Copies wished for beyond what decks need, by code."""
    if asking.user is None:
        return {}
    rows = Wish.objects.filter(owner=asking.user, card__game=asking.game.key)
    return dict(rows.values_list("card__code", "quantity"))
