"""The scripted battles: sound cards, and every ending, trait and option of play among them."""

import json
from pathlib import Path

import engine.games.kmon
from engine.games.kmon.card_schema import check_cards
from engine.games.kmon.options import OPTIONS
from engine.games.kmon.reasons import REASONS
from engine.games.kmon.terms import TRAITS
from engine.kernel.testing import for_every
from engine.sim.scripts import Script, read_script

FOLDER = Path(engine.games.kmon.__file__).parent / "playthroughs" / "scripts"
PATHS = sorted(FOLDER.glob("*.json"))
SCRIPTS = [read_script(path) for path in PATHS]
# Of these nothing is seen in a battle: the first two bind decks, the third shows lists.
OUTSIDE_PLAY = {"max_copies", "distinct_kmon", "open_decklists"}


@for_every("path", PATHS, ids=lambda path: path.stem)
def test_the_cards_of_a_script_are_sound_and_named_in_both_languages(path):
    cards = json.loads(path.read_text(encoding="utf-8"))["cards"]
    assert [problem.message.render() for problem in check_cards(cards)] == []
    for card in cards:
        assert set(card["name"]) == {"en", "it"}


@for_every("reason", sorted({reason.name for reason in REASONS.values()} - {"by_hand"}))
def test_every_ending_is_reached(reason):
    assert any(script.reason == reason for script in SCRIPTS)


@for_every("trait", TRAITS)
def test_every_trait_has_a_battle_of_its_own(trait):
    found = [script for script in SCRIPTS if script.name == f"trait_{trait}"]
    assert len(found) == 1
    assert trait in traits(found[0])


@for_every("name", [spec.name for spec in OPTIONS if spec.name not in OUTSIDE_PLAY])
def test_every_option_of_play_is_shown_at_another_value_than_its_default(name):
    default = next(spec.default for spec in OPTIONS if spec.name == name)
    assert any(script.options.get(name, default) != default for script in SCRIPTS)


def traits(script: Script) -> set[str]:
    """The traits printed on the K-Mon of a script."""
    told = [card.get("trait") for card in script.cards or ()]
    return {str(trait["id"]) for trait in told if isinstance(trait, dict)}
