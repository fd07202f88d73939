"""The outcome: a starter becomes a deck, is judged, mended, and plays a battle to its end."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_knowing_journey import give_up

MOST_MOVES = 900
# Where no whole battle is asked for, the gate gives up after so many moves.
A_FEW = 12
# Some way into the battle, where both sides have cards on the discard pile.
PICTURED = 60


@dataclass(frozen=True)
class Travelled:
    """A game and what the journey looks for in it."""

    key: str
    card: str  # set and number of a card
    clauses: str  # how their ids begin
    picture: str
    ends_turns: bool = False  # whether the first move offered mostly ends the turn
    starter: int = 0  # which one; the first of some cannot be changed
    level: str = ""  # of the partner, where a turn of many decisions needs a quick one

    def __str__(self) -> str:
        return self.key


# Whole battles of this one are played in `test_table_battles`, by each hand.
FIRST = Travelled("kmon", "MZ1/A01", "KM", "table")
# The others travel one way in the gate; that of each is as good as any.
ON_THE_DESK = (Travelled("aac", "AAC1/1", "AAC", "table-aac", ends_turns=True, level="novice"),)
ON_THE_PHONE = (
    Travelled("tictacko", "TTK1/1", "TTK", "table-tictacko", starter=2, level="novice"),
    pytest.param(
        Travelled("karmox", "KX1/1", "KX", "table-karmox", level="novice"),
        marks=pytest.mark.game("karmox"),
        id="karmox",
    ),
)


@pytest.mark.one_way("desk", "pointer")
def test_from_a_starter_to_the_end_of_a_battle(
    visitor: Visitor, pytestconfig: pytest.Config
) -> None:
    travel(visitor, FIRST, pytestconfig)


@pytest.mark.one_way("desk")
@pytest.mark.parametrize("game", ON_THE_DESK, ids=str)
def test_another_game_on_the_desk(
    visitor: Visitor, game: Travelled, pytestconfig: pytest.Config
) -> None:
    travel(visitor, game, pytestconfig)


@pytest.mark.one_way("phone")
@pytest.mark.parametrize("game", ON_THE_PHONE, ids=str)
def test_another_game_on_the_phone(
    visitor: Visitor, game: Travelled, pytestconfig: pytest.Config
) -> None:
    travel(visitor, game, pytestconfig)


def travel(visitor: Visitor, game: Travelled, pytestconfig: pytest.Config) -> None:
    """From the first page to the end of a battle."""
    if game is FIRST:
        look_at_the_house(visitor)
    look_around(visitor, game)
    take_a_starter(visitor, game)
    break_a_rule(visitor, game)
    mend_it(visitor)
    sit_down(visitor, game)
    if pytestconfig.getoption("--every-combination"):
        play(visitor, game, MOST_MOVES)
    elif not play(visitor, game, A_FEW):
        give_up(visitor)
    read_the_end(visitor, game)


def look_around(visitor: Visitor, game: Travelled) -> None:
    """The pages of a game that a visitor may read before writing anything."""
    for path in ("cards", f"card/{game.card}/x", "rules"):
        visitor.open(f"/g/{game.key}/{path}")
        visitor.check_page()


def look_at_the_house(visitor: Visitor) -> None:
    """The pages that are the same whatever is played."""
    for path in ("/", "/decks", "/t/"):
        visitor.open(path)
        visitor.check_page()


def take_a_starter(visitor: Visitor, game: Travelled) -> None:
    visitor.open("/")
    visitor.take_starter(game.key, game.starter)
    expect(legal(visitor)).to_be_visible()
    visitor.check_page()


def break_a_rule(visitor: Visitor, game: Travelled) -> None:
    """Take out one card: the judge names the clause, the amount, and the mend."""
    visitor.press(visitor.says("Change cards", "Cambia carte"), role="link")
    visitor.page.wait_for_url("**/edit")
    visitor.check_page()
    line = visitor.page.locator("#holding [data-card]").nth(3)
    less = line.get_by_role("button", name=fewer(visitor))
    if not less.is_visible():
        # On the phone a row shows its figure; pressed, it opens the sheet of its card.
        visitor.use(line.get_by_role("link"))
        less = visitor.page.locator("#show").get_by_role("button", name=fewer(visitor))
    visitor.use(less)
    judge = visitor.page.locator("#check")
    expect(judge.locator(".viol")).to_have_count(1)
    expect(judge.locator(".viol")).to_contain_text(f"{game.clauses}-3.")
    expect(judge.locator(".viol")).to_contain_text(re.compile(r"\d"))
    visitor.check_page()
    if game.key == "kmon":
        visitor.picture("workshop")


def mend_it(visitor: Visitor) -> None:
    mend = visitor.page.locator("#check .viol button").first
    visitor.press(mend.inner_text())
    expect(visitor.page.locator("#check .viol")).to_have_count(0)
    expect(legal(visitor)).to_be_visible()


def sit_down(visitor: Visitor, game: Travelled) -> None:
    # In the head of the page; on the phone in the thumb's reach.
    visitor.use(visitor.page.locator("a.go[href^='/t/new']:visible"))
    visitor.page.wait_for_url("**/t/new**")
    visitor.check_page()
    if game.level:
        visitor.unfold_seats()
        partner = visitor.page.locator("select[name='who-1']")
        partner.select_option(f"partner:{game.level}")
    visitor.press(visitor.says("Sit down", "Siediti"))
    visitor.page.wait_for_url(re.compile(r"/t/[a-z0-9]{10}$"))
    expect(visitor.page.locator("#table")).to_be_visible()
    visitor.check_page()


def play(visitor: Visitor, game: Travelled, most: int) -> bool:
    """A move offered, by its digits or by hand; whether the table says who won."""
    for turn in range(most):
        if visitor.stands() == "over":
            return True
        if int(visitor.revision()) in range(PICTURED, PICTURED + 8):
            visitor.picture(game.picture)
        moves = visitor.page.locator("[data-digit]").count()
        visitor.move(1 + turn % moves if game.ends_turns else 1)
    return visitor.stands() == "over"


def read_the_end(visitor: Visitor, game: Travelled) -> None:
    """Who won and why, as accessible as all else, and the same when read again."""
    page = visitor.page
    expect(page.locator(".over")).to_contain_text(f"{game.clauses}-6.")
    visitor.check_page()
    page.reload()
    expect(page.locator(".over")).to_contain_text(f"{game.clauses}-6.")


def legal(visitor: Visitor):
    return visitor.page.get_by_text(visitor.says("Legal", "Legale"), exact=True).first


def fewer(visitor: Visitor) -> re.Pattern[str]:
    return re.compile(visitor.says("One fewer", "Una in meno"))
