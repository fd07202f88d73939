"""A card kept from its form: its set made on the way, its copies put where they lie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from django.utils.translation import gettext

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.house.problems import MAX_KEY, BadInput, Refusal, whole
from collection.ledger.errors import BadLot
from collection.own.effects.faults import unfit
from collection.own.errors import BadCards
from collection.own.forming import LONGEST_NUMBER, MOST_COPIES
from collection.own.given import Given, last, raw_of
from collection.own.originals import original_of
from collection.own.rows import CardEdit
from collection.own.services import CardWish, SetWish, keep, new_set
from collection.requests.once import Outcome
from collection.requests.rows import IdempotencyKey, User
from collection.shelf.errors import PlaceNotFound
from collection.shelf.facts import read_facts
from engine.kernel.cards import REPRINT
from engine.kernel.forms import LANGUAGES, CardFault
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.kernel.severity import Severity
from engine.registry import game

T = TypeVar("T")
SET_NAME: Final = "set.name"
SET_PRINTED: Final = "set.printed"
KNOWN: Final = "known"
_PURPOSE: Final = "own.keep "
_GONE_PLACE: Final = Message(N_("That place is not there any more. Choose another."))
_NO_COUNT: Final = Phrase(N_("«{value}» must be a whole number of copies from 0 to {most}."))
_LONG_NUMBER: Final = N_(
    "The number has {found} characters; {most} is the most. Take out {difference}."
)


@dataclass(frozen=True)
class Sent:
    """A form that was sent: what it says, its key, where its typing is kept."""

    given: Given
    key: str = ""
    place: str = ""
    cause: str = "typed"


def default_names() -> dict[str, str]:
    """What the first set of a game is called unless its owner says otherwise."""
    return {SET_NAME: gettext("My box"), SET_PRINTED: "BOX"}


def as_another(actor: User, sent: Sent) -> Sent:
    """The form under a key of its own where its key was used for another card: a form that stood
    open in two windows is two cards once something else is typed in one of them."""
    done = _done(actor, sent.key)
    names = {last(sent.given, f"name.{language}").strip() for language in LANGUAGES} - {""}
    if done is None or names & set(names_kept(actor, sent.key)):
        return sent
    told = "|".join((sent.key, *sorted(names)))
    return replace(sent, key=hashlib.sha256(told.encode()).hexdigest()[:40])


def names_kept(actor: User, key: str) -> list[str]:
    """What the card was called that the form with that key wrote."""
    done = _done(actor, key)
    edit = CardEdit.objects.filter(pk=done.outcome["edit"]).first() if done is not None else None
    if edit is None or not edit.lines:
        return []
    card, _, number = edit.lines[0]
    content = CardVersion.objects.filter(card=card, number=number).first()
    return [] if content is None else list(content.data["name"].values())


def _done(actor: User, key: str) -> IdempotencyKey | None:
    if not key:
        return None
    rows = IdempotencyKey.objects.filter(user=actor, key=key[:MAX_KEY])
    return rows.filter(purpose__startswith=_PURPOSE).first()


def set_for(actor: User, key_of_game: str, sent: Sent, language: str) -> str:
    """The id of the set that a form without one means: it was made by that form already, is
    called so, or is made now. Raises QuotaReached."""
    done = _done(actor, sent.key)
    if done is not None:
        return done.purpose.removeprefix(_PURPOSE)
    name = last(sent.given, SET_NAME).strip() or last(sent.given, SET_PRINTED).strip()
    printed = last(sent.given, SET_PRINTED).strip()
    for row in CardSet.objects.filter(owner=actor, game=key_of_game, gone=False).order_by("-pk"):
        same = row.printed.casefold() == printed.casefold()
        if same and name in (row.name_en, row.name_it, ""):
            return row.code
    wish = SetWish({language: name or gettext("My box")}, printed)
    key = f"{sent.key[: MAX_KEY - 4]}-set" if sent.key else ""
    return new_set(actor=actor, key_of_game=key_of_game, wish=wish, key=key)


def keep_card(actor: User, code: str, key_of_game: str, sent: Sent, row: Card | None) -> Outcome:
    """Keep what a form says. Raises as `keep`."""
    wish = wish_of(actor, code, key_of_game, sent.given, row)
    return keep(
        actor=actor, code=code, wishes=[wish], cause=sent.cause, key=sent.key, place=sent.place
    )


def wish_of(actor: User, code: str, key_of_game: str, given: Given, row: Card | None) -> CardWish:
    """What a form wishes. Raises BadCards with all that is wrong."""
    wish, faults = _read(code, key_of_game, given, row)
    facts = faults.tried("place", lambda: _facts(actor, key_of_game, given))
    faults.check()
    return replace(wish, lot=facts)


def check_readable(key_of_game: str, given: Given) -> None:
    """The same before anybody is known to have sent it. Raises BadCards."""
    _read("", key_of_game, given, None)[1].check()


def _read(code: str, key_of_game: str, given: Given, row: Card | None) -> tuple[CardWish, _Faults]:
    rules = game(key_of_game)
    original = original_of(key_of_game, code, last(given, REPRINT))
    raw = raw_of(rules, given, row.definition if row else None, original)
    faults = _Faults((*rules.read_card(raw).refused, *unfit(rules, given)))
    copies = faults.tried("copies", lambda: _whole(given, "copies", "1" if row is None else "0"))
    seen = faults.tried("copies", lambda: _whole(given, "seen", "0")) if row else 0
    known = faults.tried("copies", lambda: _whole(given, KNOWN, "0"))
    number = str(raw["number"])
    if len(number) > LONGEST_NUMBER:
        told = {"found": len(number), "most": LONGEST_NUMBER}
        difference = len(number) - LONGEST_NUMBER
        faults.add("number", Message(_LONG_NUMBER, {**told, "difference": difference}))
    return CardWish(raw, row, known or 0, (copies or 0) - (seen or 0)), faults


class _Faults:
    """Refusals put at their fields."""

    def __init__(self, found: tuple[CardFault, ...]) -> None:
        self.found = list(found)

    def check(self) -> None:
        """Raises BadCards when there is any."""
        if self.found:
            raise BadCards({0: tuple(self.found)})

    def add(self, field: str, message: Message) -> None:
        self.found.append(CardFault(field, Severity.ERROR, message))

    def tried(self, field: str, read: Callable[[], T]) -> T | None:
        try:
            result = read()
        except PlaceNotFound:
            self.add(field, _GONE_PLACE)
        except (BadInput, BadLot, Refusal) as exc:
            self.add(field, exc.message)
        else:
            return result
        return None


def _whole(given: Given, name: str, otherwise: str) -> int:
    value = last(given, name).strip() or otherwise
    return copies_of(value) if name != KNOWN else whole({name: value}, name, 0, 10**9)


def copies_of(text: str) -> int:
    """How many copies a text says. Raises BadInput."""
    try:
        return whole({"": text}, "", 0, MOST_COPIES)
    except BadInput as exc:
        told = {"value": shown(text), "most": MOST_COPIES}
        raise BadInput(_NO_COUNT.fill(told)) from exc


def _facts(actor: User, key_of_game: str, given: Given) -> Mapping[str, Any]:
    named = ("place", "finish", "condition")
    return read_facts(
        actor, key_of_game, {name: last(given, name) for name in named if name in given}
    )
