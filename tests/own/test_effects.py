"""What a typed card does: sentences pressed, folded, marked, refused with their place, gone back
from, said to be the same as what is printed; on every game that has a card language."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from collection.catalogue.rows import Card
from collection.catalogue.wording import agreement_of, part_keys, standing_of_words, unenforced
from collection.own.effects.commands import edited, settled, typed_of
from collection.own.effects.folding import folded
from collection.own.effects.held import EFFECTS, Past
from collection.own.effects.page import effects_part
from collection.own.effects.pressing import NOTHING_DONE
from collection.own.effects.sentences import id_of
from collection.own.effects.tree import Card as Kind
from collection.own.effects.tree import SlotNode, every, tree_of
from collection.own.rows import Typing
from collection.people.tokens import make_token
from engine.effects.language.access import language_of
from engine.effects.language.kinds import Many, One
from engine.effects.language.lots import lot
from engine.kernel.rng import Rng, seed_of
from engine.registry import game, games
from tests.effects.toy_language import TOY
from tests.factories import Person, typed_card, typed_set

KEY = "5" * 32
DAMAGE = {"do": "damage", "target": "opp_active", "amount": 3}
DRAW = {"do": "draw", "who": "self", "amount": 2}
ABILITY = {"name.it": "Sanguisuga", "type": "ability", "words.it": "Infliggi 3 danni.", "key": KEY}
SPELL = Kind("spell", frozenset({"spell"}))
SPEAKING = sorted(key for key in games() if language_of(game(key)) is not None)


def _said(parts: dict[str, Any]) -> str:
    return json.dumps(parts)


def _given(parts: dict[str, Any], **more: str) -> dict[str, list[str]]:
    told = {**ABILITY, EFFECTS: _said(parts), **more}
    return {name: [value] for name, value in told.items()}


def _held(page: str) -> Any:
    """What the form's one text of effects says."""
    found = re.search(r'name="effects" value="([^"]*)"', page)
    assert found
    return json.loads(html.unescape(found[1]) or "{}")


# --- folding, on a toy ----------------------------------------------------------------------


def test_controls_are_folded_into_the_effects_they_stand_for() -> None:
    parts = {"effects": [{"do": "hit", "target": "mine", "amount": 2}, {"do": "mark", "as": "a"}]}
    typed = {"w.effects.0": ["tell"], "e.effects.1.as": [" b "]}
    changed, left = folded(TOY, SPELL, parts, typed)
    assert changed["effects"][0]["do"] == "tell"
    assert changed["effects"][1] == {"do": "mark", "as": "b"}
    assert left == {}
    assert folded(TOY, SPELL, changed, {})[0] == changed


def test_what_fits_nowhere_stays_as_it_was_typed() -> None:
    parts = {"effects": [{"do": "draw", "amount": 2}]}
    changed, left = folded(TOY, SPELL, parts, {"e.effects.0.amount": ["3f"]})
    assert changed == parts
    assert left == {"e.effects.0.amount": ["3f"]}


def test_the_same_words_stay_in_the_order_of_their_author() -> None:
    rules = game("kmon")
    action = {"do": "extra_action", "kinds": ["attack", "defence", "ability"], "amount": 1}
    for typed, kept in (
        (["", "attack", "ability", "defence"], action["kinds"]),
        (["", "attack", "ability"], ["attack", "ability"]),
    ):
        given = _given({"effects": [action]}) | {"e.effects.0.kinds": typed}
        said = json.loads(settled(rules, given)[EFFECTS][0])
        assert said["effects"][0]["kinds"] == kept


def test_every_phrase_of_cards_by_lot_has_a_place_of_its_own_and_stays_as_it_is() -> None:
    for key in SPEAKING:
        rules, language = game(key), language_of(game(key))
        assert language is not None
        for at in range(40):
            card_type = list(language.parts)[at % len(language.parts)]
            drawn = lot(language, card_type, Rng(seed_of(f"{key} {at}")))
            parts = {name: drawn[name] for name in part_keys(rules) if drawn.get(name)}
            card = Kind(card_type, language.place_of(card_type, drawn))
            assert folded(language, card, parts, {})[0] == parts, (key, at)
            nodes = tree_of(language, card, parts)
            simple = [
                id_of(node.name)
                for node in every(nodes)
                if isinstance(node, SlotNode) and not isinstance(node.slot.kind, (One, Many))
            ]
            assert len(simple) == len(set(simple)), (key, at)


