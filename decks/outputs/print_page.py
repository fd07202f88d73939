"""Which cards of a deck are printed, and the page where that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import ngettext

from collection.house.dear import Kept
from collection.requests.rows import User
from decks.formats.cards import LANGUAGES, zones_of
from decks.lists.rows import Deck
from decks.outputs.asked import number, one_of, printed_language
from decks.outputs.faces import card_size
from decks.outputs.own import own_pictures
from decks.outputs.picture import stamp
from decks.outputs.printing import sheet
from decks.outputs.sheets import BLEED, MOST_PAGES, PAPERS, Options, lay, marks, pages_needed
from decks.outputs.words_sheet import Pages, words_pages
from decks.shelf.promises import availability
from decks.showing.doors import door
from engine.kernel.errors import KernelError
from engine.registry import game

CHOICES: Final = ("all", "missing", "unowned")
MOST_TIMES: Final = 4
MOST_GAP: Final = 10
# More copies are never laid out, whatever the deck says.
MOST_CARDS: Final = 2000
_KEPT: Final = Kept(24_000_000)


@dataclass(frozen=True)
class Asked:
    """What somebody wants printed. `once`: each card once, however many copies there are; `words`:
    with description and notes at the end, where there are any."""

    choice: str = "all"
    times: int = 1
    once: bool = False
    words: bool = True
    language: str = "en"
    options: Options = field(default_factory=Options)

    @staticmethod
    def of(given: QueryDict) -> Asked:
        """Read an address. Raises BadInput."""
        options = Options(
            paper=one_of(given, "paper", tuple(PAPERS)),
            gap=float(number(given, "gap", 0, 0, MOST_GAP)),
            bleed=one_of(given, "bleed", ("no", "yes")) == "yes",
            marks=one_of(given, "marks", ("yes", "no")) == "yes",
            backs=one_of(given, "backs", ("no", "long", "short")).removeprefix("no"),
        )
        return Asked(
            choice=one_of(given, "cards", CHOICES),
            times=number(given, "times", 1, 1, MOST_TIMES),
            once=one_of(given, "each", ("copies", "once")) == "once",
            words=one_of(given, "words", ("yes", "no")) == "yes",
            language=printed_language(given),
            options=options,
        )


def cards_to_print(deck: Deck, user: object, asked: Asked) -> list[str]:
    """Codes in the order of the deck, one for each card to print.

    Missing copies are those that the person looking has not free; a visitor owns nothing.
    """
    wanted = copies_to_print(deck, user, asked)
    cards: list[str] = []
    for zone in zones_of(deck, asked.language):
        for line in zone.cards:
            if (count := wanted.pop(line.code, 0)) > 0:
                cards += [line.code] * min((1 if asked.once else count) * asked.times, MOST_CARDS)
    return cards[:MOST_CARDS]


def sheet_of(deck: Deck, user: object, asked: Asked) -> bytes:
    """The PDF, with the person's own pictures. Raises BadSheet, Busy."""
    cards = cards_to_print(deck, user, asked)
    own = own_pictures(user, deck.game, cards)

    def made() -> bytes:
        return sheet(
            deck.game,
            cards,
            asked.options,
            language=asked.language,
            title=deck.name,
            pictures=own,
            back=_back_of(deck),
            words=_words(deck, asked),
        )

    return _KEPT.get((stamp(deck, asked.language), asked, tuple(cards), own.stamp), made)


def _words(deck: Deck, asked: Asked) -> Pages:
    return words_pages(deck, asked.language, asked.options.paper) if asked.words else ()


def _back_of(deck: Deck) -> str:
    """Which of the game's further backs the deck has, where its header says so; "" = the usual."""
    known = game(deck.game).backs()
    return next((said for said in deck.header.values() if said in known), "")


