"""Who has this name, or this address, and this password."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest


class EachOnce(AuthenticationBackend):  # type: ignore[misc]
    """Compares a password with each person once.

    Who is found by a typed address would be compared twice, as a name and as an address: that
    takes longer than nobody, and by the time it takes addresses could be told apart.
    """

    def authenticate(
        self, request: HttpRequest | None, **credentials: Any
    ) -> AbstractBaseUser | None:
        """The person, or None."""
        self._compared: set[int] = set()
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return found

    def _check_password(
        self, user: AbstractBaseUser | None, password: str
    ) -> AbstractBaseUser | None:
        if user is None or user.pk in self._compared:
            return None
        self._compared.add(user.pk)
        found: AbstractBaseUser | None = super()._check_password(user, password)
        return found
