"""What a keeper does with people: suspend, let in again. Removing is `people.leaving`."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

from collection.requests.rows import User


def suspend(user: User) -> None:
    """From now on neither password nor token of theirs opens anything; what they have stays."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(is_active=False)
        end_sessions(user)


def let_in(user: User) -> None:
    """The end of a suspension; they log in again."""
    User.objects.filter(pk=user.pk).update(is_active=True)


def end_sessions(user: User) -> None:
    """Wherever they are logged in, they are no more."""
    mine = UserSession.objects.filter(user=user)
    Session.objects.filter(
        session_key__in=list(mine.values_list("session_key", flat=True))
    ).delete()
    mine.delete()
