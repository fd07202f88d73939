"""A watched browser: in four ways of visiting, with nothing wrong on any page it sees.

A journey takes the fixture `visitor` and is run pairwise (language, device, hand), in two ways
when it is marked `two_ways` (on the desk by keyboard, or by another hand if the mark names it), in
one of these when it is marked `one_way` with its device (and its hand on the desk), in every
combination with `--every-combination` (but when the mark says `always`: it counts keys). Every
page must keep its console clean and ask nobody but our own server.
"""

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from config.tools import ROOT
from config.tools.testing import find_browser
from engine.ai.levels import Level
from engine.ai.player import Budget
from tests.factories import shipped_rows

# Playwright's own loop runs in this thread; the live server's threads use the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
# A busy machine answers late, above all where a partner thinks; a broken page never does.
BUSY = 90_000
expect.set_options(timeout=BUSY)
# Milliseconds between two looks at the table: each frame would be drawn for a look of its own.
OFTEN = 50

# What shows pictures of pages.
SHOWING = [ROOT / "README.md", *(ROOT / "docs/reference").glob("*.md")]
# Loaded, scripts begun, and nothing under way that htmx has asked for.
QUIET = """() => document.readyState === "complete"
  && !document.querySelector(".htmx-request, [data-under-way]")"""
# How the table stands once nothing is under way and it is put in place: somebody is asked for a
# move, is to take the screen, or the battle is over. A page that shows none of these is on its way.
STANDS = """() => {
  const table = document.getElementById("table");
  const moving = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added";
  if (document.readyState !== "complete" || !table || document.querySelector(moving)) return "";
  if (table.querySelector(".over")) return "over";
  if (table.matches(".handover")) return "handover";
  return table.querySelector("[data-digit]") ? "asked" : "";
}"""
REVISION = '#table input[name="revision"]'
PAST = f"""(old) => {{
  const now = document.querySelector('{REVISION}')?.value;
  return now !== undefined && now !== old;
}}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
HEAD = "document.querySelector('header.top')?.offsetHeight ?? 0"
MOST_HEAD = 72
RAW = "document.documentElement.outerHTML.includes('<c-')"
# A page keeps axe until it is left; of its answer only what is wrong is carried over.
HAS_AXE = "typeof axe !== 'undefined'"
VIOLATIONS = """(left_out) => axe
  .run({exclude: [...left_out, ...(window.alike ?? [])]}, {resultTypes: ['violations']})
  .then((found) => found.violations)"""
# What is built alike (names, classes, words as values of attributes, all that lies within, below
# the same, as wide, as light) is looked at four times on a page, and not again on the next ones:
# leaves out the rest, and tells what there was.
ALIKE = """(known) => {
  const hash = (text) => {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
    return sum >>> 0;
  };
  const old = new Set(known), seen = new Map(), heads = new Map(), wholes = new Map();
  const read = (node) => {
    const value = ({name, value}) => name === "class" || /^[a-z -]{0,24}$/.test(value) ? value : "";
    const attributes = [...node.attributes].map((each) => `${each.name}=${value(each)}`).sort();
    heads.set(node, `${node.localName} ${attributes}`);
    const inside = [...node.childNodes].map((each) =>
      each.nodeType === 1 ? read(each) : each.nodeType === 3 && each.data.trim() ? "#" : "");
    wholes.set(node, hash(`${heads.get(node)}: ${inside}`));
    return wholes.get(node);
  };
  window.alike = [];
  const leave_out = (node, above) => {
    const sign = hash(`${above} ${wholes.get(node)}`);
    seen.set(sign, (seen.get(sign) ?? 0) + 1);
    if (old.has(sign) || seen.get(sign) > 4) return window.alike.push(node);
    const below = hash(`${above} ${heads.get(node)}`);
    for (const child of node.children) leave_out(child, below);
  };
  read(document.documentElement);
  const sight = `${innerWidth} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
  leave_out(document.body, hash(`${sight} ${heads.get(document.documentElement)}`));
  return [...seen.keys()];
}"""
# `make test-all` plays whole battles and looks at everything; the gate looks at the first lines
# of a list, chapters of the rules and clauses of a chapter, of which the others are made alike.
WHOLE = bool(os.environ.get("MAZZIERE_LONG"))
LISTED = ":is(li, tr, option, .clauses > section):nth-child(n + 5)"
LINES = [] if WHOLE else [[LISTED], [".clauses dl:nth-of-type(n + 5)"]]
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


@dataclass(frozen=True)
class Way:
    """One way of visiting: which language, at which device, with which hand."""

    language: str
    device: str
    hand: str

    def __str__(self) -> str:
        return f"{self.language}-{self.device}-{self.hand}"


PAIRWISE = (
    Way("en", "desk", "pointer"),
    Way("it", "phone", "touch"),
    Way("it", "desk", "keyboard"),
    Way("en", "phone", "keyboard"),
)
EVERY = tuple(
    Way(language, device, hand)
    for language in ("en", "it")
    for device, hands in (("desk", ("pointer", "keyboard")), ("phone", ("touch", "keyboard")))
    for hand in hands
)


def two(desk_hand: str = "keyboard") -> tuple[Way, Way]:
    """What stands beside the main way through the site: each language, each device."""
    return Way("it", "phone", "touch"), Way("en", "desk", desk_hand)


@dataclass
class Visitor:
    """A person at a page: opens, does things by their own hand, and expects no fault."""

    page: Page
    way: Way
    origin: str
    faults: list[str] = field(default_factory=list)
    looked_at: set[int] = field(default_factory=set)

    def open(self, path: str) -> None:
        """Go to a path of the site and wait until it is quiet."""
        self.page.goto(self.origin + path)
        self.page.wait_for_function(QUIET)

    def press(self, name: str | re.Pattern[str], role: str = "button") -> None:
        """Use the control of this role and name: click, tap, or focus and Enter."""
        self.use(self.page.get_by_role(role, name=name).first)  # type: ignore[arg-type]

    def use(self, control: Locator) -> None:
        """Click, tap, or focus and Enter."""
        expect(control).to_be_enabled()
        if self.way.hand == "keyboard":
            control.focus()
            self.page.keyboard.press("Enter")
        elif self.way.hand == "touch":
            control.tap()
        else:
            control.click()

    def follow(self, control: Locator) -> None:
        """Use what leads to another page, and wait for that page."""
        with self.page.expect_navigation():
            self.use(control)

    def stands(self) -> str:
        """How the table stands once it is settled: "asked", "handover" or "over"."""
        return str(self.page.wait_for_function(STANDS, polling=OFTEN).json_value())

    def revision(self) -> str:
        """How far the table is."""
        return self.page.locator(REVISION).first.input_value()

    def wait_past(self, old: str) -> None:
        """Until the table shows another state than that one."""
        self.page.wait_for_function(PAST, arg=old, polling=OFTEN)

    @contextmanager
    def moving(self) -> Iterator[None]:
        """What is done here brings the table to another revision."""
        old = self.revision()
        yield
        self.wait_past(old)

    def move(self, number: int = 1) -> None:
        """Make that one of the moves in their order, and wait until the table has moved on."""
        self.make(self.page.locator("[data-digit]").nth(number - 1))

    def make(self, move: Locator) -> None:
        """Make a move by its digits, or by hand."""
        with self.moving():
            if self.way.hand == "keyboard":
                for digit in str(move.get_attribute("data-digit")):
                    self.page.keyboard.press(digit)
            else:
                self.use(move)

    def unfold_seats(self) -> None:
        """Open who sits down at a new table, unless it is open."""
        seating = self.page.locator("details.seating")
        if seating.get_attribute("open") is None:
            self.use(seating.locator("> summary"))

    def let_in(self, somebody: Any) -> None:
        """Sign in as that person."""
        cookie = somebody.client.cookies["sessionid"].value
        self.page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": self.origin}])

    def take_starter(self, game: str = "kmon", number: int = 0) -> None:
        """Make a deck of a starter of this game that the page offers, or else its own page."""
        if not self.page.locator(f".starter input[name=game][value={game}]").count():
            self.open(f"/g/{game}")
        offered = self.page.locator(f".starter form:has(input[name=game][value={game}])")
        self.follow(offered.nth(number).get_by_role("button").first)

    def type_into(self, label: str, text: str) -> None:
        """Write into the field of this label, in place of what stood there."""
        box = self.page.get_by_label(label).first
        box.focus()
        box.fill(text)

    @contextmanager
    def refused(self, status: int) -> Iterator[None]:
        """What is done here is refused with this status, once: Chromium's line about it is due."""
        line = f"responded with a status of {status} "
        with self.page.expect_console_message(lambda told: line in told.text) as waiting:
            yield
        self.faults.remove(f"console: {waiting.value.text}")

    def says(self, english: str, italian: str) -> str:
        """The text of this visitor's language."""
        return italian if self.way.language == "it" else english

    def picture(self, name: str) -> None:
        """Keep this moment when `make pictures` asks, if a text shows it."""
        folder, file = os.environ.get("MAZZIERE_PICTURES"), f"{name}-{self.way.device}.webp"
        if not folder or not any(file in text.read_text() for text in SHOWING):
            return
        taken = Image.open(io.BytesIO(self.page.screenshot()))
        taken.save(Path(folder) / f"{name}-{self.way.device}.webp", quality=80, method=6)

    def check_page(self) -> None:
        """The page is accessible, fits its width, has its head in one line, all of it rendered."""
        if not self.page.evaluate(HAS_AXE):
            self.page.evaluate(f"{AXE_SCRIPT}\n;0")
        if not WHOLE:
            self.looked_at.update(self.page.evaluate(ALIKE, [*self.looked_at]))
        violations = self.page.evaluate(VIOLATIONS, LINES)
        assert violations == [], _axe_lines(violations)
        overflow = self.page.evaluate(WIDER)
        assert overflow <= 0, f"{self.page.url} is {overflow} px wider than the screen"
        assert self.page.evaluate(HEAD) <= MOST_HEAD, f"the head of {self.page.url} is too high"
        assert not self.page.evaluate(RAW), f"{self.page.url} holds a raw <c-…> tag"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each journey in four ways, or in all."""
    if "way" in metafunc.fixturenames:
        every = metafunc.config.getoption("--every-combination")
        mark = metafunc.definition.get_closest_marker("two_ways")
        alone = metafunc.definition.get_closest_marker("one_way")
        few = two(*mark.args) if mark else PAIRWISE
        if alone:
            few = tuple(way for way in two(*alone.args[1:]) if way.device == alone.args[0])
            every = every and not alone.kwargs.get("always")
        metafunc.parametrize("way", EVERY if every else few, ids=str)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a page needs a browser."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's own Chromium, quiet and without a window."""
    switches = (
        "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking "
        "disable-component-update disable-sync disable-dev-shm-usage"
    )
    return {
        "executable_path": find_browser(),
        "headless": True,
        "args": [f"--{switch}" for switch in switches.split()],
    }


@pytest.fixture
def browser_context_args(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Screen, touch and language of the visit; motion reduced so that nothing is awaited."""
    way = request.getfixturevalue("way") if "way" in request.fixturenames else PAIRWISE[0]
    device = PHONE if way.device == "phone" else DESK
    locale = "it-IT" if way.language == "it" else "en-GB"
    return {**device, "locale": locale, "reduced_motion": "reduce"}


@pytest.fixture(autouse=True)
def partners_that_only_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """No partner looks at the clock: on a busy machine it moves as on a quiet one."""
    budget = Level.budget
    monkeypatch.setattr(Level, "budget", lambda level: Budget(budget(level).simulations))


@pytest.fixture
def visitor(transactional_db: None, live_server: Any, page: Page, way: Way) -> Iterator[Visitor]:
    """A watched visitor where nobody has been yet; at the end nothing may have gone wrong."""
    shipped_rows()
    person = Visitor(page, way, live_server.url)
    watch(person)
    yield person
    assert person.faults == []


@pytest.fixture
def bob(visitor: Visitor, new_context: Callable[..., BrowserContext]) -> Iterator[Visitor]:
    """Somebody else, in a browser of their own, watched as closely."""
    person = Visitor(new_context().new_page(), visitor.way, visitor.origin)
    watch(person)
    yield person
    assert person.faults == []


def watch(person: Visitor) -> None:
    """Note whatever goes wrong on a page."""
    page, faults = person.page, person.faults
    page.set_default_timeout(BUSY)
    page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
    page.on(
        "console",
        lambda line: faults.append(f"console: {line.text}") if line.type == "error" else None,
    )
    page.on("request", lambda request: _refuse_strangers(request, person))


def _refuse_strangers(request: Request, person: Visitor) -> None:
    address = urlsplit(request.url)
    if address.scheme in {"http", "https"} and not request.url.startswith(person.origin):
        person.faults.append(f"asked a third party: {request.url}")


def _axe_lines(violations: list[dict[str, Any]]) -> str:
    return "\n".join(
        f"{violation['id']}: {violation['help']}: {node['target']}"
        for violation in violations
        for node in violation["nodes"]
    )
