"""The smallest faces: another layout, not a reduction. Picture, name, faction, kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.tictacko.drawn.objectives import pattern, spaces_of
from engine.games.tictacko.drawn.signs import faction_sign, kind_sign
from engine.games.tictacko.drawn.subjects import picture_of
from engine.games.tictacko.drawn.tones import GOLD, SIDES, side_of
from engine.games.tictacko.drawn.windows import SMALL
from engine.kernel.cards import CardDef
from engine.kernel.plans import INK, Box, FacePlan, Label, Mark, Title, Window, blend

_NAME_FROM: Final = 66.0


def small_plan(card: CardDef, language: str, salt: int) -> FacePlan:
    """Under 180 px."""
    side = side_of(card)
    tones = SIDES[side]
    head = blend(tones.deep, INK, 0.3)
    frame = (Box(2, 2, 61, 86, tones.pale),)
    name = card.name.pick(language)
    strip: tuple[Mark, ...] = (
        Box(0, _NAME_FROM, 63, 85.8, tones.pale),
        Box(0, _NAME_FROM, 63, _NAME_FROM + 1, INK),
        Title(name, 31.5, 76.4, 59, 18, 18, centred=True, colour=head, tiny=True),
    )
    if card.type == "objective":
        return FacePlan(tones.deep, frame, (*strip, *_objective(card)))
    # A dragon looks to the right and a unicorn to the left: the signs stand behind the head.
    left, right = (12.5, 50.5) if side != "unicorn" else (50.5, 12.5)
    over = (
        *strip,
        *faction_sign(side, left, 12.5, 17),
        *kind_sign(card.type, side, right, 12.5, 18),
    )
    return FacePlan(tones.deep, frame, over, Window(SMALL, picture_of(card, salt), camera=(53, 58)))


def _objective(card: CardDef) -> Iterator[Mark]:
    """The standard pattern, and the letters that the advanced one adds."""
    yield from pattern(card, "standard", (5, 10, 44), lettered=False)
    letters = sorted(name for name in spaces_of(card, "advanced") if name.isalpha())
    for at, name in enumerate(letters[:3]):
        y = 16 + at * 15
        yield Box(51.5, y - 6, 60, y + 6, GOLD, 1.4, INK, 0.7)
        yield Label(name, 55.8, y, 7, 9, "name", INK, "mm")
