"""A card that is assigned to another lies on it at the table, for whoever looks."""

from __future__ import annotations

import re

import pytest

from engine.games.aac.codes import R_HOST, R_SEQ
from engine.games.aac.tests.aac_shipped import BY_ID, CARDS
from engine.games.aac.tests.table import Side, attack, down, table
from tests.web.laid import sit_at

pytestmark = pytest.mark.django_db

ON = re.compile(r'<ul class="aac-on">(.*?)</ul>', re.DOTALL)


@pytest.mark.game("aac")
@pytest.mark.parametrize("whose", ["ours", "theirs"])
def test_an_assigned_trap_lies_on_its_creature(alice, whose):
    lynx, pit, pile = BY_ID["gutter-lynx"], BY_ID["airbag"], [BY_ID["moth-baker"]] * 2
    trapped = Side([attack(lynx), down(pit)], [], pile)
    bare = Side([attack(BY_ID["kettle-knight"])], [], pile)
    laid = table(*((trapped, bare) if whose == "ours" else (bare, trapped)), cards=CARDS)
    host, trap = laid.state.field[:2] if whose == "ours" else laid.state.field[1:]
    trap[R_HOST] = host[R_SEQ]
    page = alice.client.get(sit_at(laid, alice.user).get_absolute_url()).content.decode()
    (held,) = [on for on in ON.findall(page) if "data-piece" in on]
    assert ('data-code="airbag"' in held) == (whose == "ours")
    assert page.count('data-code="airbag"') == (1 if whose == "ours" else 0)
