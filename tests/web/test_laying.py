"""Laying a table: any seat, any legal deck, the options of the game; nothing half-laid."""

from __future__ import annotations

import pytest

from decks.lists.rows import Deck
from decks.making import services as decks
from decks.making import sharing
from engine.kernel.rng import seed_of
from engine.web.laying.wishes import last_setup
from engine.web.models import LastSetup, Match, MatchStep, Seat
from engine.web.seat import storage
from tests.factories import starter_deck
from tests.toys.copied import copied_gauntlet, copied_toy
from tests.web.play import JSON
from tests.web.seating import SECOND, TIDE, form, lay_by_api, lay_by_form

__all__ = ["copied_gauntlet", "copied_toy"]
pytestmark = pytest.mark.django_db

PERSON = {"who": "person", "starter": TIDE}
PARTNER = {"who": "partner", "level": "random", "starter": SECOND}


def only() -> Match:
    return Match.objects.get()


def seats() -> list[Seat]:
    return list(only().seats.order_by("number"))


def nothing_laid() -> bool:
    rows = (Match, MatchStep, Seat, LastSetup)
    return not any(model.objects.exists() for model in rows)


def broken_deck(owner) -> Deck:
    deck = starter_deck(owner)
    decks.replace_cards(actor=owner, deck_id=deck.pk, version=1, zones={"deck": {"MZ1-A01": 3}})
    deck.refresh_from_db()
    return deck


# --- what may sit where ---------------------------------------------------------------------


def test_each_seat_is_laid_as_the_form_says(alice, deck):
    answer = lay_by_form(alice.client, deck_0=f"deck:{deck.pk}", name_0="Anna")
    assert answer.status_code == 302
    person, partner = seats()
    assert (person.user, person.name, person.deck_version.deck) == (alice.user, "Anna", deck)
    assert (partner.user, partner.level, partner.product) == (None, "random", SECOND)
    assert only().owner == alice.user


@pytest.mark.parametrize(
    ("who", "people"),
    [
        (("person", "person"), 2),
        (("person", "partner:greedy"), 1),
        (("partner:random", "person"), 1),
        (("partner:random", "partner:greedy"), 0),
    ],
)
def test_any_mix_of_people_and_partners(alice, who, people):
    answer = lay_by_form(alice.client, who_0=who[0], who_1=who[1])
    assert answer.status_code == 302
    assert sum(seat.user_id is not None for seat in seats()) == people
    assert alice.client.get(answer.headers["Location"]).status_code == 200


def test_people_without_names_are_called_by_their_seats(alice):
    lay_by_form(alice.client, who_1="person")
    assert [seat.name for seat in seats()] == ["Player 1", "Player 2"]


def test_a_public_deck_of_somebody_else_is_played_by_its_address(alice, bob):
    theirs = starter_deck(bob.user)
    sharing.share(actor=bob.user, deck_id=theirs.pk, visibility="public")
    address = f"https://somewhere.example{theirs.get_absolute_url()}"
    answer = lay_by_form(alice.client, deck_1="address", address_1=address)
    assert answer.status_code == 302
    assert seats()[1].deck_version.deck == theirs


def test_a_deck_shared_by_link_is_played_with_its_token_only(alice, bob):
    theirs = starter_deck(bob.user)
    sharing.share(actor=bob.user, deck_id=theirs.pk, visibility="link")
    theirs.refresh_from_db()
    bare = theirs.get_absolute_url()
    refused = lay_by_form(alice.client, deck_1="address", address_1=bare)
    assert refused.status_code == 400
    assert "Seat 2" in refused.content.decode()
    assert nothing_laid()
    keyed = f"{bare}?k={theirs.token}"
    assert lay_by_form(alice.client, deck_1="address", address_1=keyed).status_code == 302
    assert theirs.token not in alice.client.get(f"/t/{only().pk}").content.decode()


def test_an_address_with_a_version_brings_that_version(alice, deck):
    decks.replace_cards(actor=alice.user, deck_id=deck.pk, version=1, zones={"deck": {}})
    address = f"{deck.get_absolute_url()}/@1"
    assert lay_by_form(alice.client, deck_0="address", address_0=address).status_code == 302
    assert (seats()[0].deck_version.deck, seats()[0].deck_version.number) == (deck, 1)
    again = last_setup(alice.user, "kmon")["seats"][0]["deck"]
    assert again == address
    none = lay_by_form(alice.client, deck_0="address", address_0=f"{address}7")
    assert none.status_code == 400


