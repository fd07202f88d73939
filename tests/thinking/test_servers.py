"""Partners on a served site: killed searches, killed servers, nothing lost, nothing left behind."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.thinking.waiting import is_running, kill, wait_until
from tests.trust.serving import Person, Site

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared")]
_SETTLE = """
import django; django.setup()
import json
from django.conf import settings
settings.ALLOWED_HOSTS.append("testserver")
from tests.factories import laid_table, person, starter_deck
from tests.thinking.conftest import until_a_partner_decides
alice = person("alice")
deck = starter_deck(alice.user)
tables = [laid_table(alice.user, deck, level="master") for _ in range(2)]
tables = [until_a_partner_decides(table).pk for table in tables]
print(json.dumps([alice.client.cookies["sessionid"].value, deck.pk, tables]))
"""


@pytest.fixture(scope="module")
def alice(tmp_path_factory):
    """She has two tables at which it is the master's turn."""
    site = Site(tmp_path_factory.mktemp("thinking"), MAZZIERE_THINKING="1")
    session, deck, tables = json.loads(site.python("-c", _SETTLE).splitlines()[-1])
    site.start()
    yield Person(site, session, deck, tables)
    site.kill()


def revision(alice, table):
    return alice.get(f"/api/v1/tables/{table}").json["match"]["revision"]


def ask(alice, table, at):
    """As the page does."""
    return alice.post(f"/t/{table}/partner", {"revision": str(at)}, HX_Request="true")


def below(pid):
    """The numbers of the processes that a process started, and of theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *below(int(child))]
    return found


def thinkers(site):
    """The thinking processes of a site."""
    return [pid for pid in below(site.process.pid) if "engine.sim.thinker" in command(pid)]


def command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_a_killed_search_is_searched_again_and_its_table_moves_once(alice):
    first, second = alice.tables
    before = revision(alice, first)
    ask(alice, first, before)
    wait_until(lambda: thinkers(alice.site))
    ask(alice, second, revision(alice, second))
    (thinker,) = thinkers(alice.site)
    kill(thinker)
    wait_until(lambda: ask(alice, first, before).status == 200)
    wait_until(lambda: not is_running(thinker))
    assert revision(alice, first) > before
    events = alice.get(f"/api/v1/tables/{first}/events").json["results"]
    assert events
    assert "Nothing is lost" in alice.site.manage("verify")


@pytest.mark.parametrize("end", ["kill", pytest.param("stop", marks=pytest.mark.long)])
def test_a_server_takes_its_thinkers_along_and_the_table_goes_on_afterwards(alice, end):
    site, table = alice.site, alice.tables[1]
    alice.get(f"/t/{table}")
    wait_until(lambda: thinkers(site))
    found = thinkers(site)
    if end == "kill":  # of the web process alone: nobody tells its children
        for pid in below(site.process.pid):
            if pid not in found:
                kill(pid)
    else:
        site.process.send_signal(signal.SIGTERM)
    wait_until(lambda: not any(is_running(pid) for pid in found))
    site.kill()
    site.start()
    before = revision(alice, table)
    moves = alice.get(f"/api/v1/tables/{table}").json["moves"]["items"]
    if not moves:
        wait_until(lambda: ask(alice, table, before).status == 200)
        assert revision(alice, table) > before
