"""What the account page shows of a person."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.conf import settings
from django.db.models import Count, Q, Sum

from collection.catalogue.rows import Card
from collection.ledger.rows import Holding
from collection.people.recovery import has_code
from collection.people.rows import ApiToken
from collection.requests.rows import User


def holdings_of(user: User) -> dict[str, int]:
    """How much there is to lose: copies, decks, tables; three queries."""
    copies = Holding.objects.filter(owner=user).aggregate(n=Sum("quantity"))["n"] or 0
    decks = apps.get_model("decks", "Deck").objects.filter(owner=user, deleted=None).count()
    tables = apps.get_model("engine", "Match").objects.filter(owner=user).count()
    return {"copies": copies, "decks": decks, "tables": tables}


def own_cards_of(user: User) -> int:
    """How many cards the person, who asks, has typed; one query."""
    return Card.seen.filter(shelf=user.pk).count()


def overview(user: User) -> dict[str, Any]:
    """The context of the account page; the same number of queries for everybody of a kind."""
    told: dict[str, Any] = {**holdings_of(user), "guest": user.is_guest, "has_code": has_code(user)}
    if user.is_guest:
        return told
    kinds = Authenticator.objects.filter(user=user).aggregate(
        passkeys=Count("pk", filter=Q(type=Authenticator.Type.WEBAUTHN)),
        totp=Count("pk", filter=Q(type=Authenticator.Type.TOTP)),
    )
    return {
        **told,
        **kinds,
        "mail": settings.MAIL_ON,
        "email": EmailAddress.objects.filter(user=user).order_by("-primary").first(),
        "sessions": UserSession.objects.filter(user=user).count(),
        "tokens": ApiToken.objects.filter(user=user).count(),
    }
