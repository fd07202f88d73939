"""How Tic Tac K.O. says what is wrong with a card's effects (TTK-3.35 to 3.38, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    FILLED_LIST,
    Findings,
    below,
    check_bool,
    check_choices,
    one_of,
    whole,
)
from engine.effects.language.kinds import Many, Number, Several, Text
from engine.effects.language.telling import Stray, Tells, Where
from engine.effects.language.words import Language, Place, Role, Slot, Spelled, Word
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_fields import check_tags
from engine.games.tictacko.card_problems import (
    MEND_MOVE,
    MEND_SET,
    OP_UNKNOWN,
    TIMING,
    check_length,
)
from engine.games.tictacko.language.marks import AT_END, COST, GONE, IMPOSED, INSTANT, TOSSED
from engine.games.tictacko.language.names import SPACE_CHOICES, TAG_CHOICES
from engine.kernel.messages import N_, Message, MessageParam

# Roles of one card or space alone (TTK-9.24).
SINGLE: Final[frozenset[str]] = frozenset({"character", "space", "targeted", "retargetable"})
AN_ID: Final[Message] = Message(N_("a word that begins with a letter"))
NOT_ZERO: Final[Message] = Message(N_("a whole number from -9 to 9, not 0"))
ONE: Final[Message] = Message(
    N_("a reference to one choice of exactly one, such as “$t” or “$t.0”")
)
REACT_PLACE: Final[Message] = Message(
    N_("only a choice of an Instant, or an area it names, is read there")
)
ONE_CONDITION: Final[Message] = Message(
    N_("an object with one of {choices}"), {"choices": words.CONDITIONS}
)
_AMOUNT: Final = Message(N_("a whole number from 1 to 9, or an object with count"))
_WHERE: Final = Message(
    N_("one of {choices}, or an object with one of {fields}"),
    {"choices": words.PLACES, "fields": (*words.REFERRING, "spaces")},
)
_ALLOWED: Final[dict[str, Message]] = {
    **dict.fromkeys(("band", "mode", "filters", "would"), AN_OBJECT),
    **dict.fromkeys(("place", "answered_place", "area_place"), _WHERE),
    "span": Message(N_("an object with min and max")),
    "size": whole(0, words.MAX_SIZE),
}
_CHOICE: Final = Message(N_("a choice of this effect"))
_TWO_MODES: Final = Message(N_("a list of 2 to {high} ways"), {"high": words.MAX_MODES})
_NOTHING_BEFORE: Final = Message(N_("no operation stands before it"))

# --- what has no place there ---
_OTHER_TYPE: Final = Message(N_("cards of this type have no such timing"))
_CONTINUOUS: Final = Message(N_("a continuous effect is always on and asks nothing"))
_NOTHING_LASTS: Final = Message(N_("only “impose”, “lock_space” and “later” last"))
_OTHER_WINDOW: Final = Message(N_("the windows named do not all know it"))
_NO_FIELD: Final[Mapping[tuple[str, str], Message]] = {
    ("effect", "static"): Message(N_("only a continuous effect has rules of its own")),
    ("effect", "event"): Message(N_("only a trigger watches an event")),
    ("effect", "once"): Message(N_("only a trigger fires more than once")),
    ("forbid", "where"): Message(N_("only playing a Character names a space")),
    ("card", "type"): Message(N_("another hand is hidden: only its number of cards is known")),
    ("character", "count"): Message(N_("only a choice says how many")),
}
_REACTS: Final = Message(N_("only an Instant answers an item"))
_NO_TARGETS: Final = Message(N_("an item of another window names no targets"))
_IN_COST: Final = Message(N_("a cost is something given up, not an answer or a rule"))
_PAID: Final = Message(N_("a whole number from 1 to 9: what is paid is known beforehand"))
_ONLY_YOU: Final = Message(N_("only the player who announces it pays"))
_TOSSED_ONCE: Final = Message(N_("one way of a coin, a die or a condition parts no further"))
_ENDED: Final = Message(N_("what comes as an effect ends answers nothing and lasts no longer"))
_NEVER_AN_ANSWER: Final = Message(N_("no Instant puts a Character on the Grid"))
_NOT_IMPOSED: Final = Message(N_("only a card that lies on the Grid suppresses"))
_NO_SELF: Final = Message(N_("only a Special Character is a card of the Grid that can name itself"))
_GONE: Final = Message(N_("the card has left the Grid"))
_NEEDS_WOULD: Final = Message(N_("an Instant whose filter names the verb"))

_KEYED: Final = (Spelled.ALONE, Spelled.OBJECT)


class CardTells(Tells):
    """What is said of a card's effects where the declarations alone do not."""

    def allowed(self, language: Language, role: Role, place: Place) -> Message:
        if role.tag:
            return AN_OBJECT
        if role.key.startswith("amount"):
            return _AMOUNT
        if any(word.name == "chosen" for word in role.words):
            return ONE if role.key in SINGLE else _CHOICE
        return _ALLOWED.get(role.key) or super().allowed(language, role, place)

    def needs(self, language: Language, slot: Slot, place: Place) -> Message:
        kind = slot.kind
        if isinstance(kind, Text):
            return AN_ID
        if isinstance(kind, Several):
            return one_of(choice.value for choice in kind.choices)
        if isinstance(kind, Number) and kind.but:
            return NOT_ZERO
        if isinstance(kind, Many) and not kind.low:
            return A_LIST
        return super().needs(language, slot, place)

    def several(
        self, found: Findings, clause: str, path: str, value: object, kind: Several
    ) -> None:
        if kind.choices == TAG_CHOICES:
            check_tags(found, OP_UNKNOWN, path, value)
        elif isinstance(value, list) and not value:
            found.wrong(clause, path, value, FILLED_LIST)
        elif kind.choices != SPACE_CHOICES:
            check_choices(found, clause, path, value, tuple(one.value for one in kind.choices))
        elif not isinstance(value, list):
            found.wrong(clause, path, value, one_of(words.ADVANCED))
        else:  # numbers of spaces as numbers, too
            for index, each in enumerate(value):
                if str(each) not in words.ADVANCED or isinstance(each, bool):
                    found.wrong(clause, below(path, index), each, one_of(words.ADVANCED))

    def unlisted(self, found: Findings, kind: Many, role: Role, path: str, value: object) -> None:
        if role.key == "mode":
            found.wrong(OP_UNKNOWN, path, value, _TWO_MODES)
        elif not isinstance(value, list) or not value:
            found.wrong(OP_UNKNOWN, path, value, FILLED_LIST if kind.low else A_LIST)
        else:
            high = kind.high or len(value)
            check_length(found, OP_UNKNOWN, path, value, kind.low, high)

    def apart(self, found: Findings, slot: Slot, path: str, value: object, clause: str) -> None:
        """TTK-9.36: what comes first does as many as nothing before it."""
        found.barred(OP_UNKNOWN, below(below(path, 0), "n"), "done", _NOTHING_BEFORE)

    def stray(self, found: Findings, field: Stray) -> None:
        key, value, at, slot = field.key, field.value, field.at, field.slot
        role, word = field.role, field.word
        of = word.name if role.key != "effect" else role.key
        if slot is not None and key != "until" and value == slot.default:
            return
        if key == "exclude_self" and slot is not None:
            check_bool(found, OP_UNKNOWN, at, value)
        elif word.name == "continuous" and key in words.EFFECT_KEYS:
            found.barred(OP_UNKNOWN, at, value, _CONTINUOUS)
        elif role.key == "effect" and key == "until":  # TTK-9.19
            found.barred(OP_UNKNOWN, at, value, _NOTHING_LASTS, MEND_SET,
                         other=below(field.path, "do"), wanted=words.LASTING)  # fmt: skip
        elif role.key == "filters" and slot is not None:
            bearing = tuple(each for each in words.WINDOWS if key in words.FILTERS[each])
            found.barred(OP_UNKNOWN, at, value, _OTHER_WINDOW, MEND_SET,
                         other="/when/window", wanted=bearing)  # fmt: skip
        elif (of, key) in _NO_FIELD:
            found.barred(OP_UNKNOWN, at, value, _NO_FIELD[of, key])
        else:
            found.unknown(OP_UNKNOWN, at, value, field.known)

    def misplaced(self, found: Findings, role: Role, word: Word, path: str, at: Where) -> None:
        if role.key == "effect":  # TTK-3.35
            types = tuple(
                name for kind, name in words.TYPE_NAMES.items()
                if ("special" if kind == "character" else kind) in word.only
            )  # fmt: skip
            found.barred(TIMING, path, word.name, _OTHER_TYPE, MEND_MOVE, types=types)
        elif role.key in ("answered_place", "area_place"):
            _misplaced_place(found, word, path, at.place)
        elif role.key != "filters":  # each filter is told
            paid = role.key.startswith("amount") and word.spelled in _KEYED
            spot = path.rpartition("/")[0] if paid else path
            allowed, mend = _barred(role, word, at.place, spot)
            found.barred(
                OP_UNKNOWN, spot, word.spelling, allowed, MEND_SET if mend else None, **mend
            )


