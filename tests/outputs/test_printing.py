"""Print sheets: right to a tenth of a millimetre, in the file and on the rendered page."""

import re
import zlib

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from collection.drawing.bleed import with_bleed
from decks.outputs import printing
from decks.outputs.errors import BadSheet
from decks.outputs.faces import face_picture
from decks.outputs.printing import sheet
from decks.outputs.sheets import MARGIN, MOST_PAGES, PAPERS, Options, check_pages, lay, marks
from engine.kernel.testing import for_every
from engine.registry import game
from tests.cases import case

POINT = 25.4 / 72
# A picture covers every dot that it touches: at 300 that alone would be 0.17 mm.
DPI = 600
CODES = [card.code for card in game("kmon").pool()]
PLACED = re.compile(
    r"q\s+(?:1 0 0 1 ([\d.]+) ([\d.]+) cm\s+)(?:1 0 0 1 [\d.]+ [\d.]+ cm\s+)?/\S+ Do"
)


@pytest.fixture
def red_faces(monkeypatch):
    """Faces that a test can find on a rendered page, and quick to draw."""

    def face(key, code, language, width, own=None):
        return Image.new("RGB", (width, round(width * 88 / 63)), (200, 0, 0))

    monkeypatch.setattr(printing, "face_picture", face)


def streams(pdf: bytes) -> list[str]:
    found = []
    for raw in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(raw).decode("latin-1"))
        except zlib.error:
            continue
    return found


def placed(pdf: bytes) -> list[tuple[float, float]]:
    """Where cards lie, in millimetres, as the content streams of the pages say."""
    return [
        (float(x) * POINT, float(y) * POINT)
        for text in streams(pdf)
        for x, y in PLACED.findall(text)
    ]


