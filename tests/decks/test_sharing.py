"""Private, by link, public: Alice owns, Bob is shared with, Charlie sees nothing."""

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from collection.house.problems import BadInput
from decks.keeping import versions
from decks.keeping.queries import readable_deck
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.making import care, services, sharing
from tests.factories import starter_deck, visitor

pytestmark = pytest.mark.django_db


def deck_doors(resolver=None, prefix="/"):
    """Every address of the project that names a deck."""
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from deck_doors(entry, prefix + str(entry.pattern))
        elif isinstance(entry, URLPattern) and "<slug:deck_id>" in str(entry.pattern):
            yield prefix + str(entry.pattern)


def address_of(pattern: str, deck: Deck) -> str:
    parts = {"<slug:deck_id>": deck.pk, "<slug:slug>": deck.slug, "<int:number>": "1"}
    for part, value in parts.items():
        pattern = pattern.replace(part, value)
    for kind in ("<slug:", "<str:"):
        while kind in pattern:
            start = pattern.index(kind)
            pattern = pattern[:start] + "text" + pattern[pattern.index(">", start) + 1 :]
    return pattern


def by_link(alice, deck) -> Deck:
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="link")
    versions.name_version(actor=alice.user, deck_id=deck.pk, number=1, label="First")
    return Deck.objects.get(pk=deck.pk)


@pytest.mark.parametrize(
    ("visibility", "token"),
    [("private", "?k="), ("link", ""), ("link", "?k=" + "A" * 43), ("link", "?k=%00")],
)
def test_charlie_finds_no_door_to_a_deck_that_is_not_his(alice, charlie, deck, visibility, token):
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility=visibility)
    for pattern in deck_doors():
        address = address_of(pattern, deck) + token
        assert charlie.client.get(address).status_code in (404, 405), address
        posted = charlie.client.post(address, {}, content_type="application/json")
        assert posted.status_code in (404, 405), address
    assert visitor().get(deck.get_absolute_url() + token).status_code == 404
    assert charlie.client.get(f"/diff/{deck.pk}..{deck.pk}{token}").status_code == 404
    assert charlie.client.get(f"/decks/together?d={deck.pk}").status_code == 404
    assert deck.pk not in charlie.client.get("/g/kmon/decks").content.decode()
    assert Deck.objects.count() == 1


def test_bob_reads_with_the_link_and_copies(alice, bob, deck):
    shared = by_link(alice, deck)
    key = f"?k={shared.token}"
    assert len(shared.token) == 43
    for verb in ("", "/history", "/@1"):
        page = bob.client.get(shared.get_absolute_url() + verb + key)
        assert page.status_code == 200, verb
        assert "no-store" in page.headers["Cache-Control"]
        assert page.headers["Referrer-Policy"] == "same-origin"
    assert bob.client.get(f"/d/{deck.pk}{key}").headers["Location"].endswith(key)
    made = bob.client.post(f"{shared.get_absolute_url()}/copy{key}", {"key": "k"})
    assert made.status_code == 302
    copy = Deck.objects.get(owner=bob.user)
    assert (copy.zones, copy.name, copy.visibility, copy.token) == (
        deck.zones, deck.name, "private", "",
    )  # fmt: skip
    assert bob.client.get(f"/diff/{deck.pk}..{copy.pk}{key}").context["same"]


def test_bob_changes_nothing_with_the_link(alice, bob, deck):
    shared = by_link(alice, deck)
    before = Deck.objects.values().get(pk=deck.pk)
    for pattern in deck_doors():
        address = address_of(pattern, shared)
        if address.endswith("/copy"):
            continue
        form = {"version": "1", "number": "1", "status": "built", "visibility": "public"}
        bob.client.post(f"{address}?k={shared.token}", form)
        bob.client.patch(f"{address}?k={shared.token}", form, content_type="application/json")
    assert Deck.objects.values().get(pk=deck.pk) == before
    assert not Deck.objects.filter(owner=bob.user).exists()


