"""At the table: cards carried by hand, motion at its pace or none, two tabs, a line that breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.games.kmon.tests.language import table as laid_battle
from tests.browser.conftest import REVISION, Way
from tests.browser.table_hands import Table, at_table, by, each_way, screen_of
from tests.factories import person
from tests.web.laid import SHIPPED, half, lasting, shipped, sit_at

pytest_generate_tests = each_way
# What takes longer than a blink: less motion leaves transitions of a hundredth of a millisecond.
LONG = "each.playState === 'running' && each.effect.getComputedTiming().duration > 1"
ANIMATED = f"document.getAnimations().filter((each) => {LONG}).length"

# The turn of a window that is open, and how far the table is: at one moment.
WINDOW = f"""() => [document.querySelector('[data-let-pass]')?.dataset.letPass,
  document.querySelector('{REVISION}').value]"""
WATCHED = f"""() => {{
  window.seen = 0;
  const look = () => {{
    window.seen = Math.max(window.seen, {ANIMATED});
    requestAnimationFrame(look);
  }};
  look();
}}"""


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Way:
    return request.param


@pytest.fixture
def browser_context_args(visit: Way, request: pytest.FixtureRequest) -> dict[str, Any]:
    moving = request.node.name.startswith("test_a_card_travels")
    return screen_of(visit, "no-preference" if moving else "reduce")


@pytest.fixture
def at(visit: Way, transactional_db: None, live_server: Any, page: Page) -> Iterator[Table]:
    table = at_table(page, visit, live_server.url)
    yield table
    assert table.faults == []


def aiming() -> str:
    """A free shipped item that asks for a K-Mon."""
    return next(
        raw["code"]
        for raw in shipped("item", cost=None)
        if any(str(each.get("target")).endswith("_choice") for each in raw.get("effects", ()))
    )


def sit_in_phase_one(at: Table, **mine: Any) -> None:
    """The first K-Mon on P's bench bears a debuff of Q's."""
    alice = person("alice")
    at.let_in(alice)
    effects = [("p2", "q", lasting("debuff"))]
    laid = laid_battle(half(**mine), half(), phase=1, effects=effects, cards=SHIPPED).start_turn()
    at.open(sit_at(laid, alice.user).get_absolute_url())


def sit_in_phase_four(at: Table, **mine: Any) -> None:
    alice = person("alice")
    at.let_in(alice)
    laid = laid_battle(half(charges=9, **mine), half(), cards=SHIPPED)
    at.open(sit_at(laid, alice.user).get_absolute_url())


def carry(at: Table, card: Locator, place: Locator) -> None:
    """Press on the card, carry it to the place, let it go."""
    mouse, start, end = at.page.mouse, card.bounding_box(), place.bounding_box()
    assert start
    assert end
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 30, start["y"] - 30, steps=3)
    expect(at.page.locator(".carried")).to_be_visible()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    mouse.up()


@by(Way("en", "desk", "pointer"))
def test_an_item_carried_to_its_target_is_played_on_it(at: Table) -> None:
    sit_in_phase_one(at, hand=[aiming()])
    page = at.page
    expect(page.locator(".us .bench .fx")).to_have_count(1)
    carry(at, page.locator(".hand .lies").first, page.locator(".us .bench .unit").first)
    expect(page.locator(".hand [data-piece]")).to_have_count(0)
    expect(page.locator(".us .bench .fx")).to_have_count(0)
    assert page.locator(".carried, .goal").count() == 0


@by(Way("it", "desk", "pointer"))
def test_a_card_that_cannot_be_played_says_why_when_it_is_dropped(at: Table) -> None:
    ability = shipped("ability", element="water")[0]["code"]
    sit_in_phase_four(at, hand=[ability])
    revision = at.revision()
    carry(at, at.page.locator(".hand .lies").first, at.page.locator(".them .active .lies").first)
    toast = at.page.locator("#toasts .toast")
    expect(toast).to_contain_text("KM-")
    assert toast.inner_text() == at.page.locator(".hand .lies").first.get_attribute("data-reason")
    assert at.revision() == revision


@by(Way("en", "desk", "pointer"))
def test_where_several_moves_fit_the_list_shows_these_alone(at: Table) -> None:
    """The active K-Mon in the middle: attack or defend. On the opponent's: attack, at once."""
    powerup = shipped("powerup", element="fire")[0]["code"]
    sit_in_phase_four(at, hand=[powerup])
    page, own = at.page, at.page.locator(".us .active .lies").first
    everything = page.locator(".mv:visible").count()
    carry(at, own, page.locator(".mid"))
    expect(page.locator(".mv:visible")).to_have_count(2)
    expect(page.locator(".mv:focus")).to_have_count(1)
    at.press("Show all moves")
    expect(page.locator(".mv:visible")).to_have_count(everything)
    with at.moving():
        carry(at, own, page.locator(".them .active .lies").first)
    # The partner may have answered by now.
    expect(page.locator("#log")).to_contain_text("attacked with")