@for_every("paper", ["a4", "letter"])
@for_every("options", [{}, {"gap": 3.0}, {"bleed": True}])
def test_the_file_places_every_card_to_a_tenth_of_a_millimetre(red_faces, paper, options):
    asked = Options(paper=paper, **options)
    cards = CODES[:4] * 3
    pdf = sheet("kmon", cards, asked, language="en")
    [box] = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf))
    assert all(abs(float(p) * POINT - mm) < 0.05 for p, mm in zip(box, PAPERS[paper], strict=True))
    pages = list(lay([(code, (63.0, 88.0)) for code in cards], asked))
    more = printing._bleed(63.0) if asked.bleed else 0.0
    wanted = [(place.x - more, place.y - more) for page in pages for place in page.places]
    found = placed(pdf)
    assert len(found) == len(wanted) == 12
    for (x, y), (left, low) in zip(sorted(found), sorted(wanted), strict=True):
        assert abs(x - left) < 0.05
        assert abs(y - low) < 0.05
    boxes = re.findall(rb"/BBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    assert len(boxes) == 4
    for width, height in boxes:
        assert abs(float(width) * POINT - 63 - 2 * more) < 0.05
        assert abs(float(height) * POINT - 88 - 2 * more) < 0.05


@for_every("edge", ["long", "short"])
def test_backs_lie_behind_their_cards_when_the_paper_is_turned(red_faces, edge):
    cards = CODES[:11]
    faces = placed(sheet("kmon", cards, Options(paper="letter", gap=2), language="en"))
    pdf = sheet("kmon", cards, Options(paper="letter", gap=2, backs=edge), language="en")
    assert re.search(rb"/Duplex\s*/DuplexFlip%sEdge" % edge.title().encode(), pdf)
    with pypdfium2.PdfDocument(pdf) as made:
        assert len(made) == 4
    wide, high = PAPERS["letter"]
    behind = [(wide - x - 63, y) if edge == "long" else (x, high - y - 88) for x, y in faces]
    wanted = sorted((round(x), round(y)) for x, y in [*faces, *behind])
    assert sorted((round(x), round(y)) for x, y in placed(pdf)) == wanted


def test_a_rendered_page_shows_cards_of_63_by_88_millimetres(red_faces):
    asked = Options(gap=4.0)
    with pypdfium2.PdfDocument(sheet("kmon", CODES[:9], asked, language="en")) as made:
        page = made[0].render(scale=DPI / 72).to_pil().convert("L")
    assert abs(page.width - 210 / 25.4 * DPI) <= 1
    [laid] = lay([(code, (63.0, 88.0)) for code in CODES[:9]], asked)
    first = laid.places[0]
    row = round((297 - first.y - 44) / 25.4 * DPI)
    edges = runs([page.getpixel((x, row)) < 128 for x in range(page.width)])
    assert len(edges) == 3
    for number, (start, end) in enumerate(edges):
        assert abs((end - start) / DPI * 25.4 - 63) < 0.1
        assert abs(start / DPI * 25.4 - (first.x + number * 67)) < 0.1
    column = round((first.x + 30) / 25.4 * DPI)
    tall = runs([page.getpixel((column, y)) < 128 for y in range(page.height)])
    assert [abs((end - start) / DPI * 25.4 - 88) < 0.1 for start, end in tall] == [True] * 3


def runs(bits: list[bool]) -> list[tuple[int, int]]:
    """Where the bits are set: starts and ends."""
    found, start = [], None
    for at, bit in enumerate([*bits, False]):
        if bit and start is None:
            start = at
        if not bit and start is not None:
            found.append((start, at))
            start = None
    return found


@case("case-097")
@for_every("paper", PAPERS)
def test_a_viewer_is_told_to_print_at_true_size(red_faces, paper):
    pdf = sheet("kmon", CODES[:1], Options(paper=paper), language="en")
    assert b"/ViewerPreferences" in pdf
    assert re.search(rb"/PrintScaling\s*/None", pdf)


def test_the_same_sheet_is_the_same_file(red_faces):
    made = {sheet("kmon", CODES[:3], Options(), language="en", title="é «x»") for _ in range(2)}
    assert len(made) == 1


def test_a_face_is_drawn_once_however_often_it_is_printed(monkeypatch):
    drawn = []

    def face(key, code, language, width, own=None):
        drawn.append(code)
        return Image.new("RGB", (width, round(width * 88 / 63)))

    monkeypatch.setattr(printing, "face_picture", face)
    sheet("kmon", CODES[:2] * 30, Options(), language="en")
    assert sorted(drawn) == CODES[:2]


SIZES = st.tuples(st.floats(20, 110), st.floats(20, 150))


@given(st.lists(st.sampled_from([(63.0, 88.0), (45.0, 63.0), (105.0, 74.0)]), max_size=40),
       st.sampled_from(sorted(PAPERS)), st.integers(0, 10), st.booleans())  # fmt: skip
def test_no_card_leaves_the_paper_or_touches_another(sizes, paper, gap, bleed):
    asked = Options(paper=paper, gap=float(gap), bleed=bleed)
    cards = [(str(number), size) for number, size in enumerate(sizes)]
    pages = list(lay(cards, asked))
    if cards:
        assert len(pages) == check_pages(sizes, asked)
    wide, high = PAPERS[paper]
    assert sorted(p.code for page in pages for p in page.places) == sorted(c for c, _ in cards)
    for page in pages:
        for place in page.places:
            assert place.x + 1e-6 >= MARGIN
            assert place.x + place.width <= wide - MARGIN + 1e-6
            assert place.y + 1e-6 >= MARGIN
            assert place.y + place.height <= high - MARGIN + 1e-6
        for one in page.places:
            for other in page.places:
                if one.code < other.code:
                    assert apart(one, other, asked.space)
        for x1, y1, x2, y2 in marks(page, asked):
            assert not any(
                min(x1, x2) < p.x + p.width and max(x1, x2) > p.x
                and min(y1, y2) < p.y + p.height and max(y1, y2) > p.y
                for p in page.places
            )  # fmt: skip


def apart(one, other, space) -> bool:
    return (
        one.x + one.width + space <= other.x + 1e-6
        or other.x + other.width + space <= one.x + 1e-6
        or one.y + one.height + space <= other.y + 1e-6
        or other.y + other.height + space <= one.y + 1e-6
    )


def test_too_much_too_large_and_nothing_are_refused():
    for sizes, word in [
        ([(63.0, 88.0)] * (9 * MOST_PAGES + 1), str(MOST_PAGES + 1)),
        ([(300.0, 88.0)], "300"),
        ([], "no card"),
    ]:
        with pytest.raises(BadSheet) as caught:
            check_pages(sizes, Options())
        assert word in str(caught.value.message)


def test_bleed_repeats_the_outermost_dots_of_a_face():
    face = face_picture("kmon", CODES[0], "en", 744)
    assert face.size == (744, 1039)
    wide = with_bleed(face, 63.0, 2.0)
    edge = (wide.width - face.width) // 2
    assert abs(edge / 300 * 25.4 - 2) < 0.05
    for y in (0, 400, 1038):
        assert {wide.getpixel((x, y + edge)) for x in range(edge + 1)} == {face.getpixel((0, y))}


def test_a_card_that_no_game_knows_is_printed_with_its_name():
    assert face_picture("kmon", "Ragnaros, Lightlord", "en", 744).size == (744, 1039)
    assert sheet("kmon", ["Ragnaros, Lightlord"], Options(), language="en")[:5] == b"%PDF-"


def test_faces_are_printed_in_the_language_asked_for():
    faces = {face_picture("kmon", "MZ1-A01", language, 744).tobytes() for language in ("en", "it")}
    assert len(faces) == 2
