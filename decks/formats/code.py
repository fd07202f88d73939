"""A deck in one line for an address: `game.1.BGRlY2sA…`.

`<game>.<layout>.<base64url>`: the bytes of `packing` and four bytes of SHA-256 over all before
them. A card is written by what is printed on it, the last figures of its code as a number under
the text before them ("MZ1-A", 01), so nothing is counted through a card list: a code stays good
when a set grows, and a card that nobody knows is kept as it is called.

Layout 1: kind; JSON of name, header, printings, copies, what lies beside ("" when there are none
of them); zones,
each with its groups: signs shared with the group before, further signs, figures in a number
(0: no number), lines, each the distance from the number before and the copies.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from decks.formats.errors import BadCode
from decks.formats.packing import Packer, Short, Unpacker
from decks.formats.safe_json import safe_json, texts_of
from decks.lists.beside import NOTHING, Beside, read_beside
from decks.lists.bounds import MAX_LINES
from engine.kernel.loadouts import MAX_QUANTITY, Loadout
from engine.kernel.messages import N_, Message

LAYOUT: Final = "1"
# Longer ones would not fit into an address, and no deck needs them.
LONGEST: Final = 8000
_CHECK: Final = 4
_SHAPE: Final = re.compile(r"([A-Za-z0-9_-]{1,32})\.([0-9]{1,3})\.([A-Za-z0-9_-]{8,})")
_NUMBERED: Final = re.compile(r"(.*?)([0-9]{1,9})", re.DOTALL)

Groups = dict[tuple[str, int], dict[int, int]]


@dataclass(frozen=True)
class Coded:
    """A deck without a row: its game, its name ("" = none), what it brings and what lies beside;
    `told` is what it says of its cards by code (`name`, `set_code`, `number`)."""

    game: str
    loadout: Loadout
    name: str = ""
    told: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)
    beside: Beside = field(default_factory=Beside)
    description: str = ""


def encode(loadout: Loadout, game: str, name: str = "", beside: Beside = NOTHING) -> str:
    """The code of a loadout. Lines that the judge refuses for their quantity are left out.

    Raises BadCode where it would be longer than what is read.
    """
    out = Packer()
    out.text(loadout.kind)
    out.text(_extras(loadout, name, beside))
    out.number(len(loadout.zones))
    for zone, counts in sorted(loadout.zones.items()):
        out.text(zone)
        _pack_zone(out, counts)
    head = f"{game}.{LAYOUT}."
    body = bytes(out.data)
    code = head + base64.urlsafe_b64encode(body + _check(head, body)).decode().rstrip("=")
    if len(code) > LONGEST:
        raise BadCode(
            Message(
                N_("A code of this deck would have {found} characters; at most {most} are read. "
                   "Take its text or its JSON."),
                {"found": len(code), "most": LONGEST},
            )
        )  # fmt: skip
    return code


def decode(text: str) -> tuple[str, Loadout]:
    """The game's key (perhaps not installed here) and the loadout. Raises BadCode."""
    found = read_code(text)
    return found.game, found.loadout


def looks_like_code(text: str) -> bool:
    """Whether a pasted text is meant as a code: one word of that shape."""
    return bool(_SHAPE.fullmatch(text.strip()))


def read_code(text: str) -> Coded:
    """As `decode`, with the deck's name. Raises BadCode saying what is wrong."""
    code = text.strip()
    if len(code) > LONGEST:
        raise BadCode(
            Message(N_("A deck code has at most {most} characters; this one has {found}."),
                    {"most": LONGEST, "found": len(code)})
        )  # fmt: skip
    match = _SHAPE.fullmatch(code)
    if match is None:
        raise BadCode(
            Message(N_("This is no deck code. A code looks like {example}: copy all of it."),
                    {"example": "game.1.BGRlY2s…"})
        )  # fmt: skip
    game, layout, packed = match.groups()
    if layout != LAYOUT:
        raise BadCode(
            Message(N_("This deck code has layout {found}; layout {known} can be read here."),
                    {"found": layout, "known": LAYOUT})
        )  # fmt: skip
    body = _checked(f"{game}.{layout}.", packed)
    try:
        return _unpack(game, Unpacker(body))
    except (ValueError, TypeError, KeyError, AttributeError) as exc:
        raise BadCode(Message(N_("What stands in this deck code is no deck."))) from exc


