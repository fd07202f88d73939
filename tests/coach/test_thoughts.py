"""Why a partner made its move: without a hidden card while it is played, all of it at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.kernel.match import Match as Played
from engine.kernel.messages import Message
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import DECIDE, State
from engine.kernel.steps import MOVE
from engine.kernel.telling import told
from engine.sim.honesty import position, twins
from engine.sim.subjects import subject
from engine.web.coach import thoughts
from engine.web.models import Match
from engine.web.seat import partners, storage
from engine.web.seat.names import Sitter, sitters
from engine.web.table import marks, services
from engine.web.table.entries import entries
from engine.web.table.story import story
from tests.coach.conftest import act
from tests.web.play import api, person_decides
from tests.web.test_hidden import hidden_in, shown_codes

pytestmark = pytest.mark.django_db

WHO = {0: Sitter(0, "You", "", "you"), 1: Sitter(1, "Computer", "", "partner")}


def steps_of(row: Match) -> list[int]:
    marked = thoughts._marked(storage.replayed(row), 0, sitters(row, 0))
    return [entry.seq for entry, _line in marked]


def asked(person: Any, row: Match, step: int, language: str = "en") -> Any:
    url = f"/api/v1/tables/{row.pk}/thought/{step}"
    return person.client.get(url, headers={"Accept-Language": language})


def hidden_names(played: Played, seat: int) -> set[str]:
    """The names, in both languages, of the cards that the seat may not know of."""
    codes = hidden_in(played, seat)
    cards = [card for card in played.rules.pool if card.code in codes]
    return {card.name.pick(language) for card in cards for language in ("en", "it")}


def vocabulary() -> set[str]:
    """All that can be said while a battle lasts."""
    return {str(Message(thoughts._BY_ITS_OWN))}


def test_while_it_lasts_only_sentences_without_a_card_are_told(alice, battle):
    told: set[str] = set()
    for language in ("en", "it", "en"):
        played = storage.replayed(battle)
        hidden = hidden_names(played, 0)
        for step in steps_of(battle)[-3:]:
            answer = asked(alice, battle, step, language)
            page = alice.client.get(f"/t/{battle.pk}/thought/{step}")
            assert (answer.status_code, page.status_code) == (200, 200)
            found = answer.json()
            assert (found["over"], found["moves"], found["line"]) == (False, [], [])
            for text in (answer.content.decode(), page.content.decode()):
                assert not shown_codes(text) & hidden_in(played, 0)
                assert not [name for name in hidden if name in text]
            told |= set(found["sentences"]) if language == "en" else set()
        state = person_decides(alice.client, battle)
        if state["match"]["over"]:
            break
        act(alice, battle, state["moves"]["items"][-1]["action"])
    assert told
    assert told <= vocabulary()


def test_once_it_is_over_everything_is_told(alice, battle):
    steps = steps_of(battle)
    services.concede(actor=alice.user, match_id=battle.pk, revision=None, whose=0)
    battle.refresh_from_db()
    found = [asked(alice, battle, step).json() for step in steps_of(battle)]
    assert {each["seq"] for each in found} <= set(steps)
    rated = [each for each in found if each["moves"]]
    assert rated
    for each in rated:
        assert each["over"]
        assert each["later"] == ""
        assert sum(move["taken"] for move in each["moves"]) <= 1
        assert all(move["estimate"] for move in each["moves"])
        assert re.search(r"It weighed \d+ moves?\.", " ".join(each["sentences"]))
    page = alice.client.get(f"/t/{battle.pk}/thought/{rated[0]['seq']}").content.decode()
    assert page.count('<svg class="est"') == len(rated[0]["moves"])
    part = alice.client.get(
        f"/t/{battle.pk}/thought/{rated[0]['seq']}", headers={"HX-Request": "true"}
    )
    assert "<html" not in part.content.decode()
    assert 'id="why-t"' in part.content.decode()
    assert "no-store" in part["Cache-Control"]


def test_a_move_is_explained_where_the_log_and_the_side_tell_of_it(alice, battle):
    (*_, last) = steps_of(battle)
    page = alice.client.get(battle.get_absolute_url()).content.decode()
    assert f'href="/t/{battle.pk}/thought/{last}"' in page
    lines = [line for turn in api(alice.client, battle).json()["log"] for line in turn["lines"]]
    marked = {line["thought"] for line in lines if line["thought"]}
    assert marked == set(steps_of(battle))
    assert not any(line["mine"] for line in lines if line["thought"])
    replay = alice.client.get(f"/r/{battle.pk}?at=9999").content.decode()
    assert "/thought/" in replay


def test_no_other_step_has_reasons_and_nobody_else_reads_them(alice, charlie, battle):
    played = storage.replayed(battle)
    known = set(steps_of(battle))
    for entry in entries(played):
        wanted = 200 if entry.seq in known else 404
        assert asked(alice, battle, entry.seq).status_code == wanted
    assert asked(alice, battle, 9999).status_code == 404
    assert asked(charlie, battle, min(known)).status_code == 404
    assert charlie.client.get(f"/t/{battle.pk}/thought/{min(known)}").status_code == 404


def test_every_told_move_of_a_partner_is_marked_while_it_lasts(alice, battle):
    """Also one it was forced to: a mark less would say that it had no choice."""
    played = storage.replayed(battle)
    headlines = [
        entry.seq
        for entry in entries(played)
        if (line := told(played.rules, entry.event, 0)) and line.headline and line.seat == 1
    ]
    assert steps_of(battle) == headlines


def test_an_undone_move_has_no_reasons_any_more(alice, battle):
    last = max(steps_of(battle))
    for _ in range(40):
        if last not in steps_of(battle):
            break
        services.undo(actor=alice.user, match_id=battle.pk, revision=battle.revision)
        battle.refresh_from_db()
    assert asked(alice, battle, last).status_code == 404


def try_out(played: Played) -> None:
    """One whole move of a partner that looks about quickly, noted as at a table."""

    def choose(rules: Any, seen: Any, legal: Any, name: str, _budget: Any, seed: bytes) -> Any:
        return player(name, rules).choose(seen, legal, Budget(16), seed)

    partners.move(played, 1, "normal", choose)


def at(rules: Rules, s: State, number: int) -> Played:
    origin = Origin(Table(rules.seats, (), rules.options), s.encode())
    return Played(rules, origin, seed_of("reasons seed", number))


@pytest.fixture(scope="module")
def decided() -> list[Played]:
    """Matches after a partner's move, some of them alike in the eyes of seat 0 before it."""
    game = subject("kmon").game
    found: list[Played] = []
    for number in range(24):
        rng = Rng(seed_of("reasons", number))
        rules, s = position(game, rng, number)
        if s.node != DECIDE or s.decider != 1 or s.declaring >= 0:
            continue
        worlds = [world for world in (s, *twins(rules, s, 0, rng)) if world.decider == 1]
        found += [at(rules, world, number) for world in worlds]
    for played in found:
        try_out(played)
    return found


