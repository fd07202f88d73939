"""Laws of written records: text to match and back, nothing lost, every fault named by its line."""

from __future__ import annotations

import contextlib
import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.errors import IllegalAction
from engine.kernel.match import Match
from engine.kernel.notation import record_text
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import MOST_LINES, BadText, written
from engine.kernel.rng import Rng
from engine.kernel.testing import for_every
from tests.conformance.subjects import GAMES, Subject, play


def _match(subject: Subject, number: int, decisions: int = 10_000) -> Match:
    """A match with moves taken back, both kinds of them, played on."""
    match = subject.match(number)
    rng = Rng(subject.seed("notation", number))
    for turn in range(2):
        play(match, rng, 7 + 5 * turn)
        try:
            match.undo([0], [0], subject.seed("anew", number, turn), same_shuffle=turn == 1)
        except IllegalAction:
            continue
    play(match, rng, decisions)
    return match


def _read(subject: Subject, text: str) -> Match:
    return replayed_text(subject.rules, written(text))


def test_a_text_gives_the_match_and_the_match_gives_the_text(subject: Subject) -> None:
    for number in range(GAMES):
        match = _match(subject, number, 10_000 if number else 25)
        text = record_text(match, names=["A name; with # signs", 'and "these"'])
        again = _read(subject, text)
        path = match.log.path()
        assert [step.digest for step in again.log.path()] == [step.digest for step in path]
        assert [step.events for step in again.log.path()] == [step.events for step in path]
        assert [step.data for step in again.log.path()] == [step.data for step in path]
        names = [deck.name for deck in written(text).decks]
        assert record_text(again, names=names) == text
        assert again.is_open
        play(again, Rng(subject.seed("on")), 5)


def test_what_comes_of_a_text_goes_on_as_the_match_would(subject: Subject) -> None:
    match = subject.match(1)
    play(match, Rng(subject.seed("begin")), 9)
    while match.pending:
        play(match, Rng(subject.seed("begin")), 1)
    again = _read(subject, record_text(match))
    for one in (match, again):
        play(one, Rng(subject.seed("go on")))
    assert again.state.digest() == match.state.digest()


def test_a_change_by_hand_and_a_concession_are_written(noughts: Subject) -> None:
    match = noughts.match(0)
    match.patch(0, [8, 4, 1]) if False else None
    play(match, Rng(noughts.seed("some")), 2)
    match.concede(1)
    text = record_text(match)
    assert "seat 2 concedes" in text
    assert _read(noughts, text).state.digest() == match.state.digest()


SIGNS = st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"), blacklist_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # fmt: skip # noqa: E501
LINES = st.lists(st.text(SIGNS, max_size=30).map(str.rstrip), min_size=1, max_size=4)


@settings(max_examples=60)
@given(st.dictionaries(st.integers(0, 20), LINES.map("\n".join), max_size=6))
def test_notes_survive_whatever_they_say(notes: dict[int, str]) -> None:
    from tests.conformance.subjects import subject_of
    from tests.toys.gauntlet import GAME

    subject = subject_of(GAME)
    match = subject.match(0)
    play(match, Rng(subject.seed("notes")), 30)
    kept = {n: text.strip("\n") for n, text in notes.items() if text.strip()}
    text = record_text(match, notes=kept)
    found = written(text)
    assert found.notes() == {n: text for n, text in kept.items() if text.strip()}
    assert record_text(replayed_text(subject.rules, found), notes=found.notes()) == text


def test_comments_of_every_form_become_notes_of_their_step(subject: Subject) -> None:
    match = _match(subject, 0, 12)
    lines = record_text(match).split("\n")
    first = lines.index("moves") + 1
    lines[first] += " # behind the first"
    lines.insert(first + 1, "; below it")
    lines.insert(first + 1, "   # indented")
    lines.insert(1, "# at the top")
    lines.insert(first, "; before the moves")
    found = written("\n".join(lines))
    assert found.notes() == {
        0: "at the top\nbefore the moves",
        1: "behind the first\nindented\nbelow it",
    }
    assert replayed_text(subject.rules, found).state.digest() == match.state.digest()


