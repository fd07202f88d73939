"""Section 8.D: where the two rulebooks differ, the wording and the numbers we took."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

from engine.games.kmon.construction import LOADOUT_KIND
from engine.games.kmon.game import GAME
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.games.kmon.tests.catalogue import PO_FILE, POOL, loadout
from engine.games.kmon.tests.language import table
from engine.games.kmon.words import COUNTER, HIT_POINT, TYPES
from engine.kernel.construction import judge
from engine.kernel.testing import clause, for_every

FOLDER = Path(__file__).parents[1]


def texts() -> list[tuple[str, str]]:
    """Every text of the game for people: English and Italian."""
    with PO_FILE.open("rb") as file:
        found = []
        for message in read_po(file):
            found.append((_joined(message.id), _joined(message.string)))
        return found


def _joined(text: object) -> str:
    return " / ".join(text) if isinstance(text, list | tuple) else str(text)


@clause("KM-R101", "KM-R102", "KM-R103", "KM-R104", "KM-R122")
@for_every(
    "word",
    ["sideline", "playing field", "enhancement", "token", "marker", "dodge", "counter-attack"],
)
def test_one_term_for_one_thing(word):
    assert not [text for text, _ in texts() if re.search(rf"\b{word}s?\b", text, re.IGNORECASE)]


@clause("KM-R66", "KM-R110", "KM-R112", "KM-R113", "KM-R114", "KM-R127", "KM-1.4", "KM-1.5")
def test_names_of_traits_and_elements():
    assert TRAITS["rapidita"].as_dict() == {"en": "Rapidity", "it": "Rapidità"}
    assert TRAITS["eco"].as_dict() == {"en": "Echo", "it": "Eco"}
    assert TRAITS["razziatore"].as_dict() == {"en": "Raider", "it": "Razziatore"}
    assert TRAITS["incandescente"].as_dict() == {
        "en": "Incandescent (X)",
        "it": "Incandescente (X)",
    }
    assert ELEMENTS["electro"].as_dict() == {"en": "Electric", "it": "Electro"}
    assert (len(TRAITS), len(ELEMENTS)) == (16, 8)


@clause("KM-R103", "KM-R104", "KM-R128", "KM-R130", "KM-1.3")
def test_nouns():
    assert (TYPES["powerup"].en, TYPES["powerup"].it) == ("power-up", "potenziamento")
    assert (COUNTER.en, COUNTER.it) == ("counter", "segnalino")
    assert (HIT_POINT.en, HIT_POINT.it) == ("HP", "PV")
    named = [pair for pair in texts() if re.search(r"\btraits?\b", pair[0])]
    assert all(re.search(r"tratt[oi]|caratteristic", italian) for _, italian in named)


@clause("KM-R117", "KM-3.4")
def test_k_mon_do_not_count_in_the_deck():
    found = judge(loadout({"A-GENERIC": 23}), LOADOUT_KIND, POOL, GAME.settle_options({}))
    (short,) = [violation for violation in found if violation.clause == "KM-3.4"]
    assert short.found == 23


@clause("KM-R119", "KM-R125")
def test_one_board_of_two_halves_for_two_opponents():
    assert GAME.seat_counts() == (2,)
    t = table()
    scene = t.rules.scene(t.seen("p"), 0)
    assert [half["seat"] for half in scene["sides"]] == [1, 0]
