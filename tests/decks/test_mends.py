"""Mends: smallest first, from free copies first, and each proved by the judge."""

from hypothesis import given, settings
from hypothesis import strategies as st

from decks.lists.judging import verdict
from decks.mends.mending import Mender, mend_all
from decks.shelf.promises import Availability
from engine.kernel.construction import Edit, Severity, apply_edits
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import for_every
from engine.registry import game

POOL = game("kmon").pool()
STARTER = game("kmon").starter_loadouts()[0][1]
CODES = [card.code for card in POOL]
SOME = st.dictionaries(st.sampled_from(CODES), st.integers(1, 3), max_size=10)


def changed(*edits: tuple[str, str, int]) -> Loadout:
    return apply_edits(STARTER, [Edit(*edit) for edit in edits])


def broken(loadout):
    """Key and amount of every broken rule, by the judge alone."""
    return {
        v.key: v.difference
        for v in verdict("kmon", loadout).violations
        if v.severity is not Severity.WARNING
    }


def a_card(**marks):
    return next(
        card.code
        for card in POOL
        if all(getattr(card, k, None) == v or card.get(k) == v for k, v in marks.items())
    )


@settings(max_examples=40)
@given(team=SOME, deck=SOME, owned=SOME, starter=st.booleans())
def test_every_mend_keeps_what_it_promises(team, deck, owned, starter):
    base = STARTER if starter else Loadout("deck")
    edits = [Edit("team", c, n) for c, n in team.items()]
    loadout = apply_edits(base, edits + [Edit("deck", c, n) for c, n in deck.items()])
    stock = Availability(owned)
    mender = Mender("kmon", loadout, stock)
    before = broken(loadout)
    for violation, mends in zip(mender.found, mender.all_mends(), strict=True):
        for mend in mends:
            after = apply_edits(loadout, mend.edits)
            left = {v.key for v in verdict("kmon", after).violations}
            assert violation.key not in left
            assert all(amount <= before.get(key, 0) for key, amount in broken(after).items())
            assert mend.left == len(broken(after))
            used = {}
            for zone in after.zones.values():
                for code, count in zone.items():
                    used[code] = used.get(code, 0) + count
            gained = {
                e.code for e in mend.edits
                if used.get(e.code, 0) > sum(z.get(e.code, 0) for z in loadout.zones.values())
            }  # fmt: skip
            if mend.source == "free":
                assert gained
                assert all(used[code] <= stock.free(code) for code in gained)
    whole = mend_all(Mender("kmon", loadout, stock))
    if whole is not None:
        assert verdict("kmon", apply_edits(loadout, whole.edits)).legal
        assert verdict("kmon", whole.loadout).legal


def first_mends(loadout, stock=None):
    mender = Mender("kmon", loadout, stock)
    return [
        mends[0]
        for violation, mends in zip(mender.found, mender.all_mends(), strict=True)
        if violation.severity is not Severity.WARNING
    ]


def test_free_copies_come_before_owned_and_owned_before_all_others():
    held = next(iter(STARTER.zone("deck")))
    loadout = changed(("deck", held, -1))
    fits = a_card(type="item")
    assert [m.source for m in first_mends(loadout)] == ["any"]
    [mend] = first_mends(loadout, Availability({fits: 20}))
    assert (mend.source, mend.edits) == ("free", (Edit("deck", fits, 1),))
    [mend] = first_mends(loadout, Availability({fits: 20}, {fits: 20}))
    assert (mend.source, mend.edits[0].code) == ("owned", fits)


def test_copies_that_the_deck_holds_are_not_free_twice():
    code = next(iter(STARTER.zone("deck")))
    loadout = changed(("deck", code, -1))
    used = loadout.zone("deck").get(code, 0)
    [mend] = first_mends(loadout, Availability({code: used}))
    assert mend.source == "any"
    [mend] = first_mends(loadout, Availability({code: used + 1}))
    assert (mend.source, mend.edits) == ("free", (Edit("deck", code, 1),))


def test_a_card_that_nobody_can_play_is_swapped_when_the_deck_is_at_its_least():
    wrong = a_card(type="ability", element="ghost")
    code = next(iter(STARTER.zone("deck")))
    loadout = changed(("deck", code, -1), ("deck", wrong, 1))
    [violation] = [v for v in Mender("kmon", loadout).found if v.clause == "KM-3.7"]
    swaps = [m for m in Mender("kmon", loadout).mends(violation) if m.chained]
    assert swaps
    assert Edit("deck", wrong, -1) in swaps[0].edits


def test_missing_copies_are_taken_out_first():
    items = [card.code for card in POOL.of_type("item")][:6]
    loadout = changed(*(("deck", code, 1) for code in items))
    stock = Availability(dict.fromkeys(items[:5], 9))
    [violation] = [v for v in Mender("kmon", loadout).found if v.clause == "KM-3.6"]
    mend = Mender("kmon", loadout, stock).mends(violation)[0]
    assert items[5] in {edit.code for edit in mend.edits if edit.delta < 0}


def test_an_empty_deck_is_mended_from_the_shelf():
    stock = Availability(dict.fromkeys(CODES, 2))
    whole = mend_all(Mender("kmon", Loadout("deck"), stock))
    assert whole is not None
    assert whole.source == "free"
    assert verdict("kmon", whole.loadout).legal


def test_a_large_deck_of_faults_is_judged_a_bounded_number_of_times():
    loadout = apply_edits(Loadout("deck"), [Edit("deck", code, 1) for code in CODES])
    mender = Mender("kmon", loadout)
    count = 0
    judged = mender.judged

    def counted(given):
        nonlocal count
        count += 1
        return judged(given)

    mender.judged = mender.filler._judged = counted
    mender.all_mends()
    assert count <= 40


@for_every("zone", ["side", "deck"])
def test_an_unknown_line_is_mended_by_taking_it_out(zone):
    loadout = changed((zone, "Storm of Nothing", 2))
    whole = mend_all(Mender("kmon", loadout))
    assert whole is not None
    assert whole.loadout.zones == STARTER.zones


def test_free_copies_of_several_cards_fill_a_gap_together():
    held = STARTER.zone("deck")
    code = next(code for code, count in held.items() if count == 2)
    loadout = changed((("deck"), code, -2), *[("deck", c, -1) for c in [*held][-2:]])
    first, second = [card.code for card in POOL.of_type("ability") if not card.get("element")][:2]
    used = {c: loadout.zone("deck").get(c, 0) for c in (first, second)}
    stock = Availability({first: used[first] + 2, second: used[second] + 2})
    [mend] = first_mends(loadout, stock)
    assert mend.source == "free"
    assert set(mend.edits) == {Edit("deck", first, 2), Edit("deck", second, 2)}
