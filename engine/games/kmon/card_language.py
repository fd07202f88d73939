"""How K-Mon says what is wrong with a card's effects (KM-9, KM-3.19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import AN_OBJECT, Findings, below, one_of
from engine.effects.language.checking import Checks
from engine.effects.language.kinds import One, Several
from engine.effects.language.telling import Tells, Where, listed
from engine.effects.language.words import Language, Place, Role, Slot, Word
from engine.games.kmon.card_problems import (
    MEND_BONUS,
    MEND_INSIDE,
    MEND_KEEP,
    MEND_LABELS,
    MEND_LIST,
    MEND_OUT,
    MEND_SELECTOR,
    MEND_SINGLE,
    MEND_TYPE,
    check_choices,
    only_on,
    some_of,
    too_many,
    type_names,
)
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.language.making import (
    AMOUNT_HIGH,
    AMOUNT_LOW,
    EVENT,
    KEEPS,
    LASTING,
    REPLACES,
)
from engine.games.kmon.nesting import LISTS
from engine.games.kmon.terms import CARD_TYPES
from engine.games.kmon.text.amounts import DAMAGE_ON
from engine.games.kmon.text.selectors import GROUPS
from engine.kernel.messages import N_, Message

MAX_ENTRIES: Final = 12  # KM-9.8
MAX_DEPTH: Final = 6
_TOO_DEEP: Final = Message(N_("at most {high} levels of nesting"), {"high": MAX_DEPTH})
_NO_RECURSION: Final = Message(N_("not inside an entry of the same kind"))
_NOT_AT_EVENT: Final = Message(N_("not in what waits for an event"))
_USE_BONUS: Final = Message(N_("on a power-up that keeps the attack, attack_bonus is used instead"))
_KEEPS_ATTACK: Final = Message(N_("only on power-ups with replaces_attack false"))
_ONE_LIST: Final = Message(N_("at least one of on_attach, tick, static, on_end"))
_PERSISTENT_ONLY: Final = Message(N_("only inside a persistent effect"))
_ONE_KMON: Final = Message(N_("a selector that means exactly one K-Mon"))
_LONG_AMOUNT: Final = Message(
    N_("a whole number from {low} to {high}, or an object with count, times and max"),
    {"low": AMOUNT_LOW, "high": AMOUNT_HIGH},
)
_AMOUNT_OR_ALL: Final = Message(N_('an amount, or "all"'))
_AMOUNT_OR_UNTIL: Final = Message(N_("an amount, or an object with until"))
_NEEDED: Final[Mapping[str, Message]] = {
    "amount": Message(N_("an amount")),
    "amount_or_all": _AMOUNT_OR_ALL,
    "amount_or_until": _AMOUNT_OR_UNTIL,
    "filter": AN_OBJECT,
}
_AMOUNTS: Final[Mapping[str, Message]] = {**_NEEDED, "amount": _LONG_AMOUNT}
_PERSISTENT: Final = "persistent"


def check_parts(found: Findings, card_type: str, raw: Mapping[str, object]) -> None:
    """What a card says that it does: condition, effects, persistent effect (KM-9.1)."""
    checks = Checks(LANGUAGE, found, _KMonTells())
    at = Where(LANGUAGE.place_of(card_type, raw))
    for part in LANGUAGE.parts[card_type]:
        value = raw.get(part.key)
        if part.key in raw and not (value is None and part.key == _PERSISTENT):
            checks.slot(part, below("", part.key), value, at)
    entries = checks.counts.get("effect", 0)
    if entries > MAX_ENTRIES:
        first = next(key for key in (*LISTS, _PERSISTENT) if key in raw)
        too_many(found, "KM-9.8", below("", first), entries, MAX_ENTRIES)


class _KMonTells(Tells):
    def deepest(self, role: str) -> int | None:
        return MAX_DEPTH if role in ("effect", "condition") else None  # KM-9.8

    def allowed(self, language: Language, role: Role, place: Place) -> Message:
        names = listed(language, role, place)
        if role.key == "condition":
            return Message(N_("an object with exactly one of {choices}"), {"choices": names})
        if role.key == "count":  # with an example of damage on a K-Mon
            example = f"{DAMAGE_ON}own_active)"
            plain = [name for name in names if not name.startswith(DAMAGE_ON)]
            return one_of((*plain, example))
        if role.key == "filter":
            return some_of(slot.key for slot in role.words[0].takes)
        if role.key in ("then", "band", "wait", _PERSISTENT):
            return AN_OBJECT
        return _AMOUNTS.get(role.key) or one_of(names)

    def needs(self, language: Language, slot: Slot, place: Place) -> Message:
        kind = slot.kind
        if isinstance(kind, Several):
            return some_of(choice.value for choice in kind.choices)
        known = _NEEDED.get(kind.role) if isinstance(kind, One) else None
        return known or super().needs(language, slot, place)

    def needs_row(self, word: Word) -> Message:
        names = tuple(slot.key for slot in word.takes)
        return Message(N_("the list {names}"), {"names": names})

    def several(
        self, found: Findings, clause: str, path: str, value: object, kind: Several
    ) -> None:
        check_choices(found, clause, path, value, tuple(each.value for each in kind.choices))

    def strange(
        self, found: Findings, language: Language, role: Role, path: str, value: object, at: Where
    ) -> None:
        if role.key == "single" and isinstance(value, str) and value in GROUPS:
            names = listed(language, role, at.place)
            found.barred("KM-3.19", path, value, _ONE_KMON, MEND_SINGLE, choices=names)
        else:
            super().strange(found, language, role, path, value, at)

    def misplaced(self, found: Findings, role: Role, word: Word, path: str, at: Where) -> None:
        """KM-3.19; KM-9.8: nothing inside itself."""
        name, place = word.spelling.removeprefix(DAMAGE_ON).removesuffix(")"), at.place
        if role.key == "effect":
            self._misplaced_verb(found, word, path, at)
        elif KEEPS in word.never & place:
            found.barred("KM-3.19", path, name, _USE_BONUS, MEND_BONUS, entry=at.entry)
        elif LASTING in word.only:
            found.barred("KM-3.19", path, word.spelling, _PERSISTENT_ONLY, MEND_INSIDE)
        else:
            types = tuple(kind for kind in CARD_TYPES if kind in word.only)
            names = type_names(types)
            found.barred("KM-3.19", path, name, only_on(types), MEND_SELECTOR, types=names)

    def _misplaced_verb(self, found: Findings, word: Word, path: str, at: Where) -> None:
        verb, entry, place = word.spelling, at.entry, at.place
        if word.only and not word.only & place:
            types = tuple(kind for kind in CARD_TYPES if kind in word.only)
            names = type_names(types)
            found.barred("KM-3.19", path, verb, only_on(types), MEND_TYPE, entry=entry, types=names)
        elif REPLACES in word.never & place:
            other = "/replaces_attack"
            found.barred("KM-3.19", path, verb, _KEEPS_ATTACK, MEND_KEEP, entry=entry, other=other)
        else:
            allowed = _NOT_AT_EVENT if EVENT in word.never & place else _NO_RECURSION
            found.barred("KM-9.8", path, verb, allowed, MEND_OUT, entry=entry)

    def too_deep(self, found: Findings, role: Role, path: str, value: object) -> None:
        found.beyond("KM-9.8", path, value, _TOO_DEEP, MEND_OUT, entry=path)

    def too_few(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, object]
    ) -> None:
        if role.key == _PERSISTENT:
            found.beyond("KM-9.1", path, value, _ONE_LIST, MEND_LIST)
        else:
            keys = [slot.key for slot in word.takes]
            found.wrong(role.clauses[0], path, value, some_of(keys))

    def disagree(
        self, found: Findings, role: Role, word: Word, path: str, value: Mapping[str, object]
    ) -> None:
        """KM-9.5: as many labels as options."""
        options = value["options"]
        count = len(options) if isinstance(options, list) else 0
        allowed = Message(N_("a list of exactly {count} names"), {"count": count})
        found.beyond("KM-9.5", below(path, "labels"), value["labels"], allowed, MEND_LABELS)
