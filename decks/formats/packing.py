"""Whole numbers and texts as bytes: the alphabet of deck codes."""

from __future__ import annotations

# A number of more than five bytes stands in no deck.
_LONGEST = 5


class Short(ValueError):
    """The bytes end too early, or hold what no writer of ours wrote."""


class Packer:
    """Writes numbers (7 bits to a byte, the lowest first) and texts (length, then UTF-8)."""

    def __init__(self) -> None:
        self.data = bytearray()

    def number(self, value: int) -> None:
        """A whole number from 0."""
        while value >= 0x80:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def text(self, value: str) -> None:
        """A text; half of a surrogate pair becomes a question mark."""
        raw = value.encode("utf-8", "replace")
        self.number(len(raw))
        self.data += raw


class Unpacker:
    """Reads what `Packer` wrote. Raises Short."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        """The next number."""
        value = 0
        for place in range(_LONGEST):
            if self.at >= len(self.data):
                break
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << (7 * place)
            if byte < 0x80:
                return value
        raise Short

    def text(self) -> str:
        """The next text."""
        length = self.number()
        raw = self.data[self.at : self.at + length]
        if len(raw) < length:
            raise Short
        self.at += length
        try:
            found = raw.decode("utf-8")
        except UnicodeDecodeError as exc:
            raise Short from exc
        if "\0" in found:
            raise Short
        return found

    def end(self) -> None:
        """Nothing may be left."""
        if self.at != len(self.data):
            raise Short