# --- commands ---------------------------------------------------------------------------------


def test_sentences_are_added_moved_copied_taken_out_and_all_of_it_gone_back_from() -> None:
    rules = game("kmon")
    before = given = settled(rules, _given({"effects": [DAMAGE]}))
    for command, word in (
        ("add:effects", "draw"),
        ("up:effects.1", ""),
        ("copy:effects.0", ""),
        ("remove:effects.2", ""),
        ("add:effects.0.if", ""),
    ):
        given = edited(rules, given, command, word).given
    found = json.loads(given[EFFECTS][0])["effects"]
    assert [one["do"] for one in found] == ["draw", "draw"]
    assert "if" in found[0]
    for _step in range(5):
        given = edited(rules, given, "back").given
    assert given[EFFECTS] == before[EFFECTS]
    given = edited(rules, given, "on").given
    assert [one["do"] for one in json.loads(given[EFFECTS][0])["effects"]] == ["damage", "draw"]


def test_a_list_that_may_be_left_out_goes_with_the_last_that_stands_in_it() -> None:
    rules = game("kmon")
    buff = {"kind": "buff", "target": "own_active", "duration": 1, "tick": [DRAW, DRAW]}
    given = settled(rules, _given({"effects": [DRAW], "persistent": buff}))
    for left in ({**buff, "tick": [DRAW]}, {key: buff[key] for key in buff if key != "tick"}):
        given = edited(rules, given, "remove:persistent.tick.0").given
        assert json.loads(given[EFFECTS][0])["persistent"] == left
    given = settled(rules, _given({"persistent": {**buff, "on_attach": []}}))
    given = edited(rules, given, "remove:persistent.on_attach").given
    assert json.loads(given[EFFECTS][0])["persistent"] == buff


def test_no_more_than_twenty_steps_are_kept_and_commands_that_mean_nothing_do_nothing() -> None:
    rules = game("kmon")
    given = settled(rules, _given({"effects": [DAMAGE]}))
    for wrong in ("", "up:", "remove:effects.9", "add:effects.0", "add:evil", "fly:effects.0"):
        assert edited(rules, given, wrong).given == given, wrong
    for _press in range(25):
        given = edited(rules, given, "copy:effects.0").given
    assert len(Past.of(given["effects.past"][0]).back) == 20
    assert Past.of('{"back": 3}') == Past.of("[[[") == Past()


def test_another_type_drops_nothing_and_says_what_cannot_stay() -> None:
    rules, language = game("kmon"), language_of(game("kmon"))
    assert language is not None
    given = _given({"effects": [{"do": "neutralise"}], "condition": {"op": "coin"}})
    shown = effects_part(rules, settled(rules, given), NOTHING_DONE)["effects"]
    (effects,) = (one for one in shown["parts"] if one["path"] == "effects")
    assert not effects["items"][0]["stands"]
    assert [one["path"] for one in shown["foreign"]] == ["condition"]
    assert {"effects", "condition"} <= json.loads(shown["text"]).keys()


def test_only_words_that_may_stand_are_offered() -> None:
    rules = game("kmon")
    shown = effects_part(rules, settled(rules, _given({"effects": [DAMAGE]})), NOTHING_DONE)
    (effects, *_) = shown["effects"]["parts"]
    offered = {word["value"] for word in effects["add"]["words"]}
    assert "draw" in offered
    assert "neutralise" not in offered


# --- the page, without scripts ------------------------------------------------------------------