@by(Way("en", "phone", "touch"))
def test_less_motion_means_none(at: Table) -> None:
    at.sit()
    for _ in range(12):
        assert at.stands() == "asked"
        at.move()
        assert at.page.evaluate(ANIMATED) == 0
    at.page.keyboard.press("r")
    assert at.page.evaluate(ANIMATED) == 0


@by(Way("en", "desk", "pointer"))
def test_a_card_travels_and_the_last_action_can_be_seen_again(at: Table) -> None:
    item = shipped("item", cost=None)[0]["code"]
    sit_in_phase_one(at, hand=[item, aiming()])
    page = at.page
    page.evaluate("document.documentElement.dataset.pace = 'slow'")
    page.evaluate(WATCHED)
    at.move(2)
    page.wait_for_function("() => window.seen > 0")
    page.wait_for_function(f"() => {ANIMATED} === 0")
    page.evaluate("window.seen = 0")
    again = page.locator("[data-again]")
    if again.count():
        again.click()
        page.wait_for_function("() => window.seen > 0")


@by(Way("it", "desk", "pointer"))
def test_the_second_tab_is_told_that_the_table_has_moved_on(at: Table) -> None:
    """Its old move is refused with 409, the state as it stands is shown, and nothing is written."""
    sit_in_phase_four(at)
    other = at.page.context.new_page()
    other.goto(at.page.url)
    old = at.revision()
    at.move(2)
    now = at.revision()
    with other.expect_response(lambda answer: answer.url.endswith("/act")) as refused:
        other.locator('[data-digit="1"]').click()
    assert refused.value.status == 409
    assert 'role="alert"' in refused.value.text()
    # It stays to be read, though the partner's next move may come at once.
    expect(other.locator("#choices > .problem")).to_be_visible()
    second = Table(other, at.way, at.origin)
    assert second.stands() == "asked"
    expect(other.locator("#choices > .problem")).to_be_visible()
    assert second.revision() != old
    assert int(second.revision()) >= int(now)
    second.move()
    expect(other.locator("#choices > .problem")).to_have_count(0)
    other.close()


@by(Way("en", "phone", "touch"))
def test_a_move_that_was_not_sent_can_be_sent_again(at: Table) -> None:
    sit_in_phase_four(at)
    page, old = at.page, at.revision()
    page.context.set_offline(True)
    page.locator('[data-digit="2"]').tap()
    banner = page.locator("#unsent")
    expect(banner).to_be_visible()
    assert at.revision() == old
    assert page.locator("[data-digit]").count() > 0
    at.faults[:] = [fault for fault in at.faults if not is_about_the_line(fault)]
    page.context.set_offline(False)
    banner.get_by_role("button").tap()
    at.wait_past(old)
    expect(banner).to_be_hidden()


def is_about_the_line(fault: str) -> bool:
    return "ERR_INTERNET_DISCONNECTED" in fault or "htmx:" in fault


@by(Way("it", "desk", "keyboard"))
def test_who_lets_a_turn_pass_is_asked_about_reactions_in_the_next_one_only(at: Table) -> None:
    at.sit()
    page, wished = at.page, ""
    for _ in range(120):
        assert at.stands() == "asked"
        turn, revision = page.evaluate(WINDOW)
        if not turn:
            at.move()
        elif not wished:
            wished = turn
            at.use(page.locator("[data-let-pass]"))
        elif turn != wished:
            return
        # The wish lets it pass by itself.
        at.wait_past(revision)
    raise AssertionError("there was never a second turn with something to answer")
