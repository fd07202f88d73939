"""The published JSON Schema tells the shape of every card that the checks let pass (TTK-2.21)."""

from __future__ import annotations

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.tictacko.card_json_schema import SCHEMA_FILE, card_json_schema, schema_text
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.tests.board import Raw
from engine.games.tictacko.tests.card_faults import FAULTS, WHOLE, Fault
from engine.games.tictacko.tests.test_card_checks import spoilt_cards
from engine.games.tictacko.tests.test_examples import EXAMPLES
from engine.games.tictacko.tests.wild_cards import Wild
from engine.kernel.testing import for_every

SCHEMA = Draft202012Validator(card_json_schema())
# What holds between fields, or between a word and its place, is told by `card_schema` alone.
JOINT = {
    *("basic with effect", "basic with text", "magic without effect", "special without effect"),
    *("continuous magic", "play on a character", "destroy own", "destroy any area"),
    *("sacrifice opposing", "sacrifice of any", "destroy self", "sacrifice item"),
    *("unknown reference", "third of one", "self on a magic", "item on a magic", "two of a name"),
    *("where of what comes later", "most below least", "move two", "swap two with one"),
    *("move to a character", "recover from a hand", "cancel on a magic", "prevent as one enters"),
    *("redirect of a draw", "redirect of anybody", "nobody replaced", "threatened on a magic"),
    *("threatened without a verb", "filter of another window", "imposed suppression", "no end"),
    *(
        "nothing lasts",
        "choosing rule",
        "trigger of nothing",
        "hidden cards",
        "others pay",
        "counted cost",
    ),
    *("no source", "no set", "no letter", "no number", "other numbers"),
}


def test_the_file_is_what_the_tables_give() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(card_json_schema())


@for_every("raw", [*WHOLE, *EXAMPLES])
def test_whole_cards_keep_to_it(raw: Raw) -> None:
    assert [error.message for error in SCHEMA.iter_errors(raw)] == []


@for_every("fault", FAULTS, ids=lambda fault: fault[0])
def test_it_refuses_every_fault_of_shape(fault: Fault) -> None:
    assert SCHEMA.is_valid(fault[1]) == (fault[0] in JOINT)


@for_every("number", range(6))
def test_what_the_checks_let_pass_it_lets_pass(number: int) -> None:
    wild = Wild(2000 + number)
    head: Raw = {"set_code": "mine", "source": "user"}
    cards = [
        {**head, **wild.card("w", kind, "unicorn")} for kind in ("character", "magic", "instant")
    ]
    for raw in [*cards, *spoilt_cards(100 + number)]:
        if not check_card(raw):
            assert SCHEMA.is_valid(raw), [error.message for error in SCHEMA.iter_errors(raw)]
