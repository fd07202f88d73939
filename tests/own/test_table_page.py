"""A set as a table: cells written all or none, faults at their cells, two versions cell by cell."""

from __future__ import annotations

import pytest

from collection.catalogue.rows import Card
from collection.ledger.rows import Holding
from collection.own.grid import columns_of, shown_of
from engine.registry import game
from tests.factories import Person, typed_card, typed_set

pytestmark = pytest.mark.django_db


def _rows(*rows: tuple[str, dict[str, str]], key: str = "d" * 32) -> dict[str, object]:
    form: dict[str, object] = {"row": [name for name, _ in rows], "key": key}
    for name, cells in rows:
        form |= {f"{name}|{cell}": value for cell, value in cells.items()}
    return form


def test_cells_of_old_and_new_rows_are_kept_at_once(alice: Person) -> None:
    own = typed_set(alice.user)
    card = typed_card(alice.user, own, copies=1, words={"it": "Resta qui."}, type="kmon")
    url = f"/g/kmon/own/{own.code}/table"
    assert "Nebbiotto" in alice.client.get(url).content.decode()
    old = {"known": "1", "number": "001", "name": "Nebbione", "hp": "11", "copies": "3"}
    old |= {"type": "kmon", "words": "Resta qui.", "rarity": "rara", "primary": "Fantasma"}
    new = {"number": "002", "name": "Ghiro", "type": "kmon", "hp": "9", "copies": ""}
    blank = {"number": "", "name": "", "type": "", "copies": ""}
    form = _rows((str(card.pk), old), ("n0", new), ("n1", blank))
    for _press in range(2):
        assert alice.client.post(url, form).status_code == 302
    card.refresh_from_db()
    assert (card.name_it, card.data["hp"], card.data["rarity"]) == ("Nebbione", 11, "rara")
    assert card.data["words"] == {"it": "Resta qui."}
    assert Holding.objects.get(card=card).quantity == 3
    other = Card.objects.get(set=own, number="002")
    assert (other.data["hp"], Holding.objects.get(card=other).quantity) == (9, 1)


def test_one_wrong_cell_keeps_nothing_and_is_told_in_its_cell(alice: Person) -> None:
    own = typed_set(alice.user)
    url = f"/g/kmon/own/{own.code}/table"
    good = {"number": "001", "name": "Uno", "type": "kmon", "hp": "5"}
    answer = alice.client.post(
        url, _rows(("n0", good), ("n1", {**good, "hp": "molti", "copies": "x", "name": "Due"}))
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert not Card.objects.filter(set=own).exists()
    assert 'value="Uno"' in page
    assert page.count('class="fault"') == 2
    shown = shown_of(columns_of(game("kmon")), None)
    at = [column.control for column in shown].index("hp") + 1
    assert f'id="x-n1-{at}"' in page


def test_new_rows_get_the_next_numbers_and_columns_are_chosen(alice: Person) -> None:
    own = typed_set(alice.user)
    words = "Prima riga.\nSeconda riga."
    card = typed_card(alice.user, own, words={"it": words}, type="kmon", number="007")
    url = f"/g/kmon/own/{own.code}/table"
    typed = {"known": "1", "name": "Nebbione", "words": words.replace("\n", "\r\n"), "copies": "0"}
    names = [("n0", {"name": "Uno"}), ("n1", {"name": "Due", "number": "008"}),
             ("n2", {"name": "Tre"}), ("n3", {"copies": "2"})]  # fmt: skip
    form = _rows((str(card.pk), typed), *names)
    page = alice.client.post(url, {**form, "do": "columns", "column": ["name+", "weakness"]})
    text = page.content.decode()
    assert 'value="Nebbione"' in text, "what is typed stays, a column that it stands in as well"
    assert f'name="{card.pk}|name+"' in alice.client.get(url).content.decode(), "remembered"
    assert f'name="{card.pk}|hp"' not in text
    assert not Card.objects.filter(set=own, name_it="Nebbione").exists()
    form[f"{card.pk}|name+"] = "Mistling"
    assert alice.client.post(url, form).status_code == 302
    found = Card.objects.filter(set=own).order_by("pk")
    assert [(one.number, one.name_it or one.name_en) for one in found] == [
        ("007", "Nebbione"), ("009", "Uno"), ("008", "Due"), ("010", "Tre"),
    ]  # fmt: skip
    card.refresh_from_db()
    assert (card.name_en, card.data["words"]) == ("Mistling", {"it": words})


def test_cells_that_somebody_wrote_meanwhile_show_both(alice: Person) -> None:
    own = typed_set(alice.user)
    card = typed_card(alice.user, own)
    url = f"/g/kmon/own/{own.code}/table"
    row = {"known": "1", "number": "001", "name": "Uno", "type": "", "words": "", "rarity": ""}
    first = _rows((str(card.pk), {**row, "copies": "0"}))
    assert alice.client.post(url, first).status_code == 302
    mine = {**row, "name": "Due", "copies": "0"}
    second = alice.client.post(url, _rows((str(card.pk), mine), key="e" * 32))
    page = second.content.decode()
    assert second.status_code == 409
    assert 'value="Due"' in page
    assert "Uno" in page
    again = _rows((str(card.pk), {**mine, "known": "2"}), key="f" * 32)
    assert alice.client.post(url, again).status_code == 302
    card.refresh_from_db()
    assert card.name_it == "Due"


def test_rows_of_others_and_too_many_are_not_written(alice: Person, bob: Person) -> None:
    own, theirs = typed_set(alice.user), typed_card(bob.user)
    url = f"/g/kmon/own/{own.code}/table"
    form = _rows((str(theirs.pk), {"known": "1", "name": "Mine", "number": "1"}))
    assert alice.client.post(url, form).status_code == 302
    theirs.refresh_from_db()
    assert theirs.name_it == "Nebbiotto"
    many = _rows(*((f"n{at}", {"name": "x"}) for at in range(90)))
    assert alice.client.post(url, many).status_code == 400
    assert bob.client.get(url).status_code == 404
