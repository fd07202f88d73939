"""The checks of typed cards: what is right passes, each fault is named with place, amount and mend
(TTK-2.10 to 2.16, 2.21, 3.33 to 3.40)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.effects.findings import CardProblem
from engine.games.tictacko import card_vocabulary as words
from engine.games.tictacko.card_problems import code_of
from engine.games.tictacko.card_reading import card_of, pool_of, raw_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import Raw
from engine.games.tictacko.tests.card_faults import (
    BASIC,
    DRAW,
    FAULTS,
    HEAD,
    KILL,
    WHOLE,
    Fault,
    magic,
)
from engine.games.tictacko.tests.wild_cards import Wild
from engine.kernel.cards import CardPool
from engine.kernel.errors import BadCard
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import clause, for_every, is_usable


@clause("TTK-2.11", "TTK-2.12", "TTK-2.13", "TTK-2.14", "TTK-2.15", "TTK-2.16", "TTK-9.29")
@for_every("raw", WHOLE)
def test_whole_cards_pass(raw: Raw) -> None:
    assert check_card(raw) == []


def found_at(raw: Raw, code: str, path: str) -> CardProblem:
    """The only problem of that code and place."""
    problems = [p for p in check_card(raw) if (code_of(p), p.path) == (code, path)]
    assert len(problems) == 1, [(code_of(p), p.path, p.message.render()) for p in check_card(raw)]
    return problems[0]


@clause(
    "TTK-2.10", "TTK-2.11", "TTK-2.12", "TTK-2.13", "TTK-2.14", "TTK-2.15", "TTK-3.33",
    "TTK-3.34", "TTK-3.35", "TTK-3.36", "TTK-3.37", "TTK-3.38", "TTK-3.39", "TTK-3.40",
    "TTK-9.3", "TTK-9.4", "TTK-9.5", "TTK-9.6", "TTK-9.9", "TTK-9.20", "TTK-9.24", "TTK-9.26",
)  # fmt: skip
@for_every("fault", FAULTS, ids=lambda fault: fault[0])
def test_each_fault_is_named_with_its_place_and_mend(fault: Fault) -> None:
    _, raw, code, path, said = fault
    problem = found_at(raw, code, path)
    assert said in problem.message.render(), problem.message.render()
    assert path in problem.message.render()
    assert path in problem.remedy.render()
    assert not is_usable([problem])


@clause("TTK-3.40", "TTK-3.1")
def test_all_faults_come_at_once_in_reading_order() -> None:
    raw = magic({"op": "draw", "who": "us", "n": 0}, KILL, choose=(), faction="red")
    raw = {**raw, "code": "M", "faction": "red", "copy_limit": 0}
    paths = [problem.path for problem in check_card(raw)]
    assert paths == ["/code", "/faction", "/copy_limit", "/effects/0/faction",
                     "/effects/0/do/0/who", "/effects/0/do/0/n",
                     "/effects/0/do/1/target"]  # fmt: skip


@clause("TTK-2.21")
def test_a_card_says_its_set_and_source_or_its_file_does() -> None:
    bare = {key: value for key, value in BASIC.items() if key not in ("set_code", "source")}
    assert [problem.path for problem in check_card(bare)] == ["/set_code", "/source"]
    (lent,) = pool_of([{"set_code": "mine", "source": "user", "cards": [bare]}])
    assert check_card(raw_of(lent)) == []


@clause("TTK-2.10", "TTK-3.39", "TTK-3.16")
def test_a_reprint_does_what_its_card_does() -> None:
    again = {**magic(KILL), "code": "m2", "reprint_of": "m"}
    known = {"m": magic(KILL), "b": BASIC, "m2": again}
    assert check_card(again, known) == []
    other = {**magic(DRAW), "code": "m3", "reprint_of": "m"}
    third = {**magic(KILL), "code": "m4", "reprint_of": "m2"}
    nowhere = {**magic(KILL), "code": "m5", "reprint_of": "x"}
    for raw, said in ((other, "effects"), (third, "no reprint"), (nowhere, "catalogue")):
        (problem,) = check_card(raw, known)
        assert (problem.path, code_of(problem)) == ("/reprint_of", "CARD_FIELD")
        assert said in problem.message.render()


@clause("TTK-2.7", "TTK-R4", "TTK-2.21")
def test_the_game_reads_and_writes_the_shape_of_people() -> None:
    for raw in WHOLE:
        card = card_of(raw)
        assert check_card(raw) == []
        assert card.type == {"character": raw.get("subtype")}.get(raw["type"], raw["type"])
        assert card_of(raw_of(card)) == card
        assert check_card(raw_of(card)) == []


@clause("TTK-3.40", "TTK-2.10")
def test_a_typed_card_is_played_and_one_that_cannot_be_is_named_with_place_and_mend() -> None:
    for raw in WHOLE:
        GAME.bind(CardPool([*GAME.pool(), card_of({**raw, "code": "typed"})]))
    spoilt = {**magic({"op": "fly"}), "code": "typed"}
    with pytest.raises(BadCard) as refused:
        GAME.bind(CardPool([*GAME.pool(), card_of(spoilt)]))
    found = refused.value
    assert (found.card, found.path) == ("typed", "/effects/0/do/0/op")
    assert "typed" in found.message.render()
    assert "destroy" in found.remedy.render()


@for_every("raw", [None, 3, [], "card", {}, {"type": []}, {"type": "instant"}])
def test_nothing_at_all_is_refused_without_raising(raw: Any) -> None:
    assert not is_usable(check_card(raw))


SPOILS: tuple[Any, ...] = (
    *(None, True, -1, 10**40, "", [], {}, [[]], "all", "self", "item", "$c0", "$c0.7", "any"),
    *({"count": 3}, {"adjacent_to": []}, {"spaces": []}, *words.TYPE_IDS, {"op": "draw"}),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every member of a card, as holder and key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found: list[tuple[Any, Any]] = []
    for key in list(keys):
        found.append((value, key))
        if isinstance(value[key], (dict, list)):
            found += places(value[key])
    return found


def spoilt_cards(number: int) -> list[Raw]:
    """Cards of the language, each with one member spoilt."""
    wild, rng = Wild(1000 + number), Rng(seed_of("spoilt", number))
    found: list[Raw] = []
    for kind in ("character", "magic", "instant"):
        whole = {**HEAD, **wild.card("w", kind, "dragon")}
        for _ in range(12):
            raw = json.loads(json.dumps(whole))
            members = places(raw)
            holder, key = members[rng.below(len(members))]
            holder[key] = SPOILS[rng.below(len(SPOILS))]
            found.append(raw)
    return found


@for_every("number", range(6))
def test_spoilt_cards_never_raise(number: int) -> None:
    for raw in spoilt_cards(number):
        for problem in check_card(raw):
            assert problem.message.render()
            assert problem.remedy.render()
