"""Whole battles from the set-up to the end: by keys, by touch, by what a screen reader hears."""

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
    table.sit()
    yield table
    assert table.faults == []


@by(Way("en", "desk", "keyboard"))
def test_a_battle_by_keys_alone(alice_plays: Table) -> None:
    """Digits, Space, arrows with Enter; the focus is never lost, Escape takes back a choice."""
    keys, dice = alice_plays.page.keyboard, Rng(seed_of("battle", 1))
    keys.press("q")
    for turn in range(MOST):
        if not alice_plays.wait_for_question():
            break
        revision = alice_plays.revision()
        offered = alice_plays.page.locator("[data-digit]").count()
        if turn % 7 == 3:
            keys.press("q")
            keys.press("ArrowDown")
            if alice_plays.page.locator(".asker:focus").count():
                keys.press("ArrowDown")  # whose effect asks is read with Enter, no move
            keys.press("Enter")
        elif turn % 7 == 5 and alice_plays.page.locator("[data-stay='back']").count():
            keys.press("Escape")
        else:
            striking = alice_plays.page.locator(".mv:has(.res)")
            number = str(1 + dice.below(offered))
            if turn % 2 and striking.count():
                number = striking.last.get_attribute("data-digit") or number
            for digit in number:
                keys.press(digit)
        alice_plays.wait_past(revision)
        assert is_in_table(alice_plays.page)
    expect(alice_plays.page.locator(".over")).to_contain_text("KM-6.")
    assert is_in_table(alice_plays.page)


def is_in_table(page: Page) -> bool:
    """Whether the focus is on something of the table that is still there."""
    return bool(page.evaluate("document.activeElement?.closest('#table') !== null"))


@by(Way("it", "phone", "touch"))
def test_a_battle_by_touch_on_a_small_screen(alice_plays: Table) -> None:
    """The first move lies in sight without scrolling; cards are tapped where they carry a move."""
    page, dice = alice_plays.page, Rng(seed_of("battle", 2))
    for turn in range(MOST):
        if not alice_plays.wait_for_question():
            break
        revision = alice_plays.revision()
        first = page.locator('[data-digit="1"]')
        expect(first).to_be_in_viewport(ratio=0.9)
        cards = page.locator(".us .lies.can, .hand .lies.can")
        if turn % 3 == 0 and cards.count():
            cards.nth(dice.below(cards.count())).tap()
        else:
            moves = page.locator("[data-digit]")
            moves.nth(dice.below(moves.count())).tap()
        alice_plays.wait_past(revision)
    expect(page.locator(".over")).to_contain_text("KM-6.")
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0


@by(Way("en", "desk", "keyboard"))
def test_a_battle_by_what_a_screen_reader_hears(alice_plays: Table) -> None:
    """Roles, names and the live region tell what happened, what is asked, what can be done."""
    reader, dice = Reader(alice_plays), Rng(seed_of("battle", 3))
    reader.wait()
    for _ in range(MOST):
        moves = reader.moves()
        if not moves:
            break
        striking = [move for move in moves if reader.says("damage", "dann") in move]
        likely = striking or moves
        reader.choose(likely[dice.below(len(likely))])
        reader.wait()
    assert reader.has_ended(reader.heard)


@by(Way("en", "desk", "keyboard"))
def test_a_line_that_another_speaks_over_is_told_with_it(alice_plays: Table) -> None:
    """Two changes of the page within a moment: the live region holds both."""
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


# A machine that is busy lets a sentence pass between two looks at the page: the page keeps them.
LISTEN = """() => {
    const region = document.getElementById("live");
    window.overheard = [];
    new MutationObserver(() => window.overheard.push(region.textContent))
        .observe(region, { childList: true });
}"""


class Reader:
    """Plays by the accessibility tree: no selector, nothing that only the eye could see."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self.says = table.says
        self.log = self.page.get_by_role("region", name=self.says("Log", "Registro"), exact=True)
        self.seen: tuple[str, int] = ("", 0)
        self.heard = ""
        self.page.evaluate(LISTEN)

    def moves(self) -> list[str]:
        """The names of the numbered moves."""
        return self.names(self.seen[0])

    @staticmethod
    def names(snapshot: str) -> list[str]:
        return re.findall(r'button "(\d+ [^"]*)', snapshot)

    def has_ended(self, heading: str) -> bool:
        """Whether this heading tells how the battle ended."""
        return bool(
            re.search(self.says("You (win|lose)|A draw", "Hai (vinto|perso)|Pari"), heading)
        )

    def choose(self, name: str) -> None:
        """Press the move whose name begins so."""
        number = name.split(" ")[0]
        self.page.get_by_role("button", name=re.compile(rf"^{number} ")).press("Enter")

    def question(self) -> str:
        """The heading of the region that holds the moves, or the end."""
        return plain(self.page.get_by_role("heading", level=2).first.inner_text())

    def look(self) -> tuple[str, int]:
        """What can be done, and how much has happened."""
        heading = self.page.get_by_role("heading", level=2)
        moves = self.page.get_by_role("region").filter(has=heading).first.aria_snapshot()
        return moves, self.log.get_by_role("listitem").count()

    def wait(self) -> None:
        """Until another question is asked, or the end has come, and the live region has told it and
        every line that the log gained: it speaks a moment after the page has changed."""
        told: list[str] = []
        untold = ""
        for _ in range(900):
            asked, said = self.question(), self.said()
            told += [plain(text) for text in self.page.evaluate("overheard.splice(0)")]
            told += [said] if said not in told else []
            now = self.settled(asked, said)
            if now:
                self.heard = " ".join(told)
                untold = self.untold(now[1] - self.seen[1]) if self.seen[0] else ""
            if now and not untold:
                self.seen = now
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"asked {asked!r}, heard {told!r}, not told {untold!r}")

    def settled(self, asked: str, said: str) -> tuple[str, int] | None:
        """What can be done, where that is new and the live region has said what is asked."""
        if asked.startswith(self.says("Waiting", "Si aspetta")):
            return None
        if self.seen[0] and not said.endswith(asked):
            return None
        now = self.look()
        is_ready = bool(self.names(now[0])) or self.has_ended(asked)
        return now if is_ready and now != self.seen and self.question() == asked else None

    def said(self) -> str:
        """What the live regions say now."""
        return " ".join(plain(text) for text in self.page.get_by_role("status").all_inner_texts())

    def untold(self, fresh: int) -> str:
        """The first of so many new lines of the log that was not spoken; "" when all were."""
        for place in range(fresh):
            line = plain(self.log.get_by_role("listitem").nth(place).inner_text())
            words = re.sub(r"\s+[A-Z]{2}-[\dR.]+.*$", "", line)
            if words not in self.heard:
                return words
        return ""


def plain(text: str) -> str:
    return " ".join(text.split())