_Mend = dict[str, MessageParam]


def _barred(role: Role, word: Word, place: Place, path: str) -> tuple[Message, _Mend]:
    """Why a word may not stand there; what would have to be set, and where."""
    if role.key.startswith("amount"):  # TTK-4.36
        return _PAID, {"other": path, "wanted": "1"}
    if role.key == "payer":
        return _ONLY_YOU, {"other": path, "wanted": "you"}
    if word.name == "self":
        return _GONE if GONE & place & word.never else _NO_SELF, {}
    if word.never & place & COST:
        return _IN_COST, {}
    if word.never & place & AT_END:
        return _ENDED, {}
    if word.never & place & INSTANT:
        return _NEVER_AN_ANSWER, {}
    if word.never & place & TOSSED:
        return _TOSSED_ONCE, {}
    if word.never & place & IMPOSED:
        return _NOT_IMPOSED, {}
    if not INSTANT & place:  # TTK-9.26
        return _REACTS, {}
    return _NO_TARGETS, {"other": "/when/window", "wanted": words.TARGET_WINDOWS}


def _misplaced_place(found: Findings, word: Word, path: str, place: Place) -> None:
    """TTK-9.23, 9.27, 9.41."""
    if AT_END & place:
        found.barred(OP_UNKNOWN, path, word.name, _ENDED)
        return
    if not INSTANT & place:
        found.barred(OP_UNKNOWN, path, word.name, REACT_PLACE, MEND_SET,
                     other=path, wanted="anywhere")  # fmt: skip
    elif word.name == "threatened":
        found.barred(OP_UNKNOWN, path, word.name, _NEEDS_WOULD, MEND_SET,
                     other="/when/filters/would", wanted=words.ON_CHARACTERS)  # fmt: skip
