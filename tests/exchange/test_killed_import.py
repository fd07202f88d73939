"""The process dies in the middle of a long import: all of them are there, or none."""

import json
import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trust.serving import prepared

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("MAZZIERE_LONG"))
ROWS = 10_000 if LONG else 2_000
# Seconds after the import began; on any machine some of them fall into its middle.
MOMENTS = (0.1, 0.7, 1.6) if LONG else (0.2,)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared")]

BEGIN = """
import django; django.setup()
from collection.exchange.rows import ImportRun
from collection.ledger.rows import Change, Entry, Holding
from collection.requests.rows import User
"""
READ = """
from collection.exchange import services
user = User.objects.create_user("alice")
rows = "".join(f"MZ1-A01,2,note {n}\\n" for n in range(%d))
print(services.read_file(actor=user, game="kmon", raw=b"code,quantity,notes\\n" + rows.encode()))
"""
APPLY = """
from collection.exchange import services
user = User.objects.get(username="alice")
run = ImportRun.objects.get()
print("now", flush=True)
services.apply(actor=user, run_id=run.pk, mode="add", good_only=False)
print("done", flush=True)
"""
LOOK = """
import json
from django.db.models import Sum
from collection.ledger.book import differences
copies = Holding.objects.aggregate(n=Sum("quantity"))["n"] or 0
print(json.dumps([copies, Entry.objects.count(), Change.objects.count(),
                  ImportRun.objects.get().state, differences()]))
"""
VERIFY = """
from django.core.management import call_command
call_command("verify")
"""


class Site:
    """A data folder of its own, and processes that work on it."""

    def __init__(self, data: Path) -> None:
        mine = {
            "MAZZIERE_DATA": str(data),
            "MAZZIERE_MODE": "local",
            "MAZZIERE_SECRET_KEY": secrets.token_urlsafe(50),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self.env = {**os.environ, **mine}
        shutil.copy(prepared() / "mazziere.sqlite3", data / "mazziere.sqlite3")

    def run(self, call: list[str]) -> str:
        return subprocess.run(
            call, cwd=ROOT, env=self.env, check=True, capture_output=True, text=True
        ).stdout

    def script(self, text: str) -> str:
        return self.run([sys.executable, "-c", BEGIN + text])

    def kill_after(self, text: str, seconds: float) -> None:
        """Start a script; when it says it begins, let it work so long, then SIGKILL."""
        call = [sys.executable, "-c", BEGIN + text]
        with subprocess.Popen(call, cwd=ROOT, env=self.env, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()


def test_all_or_nothing(tmp_path):
    site = Site(tmp_path)
    site.script(READ % ROWS)
    for moment in MOMENTS:
        site.kill_after(APPLY, moment)
        copies, entries, changes, state, differences = json.loads(site.script(LOOK))
        assert differences == []
        assert (copies, entries, changes, state) in (
            (0, 0, 0, "read"),
            (2 * ROWS, ROWS, 1, "applied"),
        )
        if state == "applied":
            return
    now, done, found, verified = site.script(APPLY + LOOK + VERIFY).splitlines()
    copies, *_, state, differences = json.loads(found)
    assert (now, done, copies, state, differences) == ("now", "done", 2 * ROWS, "applied", [])
    assert "Nothing is lost" in verified
