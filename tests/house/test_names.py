"""Names people give: seen, on one line, whole, and kept from turning what stands beside them."""

import pytest

from collection.catalogue.rows import Card
from collection.house.names import one_line
from collection.shelf import places
from decks.keeping import versions
from decks.making import care, services
from decks.outputs.faces import spelled
from decks.outputs.picture import deck_picture
from decks.showing.pages import game_title
from engine.kernel.errors import KernelError
from engine.kernel.testing import for_every
from engine.registry import game
from engine.web.laying.wishes import read_wish
from tests.factories import own_copies, starter_deck

pytestmark = pytest.mark.django_db
HEBREW = "שלום! (2)"
UNSEEN = (
    "",
    " ",
    "\u200b",
    "\u200b \u2060",
    "\u3164",
    "\u2800",
    "\u202e",
    "\0",
    "\ufeff\u00ad",
    "\u0301",
)


@for_every("name", UNSEEN)
def test_a_name_of_which_nothing_is_seen_is_none(name):
    assert one_line(name) == ""


@for_every(("raw", "kept"), [
    ("  a \n b ", "a b"), ("🐻", "🐻"), ("👩‍🚀 crew", "👩‍🚀 crew"), (HEBREW, HEBREW),
    ("a\u202eb", "ab"), ("!", "!"),
])  # fmt: skip
def test_of_a_name_that_is_seen_only_controls_are_lost(raw, kept):
    assert one_line(raw) == kept


@for_every(("length", "name"), [(101, "x" * 101), (0, "\u200b")])
@for_every("door", ["deck", "empty", "rename", "copy", "label", "place", "tag"])
def test_every_door_refuses_unseen_names_and_long_ones_by_their_length(alice, door, length, name):
    deck = starter_deck(alice.user)
    one = {"actor": alice.user, "deck_id": deck.pk}
    doors = {
        "deck": lambda: services.create(actor=alice.user, game_key="kmon", name=name, zones={}),
        "empty": lambda: care.create_empty(
            actor=alice.user, game_key="kmon", kind="deck", name=name
        ),
        "rename": lambda: services.rename(**one, version=1, name=name),
        "copy": lambda: care.copy(**one, name=name),
        "label": lambda: versions.name_version(**one, number=1, label=name or "-"),
        "place": lambda: places.make_place(actor=alice.user, name=name, kind="box", pockets=0),
        "tag": lambda: care.tag(actor=alice.user, deck_ids=[deck.pk], add=[name]),
    }
    if door == "label" and not length:
        doors["label"]()
        assert [row.label for row in versions.versions_of(deck, all_of_them=True)] == [""]
        return
    with pytest.raises(KernelError) as refused:
        doors[door]()
    assert door == "tag" or str(length) in str(refused.value.message)


def test_a_seat_without_a_name_that_is_seen_has_none(alice):
    seats = [{"who": "person", "name": "\u200b\u202e"}, {"who": "partner"}]
    assert read_wish(alice.user, "kmon", {"seats": seats}).seats[0].name == ""


def test_names_from_right_to_left_turn_nothing_round_them(alice):
    deck = starter_deck(alice.user)
    services.rename(actor=alice.user, deck_id=deck.pk, version=1, name=HEBREW)
    deck.refresh_from_db()
    card = next(code for counts in deck.zones.values() for code in counts)
    Card.objects.create(game="kmon", code=card, data=game("kmon").pool()[card].to_json())
    pages = {
        "compare": f"/diff/{deck.pk}@1..{deck.pk}",
        "deck": deck.get_absolute_url(),
        "list": "/decks",
        "wishes": "/g/kmon/wishes",
    }
    for name, address in pages.items():
        text = alice.client.get(address, follow=True).content.decode()
        assert f"<bdi>{HEBREW}</bdi>" in text, name


def test_a_name_that_cannot_be_drawn_leaves_the_picture_to_the_game(alice):
    deck = starter_deck(alice.user)
    deck.name = HEBREW.partition("!")[0]
    drawn = deck_picture(deck, "en")
    deck.name = f"A deck of {game_title('kmon')}"
    assert deck_picture(deck, "en") == drawn
    assert (spelled("Città 2"), spelled("山田")) == ("Città 2", "")


@for_every("body", [{"quantity": 10**21}, {"quantity": 1e21}, {"quantity": 1000}])
def test_a_wish_beyond_all_bounds_says_the_bound(alice, body):
    if not Card.objects.exists():
        own_copies(alice.user, "T-1")
    answer = alice.client.post(
        "/api/v1/shelf/kmon/wishes", {"code": "T-1", **body}, "application/json"
    )
    assert (answer.status_code, "999" in answer.json()["detail"]) == (400, True)
