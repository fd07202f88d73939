"""Writes of outputs: a deck that came as a code becomes a deck of one's own."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import room_for_a_deck
from decks.lists.judging import kind_of
from decks.lists.listing import zones_json
from decks.lists.rows import Deck
from decks.outputs.code_page import known_code

_MOST_NAME = 100


def keep_code(*, actor: User, code: str, name: str, key: str = "") -> str:
    """Make a planned deck of a code; its id. Cards unknown here are kept for the judge to name.

    `name` is used where the code brings none. Raises BadCode, UnknownKind.
    """
    coded = known_code(code)
    kind = kind_of(coded.game, coded.loadout.kind)

    def work() -> Outcome:
        room_for_a_deck(actor)
        deck = Deck.objects.create(
            owner=actor,
            game=coded.game,
            kind=kind.key,
            name=(" ".join((coded.name or name).split()) or "?")[:_MOST_NAME],
            header=dict(coded.loadout.header),
            zones=zones_json(coded.loadout),
        )
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose="deck.code", work=work)["deck"])
