"""Replays: stepped both ways, noted, shared, played on; each reader sees their own eyes' view."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.kernel.steps import OPENED, REDEAL
from engine.web.models import Match, MatchStep, Position, ReplayLink, Seat, StepNote
from engine.web.review.replays import rewind
from engine.web.review.replays import services as replays
from engine.web.review.replays.film import Line, Stop, turns
from engine.web.review.replays.places import Wanted
from engine.web.review.replays.reels import forget
from engine.web.seat import storage
from engine.web.table import services
from tests.factories import visitor
from tests.web.play import api, post
from tests.web.replayed import (
    _nothing_ready,
    at_of,
    last_of,
    never_seen,
    note,
    over,
    page,
    play_some,
    running,
    step_url,
)
from tests.web.test_hidden import shown_codes

__all__ = ["_nothing_ready", "over", "running"]

pytestmark = pytest.mark.django_db


# --- stepping ---------------------------------------------------------------------------------


def test_a_replay_is_stepped_to_its_end_and_back(alice, running):
    shown = page(alice.client, running)
    assert at_of(shown) == 0
    assert not step_url(shown, "before")
    seen = [0]
    while step_url(shown, "after"):
        shown = alice.client.get(step_url(shown, "after")).content.decode()
        seen.append(at_of(shown))
    assert seen == list(range(last_of(shown) + 1))
    while step_url(shown, "turn-before"):
        shown = alice.client.get(step_url(shown, "turn-before")).content.decode()
        assert at_of(shown) < seen[-1]
        seen.append(at_of(shown))
    assert at_of(shown) == 0
    assert at_of(alice.client.get(step_url(shown, "last")).content.decode()) == last_of(shown)


def test_what_closes_a_turn_is_read_under_it_not_under_the_next():
    def stop(index: int, turn: str, *, opens: bool, lines: int, before: int = 0) -> Stop:
        told = [Line("", f"{index}.{n}", "", "", None, mine=False) for n in range(lines)]
        return Stop(index, index, index, turn, opens, told, before)

    groups = turns(
        [
            stop(0, "Beginning", opens=True, lines=1),
            stop(1, "Turn 1", opens=True, lines=2, before=2),
            stop(2, "Turn 1", opens=False, lines=1),
            stop(3, "Turn 2", opens=True, lines=2, before=1),
            stop(4, "Turn 3", opens=True, lines=1, before=1),
        ]
    )
    assert [(group["turn"], [each.index for each in group["stops"]]) for group in groups] == [
        ("Beginning", [0, 1]),
        ("Turn 1", [2]),
        ("Turn 2", [3, 4]),
    ]


def test_the_last_stop_shows_the_table_as_it_stands(alice, running):
    """The same names, counts and cards as the table shows, with nothing to press."""
    table = api(alice.client, running).json()["scene"]
    last = last_of(page(alice.client, running))
    found = alice.client.get(f"/api/v1/replays/{running.pk}", {"at": last}).json()["scene"]
    for one, other in zip(table["sides"], found["sides"], strict=True):
        for area, again in zip(one["areas"], other["areas"], strict=True):
            cards = [piece["card"] and piece["card"]["code"] for piece in area["pieces"]]
            assert [p["card"] and p["card"]["code"] for p in again["pieces"]] == cards
            assert (again["count"], again["label"]) == (area["count"], area["label"])
            assert all(piece["action"] is None for piece in again["pieces"])


def test_a_step_is_one_request_of_few_queries_whatever_the_length(
    alice, running, django_assert_max_num_queries
):
    def queries(match, at):
        forget()
        page(alice.client, match, at=at)  # the reel is ready now

        with CaptureQueriesContext(
            connection,
        ) as caught:
            alice.client.get(f"/r/{match.pk}", {"at": at}, headers={"HX-Request": "true"})
        return len(caught)

    few = queries(running, 3)
    longer = play_some(running, 10)
    assert queries(longer, 9) == few <= 8
    forget()
    with django_assert_max_num_queries(9):
        page(alice.client, longer)


def test_a_step_for_htmx_is_the_part_that_changes(alice, running):
    answer = alice.client.get(f"/r/{running.pk}?at=2", headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert text.lstrip().startswith('<div id="replay"')
    assert "no-store" in answer.headers["Cache-Control"]
    assert "<html" not in text


def test_places_that_are_not_there(alice, running):
    assert at_of(page(alice.client, running, at=99_999)) == last_of(page(alice.client, running))
    assert at_of(page(alice.client, running, at="-3")) == 0
    assert at_of(page(alice.client, running, at="x", branch="y")) == 0
    answer = alice.client.get(f"/r/{running.pk}", {"branch": 9})
    assert answer.status_code == 400
    assert "9" in answer.content.decode()


# --- who sees what ----------------------------------------------------------------------------


def test_no_stop_of_a_running_match_names_what_the_seat_may_not_know(alice, running):
    """At each stop, whatever was hidden then and is hidden still."""
    hidden = never_seen(running)
    last = last_of(page(alice.client, running))
    for at in range(last + 1):
        for answer in (
            alice.client.get(f"/r/{running.pk}", {"at": at}),
            alice.client.get(f"/api/v1/replays/{running.pk}", {"at": at}),
        ):
            text = answer.content.decode()
            assert not hidden & shown_codes(text)
            assert running.header["seed"] not in text
            assert 'name="action"' not in text
    for text in (
        alice.client.get(f"/r/{running.pk}.txt").content.decode(),
        alice.client.get(f"/t/{running.pk}/log.txt").content.decode(),
    ):
        assert not hidden & shown_codes(text)
        assert running.header["seed"] not in text


@pytest.mark.parametrize("eyes", ["open", "2", "public"])
def test_other_eyes_of_a_running_match_show_no_more(alice, running, eyes):
    hidden = never_seen(running)
    last = last_of(page(alice.client, running))
    for at in range(0, last + 1, 3):
        text = page(alice.client, running, at=at, eyes=eyes)
        assert not hidden & shown_codes(text)
    text = alice.client.get(f"/r/{running.pk}.txt", {"eyes": eyes}).content.decode()
    assert not hidden & shown_codes(text)


def test_over_every_hand_can_be_looked_into(alice, over):
    played = storage.replayed(over)
    full = {played.rules.pool.at(card).code for hand in played.state.hands for card in hand}
    last = last_of(page(alice.client, over, eyes="open"))
    found = shown_codes(page(alice.client, over, at=last, eyes="open"))
    assert full <= found | {code for code in full if code in found}
    shown = page(alice.client, over, at=last, eyes="2")
    other = {played.rules.pool.at(card).code for card in played.state.hands[1]}
    assert other <= shown_codes(shown)


def test_a_link_shows_exactly_the_view_of_its_seat(alice, bob, running):
    link = replays.share(actor=alice.user, replay_id=running.pk, eyes="1", with_notes=False)
    hidden = never_seen(running)
    last = last_of(page(bob.client, link))
    for at in range(last + 1):
        for asked in ({"at": at}, {"at": at, "eyes": "open"}, {"at": at, "eyes": "2"}):
            text = page(bob.client, link, **asked)
            assert not hidden & shown_codes(text)
            assert running.pk not in text
            assert running.header["seed"] not in text
        mine = shown_codes(page(alice.client, running, at=at).partition('class="beside"')[0])
        his = shown_codes(page(bob.client, link, at=at).partition('class="beside"')[0])
        assert his == mine
    for url in (f"/r/{link}.txt", f"/api/v1/replays/{link}", f"/api/v1/replays/{link}/text"):
        answer = bob.client.get(url)
        assert answer.status_code == 200
        text = answer.content.decode()
        assert not hidden & shown_codes(text)
        assert running.pk not in text
        assert running.header["seed"] not in text
    assert visitor().get(f"/r/{link}").status_code == 200


def test_the_link_of_a_seat_gives_no_more_after_the_end(alice, bob, running):
    """What the seat never saw stays unseen, and so does the seed."""
    link = replays.share(actor=alice.user, replay_id=running.pk, eyes="1", with_notes=False)
    hidden = never_seen(running)
    state = api(alice.client, running).json()
    api(alice.client, running, "concede", {"revision": state["match"]["revision"]})
    running.refresh_from_db()
    assert running.status == Match.Status.OVER
    hidden &= never_seen(running)
    assert hidden
    for url in (f"/r/{link}", f"/r/{link}?eyes=open&at=999", f"/r/{link}.txt", f"/r/{link}?at=999"):
        text = bob.client.get(url).content.decode()
        assert not hidden & shown_codes(text)
        assert running.header["seed"] not in text


def test_an_open_link_is_made_and_read_only_while_the_match_is_over(alice, bob, over):
    link = replays.share(actor=alice.user, replay_id=over.pk, eyes="open", with_notes=False)
    assert bob.client.get(f"/r/{link}").status_code == 200
    assert "seed: " in bob.client.get(f"/r/{link}.txt").content.decode()
    services.undo(actor=alice.user, match_id=over.pk, revision=over.revision)
    for url in (f"/r/{link}", f"/r/{link}.txt", f"/api/v1/replays/{link}"):
        assert bob.client.get(url).status_code == 404
    page(alice.client, over)
    answer = alice.client.post(f"/r/{over.pk}/share", {"view": "open"})
    assert answer.status_code == 400
    assert ReplayLink.objects.count() == 1


def finish(client, match: Match) -> None:
    state = api(client, match).json()
    api(client, match, "concede", {"revision": state["match"]["revision"]})
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


def run_again(match: Match, how: str) -> None:
    if how == "undo":
        services.undo(actor=match.owner, match_id=match.pk, revision=match.revision)
    else:
        rewind.go(
            actor=match.owner,
            match_id=match.pk,
            revision=match.revision,
            wanted=Wanted(1, 4),
            agreed=True,
        )
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


@pytest.mark.parametrize("how", ["undo", "go"])
def test_a_link_to_another_seat_waits_while_play_goes_on(alice, bob, over, how):
    """What may be shared at the end shows nothing of a match that was taken up again."""
    wait = "Opens once the match is over."
    own, other = (
        replays.share(actor=alice.user, replay_id=over.pk, eyes=eyes, with_notes=False)
        for eyes in ("1", "2")
    )
    page(bob.client, own)
    page(bob.client, other)
    assert wait not in page(alice.client, over)
    run_again(over, how)
    for url in (f"/r/{other}", f"/r/{other}.txt", f"/api/v1/replays/{other}"):
        assert bob.client.get(url).status_code == 404
    assert bob.client.get(f"/api/v1/replays/{other}/text").status_code == 404
    last = last_of(page(bob.client, own))
    hidden = never_seen(over)
    assert hidden
    assert not hidden & shown_codes(page(bob.client, own, at=last))
    assert page(alice.client, over).count(wait) == 1
    finish(alice.client, over)
    page(bob.client, other)
    assert wait not in page(alice.client, over)


def test_a_link_is_revoked_for_good(alice, bob, charlie, running):
    answer = alice.client.post(f"/r/{running.pk}/share", {"view": "1"})
    assert answer.status_code == 302
    link = ReplayLink.objects.get()
    assert f"/r/{link.pk}" in page(alice.client, running)
    assert bob.client.get(f"/r/{link.pk}").status_code == 200
    assert charlie.client.get(f"/r/{running.pk}").status_code == 404
    assert charlie.client.post(f"/r/{running.pk}/revoke", {"link": link.pk}).status_code == 404
    for door in ("note", "share", "revoke", "on"):
        assert bob.client.post(f"/r/{link.pk}/{door}").status_code == 404
    assert bob.client.get(f"/t/{link.pk}/log.txt").status_code == 404
    for _ in range(2):
        assert alice.client.post(f"/r/{running.pk}/revoke", {"link": link.pk}).status_code == 302
    for url in (f"/r/{link.pk}", f"/r/{link.pk}.txt", f"/api/v1/replays/{link.pk}"):
        assert bob.client.get(url).status_code == 404
    assert f"/r/{link.pk}" not in page(alice.client, running)


def test_a_link_to_eyes_one_does_not_have_is_refused(alice, running):
    for view in ("", "2", "open", "public", "x"):
        answer = alice.client.post(f"/r/{running.pk}/share", {"view": view})
        assert answer.status_code == 400
    assert not ReplayLink.objects.exists()


# --- notes ------------------------------------------------------------------------------------


def test_a_note_is_written_changed_and_removed(alice, running):
    assert note(alice.client, running, "Why not defend?\r\nIt was  \n").status_code == 302
    assert "Why not defend?" in page(alice.client, running, at=2)
    assert "Why not defend?" not in page(alice.client, running, at=3)
    was = StepNote.objects.get().text
    assert was == "Why not defend?\nIt was"
    assert note(alice.client, running, "Better so.", was=was).status_code == 302
    assert note(alice.client, running, "", was="Better so.", do="remove").status_code == 302
    assert not StepNote.objects.exists()


def test_a_note_that_was_changed_elsewhere_is_not_written_over(alice, running):
    note(alice.client, running, "first")
    answer = note(alice.client, running, "second", was="something else")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "first" in text
    assert "second" in text
    assert StepNote.objects.get().text == "first"


@pytest.mark.parametrize("text", ["x" * 2001, "\n".join("y" * 60), "a\x07b"])
def test_a_note_that_is_none_is_refused(alice, running, text):
    answer = note(alice.client, running, text)
    assert answer.status_code == 400
    assert not StepNote.objects.exists()


def test_notes_are_shown_to_link_readers_only_if_the_owner_says_so(alice, bob, running):
    note(alice.client, running, "between us")
    for with_notes in (False, True):
        link = replays.share(
            actor=alice.user, replay_id=running.pk, eyes="1", with_notes=with_notes
        )
        assert ("between us" in page(bob.client, link, at=2)) == with_notes
        text = bob.client.get(f"/r/{link}.txt").content.decode()
        assert ("between us" in text) == with_notes
        assert "alice" not in page(bob.client, link, at=2)


def test_a_note_stays_where_it_was_written_when_play_goes_on(alice, running):
    last = last_of(page(alice.client, running))
    note(alice.client, running, "at the end then", at=last)
    play_some(running, 4)
    assert "at the end then" in page(alice.client, running, at=last)
    assert "at the end then" not in page(alice.client, running, at=last + 1)


# --- undo, redo, jumps ------------------------------------------------------------------------


def revision(match: Match) -> int:
    match.refresh_from_db()
    return match.revision


def kinds(match: Match) -> list[str]:
    return list(match.steps.order_by("number").values_list("kind", flat=True))


def test_undo_and_redo_at_the_table(alice, running):
    head, digest = running.head, storage.replayed(running).state.digest()
    assert post(alice.client, running, "undo", revision=revision(running)).status_code == 302
    assert REDEAL in kinds(running)
    state = api(alice.client, running).json()
    assert state["match"]["can_redo"]
    assert state["match"]["counts"]
    answer = api(alice.client, running, "redo", {"revision": state["match"]["revision"]})
    assert answer.status_code == 200
    running.refresh_from_db()
    assert running.head == head
    assert storage.replayed(running).state.digest() == digest
    assert not answer.json()["match"]["can_redo"]
    refused = api(alice.client, running, "redo", {"revision": running.revision})
    assert refused.status_code == 422


def test_undo_with_the_same_shuffle_is_marked_and_does_not_count(alice, running):
    answer = post(alice.client, running, "undo", revision=revision(running), shuffle="same")
    assert answer.status_code == 302
    running.refresh_from_db()
    assert kinds(running)[-1] == OPENED
    assert not running.counted
    shown = alice.client.get(f"/t/{running.pk}").content.decode()
    assert "same shuffle" in shown
    assert not api(alice.client, running).json()["match"]["counts"]
    assert "open: counts in no result" in page(alice.client, running)
    # Back on the branch that nobody has tampered with it counts again.
    post(alice.client, running, "redo", revision=revision(running))
    running.refresh_from_db()
    assert running.counted


@pytest.mark.parametrize("door", ["redo", "go", "undo"])
def test_a_stale_page_is_told_and_nothing_is_done(alice, running, door):
    post(alice.client, running, "undo", revision=revision(running))
    before = list(MatchStep.objects.values_list("digest", flat=True))
    now = revision(running)
    where = {"branch": 1, "at": 2} if door == "go" else {}
    answer = api(alice.client, running, door, {"revision": now - 1, **where})
    assert answer.status_code == 409
    assert answer.json()["table"]["match"]["revision"] == now
    assert post(alice.client, running, door, revision=now - 1, at=2).status_code == 409
    assert list(MatchStep.objects.values_list("digest", flat=True)) == before
    assert revision(running) == now


@pytest.mark.parametrize("shuffle", ["anew", "same"])
def test_a_jump_back_keeps_what_was_played_as_a_branch(alice, running, shuffle):
    steps = running.steps.count()
    end = storage.replayed(running).state.digest()
    answer = post(
        alice.client, running, "go", revision=revision(running), branch=1, at=4, shuffle=shuffle
    )
    assert answer.status_code == 302
    running.refresh_from_db()
    assert running.steps.count() > steps
    assert kinds(running)[steps] == (REDEAL if shuffle == "anew" else OPENED)
    play_some(running, 2)
    shown = page(alice.client, running)
    assert "Branch 2" in shown
    assert last_of(page(alice.client, running, branch=1)) > 4
    last = last_of(page(alice.client, running, branch=1))
    post(
        alice.client, running, "go",
        revision=revision(running), branch=1, at=last, shuffle="same",
    )  # fmt: skip
    running.refresh_from_db()
    assert storage.replayed(running).state.digest() == end
    assert not running.counted


def test_one_key_jumps_once(alice, running):
    body = {"revision": revision(running), "branch": 1, "at": 3}
    first = api(alice.client, running, "go", body, key="once").json()
    steps = running.steps.count()
    again = api(alice.client, running, "go", body, key="once").json()
    assert first["match"]["revision"] == again["match"]["revision"]
    assert running.steps.count() == steps


# --- playing on -------------------------------------------------------------------------------


def test_playing_on_begins_a_table_where_that_one_stood(alice, over):
    before = list(over.steps.values_list("digest", flat=True))
    last = last_of(page(alice.client, over))
    answer = alice.client.post(
        f"/r/{over.pk}/on", {"branch": 1, "at": last // 2, "level": "random", "key": "k"}
    )
    assert answer.status_code == 302
    made = Match.objects.exclude(pk=over.pk).get()
    assert answer.headers["Location"] == f"/t/{made.pk}"
    assert made.branched_from == over
    assert made.branched_at
    assert made.seats.get(number=1).level == "random"
    assert made.seats.get(number=0).deck_version == over.seats.get(number=0).deck_version
    assert REDEAL in kinds(made)
    assert made.counted
    assert play_some(made, 10_000).status == Match.Status.OVER
    assert list(over.steps.values_list("digest", flat=True)) == before


def test_playing_on_with_the_same_shuffle_is_open(alice, over):
    alice.client.post(f"/r/{over.pk}/on", {"branch": 1, "at": 5, "shuffle": "same"})
    made = Match.objects.exclude(pk=over.pk).get()
    assert kinds(made)[-1] == OPENED
    assert not made.counted
    assert made.header["seed"] == over.header["seed"]


def test_playing_on_from_a_running_match_marks_it(alice, running):
    alice.client.post(f"/r/{running.pk}/on", {"branch": 1, "at": 5})
    running.refresh_from_db()
    assert not running.counted
    assert kinds(running)[-1] == OPENED
    assert Match.objects.count() == 2


def test_nobody_plays_on_from_the_end_or_against_nobody(alice, over):
    last = last_of(page(alice.client, over))
    at_the_end = alice.client.post(f"/r/{over.pk}/on", {"branch": 1, "at": last})
    assert at_the_end.status_code == 422
    unknown = alice.client.post(f"/r/{over.pk}/on", {"branch": 1, "at": 3, "level": "nobody"})
    assert unknown.status_code == 400
    assert Match.objects.count() == 1


# --- keeping a position -----------------------------------------------------------------------


def test_what_lies_at_a_stop_is_kept_as_those_eyes_see_it(alice, over):
    last = last_of(page(alice.client, over))
    for eyes in ("1", "2", "open"):
        answer = alice.client.post(
            f"/r/{over.pk}/keep", {"branch": 1, "at": last // 2, "eyes": eyes, "key": eyes}
        )
        kept = Position.objects.get(pk=answer.headers["Location"].rsplit("/", 1)[1])
        unseen = [sum(side["unseen"].values()) for side in kept.layout["seats"]]
        assert kept.owner == alice.user
        assert (unseen[1] > 0) == (eyes == "1")
        assert (unseen[0] > 0) == (eyes == "2")
        assert alice.client.get(answer.headers["Location"]).status_code == 200


def test_only_whoever_sat_there_keeps_it_and_only_with_eyes(alice, charlie, over):
    where = {"branch": 1, "at": 20}
    assert charlie.client.post(f"/r/{over.pk}/keep", where).status_code == 404
    refused = alice.client.post(f"/r/{over.pk}/keep", {**where, "eyes": "public"})
    assert refused.status_code == 400
    assert "with a seat" in refused.content.decode()
    assert not Position.objects.exists()


# --- several people at one screen -------------------------------------------------------------


@pytest.fixture
def shared_screen(running):
    """The same match with a second person of the same user on the other seat."""
    running.seats.filter(number=0).update(name="Ada", has_screen=True)
    running.seats.filter(number=1).update(user=running.owner, level="", name="Ben")
    forget()
    return Match.objects.get(pk=running.pk)


@pytest.mark.parametrize("eyes", ["", "1", "2", "open"])
def test_nobody_looks_over_the_others_shoulder(alice, shared_screen, eyes):
    """While the match runs the replay shows what everybody may see, whoever has the screen."""
    hidden = never_seen(shared_screen, None)
    assert len(hidden) > 10
    for at in range(0, 20, 4):
        assert not hidden & shown_codes(page(alice.client, shared_screen, at=at, eyes=eyes))
    answer = alice.client.post(f"/r/{shared_screen.pk}/share", {"view": "1"})
    assert answer.status_code == 400


def test_going_back_needs_the_word_of_all_at_the_screen(alice, shared_screen):
    fields = {"revision": shared_screen.revision, "branch": 1, "at": 3}
    assert post(alice.client, shared_screen, "go", **fields).status_code == 422
    assert revision(shared_screen) == fields["revision"]
    answer = post(alice.client, shared_screen, "go", **fields, agreed="yes")
    assert answer.status_code == 302
    assert revision(shared_screen) > fields["revision"]


def test_no_link_of_a_shared_screen_shows_a_seat_while_play_goes_on(alice, bob, shared_screen):
    """Whichever seat it was made for: both sit at this screen."""
    finish(alice.client, shared_screen)
    links = [
        replays.share(actor=alice.user, replay_id=shared_screen.pk, eyes=eyes, with_notes=False)
        for eyes in ("1", "2")
    ]
    for link in links:
        page(bob.client, link)
    services.undo(
        actor=alice.user,
        match_id=shared_screen.pk,
        revision=shared_screen.revision,
        agreed=True,
    )
    for link in links:
        assert bob.client.get(f"/r/{link}").status_code == 404


@pytest.mark.parametrize("shuffle", ["anew", "same"])
def test_nobody_plays_on_alone_from_a_match_that_others_still_play(alice, shared_screen, shuffle):
    """A copy of one's own could be conceded, and all hands looked into."""
    fields = {"branch": 1, "at": 5, "shuffle": shuffle}
    steps = shared_screen.steps.count()
    refused = alice.client.post(f"/r/{shared_screen.pk}/on", fields)
    assert refused.status_code == 422
    assert "Others still play this match." in refused.content.decode()
    Seat.objects.filter(match=shared_screen, number=0).update(has_screen=False)
    Seat.objects.filter(match=shared_screen, number=1).update(has_screen=True)
    refused = alice.client.post(f"/r/{shared_screen.pk}/on", fields)
    assert refused.status_code == 403
    assert "Hand the screen to Ada" in refused.content.decode()
    assert Match.objects.count() == 1
    assert shared_screen.steps.count() == steps
    Seat.objects.filter(match=shared_screen, number=1).update(has_screen=False)
    Seat.objects.filter(match=shared_screen, number=0).update(has_screen=True)
    finish(alice.client, shared_screen)
    assert alice.client.post(f"/r/{shared_screen.pk}/on", fields).status_code == 302
