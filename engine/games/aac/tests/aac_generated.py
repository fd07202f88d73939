"""Legal cards by lot, of all that the language can say: every word may come (AAC-9)."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.effects.language.lots import lot
from engine.games.aac.language.card import LANGUAGE
from engine.games.aac.tests.aac_cards import CREATURE, LASTING_MAGIC, LASTING_TRAP, Json
from engine.kernel.rng import Rng

SHAPES = {"creature": CREATURE, "magic": LASTING_MAGIC, "trap": LASTING_TRAP}


def card() -> st.SearchStrategy[Json]:
    """One legal card that does something."""
    return st.builds(_drawn, st.sampled_from(sorted(SHAPES)), st.binary(min_size=32, max_size=32))


def _drawn(kind: str, seed: bytes) -> Json:
    rng, said = Rng(seed), dict[str, object]()
    while not said.get("effects"):
        said = lot(LANGUAGE, kind, rng, SHAPES[kind])
    return {**SHAPES[kind], **said}
