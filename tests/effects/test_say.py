"""The bilingual phrase builder and the walk over an effect, without the words of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.effects.describe import (
    Lexicon,
    Params,
    Passage,
    Telling,
    UnknownWordError,
    describe,
)
from engine.effects.say import Say
from engine.effects.tree import Op
from engine.effects.words import Actor, Gender, Language, Noun, Verb, italian_that
from engine.kernel.testing import for_every

CARD = Noun("card", "cards", "carta", "carte", "f")
FRIEND = Noun("friend", "friends", "amico", "amici", "m")
SACK = Noun("backpack", "backpacks", "zaino", "zaini", "m")
TOOL = Noun("tool", "tools", "strumento", "strumenti", "m")
WATER = Noun("water", "water", "acqua", "acque", "f")
DRAW = Verb("draw", "draws", "pesca", "pesca", "pescare")
RIVAL = Actor("a rival", "un rivale")


@for_every(
    ("noun", "singular", "plural", "indefinite"),
    [
        (CARD, "la carta", "le carte", "una carta"),
        (FRIEND, "l'amico", "gli amici", "un amico"),
        (SACK, "lo zaino", "gli zaini", "uno zaino"),
        (TOOL, "lo strumento", "gli strumenti", "uno strumento"),
        (WATER, "l'acqua", "le acque", "un'acqua"),
    ],
)
def test_italian_articles_follow_the_sound(
    noun: Noun, singular: str, plural: str, indefinite: str
) -> None:
    say = Say("it")
    assert (say.the(noun), say.the(noun, many=True), say.a(noun)) == (singular, plural, indefinite)


def test_english_articles_follow_the_sound() -> None:
    say = Say("en")
    unicorn = Noun("unicorn", "unicorns", "unicorno", "unicorni", "m")
    owl = Noun("owl", "owls", "gufo", "gufi", "m")
    assert (say.a(unicorn), say.a(owl), say.the(owl)) == ("a unicorn", "an owl", "the owl")


@for_every(
    ("phrase", "joined"),
    [
        ("il gufo", ["al gufo", "del gufo", "dal gufo", "sul gufo", "nel gufo"]),
        (
            "l'amico",
            ["all'amico", "dell'amico", "dall'amico", "sull'amico", "nell'amico"],
        ),
        ("gli zaini", ["agli zaini", "degli zaini", "dagli zaini", "sugli zaini", "negli zaini"]),
        ("ogni carta", ["a ogni carta", "di ogni carta", "da ogni carta", "su ogni carta"]),
    ],
)
def test_italian_prepositions_swallow_the_article(phrase: str, joined: list[str]) -> None:
    say = Say("it")
    told = [say.to(phrase), say.of(phrase), say.from_(phrase), say.on(phrase), say.in_(phrase)]
    assert told[: len(joined)] == joined


@for_every(
    ("language", "texts"),
    [
        (
            "en",
            ["1 card", "2 cards", "up to 3 cards", "1 more card", "2 fewer cards", "at least 3"],
        ),
        ("it", ["1 carta", "2 carte", "fino a 3 carte", "1 carta in più", "2 carte in meno"]),
    ],
)
def test_numbers_agree_with_their_noun(language: Language, texts: list[str]) -> None:
    say = Say(language)
    told = [
        say.count(1, CARD),
        say.count(2, CARD),
        say.up_to(3, CARD),
        say.more(1, CARD),
        say.more(-2, CARD),
        say.bound(">", 2),
    ]
    assert told[: len(texts)] == texts


def test_lists_and_clauses_are_joined() -> None:
    english, italian = Say("en"), Say("it")
    assert english.all_of(["a", "b", "c"]) == "a, b and c"
    assert italian.any_of(["a", "b"]) == "a o b"
    assert italian.then(["pesca", "scarta"]) == "pesca, poi scarta"
    assert english.then(["a", "b", "c"]) == "a. B. C"
    assert english.paragraph(["", "draw 1 card"]) == "Draw 1 card."
    assert english.signed(-2) == "\u22122"
    assert english.count(-2, CARD) == "\u22122 cards"


def test_changes_and_quotations() -> None:
    english, italian = Say("en"), Say("it")
    assert english.by(-1, CARD) == "1 card less"
    assert italian.by(2, CARD) == "2 carte in più"
    assert english.for_each("card", "9 coins") == " for each card (at most 9 coins)"
    assert (english.quoted("Owl"), italian.quoted("Gufo")) == ("“Owl”", "«Gufo»")


@for_every(
    ("word", "gender", "that"),
    [
        ("gufo", "m", "quel gufo"),
        ("zaino", "m", "quello zaino"),
        ("carta", "f", "quella carta"),
        ("amico", "m", "quell'amico"),
    ],
)
def test_that_one_in_italian_follows_the_sound(word: str, gender: Gender, that: str) -> None:
    assert italian_that(word, gender) == that


def test_whole_clauses_are_parted_where_one_holds_an_and() -> None:
    say = Say("en")
    assert say.clauses(["it rains", "it snows"]) == "it rains and it snows"
    assert say.clauses(["cats and dogs sleep", "it rains"]) == "cats and dogs sleep, and it rains"
    assert say.clauses(["a", "b", "c"]) == "a, b, and c"


def test_choices_and_coins_stand_alone_or_within_a_sentence() -> None:
    say = Say("en")
    assert say.choice(["a", "b", "c"]) == "choose one: a; b; or c"
    assert say.choice(["a", "b"], RIVAL, nested=True) == "a rival chooses one for you (a; or b)"
    assert say.coin("win", "lose") == "flip a coin. Heads: win. Tails: lose"
    assert say.coin("", "lose", nested=True) == "flip a coin (tails: lose)"


def _draw(params: Params, telling: Telling) -> str:
    who = RIVAL if params.get("rival") else None
    return f"{telling.do(DRAW, who)} {telling.say.count(params['n'], CARD)}"


def _help(params: Params, telling: Telling) -> str:
    whom = telling.named(params["whom"])
    return telling.say.pick(f"help {whom}", f"aiuta {whom}")


def _choice(params: Params, telling: Telling) -> str:
    telling.name(params["id"], lambda: telling.say.a(FRIEND), telling.say.pick("it", "lui"))
    return ""


LEXICON = Lexicon(
    verbs={"draw": _draw, "help": _help},
    costs={"draw": _draw},
    conditions={
        "rain": lambda node, telling, holds: telling.say.pick(
            "it rains" if holds else "it does not rain", "piove" if holds else "non piove"
        )
    },
    leads={"at": lambda node, telling: telling.say.pick("at dawn, ", "all'alba, ")},
    choice=_choice,
)


def told(passage: Passage, language: Language) -> str:
    return describe([passage], Say(language), LEXICON)


def draw(n: int, **rest: Any) -> Op:
    return Op("draw", {"n": n, **rest})


def test_trigger_condition_permission_and_infinitive() -> None:
    passage = Passage(
        ops=(draw(2),), trigger={"at": "dawn"}, conditions=({"rain": True},), optional=True
    )
    assert told(passage, "en") == "At dawn, if it rains, you may draw 2 cards."
    assert told(passage, "it") == "All'alba, se piove, puoi pescare 2 carte."


def test_costs_and_modes() -> None:
    passage = Passage(
        costs=(draw(1),), modes=(Passage(ops=(draw(1),)), Passage(ops=(draw(2, rival=True),)))
    )
    assert (
        told(passage, "en")
        == "Cost: draw 1 card. Choose one: draw 1 card; or a rival draws 2 cards."
    )
    assert told(passage, "it").endswith("Scegli: pesca 1 carta; oppure un rivale pesca 2 carte.")


def test_a_choice_is_named_in_full_once_and_briefly_after() -> None:
    passage = Passage(
        ops=(Op("help", {"whom": "f"}), Op("help", {"whom": "f"})), choices=({"id": "f"},)
    )
    assert told(passage, "en") == "Help a friend, then help it."
    assert told(passage, "it") == "Aiuta un amico, poi aiuta lui."


@for_every(
    ("condition", "english"),
    [
        ({"not": {"rain": True}}, "If it does not rain, draw 1 card."),
        (
            {"not": {"all": [{"rain": 1}, {"rain": 1}]}},
            "If it does not rain or it does not rain, draw 1 card.",
        ),
        (
            {"or": [{"rain": 1}, {"not": {"rain": 1}}]},
            "If it rains or it does not rain, draw 1 card.",
        ),
    ],
)
def test_denials_are_pushed_inwards(condition: dict[str, Any], english: str) -> None:
    assert told(Passage(ops=(Op("draw", {"n": 1}, condition),)), "en") == english


def _flip(params: Params, telling: Telling) -> str:
    heads = telling.chain(params["heads"])
    return telling.say.coin(heads, "", nested=telling.nested)


def _draws(ops: Sequence[Op], telling: Telling) -> list[str]:
    return [telling.say.all_of([_draw(op.params, telling) for op in ops])]


RICHER = Lexicon(
    verbs={"draw": _draw, "flip": _flip, "shout": lambda params, telling: "shout"},
    conditions=LEXICON.conditions,
    gathered={"draw": _draws},
    branching=frozenset({"flip"}),
    apart=frozenset({"shout"}),
    actors=(RIVAL,),
    leads_off=lambda op: op.verb == "draw" and op.params["n"] == 9,
)


@for_every(
    ("ops", "english"),
    [
        ((draw(1), draw(2)), "Draw 1 card and draw 2 cards."),
        ((draw(1), draw(9), draw(2)), "Draw 9 cards. Draw 1 card and draw 2 cards."),
        ((Op("shout"), draw(1)), "Shout. Draw 1 card."),
        (
            (Op("flip", {"heads": (Op("shout"), draw(1))}), Op("shout")),
            "Flip a coin. Heads: shout, then draw 1 card. In any case, shout.",
        ),
        (
            (Op("flip", {"heads": (Op("shout", {}, {"rain": 1}),)}, {"rain": 1}),),
            "If it rains, flip a coin (heads: shout if it rains).",
        ),
    ],
)
def test_neighbours_branches_and_openings(ops: tuple[Op, ...], english: str) -> None:
    assert describe([Passage(ops=ops)], Say("en"), RICHER) == english


def test_an_actor_who_goes_on_is_named_once() -> None:
    lexicon = Lexicon(verbs={"draw": _draw}, actors=(RIVAL,))
    passage = Passage(ops=(draw(1, rival=True), draw(2, rival=True), draw(3)))
    assert describe([passage], Say("en"), lexicon) == (
        "A rival draws 1 card, then draws 2 cards. Draw 3 cards."
    )


def test_groups_of_conditions_stand_in_brackets() -> None:
    condition = {"all": [{"any": [{"rain": 1}, {"not": {"rain": 1}}]}, {"rain": 1}]}
    assert told(Passage(ops=(Op("draw", {"n": 1}, condition),)), "en") == (
        "If (it rains or it does not rain) and it rains, draw 1 card."
    )


def test_an_untold_word_is_named() -> None:
    for passage in (
        Passage(ops=(Op("sing"),)),
        Passage(ops=(draw(1),), conditions=({"snow": True},)),
        Passage(ops=(draw(1),), trigger={"noon": True}),
    ):
        with pytest.raises(UnknownWordError, match=r"sing|snow|noon"):
            told(passage, "en")
