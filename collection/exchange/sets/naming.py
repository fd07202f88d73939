"""What two sides call a set, its code and its note: field by field mine or theirs.

A set keeps no former names. What is known of before is what the file said that was taken in last:
what they did not change since is no difference, what I did not is taken over unless I choose mine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from collection.catalogue.rows import CardSet
from collection.exchange.own_reading import OldSet
from collection.exchange.rows import SetFile
from collection.exchange.sets.judging import MINE, THEIRS
from collection.own.services import SetWish, change_set
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

Said = Mapping[str, str]
# A field, what mine and theirs say, and what is done where nothing is chosen.
Difference = tuple[str, str, str, str]
CALLED: Final[Mapping[str, Message]] = {
    "name.it": Message(N_("Name in Italian")),
    "name.en": Message(N_("Name in English")),
    "printed": Message(N_("Code on the cards")),
    "note": Message(N_("Note on rights")),
}


def said_by(card_set: CardSet) -> dict[str, str]:
    """What a set says of itself, by field."""
    names = {"name.it": card_set.name_it, "name.en": card_set.name_en}
    return {**names, "printed": card_set.printed, "note": card_set.note}


def said_in(old: OldSet) -> dict[str, str]:
    """The same of a set in a file."""
    names = {f"name.{language}": old.names[language] for language in ("it", "en")}
    return {**names, "printed": old.printed, "note": old.note}


def differences(card_set: CardSet | None, theirs: Said) -> list[Difference]:
    """The fields in which a file says otherwise than the set that is there."""
    if card_set is None or card_set.gone:
        return []
    mine, before = said_by(card_set), _before(card_set)
    found: list[Difference] = []
    for key in CALLED:
        here, there, was = mine[key], theirs[key], before.get(key)
        if here != there and there != was:
            untouched = here == was or not here
            found.append((key, here, there, THEIRS if untouched else MINE))
    return found


def take_over(
    actor: User, card_set: CardSet, found: Sequence[Difference], picks: Mapping[str, str]
) -> dict[str, list[str]]:
    """Call the set as was chosen; by field what it said and says now. Inside a transaction."""
    changed = {
        key: [mine, theirs]
        for key, mine, theirs, otherwise in found
        if picks.get(key, otherwise) == THEIRS
    }
    _write(actor, card_set.code, {key: now for key, (_, now) in changed.items()})
    return changed


def take_back(actor: User, card_set: CardSet, changed: Mapping[str, Sequence[str]]) -> None:
    """Call it as before, where it is still called as the file had it."""
    here = said_by(CardSet.objects.get(pk=card_set.pk))
    back = {key: was for key, (was, now) in changed.items() if here[key] == now}
    _write(actor, card_set.code, back)


def _before(card_set: CardSet) -> Said:
    """What the file said that was taken into the set last; {} where there is none."""
    rows = SetFile.objects.filter(set=card_set, edit__isnull=False, edit__undone_by=None)
    last = rows.order_by("-edit_id").first()
    said: Said = {} if last is None else last.totals.get("said", {})
    return said


def _write(actor: User, code: str, values: Said) -> None:
    if not values:
        return
    said = {**said_by(CardSet.objects.get(owner=actor, code=code)), **values}
    names = {language: said[f"name.{language}"] for language in ("it", "en")}
    change_set(actor=actor, code=code, wish=SetWish(names, said["printed"], said["note"]))
