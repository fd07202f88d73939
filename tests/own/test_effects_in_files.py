"""What cards do, in files and for programs: read back equal, or refused with its path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.wording import agreement_of
from collection.own.bulk import export, services
from collection.own.bulk.rows import CardFile
from collection.own.services import SetWish
from engine.registry import game, games
from tests.factories import Person
from tests.own.boxes import own_set, retyped, typed

pytestmark = pytest.mark.django_db

BOXES = json.loads((Path(__file__).parent.parent / "sim/typed_cards.json").read_text("utf-8"))
LEECH = {"number": "1", "type": "ability", "name": {"it": "Sanguisuga"}, "cost.charges": 3}
BURN = {"do": "damage", "target": "opp_active", "amount": 3}


def put(person: Person, row: CardSet, *cards: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    door = f"/api/v1/own/sets/{row.code}/cards"
    answer = person.client.put(door, {"cards": cards}, "application/json")
    return answer.status_code, answer.json()


def agree(person: Person, row: CardSet) -> None:
    """The owner says of one card that its words and effects say the same, where one has both."""
    for card in Card.objects.filter(set=row):
        mark = agreement_of(game(row.game), card.definition)
        if mark:
            agreed = retyped(person.user, card, agreed=mark)
            assert agreed.data["agreed"] == mark
            return


def given_out(person: Person, row: CardSet) -> list[bytes]:
    """The set as every kind of file."""
    rows = list(export.table(person.user, row))
    with export.workbook(rows) as book:
        files = [book.read()]
    return [*files, export.csv_text(rows).encode(), export.json_text(person.user, row).encode()]


@pytest.mark.parametrize("key", sorted(games()))
def test_the_cards_of_a_box_come_back_with_all_that_they_do(alice: Person, key: str) -> None:
    row = own_set(alice.user, key)
    told = [each["card"] for each in BOXES if each["game"] == key]
    assert put(alice, row, *told)[1].get("new") == len(told)
    cards = {card.name_en: card for card in Card.objects.filter(set=row)}
    for raw in told:
        card = cards[raw["name"]["en"]]
        back = game(key).raw_of(card.definition)
        assert {name: back.get(name) for name in raw if name in ("effects", "persistent")} == {
            name: raw[name] for name in raw if name in ("effects", "persistent")
        }
    agree(alice, row)
    listed = alice.client.get(f"/api/v1/own/sets/{row.code}/cards").json()["results"]
    assert put(alice, row, *listed)[1]["same"] == len(told)
    for raw_file in given_out(alice, row):
        made = services.read_file(actor=alice.user, key_of_game=key, code=row.code, raw=raw_file)
        read = CardFile.objects.get(pk=made)
        assert read.totals["same"] == len(told), read.rows
        again = services.read_file(actor=alice.user, key_of_game=key, code="", raw=raw_file)
        wish = SetWish({"it": "Di nuovo"})
        code = services.apply(actor=alice.user, file_id=again, good_only=False, wish=wish)
        marked = [card.data.get("agreed") for card in Card.objects.filter(set__code=code)]
        before = [card.data.get("agreed") for card in Card.objects.filter(set=row)]
        assert sorted(map(str, marked)) == sorted(map(str, before))


def test_what_is_no_effect_is_refused_with_its_path_and_nothing_is_kept(alice: Person) -> None:
    row = own_set(alice.user)
    for wrong, field in (
        ([{**BURN, "amount": "many"}], "effects.0.amount"),
        ([BURN, {"do": "explode"}], "effects.1.do"),
        ([{**BURN, "target": "\0"}], "effects"),
        ("burn them", "effects"),
        ([BURN] * 400, "effects"),
    ):
        status, told = put(alice, row, {**LEECH, "effects": wrong})
        found = [fault["field"] for one in told["problems"] for fault in one["problems"]]
        assert (status, found[:1]) == (422, [field]), wrong
    assert not Card.objects.filter(set=row).exists()
    status, told = put(alice, row, {**LEECH, "effects": [BURN]})
    assert (status, told["new"]) == (200, 1)
    assert put(alice, row, {"number": "1", "rarity": "rara"})[1]["change"] == 1
    assert Card.objects.get(set=row).data["effects"] == [BURN]


def test_a_column_of_printed_words_is_no_column_of_effects(alice: Person) -> None:
    row = own_set(alice.user)
    typed(alice.user, row, {**LEECH, "effects": [BURN]})
    raw = b"number,Effetto\n1,Infliggi 3 danni"
    made = services.read_file(actor=alice.user, key_of_game="kmon", code=row.code, raw=raw)
    [change] = CardFile.objects.get(pk=made).rows
    assert change["raw"]["words"] == {"it": "Infliggi 3 danni"}
    assert change["raw"]["effects"] == [BURN]
