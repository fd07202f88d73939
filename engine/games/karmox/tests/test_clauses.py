"""The rules as players read them: whole, short, in both languages, in the game's own words."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

from engine.games.karmox.game import GAME
from engine.games.karmox.odds import hit_chance
from engine.games.karmox.options import OPTIONS
from engine.games.karmox.tests.table import DUEL, rules
from engine.games.karmox.texts import cell_name
from engine.kernel.clauses import by_id
from engine.kernel.game import OptionSpec
from engine.kernel.nodes import LANGUAGES
from engine.kernel.testing import clause, for_every
from engine.kernel.testing_clauses import WORKSHOP, ClauseLaws

RULES = Path(__file__).parents[1].joinpath("RULES.md").read_text(encoding="utf-8")
TEXTS = by_id(GAME.clause_sections())

# KX-1.3: what each clause must call things, (clause, English, Italian).
SPOTS = (
    ("KX-2.2", "counters", "pedine segnapunti"),
    ("KX-2.10", "barrier", "grata"),
    ("KX-2.11", "Event cells", "caselle Evento"),
    ("KX-2.22", "house edition", "della casa"),
    ("KX-3.2", "singles", "singolarmente"),
    ("KX-3.7", "rosters", "formazioni"),
    ("KX-4.2", "forced", "obbligata"),
    ("KX-4.5", "extraction point", "punto di estrazione"),
    ("KX-4.12", "Pawns", "birilli"),
    ("KX-4.16", "active character", "personaggio attivo"),
    ("KX-5.4", "front cell", "casella antistante"),
    ("KX-5.8", "side", "schieramento"),
    ("KX-5.9", "re-roll", "rilancio"),
    ("KX-5.10", "level point", "punto livello"),
    ("KX-5.11", "push", "spinta indietro"),
    ("KX-5.15", "defeated", "sconfitto"),
    ("KX-5.15", "imprisoned", "imprigionato"),
    ("KX-5.20", "spirit pool", "centro della plancia Evento"),
    ("KX-5.25", "Played tiles", "tessere giocate"),
    ("KX-5.28", "level-up", "passaggio di livello"),
    ("KX-5.31", "stat", "parametro"),
    ("KX-5.38", "release", "liberare"),
    ("KX-6.6", "team-mates", "compagni"),
    ("KX-6.9", "turn limit", "limite di turni"),
    ("KX-6.15", "adjudication", "verdetto a tempo"),
)

STRAY = {
    "en": ("jail", "square", "token", "hit point", "defense", "color", "figure", " swap"),
    "it": ("galera", "gabbia", "tabellone", "scacchiera", "segnalin", "scrign", " cella", "pedone"),
}

# Words of those who build the game; players need none of them. "Parametro" is a player's word
# here: the rulebook calls attack, defence and movement so.
WORKSHOP_OF_KX = re.compile(rf"KX-|{WORKSHOP.replace('|parametr[oi]', '')}")
FOREIGN = {
    "en": re.compile(r"\b(?:il|gli|della|tuo|casella|forziere|personaggio|mano|quando)\b", re.I),
    "it": re.compile(r"\b(?:the|your|you|and|with|cells?|chests?|damage|attack|turn)\b", re.I),
}
LISTS = {"KX-1.3"}
NAMES_OF_THE_RULEBOOK = {"KX-R73"}
CHANGEABLE = re.compile(r"\bO\d+")
COUNTER_OR_PAWN = re.compile(r"\bpedin[ae]\b(?! segnapunti)")
AID_TOLD = {
    *("KX-4.6", "KX-4.7", "KX-4.10", "KX-4.14", "KX-4.15", "KX-4.17", "KX-4.18"),
    *("KX-5.4", "KX-5.8", "KX-5.9", "KX-5.10", "KX-5.11", "KX-5.21", "KX-5.24"),
    *("KX-5.15", "KX-5.31", "KX-5.38", "KX-5.40", "KX-6.1", "KX-6.2"),
}


def rulings() -> dict[str, list[str]]:
    """The cells of each ruling's row: question, ruling, why, option."""
    rows = (line.split("|") for line in RULES.splitlines() if line.startswith("| KX-R"))
    return {row[1].strip(): [cell.strip() for cell in row[2:-1]] for row in rows}


