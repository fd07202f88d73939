"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.tictacko.game import GAME
from engine.games.tictacko.options import OPTIONS
from engine.games.tictacko.terms import CARD_TYPES
from engine.kernel.clauses import by_id
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause, for_every
from engine.kernel.testing_clauses import WORKSHOP, ClauseLaws

RULES = Path(__file__).parents[1].joinpath("RULES.md").read_text(encoding="utf-8")
TEXTS = by_id(GAME.clause_sections())

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
WORKSHOP_OF_TTK = re.compile(rf"TTK-|\b(?:CH|DEC)\b|{WORKSHOP}")
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


def changeable() -> list[str]:
    """The rulings that name a table option."""
    lines = rule_lines().items()
    return [key for key, line in lines if key.startswith("TTK-R") and CHANGEABLE.search(line)]


def exemplified() -> list[str]:
    """The told clauses of which the rules give an example."""
    lines = rule_lines().items()
    return [key for key, line in lines if re.search(r"\*Ex: ", line) and key in TEXTS]


class TestTexts(ClauseLaws):
    """What players of this game are told."""

    prefix = "TTK-"
    texts = TEXTS
    aid = GAME.turn_aid()
    in_a_minute = GAME.minute()
    defined = defined()
    told = 327
    rulings = 91
    changeable = changeable()
    changeable_count = 18
    exemplified = exemplified()
    exemplified_count = 54
    lists = LISTS
    spots = SPOTS
    glossary = ("TTK-1.3", glossary())
    stray = STRAY
    workshop = WORKSHOP_OF_TTK
    foreign = FOREIGN


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


@for_every("language", LANGUAGES)
def test_each_type_of_card_is_named(language: str) -> None:
    told = TEXTS["TTK-2.7"].text.pick(language)
    assert all(name.pick(language) in told for name in CARD_TYPES.values())


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert TEXTS["TTK-5.20"].title.pick("it") == "Liberare è un'altra cosa"
    assert TEXTS["TTK-5.20"].title.pick("en") == "Clearing is something else"


def test_the_turn_aid_goes_through_the_turn_and_leaves_nothing_out() -> None:
    blocks = GAME.turn_aid().blocks
    turn = ["set-up", "draw", "action", "magic", "instants", "words"]
    assert [block.key for block in blocks] == [*turn, "objectives", "stalemate", "end"]
    assert all(len(block.lines) <= 3 for block in blocks)
    assert {key for block in blocks for line in block.lines for key in line.clauses} >= AID_TOLD
