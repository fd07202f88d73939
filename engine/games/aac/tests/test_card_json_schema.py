"""The published JSON Schema tells the shape of every card that the checks let pass."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from engine.games.aac.card_json_schema import SCHEMA_FILE, card_json_schema, schema_text
from engine.games.aac.card_schema import check_card
from engine.games.aac.tests.aac_cards import WHOLE, Json
from engine.games.aac.tests.aac_generated import card
from engine.games.aac.tests.test_card_schema import EXAMPLES, FAULTS, PLAIN, SPOILS, Fault, _places
from engine.kernel.testing import for_every

SCHEMA = Draft202012Validator(card_json_schema())
# What holds between fields, or between a word and its place, is told by `card_schema` alone.
JOINT = {
    *("J without DP", "K must", "E without evolve", "evolve without E", "rounds of instant"),
    *("lasting 0", "instant 2", "wall X", "wall instant", "wall assigned", "wall springs"),
    *("host unattached", "stops V", "seven materials", "rolling play condition"),
    *("evolving by another", "nothing chosen", "second of one", "no attack", "no host"),
    *("rebound in a magic", "gone", "passive draw", "recall from hand", "division by 0"),
}


def test_the_file_is_what_the_tables_give() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(card_json_schema())


@for_every("raw", [*PLAIN, *WHOLE, *EXAMPLES], ids=lambda raw: str(raw["id"]))
def test_whole_cards_keep_to_it(raw: Json) -> None:
    assert [error.message for error in SCHEMA.iter_errors(raw)] == []


@for_every("fault", FAULTS, ids=lambda fault: fault[0])
def test_it_refuses_every_fault_of_shape(fault: Fault) -> None:
    assert SCHEMA.is_valid(fault[1]) == (fault[0] in JOINT)


@settings(deadline=None, max_examples=60)
@given(card())
def test_every_card_of_the_language_keeps_to_it(raw: Json) -> None:
    assert SCHEMA.is_valid(raw)


@settings(deadline=None, max_examples=100)
@given(card(), st.data())
def test_what_the_checks_let_pass_it_lets_pass(raw: Json, data: st.DataObject) -> None:
    spoilt: Any = json.loads(json.dumps(raw))
    holder, key = data.draw(st.sampled_from(_places(spoilt)))
    holder[key] = data.draw(st.sampled_from(SPOILS))
    if not check_card(spoilt):
        assert SCHEMA.is_valid(spoilt)
