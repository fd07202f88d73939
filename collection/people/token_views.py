"""The page of tokens for programs."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.people.gates import for_members
from collection.people.rows import ApiToken
from collection.people.tokens import MOST_NAME, TokenNotFound, make_token, revoke_token
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.errors import KernelError


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_members
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens; by POST a new one, shown in this answer and never again."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    made, refusal, status = "", "", 200
    if request.method == "POST":
        try:
            name, key = words(request.POST, "name"), words(request.POST, "key", MAX_KEY)
            made = make_token(actor=user, name=name, key=key)
        except KernelError as exc:
            refusal, status = say(exc.message), status_of(exc)
        else:
            if not made:  # the same form again: the token was told once
                return redirect("account-tokens")
            get_adapter().send_notification_mail("people/email/token", user)
    context = {
        "tokens": ApiToken.objects.filter(user=user),
        "made": made,
        "refusal": refusal,
        "most": MOST_NAME,
        "key": fresh_key(),
    }
    return render(request, "people/tokens.html", context, status=status)


@require_POST
@for_members
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Take one back."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    try:
        revoke_token(actor=user, token_id=token_id)
    except TokenNotFound as exc:
        raise Http404(token_id) from exc
    return redirect("account-tokens")
