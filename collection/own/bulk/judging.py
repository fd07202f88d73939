"""The dry run: which card each row means, what would be new, what changes; nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import shelf_of
from collection.catalogue.wording import part_keys
from collection.house.retelling import told
from collection.ledger.errors import TooFew
from collection.ledger.rows import Holding
from collection.own.bulk.columns import COPIES, NAME_EN, NAME_IT, NUMBER, fields_for
from collection.own.bulk.examples import is_example
from collection.own.bulk.tables import Table, TableRow
from collection.own.bulk.values import Values, as_cell, flat_of, typed, values_of
from collection.own.given import as_typed
from collection.own.originals import Originals
from collection.reading.columns import REASON
from collection.requests.rows import User
from collection.search.fold import fold, shortened
from collection.shelf.services import moves_to
from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.forms import HOUSE_KEYS, LANGUAGES, WORDS, Typed
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.kernel.names import Name
from engine.registry import game as game_of

Row = dict[str, Any]

# The verdicts, in the order in which they are shown.
BAD: Final = "bad"
TWICE: Final = "twice"
NEW: Final = "new"
CHANGE: Final = "change"
SAME: Final = "same"
EXAMPLE: Final = "example"
ORDER: Final = (BAD, TWICE, NEW, CHANGE, SAME, EXAMPLE)

AGAIN: Final = Phrase(
    N_("Number {number} stands in row {first} already, otherwise. Keep one of the two.")
)
NAME_AGAIN: Final = Phrase(
    N_("«{name}» stands in row {first} already, otherwise. Give each a number, or keep one.")
)
NO_COPIES: Final = Message(
    N_("No column says how many copies you own: the cards are kept, and no copies are added.")
)
NO_NAMES: Final = Message(
    N_("No column is known to name the cards: say below which one does, then the rows are read.")
)
NO_KIND: Final = Message(N_("Say what kind of card it is: without that, this cannot be kept."))
NO_ORIGINAL: Final = Message(
    N_("The card that this one is a variant of cannot be read. Mend its row first.")
)
LEFT_COLUMNS: Final = Phrase(N_("Columns that mean nothing here were left out: {columns}."))
# So begins, in place of an id, what others of the file name a new card by: no cell holds it.
_FRESH: Final = "\0"


@dataclass
class Judged:
    """The rows as they are kept in a `CardFile`, and what they come to."""

    rows: list[Row] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class _Read:
    row: TableRow
    values: Values

    @property
    def number(self) -> str:
        return str(self.values.raw.get("number") or "")

    @property
    def names(self) -> frozenset[str]:
        given = self.values.raw.get("name") or {}
        return frozenset(found for text in given.values() if (found := fold(text) or text))


def judge(
    owner: User,
    key: str,
    card_set: CardSet | None,
    table: Table,
    meanings: Sequence[str],
    clears: bool = False,
) -> Judged:
    """A verdict on every row, with all its faults."""
    rules = game_of(key)
    known = cards_of(card_set)
    read = [_Read(row, values_of(rules, row, meanings, clears)) for row in table.rows]
    held = _held(owner, known)
    found = matched(known, read)
    pool = shelf_of(owner, key).pool
    own_set = card_set.code if card_set else ""
    named = [_named(at, one, found.get(at)) for at, one in enumerate(read)]
    judge = _Judge(rules, table, meanings, held, Originals(pool, own_set, named))
    rows = [judge.row(one, found.get(at), named[at]) for at, one in enumerate(read)]
    judge.spread(rows, read, named)
    counts = {kind: sum(row["v"] == kind for row in rows) for kind in ORDER}
    totals = {
        "header": list(table.header),
        "meanings": list(meanings),
        "notes": [told(note) for note in (*table.notes, *_notes(table, meanings))],
        "rows": len(rows),
        "copies": sum(row.get("more", 0) for row in rows),
        "names": dict(table.names),
        "printed": table.printed,
        **counts,
    }
    return Judged(rows, totals)


def cards_of(card_set: CardSet | None) -> list[Card]:
    """The cards of a set that stand on its owner's shelf, in order."""
    if card_set is None or card_set.owner_id is None:
        return []
    rows = Card.objects.filter(set=card_set, shelf=card_set.owner_id)
    return list(rows.order_by("code_key", "id"))


def matched(known: Sequence[Card], read: Sequence[_Read]) -> dict[int, Card]:
    """The card that each row means, by its place: of the same number, else of the same name."""
    numbers = {shortened(card.number): card for card in reversed(known) if card.number}
    by_name: dict[str, list[Card]] = {}
    for card in known:
        for name in {fold(text) or text for text in (card.name_en, card.name_it) if text}:
            by_name.setdefault(name, []).append(card)
    found: dict[int, Card] = {}
    for at, one in enumerate(read):
        numbered = numbers.get(shortened(one.number)) if one.number else None
        if numbered is not None:
            found[at] = numbered
    taken = {card.pk for card in found.values()}
    for at, one in enumerate(read):
        if at in found:
            continue
        alike = {card.pk: card for name in one.names for card in by_name.get(name, ())}
        free = [card for pk, card in alike.items() if pk not in taken]
        if len(free) == 1:
            found[at] = free[0]
            taken.add(free[0].pk)
    return found


