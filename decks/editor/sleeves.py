"""What the sleeves of a built deck hold against what is planned, and what to swap by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from collection.catalogue.faces import face_of
from collection.ledger.rows import Holding
from collection.requests.rows import User
from decks.keeping.diffs import line_changes
from decks.lists.rows import Deck
from decks.lists.wording import name_of
from decks.shelf.promises import copies_in

Places = Mapping[str, str]


def is_as_planned(deck: Deck) -> bool:
    """Whether the sleeves hold what is planned; of a deck that is not built, too."""
    return not deck.sleeved or not line_changes(deck.sleeved["zones"], deck.zones)


def sleeves_page(deck: Deck, user: User) -> dict[str, Any] | None:
    """The version in the sleeves and the copies that go `out` and `into` them, each with where to
    or from; one query, none where nothing differs. None for a deck that is not built."""
    if not deck.sleeved:
        return None
    moves = _moves(deck)
    places = places_of(user, deck.game, moves) if moves else {}
    lines = [
        {
            "code": code,
            "name": name_of(deck.game, code),
            "card": face_of(deck.game, code),
            "count": abs(count),
            "into": count > 0,
            "place": places.get(code, ""),
        }
        for code, count in moves.items()
    ]
    lines.sort(key=lambda line: str(line["name"]).casefold())
    return {
        "version": deck.sleeved["version"],
        "differ": len(lines) or int(not is_as_planned(deck)),
        "out": [line for line in lines if not line["into"]],
        "into": [line for line in lines if line["into"]],
        "moves": moves,
    }


def places_of(user: User, key: str, codes: Iterable[str]) -> Places:
    """By code the place where a person's copies of a card lie, the fullest first; one query."""
    rows = Holding.objects.filter(
        owner=user, card__game=key, card__code__in=sorted(codes), quantity__gt=0
    ).exclude(location=None)
    found: dict[str, str] = {}
    told = rows.order_by("-quantity", "pk").values_list("card__code", "location__name", "slot")
    for code, place, slot in told:
        found.setdefault(code, f"{place}, {slot}" if slot else str(place))
    return found


def _moves(deck: Deck) -> dict[str, int]:
    """Copies by code that must go into the sleeves, or (negative) out of them."""
    held, planned = copies_in(deck.sleeved["zones"]), copies_in(deck.zones)
    changes = {code: planned[code] - held[code] for code in sorted({*held, *planned})}
    return {code: count for code, count in changes.items() if count}
