"""The page where a deck is copied as text or kept as a file."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from collection.house.i18n import say
from decks.formats.cards import LANGUAGES
from decks.formats.code import looks_like_code
from decks.formats.formats import FORMATS, export
from decks.lists.beside import beside_of
from decks.lists.rows import Deck
from decks.lists.wording import name_of
from decks.showing.doors import door, keyed
from engine.kernel.errors import KernelError


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
    noted = [name_of(deck.game, code) for code in sorted(beside_of(deck.beside).notes)]
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
                "left_out": noted if fmt == "plain" else [],
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
