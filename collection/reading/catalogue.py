"""The catalogue of a game as a pool in which lists find their cards."""

from __future__ import annotations

from collections.abc import Iterator

from collection.catalogue.rows import Card, CardSet
from collection.reading.names import Listed, NameIndex
from collection.search.keys import BAR


def catalogue_index(game: str) -> NameIndex:
    """All cards of a game by what a list may call them; made once for each list."""
    rows = CardSet.seen.filter(game=game).values_list("code", "name_en", "name_it", "printed")
    sets = {code: [name for name in names if name] for code, *names in rows}
    return NameIndex(_cards(game), sets)


def _cards(game: str) -> Iterator[Listed]:
    rows = Card.seen.filter(game=game).order_by("code")
    columns = (
        *("pk", "code", "type", "set__code", "set__printed", "number"),
        *("name_en", "name_it", "name_key"),
    )
    for pk, code, kind, set_code, label, number, english, italian, key in rows.values_list(
        *columns
    ):
        names = tuple(dict.fromkeys(name for name in (english, italian) if name))
        # The catalogue keeps its names folded; folding all of them anew takes seconds.
        keys = tuple(key.strip(BAR).split(BAR)) if key else ()
        known_as = number if set_code else ""
        yield Listed(code, set_code or "", known_as, names, kind, pk, keys, label or "")
