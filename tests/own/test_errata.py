"""Corrections: a deck stands on what its cards said until its owner takes what they say now."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.catalogue.rows import Card
from collection.catalogue.shelves import person as reading
from collection.house.pools import standing_in
from collection.own import services as own
from collection.requests.rows import User
from decks.errata import services
from decks.errata.errors import ErratumMoved
from decks.errata.finding import all_corrected, corrected, errata_of
from decks.keeping.undoing import undo
from decks.keeping.versions import restore_version
from decks.lists import judging
from decks.lists.errors import StaleDeck
from decks.lists.rows import Deck
from decks.lists.standing import standing
from decks.making import care
from decks.making.services import create_from_starter, set_quantity
from decks.making.sharing import share
from decks.shelf import backups
from engine.games.kmon.terms import ELEMENTS
from engine.web.laying.wishes import PARTNER, SeatWish
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.seat.errors import BadTable
from tests.factories import Person, laid_table
from tests.own.boxes import corrected_in, retyped, typed_starter
from tests.own.test_searching import own_set
from tests.own.test_searching import typed as one_typed
from tests.own.test_sharing import adopted_by, shared_by
from tests.own.test_tables import forget, play, shown

pytestmark = pytest.mark.django_db

NOW = "Tutto diverso"


def first_of(deck: Deck) -> Card:
    """A card of the deck's team."""
    return Card.objects.get(code=next(iter(deck.zones["team"])))


def here(deck: Deck) -> Deck:
    """The deck as it is kept."""
    return Deck.objects.get(pk=deck.pk)


def renamed(alice: Person, deck: Deck, name: str = NOW) -> Card:
    """A card of the deck with another name and other words."""
    words = {"it": "Quello che sta scritto adesso."}
    return retyped(alice.user, first_of(deck), name={"it": name}, words=words)


def seen(deck: Deck) -> dict[str, int]:
    """What its owner has looked at."""
    return {one.code: one.edition for one in errata_of(here(deck))}


