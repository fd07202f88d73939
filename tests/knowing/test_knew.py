"""What a partner knew: told once the battle is over, put together again digit for digit."""

from __future__ import annotations

import re
import threading
import time
from types import SimpleNamespace

import pytest

from engine.ai.player import Choice as Chosen
from engine.kernel.state import UNKNOWN
from engine.web.models import Match, MatchStep, Seat
from engine.web.review.knowing import again as againing
from engine.web.review.knowing.again import ask_again
from engine.web.review.knowing.again import run_again as run_by
from engine.web.review.knowing.beliefs import beliefs
from engine.web.review.moments import NoSuchMove, StillHidden, moment_at
from engine.web.seat import partners, storage
from engine.web.thinking import searches
from engine.web.thinking.pool import ThinkingFailed
from tests.factories import laid_table, starter_deck, visitor
from tests.knowing.conftest import battle, partner_steps
from tests.web.test_learning import begun, fresh, go_on

pytestmark = pytest.mark.django_db


def moment(row: Match, number: int):
    return moment_at(row, storage.replayed(row), number)


def words(answer) -> str:
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", text)


def run_again(found, choose=partners.choose_here):
    return run_by(found, choose)


def get(client, row: Match, number: int | str = "", language: str = "en"):
    url = f"/t/{row.pk}/knew" + (f"/{number}" if number else "")
    return client.get(url, headers={"Accept-Language": language})


# --- put together again -----------------------------------------------------------------------


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "easy", "normal"])
def test_every_choice_is_seen_as_recorded_and_made_again_alike(alice, level):
    row = battle(alice.user, level, 5)
    numbers = partner_steps(row)
    assert len(numbers) >= 4
    for number in numbers:
        found = moment(row, number)
        assert found.recorded == found.choices
        assert all(choice.is_kept for choice in found.choices)
        assert [each.same for each in run_again(found)] == [True] * len(found.choices)


def test_a_move_of_several_choices_is_told_choice_by_choice(alice):
    row = battle(alice.user, "greedy", 24)
    several = partner_steps(row, several=True)
    assert several
    found = moment(row, several[0])
    assert len(found.choices) > 1
    assert len({choice.seen.digest() for choice in found.choices}) == len(found.choices)
    assert all(choice.taken in choice.legal for choice in found.choices)


def test_it_saw_its_own_hand_and_none_of_ours(alice, over):
    for number in partner_steps(over):
        state = moment(over, number).first.seen.state
        assert UNKNOWN not in state.hands[1]
        assert set(state.decks[0]) <= {UNKNOWN}
        assert len(state.hands[0]) == state.hands[0].count(UNKNOWN) + len(state.seen[0])


def test_only_partners_moves_of_finished_matches_are_told(alice, over, running):
    with pytest.raises(StillHidden):
        moment(running, partner_steps(running)[0])
    steps = storage.replayed(over).log.steps
    others = [step.number for step in steps if step.number not in partner_steps(over)]
    for number in [*others[:4], 0, 9999]:
        with pytest.raises(NoSuchMove):
            moment(over, number)


# --- made again -------------------------------------------------------------------------------


def otherwise(simulations: int = 0, **note):
    """Somebody who takes the last legal action instead."""

    def choose(rules, seen, legal, name, budget, seed):
        made = simulations or budget.simulations
        return Chosen(legal[-1], made, dict(note))

    return choose


def changed(row: Match, number: int, **note) -> Match:
    """The match with another record of that move's last choice."""
    step = MatchStep.objects.get(match=row, number=number)
    step.note = {**step.note, **note}
    step.save()
    return Match.objects.get(pk=row.pk)


def single(row: Match) -> int:
    """A move of one choice that did not take the last of its actions."""
    for number in partner_steps(row):
        found = moment(row, number)
        if len(found.choices) == 1 and found.first.taken != found.first.legal[-1]:
            return number
    raise AssertionError("no such move")


def why(found) -> str:
    assert found[0].same is False
    return found[0].why.render()


