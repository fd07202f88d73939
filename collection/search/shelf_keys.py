"""Keys about a person's own copies: how many, where, in what state, for which deck."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.db.models import Q, QuerySet

from collection.ledger.lots import CONDITIONS, FINISHES, LANGUAGES, MOST_PAID
from collection.ledger.marks import BORROWED, LENT, tags_of
from collection.ledger.ports import workshop
from collection.ledger.rows import Entry, Holding, Location
from collection.search.choosing import Choice, choose, refused
from collection.search.comparing import LOOKUPS, coded, counted, freed, needed, whole
from collection.search.fold import fold
from collection.search.meaning import ALL_OPS, Asking, BadValue, Key, Meaning, Read
from engine.kernel.messages import N_, Message
from engine.kernel.names import both

_CONDITION_NAMES: Final = {
    "mint": (both("Mint", "Perfetta"), ("m",)),
    "near_mint": (both("Near mint", "Quasi perfetta"), ("nm",)),
    "excellent": (both("Excellent", "Ottima"), ("ex",)),
    "good": (both("Good", "Buona"), ("gd",)),
    "lightly_played": (both("Lightly played", "Poco giocata"), ("lp",)),
    "played": (both("Played", "Giocata"), ("pl", "mp", "hp")),
    "poor": (both("Poor", "Rovinata"), ("dmg", "d", "damaged")),
}
_FINISH_NAMES: Final = {
    "foil": both("Foil", "Foil"),
    "promo": both("Promo", "Promo"),
    "misprint": both("Misprint", "Errore di stampa"),
    "other": both("Other", "Altro"),
}
_LANGUAGE_NAMES: Final = {
    "en": both("English", "Inglese"),
    "it": both("Italian", "Italiano"),
    "de": both("German", "Tedesco"),
    "es": both("Spanish", "Spagnolo"),
    "fr": both("French", "Francese"),
    "pt": both("Portuguese", "Portoghese"),
    "ja": both("Japanese", "Giapponese"),
}
_UNKNOWN: Final = Choice("", both("unknown", "sconosciuto"), ("none", "sconosciuta", "ignota"))
_GRADES: Final = tuple(Choice(key, *_CONDITION_NAMES[key]) for key in CONDITIONS if key)
_FINISHED: Final = tuple(Choice(key, _FINISH_NAMES[key]) for key in FINISHES if key)
_SPOKEN: Final = tuple(Choice(key, _LANGUAGE_NAMES[key]) for key in LANGUAGES if key)
_DAY: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_ONE_DAY: Final = timedelta(1)


def _own(asking: Asking, op: str, value: str) -> Meaning:
    number = whole(value)
    return Meaning(counted(asking, "quantity", op, number), str(number), str(number))


def _trade(asking: Asking, op: str, value: str) -> Meaning:
    number = whole(value)
    return Meaning(counted(asking, "for_trade", op, number), str(number), str(number))


def _free(asking: Asking, op: str, value: str) -> Meaning:
    number = whole(value)
    return Meaning(freed(asking, op, number), str(number), str(number))


def _need(asking: Asking, op: str, value: str) -> Meaning:
    number = whole(value)
    return Meaning(needed(asking, op, number), str(number), str(number))


def _place(asking: Asking, op: str, value: str) -> Meaning:
    found = Location.objects.filter(owner=asking.user, gone=False) if asking.user else ()
    names = {row.pk: row.name for row in found}
    wanted = fold(value)
    same = [pk for pk, name in names.items() if fold(name) == wanted]
    near = [pk for pk, name in names.items() if wanted and wanted in fold(name)]
    some = same or near
    if not some:
        raise refused([Choice(str(pk), name) for pk, name in names.items()], value)
    return Meaning(asking.cards_held(Q(location__in=some)), names[some[0]], names[some[0]])


def _condition(asking: Asking, op: str, value: str) -> Meaning:
    """Better is greater: cond>=good is good or better."""
    choice = choose((*_GRADES, _UNKNOWN), value, loosely=op in (":", "!="))
    keys = [each.key for each in _GRADES]
    some = [choice.key]
    if op in ("<", "<=", ">", ">="):
        if not choice.key:
            raise BadValue(Message(N_("«{value}» cannot be compared."), {"value": value[:40]}))
        place = keys.index(choice.key)
        some = keys[: place + 1] if op[0] == ">" else keys[place:]
        if len(op) == 1:
            some.remove(choice.key)
    return Meaning(asking.cards_held(Q(condition__in=some)), choice.name)


def _finish(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose((*_FINISHED, _UNKNOWN), value)
    return Meaning(asking.cards_held(Q(finish=choice.key)), choice.name)


def _language(asking: Asking, op: str, value: str) -> Meaning:
    choice = choose((*_SPOKEN, _UNKNOWN), value)
    return Meaning(asking.cards_held(Q(language=choice.key)), choice.name)


def _deck(asking: Asking, op: str, value: str) -> Meaning:
    codes: frozenset[str] = frozenset()
    if asking.user is not None and fold(value):
        codes = workshop().codes_of_deck(asking.user, asking.game.key, value)
    if not codes:
        raise BadValue(
            Message(N_("None of your decks with cards is called «{value}»."), {"value": value[:40]})
        )
    return Meaning(coded(asking, codes), value)


def _note(asking: Asking, op: str, value: str) -> Meaning:
    """Compared here, so that accents mean as little as in names, whatever the database."""
    wanted = fold(value)
    noted = _held(asking).exclude(notes="").values_list("card", "notes").distinct()
    found = {card for card, notes in noted if wanted in fold(notes)}
    return Meaning(Q(pk__in=sorted(found)), f"«{value}»")


def _held(asking: Asking) -> QuerySet[Holding]:
    rows = Holding.objects.filter(asking.holdings(), card__game=asking.game.key, quantity__gt=0)
    return rows.order_by() if asking.user else rows.none()


def marked(asking: Asking, says: Callable[[Mapping[str, Any]], bool]) -> Q:
    """Cards of which there are copies whose marks say so."""
    rows = _held(asking).exclude(extra={}).values_list("card", "extra")
    return Q(pk__in=sorted({card for card, extra in rows if says(extra)}))


def _tag(asking: Asking, op: str, value: str) -> Meaning:
    wanted = fold(value)

    def says(extra: Mapping[str, Any]) -> bool:
        return any(fold(tag).startswith(wanted) for tag in tags_of(extra))

    return Meaning(marked(asking, says), f"«{value}»")


def _with(mark: str) -> Read:
    """Who lent or borrowed, by the beginning of a word of the name."""

    def read(asking: Asking, op: str, value: str) -> Meaning:
        wanted = f" {fold(value)}"
        rows = marked(asking, lambda extra: wanted in f" {fold(str(extra.get(mark, '')))}")
        return Meaning(rows, f"«{value}»")

    return read


def _paid(asking: Asking, op: str, value: str) -> Meaning:
    try:
        price = Decimal(value.replace(",", "."))
    except InvalidOperation:
        price = Decimal("NaN")
    if not price.is_finite() or abs(price) > MOST_PAID:
        raise BadValue(
            Message(
                N_("«{value}» is no price. Write it like 4.50, at most {most}."),
                {"value": value[:40], "most": str(MOST_PAID)},
            )
        )
    rows = asking.cards_held(Q(**{f"paid__{LOOKUPS[op]}": price}))
    return Meaning(rows, f"{price:f}")


def _added(asking: Asking, op: str, value: str) -> Meaning:
    """By the day on which a copy was had, where that is said, else on which it was counted. A year
    or a month is all of its days."""
    match = _DAY.fullmatch(value)
    try:
        year, month, day = (int(part or 0) for part in match.groups()) if match else (0, 0, 0)
        first = date(year, month or 1, day or 1)
        last = (
            first
            if day
            else date(year + (month in (0, 12)), month % 12 + 1 if month else 1, 1) - _ONE_DAY
        )
    except ValueError:
        raise BadValue(
            Message(
                N_("«{value}» is no date. Write a year, a month or a day, such as {example}."),
                {"value": value[:40], "example": "2026, 2026-03, 2026-03-21"},
            )
        ) from None
    bounds = {"<": ("lt", first), "<=": ("lte", last), ">": ("gt", last), ">=": ("gte", first)}
    asked = [bounds[op]] if op in bounds else [bounds[">="], bounds["<="]]
    had = Q(**{f"acquired__{lookup}": on for lookup, on in asked})
    entries = Entry.objects.filter(change__owner=asking.user, delta__gt=0)
    counted = entries.exclude(change__cause__in=("edit", "move", "undo")).filter(
        **{f"change__created__date__{lookup}": on for lookup, on in asked}
    )
    unsaid = Q(acquired=None, card__in=counted.order_by().values("card"))
    return Meaning(asking.cards_held(had | unsaid), value)


SHELF: Final = (
    Key(
        "own", Message(N_("Own")), _own, ("owned", "ho"), ALL_OPS, ("own>=1", "own:0"),
        help=Message(N_("how many copies you have")),
    ),
    Key(
        "free", Message(N_("Free")), _free, ("libere",), ALL_OPS, ("free>=1",),
        help=Message(N_("copies that no built deck promises")),
    ),
    Key(
        "need", Message(N_("Need")), _need, ("servono",), ALL_OPS, ("need>=1",),
        help=Message(N_("copies that decks and wishes ask for and you do not have")),
    ),
    Key(
        "trade", Message(N_("For trade")), _trade, ("scambio",), ALL_OPS, ("trade>=1",),
        help=Message(N_("copies that you give away")),
    ),
    Key(
        "loc", Message(N_("Where")), _place, ("location", "binder", "dove", "luogo"),
        help=Message(N_("where copies are, by the name of the binder or box")),
    ),
    Key(
        "cond", Message(N_("Condition")), _condition, ("condition", "stato"), ALL_OPS,
        ("cond:nm", "cond>=good"), help=Message(N_("the condition of a copy; better is greater")),
    ),
    Key(
        "fin", Message(N_("Finish")), _finish, ("finish", "finitura"), examples=("fin:foil",),
        help=Message(N_("the finish of a copy")),
    ),
    Key(
        "lang", Message(N_("Language")), _language, ("language", "lingua"),
        examples=("lang:it|en",), help=Message(N_("the language of a copy")),
    ),
    Key(
        "deck", Message(N_("Deck")), _deck, ("mazzo",),
        help=Message(N_("cards of one of your decks, by the beginning of its name")),
    ),
    Key(
        "tag", Message(N_("Tag")), _tag, ("label", "etichetta"), examples=("tag:swaps",),
        help=Message(N_("your tags on a copy")),
    ),
    Key(
        "paid", Message(N_("Paid")), _paid, ("pagata",), ALL_OPS, ("paid>=4.50",),
        help=Message(N_("what you paid for one copy")),
    ),
    Key(
        "added", Message(N_("Added")), _added, ("acquired", "aggiunta"), ALL_OPS,
        ("added:2026", "added>=2026-03"),
        help=Message(N_("the day on which a copy came; a year or a month is all of its days")),
    ),
    Key(
        "lent", Message(N_("Lent to")), _with(LENT), ("prestata",),
        examples=("lent:bob", "is:lent"), help=Message(N_("to whom a copy is lent")),
    ),
    Key(
        "borrowed", Message(N_("Borrowed from")), _with(BORROWED), ("prestito",),
        examples=("borrowed:charlie", "is:borrowed"),
        help=Message(N_("from whom a copy is borrowed")),
    ),
    Key(
        "note", Message(N_("Note")), _note, ("notes", "nota"), examples=('note:"from Bob"',),
        help=Message(N_("words of your notes on a copy")),
    ),
)  # fmt: skip
