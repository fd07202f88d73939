"""What the pages of people ask: whether mail leaves, what hinders passkeys, what a guest holds."""

from __future__ import annotations

import ipaddress
from typing import Any, Final

from django import template
from django.conf import settings
from django.forms import BoundField
from django.http import HttpRequest

from collection.house.i18n import say
from collection.people.queries import holdings_of
from collection.requests.rows import User
from engine.registry import games

register = template.Library()

# The first sign that is found: nearly all browsers call themselves Safari as well.
_BROWSERS: Final = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def bare(field: BoundField) -> BoundField:
    """The field without the example in it, which repeats its label and vanishes when typing."""
    field.field.widget.attrs.pop("placeholder", None)
    return field


@register.filter
def game_title(key: str) -> str:
    """The title of a game in the reader's language; its key when it is not installed any more."""
    found = games().get(key)
    return str(say(found.title())) if found else key


@register.filter
def browser_name(user_agent: str) -> str:
    """Browser and system of a session, as far as they tell; else what they sent."""
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), "")
    return ", ".join(part for part in (browser, system) if part) or user_agent[:60] or "?"


@register.simple_tag
def mail_on() -> bool:
    """Whether mail can leave this installation."""
    return bool(settings.MAIL_ON)


@register.simple_tag(takes_context=True)
def passkey_hindrance(context: dict[str, Any]) -> str:
    """Why no passkey can work at this address: "number" or "tls"; "" when one can."""
    request = context["request"]
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if _is_number(host.strip("[]")):
        return "number"
    is_home = host == "localhost" or host.endswith(".localhost")
    return "" if request.is_secure() or is_home else "tls"


@register.simple_tag(takes_context=True)
def guest_holdings(context: dict[str, Any]) -> dict[str, int]:
    """What a guest has here, empty for everybody else."""
    request: HttpRequest = context["request"]
    user = request.user
    if not isinstance(user, User) or not user.is_guest:
        return {}
    found = holdings_of(user)
    return found if any(found.values()) else {}


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