def test_another_choice_is_told_with_its_likeliest_reason(alice, over):
    number = single(over)
    then = moment(over, number).first.simulations
    assert "changed since" in why(run_again(moment(over, number), otherwise(then)))
    assert "Its level has changed" in why(run_again(moment(over, number), otherwise(then + 7)))
    short = run_again(moment(over, number), otherwise(3, stopped=True))
    assert "cut this run short: 3 simulations" in why(short)
    other = changed(over, number, build="compiled")
    assert "another build" in why(run_again(moment(other, number), otherwise(then)))


def test_what_the_clock_cut_short_is_run_with_as_many_simulations(alice, over):
    number = single(over)
    row = changed(over, number, stopped=True, simulations=17)
    asked = []

    def choose(rules, seen, legal, name, budget, seed):
        asked.append(budget.simulations)
        return Chosen(moment(over, number).first.taken, 17)

    assert run_again(moment(row, number), choose)[0].same
    assert asked == [17]
    assert "cut its thinking short after 17" in why(run_again(moment(row, number), otherwise()))


def test_what_cannot_be_made_again_says_so(alice, over):
    number = single(over)
    for note, said in (
        ({"view": "0" * 16}, "rules have changed"),
        ({"player": "oracle"}, "«oracle» is no longer on offer"),
    ):
        found = run_again(moment(changed(over, number, **note), number))
        assert found[0].same is None
        assert said in found[0].why.render()
        changed(over, number, view=moment(over, number).first.seen.digest(), player="easy")


@pytest.fixture
def apart(settings):
    """Choices are made in another process."""
    settings.THINKING = 1
    searches.stop()
    yield
    searches.stop()


def test_the_choice_is_made_again_in_a_thinking_process(over, apart):
    pool = searches.the_pool()
    pool.begin()
    while not pool.pids():
        time.sleep(0.01)
    number = single(over)
    found = None
    while found is None:
        found = ask_again(over.pk, moment(over, number))
    assert found[0].same


@pytest.fixture
def slow(apart, monkeypatch):
    """A partner that thinks until it is let go; no request waits for it."""
    letting_go = threading.Event()

    def choose(search, rules, seen, legal, name, budget, seed):
        assert letting_go.wait(30)
        return Chosen(legal[-1], 1)

    waits = []
    monkeypatch.setattr(againing, "_apart", choose)
    monkeypatch.setattr(searches.Search, "wait", lambda self, seconds: waits.append(seconds))
    yield SimpleNamespace(go=letting_go.set, waits=waits)
    letting_go.set()


def test_what_takes_longer_is_fetched_by_asking_again(alice, over, slow):
    number = single(over)
    page, api = f"/t/{over.pk}/knew/{number}/again", f"/api/v1/tables/{over.pk}/knew/{number}/again"
    answer = alice.client.post(page)
    assert answer.status_code == 202
    assert answer["Retry-After"] == "1"
    assert "Ask again in a moment" in words(answer)
    assert f'action="{page}"' in answer.content.decode()
    told = alice.client.post(api)
    assert told.status_code == 202
    assert told["Retry-After"] == "1"
    assert told.json()["same"] is None
    assert told.json()["choices"] == []
    described = alice.client.get("/api/schema/?format=json")
    again = described.json()["paths"]["/api/v1/tables/{match_id}/knew/{number}/again"]["post"]
    assert again["responses"].keys() >= {"200", "202"}
    # Nobody waits longer than the two seconds of a move.
    assert slow.waits
    assert set(slow.waits) == {againing.LONGEST}
    assert againing.LONGEST <= 2
    search = searches.join(over.pk, number, againing.PURPOSE)
    slow.go()
    assert search._done.wait(30)
    done = alice.client.post(api)
    assert done.status_code == 200
    assert done.json()["same"] is False
    assert searches.join(over.pk, number, againing.PURPOSE) is None


def test_only_one_request_waits_at_a_time(over, slow):
    with againing._room:
        assert ask_again(over.pk, moment(over, single(over))) is None
    assert slow.waits == []


