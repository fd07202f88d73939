"""Pages about the site itself: the API's works under the strict content policy, without a third
party; the one that says how fast the computer thinks fits a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_the_api_page_shows_the_schema(visitor: Visitor) -> None:
    visitor.open("/api/docs/")
    expect(visitor.page.get_by_role("heading", name="Mazziere")).to_be_visible()


@pytest.mark.one_way("phone")
def test_what_is_said_of_the_site_fits_a_phone(visitor: Visitor) -> None:
    visitor.open("/about")
    visitor.check_page()
