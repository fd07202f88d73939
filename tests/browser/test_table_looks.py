"""How the table looks and feels under a finger: nothing lies over what is read or pressed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from engine.games.kmon.tests.language import table as laid_battle
from engine.web.models import Match
from tests.browser.conftest import Visitor, Way
from tests.browser.table_hands import Table, at_table, by, each_way, screen_of
from tests.factories import person
from tests.web.laid import SHIPPED, half, lasting, shipped, sit_at
from tests.web.test_learning import begun, fresh, go_on

pytest_generate_tests = each_way

# Drawings of the cloth, and those that a swap has brought anew.
DRAWN = "[...document.querySelectorAll('.us .active .unit img, .us .bench .unit img')]"
MARKED = f"""() => {DRAWN}
  .filter((each) => each.complete).map((each) => {{ each.wasHere = true; }}).length"""
LEAFED = "document.querySelector('.hand').scrollLeft > 20"
# A page that is still busy drawing may let a swipe pass; whoever holds the phone swipes again.
SWIPES = 8
DONE = "(!each.getClientRects().length || each.naturalWidth)"
ANEW = f"() => {DRAWN}.filter((each) => each.getClientRects().length && !each.wasHere).length"


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


def sit_in_phase_one(at: Table, items: int = 2) -> None:
    """Free items in hand; the active K-Mon of P bears a debuff."""
    alice = person("alice")
    at.let_in(alice)
    hand = [raw["code"] for raw in shipped("item", cost=None)[:items]]
    effects = [("p1", "q", lasting("debuff"))]
    laid = laid_battle(half(hand=hand), half(), phase=1, effects=effects, cards=SHIPPED)
    at.open(sit_at(laid.start_turn(), alice.user).get_absolute_url())


def box(found: Locator) -> dict[str, float]:
    measured = found.bounding_box()
    assert measured
    return dict(measured)


def middle_of(found: Locator) -> tuple[float, float]:
    measured = box(found)
    return measured["x"] + measured["width"] / 2, measured["y"] + measured["height"] / 2


def finger(at: Visitor, start: tuple[float, float], way: tuple[float, float]) -> Iterator[None]:
    """A finger put down, moved along and lifted; one moment in between is given out."""
    session = at.page.context.new_cdp_session(at.page)
    send = "Input.dispatchTouchEvent"
    session.send(send, {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for part in range(1, 11):
        point = {"x": start[0] + way[0] * part / 10, "y": start[1] + way[1] * part / 10}
        session.send(send, {"type": "touchMove", "touchPoints": [point]})
    yield
    session.send(send, {"type": "touchEnd", "touchPoints": []})


@by(Way("it", "phone", "touch"))
def test_a_finger_leafs_through_the_hand_sideways(at: Table) -> None:
    sit_in_phase_one(at, items=6)
    page = at.page
    for _ in range(SWIPES):
        for _ in finger(at, middle_of(page.locator(".hand .lies").nth(1)), (-60, 0)):
            assert page.locator(".carried").count() == 0
        with suppress(TooLate):
            page.wait_for_function(LEAFED, timeout=2_000)
            return
    raise AssertionError("no swipe has moved the hand")


@by(Way("it", "phone", "touch"))
def test_a_finger_lifts_a_card_even_on_a_slanting_way(at: Table) -> None:
    sit_in_phase_one(at, items=6)
    page = at.page
    held = page.locator(".hand [data-piece]").count()
    start = middle_of(page.locator(".hand .lies").nth(2))
    goal = middle_of(page.locator(".us .active .unit"))
    way = (goal[0] - start[0], goal[1] - start[1])
    assert 1 < way[0] / way[1] < 2, "even more sideways than upwards"
    with at.moving():
        for _ in finger(at, start, way):
            expect(page.locator(".carried")).to_be_visible()
            assert page.evaluate("[scrollY, document.querySelector('.hand').scrollLeft]") == [0, 0]
    expect(page.locator(".hand [data-piece]")).not_to_have_count(held)


@by(Way("en", "desk", "pointer"))
def test_a_swap_does_not_blink_and_an_effect_leaves_the_name_in_sight(at: Table) -> None:
    sit_in_phase_one(at)
    page = at.page
    face, strip = (
        box(page.locator(f".us .active .unit {part}")) for part in (".lies > .face", ".fx")
    )
    assert strip["y"] + strip["height"] < face["y"] + face["height"] * 0.8
    page.wait_for_function(f"() => {DRAWN}.every((each) => {DONE})")
    assert page.evaluate(MARKED) > 0
    at.move()
    assert at.stands() == "asked"
    assert page.evaluate(ANEW) == 0


@by(Way("it", "phone", "touch"))
def test_three_links_lie_below_one_another_on_a_phone(at: Table) -> None:
    alice = person("alice")
    at.let_in(alice)
    powerup = shipped("powerup", element="fire")[0]["code"]
    items = [raw["code"] for raw in shipped("item")[:4]]
    mine = half(hand=[powerup, *items[:2]], charges=9)
    theirs = half(hand=["MZ1-R01", "MZ1-R02", "MZ1-R02", *items[2:]], charges=9)
    laid = laid_battle(mine, theirs, cards=SHIPPED).attack(powerup)
    laid.react("MZ1-R01").react("MZ1-R02")
    row = sit_at(laid, alice.user)
    # The partner takes its time: what waits on the cloth is to be looked at.
    at.page.route("**/partner", lambda _route: None)
    at.page.goto(at.origin + row.get_absolute_url())
    links = at.page.locator(".chain .lk:not(.answer)")
    expect(links).to_have_count(3)
    boxes = [box(links.nth(number)) for number in range(3)]
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 1
    assert max(each["x"] + each["width"] for each in boxes) <= 360
    at.check_page()


@by(Way("it", "phone", "touch"))
def test_at_the_end_of_a_lesson_nothing_covers_what_comes_next(at: Table) -> None:
    alice = person("alice")
    at.let_in(alice)
    row = begun(alice)
    while fresh(row).status != Match.Status.OVER:
        go_on(alice, row)
    at.open(row.get_absolute_url())
    praise, result = box(at.page.locator("#lesson")), box(at.page.locator(".sheet.over"))
    assert praise["y"] + praise["height"] <= result["y"] + 1
    for button in at.page.locator("#lesson .btn").all():
        button.click(trial=True)
    assert at.page.locator(".sheet.over .btn.go").count() == 0
    at.check_page()
