"""Tokens for programs: named, shown once, kept as digests, taken back at any time."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from collection.people.errors import BadName, TooManyTokens
from collection.people.rows import ApiToken
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.messages import N_, Message

PREFIX: Final = "mz_"
MOST_TOKENS: Final = 20
MOST_NAME: Final = 60
# The last use is written down so seldom that asking does not become writing.
_NOTED_EVERY: Final = timedelta(minutes=5)


class TokenNotFound(LookupError):
    """No token of that number of this person."""


def make_token(*, actor: User, name: str, key: str = "") -> str:
    """A new token in plain text, told here and nowhere again; "" when the form came twice.

    Raises BadName, TooManyTokens.
    """
    said = " ".join(name.split())
    if not said or len(said) > MOST_NAME or "\0" in said:
        raise BadName(
            Message(
                N_("A token needs a name of 1 to {most} characters, so that you know it again."),
                {"most": MOST_NAME},
            )
        )
    told: list[str] = []

    def work() -> Outcome:
        if ApiToken.objects.filter(user=actor).count() >= MOST_TOKENS:
            raise TooManyTokens(
                Message(N_("You have {most} tokens. Take one back first."), {"most": MOST_TOKENS})
            )
        secret = PREFIX + secrets.token_urlsafe(32)
        start = secret[: len(PREFIX) + 5]
        row = ApiToken.objects.create(user=actor, name=said, start=start, digest=_digest(secret))
        told.append(secret)
        return {"token": row.pk}

    once(actor=actor, key=key, purpose="people.token", work=work)
    return told[0] if told else ""


def revoke_token(*, actor: User, token_id: int) -> None:
    """Take a token back: from now on it opens nothing. Raises TokenNotFound."""
    with transaction.atomic():
        if not ApiToken.objects.filter(pk=token_id, user=actor).delete()[0]:
            raise TokenNotFound(token_id)


def revoke_all(user: User) -> None:
    """Take back every token of the person."""
    ApiToken.objects.filter(user=user).delete()


def token_of(secret: str) -> ApiToken | None:
    """The token of this plain text with its person, if it still opens something."""
    if not secret.startswith(PREFIX):
        return None
    rows = ApiToken.objects.select_related("user")
    row = rows.filter(digest=_digest(secret), user__is_active=True).first()
    if row is not None:
        _note_use(row)
    return row


def _note_use(row: ApiToken) -> None:
    now = timezone.now()
    old = Q(used=None) | Q(used__lt=now - _NOTED_EVERY)
    if row.used is None or row.used < now - _NOTED_EVERY:
        # Who only reads is answered though nothing can be written.
        with suppress(OperationalError):
            ApiToken.objects.filter(old, pk=row.pk).update(used=now)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