def rule_lines() -> dict[str, str]:
    """The line of RULES.md that defines each clause and option, by its id."""
    return dict(re.findall(r"^- \*\*(KX-O?[\d.]+)\b(.*)$", RULES, re.MULTILINE))


def defined() -> list[str]:
    numbered = re.findall(r"^- \*\*(KX-O?[\d.]+)\b", RULES, re.MULTILINE)
    return [*numbered, *re.findall(r"^\| (KX-R\d+) \|", RULES, re.MULTILINE)]


def glossary() -> list[tuple[str, str]]:
    """Every English term of KX-1.3 with every Italian one of its row."""
    table = RULES.split("| English term (UI) |")[1].split("\n\n")[0]
    pairs: list[tuple[str, str]] = []
    for row in table.splitlines()[2:]:
        cells = [re.sub(r" \([^)]*\)", "", cell).strip().lower() for cell in row.split("|")]
        english, italian = (re.split(r" / |, ", cell) for cell in cells[1:3])
        pairs.extend(product(english, italian))
    return pairs


def changeable() -> list[str]:
    """The rulings that name a table option in their last column."""
    return [key for key, row in rulings().items() if CHANGEABLE.search(row[3])]


def exemplified() -> list[str]:
    """The told clauses of which the rules give an example."""
    lines = rule_lines().items()
    return [key for key, line in lines if re.search(r"\bEx(?:ample)?[.:]", line) and key in TEXTS]


class TestTexts(ClauseLaws):
    """What players of this game are told."""

    prefix = "KX-"
    texts = TEXTS
    aid = GAME.turn_aid()
    in_a_minute = GAME.minute()
    defined = defined()
    told = 271
    rulings = 84
    changeable = changeable()
    changeable_count = 16
    exemplified = exemplified()
    exemplified_count = 43
    lists = LISTS
    spots = SPOTS
    glossary = ("KX-1.3", glossary())
    stray = STRAY
    workshop = WORKSHOP_OF_KX
    foreign = FOREIGN
    editions = NAMES_OF_THE_RULEBOOK
    sums = 30

    def section_of(self, key: str) -> str:
        """The options are told among the mechanics, as in section 5.9 of the rules."""
        return "5" if key.startswith("KX-O") else super().section_of(key)

    def test_numbered_clauses_stand_in_reading_order(self) -> None:
        plain = [key.removeprefix("KX-") for key in self.texts if key[3] not in "RO"]
        found = [tuple(map(int, number.split("."))) for number in plain]
        assert found == sorted(found)
        options = [int(key.removeprefix("KX-O")) for key in self.texts if key[3] == "O"]
        assert options == list(range(1, 17))

    def test_only_the_cell_go_calls_out(self) -> None:
        loud = [text for _, _, text in self.every_text() if "!" in text.replace("GO!", "")]
        assert loud == []

    def test_pawns_and_counters_are_told_apart(self) -> None:
        mixed = [
            (place, text)
            for place, language, text in self.every_text()
            if language == "it" and place not in self.editions and COUNTER_OR_PAWN.search(text)
        ]
        assert mixed == []


@for_every("spec", OPTIONS[2:], ids=lambda spec: spec.name)
def test_every_option_has_its_title_and_its_usual_value_first(spec: OptionSpec) -> None:
    key = f"KX-O{OPTIONS.index(spec) - 1}"
    told = TEXTS[key]
    assert f"`{spec.name}`" in rule_lines()[key]
    assert told.title.pick("en") == spec.title
    values = [spec.default, spec.values[0], spec.values[-1]]
    said = [str(value) for value in values if type(value) is int]
    text = told.text.pick("en")
    assert text.startswith("Usual: ")
    assert set(said) <= set(re.findall(r"\d+", text))


