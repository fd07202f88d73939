"""The first administrator of an installation: whoever holds the one-time code of its terminal."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import transaction

from collection.people.codes import digest_of, fresh_code
from collection.people.errors import bad_code
from collection.people.rows import SetupCode
from collection.requests.rows import User


def code_file() -> Path:
    """Where the code lies for `make run` to print; only the owner of the folder can read it."""
    return Path(settings.DATA_DIR) / "setup-code"


def is_founded() -> bool:
    """Whether somebody administrates this installation."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def offer_code() -> str:
    """A new code in place of an older one, "" when there is an administrator."""
    code = fresh_code()
    with transaction.atomic():
        if is_founded():
            return ""
        SetupCode.objects.all().delete()
        SetupCode.objects.create(digest=digest_of(code))
    path = code_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(code + "\n")
    return code


def is_code(code: str) -> bool:
    """Whether the code would be accepted now."""
    return SetupCode.objects.filter(digest=digest_of(code)).exists() and not is_founded()


def found(user: User, code: str) -> None:
    """Make somebody the administrator and use the code up, in the caller's transaction or an own.

    Raises BadCode when the code is wrong or another was faster.
    """
    with transaction.atomic():
        # The deletion decides: of two that send one code at once, one finds a row to delete.
        if is_founded() or not SetupCode.objects.filter(digest=digest_of(code)).delete()[0]:
            raise bad_code()
        user.is_staff = user.is_superuser = True
        user.save(update_fields=["is_staff", "is_superuser"])
        transaction.on_commit(lambda: code_file().unlink(missing_ok=True))
