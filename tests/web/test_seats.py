"""Rematch, swaps, ends, deletions, and the list of tables."""

from __future__ import annotations

import pytest

from decks.making import services as decks
from decks.making import sharing
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish
from engine.web.models import Match, ReplayLink, StepNote
from engine.web.table import services
from tests.factories import laid_table, starter_deck
from tests.web.play import JSON, api, post
from tests.web.seating import SECOND, TIDE, laid, two_partners, two_people

pytestmark = pytest.mark.django_db


def concede(client, match):
    state = api(client, match).json()
    return api(client, match, "concede", {"revision": state["match"]["revision"]})


def after(match):
    """The only table that is not that one."""
    return Match.objects.exclude(pk=match.pk).get()


def kinds(match):
    return [(bool(seat.user_id), seat.level) for seat in match.seats.order_by("number")]


def test_play_again_keeps_everything(alice, deck):
    match = laid_table(alice.user, deck, level="random", options={"allow_pass": True})
    concede(alice.client, match)
    post(alice.client, match, "again", key="a")
    again = after(match)
    assert kinds(again) == kinds(match)
    assert again.header["origin"]["options"] == match.header["origin"]["options"]
    assert again.header["seed"] != match.header["seed"]


def test_swapped_decks_go_to_the_next_seat(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    mine, theirs = match.header["origin"]["loadouts"]
    concede(alice.client, match)
    answer = alice.client.post(f"/t/{match.pk}/again", {"swap": "decks", "key": "a"})
    assert answer.status_code == 302
    assert after(match).header["origin"]["loadouts"] == [theirs, mine]
    assert kinds(after(match)) == kinds(match)


def test_swapped_seats_move_everybody_with_their_deck(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    mine, theirs = match.header["origin"]["loadouts"]
    answer = api(alice.client, match, "again", {"swap": "seats"})
    assert answer.status_code == 201
    assert kinds(after(match)) == kinds(match)[::-1]
    assert after(match).header["origin"]["loadouts"] == [theirs, mine]


def test_what_cannot_be_swapped_is_named(alice, table):
    answer = api(alice.client, table, "again", {"swap": "cards"})
    assert answer.status_code == 400
    assert "cards" in answer.json()["detail"]
    assert Match.objects.count() == 1


def test_a_surprise_is_drawn_anew_and_swapped_as_it_was(alice):
    seats = [SeatWish(PERSON, starter=TIDE), SeatWish(PARTNER, "random", surprise=True)]
    match = laid(alice.user, seats)
    drawn = match.seats.get(number=1).product
    concede(alice.client, match)
    post(alice.client, match, "again", key="a", swap="decks")
    assert after(match).seats.get(number=0).product == drawn
    again = after(match)
    again_again = Match.objects.get(pk=api(alice.client, match, "again", {}).json()["match"]["id"])
    assert again_again.seats.get(number=1).surprise
    assert not again.seats.get(number=0).surprise


def test_somebody_elses_deck_is_played_again_as_it_was(alice, bob):
    theirs = starter_deck(bob.user)
    sharing.share(actor=bob.user, deck_id=theirs.pk, visibility="public")
    seats = [SeatWish(PERSON, starter=TIDE), SeatWish(PARTNER, "random", deck=theirs)]
    match = laid(alice.user, seats)
    sharing.share(actor=bob.user, deck_id=theirs.pk, visibility="private")
    decks.replace_cards(actor=bob.user, deck_id=theirs.pk, version=1, zones={})
    assert api(alice.client, match, "again", {}).status_code == 201
    assert after(match).header["origin"]["loadouts"] == match.header["origin"]["loadouts"]
    page = alice.client.get(f"/t/{match.pk}").content.decode()
    assert theirs.get_absolute_url() not in page


def test_an_edited_deck_is_played_again_as_it_is_now_or_refused(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    decks.replace_cards(actor=alice.user, deck_id=deck.pk, version=1, zones={})
    answer = api(alice.client, match, "again", {})
    assert answer.status_code == 422
    assert deck.name in answer.json()["detail"]
    assert Match.objects.count() == 1


def test_conceding_really_ends_it(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    concede(alice.client, match)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert not services.let_partner_move(match_id=match.pk, revision=match.revision)
    for door, body in (("concede", {}), ("act", {"action": 0})):
        answer = api(alice.client, match, door, {"revision": match.revision, **body})
        assert answer.status_code == 422
    assert alice.client.get("/t/?show=running").context["tables"] == []


def test_conceding_by_the_page_needs_no_last_move(alice, deck):
    """The page asks above the part that is swapped: what it knows of the table is old."""
    match = laid_table(alice.user, deck, level="random")
    services.let_partners_move(match_id=match.pk)
    state = api(alice.client, match).json()
    body = {"revision": state["match"]["revision"], "action": state["moves"]["items"][0]["action"]}
    api(alice.client, match, "act", body)
    post(alice.client, match, "concede", revision=0, seat=0)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def test_nobody_concedes_for_another_seat(alice):
    match = two_people(alice.user)
    state = api(alice.client, match).json()
    holder = state["handover"]["seat"]
    api(alice.client, match, "take", {"revision": match.revision, "seat": holder})
    refused = post(alice.client, match, "concede", revision=0, seat=1 - holder)
    assert refused.status_code == 403
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


# --- deleting -------------------------------------------------------------------------------


def test_a_table_is_deleted_after_it_was_asked(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    StepNote.objects.create(match=match, number=0, author=alice.user, text="x")
    ReplayLink.objects.create(match=match)
    asked = post(alice.client, match, "delete")
    assert asked.headers["Location"].startswith(f"/t/?sure={match.pk}")
    page = alice.client.get(asked.headers["Location"])
    assert "Delete this table for ever?" in page.content.decode()
    assert Match.objects.count() == 1
    assert post(alice.client, match, "delete", sure="yes").status_code == 302
    assert not Match.objects.exists()
    assert not StepNote.objects.exists()
    assert alice.client.get(f"/t/{match.pk}").status_code == 404
    assert alice.client.get("/t/").context["tables"] == []
    deck.refresh_from_db()
    assert deck.deleted is None


def test_only_who_laid_it_deletes_it(alice, bob, charlie, deck):
    match = laid_table(alice.user, deck, level="random")
    match.seats.create(number=2, user=bob.user, name="Bob")
    for person in (bob, charlie):
        assert post(person.client, match, "delete", sure="yes").status_code == 404
        assert person.client.delete(f"/api/v1/tables/{match.pk}").status_code == 404
    assert Match.objects.filter(pk=match.pk).exists()
    assert alice.client.delete(f"/api/v1/tables/{match.pk}").status_code == 204
    assert not Match.objects.exists()


def test_the_branches_of_a_deleted_table_stay(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    branch = laid_table(alice.user, deck, level="random")
    Match.objects.filter(pk=branch.pk).update(branched_from=match, branched_at=1)
    services.delete(actor=alice.user, match_id=match.pk)
    branch.refresh_from_db()
    assert branch.branched_from is None


# --- the list -------------------------------------------------------------------------------


def test_the_list_tells_who_with_what_and_how_it_stands(alice, deck):
    match = laid_table(alice.user, deck, level="random")
    (row,) = alice.client.get("/t/").context["tables"]
    assert [seat["name"] for seat in row["seats"]] == ["You", "Computer"]
    assert row["seats"][0]["deck"] == deck.name
    assert row["seats"][1]["level"] == "Random"
    assert row["result"] == ""
    concede(alice.client, match)
    (row,) = alice.client.get("/t/").context["tables"]
    assert (row["result"], row["verdict"]) == ("lost", "You lose")


def test_tables_of_several_people_and_of_none_name_the_winner(alice):
    both = two_people(alice.user)
    state = api(alice.client, both).json()
    body = {"revision": both.revision, "seat": state["handover"]["seat"]}
    api(alice.client, both, "take", body)
    concede(alice.client, both)
    winner = {"Anna": "Bruno", "Bruno": "Anna"}[state["handover"]["name"]]
    two_partners(alice.user)
    watched, played = alice.client.get("/t/").context["tables"]
    assert watched["watched"]
    assert played["verdict"] == f"{winner} wins"


def test_the_list_is_filtered_and_paged(alice, deck):
    for _table in range(22):
        match = laid_table(alice.user, deck, level="random")
    concede(alice.client, match)
    first = alice.client.get("/t/?show=running").context
    assert [show["count"] for show in first["shows"]] == [22, 21, 1]
    assert len(first["tables"]) == 20
    assert len(alice.client.get(first["next_url"]).context["tables"]) == 1
    assert len(alice.client.get("/t/?show=ended").context["tables"]) == 1
    for odd in ("/t/?show=x", "/t/?page=x", "/t/?page=99", "/t/?sure=x"):
        assert alice.client.get(odd).status_code == 200
    listed = alice.client.get("/api/v1/tables?show=ended").json()
    assert (listed["count"], len(listed["results"])) == (1, 1)


def test_nobody_sees_the_tables_of_others(alice, charlie, table):
    assert charlie.client.get("/t/").context["tables"] == []
    assert charlie.client.get(f"/t/?sure={table.pk}").context["sure"] is None
    assert charlie.client.get("/api/v1/tables").json()["results"] == []


def test_queries_of_the_list_do_not_grow(alice, deck, django_assert_max_num_queries):
    for _table in range(6):
        laid_table(alice.user, deck, level="random")
        two_partners(alice.user)
        two_people(alice.user)
    alice.client.get("/t/")
    with django_assert_max_num_queries(8):
        alice.client.get("/t/")


def test_the_turn_is_told(alice, deck):
    match = two_partners(alice.user)
    services.let_partners_move(match_id=match.pk, most=40)
    match.refresh_from_db()
    assert match.turn >= 1
    assert f"Turn {match.turn}" in alice.client.get("/t/").content.decode()


def test_the_api_keeps_its_short_form(alice, deck):
    body = {"deck": deck.pk, "level": "random", "opponent": SECOND}
    answer = alice.client.post("/api/v1/tables", body, JSON)
    assert answer.status_code == 201
    assert Match.objects.get().seats.get(number=1).product == SECOND
