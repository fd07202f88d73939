"""Lines and lists of other programs, found in reports about readers that got them wrong."""

import pytest

from collection.reading.files import read_list
from collection.reading.headings import Headings
from collection.reading.names import names_of
from decks.pasting.read import read
from engine.kernel.errors import KernelError
from engine.kernel.testing import for_every
from engine.registry import game
from tests.cases import case

BEAR, SEED, OPENER = "cellar-bear", "attic-seed", "can-opener"


def zones(key, text):
    pasted = read(key, "", text)
    found = {**pasted.loadout.zones, "maybe": pasted.beside.maybe}
    return {zone: dict(counts) for zone, counts in found.items() if counts}


def kinds(key, text):
    return [trouble.kind for trouble in read(key, "", text).problems]


@case("case-008", "case-009", "case-011", "case-012", "case-016", "case-017")
@for_every(
    ("key", "line", "code", "copies"),
    [
        ("kmon", "Cheeky Flame (x2)", "MZ1-A01", 2), ("aac", "Attic Seed (4x)", SEED, 4),
        ("aac", "Cellar Bear 4", BEAR, 4), ("aac", "Attic Seed 4", SEED, 4),
        ("karmox", "Blue Harpooner 2", "arpioniera-blue", 2), ("aac", "２ Can Opener", OPENER, 2),
        ("aac", "(4) Cellar Bear", BEAR, 4), ("aac", "4) Cellar Bear", BEAR, 4),
        ("aac", "4: Cellar Bear", BEAR, 4), ("aac", "[4] Cellar Bear", BEAR, 4),
        ("aac", "Cellar Bear [x4]", BEAR, 4), ("aac", "Cellar Bear - 4", BEAR, 4),
        ("aac", "Cellar Bear (4 copies)", BEAR, 4), ("aac", "Cellar Bear, 4 pcs", BEAR, 4),
        ("aac", "4 pz Cellar Bear", BEAR, 4), ("aac", "Qty: 4 Cellar Bear", BEAR, 4),
        ("aac", "4.0 Cellar Bear", BEAR, 4), ("aac", "Cellar Bear (x4) *F*", BEAR, 4),
        ("aac", "Cellar Bear x4 // why", BEAR, 4), ("aac", "4. Cellar Bear", BEAR, 4),
    ],
)  # fmt: skip
def test_a_quantity_stands_where_it_stands(key, line, code, copies):
    for text in (line, f"1 {code}\n{line}"):
        (counts,) = zones(key, text).values()
        assert counts == {code: copies + text.count("\n")}
        assert not kinds(key, text)


def test_a_numbered_list_counts_one_of_each():
    assert zones("aac", "1. Cellar Bear\n2. Attic Seed\n3. 4 Can Opener") == {
        "deck": {BEAR: 1, SEED: 1, OPENER: 4}
    }


@case("case-019", "case-020")
@for_every(
    ("first", "name", "told"),
    [
        ("(4) Cellar Bear", "", []), ("2pcs Cellar Bear", "", []),
        ("Creature X", "Creature X", ["name"]), ("Bears at Night", "Bears at Night", ["name"]),
        ("Celar Bear", "", ["unknown"]), ("Storm 2", "", ["unknown"]),
        ("4 of something", "", ["unknown"]), ("Moon:", "", ["heading"]),
    ],
)  # fmt: skip
def test_a_first_line_is_a_name_only_when_it_surely_is_one(first, name, told):
    pasted = read("aac", "deck", f"{first}\n2 Attic Seed")
    assert pasted.name == name
    assert [trouble.kind for trouble in pasted.problems] == told
    assert pasted.loadout.zone("deck")[SEED] == 2


def test_a_column_of_names_is_a_list():
    assert zones("aac", "Name\nCellar Bear\nAttic Seed") == {"deck": {BEAR: 1, SEED: 1}}


def test_without_quantities_no_line_is_a_name_or_a_heading():
    pasted = read("aac", "deck", "Bears at Night\nCellar Bear\nCreature X\nAttic Seed")
    assert not pasted.name
    assert [trouble.kind for trouble in pasted.problems] == ["unknown", "unknown"]


@case("case-022", "case-023", "case-025", "case-026", "case-028", "case-029", "case-032")
@for_every(
    ("line", "code", "told"),
    [
        ("1x Cellar Bear (First Flush)", BEAR, []), ("1x Cellar Bear (primo sciacquone)", BEAR, []),
        ("1x Cellar Bear (Where Doom Awaits)", BEAR, ["printing"]),
        ("1x Cellar Bear (asdflk)", BEAR, ["printing"]),
        ("1 Cellar Bear [AAC1:4] *F*", BEAR, []), ("1 Cellar Bear (AAC1:4)", BEAR, []),
        ("1 [AAC1#4] Cellar Bear", BEAR, []), ("1 [AAC1:4] Cellar Bear", BEAR, []),
        ("1 Cellar Bear AAC1", BEAR, []),
        ("1 Cellar Bear - First Flush", BEAR, []), ("1 AAC1 Cellar Bear", BEAR, []),
        ("1 Attic Seed (35)", SEED, []), ("1 Attic Seed (36)", SEED, ["printing"]),
        ("1 Cellar Bear (AAC1) 4 F", BEAR, []), ("1 Cellar Bear (AAC1) 4 foil", BEAR, []),
        ("1 Cellar Bear (AAC1) 5", BEAR, ["printing"]),
        ("1 Bear of Sorts (AAC1) 4", BEAR, ["printing"]),
        ("1 Cellar Bear|AAC1|[4]", BEAR, []), ("1 Cellar Bear+|AAC1", BEAR, []),
    ],
)  # fmt: skip
def test_a_set_in_any_dress(line, code, told):
    assert zones("aac", line) == {"deck": {code: 1}}
    assert kinds("aac", line) == told


