"""Pasted deck lists: every shape that other programs write, and what is told of bad lines."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from collection.reading.names import names_in
from decks.formats.code import encode, looks_like_code
from decks.formats.formats import looks_like_json
from decks.lists.judging import kind_of, verdict
from decks.pasting import read as reading
from decks.pasting.read import read
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import ZoneSpec
from engine.kernel.names import both
from engine.kernel.testing import for_every
from engine.registry import game

FLAME = "MZ1-A01"
NAMES = {
    "HM": "Hunter's Mark",
    "MS": "Multi-Shot",
    "RL": "Ragnaros, Lightlord",
    "PW": "Power Word: Shield",
    "CM": "Commit // Memory",
    "CH": "Circle of Healing",
    "SW": "7 Wonders",
    "FM": "Forest",
}
PRINTED = [
    CardDef("OLD-001", "item", both("Reprint", "Ristampa"), {}, "OLD", "001"),
    CardDef("NEW-017b", "item", both("Reprint", "Ristampa"), {}, "NEW", "017b"),
    CardDef("PKK-★1", "item", both("Pikachoo", "Picaciù"), {}, "PKK", "★1"),
]


@pytest.fixture
def odd(monkeypatch):
    """A pool of names that other readers stumble over, read as decks with a side zone."""
    cards = [CardDef(code, "item", both(name, name)) for code, name in NAMES.items()]
    monkeypatch.setattr(reading, "names_of", lambda key: names_in(CardPool(cards + PRINTED)))
    kind = kind_of("kmon")
    zones = (ZoneSpec("main", both("Deck", "Mazzo"), ("item",)), ZoneSpec("side", both("Side", "")))
    kind = replace(kind, zones=zones)
    return lambda text: read("kmon", kind, text)


def zones(pasted):
    return {zone: dict(counts) for zone, counts in pasted.loadout.zones.items()}


@for_every(
    "line",
    [
        "2 Cheeky Flame", "2x Cheeky Flame", "2X Cheeky Flame", "2× Cheeky Flame",
        "2 x Cheeky Flame", "2xCheeky Flame", "x2 Cheeky Flame", "Cheeky Flame x2",
        "Cheeky Flame ×2", "Cheeky Flame×2", "Cheeky Flame x 2", "Cheeky Flame 2x",
        "Cheeky Flame\t2", "Cheeky Flame\tx2", "2\tCheeky Flame", "Cheeky Flame (2)",
        "Cheeky Flame: 2", "Cheeky Flame, 2", "Cheeky Flame; 2", "Cheeky Flame 2",
        "2, Cheeky Flame", "2;Cheeky Flame", "- 2 Cheeky Flame", "* 2 Cheeky Flame",
        "• 2x Cheeky Flame", "+2 Cheeky Flame", "   2   cheeky   flame  ", "2 CHEEKY FLAME",
        "2 Linguaccia di fuoco", "2 linguaccia DI FUOCO",
        "2 MZ1-A01", "2 mz1-a01", "MZ1-A01 x2", "2 MZ1 A01",
        "2 Cheeky Flame (MZ1)", "2 Cheeky Flame [MZ1]", "2 Cheeky Flame (MZ1) A01",
        "2 Cheeky Flame [MZ1] #A01", "2 Cheeky Flame MZ1 A01", "2 Cheeky Flame (mz1) a01",
        "2 Cheeky Flame|MZ1", "2 Cheeky Flame|MZ1|A01", "2 Cheeky Flame #A01",
        "2 (MZ1) A01", "* 2 Cheeky Flame MZ1 A01",
        "2 Cheeky Flame *F*", "2 Cheeky Flame (MZ1) A01 *F*", "2 Cheeky Flame #burn",
        "2 Cheeky Flame (MZ1) A01 *CMDR* #burn #!first", "2 Cheeky Flame #burn it all",
        "2\tCheeky Flame\tAbility", "\ufeff2 Cheeky Flame", "1 Cheeky Flame\n1 Cheeky Flame",
        "Cheeky Flame\nCheeky Flame",
    ],
)  # fmt: skip
def test_ways_to_write_two_copies(line):
    pasted = read("kmon", "deck", line)
    assert zones(pasted) == {"deck": {FLAME: 2}}
    assert not pasted.problems


@for_every(
    ("line", "code", "quantity"),
    [
        ("Hunter's Mark x2", "HM", 2), ("2 Hunter’s Mark", "HM", 2), ("hunters mark", "HM", 1),
        ("Multi-Shot x2", "MS", 2), ("2 multi shot", "MS", 2),
        ("Ragnaros, Lightlord x1", "RL", 1), ("1 Ragnaros, Lightlord", "RL", 1),
        ("Power Word: Shield x2", "PW", 2), ("Power Word: Shield", "PW", 1),
        ("Circle of Healing\tx2", "CH", 2), ("Commit // Memory", "CM", 1),
        ("3 Commit // Memory", "CM", 3), ("7 Wonders", "SW", 1), ("2 7 Wonders", "SW", 2),
        ("7 Wonders x3", "SW", 3), ("2 Reprint (NEW) 17b", "NEW-017b", 2),
        ("2 Ristampa [old]", "OLD-001", 2), ("2 Reprint", "NEW-017b", 2),
        ("2 Reprint OLD 1", "OLD-001", 2), ("1 Picaciu PKK ★1", "PKK-★1", 1),
    ],
)  # fmt: skip
def test_names_that_others_stumble_over(odd, line, code, quantity):
    # A first line is no card's name by default: put the line below a heading.
    pasted = odd(f"[Deck]\n{line}")
    assert zones(pasted) == {"main": {code or line: quantity}}
    assert bool(pasted.problems) == (code is None)


@for_every(
    "heading",
    ["[Team]", "[team]", "[TEAM] - 3", "[Team]:", "Team:", "Team: 3", "team", "Team (3)",
     "== Team ==", "===Team===", "## Team", "##Team - 3", "// Team", "//Team", "****** Team ******",
     "!team", "#team"],
)  # fmt: skip
def test_headings_in_all_shapes_and_both_languages(heading):
    pasted = read("kmon", "deck", f"1 MZ1-A02\n{heading}\n1 Cheeky Flame\n\n1 MZ1-K01")
    assert zones(pasted) == {"deck": {"MZ1-A02": 1}, "team": {FLAME: 1, "MZ1-K01": 1}}
    assert not pasted.problems


@for_every(
    "heading", ["Deck", "Main", "[Mainboard]", "Abilities:", "## Abilità (12)", "//Pokémon",
                "##Pokémon - 13", "Trainer: 4", "Energy",
                "[Mazzo principale]", "[Mazzo]", "mazzo:"],
)  # fmt: skip
def test_headings_that_leave_cards_where_their_type_goes(heading):
    pasted = read("kmon", "deck", f"[Team]\n1 MZ1-K01\n{heading}\n1 Cheeky Flame")
    assert zones(pasted) == {"team": {"MZ1-K01": 1}, "deck": {FLAME: 1}}
    assert not pasted.problems


def test_a_heading_that_says_nothing_is_told():
    pasted = read("kmon", "deck", "[Moon]\n1 Cheeky Flame")
    assert zones(pasted) == {"deck": {FLAME: 1}}
    assert [(told.position, told.kind) for told in pasted.problems] == [(1, "heading")]


@for_every(
    "comment", ["# a remark", "// 2 MZ1-A02", "> 2 MZ1-A02", "#2 things", "Total Cards - 60",
                "Totale: 60", "---", "***", "=="],
)  # fmt: skip
def test_comments_count_for_nothing(comment):
    pasted = read("kmon", "deck", f"1 Cheeky Flame\n{comment}\n1 Cheeky Flame")
    assert zones(pasted) == {"deck": {FLAME: 2}}
    assert not pasted.problems


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Galloping Sparks\n2 Cheeky Flame", "Galloping Sparks"),
        ("# Galloping Sparks\n# game: kmon rules: 1\n2 Cheeky Flame", "Galloping Sparks"),
        ("# Deck\n2 Cheeky Flame", "Deck"),
        ("# 2 Cheeky Flame\n2 Cheeky Flame", "2 Cheeky Flame"),
        ("// Sparks\n2 Cheeky Flame", "Sparks"),
        ("About\nName Sparks, at night\n\nDeck\n2 Cheeky Flame", "Sparks, at night"),
        ("[metadata]\nName=Sparks\nAuthor=me\n[Main]\n2 Cheeky Flame|MZ1", "Sparks"),
        ("Name: Sparks\n2 Cheeky Flame", "Sparks"),
        ("Nome: Scintille\n2 Cheeky Flame", "Scintille"),
        ("2 Cheeky Flame", ""),
        ("Cheeky Flame x2", ""),
        ("[Deck]\n2 Cheeky Flame", ""),
    ],
)
def test_the_name_of_the_deck(text, name):
    pasted = read("kmon", "deck", text)
    assert pasted.name == name
    assert zones(pasted) == {"deck": {FLAME: 2}}
    # A name that does not say to be one is told, so that nothing is swallowed.
    told = ["name"] if text.startswith("Galloping") else []
    assert [trouble.kind for trouble in pasted.problems] == told


def test_an_unknown_name_stays_and_names_the_nearest():
    pasted = read("kmon", "deck", "[Deck]\n2 Cheeky Flme\n\n3 Storm, of Nothing x4")
    assert zones(pasted) == {"deck": {"Cheeky Flme": 2, "Storm, of Nothing x4": 3}}
    first, second = pasted.problems
    assert (first.position, first.kind, first.nearest[0].code) == (2, "unknown", FLAME)
    assert (second.position, second.kind) == (4, "unknown")
    assert "Cheeky Flme" in str(first.message)


@for_every("quantity", ["0", "-3", "1.5", "99999999999999999999"])
def test_a_bad_quantity_is_told_and_counts_as_none(quantity):
    pasted = read("kmon", "deck", f"1 MZ1-A02\n{quantity} Cheeky Flame")
    assert zones(pasted) == {"deck": {"MZ1-A02": 1}}
    assert [(told.position, told.kind) for told in pasted.problems] == [(2, "quantity")]
    assert [(bad.code, bad.position) for bad in pasted.loadout.bad_lines] == [(FLAME, 2)]


def test_repeated_lines_are_one_entry_and_it_is_judged():
    text = "\n".join(["1 MZ1-A02"] * 40)
    pasted = read("kmon", "deck", text)
    assert zones(pasted) == {"deck": {"MZ1-A02": 40}}
    assert any(v.found == 40 for v in verdict("kmon", pasted.loadout).violations)


def test_set_and_number_against_the_name_are_told():
    pasted = read("kmon", "deck", "2 Cheeky Flame (MZ1) A02")
    assert zones(pasted) == {"deck": {FLAME: 2}}
    assert [told.kind for told in pasted.problems] == ["printing"]


def test_beside_the_deck(odd):
    assert zones(odd("2 Forest\nSB: 1 Reprint\n1 Multi-Shot")) == {
        "main": {"FM": 2, "MS": 1}, "side": {"NEW-017b": 1}
    }  # fmt: skip
    assert zones(odd("2 Forest\n\n1 Multi-Shot")) == {"main": {"FM": 2}, "side": {"MS": 1}}
    assert zones(odd("Deck\n2 Forest\n\n1 Multi-Shot")) == {"main": {"FM": 2, "MS": 1}}
    assert zones(odd("2 Forest\nRiserva:\n1 Multi-Shot")) == {"main": {"FM": 2}, "side": {"MS": 1}}


def test_a_game_without_a_side_zone_keeps_its_cards_for_the_judge():
    pasted = read("kmon", "deck", "2 Cheeky Flame\n\n1 MZ1-A02\nSideboard\n1 MZ1-A03")
    assert zones(pasted) == {"deck": {FLAME: 2, "MZ1-A02": 1}, "side": {"MZ1-A03": 1}}
    assert "KM-3.12" in {v.clause for v in verdict("kmon", pasted.loadout).violations}


def test_ten_thousand_lines_are_read_and_told():
    text = "\n".join(f"{n % 3 + 1} Card that is not {n}" for n in range(10_000))
    pasted = read("kmon", "deck", f"[Deck]\n{text}")
    assert len(pasted.lines) == len(pasted.problems) == 10_000
    assert pasted.problems[-1].position == 10_001
    longer = read("kmon", "deck", "1 Cheeky Flame\n" * 30_000)
    assert zones(longer) == {"deck": {FLAME: 20_000}}
    assert "30000" in str(longer.problems[-1].message)


CODES = [card.code for card in game("kmon").pool()]
LINES = st.dictionaries(st.sampled_from(CODES), st.integers(1, 99), max_size=12)


@given(LINES, LINES, st.sampled_from(["en", "it"]), st.booleans())
def test_what_is_written_is_read(team, deck, language, behind):
    pool = game("kmon").pool()

    def line(code, count):
        name = pool[code].name.pick(language)
        return f"{name} x{count}" if behind else f"{count} {name} ({pool[code].set})"

    wanted = {zone: counts for zone, counts in (("team", team), ("deck", deck)) if counts}
    text = "\n".join(
        f"[{zone}]\n" + "\n".join(line(*item) for item in counts.items()) + "\n"
        for zone, counts in wanted.items()
    )
    pasted = read("kmon", "deck", text)
    assert zones(pasted) == {zone: dict(sorted(counts.items())) for zone, counts in wanted.items()}
    assert not pasted.problems


@given(st.text(max_size=300))
def test_no_text_is_too_odd(text):
    # A damaged file is refused as such; everything else is read.
    assume(not looks_like_json(text) and not looks_like_code(text))
    pasted = read("kmon", "deck", text)
    assert len(pasted.lines) + len(pasted.bad) <= len(text.splitlines())
    assert all(line.code.strip() and line.quantity > 0 for line in pasted.lines)
    verdict("kmon", pasted.loadout)


@given(st.lists(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=40), max_size=8))
def test_reading_again_what_was_kept_keeps_it(names):
    text = "[Deck]\n" + "\n".join(f"2 {name}" for name in names)
    first = read("kmon", "deck", text)
    kept = "\n".join(
        f"[{zone}]\n" + "\n".join(f"{count} {code}" for code, count in counts.items())
        for zone, counts in first.loadout.zones.items()
    )
    assert zones(read("kmon", "deck", kept)) == zones(first)


def test_a_deck_code_is_a_list_too():
    starter = game("kmon").starter_loadouts()[0][1]
    pasted = read("kmon", "deck", f"  {encode(starter, 'kmon', 'Sparks')}\n")
    assert pasted.loadout == starter
    assert (pasted.name, pasted.problems) == ("Sparks", ())
