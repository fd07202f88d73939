"""Reading a match back from its text: the head line by line, then each move against the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.kernel.errors import KernelError
from engine.kernel.loadouts import Loadout, PhysicalCopy, read_quantity
from engine.kernel.messages import N_, Message, MessageParam, shown
from engine.kernel.notation import MOVES, TITLE, UNFIT
from engine.kernel.origin import Origin
from engine.kernel.rng import SEED_BYTES
from engine.kernel.rules import Table

# Beyond these it is no record of a match: refused before anything is read.
MOST_SIGNS: Final = 600_000
MOST_LINES: Final = 8_000
MOST_IN_LINE: Final = 40_000
MOST_SEATS: Final = 8

_COMMENT: Final = re.compile(r"(?:^|\s)[;#] ?(.*)$")
# What no database keeps: NUL and halves of a sign.
_NO_TEXT: Final = re.compile(r"[\ud800-\udfff]|\\u0000")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")
_NUMBER: Final = re.compile(r"\d{1,6}[.)]\s*")
# What letters and chats do to a record: talk on the same line, quote marks, fences, other quotation
# marks and blanks, lines broken where a page would end.
_TITLE: Final = re.compile(rf"(?:^|\W){TITLE}\W*$", re.IGNORECASE)
_ALMOST: Final = re.compile(TITLE.rpartition(" ")[0], re.IGNORECASE)
_QUOTED: Final = re.compile(r"^(?:[ \t]*[>|])+")
_FENCE: Final = re.compile(r"^\s*(?:`{3,}|~{3,})\s*\w*\s*$")
_STRAIGHT: Final = str.maketrans(dict.fromkeys("“”„‟«»″〝〞＂", '"'))
_BLANKS: Final = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f", " "))
_BLANK_AFTER: Final = re.compile("[\u00a0\u2007\u202f]")
_OPENS: Final = re.compile(r"\d{1,6}[.)]|seat \d|chance:|shuffle:|deal anew|open$|result:|end:")
_BROKEN_FROM: Final = 50


def _no_number(name: str) -> Any:
    """NaN and the infinities, which JSON has not."""
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)


class BadText(KernelError):
    """A text that is no record; `line` counts from 1, 0 when it is about the whole text."""

    def __init__(self, line: int, text: str, /, **params: MessageParam) -> None:
        what = Message(text, params)
        if line:
            what = Message(N_("Line {line}: {what}"), {"line": line, "what": what})
        super().__init__(what)
        self.line = line


@dataclass
class Deck:
    """A deck as its lines say it."""

    kind: str
    name: str
    header: dict[str, Any] = field(default_factory=dict)
    zones: dict[str, dict[str, int]] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)

    def loadout(self, line: int) -> Loadout:
        """As a match takes it. Raises BadText."""
        plain = {"kind": self.kind, "header": self.header, "zones": self.zones, **self.more}
        try:
            made = Loadout.from_json(plain)
        except (AttributeError, LookupError, TypeError, ValueError) as exc:
            raise BadText(line, N_("this deck cannot be read.")) from exc
        if not all(isinstance(held, PhysicalCopy) and held.code for held in made.copies):
            raise BadText(line, N_("this deck cannot be read."))
        return made


@dataclass
class Written:
    """What a text says, before the rules have looked at its moves.

    `moves` are (line, words); `comments` the words of each comment after that many moves;
    `cards` the first digits of the digest of the cards; `end` (line, digest) if it is given."""

    game: str = ""
    version: int = 0
    cards: str = ""
    seats: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    decks: list[Deck] = field(default_factory=list)
    position: bytes = b""
    by_hand: bool = False
    attended: bool = False
    seed: bytes = b""
    moves: list[tuple[int, str]] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    end: tuple[int, str] = (0, "")

    def notes(self) -> dict[int, str]:
        """The comments by number of the step that they stand behind, 0 for the beginning."""
        joined = {number: "\n".join(lines) for number, lines in self.comments.items()}
        return {number: text.strip("\n") for number, text in joined.items() if text.strip()}

    def origin(self, options: dict[str, Any]) -> Origin:
        """Where the match begins, with the options as the game settled them. Raises BadText."""
        loadouts = tuple(deck.loadout(0) for deck in self.decks)
        return Origin(Table(self.seats, loadouts, options), self.position)


def written(text: str) -> Written:
    """The parts of a record. Raises BadText naming the line, what stands there and what would do.

    Nothing is asked of the game here; a text of any size is refused or read in one pass."""
    found = Written()
    reader = _Head(found)
    for number, raw in _unwrapped(_lines(text)):
        line, comment = _split(raw)
        if reader.is_over and (line or comment is not None) and not line.startswith("end:"):
            break
        if line:
            reader.line(number, line)
        if comment is not None:
            found.comments.setdefault(len(found.moves), []).append(comment)
    reader.close()
    return found


def _lines(text: str) -> list[str]:
    if len(text) > MOST_SIGNS:
        raise BadText(
            0,
            N_("This text has {found} characters; a record has at most {most}."),
            found=len(text),
            most=MOST_SIGNS,
        )
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MOST_LINES:
        raise BadText(
            0,
            N_("This text has {found} lines; a record has at most {most}."),
            found=len(lines),
            most=MOST_LINES,
        )
    return lines


def _unwrapped(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of the record with their numbers, without what letters and chats put round it."""
    plain = [line.translate(_BLANKS) for line in lines]
    title = next((at for at, line in enumerate(plain) if _TITLE.search(line)), -1)
    first = title
    before = [line.strip() for line in lines[: max(0, title)]]
    if title < 0:
        first = next((at for at, line in enumerate(lines) if _ALMOST.search(line)), 0)
    elif all(line[:1] in ("", ";", "#") for line in before):
        first = 0
    quoted = bool(_QUOTED.match(lines[max(0, title)]))
    # The title may stand behind anything.
    _check_signs([TITLE if at == title else line for at, line in enumerate(lines)], first)
    for number, raw in enumerate(lines[first:], start=first + 1):
        line = _QUOTED.sub("", raw) if quoted else raw
        if _TITLE.search(plain[number - 1]) and not line.lstrip().startswith((";", "#")):
            yield number, TITLE
        elif not _FENCE.match(line):
            yield number, line


