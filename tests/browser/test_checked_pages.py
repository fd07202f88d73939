"""What every journey relies on: a fault planted on a page is found, also once axe is there."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Way
from tests.browser.table_hands import Table, at_table

# In one go: a look that comes later is a change of colour, which takes a frame even when
# motion is reduced. The style object, as the policy forbids the attribute.
PLANT = """([html, look]) => {
    const box = document.createElement('div');
    box.innerHTML = html;
    Object.assign(box.firstElementChild.style, look);
    document.querySelector('main').append(box.firstElementChild);
}"""
PLANTED = {
    "image-alt": ("<img src='/static/pictures/none.png'>", {}),
    "label": ("<input>", {}),
    "color-contrast": ("<p>Hardly to be read</p>", {"color": "#ccc", "background": "#fff"}),
    "px wider": ("<div>Far too wide</div>", {"width": "3000px"}),
    "raw <c-": ("<c-badge></c-badge>", {}),
}


@pytest.fixture
def at(transactional_db: None, live_server: Any, page: Page) -> Table:
    return at_table(page, Way("en", "desk", "pointer"), live_server.url)


def test_planted_faults_are_found(at: Table) -> None:
    for expected, (html, look) in PLANTED.items():
        at.open("/t/")
        at.check_page()
        at.page.evaluate(PLANT, [html, look])
        with pytest.raises(AssertionError, match=expected):
            at.check_page()
