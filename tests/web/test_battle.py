"""A whole battle through the page and through the API, and what survives in between."""

import json

import pytest

from engine.kernel.rng import commitment
from engine.kernel.testing import clause
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.table import services
from tests.factories import laid_table, starter_deck
from tests.web.play import api, person_decides, play_by_api, play_by_page, post
from tests.web.replayed import nearly_over

pytestmark = pytest.mark.django_db


def test_a_battle_is_played_to_its_end_through_the_api(alice, table):
    states = play_by_api(alice.client, table)
    end = states[-1]["match"]["over"]
    assert end["result"] in ("won", "lost", "drawn")
    assert end["clause"].startswith("KM-6.")
    assert states[-1]["moves"]["items"] == []
    table.refresh_from_db()
    assert table.status == Match.Status.OVER
    assert table.scores == end["scores"]
    assert_seal_opened_at_the_end(table, states)
    assert_only_headlines_stand_beside_a_name(states)
    assert_events_are_told_from_a_step_on(alice, table)
    step = table.steps.filter(kind="move", seat=1).last()
    assert {"player", "view", "seed", "simulations", "build"} <= step.note.keys()


def assert_seal_opened_at_the_end(table, states):
    *during, last = states
    assert all(state["match"]["opened"] == [] for state in during)
    assert all(table.header["seed"] not in json.dumps(state) for state in during)
    opened = [commitment(bytes.fromhex(seed)) for seed in last["match"]["opened"]]
    assert opened == last["match"]["seals"] == during[0]["match"]["seals"]


def assert_only_headlines_stand_beside_a_name(states):
    """What somebody did last is an action of theirs, not the charges or cards it brought."""
    lasts = {side["last"] for state in states for side in state["scene"]["sides"]} - {""}
    assert any(last.startswith("attacked with") for last in lasts)
    assert [last for last in lasts if last.startswith(("charges", "drew", "no reaction"))] == []


def assert_events_are_told_from_a_step_on(alice, table):
    everything = api(alice.client, table, "events").json()["results"]
    last = everything[-1]["step"]
    tail = alice.client.get(f"/api/v1/tables/{table.pk}/events?since={last - 1}").json()["results"]
    assert tail == [event for event in everything if event["step"] == last]


def test_a_battle_is_played_to_its_end_without_scripts(alice, table):
    *during, last = pages = play_by_page(alice.client, nearly_over(table, 20))
    assert "KM-6." in last
    assert "K-Mon standing" in last
    seed = Match.objects.get(pk=table.pk).header["seed"]
    assert f"<code>{seed}</code>" in last
    assert f"<code>{commitment(bytes.fromhex(seed))}</code>" in last
    assert all(seed not in page for page in during)
    assert all("<c-" not in page for page in pages)


def test_the_state_is_rows_only(alice, table):
    """What a process knew is forgotten (as by SIGKILL): the table goes on where it stood."""
    before = person_decides(alice.client, table)
    storage._BOUND.cache_clear()
    table = Match.objects.get(pk=table.pk)
    after = api(alice.client, table).json()
    for part in ("scene", "moves", "log"):
        assert after[part] == before[part]


def test_the_partner_moves_in_a_transaction_of_its_own(alice, table):
    state = person_decides(alice.client, table)
    while state["moves"]["items"]:
        body = {
            "revision": state["match"]["revision"],
            "action": state["moves"]["items"][0]["action"],
        }
        state = api(alice.client, table, "act", body).json()
    revision = state["match"]["revision"]
    assert state["moves"]["waiting"]
    # Any view of the table may ask for the move again: it is made once.
    assert services.let_partner_move(match_id=table.pk, revision=revision)
    assert not services.let_partner_move(match_id=table.pk, revision=revision)


