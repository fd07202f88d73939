"""No two cards of one element alike: pictures compared small, and salts for those too close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageChops, ImageStat

from collection.drawing.plans import plan_of
from collection.emblems import emblem, figure_of
from collection.house.pools import shipped
from engine.kernel.plans import FULL, Picture, Tones

# Mean difference of a channel, 0 to 255, that two pictures of one element must keep.
LEAST: Final = 20.0
_DRAWN, _COMPARED = 96, 24
_TRIES: Final = 40


@dataclass(frozen=True)
class Look:
    """A picture as it is compared."""

    picture: Picture
    small: Image.Image


def looks_of(game_key: str) -> list[Look]:
    """The pictures of a game's shipped cards as they are drawn. Raises UnknownGame."""
    return [look_at(picture) for picture in _pictures(game_key)]


def look_at(picture: Picture) -> Look:
    """The picture drawn small."""
    drawn = emblem(picture, _DRAWN, _DRAWN)
    return Look(picture, drawn.resize((_COMPARED, _COMPARED), Image.Resampling.BOX))


def apart(one: Look, other: Look) -> float:
    """How far two pictures are from one another."""
    means = ImageStat.Stat(ImageChops.difference(one.small, other.small)).mean
    return sum(means) / len(means)


def nearest(looks: Iterable[Look]) -> tuple[float, str, str]:
    """The two cards of one element that look most alike: their distance and codes."""
    best = (255.0, "", "")
    seen: dict[Tones, list[Look]] = {}
    for look in looks:
        others = seen.setdefault(look.picture.tones, [])
        for other in others:
            found = (apart(look, other), other.picture.code, look.picture.code)
            best = min(best, found)
        others.append(look)
    return best


def salts_of(game_key: str, least: float = LEAST) -> dict[str, int]:
    """For each card that needs one, the first salt whose picture is another than all before it.

    Another thing where its element has one left, and far enough in any case. Cards are taken in the
    order of their codes, so that a new card never changes an older one.
    """
    salts: dict[str, int] = {}
    seen: dict[Tones, list[Look]] = {}
    for picture in _pictures(game_key):
        others = seen.setdefault(picture.tones, [])
        salt, look = _first_apart(picture, others, least)
        others.append(look)
        if salt:
            salts[picture.code] = salt
    return salts


def _first_apart(picture: Picture, others: list[Look], least: float) -> tuple[int, Look]:
    shown = Counter(figure for look in others if (figure := figure_of(look.picture)))
    tries = (replace(picture, salt=salt) for salt in range(_TRIES))
    rarest = sorted(tries, key=lambda tried: shown[figure_of(tried)])
    best = (-1.0, rarest[0].salt, look_at(rarest[0]))
    for tried in rarest:
        look = look_at(tried)
        distance = min((apart(look, other) for other in others), default=255.0)
        if distance >= least:
            return tried.salt, look
        best = max(best, (distance, tried.salt, look), key=lambda found: found[0])
    return best[1], best[2]


def _pictures(game_key: str) -> list[Picture]:
    found = []
    for card in shipped(game_key):
        window = plan_of(game_key, card, "en", FULL).window
        if window is not None:
            found.append(window.picture)
    return found
