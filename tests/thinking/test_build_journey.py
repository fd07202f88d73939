"""A copy of the project from its first partner to one that plays compiled, and back to plain."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from config.tools import ROOT
from engine.ai.player import COMPILED, PLAIN
from engine.sim import builds
from tests.thinking.waiting import wait_until
from tests.trust.serving import Person, Site

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.usefixtures("prepared")]
_NOT_COPIED = shutil.ignore_patterns(".*", "var", "build", "staticfiles", "__pycache__", "bench")
_SETTLE = """
import django; django.setup()
import json
from tests.factories import laid_table, person, starter_deck
alice = person("alice")
deck = starter_deck(alice.user)
tables = [laid_table(alice.user, deck, level="easy").pk for _ in range(4)]
print(json.dumps([alice.client.cookies["sessionid"].value, deck.pk, tables]))
"""
# But for its priority: beside other tests it would wait for ever.
_BEHIND = """
import sys
from config.tools.compile import behind
behind.go_behind = lambda: None
sys.exit(behind.main())
"""
_NOTED = """
import django; django.setup()
import sys
from engine.web.models import Match
steps = Match.objects.get(pk=sys.argv[1]).steps.order_by("number")
print([step.note["build"] for step in steps if "build" in step.note][-1])
"""


@pytest.fixture
def alice(tmp_path):
    """Somebody on a site of a copy in which nothing was compiled."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT, clone, ignore=_NOT_COPIED)
    (clone / ".venv").symlink_to(ROOT / ".venv")
    data = tmp_path / "data"
    data.mkdir()
    site = Site(
        data, clone, MAZZIERE_THINKING="1", MAZZIERE_ENGINES="", COMPILE="1",
        MAZZIERE_COMPILE_LEVEL="0",
    )  # fmt: skip
    session, deck, tables = json.loads(site.python("-c", _SETTLE).splitlines()[-1])
    site.start()
    yield Person(site, session, deck, tables)
    site.kill()


def played(alice: Person) -> str:
    """On which build the partner's next move was made."""
    table = alice.tables[0]
    before = made(alice, table)
    while made(alice, table) == before:
        alice.move()
    return alice.site.python("-c", _NOTED, table).split()[-1]


def made(alice: Person, table: str) -> int:
    """How many moves the partner has made at a table."""
    count = "import django; django.setup(); import sys; from engine.web.models import Match; "
    count += "steps = Match.objects.get(pk=sys.argv[1]).steps.all(); "
    count += "print(sum('build' in step.note for step in steps))"
    return int(alice.site.python("-c", count, table).split()[-1])


def building(site: Site) -> subprocess.Popen[bytes]:
    """What `make run` begins behind the site."""
    command = [sys.executable, "-c", _BEHIND]
    return subprocess.Popen(command, cwd=site.root, env=site.env, start_new_session=True)


def standing(site: Site) -> list[Path]:
    return list((site.root / "build" / "engines").glob(f"*/{builds.FACTS}"))


def halfway(site: Site) -> list[Path]:
    return list((site.root / "build" / "engines").glob(".making-*/modules.txt"))


def test_partners_play_compiled_once_a_build_stands_and_plain_after_a_changed_line(alice):
    site = alice.site
    assert played(alice) == PLAIN

    killed = building(site)
    wait_until(lambda: halfway(site))
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert standing(site) == []
    assert played(alice) == PLAIN

    assert building(site).wait() == 0  # it waits for what the killed one left behind
    assert len(standing(site)) == 1
    assert halfway(site) == []
    assert "compiled engine" in alice.get("/about").content.decode()
    wait_until(lambda: played(alice) == COMPILED)

    site.kill()
    with (site.root / "engine" / "kernel" / "state.py").open("a") as source:
        source.write("\n# One line more.\n")
    site.start()
    assert played(alice) == PLAIN
    assert len(standing(site)) == 1
