"""The deck that somebody names: by its id or its address, with `@` and a version as it was then."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

from collection.requests.rows import User
from decks.keeping.queries import readable_deck
from decks.keeping.versions import versions_of
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck, DeckVersion

MAX_ADDRESS: Final = 400
_PATH: Final = re.compile(r"/d/([^/?#@]+)(?:/[^?#]*?)?(?:/?@([0-9]{1,9}))?/?$")
_ID: Final = re.compile(r"([^/?#@]+)(?:@([0-9]{1,9}))?")


def deck_at(user: object, text: str) -> tuple[Deck, DeckVersion | None] | None:
    """The deck of `<id>` or `/d/<id>/<name>`, of `<id>@<n>` or `/d/<id>/<name>/@<n>` its version,
    None where it stands so now; None for what this person may not read."""
    try:
        address = urlsplit(text)
    except ValueError:
        return None
    found = _PATH.search(address.path) or _ID.fullmatch(text)
    if found is None:
        return None
    token = (parse_qs(address.query).get("k") or [""])[0][:64]
    try:
        deck = readable_deck(user, found[1][:16].replace("\0", ""), token)
    except DeckNotFound:
        return None
    if deck.deleted is not None:
        return None
    if not found[2] or int(found[2]) == deck.version:
        return deck, None
    own = isinstance(user, User) and deck.owner_id == user.pk
    version = versions_of(deck, all_of_them=own).filter(number=int(found[2])).first()
    return None if version is None else (deck, version)