def _curled(text: str) -> str:
    """Each pair of quotation marks as a phone writes it."""
    return re.sub(r'"([^"\n]*)"', r"“\1”", text)


def _wrapped(text: str) -> str:
    """Lines of at most 72 signs, as letters have them; the head's are short or unbroken."""
    head, moves, rest = text.partition("\nmoves\n")
    lines = [
        textwrap.fill(line, 72, break_long_words=False, break_on_hyphens=False)
        for line in rest.split("\n")
    ]
    return head + moves + "\n".join(lines)


# What a letter or a chat makes of a record.
SENT = {
    "quoted": lambda text: "Bob wrote:\n" + re.sub("(?m)^", "> ", text) + "\n\nWell played!\nBob",
    "quoted twice": lambda text: re.sub("(?m)^", "> > ", text) + "\n> Hm.\n\n-- \nAlice: 12",
    "quoted, bare blank lines": lambda text: re.sub("(?m)^(?=.)", "> ", text),
    "fenced": lambda text: f"Look:\n```text\n{text}```\nWhat do you say? seat 2: was slow",
    "fences beside": lambda text: f"```{text.rstrip()}```",
    "curled": _curled,
    "low and high": lambda text: _curled(text).replace("“", "„").replace("”", "“"),
    "angled": lambda text: _curled(text).replace("“", "«").replace("”", "»"),
    "talk before and after": lambda text: f"Hi!\n# our game: see below\n\n{text}\nend of story",
    "a chat": lambda text: f"\u202a[29/11/26, 13:05]\u202c Bob: {text}[13:06] Bob: see?",
    "hard blanks": lambda text: re.sub(r"(?m)^(\w+|\d+\.) ", "\\1\u00a0", text),
    "broken lines": _wrapped,
    "broken and quoted": lambda text: re.sub("(?m)^", "> ", _wrapped(text)),
    "indented, by Windows": lambda text: textwrap.indent(text, "    ").replace("\n", "\r\n"),
}


@for_every("way", SENT)
def test_a_record_out_of_a_letter_or_chat_is_read(subject: Subject, way: str) -> None:
    match = _match(subject, 0, 25)
    text = record_text(match, names=["Bob’s deck", "Another; one"])
    again = _read(subject, SENT[way](text))
    assert again.state.digest() == match.state.digest()
    assert [deck.name for deck in written(SENT[way](text)).decks] == [
        deck.name for deck in written(text).decks
    ]


def test_a_line_that_is_none_is_named_as_it_stands_in_the_letter(subject: Subject) -> None:
    text = record_text(_match(subject, 0, 12)).replace("moves\n", "moves\n1. fly to the moon\n")
    letter = f"Hi!\n\n{text}"
    assert _broken(subject, letter).line == letter.split("\n").index("1. fly to the moon") + 1


def _broken(subject: Subject, text: str) -> BadText:
    with pytest.raises(BadText) as caught:
        _read(subject, text)
    message = caught.value.message.render()
    assert len(message) < 2_000
    return caught.value


def _moves(text: str) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, lines.index("moves") + 1


def test_an_illegal_move_is_named_with_its_line_and_what_would_do(subject: Subject) -> None:
    match = _match(subject, 0, 12)
    lines, first = _moves(record_text(match))
    at = next(n for n in range(first, len(lines)) if re.match(r"\d+\. seat \d: ", lines[n]))
    legal = lines[at].partition(": ")[2].split(" > ")[0]
    lines[at] = lines[at].replace(legal, legal + "x", 1)
    error = _broken(subject, "\n".join(lines))
    said = error.message.render()
    assert error.line == at + 1
    assert f"Line {at + 1}" in said
    assert legal + "x" in said
    assert f"Nearest: {legal}" in said


