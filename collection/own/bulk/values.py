"""Cells of a row as the typed values of a card, with every fault at its column."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from collection.catalogue.wording import part_keys
from collection.ledger.book import MOST
from collection.own.bulk.columns import COPIES, NAMES, NUMBER, TYPE, columns_of, fields_for
from collection.own.bulk.parts import LONGEST_PART, as_part, read_part
from collection.own.bulk.tables import IS_CONTROL, TableRow
from collection.reading.columns import natural
from collection.reading.entries import count_of
from collection.reading.vocabulary import bare, vocabulary
from engine.kernel.forms import CHOICE, CHOICES, FLAG, WORDS, Field, called
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, Phrase, shown

LONGEST_NUMBER: Final = 32
# What is said in each language.
TONGUES: Final = ("name", WORDS)
MAX_CELL: Final = 2_000

_FORMULA: Final = re.compile(r"\s*(?:[=@＝＠]|[+\-]\s*[A-Za-z]+\s*\|)")
_CONTROL: Final = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)
_BETWEEN: Final = re.compile(r"\s*[;,/|·]\s*|\s+(?:e|and|ed)\s+", re.IGNORECASE)

IS_FORMULA: Final = Phrase(
    N_("«{value}» is a formula, which is not run. Write what it shows; a text that begins so gets "
       "an apostrophe before it.")
)  # fmt: skip
IS_HUGE: Final = Phrase(
    N_("The cell has {found} characters; at most {most} can be kept. Take out {difference}.")
)
NO_COUNT: Final = Phrase(N_("«{value}» must be a whole number of copies from 0 to {most}."))
LONG_NUMBER: Final = Phrase(
    N_("A number has {most} characters at most; «{value}» has {found}. Take out {difference}.")
)
TOO_WIDE: Final = Phrase(
    N_("The row has {found} cells, the header only {most}. Is a comma not quoted?")
)


@dataclass
class Values:
    """What a row says: typed values, copies to have (None: nothing is said), faults by column."""

    raw: dict[str, Any] = field(default_factory=dict)
    copies: int | None = None
    faults: list[tuple[str, str, Message]] = field(default_factory=list)
    said: set[str] = field(default_factory=set)


def values_of(rules: Game, row: TableRow, meanings: Sequence[str], clears: bool = False) -> Values:
    """The cells of a row that mean something. With `clears` an empty cell says "nothing"."""
    found = Values()
    width = len(meanings)
    if len(row.cells) > width and any(cell.strip() for cell in row.cells[width:]):
        message = TOO_WIDE.fill({"found": len(row.cells), "most": width})
        found.faults.append(("", "", message))
    parts = part_keys(rules)
    told = {key: cell for key, cell in _cells(found, row, meanings, parts) if cell or clears}
    card_type = _type(rules, told.get(TYPE, ""))
    for key, cell in told.items():
        if key in parts and key not in found.raw:
            _part(found, key, cell)
        else:
            _put(rules, found, key, cell, card_type)
    return found


def _part(found: Values, key: str, cell: str) -> None:
    """What a card does; an empty cell says that it does nothing."""
    part = read_part(cell) if cell else []
    if isinstance(part, Message):
        found.faults.append((key, cell[:80], part))
        return
    found.said.add(key)
    found.raw[key] = part


def _cells(
    found: Values, row: TableRow, meanings: Sequence[str], parts: Container[str]
) -> list[tuple[str, str]]:
    """Column and cell; of several columns that mean the same the first that says something."""
    cells: dict[str, str] = {}
    for at, key in enumerate(meanings):
        if not key:
            continue
        raw = row.cells[at] if at < len(row.cells) else ""
        fault = row.faults.get(at) or fault_in(raw, LONGEST_PART if key in parts else MAX_CELL)
        if fault is not None:
            found.faults.append((key, str(shown(raw)), fault))
            raw = ""
        if not cells.get(key):
            cells[key] = natural(raw).strip()
    return list(cells.items())


def fault_in(raw: str, most: int = MAX_CELL) -> Message | None:
    """Why a cell cannot be kept as a text, whatever it means."""
    if len(raw) > most:
        params = {"found": len(raw), "most": most, "difference": len(raw) - most}
        return IS_HUGE.fill(params)
    strange = _CONTROL.search(raw)
    if strange:
        return IS_CONTROL.fill({"place": strange.start() + 1})
    return IS_FORMULA.fill({"value": shown(raw)}) if _FORMULA.match(raw) else None


def _type(rules: Game, cell: str) -> str:
    """The kind of card that a word means; the word itself where there is none."""
    wanted = bare(cell)
    for kind in rules.card_types():
        if wanted in {bare(kind.key), *(bare(text) for _, text in kind.name.texts)}:
            return kind.key
    return cell


def _put(rules: Game, found: Values, key: str, cell: str, card_type: str) -> None:
    found.said.add(key)
    if key == COPIES:
        _copies(found, cell)
    elif key == NUMBER and len(cell) > LONGEST_NUMBER:
        params = {"value": shown(cell), "found": len(cell), "most": LONGEST_NUMBER}
        message = LONG_NUMBER.fill({**params, "difference": len(cell) - LONGEST_NUMBER})
        found.faults.append((key, cell[:80], message))
    elif key == TYPE:
        found.raw[key] = card_type
    elif key in NAMES or key.startswith("words."):
        stem, language = key.split(".")
        found.raw.setdefault(stem, {})[language] = cell
    else:
        # Where the row says no kind of card, its card may be there and have one.
        meant = fields_for(rules, key, card_type) if card_type else (key,)
        for one, part in zip(meant, _parts(rules, meant, cell), strict=False):
            if part or one not in found.raw:
                found.raw[one] = typed(rules, one, part)


def _parts(rules: Game, meant: Sequence[str], cell: str) -> list[str]:
    """The cell, or its parts where there is a field for each: "fire and earth" of two elements."""
    parts = [part for part in _BETWEEN.split(cell) if part]
    if not 1 < len(parts) <= len(meant):
        return [cell]
    first = next(one for one in columns_of(rules) if one.key == meant[0]).field
    whole = first is not None and any(cell.casefold() in called(one) for one in first.choices)
    return [cell] if whole else parts


def _copies(found: Values, cell: str) -> None:
    count = count_of(cell) if cell else "0"
    if not (count.isascii() and count.isdigit() and len(count) < 7 and int(count) <= MOST):
        message = NO_COUNT.fill({"value": shown(cell), "most": MOST})
        found.faults.append((COPIES, cell[:80], message))
        return
    found.copies = int(count) if cell else None


def typed(rules: Game, key: str, cell: str) -> Any:
    """The cell as the form takes it."""
    column = next((one for one in columns_of(rules) if one.key == key), None)
    asked = column.field if column else None
    if asked is None or not cell:
        return cell
    if asked.kind == FLAG:
        return _flag(cell)
    if asked.kind == CHOICES:
        return _listed(asked, cell)
    if asked.kind == CHOICE and cell.startswith("["):
        return _parsed(cell) or cell
    return cell


def _flag(cell: str) -> Any:
    said = vocabulary().truth.get(bare(cell))
    return cell if said is None or said == "" else said == "yes"


def _listed(asked: Field, cell: str) -> list[Any]:
    if cell.startswith("["):
        found = _parsed(cell)
        if found is not None:
            return found
    if any(cell.casefold() in called(choice) for choice in asked.choices):
        return [cell]
    return [part for part in _BETWEEN.split(cell) if part]


def _parsed(cell: str) -> list[Any] | None:
    try:
        found = json.loads(cell)
    except (ValueError, RecursionError):
        return None
    fits = isinstance(found, list) and all(isinstance(one, (str, int)) for one in found)
    return found if fits else None


def as_cell(value: Any) -> str:
    """A typed value as a cell that `values_of` reads back."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_nested(value):
        return as_part(value)
    if isinstance(value, (list, tuple)):
        words = [str(one) for one in value]
        plain = all(not _BETWEEN.search(word) and not word.startswith("[") for word in words)
        return "; ".join(words) if plain else json.dumps(list(value), ensure_ascii=False)
    return str(value)


def is_nested(value: Any) -> bool:
    """Whether it is more than a word, a number or a list of such."""
    if isinstance(value, (list, tuple)):
        return any(isinstance(one, (list, tuple, Mapping)) for one in value)
    return isinstance(value, Mapping)


def flat_of(raw: Mapping[str, Any]) -> dict[str, str]:
    """Typed values of a card as cells by column."""
    found: dict[str, str] = {}
    for key, value in raw.items():
        if key in ("code", "set"):
            continue
        if key in TONGUES:
            found.update({f"{key}.{inner}": as_cell(more) for inner, more in value.items()})
        else:
            found[key] = as_cell(value)
    return found
