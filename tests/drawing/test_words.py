"""Words on faces: shrunk, broken, at last cut; signs that no typeface has leave a trace."""

from hypothesis import given
from hypothesis import strategies as st

from collection.drawing.fitting import fit_block, fit_tiny, fit_title, wrap
from collection.drawing.fonts import MISSING, printable, width
from engine.games.kmon.drawn.spoken import strong_words
from engine.kernel.plans import Block, Title
from engine.kernel.testing import for_every

BOX = Block("", 0, 0, 50, 20, 3.9, 2.0)
SCALE = 750 / 63


def title(text):
    return Title(text, 0, 0, 40, 7, 5.6)


def test_a_short_name_keeps_its_size():
    (line,) = fit_title(title("Ada"))
    assert (line.text, line.size) == ("Ada", 5.6)


def test_a_longer_name_takes_two_balanced_lines():
    first, second = fit_title(title("The Long Spell of the Librarian"))
    assert f"{first.text} {second.text}" == "The Long Spell of the Librarian"
    assert abs(len(first.text) - len(second.text)) < 8


def test_sixty_four_letters_stand_on_two_lines():
    name = "Il lunghissimo incantesimo del bibliotecario che perse la chiave"
    assert len(name) == 64
    lines = fit_title(title(name))
    assert " ".join(line.text for line in lines) == name


@given(st.text(min_size=1, max_size=80))
def test_no_name_leaves_its_box(text):
    said = " ".join(printable(text).split())
    for lines in (fit_title(title(said)), fit_tiny(title(said), 1.6)):
        assert lines
        for line in lines:
            assert width(line.face, line.text) * line.size <= 40.01


@given(st.text(max_size=300))
def test_no_line_of_a_block_is_wider_than_the_block(text):
    fitted = fit_block(Block(printable(text), 0, 0, 50, 20, 3.9, 2.0), SCALE)
    for line in fitted.lines:
        wide = sum(width(face, word) for word, face in line) * fitted.size
        wide += width("text", " ") * fitted.size * max(0, len(line) - 1)
        assert wide <= 50.5 or fitted.cut
    assert len(fitted.lines) * 1.2 * fitted.size <= 20.2


def test_only_a_text_that_never_fits_is_cut():
    assert not fit_block(Block("one two three", 0, 0, 50, 20, 3.9, 2.0), SCALE).cut
    fitted = fit_block(Block("word " * 400, 0, 0, 50, 20, 3.9, 2.0), SCALE)
    assert fitted.cut
    assert fitted.lines[-1][-1][0] == "…"


def test_numbered_words_are_bold():
    block = Block("Deal 3 damage now", 0, 0, 50, 20, 3.9, 2.0, strong=strong_words("Deal 3 damage"))
    (line,) = wrap(block, 3.9)
    assert [word for word, face in line if face == "bold"] == ["3", "damage"]


@for_every(
    ("text", "bold"),
    [
        ("Infliggi 6 danni e 1 a ogni K-Mon.", {1, 2, 4}),
        ("Remove 2, then draw 1 card.", {1, 4, 5}),
        ("ha al massimo 4 PV.", {3, 4}),
        ("", set()),
    ],
)
def test_a_number_and_what_it_counts(text, bold):
    assert set(strong_words(text)) == bold


@for_every(
    ("text", "shown"),
    [
        ("perché", "perché"),
        ("Łuk 東京", f"{MISSING}uk {MISSING}{MISSING}"),
        ("a\u202eb\u200b\x00", "ab"),
        ("tab\there", "tab here"),
        ("ﬁne", "fine"),
    ],
)
def test_signs_without_a_shape_leave_a_trace(text, shown):
    assert printable(text) == shown
