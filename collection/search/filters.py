"""What stands beside the cards: each a link that writes a term into the query or takes it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from collection.house.i18n import say
from collection.house.pools import pool_of
from collection.search.chips import Chip
from collection.search.finding import Found
from collection.search.printed_keys import types_of
from collection.search.typed import typed_choices, typed_keys
from engine.kernel.cards import CardPool
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.searching import FLAG, NUMBER, SearchKey
from engine.registry import game

_MOST_NUMBERS: Final = 12
_COPIES: Final = (
    ("own", ">=", "1", Message(N_("Owned"))),
    ("own", ":", "0", Message(N_("Not owned"))),
    ("free", ">=", "1", Message(N_("Free to use"))),
    ("need", ">=", "1", Message(N_("Needed"))),
    ("trade", ">=", "1", Message(N_("For trade"))),
)


@dataclass(frozen=True)
class Filter:
    """One choice: its words, whether the query has it, and the query with it changed."""

    label: str
    on: bool
    query: str
    mark: str = ""


@dataclass(frozen=True)
class Group:
    """Choices of one kind; `look` is discs, figures or lines."""

    title: str
    look: str
    filters: list[Filter]


def groups(game_key: str, found: Found, places: Iterable[str], *, copies: bool) -> list[Group]:
    """The filters of a game; with `copies` those about a person's own copies too."""
    rules = game(game_key)
    told = [_types(rules, found), *_own(rules, found)]
    told = [group for group in told if len(group.filters) > 1 or not group.title]
    if copies:
        told.append(_copies(found))
        told.append(_group(N_("Where"), "lines", found, "loc", [(name, name) for name in places]))
    return [group for group in told if group.filters]


def _types(rules: Game, found: Found) -> Group:
    choices = [(choice.key, choice.name) for choice in types_of(rules)]
    return _group(N_("Type"), "lines", found, "type", choices)


def _own(rules: Game, found: Found) -> Iterator[Group]:
    flags: list[SearchKey] = []
    for spec in rules.search_keys():
        if not spec.filter:
            continue
        if spec.kind == FLAG:
            flags.append(spec)
        elif spec.kind == NUMBER:
            figures = [(str(n), str(n)) for n in numbers(rules, spec.key)]
            yield _group(spec.name, "figures", found, spec.key, figures)
        else:
            yield _words(rules, found, spec)
    declared = {spec.key for spec in rules.search_keys() if spec.filter}
    for key, typed in typed_keys(rules.key).items():
        if key not in declared:
            words = [(choice.key, choice.name) for choice in typed.choices]
            yield _group(typed.name, "lines", found, key, words)
    if flags:
        filters = [_filter(found, "is", ":", spec.key, spec.name) for spec in flags]
        yield Group("", "lines", filters)


def _words(rules: Game, found: Found, spec: SearchKey) -> Group:
    """The game's words, behind them those of the reader's own sets."""
    group = _group(spec.name, "discs" if spec.discs else "lines", found, spec.key, spec.values)
    typed = typed_choices(rules.key, spec.key)
    more = [_filter(found, spec.key, ":", choice.key, choice.name) for choice in typed]
    return Group(group.title, group.look, [*group.filters, *more])


def numbers(rules: Game, key: str) -> tuple[int, ...]:
    """The figures that the reader's cards say to the key, the lowest first."""
    return _numbers(rules, key, pool_of(rules.key))


@lru_cache(maxsize=128)
def _numbers(rules: Game, key: str, pool: CardPool) -> tuple[int, ...]:
    said = {
        value
        for card in pool
        for value in rules.search_facts(card).get(key, ())
        if isinstance(value, int)
    }
    return tuple(sorted(said)[:_MOST_NUMBERS])


def _group(
    title: MessageParam,
    look: str,
    found: Found,
    key: str,
    choices: Iterable[tuple[str, MessageParam]],
) -> Group:
    shown = Message(title) if isinstance(title, str) else title
    filters = [
        _filter(found, key, ":", value, name, value if look == "discs" else "")
        for value, name in choices
    ]
    return Group(str(say(shown)), look, filters)


def _copies(found: Found) -> Group:
    filters = [_filter(found, key, op, value, name) for key, op, value, name in _COPIES]
    return Group(str(say(Message(N_("Your copies")))), "lines", filters)


def _filter(
    found: Found, key: str, op: str, value: str, name: MessageParam, mark: str = ""
) -> Filter:
    label = str(say(name))
    label = label[:1].upper() + label[1:]
    for chip in found.chips:
        if (chip.key, chip.value) == (key, value) and chip.op == op:
            return Filter(label, True, chip.without, mark)
    return Filter(label, False, _with(found, key, op, value), mark)


def _with(found: Found, key: str, op: str, value: str) -> str:
    """Another value of a field that is there (is: asks for all of its flags), else a new term."""
    spelled = f'"{value}"' if " " in value or not value.isascii() else value
    at = _open_field(found.chips, key) if op == ":" and key != "is" else -1
    if at >= 0:
        return f"{found.query[:at]}|{spelled}{found.query[at:]}"
    return f"{found.query} {_short(key)}{op}{spelled}".strip()


def _open_field(chips: list[Chip], key: str) -> int:
    return next((chip.end for chip in chips if chip.key == key and chip.op == ":"), -1)


def _short(key: str) -> str:
    return {"type": "t"}.get(key, key)
