"""The generator: the same on every build, uniform, and useless without its key."""

from __future__ import annotations

from itertools import permutations

from engine.kernel.rng import SEED_BYTES, WORDS, Rng, commitment, seed_of
from engine.sim.stats import chi_square


def test_the_first_numbers_never_change() -> None:
    """Stored matches and shared seeds depend on these."""
    rng = Rng(bytes(32))
    assert [rng.below(1000) for _ in range(6)] == [532, 754, 214, 554, 863, 123]
    items = list(range(8))
    Rng(seed_of("shuffle"), 1, 2).shuffle(items)
    assert items == [7, 3, 1, 6, 4, 2, 0, 5]


def test_each_stream_and_number_is_a_generator_of_its_own() -> None:
    seed = seed_of("streams")
    firsts = {
        tuple(Rng(seed, stream, n).below(1 << 19) for _ in range(1))
        for stream in range(20)
        for n in range(20)
    }
    assert len(firsts) > 390
    assert Rng(seed, 3, 4).below(1 << 19) == Rng(seed, 3, 4).below(1 << 19)


def test_blocks_follow_one_another_without_repeating() -> None:
    rng = Rng(seed_of("blocks"))
    words = [rng.below(1 << 19) for _ in range(5 * WORDS)]
    assert len(set(words)) > 4 * WORDS
    assert rng.block == 5


def test_numbers_in_a_row_are_those_that_are_drawn_one_by_one() -> None:
    for first in range(WORDS + 2):
        one, many = Rng(seed_of("row")), Rng(seed_of("row"))
        for rng in (one, many):
            for _ in range(first):
                rng.below(9)
        for n in (0, 1, 5, WORDS, 3 * WORDS + 1):
            assert many.draws(77, n) == [one.below(77) for _ in range(n)]
            assert (many.at, many.block) == (one.at, one.block)


def test_a_shuffle_takes_one_number_for_each_place_but_the_first() -> None:
    for first in range(WORDS + 1):
        one, many = Rng(seed_of("places")), Rng(seed_of("places"))
        for rng in (one, many):
            for _ in range(first):
                rng.below(9)
        items, expected = list(range(40)), list(range(40))
        many.shuffle(items)
        for i in range(39, 0, -1):
            j = one.below(i + 1)
            expected[i], expected[j] = expected[j], expected[i]
        assert items == expected
        assert many.below(1000) == one.below(1000)


def test_numbers_are_uniform() -> None:
    rng = Rng(seed_of("uniform"))
    for k in (2, 6, 7):
        counts = [0] * k
        for _ in range(6000):
            counts[rng.below(k)] += 1
        assert chi_square(counts, [6000 / k] * k).p > 0.001
    assert {rng.below(1) for _ in range(10)} == {0}
    assert all(0.0 <= rng.unit() < 1.0 for _ in range(100))


def test_shuffles_are_uniform() -> None:
    rng = Rng(seed_of("orders"))
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(6000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square(list(counts.values()), [6000 / 24] * 24).p > 0.001


def test_a_seed_is_made_of_its_parts_in_order() -> None:
    assert len(seed_of("a", 1)) == SEED_BYTES
    assert len({seed_of("a", 1), seed_of("a1"), seed_of(1, "a"), seed_of("a", b"\x01")}) == 4


def test_a_commitment_fits_one_seed_only() -> None:
    assert commitment(bytes(32)) == commitment(bytes(32))
    assert commitment(bytes(32)) != commitment(bytes(31) + b"\x01")
    assert len(commitment(bytes(32))) == 64
