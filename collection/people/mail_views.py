"""What needs mail: the e-mail address and the reset by mail. Without mail the pages say so."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_views
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from collection.people.gates import View, for_members


def _with_mail(view: View) -> View:
    """Where no mail leaves, say what there is instead."""

    def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.MAIL_ON:
            return view(request, *args, **kwargs)
        return render(request, "people/no_mail.html")

    return gated


_DOORS = ["GET", "HEAD", "POST"]
email = require_http_methods(_DOORS)(for_members(_with_mail(allauth_views.email)))
confirm_email = require_http_methods(_DOORS)(_with_mail(allauth_views.confirm_email))
password_reset = require_http_methods(_DOORS)(_with_mail(allauth_views.password_reset))
