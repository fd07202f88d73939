"""The table's page and API on laid positions: effects with their clock, groups, what is known."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.kmon.tests.language import table
from engine.web.models import Match
from tests.factories import laid_table, starter_deck
from tests.web.laid import SHIPPED, half, lasting, shipped, sit_at
from tests.web.play import api, person_decides, post

pytestmark = pytest.mark.django_db


def page_of(person: Any, row: Match) -> str:
    return person.client.get(row.get_absolute_url()).content.decode()


def side_of(shown: dict[str, Any], *, yours: bool) -> dict[str, Any]:
    return next(each for each in shown["scene"]["sides"] if each["is_you"] == yours)


def area_of(side: dict[str, Any], key: str) -> dict[str, Any]:
    return next(area for area in side["areas"] if area["key"] == key)


def test_an_attached_card_shows_its_clock_its_owner_and_opens_the_card(alice):
    buff, debuff = lasting("buff"), lasting("debuff")
    laid = table(half(), half(), effects=[("p1", "p", buff), ("p1", "q", debuff)], cards=SHIPPED)
    laid.state.effects[1][5] = 1
    row = sit_at(laid, alice.user)
    (active,) = area_of(side_of(api(alice.client, row).json(), yours=True), "active")["pieces"]
    _life, first, second = active["counters"]
    assert (first["kind"], first["value"], first["is_foreign"]) == ("buff", 0, False)
    assert (second["kind"], second["value"], second["is_foreign"]) == ("debuff", 1, True)
    assert (second["harmful"], second["is_yours"]) == (True, False)
    assert second["card"]["code"] == debuff["code"]
    assert first["id"] != second["id"]
    page = page_of(alice, row)
    told = (
        f"{debuff['name']['en']}: debuff, counters 1 of {second['max']}, card of {second['owner']}"
    )
    assert f'aria-label="{told}"'.replace("'", "&#x27;") in page


def test_a_long_menu_has_headings_and_its_digits_follow_the_list(alice):
    hand = [raw["code"] for raw in shipped("powerup", element="fire")[:3]]
    hand += [raw["code"] for raw in shipped("ability", element="fire")[:3]]
    row = sit_at(table(half(hand=hand, charges=9), half(), cards=SHIPPED), alice.user)
    items = api(alice.client, row).json()["moves"]["items"]
    assert [item["digit"] for item in items] == [str(n) for n in range(1, len(items) + 1)]
    assert [item["group"] for item in items] == sorted(
        (item["group"] for item in items),
        key=["", "Attack with a power-up", "Abilities"].index,
    )
    page = page_of(alice, row)
    assert re.findall(r'<h3 class="grp">(.*?)</h3>', page) == [
        "Attack with a power-up",
        "Abilities",
    ]
    buttons = re.findall(r'value="(\d+)" data-digit="(\d+)"', page)
    assert buttons == [(item["action"], item["digit"]) for item in items]


def test_a_pick_names_the_card_that_asks_and_the_pile_lists_what_was_used(alice):
    net = next(
        raw
        for raw in shipped("item")
        if raw.get("effects", [{}])[0].get("do") == "recover" and not raw.get("cost")
    )
    pile = [raw["code"] for raw in shipped("powerup")[:2] + shipped("ability")[:2]]
    used = shipped("item")[0]["code"]
    mine = half(hand=[net["code"]], pile=[*pile, used], used=[used])
    laid = table(mine, half(), phase=1, cards=SHIPPED).start_turn().item(net["code"])
    row = sit_at(laid, alice.user)
    shown = api(alice.client, row).json()
    assert shown["moves"]["asker"]["card"]["code"] == net["code"]
    assert not shown["scene"]["answering"]
    discard = area_of(side_of(shown, yours=True), "discard")
    assert (discard["count"], discard["open_count"]) == (5, 5)
    assert discard["pieces"][0]["tags"] == ["Used"]
    page = page_of(alice, row)
    assert 'popovertarget="heap-0-discard"' in page
    assert page.count(">Used</span>") == 1
    assert "asker" in page


def test_a_target_is_a_button_on_the_table_and_pressing_it_takes_the_move(alice):
    soap = next(
        raw["code"]
        for raw in shipped("item", cost=None)
        if any(str(each.get("target")).endswith("_choice") for each in raw.get("effects", ()))
    )
    laid = table(half(hand=[soap], charges=9), half(), phase=1, cards=SHIPPED).start_turn()
    row = sit_at(laid.act(f"item {soap}"), alice.user)
    shown = api(alice.client, row).json()
    titles = {item["action"]: item["title"] for item in shown["moves"]["items"]}
    pieces = [
        piece
        for side in shown["scene"]["sides"]
        for key in ("active", "bench")
        for piece in area_of(side, key)["pieces"]
    ]
    assert {p["action"]: p["action_label"] for p in pieces if p["action"]} == titles
    first = shown["moves"]["items"][0]["action"]
    page = page_of(alice, row)
    assert f'class="lies can" type="submit" name="action" value="{first}"' in page
    post(alice.client, row, "act", revision=0, action=first)
    assert api(alice.client, row).json()["match"]["revision"] > 0


def test_what_a_player_knows_of_hidden_places_is_shown_to_him_alone(alice):
    laid = table(half(), half(hand=[shipped("reaction")[0]["code"]]), cards=SHIPPED)
    laid.state.known_top[0], laid.state.known_top[3] = 1, 1
    laid.state.seen[1] = laid.state.hands[1][:]
    row = sit_at(laid, alice.user)
    shown = api(alice.client, row).json()
    mine, theirs = side_of(shown, yours=True), side_of(shown, yours=False)
    assert [bool(piece["card"]) for piece in area_of(mine, "deck")["pieces"]] == [True]
    assert area_of(mine, "deck")["pieces"][0]["tags"] == ["Number 1 from the top"]
    assert [piece["card"] for piece in area_of(theirs, "deck")["pieces"]] == [None]
    (known,) = area_of(theirs, "hand")["pieces"]
    assert known["known"]
    assert known["card"]["code"] == shipped("reaction")[0]["code"]


def test_what_is_carried_goes_to_places_that_are_on_the_page(alice):
    powerup = shipped("powerup", element="fire")[0]["code"]
    row = sit_at(table(half(hand=[powerup], charges=9), half(), cards=SHIPPED), alice.user)
    items = api(alice.client, row).json()["moves"]["items"]
    carried = [item for item in items if item["source"]]
    assert {item["text"] for item in carried} == {"attack", "defend", f"attack {powerup}"}
    page = page_of(alice, row)
    for place in {
        place for item in carried for place in (item["source"] + " " + item["goal"]).split()
    }:
        assert f'data-piece="{place}"' in page or f'data-area="{place}"' in page
    hand = area_of(side_of(api(alice.client, row).json(), yours=True), "hand")["pieces"]
    played = next(item for item in carried if powerup in item["text"])
    assert played["source"] == hand[0]["id"]


def test_nothing_is_carried_while_somebody_else_decides(alice):
    row = sit_at(table(half(), half(), cards=SHIPPED), alice.user)
    items = api(alice.client, row).json()["moves"]["items"]
    defend = next(item["action"] for item in items if item["text"] == "defend")
    state = api(alice.client, row, "act", {"revision": 0, "action": defend}).json()
    if state["moves"]["waiting"]:
        assert "data-goal" not in page_of(alice, row)


def test_what_the_last_action_touched_is_marked_on_the_table(alice):
    row = sit_at(table(half(), half(), cards=SHIPPED), alice.user)
    before = api(alice.client, row).json()
    assert not [name for name, is_touched in touched(before) if is_touched]
    attack = next(item for item in before["moves"]["items"] if item["text"] == "attack")
    state = api(alice.client, row, "act", {"revision": 0, "action": attack["action"]}).json()
    names = {name for name, is_touched in touched(state) if is_touched}
    active = area_of(side_of(before, yours=True), "active")["pieces"][0]["label"]
    assert active in names
    assert state["log"][0]["lines"][0]["fresh"]


def touched(shown: dict[str, Any]) -> list[tuple[str, bool]]:
    """Each K-Mon on the table, and whether the last action had to do with it."""
    return [
        (piece["label"], piece["touched"])
        for side in shown["scene"]["sides"]
        for key in ("active", "bench")
        for piece in area_of(side, key)["pieces"]
    ]


def test_a_window_says_that_it_is_one_and_lets_pass_by_default(alice):
    """The sequence tells its order, what threatens, and who answers what."""
    shown = first_window(alice)
    assert [item["text"] for item in shown["moves"]["items"] if item["default"]] == ["pass"]
    (link,) = [link for link in shown["scene"]["chain"] if not link["is_yours"]]
    assert (link["number"], link["answers"], bool(link["card"])) == (1, None, True)
    assert shown["scene"]["turn"]["whose"] == link["owner"]
    assert not shown["scene"]["turn"]["is_yours"]
    assert shown["scene"]["turn"]["phase"]["roman"] == "IV"


def first_window(person: Any) -> dict[str, Any]:
    """Play until the person may answer the first action of the partner."""
    row = laid_table(person.user, starter_deck(person.user), level="random")
    for _ in range(400):
        shown = person_decides(person.client, row)
        if shown["moves"]["window"] and len(shown["scene"]["chain"]) == 1:
            return shown
        body = {
            "revision": shown["match"]["revision"],
            "action": shown["moves"]["items"][0]["action"],
        }
        assert api(person.client, row, "act", body).status_code == 200
    raise AssertionError("the partner never does anything that can be answered")