def test_where_there_is_no_room_one_is_told_to_ask_again(over, apart, monkeypatch):
    def full(*_args):
        raise searches.TooMany

    monkeypatch.setattr(searches, "begin", full)
    assert ask_again(over.pk, moment(over, single(over))) is None


def test_where_nobody_can_think_it_is_said(over):
    def broken(*_args):
        raise ThinkingFailed("died")

    found = run_again(moment(over, single(over)), broken)
    assert found[0].same is None
    assert "Ask again" in found[0].why.render()


def test_all_choices_together_take_no_longer_than_allowed(alice, over, monkeypatch):
    monkeypatch.setattr(againing, "LONGEST", 0.0)
    found = run_again(moment(over, partner_steps(over)[0]))
    assert "no time left" in found[0].why.render()


def test_old_matches_without_records_are_told_as_such(alice, over):
    number = partner_steps(over)[0]
    MatchStep.objects.filter(match=over).update(note={})
    found = moment(over, number)
    assert found.recorded == ()
    assert run_again(found)[0].same is None
    page = words(get(alice.client, over, number))
    assert "Nothing was recorded of this choice" in page
    assert "Choose once more" not in page


def test_a_level_that_is_gone_is_named(alice, over):
    number = partner_steps(over)[0]
    Seat.objects.filter(match=over, number=1).update(level="oracle")
    changed(over, number, player="oracle")
    page = words(get(alice.client, over, number))
    assert "oracle, no longer on offer" in page
    assert "Choose once more" not in page
    reference = battle(alice.user, "random", 3)
    page = words(get(alice.client, reference, partner_steps(reference)[0]))
    assert "no longer on offer" in page
    assert "Choose once more" in page


# --- pages and API ----------------------------------------------------------------------------


def test_the_page_tells_what_it_saw_held_and_made_of_it(alice, over):
    played = storage.replayed(over)
    number = next(n for n in partner_steps(over) if "moves" in played.log.step(n).note)
    found = moment(over, number)
    answer = get(alice.client, over, number)
    page = words(answer)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    for title in ("What it saw", "What it held possible", "What it made of it", "once more"):
        assert title in page
    pool = played.rules.pool
    for card in found.first.seen.state.hands[1]:
        assert pool.at(card).name.pick("en") in page
    assert found.first.seen.digest() in page
    assert "put together again: the same" in page
    assert found.first.note["seed"] in page
    assert f"/r/{over.pk}?branch=" in answer.content.decode()
    assert "taken" in page


def test_the_choice_is_made_again_by_a_button(alice, over):
    number = partner_steps(over)[0]
    url = f"/t/{over.pk}/knew/{number}/again"
    whole, part = (
        alice.client.post(url, headers=headers) for headers in ({}, {"HX-Request": "true"})
    )
    assert "the same choice." in words(whole)
    assert "the same choice." in words(part)
    assert "<html" not in part.content.decode()


def test_the_answer_comes_into_a_live_region_that_was_there_before(alice, over):
    number = partner_steps(over)[0]
    page = get(alice.client, over, number).content.decode()
    assert re.search(r'<div id="again" role="status">\s*</div>', page)
    assert 'hx-target="#again" hx-swap="innerHTML"' in page
    part = alice.client.post(f"/t/{over.pk}/knew/{number}/again", headers={"HX-Request": "true"})
    assert "the same choice." in words(part)
    assert 'role="status"' not in part.content.decode()


def test_the_list_leads_to_every_move(alice, over):
    page = get(alice.client, over).content.decode()
    found = [int(n) for n in re.findall(rf"/t/{over.pk}/knew/(\d+)", page)]
    assert found
    assert set(found) <= set(partner_steps(over))
    for number in found:
        assert get(alice.client, over, number).status_code == 200


