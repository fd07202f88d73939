"""A game that draws nothing of its own still gets faces: from what it says, in its own size."""

from collection.drawing import back, draw_card
from collection.drawing.painter import paint
from collection.drawing.plain import plain_plan
from collection.drawing.units import detail_of
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.testing import for_every
from tests.toys.copied import copied_toy

__all__ = ["copied_toy"]

CARD = CardDef("T-1", "trick", Name.of({"en": "A Long Name for a Toy"}), {"hp": 3})
SAID = {
    "type_label": "Trick",
    "element_labels": ["Paper"],
    "cost": 12,
    "trait": "Bold",
    "text": "Take 2 coins from the table and give 1 back. " * 3,
}


@for_every("width", [60, 250, 750])
@for_every("size", [(63.0, 88.0), (45.0, 63.0), (105.0, 74.0), (70.0, 70.0)])
def test_faces_of_any_size_keep_proportions_and_words(width, size):
    printed = paint(plain_plan(CARD, SAID, "en", detail_of(width), size), width)
    assert printed.image.size == (width, round(width * size[1] / size[0]))
    assert printed.cut == () or width == 60


def test_a_card_that_says_nothing_is_drawn_by_its_name():
    bare = CardDef("T-2", "", Name.of({}))
    for width in (60, 250, 750):
        assert paint(plain_plan(bare, {}, "it", detail_of(width)), width).image.width == width


def test_types_have_frames_of_their_own():
    frames = {
        plain_plan(CardDef("T", kind, Name.of({"en": "T"})), {}, "en", "full").ground
        for kind in ("trick", "unit", "spell", "trap", "hero")
    }
    assert len(frames) >= 3


def test_a_fifth_game_has_faces_and_a_back_without_drawing_code(copied_toy):
    assert draw_card(copied_toy.key, CARD, "en", 250).size == (250, 349)
    assert back(copied_toy.key, 250).size == (250, 349)