def _named(at: int, one: _Read, card: Card | None) -> CardDef:
    """What a row's card is called, for others of the file."""
    names = one.values.raw.get("name") or {}
    if card is None:
        told = f"{_FRESH}{shortened(one.number) or min(one.names, default=at)}"
        return CardDef(told, "", Name.of(names), {}, "", one.number)
    before = card.definition
    name = Name.of({**before.name.as_dict(), **{key: text for key, text in names.items() if text}})
    return replace(before, name=name, number=one.number or before.number)


def _notes(table: Table, meanings: Sequence[str]) -> Iterable[Message]:
    if not {NAME_EN, NAME_IT} & set(meanings):
        yield NO_NAMES
    if COPIES not in meanings:
        yield NO_COPIES
    pairs = zip(table.header, meanings, strict=True)
    left = [word for word, meaning in pairs if not meaning and word != REASON]
    if left:
        yield LEFT_COLUMNS.fill({"columns": ", ".join(str(shown(word)) for word in left[:12])})


def _held(owner: User, cards: Sequence[Card]) -> Mapping[int, list[Holding]]:
    found: dict[int, list[Holding]] = {}
    rows = Holding.objects.filter(owner=owner, card__in=cards, quantity__gt=0).order_by("id")
    for row in rows if cards else ():
        found.setdefault(row.card_id, []).append(row)
    return found


