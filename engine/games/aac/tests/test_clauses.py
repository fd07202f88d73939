"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.aac.game import GAME
from engine.games.aac.options import OPTIONS
from engine.games.aac.terms import CARD_TYPES, TRAITS
from engine.kernel.clauses import by_id
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause, for_every
from engine.kernel.testing_clauses import WORKSHOP, ClauseLaws

RULES = Path(__file__).parents[1].joinpath("RULES.md").read_text(encoding="utf-8")
TEXTS = by_id(GAME.clause_sections())

# AAC-1.4: what each clause must call things, (clause, English, Italian).
SPOTS = (
    ("AAC-1.3", "round", "turno"),
    ("AAC-1.3", "turn", "giocata"),
    ("AAC-2.2", "defensive apparatus", "apparato difensivo"),
    ("AAC-3.5", "traps", "trappole"),
    ("AAC-4.2", "bonus points", "punti bonus"),
    ("AAC-4.5", "rescue draw", "pesca di soccorso"),
    ("AAC-4.5", "face-down in defence position", "coperta in posizione di difesa"),
    ("AAC-4.9", "playable", "giocabile"),
    ("AAC-4.18", "draw pile", "mazzo"),
    ("AAC-4.20", "captions", "didascalie"),
    ("AAC-4.28", "deploy", "schierar"),
    ("AAC-5.8", "Toilet", "Cesso"),
    ("AAC-5.12", "defence position", "posizione di difesa"),
    ("AAC-5.13", "attack position", "posizione di attacco"),
    ("AAC-5.14", "deadly blow", "colpo mortale"),
    ("AAC-5.22", "flies", "vola"),
    ("AAC-5.25", "unassigned", "non assegnata"),
    ("AAC-5.27", "springs", "scatta"),
    ("AAC-5.29", "activated", "attivata"),
    ("AAC-5.30", "sacrifice", "sacrific"),
    ("AAC-5.41", "evolves", "evolve"),
    ("AAC-5.42", "Ageing", "invecchiamento"),
    ("AAC-5.44", "summon", "evocabile"),
    ("AAC-5.46", "Void", "Nulla"),
    ("AAC-5.47", "genre", "genere"),
    ("AAC-5.50", "idle", "inert"),
    ("AAC-5.53", "paralysed", "paralizzata"),
    ("AAC-5.54", "Poison", "avvelenamento"),
    ("AAC-5.57", "thrown back", "rimbalzato"),
    ("AAC-6.4", "final duel", "duello finale"),
)

STRAY = {
    "en": ("graveyard", "spell", "monster", "player's mat", "defense", "paralyz", "aging", "!"),
    "it": ("cimitero", "incantesim", "fossa", "!"),
}

# Words of those who build the game; players need none of them.
WORKSHOP_OF_AAC = re.compile(rf"AAC-|\b(?:CH|DEC)\b|{WORKSHOP}")
FOREIGN = {
    "en": re.compile(r"\b(?:il|gli|della|tuo|carta|carte|creatura|mazzo|mano|quando)\b", re.I),
    "it": re.compile(
        r"\b(?:the|your|you|and|with|cards?|damage|attack|creature's|hand|turn)\b", re.I
    ),
}
INNER = {"resolution unit"}  # AAC-5.62 tells it without a word of its own
LISTS = {"AAC-1.4", "AAC-2.15", "AAC-4.0", "AAC-4.20", "AAC-4.36", "AAC-7.0"}
CHANGEABLE = re.compile(r"[oO]ption `\w+`")
AID_TOLD = {
    *("AAC-4.5", "AAC-4.20", "AAC-4.22", "AAC-4.30"),
    *("AAC-5.8", "AAC-5.12", "AAC-5.13", "AAC-5.20", "AAC-5.28", "AAC-5.52"),
    *("AAC-5.31", "AAC-5.40", "AAC-5.46", "AAC-5.50", "AAC-6.1", "AAC-6.2"),
}


def defined() -> list[str]:
    return re.findall(r"^- \*\*(AAC-R?[\d.]+)\b", RULES, re.MULTILINE)


def rule_lines() -> dict[str, str]:
    """The line of RULES.md that defines each clause, by its id."""
    found = re.findall(r"^- \*\*(AAC-R?[\d.]+)\b(.*)$", RULES, re.MULTILINE)
    return dict(found)


