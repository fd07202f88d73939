"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.kmon.clauses import clause_quotes, clause_texts, sections, turn_aid
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.kernel.clauses import ClauseText, by_id, read_clauses, read_turn_aid
from engine.kernel.names import Name
from engine.kernel.nodes import LANGUAGES

RULES = Path(__file__).parents[1] / "RULES.md"
SECTIONS = {"2", "3", "4", "5", "6", "7", "9"}
_DEFINED = re.compile(r"^(?:- \*\*|\| )KM-(?P<number>\d+\.\d+|R\d+)\b", re.MULTILINE)

TEXTS = clause_texts()

# KM-1.3: what each clause must call things, (clause, English, Italian).
SPOTS = (
    ("KM-2.1", "counters", "segnalini"),
    ("KM-2.4", "hit points (HP)", "punti vita (PV)"),
    ("KM-2.4", "primary element", "elemento primario"),
    ("KM-2.8", "elemental assault", "assalto elementale"),
    ("KM-2.8", "generic power-up", "potenziamento generico"),
    ("KM-3.1", "team", "team"),
    ("KM-4.3", "benches", "panchina"),
    ("KM-4.10", "item", "oggetto"),
    ("KM-4.12", "persistent effects", "effetti persistenti"),
    ("KM-4.13", "neutral position", "posizione neutra"),
    ("KM-4.14", "substitution", "sostituzione"),
    ("KM-4.17", "play area", "area di gioco"),
    ("KM-4.22", "react", "reagire"),
    ("KM-4.26", "sequence", "sequenza"),
    ("KM-4.30", "exhausted", "sfinito"),
    ("KM-5.5", "target", "bersaglio"),
    ("KM-5.8", "charges", "cariche"),
    ("KM-5.13", "defensive position", "posizione di difesa"),
    ("KM-5.22", "last attack", "ultimo attacco"),
    ("KM-5.30", "cost", "costano"),
    ("KM-5.35", "weakness", "debolezza"),
    ("KM-5.35", "resistance", "resistenza"),
    ("KM-5.41", "discarding 2 cards", "scartando 2 carte"),
    ("KM-5.42", "evasion", "elusione"),
    ("KM-5.43", "ULTIMATE", "ULTIMATE"),
    ("KM-5.45", "neutralises", "neutralizza"),
    ("KM-5.48", "discard pile", "pila degli scarti"),
    ("KM-5.49", "duration", "durata"),
    ("KM-6.1", "three of your K-Mon", "tre i tuoi K-Mon"),
    ("KM-9.1", "debuff", "debuff"),
)

TRAIT_CLAUSES = {
    "veggente": "KM-5.18",
    "rapidita": "KM-5.19",
    "eco": "KM-5.20",
    "sfuggente": "KM-5.21",
    "irriducibile": "KM-5.22",
    "corazza": "KM-5.24",
    "blackout": "KM-5.25",
    "ferocia": "KM-5.26",
    "incandescente": "KM-5.27",
    "guarigione": "KM-5.28",
    "argine": "KM-5.29",
    "prodigio": "KM-5.30",
    "barriera": "KM-5.31",
    "razziatore": "KM-5.32",
    "implacabile": "KM-5.33",
    "appuntito": "KM-5.33",
}

STRAY = {
    "en": ("sideline", "enhancement", "defense", "neutraliz", " stance", "token", "armour", "!"),
    "it": ("squadra", "cimitero", "evasione", "guadagn", "supplementar", "tratto ", "!"),
}