def page_of(who: Person, deck: Deck, door: str = "") -> str:
    answer = who.client.get(f"{deck.get_absolute_url()}{door}")
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_a_deck_stands_on_what_its_cards_said_until_it_takes_what_they_say(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = first_of(deck)
    said = row.name_it
    renamed(alice, deck)
    for door in ("", "/edit"):
        page = page_of(alice, deck, door)
        assert said in page, door
        assert NOW not in page, door
    assert "1 card was corrected since." in page_of(alice, deck)
    old = laid_table(alice.user, here(deck), level="random")
    assert storage.rules_of(old).pool[row.code].name.pick("it") == said
    page = page_of(alice, deck, "/errata")
    assert "Quello che sta scritto adesso." in page
    assert NOW in page
    answer = alice.client.post(
        f"{deck.get_absolute_url()}/errata",
        {"do": "take", "version": "1", f"seen.{row.code}": "2", "key": "k" * 32},
    )
    assert answer.status_code == 302
    took = here(deck)
    assert (took.version, took.contents[row.code]) == (2, 2)
    assert NOW in page_of(alice, deck)
    assert "corrected since" not in page_of(alice, deck)
    fresh = laid_table(alice.user, took, level="random")
    assert storage.rules_of(fresh).pool[row.code].name.pick("it") == NOW
    assert "content 1" in page_of_diff(alice, deck)
    undo(actor=alice.user, deck_id=deck.pk, version=2)
    assert said in page_of(alice, deck)
    restore_version(actor=alice.user, deck_id=deck.pk, version=3, number=2)
    assert here(deck).contents[row.code] == 2


def page_of_diff(who: Person, deck: Deck) -> str:
    return who.client.get(f"/diff/{deck.pk}@1..{deck.pk}@2").content.decode()


def test_what_comes_in_later_comes_as_it_is_and_the_rest_stays(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = renamed(alice, deck)
    other = typed_starter(alice.user, number=1, printed="B")
    code = next(iter(other.zones["team"]))
    retyped(alice.user, Card.objects.get(code=code), name={"it": "Un altro"})
    with standing_in(reading(alice.user)):
        set_quantity(
            actor=alice.user, deck_id=deck.pk, version=1, zone="team", code=code, quantity=1
        )
    assert (here(deck).contents[row.code], here(deck).contents[code]) == (1, 2)
    with standing_in(reading(alice.user)):
        set_quantity(
            actor=alice.user, deck_id=deck.pk, version=2, zone="team", code=code, quantity=0
        )
    assert code not in here(deck).contents
    copied = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    assert copied.contents == here(deck).contents


def test_who_stays_is_asked_again_only_when_it_is_corrected_again(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = renamed(alice, deck)
    services.stay(actor=alice.user, deck_id=deck.pk, version=1, seen=seen(deck))
    page = page_of(alice, deck)
    assert "corrected since" not in page
    assert "Stands on what 1 card said before" in page
    assert here(deck).contents[row.code] == 1
    assert corrected(alice.user, "kmon", row.code).waiting == ()
    renamed(alice, deck, "Ancora altro")
    assert "1 card was corrected since." in page_of(alice, deck)
    took = corrected_in(alice.user, deck)
    assert took.contents[row.code] == 3
    assert errata_of(took) == []


def test_an_edit_that_is_undone_is_no_correction(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = first_of(deck)
    said = row.name_it
    wish = own.CardWish({**own_raw(row), "name": {"it": NOW}}, row, known=1)
    made = own.keep(actor=alice.user, code=row.set.code, wishes=[wish], cause="typed")
    assert [one.code for one in errata_of(here(deck))] == [row.code]
    own.undo(actor=alice.user, edit_id=made["edit"])
    assert errata_of(here(deck)) == []
    assert all_corrected(alice.user, "kmon") == []
    assert said in page_of(alice, deck)
    with pytest.raises(ErratumMoved):
        services.take(actor=alice.user, deck_id=deck.pk, version=1, seen={row.code: 2})


def own_raw(row: Card) -> dict[str, object]:
    from collection.own.given import as_typed

    return as_typed(row)


def test_a_card_that_is_still_being_typed_carries_its_deck_along(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = retyped(alice.user, first_of(deck), hp=None)
    begun = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    begun.contents = {**begun.contents, row.code: 2}
    begun.save()
    assert not standing(begun).legal
    row = retyped(alice.user, row, hp=7)
    assert standing(here(begun)).legal
    assert errata_of(here(begun)) == []
    row = retyped(alice.user, row, hp=9)
    [found] = errata_of(here(begun))
    assert (found.was.get("hp"), found.now.get("hp")) == (7, 9)


def test_two_tabs_and_what_moved_meanwhile(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = renamed(alice, deck)
    door, api = f"{deck.get_absolute_url()}/errata", f"/api/v1/decks/{deck.pk}/errata"
    sent = {"do": "take", "version": "1", f"seen.{row.code}": "2"}
    renamed(alice, deck, "Ancora altro")
    late = alice.client.post(door, {**sent, "key": "a" * 32})
    assert late.status_code == 409
    assert "was corrected again" in late.content.decode()
    assert here(deck).version == 1
    corrected_in(alice.user, deck)
    for do in ("take", "stay"):
        stale = alice.client.post(door, {**sent, "do": do, "key": f"{do:x<32}"})
        assert stale.status_code == 409
        body = {"do": do, "version": 1, "cards": {row.code: 3}}
        told = alice.client.post(api, body, content_type="application/json")
        assert told.status_code == 409
        assert told.json()["deck"]["version"] == 2
    with pytest.raises(StaleDeck):
        services.stay(actor=alice.user, deck_id=deck.pk, version=1, seen={row.code: 3})
    late = alice.client.post(
        f"/g/kmon/own/card/{row.code}/errata", {"do": "take", "edition": "2", "key": "c" * 32}
    )
    assert late.status_code == 409


def test_all_take_it_but_those_that_would_break_a_rule_and_their_mend_is_legal(
    alice: Person,
) -> None:
    deck = typed_starter(alice.user)
    row = elemental(deck)
    pks = [care.copy(actor=alice.user, deck_id=deck.pk) for _ in range(2)]
    free, spare = (Deck.objects.get(pk=pk) for pk in pks)
    held = {code: n for code, n in free.zones["deck"].items() if code != row.code}
    beside = {"maybe": {row.code: 1}}
    Deck.objects.filter(pk=free.pk).update(zones={**free.zones, "deck": held}, beside=beside)
    row = retyped(alice.user, row, element=strange_to(deck))
    address = f"/g/kmon/own/card/{row.code}/errata"
    assert alice.client.get(address).content.decode().count("would break 1 rule") == 2
    answer = alice.client.post(address, {"do": "take", "edition": "2", "key": "d" * 32})
    assert answer["Location"].endswith("taken=1&left=2")
    assert [here(one).contents[row.code] for one in (deck, spare, free)] == [1, 1, 2]
    page = page_of(alice, spare, "/errata")
    [edits] = re.findall(r'name="edits" value="([^"]*)"', page)
    sent = {"do": "mend", "version": "1", f"seen.{row.code}": "2", "key": "e" * 32}
    door = f"{spare.get_absolute_url()}/errata"
    assert alice.client.post(door, {**sent, "edits": unescape(edits)}).status_code == 302
    assert judging.verdict_on(here(spare)).legal
    row = retyped(alice.user, row, element="")
    done = services.take_all(actor=alice.user, key_of_game="kmon", code=row.code, edition=3)
    assert done["left"] == 0
    assert here(deck).contents[row.code] == 3
    assert (here(deck).versions.count(), here(deck).trail["undo"]) == (1, [1])


def elemental(deck: Deck) -> Card:
    """A card of the deck that asks an element of its team."""
    rows = Card.objects.filter(code__in=deck.zones["deck"], type="ability").order_by("pk")
    return next(row for row in rows if row.data.get("element"))


def strange_to(deck: Deck) -> str:
    """An element that no card of the team has."""
    team = Card.objects.filter(code__in=deck.zones["team"]).order_by("pk")
    return next(one for one in ELEMENTS if one not in json.dumps([row.data for row in team]))


def test_a_battle_of_before_replays_after_edit_deletion_and_restore(alice: Person) -> None:
    deck = typed_starter(alice.user)
    match = laid_table(alice.user, deck, level="random")
    play(alice, match, 4)
    before = told_at(alice, match)
    digest = storage.replayed(Match.objects.get(pk=match.pk)).rules.pool.digest
    row = renamed(alice, deck)
    corrected_in(alice.user, deck)
    gone = own.take_away(actor=alice.user, code=row.set.code, cards=[row.pk])
    own.undo(actor=alice.user, edit_id=gone)
    restore_version(actor=alice.user, deck_id=deck.pk, version=2, number=1)
    forget()
    assert told_at(alice, match) == before
    assert storage.replayed(Match.objects.get(pk=match.pk)).rules.pool.digest == digest
    assert here(deck).contents[row.code] == 1
    again = laid_table(alice.user, here(deck), level="random")
    assert (
        storage.rules_of(again).pool[row.code].name == storage.rules_of(match).pool[row.code].name
    )


def told_at(who: Person, match: Match) -> str:
    """The table, but for where its cards are looked at today and that they say more by now."""
    return re.sub(r"/g/kmon/card/[^\"]*|\"is_past\": \w+", "", shown(who, match))


def test_at_one_table_a_card_says_one_thing(alice: Person) -> None:
    deck = typed_starter(alice.user)
    other = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    renamed(alice, deck)
    corrected_in(alice.user, other)
    seats = (SeatWish(deck=here(deck)), SeatWish(PARTNER, "random", deck=here(other)))
    with pytest.raises(BadTable) as refused:
        laid_table(alice.user, seats=seats)
    assert "Take the correction in both" in refused.value.message.render()
    seats = (SeatWish(deck=here(deck)), SeatWish(PARTNER, "random", surprise=True))
    assert laid_table(alice.user, seats=seats).pk
    corrected_in(alice.user, deck)
    seats = (SeatWish(deck=here(deck)), SeatWish(PARTNER, "random", deck=here(other)))
    assert laid_table(alice.user, seats=seats).pk


def test_queries_do_not_grow_with_the_decks(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = first_of(deck)

    def copies(count: int) -> None:
        Deck.objects.bulk_create(
            Deck(owner=alice.user, game="kmon", kind=deck.kind, name=f"Copy {n}",
                 header=deck.header, zones=deck.zones, contents=deck.contents)
            for n in range(count)
        )  # fmt: skip

    renamed(alice, deck)
    copies(2)
    addresses = [f"/g/kmon/own/card/{row.code}/errata", "/g/kmon/errata",
                 f"{deck.get_absolute_url()}/errata", f"/api/v1/own/cards/{row.code}/errata",
                 "/api/v1/own/errata?game=kmon", f"/api/v1/decks/{deck.pk}/errata"]  # fmt: skip
    few = [asked(alice, address) for address in addresses]
    copies(60)
    assert [asked(alice, address) for address in addresses] == few
    assert max(few) <= 12, few
    with CaptureQueriesContext(connection) as captured:
        services.take_all(actor=alice.user, key_of_game="kmon", code=row.code, edition=2)
    assert len(captured) < 20
    assert not Deck.objects.exclude(**{f"contents__{row.code}": 2}).exists()


def asked(who: Person, address: str) -> int:
    who.client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert who.client.get(address).status_code == 200, address
    return len(captured)


def test_what_programs_are_told_and_do(alice: Person, bob: Person) -> None:
    deck = typed_starter(alice.user)
    row = renamed(alice, deck)
    card, of_deck = f"/api/v1/own/cards/{row.code}/errata", f"/api/v1/decks/{deck.pk}/errata"
    told = alice.client.get(card).json()
    assert (told["waiting"], told["stayed"], told["content"]) == (1, 0, 2)
    [said] = told["said"]
    fields = {one["field"]: one["now"] for one in said["differences"]}
    assert fields == {"name.it": NOW, "words.it": "Quello che sta scritto adesso."}
    assert [one["id"] for one in told["results"]] == [deck.pk]
    assert [one["code"] for one in alice.client.get("/api/v1/own/errata?game=kmon").json()["results"]] == [row.code]  # fmt: skip  # noqa: E501
    for address in (card, of_deck):
        assert bob.client.get(address).status_code == 404
    assert bob.client.get(f"/g/kmon/own/card/{row.code}/errata").status_code == 404
    assert bob.client.get("/api/v1/own/errata?game=kmon").json()["results"] == []
    assert row.code not in bob.client.get("/g/kmon/errata").content.decode()
    body = {"do": "stay", "version": 1, "cards": {row.code: 2}}
    assert alice.client.post(of_deck, body, content_type="application/json").status_code == 200
    assert alice.client.get(card).json()["stayed"] == 1
    for wrong in ({**body, "do": "go"}, {**body, "cards": []}, {**body, "cards": {row.code: 0}}):
        refused = alice.client.post(of_deck, wrong, content_type="application/json")
        assert refused.status_code == 400, wrong
    body = {"do": "take", "version": 1, "cards": {row.code: 2}}
    answer = alice.client.post(of_deck, body, content_type="application/json")
    assert (answer.status_code, answer.json()["version"]) == (200, 2)


def test_who_is_shown_a_deck_sees_what_it_stands_on(alice: Person, bob: Person) -> None:
    deck = typed_starter(alice.user)
    said = first_of(deck).name_it
    share(actor=alice.user, deck_id=deck.pk, visibility="public")
    renamed(alice, deck)
    page = page_of(bob, deck)
    assert said in page
    assert NOW not in page
    assert "corrected since" not in page
    assert bob.client.get(f"{deck.get_absolute_url()}/errata").status_code == 404


def test_a_backup_keeps_on_what_a_deck_stands(alice: Person) -> None:
    deck = typed_starter(alice.user)
    row = renamed(alice, deck)
    services.stay(actor=alice.user, deck_id=deck.pk, version=1, seen=seen(deck))
    kept = json.loads(json.dumps(backups.backup(alice.user)))
    backups.restore(alice.user, kept)
    back = Deck.objects.exclude(pk=deck.pk).get()
    assert (back.contents, back.stayed) == (here(deck).contents, {row.code: 2})
    del kept[0]["contents"], kept[0]["stayed"]
    backups.restore(alice.user, kept)


def test_who_adopted_a_set_is_asked_when_its_author_corrects_it(
    packs, alice: Person, bob: Person
) -> None:
    source = own_set(alice)
    card = one_typed(alice, source, primary="fire")
    adopted = adopted_by(bob, shared_by(alice, source))
    mine = Card.objects.get(set=adopted)
    with standing_in(reading(bob.user)):
        pk = create_from_starter(actor=bob.user, game_key="kmon", product="MZ1-S01")
        set_quantity(actor=bob.user, deck_id=pk, version=1, zone="team", code=mine.code, quantity=1)
    deck = Deck.objects.get(pk=pk)
    assert deck.contents == {mine.code: 1}
    retyped(alice.user, card, name={"it": NOW})
    assert "1 card was corrected since." in page_of(bob, deck)
    assert NOW in page_of(bob, deck, "/errata")
    assert bob.client.get(f"/g/kmon/own/card/{mine.code}/errata").status_code == 200
    assert alice.client.get(f"/g/kmon/own/card/{mine.code}/errata").status_code == 404
    done = services.take_all(actor=bob_now(bob), key_of_game="kmon", code=mine.code, edition=2)
    assert done["taken"] == 1
    assert NOW in page_of(bob, deck)


def bob_now(bob: Person) -> User:
    return User.objects.get(pk=bob.user.pk)