def test_undo_goes_back_and_deals_the_unseen_anew(alice, table):
    state = person_decides(alice.client, table)
    body = {"revision": state["match"]["revision"], "action": state["moves"]["items"][0]["action"]}
    moved = api(alice.client, table, "act", body).json()
    moved = person_decides(alice.client, table)
    undone = api(alice.client, table, "undo", {"revision": moved["match"]["revision"]})
    assert undone.status_code == 200
    fresh = undone.json()
    assert fresh["match"]["revision"] > moved["match"]["revision"]
    assert [item["text"] for item in fresh["moves"]["items"]] == [
        item["text"] for item in state["moves"]["items"]
    ]
    table.refresh_from_db()
    assert table.steps.count() >= table.head


def test_conceding_ends_the_match_and_can_be_undone(alice, table):
    state = api(alice.client, table).json()
    answer = post(alice.client, table, "concede", revision=state["match"]["revision"])
    assert answer.status_code == 302
    over = api(alice.client, table).json()["match"]["over"]
    assert over["result"] == "lost"
    assert over["clause"] == "KM-6.5"


def test_a_half_made_move_can_be_taken_back(alice, deck):
    """Somewhere in a battle a move of several choices is begun; back leaves the first menu."""
    table, before, state = begun_move(alice, deck)
    answer = api(alice.client, table, "back", {"revision": state["match"]["revision"]}).json()
    assert answer["moves"]["items"] == before["moves"]["items"]
    assert not answer["moves"]["can_back"]


def begun_move(alice, deck):
    """A table where a move was half made, with its state before; not every battle offers one."""
    for _ in range(8):
        table = laid_table(alice.user, deck, level="random")
        before = state = person_decides(alice.client, table)
        while not (state["match"]["over"] or state["moves"]["can_back"]):
            items, revision = state["moves"]["items"], state["match"]["revision"]
            body = {"revision": revision} | ({"action": items[-1]["action"]} if items else {})
            before, state = (
                state,
                api(alice.client, table, "act" if items else "partner", body).json(),
            )
        if state["moves"]["can_back"]:
            return table, before, state
    pytest.fail("no move of several choices in eight battles")


def test_play_again_lays_a_new_table_with_the_deck_as_it_is_now(alice, table):
    answer = post(alice.client, table, "again", key="once")
    again = Match.objects.exclude(pk=table.pk).get()
    assert answer.headers["Location"] == again.get_absolute_url()
    assert again.seats.get(number=0).deck_version == table.seats.get(number=0).deck_version


def test_an_action_is_also_known_by_its_exact_text(alice, table):
    state = person_decides(alice.client, table)
    body = {"revision": state["match"]["revision"], "text": state["moves"]["items"][0]["text"]}
    assert api(alice.client, table, "act", body).status_code == 200


def test_a_page_that_waits_asks_for_the_partner_whoever_decides(alice, table):
    """Even while it is secret who decides, the page goes on asking."""
    state = person_decides(alice.client, table)
    while state["moves"]["items"]:
        body = {
            "revision": state["match"]["revision"],
            "action": state["moves"]["items"][0]["action"],
        }
        state = api(alice.client, table, "act", body).json()
    page = alice.client.get(table.get_absolute_url()).content.decode()
    assert f'hx-post="/t/{table.pk}/partner"' in page
    assert f'formaction="/t/{table.pk}/partner"' in page


@clause("KX-6.13")
def test_a_dissolved_table_has_no_result(alice):
    """Page, list, API and record say so, in both languages; it is no draw."""
    row = laid_table(alice.user, starter_deck(alice.user, "karmox"), level="random")
    state = api(alice.client, row).json()
    ended = api(alice.client, row, "concede", {"revision": state["match"]["revision"]}).json()
    assert ended["match"]["over"]["result"] == "none"
    pages = [f"/t/{row.pk}", "/t/?show=all"]
    for language, says, draw in (
        ("en", "Without a result", "A draw"),
        ("it", "Senza risultato", "Pareggio"),
    ):
        texts = [
            alice.client.get(page, headers={"accept-language": language}).content.decode()
            for page in pages
        ]
        assert [says in text for text in texts] == [True, True]
        assert not any(f">{draw}<" in text for text in texts)
    record = alice.client.get(f"/r/{row.pk}.txt").content.decode()
    assert "result: none (Somebody left before the first turn. KX-6.13)" in record
