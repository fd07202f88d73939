"""Every write runs once: the outcome is kept under the key that the page sent with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction

from collection.models import IdempotencyKey, User
from collection.problems import MAX_KEY
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

Outcome = dict[str, Any]


class KeyReused(KernelError):
    """The same key came with another kind of request."""


def once(*, actor: User, key: str, purpose: str, work: Callable[[], Outcome]) -> Outcome:
    """Run `work` in a transaction, or give the outcome it had when the key was first sent.

    An empty key runs always. When `work` raises, the key is not used up. Raises KeyReused.
    """
    if not key:
        with transaction.atomic():
            return work()
    with transaction.atomic():
        row, created = _claim(actor, key[:MAX_KEY], purpose)
        if not created:
            return _repeat(row, purpose)
        outcome = work()
        row.outcome = outcome
        row.save(update_fields=["outcome"])
        return outcome


def _claim(actor: User, key: str, purpose: str) -> tuple[IdempotencyKey, bool]:
    known = IdempotencyKey.objects.filter(user=actor, key=key).first()
    if known is not None:
        return known, False
    try:
        with transaction.atomic():
            return IdempotencyKey.objects.create(user=actor, key=key, purpose=purpose), True
    except IntegrityError:
        return IdempotencyKey.objects.get(user=actor, key=key), False


def _repeat(row: IdempotencyKey, purpose: str) -> Outcome:
    if row.purpose != purpose:
        raise KeyReused(
            Message(N_("This form was already used for something else. Reload the page."))
        )
    outcome: Outcome = row.outcome
    return outcome
