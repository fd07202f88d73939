"""Keys about a person's own copies: how many, where, in what state, for which deck."""

from __future__ import annotations

from typing import Final

from django.db.models import Q

from collection.ledger.lots import CONDITIONS, FINISHES, LANGUAGES
from collection.ledger.ports import workshop
from collection.ledger.rows import Holding, Location
from collection.search.choosing import Choice, choose, refused
from collection.search.comparing import coded, counted, freed, needed, whole
from collection.search.fold import fold
from collection.search.meaning import ALL_OPS, NOTHING, Asking, BadValue, Key, Meaning
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
    if asking.user is None:
        return Meaning(NOTHING, f"«{value}»")
    noted = Holding.objects.filter(
        owner=asking.user, card__game=asking.game.key, quantity__gt=0
    ).exclude(notes="")
    rows = noted.order_by().values_list("card", "notes").distinct()
    found = {card for card, notes in rows if wanted in fold(notes)}
    return Meaning(Q(pk__in=sorted(found)), f"«{value}»")


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
        "note", Message(N_("Note")), _note, ("notes", "nota"), examples=('note:"from Bob"',),
        help=Message(N_("words of your notes on a copy")),
    ),
)  # fmt: skip
