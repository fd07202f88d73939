"""Where cards lie on sheets of paper, in millimetres from the lower left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from decks.outputs.errors import BadSheet
from engine.kernel.messages import N_, Message

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
# Most printers cannot print nearer to the edge.
MARGIN: Final = 5.0
BLEED: Final = 2.0
MARK: Final = 4.0
# A mark begins this far outside the card, so that no ink stays on it.
AWAY: Final = 1.0
MOST_PAGES: Final = 20

Size = tuple[float, float]


@dataclass(frozen=True)
class Options:
    """How to print: paper, space between cards, bleed and cut marks or not.

    `backs`: "" for none, else on which edge the printer turns the paper, "long" or "short".
    """

    paper: str = "a4"
    gap: float = 0.0
    bleed: bool = False
    marks: bool = True
    backs: str = ""

    @property
    def space(self) -> float:
        """The space between two cards: with bleed at least room for that of both."""
        return max(self.gap, 2 * BLEED) if self.bleed else self.gap


@dataclass(frozen=True)
class Place:
    """A card on a page: its trimmed edges."""

    code: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Page:
    """The cards of one page, and the lines at which it is cut."""

    places: tuple[Place, ...]
    columns: tuple[float, ...]
    rows: tuple[float, ...]


def pages_needed(sizes: Sequence[Size], options: Options) -> int:
    """How many pages these cards take. Raises BadSheet for a card larger than the paper."""
    counts: dict[Size, int] = {}
    for size in sizes:
        counts[size] = counts.get(size, 0) + 1
    return sum(-(-count // _per_page(size, options)) for size, count in counts.items())


def check_pages(sizes: Sequence[Size], options: Options) -> int:
    """As `pages_needed`; raises BadSheet for more than may be printed at once, or for nothing."""
    needed = pages_needed(sizes, options)
    if not needed:
        raise BadSheet(Message(N_("There is no card to print with this choice.")))
    if needed > MOST_PAGES:
        raise BadSheet(
            Message(N_("These cards take {found} pages; at most {most} are printed at once. "
                       "Choose fewer copies."), {"found": needed, "most": MOST_PAGES})
        )  # fmt: skip
    return needed


def lay(cards: Sequence[tuple[str, Size]], options: Options) -> Iterator[Page]:
    """The pages for (code, size) cards; each size has its own. Raises BadSheet."""
    for size in sorted({size for _, size in cards}, reverse=True):
        codes = [code for code, of in cards if of == size]
        step = _per_page(size, options)
        for start in range(0, len(codes), step):
            yield _page(codes[start : start + step], size, options)


def turned(page: Page, options: Options) -> tuple[Place, ...]:
    """Where the backs of a page's cards lie on the other side of its paper."""
    wide, high = PAPERS[options.paper]
    if options.backs == "short":
        return tuple(replace(at, y=high - at.y - at.height) for at in page.places)
    return tuple(replace(at, x=wide - at.x - at.width) for at in page.places)


def marks(page: Page, options: Options) -> list[tuple[float, float, float, float]]:
    """The lines at which a page is cut, none over a card or its bleed: x1, y1, x2, y2."""
    if not options.marks:
        return []
    near = AWAY + (BLEED if options.bleed else 0.0)
    far = near + MARK
    low, high = page.rows[0], page.rows[-1]
    left, right = page.columns[0], page.columns[-1]
    found = [(x, low - near, x, low - far) for x in page.columns]
    found += [(x, high + near, x, high + far) for x in page.columns]
    found += [(left - near, y, left - far, y) for y in page.rows]
    return found + [(right + near, y, right + far, y) for y in page.rows]


def _page(codes: Sequence[str], size: Size, options: Options) -> Page:
    columns, rows = _grid(size, options)
    wide, high = PAPERS[options.paper]
    left = (wide - _extent(size[0], columns, options.space)) / 2
    top = high - (high - _extent(size[1], rows, options.space)) / 2
    places: list[Place] = []
    for number, code in enumerate(codes):
        row, column = divmod(number, columns)
        x = left + column * (size[0] + options.space)
        y = top - row * (size[1] + options.space) - size[1]
        places.append(Place(code, x, y, *size))
    return Page(
        tuple(places),
        _edges([place.x for place in places], size[0]),
        _edges([place.y for place in places], size[1]),
    )


def _edges(starts: Sequence[float], length: float) -> tuple[float, ...]:
    found = {round(edge, 6) for start in starts for edge in (start, start + length)}
    return tuple(sorted(found))


def _per_page(size: Size, options: Options) -> int:
    columns, rows = _grid(size, options)
    if not columns or not rows:
        raise BadSheet(
            Message(N_("A card of {width} × {height} mm does not fit on this paper."),
                    {"width": f"{size[0]:g}", "height": f"{size[1]:g}"})
        )  # fmt: skip
    return columns * rows


def _grid(size: Size, options: Options) -> tuple[int, int]:
    wide, high = PAPERS[options.paper]
    return _fitting(wide, size[0], options.space), _fitting(high, size[1], options.space)


def _fitting(room: float, length: float, space: float) -> int:
    return int((room - 2 * MARGIN + space) // (length + space))


def _extent(length: float, count: int, space: float) -> float:
    return count * length + (count - 1) * space