def glossary() -> list[tuple[str, str]]:
    """The English and the Italian terms of AAC-1.4; a cell with two terms gives two pairs."""
    table = RULES.split("| English (UI) | Italian (UI) |")[1].split("\n\n")[0]
    pairs: list[tuple[str, str]] = []
    for row in table.splitlines()[2:]:
        cells = [re.sub(r" \([^)]*\)", "", cell).strip().lower() for cell in row.split("|")]
        terms = [re.split(r" / |, ", cell) for cell in cells[1:3]]
        pairs.extend(zip(terms[0], terms[1], strict=True))
    return [pair for pair in pairs if pair[0] not in INNER]


def changeable() -> list[str]:
    """The rulings that name a table option."""
    lines = rule_lines().items()
    return [key for key, line in lines if key.startswith("AAC-R") and CHANGEABLE.search(line)]


def exemplified() -> list[str]:
    """The told clauses of which the rules give an example."""
    lines = rule_lines().items()
    return [key for key, line in lines if re.search(r"\*?Example\b", line) and key in TEXTS]


class TestTexts(ClauseLaws):
    """What players of this game are told."""

    prefix = "AAC-"
    texts = TEXTS
    aid = GAME.turn_aid()
    in_a_minute = GAME.minute()
    defined = defined()
    told = 269
    rulings = 99
    changeable = changeable()
    changeable_count = 12
    exemplified = exemplified()
    exemplified_count = 71
    lists = LISTS
    spots = SPOTS
    glossary = ("AAC-1.4", glossary())
    stray = STRAY
    workshop = WORKSHOP_OF_AAC
    foreign = FOREIGN
    sums = 20


def test_every_table_option_is_named_and_its_values_told() -> None:
    titles = [spec.title.replace("’", "'") for spec in OPTIONS]
    told = TEXTS["AAC-4.0"].text.pick("en").split("\n")[1:]
    assert [line.split(":")[0] for line in told] == titles
    for language in LANGUAGES:
        named = [
            line.split(":")[0] for line in TEXTS["AAC-4.0"].text.pick(language).split("\n")[1:]
        ]
        told = TEXTS["AAC-4.36"].text.pick(language).split("\n")[1:]
        assert len(named) == len(told) == len(OPTIONS)
        assert all(line.startswith(f"{name},") for name, line in zip(named, told, strict=True))


@clause("AAC-4.0")
def test_the_options_and_their_defaults_are_those_of_the_rules() -> None:
    table = RULES.split("| Option | Values | Clause |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\w+)", table, re.MULTILINE)
    switches = {True: "on", False: "off"}
    found = [
        (spec.name, switches[spec.default] if isinstance(spec.default, bool) else str(spec.default))
        for spec in OPTIONS
    ]
    assert found == rows


def test_each_option_leads_to_a_clause_that_is_told() -> None:
    assert {spec.clause for spec in OPTIONS} - set(TEXTS) == set()


@for_every("trait", TRAITS)
@for_every("language", LANGUAGES)
def test_each_mark_has_its_line(trait: str, language: str) -> None:
    lines = TEXTS["AAC-2.15"].text.pick(language).split("\n")
    assert len([line for line in lines if re.match(rf"{trait}\b[^:]*:", line)]) == 1


@for_every("language", LANGUAGES)
def test_each_type_of_card_is_named(language: str) -> None:
    told = TEXTS["AAC-2.2"].text.pick(language)
    assert all(name.pick(language) in told for name in CARD_TYPES.values())


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert TEXTS["AAC-5.53"].title.pick("it") == "Paralizzata"
    assert TEXTS["AAC-5.53"].title.pick("en") == "Paralysed"


def test_the_turn_aid_goes_through_the_turn_and_leaves_nothing_out() -> None:
    blocks = GAME.turn_aid().blocks
    turn = ["set-up", "start", "play", "attack", "hit", "walls"]
    rest = ["traps", "magics", "sacrifices", "limits", "no-creature", "end"]
    assert [block.key for block in blocks] == [*turn, *rest]
    assert all(len(block.lines) <= 3 for block in blocks)
    assert {key for block in blocks for line in block.lines for key in line.clauses} >= AID_TOLD
