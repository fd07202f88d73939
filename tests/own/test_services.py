"""Own sets and cards: kept, changed, undone; found by their owner and by nobody else."""

from __future__ import annotations

import pytest

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.catalogue.shelves import person
from collection.house.pools import pool_of, shipped, standing_in
from collection.ledger.rows import Holding
from collection.own import services
from collection.own.errors import BadCards, CardMoved, EditMoved
from collection.own.services import CardWish, SetWish
from collection.requests.rows import User
from tests.factories import Person

pytestmark = pytest.mark.django_db
FOG = {"name": {"it": "Nebbiotto"}, "number": "001"}


def _set(alice: User) -> CardSet:
    code = services.new_set(actor=alice, key_of_game="kmon", wish=SetWish({"it": "Furetti"}, "FUR"))
    return CardSet.objects.get(code=code)


def _typed(alice: User, own: CardSet, copies: int = 0, **raw: object) -> Card:
    wish = CardWish({**FOG, **raw}, copies=copies)
    made = services.keep(actor=alice, code=own.code, wishes=[wish], cause="typed")
    return Card.objects.get(pk=made["cards"][0])


def test_a_name_is_a_card_and_nobody_else_sees_it(alice: Person, bob: Person) -> None:
    own = _set(alice.user)
    card = _typed(alice.user, own, copies=3)
    assert Holding.objects.get(owner=alice.user, card=card).quantity == 3
    with standing_in(person(alice.user)):
        found = pool_of("kmon")
        assert found[card.code].name.pick("it") == "Nebbiotto"
        assert found.cards[: len(found) - 1] == shipped("kmon").cards
        assert Card.seen.filter(pk=card.pk).exists()
        assert CardSet.seen.filter(pk=own.pk).exists()
    with standing_in(person(bob.user)):
        assert pool_of("kmon") is shipped("kmon")
        assert not Card.seen.filter(pk=card.pk).exists()
        assert not CardSet.seen.filter(pk=own.pk).exists()


def test_each_content_is_kept_and_every_act_undone(alice: Person) -> None:
    own = _set(alice.user)
    card = _typed(alice.user, own, copies=2)
    wish = CardWish({**FOG, "name": {"it": "Nebbione"}}, card, known=1)
    edit = services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")["edit"]
    away = services.take_away(actor=alice.user, code=own.code, cards=[card.pk])
    with standing_in(person(alice.user)):
        assert card.code not in pool_of("kmon")
    assert not Holding.objects.filter(owner=alice.user, quantity__gt=0).exists()
    with pytest.raises(EditMoved):
        services.undo(actor=alice.user, edit_id=edit)
    services.undo(actor=alice.user, edit_id=away)
    assert Holding.objects.get(owner=alice.user, card=card).quantity == 2
    with standing_in(person(alice.user)):
        assert pool_of("kmon")[card.code].name.pick("it") == "Nebbione"
    assert [v.data["name"]["it"] for v in CardVersion.objects.filter(card=card)] == [
        "Nebbiotto", "Nebbione", "Nebbione",
    ]  # fmt: skip


def test_of_two_who_edit_the_second_is_asked(alice: Person) -> None:
    own = _set(alice.user)
    card = _typed(alice.user, own)
    for name in ("Uno", "Due"):
        wish = CardWish({**FOG, "name": {"it": name}}, Card.objects.get(pk=card.pk), known=1)
        if name == "Uno":
            services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
            continue
        with pytest.raises(CardMoved) as moved:
            services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
        assert moved.value.row.name_it == "Uno"


def test_a_fault_keeps_nothing(alice: Person) -> None:
    own = _set(alice.user)
    with pytest.raises(BadCards) as refused:
        services.keep(
            actor=alice.user,
            code=own.code,
            wishes=[CardWish(FOG), CardWish({"name": {}})],
            cause="x",
        )
    assert [*refused.value.faults] == [1]
    assert not Card.objects.filter(set=own).exists()
