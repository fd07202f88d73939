"""A set shared by a secret link: adopted, followed, kept when its author takes it back, copied."""

from __future__ import annotations

import pytest

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.house.pools import pool_of, standing_in
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Holding
from collection.own import services
from collection.own.sharing import queries
from collection.own.sharing import services as sharing
from collection.own.sharing.errors import LinkEnded, NoSuchLink, NotTaken
from collection.own.sharing.rows import SharedSet
from collection.people.leaving import leave as leave_for_ever
from engine.kernel.cards import REPRINT
from tests.factories import Person
from tests.own.boxes import retyped
from tests.own.test_searching import own_set, typed

pytestmark = pytest.mark.django_db


def shared_by(alice: Person, own: CardSet, **how: bool) -> SharedSet:
    sharing.share(actor=alice.user, code=own.code, visibility="link", **how)
    return SharedSet.objects.get(source=own)


def adopted_by(who: Person, shared: SharedSet) -> CardSet:
    code = sharing.adopt(actor=who.user, token=shared.token)
    who.user.refresh_from_db()
    return CardSet.objects.get(code=code)


def names(who: Person) -> list[str]:
    """What the person's pool holds behind the shipped cards."""
    who.user.refresh_from_db()
    with standing_in(reader_of(who.user)):
        rows = Card.seen.filter(game="kmon", code__startswith="own-").order_by("number")
        found = {card.code for card in pool_of("kmon").own}
        assert found == set(rows.values_list("code", flat=True))
        return [row.name_it for row in rows]


def test_an_adopted_set_is_found_by_who_adopted_it_alone(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    shared = shared_by(alice, own)
    assert names(bob) == names(charlie) == []
    adopted = adopted_by(bob, shared)
    assert names(bob) == names(alice) == ["Nebbiotto"]
    assert names(charlie) == []
    assert not Holding.objects.filter(owner=bob.user).exists()
    mine = Card.objects.get(set=adopted)
    assert mine.code != card.code
    assert mine.code.startswith(adopted.code)
    assert mine.definition.get("hp") == 9


def test_an_adopted_set_follows_its_author(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    adopted = adopted_by(bob, shared_by(alice, own))
    typed(alice, own, name={"it": "Brumello"}, number="8", **{REPRINT: card.code})
    retyped(alice.user, card, hp=12)
    assert names(bob) == ["Nebbiotto", "Brumello"]
    rows = {row.number: row for row in Card.objects.filter(set=adopted)}
    assert rows["7"].definition.get("hp") == 12
    assert rows["8"].definition.get(REPRINT) == rows["7"].code
    services.change_set(
        actor=alice.user, code=own.code, wish=services.SetWish({"it": "Furetti bis"}, "FU2")
    )
    assert CardSet.objects.get(pk=adopted.pk).name == "Furetti bis"


def test_what_the_author_takes_away_stays_with_who_had_it(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    fog, mist = typed(alice, own), typed(alice, own, name={"it": "Brumello"}, number="8")
    shared = shared_by(alice, own)
    adopted_by(bob, shared)
    edit = services.take_away(actor=alice.user, code=own.code, cards=[fog.pk])
    assert names(bob) == ["Nebbiotto", "Brumello"]
    adopted_by(charlie, shared)
    assert names(charlie) == ["Brumello"]
    services.take_away(actor=alice.user, code=own.code, cards=[mist.pk])
    assert names(bob) == ["Nebbiotto", "Brumello"]
    assert names(charlie) == ["Brumello"]
    services.undo(actor=alice.user, edit_id=edit)
    assert names(charlie) == ["Nebbiotto", "Brumello"]


@pytest.mark.parametrize("ended", ["revoked", "set gone", "account gone"])
def test_adopters_keep_what_they_have(
    packs, alice: Person, bob: Person, charlie: Person, ended: str
) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    shared = shared_by(alice, own)
    adopted = adopted_by(bob, shared)
    if ended == "revoked":
        sharing.share(actor=alice.user, code=own.code, visibility="private")
        retyped(alice.user, card, hp=30)
        typed(alice, own, name={"it": "Brumello"}, number="8")
    elif ended == "set gone":
        services.take_set_away(actor=alice.user, code=own.code)
    else:
        leave_for_ever(alice.user)
    assert names(bob) == ["Nebbiotto"]
    assert Card.objects.get(set=adopted).definition.get("hp") == 9
    with pytest.raises(LinkEnded):
        sharing.adopt(actor=charlie.user, token=shared.token)
    assert names(charlie) == []


def test_a_renewed_link_opens_and_the_old_one_does_not(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    adopted_by(bob, shared)
    sharing.renew_link(actor=alice.user, code=own.code)
    with pytest.raises(NoSuchLink):
        sharing.adopt(actor=charlie.user, token=shared.token)
    adopted_by(charlie, SharedSet.objects.get(source=own))
    typed(alice, own, name={"it": "Brumello"}, number="8")
    assert names(bob) == names(charlie) == ["Nebbiotto", "Brumello"]


def test_a_link_taken_back_and_given_again_is_another(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    adopted_by(bob, shared)
    sharing.share(actor=alice.user, code=own.code, visibility="private")
    again = shared_by(alice, own)
    assert again.token != shared.token
    typed(alice, own, name={"it": "Brumello"}, number="8")
    # Who has not got the new link learns nothing that was typed since.
    assert names(bob) == ["Nebbiotto"]


def test_a_copy_is_a_set_of_ones_own(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    card = typed(alice, own)
    typed(alice, own, name={"it": "Brumello"}, number="8", **{REPRINT: card.code})
    shared = shared_by(alice, own)
    made = CardSet.objects.get(code=sharing.copy(actor=bob.user, token=shared.token))
    assert made.owner_id == bob.user.pk
    rows = {row.number: row for row in Card.objects.filter(set=made)}
    assert rows["8"].definition.get(REPRINT) == rows["7"].code
    retyped(alice.user, card, hp=30)
    bob.user.refresh_from_db()
    mine = retyped(bob.user, rows["7"], hp=4)
    assert (mine.definition.get("hp"), Card.objects.get(pk=card.pk).definition.get("hp")) == (4, 30)


def test_left_sets_are_found_no_more_and_copies_go_along(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    adopted = adopted_by(bob, shared)
    record(owner=bob.user, cause="typed", moves=[Move(Lot(Card.objects.get(set=adopted).pk), 2)])
    sharing.leave(actor=bob.user, code=adopted.code)
    assert names(bob) == []
    assert not Holding.objects.filter(owner=bob.user, quantity__gt=0).exists()
    adopted_by(bob, shared)
    assert names(bob) == ["Nebbiotto"]


def test_what_is_shared_no_more_and_nobody_has_is_gone(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    adopted = adopted_by(bob, shared)
    leave_for_ever(alice.user)
    assert Card.objects.filter(set=adopted).exists()
    sharing.leave(actor=bob.user, code=adopted.code)
    assert not Card.objects.filter(set=adopted).exists()
    with pytest.raises(LinkEnded):
        queries.by_link(shared.token)


def test_ones_own_set_cannot_be_adopted(packs, alice: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    with pytest.raises(NotTaken):
        sharing.adopt(actor=alice.user, token=shared_by(alice, own).token)


def test_adopting_twice_is_once(packs, alice: Person, bob: Person) -> None:
    own = own_set(alice)
    typed(alice, own)
    shared = shared_by(alice, own)
    assert adopted_by(bob, shared) == adopted_by(bob, shared)
    assert queries.adopted_sets(bob.user).count() == 1
