"""What ids of own cards say to people where the card itself is not to be had.

Its owner reads the name with which it was taken away; nobody else learns more than that a card of
somebody's own stood there.
"""

from __future__ import annotations

import re
from typing import Final

from django.db.models import Q

from collection.catalogue.rows import Card
from collection.catalogue.shelves import lenders
from collection.house.doors import type_it_url
from collection.house.i18n import READER, say
from collection.house.ids import LENGTH
from collection.house.pools import OWN, pool_of, reader
from engine.kernel.messages import N_, Message

_SOMEBODY_S: Final = Message(N_("a card of somebody's own"))
_ID: Final = re.compile(rf"\b{OWN}[a-z0-9-]*-[a-z0-9]{{{LENGTH}}}-\d+")


def called(key: str, code: str) -> str:
    """The code as people read it: the name of an own card in place of its id."""
    if not code.startswith(OWN):
        return code
    card = pool_of(key).get(code)
    if card is not None:
        return card.name.pick(READER.language)
    return gone_name(key, code) or str(say(_SOMEBODY_S))


def gone_name(key: str, code: str) -> str:
    """The name of a card that the reader (or who shows it) took away, or that went from a set they
    adopted; "" for anybody else's."""
    owners = [owner for owner in (reader().owner, *lenders(code)) if owner is not None]
    if not owners or "\0" in code:
        return ""
    theirs = Q(set__owner__in=owners) | Q(set__adoptions__owner__in=owners)
    row = Card.objects.filter(theirs, game=key, code=code).first()
    return row.name if row else ""


def missing_door(key: str, code: str, copies: int) -> str:
    """The form of a card that is not to be had, with what is known of it; "" for one that is, and
    for somebody else's."""
    if code in pool_of(key):
        return ""
    name = gone_name(key, code) if code.startswith(OWN) else code
    return type_it_url(key, name=name, copies=copies) if name else ""


def without_ids(key: str, text: str) -> str:
    """A sentence in which ids stand, with the names of their cards."""
    return _ID.sub(lambda found: called(key, found[0]), text) if OWN in text else text