def _check_signs(lines: Sequence[str], first: int) -> None:
    for number, line in enumerate(lines[first:], start=first + 1):
        unfit = UNFIT.search(line)
        if unfit is not None:
            raise BadText(
                number,
                N_("character {place} (U+{code}) is none that a record may hold. Take it out."),
                place=unfit.start() + 1,
                code=f"{ord(unfit[0]):04X}",
            )
        if len(line) > MOST_IN_LINE:
            raise BadText(
                number, N_("it is longer than any line of a record ({most} characters)."),
                most=MOST_IN_LINE,
            )  # fmt: skip


def _split(raw: str) -> tuple[str, str | None]:
    """What a line says and its comment, None for a line without one."""
    comment = _COMMENT.search(raw)
    if comment is None:
        return raw.strip(), None
    return raw[: comment.start()].strip(), comment[1].rstrip()


class _Head:
    """Takes the lines one by one; what a line may say depends on the part it stands in."""

    def __init__(self, found: Written) -> None:
        self.found = found
        self.in_title = True
        self.in_moves = False
        self.is_over = False
        self.last = 0
        self.zone: dict[str, int] | None = None

    def line(self, number: int, line: str) -> None:
        """Take a line that is not empty."""
        if self.in_title:
            self._title(number, line)
        elif self.in_moves:
            self._move(number, line)
        elif line == MOVES:
            self.in_moves = True
        else:
            self._fact(number, _BLANK_AFTER.sub(" ", line, count=1))

    def close(self) -> None:
        """Whether everything that must be there is there."""
        found = self.found
        if self.in_title:
            raise BadText(0, N_("This text is empty."))
        if not self.in_moves:
            raise BadText(0, N_("A line «{moves}» must stand before the moves."), moves=MOVES)
        for word, given in (("game", found.game), ("cards", found.cards), ("seats", found.seats)):
            if not given:
                raise BadText(0, N_("The line «{word}: …» is missing."), word=word)
        if not found.seed:
            raise BadText(
                0,
                N_(
                    "This text has no seed: it is what one seat saw of a match. It can be read "
                    "but not played; once the match is over its record has the seed."
                ),
            )

    def _title(self, number: int, line: str) -> None:
        if line.lower() != TITLE:
            raise BadText(
                number,
                N_("a record begins with «{title}», not with «{found}»."),
                title=TITLE,
                found=shown(line),
            )
        self.in_title = False

    def _move(self, number: int, line: str) -> None:
        plain = line.translate(_BLANKS)
        word, _, rest = plain.partition(":")
        broken, self.last = self.last, len(line)
        if line.endswith((":", ">")):
            self.last = _BROKEN_FROM
        if word == "end":
            self.found.end = (number, rest.strip("` \t"))
            self.is_over = True
        elif word == "result":
            self.is_over = True
        elif broken >= _BROKEN_FROM and not _OPENS.match(plain):
            begun, words = self.found.moves[-1]
            self.found.moves[-1] = (begun, f"{words} {plain}")
        else:
            self.found.moves.append((number, _NUMBER.sub("", plain, count=1)))

    def _fact(self, number: int, line: str) -> None:
        word, colon, rest = line.partition(":")
        rest = rest.strip()
        if line[0].isdigit() and self.zone is not None:
            self._card(number, line)
        elif line.startswith("in "):
            self._zone(number, line[3:])
        elif not colon:
            raise BadText(number, N_("«{found}» is no line of a record."), found=shown(line))
        elif word.startswith("option "):
            self.found.options[word[7:].strip()] = _json(number, rest)
        elif word.startswith("with "):
            key, value = _two(number, line[5:].replace(":", " ", 1))
            self._deck(number).header[str(key)] = value
        elif word.startswith("deck "):
            kind, name = _two(number, rest)
            self.found.decks.append(Deck(str(kind), str(name)))
            self.zone = None
        elif word == "also":
            self._deck(number).more = _mapping(number, _json(number, rest))
        else:
            self._plain(number, word, rest)

    def _plain(self, number: int, word: str, rest: str) -> None:
        found = self.found
        if word == "game":
            key, _, version = rest.partition(" ")
            found.game, found.version = key, _whole(number, version or "1", 10**6)
        elif word == "cards":
            found.cards = _hex(number, rest + "0" * (len(rest) % 2)) and rest
        elif word == "seats":
            found.seats = _whole(number, rest, MOST_SEATS)
        elif word == "position":
            found.position = bytes.fromhex(_hex(number, rest))
        elif word == "dice":
            found.by_hand = True
        elif word == "table":
            found.attended = True
        elif word == "seed":
            found.seed = bytes.fromhex(_hex(number, rest))
            if len(found.seed) != SEED_BYTES:
                raise BadText(number, N_("a seed has {n} digits."), n=SEED_BYTES * 2)
        elif word == "view":
            return
        else:
            raise BadText(number, N_("«{found}» is no line of a record."), found=shown(word))

    def _deck(self, number: int) -> Deck:
        if not self.found.decks:
            raise BadText(number, N_("a line «deck 1: …» must come first."))
        return self.found.decks[-1]

    def _zone(self, number: int, rest: str) -> None:
        key = str(_json(number, rest.strip()))
        self.zone = self._deck(number).zones.setdefault(key, {})

    def _card(self, number: int, line: str) -> None:
        count, _, rest = line.partition(" ")
        copies = read_quantity(count)
        code = _code(number, rest.strip())
        if copies is None or not code:
            raise BadText(
                number, N_("«{found}» is no count with a card."), found=shown(line)
            )  # fmt: skip
        assert self.zone is not None
        self.zone[code] = self.zone.get(code, 0) + copies


