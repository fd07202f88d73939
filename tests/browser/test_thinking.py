"""A partner that thinks for longer: the page asks on by itself, and whoever acts goes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.web.models import Match
from engine.web.thinking import searches
from tests.browser.conftest import Way
from tests.browser.table_hands import Table, at_table, by, each_way, screen_of
from tests.factories import laid_table, person, starter_deck
from tests.thinking.conftest import never_ending, until_a_partner_decides

pytest_generate_tests = each_way


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Way:
    return request.param


@pytest.fixture
def browser_context_args(visit: Way) -> dict[str, Any]:
    return screen_of(visit)


@pytest.fixture
def at(visit: Way, transactional_db: None, live_server: Any, page: Page) -> Iterator[Table]:
    table = at_table(page, visit, live_server.url)
    yield table
    assert table.faults == []


@pytest.fixture
def row(at: Table, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Match]:
    """A table of Alice's at which a partner is to move that thinks as long as it may."""
    alice = person("alice")
    at.let_in(alice)
    row = until_a_partner_decides(laid_table(alice.user, starter_deck(alice.user), level="master"))
    settings.THINKING = 1
    never_ending(monkeypatch)
    yield row
    # No page asks on once the settings are as before.
    at.page.close()
    searches.stop()


def test_the_page_asks_on_until_the_partner_has_moved(at: Table, row: Match) -> None:
    answers: list[int] = []
    at.page.on("response", lambda got: "/partner" in got.url and answers.append(got.status))
    at.page.goto(at.origin + row.get_absolute_url())
    expect(at.page.locator("#question")).to_contain_text("Waiting for")
    at.wait_past(str(row.revision))
    # Asked, put off, asked again by itself: long before the five seconds of a page without scripts.
    assert answers[0] == 204
    assert 200 in answers


@by(Way("it", "phone", "touch"))
def test_who_undoes_while_a_partner_thinks_need_not_wait(
    at: Table, row: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long the page takes, the partner is still at it.
    monkeypatch.setattr(searches, "ANSWER_SECONDS", 600.0)
    before = answers_of_the_partner(row)
    at.page.goto(at.origin + row.get_absolute_url())
    with at.page.expect_response("**/partner") as got:
        pass
    assert got.value.status == 204
    at.press("Annulla")
    expect(at.page.locator("#choices .moves li").first).to_be_visible()
    assert answers_of_the_partner(row) == before
    assert searches.join(row.pk, row.revision, "move") is None


def answers_of_the_partner(row: Match) -> int:
    return row.steps.filter(kind="move", seat=1).count()
