"""A deck as one picture to send around: name, verdict, faces with their counts."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image, ImageDraw

from collection.drawing.plans import RENDERER
from collection.house.dear import Kept
from collection.house.pools import pool_of
from decks.formats.cards import Copies, zones_of
from decks.lists import judging
from decks.lists.rows import Deck
from decks.outputs.faces import card_size, face_picture, font, spelled, wrapped
from decks.showing.pages import game_title

WIDE: Final = 1200
HIGH: Final = 630
# Raised when the drawing changes, so that kept pictures are not taken for new ones.
DRAWING: Final = 2
_FELT, _LOW, _CHALK, _SOFT, _LAMP, _INK = (
    "#163b31", "#0e2822", "#f3eee2", "#cfddd6", "#ffd873", "#1b2028",
)  # fmt: skip
_EDGE: Final = 48
_TOP: Final = 150
_MOST: Final = 36
_KEPT: Final = Kept(8_000_000)


def stamp(deck: Deck, language: str) -> str:
    """Names what the picture is drawn of: the same stamp, the same picture."""
    pool = pool_of(deck.game).digest[:16]
    return f"{deck.pk}-{deck.version}-{language}-{pool}-{RENDERER}-{DRAWING}"


def deck_picture(deck: Deck, language: str) -> bytes:
    """The picture as WebP, names in that language. Raises Busy."""
    return _KEPT.get(stamp(deck, language), lambda: _drawn(deck, language))


def _drawn(deck: Deck, language: str) -> bytes:
    with translation.override(language):
        image = Image.new("RGB", (WIDE, HIGH), _FELT)
        draw = ImageDraw.Draw(image)
        _title(draw, deck)
        lines = [line for zone in zones_of(deck, language) for line in zone.cards]
        _grid(image, draw, deck.game, lines, language)
    out = BytesIO()
    image.save(out, "WEBP", quality=82, method=4)
    return out.getvalue()


def _title(draw: ImageDraw.ImageDraw, deck: Deck) -> None:
    name = spelled(deck.name) or _("A deck of %(game)s") % {"game": game_title(deck.game)}
    size = 52
    while size > 30 and draw.textlength(name, font("serif", size)) > WIDE - 2 * _EDGE:
        size -= 4
    face = font("serif", size)
    [line] = wrapped(draw, name, face, WIDE - 2 * _EDGE, 1) or [""]
    draw.text((_EDGE, 62), line, _CHALK, face, "lm")
    told = f"{game_title(deck.game)} · {_verdict(deck)}"
    draw.text((_EDGE, 114), told, _SOFT, font("sans", 28), "lm")
    draw.line((_EDGE, 138, WIDE - _EDGE, 138), "#43625a", 2)


def _verdict(deck: Deck) -> str:
    many = ngettext("%(n)s card", "%(n)s cards", deck.size) % {"n": deck.size}
    found = judging.verdict_on(deck)
    if found.legal:
        return f"{many} · " + _("Legal")
    broken = int(judging.spoken(deck.game, found)["count"])
    return f"{many} · " + ngettext("%(n)s rule broken", "%(n)s rules broken", broken) % {
        "n": broken
    }


def _grid(
    image: Image.Image, draw: ImageDraw.ImageDraw, key: str, lines: list[Copies], language: str
) -> None:
    shown = lines[:_MOST]
    if not shown:
        draw.text((_EDGE, 200), _("No card here yet."), _SOFT, font("sans", 30))
        return
    ratio = max(size[1] / size[0] for size in (card_size(key, line.code) for line in shown))
    columns, width = _columns(len(shown), ratio)
    gap = 12
    rows = -(-len(shown) // columns)
    height = round(width * ratio)
    top = _TOP + max(0, (HIGH - _TOP - 24 - rows * height - (rows - 1) * gap) // 2)
    left = (WIDE - columns * width - (columns - 1) * gap) // 2
    for number, line in enumerate(shown):
        row, column = divmod(number, columns)
        at = (left + column * (width + gap), top + row * (height + gap))
        face = face_picture(key, line.code, language, width)
        image.paste(face, at, _rounded(face.size))
        _count(draw, at, face.size, line.count)
    if len(lines) > _MOST:
        more = _("and %(n)s more") % {"n": len(lines) - _MOST}
        draw.text((WIDE - _EDGE, 114), more, _SOFT, font("sans", 24), "rm")


def _columns(count: int, ratio: float) -> tuple[int, int]:
    """Columns and the width of a face: the largest faces that leave none out."""
    best = (count, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (WIDE - 2 * _EDGE - (columns - 1) * 12) // columns
        high = int((HIGH - _TOP - 24 - (rows - 1) * 12) / rows / ratio)
        width = min(wide, high)
        if width > best[1]:
            best = (columns, width)
    return best


def _rounded(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), round(size[0] * 0.048), 255
    )
    return mask


def _count(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], size: tuple[int, int], count: int
) -> None:
    """How many copies, on a lamp-yellow tag above the name."""
    if count < 2:
        return
    unit = max(size[0] / 100, 0.55)
    face = font("sans", 19 * unit)
    text = f"× {count}"
    wide, high = draw.textlength(text, face) + 14 * unit, 26 * unit
    x, y = at[0] + size[0] - wide - 5 * unit, at[1] + size[1] * 0.74 - high
    draw.rounded_rectangle((x, y, x + wide, y + high), 5 * unit, _LAMP, _LOW, max(1, round(unit)))
    draw.text((x + wide / 2, y + high / 2), text, _INK, face, "mm")
