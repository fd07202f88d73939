"""A small card language with every dress and kind, on which the machine is tried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.language.kinds import (
    Flag,
    Many,
    Names,
    Number,
    One,
    Pick,
    Reference,
    Several,
    Text,
)
from engine.effects.language.words import Language, Role, Slot, Spelled, Word
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both


def _named(text: str) -> Name:
    return both(text, f"{text} it")


def _slot(key: str, kind: Any, needed: bool = True, **more: Any) -> Slot:
    return Slot(key, _named(key), kind, needed, **more)


def _word(name: str, *takes: Slot, **more: Any) -> Word:
    says = " ".join([name, *("{" + slot.key + "}" for slot in takes if slot.needed)])
    return Word(name, _named(name), _named(says), takes, **more)


def _choices(*values: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, _named(value)) for value in values)


def _as_many(said: Mapping[str, Any]) -> bool:
    return len(said["among"]) == len(said.get("labels", said["among"]))


_IF = _slot("if", One("condition"), needed=False)
_EFFECTS = Role(
    "effect",
    _named("effect"),
    (
        _word("draw", _slot("amount", One("amount")), _IF),
        _word("hit", _slot("target", One("target")), _slot("amount", One("amount")), _IF),
        _word("tell", _slot("what", Names(20)), _slot("loud", Flag(), False, default=False), _IF),
        _word("mark", _slot("as", Text(8)), _IF),
        _word("burn", _slot("what", Reference("effect", "as")), _IF),
        _word(
            "repeat",
            _slot("each", Many("effect", 1), sets=frozenset({"again"})),
            _IF,
            never=frozenset({"again"}),
        ),
        _word(
            "choose",
            _slot("among", Many("option", 2, 3)),
            _slot("labels", Many("label", 1), needed=False),
            _IF,
            agree=_as_many,
        ),
        _word("last", _slot("block", One("block")), _IF, only=frozenset({"spell"})),
    ),
    tag="do",
)
_CONDITIONS = Role(
    "condition",
    _named("condition"),
    (
        _word("night", spelled=Spelled.BARE),
        _word("not", _slot("one", One("condition")), spelled=Spelled.ALONE),
        _word("any", _slot("of", Many("condition", 1)), spelled=Spelled.ALONE),
        _word(
            "cmp",
            _slot("left", One("amount")),
            _slot("sign", Pick(_choices("<", ">"))),
            _slot("right", One("amount")),
            spelled=Spelled.LIST,
        ),
        _word(
            "has",
            _slot("colours", Several(_choices("red", "blue"))),
            _slot("least", Number(1, 9), False, default=1),
            spelled=Spelled.OBJECT,
        ),
    ),
)
_AMOUNTS = Role(
    "amount",
    _named("amount"),
    (
        _word("number", _slot("n", Number(-5, 5)), spelled=Spelled.VALUE),
        _word(
            "counted",
            _slot("count", Pick(_choices("hand", "deck"))),
            _slot("times", Number(1, 5), False, default=1),
        ),
        _word("all", spelled=Spelled.BARE),
    ),
)
_TARGETS = Role(
    "target",
    _named("target"),
    (
        _word("mine", spelled=Spelled.BARE),
        _word("theirs", spelled=Spelled.BARE),
        _word("bearer", spelled=Spelled.BARE, only=frozenset({"lasting"})),
    ),
)
_LASTING = frozenset({"lasting"})
_BLOCKS = Role(
    "block",
    _named("block"),
    (
        _word(
            "block",
            _slot("turns", Number(1, None)),
            _slot("at_once", Many("effect"), needed=False, sets=_LASTING),
            _slot("each_turn", Many("effect"), needed=False, sets=_LASTING),
            least=1,
        ),
    ),
)
_OPTIONS = Role(
    "option",
    _named("option"),
    (_word("option", _slot("do", Many("effect")), spelled=Spelled.VALUE),),
)
_LABELS = Role(
    "label", _named("label"), (_word("label", _slot("text", Names(9)), spelled=Spelled.VALUE),)
)

TOY = Language(
    {
        role.key: role
        for role in (_EFFECTS, _CONDITIONS, _AMOUNTS, _TARGETS, _BLOCKS, _OPTIONS, _LABELS)
    },
    {
        "spell": (
            _slot("effects", Many("effect"), needed=False),
            _slot("lasting", One("block"), needed=False),
        ),
        "trap": (_slot("effects", Many("effect"), needed=False), _slot("when", One("condition"))),
    },
)
