"""Control 32: every address for every role, read off the URLconf; a new one without an entry fails.

`tests/web/test_roles.py` says for each address what a visitor, somebody else and the owner get.
Here a guest, somebody of the staff and the administrator stand beside them, and every method.
"""

import pytest
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from collection.requests.rows import User
from tests.factories import Person, person
from tests.people.conftest import guest  # noqa: F401  (a fixture)
from tests.trust.site import digest, filled, read
from tests.web.test_roles import HOUSE, ROLES, patterns, places_of

pytestmark = pytest.mark.django_db

# A guest gets what somebody else gets, but for these: the doors of members, and of newcomers.
TO_SIGN_UP = {
    *("account-tokens", "account-token-revoke", "account-session-end", "account-profile"),
    *("account_reauthenticate", "account_email", "account_change_password", "usersessions_list"),
    *("mfa_index", "mfa_reauthenticate", "mfa_activate_totp", "mfa_deactivate_totp"),
    *("mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"),
    *("mfa_list_webauthn", "mfa_add_webauthn", "mfa_reauthenticate_webauthn"),
    *("mfa_remove_webauthn", "mfa_edit_webauthn", "account_set_password"),
}
GUEST = {
    **dict.fromkeys(TO_SIGN_UP, 302),
    "account-recover": 200,
    "account_login": 200,
    "account_signup": 200,
    "account_logout": 302,  # to the recovery code first
}
# Staff look after the site at /admin/: at people's doors they are anybody else.
STAFF: dict[str, int] = {}
# What each role gets of the administration: a visitor is led to the login, others are refused.
ADMIN = {"visitor": {302}, "guest": {302, 403}, "other": {302, 403}}
# Whoever signs in, out or up writes rows of sessions; limits and once-only keys are the house's.
# The last is the visitor's own: whose link was opened, so that *somebody typed it already* knows.
OF_THE_HOUSE = {
    *("shared_cache", "django_session", "usersessions_usersession"),
    "collection_openedset",
}
METHODS = ("post", "put", "patch", "delete")


@pytest.fixture
def staff(db) -> Person:
    """Somebody who may enter the administration, without a right to anything in it."""
    found = person("stan")
    User.objects.filter(pk=found.user.pk).update(is_staff=True)
    return found


@pytest.fixture
def keeper(db) -> Person:
    """The administrator."""
    found = person("kim")
    User.objects.filter(pk=found.user.pk).update(is_staff=True, is_superuser=True)
    return found


def ask(browser: Client, name: str, address: str, method: str = "") -> int:
    method = method or ROLES[name][0]
    browser.handler.enforce_csrf_checks = False
    if method == "get":
        answer = browser.get(address)
    elif "/api/" in address:
        answer = getattr(browser, method)(address, {}, content_type="application/json")
    else:
        answer = getattr(browser, method)(address)
    read(answer)
    return answer.status_code


def all_addresses(places: dict[str, str]) -> dict[str, str]:
    known = dict(patterns(get_resolver()))
    return {name: filled(known[name], places) for name in ROLES}


def test_control_32_every_address_has_an_entry_for_every_role():
    names = {name for name, _ in patterns(get_resolver())}
    assert names - HOUSE == ROLES.keys()
    assert all(len(entry) == 4 for entry in ROLES.values())
    assert GUEST.keys() | STAFF.keys() <= names


@pytest.mark.parametrize("role", ["guest", "staff"])
def test_control_32_guests_and_staff_are_anybody_else(alice, role, request):
    """Each door as if nothing had been done before: what it writes is taken back."""
    browser = request.getfixturevalue(role).client
    own = GUEST if role == "guest" else STAFF
    found, wanted = {}, {}
    for name, address in all_addresses(places_of(alice)).items():
        with transaction.atomic():
            found[name] = ask(browser, name, address)
            transaction.set_rollback(True)
        wanted[name] = own.get(name, ROLES[name][2])
    assert found == wanted


@pytest.mark.parametrize("role", [
    "visitor", pytest.param("guest", marks=pytest.mark.long), "charlie",
    pytest.param("staff", marks=pytest.mark.long), "keeper",
])  # fmt: skip
def test_control_32_nobody_else_changes_anything_of_alices_by_any_method(alice, role, request):
    places = places_of(alice)
    UserSession.objects.all().delete()
    browser = Client() if role == "visitor" else request.getfixturevalue(role).client
    mine = alice_of(alice)
    for name, address in all_addresses(places).items():
        for method in METHODS:
            status = ask(browser, name, address, method)
            assert status < 500, (name, method)
    assert alice_of(alice) == mine
    assert alice.client.get("/account/").context["user"].is_authenticated


def alice_of(alice: Person) -> dict[str, list[object]]:
    """Every row that is Alice's, by the keys that lead to her, and what hangs on them."""
    from django.apps import apps

    found: dict[str, list[object]] = {}
    for model in apps.get_models(include_auto_created=True):
        label = model._meta.label
        if label in ("sessions.Session", "usersessions.UserSession"):
            continue
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                rows = model._base_manager.filter(**{field.attname: alice.user.pk})
                found[f"{label}.{field.name}"] = sorted(map(str, rows.values()))
    found["self"] = list(User.objects.filter(pk=alice.user.pk).values())
    return found


def admin_addresses() -> list[str]:
    from django.contrib import admin

    found = ["/admin/", "/admin/password_change/"]
    for model in admin.site._registry:
        root = f"/admin/{model._meta.app_label}/{model._meta.model_name}"
        found += [f"{root}/", f"{root}/add/", f"{root}/1/change/", f"{root}/1/delete/"]
    return found


def test_control_32_the_administration_is_for_administrators(client, charlie, staff, keeper):
    who = {"visitor": client, "other": charlie.client}
    for address in admin_addresses():
        for role, browser in who.items():
            assert browser.get(address).status_code in ADMIN[role], (role, address)
        # Staff without rights see the front page, and no row of anything.
        inside = staff.client.get(address).status_code
        assert inside in ({200} if address.count("/") <= 3 else {403, 302}), address
        assert keeper.client.get(address).status_code in {200, 302, 403, 404}, address
    assert keeper.client.get("/admin/").status_code == 200
    assert keeper.client.get("/admin/collection/user/").status_code in {200, 404}


def test_control_32_nothing_is_written_by_looking_around(alice, charlie):
    """Reading as somebody else leaves no trace in anybody's data."""
    places = places_of(alice)
    before = digest()
    for name, address in all_addresses(places).items():
        if ROLES[name][0] == "get":
            ask(charlie.client, name, address, "get")
    after = digest()
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= OF_THE_HOUSE
