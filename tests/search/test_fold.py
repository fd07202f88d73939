"""Words are compared without case, accents, ligatures and punctuation."""

from hypothesis import given
from hypothesis import strategies as st

from collection.search.fold import fold, natural, shortened
from collection.search.keys import name_key, text_key
from engine.kernel.testing import for_every


@for_every(
    ("text", "folded"),
    [
        ("Città", "citta"),
        ("PERCHÉ", "perche"),
        ("Über", "uber"),
        ("l’attacco", "l attacco"),
        ("l'attacco", "l attacco"),
        ("Straße", "strasse"),
        ("ﬁne", "fine"),
        ("Æther œuf", "aether oeuf"),
        ("Power-up!", "power up"),
        ("  a \t\n b ", "a b"),
        ("ⅳ²", "iv2"),
        ("…!?", ""),
        ("%_\\", ""),
    ],
)
def test_folding(text, folded):
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text):
    once = fold(text)
    assert fold(once) == once
    assert once == " ".join(once.split())


@given(st.text())
def test_sorting_and_numbers_never_raise(text):
    natural(text)
    shortened(text)


def test_figures_sort_in_their_order():
    assert sorted(["K10", "K9", "K100", "A1"], key=natural) == ["A1", "K9", "K10", "K100"]


def test_a_number_has_one_spelling():
    assert {shortened(text) for text in ("K-04", "k04", "K4", "k 4")} == {"k4"}


def test_names_stand_between_bars_and_once():
    assert name_key(["Cheeky Flame", "Linguaccia", "CHEEKY flame"]) == "|cheeky flame|linguaccia|"
    assert name_key(["…"]) == ""


def test_texts_of_two_languages_do_not_touch():
    assert text_key(["Draw 1.", "Pesca 1."]) == " draw 1 | pesca 1 "
    assert text_key(["", "…"]) == ""
