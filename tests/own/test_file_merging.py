"""One set on two machines: what one side changed is taken, the rest is asked, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.exchange.sets import services
from collection.exchange.sets.errors import NotChosen
from collection.exchange.sets.judging import ASKED, asked_of
from collection.exchange.sets.services import Choice
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.own import services as own
from collection.own.services import CardWish, SetWish
from collection.verification import problems
from engine.kernel.rng import Rng, seed_of
from tests.factories import Person
from tests.own.boxes import own_set, retyped, typed
from tests.own.setfiles import given, planned, said, set_file, taken

pytestmark = pytest.mark.django_db

CARDS: list[dict[str, Any]] = [
    {
        "name": {"it": f"Furetto {n}"},
        "number": f"{n:03}",
        "type": "kmon",
        "hp": 5 + n,
        "primary": "fire",
        "words": {"it": f"Testo {n}"},
    }
    for n in range(1, 7)
]


def two(alice: Person, bob: Person) -> tuple[CardSet, CardSet]:
    """Alice's set, and the one that Bob has of her file."""
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS)
    return mine, taken(bob.user, set_file(mine))


def card(card_set: CardSet, number: str) -> Card:
    return Card.objects.get(set=card_set, number=number, shelf=card_set.owner_id)


def kinds(user: Any, raw: bytes) -> dict[str, int]:
    totals = given(user, raw).totals
    names = ("asked", "goes", "away", "taken", "merged", "new", "newer", "same")
    return {key: totals[key] for key in names if totals[key]}


