"""Forms of people that django-allauth does not bring."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordKeyForm as AllauthResetForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from allauth.mfa.adapter import get_adapter as get_mfa_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from collection.house.i18n import say
from collection.house.problems import BadInput
from collection.people.naming import check_name
from collection.people.steps import use_step
from collection.people.tokens import revoke_all
from collection.requests.rows import User

_NEW = {"autocomplete": "new-password"}


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """Sign-up; whoever sends it twice is told so by `is_theirs`. Who founds the site
    (`is_founding`) may bear its name."""

    is_founding = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username")
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail address (optional)")

    def clean_username(self) -> str:
        """In one spelling, and no one else's by its looks."""
        try:
            name = check_name(super().clean_username(), reserved=not self.is_founding)
        except BadInput as exc:
            raise ValidationError(say(exc.message)) from exc
        return name

    def is_theirs(self) -> User | None:
        """The member of this name if the password is theirs: a form sent twice is a login."""
        name, password = self.data.get("username", ""), self.data.get("password1", "")
        if not self.has_error("username") or not password:
            return None
        member = User.objects.filter(username__iexact=name, is_guest=False).first()
        if member is None:
            return None
        found = get_adapter().authenticate(
            context.request, username=member.username, password=password
        )
        return found if isinstance(found, User) else None


class FoundingForm(SignupForm):
    """The account of who looks after the site."""

    is_founding = True


class ResetPasswordForm(AllauthResetForm):  # type: ignore[misc]
    """A new password by a mailed link: programs are let in no longer than people are."""

    def save(self) -> None:
        """The password and the end of all tokens, together."""
        with transaction.atomic():
            super().save()
            revoke_all(self.user)


class SecondStepForm(AuthenticateForm):  # type: ignore[misc]
    """The code of the app at login."""

    def clean_code(self) -> str:
        """Right, and new."""
        return _once(self, super().clean_code())


class ConfirmStepForm(ReauthenticateForm):  # type: ignore[misc]
    """The code of the app before something grave."""

    def clean_code(self) -> str:
        """Right, and new."""
        return _once(self, super().clean_code())


def _once(form: Any, code: str) -> str:
    if not use_step(form.authenticator, code):
        raise get_mfa_adapter().validation_error("incorrect_code")
    return code


class CodeForm(forms.Form):
    """A code that was written down."""

    code = forms.CharField(
        label=_("Recovery code"),
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class SetupCodeForm(CodeForm):
    """The code of the terminal."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Setup code")


class NewPasswordForm(forms.Form):
    """A new password, twice."""

    password1 = forms.CharField(
        label=_("New password"), strip=False, widget=forms.PasswordInput(attrs=_NEW)
    )
    password2 = forms.CharField(
        label=_("New password (again)"), strip=False, widget=forms.PasswordInput(attrs=_NEW)
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password1(self) -> str:
        """The validators of the settings."""
        password: str = self.cleaned_data["password1"]
        password_validation.validate_password(password, self.user)
        return password

    def clean(self) -> dict[str, Any]:
        """Both are the same."""
        cleaned = super().clean() or {}
        first, second = cleaned.get("password1"), cleaned.get("password2")
        if first and second and first != second:
            self.add_error("password2", ValidationError(_("The two passwords differ.")))
        return cleaned
