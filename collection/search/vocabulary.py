"""All keys of a game by every word for them, and the nearest one to a word that is none."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache

from collection.search.flag_keys import FLAGS
from collection.search.meaning import Key
from collection.search.page_keys import PAGE
from collection.search.printed_keys import PRINTED, own_keys, typed_key
from collection.search.shelf_keys import SHELF
from collection.search.typed import typed_keys


def keys_of(game: str) -> tuple[Key, ...]:
    """The keys in the order of the help page."""
    return (*PRINTED, *own_keys(game), *SHELF, *FLAGS, *PAGE)


def words_of(game: str) -> Mapping[str, Key]:
    """Every word that may stand before a sign. What is printed on any card wins over a game's own,
    that over a person's copies, and over all of it no word of the reader's own sets."""
    known, typed = _words_of(game), typed_keys(game)
    more = {key: typed_key(said) for key, said in typed.items() if key not in known}
    return {**known, **more} if more else known


@lru_cache(maxsize=32)
def _words_of(game: str) -> Mapping[str, Key]:
    found: dict[str, Key] = {}
    for key in (*PRINTED, *own_keys(game), *SHELF, *FLAGS, *PAGE):
        found.setdefault(key.key, key)
    for key in keys_of(game):
        for name in key.aliases:
            found.setdefault(name, key)
    return found


def nearest(game: str, word: str) -> str:
    """The key most like the word, or ""."""
    found = get_close_matches(word[:32], list(words_of(game)), n=1, cutoff=0.5)
    return found[0] if found else ""


def forget() -> None:
    """After the installed games changed."""
    _words_of.cache_clear()
    own_keys.cache_clear()