# Words of those who build the game; players need none of them.
WORKSHOP = re.compile(
    r"KM-R?\d|_|`|\b(?:AI|IA|API|JSON|data|database|software|server|seed|clauses?|clausol[ae]"
    r"|implement\w*|algorithm\w*|algoritm\w*|validator\w*|parameters?|parametr[oi]|default)\b"
)
FOREIGN = {
    "en": re.compile(r"\b(?:il|gli|della|tuo|carta|carte|cariche|danni|mazzo|mano|quando)\b", re.I),
    "it": re.compile(
        r"\b(?:the|your|you|and|with|cards?|damage|charges?|attack|bench|hand)\b", re.I
    ),
}
LISTS = {"KM-1.3", "KM-8.2", "KM-8.3", "KM-9.5", "KM-9.6"}
AID_TOLD = {
    *("KM-4.10", "KM-4.11", "KM-5.47"),  # items
    *("KM-4.12", "KM-5.28", "KM-5.49"),  # persistent effects
    *("KM-4.24", "KM-5.25", "KM-5.41", "KM-5.45"),  # reactions
    *("KM-5.22", "KM-5.46", "KM-6.1", "KM-6.2", "KM-6.3"),
}
OPTION_ROW = re.compile(r"^\| `\w+` \|", re.MULTILINE)


def defined() -> set[str]:
    return {f"KM-{number}" for number in _DEFINED.findall(RULES.read_text(encoding="utf-8"))}


def wanted() -> set[str]:
    return {key for key in defined() if key[3] == "R" or key[3:].split(".")[0] in SECTIONS}


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


def glossary() -> list[tuple[str, str]]:
    """The English and the Italian terms of KM-1.3; a cell with two terms gives two pairs."""
    table = (
        RULES.read_text(encoding="utf-8").split("| id | English UI term |")[1].split("\n- **")[0]
    )
    pairs: list[tuple[str, str]] = []
    for row in table.splitlines()[2:]:
        cells = [re.sub(r' \(also "\w+"\)', "", cell.strip()) for cell in row.split("|")]
        if len(cells) > 4:
            terms = [re.split(r" / |; ", cell.lower()) for cell in cells[2:4]]
            pairs.extend(zip(terms[0], terms[1], strict=True))
    return pairs


def ruling_options() -> set[str]:
    """The rulings that name a table option in their last column."""
    rows = (row.split("|") for row in RULES.read_text(encoding="utf-8").splitlines())
    kept = (row for row in rows if len(row) == 7 and row[1].strip().startswith("KM-R"))
    return {row[1].strip() for row in kept if "`" in row[5]}


def test_every_clause_of_the_rules_has_a_text() -> None:
    assert len(wanted()) == 302
    assert wanted() - set(TEXTS) == set()


def test_no_text_speaks_of_an_unknown_clause() -> None:
    assert set(TEXTS) - defined() == set()
    quoted = {key for block in turn_aid().blocks for line in block.lines for key in line.clauses}
    assert quoted - set(TEXTS) == set()


def test_a_clause_stands_in_the_section_of_its_number() -> None:
    for entry in TEXTS.values():
        number = "8" if entry.id[3] == "R" else entry.id[3:].split(".")[0]
        assert entry.section.split(".")[0] == number, entry.id


def test_numbered_clauses_stand_in_reading_order() -> None:
    found = [tuple(map(int, key[3:].split("."))) for key in TEXTS if key[3] != "R"]
    assert found == sorted(found)


def test_titles_are_short() -> None:
    for entry in TEXTS.values():
        for _, title in entry.title.texts:
            assert 1 <= len(title) <= 60, entry.id
            assert not title.endswith("."), entry.id


def test_a_text_is_whole_sentences_of_a_readable_length() -> None:
    for entry in TEXTS.values():
        limit = 400 if entry.id[3] == "R" else 1000
        for language, text in entry.text.texts:
            assert text.endswith((".", ".»", ".”")), (entry.id, language)
            assert entry.id in LISTS or len(text) <= limit, (entry.id, language)
            assert all(len(line) <= 600 for line in text.splitlines()), (entry.id, language)


def test_texts_are_set_cleanly() -> None:
    for place, language, text in every_text():
        assert text == text.strip(), place
        assert "  " not in text, place
        assert re.search(r"\s[,.;:?]|'$|\.\.", text) is None, (place, text)
        assert "“" not in text if language == "it" else "«" not in text, place
        assert all(line[:1].isupper() or not line[:1].isalpha() for line in text.splitlines())


