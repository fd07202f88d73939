"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.tictacko.clauses import clause_quotes, clause_texts, sections, turn_aid
from engine.games.tictacko.options import OPTIONS
from engine.games.tictacko.terms import CARD_TYPES
from engine.kernel.clauses import ClauseText, by_id
from engine.kernel.names import Name
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause

RULES = Path(__file__).parents[1].joinpath("RULES.md").read_text(encoding="utf-8")
TEXTS = clause_texts()
RULING = "TTK-R"
SECTIONS = {"2", "3", "4", "5", "6", "7", "9"}

# TTK-1.3: what each clause must call things, (clause, English, Italian).
SPOTS = (
    ("TTK-2.7", "Basic Character", "Personaggio Semplice"),
    ("TTK-2.7", "Special Character", "Personaggio Speciale"),
    ("TTK-2.8", "team deck", "mazzo di squadra"),
    ("TTK-4.13", "DRAW", "PESCARE"),
    ("TTK-4.14", "second card", "seconda carta"),
    ("TTK-4.19", "lane", "corsia"),
    ("TTK-4.20", "granted play", "giocata concessa"),
    ("TTK-4.24", "reveal", "rivelar"),
    ("TTK-4.33", "entry effects", "effetti d'entrata"),
    ("TTK-4.35", "discard pile", "pila degli scarti"),
    ("TTK-4.38", "actor", "autore"),
    ("TTK-4.40", "Stalemate", "Stallo"),
    ("TTK-4.45", "Solo", "giocatore da solo"),
    ("TTK-5.1", "adjacent", "adiacenti"),
    ("TTK-5.3", "claims", "conquista"),
    ("TTK-5.9", "DISCARD", "SCARTARE"),
    ("TTK-5.14", "exchange", "scambiano"),
    ("TTK-5.16", "teammate", "compagno"),
    ("TTK-5.20", "Clearing", "Liberare"),
    ("TTK-5.24", "whole team", "tutta la squadra"),
    ("TTK-5.35", "Instant", "Istantanea"),
    ("TTK-5.43", "cancelled", "annullat"),
    ("TTK-5.46", "items", "elementi"),
    ("TTK-6.1", "Objective", "Obiettivo"),
    ("TTK-6.7", "concede", "arrendersi"),
)

STRAY = {
    "en": ("graveyard", "spell", "creature", "monster", "board", "conquer", "!"),
    "it": ("cimitero", "incantesim", "creatur", "tessera", "obbiettiv", "!"),
}

# Words of those who build the game; players need none of them.
WORKSHOP = re.compile(
    r"TTK-|_|`|\b(?:AI|IA|API|JSON|CH|DEC|data|database|software|server|seed|clauses?|clausol[ae]"
    r"|implement\w*|algorithm\w*|algoritm\w*|validator\w*|parameters?|parametr[oi]|default)\b"
)
FOREIGN = {
    "en": re.compile(r"\b(?:il|gli|della|tuo|carta|carte|creatura|mazzo|mano|quando)\b", re.I),
    "it": re.compile(
        r"\b(?:the|your|you|and|with|cards?|damage|attack|creature's|hand|turn)\b", re.I
    ),
}
LISTS = {"TTK-1.3", "TTK-2.19"}
CHANGEABLE = re.compile(r"Option: (?:`|lobby|kind of deck|R52)")
AID_TOLD = {
    *("TTK-4.13", "TTK-4.14", "TTK-4.17", "TTK-4.18", "TTK-4.24", "TTK-4.40", "TTK-4.43"),
    *("TTK-5.11", "TTK-5.12", "TTK-5.14", "TTK-5.16", "TTK-5.35", "TTK-5.38"),
    *("TTK-6.1", "TTK-6.5"),
}


def defined() -> list[str]:
    return re.findall(r"^- \*\*(TTK-R?[\d.]+)\b", RULES, re.MULTILINE)


def wanted() -> set[str]:
    return {key for key in defined() if is_ruling(key) or key[4:].split(".")[0] in SECTIONS}


def is_ruling(key: str) -> bool:
    return key.startswith(RULING)


def names_of(entry: ClauseText) -> list[Name]:
    return [entry.title, entry.text, *([entry.example] if entry.example else [])]


