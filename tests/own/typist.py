"""Somebody who types what a card does into the plain form, and knows controls by what they are
called: groups, choices, buttons; not one name or path of theirs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from django.test import Client

from collection.own.effects.held import EFFECTS
from collection.own.effects.saying import in_short
from collection.own.effects.tree import Card, PhraseNode, SlotNode, every, tree_of
from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Many,
    Names,
    Number,
    One,
    Pick,
    Reference,
    Several,
)
from engine.effects.language.naming import meant_by
from engine.effects.language.words import Language, Word
from engine.kernel.names import Name
from tests.own.plainform import Element, Page, choose, chosen, options

# In the order of the form.
SPOKEN: Final = {"en": "in English", "it": "in Italian"}
_MOST_PRESSES: Final = 60
_SLOT: Final = re.compile(r"\{[^{}]+\}")


class CannotType(AssertionError):
    """The form has no way to what is wanted."""


class Hands(Protocol):
    """What brings a typist's wishes into a form."""

    page: Page

    def press(self, changed: list[Element], button: Element | None) -> None:
        """The controls that were changed on the page and then a button; None: no more than that.
        The page is what comes of it."""


class PlainHands:
    """The form at an address, without scripts."""

    def __init__(self, client: Client, url: str) -> None:
        self.client = client
        self.url = url
        self.page = Page(client.get(url).content.decode())

    def press(self, changed: list[Element], button: Element | None) -> None:
        """All that stands in the form is sent."""
        answer = self._sent(button or self._button("Show the sentences as chosen"))
        assert answer.status_code == 200, answer.content.decode()
        self.page = Page(answer.content.decode())

    def keep(self) -> None:
        """The card as it stands."""
        answer = self._sent(self._button("Keep"))
        assert answer.status_code == 302, Page(answer.content.decode()).by_id["summary"].text

    def _button(self, label: str) -> Element:
        buttons = (each for each in self.page.root.every() if each.tag == "button")
        shown = (each for each in buttons if not each.has("aria-hidden"))
        return next(each for each in shown if each.text == label)

    def _sent(self, button: Element) -> Any:
        return self.client.post(self.url, self.page.sent("card", button))


class PartHands(PlainHands):
    """The same form, of which the sentences alone are drawn anew, as with scripts."""

    def press(self, changed: list[Element], button: Element | None) -> None:
        """All that stands in the form is sent."""
        told = self.page.sent("card", button or self._button("Show the sentences as chosen"))
        address = self.url.partition("/own/")[0] + "/own/preview"
        answer = self.client.post(address, {**told, "part": "effects"})
        assert answer.status_code == 200, answer.content.decode()
        self.page.put("effects", answer.content.decode())


@dataclass
class _Round:
    """What came out of one look over the page: the button to press next, what was changed, and
    what was looked for and is not there."""

    press: Element | None = None
    changed: list[Element] = field(default_factory=list)
    missing: str = ""
    last: str = ""

    def wants(self, button: Element | None, missing: str) -> None:
        """To press a button, unless another one comes first."""
        if button is None:
            self.missing = self.missing or missing
        elif self.press is None:
            self.press = button