def test_a_ruling_asks_and_answers() -> None:
    for entry in TEXTS.values():
        if entry.id[3] == "R":
            assert all(title.endswith("?") for _, title in entry.title.texts), entry.id
            assert all(len(text) >= 8 for _, text in entry.text.texts), entry.id


def test_a_ruling_that_a_table_may_change_says_so() -> None:
    assert len(ruling_options()) == 17
    for key in ruling_options():
        assert "table" in TEXTS[key].text.pick("en"), key
        assert "tavolo" in TEXTS[key].text.pick("it"), key


def test_where_the_rules_give_an_example_the_text_gives_one() -> None:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    given = [line[4:].split("*")[0] for line in lines if re.match(r"- \*\*KM-.*\bEx[.:]", line)]
    shown = [key for key in given if key in TEXTS]
    assert len(shown) == 32
    assert [key for key in shown if TEXTS[key].example is None] == []


def test_both_languages_differ_and_are_whole() -> None:
    for entry in TEXTS.values():
        assert entry.text.pick("en") != entry.text.pick("it"), entry.id
        for name in names_of(entry):
            assert tuple(language for language, _ in name.texts) == LANGUAGES, entry.id


def test_numbers_are_the_same_in_both_languages() -> None:
    for entry in TEXTS.values():
        for name in (entry.text, entry.example):
            if name is not None:
                english, italian = (
                    sorted(re.findall(r"\d+", name.pick(language))) for language in LANGUAGES
                )
                assert english == italian, entry.id