def every_text() -> Iterator[tuple[str, str, str]]:
    """Place, language and text of all that people read: titles, texts, examples, turn aid."""
    for entry in TEXTS.values():
        for name in names_of(entry):
            yield from ((entry.id, language, text) for language, text in name.texts)
    for block in turn_aid().blocks:
        for name in (block.title, *(line.text for line in block.lines)):
            yield from ((f"turn aid, {block.key}", language, text) for language, text in name.texts)


def rule_lines() -> dict[str, str]:
    """The line of RULES.md that defines each clause, by its id."""
    found = re.findall(r"^- \*\*(TTK-R?[\d.]+)\b(.*)$", RULES, re.MULTILINE)
    return dict(found)


def glossary() -> list[tuple[str, str]]:
    """The English and the Italian terms of TTK-1.3; a cell with two terms gives two pairs."""
    table = RULES.split("| English | Italian (seed word) | Meaning |")[1].split("\n\n")[0]
    pairs: list[tuple[str, str]] = []
    for row in table.splitlines()[2:]:
        cells = [re.sub(r" \([^)]*\)", "", cell).strip().lower() for cell in row.split("|")]
        terms = [cell.split(" / ") for cell in cells[1:3]]
        pairs.extend(zip(terms[0], terms[1], strict=True))
    return pairs


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_every_clause_of_the_rules_has_a_text() -> None:
    assert len(wanted()) == 313
    assert wanted() - set(TEXTS) == set()


def test_no_text_speaks_of_an_unknown_clause() -> None:
    assert set(TEXTS) - set(defined()) == set()
    quoted = {key for block in turn_aid().blocks for line in block.lines for key in line.clauses}
    assert quoted - set(TEXTS) == set()


def test_no_clause_is_defined_twice() -> None:
    assert len(defined()) == len(set(defined()))


def test_rulings_are_numbered_without_a_gap() -> None:
    found = {int(key.removeprefix(RULING)) for key in TEXTS if is_ruling(key)}
    assert found == set(range(1, 92))


def test_a_clause_stands_in_the_section_of_its_number() -> None:
    for entry in TEXTS.values():
        number = "8" if is_ruling(entry.id) else entry.id[4:].split(".")[0]
        assert entry.section.split(".")[0] == number, entry.id


def test_numbered_clauses_stand_in_reading_order() -> None:
    found = [tuple(map(int, key[4:].split("."))) for key in TEXTS if not is_ruling(key)]
    assert found == sorted(found)


def test_titles_are_short() -> None:
    for entry in TEXTS.values():
        for _, title in entry.title.texts:
            assert 1 <= len(title) <= 60, entry.id
            assert not title.endswith("."), entry.id


def test_a_text_is_whole_sentences_of_a_readable_length() -> None:
    for entry in TEXTS.values():
        limit = 400 if is_ruling(entry.id) else 1000
        for language, text in entry.text.texts:
            assert text.endswith((".", ".»", ".”")), (entry.id, language)
            assert entry.id in LISTS or len(text) <= limit, (entry.id, language, len(text))
            assert all(len(line) <= 760 for line in text.splitlines()), (entry.id, language)


def test_texts_are_set_cleanly() -> None:
    for place, language, text in every_text():
        assert text == text.strip(), place
        assert "  " not in text, place
        assert re.search(r"\s[,.;:?]|'$|\.\.", text) is None, (place, text)
        assert "“" not in text if language == "it" else "«" not in text or is_ruling(place), place
        starts = [line.removeprefix("nM")[:1] for line in text.splitlines()]
        assert all(start.isupper() or not start.isalpha() for start in starts), (place, text)


def test_a_ruling_asks_and_answers() -> None:
    for entry in TEXTS.values():
        if is_ruling(entry.id):
            assert all(title.endswith("?") for _, title in entry.title.texts), entry.id
            assert all(len(text) >= 8 for _, text in entry.text.texts), entry.id


def test_a_ruling_that_a_table_may_change_says_so() -> None:
    changeable = [
        key for key, line in rule_lines().items() if is_ruling(key) and CHANGEABLE.search(line)
    ]
    assert len(changeable) == 18
    for key in changeable:
        assert "table" in TEXTS[key].text.pick("en"), key
        assert "tavolo" in TEXTS[key].text.pick("it"), key


def test_where_the_rules_give_an_example_the_text_gives_one() -> None:
    given = [
        key for key, line in rule_lines().items() if re.search(r"\*Ex: ", line) and key in TEXTS
    ]
    assert len(given) == 53
    assert [key for key in given if TEXTS[key].example is None] == []


