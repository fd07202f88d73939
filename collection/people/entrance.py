"""Sign-up, login and logout: django-allauth's views, with our guests in mind."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_views
from allauth.account.internal import flows
from allauth.account.models import Login
from allauth.core.exceptions import ImmediateHttpResponse
from django.db import IntegrityError, transaction
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from collection.people.gates import guest_of
from collection.people.recovery import has_code


class SignupView(allauth_views.SignupView):  # type: ignore[misc]
    """A guest keeps their row; all or nothing; a form sent twice is a login."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Write the member, then log in."""
        try:
            with transaction.atomic():
                self.user, answer = form.try_save(self.request)
        except ImmediateHttpResponse as exc:
            return as_answer(exc)
        except IntegrityError:
            form.add_error("username", gettext("This name was taken a moment ago. Choose another."))
            return self.form_invalid(form)
        if isinstance(answer, HttpResponse):
            return answer
        # Who has just chosen a password need not type it again to be sure of them.
        flows.login.record_authentication(
            self.request, self.user, method="password", reauthenticated=True
        )
        try:
            welcome: HttpResponse = flows.signup.complete_signup(
                self.request, user=self.user, redirect_url=self.get_success_url()
            )
            return welcome
        except ImmediateHttpResponse as exc:
            return as_answer(exc)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Say what is wrong, unless it is the same form a second time."""
        try:
            member = form.is_theirs()
        except ValidationError as exc:  # too many attempts
            form.add_error(None, exc)
            member = None
        if member is None:
            answer: HttpResponse = super().form_invalid(form)
            return answer
        credentials = {"username": member.username}
        login = Login(user=member, redirect_url=self.get_success_url())
        entered: HttpResponse = flows.login.perform_password_login(self.request, credentials, login)
        return entered


def logout(request: HttpRequest) -> HttpResponse:
    """End this session. A guest who has no way back is shown one first, and is not logged out."""
    guest = guest_of(request)
    if guest is not None and not has_code(guest):
        return redirect("account-recovery")
    answer: HttpResponse = allauth_views.logout(request)
    return answer


def as_answer(exc: ImmediateHttpResponse) -> HttpResponse:
    """The page that an interruption of django-allauth brings along."""
    answer: HttpResponse = exc.response
    return answer


signup = SignupView.as_view()
