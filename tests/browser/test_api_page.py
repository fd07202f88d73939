"""The API's page for people works under the strict content policy, without a third party."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_the_api_page_shows_the_schema(visitor: Visitor) -> None:
    visitor.open("/api/docs/")
    expect(visitor.page.get_by_role("heading", name="Mazziere")).to_be_visible()
