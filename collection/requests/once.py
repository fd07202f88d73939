"""Every write runs once: the outcome is kept under the key that the page sent with it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.db import IntegrityError, transaction

from collection.house.problems import MAX_KEY, KeyReused
from collection.requests.rows import IdempotencyKey, User
from engine.kernel.messages import N_, Message

Outcome = dict[str, Any]

# What the program being answered asks for, as a digest; "" while a page is answered. It goes
# round the services: which of them a request calls is no business of the key's.
fingerprint: ContextVar[str] = ContextVar("fingerprint", default="")


def check_same(row: IdempotencyKey) -> None:
    """Raises KeyReused when the key was first sent with another request of a program."""
    asked = fingerprint.get()
    if asked and row.fingerprint and asked != row.fingerprint:
        raise KeyReused(
            Message(N_("This idempotency key was sent before with another request. Use a new one."))
        )


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
            row = IdempotencyKey.objects.create(
                user=actor, key=key, purpose=purpose, fingerprint=fingerprint.get()
            )
            return row, True
    except IntegrityError:
        return IdempotencyKey.objects.get(user=actor, key=key), False


def _repeat(row: IdempotencyKey, purpose: str) -> Outcome:
    check_same(row)
    if row.purpose != purpose:
        raise KeyReused(
            Message(N_("This form was already used for something else. Reload the page."))
        )
    outcome: Outcome = row.outcome
    return outcome
