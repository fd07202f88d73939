"""Battles to their end: by keys, by touch, by what a screen reader hears."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.kernel.rng import Rng, seed_of
from tests.browser.conftest import Way
from tests.browser.table_hands import MOST, Table, at_table, by, each_way, screen_of

pytest_generate_tests = each_way
# So many choices of both sides, of some hundred and thirty.
LEFT, LEFT_BY_KEYS = 16, 40


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Way:
    return request.param


@pytest.fixture
def browser_context_args(visit: Way) -> dict[str, Any]:
    return screen_of(visit)


@pytest.fixture
def alice_plays(
    visit: Way, transactional_db: None, live_server: Any, page: Page
) -> Iterator[Table]:
    table = at_table(page, visit, live_server.url)
    yield table
    assert table.faults == []


@by(Way("en", "desk", "keyboard"))
def test_a_battle_by_keys_alone(alice_plays: Table) -> None:
    """Digits, Space, arrows with Enter; the focus is never lost, Escape takes back a choice."""
    alice_plays.sit(LEFT_BY_KEYS)
    keys, dice = alice_plays.page.keyboard, Rng(seed_of("battle", 1))
    keys.press("q")
    for turn in range(MOST):
        if alice_plays.stands() == "over":
            break
        if turn % 7 == 3:
            with alice_plays.moving():
                keys.press("q")
                keys.press("ArrowDown")
                if alice_plays.page.locator(".asker:focus").count():
                    keys.press("ArrowDown")  # whose effect asks is read with Enter, no move
                keys.press("Enter")
        elif turn % 7 == 5 and alice_plays.page.locator("[data-stay='back']").count():
            with alice_plays.moving():
                keys.press("Escape")
        else:
            striking = alice_plays.page.locator(".mv:has(.res)")
            offered = alice_plays.page.locator("[data-digit]")
            chosen = offered.nth(dice.below(offered.count()))
            alice_plays.make(striking.last if turn % 2 and striking.count() else chosen)
        assert is_in_table(alice_plays.page)
    expect(alice_plays.page.locator(".over")).to_contain_text("KM-6.")
    assert is_in_table(alice_plays.page)


def is_in_table(page: Page) -> bool:
    """Whether the focus is on something of the table that is still there."""
    return bool(page.evaluate("document.activeElement?.closest('#table') !== null"))


@by(Way("it", "phone", "touch"))
def test_a_battle_by_touch_on_a_small_screen(alice_plays: Table) -> None:
    """The first move lies in sight without scrolling; cards are tapped where they carry a move."""
    alice_plays.sit(LEFT)
    page, dice = alice_plays.page, Rng(seed_of("battle", 2))
    for turn in range(MOST):
        if alice_plays.stands() == "over":
            break
        first = page.locator("[data-digit]").first
        expect(first).to_be_in_viewport(ratio=0.9)
        cards = page.locator(".us .lies.can, .hand .lies.can")
        with alice_plays.moving():
            tapped, striking = page.locator("[data-digit]"), page.locator(".mv:has(.res)")
            if turn % 3 == 0 and cards.count():
                tapped = cards
            elif striking.count():
                tapped = striking
            tapped.nth(dice.below(tapped.count())).tap()
    expect(page.locator(".over")).to_contain_text("KM-6.")
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0


@by(Way("en", "desk", "keyboard"))
def test_a_battle_by_what_a_screen_reader_hears(alice_plays: Table) -> None:
    """Roles, names and the live region tell what happened, what is asked, what can be done."""
    alice_plays.sit(LEFT)
    reader, dice = Reader(alice_plays), Rng(seed_of("battle", 3))
    for _ in range(MOST):
        reader.wait()
        if reader.is_over:
            break
        moves = reader.moves()
        striking = [move for move in moves if reader.says("damage", "dann") in move]
        likely = striking or moves
        reader.choose(likely[dice.below(len(likely))])
    assert re.search(reader.says("You (win|lose)|A draw", "Hai (vinto|perso)|Pari"), reader.asked)


@by(Way("en", "desk", "keyboard"))
def test_a_line_that_another_speaks_over_is_told_with_it(alice_plays: Table) -> None:
    """Two changes of the page within a moment: the live region holds both."""
    alice_plays.sit()
    page = alice_plays.page
    page.evaluate("""async () => {
        const { news } = await import("/static/js/news.js");
        const grow = (seq, words) => document.querySelector("#log").insertAdjacentHTML(
            "afterbegin", `<p data-seq="${seq}"><span data-words>${words}</span></p>`);
        grow(90001, "The first happened.");
        news();
        grow(90002, "The second happened.");
        news();
    }""")
    expect(page.locator("#live")).to_contain_text("The first happened. The second happened.")


# A sentence may pass between two looks at the page: the page keeps them.
LISTEN = """() => {
    const region = document.getElementById("live");
    window.overheard = "";
    new MutationObserver(() => { window.overheard += ` ${region.textContent}`; })
        .observe(region, { childList: true });
}"""
TOLD = """(words) => {
    const heard = window.overheard.replace(/\\s+/g, " ");
    return words.every((each) => heard.includes(each));
}"""


class Reader:
    """Plays by the accessibility tree: no selector, nothing that only the eye could see."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.says = table.says
        log = self.page.get_by_role("region", name=self.says("Log", "Registro"), exact=True)
        self.lines = log.get_by_role("listitem")
        self.known = -1
        self.asked = ""
        self.is_over = False
        self.page.evaluate(LISTEN)

    def moves(self) -> list[str]:
        """The names of the numbered moves, in the region with the heading that asks."""
        heading = self.page.get_by_role("heading", level=2)
        shown = self.page.get_by_role("region").filter(has=heading).first.aria_snapshot()
        return re.findall(r'button "(\d+ [^"]*)', shown)

    def choose(self, name: str) -> None:
        """Press the move whose name begins so."""
        number = name.split(" ")[0]
        self.page.evaluate("window.overheard = ''")
        with self.table.moving():
            self.page.get_by_role("button", name=re.compile(rf"^{number} ")).press("Enter")

    def wait(self) -> None:
        """Until another question is asked or the end has come, and the live region has told it and
        every line that the log gained: it speaks a moment after the page has changed."""
        self.is_over = self.table.stands() == "over"
        self.asked = plain(self.page.get_by_role("heading", level=2).first.inner_text())
        lines = self.lines.all_inner_texts()
        if self.known >= 0:
            fresh = [words(line) for line in lines[: len(lines) - self.known]]
            self.page.wait_for_function(TOLD, arg=[self.asked, *fresh])
        self.known = len(lines)


def words(line: str) -> str:
    """A line of the log as it is spoken: without its clause."""
    return re.sub(r"\s+[A-Z]{2}-[\dR.]+.*$", "", plain(line))


def plain(text: str) -> str:
    return " ".join(text.split())
