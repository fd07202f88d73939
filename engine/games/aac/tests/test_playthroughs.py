"""The scripted battles: sound cards, every ending, verb, moment, trait and option among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import engine.games.aac
from engine.effects.language.alike import names_of
from engine.games.aac.card_reading import effects_of, raw_of
from engine.games.aac.card_schema import check_card
from engine.games.aac.codes import TRAITS, WHENS
from engine.games.aac.language.steps import VERBS
from engine.games.aac.options import OPTIONS
from engine.games.aac.reasons import REASONS
from engine.games.aac.tests.aac_shipped import HOME_MADE
from engine.kernel.cards import CardDef
from engine.kernel.testing import for_every
from engine.sim.scripts import Script, read_script

FOLDER = Path(engine.games.aac.__file__).parent / "playthroughs" / "scripts"
SCRIPTS = [read_script(path) for path in sorted(FOLDER.glob("*.json"))]
# Of these nothing is seen in a battle: the one binds decks, the other belongs to practice.
OUTSIDE_PLAY = {"official", "undo"}


def cards_of(script: Script) -> tuple[CardDef, ...]:
    """The cards that a script brings with it."""
    assert script.cards is not None, "a script names its own cards"
    return script.cards


def whens_and_verbs() -> set[str]:
    """The moments and verbs of all effects of all scripts."""
    found: set[str] = set()
    for script in SCRIPTS:
        for card in cards_of(script):
            for effect in effects_of(card):
                found.add(effect.when)
                found |= {op.verb for op in (*effect.steps, *effect.otherwise)}
    return found


@for_every("script", SCRIPTS, ids=lambda script: script.name)
def test_the_cards_of_a_script_are_sound_and_named_in_both_languages(script: Script) -> None:
    cards = cards_of(script)
    problems = [problem for card in cards for problem in check_card(raw_of(card))]
    assert [problem.message.render() for problem in problems] == []
    for card in cards:
        assert set(card.name.as_dict()) == {"en", "it"}


def test_a_card_of_the_scripts_is_everywhere_the_same() -> None:
    known: dict[str, CardDef] = {}
    for script in SCRIPTS:
        for card in cards_of(script):
            assert known.setdefault(card.code, card) == card, f"{script.name}: {card.code}"
    serials: list[Any] = [card.get("serial") for card in known.values()]
    assert len(set(serials)) == len(serials)


@for_every("reason", sorted({reason.name for reason in REASONS.values()} - {"by_hand"}))
def test_every_ending_is_reached(reason: str) -> None:
    assert any(script.reason == reason for script in SCRIPTS)


@for_every("word", sorted({*WHENS, *names_of(VERBS)} - HOME_MADE))
def test_every_moment_and_every_verb_stands_on_a_card_of_a_script(word: str) -> None:
    assert word in whens_and_verbs()


@for_every("trait", TRAITS)
def test_every_trait_is_printed_on_a_card_of_a_script(trait: str) -> None:
    traits = {each for script in SCRIPTS for card in cards_of(script) for each in traits_of(card)}
    assert trait in traits


@for_every("name", [spec.name for spec in OPTIONS if spec.name not in OUTSIDE_PLAY])
def test_every_option_of_play_is_shown_at_each_value_that_is_not_its_default(name: str) -> None:
    spec = next(spec for spec in OPTIONS if spec.name == name)
    shown = {script.options.get(name, spec.default) for script in SCRIPTS}
    if name == "round_limit":
        assert shown - {spec.default}
    else:
        assert shown == set(spec.values)


def traits_of(card: CardDef) -> list[str]:
    """The marks printed on a card."""
    traits = card.get("traits", ())
    assert isinstance(traits, list | tuple)
    return [str(trait) for trait in traits]