def _code(number: int, rest: str) -> str:
    if rest.translate(_STRAIGHT).startswith('"'):
        value, _ = _raw(number, rest)
        return str(value)
    return rest.split(maxsplit=1)[0] if rest else ""


def _json(number: int, rest: str) -> Any:
    value, after = _raw(number, rest)
    if rest[after:].strip():
        raise BadText(number, N_("«{found}» is too much here."), found=shown(rest[after:]))
    return value


def _two(number: int, rest: str) -> tuple[Any, Any]:
    """Two values, one after the other."""
    rest = rest.strip()
    first, after = _raw(number, rest)
    return first, _json(number, rest[after:].strip())


def _raw(number: int, rest: str) -> tuple[Any, int]:
    try:
        value, after = _decoded(rest)
        if _NO_TEXT.search(json.dumps(value, ensure_ascii=False)):
            raise ValueError("a sign that no text has")
    except (ValueError, RecursionError) as exc:
        raise BadText(
            number,
            N_("«{found}» cannot be read: a text stands between double quotes."),
            found=shown(rest),
        ) from exc
    return value, after


def _decoded(rest: str) -> tuple[Any, int]:
    """The value that the text begins with, its quotation marks straight or curled."""
    try:
        return _DECODER.raw_decode(rest)
    except ValueError:
        straight = rest.translate(_STRAIGHT)
        if straight == rest:
            raise
        return _DECODER.raw_decode(straight)


def _mapping(number: int, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not set(value) <= {"printings", "copies"}:
        raise BadText(number, N_("«{found}» is no line of a record."), found=shown(value))
    return value


def _hex(number: int, rest: str) -> str:
    if not rest or not _HEX.fullmatch(rest):
        raise BadText(
            number, N_("«{found}» must be written with the digits 0-9 and a-f."), found=shown(rest)
        )
    return rest


def _whole(number: int, rest: str, most: int) -> int:
    value = read_quantity(rest)
    if value is None or value > most:
        raise BadText(
            number,
            N_("«{found}» must be a whole number from 1 to {most}."),
            found=shown(rest),
            most=most,
        )
    return value


def words_after(line: str, opening: str) -> Sequence[str] | None:
    """The words of a line after its opening, None when it opens otherwise."""
    return line.removeprefix(opening).split() if line.startswith(opening) else None
