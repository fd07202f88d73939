"""The box as it was bought: chosen cards of a typed set onto the shelf and into a deck, at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse

from collection.catalogue.faces import face
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person
from collection.house.i18n import say
from collection.house.pools import standing_in
from collection.house.problems import BadInput
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.own.errors import NoSuchSet
from collection.own.services import copies_of, set_of
from collection.own.sharing.pages import adopted_url
from collection.own.sharing.queries import adopted_set
from collection.requests.keys import fresh_key
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import clean_name, make
from decks.lists.judging import kind_of
from decks.showing.pages import game_title
from engine.kernel.messages import N_, Message, MessageParam

MOST_COPIES: Final = 99
STARTER: Final = Message(N_("starter"))
_NOTHING: Final = Message(N_("Say of one card at least how many copies lie in the box."))
_BAD_COUNT: Final = N_("{card}: {found} copies cannot be in a box; write 0 to {most}.")


def take_box(
    *, actor: User, set_code: str, name: str, copies: Mapping[str, int], key: str = ""
) -> str:
    """Put onto the shelf what is not there of these copies, and make a deck of them, tagged as a
    starter; its id.

    `copies` by card code; of cards that are not of the set nothing is taken. Raises NotAdopted,
    BadInput, BadLine, QuotaReached, TooMany.
    """

    def work() -> Outcome:
        card_set = _set_of(actor, set_code)
        chosen = _chosen(actor, card_set, copies)
        kind = kind_of(card_set.game)
        zones: dict[str, dict[str, int]] = {}
        for row, count in chosen:
            zones.setdefault(kind.zone_for(row.type), {})[row.code] = count
        deck = make(
            actor,
            game=card_set.game,
            kind=kind.key,
            name=clean_name(name.strip() or card_set.name),
            header={},
            zones=zones,
            tags=[str(say(STARTER))],
        )
        owned = copies_of(actor, [row.pk for row, _ in chosen])
        lacking = [(row, count - owned.get(row.pk, 0)) for row, count in chosen]
        moves = [Move(Lot(row.pk), count) for row, count in lacking if count > 0]
        if moves:
            note = {"game": card_set.game, "set": card_set.code, "deck": deck.pk}
            record(owner=actor, cause="box", moves=moves, note=note)
        return {"deck": deck.pk}

    done = once(actor=actor, key=key, purpose=f"deck.box {set_code}", work=work)
    return str(done["deck"])


def box_page(user: User, row: CardSet, problem: str = "", given: Any = None) -> dict[str, Any]:
    """The context of `templates/decks/building/bought.html`: each card with a number to choose."""
    cards = _cards(user, row)
    owned = copies_of(user, [card.pk for card in cards])
    told = given or {}
    return {
        "game": {"key": row.game, "title": game_title(row.game)},
        "set": {
            "code": row.code,
            "name": row.name,
            "label": row.label,
            "url": reverse("own-set", args=(row.game, row.code))
            if row.owner_id
            else adopted_url(row),
            "mine": row.owner_id is not None,
        },
        "name": str(told.get("name", row.name))[:100],
        "cards": [
            {
                "card": face(row.game, card.definition),
                "field": f"n-{card.code}",
                "own": owned.get(card.pk, 0),
                "count": str(told.get(f"n-{card.code}", owned.get(card.pk, 0)))[:4],
            }
            for card in cards
        ],
        "most": MOST_COPIES,
        "problem": problem,
        "key": fresh_key(),
    }


def _set_of(actor: User, code: str) -> CardSet:
    """The person's set, or one that the person adopted."""
    try:
        return set_of(actor, code)
    except NoSuchSet:
        return adopted_set(actor, code)


def _cards(user: User, row: CardSet) -> list[Card]:
    with standing_in(person(user)):
        return list(Card.seen.filter(set=row).order_by("code_key", "id"))


def _chosen(actor: User, row: CardSet, copies: Mapping[str, int]) -> list[tuple[Card, int]]:
    found = [(card, copies.get(card.code, 0)) for card in _cards(actor, row)]
    for card, count in found:
        if not 0 <= count <= MOST_COPIES:
            told: dict[str, MessageParam] = {"card": card.name, "found": count}
            raise BadInput(Message(_BAD_COUNT, {**told, "most": MOST_COPIES}))
    chosen = [(card, count) for card, count in found if count]
    if not chosen:
        raise BadInput(_NOTHING)
    return chosen
