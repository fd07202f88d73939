"""The rulebook as its page shows it: contents, clauses with their terms linked, what was sought."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from collection.rules.rulebook import Paragraph
from collection.search.fold import fold
from collection.search.stems import Wanted
from engine.kernel.clauses import AUTHORS, KINDS

Plain = dict[str, Any]

# A clause that explains so many words, one to a line, is a glossary.
_GLOSSARY_FROM: Final = 6
# A figure (+1: 67.7 %) is no word.
_WORD_LINE: Final = re.compile(
    r"^(?=[^:\n]*[^\W\d_])(?P<word>[^:\n]{2,60}): (?P<meaning>.+)$", re.M
)
_MOST_LINKS: Final = 3
_LONGEST_TITLE: Final = 2
_SHORTEST_TERM: Final = 4


@dataclass(frozen=True)
class Terms:
    """Words of the game, folded, with the anchor where each is explained.

    `homes`: the clause that carries an anchor, the first that explains its word."""

    anchors: Mapping[str, str]
    homes: Mapping[str, str]
    pattern: re.Pattern[str]


def chapters(found: Iterable[Paragraph], wanted: str = "", language: str = "en") -> list[Plain]:
    """`[{anchor, title, parts: [{kind, ...}], count, authors}]`; with `wanted` only clauses that
    say it, in any form of its words. The glossary stands behind what is played, what concerns
    authors behind that."""
    every = list(found)
    sought = Wanted(wanted, language) if fold(wanted) else None
    # A word would lead to a clause that the search has left out.
    terms = terms_of([] if sought else every)
    shown: list[Plain] = []
    for heading, parts in sorted(_grouped(every), key=_last):
        title = heading.text
        kept = [part for part in parts if sought is None or _says(part, sought)]
        if sought and not kept:
            continue
        shown.append(
            {
                "anchor": f"s-{slugify(title) or len(shown)}",
                "title": title,
                "parts": [_part(part, terms) for part in kept],
                "count": sum(1 for part in kept if part.clause),
                "authors": heading.kind == AUTHORS,
            }
        )
    return shown


def terms_of(found: Iterable[Paragraph]) -> Terms:
    """The words of the glossary, and the short titles of clauses, which lead to the clause."""
    anchors: dict[str, str] = {}
    homes: dict[str, str] = {}
    titled: dict[str, str] = {}
    for each in found:
        for word in _words_of(each.text):
            anchors.setdefault(word.lower(), _word_anchor(word))
            homes.setdefault(_word_anchor(word), each.clause)
        short = each.title and len(each.title.split()) <= _LONGEST_TITLE
        if each.clause and short and len(each.title) >= _SHORTEST_TERM:
            titled.setdefault(each.title.lower(), each.clause)
    anchors.update(titled)
    longest_first = sorted(anchors, key=lambda word: (-len(word), word))
    alternatives = "|".join(re.escape(word) for word in longest_first) or r"(?!)"
    return Terms(anchors, homes, re.compile(rf"(?<![\w-])(?:{alternatives})(?![\w-])", re.I))


def place_before(referer: str, host: str, here: str) -> str:
    """The path of this site that the reader came from; "" from elsewhere or from this page."""
    address = urlsplit(referer)
    if address.netloc != host or not address.path.startswith("/") or address.path == here:
        return ""
    if address.path.startswith("//"):
        return ""
    return f"{address.path}?{address.query}" if address.query else address.path


def _grouped(found: Iterable[Paragraph]) -> Iterator[tuple[Paragraph, list[Paragraph]]]:
    heading, parts = Paragraph(""), list[Paragraph]()
    for each in found:
        if each.level == _LONGEST_TITLE:
            if heading.text or parts:
                yield heading, parts
            heading, parts = each, []
        else:
            parts.append(each)
    if heading.text or parts:
        yield heading, parts


def _last(chapter: tuple[Paragraph, list[Paragraph]]) -> int:
    kind = chapter[0].kind
    return KINDS.index(kind) + 1 if kind else 0


def saying(found: Iterable[Paragraph], wanted: str, language: str) -> list[tuple[int, Paragraph]]:
    """The clauses that say it, each with a figure: 0 is called so, 1 has it in its name, 2 in its
    text."""
    sought = Wanted(wanted, language)
    kept = [part for part in found if sought.folded and _says(part, sought)]
    return [(_closeness(part, sought), part) for part in kept]


def _closeness(part: Paragraph, sought: Wanted) -> int:
    is_called = sought.folded in (fold(part.title), fold(part.clause))
    return 0 if is_called else 1 if sought.is_in(part.title) else 2


def _says(part: Paragraph, sought: Wanted) -> bool:
    whole = " ".join((part.clause, part.title, part.text, part.example))
    return bool(part.clause) and sought.is_in(whole)


def _part(part: Paragraph, terms: Terms) -> Plain:
    return {
        "clause": part.clause,
        "level": part.level,
        "title": part.title,
        "text": _linked(part, terms),
        "example": part.example,
    }


def _linked(part: Paragraph, terms: Terms) -> SafeString:
    """The text with the first few words of the game led to where they are explained."""
    if part.level:
        return conditional_escape(part.text)
    words = _words_of(part.text)
    if words:
        return _glossary(part, terms)
    pieces: list[str] = []
    at, used = 0, {part.clause}
    for match in terms.pattern.finditer(part.text):
        anchor = terms.anchors[match[0].lower()]
        if anchor in used or len(used) > _MOST_LINKS:
            continue
        used.add(anchor)
        pieces.append(conditional_escape(part.text[at : match.start()]))
        pieces.append(format_html('<a class="term" href="#{}">{}</a>', anchor, match[0]))
        at = match.end()
    pieces.append(conditional_escape(part.text[at:]))
    return mark_safe("".join(pieces))  # noqa: S308 - each piece is escaped above


def _glossary(part: Paragraph, terms: Terms) -> SafeString:
    """Each word of a glossary under an anchor of its own, where it is explained first."""
    lines: list[str] = []
    for line in part.text.splitlines():
        found = _WORD_LINE.match(line)
        if found is None:
            lines.append(conditional_escape(line))
            continue
        anchor = _word_anchor(found["word"])
        lines.append(
            format_html(
                '<span{} class="word"><strong>{}:</strong> {}</span>',
                format_html(' id="{}"', anchor) if terms.homes.get(anchor) == part.clause else "",
                found["word"],
                found["meaning"],
            )
        )
    return mark_safe("\n".join(lines))  # noqa: S308 - each line is escaped above


def _words_of(text: str) -> list[str]:
    """The words that a glossary explains; none where the text is not one."""
    found = [match["word"] for match in _WORD_LINE.finditer(text)]
    return found if len(found) >= _GLOSSARY_FROM else []


def _word_anchor(word: str) -> str:
    return f"w-{slugify(word)}"