def answers(played: Played) -> list[Any]:
    """The lines that seat 0 reads, and what it is told of each that is marked."""
    lines = [line for turn in story(played, 0, WHO) for line in turn["lines"]]
    row = Match(pk="one", game="kmon")
    found: list[Any] = []
    for line in lines:
        told_of = thoughts.explain(row, played, 0, line["thought"], WHO) if line["thought"] else {}
        kept = {name: value for name, value in told_of.items() if name not in ("seq", "urls")}
        found.append((line["text"], kept))
    return found


def test_tables_that_read_alike_are_answered_alike(decided):
    compared = 0
    alike: dict[tuple[Any, ...], list[Any]] = {}
    for played in decided:
        if played.over:
            continue
        found = answers(played)
        for text, kept in found:
            assert not kept or set(kept["sentences"]) == vocabulary(), text
        key = (played.seed, played.view(0).encode(), *(text for text, _kept in found))
        compared += key in alike and any(kept for _text, kept in found)
        assert alike.setdefault(key, found) == found
    assert compared


def test_what_it_expected_is_told_in_words(decided):
    steps = [(p, s) for p in decided for s in p.log.path() if marks.chosen_at(s) != marks.NOWHERE]
    assert any(thoughts._Choice(played, step).expected() for played, step in steps)


def test_every_choice_of_a_move_keeps_its_note(decided):
    """The log has one note for a move: those of the choices before the last are kept in it."""
    longer = 0
    for played in decided:
        (step, *_) = [each for each in played.log.path() if each.kind == MOVE]
        notes = marks.notes_of(step)
        assert len(notes) == len(step.data)
        assert all("view" in note for note in notes)
        longer += len(notes) > 1
    assert longer


def test_sitters_are_called_by_name(alice, battle):
    played = storage.replayed(battle)
    (first, *_) = steps_of(battle)
    found = thoughts.explain(battle, played, 0, first, sitters(battle, 0))
    assert found["who"] in ("Computer", "")


def test_who_only_watches_is_not_told_of_cards_of_his_own(decided):
    row = Match(pk="one", game="kmon")
    (played, *_) = [each for each in decided if not each.over]
    (line, *_) = [entry for entry, _line in thoughts._marked(played, None, WHO)]
    found = thoughts.explain(row, played, None, line.seq, WHO)
    assert found["sentences"] == [str(Message(thoughts._WATCHED))]
