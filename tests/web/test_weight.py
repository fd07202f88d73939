"""What the heavy pages weigh on their way to the browser, without pictures and fonts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from engine.web.models import Match
from tests.factories import laid_table
from tests.web.play import api, person_decides
from tests.web.replayed import play_some

pytestmark = pytest.mark.django_db

KB = 1000
HTML, SCRIPTS, STYLES = 150 * KB, 40 * KB, 20 * KB
# What one move brings back.
MOVE = 25 * KB


def packed(text: str) -> int:
    """Bytes as a server sends them."""
    return len(gzip.compress(text.encode(), 6))


def static_files(page: str, ending: str) -> set[Path]:
    """The files of our own that the page links to, scripts with all they import."""
    names = re.findall(rf'(?:href|src)="/static/([^"?]+\.{ending})', page)
    found: set[Path] = set()
    waiting = [Path(str(finders.find(name))) for name in names]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        imports = re.findall(r'^import .*?"(\.[^"]+)"', path.read_text(), re.MULTILINE)
        waiting += [(path.parent / name).resolve() for name in imports if ending == "js"]
    return found


def weigh(page: str) -> dict[str, int]:
    """Bytes of the page, of its scripts and of its styles, packed one by one."""
    files = {ending: static_files(page, ending) for ending in ("js", "css")}
    weights = {kind: sum(packed(path.read_text()) for path in files[kind]) for kind in files}
    return {"html": packed(page), "scripts": weights["js"], "styles": weights["css"]}


def check(page: str) -> None:
    weights = weigh(page)
    assert weights["html"] <= HTML, weights
    assert weights["scripts"] <= SCRIPTS, weights
    assert weights["styles"] <= STYLES, weights


@pytest.fixture
def mid_battle(alice: Any, deck: Any) -> Any:
    """A table some forty decisions on, where Alice decides."""
    table = play_some(laid_table(alice.user, deck, level="random"), 20)
    assert table.status == Match.Status.RUNNING
    return table


def test_the_table_in_the_middle_of_a_battle(alice: Any, mid_battle: Any) -> None:
    check(alice.client.get(mid_battle.get_absolute_url()).content.decode())


def test_what_one_move_brings_back(alice: Any, mid_battle: Any) -> None:
    state = person_decides(alice.client, mid_battle)
    items = state["moves"]["items"]
    fields = {"revision": state["match"]["revision"], "action": items[0]["action"]}
    answer = alice.client.post(f"/t/{mid_battle.pk}/act", fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert packed(answer.content.decode()) <= MOVE
    assert api(alice.client, mid_battle).status_code == 200


def test_the_catalogue(client: Any) -> None:
    from django.core.management import call_command

    call_command("load_packs", verbosity=0)
    check(client.get("/g/kmon/cards").content.decode())


def test_the_editor(alice: Any, deck: Any) -> None:
    check(alice.client.get(f"/d/{deck.pk}/{deck.slug}/edit", follow=True).content.decode())


def test_the_replay(alice: Any, mid_battle: Any) -> None:
    page = alice.client.get(f"/r/{mid_battle.pk}", follow=True)
    assert page.status_code == 200
    check(page.content.decode())
