"""Loadouts of any shape, for property tests."""

from hypothesis import strategies as st

from engine.kernel.loadouts import Loadout
from engine.registry import game

POOL = [card.code for card in game("kmon").pool()]
# What people call cards that nobody knows: commas, apostrophes, brackets, figures at both ends.
UNKNOWN = st.sampled_from(
    ["Hunter's Mark", "Ragnaros, Lightlord", "Commit // Memory", "Multi-Shot x2", "MZ9-A07",
     "3x Foo", "Été d'Aoste (bis)", "ZZ-0", "ZZ-00", "L'ètà 12", "100", "Power Word: Shield",
     "x Files", ",0", "*star", "pcs of eight", "×0", "- dash", "[Box]"]
)  # fmt: skip
ANY_TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
COUNTS = st.integers(1, 999_999)


def zones(codes, *more):
    return st.dictionaries(
        st.sampled_from(["deck", "team", *more]), st.dictionaries(codes, COUNTS, max_size=12)
    )


KNOWN = st.builds(Loadout, st.just("deck"), st.just({}), zones(st.sampled_from(POOL)))
TYPED = st.builds(Loadout, st.just("deck"), st.just({}), zones(st.sampled_from(POOL) | UNKNOWN))
# ... with cards beside the deck, where the game declares no such zone.
BESIDE = st.builds(
    Loadout,
    st.just("deck"),
    st.just({}),
    zones(st.sampled_from(POOL) | UNKNOWN, "side"),
)
MAYBE = st.dictionaries(st.sampled_from(POOL) | UNKNOWN, COUNTS, max_size=5)
WILD = st.builds(
    Loadout,
    ANY_TEXT,
    st.dictionaries(ANY_TEXT, ANY_TEXT | st.integers() | st.booleans(), max_size=3),
    st.dictionaries(ANY_TEXT, st.dictionaries(ANY_TEXT | UNKNOWN, COUNTS, max_size=8), max_size=3),
    st.just(()),
    st.dictionaries(st.tuples(ANY_TEXT, ANY_TEXT), ANY_TEXT, max_size=2),
)