def test_a_set_stands_first_beside_the_deck():
    assert zones("aac", "1 Attic Seed\nSB: 1 [AAC1] Can Opener") == {
        "deck": {SEED: 1}, "side": {OPENER: 1}
    }  # fmt: skip
    assert zones("aac", "1 Attic Seed\nSideboard: 2 Can Opener")["side"] == {OPENER: 2}


@case("case-031")
def test_labels_and_categories_say_where_a_card_lies():
    text = (
        "1x Can Opener (aac1) 48 [Maybeboard{noDeck}{noPrice}] ^Have,#37d67a^\n"
        "1x Attic Seed (aac1) 35 [Ramp]\n2x Cellar Bear (aac1) 4 *F* [Sideboard] ^Get,#f47373^\n"
        "1x Attic Seed (aac1) 35 [Odds{noDeck},Ramp]"
    )
    found = zones("aac", text)
    assert found == {"deck": {SEED: 1}, "maybe": {OPENER: 1, SEED: 1}, "side": {BEAR: 2}}
    assert not kinds("aac", text)


@case("case-039")
@for_every(
    "line", ["2 Cellar Bear // cut this?", "2 Cellar Bear # good", "2 Cellar Bear -- why",
             "2 Cellar Bear ; three?", "- 2 **Cellar Bear**", "- [x] 2 Cellar Bear",
             "> 2 Cellar Bear", "2 [Cellar Bear](https://x.example/bear)",
             "2 Cellar Bear - 1,20 €", "```\n2 Cellar Bear\n```",
             "| Qty | Card |\n|----:|------|\n| 2 | Cellar Bear |", "2 Cellar Bear <retro> [ONE]"],
)  # fmt: skip
def test_comments_tails_and_markdown(line):
    assert zones("aac", line) == {"deck": {BEAR: 2}}


@case("case-040")
@for_every(
    "text", ["Reg Qty,Foil Qty,Name,Set\n1,1,Cellar Bear,AAC1",
             "Count,Name,Edition\n2,Cellar Bear,AAC1", "Name;Qty\nCellar Bear;2",
             "Card Name\tQuantity\tSet\nCellar Bear\t2x\tFirst Flush",
             '"Quantity","Name","Board"\n"2","Cellar Bear","mainboard"'],
)  # fmt: skip
def test_a_table_can_be_pasted(text):
    pasted = read("aac", "deck", text)
    assert zones("aac", text) == {"deck": {BEAR: 2}}
    assert (pasted.name, pasted.problems) == ("", ())


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1"><deckname>Bears &amp; Co</deckname><comments>x</comments>
<zone name="main"><card number="2" name="Cellar Bear"/><card number="3" name="No Such" /></zone>
<zone name="side"><card number="1" name="Can Opener" setShortName="AAC1"/></zone>
</cockatrice_deck>"""
DEK = """<?xml version="1.0"?><Deck><NetDeckID>0</NetDeckID>
<Cards CatID="1" Quantity="2" Sideboard="false" Name="Cellar Bear" Annotation="0" />
<Cards CatID="2" Quantity="1" Sideboard="true" Name="Can Opener" Annotation="0" /></Deck>"""


def test_xml_of_cockatrice_and_magic_online():
    pasted = read("aac", "deck", COD)
    assert pasted.name == "Bears & Co"
    assert [trouble.kind for trouble in pasted.problems] == ["unknown"]
    assert zones("aac", COD) == {"deck": {BEAR: 2, "No Such": 3}, "side": {OPENER: 1}}
    assert zones("aac", DEK) == {"deck": {BEAR: 2}, "side": {OPENER: 1}}


@for_every(
    "text", ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
             "<?xml version='1.0'?><a>", "<?xml version='1.0'?><a/>", COD.replace("</zone>", "")],
)  # fmt: skip
def test_other_xml_is_refused_in_words(text):
    with pytest.raises(KernelError, match="XML"):
        read_list(text, names_of("aac"), Headings("aac", game("aac").loadout_kinds()[0]))


@case("case-081", "case-082")
@for_every(
    ("key", "line", "code"),
    [("kmon", "2 MZ1 A1", "MZ1-A01"), ("kmon", "2 mz1-a1", "MZ1-A01"),
     ("tictacko", "2 Landlords Notice", "landlords-notice"),
     ("tictacko", "2 landlord s notice", "landlords-notice")],
)  # fmt: skip
def test_names_and_numbers_are_found_as_the_search_finds_them(key, line, code):
    (counts,) = zones(key, line).values()
    assert counts == {code: 2}
