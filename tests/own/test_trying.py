"""*Try it*: one press lays a table with a card of one's own, and leaves no deck behind."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from collection.catalogue.rows import Card
from collection.catalogue.wording import agreement_of, standing_of_words
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from engine.kernel.forms import words_of
from engine.registry import game, games
from engine.sim.trying import changes
from engine.web.laying.rows import LastSetup
from engine.web.laying.tried import read_product
from engine.web.models import Match
from engine.web.seat import storage
from tests.factories import Person, typed_card, visitor
from tests.own.boxes import own_set, retyped, typed
from tests.web.play import api

pytestmark = pytest.mark.django_db

SPOUT = {"type": "ability", "name": {"it": "Spruzzo"}, "element": "water", "cost.charges": 3,
         "words": {"it": "3 danni"}}  # fmt: skip

# Paper cards in the words of their owners, with the effects that say the same.
BOX = json.loads((Path(__file__).parent.parent / "sim/typed_cards.json").read_text("utf-8"))
# No effects say what it does: a copy of another card.
BY_HAND = "Parrot Trick"


def tried(person: Person, card: Card) -> Match:
    """The table that one press lays."""
    answer = person.client.post(f"/g/{card.game}/own/card/{card.code}/try", {"key": "t" * 32})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer["Location"].rsplit("/", 1)[-1])


def like_shipped(person: Person, key: str) -> list[Card]:
    """A card of each type that decks of the game hold, as somebody types it."""
    rules = game(key)
    zones = rules.loadout_kinds()[0].zones
    found: dict[str, dict[str, object]] = {}
    for card in rules.pool():
        raw = {**rules.raw_of(card), "name": {"it": "Mia"}, "set": "", "number": ""}
        if any(raw["type"] in zone.default_types for zone in zones):
            found.setdefault(str(raw["type"]), raw)
    raws = [{**raw, "name": {"it": f"Mia {n}"}} for n, raw in enumerate(found.values())]
    return typed(person.user, own_set(person.user, key), *raws)


@pytest.mark.parametrize("key", sorted(games()))
def test_a_box_of_paper_cards_is_enforced_once_its_owner_says_so(alice: Person, key: str) -> None:
    rules, raws = game(key), [each["card"] for each in BOX if each["game"] == key]
    for card in typed(alice.user, own_set(alice.user, key), *raws):
        mark = agreement_of(rules, card.definition)
        assert bool(mark) == (bool(words_of(card.definition)) and card.name_en != BY_HAND)
        if mark:
            card = retyped(alice.user, card, agreed=mark)
        # A card without words is wholly in its fields.
        played = "enforced" if mark else "by_hand" if card.name_en == BY_HAND else ""
        assert standing_of_words(rules, card.definition) == played, card.name_en


@pytest.mark.parametrize("key", sorted(games()))
def test_a_card_of_each_type_is_played_against_the_usual_starter(alice: Person, key: str) -> None:
    for card in like_shipped(alice, key):
        answer = alice.client.post(f"/api/v1/own/cards/{card.code}/try")
        assert answer.status_code == 201, (card.data, answer.content)
        told = answer.json()
        match = Match.objects.get(pk=told["match"]["id"])
        mine, other = match.seats.order_by("number")
        assert (mine.user, other.user) == (alice.user, None)
        assert other.product in dict(game(key).starter_decks())
        assert told["trial"]["card"] == card.name
        assert sum(each["copies"] for each in told["trial"]["out"]) == told["trial"]["copies"]
        for _ in range(4):
            state = api(alice.client, match).json()
            body = {"revision": state["match"]["revision"]}
            items = state["moves"]["items"]
            move = {**body, "action": items[0]["action"]} if items else body
            assert api(alice.client, match, "act" if items else "partner", move).status_code == 200
    assert not Deck.objects.exists()


def test_the_table_says_whose_places_it_has_and_keeps_the_deck_when_asked(alice: Person) -> None:
    [card] = typed(alice.user, own_set(alice.user), SPOUT)
    match = tried(alice, card)
    assert tried(alice, card) == match
    page = alice.client.get(f"/t/{match.pk}").content.decode()
    starter, code = read_product(match.seats.get(number=0).product) or ("", "")
    brought = storage.replayed(match).origin.table.loadouts[0]
    out, into = changes(dict(game("kmon").starter_decks())[starter], brought)
    assert (code, into) == (card.code, {card.code: sum(out.values())})
    note = re.search(r'<details[^>]*id="trial".*?</details>', page, re.DOTALL)
    assert note is not None
    for gone, copies in out.items():
        assert f"{copies} × <bdi>{game('kmon').pool()[gone].name.pick('en')}</bdi>" in note[0]
    assert not Deck.objects.exists()
    kept = alice.client.post(f"/t/{match.pk}/deck", {"key": "d" * 32})
    deck = Deck.objects.get()
    assert kept["Location"] == deck.get_absolute_url()
    assert loadout_of(deck).zones == brought.zones


def test_it_is_laid_again_as_it_was_and_as_last_time_anew(alice: Person) -> None:
    [card] = typed(alice.user, own_set(alice.user), SPOUT)
    first = tried(alice, card)
    assert LastSetup.objects.get().setup["seats"][0]["try"] == card.code
    played = storage.replayed(first).origin.table.loadouts
    card = retyped(alice.user, card, **{"cost.charges": 2})
    again = alice.client.post(f"/api/v1/tables/{first.pk}/again", {}, "application/json")
    row = Match.objects.get(pk=again.json()["match"]["id"])
    assert storage.replayed(row).origin.table.loadouts == played
    card = retyped(alice.user, card, element="fire")
    body = {"game": "kmon", "last": True}
    last = alice.client.post("/api/v1/tables", body, "application/json").json()
    now = storage.replayed(Match.objects.get(pk=last["match"]["id"])).origin.table.loadouts
    assert now != played
    assert card.code in now[0].zones["deck"]
    again = alice.client.post(f"/api/v1/tables/{first.pk}/again", {}, "application/json")
    assert again.status_code == 201, again.content


def test_what_is_missing_stands_on_the_button_and_leads_to_its_field(alice: Person) -> None:
    bare = {key: SPOUT[key] for key in SPOUT if key != "cost.charges"}
    card_set = own_set(alice.user)
    card, whole = typed(alice.user, card_set, bare, {**SPOUT, "name": {"it": "Altro"}})
    form = f"/g/kmon/own/card/{card.code}/edit#f-ability-cost-charges"
    for address in (f"/g/kmon/own/{card_set.code}", card_page(alice, card)):
        page = alice.client.get(address).content.decode()
        assert f'href="{form}"' in page
        assert f"/own/card/{card.code}/try" not in page
    assert f"/own/card/{whole.code}/try" in alice.client.get(f"/g/kmon/own/{card_set.code}").text
    assert f"/own/card/{whole.code}/try" in alice.client.get(card_page(alice, whole)).text
    assert 'id="f-ability-cost-charges"' in alice.client.get(form).text
    refused = alice.client.post(f"/g/kmon/own/card/{card.code}/try")
    assert refused.status_code == 400
    assert f'href="{form}"' in refused.content.decode()
    assert not Match.objects.exists()


def card_page(person: Person, card: Card) -> str:
    page = person.client.get(f"/g/kmon/own/card/{card.code}/edit").content.decode()
    found = re.search(r'href="(/g/kmon/card/[^"#]+)"', page)
    assert found is not None
    return found[1]


def test_a_card_that_no_deck_takes_says_why_and_offers_no_button(alice: Person) -> None:
    card_set = own_set(alice.user, "karmox")
    [cell] = typed(alice.user, card_set, {"type": "event_cell", "name": {"it": "Fiera"}})
    page = alice.client.get(f"/g/karmox/own/{card_set.code}").content.decode()
    assert "/try" not in page
    refused = alice.client.post(f"/g/karmox/own/card/{cell.code}/try")
    assert refused.status_code == 400
    assert "KX-3.6" in refused.content.decode()


def test_what_is_kept_just_now_is_tried_by_one_press_and_by_nobody_else(
    alice: Person, bob: Person
) -> None:
    card = typed_card(alice.user, **SPOUT)
    assert card.set is not None
    edit = card.set.edits.get().pk
    for address in (f"/g/kmon/own/{card.set.code}/new", f"/g/kmon/own/{card.set.code}"):
        page = alice.client.get(f"{address}?kept={edit}").content.decode()
        assert f'action="/g/kmon/own/card/{card.code}/try"' in page
    offer = f"/g/kmon/own/card/{card.code}/try"
    form = {"name.it": "Spruzzo", "type": "ability", "f.element": "water", "do": "try",
            "f.cost.charges": "2", "known": "1", "seen": "0", "copies": "0"}  # fmt: skip
    kept = alice.client.post(f"/g/kmon/own/card/{card.code}/edit", form)
    assert kept["Location"] == offer
    made = alice.client.post(f"/g/kmon/own/{card.set.code}/new", {**form, "number": "7"})
    assert made["Location"] == f"/g/kmon/own/card/{Card.objects.get(number='7').code}/try"
    page = alice.client.get(offer).text
    assert "It has the place of:" in page
    assert not Match.objects.exists()
    for stranger in (bob.client, visitor()):
        assert stranger.post(f"/g/kmon/own/card/{card.code}/try").status_code in (403, 404)
    assert alice.client.post(f"/g/aac/own/card/{card.code}/try").status_code == 404
