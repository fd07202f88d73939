"""A page's form as one without scripts has it: its elements, what they are called, what is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Final

_VOID: Final = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)


class Element:
    """An element with what stands in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.inside: list[Element | str] = []

    def get(self, name: str) -> str:
        """An attribute, "" where there is none."""
        return self.attributes.get(name, "")

    def has(self, name: str) -> bool:
        """Whether it has an attribute."""
        return name in self.attributes

    @property
    def children(self) -> list[Element]:
        """The elements right in it."""
        return [each for each in self.inside if isinstance(each, Element)]

    @property
    def classes(self) -> list[str]:
        """Its classes."""
        return self.get("class").split()

    @property
    def text(self) -> str:
        """What one reads in it."""
        told = [each if isinstance(each, str) else f" {each.text} " for each in self.inside]
        return " ".join("".join(told).split())

    def every(self, past: Callable[[Element], bool] | None = None) -> Iterator[Element]:
        """All in it, in order; nothing in those that `past` answers yes of."""
        for child in self.children:
            yield child
            if past is None or not past(child):
                yield from child.every(past)


class Page(HTMLParser):
    """A page. Finds its elements, and says what its form sends."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self._here = Element("", {}, None)
        self.feed(text)
        self.by_id = {each.get("id"): each for each in self.root.every() if each.get("id")}

    def put(self, name: str, text: str) -> None:
        """Another element of this id, in place of its own."""
        old, new = self.by_id[name], Page(text).by_id[name]
        assert old.parent is not None
        old.parent.inside[old.parent.inside.index(old)] = new
        new.parent = old.parent
        self.by_id = {each.get("id"): each for each in self.root.every() if each.get("id")}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._here)
        self._here.inside.append(element)
        if tag not in _VOID:
            self._here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._here.inside.append(
            Element(tag, {name: value or "" for name, value in attrs}, self._here)
        )

    def handle_endtag(self, tag: str) -> None:
        here: Element | None = self._here
        while here is not None and here.tag != tag:
            here = here.parent
        if here is not None and here.parent is not None:
            self._here = here.parent

    def handle_data(self, data: str) -> None:
        self._here.inside.append(data)

    def called(self, element: Element) -> str:
        """What a control, a group or a button is called."""
        if element.has("aria-label"):
            return element.get("aria-label")
        if element.has("aria-labelledby"):
            return self.by_id[element.get("aria-labelledby")].text
        around = element.parent
        while element.tag == "input" and around is not None:
            if around.tag == "label":
                return around.text
            around = around.parent
        return element.text

    def sent(self, form: str, button: Element) -> dict[str, list[str]]:
        """What a form sends when one of its buttons is pressed."""
        found: dict[str, list[str]] = {}
        for each in self.by_id[form].every(lambda one: one.has("disabled")):
            if each.tag in ("input", "select", "textarea") and not each.has("disabled"):
                for value in _values(each):
                    found.setdefault(each.get("name"), []).append(value)
        found[button.get("name")] = [button.get("value")]
        return found


def choose(select: Element, option: Element) -> None:
    """An option of a select is chosen."""
    for each in options(select):
        each.attributes.pop("selected", None)
    option.attributes["selected"] = ""


def chosen(select: Element) -> Element | None:
    """The option that is chosen."""
    listed = options(select)
    return next((each for each in listed if each.has("selected")), listed[0] if listed else None)


def options(select: Element) -> list[Element]:
    """The options of a select."""
    return [each for each in select.every() if each.tag == "option"]


def _values(control: Element) -> list[str]:
    if control.tag == "select":
        option = chosen(control)
        return [] if option is None else [option.get("value")]
    if control.tag == "textarea":
        return ["".join(each for each in control.inside if isinstance(each, str))]
    if control.get("type") in ("checkbox", "radio"):
        said = control.get("value") if control.has("value") else "on"
        return [said] if control.has("checked") else []
    return [] if control.get("type") == "submit" else [control.get("value")]