def copies_to_print(deck: Deck, user: object, asked: Asked) -> dict[str, int]:
    """Copies by code before `once` and `times`; zones are added up."""
    wanted: dict[str, int] = {}
    for counts in deck.zones.values():
        for code, count in counts.items():
            wanted[code] = wanted.get(code, 0) + count
    if asked.choice == "all" or not isinstance(user, User):
        return wanted
    held = availability(user, deck.game, deck, wanted)
    if asked.choice == "unowned":
        return {code: n for code, n in wanted.items() if not held.owned.get(code, 0)}
    return {code: missing for code, n in wanted.items() if (missing := held.missing(code, n))}


def print_page(deck: Deck, user: object, asked: Asked, token: str = "") -> dict[str, Any]:
    """The context of the page: the choices made, and how many pages they take."""
    cards = cards_to_print(deck, user, asked)
    sizes = [card_size(deck.game, code) for code in cards]
    try:
        pages = pages_needed(sizes, asked.options)
    except KernelError:
        pages = 0
    return {
        "asked": asked,
        "space": asked.options.space,
        "papers": [(key, key.upper() if len(key) < 3 else key.title()) for key in PAPERS],
        "languages": LANGUAGES,
        "cards": len(cards),
        "pages": pages,
        "most_pages": MOST_PAGES,
        "too_many": pages > MOST_PAGES,
        "has_words": bool(words_pages(deck, asked.language, asked.options.paper)),
        "pages_told": _told(
            len(cards), pages * (2 if asked.options.backs else 1) + len(_words(deck, asked))
        ),
        "preview": _preview(deck.game, cards, asked.options) if pages else None,
        "sizes": sorted({_shown(size) for size in sizes}),
        "pdf_url": _pdf_url(deck, asked, token),
    }


def _told(cards: int, pages: int) -> str:
    many = ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards}
    sheets = ngettext("%(n)s page", "%(n)s pages", pages) % {"n": pages}
    return f"{many}, {sheets}."


def _preview(key: str, cards: list[str], options: Options) -> dict[str, Any]:
    """The first page as a drawing: paper, cards, marks, from the upper left corner."""
    page = next(lay([(code, card_size(key, code)) for code in cards], options))
    wide, high = PAPERS[options.paper]
    more = BLEED if options.bleed else 0.0
    count = len(page.places)
    told = ngettext("The first page holds %(n)s card.", "The first page holds %(n)s cards.", count)
    return {
        "width": f"{wide:.1f}",
        "height": f"{high:.1f}",
        "sentence": told % {"n": count},
        "cards": [_rect(p.x, high - p.y - p.height, p.width, p.height) for p in page.places],
        "bleed": [
            _rect(p.x - more, high - p.y - p.height - more, p.width + 2 * more, p.height + 2 * more)
            for p in page.places
            if more
        ],
        "marks": [
            {"x1": _mm(x1), "y1": _mm(high - y1), "x2": _mm(x2), "y2": _mm(high - y2)}
            for x1, y1, x2, y2 in marks(page, options)
        ],
    }


def _rect(x: float, y: float, width: float, height: float) -> dict[str, str]:
    return {"x": _mm(x), "y": _mm(y), "w": _mm(width), "h": _mm(height)}


def _mm(length: float) -> str:
    return f"{length:.2f}"


def _shown(size: tuple[float, float]) -> str:
    return " × ".join(number_format(part, 0 if part == int(part) else 1) for part in size) + " mm"


def _pdf_url(deck: Deck, asked: Asked, token: str) -> str:
    more = QueryDict(mutable=True)
    facts: Mapping[str, object] = {
        "cards": asked.choice,
        "times": asked.times,
        "each": "once" if asked.once else "copies",
        "words": "yes" if asked.words else "no",
        "lang": asked.language,
        "paper": asked.options.paper,
        "gap": int(asked.options.gap),
        "bleed": "yes" if asked.options.bleed else "no",
        "marks": "yes" if asked.options.marks else "no",
        "backs": asked.options.backs or "no",
    }
    for key, value in facts.items():
        more[key] = str(value)
    if token:
        more["k"] = token
    return f"{door('deck-print-file', deck)}?{more.urlencode()}"
