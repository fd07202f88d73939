"""Somebody who types a card with nothing but keys: finds controls by what they are called, and goes
to them by Tab, within rows by arrows and first letters; every key is counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from engine.kernel.forms import CHOICES, FLAG, NUMBER, TEXT, Field
from engine.kernel.names import Name
from tests.browser.conftest import QUIET
from tests.own.plainform import Element, chosen
from tests.own.plainform import Page as Seen

# The form as it stands, with what was typed and chosen in it.
AS_IT_STANDS: Final = """() => {
  const form = document.getElementById("card"), copy = form.cloneNode(true);
  const all = (root) => root.querySelectorAll("input, option");
  all(copy).forEach((twin, at) => {
    const one = all(form)[at];
    if (one.localName === "option") twin.toggleAttribute("selected", one.selected);
    else if (/checkbox|radio/.test(one.type)) twin.toggleAttribute("checked", one.checked);
    else twin.setAttribute("value", one.value);
  });
  return copy.outerHTML;
}"""
# The keys that lead to a control from where one is: stops of Tab, of which a row is one, or leaps
# from part to part of the form and then stops, where these are fewer.
WAY: Final = """(control) => {
  const row = (one) => one.type === "radio" ? [...document.getElementsByName(one.name)].filter(
    (other) => other.type === "radio" && !other.matches(":disabled")) : [one];
  const led = (one) => row(one).find((each) => each.checked) ?? row(one)[0];
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.type !== "hidden"
      && one.checkVisibility({visibilityProperty: true}) && led(one) === one);
  const home = control.closest("[data-row]");
  const stop = stops.find((one) => one === led(control))
    ?? stops.find((one) => home?.contains(one));
  const at = (one) => stops.findIndex((each) => each === one || row(each).includes(one));
  const here = document.activeElement;
  const past = stops.findIndex((one) => here.compareDocumentPosition(one) & 4);
  const steps = stops.indexOf(stop) - (at(here) >= 0 ? at(here) : past - 1);
  const parts = stops.filter((one) => one.matches("[data-name], #type input, [name=line], "
    + ".adds select, .adds > .btn:first-child, #agreed") && here.compareDocumentPosition(one) & 4);
  const leaps = parts.findLastIndex((one) => at(one) <= stops.indexOf(stop)) + 1;
  const left = leaps && stops.indexOf(stop) - at(parts[leaps - 1]);
  if (leaps && leaps + left < steps) return ["PageDown", leaps];
  return [steps > 0 ? "Tab" : "Shift+Tab", 1];
}"""
IS_THERE: Final = """(control) => {
  const here = document.activeElement, home = control.closest("[data-row]");
  return here === control || Boolean(home?.contains(here))
    || (control.type === "radio" && here.name === control.name && here.type === "radio");
}"""
_MOST_TABS: Final = 80


class Keys:
    """The keyboard of a page; `count` says how many keys were pressed, those held down too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, *keys: str) -> None:
        """One after the other; what is held down beside one is a key of its own."""
        for key in keys:
            self.page.keyboard.press(key)
            self.count += len(key.split("+")) if len(key) > 1 else 1

    def go(self, control: Locator) -> None:
        """To a control, or into the row in which it stands."""
        self._unfold(control)
        self._reach(control)

    def _reach(self, control: Locator) -> None:
        for _ in range(_MOST_TABS):
            if control.evaluate(IS_THERE):
                return
            key, many = control.evaluate(WAY)
            self.press(*[key] * many)
        raise AssertionError(f"no way to {control}")

    def write(self, control: Locator, text: str) -> None:
        """In place of what stands there, which is marked when one comes to it."""
        self.go(control)
        self.press(*(text or ["Delete"]))
        expect(control).to_have_value(text)

    def mark(self, control: Locator, *, on: bool = True) -> None:
        """A radio or a check mark, within its row."""
        self.go(control)
        self._within(control)
        if control.is_checked() != on:
            self.press("Space")
        expect(control).to_be_checked(checked=on)

    def choose(self, select: Locator, label: str, nth: int = 0) -> None:
        """An option of a list, by arrows or by the letters that it begins with."""
        self.go(select)
        listed = [_told(each) for each in select.locator("option").all_text_contents()]
        at = [i for i, each in enumerate(listed) if each == _told(label)][nth]
        while (now := int(select.evaluate("(one) => one.selectedIndex"))) != at:
            self.press(*_way(listed, now, at))

    def keep(self) -> None:
        """By Enter in a field; elsewhere it is held down with another."""
        here = "document.activeElement.matches('input')"
        self.press("Enter" if self.page.evaluate(here) else "Control+Enter")

    def quiet(self) -> None:
        """Until nothing is under way."""
        self.page.wait_for_function(QUIET)

    def _within(self, control: Locator) -> None:
        row = control.locator("xpath=ancestor::*[@data-row][1]")
        if not row.count():
            return
        listed = row.locator("input:is([type=radio], [type=checkbox])")
        labels = [_told(each) for each in listed.evaluate_all(
            "(all) => all.map((one) => one.closest('label').textContent)")]  # fmt: skip
        index = "(all) => all.indexOf(document.activeElement)"
        at = int(control.evaluate(
            "(one) => [...one.closest('[data-row]').querySelectorAll("
            "'input:is([type=radio], [type=checkbox])')].indexOf(one)"))  # fmt: skip
        while (now := int(listed.evaluate_all(index))) != at:
            self.press(*_along(labels, now, at))

    def _unfold(self, control: Locator) -> None:
        # What is drawn anew is folded again.
        self.quiet()
        folded = control.locator("xpath=ancestor::details[not(@open)]")
        while many := folded.count():
            self._reach(folded.first.locator("> summary"))
            self.press("Enter")
            expect(folded).to_have_count(many - 1)


