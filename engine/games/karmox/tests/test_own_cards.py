"""Classes and event cells that people type: doors, judge, table (KX-2.24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from engine.games.karmox.card_reading import CELL, CLASS
from engine.games.karmox.codes import PIECES
from engine.games.karmox.game import GAME
from engine.games.karmox.own_rules import CARDS_AT
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.typed import MOST
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Severity, Violation, is_legal, judge, judge_table
from engine.kernel.errors import BadPosition
from engine.kernel.events import Event, values_of
from engine.kernel.forms import CHOICE, NUMBER, Field
from engine.kernel.loadouts import Loadout
from engine.kernel.names import Name
from engine.kernel.plans import FULL, MIDDLE, SMALL, Figure, Label
from engine.kernel.positions import BadLayout, Layout, Placed, SideLayout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

KIND = GAME.loadout_kinds()[0]
STARTERS = dict(GAME.starter_loadouts())
STATS = {"attack": 3, "defence": 2, "movement": 4}
WORDS = {"it": "Se non porta forzieri recupera 1 P.V.", "en": "Without a chest it recovers 1 LP."}
LOTS = 150


def typed(code: str, raw: Mapping[str, object] | None = None, kind: str = CLASS) -> CardDef:
    """A card as the form reads it."""
    asked = {"code": code, "type": kind, "name": {"it": code.title()}, **(raw or {})}
    found = GAME.read_card(asked)
    assert found.card is not None
    assert not found.faults, found.faults
    return found.card


def complete(*codes: str) -> list[CardDef]:
    """With set and number of a shipped sheet: they are other cards all the same."""
    return [typed(code, {"set": "KX1", "number": "1", **STATS}) for code in codes]


def roster(form: str, *codes: str, colour: str = "") -> Loadout:
    """A roster of these cards; one that is named twice stands twice in it."""
    header = {"format": form, **({"colour": colour} if colour else {})}
    return Loadout("roster", header, {"pieces": dict(Counter(codes))})


def value_by_lot(field: Field, rng: Rng) -> object:
    if field.kind == CHOICE:
        own = ("Mercato",) if field.own_words else ()
        values = [*(choice.value for choice in field.choices), *own]
        return values[rng.below(len(values))]
    return field.low + rng.below(field.high - field.low + 1)


def raw_by_lot(number: int) -> dict[str, object]:
    """A card with any subset of fields, words, languages, or of no type at all."""
    rng = Rng(seed_of("own cards", number))
    card_type = ("", "character_class", "event_cell")[rng.below(3)]
    name = ({"it": "Nebbia"}, {"en": "Mist"}, {"en": "Mist", "it": "Nebbia"})[rng.below(3)]
    raw: dict[str, object] = {"code": f"own-{number}", "type": card_type, "name": name}
    beside = {"words": {"it": WORDS["it"]}, "rarity": "rarissima", "set": "FUR", "number": "—"}
    raw |= {key: value for key, value in beside.items() if rng.below(2)}
    fields = GAME.card_form(card_type)
    return raw | {field.key: value_by_lot(field, rng) for field in fields if rng.below(2)}


def cards_by_lot() -> Iterator[CardDef]:
    for number in range(LOTS):
        found = GAME.read_card(raw_by_lot(number))
        assert found.card is not None
        assert not found.faults
        yield found.card


# --- doors ---------------------------------------------------------------------------------


@clause("KX-2.24")
def test_whatever_is_typed_comes_back_and_goes_through_every_door() -> None:
    pool = GAME.pool().widened(cards_by_lot())
    assert {card.type for card in pool.own} == {"", "character_class", "event_cell"}
    for card in pool.own:
        assert CardDef.from_json(card.to_json()) == card
        assert GAME.read_card(GAME.raw_of(card)).card == card
        assert GAME.type_name(card.type) is not None
        assert GAME.card_size(card) > (0, 0)
        assert all(isinstance(value, tuple) for value in GAME.search_facts(card).values())
        assert len(set(GAME.card_clauses(card))) == len(GAME.card_clauses(card))
        for language, detail in product(("en", "it"), (FULL, MIDDLE, SMALL)):
            plan = GAME.face_plan(card, language, detail)
            assert (plan is None) == (card.type == "")
            assert all(isinstance(text, str) for text in GAME.face(card, language).values())
        if card.get("words"):
            assert GAME.face(card, "en")["text"] == WORDS["it"]
        loadout = roster("pair", card.code, "maga-red")
        assert GAME.deck_charts([(card, 2)]) is not None
        assert GAME.draw_plan(loadout) == ()
        assert GAME.options_for(loadout) == {"edition": "base-01"}
        for form in ("duel", "pair", "team_pair", "solo", "team_solo", "odd"):
            told = judge(roster(form, card.code, card.code, colour="red"), KIND, pool, {})
            pair = roster(form, card.code, card.code)
            joint = judge_table([pair, pair, STARTERS["KX1-P1"]], KIND, pool, {})
            assert all(each.message.render() for each in (*told, *joint))
            assert [bool(GAME.check_card(card))] == [
                any(each.severity is Severity.INCOMPLETE for each in told)
            ]


def test_a_shipped_sheet_is_told_as_the_class_it_is_of() -> None:
    for card in GAME.pool():
        assert not GAME.read_card(GAME.raw_of(card)).faults
    copied = GAME.read_card(GAME.raw_of(GAME.pool()["maga-red"])).card
    assert copied is not None
    assert copied.type == "character_class"
    assert copied.name.as_dict() == {"en": "Sorceress", "it": "Maga"}
    assert [copied.get(stat) for stat in STATS] == [3, 2, 4]


def test_a_number_that_nobody_said_is_printed_nowhere() -> None:
    card = typed("Nebbia", {"attack": 3})
    for detail in (FULL, MIDDLE, SMALL):
        plan = GAME.face_plan(card, "it", detail)
        assert plan is not None
        assert [mark.text for mark in plan.over if isinstance(mark, Figure)] == ["3"]
    assert GAME.face(card, "it")["text"] == "Attacco 3."


def test_an_event_cell_says_its_kind_and_is_found_by_it() -> None:
    known, own = typed("a", {"kind": "fonte"}, CELL), typed("b", {"kind": "Mercato"}, CELL)
    assert known.get("kind") == "HEAL"
    assert GAME.face(known, "en")["type_label"] == "Event cell, Spring"
    assert GAME.face(own, "it")["type_label"] == "Casella Evento, Mercato"
    assert GAME.search_facts(own)["event"] == ("Mercato",)
    plan = GAME.face_plan(own, "it", SMALL)
    assert plan is not None
    assert not any(isinstance(mark, Label) and mark.text == "Mercato" for mark in plan.over)


@for_every("raw", [{"attack": -1}, {"movement": 0}, {"gender_it": "x"}, {"attack": "tanto"}])
def test_what_contradicts_itself_is_refused_in_both_languages(raw: Mapping[str, object]) -> None:
    asked = {"code": "a", "type": "character_class", "name": {"it": "A"}, **raw}
    found = GAME.read_card(asked)
    assert [fault.field for fault in found.refused] == list(raw)
    assert found.card is not None
    assert found.card.get(next(iter(raw))) is None
    assert GAME.read_card({**asked, next(iter(raw)): ""}).faults == ()


def test_what_the_table_counts_with_is_missing_and_nothing_else() -> None:
    lacking = GAME.check_card(typed("a", {"attack": 3}))
    assert [fault.field for fault in lacking] == ["defence", "movement"]
    assert {fault.severity for fault in lacking} == {Severity.INCOMPLETE}
    assert [fault.message.params["field"] for fault in lacking] == [
        Name.of({"en": "Defence", "it": "Difesa"}), Name.of({"en": "Movement", "it": "Movimento"}),
    ]  # fmt: skip
    assert GAME.check_card(complete("a")[0]) == ()
    assert GAME.check_card(typed("a", kind=CELL)) == ()


def test_traits_that_come_along_stay_and_wrong_ones_are_told() -> None:
    heals = {"verb": "heal", "amount": 1, "target": "self"}
    card = typed("a", {**STATS, "traits": [{"on": "action", "effects": [heals]}]})
    assert GAME.read_card(GAME.raw_of(card)).card == card
    wrong = GAME.read_card({**GAME.raw_of(card), "traits": [{"on": "never", "effects": 3}]})
    assert [fault.field for fault in wrong.refused] == ["traits.0.on"]
    assert wrong.card is not None
    assert wrong.card.get("traits") is None


# --- judge ---------------------------------------------------------------------------------


def told(found: list[Violation]) -> list[str]:
    return [f"{each.clause} {each.severity.value}: {each.message.render()}" for each in found]


POOL = GAME.pool().widened(
    [
        *complete(*"abcde"), typed("a2", {**STATS, "reprint_of": "a"}), typed("blank"),
        CardDef("bare", "", Name.of({"it": "B"})),
    ]
)  # fmt: skip


@clause("KX-2.24", "KX-3.5", "KX-3.9")
@for_every(("loadout", "expected"), [
    (roster("duel", *"abcd", colour="red"), []),
    (roster("duel", *"ab", "maga-blue", "predone-blue", colour="blue"), []),
    (roster("pair", *"aa"), []),
    (roster("team_pair", *"ab", colour="red"), []),
    (roster("solo", "a"), []),
    (roster("pair", "a"), ["KX-3.8 error: 1 of 2 characters: add A."]),
    (roster("pair", *"aaa"),
     ["KX-3.5 error: A stands 3 times in the roster; of a typed class there are 2 here.",
      "KX-3.8 error: 3 characters instead of 2: remove 1."]),
    (roster("pair", *"ab"), ["KX-3.9 error: A and B: a pair needs the same class."]),
    (roster("team_pair", *"aa", colour="red"),
     ["KX-3.5 error: A stands 2 times in the roster, and exists once."]),
    (roster("duel", "a", "a2", "b", "c", colour="red"),
     ["KX-3.5 error: A2 stands 2 times in the roster, and exists once."]),
    (roster("solo", "bare"),
     [" incomplete: Of B nobody has said what kind of card it is: choose it on the card's form."]),
])  # fmt: skip
def test_a_typed_class_is_judged_as_its_pieces(loadout: Loadout, expected: list[str]) -> None:
    found = told(judge(loadout, KIND, POOL, GAME.settle_options({})))
    assert found == expected


def joint(rosters: list[Loadout], **options: object) -> list[str]:
    return told(judge_table(rosters, KIND, POOL, GAME.settle_options(options)))


@clause("KX-2.24", "KX-3.5", "KX-3.6", "KX-3.9", "KX-3.11")
def test_a_table_has_a_piece_for_each_typed_character() -> None:
    four = roster("duel", *"abcd", colour="red")
    assert joint([four, STARTERS["KX1-D2"]]) == []
    assert joint([four, roster("duel", *"abce", colour="blue")]) == []
    pair = roster("pair", *"aa")
    assert [line[:6] for line in joint([pair, pair, roster("pair", *"bb")])] == ["KX-3.9"]
    solo = roster("solo", "a")
    others = [roster("solo", f"{name}-red") for name in ("lottatore", "sentinella", "maga")]
    assert joint([solo, solo, *others]) == []
    assert joint([solo, solo, solo, *others[:2]]) == [
        "KX-3.5 error: A is in the rosters of seats 1, 2, 3."
    ]
    assert joint([solo, solo, roster("solo", "a2"), *others[:2]]) == [
        "KX-3.5 error: A is in the rosters of seats 1, 2, 3."
    ]
    assert joint([solo, solo, *others, roster("solo", "predone-red")]) == [
        "KX-3.5 error: The rosters of seats 1, 2 bring 2 typed characters; 1 find a place."
    ]
    team = [
        roster("team_pair", *pieces, colour=colour)
        for colour, pieces in (("red", "ab"), ("blue", ("maga-blue", "predone-blue")),
                               ("red", ("maga-red", "predone-red")),
                               ("blue", ("lottatore-blue", "sentinella-blue")))
    ]  # fmt: skip
    assert joint(team, mode="teams") == []


# --- table ---------------------------------------------------------------------------------


def start(
    rosters: list[Loadout], pool: CardPool = POOL, **options: Any
) -> tuple[KarmoxRules, KarmoxState, list[Event]]:
    settled = GAME.settle_options(options)
    r = GAME.bind(pool, settled, len(rosters))
    assert isinstance(r, KarmoxRules)
    assert is_legal(judge_table(rosters, KIND, pool, settled))
    out: list[Event] = []
    s = r.start(Table(len(rosters), tuple(rosters), settled), out)
    assert isinstance(s, KarmoxState)
    return r, s, out


def play(r: KarmoxRules, s: KarmoxState, out: list[Event], number: int, looks: int) -> None:
    """To the end by lot; the first decisions are looked at from every side."""
    rng = Rng(seed_of("own table", number))
    while s.node != OVER:
        assert r.broken(s) == []
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), out)
            continue
        action = s.menu[rng.below(len(s.menu))]
        if looks > 0:
            looks -= 1
            assert r.parse(s, r.label(s, action).text) == action
            assert r.scene(r.masked(s, s.decider), s.decider)
            assert r.attempts_of(r.masked(s, s.decider), s.decider) is not None
            assert r.decode(s.encode()).encode() == s.encode()
            assert 0 <= r.value(s, 0) <= 1
            assert r.sketch(s) in s.menu
        before, known = s.copy(), len(out)
        r.apply(s, action, out)
        if looks > 0:
            for event in out[known:]:
                r.explain(before, event, [], 0)


def called(r: KarmoxRules, out: list[Event]) -> set[str]:
    """The characters that the log names, in Italian."""
    found: set[str] = set()
    for event in out:
        for field, value in values_of(event, r.event_kinds[event[0]]).items():
            word = r.word(field, value, 0)
            if field in ("piece", "victim") and isinstance(word, Name):
                found.add(word.pick("it"))
    return found


DUEL = [roster("duel", *"abcd", colour="red"), STARTERS["KX1-D2"]]
PAIRS = [roster("pair", *"aa"), STARTERS["KX1-P1"], roster("pair", *"bb"), STARTERS["KX1-P2"]]
SHORT = {"match": 2, "finite_tokens": True, "max_turns": 50}
TABLES: dict[str, tuple[list[Loadout], dict[str, Any]]] = {
    "duel": (DUEL, {}),
    "pairs": (PAIRS, {}),
    "five": ([roster("solo", code) for code in "aabcc"], {"edition": "torri-02"}),
    "match": (DUEL, SHORT),
}


@clause("KX-2.24", "KX-4.4", "KX-6.8")
@for_every("name", tuple(TABLES))
def test_typed_classes_play_to_the_end_by_what_they_say(name: str) -> None:
    rosters, options = TABLES[name]
    r, s, out = start(rosters, **options)
    numbers = s.ability[CARDS_AT:]
    own = [piece for piece in range(PIECES) if numbers[piece]]
    assert {POOL.at(numbers[piece] - 1).code for piece in own} == {
        code for each in rosters for code in each.codes() if len(code) == 1
    }
    assert all(s.life[piece] == 5 for piece in own)
    play(r, s, out, len(name), looks=40)
    assert s.ability[CARDS_AT:] == numbers
    assert called(r, out) >= {"A (rosso)", "B (rosso)"}


@clause("KX-2.24", "KX-2.6")
def test_a_sheet_counts_as_typed_up_to_the_last_number() -> None:
    form = GAME.card_form("character_class")
    most = {field.key: field.high for field in form if field.kind == NUMBER}
    giant = typed("a", {**most, "gender_it": "f"})
    pool = GAME.pool().widened([giant, *complete("b")])
    r, s, out = start([roster("pair", *"aa"), roster("pair", *"bb"), STARTERS["KX1-P1"]], pool)
    assert MOST in s.life
    play(r, s, out, 7, looks=60)
    assert {"A rossa", "A azzurra", "B (azzurro)"} <= called(r, out)


@clause("KX-2.24")
def test_no_other_typed_card_changes_a_byte() -> None:
    more = [*complete("x", "y", "z"), typed("w", kind=CELL)]
    for rosters in ([STARTERS["KX1-D1"], STARTERS["KX1-D2"]], DUEL):
        seen: list[object] = []
        for pool in (POOL, GAME.pool().widened([*POOL.own, *more])):
            r, s, out = start(rosters, pool)
            for step in range(60):
                if s.node == CHANCE:
                    r.resolve(s, r.draw(s, Rng(seed_of("bytes", step))), out)
                else:
                    seen.append([(r.label(s, action).text, r.masked(s, 0).encode())
                                 for action in s.menu])  # fmt: skip
                    r.apply(s, s.menu[step % len(s.menu)], out)
            seen.append(out)
        assert seen[: len(seen) // 2] == seen[len(seen) // 2 :]


@clause("KX-2.24")
def test_who_brings_no_typed_class_plays_as_ever() -> None:
    rosters = [STARTERS["KX1-D1"], STARTERS["KX1-D2"]]
    states = [start(rosters, pool)[1] for pool in (GAME.pool(), POOL)]
    assert states[0].encode() == states[1].encode()


@clause("KX-2.20", "KX-2.24")
def test_a_position_with_typed_classes_is_the_same_game_when_laid() -> None:
    for rosters in (DUEL, PAIRS):
        r, s, _ = start(rosters)
        table, rng = Table(len(rosters), tuple(rosters), r.options), Rng(seed_of("laid", 1))
        laid = 0
        for _ in range(120):
            if s.node == OVER:
                break
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng))
                continue
            layout = kept(r, s)
            if layout is not None:
                again = r.place(table, Layout.from_json(layout.to_json()), rng)
                r.run(again, None)
                assert again.encode() == s.encode()
                laid += 1
            r.apply(s, s.menu[rng.below(len(s.menu))])
        assert laid > 5


def kept(r: KarmoxRules, s: KarmoxState) -> Layout | None:
    """None in the middle of something."""
    try:
        return r.layout_of(s)
    except BadPosition:
        return None


@clause("KX-2.24")
def test_both_of_a_typed_class_are_not_laid_in_one_colour() -> None:
    r, _, _ = start(PAIRS)
    table = Table(4, tuple(PAIRS), r.options)
    form = r.position_form(table).side(0)
    assert [each.key for each in form.zones[0].attributes][2:4] == ["chests", "colour"]
    twice = SideLayout({"board": (Placed("a", {"cell": 1}), Placed("a", {"cell": 2}))})
    layout = Layout((twice, SideLayout(), SideLayout(), SideLayout()))
    with pytest.raises(BadLayout) as refused:
        r.place(table, layout, Rng(seed_of("twice")))
    said = [problem.message.render() for problem in refused.value.problems]
    assert "A is laid twice in one colour." in said
