"""Putting a free card in the place of missing copies of another."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import check_version, own_deck, write
from decks.lists import judging
from decks.lists.errors import BadLine
from decks.lists.listing import loadout_of, zones_json
from decks.pasting import lines
from engine.kernel.construction import Edit, apply_edits
from engine.kernel.messages import N_, Message


def substitute(
    *,
    actor: User,
    deck_id: str,
    version: int,
    zone: str,
    out: str,
    code: str,
    count: int,
    key: str = "",
) -> int:
    """Take `count` copies of `out` from the zone and put as many of `code` in; the new version.

    The deck must be legal after it. Raises DeckNotFound, StaleDeck, BadLine.
    """

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        lines.check_card(deck.game, code)
        held = deck.zones.get(zone, {}).get(out, 0)
        if not 0 < count <= held:
            raise BadLine(
                Message(
                    N_("{count} copies of {card} should go out, but {held} are in the deck."),
                    {"count": count, "card": out[:64], "held": held},
                )
            )
        edits = (Edit(zone, out, -count), Edit(zone, code, count))
        after = apply_edits(loadout_of(deck), edits)
        if not judging.verdict(deck.game, after).legal:
            raise BadLine(
                Message(N_("With {card} the deck would not be legal. Nothing was changed."),
                        {"card": code[:64]})
            )  # fmt: skip
        return {"version": write(deck, version, {"zones": zones_json(after)})}

    return int(once(actor=actor, key=key, purpose=f"deck.swap {deck_id}", work=work)["version"])
