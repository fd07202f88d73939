"""Two at once, a fault in between, a verification afterwards: nothing twice, nothing half."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from decks.lists.rows import Deck
from engine.kernel.errors import StaleRevision
from engine.web.models import Match, MatchStep
from engine.web.seat import storage
from engine.web.table import services
from tests.factories import laid_table, person, starter_deck, visitor
from tests.web.play import api, person_decides


@pytest.fixture
def seated(transactional_db):
    owner = person("alice")
    match = laid_table(owner.user, starter_deck(owner.user), level="random")
    state = person_decides(owner.client, match)
    action = int(state["moves"]["items"][0]["action"])
    return owner, match.pk, state["match"]["revision"], action


def at_once(*works):
    """Run all in threads of their own; what each gave or raised."""

    def run(work):
        try:
            return work()
        except Exception as exc:  # noqa: BLE001 - the fault is the result
            return exc
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def test_the_same_form_sent_at_once_moves_once(seated):
    owner, match_id, revision, action = seated
    before = MatchStep.objects.filter(match=match_id, kind="move").count()

    def send():
        return services.act(
            actor=owner.user, match_id=match_id, revision=revision, action=action, key="once"
        )

    answers = at_once(send, send, send)
    assert len(set(answers)) == 1
    assert MatchStep.objects.filter(match=match_id, kind="move").count() - before <= 1


def test_two_tabs_at_once_move_once(seated):
    owner, match_id, revision, action = seated

    def send():
        return services.act(actor=owner.user, match_id=match_id, revision=revision, action=action)

    answers = at_once(send, send)
    assert sorted(isinstance(answer, StaleRevision) for answer in answers) == [False, True]


def test_views_that_ask_at_once_let_the_partner_move_once(seated):
    owner, match_id, *_ = seated
    state = person_decides(owner.client, Match.objects.get(pk=match_id))
    while state["moves"]["items"]:
        body = {"revision": state["match"]["revision"],
                "action": state["moves"]["items"][0]["action"]}  # fmt: skip
        state = api(owner.client, Match.objects.get(pk=match_id), "act", body).json()
    now = state["match"]["revision"]
    asked = [lambda: services.let_partner_move(match_id=match_id, revision=now)] * 4
    assert sorted(at_once(*asked)) == [False, False, False, True]


@pytest.mark.django_db
def test_a_fault_in_the_middle_leaves_nothing_half_written(alice, table, monkeypatch):
    state = person_decides(alice.client, table)
    before = Match.objects.filter(pk=table.pk).values().get(), MatchStep.objects.count()

    def fail(*args):
        raise OSError("disk full")

    monkeypatch.setattr(storage, "_append", fail)
    with pytest.raises(OSError, match="disk full"):
        services.act(
            actor=alice.user,
            match_id=table.pk,
            revision=state["match"]["revision"],
            action=int(state["moves"]["items"][0]["action"]),
            key="k",
        )
    assert (Match.objects.filter(pk=table.pk).values().get(), MatchStep.objects.count()) == before
    monkeypatch.undo()
    answer = services.act(
        actor=alice.user,
        match_id=table.pk,
        revision=state["match"]["revision"],
        action=int(state["moves"]["items"][0]["action"]),
        key="k",
    )
    assert answer > state["match"]["revision"]


@pytest.mark.django_db
def test_a_table_that_cannot_be_laid_leaves_no_version(alice, deck, monkeypatch):
    def fail(*args, **columns):
        raise OSError("disk full")

    monkeypatch.setattr(storage, "lay", fail)
    with pytest.raises(OSError, match="disk full"):
        laid_table(alice.user, deck)
    assert not deck.versions.exists()


@pytest.mark.django_db
def test_verify_replays_every_match(alice, table, capsys):
    call_command("verify")
    assert "nothing is lost" in capsys.readouterr().out.lower()
    Match.objects.filter(pk=table.pk).update(status=Match.Status.OVER, scores=[2, 0])
    with pytest.raises((CommandError, SystemExit)):
        call_command("verify")
    assert table.pk in capsys.readouterr().err


@pytest.mark.django_db
def test_a_match_of_other_rules_is_closed_not_lost(alice, table):
    table.steps.update(digest="0" * 16)
    page = alice.client.get(table.get_absolute_url())
    assert page.status_code == 410
    assert api(alice.client, table).status_code == 410


@pytest.mark.django_db
def test_a_form_without_token_is_told_in_our_words(deck):
    answer = visitor().post("/d/new", {"game": "kmon"}, headers={"Accept-Language": "it"})
    assert answer.status_code == 403
    assert "Mazziere" in answer.content.decode()
    assert Deck.objects.count() == 1
