"""JSON that knows where it stands: what a game's text files are read through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.kernel.names import Name

LANGUAGES: Final = ("en", "it")


class Node:
    """A JSON value and its place; the path is written only for an error, always a ValueError."""

    def __init__(self, value: Any, key: str | int, parent: Node | None = None) -> None:
        self.value = value
        self.key = key
        self.parent = parent

    def at(self, key: str | int) -> Node:
        """The value under that key, which must be there."""
        return Node(self.value[key], key, self)

    def path(self) -> str:
        """File and JSON path."""
        if self.parent is None:
            return f"{self.key}: $"
        step = f"[{self.key}]" if isinstance(self.key, int) else f".{self.key}"
        return self.parent.path() + step

    def wrong(self, what: str) -> ValueError:
        """What to raise when this value is `what`."""
        return ValueError(f"{self.path()}: {what}")

    def expect_keys(self, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Raises ValueError unless this is an object with exactly these keys."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object is needed")
        missing = [key for key in needed if key not in self.value]
        if missing:
            raise self.wrong(f"missing {', '.join(missing)}")
        surplus = [key for key in self.value if key not in needed and key not in optional]
        if surplus:
            raise self.wrong(f"unknown {', '.join(surplus)}")

    def items(self, key: str) -> list[Node]:
        """The entries of the list under that key, at least one."""
        node = self.at(key)
        if not isinstance(node.value, list) or not node.value:
            raise node.wrong("a list with at least one entry is needed")
        return [node.at(index) for index in range(len(node.value))]

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts of the list under that key, at least one."""
        return tuple(item.text() for item in self.items(key))

    def flag(self, key: str) -> bool:
        """Whether this is said; what is left out is not."""
        found = self.value.get(key, False)
        if not isinstance(found, bool):
            raise self.at(key).wrong("true or false is wanted")
        return found

    def text(self) -> str:
        """A text that is not blank."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.wrong("a text is needed")
        return self.value

    def number(self, least: int, most: int) -> int:
        """A whole number within these bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(f"a whole number from {least} to {most} is needed")
        return value

    def name(self) -> Name:
        """A text in every language of `LANGUAGES`."""
        self.expect_keys(LANGUAGES)
        return Name(tuple((language, self.at(language).text()) for language in LANGUAGES))


def load_node(path: Path) -> Node:
    """The JSON of a file. Raises ValueError when it is none, OSError without a file."""
    try:
        return Node(json.loads(path.read_text(encoding="utf-8")), path.name)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path.name}: $: not JSON: {error}") from error