def test_each_option_leads_to_a_clause_that_is_told() -> None:
    assert {spec.clause for spec in OPTIONS} - set(TEXTS) == set()


@clause("KX-2.14", "KX-2.15", "KX-2.16")
@for_every("language", LANGUAGES)
def test_the_plan_of_the_first_fortress_board_is_told_as_it_is(language: str) -> None:
    r = rules(DUEL)
    board = r.board
    niches, points, barriers = (
        re.findall(r"\b[A-Z]\d+", TEXTS[key].text.pick(language))
        for key in ("KX-2.14", "KX-2.15", "KX-2.16")
    )
    spots = zip(board.niche_names, board.niche_cells, board.fronts, strict=True)
    assert niches == [
        word for name, at, front in spots for word in (name, cell_name(r, at), cell_name(r, front))
    ]
    places = zip(board.point_names, board.points, strict=True)
    assert points == [word for name, at in places for word in (name, cell_name(r, at))]
    assert barriers == [cell_name(r, cell) for edge in board.edges for cell in edge]


@clause("KX-2.17", "KX-2.18")
@for_every("language", LANGUAGES)
def test_the_events_are_told_where_they_are(language: str) -> None:
    card = GAME.pool()["plancia-01"]
    cells: Any = card.get("cells")
    titles = [str(cell[f"title_{language}"]) for cell in cells]
    text, counts = (TEXTS[key].text.pick(language) for key in ("KX-2.17", "KX-2.18"))
    for title in {*titles} - {"GO!"}:
        places = [str(index) for index, one in enumerate(titles) if one == title]
        assert f"\n{title}, {', '.join(places)}: " in text
    for title in titles:
        assert re.search(rf"\b{titles.count(title)} (?:is |are |è |sono )?{title}", counts), title
    prisons: Any = card.get("prisons")
    for prison in prisons:
        pair = re.search(rf"{prison['id']} \w+ (\d+) (?:and|e) (\d+)", text)
        assert pair is not None
        assert [int(number) for number in pair.groups()] == prison["adjacent"]


@clause("KX-2.19")
@for_every("language", LANGUAGES)
def test_the_classes_are_told_with_their_values(language: str) -> None:
    words = {"en": ("attack", "defence", "movement"), "it": ("attacco", "difesa", "movimento")}
    text = TEXTS["KX-2.19"].text.pick(language)
    for card in GAME.pool():
        if card.type == "piece" and card.get("edition") == "base-01":
            stats = zip(words[language], words["en"], strict=True)
            told = ", ".join(f"{word} {card.get(stat)}" for word, stat in stats)
            assert f"\n{card.get(f'class_{language}')}: {told}." in text


@clause("KX-5.14")
@for_every("language", LANGUAGES)
def test_the_chances_of_a_hit_are_the_exact_ones(language: str) -> None:
    told = re.findall(
        r"\n([−+]?\d)(?: \w+ \w+)?: ([\d.,]+) %", TEXTS["KX-5.14"].text.pick(language)
    )
    assert len(told) == 11
    for advantage, percent in told:
        exact = 100 * hit_chance(int(advantage.replace("−", "-")))
        assert abs(exact - float(percent.replace(",", "."))) < 0.06, advantage


def test_quotes_give_title_and_text_in_one_language() -> None:
    assert TEXTS["KX-5.11"].title.pick("it") == "La spinta indietro"
    assert TEXTS["KX-5.11"].title.pick("en") == "The push"


def test_the_turn_aid_goes_through_the_turn_and_leaves_nothing_out() -> None:
    blocks = GAME.turn_aid().blocks
    turn = ["set-up", "event", "moving", "action"]
    assert [block.key for block in blocks] == [*turn, "attack", "spirits", "defeat", "end"]
    assert all(len(block.lines) <= 3 for block in blocks)
    assert {key for block in blocks for line in block.lines for key in line.clauses} >= AID_TOLD
