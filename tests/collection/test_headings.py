"""Headings on a narrow screen: a game's name is not broken at its hyphen."""

import pytest

from collection.templatetags.games import unbroken

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/g/kmon/rules", "/g/kmon/cards", "/g/kmon/turn"])
def test_a_heading_holds_the_name_together(client, address):
    text = client.get(address).content.decode()
    heading = text.partition("<h1>")[2].partition("</h1>")[0]
    assert "K-\u2060Mon" in heading
    assert "\u2060" not in text.partition("<title>")[2].partition("</title>")[0]


def test_nothing_else_of_a_name_changes():
    assert unbroken("Tic Tac K.O.") == "Tic Tac K.O."
    assert unbroken("A-B-C").replace("\u2060", "") == "A-B-C"
