"""A guest becomes a member and comes back with a passkey, in four ways of visiting."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

SECRET = "a long enough secret"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.mark.one_way("phone")
def test_a_guest_becomes_a_member_and_comes_back_with_a_passkey(visitor: Visitor) -> None:
    page = visitor.page
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    begin_as_a_guest(visitor)
    code = get_a_code(visitor)
    sign_up(visitor, "ann")
    add_a_passkey(visitor)
    log_out(visitor)
    come_back_by_passkey(visitor)
    log_out(visitor)
    come_back_by_code(visitor, code)


def begin_as_a_guest(visitor: Visitor) -> None:
    visitor.open("/g/kmon")
    visitor.follow(visitor.page.locator("form[action='/d/new'] button").first)
    visitor.follow(
        visitor.page.get_by_role("link", name=visitor.says("Account: guest", "Account: ospite"))
    )
    visitor.check_page()


def get_a_code(visitor: Visitor) -> str:
    visitor.follow(
        visitor.page.get_by_role("link", name=visitor.says("Get a code", "Prendi un codice"))
    )
    visitor.follow(visitor.page.locator("form[action='/account/recovery'] button"))
    visitor.check_page()
    return visitor.page.locator("#the-code").input_value()


def sign_up(visitor: Visitor, name: str) -> None:
    visitor.open("/account/signup")
    visitor.check_page()
    visitor.page.locator("#id_username").fill(name)
    visitor.page.locator("#id_password1").fill(SECRET)
    visitor.page.locator("#id_password2").fill(SECRET)
    visitor.follow(visitor.page.locator("form.sheet button[type=submit]"))
    expect(visitor.page.locator("h1")).to_have_text(name)
    expect(visitor.page.locator(".sums dd").nth(1)).to_have_text("1")  # the guest's deck
    visitor.check_page()


def add_a_passkey(visitor: Visitor) -> None:
    visitor.open("/account/passkeys/new")
    visitor.check_page()
    visitor.use(visitor.page.locator("form[data-passkey] button[type=submit]"))
    visitor.page.wait_for_url("**/account/factors/spare")
    expect(visitor.page.locator(".codes li")).to_have_count(10)
    visitor.check_page()


def log_out(visitor: Visitor) -> None:
    visitor.open("/account/logout")
    visitor.follow(visitor.page.locator("form.sheet button[type=submit]"))


def come_back_by_passkey(visitor: Visitor) -> None:
    visitor.open("/account/login")
    visitor.check_page()
    visitor.use(visitor.page.locator("form[data-passkey=login] button"))
    visitor.page.wait_for_url(visitor.origin + "/")
    visitor.open("/account/sessions")
    expect(visitor.page.locator(".people-rows > li")).to_have_count(1)
    visitor.check_page()


def come_back_by_code(visitor: Visitor, code: str) -> None:
    visitor.open("/account/recover")
    visitor.page.locator("#id_code").fill(code)
    visitor.follow(visitor.page.locator("form.sheet button[type=submit]"))
    visitor.page.locator("#id_password1").fill("another long one")
    visitor.page.locator("#id_password2").fill("another long one")
    visitor.follow(visitor.page.locator("form.sheet button[type=submit]"))
    expect(visitor.page).to_have_url(visitor.origin + "/account/login")
