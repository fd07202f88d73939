"""The lines of a match's log.

A log has hundreds of lines, told anew after every move: by a template each takes ten times as
long, and the log of a long match half of the move's round trip.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.web.seat.names import turn_title

register = template.Library()

_LINE = (
    '<li class="ev{theirs}{fresh}" data-seq="{seq}">'
    '<span data-words id="told-{seq}">{who}{text}</span>{clause}{thought}</li>'
)
_WHO = '<span class="w">{}:</span> '
_CLAUSE = ' <a class="clause" href="{}">{}</a>'
# Links of the same words are told apart by the line they stand in.
_WHY = (
    ' <a class="clause {kind}" id="{part}-{seq}" aria-labelledby="{part}-{seq} told-{seq}" '
    'href="{url}{of}">{word}</a>'
)


@register.simple_tag
def story_lines(lines: Sequence[Mapping[str, Any]], match_id: str) -> SafeString:
    """The list items of one turn of the log (see `engine.web.table.story.story`), newest first."""
    if not lines:
        return SafeString("")
    # An address is told by its number alone: to ask the router for each is half of the work.
    why = reverse("table-why", args=(match_id, 0)).removesuffix("0")
    word = conditional_escape(_("why?"))
    thought = reverse("table-thought", args=(match_id, 0)).removesuffix("0")
    asked = conditional_escape(_("why this move?"))
    every = "".join(_line(line, why, word, thought, asked) for line in lines)
    return mark_safe(every)  # noqa: S308  # each part was escaped


@register.simple_tag
def turn_named(game_key: str, number: int) -> str:
    """What a turn is called in its game."""
    return turn_title(game_key, number)


def _line(line: Mapping[str, Any], why: str, word: str, thought: str, asked: str) -> str:
    seq, clause, thoughts = str(line["seq"]), "", ""
    if line["clause"]:
        clause = format_html(_CLAUSE, line["clause_url"], line["clause"])
        clause += format_html(_WHY, kind="why", part="why", seq=seq, url=why, of=seq, word=word)
    if line["thought"]:
        of = str(line["thought"])
        thoughts = format_html(
            _WHY, kind="why thought", part="thought", seq=seq, url=thought, of=of, word=asked
        )
    return format_html(
        _LINE,
        theirs="" if line["mine"] else " theirs",
        fresh=" fresh" if line["fresh"] else "",
        seq=seq,
        who=format_html(_WHO, line["who"]) if line["who"] else "",
        text=_linked(line["text"], line["cards"]),
        clause=SafeString(clause),
        thought=SafeString(thoughts),
    )


def _linked(text: str, cards: Sequence[tuple[str, str]]) -> SafeString:
    """The text with its cards as links, each where it is first named."""
    shown: str = conditional_escape(text)
    for name, page in sorted(cards, key=lambda card: -len(card[0])):
        word = conditional_escape(name)
        before, found, after = shown.partition(word)
        # A name within a longer one has been linked with that.
        if found and before.count("<a ") == before.count("</a>"):
            shown = before + format_html('<a class="named" href="{}">{}</a>', page, word) + after
    return mark_safe(shown)  # noqa: S308  # each part was escaped