class KeyHands:
    """What a typist wishes is done by keys on the page of a form."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.page = self.look()

    def look(self) -> Seen:
        """The form as it stands."""
        self.keys.quiet()
        return Seen(str(self.keys.page.evaluate(AS_IT_STANDS)))

    def press(self, changed: list[Element], button: Element | None) -> None:
        """In the order of the page; what is said anew is looked at before going on."""
        order = {id(each): at for at, each in enumerate(self.page.root.every())}
        for each in sorted(changed, key=lambda one: order[id(one)]):
            self._set(each)
            if each.get("name").startswith("w."):
                break
        else:
            if button is not None:
                self._use(button)
        self.page = self.look()

    def _set(self, element: Element) -> None:
        if element.get("type") == "radio" and not element.has("checked"):
            return
        control = self._found(element)
        if element.tag == "select":
            option = chosen(element)
            assert option is not None
            alike = [each for each in element.every() if each.text == option.text]
            nth = next(at for at, each in enumerate(alike) if each is option)
            self.keys.choose(control, option.text, nth)
        elif element.get("type") in ("checkbox", "radio"):
            self.keys.mark(control, on=element.has("checked"))
        else:
            self.keys.write(control, element.get("value"))

    def _use(self, button: Element) -> None:
        """What is added is added from the list in which its word was chosen."""
        control = self._found(button)
        listed = control.locator("xpath=parent::*[@class='adds']//select")
        self.keys.go(listed.first if listed.count() else control)
        before = self.keys.page.locator("#effects [name=effects]").input_value()
        self.keys.press("Enter")
        expect(self.keys.page.locator("#effects [name=effects]")).not_to_have_value(before)

    def _found(self, element: Element) -> Locator:
        """The browser calls it as whoever reads the page does."""
        page = self.keys.page
        control = page.locator(f"[id='{element.get('id')}']")
        kinds = {"select": "combobox", "button": "button"}
        role: Any = kinds.get(element.tag) or element.get("type") or "textbox"
        name = re.compile(r"^\s*" + r"\s*".join(map(re.escape, self.page.called(element).split())))
        called = page.get_by_role(role, name=name, include_hidden=True)
        expect(control.and_(called)).to_have_count(1)
        return control


def type_fields(keys: Keys, fields: Sequence[Field], card_type: str, given: dict[str, Any]) -> None:
    """The type of a card and what it asks, by what is written beside the controls."""
    page = keys.page
    keys.mark(_chip(page.locator("#type"), card_type))
    asked = page.locator("fieldset.kind:not([hidden])")
    for field in fields:
        values = [value for value in given.get(f"f.{field.key}", ()) if value]
        if not values:
            continue
        label = _en(field.name)
        if field.kind in (NUMBER, TEXT):
            keys.write(asked.get_by_label(_exactly(label)).first, values[-1])
        elif field.kind == FLAG:
            keys.mark(asked.get_by_label(label, exact=True))
        else:
            _words(keys, asked, field, label, values)


def _words(keys: Keys, asked: Locator, field: Field, label: str, values: list[str]) -> None:
    names = [_en(each.name) for each in field.choices if each.value in values]
    if field.kind != CHOICES and (listed := asked.get_by_label(label, exact=True).and_(
            asked.locator("select"))).count():  # fmt: skip
        keys.choose(listed, names[0])
        return
    group = asked.get_by_role("group", name=label, exact=True)
    group = group.or_(asked.get_by_role("radiogroup", name=label, exact=True))
    for name in names:
        keys.mark(_chip(group, name))


def _chip(group: Locator, label: str) -> Locator:
    return group.get_by_label(label, exact=True)


def _exactly(label: str) -> re.Pattern[str]:
    """A clause may stand behind it."""
    return re.compile(rf"^\s*{re.escape(label)}(\s+[A-Z]+-[\d.]+)?\s*$", re.IGNORECASE)


def _en(name: Name) -> str:
    return dict(name.texts)["en"]


def _told(text: str) -> str:
    return " ".join(text.split()).casefold()


def _along(labels: list[str], now: int, at: int) -> list[str]:
    """Arrows, or the first letter as often as it takes."""
    arrows = ["ArrowRight" if at > now else "ArrowLeft"] * abs(at - now)
    letter = labels[at][0]
    order = [*range(now + 1, len(labels)), *range(now + 1)]
    between = [each for each in order if labels[each].startswith(letter)]
    letters = [letter] * (between.index(at) + 1)
    return min(letters, arrows, key=len)


def _way(listed: list[str], now: int, at: int) -> list[str]:
    """Arrows, or letters as browsers take them: the same again and again leads from one to the
    next that begins with it, several to the first that begins so."""
    ways = [["ArrowDown" if at > now else "ArrowUp"] * abs(at - now)]
    ways += [
        [*listed[at][:many]] for many in range(1, 12) if _led(listed, now, listed[at][:many]) == at
    ]
    ways += [
        [listed[at][0]] * many
        for many in range(2, 8)
        if _led(listed, now, listed[at][0] * many) == at
    ]
    return min(ways, key=len)


def _led(listed: list[str], now: int, text: str) -> int:
    """Which option letters typed at once lead to."""
    for many in range(1, len(text) + 1):
        typed = text[:many]
        is_one = len({*typed}) == 1
        prefix, start = (typed[0], now + 1) if is_one else (typed, now)
        order = [at % len(listed) for at in range(start, start + len(listed))]
        now = next((at for at in order if listed[at].startswith(prefix)), now)
    return now
