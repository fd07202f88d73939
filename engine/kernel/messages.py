"""Texts for people, kept apart from the language they will be read in.

A rule never builds a sentence: it returns a `Message`, which the reader's side renders with a
`Translator`. Message ids are English; extraction keywords are `N_:1`, `NN_:1,2` and `Message:1`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, Union

from engine.kernel.names import Name

MessageParam: TypeAlias = Union[int, str, Name, "Message", "tuple[MessageParam, ...]"]


class Translator(Protocol):
    """What a message needs to speak a language; Django's `gettext` functions fit behind it."""

    @property
    def language(self) -> str:
        """Language code such as "en" or "it": picks among the texts of a `Name`."""

    def gettext(self, message: str) -> str:
        """The translation of `message`, or `message` itself."""

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The translation in the plural form that `number` asks for."""


class PlainEnglish:
    """The translator of the bare engine: message ids are already English."""

    @property
    def language(self) -> str:
        return "en"

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int) -> str:
        return one if number == 1 else many


PLAIN_ENGLISH: Translator = PlainEnglish()


@dataclass(frozen=True)
class Message:
    """A sentence to be translated, with its parameters and the rules clause behind it.

    `text` is the English id with `{named}` places. With `plural`, the form is chosen by the
    integer parameter named `count`. `code` is the reason for programs, where a game names one.
    """

    text: str
    params: Mapping[str, MessageParam] = field(default_factory=dict)
    clause: str = ""
    plural: str = ""
    count: str = ""
    code: str = ""

    def render(self, translator: Translator = PLAIN_ENGLISH) -> str:
        """The sentence in the translator's language.

        Raises KeyError when the text names a parameter that was not given.
        """
        places = {key: _render_param(value, translator) for key, value in self.params.items()}
        return self._template(translator).format_map(places)

    def _template(self, translator: Translator) -> str:
        if not self.plural:
            return translator.gettext(self.text) if self.text else ""
        number = self.params[self.count]
        if not isinstance(number, int):
            raise TypeError(f"count parameter {self.count!r} is not an int")
        return translator.ngettext(self.text, self.plural, number)

    def __str__(self) -> str:
        return self.render()


def _render_param(value: MessageParam, translator: Translator) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Name):
        return value.pick(translator.language)
    if isinstance(value, Message):
        return value.render(translator)
    if isinstance(value, tuple):
        return ", ".join(_render_param(item, translator) for item in value)
    return str(value)


@dataclass(frozen=True)
class Phrase:
    """A message text without its parameters: what a game hands to a generic constraint.

    `count` names the integer parameter that decides between `one` and `many`.
    """

    one: str
    many: str = ""
    count: str = "found"

    def fill(self, params: Mapping[str, MessageParam], clause: str = "") -> Message:
        """The message made of this text and these parameters."""
        return Message(self.one, params, clause, self.many, self.count if self.many else "")


# The same in every language, so that no catalogue carries it.
_IN_A_ROW: Final = "{first} {rest}"


def in_a_row(messages: Sequence[Message]) -> Message:
    """Several sentences, one after the other; the clause is that of the first."""
    first, *rest = messages
    if not rest:
        return first
    return Message(_IN_A_ROW, {"first": first, "rest": in_a_row(rest)}, first.clause)


_LONGEST: Final = 40


def shown(raw: object) -> MessageParam:
    """Whatever was given, fit to stand in a refusal: short, never an endless number, and without
    halves of characters, which no page can be made of."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        if abs(raw) < 10**9:
            return raw
        return str(raw) if abs(raw) < 10**_LONGEST else ("1e40+" if raw > 0 else "-1e40+")
    text = repr(raw) if isinstance(raw, (list, tuple, dict, set)) else str(raw).strip()
    text = text[: _LONGEST + 1].encode(errors="replace").decode()
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def N_(message: str) -> str:  # noqa: N802 - the marker that extraction tools know
    """Mark a text for extraction without translating it now."""
    return message


def NN_(one: str, many: str, count: str = "found") -> Phrase:  # noqa: N802 - as N_
    """Mark a text with a plural for extraction; `count` names the parameter that decides."""
    return Phrase(one, many, count)
