"""Files of a deck: what goes out comes back; what is broken is refused with its place."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.formats.code import Coded, decode
from decks.formats.errors import BadFile, UnknownFormat
from decks.formats.formats import FORMATS, Printed, export, read_json, write
from decks.lists.beside import MAX_NOTE, Beside
from decks.pasting.read import read
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import for_every
from engine.registry import game, games
from tests.cases import case
from tests.outputs.loadouts import ANY_TEXT, BESIDE, KNOWN, MAYBE, TYPED

NAMES = ANY_TEXT | st.sampled_from(["=1+1", "\u202e", "Rod's, best", '"><script>', "a\nb"])
STARTER = dict(game("kmon").starter_loadouts())["MZ1-S01"]


def written(loadout, fmt, language="en", name="A deck"):
    return write(Printed(Coded("kmon", loadout, name), language), fmt).text


@given(TYPED, NAMES)
def test_json_comes_back(loadout, name):
    assert read_json(written(loadout, "json", name=name)) == Coded("kmon", loadout, name)


@given(TYPED)
def test_the_code_file_is_the_code(loadout):
    assert decode(written(loadout, "code"))[1] == loadout


@given(KNOWN, st.sampled_from(["en", "it"]), NAMES)
def test_every_format_writes_every_name_on_one_line(loadout, language, name):
    text = written(loadout, "text", language, name)
    assert text.splitlines()[0].startswith("# ")
    assert text.splitlines()[1] == "# game: kmon rules: 1"
    entries = [line for line in text.splitlines() if line and line[0] not in "#["]
    assert len(entries) == sum(len(lines) for lines in loadout.zones.values())


def test_the_text_of_a_starter():
    text = written(STARTER, "text", "en", "Galloping Sparks")
    assert text.startswith("# Galloping Sparks\n# game: kmon rules: 1\n\n[Team]\n1 ")
    assert "\n[Deck]\n" in text
    assert "(MZ1) A" in text
    assert "[Mazzo]" in written(STARTER, "text", "it")


def test_plain_lines_and_markdown():
    plain = written(STARTER, "plain")
    assert "(" not in plain
    assert len(plain.split("\n\n")) == 2
    marked = write(Printed(Coded("kmon", STARTER, "A *b* [c](d)"), "en", "https://x.example"),
                   "markdown").text  # fmt: skip
    assert marked.startswith("# A \\*b\\* \\[c\\]\\(d\\)\n")
    assert "](https://x.example/g/kmon/card/MZ1/" in marked


def test_a_card_of_no_game_is_kept_in_every_format():
    loadout = Loadout("deck", {}, {"deck": {"Ragnaros, Lightlord": 2}})
    for fmt in ("text", "plain", "markdown", "json"):
        assert "Ragnaros, Lightlord" in written(loadout, fmt)
    assert decode(written(loadout, "code"))[1] == loadout


@pytest.mark.django_db
def test_a_row_is_exported(deck):
    assert json.loads(export(deck, "json").text)["version"] == 1
    with pytest.raises(UnknownFormat) as caught:
        export(deck, "xml")
    assert "markdown" in str(caught.value.message)


@for_every("fmt", ["text", "markdown", "cod", "json", "code"])
def test_what_lies_beside_comes_back_with_the_cards(fmt):
    notes = {"MZ1-A01": "#finisher after their second fall", "MZ1-R01": "either # or & <both>"}
    beside = Beside({"MZ1-R01": 1, "MZ1-P02": 2}, notes)
    for language in ("en", "it"):
        coded = Coded("kmon", STARTER, "A deck", beside=beside)
        pasted = read("kmon", "deck", write(Printed(coded, language), fmt).text)
        assert (pasted.loadout.zones, pasted.beside) == (STARTER.zones, beside)
        assert pasted.problems == ()


def test_a_maybeboard_is_beside_and_a_long_note_is_cut_and_told():
    pasted = read("kmon", "deck", f"1 Cheeky Flame # {'a' * 300}\n\nMAYBEBOARD:\n2 Bare Wire")
    assert pasted.loadout.zones == {"deck": {"MZ1-A01": 1}}
    assert pasted.beside == Beside({"MZ1-A02": 2}, {"MZ1-A01": "a" * MAX_NOTE})
    assert [(each.position, each.kind) for each in pasted.problems] == [(1, "note")]


def test_a_description_is_read_from_its_lines_and_cut_where_it_is_too_long():
    words = "# A deck\n# description: One,\n# description:\n# description:  two.\n\n1 Cheeky Flame"
    pasted = read("kmon", "deck", words)
    assert (pasted.description, pasted.problems) == ("One,\n\n two.", ())
    long = read("kmon", "deck", f"# A deck\n# description: {'a' * 4001}\n1 Cheeky Flame")
    assert (len(long.description), [each.kind for each in long.problems]) == (4000, ["note"])
    # Another program's comments say nothing of the deck, and a quoted mail is a list of cards.
    assert read("kmon", "deck", "// description: x\n1 Cheeky Flame").description == ""
    assert read("kmon", "deck", "> 2 Cheeky Flame\n> 1 Bare Wire").description == ""


GOOD = json.loads(written(STARTER, "json"))


@for_every(
    ("text", "word"),
    [("{", "JSON"), ("[1]", "schema"), ('{"schema": "mazziere-deck-2"}', "schema"),
     (json.dumps({**GOOD, "zones": 3}), "zones"),
     (json.dumps({**GOOD, "zones": {"deck": {"a": 0}}}), "quantities"),
     (json.dumps({**GOOD, "zones": {"deck": {"a": "x"}}}), "quantities"),
     (json.dumps({**GOOD, "zones": {"deck": ["a"]}}), "quantities"),
     (json.dumps({**GOOD, "printings": [[1, 2, 3]]}), "quantities"),
     (json.dumps({**GOOD, "copies": [1]}), "quantities"),
     (json.dumps({**GOOD, "header": 1}), "quantities"),
     (json.dumps({**GOOD, "name": "a\0"}), "NUL"), ("[" * 99999, "nested"),
     ('{"a": NaN}', "NaN"), (json.dumps({**GOOD, "zones": {"deck": {"a": 10**30}}}), "quant")],
)  # fmt: skip
def test_a_broken_file_is_refused_with_its_reason(text, word):
    with pytest.raises(BadFile) as caught:
        read_json(text)
    assert word in str(caught.value.message)


def filled(loadout):
    """The zones that hold cards: a heading alone says nothing."""
    return {zone: counts for zone, counts in loadout.zones.items() if counts}


@example(Loadout("deck"), "en", "\\{ deck")
@given(TYPED, st.sampled_from(["en", "it"]), NAMES.map(lambda name: f"{name} deck"))
def test_our_text_pasted_brings_the_deck_back(loadout, language, name):
    pasted = read("kmon", "deck", written(loadout, "text", language, name))
    assert pasted.loadout.zones == filled(loadout)
    assert {trouble.kind for trouble in pasted.problems} <= {"unknown"}
    assert pasted.game == "kmon"
    assert pasted.name == " ".join(name.split())


@given(TYPED, st.sampled_from(["code", "json"]))
def test_a_code_or_file_pasted_brings_the_deck_back(loadout, fmt):
    pasted = read("kmon", "deck", written(loadout, fmt, name="Sparks, again"))
    assert pasted.loadout.zones == filled(loadout)
    assert pasted.name == "Sparks, again"


@case("case-043")
@given(BESIDE, MAYBE, st.sampled_from(list(FORMATS)), st.booleans())
def test_every_format_pasted_brings_the_deck_back(loadout, maybe, fmt, linked):
    base = "https://x.example" if linked else ""
    coded = Coded("kmon", loadout, "Sparks, again", beside=Beside(maybe))
    text = write(Printed(coded, "it", base), fmt).text
    if fmt == "cod" and not (filled(loadout) or maybe):
        return
    pasted = read("kmon", "deck", text)
    assert (pasted.loadout.zones, pasted.beside.maybe) == (filled(loadout), maybe)
    assert {trouble.kind for trouble in pasted.problems} <= {"unknown"}


@pytest.mark.parametrize("key", games())
def test_every_starter_comes_back_in_every_format(key):
    for _, loadout in game(key).starter_loadouts():
        for fmt in ("text", "plain", "markdown"):
            text = write(Printed(Coded(key, loadout, "A deck"), "en", ""), fmt).text
            pasted = read(key, loadout.kind, text)
            assert pasted.loadout.zones == filled(loadout), (fmt, text)
            assert not pasted.problems
