"""The machine of card languages, on a toy; then its laws for every game that declares its words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engine import registry
from engine.effects.findings import Findings, Wordings
from engine.effects.language.access import language_of
from engine.effects.language.blank import blank
from engine.effects.language.canonical import canonical
from engine.effects.language.checking import Checks
from engine.effects.language.editing import add, at, copy, move, put, remove, reworded
from engine.effects.language.kinds import Fixed, Many, One
from engine.effects.language.lots import lot
from engine.effects.language.reading import Phrase, read, write
from engine.effects.language.telling import Tells, Where
from engine.effects.language.words import Language, Slot, Spelled
from engine.kernel.cards import CardDef
from engine.kernel.forms import value_at, with_at
from engine.kernel.game import Game
from engine.kernel.messages import Phrase as Sentence
from engine.kernel.names import Name
from engine.kernel.plans import FULL
from engine.kernel.rng import Rng, seed_of
from engine.kernel.testing import for_every
from tests.effects.toy_language import TOY

LOTS = 200
_FAULT = Sentence("{path}: {allowed}")
WORDS = Wordings(_FAULT, _FAULT, _FAULT, _FAULT, _FAULT, _FAULT, _FAULT)
SPELL = frozenset({"spell"})
TRAP = frozenset({"trap"})

DRAW = {"do": "draw", "amount": 1}
SAID: list[tuple[str, object]] = [
    ("amount", 3),
    ("amount", "all"),
    ("amount", {"count": "hand", "times": 2}),
    ("condition", "night"),
    ("condition", {"not": "night"}),
    ("condition", {"any": ["night", {"cmp": [1, "<", {"count": "deck"}]}]}),
    ("condition", {"has": {"colours": ["red"], "least": 2}}),
    ("effect", {"do": "hit", "target": "mine", "amount": 2, "if": "night"}),
    ("effect", {"do": "tell", "what": {"it": "ciao"}, "loud": True}),
    ("effect", {"do": "choose", "among": [[DRAW], []], "labels": [{"en": "a"}, {"en": "b"}]}),
    ("block", {"turns": 3, "each_turn": [{"do": "hit", "target": "bearer", "amount": 1}]}),
]  # fmt: skip


@for_every(("role", "value"), SAID)
def test_json_comes_back_as_it_was_read(role: str, value: object) -> None:
    phrase = read(TOY, role, value, SPELL)
    assert phrase is not None
    assert write(TOY, phrase) == value


@for_every(
    ("role", "value"),
    [
        ("effect", {"do": "fly"}),
        ("effect", {"do": "draw"}),
        ("effect", {"do": "draw", "amount": 1, "much": 2}),
        ("effect", {"do": "draw", "amount": [1]}),
        ("effect", [{"do": "draw", "amount": 1}]),
        ("condition", {"not": "night", "any": ["night"]}),
        ("condition", {"cmp": [1, "<", 2, 3]}),
        ("condition", None),
        ("amount", True),
    ],
)
def test_what_no_word_fits_is_nothing(role: str, value: object) -> None:
    assert read(TOY, role, value, SPELL) is None


def test_json_that_nests_without_end_is_nothing() -> None:
    value: object = "night"
    for _ in range(5_000):
        value = {"not": value}
    assert read(TOY, "condition", value, SPELL) is None
    found = Findings(WORDS)
    Checks(TOY, found, Tells()).phrase(TOY.roles["condition"], "", value, Where(SPELL))
    assert len(found.problems) == 1


def test_a_number_out_of_its_range_and_a_word_out_of_its_place_are_read_for_the_checks() -> None:
    hit = read(TOY, "effect", {"do": "hit", "target": "bearer", "amount": 99}, TRAP)
    assert hit is not None
    target, amount = hit.values["target"], hit.values["amount"]
    assert isinstance(target, Phrase)
    assert not target.stands
    assert isinstance(amount, Phrase)
    assert amount.values == {"n": 99}


@for_every("role", list(TOY.roles))
def test_a_blank_of_each_word_is_a_phrase_of_it(role: str) -> None:
    for word in TOY.roles[role].words:
        phrase = read(TOY, role, blank(TOY, role, SPELL, word.name), SPELL)
        assert phrase is not None
        assert phrase.word == word
        assert set(phrase.values) >= {slot.key for slot in word.takes if slot.needed}
        free = {slot.key for slot in word.takes if not slot.needed}
        assert len(phrase.values.keys() & free) >= word.least


def test_a_blank_without_a_word_is_the_first_that_may_stand_there_and_ends() -> None:
    assert blank(TOY, "effect", SPELL) == {"do": "draw", "amount": 1}
    assert blank(TOY, "block", SPELL) == {"turns": 1, "at_once": []}


def test_the_canonical_form_leaves_out_defaults_and_orders_keys() -> None:
    seen = {"has": {"colours": ["red"], "least": 1}}
    said = {
        "lasting": None,
        "effects": [
            {"loud": False, "do": "tell", "what": {"en": "x"}},
            {"amount": {"times": 1, "count": "hand"}, "do": "draw", "if": seen},
        ],
        "cost": 2,
    }
    found = canonical(TOY, "spell", said)
    assert list(found) == ["cost", "effects"]
    assert found["effects"] == [
        {"do": "tell", "what": {"en": "x"}},
        {"do": "draw", "amount": {"count": "hand"}, "if": {"has": {"colours": ["red"]}}},
    ]
    assert list(found["effects"][1]) == ["do", "amount", "if"]
    assert canonical(TOY, "spell", {"effects": ["?"]}) == {"effects": ["?"]}


def test_edits_change_a_copy_at_their_place() -> None:
    draw, tell = {"do": "draw", "amount": 1}, {"do": "tell", "what": {"en": "x"}}
    parts: dict[str, Any] = {}
    parts = add(parts, ("effects",), draw)
    parts = add(parts, ("effects",), tell)
    before = {"effects": [dict(draw), dict(tell)]}
    assert parts == before
    assert move(parts, ("effects", 1), -1) == {"effects": [tell, draw]}
    assert copy(parts, ("effects", 0)) == {"effects": [draw, draw, tell]}
    assert remove(parts, ("effects", 0)) == {"effects": [tell]}
    assert at(put(parts, ("effects", 0, "amount"), 4), ("effects", 0, "amount")) == 4
    assert parts == before
    for path in [(), ("effects", 2), ("effects", -1), ("effects", "0"), ("none", 0, "do")]:
        with pytest.raises(LookupError):
            remove(parts, path)


def test_another_word_keeps_what_both_can_say() -> None:
    draw = {"do": "draw", "amount": 4, "if": "night"}
    changed = reworded(TOY, "effect", draw, SPELL, "hit")
    assert changed == {"do": "hit", "target": "mine", "amount": 4, "if": "night"}
    assert reworded(TOY, "amount", 4, SPELL, "counted") == {"count": "hand"}


def test_by_lot_every_word_and_slot_comes_up_where_it_may_stand() -> None:
    rng, met = Rng(seed_of("toy")), set()
    for at_draw in range(1_500):
        kind = ("spell", "trap")[at_draw % 2]
        for phrase in _phrases(TOY, kind, lot(TOY, kind, rng)):
            assert phrase.stands
            met |= {(phrase.role, phrase.word.name, key) for key in ("", *phrase.values)}
    wanted = {
        (role.key, word.name, key)
        for role in TOY.roles.values()
        for word in role.words
        for key in ("", *(slot.key for slot in word.takes))
    }
    assert met == wanted


@for_every(
    ("role", "value", "paths"),
    [
        ("effect", {"do": "draw", "amount": 9}, ["/amount"]),
        ("effect", {"do": "draw"}, ["/amount"]),
        ("effect", {"do": "fly"}, ["/do"]),
        ("effect", {"amount": 1}, ["/do"]),
        ("effect", "draw", [""]),
        ("effect", {"do": "draw", "amount": 1, "much": 2}, ["/much"]),
        ("effect", {"do": "hit", "target": "bearer", "amount": "most"}, ["/target", "/amount"]),
        ("effect", {"do": "repeat", "each": [{"do": "repeat", "each": [DRAW]}]}, ["/each/0/do"]),
        ("effect", {"do": "choose", "among": [[], []], "labels": [{"en": "a"}]}, [""]),
        ("condition", {"not": {"cmp": [1, "<"]}}, ["/not/cmp"]),
        (
            "condition",
            {"has": {"colours": ["red", "red", "green"]}},
            ["/has/colours/1", "/has/colours/2"],
        ),
        ("amount", {"count": "hand", "times": 0}, ["/times"]),
        ("block", {"turns": 0}, ["", "/turns"]),
    ],
)
def test_the_declared_checks_name_each_fault_at_its_place(
    role: str, value: object, paths: list[str]
) -> None:
    found = Findings(WORDS)
    Checks(TOY, found, Tells()).phrase(TOY.roles[role], "", value, Where(SPELL))
    assert [each.path for each in found.problems] == paths


# --- laws of every game ------------------------------------------------------------------------


def _speaking() -> list[Game]:
    """The games that declare their words."""
    return [game for game in registry.games().values() if language_of(game) is not None]


def _language(game: Game) -> Language:
    found = language_of(game)
    assert found is not None
    return found


def _phrases(language: Language, card_type: str, attributes: Any) -> Iterator[Phrase]:
    """All phrases of a card."""
    place = language.place_of(card_type, attributes)
    for slot in language.parts[card_type]:
        value, kind = value_at(attributes, slot.key), slot.kind
        if value is None or not isinstance(kind, (One, Many)):
            continue
        for each in value if isinstance(value, list) else [value]:
            phrase = read(language, kind.role, each, slot.within(place))
            assert phrase is not None, f"{slot.key}: {each}"
            assert write(language, phrase) == each
            yield from _inner(phrase)


def _inner(phrase: Phrase) -> Iterator[Phrase]:
    yield phrase
    for value in phrase.values.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Phrase):
                yield from _inner(each)


def _cards(game: Game, language: Language) -> list[CardDef]:
    return [card for card in game.pool() if card.type in language.parts]


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_what_shipped_cards_say_is_read_and_written_back(game: Game) -> None:
    language = _language(game)
    for card in _cards(game, language):
        for phrase in _phrases(language, card.type, card.attributes):
            assert phrase.stands, (card.code, phrase.word.name)


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_a_new_phrase_of_each_word_is_read_as_that_word(game: Game) -> None:
    language = _language(game)
    for role in language.roles.values():
        for word in role.words:
            place = frozenset([*word.only][:1])
            with suppress(ValueError):
                phrase = read(
                    language, role.key, blank(language, role.key, place, word.name), place
                )
                assert phrase is not None
                assert phrase.word is word


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_the_declared_checks_find_nothing_in_shipped_cards_and_cards_by_lot(game: Game) -> None:
    language, rng = _language(game), Rng(seed_of("checks", game.key))
    types = sorted(language.parts)
    cards = [(card.type, card.attributes) for card in _cards(game, language)]
    cards += [
        (types[at % len(types)], lot(language, types[at % len(types)], rng)) for at in range(LOTS)
    ]
    for card_type, attributes in cards:
        found = Findings(WORDS)
        Checks(language, found, Tells()).card(card_type, attributes)
        assert [each.message.render() for each in found.problems] == [], attributes


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_the_canonical_form_of_a_card_is_its_own_and_plays_the_same(game: Game) -> None:
    language = _language(game)
    for card in _cards(game, language):
        found = canonical(language, card.type, card.attributes)
        assert canonical(language, card.type, found) == found
        plain = CardDef(card.code, card.type, card.name, found, card.set, card.number)
        assert game.plays(plain) == game.plays(card), card.code


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_what_is_drawn_by_lot_is_a_card_of_the_game(game: Game) -> None:
    language, rng = _language(game), Rng(seed_of(game.key))
    types = sorted(language.parts)
    for at_draw in range(LOTS):
        kind = types[at_draw % len(types)]
        bare = CardDef("BARE", kind, Name.of({"en": "Bare"}))
        shipped = [card for card in game.pool() if card.type == kind] or [bare]
        example = shipped[at_draw // len(types) % len(shipped)]
        whole = dict(example.attributes)
        for slot in language.parts[kind]:
            whole = with_at(whole, slot.key, None)
        drawn = lot(language, kind, rng, whole)
        for key, value in drawn.items():
            whole = with_at(whole, key, value)
        card = CardDef("LOT", kind, example.name, whole, example.set, "1")
        typed = game.read_card(game.raw_of(card))
        assert not typed.refused, (drawn, [fault.message.render() for fault in typed.refused])
        assert typed.card is not None
        assert {each for each, _ in game.plays(typed.card).texts} in (set(), {"en", "it"}), drawn
        # A set that has it is searched, shown and explained.
        game.search_facts(typed.card)
        game.card_clauses(typed.card)
        game.face_plan(typed.card, "it", FULL)


@pytest.mark.parametrize("game", _speaking(), ids=lambda game: game.key)
def test_every_word_is_called_something_and_says_each_needed_slot_once(game: Game) -> None:
    for role in _language(game).roles.values():
        assert _is_told(role.title), role.key
        for word in role.words:
            name = f"{role.key} {word.name}"
            assert _is_told(word.title), name
            assert word.says.texts or not word.takes, name
            for _, says in word.says.texts:
                for slot in word.takes:
                    asked = slot.needed and not slot.only and not isinstance(slot.kind, Fixed)
                    count = says.count("{" + slot.key + "}")
                    assert count == 1 or (count == 0 and not asked), name
            assert all(_is_told(slot.title) for slot in word.takes), name
            assert _is_spelled(word.spelled, word.takes, role.tag), name


def _is_told(name: Any) -> bool:
    return {language for language, text in name.texts if text.strip()} >= {"en", "it"}


def _is_spelled(spelled: Spelled, takes: tuple[Slot, ...], tag: str) -> bool:
    """Whether a word has as many slots as its dress holds."""
    if tag:
        return spelled is Spelled.FLAT
    if spelled in (Spelled.VALUE, Spelled.ALONE):
        return len(takes) == 1
    return not takes if spelled is Spelled.BARE else bool(takes) or spelled is Spelled.OBJECT
