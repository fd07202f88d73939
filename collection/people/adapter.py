"""What django-allauth is told of our people: guests keep their row, or are merged at login."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import (
    _AUTHENTICATION_METHODS_USER_SESSION_KEY,
    AUTHENTICATION_METHODS_SESSION_KEY,
)
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import cache
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.utils import timezone

from collection.house.i18n import say
from collection.house.problems import status_of
from collection.people import known
from collection.people.gates import guest_of
from collection.people.merging import Brought, merge
from collection.people.sealing import seal, unseal
from collection.requests.counting import note_wait
from collection.requests.guests import check_people
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, NN_, Message

GUEST_PREFIX = "guest-"
_COPIES = NN_(
    "What you had here as a guest came along: {count} copy, and decks: {decks}.",
    "What you had here as a guest came along: {count} copies, and decks: {decks}.",
    "count",
)
_RESERVED = Message(N_("Names that begin with «guest-» are ours. Choose another one."))
_UNSENT = Message(
    N_("The mail server does not answer, so no letter went out. Try again, or use a recovery code.")
)
_LETTER_SENT = "account/messages/email_confirmation_sent.txt"
_FAILED = "letter_failed"
# The tries of strangers, and of browsers in which that person has signed in before.
_TRIES, _KNOWN_TRIES = "password", "password_known"
_APP = "allauth.account"
_SITE = "Mazziere"
_log = logging.getLogger(__name__)
BROUGHT = "brought"
_SHOWN = (AUTHENTICATION_METHODS_SESSION_KEY, _AUTHENTICATION_METHODS_USER_SESSION_KEY)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up upgrades a guest's row; login brings a guest's things along."""

    def new_user(self, request: HttpRequest) -> User:
        """The guest's own row, or a new one. To be called inside a transaction."""
        guest = guest_of(request)
        if guest is None:
            check_people()
            return User()
        row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
        if row is None:  # another tab was faster
            raise ImmediateHttpResponse(redirect("account"))
        return row

    def save_user(
        self, request: HttpRequest, user: User, form: Any, commit: bool = True
    ) -> AbstractBaseUser:
        """Name and password make a member of whoever it was."""
        user.is_guest = False
        saved: AbstractBaseUser = super().save_user(request, user, form, commit=commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Names of guests are kept for guests."""
        if username.lower().startswith(GUEST_PREFIX):
            raise ValidationError(say(_RESERVED))
        cleaned: str = super().clean_username(username, shallow=shallow)
        return cleaned

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try: by name and network, or by browser where that person is known."""
        action, key = self._counted(request, credentials)
        usage = ratelimit.consume(request, app=_APP, action=action, key=key)
        self._login_failed_rl_usage = usage
        if not usage:
            note_wait(request, _wait_of(request, action, key))
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        action, key = self._counted(request, credentials)
        ratelimit.clear(request, app=_APP, action=action, key=key)

    def _counted(self, request: HttpRequest, credentials: dict[str, Any]) -> tuple[str, str]:
        name = str(credentials.get("email") or credentials.get("username", "")).lower()
        browser = known.known_as(request, name)
        key: str = self._get_login_attempts_cache_key(request, **credentials)
        return (_KNOWN_TRIES, f"{key}:{browser}") if browser else (_TRIES, key)

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """The browser is known from now on."""
        response: HttpResponse = super().post_login(request, user, **more)
        known.remember(request, response, user)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """Every login ends here, by password, passkey or second factor. The session is new."""
        guest = guest_of(request)
        brought = Brought()
        if guest is not None and guest.pk != user.pk:
            try:
                brought = merge(guest, user)
            except KernelError as exc:
                raise ImmediateHttpResponse(refused(request, exc)) from exc
        shown = {name: request.session[name] for name in _SHOWN if name in request.session}
        super().login(request, user)
        # A guest's session is begun anew; how the member has just shown who they are goes along.
        request.session.update(shown)
        if guest is not None and guest.pk != user.pk:
            # What that guest typed and this browser keeps goes along, too: `own-brought.js`.
            request.session[BROUGHT] = guest.pk
        if brought.copies or brought.decks:
            said = _COPIES.fill({"count": brought.copies, "decks": brought.decks})
            messages.info(request, say(said))

    def logout(self, request: HttpRequest) -> None:
        """Every logout ends here. What stands open in other tabs was made for who has gone: a new
        CSRF cookie makes its forms void."""
        super().logout(request)
        rotate_token(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail that does not leave is told, and stops nothing else."""
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            _log.exception("A mail could not be sent.")
            messages.error(self.request, say(_UNSENT))
            setattr(self.request, _FAILED, True)

    def add_message(self, request: HttpRequest, level: int, *given: Any, **more: Any) -> None:
        """Nobody is told that a letter is under way when it is not."""
        template = given[0] if given else more.get("message_template")
        if template == _LETTER_SENT and getattr(request, _FAILED, False):
            return
        super().add_message(request, level, *given, **more)

    def format_email_subject(self, subject: str) -> str:
        """Mails say whose they are."""
        return f"{_SITE}: {subject}"


def _wait_of(request: HttpRequest, action: str, key: str) -> float:
    """Seconds until the oldest try of a full count is forgotten."""
    now, waits = timezone.now().timestamp(), [0.0]
    for rate in ratelimit.get_rates(app=_APP, action=action):
        place = ratelimit.get_cache_key(request, app=_APP, action=action, rate=rate, key=key)
        tries = cache.get(place, [])
        if len(tries) >= rate.amount:
            waits.append(tries[-1] + rate.duration - now)
    return max(waits)


def refused(request: HttpRequest, exc: KernelError) -> HttpResponse:
    """The page of a refusal; nothing was written."""
    context = {"refusal": say(exc.message)}
    return render(request, "people/refused.html", context, status=status_of(exc))


class MfaAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Factors are kept sealed, and named after the site, not after its address."""

    def encrypt(self, text: str) -> str:
        """As it is kept."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """As it was. Raises Unreadable."""
        return unseal(encrypted_text)

    def _get_site_name(self) -> str:
        return _SITE
