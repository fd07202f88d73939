"""A person's own pictures of cards, for what only that person prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from collection.catalogue.rows import CardPicture
from collection.house.pools import OWN
from collection.pictures.queries import lent
from collection.requests.rows import User


@dataclass(frozen=True)
class Pictures:
    """The person's pictures by code, opened one at a time; without one the house draws."""

    files: Mapping[str, CardPicture] = field(default_factory=dict)

    @property
    def stamp(self) -> tuple[tuple[int, int], ...]:
        """The same stamp, the same pictures."""
        return tuple(sorted((row.pk, row.version) for row in self.files.values()))

    def __call__(self, code: str) -> Image.Image | None:
        """The picture of a card; None where there is none."""
        if code not in self.files:
            return None
        try:
            with self.files[code].image.open("rb") as raw:
                return Image.open(raw).convert("RGB")
        except OSError:
            return None


NONE: Final = Pictures()


def own_pictures(user: object, key: str, codes: Iterable[str]) -> Pictures:
    """The person's pictures of these cards; none for a visitor."""
    if not isinstance(user, User):
        return NONE
    wanted = set(codes)
    rows = CardPicture.objects.filter(owner=user, card__game=key, card__code__in=wanted)
    typed = any(code.startswith(OWN) for code in wanted)
    along = {code: row for code, row in lent(user).items() if code in wanted} if typed else {}
    return Pictures({**along, **{row.card.code: row for row in rows.select_related("card")}})
