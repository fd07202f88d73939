"""Rapid entry takes numbers of its set and any line of a list; the same reader reads both."""

import pytest

from collection.catalogue.rows import CardSet
from collection.ledger.rows import Holding
from collection.shelf.errors import BadNumbers
from collection.shelf.rapid import enter, numbers_of
from engine.kernel.testing import for_every
from engine.registry import games
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(packs):
    return person("alice")


def owned(someone):
    rows = Holding.objects.filter(owner=someone.user, quantity__gt=0)
    return dict(rows.values_list("card__code", "quantity"))


def typed(someone, text, game="kmon", set_code="MZ1"):
    enter(actor=someone.user, game=game, set_code=set_code, text=text, facts={}, key="")


@for_every(
    ("text", "wanted"),
    [
        ("A05 x3", {"MZ1-A05": 3}), ("4 Cheeky Flame", {"MZ1-A01": 4}),
        ("Cheeky Flame", {"MZ1-A01": 1}), ("linguaccia di fuoco x2", {"MZ1-A01": 2}),
        ("2x Cheeky Flame (MZ1) A01, A05, 3xa2-3; Bare Wire (x2)",
         {"MZ1-A01": 2, "MZ1-A05": 1, "MZ1-A02": 5, "MZ1-A03": 3}),
        ("A1 A05", {"MZ1-A01": 1, "MZ1-A05": 1}),
    ],
)  # fmt: skip
def test_names_and_numbers_in_one_line(alice, text, wanted):
    Holding.objects.all().delete()
    typed(alice, text)
    assert owned(alice) == wanted


@for_every(
    ("text", "words"),
    [("17", "Type which"), ("Cheaky Flam", "Nearest"), ("4 Cheeky Flame, drop table", "no number"),
     ("100 Cheeky Flame", "100 copies"), ("Cheeky Flame (MZ1) A05", "the words count"),
     ("2 Cheeky Flame (ZZZ)", "No set")],
)  # fmt: skip
def test_what_is_not_clear_adds_nothing_and_says_why(alice, text, words):
    with pytest.raises(BadNumbers) as refused:
        typed(alice, text)
    assert words in " ".join(str(problem) for problem in refused.value.problems)
    assert owned(alice) == {}


@pytest.mark.parametrize("key", games())
def test_the_example_of_the_page_can_be_typed(alice, key):
    for printed in CardSet.objects.filter(game=key):
        one, last = numbers_of(key, printed.code).example()
        for text in (one, f"3x{one}", f"{one}-{last}", f"2x{one}-{last}"):
            typed(alice, text, key, printed.code)
    page = alice.client.get(f"/g/{key}/rapid").content.decode()
    first = CardSet.objects.filter(game=key).order_by("code").first()
    assert first is None or f"3x{numbers_of(key, first.code).example()[0]}" in page