def test_a_link_taken_back_never_opens_again(alice, bob, deck):
    first = by_link(alice, deck).token
    sharing.renew_link(actor=alice.user, deck_id=deck.pk)
    second = Deck.objects.get(pk=deck.pk).token
    assert second != first
    with pytest.raises(DeckNotFound):
        readable_deck(bob.user, deck.pk, first)
    assert readable_deck(bob.user, deck.pk, second)
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="private")
    third = by_link(alice, deck).token
    for old in (first, second, ""):
        with pytest.raises(DeckNotFound):
            readable_deck(bob.user, deck.pk, old)
    assert readable_deck(None, deck.pk, third)


def test_saving_the_same_choice_keeps_the_link(alice, deck):
    first = by_link(alice, deck).token
    assert by_link(alice, deck).token == first


def test_a_public_deck_is_listed_and_read_by_everybody(alice, bob, deck):
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    for browser in (bob.client, visitor()):
        listed = browser.get("/g/kmon/decks")
        assert [row["id"] for row in listed.context["decks"]] == [deck.pk]
        assert listed.context["decks"][0]["by"] == "alice"
        assert browser.get(deck.get_absolute_url()).status_code == 200
        assert browser.get("/api/v1/games/kmon/decks").json()["count"] == 1
    api = bob.client.get(f"/api/v1/decks/{deck.pk}").json()
    assert not {"token", "tags", "status", "visibility"} & api.keys()


def test_a_deck_in_the_bin_is_read_by_its_owner_alone(alice, bob, deck):
    sharing.share(actor=alice.user, deck_id=deck.pk, visibility="public")
    care.discard(actor=alice.user, deck_ids=[deck.pk])
    assert bob.client.get(deck.get_absolute_url()).status_code == 404
    assert bob.client.get("/g/kmon/decks").context["total"] == 0
    assert alice.client.get(deck.get_absolute_url()).status_code == 200


def test_readers_see_named_versions_alone_and_no_tags(alice, bob, deck):
    by_link(alice, deck)
    care.tag(actor=alice.user, deck_ids=[deck.pk], add=["private thought"])
    for version in (1, 2, 3):
        services.rename(actor=alice.user, deck_id=deck.pk, version=version, name=f"N{version}")
    token = Deck.objects.get(pk=deck.pk).token
    page = bob.client.get(f"/d/{deck.pk}/n3/history?k={token}")
    lines = [line["number"] for group in page.context["groups"] for line in group["lines"]]
    assert lines == [1]
    assert bob.client.get(f"/d/{deck.pk}/n3/@2?k={token}").status_code == 404
    assert bob.client.get(f"/diff/{deck.pk}@2..{deck.pk}?k={token}").status_code == 404
    assert "private thought" not in bob.client.get(f"/d/{deck.pk}/n3?k={token}").content.decode()
    owner = alice.client.get(f"/d/{deck.pk}/n3/history")
    assert sum(len(group["lines"]) for group in owner.context["groups"]) == 3


def test_links_on_a_shared_page_carry_the_token(alice, bob, deck):
    shared = by_link(alice, deck)
    page = bob.client.get(f"{shared.get_absolute_url()}?k={shared.token}").content.decode()
    assert f"/history?k={shared.token}" in page


def test_the_owner_of_a_shared_deck_may_be_a_guest(alice, bob):
    guest = alice.user
    guest.is_guest = True
    guest.save()
    deck = starter_deck(guest)
    sharing.share(actor=guest, deck_id=deck.pk, visibility="public")
    assert guest.username not in bob.client.get(deck.get_absolute_url()).content.decode()
    assert "a guest" in bob.client.get("/g/kmon/decks").content.decode()


@pytest.mark.parametrize("visibility", ["", "friends", "PUBLIC", "link\0"])
def test_another_visibility_is_refused(alice, deck, visibility):
    with pytest.raises(BadInput):
        sharing.share(actor=alice.user, deck_id=deck.pk, visibility=visibility)


def test_a_link_can_be_renewed_only_where_there_is_one(alice, deck):
    with pytest.raises(BadInput):
        sharing.renew_link(actor=alice.user, deck_id=deck.pk)
