"""Beside a long page its contents say which part one reads."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.browser
def test_the_contents_of_the_rules_mark_where_one_is(
    transactional_db: None, live_server: Any, page: Page
) -> None:
    page.goto(f"{live_server.url}/g/kmon/rules")
    links = page.locator("#contents li a")
    marked = page.locator("#contents [aria-current]")
    for number in (4, 0):
        link = links.nth(number)
        part = page.locator(f'[id="{(link.get_attribute("href") or "").removeprefix("#")}"]')
        part.evaluate("(node) => node.scrollIntoView({block: 'start'})")
        expect(link).to_have_attribute("aria-current", "true")
        expect(marked).to_have_count(1)