@for_every("change", ["left out", "twice", "other seat", "nonsense"])
def test_a_changed_line_is_refused_where_it_no_longer_fits(subject: Subject, change: str) -> None:
    match = _match(subject, 0, 12)
    lines, first = _moves(record_text(match))
    at = next(n for n in range(first, len(lines)) if re.match(r"\d+\. seat \d: ", lines[n]))
    if change == "left out":
        del lines[at]
    elif change == "twice":
        lines.insert(at, lines[at])
    elif change == "other seat":
        lines[at] = re.sub(r"seat (\d)", lambda m: f"seat {3 - int(m[1])}", lines[at])
    else:
        lines[at] = "7. fly to the moon"
    assert _broken(subject, "\n".join(lines)).line > first


HOSTILE = {
    "nothing": "",
    "blank lines": "\n \n",
    "another text": "once upon a time",
    "only the title": "mazziere record 1",
    "no moves": "mazziere record 1\ngame: kmon 1\ncards: 00\nseats: 2\nseed: " + "0" * 64,
    "many lines": "mazziere record 1\nmoves\n" + "1. seat 1: pass\n" * 10_000,
    "a huge line": "mazziere record 1\nmoves\n1. " + "x" * 500_000,
    "a huge text": "x" * 5_000_000,
    "control signs": "mazziere record 1\ngame: \x1b[31mkmon 1",
    "turned writing": "mazziere record 1\n; \u202eabc",
    "a nul": "mazziere\0record 1",
    "bad json": "mazziere record 1\noption x: {",
    "deep json": "mazziere record 1\noption x: " + "[" * 30_000,
    "endless number": "mazziere record 1\nseats: " + "9" * 9_000,
    "no hex": "mazziere record 1\nseed: xyz",
    "short seed": "mazziere record 1\nseed: abcd",
    "cards without a deck": 'mazziere record 1\nin "main"\n1 A',
    "a bad count": 'mazziere record 1\ndeck 1: "d" "n"\nin "main"\n0 A',
    "also anything": 'mazziere record 1\ndeck 1: "d" "n"\nalso: {"zones": 1}',
    "unknown line": "mazziere record 1\nwhatever: 1",
}


@for_every("what", sorted(HOSTILE))
def test_hostile_texts_are_refused_with_a_reason(what: str) -> None:
    with pytest.raises(BadText) as caught:
        written(HOSTILE[what])
    assert 10 < len(caught.value.message.render()) < 600


def test_a_text_of_thousands_of_moves_stops_at_the_first_that_is_none(subject: Subject) -> None:
    lines, first = _moves(record_text(_match(subject, 0, 12)))
    lines[first:first] = ["1. seat 1: nonsense"] * (MOST_LINES - len(lines) - 1)
    assert _broken(subject, "\n".join(lines)).line == first + 1


def test_any_change_of_one_line_is_read_or_refused(subject: Subject) -> None:
    """Whatever a slip of the hand makes of a record: never anything else than a refusal."""
    text = record_text(_match(subject, 0, 8))
    lines = text.split("\n")
    rng = Rng(subject.seed("slips"))
    for _ in range(150):
        changed = lines[:]
        at = rng.below(len(lines))
        line = changed[at]
        cut = rng.below(len(line) + 1)
        changed[at] = (line[:cut], line[cut:], line + line, line[:cut] + "9" + line[cut:])[
            rng.below(4)
        ]
        with contextlib.suppress(BadText):
            _read(subject, "\n".join(changed))


def test_moves_that_end_elsewhere_are_told_from_the_record(subject: Subject) -> None:
    text = record_text(_match(subject, 0, 12))
    error = _broken(subject, re.sub(r"(?m)^end: \w+", "end: 0123456789abcdef", text))
    assert "0123456789abcdef" in error.message.render()
    assert _read(subject, re.sub(r"(?m)^end: \w+\n", "", text))
