"""The recovery code: a guest's way back on another device, a member's way to a new password."""

from __future__ import annotations

from django.db import transaction

from collection.people.codes import digest_of, fresh_code
from collection.people.errors import bad_code
from collection.people.rows import RecoveryCode
from collection.requests.rows import User


def make_code(user: User) -> str:
    """A new code, which is told here and nowhere again; an older one is worth nothing now."""
    code = fresh_code()
    with transaction.atomic():
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.create(user=user, digest=digest_of(code))
    return code


def has_code(user: User) -> bool:
    """Whether a code leads back to this person."""
    return RecoveryCode.objects.filter(user=user).exists()


def whose(code: str) -> User | None:
    """The person a code leads to, without using it up."""
    row = RecoveryCode.objects.filter(digest=digest_of(code)).select_related("user").first()
    return row.user if row is not None and row.user.is_active else None


def use_code(code: str) -> User:
    """The person the code leads to; it is used up. Raises BadCode, without saying why."""
    with transaction.atomic():
        rows = RecoveryCode.objects.filter(digest=digest_of(code), user__is_active=True)
        row = rows.select_related("user").first()
        # The deletion decides: of two that send one code at once, one finds a row to delete.
        if row is None or not RecoveryCode.objects.filter(pk=row.pk).delete()[0]:
            raise bad_code()
        return row.user