@pytest.mark.parametrize(("key", "english", "italian"), SPOTS)
def test_glossary_words_are_used(key: str, english: str, italian: str) -> None:
    assert english in TEXTS[key].text.pick("en")
    assert italian in TEXTS[key].text.pick("it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_stray_word_takes_the_place_of_a_glossary_word(language: str) -> None:
    for entry in TEXTS.values():
        if entry.section == "8.D":  # these rulings name the words of the rulebooks
            continue
        for name in names_of(entry):
            text = name.pick(language).lower()
            assert not [word for word in STRAY[language] if word in text], entry.id


def test_players_meet_no_word_of_the_workshop() -> None:
    found = [(place, text) for place, _, text in every_text() if WORKSHOP.search(text)]
    assert found == []


def test_no_language_strays_into_the_other() -> None:
    editions = {entry.id for entry in TEXTS.values() if entry.section == "8.D"}
    for place, language, text in every_text():
        assert place in editions or FOREIGN[language].search(text) is None, (place, text)


@pytest.mark.parametrize(("english", "italian"), glossary())
def test_the_glossary_is_told_whole(english: str, italian: str) -> None:
    told = TEXTS["KM-1.3"].text
    assert english in told.pick("en").lower()
    assert italian in told.pick("it").lower()


def test_every_table_option_is_named_and_its_values_told() -> None:
    table = RULES.read_text(encoding="utf-8").split("| option | default |")[1].split("\n\n")[0]
    count = len(OPTION_ROW.findall(table))
    assert count == 19
    for language in LANGUAGES:
        named = [line.split(":")[0] for line in TEXTS["KM-8.2"].text.pick(language).split("\n")[1:]]
        told = TEXTS["KM-8.3"].text.pick(language).split("\n")[1:]
        assert len(named) == len(told) == count
        assert all(line.startswith(f"{name},") for name, line in zip(named, told, strict=True))


@pytest.mark.parametrize("trait", TRAITS)
def test_each_trait_is_titled_with_its_name(trait: str) -> None:
    title = TEXTS[TRAIT_CLAUSES[trait]].title
    assert all(name in title.pick(language) for language, name in TRAITS[trait].texts)


def test_all_elements_are_named() -> None:
    for name in ELEMENTS.values():
        for language, element in name.texts:
            assert element in TEXTS["KM-2.3"].text.pick(language)
            assert element in TEXTS["KM-5.35"].text.pick(language)


def test_sums_in_examples_are_right() -> None:
    sums = 0
    for entry in TEXTS.values():
        for _, example in entry.example.texts if entry.example else ():
            for left, right in re.findall(r"(\d+(?: [+−] \d+)+) = (\d+)", example):
                terms = left.replace("− ", "-").replace("+ ", "").split()
                assert sum(map(int, terms)) == int(right), entry.id
                sums += 1
    assert sums >= 16


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert clause_quotes("it")["KM-5.8"][0] == "Attacco"
    assert clause_quotes("en")["KM-5.8"][0] == "Attack"
    assert list(clause_quotes("it")) == list(TEXTS) == list(by_id(sections()))


def test_the_turn_aid_fits_a_page_and_leaves_nothing_out() -> None:
    blocks = turn_aid().blocks
    phases = [f"phase-{number}" for number in range(1, 6)]
    rest = ["actions", "reactions", "exhausted", "bonus", "end"]
    assert [block.key for block in blocks] == ["set-up", *phases, *rest]
    assert all(len(block.lines) <= 2 for block in blocks[:6])
    lines = [line for block in blocks for line in block.lines]
    assert len(lines) <= 32
    assert all(len(text) <= 130 for line in lines for _, text in line.text.texts)
    assert {key for line in lines for key in line.clauses} >= AID_TOLD


def test_the_turn_aid_gives_the_same_numbers_in_both_languages() -> None:
    for block in turn_aid().blocks:
        for line in block.lines:
            english, italian = (
                sorted(re.findall(r"\d+", line.text.pick(language))) for language in LANGUAGES
            )
            assert english == italian, (block.key, line.text)


ENTRY = {"id": "X-1.1", "title": {"en": "a", "it": "b"}, "text": {"en": "c", "it": "d"}}
GOOD = {"section": "5.B", "title": {"en": "Attack", "it": "Attacco"}, "clauses": [ENTRY]}


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ("{", "5b_x.json: $: not JSON"),
        ("[]", "5b_x.json: $: an object is needed"),
        (json.dumps({**GOOD, "clauses": []}), "5b_x.json: $.clauses: a list"),
        (json.dumps({**GOOD, "note": 1}), "5b_x.json: $: unknown note"),
        (
            json.dumps({**GOOD, "clauses": [{**ENTRY, "text": {"en": "c", "it": " "}}]}),
            "5b_x.json: $.clauses[0].text.it: a text is needed",
        ),
        (
            json.dumps({**GOOD, "clauses": [{**ENTRY, "title": {"en": "c"}}]}),
            "5b_x.json: $.clauses[0].title: missing it",
        ),
        (
            json.dumps({**GOOD, "clauses": [ENTRY, ENTRY]}),
            "5b_x.json: $.clauses[1].id: X-1.1 stands twice",
        ),
    ],
)
def test_a_bad_file_is_named_with_its_place(tmp_path: Path, content: str, where: str) -> None:
    (tmp_path / "5b_x.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(where)):
        read_clauses(tmp_path)


def test_sections_are_read_by_number_and_other_files_left_alone(tmp_path: Path) -> None:
    for file, section in (("10_z.json", "10"), ("2_a.json", "2"), ("5b_x.json", "5.B")):
        entry = {**ENTRY, "id": f"X-{section}"}
        content = json.dumps({**GOOD, "section": section, "clauses": [entry]})
        (tmp_path / file).write_text(content, encoding="utf-8")
    (tmp_path / "notes.json").write_text("not JSON", encoding="utf-8")
    assert [section.id for section in read_clauses(tmp_path)] == ["2", "5.B", "10"]


def test_a_bad_turn_aid_is_named_with_its_place(tmp_path: Path) -> None:
    block = {"key": "x", "title": {"en": "a", "it": "b"}, "lines": [{"text": 3, "clauses": ["X"]}]}
    aid = {"title": {"en": "a", "it": "b"}, "blocks": [block]}
    (tmp_path / "turn_aid.json").write_text(json.dumps(aid), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape("$.blocks[0].lines[0].text: an object")):
        read_turn_aid(tmp_path)
