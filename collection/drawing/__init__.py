"""Card faces as pictures: one drawing for page, table, print sheet and share image.

What does a card look like?
"""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from collection.drawing import cache
from collection.drawing.forms import BACKS, FORMS, Form
from collection.drawing.painter import Printed, paint
from collection.drawing.plans import (
    LANGUAGES,
    UnknownCard,
    back_of,
    card_of,
    digest_of,
    plan_of,
)
from collection.drawing.units import LEAST_WIDTH, MOST_WIDTH, detail_of
from collection.drawing.webp import encoded
from collection.house.pools import shipped
from engine.kernel.cards import CardDef
from engine.kernel.plans import FacePlan
from engine.registry import UnknownGame, game

__all__ = [
    "UnknownCard",
    "ahead_count",
    "ahead_of",
    "back",
    "back_file",
    "draw",
    "draw_ahead",
    "draw_card",
    "draw_form",
    "face_file",
    "printed",
]


def draw(
    game_key: str, code: str, language: str, width_px: int, picture: Image.Image | None = None
) -> Image.Image:
    """The face of a shipped card, RGB, in the card's exact proportions.

    `picture` takes the emblem's place in the window. Raises UnknownCard, and ValueError for a width
    outside 40 to 3000 pixels.
    """
    return draw_card(game_key, card_of(game_key, code), language, width_px, picture)


def draw_card(
    game_key: str, card: CardDef, language: str, width_px: int, picture: Image.Image | None = None
) -> Image.Image:
    """As `draw`, for any card of an installed game, shipped or not. Raises UnknownGame."""
    return printed(game_key, card, language, width_px, picture).image


def printed(
    game_key: str, card: CardDef, language: str, width_px: int, picture: Image.Image | None = None
) -> Printed:
    """As `draw_card`, with the texts that had to be cut."""
    plan = plan_of(game_key, card, language, detail_of(_checked(width_px)))
    return paint(plan, width_px, picture)


def face_file(game_key: str, card: CardDef, language: str, form: Form) -> bytes:
    """The face as a WebP file, kept on disk under what it shows. Raises UnknownGame."""
    return _kept(plan_of(game_key, card, language, form.detail), form)


def draw_form(
    game_key: str, card: CardDef, language: str, form: Form, picture: Image.Image
) -> Image.Image:
    """The face in a form of the pages, with a picture of one's own. Raises UnknownGame."""
    return paint(plan_of(game_key, card, language, form.detail), form.width, picture).image


def back_file(game_key: str, form: Form, name: str = "") -> bytes:
    """The same of a back of a game's cards. Raises UnknownGame, UnknownBack."""
    return _kept(back_of(game_key, name), form)


def ahead_of(game_key: str) -> Iterator[tuple[FacePlan, Form]]:
    """Every picture of a game's shipped cards, those that pages show most first."""
    for name in ("", *game(game_key).backs()):
        yield from ((back_of(game_key, name), form) for form in BACKS.values())
    for form in FORMS.values():
        for card in shipped(game_key):
            for language in LANGUAGES:
                yield plan_of(game_key, card, language, form.detail), form


def ahead_count(game_key: str) -> int:
    """How many those are."""
    backs = len(BACKS) * (1 + len(game(game_key).backs()))
    return backs + len(FORMS) * len(LANGUAGES) * len(shipped(game_key))


def draw_ahead(plan: FacePlan, form: Form) -> int:
    """Keep that picture; how many bytes were drawn, 0 when it is kept already."""
    if cache.FACES.has(digest_of(plan, form.width)):
        return 0
    return len(_kept(plan, form))


def _kept(plan: FacePlan, form: Form) -> bytes:
    digest = digest_of(plan, form.width)
    return cache.FACES.get_or_draw(digest, lambda: encoded(paint(plan, form.width).image))


def back(game_key: str, width_px: int, name: str = "") -> Image.Image:
    """A back of a game's cards, RGB. Raises UnknownCard for an unknown game."""
    try:
        plan = back_of(game_key, name)
    except UnknownGame:
        raise UnknownCard(game_key) from None
    return paint(plan, _checked(width_px)).image


def _checked(width: int) -> int:
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise ValueError(f"a face is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}")
    return width