class _Judge:
    """Judges row after row, and knows what stood above."""

    def __init__(
        self,
        rules: Game,
        table: Table,
        meanings: Sequence[str],
        held: Mapping[int, list[Holding]],
        originals: Originals,
    ) -> None:
        self._rules, self._table, self._held = rules, table, held
        self._originals = originals
        self._meanings = meanings
        self._column = {key: word for word, key in zip(table.header, meanings, strict=True) if key}
        self._seen: dict[str, tuple[int, dict[str, Any], int | None]] = {}

    def row(self, read: _Read, card: Card | None, named: CardDef) -> Row:
        """The verdict on one row; `named` is what others can call its card."""
        row: Row = {"n": read.row.number, "name": _any_name(read), "number": read.number}
        if is_example(read.values.raw):
            return {**row, "v": EXAMPLE}
        base = as_typed(card) if card else {}
        raw = merged(self._rules, base, read.values)
        no_original = self._original(raw, named)
        found = self._rules.read_card(raw)
        faults = [self._remark(*fault) for fault in read.values.faults]
        faults += [*no_original, *self._kindless(raw), *self._no_values(read.row)]
        seen_faults = {fault["column"] for fault in faults}
        for fault in found.refused:
            remark = self._remark(fault.field, _got(raw, fault.field), fault.message)
            if remark["column"] not in seen_faults:
                faults.append(remark)
        twice = self._twice(read, raw)
        if isinstance(twice, Message):
            faults.append(self._remark(NUMBER if read.number else "name.en", read.number, twice))
        more, short = self._copies(read.values.copies, card)
        if short is not None:
            faults.append(self._remark(COPIES, str(read.values.copies), short))
        if faults or found.card is None:
            return {**row, "v": BAD, "why": faults, "cells": list(read.row.cells)}
        if twice is not None:
            return {**row, "v": TWICE, "first": twice}
        return {**row, **self._verdict(raw, found, card, more)}

    def spread(self, rows: list[Row], read: Sequence[_Read], named: Sequence[CardDef]) -> None:
        """A variant of a new card that cannot be read cannot be read either."""
        codes = [card.code for card in named]
        variants: dict[str, list[int]] = {}
        for at, row in enumerate(rows):
            text = row.get("raw", {}).get(REPRINT)
            if text:
                variants.setdefault(self._originals.meant(text, codes[at]), []).append(at)
        good = {code for code, row in zip(codes, rows, strict=True) if row["v"] != BAD}
        bad = [code for code in codes if code not in good and code.startswith(_FRESH)]
        while bad:
            for at in variants.pop(bad.pop(), ()):
                why = self._remark(REPRINT, rows[at]["raw"][REPRINT], NO_ORIGINAL)
                told = {key: rows[at][key] for key in ("n", "name", "number")}
                rows[at] = {**told, "v": BAD, "why": [why], "cells": list(read[at].row.cells)}
                bad.append(codes[at])

    def _original(self, raw: dict[str, Any], named: CardDef) -> list[dict[str, Any]]:
        """Of which card it is a variant, by its id where it has one."""
        text = str(raw.get(REPRINT) or "")
        fault = self._originals.fault(text, named.code) if text else None
        if fault is not None:
            return [self._remark(REPRINT, text, fault.message)]
        meant = self._originals.meant(text, named.code) if text else _FRESH
        if not meant.startswith(_FRESH):
            raw[REPRINT] = meant
        return []

    def _no_values(self, row: TableRow) -> list[dict[str, Any]]:
        """What is no value, in columns that mean nothing: it is left out, but not unsaid."""
        return [
            {"column": self._table.header[at], "got": "", **told(fault)}
            for at, fault in row.faults.items()
            if not self._meanings[at]
        ]

    def _kindless(self, raw: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Of a card of no kind nothing but the house's words can be kept."""
        lost = [] if raw.get("type") else [key for key in raw if key not in HOUSE_KEYS]
        return [self._remark(key, as_cell(raw[key]), NO_KIND) for key in lost[:1]]

    def _verdict(self, raw: dict[str, Any], found: Typed, card: Card | None, more: int) -> Row:
        if card is None:
            return {"v": NEW, "raw": raw, "more": more}
        assert found.card is not None
        before = card.definition
        same = replace(found.card, code=before.code, set=before.set) == before
        facts = {"card": card.pk, "known": card.edition, "name": card.name, "number": card.number}
        if same and not more:
            return {"v": SAME, **facts}
        was = flat_of(self._originals.told(as_typed(card)))
        now = flat_of(self._originals.told(self._rules.raw_of(found.card)))
        keys = [key for key in dict.fromkeys((*was, *now)) if was.get(key, "") != now.get(key, "")]
        diff = [[key, was.get(key, ""), now.get(key, "")] for key in keys]
        if more:
            held = sum(lot.quantity for lot in self._held.get(card.pk, ()))
            diff.append([COPIES, str(held), str(held + more)])
        return {"v": CHANGE, **facts, "raw": raw, "more": more, "diff": diff, "same": same}

    def _twice(self, read: _Read, raw: dict[str, Any]) -> Message | int | None:
        """The row above that says the same, or why the two cannot both stand."""
        keys = [f"#{shortened(read.number)}"] if read.number else [f"n{n}" for n in read.names]
        before = next((self._seen[key] for key in keys if key in self._seen), None)
        for key in keys:
            self._seen.setdefault(key, (read.row.number, raw, read.values.copies))
        if before is None:
            return None
        if before[1:] == (raw, read.values.copies):
            return before[0]
        if read.number:
            return AGAIN.fill({"number": shown(read.number), "first": before[0]})
        return NAME_AGAIN.fill({"name": shown(_any_name(read)), "first": before[0]})

    def _copies(self, wanted: int | None, card: Card | None) -> tuple[int, Message | None]:
        """How many more copies there will be, or why it is not clear which go."""
        if wanted is None or card is None:
            return wanted or 0, None
        lots = self._held.get(card.pk, [])
        more = wanted - sum(lot.quantity for lot in lots)
        try:
            moves_to(card, lots, more)
        except TooFew as exc:
            return 0, exc.message
        return more, None

    def _remark(self, key: str, got: str, message: Message) -> dict[str, Any]:
        column = self._column.get(key) or next(
            (word for other, word in self._column.items() if other.split(".")[0] == key), key
        )
        return {"column": column, "got": got[:80], **told(message)}


def merged(rules: Game, base: Mapping[str, Any], values: Values) -> dict[str, Any]:
    """What stood there with what the row says; what a row does not say stays."""
    said = dict(values.raw)
    kind = said.get("type") or base.get("type") or _kind_by_fields(rules, said)
    if kind:
        said["type"] = kind
    known = {found.key for found in rules.card_form(str(kind))} | set(part_keys(rules))
    if kind == base.get("type", "") or kind not in {one.key for one in rules.card_types()}:
        raw = dict(base)
    else:
        raw = {key: value for key, value in base.items() if key in HOUSE_KEYS | known}
    number = said.get("number")
    if number and shortened(number) == shortened(str(base.get("number") or "")):
        # A spreadsheet takes the zeros off.
        said.pop("number")
    for key, value in said.items():
        if key in ("name", WORDS):
            before = raw.get(key) if isinstance(raw.get(key), Mapping) else {}
            texts = {**(before or {}), **value}
            raw[key] = {tongue: texts[tongue] for tongue in LANGUAGES if texts.get(tongue)}
        elif key in HOUSE_KEYS or key in known:
            raw[key] = value
        else:
            meant = fields_for(rules, key, str(kind))[0]
            if value not in ("", []) or meant in raw:
                raw[meant] = value if meant == key else typed(rules, meant, _text(value))
    return {key: value for key, value in raw.items() if value not in ("", [], None, {})}


def _kind_by_fields(rules: Game, said: Mapping[str, Any]) -> str:
    """The one kind of card that has all the fields that are said, "" for none or several."""
    keys = {key for key, value in said.items() if value not in ("", [])} - HOUSE_KEYS
    keys -= set(part_keys(rules))
    kinds = [
        kind.key
        for kind in rules.card_types()
        if keys and keys <= {field.key for field in rules.card_form(kind.key)}
    ]
    return kinds[0] if len(kinds) == 1 else ""


def _text(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _any_name(read: _Read) -> str:
    given = read.values.raw.get("name") or {}
    return next((text for text in given.values() if text), "")[:100]


def _got(raw: Mapping[str, Any], key: str) -> str:
    return flat_of(raw).get(key, "")
