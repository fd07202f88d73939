"""The line is gone for a while: what was changed meanwhile goes when it is back, in order, once."""

import pytest
from playwright.sync_api import expect

from collection.ledger.rows import Holding
from decks.lists.rows import Deck
from tests.browser.conftest import Visitor
from tests.cases import case

DEAD_LINE = ("ERR_INTERNET_DISCONNECTED", "htmx:")


@case("case-109")
@pytest.mark.one_way("desk", "pointer")
def test_what_was_changed_without_a_line_goes_when_it_is_back(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.take_starter()
    visitor.open(f"{Deck.objects.get().get_absolute_url()}/edit")
    line = visitor.page.locator('#holding [data-card^="deck|"]').first
    code = str(line.get_attribute("data-card")).partition("|")[2]
    before = _copies(code)
    visitor.page.context.set_offline(True)
    for _press in range(2):
        visitor.use(line.locator(".step button").last)
    told = visitor.page.locator("#later")
    expect(told).to_be_visible()
    assert _copies(code) == before
    visitor.page.context.set_offline(False)
    expect(line.locator("output")).to_have_text(str(before + 2))
    expect(told).to_be_hidden()
    assert _copies(code) == before + 2, "each press once"
    _a_shelf_too(visitor)
    visitor.faults[:] = [each for each in visitor.faults if not _is_about_the_line(each)]


def _a_shelf_too(visitor: Visitor) -> None:
    visitor.open("/g/kmon/cards")
    count = visitor.page.locator("[data-own]").first
    visitor.page.context.set_offline(True)
    visitor.use(count.locator("button").last)
    expect(visitor.page.locator("#later")).to_be_visible()
    visitor.use(count.locator("button").last)
    visitor.page.context.set_offline(False)
    expect(visitor.page.locator("#later")).to_be_hidden()
    visitor.page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(count.locator("[name=seen]")).to_have_value("2")
    assert sum(row.quantity for row in Holding.objects.all()) == 2


def _copies(code: str) -> int:
    return int(Deck.objects.get().zones["deck"].get(code, 0))


def _is_about_the_line(fault: str) -> bool:
    return any(word in fault for word in DEAD_LINE)
