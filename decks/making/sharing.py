"""Who else may read a deck: nobody, whoever has its secret link, everybody."""

from __future__ import annotations

import secrets

from collection.house.problems import BadInput
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import own_deck
from decks.lists.rows import Deck
from engine.kernel.messages import N_, Message

_BYTES = 32


def share(*, actor: User, deck_id: str, visibility: str, key: str = "") -> None:
    """Set who may read the deck. A link that was taken back never opens again.

    Raises DeckNotFound, BadInput.
    """
    if visibility not in Deck.Visibility.values:
        raise BadInput(
            Message(
                N_("A deck is «private», «link» or «public», not «{visibility}»."),
                {"visibility": visibility[:40]},
            )
        )

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        token = ""
        if visibility == Deck.Visibility.LINK:
            token = deck.token or fresh_token()
        Deck.objects.filter(pk=deck.pk).update(visibility=visibility, token=token)
        return {}

    once(actor=actor, key=key, purpose=f"deck.share {deck_id}", work=work)


def renew_link(*, actor: User, deck_id: str, key: str = "") -> None:
    """Another secret link; the old one opens nothing any more. Raises DeckNotFound, BadInput."""

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        if deck.visibility != Deck.Visibility.LINK:
            raise BadInput(Message(N_("This deck has no secret link. Share it by link first.")))
        Deck.objects.filter(pk=deck.pk).update(token=fresh_token())
        return {}

    once(actor=actor, key=key, purpose=f"deck.relink {deck_id}", work=work)


def fresh_token() -> str:
    """The token of a secret link: 32 random bytes."""
    return secrets.token_urlsafe(_BYTES)