def test_a_set_comes_as_it_is_under_ids_of_its_own(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    assert said(theirs) == said(mine)
    assert (theirs.owner, theirs.origin, theirs.printed) == (bob.user, mine.code, "FUR")
    assert theirs.code != mine.code
    assert not Holding.objects.filter(owner=bob.user).exists()
    assert kinds(bob.user, set_file(mine)) == {"same": 6}
    assert not list(problems())


def test_what_one_side_changed_is_taken_and_what_both_did_alike(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    retyped(alice.user, card(mine, "001"), hp=1)
    retyped(bob.user, card(theirs, "002"), hp=2)
    retyped(alice.user, card(mine, "003"), hp=3)
    retyped(bob.user, card(theirs, "003"), hp=3)
    retyped(alice.user, card(mine, "004"), hp=4)
    retyped(bob.user, card(theirs, "004"), words={"it": "Anders"})
    typed(bob.user, theirs, {**CARDS[0], "name": {"it": "Nuovo"}, "number": "007"})
    file = set_file(theirs)
    assert kinds(alice.user, file) == {"taken": 1, "merged": 1, "new": 1, "newer": 1, "same": 3}
    taken(alice.user, file)
    assert [card(mine, f"00{n}").data["hp"] for n in range(1, 5)] == [1, 2, 3, 4]
    assert card(mine, "004").data["words"] == {"it": "Anders"}
    assert card(mine, "007").name_it == "Nuovo"
    assert kinds(alice.user, file) == {"newer": 2, "same": 5}, "the same file brings nothing again"
    taken(bob.user, set_file(mine))
    assert said(mine) == said(theirs)


def test_the_same_field_of_both_is_asked_and_answered_once(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    for number in ("001", "002", "003"):
        retyped(alice.user, card(mine, number), hp=20, words={"it": "Mio"})
        retyped(bob.user, card(theirs, number), hp=30)
    file = set_file(theirs)
    row = given(alice.user, file)
    assert [(one["n"], one["asked"]) for one in row.rows if one["v"] == ASKED] == [
        (n, [["hp", "20", "30"]]) for n in (1, 2, 3)
    ]
    with pytest.raises(NotChosen) as refused:
        taken(alice.user, file, c1="mine")
    assert refused.value.cards == [2, 3]
    assert card(mine, "001").edition == 2, "nothing half written"
    taken(alice.user, file, "both", c1="mine", c2="theirs")
    assert [row.data["hp"] for row in Card.objects.filter(set=mine, number="001")] == [20]
    assert [row.data["hp"] for row in Card.objects.filter(set=mine, number="002")] == [30]
    assert card(mine, "002").data["words"] == {"it": "Mio"}
    both = Card.objects.filter(set=mine, number="003").order_by("pk")
    assert [row.data["hp"] for row in both] == [20, 30]
    assert kinds(alice.user, file) == {"newer": 2, "same": 4}, (
        "what was answered is not asked again"
    )
    retyped(bob.user, card(theirs, "001"), rarity="Promo")
    assert kinds(alice.user, set_file(theirs)) == {"merged": 1, "newer": 1, "same": 4}


def test_all_of_it_goes_in_one_press_and_can_come_again(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    before = said(mine)
    retyped(alice.user, card(mine, "001"), hp=1)
    stood = said(mine)
    own.take_away(actor=bob.user, code=theirs.code, cards=[card(theirs, "002").pk])
    retyped(bob.user, card(theirs, "001"), words={"it": "Suo"})
    typed(bob.user, theirs, {**CARDS[0], "name": {"it": "Nuovo"}, "number": "009"})
    record(owner=alice.user, cause="add", moves=[Move(Lot(card(mine, "002").pk), 2)])
    file = set_file(theirs)
    for _ in range(2):
        taken(alice.user, file)
        assert said(mine) not in (before, stood)
        assert not Card.objects.filter(set=mine, number="002", shelf=alice.user.pk).exists()
        assert Holding.objects.get(owner=alice.user, card__number="002").quantity == 0
        edit = alice.user.card_edits.first()
        assert edit is not None
        own.undo(actor=alice.user, edit_id=edit.pk)
        assert said(mine) == stood
        assert Holding.objects.get(owner=alice.user, card__number="002").quantity == 2
    assert not list(problems())


def test_a_set_that_came_goes_with_its_undo_and_comes_back(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    for gone in (True, False, True, False):
        edit = bob.user.card_edits.first()
        assert edit is not None
        own.undo(actor=bob.user, edit_id=edit.pk)
        theirs.refresh_from_db()
        assert theirs.gone == gone
        assert bool(said(theirs)) != gone
    own.take_set_away(actor=bob.user, code=theirs.code)
    back = taken(bob.user, set_file(mine))
    assert (back.pk, back.gone, said(back)) == (theirs.pk, False, said(mine))


def test_what_one_side_took_away_goes_and_what_the_other_changed_is_asked(
    alice: Person, bob: Person
) -> None:
    mine, theirs = two(alice, bob)
    retyped(alice.user, card(mine, "002"), hp=1)
    for number in ("001", "002"):
        own.take_away(actor=bob.user, code=theirs.code, cards=[card(theirs, number).pk])
    file = set_file(theirs)
    assert kinds(alice.user, file) == {"goes": 1, "asked": 1, "same": 4}
    assert kinds(bob.user, set_file(mine)) == {"away": 1, "asked": 1, "same": 4}
    taken(alice.user, file, c2="mine")
    assert sorted(row.number for row in Card.objects.filter(set=mine, shelf=alice.user.pk)) == [
        "002", "003", "004", "005", "006",
    ]  # fmt: skip


def test_a_card_that_both_typed_is_asked_and_two_cards_are_two(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    typed(alice.user, mine, {**CARDS[0], "name": {"it": "Uno"}, "number": "010"})
    typed(bob.user, theirs, {**CARDS[0], "name": {"it": "Due"}, "number": "010"})
    typed(alice.user, mine, {**CARDS[0], "name": {"it": "Tre"}, "number": "011"})
    typed(bob.user, theirs, {**CARDS[0], "name": {"it": "Quattro"}, "number": "012"})
    file = set_file(theirs)
    assert kinds(alice.user, file) == {"asked": 1, "new": 1, "same": 6}
    taken(alice.user, file, "both")
    assert len(said(mine)) == 10
    assert {row.name_it for row in Card.objects.filter(set=mine)} >= {
        "Uno",
        "Due",
        "Tre",
        "Quattro",
    }
    taken(bob.user, set_file(mine), "both")
    assert said(mine) == said(theirs)


def test_variants_name_the_cards_of_their_own_set(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    for owner, card_set in ((alice, mine), (bob, theirs)):
        first = {**CARDS[0], "name": {"it": f"Di {owner.user.username}"}, "number": ""}
        made, *_ = typed(owner.user, card_set, first)
        variant = {**CARDS[1], "name": {"it": "Variante"}, "number": f"v{owner.user.pk}"}
        typed(owner.user, card_set, {**variant, "reprint_of": made.code})
    taken(alice.user, set_file(theirs))
    taken(bob.user, set_file(mine))
    assert said(mine) == said(theirs)
    for card_set in (mine, theirs):
        rows = Card.objects.filter(set=card_set, name_it="Variante")
        named = {Card.objects.get(code=row.data["reprint_of"]).name_it for row in rows}
        assert named == {"Di alice", "Di bob"}
        assert {row.data["reprint_of"].rpartition("-")[0] for row in rows} == {card_set.code}


def test_what_stood_before_goes_along_when_it_is_asked_for(alice: Person, bob: Person) -> None:
    mine = own_set(alice.user)
    [row] = typed(alice.user, mine, CARDS[0])
    retyped(alice.user, row, hp=2)
    for past, contents in ((False, [2]), (True, [6, 2])):
        came = taken(bob.user, set_file(mine, past=past))
        rows = CardVersion.objects.filter(card__set=came).order_by("number")
        assert [row.data["hp"] for row in rows] == contents
        moments = CardVersion.objects.filter(card__set=mine).values_list("created", flat=True)
        assert {row.created for row in rows} <= set(moments)
        CardSet.objects.filter(pk=came.pk).update(origin="", owner=alice.user, gone=True)


# --- The law ----------------------------------------------------------------------------------

_Edit = Callable[[Rng, Person, CardSet], None]


def _field(dice: Rng, who: Person, card_set: CardSet) -> None:
    rows = list(Card.objects.filter(set=card_set, shelf=who.user.pk).order_by("pk"))
    if not rows:
        return
    raws: list[dict[str, Any]] = [
        {"hp": 1 + dice.below(3)},
        {"words": {"it": f"Parole {dice.below(3)}"}},
        {"name": {"it": f"Nome {dice.below(4)}", "en": f"Name {dice.below(2)}"}},
        {"number": f"{dice.below(9):03}"},
        {"primary": ("fire", "water", "Ombra")[dice.below(3)]},
        {"type": "item", "hp": None, "primary": None},
        {"reprint_of": rows[dice.below(len(rows))].number},
    ]
    row = rows[dice.below(len(rows))]
    raw = raws[dice.below(len(raws))]
    try:
        retyped(who.user, row, **raw)
    except own.BadCards:
        return


def _more(dice: Rng, who: Person, card_set: CardSet) -> None:
    raw = {**CARDS[0], "name": {"it": f"Nuovo {dice.below(3)}"}, "number": f"{10 + dice.below(3)}"}
    own.keep(actor=who.user, code=card_set.code, wishes=[CardWish(raw)], cause="typed")


def _less(dice: Rng, who: Person, card_set: CardSet) -> None:
    rows = list(Card.objects.filter(set=card_set, shelf=who.user.pk).order_by("pk"))
    if rows:
        gone = rows[dice.below(len(rows))].pk
        own.take_away(actor=who.user, code=card_set.code, cards=[gone])


def _back(dice: Rng, who: Person, card_set: CardSet) -> None:
    edit = who.user.card_edits.filter(set=card_set).first()
    if edit is not None and edit.cause in ("typed", "away", "undo"):
        own.undo(actor=who.user, edit_id=edit.pk)


EDITS: tuple[_Edit, ...] = (_field, _field, _field, _field, _more, _less, _back)


def _questions(card_set: CardSet, raw: bytes, *, turned: bool) -> set[tuple[Any, ...]]:
    """What is asked, as the one who is not `turned` sees it."""
    found = set()
    for one in planned(card_set, raw).verdicts.values():
        if one.kind == ASKED and one.mine is not None:
            asked = one.merge.asked if one.merge else ()
            sides = (one.theirs.serial, one.mine.serial)
            found.add((sides[::-1] if turned else sides, asked))
    return found


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in (1, 2, 3))]
)
def test_law_two_machines_merge_to_the_same_set_or_ask_the_same(
    alice: Person, bob: Person, part: int
) -> None:
    """28 pairs of edits a part, 112 in all; then one answers, and the other takes the answer."""
    asked = 0
    for round_ in range(7):
        dice = Rng(seed_of(f"set file {part} {round_}"))
        mine, theirs = two(alice, bob)
        for who, card_set in ((alice, mine), (bob, theirs)):
            for _ in range(4):
                EDITS[dice.below(len(EDITS))](dice, who, card_set)
        hers, his = set_file(mine), set_file(theirs)
        questions = _questions(mine, his, turned=False)
        assert questions == _questions(theirs, hers, turned=True), (part, round_)
        if not questions:
            taken(alice.user, his)
            taken(bob.user, hers)
            assert said(mine) == said(theirs), (part, round_)
        else:
            asked += 1
            pick = ("mine", "theirs", "both")[dice.below(3)]
            taken(alice.user, his, pick)
            contents = CardVersion.objects.filter(card__set=mine)
            known = {one.data["name"].get("it") for one in contents}
            for row in Card.objects.filter(set=theirs, shelf=bob.user.pk):
                assert row.name_it in known or pick == "mine", (part, round_, pick)
            # Who takes the answer of the other is not asked again, but for what one took away.
            plan = planned(theirs, set_file(mine))
            left = [plan.verdicts[n] for n in asked_of(plan, {}, "")]
            assert pick == "both" or not any(one.merge for one in left), (part, round_, pick)
            taken(bob.user, set_file(mine), "theirs")
            assert pick == "both" or said(mine) == said(theirs), (part, round_, pick)
        for card_set in (mine, theirs):
            CardSet.objects.filter(pk=card_set.pk).update(gone=True, origin="")
            Card.objects.filter(set=card_set).update(shelf=-1)
    assert asked
    assert not list(problems())


def test_what_a_set_is_called_is_chosen_by_field_and_taken_back(alice: Person, bob: Person) -> None:
    mine, theirs = two(alice, bob)
    call(alice, mine, {"it": "Furetti", "en": "Ferrets"}, "FUR", "Parole nostre")
    call(bob, theirs, {"it": "Furetti di Bob"}, "FUR", "")
    raw = set_file(mine)
    calls = given(bob.user, raw).totals["calls"]
    assert [[key, otherwise] for key, _, _, otherwise in calls] == [
        ["name.en", "theirs"],
        ["note", "theirs"],
    ], "the Italian name did not change there"
    read = given(bob.user, raw)
    page = bob.client.get(reverse("set-file-read", args=(read.pk,))).content.decode()
    assert "Parole nostre" in page
    choice = Choice({}, called={"note": "mine"})
    services.take(actor=bob.user, file_id=read.pk, choice=choice)
    theirs.refresh_from_db()
    assert (theirs.name_it, theirs.name_en, theirs.note) == ("Furetti di Bob", "Ferrets", "")
    assert not given(bob.user, set_file(mine)).totals["calls"], "asked once"
    services.undo(actor=bob.user, file_id=read.pk)
    theirs.refresh_from_db()
    assert (theirs.name_it, theirs.name_en) == ("Furetti di Bob", "")
    call(alice, mine, {"it": "Martore", "en": "Ferrets"}, "FUR", "Parole nostre")
    calls = given(bob.user, set_file(mine)).totals["calls"]
    assert calls[0] == ["name.it", "Furetti di Bob", "Martore", "mine"], "both changed it"


def call(who: Person, card_set: CardSet, names: dict[str, str], printed: str, note: str) -> None:
    own.change_set(actor=who.user, code=card_set.code, wish=SetWish(names, printed, note))
