"""Writes of outputs: a deck that came as a code becomes a deck of one's own."""

from __future__ import annotations

from collection.house.names import one_line
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import clean_name, make
from decks.lists.judging import kind_of
from decks.lists.listing import zones_json
from decks.outputs.code_page import known_code


def keep_code(*, actor: User, code: str, name: str, key: str = "") -> str:
    """Make a planned deck of a code; its id. Cards unknown here are kept for the judge to name.

    `name` is used where the code brings none. Raises BadCode, UnknownKind.
    """
    coded = known_code(code)
    kind = kind_of(coded.game, coded.loadout.kind)

    def work() -> Outcome:
        deck = make(
            actor,
            game=coded.game,
            kind=kind.key,
            name=clean_name(one_line(coded.name) or name),
            header=dict(coded.loadout.header),
            zones=zones_json(coded.loadout),
            beside=coded.beside.to_json(),
        )
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose="deck.code", work=work)["deck"])
