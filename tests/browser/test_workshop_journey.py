"""The builder: paste a list, mend it, take back, look at it in four ways, add by one's own hand."""

import pytest
from playwright.sync_api import Locator, expect

from engine.kernel.loadouts import Loadout
from engine.registry import game
from tests.browser.conftest import Visitor

STRANGER = "Drago che non esiste"


@pytest.mark.one_way("desk", "pointer")
def test_a_deck_from_a_pasted_list_to_a_legal_one(visitor: Visitor) -> None:
    make_and_paste(visitor)
    mend_and_take_back(visitor)
    mend_all(visitor)
    look_at_views(visitor)
    add_by_hand(visitor)


def make_and_paste(visitor: Visitor) -> None:
    """An empty deck, then a list with headings, an unknown name and a card too few."""
    visitor.open("/decks")
    visitor.press(visitor.says("New deck", "Nuovo mazzo"))
    visitor.check_page()
    visitor.follow(visitor.page.locator("#new-deck a[href$=paste]"))
    visitor.check_page()
    maker = visitor.page.locator(".maker:has(input[name=game][value=kmon])")
    maker.get_by_label(visitor.says("Name of the deck", "Nome del mazzo")).fill("Prova del fuoco")
    paste = visitor.says("Go on to paste", "Continua e incolla")
    visitor.use(maker.get_by_role("button", name=paste))
    visitor.page.wait_for_url("**/paste")
    visitor.check_page()
    visitor.type_into(visitor.says("Deck list", "Lista del mazzo"), starter_text(visitor))
    visitor.press(visitor.says("Read the list", "Leggi la lista"))
    expect(visitor.page.locator(".troubles li")).to_have_count(1)
    expect(visitor.page.locator(".troubles")).to_contain_text(STRANGER)
    visitor.check_page()
    visitor.press(visitor.says("Replace all cards", "Sostituisci tutte le carte"))
    visitor.page.wait_for_url("**/edit**")
    expect(counts(visitor)).to_have_text(["3", "24"])
    expect(visitor.page.locator("#holding")).to_contain_text(STRANGER)
    visitor.check_page()


def starter_text(visitor: Visitor) -> str:
    """A shipped starter as people type it; in the deck a stranger stands for the last card."""
    loadout: Loadout = game("kmon").starter_loadouts()[0][1]
    pool = game("kmon").pool()
    lines: list[str] = []
    for zone, held in loadout.zones.items():
        named = [
            f"{count}x {pool[code].name.pick(visitor.way.language)}" for code, count in held.items()
        ]
        lines += [f"[{zone}]", *(named if zone == "team" else [*named[:-1], f"1 {STRANGER}"])]
    return "\n".join(lines)


def mend_and_take_back(visitor: Visitor) -> None:
    """The judge names clause and amount; a mend is one press; what was done is taken back."""
    judge = visitor.page.locator("#check .viol")
    expect(judge).to_have_count(2)
    expect(judge.first).to_contain_text("KM-3.")
    visitor.use(judge.locator("button.mend").first)
    expect(judge).to_have_count(1)
    back, again = visitor.says("Undo", "Annulla"), visitor.says("Redo", "Ripeti")
    visitor.press(back)
    expect(judge).to_have_count(2)
    visitor.press(again)
    expect(judge).to_have_count(1)
    visitor.check_page()
    if visitor.way.hand == "keyboard":
        visitor.page.keyboard.press("Control+z")
        expect(judge).to_have_count(2)
        visitor.page.keyboard.press("Control+Shift+z")
        expect(judge).to_have_count(1)
    visitor.press(back)
    expect(judge).to_have_count(2)


def mend_all(visitor: Visitor) -> None:
    """One press brings the whole deck into law, and one undo takes all of it back."""
    judge = visitor.page.locator("#check .viol")
    everything = visitor.says("Mend both", "Sistema entrambe")
    visitor.press(everything)
    expect(judge).to_have_count(0)
    expect(counts(visitor)).to_have_text(["3", "24"])
    expect(visitor.page.locator("#holding")).not_to_contain_text(STRANGER)
    visitor.press(visitor.says("Undo", "Annulla"))
    expect(judge).to_have_count(2)
    visitor.press(everything)
    expect(judge).to_have_count(0)
    visitor.check_page()


def look_at_views(visitor: Visitor) -> None:
    """Each view shows the same cards, and is kept in the address."""
    for number in (1, 2, 3, 0):
        view = visitor.page.locator(".views a").nth(number)
        visitor.use(view)
        expect(view).to_have_attribute("aria-current", "true")
        expect(counts(visitor)).to_have_text(["3", "24"])
        visitor.check_page()
        visitor.picture(f"workshop-view-{number}")


def add_by_hand(visitor: Visitor) -> None:
    """From the search into the deck: by keys, by finger, or dragged."""
    visitor.type_into(visitor.says("Find a card", "Trova una carta"), "MZ1-P02")
    found = visitor.page.locator("#found-cards > [data-card]")
    expect(found).to_have_count(1)
    code = (found.get_attribute("data-card") or "").removeprefix("|")
    held = visitor.page.locator(f"#holding [data-card$='|{code}'] output")
    expect(held).to_have_count(0)
    if visitor.way.hand == "keyboard":
        add_by_keys(visitor, held)
    elif visitor.way.device == "desk":
        drag(visitor, found.locator(".grab"), visitor.page.locator("[data-drop='deck']").last)
    else:
        visitor.use(found.locator("button.add"))
    expect(held).to_have_text("1")
    expect(counts(visitor).last).to_have_text("25")
    expect(found).to_have_count(1)
    expect(visitor.page.locator("#check .viol")).to_have_count(0)
    visitor.check_page()


def add_by_keys(visitor: Visitor, held: Locator) -> None:
    """Arrow down out of the search, then digits, + and −, arrows; 0 takes all away."""
    keys = visitor.page.keyboard
    for key in ("ArrowDown", "ArrowRight"):
        keys.press(key)
    expect(held).to_have_text("1")
    for key, shown in (("3", "3"), ("+", "4"), ("-", "3"), ("ArrowLeft", "2")):
        keys.press(key)
        expect(held).to_have_text(shown)
    for _ in range(3):
        keys.press("ArrowRight")
    expect(held).to_have_text("5")
    keys.press("0")
    expect(held).to_have_count(0)
    keys.press("1")


def drag(visitor: Visitor, what: Locator, to: Locator) -> None:
    """Pick up, carry in steps as a hand does, let go."""
    visitor.page.wait_for_function("document.querySelector('[data-drags=yes]')")
    what.scroll_into_view_if_needed()
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    mouse = visitor.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] + start["height"] / 2 + 4, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + 14, steps=12)
    mouse.up()


def counts(visitor: Visitor) -> Locator:
    """How many cards each zone holds, as its heading says."""
    return visitor.page.locator("#holding .place:not(.maybe) > h2 .soft")
