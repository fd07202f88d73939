"""A newcomer's first ten minutes: the guided battle, a look at why, the rules, a deck to play."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from engine.registry import games
from tests.browser.conftest import Visitor

# How many steps of the lesson are taken here; the whole of it is played elsewhere.
STEPS = 5


@dataclass(frozen=True)
class Taught:
    """A game's lesson: how many choices each step before STEPS asks for, a move of that step
    that it does not show, the clause of a line with a sum or more, that of the step, another, and
    what is told of that line."""

    game: str
    choices: tuple[int, ...]
    refused: tuple[str, str]
    summed: str
    clause: str
    other: str
    told: tuple[str, str] = ("in all", "in tutto")


KMON = Taught(
    "kmon", (1, 1, 1, 1), ("No reaction", "Nessuna reazione"), "KM-5.36", "KM-4.21", "KM-5.41"
)
AAC = Taught(
    "aac", (1, 2, 2, 1), ("End the turn", "Finisci la giocata"), "AAC-6.1", "AAC-5.25", "AAC-5.41"
)

TICTACKO = Taught(
    "tictacko", (2, 2, 2, 2), ("Play nothing", "Non giocare niente"), "TTK-5.11", "TTK-4.33",
    "TTK-5.41", ("By the effect of", "Per effetto di"),
)  # fmt: skip

KARMOX = Taught(
    "karmox", (1, 3, 2, 1), ("Do not push", "Non spingere"), "KX-5.9", "KX-5.11", "KX-5.41"
)


@pytest.mark.one_way("desk")
def test_the_first_ten_minutes(visitor: Visitor) -> None:
    first_lesson(visitor, KMON)
    choose_a_starter(visitor)


@pytest.mark.game("aac")
@pytest.mark.one_way("phone")
def test_the_first_ten_minutes_with_another_game(visitor: Visitor) -> None:
    first_lesson(visitor, AAC)


@pytest.mark.game("tictacko")
@pytest.mark.long
@pytest.mark.one_way("desk")
def test_the_first_ten_minutes_with_a_third_game(visitor: Visitor) -> None:
    first_lesson(visitor, TICTACKO)


@pytest.mark.game("karmox")
@pytest.mark.long
@pytest.mark.one_way("phone")
def test_the_first_ten_minutes_with_a_fourth_game(visitor: Visitor) -> None:
    first_lesson(visitor, KARMOX)


def first_lesson(visitor: Visitor, taught: Taught) -> None:
    begin(visitor, taught)
    learn(visitor, taught)
    be_refused_kindly(visitor, taught)
    ask_why(visitor, taught)
    look_up_a_rule(visitor, taught)
    leave(visitor, taught)


def begin(visitor: Visitor, taught: Taught) -> None:
    visitor.open("/")
    visitor.check_page()
    name = visitor.says("Play your first battle", "Gioca la prima battaglia")
    if taught.game != "kmon":
        box = visitor.page.locator(f".games a[href$='/g/{taught.game}']")
        visitor.follow(box)
        visitor.check_page()
        name = visitor.says("Begin the guided battle", "Comincia la battaglia guidata")
    form = visitor.page.locator(f"form[action$='/g/{taught.game}/lessons/first']")
    visitor.follow(form.get_by_role("button", name=name))
    expect(step(visitor, 1)).to_be_visible()
    visitor.check_page()


def step(visitor: Visitor, number: int):
    return visitor.page.locator(f"#lesson[data-lesson='{number}']")


def learn(visitor: Visitor, taught: Taught) -> None:
    """Each step is shown, spoken, and done by the moves that it points at."""
    for number in range(1, STEPS):
        for _ in range(taught.choices[number - 1]):
            do_what_is_shown(visitor, number)
        expect(step(visitor, number + 1).locator("[data-show-me]")).to_be_visible()
    live = visitor.page.locator("#live")
    expect(live).to_contain_text(visitor.says("Step 5 of 12", "Passo 5 di 12"))
    visitor.check_page()
    moves, panel = visitor.page.locator("#choices"), step(visitor, STEPS)
    assert not overlap(moves.bounding_box(), panel.bounding_box())


def do_what_is_shown(visitor: Visitor, number: int) -> None:
    proposal = step(visitor, number).locator(".lesson-try")
    expect(step(visitor, number).locator("[data-show-me]")).to_be_visible()
    told = proposal.inner_text()
    visitor.press(visitor.says("Show me", "Mostramela"))
    shown = visitor.page.locator(".mv.best")
    expect(shown).to_be_focused()
    visitor.use(shown)
    expect(visitor.page.locator("#lesson .lesson-try")).not_to_have_text(told)


def overlap(one: dict[str, float] | None, other: dict[str, float] | None) -> bool:
    assert one is not None
    assert other is not None
    return (
        one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
        and one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
    )


def be_refused_kindly(visitor: Visitor, taught: Taught) -> None:
    with visitor.refused(422):
        visitor.press(re.compile(visitor.says(*taught.refused)))
    told = visitor.page.locator(".problem[role=alert]:not([hidden])").first
    expect(told).to_contain_text(visitor.says("Try this one", "Prova questa"))
    expect(step(visitor, STEPS)).to_be_visible()


def ask_why(visitor: Visitor, taught: Taught) -> None:
    line = visitor.page.locator("#log li", has_text=taught.summed).first
    visitor.use(line.locator("a.why"))
    view = visitor.page.locator("#why-view")
    expect(view).to_be_visible()
    expect(view).to_contain_text(visitor.says(*taught.told))
    visitor.check_page()
    visitor.use(view.locator("[data-close]"))
    expect(view).to_be_hidden()


def look_up_a_rule(visitor: Visitor, taught: Taught) -> None:
    """To the clause of the step, and back to the table."""
    visitor.follow(step(visitor, STEPS).locator("h2 a.clause"))
    expect(visitor.page).to_have_url(
        re.compile(rf"/g/{taught.game}/rules#{re.escape(taught.clause)}$")
    )
    visitor.check_page()
    visitor.type_into(visitor.says("Find in the rules", "Cerca nelle regole"), taught.other)
    name = visitor.says("Search", "Cerca")
    visitor.follow(visitor.page.get_by_role("search").get_by_role("button", name=name))
    expect(visitor.page.locator(f"[id='{taught.other}']")).to_be_visible()
    visitor.page.go_back()
    back = visitor.says("Back to where you were", "Torna dov'eri")
    visitor.follow(visitor.page.get_by_role("link", name=back))
    expect(step(visitor, STEPS)).to_be_visible()
    visitor.open(f"/g/{taught.game}/turn")
    visitor.check_page()
    visitor.page.go_back()


def leave(visitor: Visitor, taught: Taught) -> None:
    table = visitor.page.url
    visitor.page.locator(".lesson-more > summary").click()
    name = visitor.says("Leave it and play on", "Lasciala e gioca")
    visitor.follow(visitor.page.get_by_role("button", name=name))
    expect(visitor.page).to_have_url(table)
    expect(visitor.page.locator("#lesson")).to_have_count(0)
    visitor.open(table.removeprefix(visitor.origin) + "/report")
    visitor.check_page()
    with visitor.page.expect_download() as waiting:
        visitor.press(visitor.says("Download the file", "Scarica il file"))
    assert waiting.value.suggested_filename == f"mazziere-{taught.game}-report.json"


def choose_a_starter(visitor: Visitor) -> None:
    """The third way: one of the starters, chosen by its cards."""
    visitor.open("/g/kmon#starters")
    visitor.check_page()
    visitor.take_starter()
    visitor.check_page()


@pytest.mark.one_way("phone")
def test_a_collection_in_one_press(visitor: Visitor) -> None:
    visitor.open("/")
    name = visitor.says("Take it and play", "Prendilo e gioca")
    form = visitor.page.locator("form[action$='/g/kmon/begin']")
    visitor.follow(form.get_by_role("button", name=name))
    expect(visitor.page).to_have_url(re.compile(r"/t/new\?deck="))
    visitor.check_page()
    visitor.open("/shelf")
    expect(visitor.page.locator("main")).to_contain_text(re.compile(r"\b27\b"))
    find_one(visitor)


def find_one(visitor: Visitor) -> None:
    """From the bar of a phone, in a sheet; by its key at a desk, under the header."""
    page = visitor.page
    visitor.open("/")
    visitor.use(page.locator("[data-find]"))
    field, answer = page.locator("#find-q"), page.locator("#found a").first
    expect(field).to_be_focused()
    field.fill("linguaccia")
    expect(answer).to_contain_text(visitor.says("own 3", "ne hai 3"))
    visitor.check_page()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(answer).to_be_focused()
    visitor.check_page()
    visitor.follow(answer)
    expect(page).to_have_url(re.compile("/g/kmon/card/"))
    expect(page.locator("main")).to_contain_text(visitor.says("Galloping Sparks", "Scintille"))


@pytest.mark.one_way("phone")
def test_the_turn_aid_fits_one_page(visitor: Visitor) -> None:
    if visitor.way.device == "phone":
        visitor.page.set_viewport_size({"width": 1440, "height": 900})
    for key in games():
        visitor.open(f"/g/{key}/turn")
        printed = visitor.page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1, key
