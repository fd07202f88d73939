"""The laws that every game's clause texts keep, as one class of tests for a game to fill.

A subclass named `Test…` gives the game's texts and what it counts in them. A law that a game keeps
in another way, it writes anew under the same name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar

from engine.kernel.clauses import AidLine, ClauseText, Minute, TurnAid
from engine.kernel.names import Name
from engine.kernel.nodes import LANGUAGES

# Words of those who build the games; players need none of them.
WORKSHOP = (
    r"_|`|\b(?:AI|IA|API|JSON|data|database|software|server|seed|clauses?|clausol[ae]"
    r"|implement\w*|algorithm\w*|algoritm\w*|validator\w*|parameters?|parametr[oi]|default)\b"
)
_SUM = re.compile(r"(\d+(?: [+−] \d+)+) = (\d+)")
_BADLY_SET = re.compile(r"\s[,.;:?]|'$|\.\.")


def numbers(text: str) -> list[str]:
    """The whole numbers of a text, sorted."""
    return sorted(re.findall(r"\d+", text))


def names_of(entry: ClauseText) -> list[Name]:
    """All that a clause tells: title, text, and the example where there is one."""
    return [entry.title, entry.text, *([entry.example] if entry.example else [])]


def sums_of(texts: Mapping[str, ClauseText]) -> Iterator[tuple[str, int, int]]:
    """Clause, the terms added up, and what the text says, for every sum of an example."""
    for entry in texts.values():
        for _, example in entry.example.texts if entry.example else ():
            for left, right in _SUM.findall(example):
                terms = left.replace("− ", "-").replace("+ ", "").split()
                yield entry.id, sum(map(int, terms)), int(right)


class ClauseLaws:
    """The laws; the names without a value are the game's to give."""

    prefix: ClassVar[str]
    """What every id begins with ("KM-")."""
    texts: ClassVar[Mapping[str, ClauseText]]
    aid: ClassVar[TurnAid]
    in_a_minute: ClassVar[Minute]
    defined: ClassVar[Collection[str]]
    """The ids that the game's RULES.md defines."""
    told: ClassVar[int]
    """How many of them players are told."""
    rulings: ClassVar[int | None] = None
    """The number of the last ruling, where none is left out."""
    sections: ClassVar[Collection[str]] = {"2", "3", "4", "5", "6", "7", "9"}
    """The sections of which every clause is told; every ruling is."""
    changeable: ClassVar[Collection[str]]
    """The rulings that a table option changes, as RULES.md says."""
    changeable_count: ClassVar[int]
    exemplified: ClassVar[Collection[str]]
    """The told clauses of which RULES.md gives an example."""
    exemplified_count: ClassVar[int]
    lists: ClassVar[Collection[str]]
    """The clauses that are long lists."""
    longest_line: ClassVar[int] = 760
    spots: ClassVar[Collection[tuple[str, str, str]]]
    """What some clauses must call things: (clause, English, Italian)."""
    glossary: ClassVar[tuple[str, Collection[tuple[str, str]]]]
    """The clause that tells the glossary, and its English and Italian terms."""
    stray: ClassVar[Mapping[str, Collection[str]]]
    """By language the words that must not take the place of a term."""
    workshop: ClassVar[re.Pattern[str]]
    foreign: ClassVar[Mapping[str, re.Pattern[str]]]
    """By language some words of the other one."""
    editions: ClassVar[Collection[str]] = ()
    """The clauses that name the words of the rulebooks themselves."""
    sums: ClassVar[int] = 0
    """How many sums the examples hold at least."""

    def is_ruling(self, key: str) -> bool:
        """Whether this is the id of a ruling."""
        return key.startswith(f"{self.prefix}R")

    def section_of(self, key: str) -> str:
        """The number of the section in which a clause of this id belongs."""
        return "8" if self.is_ruling(key) else key.removeprefix(self.prefix).split(".")[0]

    def every_text(self) -> Iterator[tuple[str, str, str]]:
        """Place, language and text of all that people read: clauses, turn aid, ten lines."""
        for entry in self.texts.values():
            for name in names_of(entry):
                yield from ((entry.id, language, text) for language, text in name.texts)
        for block in self.aid.blocks:
            for name in (block.title, *(line.text for line in block.lines)):
                place = f"turn aid, {block.key}"
                yield from ((place, language, text) for language, text in name.texts)
        for line in self.minute_lines():
            yield from (("minute", language, text) for language, text in line.text.texts)

    def minute_lines(self) -> list[AidLine]:
        """The game in a minute, and what stands below its figures."""
        return [*self.in_a_minute.lines, *(figure.caption for figure in self.in_a_minute.figures)]

    def aid_lines(self) -> list[AidLine]:
        """The lines of the turn aid."""
        return [line for block in self.aid.blocks for line in block.lines]

    def test_every_clause_of_the_rules_has_a_text(self) -> None:
        wanted = {
            key
            for key in self.defined
            if self.is_ruling(key) or self.section_of(key) in self.sections
        }
        assert len(wanted) == self.told
        assert wanted - set(self.texts) == set()

    def test_no_text_speaks_of_an_unknown_clause(self) -> None:
        assert set(self.texts) - set(self.defined) == set()
        lines = [*self.aid_lines(), *self.minute_lines()]
        quoted = {key for line in lines for key in line.clauses}
        assert quoted - set(self.texts) == set()

    def test_no_clause_is_defined_twice(self) -> None:
        assert len(self.defined) == len(set(self.defined))

    def test_rulings_are_numbered_without_a_gap(self) -> None:
        found = {
            int(key.removeprefix(f"{self.prefix}R")) for key in self.texts if self.is_ruling(key)
        }
        assert self.rulings is None or found == set(range(1, self.rulings + 1))

    def test_a_clause_stands_in_the_section_of_its_number(self) -> None:
        for entry in self.texts.values():
            assert entry.section.split(".")[0] == self.section_of(entry.id), entry.id

    def test_numbered_clauses_stand_in_reading_order(self) -> None:
        plain = [key.removeprefix(self.prefix) for key in self.texts if not self.is_ruling(key)]
        found = [tuple(map(int, number.split("."))) for number in plain]
        assert found == sorted(found)

    def test_titles_are_short(self) -> None:
        for entry in self.texts.values():
            for _, title in entry.title.texts:
                assert 1 <= len(title) <= 60, entry.id
                assert not title.endswith("."), entry.id

    def test_a_text_is_whole_sentences_of_a_readable_length(self) -> None:
        for entry in self.texts.values():
            limit = 400 if self.is_ruling(entry.id) else 1000
            for language, text in entry.text.texts:
                assert text.endswith((".", ".»", ".”")), (entry.id, language)
                assert entry.id in self.lists or len(text) <= limit, (entry.id, language, len(text))
                longest = max(map(len, text.splitlines()))
                assert longest <= self.longest_line, (entry.id, language, longest)

    def test_texts_are_set_cleanly(self) -> None:
        for place, language, text in self.every_text():
            assert text == text.strip(), place
            assert "  " not in text, place
            assert _BADLY_SET.search(text) is None, (place, text)
            quoted = "“" in text if language == "it" else "«" in text and not self.quotes(place)
            assert not quoted, (place, text)
            starts = [line.removeprefix("nM")[:1] for line in text.splitlines()]
            assert all(start.isupper() or not start.isalpha() for start in starts), (place, text)

    def quotes(self, place: str) -> bool:
        """Whether the English text of this place may quote Italian."""
        return self.is_ruling(place)

    def test_a_ruling_asks_and_answers(self) -> None:
        for entry in self.texts.values():
            if self.is_ruling(entry.id):
                assert all(title.endswith("?") for _, title in entry.title.texts), entry.id
                assert all(len(text) >= 8 for _, text in entry.text.texts), entry.id

    def test_a_ruling_that_a_table_may_change_says_so(self) -> None:
        assert len(self.changeable) == self.changeable_count
        for key in self.changeable:
            assert "table" in self.texts[key].text.pick("en"), key
            assert "tavolo" in self.texts[key].text.pick("it"), key

    def test_where_the_rules_give_an_example_the_text_gives_one(self) -> None:
        assert len(self.exemplified) == self.exemplified_count
        assert [key for key in self.exemplified if self.texts[key].example is None] == []

    def test_both_languages_differ_and_are_whole(self) -> None:
        for entry in self.texts.values():
            assert entry.text.pick("en") != entry.text.pick("it"), entry.id
            for name in names_of(entry):
                assert tuple(language for language, _ in name.texts) == LANGUAGES, entry.id

    def test_numbers_are_the_same_in_both_languages(self) -> None:
        for entry in self.texts.values():
            for name in names_of(entry):
                assert numbers(name.pick("en")) == numbers(name.pick("it")), entry.id

    def test_glossary_words_are_used(self) -> None:
        for key, english, italian in self.spots:
            assert english in self.texts[key].text.pick("en"), (key, english)
            assert italian in self.texts[key].text.pick("it"), (key, italian)

    def test_the_glossary_is_told_whole(self) -> None:
        key, pairs = self.glossary
        assert pairs
        told = self.texts[key].text
        for english, italian in pairs:
            assert english in told.pick("en").lower(), english
            assert italian in told.pick("it").lower(), italian

    def test_no_stray_word_takes_the_place_of_a_glossary_word(self) -> None:
        for entry in self.texts.values():
            if entry.id in self.editions:
                continue
            for name in names_of(entry):
                for language, text in name.texts:
                    found = [word for word in self.stray[language] if word in text.lower()]
                    assert found == [], (entry.id, language)

    def test_players_meet_no_word_of_the_workshop(self) -> None:
        found = [
            (place, text) for place, _, text in self.every_text() if self.workshop.search(text)
        ]
        assert found == []

    def test_no_language_strays_into_the_other(self) -> None:
        for place, language, text in self.every_text():
            stray = None if place in self.editions else self.foreign[language].search(text)
            assert stray is None, (place, text)

    def test_sums_in_examples_are_right(self) -> None:
        found = list(sums_of(self.texts))
        assert [key for key, right, said in found if right != said] == []
        assert len(found) >= self.sums

    def test_the_turn_aid_is_short_and_gives_the_same_numbers_in_both_languages(self) -> None:
        lines = self.aid_lines()
        assert len(lines) <= 32
        assert len(self.in_a_minute.lines) == 10
        for line in [*lines, *self.minute_lines()]:
            assert line.clauses, line.text
            assert all(len(text) <= 130 for _, text in line.text.texts), line.text
            english, italian = (numbers(line.text.pick(language)) for language in LANGUAGES)
            assert english == italian, line.text