def test_while_the_match_runs_nothing_is_told(alice, running):
    number = partner_steps(running)[0]
    hidden = {card.name.pick("en") for card in storage.replayed(running).rules.pool}
    for path in ("", f"/{number}"):
        for url in (f"/t/{running.pk}/knew{path}", f"/api/v1/tables/{running.pk}/knew{path}"):
            answer = alice.client.get(url)
            assert answer.status_code == 409
            assert "once the battle is over" in words(answer)
            assert not any(name in words(answer) for name in hidden)
    for url in (f"/t/{running.pk}", f"/api/v1/tables/{running.pk}"):
        assert alice.client.post(f"{url}/knew/{number}/again").status_code in (404, 409)
    assert "/knew" not in alice.client.get(f"/t/{running.pk}").content.decode()


def test_nobody_else_and_no_move_that_is_not_there(over, alice, charlie):
    number = partner_steps(over)[0]
    assert get(charlie.client, over, number).status_code == 404
    assert get(visitor(), over, number).status_code == 404
    assert get(alice.client, over, 9999).status_code == 404
    api = f"/api/v1/tables/{over.pk}/knew"
    assert charlie.client.get(f"{api}/{number}").status_code == 404
    assert alice.client.get(f"{api}/9999").status_code == 404
    assert alice.client.post(f"{api}/9999/again").status_code == 404


def test_programs_are_told_the_same(alice, over):
    number = partner_steps(over)[0]
    api = f"/api/v1/tables/{over.pk}/knew"
    told = alice.client.get(f"{api}/{number}").json()
    assert told["step"] == number
    assert told["is_kept"] is True
    assert "urls" not in told
    assert [choice["is_kept"] for choice in told["choices"]] == [True] * len(told["choices"])
    steps = {m["step"] for turn in alice.client.get(api).json()["turns"] for m in turn["moves"]}
    assert steps <= set(partner_steps(over))
    again = alice.client.post(f"{api}/{number}/again").json()
    assert again["same"] is True


def test_replay_and_end_of_a_match_lead_there(alice, over):
    assert f"/t/{over.pk}/knew" in alice.client.get(f"/t/{over.pk}").content.decode()
    shown = alice.client.get(f"/r/{over.pk}", {"at": 9999}).content.decode()
    last = int(re.search(r'data-last="(\d+)"', shown)[1])
    pages = [alice.client.get(f"/r/{over.pk}", {"at": n}).content.decode() for n in range(last + 1)]
    linked = {n for page in pages for n in re.findall(rf"/t/{over.pk}/knew/(\d+)", page)}
    assert linked
    assert {int(n) for n in linked} <= set(partner_steps(over))


def test_a_running_replay_does_not_lead_there(alice, running):
    page = alice.client.get(f"/r/{running.pk}", {"at": 9999}).content.decode()
    assert "/knew" not in page


def test_a_lesson_laid_its_moves_down(alice):
    row = begun(alice)
    while fresh(row).status == Match.Status.RUNNING:
        row = go_on(alice, row)
    row = fresh(row)
    laid = [n for n in partner_steps(row) if not storage.replayed(row).log.step(n).note]
    assert laid
    assert "a lesson laid it down" in words(get(alice.client, row, laid[0]))


# --- what it held possible --------------------------------------------------------------------


def test_the_prior_is_told_in_words_and_figures(over):
    found = moment(over, partner_steps(over)[2])
    told = beliefs(found.first.rules, found.first.seen)
    law = found.first.rules.prior_of(found.first.seen.state, 1)
    assert len(told["sentences"]) == 3
    assert told["cards"][0]["percent"] == round(100 * max(law.values()))
    assert len(told["cards"]) + told["more"] == len(law)


def test_open_lists_are_told_as_such(alice):
    row = laid_table(alice.user, starter_deck(alice.user), level="random",
                     options={"open_decklists": True})  # fmt: skip
    played = storage.replayed(row)
    while played.decider != 1 or played.state.turn < 2:
        played.act(played.decider, played.legal(played.decider)[0])
    told = beliefs(played.rules, played.view(1))
    assert "The lists are open" in told["sentences"][0]
    assert sum(played.rules.prior_of(played.view(1).state, 1).values()) == pytest.approx(1)
    rest = set(played.view(1).state.rest)
    assert set(played.rules.prior_of(played.view(1).state, 1)) == rest