@pytest.mark.parametrize("address", ["", "nowhere", "/d/zzzzzzzzzz/x", "http://[", "\0", "é" * 300])
def test_an_address_without_a_readable_deck_is_named(alice, address):
    answer = lay_by_form(alice.client, deck_1="address", address_1=address)
    assert answer.status_code == 400
    assert "Seat 2" in answer.content.decode()
    assert nothing_laid()


def test_a_private_deck_of_somebody_else_is_not_there(alice, charlie, deck):
    for given in ({"deck_1": f"deck:{deck.pk}"}, {"deck_1": "address", "address_1": deck.pk}):
        answer = lay_by_form(charlie.client, **given)
        assert answer.status_code == 400
        assert deck.name not in answer.context["refusal"]
    assert nothing_laid()


def test_a_deck_in_the_bin_is_not_there(alice, deck):
    decks.delete(actor=alice.user, deck_id=deck.pk, version=1)
    assert lay_by_form(alice.client, deck_0=f"deck:{deck.pk}").status_code == 400
    assert nothing_laid()


# --- surprises ------------------------------------------------------------------------------


def test_a_surprise_is_a_legal_deck_that_is_told_at_the_end(alice):
    lay_by_form(alice.client, deck_1="surprise")
    match, drawn = only(), seats()[1]
    assert drawn.surprise
    name = decks.product_name("kmon", drawn.product)
    for address in (f"/t/{match.pk}", "/t/", f"/api/v1/tables/{match.pk}", "/api/v1/tables"):
        text = alice.client.get(address).content.decode()
        assert name not in text
        assert drawn.product not in text
    body = {"revision": match.revision}
    alice.client.post(f"/api/v1/tables/{match.pk}/concede", body, JSON)
    assert name in alice.client.get(f"/t/{match.pk}").content.decode()
    assert name in alice.client.get("/t/").content.decode()


def test_open_lists_tell_a_surprise_at_the_start(alice):
    surprise = {"who": "partner", "level": "random", "surprise": True}
    lay_by_api(alice.client, [PERSON, surprise], options={"open_decklists": True})
    drawn = seats()[1]
    told = alice.client.get(f"/api/v1/tables/{only().pk}").json()["match"]["decks"][1]
    assert told == {"seat": 1, "name": decks.product_name("kmon", drawn.product), "surprise": True}


def test_surprises_differ(alice):
    for _table in range(12):
        lay_by_form(alice.client, deck_1="surprise")
    assert len(set(Seat.objects.filter(number=1).values_list("product", flat=True))) > 1


def test_a_surprise_may_be_a_deck_of_ones_own_and_never_an_illegal_one(alice, monkeypatch):
    broken, legal = broken_deck(alice.user), starter_deck(alice.user)
    monkeypatch.setattr("engine.web.laying.bringing.game", lambda key: NoStarters(key))
    for _table in range(4):
        assert lay_by_form(alice.client, deck_1="surprise").status_code == 302
    drawn = {seat.deck_version.deck for seat in Seat.objects.filter(number=1)}
    assert drawn == {legal}
    assert broken not in drawn


class NoStarters:
    """The game as it is, shipping no starter to draw from."""

    def __init__(self, key):
        from engine.registry import game

        self.real = game(key)

    def __getattr__(self, name):
        return getattr(self.real, name)

    def starter_loadouts(self):
        return ()


# --- what is refused ------------------------------------------------------------------------


def test_an_illegal_deck_names_seat_deck_rule_and_mend(alice):
    broken = broken_deck(alice.user)
    answer = lay_by_form(alice.client, deck_1=f"deck:{broken.pk}")
    assert answer.status_code == 422
    text = answer.content.decode()
    for told in ("Seat 2", broken.name, "KM-3.", f"/d/{broken.pk}/"):
        assert told in text
    api = lay_by_api(alice.client, [PERSON, {"who": "partner", "deck": broken.pk}])
    assert api.status_code == 422
    assert len(api.json()["violations"]) > 1
    assert nothing_laid()


