"""The page where a deck is copied as text or kept as a file."""

from __future__ import annotations

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import READER, say
from decks.formats.cards import LANGUAGES
from decks.formats.code import looks_like_code
from decks.formats.formats import FORMATS, LEFT_OUT, export
from decks.lists.beside import beside_of
from decks.lists.judging import kind_of
from decks.lists.rows import Deck
from decks.lists.wording import name_of
from decks.showing.doors import door, keyed
from engine.kernel.errors import KernelError

# So much of a description is told where it is left out.
MOST_SHOWN: Final = 80


def exports_page(deck: Deck, language: str, base: str, token: str) -> dict[str, Any]:
    """The context of the page."""
    labels = {
        "text": (_("Deck text"), _("Names, sets and numbers. Pasting it brings the deck back.")),
        "plain": (_("Plain lines"), _("Counts and names alone, for other programs.")),
        "markdown": ("Markdown", _("Headings and links, for notes and forums.")),
        "cod": ("Cockatrice (.cod)", _("A file for programs that read decks of Cockatrice.")),
        "json": ("JSON", _("Every fact, for programs and safe keeping.")),
        "code": (_("Deck code"), _("One line with a checksum, for an address or a message.")),
    }
    found: list[dict[str, Any]] = []
    for fmt in FORMATS:
        try:
            text = export(deck, fmt, language, base).text
        except KernelError as exc:
            text = say(exc.message)
        url = f"{door('deck-export', deck, fmt)}?lang={language}"
        label, use = labels[fmt]
        found.append(
            {
                "key": fmt,
                "label": label,
                "use": use,
                "left_out": left_out(deck, fmt),
                "text": text,
                "rows": min(14, sum(1 + len(line) // 40 for line in text.splitlines())),
                "open_url": keyed(url, token),
                "keep_url": keyed(f"{url}&download=1", token),
            }
        )
    code = str(found[-1]["text"]).strip()
    return {
        "formats": found,
        "code_url": f"{base}{reverse('code', args=(code,))}" if looks_like_code(code) else "",
        "picture_url": keyed(f"{door('deck-image', deck)}?lang={language}", token),
        "language": language,
        "languages": LANGUAGES,
    }


def left_out(deck: Deck, fmt: str) -> list[str]:
    """Line by line what a file in that format does not hold of the deck."""
    lost = LEFT_OUT.get(fmt, frozenset())
    found: list[str] = []
    if "header" in lost:
        fields = kind_of(deck.game, deck.kind).header
        told = ((field.name.pick(READER.language), field.key) for field in fields)
        found += [f"{label}: {deck.header[key]}" for label, key in told if deck.header.get(key)]
    if "description" in lost and deck.description:
        text = " ".join(deck.description.split())
        shown = text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
        found.append(_("The description: %(text)s") % {"text": shown})
    if "notes" in lost:
        notes = sorted(beside_of(deck.beside).notes.items())
        found += [
            _("The note on %(card)s: %(text)s") % {"card": name_of(deck.game, code), "text": note}
            for code, note in notes
        ]
    return found