class Typist:
    """Types with its hands what cards of a language do."""

    def __init__(self, hands: Hands, language: Language) -> None:
        self.hands = hands
        self.language = language
        self.wanted: tuple[SlotNode, ...] = ()

    @property
    def page(self) -> Page:
        """What it sees."""
        return self.hands.page

    def type(self, card: Card, parts: Mapping[str, Any]) -> None:
        """All that such a card does. Raises CannotType."""
        self.wanted = tree_of(self.language, card, parts)
        missing, said, stays = "", "", 0
        for _ in range(_MOST_PRESSES):
            look = _Round()
            for node in self.wanted:
                self._part(look, node)
            if look.press is None and look.missing == missing and not look.changed:
                break
            missing = look.missing
            self.hands.press(look.changed, look.press)
            before, said = said, self._said()
            stays = stays + 1 if said == before and look.press is None else 0
            if stays > 1 and look.changed:
                raise CannotType(f"it stays as it was: {look.last} {missing}")
        else:
            raise CannotType(f"it does not come to an end: {look.last} {missing}")
        if look.missing:
            raise CannotType(look.missing)

    def _said(self) -> str:
        """All that the card does, as the form holds it."""
        listed = self.page.by_id["effects"].every()
        return next(each.get("value") for each in listed if each.get("name") == EFFECTS)

    def played(self) -> dict[str, str]:
        """How Mazziere says that it plays the card, by language."""
        return {
            each.get("lang"): each.text
            for each in self.page.by_id["plays"].every()
            if each.tag == "p" and each.get("lang") and "printedwords" not in each.classes
        }

    # --- parts, lists, phrases ------------------------------------------------------------------

    def _part(self, look: _Round, node: SlotNode) -> None:
        title = _en(node.slot.title)
        parts = _own(self.page.by_id["effects"])
        group = next((each for each in parts if self._is_called(each, "group", title)), None)
        if group is None:
            if node.is_there:
                look.wants(None, f"part {title}")
            return
        kind = node.slot.kind
        if isinstance(kind, Many):
            self._list(look, group, node, kind.role)
        elif isinstance(kind, One):
            held = _first(group, "li")
            if node.items and held is not None:
                self._phrase(look, held, node.items[0])
            elif node.items:
                self._add(look, group, node.items[0])
            elif held is not None:
                look.wants(self._button_of(_own(held), "Take it out"), title)
        else:
            self._slot(look, _own(group), node)

    def _list(self, look: _Round, holder: Element, node: SlotNode, role: str) -> None:
        """Entry by entry, one more or fewer where there are not as many."""
        listed = next((each for each in holder.children if each.tag == "ol"), None)
        items = listed.children if listed is not None else []
        for item, wanted in zip(items, node.items, strict=False):
            self._phrase(look, item, wanted)
        if len(items) > len(node.items):
            own = _own(items[-1])
            look.wants(self._button_of(own, "Take it out"), "Take it out")
        elif len(items) < len(node.items):
            self._add(look, holder, node.items[len(items)])

    def _add(self, look: _Round, holder: Element, wanted: PhraseNode) -> None:
        adds = next((each for each in holder.children if "adds" in each.classes), None)
        title = _en(wanted.role.title)
        if adds is None:
            look.wants(None, f"one more: {title}")
            return
        select = _first(adds, "select")
        if select is not None and look.press is None:
            option = self._option(select, self._word_label(wanted))
            if option is None:
                look.wants(None, f"word {self._word_label(wanted)} in {title}")
                return
            if option is not chosen(select):
                look.changed.append(select)
            choose(select, option)
        look.wants(_first(adds, "button"), title)

    def _phrase(self, look: _Round, holder: Element, wanted: PhraseNode, asked: str = "") -> None:
        word = wanted.word
        assert word is not None, wanted.value
        own = _own(holder)
        words = self._words(own, wanted)
        if self._reword(look, words, wanted):
            return
        own = [each for each in own if each is not words]
        for slot in wanted.slots:
            # What a word alone says is called what it was asked for.
            self._slot(look, own, slot, asked if slot.path == wanted.path else "")

    def _words(self, own: list[Element], wanted: PhraseNode) -> Element | None:
        """The choice of words, which stands before all else."""
        if len(self.language.words_of(wanted.role.key, wanted.place)) < 2:
            return None
        return next((each for each in own if each.tag == "select"), None)

    def _reword(self, look: _Round, select: Element | None, wanted: PhraseNode) -> bool:
        """Whether another word was chosen: then its slots are not there yet."""
        if select is None:
            return False
        option = self._option(select, self._word_label(wanted))
        if option is None or option is options(select)[0]:
            return False
        look.changed.append(select)
        look.last = f"{self.page.called(select)}: {option.text}"
        choose(select, option)
        return True

    def _word_label(self, wanted: PhraseNode) -> str:
        words = self.language.words_of(wanted.role.key, wanted.place)
        word = wanted.word
        assert word is not None
        title = _en(word.title)
        alike = [each for each in words if _en(each.title) == title]
        return title if len(alike) < 2 else _sentence(word)

    # --- slots ----------------------------------------------------------------------------------

    def _slot(self, look: _Round, own: list[Element], node: SlotNode, asked: str = "") -> None:
        kind, title = node.slot.kind, _en(node.slot.title)
        if isinstance(kind, Fixed) and (node.slot.needed or node.slot.default == kind.value):
            return
        if isinstance(kind, (One, Many)):
            self._nested(look, own, node, title)
            return
        found = self._controls(own, node, asked or title)
        if not found:
            if node.is_there:
                look.wants(None, title)
            return
        if not self._fill(look, found, node):
            look.wants(None, f"{title}: {node.value}")

    def _nested(self, look: _Round, own: list[Element], node: SlotNode, title: str) -> None:
        group = next((each for each in own if self._is_called(each, "group", title)), None)
        if group is not None and not node.is_there and not node.slot.needed:
            away = self._button_of(own, f"Leave out : {title}")
            if away is not None:
                look.wants(away, title)
            elif isinstance(node.slot.kind, Many):
                self._list(look, group, node, node.slot.kind.role)
        elif group is not None and isinstance(node.slot.kind, Many):
            self._list(look, group, node, node.slot.kind.role)
        elif group is not None and node.items:
            self._phrase(look, group, node.items[0], title)
        elif node.is_there:
            look.wants(self._button_of(own, title), title)

    def _controls(self, own: list[Element], node: SlotNode, title: str) -> list[Element]:
        kind = node.slot.kind
        if isinstance(kind, Names):
            names = [f"{title}: {each}" for each in SPOKEN.values()]
        elif isinstance(kind, Border):
            names = [f"{title}: {each}" for each in ("row", "column")]
        else:
            names = [title]
        return [
            each
            for each in own
            if ((each.tag in ("input", "select") and each.get("type") != "hidden")
                or each.get("role") in ("group", "radiogroup"))
            and _same(self.page.called(each), *names)
        ]  # fmt: skip

    def _fill(self, look: _Round, found: list[Element], node: SlotNode) -> bool:
        """Whether what is wanted can stand in the controls of a slot; then it does."""
        kind, value = node.slot.kind, node.value if node.is_there else None
        control = found[0]
        if isinstance(kind, Names):
            texts = value if isinstance(value, Mapping) else {}
            each = zip(found, SPOKEN, strict=True)
            for one, key in each:
                self._write(look, one, texts.get(key, ""))
            return True
        if isinstance(kind, Border):
            numbers = [number for cell in value or () for number in cell]
            each = zip(found, numbers, strict=True)
            return all(self._pick(look, one, str(number)) for one, number in each)
        if isinstance(kind, Several):
            return self._check_all(look, control, kind, value or node.slot.default or [])
        if isinstance(kind, (Flag, Fixed)) and control.tag == "input":
            return self._check(look, control, bool(value))
        if isinstance(kind, Flag):
            label = "not said" if value is None else "yes" if value else "no"
            return self._pick(look, control, label)
        if isinstance(kind, (Pick, Reference)):
            return self._one_of(look, control, node)
        if isinstance(kind, Number) and not node.slot.needed and value == node.slot.default:
            return self._write(look, control, "")
        return self._write(look, control, "" if value is None else str(value))

    def _one_of(self, look: _Round, control: Element, node: SlotNode) -> bool:
        kind, slot = node.slot.kind, node.slot
        value = node.value if node.is_there else slot.default
        nth = 0
        if value is None:
            label = "not said"
        elif isinstance(kind, Pick):
            label = next(_en(each.name) for each in kind.choices if each.value == value)
        else:
            assert isinstance(kind, Reference)
            label, nth = self._meant(kind, node, str(value))
        if control.tag == "select":
            return self._pick(look, control, label, nth)
        radios = [each for each in control.every() if each.tag == "input"]
        boxes = [each for each in radios if each.get("type") == "radio"]
        wanted = [each for each in boxes if _same(self.page.called(each), label)]
        for each in boxes:
            self._check(look, each, each in wanted)
        return bool(wanted) or value is None

    def _meant(self, kind: Reference, slot: SlotNode, value: str) -> tuple[str, int]:
        """What one reads of that which is referred to, and how many before it read alike."""
        labels: list[tuple[str, str]] = []
        for node in every(self.wanted):
            if not isinstance(node, PhraseNode) or node.phrase is None:
                continue
            if node.role.key != kind.role:
                continue
            for said in meant_by(kind, slot.path, node.path, node.value):
                part = said.partition(".")[2]
                told = _en(in_short(self.language, node.phrase))
                labels.append((said, f"{told} ({int(part) + 1})" if part.isdecimal() else told))
        labels += [(each.value, _en(each.name)) for each in kind.others]
        at = next((at for at, (said, _) in enumerate(labels) if said == value), -1)
        if at < 0:
            raise CannotType(f"nothing is called {value}")
        alike = [label for _, label in labels[:at] if _same(label, labels[at][1])]
        return labels[at][1], len(alike)

    # --- hands ----------------------------------------------------------------------------------

    def _pick(self, look: _Round, select: Element, label: str, nth: int = 0) -> bool:
        option = self._option(select, label, nth)
        if option is None:
            return False
        if option is not chosen(select):
            look.changed.append(select)
            look.last = f"{self.page.called(select)}: {label}"
            choose(select, option)
        return True

    def _write(self, look: _Round, control: Element, text: str) -> bool:
        if control.get("value") != text:
            look.changed.append(control)
            look.last = f"{self.page.called(control)}: {text}"
            control.attributes["value"] = text
        return True

    def _check(self, look: _Round, control: Element, on: bool) -> bool:
        if control.has("checked") != on:
            look.changed.append(control)
            look.last = f"{self.page.called(control)}: {on}"
            if on:
                control.attributes["checked"] = ""
            else:
                del control.attributes["checked"]
        return True

    def _check_all(self, look: _Round, group: Element, kind: Several, values: list[str]) -> bool:
        labels = [_en(each.name) for each in kind.choices if each.value in values]
        boxes = [each for each in group.every() if each.get("type") == "checkbox"]
        for box in boxes:
            self._check(look, box, _same(self.page.called(box), *labels))
        return sum(box.has("checked") for box in boxes) == len(values)

    def _option(self, select: Element, label: str, nth: int = 0) -> Element | None:
        found = [each for each in options(select) if _same(each.text, label)]
        return found[nth] if nth < len(found) else None

    def _is_called(self, element: Element, role: str, title: str) -> bool:
        return element.get("role") == role and _same(self.page.called(element), title)

    def _button_of(self, elements: list[Element], label: str) -> Element | None:
        alike = (e for e in elements if e.tag == "button" and _same(self.page.called(e), label))
        return next((each for each in alike if not each.has("aria-hidden")), None)


def _own(holder: Element) -> list[Element]:
    """What belongs to a phrase itself, and not to those in it."""
    found: list[Element] = []
    past: set[int] = set()
    for each in holder.every(lambda one: id(one) in past):
        found.append(each)
        if each.get("role") == "group" and not {"chips"} & set(each.classes):
            past.add(id(each))
    return found


def _first(holder: Element, tag: str) -> Element | None:
    return next((each for each in holder.every() if each.tag == tag), None)


def _same(told: str, *labels: str) -> bool:
    return " ".join(told.split()).casefold() in {
        " ".join(each.split()).casefold() for each in labels
    }


def _en(name: Name) -> str:
    return name.pick("en")


def _sentence(word: Word) -> str:
    return _SLOT.sub("…", _en(word.says))
