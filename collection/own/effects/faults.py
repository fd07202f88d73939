"""What is wrong with the effects of a form, and where in the page it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from collection.catalogue.wording import part_keys
from collection.house.i18n import say
from collection.own.effects.commands import card_of, typed_of
from collection.own.effects.folding import VALUE
from collection.own.effects.held import EFFECTS, read_parts
from collection.own.effects.sentences import SECTION, faults_shown, titles_of
from collection.own.effects.tree import SlotNode, foreign_of, tree_of
from collection.own.given import Given, last
from engine.effects.language.access import language_of
from engine.kernel.forms import CardFault
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, MessageParam, shown
from engine.kernel.messages import Phrase as Text
from engine.kernel.names import Name
from engine.kernel.severity import Severity

# Parameters of faults that are pointers into a card.
_POINTERS: Final = frozenset({"path", "entry", "other"})
_NO_NUMBER: Final = Text(N_("A whole number stands here, and not {value}. Write figures only."))


def faults_in(rules: Game, given: Given) -> tuple[CardFault, ...]:
    """What is wrong with the effects of a form: by the game, and with what is typed in them."""
    keys = part_keys(rules)
    typed = typed_of(rules, given)
    found = [fault for fault in typed.refused if _part_of(fault.field, keys)]
    return (*found, *unfit(rules, given))


def unfit(rules: Game, given: Given) -> tuple[CardFault, ...]:
    """What is typed into the sentences of a form and is nothing that can stand there."""
    if language_of(rules) is None:
        return ()
    return (
        tuple(
            CardFault(
                name.removeprefix(VALUE),
                Severity.ERROR,
                _NO_NUMBER.fill({"value": shown(values[-1] if values else "")}),
            )
            for name, values in given.items()
            if name.startswith(VALUE)
        )
        + read_parts(rules, last(given, EFFECTS))[1]
    )


def anchors(rules: Game, given: Given, faults: Sequence[CardFault]) -> dict[str, str]:
    """Where in the page the faults of effects stand, by field."""
    if not faults:
        return {}
    nodes, keys = _nodes(rules, given), part_keys(rules)
    unread = {fault.field for fault in read_parts(rules, last(given, EFFECTS))[1]}
    found: dict[str, str] = {}
    for fault in faults:
        if fault.field in unread:
            found[fault.field] = SECTION
        elif _part_of(fault.field, keys):
            found[fault.field] = next(iter(faults_shown(nodes, [(fault.field, {})])))
    return found


def by_name(rules: Game, given: Given, faults: Sequence[CardFault]) -> tuple[CardFault, ...]:
    """Faults whose texts name places in the effects by what they are called, not by paths."""
    return named(_nodes(rules, given), faults) if faults else ()


def named(nodes: tuple[SlotNode, ...], faults: Sequence[CardFault]) -> tuple[CardFault, ...]:
    """As `by_name`, where the effects are read already."""
    titles = titles_of(nodes)
    return tuple(replace(fault, message=_renamed(fault.message, titles)) for fault in faults)


def _renamed(message: Message, titles: Mapping[str, Name]) -> Message:
    """A pointer into the card becomes the title of what it leads to, as near as there is one."""
    params: dict[str, MessageParam] = {}
    for name, value in message.params.items():
        found: MessageParam = value
        if name in _POINTERS and isinstance(value, str):
            path = value.strip("/").replace("/", ".")
            while path and path not in titles:
                path = path.rpartition(".")[0]
            found = _quoted(titles[path]) if path else value
        params[name] = found
    return replace(message, params=params)


def fault_shown(fault: CardFault) -> dict[str, Any]:
    """A fault for a template."""
    return {"text": str(say(fault.message)), "clause": fault.message.clause}


def _nodes(rules: Game, given: Given) -> tuple[SlotNode, ...]:
    language = language_of(rules)
    if language is None:
        return ()
    parts, card = read_parts(rules, last(given, EFFECTS))[0], card_of(rules, given)
    return (*tree_of(language, card, parts), *foreign_of(language, card, parts))


def _part_of(field: str, keys: Mapping[str, Any]) -> bool:
    return any(field == key or field.startswith(f"{key}.") for key in keys)


def _quoted(name: Name) -> Name:
    return Name(tuple((language, f"«{text}»") for language, text in name.texts))