@pytest.mark.django_db
def test_a_card_with_two_effects_is_typed_without_scripts(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    page = _pressed(alice.client, url, ABILITY, "add:effects", word="damage")
    told = {**ABILITY, EFFECTS: _said(_held(page)), "e.effects.0.amount": "3"}
    told["w.effects.0.target"] = "opp_active"
    # What goes without saying is not written.
    told["e.effects.0.chooser"] = "owner"
    page = _pressed(alice.client, url, told, "add:effects", word="draw")
    told = {**ABILITY, EFFECTS: _said(_held(page)), "e.effects.1.amount": "2"}
    page = _pressed(alice.client, url, told, "show")
    assert _held(page)["effects"] == [DAMAGE, DRAW]
    assert "Deal 3 damage to the opposing active K-Mon" in page
    assert "Infliggi 3 danni al K-Mon attivo avversario" in page
    mark = re.search(r'name="agreed" id="agreed" value="([0-9a-f]+)"', page)
    assert mark
    told = {**ABILITY, EFFECTS: _said(_held(page)), "agreed": mark[1], "do": "keep"}
    assert alice.client.post(url, told).status_code == 302
    card = Card.objects.get(set=own)
    assert card.data["effects"] == [DAMAGE, DRAW]
    assert standing_of_words(game("kmon"), card.definition) == "enforced"
    assert unenforced([card.definition]) == []


def _pressed(client: Client, url: str, told: dict[str, str], command: str, word: str = "") -> str:
    path = command.partition(":")[2]
    answer = client.post(url, {**told, "edit": command, f"new.{path}": word})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_that_both_say_the_same_holds_until_one_of_them_is_another(alice: Person) -> None:
    rules = game("kmon")
    card = typed_card(alice.user, type="ability", words={"it": "Infliggi 3 danni."})
    edit = f"/g/kmon/own/card/{card.code}/edit"
    seen = {**ABILITY, "number": card.number, "known": str(card.edition), "seen": "0"}
    seen["f.cost.charges"] = "2"
    told = {**seen, "name.it": card.name, EFFECTS: _said({"effects": [DAMAGE]}), "do": "keep"}
    read = typed_of(rules, {name: [value] for name, value in told.items()}).card
    assert read is not None
    mark = agreement_of(rules, read)
    assert alice.client.post(edit, {**told, "agreed": mark}).status_code == 302
    card.refresh_from_db()
    assert card.data["agreed"] == mark
    further = {**told, "agreed": mark, "known": str(card.edition), "key": "6" * 32}
    further["words.it"] = "Infliggi 4 danni."
    assert alice.client.post(edit, further).status_code == 302
    card.refresh_from_db()
    assert "agreed" not in card.data
    assert standing_of_words(rules, card.definition) == "unconfirmed"
    page = alice.client.get(f"/g/kmon/own/{card.set.code}").content.decode()
    assert "Effects, not yet confirmed" in page


@pytest.mark.django_db
def test_what_contradicts_stands_at_its_control_and_nothing_is_kept(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    told = {**ABILITY, EFFECTS: _said({"effects": [DAMAGE, {**DRAW, "amount": 99}]})}
    page = alice.client.post(url, {**told, "e.effects.0.amount": "3f", "do": "keep"})
    text = page.content.decode()
    assert page.status_code == 422
    assert 'href="#e-effects-1-amount' in text
    assert 'href="#e-effects-0-amount"' in text
    assert 'value="3f"' in text, "what was typed stands there still"
    assert "«How much»" in text, "a place is called by its name"
    assert "/effects/1" not in text
    assert not Card.objects.filter(set=own).exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "hostile",
    [
        "{",
        "[]",
        "9" * 5_000,
        '{"effects": [{"do": "draw", "amount": NaN}]}',
        '{"effects": "\\u0000"}',
        '{"evil": [1]}',
        '{"effects": ' + "[" * 3_000 + "]" * 3_000 + "}",
        '{"effects": [{"do": "fly"}]}',
    ],
    ids=range(8),
)
def test_hostile_effects_are_refused(alice: Person, hostile: str) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    answer = alice.client.post(url, {**ABILITY, EFFECTS: hostile, "do": "keep"})
    assert answer.status_code == 422
    assert 'id="summary"' in answer.content.decode()
    assert not Card.objects.filter(set=own).exists()
    preview = alice.client.post("/g/kmon/own/preview", {**ABILITY, EFFECTS: hostile})
    assert preview.status_code == 200


@pytest.mark.django_db
def test_effects_of_a_program_are_refused_with_their_place(alice: Person) -> None:
    own = typed_set(alice.user)
    card = {"number": "001", "type": "ability", "name": {"it": "Finta"}, "copies": 1}
    url = f"/api/v1/own/sets/{own.code}/cards"
    token = make_token(actor=alice.user, name="a program")
    for effects, status in ([DAMAGE, {**DRAW, "amount": 99}], 422), ([DAMAGE, DRAW], 200):
        answer = Client().put(
            url,
            {"cards": [{**card, "effects": effects}]},
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code == status, answer.content
        if status == 422:
            assert "effects.1.amount" in answer.content.decode()
    assert Card.objects.get(set=own).data["effects"] == [DAMAGE, DRAW]


@pytest.mark.django_db
def test_effects_begin_like_those_of_a_card_found_by_name(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/new"
    page = alice.client.post(url, {**ABILITY, "edit": "find", "like": "cheeky fl"})
    assert "like:MZ1-A01" in page.content.decode()
    page = alice.client.post(url, {**ABILITY, "edit": "like:MZ1-A01"})
    assert len(_held(page.content.decode())["effects"]) == 2


@pytest.mark.django_db
def test_what_is_being_typed_is_kept_as_one_text(alice: Person) -> None:
    own = typed_set(alice.user)
    place = f"new:{own.code}:{KEY[:12]}"
    fields = _given({"effects": [DAMAGE]}) | {"e.effects.0.amount": ["7"]}
    answer = alice.client.put(
        f"/g/kmon/own/typing/{place}",
        json.dumps({"fields": fields, "revision": 1}),
        content_type="application/json",
    )
    assert answer.json() == {"kept": True}
    kept = Typing.objects.get(owner=alice.user).fields
    assert json.loads(kept[EFFECTS][0])["effects"] == [{**DAMAGE, "amount": 7}]
    assert not [name for name in kept if name.startswith(("e.", "w."))]


@pytest.mark.django_db
def test_the_form_of_each_game_shows_each_part_of_cards_by_lot(alice: Person) -> None:
    for key in SPEAKING:
        rules, language = game(key), language_of(game(key))
        assert language is not None
        for at, card_type in enumerate(list(language.parts)):
            drawn = lot(language, card_type, Rng(seed_of(f"{key} {at}")))
            parts = {name: drawn[name] for name in part_keys(rules) if drawn.get(name)}
            told = {"name.it": "Carta", "type": card_type, EFFECTS: _said(parts)}
            page = alice.client.post(f"/g/{key}/own/preview", {**told, "part": "effects"})
            assert page.status_code == 200
            shown = page.content.decode()
            if len(_said(parts)) <= 8_000:
                assert _held(shown) == parts, (key, card_type)
            ids = re.findall(r'id="([^"]+)"', shown)
            assert sorted(set(ids)) == sorted(ids), (key, card_type)


@pytest.mark.django_db
def test_of_two_versions_the_effects_are_chosen_as_one(alice: Person) -> None:
    card = typed_card(alice.user, type="ability", effects=[DAMAGE])
    edit = f"/g/kmon/own/card/{card.code}/edit"
    told = {**ABILITY, "number": card.number, "known": "1", "seen": "0", "name.it": card.name}
    first = {**told, EFFECTS: _said({"effects": [DRAW]}), "do": "keep"}
    assert alice.client.post(edit, first).status_code == 302
    mine = {**told, EFFECTS: _said({"effects": [DAMAGE]}), "e.effects.0.amount": "5"}
    answer = alice.client.post(edit, {**mine, "key": "6" * 32})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Deal 5 damage to the opposing active K-Mon." in page
    assert "Draw 2 cards." in page
    chosen = {**mine, "key": "7" * 32, "known": "2", "pick.effects": "theirs", "do": "keep"}
    assert alice.client.post(edit, chosen).status_code == 302
    card.refresh_from_db()
    assert card.data["effects"] == [DRAW]