def _checked(head: str, packed: str) -> bytes:
    """The bytes before the checksum. Raises BadCode when it is not theirs."""
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raw = b""
    body, check = raw[:-_CHECK], raw[-_CHECK:]
    again = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    if not body or check != _check(head, body) or again != packed:
        raise BadCode(
            Message(
                N_("The checksum of this deck code is wrong: a character is missing or changed. "
                   "Copy the whole code again.")
            )
        )  # fmt: skip
    return body


def _check(head: str, body: bytes) -> bytes:
    return hashlib.sha256(head.encode() + body).digest()[:_CHECK]


def _extras(loadout: Loadout, name: str, beside: Beside) -> str:
    stored = loadout.to_json()
    wanted: dict[str, Any] = {
        "n": name,
        "b": beside.to_json(),
        "h": stored["header"],
        "p": sorted(stored["printings"]),
        "c": stored["copies"],
    }
    found = {key: value for key, value in wanted.items() if value}
    if not found:
        return ""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _groups(counts: Mapping[str, int]) -> Groups:
    """Copies by number, under the text before the number and its figures; (code, 0) without."""
    found: Groups = {}
    for code, count in counts.items():
        match = _NUMBERED.fullmatch(code)
        key, number = ((match[1], len(match[2])), int(match[2])) if match else ((code, 0), 0)
        found.setdefault(key, {})[number] = count
    return found


def _pack_zone(out: Packer, counts: Mapping[str, int]) -> None:
    groups = _groups(counts)
    out.number(len(groups))
    before = ""
    for (prefix, figures), lines in sorted(groups.items()):
        shared = _shared(before, prefix)
        out.number(shared)
        out.text(prefix[shared:])
        out.number(figures)
        out.number(len(lines))
        last = 0
        for number, count in sorted(lines.items()):
            out.number(number - last)
            out.number(count)
            last = number
        before = prefix


def _shared(one: str, other: str) -> int:
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return place
    return min(len(one), len(other))


def _unpack(game: str, given: Unpacker) -> Coded:
    kind, extras = given.text(), _read_extras(given.text())
    zones: dict[str, dict[str, int]] = {}
    for _ in range(_few(given.number())):
        zone = given.text()
        zones[zone] = _read_zone(given)
    given.end()
    if sum(len(counts) for counts in zones.values()) > MAX_LINES:
        raise Short
    raw = {"kind": kind, "zones": zones, "header": extras.get("h", {})}
    raw |= {"printings": extras.get("p", []), "copies": extras.get("c", [])}
    name = extras.get("n", "")
    if not (isinstance(name, str) and isinstance(raw["header"], dict)):
        raise Short
    if not texts_of(raw["printings"], 3):
        raise Short
    beside = read_beside(extras.get("b", {}))
    return Coded(game, Loadout.from_json(raw), name, beside=beside)


def _read_extras(text: str) -> dict[str, Any]:
    found = safe_json(text) if text else {}
    if not isinstance(found, dict):
        raise Short
    return found


def _read_zone(given: Unpacker) -> dict[str, int]:
    counts: dict[str, int] = {}
    prefix = ""
    for _ in range(_few(given.number())):
        shared = given.number()
        prefix = prefix[:shared] + given.text()
        figures, number = given.number(), 0
        if figures > 9:
            raise Short
        for _line in range(_few(given.number())):
            number += given.number()
            code = f"{prefix}{number:0{figures}d}" if figures else prefix
            counts[code] = given.number()
            if not 1 <= counts[code] <= MAX_QUANTITY:
                raise Short
    return counts


def _few(count: int) -> int:
    """A count of zones, groups or lines that can be meant."""
    if count > MAX_LINES:
        raise Short
    return count
