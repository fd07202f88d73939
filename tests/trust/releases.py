"""Two releases in folders of their own, and a site whose socket outlives its servers."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from config.tools import ROOT
from tests.trust.serving import START_SECONDS, Site, ask

PARTS = ("manage.py", "config", "collection", "decks", "engine", "templates", "static", "locale")
# The next release keeps the folder of a deck in a column of another name: neither release
# can do anything with decks on the other's database.
_FIELD = "folder = models.CharField(max_length=40, blank=True"
_MIGRATION = '''"""A column gets another name."""
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("decks", "{last}")]
    operations = [migrations.AlterField(
        "deck", "folder", models.CharField(max_length=40, blank=True, db_column="drawer"))]
'''
# As systemd does it: the socket is the third file, and the variables name who is to take it.
_HANDED = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[2], sys.argv[2:])
"""


def lay(folder: Path) -> Path:
    """This release in a folder of its own."""
    folder.mkdir()
    for part in (*PARTS, "tests", "requirements"):
        if (ROOT / part).is_dir():
            leave = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, folder / part, ignore=leave)
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


def renew(folder: Path) -> Path:
    """Make it the release after this one, with a migration and a style of its own."""
    with (folder / "static" / "css" / "base.css").open("a") as style:
        style.write("/* newer */\n")
    rows = folder / "decks" / "lists" / "rows.py"
    text = rows.read_text()
    assert text.count(_FIELD) == 1
    rows.write_text(text.replace(_FIELD, f'{_FIELD}, db_column="drawer"'))
    migrations = folder / "decks" / "migrations"
    last = max(path.stem for path in migrations.glob("[0-9]*.py"))
    (migrations / "9000_drawer.py").write_text(_MIGRATION.format(last=last))
    return folder


class SocketSite(Site):
    """Served as systemd does it: who comes while no server runs waits in the socket's queue."""

    def __init__(self, data: Path, root: Path, **variables: str) -> None:
        super().__init__(data, root, **variables)
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", self.port))
        self.socket.listen(1024)

    def start(self) -> None:
        """Serve the release of `root`; the first answer is waited for."""
        command = [sys.executable, "-m", "config.on_socket", "--interface", "wsgi", "--workers"]
        command += ["1", "--blocking-threads", "4", "--backpressure", "64"]
        command += ["--log-level", "warning", "config.wsgi:application"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _HANDED, str(self.socket.fileno()), *command],
                cwd=self.root, env=self.env, start_new_session=True, stdout=log, stderr=log,
                pass_fds=[self.socket.fileno()],
            )  # fmt: skip
        assert ask(self, "GET", "/health/live", timeout=START_SECONDS).status == 200

    def end(self) -> None:
        """Tell the server to stop, as systemd does, and wait until it has."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGTERM)
        assert self.process.wait(START_SECONDS) in (0, -signal.SIGTERM)
        self.process = None

    def kill(self) -> None:
        """End it all."""
        super().kill()
        self.socket.close()


def told(answer: Any) -> tuple[int, str | None]:
    """Status, and when to come again."""
    return answer.status, answer.headers.get("retry-after")
