"""A battle ends, is analysed, gives a puzzle away, and the puzzle is solved in practice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine.web.models import Match
from engine.web.puzzles.practice.rows import Practice
from engine.web.review.analysis import services, work
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.seat import storage
from tests.browser.conftest import Visitor
from tests.browser.test_replay_journey import move, sit_down
from tests.web.replayed import play_some


@pytest.mark.one_way("phone")
def test_a_battle_is_analysed_and_its_puzzle_solved(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "SIMULATIONS", 12)
    sit_down(visitor)
    move(visitor)
    end_it()
    begin(visitor)
    watch(visitor)
    walk_along(visitor)
    puzzle = keep(visitor)
    solve(visitor, puzzle)


def end_it() -> None:
    """Some moves more and a concession, without waiting for the pages of each."""
    match = play_some(Match.objects.get(), 8)
    played = storage.replayed(match)
    known = len(played.log.steps)
    if not played.over:
        played.concede(0)
        storage.store(match, played, known)


def begin(visitor: Visitor) -> None:
    visitor.page.reload()
    analysis = visitor.page.locator(".over a[href$='/analysis']")
    visitor.follow(analysis)
    visitor.check_page()
    visitor.follow(visitor.page.locator(".judged form .btn.go"))
    expect(visitor.page.locator(".judgebar progress")).to_be_visible()
    visitor.check_page()


def watch(visitor: Visitor) -> None:
    """The page follows while a worker judges, and shows everything at the end; whoever stands on
    a point or a row stands there still."""
    page, row = visitor.page, Analysis.objects.get()
    first, second, *rest = AnalysedMove.objects.filter(analysis=row).order_by("number")
    spots = page.locator(".curve .spot:visible")
    work.work_from(second.pk, 1)
    expect(spots).to_have_count(1)
    stood = spots.first.element_handle()
    spots.first.focus()
    work.work_from(first.pk, 1)
    expect(spots).to_have_count(2)
    assert page.evaluate("node => node === document.activeElement", stood)
    assert spots.nth(1).get_attribute("id") == stood.get_attribute("id")
    visitor.use(page.locator(".judged-table summary"))
    link = page.locator(".judged-table tbody a").first
    link.focus()
    kept = link.element_handle()
    for each in rest:
        work.work_from(each.pk, 1)
    make_a_slip(row)
    expect(page.locator("#moments")).to_be_visible()
    expect(spots).to_have_count(2 + len(rest))
    said = visitor.says("All decisions are judged.", "Tutte le decisioni sono valutate.")
    expect(page.locator("#live")).to_have_text(said)
    expect(page.locator(".judgebar")).to_have_count(0)
    assert page.evaluate("node => node === document.activeElement", kept)
    expect(page.locator(".judged-table tbody tr").first).to_be_visible()
    page.reload()
    visitor.check_page()
    visitor.picture("analysis")


def make_a_slip(row: Analysis) -> None:
    """With so few simulations chance says what was costly: one decision that can be laid is."""
    played = storage.replayed(row.match)
    for each in AnalysedMove.objects.filter(analysis=row).order_by("number"):
        step = played.log.step(each.step)
        played.go_to(step.parent)
        try:
            played.rules.layout_of(played.state, 0)
        except Exception:  # noqa: BLE001
            continue
        told = {"better": list(step.data), "improved": each.result["played"]}
        each.result |= {**told, "value": 0.9, "loss": 0.8, "loss_error": 0.05}
        each.save()
        return
    raise AssertionError("no decision can be laid")


def walk_along(visitor: Visitor) -> None:
    """By keys from point to point; a point opens the replay where its decision was."""
    page = visitor.page
    page.locator(".curve .spot:visible").first.focus()
    page.keyboard.press("End")
    said = page.locator("[data-spot-said]")
    last = page.locator(".curve .spot:visible").last
    expect(last).to_be_focused()
    expect(said).to_have_text(last.get_attribute("aria-label") or "")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".curve .spot:visible").nth(1)).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/r/\w+\?.*at=\d+"))
    page.go_back()
    visitor.use(page.locator(".judged-table summary"))
    expect(page.locator(".judged-table tbody tr").first).to_be_visible()
    visitor.check_page()


def keep(visitor: Visitor) -> Practice:
    visitor.follow(visitor.page.locator("form[action$='/analysis/puzzle'] button").first)
    expect(visitor.page.locator(".moment a[href^='/p/']").first).to_be_visible()
    return Practice.objects.get()


def solve(visitor: Visitor, puzzle: Practice) -> None:
    """It is due at once; its better move, played at its table, solves it."""
    page = visitor.page
    visitor.open("/")
    visitor.follow(page.locator("a[href='/practice']"))
    visitor.check_page()
    visitor.follow(page.locator("form[action$='/try'] button"))
    page.wait_for_url("**/t/**")
    expect(page.locator("section.puzzle")).to_be_visible()
    row = Match.objects.get(position=puzzle.position)
    for line in puzzle.position.solution:
        played = storage.replayed(row)
        action = played.rules.parse(played.view(0).state, line["text"])
        visitor.use(page.locator(f"button[name=action][value='{action}']").first)
        old = page.locator(f"#table input[name=revision][value='{row.revision}']")
        expect(old).to_have_count(0)
        row.refresh_from_db()
    expect(page.locator(".puzzle p.good")).to_be_visible()
    visitor.check_page()
    visitor.follow(page.locator(".puzzle a[href='/practice']"))
    visitor.follow(page.locator("form[action$='/answer'] button"))
    expect(page.locator("#later-t")).to_be_visible()
    expect(page.locator(".ledger time")).to_be_visible()
    visitor.check_page()
    puzzle.refresh_from_db()
    assert [how for _when, how in puzzle.answers] == ["solved"]
