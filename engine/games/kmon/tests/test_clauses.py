"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.games.kmon.game import GAME
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.kernel.clauses import by_id, read_clauses, read_turn_aid
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import for_every
from engine.kernel.testing_clauses import WORKSHOP, ClauseLaws

RULES = Path(__file__).parents[1] / "RULES.md"
_DEFINED = re.compile(r"^(?:- \*\*|\| )KM-(?P<number>\d+\.\d+|R\d+)\b", re.MULTILINE)

TEXTS = by_id(GAME.clause_sections())

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
WORKSHOP_OF_KM = re.compile(rf"KM-R?\d|{WORKSHOP}")
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


def changeable() -> set[str]:
    """The rulings that name a table option in their last column."""
    rows = (row.split("|") for row in RULES.read_text(encoding="utf-8").splitlines())
    kept = (row for row in rows if len(row) == 7 and row[1].strip().startswith("KM-R"))
    return {row[1].strip() for row in kept if "`" in row[5]}


def exemplified() -> list[str]:
    """The told clauses of which the rules give an example."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    given = [line[4:].split("*")[0] for line in lines if re.match(r"- \*\*KM-.*\bEx[.:]", line)]
    return [key for key in given if key in TEXTS]


class TestTexts(ClauseLaws):
    """What players of this game are told."""

    prefix = "KM-"
    texts = TEXTS
    aid = GAME.turn_aid()
    in_a_minute = GAME.minute()
    defined = defined()
    told = 319
    changeable = changeable()
    changeable_count = 17
    exemplified = exemplified()
    exemplified_count = 32
    lists = LISTS
    longest_line = 600
    spots = SPOTS
    glossary = ("KM-1.3", glossary())
    stray = STRAY
    workshop = WORKSHOP_OF_KM
    foreign = FOREIGN
    editions = frozenset(entry.id for entry in TEXTS.values() if entry.section == "8.D")
    sums = 16

    def quotes(self, place: str) -> bool:
        """No English text of this game quotes Italian."""
        return False


def test_every_table_option_is_named_and_its_values_told() -> None:
    table = RULES.read_text(encoding="utf-8").split("| option | default |")[1].split("\n\n")[0]
    count = len(OPTION_ROW.findall(table))
    assert count == 19
    for language in LANGUAGES:
        named = [line.split(":")[0] for line in TEXTS["KM-8.2"].text.pick(language).split("\n")[1:]]
        told = TEXTS["KM-8.3"].text.pick(language).split("\n")[1:]
        assert len(named) == len(told) == count
        assert all(line.startswith(f"{name},") for name, line in zip(named, told, strict=True))


@for_every("trait", TRAITS)
def test_each_trait_is_titled_with_its_name(trait: str) -> None:
    title = TEXTS[TRAIT_CLAUSES[trait]].title
    assert all(name in title.pick(language) for language, name in TRAITS[trait].texts)


def test_all_elements_are_named() -> None:
    for name in ELEMENTS.values():
        for language, element in name.texts:
            assert element in TEXTS["KM-2.3"].text.pick(language)
            assert element in TEXTS["KM-5.35"].text.pick(language)


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert TEXTS["KM-5.8"].title.pick("it") == "Attacco"
    assert TEXTS["KM-5.8"].title.pick("en") == "Attack"


def test_the_turn_aid_goes_through_the_turn_and_leaves_nothing_out() -> None:
    blocks = GAME.turn_aid().blocks
    phases = [f"phase-{number}" for number in range(1, 6)]
    rest = ["actions", "reactions", "exhausted", "bonus", "end"]
    assert [block.key for block in blocks] == ["set-up", *phases, *rest]
    assert all(len(block.lines) <= 2 for block in blocks[:6])
    assert {key for block in blocks for line in block.lines for key in line.clauses} >= AID_TOLD


ENTRY = {"id": "X-1.1", "title": {"en": "a", "it": "b"}, "text": {"en": "c", "it": "d"}}
GOOD = {"section": "5.B", "title": {"en": "Attack", "it": "Attacco"}, "clauses": [ENTRY]}


@for_every(
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
