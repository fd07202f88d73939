"""Rewinding and replays: undo, redo, a replay stepped, noted, shared, revoked, played on from."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

MOVES = 4


@pytest.mark.one_way("phone")
def test_a_match_is_rewound_replayed_and_shared(visitor: Visitor, bob: Visitor) -> None:
    sit_down(visitor)
    for _ in range(MOVES):
        move(visitor)
    undo_and_redo(visitor)
    undo_with_the_same_shuffle(visitor)
    replay = open_the_replay(visitor)
    step_through(visitor)
    write_a_note(visitor)
    link = share(visitor)
    read_by_somebody_else(bob, link)
    revoke(visitor, bob, link)
    play_on(visitor, replay)


def sit_down(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.take_starter()
    visitor.press(re.compile(visitor.says("^Play$", "^Gioca$")), role="link")
    visitor.page.wait_for_url("**/t/new**")
    visitor.press(visitor.says("Sit down", "Siediti"))
    visitor.page.wait_for_url(re.compile(r"/t/[a-z0-9]{10}$"))


def move(visitor: Visitor) -> None:
    """The first move offered, and whatever the partner does then."""
    assert visitor.stands() == "asked"
    visitor.move()
    assert visitor.stands() == "asked"


def log_lines(visitor: Visitor) -> list[str]:
    return visitor.page.locator("#log [data-words]").all_inner_texts()


def undo_and_redo(visitor: Visitor) -> None:
    before = log_lines(visitor)
    change(visitor, "undo")
    expect(visitor.page.locator('[data-stay="redo"]')).to_be_visible()
    assert log_lines(visitor) != before
    change(visitor, "redo")
    expect(visitor.page.locator('[data-stay="redo"]')).to_have_count(0)
    assert log_lines(visitor) == before


def undo_with_the_same_shuffle(visitor: Visitor) -> None:
    visitor.use(visitor.page.locator(".rewind summary"))
    change(visitor, "undo same")
    move(visitor)


def change(visitor: Visitor, how: str) -> None:
    """Bring the table to another revision by one of its buttons."""
    with visitor.moving():
        visitor.use(visitor.page.locator(f'[data-stay="{how}"]'))
    assert visitor.stands() == "asked"


def open_the_replay(visitor: Visitor) -> str:
    details = visitor.page.locator(".rewind")
    if details.get_attribute("open") is None:
        visitor.use(details.locator("summary"))
    name = visitor.says("Replay and branches", "Replay e rami")
    visitor.follow(visitor.page.get_by_role("link", name=name))
    expect(visitor.page.locator("#replay")).to_have_attribute("data-at", "0")
    expect(visitor.page.locator(".more[open] .picks [aria-current]").first).to_be_visible()
    visitor.check_page()
    return visitor.page.url


def at(visitor: Visitor) -> int:
    return int(visitor.page.locator("#replay").get_attribute("data-at") or "-1")


def step_through(visitor: Visitor) -> None:
    """On by one, on by a turn, back, and by the slider to the end; the log keeps step."""
    page = visitor.page
    stands_at(visitor, 1, lambda: visitor.use(page.locator('[data-step="after"]')))
    if visitor.way.hand == "keyboard":
        stands_at(visitor, 2, lambda: page.keyboard.press("ArrowRight"))
        stands_at(visitor, 1, lambda: page.keyboard.press("ArrowLeft"))
    visitor.use(page.locator('[data-step="turn-after"]'))
    expect(page.locator("#now")).to_have_text(re.compile(visitor.says("Turn 1", "Turno 1")))
    here = at(visitor)
    stands_at(visitor, here - 1, lambda: visitor.use(page.locator('[data-step="before"]')))
    last = int(page.locator("#replay").get_attribute("data-last") or "0")
    page.locator("#slider").focus()
    stands_at(visitor, last, lambda: page.keyboard.press("End"))
    expect(page.locator('[data-step="after"]')).to_have_attribute("aria-disabled", "true")
    stands_at(visitor, here, lambda: page.locator(f'[data-entry="{here}"]').click())
    visitor.check_page()
    page.reload()
    assert at(visitor) == here


def stands_at(visitor: Visitor, place: int, do) -> None:
    do()
    expect(visitor.page.locator("#replay")).to_have_attribute("data-at", str(place))
    expect(visitor.page.locator(f'[data-entry="{place}"]')).to_have_attribute(
        "aria-current", "step"
    )


def write_a_note(visitor: Visitor) -> None:
    visitor.use(visitor.page.locator("[data-remark] summary"))
    visitor.type_into(visitor.says("Your note", "La tua nota"), "A slow start.")
    visitor.follow(visitor.page.locator('[data-stay="note save"]'))
    expect(visitor.page.locator("#note")).to_have_value("A slow start.")


def share(visitor: Visitor) -> str:
    visitor.use(visitor.page.locator("#share > summary"))
    box = visitor.page.get_by_label(visitor.says("Show the notes too", "Mostra anche le note"))
    if visitor.way.hand == "keyboard":
        box.focus()
        visitor.page.keyboard.press("Space")
    else:
        visitor.use(box)
    expect(box).to_be_checked()
    name = visitor.says("Make a secret link", "Crea un link segreto")
    visitor.follow(visitor.page.get_by_role("button", name=name))
    visitor.check_page()
    address = visitor.page.locator(".links input[readonly]").first.input_value()
    return address.removeprefix(visitor.origin)


def read_by_somebody_else(bob: Visitor, link: str) -> None:
    """The seat's own hand, the other one face down, the note; nothing to change."""
    bob.open(link + "?at=6")
    expect(bob.page.locator("#replay")).to_have_attribute("data-at", "6")
    expect(bob.page.locator(".hand [data-view]").first).to_be_visible()
    expect(bob.page.locator(".peek [data-view]")).to_have_count(0)
    expect(bob.page.locator("#share, .onward, [data-remark]")).to_have_count(0)
    bob.check_page()


def revoke(visitor: Visitor, bob: Visitor, link: str) -> None:
    visitor.follow(
        visitor.page.get_by_role("button", name=visitor.says("Revoke", "Revoca"), exact=True)
    )
    expect(visitor.page.locator(".links li")).to_have_count(0)
    with bob.refused(404):
        bob.page.goto(bob.origin + link)


def play_on(visitor: Visitor, replay: str) -> None:
    visitor.use(visitor.page.locator('[data-stay="on"]'))
    visitor.follow(visitor.page.locator('[data-stay="play on"]'))
    visitor.page.wait_for_url(re.compile(r"/t/[a-z0-9]{10}$"))
    assert visitor.page.url.rsplit("/", 1)[1] not in replay
    assert visitor.stands() == "asked"
    visitor.check_page()
    move(visitor)