def test_the_options_of_the_table_judge_the_decks(alice, deck):
    """A starter has cards more than once: with one copy of each allowed it may not be played."""
    body = {"options": {"max_copies": 1}}
    refused = lay_by_api(alice.client, [PERSON, PARTNER], **body)
    assert refused.status_code == 422
    assert {v["clause"] for v in refused.json()["violations"]} >= {"KM-3.9"}
    surprised = lay_by_api(alice.client, [{"who": "person", "surprise": True}, PARTNER], **body)
    assert surprised.status_code in (400, 422)
    assert nothing_laid()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"who_1": "partner:grandmaster"}, "grandmaster"),
        ({"who_0": "cat"}, "cat"),
        ({"deck_1": "starter:MZ9"}, "MZ9"),
        ({"deck_1": ""}, "Seat 2"),
        ({"name_0": "x" * 41}, "name-0"),
        ({"who_1": "person", "name_0": "Anna", "name_1": "ANNA"}, "Anna"),
        ({"begins": "1"}, "begins"),
        ({"begins": "x"}, "x"),
        ({"pace": "warp"}, "warp"),
        ({"seed": "x" * 65}, "seed"),
        ({"option_turn_limit": "39"}, "39"),
        ({"option_turn_limit": "many"}, "many"),
        ({"option_max_copies": "99"}, "99"),
    ],
)
def test_every_bad_field_is_named_and_nothing_is_laid(alice, changed, said):
    sent = form(**{k: v for k, v in changed.items() if not k.startswith("option")})
    sent |= {k.replace("_", "-", 1): v for k, v in changed.items() if k.startswith("option")}
    answer = alice.client.post("/t/new", sent)
    assert answer.status_code in (400, 422)
    assert said in answer.context["refusal"]
    assert nothing_laid()


@pytest.mark.parametrize(
    "given",
    [
        None, "two", [], [PERSON], [PERSON, PARTNER, PARTNER], [PERSON, "partner"],
        [PERSON, {"who": "ghost"}], [PERSON, {"who": "partner", "level": 3}],
        [PERSON, {**PARTNER, "surprise": True}], [PERSON, {"who": "partner"}],
        [PERSON, {"who": "partner", "deck": "zzzzzzzzzz"}], [PERSON, {**PARTNER, "name": "\0"}],
    ],
)  # fmt: skip
def test_bad_seats_for_the_api(alice, given):
    answer = lay_by_api(alice.client, given)
    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert nothing_laid()


def test_what_was_typed_is_not_lost(alice):
    answer = lay_by_form(alice.client, who_1="person", name_0="Anna", name_1="Anna", seed="blue")
    first, second = answer.context["seats"]
    assert (first["name"], second["name"]) == ("Anna", "Anna")
    assert answer.context["seed"] == "blue"
    assert first["faulty"]


# --- options, seed, beginning ---------------------------------------------------------------


def test_options_are_shown_with_their_clause_and_kept(alice):
    page = alice.client.get("/t/new?game=kmon")
    shown = {option["field"]: option for option in page.context["options"]}
    assert shown["option-allow_pass"]["clause"] == "KM-R20"
    assert shown["option-item_once"]["choices"][0]["label"] == "each copy"
    sent = form() | {
        "option-allow_pass-shown": "1", "option-allow_pass": "1", "option-item_once": "1",
        "option-defender_gain_if_neutralised-shown": "1", "option-turn_limit": "60",
    }  # fmt: skip
    assert alice.client.post("/t/new", sent).status_code == 302
    options = only().header["origin"]["options"]
    assert (options["allow_pass"], options["item_once"], options["turn_limit"]) == (
        True, "name", 60,
    )  # fmt: skip
    assert options["defender_gain_if_neutralised"] is False
    assert options["evasion_is_reaction"] is True


def test_a_typed_seed_deals_the_same_and_is_marked_open(alice):
    for _table in range(2):
        lay_by_form(alice.client, seed="blue moon")
    one, two = Match.objects.all()
    assert one.header["seed"] == two.header["seed"] == seed_of("typed", "blue moon").hex()
    assert one.header["open_seed"]
    assert storage.replayed(one).state.digest() == storage.replayed(two).state.digest()
    assert "open seed" in alice.client.get("/t/").content.decode()


def test_a_seed_of_a_table_that_was_opened_can_be_typed(alice):
    lay_by_form(alice.client, seed="0f" * 32)
    assert only().header["seed"] == "0f" * 32


def test_without_a_seed_the_deal_is_sealed(alice):
    lay_by_form(alice.client)
    match = only()
    assert not match.header["open_seed"]
    assert match.header["seed"] not in alice.client.get(f"/t/{match.pk}").content.decode()


def test_who_begins_where_the_game_lets_choose(copied_toy, alice):
    seats = [{"who": "person", "name": "Anna"}, {"who": "partner", "level": "random"}]
    body = {"game": copied_toy.key, "seats": seats, "begins": 1}
    answer = alice.client.post("/api/v1/tables", body, JSON)
    assert answer.status_code == 201
    assert [bool(seat.user_id) for seat in only().seats.order_by("number")] == [False, True]
    body["begins"] = 2
    assert alice.client.post("/api/v1/tables", body, JSON).status_code == 400
    page = alice.client.get(f"/t/new?game={copied_toy.key}")
    assert [one["value"] for one in page.context["begins"]] == ["0", "1", "lot"]


