"""A set given on: shared by its author, adopted by somebody else in two presses, left again."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.factories import person, typed_box


@pytest.mark.two_ways
def test_a_set_is_shared_adopted_and_left(visitor: Visitor, bob: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    fog = next(iter(typed_box(alice.user).values()))
    assert fog.set is not None
    visitor.open(f"/g/kmon/own/{fog.set.code}")
    visitor.follow(
        visitor.page.get_by_role("button", name=visitor.says("Make a secret", "Crea un link"))
    )
    visitor.check_page()
    link = visitor.page.locator("#secret").input_value()
    bob.open(link.removeprefix(bob.origin))
    bob.check_page()
    bob.follow(bob.page.get_by_role("button", name=bob.says("Adopt it", "Adottalo")))
    expect(bob.page.get_by_role("status").first).to_contain_text(bob.says("adopted", "adottato"))
    bob.check_page()
    bob.follow(bob.page.locator(".tablehead .seg a").last)
    bob.check_page()
    bob.follow(bob.page.locator(".settable th a").first)
    bob.check_page()
    bob.open("/g/kmon/own")
    bob.check_page()
    bob.follow(bob.page.locator(".rows a").first)
    visitor.use(visitor.page.locator("#share summary"))
    visitor.check_page()
    no_more = visitor.says("Share it no more", "Non condividerlo più")
    visitor.follow(visitor.page.get_by_role("button", name=no_more))
    bob.open(bob.page.url.removeprefix(bob.origin))
    expect(bob.page.get_by_role("status").first).to_contain_text(bob.says("no more", "non lo"))
    bob.use(bob.page.locator("#leave summary"))
    bob.check_page()
    bob.follow(bob.page.locator("#leave button"))
    expect(bob.page.locator("main")).not_to_contain_text(fog.set.name)
    with bob.refused(410):
        bob.open(link.removeprefix(bob.origin))
    bob.check_page()
