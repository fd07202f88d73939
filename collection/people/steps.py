"""A code of an authenticator app opens one door once.

django-allauth remembers a used code for half a minute; with a clock that may be half a minute off
it is right for three times as long. Here the newest used step is kept with the app (RFC 6238, 5.2).
"""

from __future__ import annotations

from typing import Final

from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.db import transaction

_NEWEST: Final = "newest_step"


def use_step(factor: Authenticator, code: str) -> bool:
    """Whether the right code is newer than all used ones; from now on it is used.

    The code that switched the app on counts as used. Spare codes keep their own account.
    """
    if factor.type != Authenticator.Type.TOTP:
        return True
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().get(pk=factor.pk)
        step = _step_of(get_adapter().decrypt(row.data["secret"]), code)
        begun = int(row.created_at.timestamp()) // app_settings.TOTP_PERIOD
        if step <= row.data.get(_NEWEST, begun):
            return False
        row.data[_NEWEST] = step
        row.save(update_fields=["data"])
    return True


def _step_of(secret: str, code: str) -> int:
    """The latest step whose code it is; -1 when its time ran out just now."""
    signs = "".join(code.split())
    fits = (n for n in yield_hotp_counters_from_time() if _code_of(secret, n) == signs)
    return max(fits, default=-1)


def _code_of(secret: str, step: int) -> str:
    return str(format_hotp_value(hotp_value(secret, step)))
