"""What the house promises of every game, on the games that the other tests do not play."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest

from config.tools import ROOT
from engine.registry import game, games
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.models import Match
from engine.web.review.replays import services as replays
from engine.web.review.replays.reels import forget
from engine.web.seat import names, storage
from tests.factories import laid_table, starter_deck
from tests.web.play import api, person_decides, play_by_page, post
from tests.web.replayed import last_of, page, play_some
from tests.web.seating import awaited, take
from tests.web.test_hidden import hidden_codes, hidden_in

pytestmark = pytest.mark.django_db

OTHERS = [key for key in games() if key != "kmon"]
# Where everything lies open there is nothing to keep from anybody.
HIDING = [key for key in OTHERS if game(key).hides()]
HANDED = [key for key in games() if game(key).hides()]
MOMENTS = 200 if os.environ.get("MAZZIERE_LONG") else 4
# So many decisions on, whoever sits down has laid out what is laid out before the first turn.
BEGUN = 12
NEW = ("t/new", "p/new")
EYES = ("1", "2", "open", "public")


@pytest.fixture(params=OTHERS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=HIDING)
def hiding(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def covered(alice: Any, hiding: str) -> Match:
    """The same of a game with hands."""
    return laid_table(alice.user, starter_deck(alice.user, hiding), level="random")


@pytest.fixture
def sat(alice: Any, key: str) -> Match:
    """Alice at a table of that game with its first starter."""
    return laid_table(alice.user, starter_deck(alice.user, key), level="random")


def seats_of(key: str, *who: str) -> tuple[SeatWish, ...]:
    codes = [code for code, _loadout in game(key).starter_loadouts()]
    return tuple(
        SeatWish(PARTNER, "random", starter=code)
        if one == PARTNER
        else SeatWish(PERSON, name=one, starter=code)
        for one, code in zip(who, codes, strict=False)
    )


def laid(owner: Any, key: str, *who: str) -> Match:
    wish = Wish(key, seats=seats_of(key, *who))
    return Match.objects.get(pk=start(actor=owner, wish=wish))


def named(text: str, codes: set[str]) -> list[str]:
    """Those codes that stand in a text as whole words."""
    return [code for code in codes if re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", text)]


@pytest.mark.parametrize("key", HANDED)
def test_a_card_of_the_hand_can_be_played_or_says_why_whenever_its_owner_is_asked(alice, key):
    row = laid_table(alice.user, starter_deck(alice.user, key), level="random", seed="hands")
    for decision in range(MOMENTS):
        state = person_decides(alice.client, row)
        if state["match"]["over"]:
            break
        items = state["moves"]["items"]
        offered = {item["card"]["code"] for item in items if item["card"]}
        mine = next(side for side in state["scene"]["sides"] if side["is_you"])
        hand = next(area for area in mine["areas"] if area["kind"] == "hand")
        for piece in hand["pieces"]:
            told = piece["action"] or (piece["reason"].endswith((".", "?")) and piece["clause"])
            assert told or piece["card"]["code"] in offered, (state["moves"]["question"], piece)
        chosen = items[decision % len(items)]["action"]
        body = {"revision": state["match"]["revision"], "action": chosen}
        assert api(alice.client, row, "act", body).status_code == 200


def test_no_answer_of_a_whole_battle_names_a_hidden_card(alice, covered):
    doors = ["", "/fragment", "/log.txt"]
    for turn in range(100):
        hidden, state = hidden_codes(covered), api(alice.client, covered)
        if covered.status == Match.Status.OVER:
            break
        assert hidden or turn  # near the end everything may have been seen
        address = f"/t/{covered.pk}{doors[turn % len(doors)]}"
        answers = [state, api(alice.client, covered, ("legal", "events")[turn % 2])]
        for answer in [
            *answers,
            alice.client.get(address),
            alice.client.get(f"/r/{covered.pk}.txt"),
        ]:
            text = answer.content.decode()
            assert named(text, hidden) == []
            assert covered.header["seed"] not in text
        play_some(covered, 5)
    assert covered.header["seed"] in state.json()["match"]["opened"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_page_of_a_game_is_there_in_both_languages(alice, key, language):
    own = ("cards", "rules", "turn", "sets", "search", "wishes", "rapid", "box")
    pages = [f"/g/{key}/{page}" for page in own] + [f"/{new}?game={key}" for new in NEW]
    for address in pages:
        answer = alice.client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        text = answer.content.decode()
        assert f'<html lang="{language}"' in text
        assert "<c-" not in text, address


def test_the_sheet_of_a_games_table_stands_in_the_head_of_each_page_that_shows_it(alice, sat):
    running = play_some(sat, 3)
    for address in (f"/t/{running.pk}", f"/r/{running.pk}"):
        head, body = alice.client.get(address).content.decode().split("</head>")
        found = (ROOT / "engine/games" / sat.game / "static/table.css").is_file()
        assert (f"/{sat.game}/table.css" in head) == found
        assert "stylesheet" not in body


def test_the_aid_is_called_as_the_game_calls_its_turn(alice, sat, key):
    aid = game(key).turn_aid()
    assert aid is not None
    for language in ("en", "it"):
        text = alice.client.get(f"/t/{sat.pk}", headers={"accept-language": language})
        title = aid.title.pick(language)
        links = re.findall(rf'href="/g/{key}/turn">([^<]+)<', text.content.decode())
        assert set(links) == {title}


def test_a_turn_has_one_name_at_the_table_in_the_log_and_in_the_list(alice, sat):
    running = play_some(sat, BEGUN)
    state = api(alice.client, running).json()
    label = state["scene"]["turn"]["label"]
    assert label == names.turn_title(sat.game, running.turn)
    # Where a turn begins without a word, the last that was told is of the turn before.
    told = (label, names.turn_title(sat.game, running.turn - 1))
    assert state["log"][0]["turn"].startswith(told)
    shown = alice.client.get(f"/r/{running.pk}").content.decode()
    assert any(title in shown for title in told)


def test_a_battle_is_played_to_its_end_without_scripts(alice, sat):
    *during, last = pages = play_by_page(alice.client, sat)
    seed = Match.objects.get(pk=sat.pk).header["seed"]
    assert f"<code>{seed}</code>" in last
    assert all(seed not in page for page in during)
    assert all("<c-" not in page for page in pages)
    for shown in pages[::9]:
        ids = re.findall(r'data-piece="(p[0-9a-f]+)"', shown)
        assert len(ids) == len(set(ids))


def test_each_stop_of_a_replay_is_drawn_for_all_eyes(alice, sat):
    over = play_some(sat, 10_000)
    last = last_of(page(alice.client, over))
    for eyes in EYES:
        for at in range(0, last + 1, 1 + last // 5):
            assert 'id="replay"' in page(alice.client, over, at=at, eyes=eyes)


def test_no_stop_of_a_running_match_names_what_the_seat_may_not_know(alice, covered):
    running = play_some(covered, 12)
    played = storage.replayed(running)
    hidden = set.intersection(*(_hidden_at(played, step) for step in played.log.path()))
    last = last_of(page(alice.client, running))
    for at in range(last + 1):
        assert named(page(alice.client, running, at=at), hidden) == []
    for address in (f"/r/{running.pk}.txt", f"/t/{running.pk}/log.txt"):
        text = alice.client.get(address).content.decode()
        assert named(text, hidden) == []
        assert running.header["seed"] not in text


def _hidden_at(played: Any, step: Any) -> set[str]:
    played.go_to(step.number)
    return hidden_in(played, 0)


def test_its_record_comes_back(alice, sat):
    over = play_some(sat, 10_000)
    text = alice.client.get(f"/r/{over.pk}.txt").content.decode()
    assert alice.client.post("/r/new", {"text": text}).status_code == 302
    made = Match.objects.exclude(pk=over.pk).get()
    assert storage.replayed(made).state.digest() == storage.replayed(over).state.digest()
    assert alice.client.get(f"/r/{made.pk}.txt").content.decode() == text


def test_a_link_to_a_replay_shows_the_view_of_its_seat(alice, bob, sat):
    running = play_some(sat, 8)
    link = replays.share(actor=alice.user, replay_id=running.pk, eyes="1", with_notes=False)
    for at in range(last_of(page(bob.client, link)) + 1):
        mine, his = (page(*of, at=at) for of in ((alice.client, running), (bob.client, link)))
        cloth = [shown.partition('class="beside"')[0] for shown in (mine, his)]
        told = [re.findall(r'data-code="([^"]+)"', shown) for shown in cloth]
        assert told[0] == told[1]
        assert running.pk not in his


def test_two_people_at_one_screen_never_see_one_another(alice, hiding):
    both = laid(alice.user, hiding, "Anna", "Bruno")
    taken = 0
    for _ in range(30):
        wanted = awaited(alice.client, both)
        if wanted:
            taken += 1
            codes = {piece for seat in (0, 1) for piece in _held(both, seat)}
            text = alice.client.get(f"/t/{both.pk}").content.decode()
            assert named(text, codes) == []
        state = take(alice.client, both)
        if state["match"]["over"]:
            break
        seat = next(side["seat"] for side in state["scene"]["sides"] if side["is_you"])
        assert named(str(state["scene"]), hidden_codes(both, seat)) == []
        body = {"revision": state["match"]["revision"]}
        body["action"] = state["moves"]["items"][-1]["action"]
        api(alice.client, both, "act", body)
        both.refresh_from_db()
    assert taken > 2


def _held(match: Match, seat: int) -> set[str]:
    played = storage.replayed(match)
    return {played.rules.pool.at(card).code for card in played.state.hands[seat]}


def test_partners_are_watched_without_their_hands(alice, hiding):
    watched = laid(alice.user, hiding, PARTNER, PARTNER)
    for _ in range(15):
        text = alice.client.get(f"/t/{watched.pk}").content.decode()
        assert named(text, hidden_codes(watched, None)) == []
        post(alice.client, watched, "partner", revision=watched.revision)
        watched.refresh_from_db()
    opened = api(alice.client, watched, "watch", {"open": True}).json()
    held = _held(watched, 0) | _held(watched, 1)
    assert set(named(str(opened["scene"]), held)) == held


def test_conceding_is_said_by_a_clause_of_the_game(alice, sat):
    state = api(alice.client, play_some(sat, BEGUN)).json()
    post(alice.client, sat, "concede", revision=state["match"]["revision"])
    over = api(alice.client, sat).json()["match"]["over"]
    assert over["result"] == "lost"
    assert f"/g/{sat.game}/rules#{over['clause']}" in over["clause_url"]


@pytest.mark.parametrize("stored", [True, False])
def test_of_an_old_match_the_end_still_leads_to_the_clause_of_its_reason(alice, sat, stored):
    """Also where it was stored before records said so."""
    state = api(alice.client, play_some(sat, BEGUN)).json()
    post(alice.client, sat, "concede", revision=state["match"]["revision"])
    clause = api(alice.client, sat).json()["match"]["over"]["clause"]
    sat.refresh_from_db()
    sat.steps.update(digest="0" * 16)
    if not stored:
        sat.header = {key: said for key, said in sat.header.items() if key != "reasons"}
        sat.save(update_fields=["header"])
    forget()
    text = page(alice.client, sat)
    assert "word for word" in text
    last = next(line for line in text.split("<li>")[::-1] if "wins" in line)
    assert f"/g/{sat.game}/rules#{clause}" in last.partition("</li>")[0]
