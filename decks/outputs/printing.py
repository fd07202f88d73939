"""A print sheet: cards at true size on A4 or Letter, as a PDF that is the same every time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from collection.drawing.bleed import with_bleed
from decks.outputs.faces import back_picture, card_size, face_picture, pixels
from decks.outputs.own import NONE, Pictures
from decks.outputs.sheets import (
    BLEED,
    MARGIN,
    PAPERS,
    Options,
    Page,
    Place,
    check_pages,
    lay,
    marks,
    turned,
)
from decks.outputs.words_sheet import Pages, print_words

_LINE: Final = 0.1
_RULER: Final = 50.0
# Room that the ruler needs below the cards and their marks.
_ROOM: Final = 14.0


def sheet(
    key: str,
    cards: Sequence[str],
    options: Options,
    *,
    language: str,
    title: str = "",
    pictures: Pictures = NONE,
    back: str = "",
    words: Pages = (),
) -> bytes:
    """The PDF of these cards, one for each code in the order given. Raises BadSheet.

    With backs a page of them follows each page of faces; `back` names one of the game's further
    ones; pages of `words` come last. Each face is drawn once and placed as often as it is needed;
    one lies in memory at a time.
    """
    sized = [(code, card_size(key, code)) for code in cards]
    check_pages([size for _, size in sized], options)
    # Pictures as plain bytes: a fifth smaller, and much faster to write.
    rl_config.useA85 = 0
    out = BytesIO()
    paper = PAPERS[options.paper]
    canvas = Canvas(out, pagesize=(paper[0] * mm, paper[1] * mm), invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Mazziere")
    # Viewers offer "fit to page" first; cards are to come out at their true size.
    canvas.setViewerPreference("PrintScaling", "None")
    if options.backs:
        canvas.setViewerPreference("Duplex", f"DuplexFlip{options.backs.title()}Edge")
    known: set[str] = set()

    def face(place: Place) -> Image.Image:
        own, width = pictures(place.code), pixels(place.width)
        picture = face_picture(key, place.code, language, width, own)
        return with_bleed(picture, place.width, BLEED) if options.bleed else picture

    def reverse(place: Place) -> Image.Image:
        size = (place.width, place.height)
        picture = back_picture(key, size, back, pixels(place.width))
        if options.backs == "short":
            picture = picture.transpose(Image.Transpose.ROTATE_180)
        return with_bleed(picture, place.width, BLEED) if options.bleed else picture

    for page in lay(sized, options):
        faces = [(f"face-{place.code.encode().hex()}", place) for place in page.places]
        _cards(canvas, faces, options, known, face)
        canvas.setLineWidth(_LINE * mm)
        for mark in marks(page, options):
            canvas.line(*(part * mm for part in mark))
        _ruler(canvas, page)
        canvas.showPage()
        if options.backs:
            # One form for all cards of a size.
            backs = [(f"back-{at.width:g}-{at.height:g}", at) for at in turned(page, options)]
            _cards(canvas, backs, options, known, reverse)
            canvas.showPage()
    for written in words:
        print_words(canvas, written, options.paper)
    canvas.save()
    return out.getvalue()


def _cards(
    canvas: Canvas,
    cards: Sequence[tuple[str, Place]],
    options: Options,
    known: set[str],
    draw: Callable[[Place], Image.Image],
) -> None:
    for name, place in cards:
        more = _bleed(place.width) if options.bleed else 0.0
        wide, high = place.width + 2 * more, place.height + 2 * more
        if name not in known:
            known.add(name)
            canvas.beginForm(name, 0, 0, wide * mm, high * mm)
            canvas.drawImage(ImageReader(draw(place)), 0, 0, wide * mm, high * mm)
            canvas.endForm()
        canvas.saveState()
        canvas.translate((place.x - more) * mm, (place.y - more) * mm)
        canvas.doForm(name)
        canvas.restoreState()


def _bleed(width: float) -> float:
    """The bleed in millimetres as drawn: whole dots of the card's own scale."""
    dots = pixels(width)
    return round(BLEED * dots / width) * width / dots


def _ruler(canvas: Canvas, page: Page) -> None:
    """Fifty millimetres to measure, so that a scaled print is noticed before cutting."""
    if page.rows[0] < _ROOM:
        return
    left, y = page.columns[0], MARGIN + 1
    canvas.line(left * mm, y * mm, (left + _RULER) * mm, y * mm)
    for x in (left, left + _RULER):
        canvas.line(x * mm, (y - 1) * mm, x * mm, (y + 1) * mm)
    canvas.setFont("Helvetica", 7)
    canvas.drawString((left + _RULER + 2) * mm, (y - 0.8) * mm, "50 mm = 100 %")
