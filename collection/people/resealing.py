"""Second factors come under the first key: then a key of before can go.

They are read at each login and never written again by it, so a changed key would wait for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction

from collection.people.errors import Unreadable
from collection.people.sealing import is_of_today, seal, unseal

# What an app and a set of spare codes keep; a passkey keeps nothing secret.
_SECRETS: Final = ("secret", "seed")
_KEPT_IN: Final = (Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES)
_BATCH: Final = 200


@dataclass(frozen=True)
class Resealed:
    """How many factors were sealed anew, and how many no key of the settings opens."""

    done: int = 0
    unreadable: int = 0


def reseal() -> Resealed:
    """Seal whatever the first key did not seal, in batches. Safe to repeat.

    Does nothing under a key that ends with this process: nobody would open it again.
    """
    if not settings.SECRET_KEY_LASTS:
        return Resealed()
    done = unreadable = last = 0
    while batch := _after(last):
        counted = _reseal(batch)
        done, unreadable = done + counted.done, unreadable + counted.unreadable
        last = batch[-1]
    return Resealed(done, unreadable)


def _after(last: int) -> list[int]:
    rows = Authenticator.objects.filter(pk__gt=last, type__in=_KEPT_IN).order_by("pk")
    return list(rows.values_list("pk", flat=True)[:_BATCH])


@transaction.atomic
def _reseal(batch: list[int]) -> Resealed:
    """The rows are held meanwhile: a code that is used now is not lost."""
    changed, unreadable = [], 0
    for row in Authenticator.objects.select_for_update().filter(pk__in=batch):
        try:
            data = _sealed_anew(row.data)
        except Unreadable:
            unreadable += 1
            continue
        if data != row.data:
            row.data = data
            changed.append(row)
    Authenticator.objects.bulk_update(changed, ["data"])
    return Resealed(len(changed), unreadable)


def _sealed_anew(data: dict[str, Any]) -> dict[str, Any]:
    old = {name: data[name] for name in _SECRETS if name in data and not is_of_today(data[name])}
    return {**data, **{name: seal(unseal(kept)) for name, kept in old.items()}}
