"""Which card a row means: by set and number, then by code, then by name in any language."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from collection.catalogue.rows import Card, CardSet
from collection.search.fold import fold
from collection.search.keys import BAR
from engine.kernel.messages import N_, Message, shown

NEAREST: Final = 3
# Naming the nearest costs; a file of nothing but unknown names gets so many hints and no more.
_HINTS: Final = 100
_COMPARED: Final = 400
_ZEROS: Final = re.compile(r"^#?\s*0*(?=\d)")


@dataclass(frozen=True)
class Ref:
    """A card as far as an import must know it."""

    pk: int
    code: str
    set_code: str
    number: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """The card, or why there is none (`kind` unknown or ambiguous); perhaps a remark."""

    card: Ref | None = None
    kind: str = ""
    message: Message | None = None
    field: str = "name"


class Finder:
    """All cards of a game by what a file may call them; made once for each file."""

    def __init__(self, game: str) -> None:
        self._sets = _sets_by_word(game)
        self._by_number: dict[tuple[str, str], list[Ref]] = defaultdict(list)
        self._by_bare_number: dict[str, list[Ref]] = defaultdict(list)
        self._by_code: dict[str, Ref] = {}
        self._by_name: dict[str, list[Ref]] = defaultdict(list)
        self._starts: dict[str, list[str]] = {}
        self._hints: dict[str, tuple[str, ...]] = {}
        for ref, name_key in _cards(game):
            self._add(ref, name_key)

    def find(self, cells: Mapping[str, str]) -> Found:
        """The card that the cells `set_code`, `set_name`, `number`, `code`, `name` mean."""
        number, name = cells.get("number", "").strip(), cells.get("name", "").strip()
        code, sets = cells.get("code", "").strip(), self._sets_named(cells)
        printed = self._printed(sets, number)
        if printed:
            return self._one_of(printed, code, name)
        known = self._by_code.get(code.casefold()) or self._by_code.get(number.casefold())
        if known is not None:
            return Found(known, message=_differs(known, name))
        if name:
            return self._named(name, sets, number)
        numbered = self._numbered(number) if sets is None else []
        return self._one_of(numbered, code, name) if numbered else _unknown(cells, number, code)

    def _printed(self, sets: set[str] | None, number: str) -> list[Ref]:
        for key in _numbers(number):
            found = [ref for code in sorted(sets or ()) for ref in self._of_set(code, key)]
            if found:
                return found
        return []

    def _of_set(self, set_code: str, number: str) -> list[Ref]:
        return self._by_number.get((set_code, number), [])

    def _numbered(self, number: str) -> list[Ref]:
        for key in _numbers(number):
            if key in self._by_bare_number:
                return self._by_bare_number[key]
        return []

    def _one_of(self, refs: list[Ref], code: str, name: str) -> Found:
        coded = self._by_code.get(code.casefold())
        if len(refs) > 1:
            same = [ref for ref in refs if ref == coded]
            refs = same or [ref for ref in refs if fold(name) in _folded(ref)] or refs
        elif coded is not None and coded != refs[0]:
            refs = [*refs, coded]
        if len(refs) > 1:
            return _ambiguous(refs, "number")
        return Found(refs[0], message=_differs(refs[0], name))

    def _named(self, name: str, sets: set[str] | None, number: str) -> Found:
        refs = self._by_name.get(fold(name), [])
        inside = [ref for ref in refs if sets and ref.set_code in sets]
        elsewhere = bool(refs) and sets is not None and (bool(number) or not inside)
        refs = inside or refs
        if len(refs) > 1:
            numbers = set(_numbers(number))
            refs = [ref for ref in refs if numbers.intersection(_numbers(ref.number))] or refs
        if len(refs) > 1:
            return _ambiguous(refs, "name")
        if not refs:
            return Found(kind="unknown", message=self._no_such(name))
        return Found(refs[0], message=_elsewhere(refs[0]) if elsewhere else None)

    def _no_such(self, name: str) -> Message:
        nearest = self.nearest(name)
        if not nearest:
            return Message(N_("No card of this game is called «{name}»."), {"name": shown(name)})
        return Message(
            N_("No card of this game is called «{name}». Nearest: {nearest}."),
            {"name": shown(name), "nearest": ", ".join(f"«{near}»" for near in nearest)},
        )

    def nearest(self, name: str) -> tuple[str, ...]:
        """Up to three names that look like it; () once too many were asked for."""
        wanted = fold(name)[:80]
        if wanted not in self._hints and len(self._hints) < _HINTS:
            close = difflib.get_close_matches(wanted, self._alike(wanted), NEAREST, 0.6)
            self._hints[wanted] = tuple(self._spelling(text) for text in close)
        return self._hints.get(wanted, ())

    def _alike(self, wanted: str) -> list[str]:
        """Names that share the beginning of a word with it, or its length."""
        if not self._starts:
            for text in self._by_name:
                for word in text.split():
                    self._starts.setdefault(word[:2], []).append(text)
        found = {text for word in wanted.split() for text in self._starts.get(word[:2], [])}
        ranked = sorted(found, key=lambda text: (abs(len(text) - len(wanted)), text))
        return ranked[:_COMPARED]

    def _spelling(self, text: str) -> str:
        names = self._by_name[text][0].names
        return next((name for name in names if fold(name) == text), text)

    def _sets_named(self, cells: Mapping[str, str]) -> set[str] | None:
        """The sets that are meant; empty: one that is not here; None: none is named."""
        words = [cells.get(key, "").strip() for key in ("set_code", "set_name")]
        for word in words:
            known = self._sets.get(fold(word)) if word else None
            if known:
                return known
        return set() if any(words) else None

    def _add(self, ref: Ref, name_key: str) -> None:
        for key in _numbers(ref.number):
            self._by_number[ref.set_code, key].append(ref)
            self._by_bare_number[key].append(ref)
        self._by_code[ref.code.casefold()] = ref
        # The catalogue keeps its names folded; folding all of them anew takes seconds.
        for text in name_key.strip(BAR).split(BAR) if name_key else _folded(ref):
            self._by_name[text].append(ref)


def _cards(game: str) -> Iterable[tuple[Ref, str]]:
    rows = Card.objects.filter(game=game).order_by("code")
    columns = ("pk", "code", "set__code", "number", "name_en", "name_it", "name_key")
    for pk, code, set_code, number, english, italian, name_key in rows.values_list(*columns):
        names = tuple(dict.fromkeys(name for name in (english, italian) if name))
        yield Ref(pk, code, set_code or "", number if set_code else "", names), name_key


def _sets_by_word(game: str) -> dict[str, set[str]]:
    words: dict[str, set[str]] = defaultdict(set)
    rows = CardSet.objects.filter(game=game).values_list("code", "name_en", "name_it")
    for row in rows:
        for word in row:
            if word:
                words[fold(word)].add(row[0])
    return dict(words)


def _folded(ref: Ref) -> set[str]:
    return {fold(name) for name in ref.names}


@lru_cache(maxsize=4096)
def _numbers(number: str) -> tuple[str, ...]:
    """As it stands, without leading zeros, and without what follows a stroke: 017/204."""
    text = number.strip().casefold()
    forms = [text, _ZEROS.sub("", text)]
    if "/" in text:
        forms.append(_ZEROS.sub("", text.split("/")[0]))
    return tuple(form for form in dict.fromkeys(forms) if form)


def _differs(ref: Ref, name: str) -> Message | None:
    if not name or not ref.names or fold(name) in _folded(ref):
        return None
    return Message(
        N_("The file says «{name}», but {code} is «{card}»."),
        {"name": shown(name), "code": ref.code, "card": ref.names[0]},
    )


def _elsewhere(ref: Ref) -> Message:
    return Message(
        N_("Found by its name as {code}; the set or number of the file is not in this game."),
        {"code": ref.code},
    )


def _ambiguous(refs: list[Ref], field: str) -> Found:
    message = Message(
        N_("{count} cards fit: {codes}. Write one of these into a column «uid»."),
        {"count": len(refs), "codes": ", ".join(ref.code for ref in refs[:6])},
    )
    return Found(kind="ambiguous", message=message, field=field)


def _unknown(cells: Mapping[str, str], number: str, code: str) -> Found:
    what = code or " ".join(part for part in (cells.get("set_code", ""), number) if part)
    if not what:
        message = Message(N_("The row names no card: give set and number, a code or a name."))
        return Found(kind="unknown", message=message)
    message = Message(N_("There is no card «{code}» in this game."), {"code": shown(what)})
    return Found(kind="unknown", message=message, field="code" if code else "number")
