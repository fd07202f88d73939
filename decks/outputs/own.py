"""A person's own pictures of cards, for what only that person prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PIL import Image

from collection.catalogue.rows import CardPicture
from collection.requests.rows import User

Pictures = Callable[[str], Image.Image | None]


def none_of(code: str) -> Image.Image | None:
    """No picture of one's own: every face as the house draws it."""
    return None


def own_pictures(user: object, key: str, codes: Iterable[str]) -> Pictures:
    """What opens the person's picture of a card, one at a time; none for a visitor."""
    if not isinstance(user, User):
        return none_of
    rows = CardPicture.objects.filter(owner=user, card__game=key, card__code__in=set(codes))
    files = {row.card.code: row.image for row in rows.select_related("card")}

    def opened(code: str) -> Image.Image | None:
        if code not in files:
            return None
        try:
            with files[code].open("rb") as raw:
                return Image.open(raw).convert("RGB")
        except OSError:
            return None

    return opened
