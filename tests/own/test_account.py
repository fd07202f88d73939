"""Own cards go with their person: backup, restore, merge, leaving."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from collection.catalogue.rows import Adoption, Card, CardPicture, CardSet, CardVersion
from collection.catalogue.shelves import person as reader_of
from collection.exchange import account
from collection.exchange.account_reading import read
from collection.exchange.archive import Archive
from collection.exchange.restoring import read_backup, restore
from collection.exchange.rows import ImportRun
from collection.house.pools import pool_of, standing_in
from collection.ledger.book import Move, record
from collection.ledger.lots import Lot
from collection.ledger.rows import Entry, Holding
from collection.own import services
from collection.own.rows import CardEdit, Typing
from collection.own.services import CardWish
from collection.own.sharing import queries
from collection.own.sharing import services as sharing
from collection.own.sharing.rows import SharedSet
from collection.people.leaving import leave
from collection.people.merging import merge
from collection.pictures import services as pictures
from collection.requests.files import BadFile
from collection.requests.rows import User
from collection.search import find
from collection.verification import problems
from decks.lists.rows import Deck
from decks.lists.standing import standing
from tests.factories import Person, starter_deck
from tests.own.boxes import retyped
from tests.own.test_decks import own_deck
from tests.own.test_searching import FOG, own_set, typed
from tests.own.test_sharing import adopted_by, shared_by
from tests.trust.things import a_picture

pytestmark = pytest.mark.django_db


def filled(alice: Person) -> tuple[Card, Deck]:
    """A set with a card in two contents, copies, a picture, a deck and something half typed."""
    own = own_set(alice)
    card = typed(alice, own)
    wish = CardWish({**FOG, "hp": 8}, card, known=1, copies=3)
    services.keep(actor=alice.user, code=own.code, wishes=[wish], cause="typed")
    pictures.put(actor=alice.user, card=card, raw=a_picture())
    Typing.objects.create(
        owner=alice.user,
        set=own,
        game="kmon",
        place=f"new:{own.code}",
        fields={"name": {"it": "B"}},
    )
    return Card.objects.get(pk=card.pk), own_deck(alice, card)


def archive(user: User) -> io.BytesIO:
    target = io.BytesIO()
    account.write(user, target)
    target.seek(0)
    return target


def put_back(user: User, file: io.BytesIO, mode: str = "replace") -> None:
    restore(actor=user, run_id=read_backup(actor=user, file=file), mode=mode)


def check_whole(user: User, copies: int = 3) -> Card:
    """The card of that person with all that hangs on it."""
    card = Card.objects.get(shelf=user.pk)
    assert card.name_it == "Nebbiotto"
    assert [row.data["hp"] for row in CardVersion.objects.filter(card=card)] == [9, 8]
    assert Holding.objects.get(owner=user, quantity__gt=0).card == card
    assert Holding.objects.get(owner=user, quantity__gt=0).quantity == copies
    assert CardPicture.objects.get(owner=user).card == card
    deck = Deck.objects.get(owner=user, deleted=None)
    assert deck.zones["team"][card.code] == 2
    with standing_in(reader_of(user)):
        assert card.code in pool_of("kmon")
        assert card in find("kmon", "r:promo", user).cards
        standing(deck)
    assert not list(problems())
    return card


def test_a_backup_goes_to_another_house_under_its_ids(packs, alice: Person) -> None:
    card, _deck = filled(alice)
    file, told = archive(alice.user), account.parts_of(alice.user)
    code = card.code
    leave(alice.user)
    assert not Card.objects.filter(code=code).exists()
    again = User.objects.create_user("alice again", password="a long enough secret")
    put_back(again, file)
    back = check_whole(again)
    assert back.code == code
    assert account.parts_of(again) == told
    typing = Typing.objects.get(owner=again)
    assert typing.fields == {"name": {"it": "B"}}
    assert CardEdit.objects.filter(owner=again, change__isnull=False).count() == 1


def test_a_backup_put_into_another_account_has_ids_of_its_own(
    packs, alice: Person, bob: Person
) -> None:
    card, deck = filled(alice)
    put_back(bob.user, archive(alice.user))
    back = check_whole(bob.user)
    assert back.code != card.code
    check_whole(alice.user)
    assert Deck.objects.get(pk=deck.pk).zones["team"][card.code] == 2
    put_back(bob.user, archive(bob.user), "add")
    assert Card.objects.filter(shelf=bob.user.pk).count() == 1


def test_variants_of_a_backup_name_the_cards_that_came_with_it(alice: Person, bob: Person) -> None:
    first, second = own_set(alice, "A"), own_set(alice, "B")
    card = typed(alice, second)
    typed(alice, first, number="8", reprint_of=card.code)
    put_back(bob.user, archive(alice.user))
    back = {row.number: row for row in Card.objects.filter(shelf=bob.user.pk)}
    assert back["8"].data["reprint_of"] == back["7"].code != card.code
    assert CardVersion.objects.get(card=back["8"]).data == back["8"].data


def test_a_backup_put_back_in_its_own_place_is_what_it_was(packs, alice: Person) -> None:
    card, _deck = filled(alice)
    file = archive(alice.user)
    wish = CardWish({**FOG, "hp": 1}, card, known=2)
    code = card.set.code if card.set else ""
    services.keep(actor=alice.user, code=code, wishes=[wish], cause="typed")
    services.take_away(actor=alice.user, code=code, cards=[card.pk])
    typed(alice, own_set(alice, printed="NEW"))
    put_back(alice.user, file)
    page = alice.client.get("/g/kmon/own").content.decode()
    assert page.count("/g/kmon/own/own-") == 1, "a set that the backup does not know is gone"
    with standing_in(reader_of(alice.user)):
        assert pool_of("kmon")[card.code].get("hp") == 8


def test_a_backup_with_somebody_else_s_card_is_refused(packs, alice: Person, bob: Person) -> None:
    card, _deck = filled(alice)
    file = archive(alice.user)
    mended = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(mended, "w") as new:
        for name in old.namelist():
            raw = old.read(name)
            if name == "own.json":
                raw = json.dumps({"sets": [], "typings": []}).encode()
            new.writestr(name, raw)
    mended.seek(0)
    with pytest.raises(BadFile):
        read_backup(actor=bob.user, file=mended)
    assert not Holding.objects.filter(owner=bob.user, card=card).exists()


def test_a_guest_brings_own_cards_along(packs, alice: Person, bob: Person) -> None:
    filled(alice)
    User.objects.filter(pk=alice.user.pk).update(is_guest=True)
    alice.user.refresh_from_db()
    merge(alice.user, bob.user)
    bob.user.refresh_from_db()
    check_whole(bob.user)


def test_who_leaves_takes_own_cards_along_and_nothing_of_others(
    packs, alice: Person, bob: Person
) -> None:
    card, _deck = filled(alice)
    kept = typed(bob, own_set(bob))
    starter_deck(bob.user)
    Holding.objects.create(owner=bob.user, card=card, quantity=1)
    leave(alice.user)
    assert not CardSet.objects.filter(owner__isnull=False).exclude(owner=bob.user).exists()
    assert Card.objects.get(pk=card.pk).shelf == -1
    assert Card.objects.get(pk=kept.pk).shelf == bob.user.pk
    assert Deck.objects.filter(owner=bob.user).count() == 1


def test_verify_tells_a_card_that_is_not_its_content_or_not_its_owner_s(
    packs, alice: Person, bob: Person
) -> None:
    card, _deck = filled(alice)
    assert not list(problems())
    Card.objects.filter(pk=card.pk).update(shelf=bob.user.pk, data={**card.data, "hp": 7})
    assert len(list(problems())) == 2
    Card.objects.filter(pk=card.pk).update(shelf=0)
    assert len(list(problems())) == 1


def test_what_was_begun_and_forgotten_is_tidied_after_a_year(packs, alice: Person) -> None:
    filled(alice)
    own = CardSet.objects.get(owner=alice.user)
    Typing.objects.create(owner=alice.user, set=own, game="kmon", place="new:old")
    Typing.objects.filter(place="new:old").update(updated=timezone.now() - timedelta(days=366))
    call_command("tidy", verbosity=0, stdout=io.StringIO())
    assert [row.fields for row in Typing.objects.all()] == [{"name": {"it": "B"}}]


def test_who_deletes_an_account_is_told_of_own_cards(packs, alice: Person) -> None:
    filled(alice)
    page = alice.client.get("/account/delete").content.decode()
    assert "1 card of your own" in page


def test_whatever_stands_in_a_backup_s_own_cards_is_read_or_refused(packs, alice: Person) -> None:
    filled(alice)
    with zipfile.ZipFile(archive(alice.user)) as found:
        files = {name: found.read(name) for name in found.namelist()}
    whole = json.loads(files["own.json"])
    refused = tried = 0
    for path in places_in(whole):
        for value in (
            None,
            True,
            -1,
            10**30,
            "\0",
            "x" * 5000,
            [],
            {},
            [[]],
            {"a": [1]},
            "own-x-1",
        ):
            tried += 1
            try:
                read(Archive(packed({**files, "own.json": json.dumps(put(whole, path, value))})))
            except BadFile:
                refused += 1
    assert refused > tried // 2


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON, the outermost first."""
    yield path
    if isinstance(value, (dict, list)):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from places_in(each, (*path, key))