def test_both_languages_differ_and_are_whole() -> None:
    for entry in TEXTS.values():
        assert entry.text.pick("en") != entry.text.pick("it"), entry.id
        for name in names_of(entry):
            assert tuple(language for language, _ in name.texts) == LANGUAGES, entry.id


def test_numbers_are_the_same_in_both_languages() -> None:
    for entry in TEXTS.values():
        for name in names_of(entry):
            assert numbers(name.pick("en")) == numbers(name.pick("it")), entry.id


@pytest.mark.parametrize(("key", "english", "italian"), SPOTS)
def test_glossary_words_are_used(key: str, english: str, italian: str) -> None:
    assert english in TEXTS[key].text.pick("en")
    assert italian in TEXTS[key].text.pick("it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_stray_word_takes_the_place_of_a_glossary_word(language: str) -> None:
    for entry in TEXTS.values():
        for name in names_of(entry):
            text = name.pick(language).lower()
            assert not [word for word in STRAY[language] if word in text], entry.id


def test_players_meet_no_word_of_the_workshop() -> None:
    found = [(place, text) for place, _, text in every_text() if WORKSHOP.search(text)]
    assert found == []


def test_no_language_strays_into_the_other() -> None:
    for place, language, text in every_text():
        assert FOREIGN[language].search(text) is None, (place, text)


@pytest.mark.parametrize(("english", "italian"), glossary())
def test_the_glossary_is_told_whole(english: str, italian: str) -> None:
    told = TEXTS["TTK-1.3"].text
    assert english in told.pick("en").lower()
    assert italian in told.pick("it").lower()


@clause("TTK-2.19")
def test_every_table_option_is_named_in_order() -> None:
    titles = [spec.title for spec in OPTIONS]
    told = TEXTS["TTK-2.19"].text.pick("en").split("\n")[1:]
    assert [line.split(":")[0] for line in told] == titles
    assert len(TEXTS["TTK-2.19"].text.pick("it").split("\n")) == len(OPTIONS) + 1


@clause("TTK-2.19")
def test_the_words_of_options_are_those_of_the_rulebook() -> None:
    told = TEXTS["TTK-2.19"].text.pick("en").split("\n")[1:]
    for spec, line in zip(OPTIONS, told, strict=True):
        for said in spec.words if spec.name not in ("first_chooser", "first_player") else ():
            assert said.split(",")[0] in line, spec.name


@clause("TTK-2.19")
def test_the_options_and_their_defaults_are_those_of_the_rules() -> None:
    table = RULES.split("| option | values (default first) | clause / ruling |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| `?(\w+)", table, re.MULTILINE)
    switches = {True: "true", False: "false"}
    found = [
        (spec.name, switches[spec.default] if isinstance(spec.default, bool) else str(spec.default))
        for spec in OPTIONS
    ]
    assert [row for row in rows if row[0] != "layout"] == found


def test_each_option_leads_to_a_clause_that_is_told() -> None:
    assert {spec.clause for spec in OPTIONS} - set(TEXTS) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_type_of_card_is_named(language: str) -> None:
    told = TEXTS["TTK-2.7"].text.pick(language)
    assert all(name.pick(language) in told for name in CARD_TYPES.values())


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert clause_quotes("it")["TTK-5.20"][0] == "Liberare è un'altra cosa"
    assert clause_quotes("en")["TTK-5.20"][0] == "Clearing is something else"
    assert list(clause_quotes("it")) == list(TEXTS) == list(by_id(sections()))


def test_the_turn_aid_fits_a_page_and_leaves_nothing_out() -> None:
    blocks = turn_aid().blocks
    turn = ["set-up", "draw", "action", "magic", "instants", "words"]
    assert [block.key for block in blocks] == [*turn, "objectives", "stalemate", "end"]
    assert all(len(block.lines) <= 3 for block in blocks)
    lines = [line for block in blocks for line in block.lines]
    assert len(lines) <= 32
    assert all(len(text) <= 130 for line in lines for _, text in line.text.texts)
    assert {key for line in lines for key in line.clauses} >= AID_TOLD


def test_the_turn_aid_gives_the_same_numbers_in_both_languages() -> None:
    for block in turn_aid().blocks:
        for line in block.lines:
            english, italian = (numbers(line.text.pick(language)) for language in LANGUAGES)
            assert english == italian, (block.key, line.text)
