"""Differences: applied they lead over, turned round they lead back, and pages show their signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.keeping.diffs import Side, applied, difference
from decks.making import care, services
from tests.factories import starter_deck

codes = st.sampled_from(["A1", "A2", "A3", "B1"])
lines = st.dictionaries(codes, st.integers(1, 5), max_size=4)
sides = st.builds(
    Side,
    st.sampled_from(["One", "Two"]),
    st.sampled_from(["deck", "team"]),
    st.dictionaries(st.sampled_from(["colour", "list"]), st.sampled_from(["x", "y"])),
    st.dictionaries(st.sampled_from(["deck", "team", "side"]), lines, max_size=3),
    contents=st.dictionaries(codes, st.integers(1, 3)),
)


def bare(side: Side) -> Side:
    """Without zones that hold nothing: they say nothing."""
    zones = {zone: dict(counts) for zone, counts in side.zones.items() if counts}
    return Side(side.name, side.kind, dict(side.header), zones, contents=dict(side.contents))


@given(sides, sides)
def test_a_difference_applied_to_the_first_gives_the_second(a, b):
    assert applied(a, difference(a, b)) == bare(b)


@given(sides, sides)
def test_the_inverse_leads_back_and_is_the_difference_the_other_way(a, b):
    there = difference(a, b)
    assert there.inverse() == difference(b, a)
    assert applied(applied(a, there), there.inverse()) == bare(a)


@given(sides, sides)
def test_totals_grow_by_what_comes_in_less_what_goes_out(a, b):
    found = difference(a, b)
    assert b.total - a.total == found.added - found.removed
    assert bool(found) == (bare(a) != bare(b))


@given(sides)
def test_nothing_differs_from_itself(a):
    assert not difference(a, a)


@pytest.fixture
def changed(alice, deck):
    """Version 2 has one card fewer and one more; its name is another."""
    services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=1, zone="deck", code="MZ1-A01", quantity=0
    )
    services.set_quantity(
        actor=alice.user, deck_id=deck.pk, version=2, zone="deck", code="MZ1-A08", quantity=2
    )
    services.rename(actor=alice.user, deck_id=deck.pk, version=3, name="<b>Other</b>")
    deck.refresh_from_db()
    return deck


def test_the_page_shows_signs_counts_and_totals(alice, changed):
    page = alice.client.get(f"/diff/{changed.pk}@1..{changed.pk}")
    assert page.status_code == 200
    [zone] = page.context["zones"]
    assert [(line["code"], line["sign"], line["amount"]) for line in zone["lines"]] == [
        ("MZ1-A01", "−", 3),
        ("MZ1-A08", "+", 2),
    ]
    assert (zone["before"], zone["after"]) == (24, 23)
    words = page.content.decode()
    assert "− 3" in words
    assert "+ 2" in words
    assert "&lt;b&gt;Other" in words
    assert "<b>Other</b>" not in words


def test_the_other_way_round_has_the_signs_turned(alice, changed):
    page = alice.client.get(f"/diff/{changed.pk}..{changed.pk}@1")
    assert [line["more"] for line in page.context["zones"][0]["lines"]] == [True, False]


def test_a_deck_is_compared_with_another_and_with_a_starter(alice, deck):
    other = care.copy(actor=alice.user, deck_id=deck.pk, name=deck.name)
    assert alice.client.get(f"/diff/{deck.pk}..{other}").context["same"]
    starter = alice.client.get(f"/diff/kmon:{deck.source}..{deck.pk}")
    assert starter.context["same"]
    api = alice.client.get("/api/v1/decks/diff", {"a": f"kmon:{deck.source}", "b": deck.pk})
    assert (api.json()["added"], api.json()["removed"], api.json()["lines"]) == (0, 0, [])


@pytest.mark.parametrize(
    "pair",
    ["{deck}@9..{deck}", "nothing..{deck}", "chess:X..{deck}", "kmon:NONE..{deck}",
     "{deck}@999999999999..{deck}", "a b..{deck}", "{deck}@1@2..{deck}"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(alice, deck, pair):
    assert alice.client.get("/diff/" + pair.format(deck=deck.pk)).status_code == 404


def test_decks_of_two_games_are_refused_in_words(alice, deck):
    from decks.lists.rows import Deck

    other = starter_deck(alice.user)
    Deck.objects.filter(pk=other.pk).update(game="gone")
    page = alice.client.get(f"/diff/{deck.pk}..{other.pk}")
    assert page.status_code == 400
    assert "different games" in page.context["refusal"]


def test_the_form_that_picks_two_leads_to_their_comparison(alice, deck):
    answer = alice.client.get("/diff", {"a": f"{deck.pk}@1", "b": deck.pk})
    assert answer.headers["Location"] == f"/diff/{deck.pk}@1..{deck.pk}"