def test_a_deck_for_each_side(copied_gauntlet, alice):
    page = alice.client.get(f"/t/new?game={copied_gauntlet.key}")
    assert [seat["brings"] for seat in page.context["seats"]] == [True, True, False]
    codes = [one["value"] for one in page.context["groups"][0]["choices"]]
    sent = {"game": copied_gauntlet.key, "key": ""}
    for n, who in enumerate(("person", "partner:random", "person")):
        sent |= {f"who-{n}": who, f"deck-{n}": codes[n] if n < 2 else ""}
    assert alice.client.post("/t/new", sent).status_code == 302
    assert len(only().header["origin"]["loadouts"]) == 2


# --- as last time ---------------------------------------------------------------------------


def test_the_last_set_up_is_offered_first_and_laid_again(alice, deck):
    lay_by_form(
        alice.client, deck_0=f"deck:{deck.pk}", deck_1="surprise", name_0="Anna", pace="slow"
    )
    shown = alice.client.get("/t/new?game=kmon")
    page = shown.content.decode()
    assert page.index("As last time") < page.index("Sit down")
    assert shown.context["last"]["text"].startswith(f"Anna ({deck.name}) – ")
    assert page.count("btn big go") == 1
    assert 'class="part seating">' in page, "folded until something is to be changed"
    again = alice.client.get("/t/new?game=kmon&seats=2").content.decode()
    assert 'class="part seating" open>' in again
    again = alice.client.post("/t/new", {"game": "kmon", "last": "1", "key": "k"})
    assert again.status_code == 302
    two = Match.objects.exclude(pk=Match.objects.earliest("created").pk).get()
    person, partner = two.seats.order_by("number")
    assert (person.name, person.deck_version.deck, partner.surprise) == ("Anna", deck, True)
    assert two.pace == "slow"
    api = alice.client.post("/api/v1/tables", {"game": "kmon", "last": True}, JSON)
    assert api.status_code == 201


def test_the_last_set_up_is_ones_own(alice, bob):
    lay_by_form(alice.client, name_0="Anna")
    assert bob.client.get("/t/new?game=kmon").context["last"] is None
    assert bob.client.post("/t/new", {"game": "kmon", "last": "1"}).status_code == 400
    assert LastSetup.objects.count() == 1


def test_the_last_set_up_with_a_deck_that_is_gone_says_so(alice, deck):
    lay_by_form(alice.client, deck_0=f"deck:{deck.pk}")
    decks.delete(actor=alice.user, deck_id=deck.pk, version=1)
    answer = alice.client.post("/t/new", {"game": "kmon", "last": "1"})
    assert answer.status_code == 400
    assert "Seat 1" in answer.context["refusal"]
    assert Match.objects.count() == 1


def test_the_short_form_is_remembered_as_seats(alice, deck):
    alice.client.post("/t/new", {"deck": deck.pk, "level": "random", "key": "k"})
    assert [seat["who"] for seat in LastSetup.objects.get().setup["seats"]] == ["person", "partner"]


# --- the page -------------------------------------------------------------------------------


def test_illegal_decks_are_shown_with_why_and_where_to_mend(alice, deck):
    broken = broken_deck(alice.user)
    page = alice.client.get("/t/new?game=kmon")
    mine = page.context["groups"][0]["choices"]
    assert [one["value"] for one in mine] == [f"deck:{deck.pk}"]
    (told,) = page.context["broken"]
    assert told["name"] == broken.name
    assert told["clause"].startswith("KM-3.")
    assert f"/d/{broken.pk}/" in told["url"]


def test_the_page_of_an_illegal_deck_says_so_and_proposes_another(alice):
    broken = broken_deck(alice.user)
    page = alice.client.get(f"/t/new?deck={broken.pk}")
    assert page.context["seats"][0]["deck"].startswith("starter:")
    text = page.content.decode()
    assert "cannot be played yet. Below stands why" in text
    assert "KM-3." in text


def test_a_visitor_may_look_and_lay(client):
    assert client.get("/t/new?game=kmon").status_code == 200
    assert lay_by_form(client).status_code == 302


def test_queries_do_not_grow_with_decks(alice, bob, django_assert_max_num_queries):
    for _deck in range(5):
        starter_deck(alice.user)
        broken_deck(alice.user)
        theirs = starter_deck(bob.user)
        sharing.share(actor=bob.user, deck_id=theirs.pk, visibility="public")
    lay_by_form(alice.client)
    alice.client.get("/t/new?game=kmon")
    with django_assert_max_num_queries(8):
        alice.client.get("/t/new?game=kmon")


def test_the_form_speaks_italian(alice):
    page = alice.client.get("/t/new?game=kmon", headers={"Accept-Language": "it"})
    text = page.content.decode()
    assert "Chi gioca" in text
    assert "Siediti" in text