def put(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The same JSON with something else at a place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(copy[path[0]], path[1:], other)
    return copy


def packed(files: Mapping[str, bytes | str]) -> io.BytesIO:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as made:
        for name, raw in files.items():
            made.writestr(name, raw)
    target.seek(0)
    return target


def adopter_of(alice: Person, bob: Person) -> tuple[CardSet, Card, Deck]:
    """Bob has adopted a set, owns a card of it, built a deck of it, and typed a variant."""
    own = own_set(alice)
    typed(alice, own)
    edition = adopted_by(bob, shared_by(alice, own))
    card = Card.objects.get(set=edition)
    record(owner=bob.user, cause="add", moves=[Move(Lot(card.pk), 3)])
    typed(bob, own_set(bob), number="9", reprint_of=card.code)
    return edition, card, own_deck(bob, card)


@pytest.mark.parametrize("opens", [True, False])
def test_adopted_sets_come_back_by_their_link_or_as_sets_of_ones_own(
    packs, alice: Person, bob: Person, charlie: Person, opens: bool
) -> None:
    edition, card, _deck = adopter_of(alice, bob)
    file = archive(bob.user)
    if not opens:
        sharing.share(actor=alice.user, code=source_of(edition), visibility="private")
    run = read_backup(actor=charlie.user, file=file)
    totals = ImportRun.objects.get(pk=run).totals
    assert totals["adopted"] == 1
    assert totals["unfollowed"] == ([] if opens else [edition.name])
    assert not Adoption.objects.filter(owner=charlie.user).exists()
    restore(actor=charlie.user, run_id=run, mode="add")
    held = Holding.objects.get(owner=charlie.user, quantity__gt=0)
    assert held.quantity == 3
    assert (held.card == card) is opens
    assert queries.has_adopted(charlie.user, edition) is opens
    assert Deck.objects.get(owner=charlie.user).zones["team"][held.card.code] == 2
    variant = Card.objects.get(shelf=charlie.user.pk, number="9")
    assert variant.definition.get("reprint_of") == held.card.code
    put_back(charlie.user, archive(charlie.user), "add")
    assert CardSet.objects.filter(owner=charlie.user, gone=False).count() == (1 if opens else 2)
    assert not list(problems())


def test_the_history_of_a_set_that_was_left_comes_back_without_its_cards(
    packs, alice: Person, bob: Person, charlie: Person
) -> None:
    edition, _card, deck = adopter_of(alice, bob)
    Deck.objects.filter(pk=deck.pk).delete()
    sharing.leave(actor=bob.user, code=edition.code)
    retyped(alice.user, Card.objects.get(set__code=source_of(edition)), hp=30)
    file = archive(bob.user)
    assert '"hp": 30' not in zipfile.ZipFile(file).read("own.json").decode()
    put_back(charlie.user, file)
    assert not Holding.objects.filter(owner=charlie.user, quantity__gt=0).exists()
    assert Entry.objects.filter(change__owner=charlie.user).count() == 2
    with standing_in(reader_of(charlie.user)):
        assert [one.number for one in pool_of("kmon").own] == ["9"]
    assert not list(problems())


def test_verify_tells_an_edition_that_does_not_follow(packs, alice: Person, bob: Person) -> None:
    edition, card, _deck = adopter_of(alice, bob)
    assert not list(problems())
    Card.objects.filter(pk=card.pk).update(data={**card.data, "hp": 99})
    told = " ".join(problems())
    assert f"{card.code} is not what its author says" in told
    assert f"adopted card {card.pk}" in told
    Card.objects.filter(pk=card.pk).update(data=card.data)
    Adoption.objects.filter(set=edition).update(shelf=-(10**13))
    assert "and not the set" in " ".join(problems())


def source_of(edition: CardSet) -> str:
    source = SharedSet.objects.get(edition=edition).source
    assert source is not None
    return source.code
