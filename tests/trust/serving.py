"""A site of its own, as `make run` serves it, that can be killed; and somebody who writes to it."""

from __future__ import annotations

import contextlib
import fcntl
import http.client
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from config.tools import ROOT

KEY = secrets.token_urlsafe(50)
START_SECONDS = 300
CSRF = "a" * 32
CARD = "MZ1-A01"
_SETTLE = """
import django; django.setup()
import json, sys
from django.conf import settings
settings.ALLOWED_HOSTS.append("testserver")
from tests.factories import laid_table, own_copies, person, starter_deck
for name in sys.argv[2:]:
    alice = person(name)
    deck = starter_deck(alice.user)
    own_copies(alice.user, sys.argv[1], 1)
    tables = [laid_table(alice.user, deck, level="random").pk for _ in range(3)]
    session = alice.client.cookies["sessionid"].value
    print(json.dumps({"session": session, "deck": deck.pk, "tables": tables}))
"""


class Site:
    """A server in a group of its own, on a data folder of its own, of the sources in `root`;
    `variables` as in life."""

    def __init__(self, data: Path, root: Path = ROOT, **variables: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        mine = {
            "MAZZIERE_DATA": str(data),
            "MAZZIERE_MODE": "local",
            "MAZZIERE_SECRET_KEY": KEY,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self.env = {**os.environ, **mine, **variables}
        self.data, self.root = data, root
        self.process: subprocess.Popen[bytes] | None = None
        # What the server said; not in the data folder, whose disk may be full.
        self.log = Path(tempfile.mkdtemp(dir=settings.DATA_DIR)) / "log"
        if "DATABASE_URL" in variables:
            self.manage("prepare")
        else:
            shutil.copy(prepared() / "mazziere.sqlite3", data / "mazziere.sqlite3")

    def manage(self, *words: str) -> str:
        """A command of `manage.py`; what it said."""
        return self.python("manage.py", *words)

    def python(self, *words: str) -> str:
        """Python with the site's settings; what it said."""
        done = subprocess.run(
            [sys.executable, *words], cwd=self.root, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def settle(self, name: str) -> Person:
        """Somebody new with a copy, a deck and tables."""
        return self.settle_all([name])[0]

    def settle_all(self, names: list[str]) -> list[Person]:
        """Several of them."""
        lines = self.python("-c", _SETTLE, CARD, *names).splitlines()[-len(names) :]
        told = [json.loads(line) for line in lines]
        return [Person(self, said["session"], said["deck"], said["tables"]) for said in told]

    def start(self) -> None:
        """Serve, and wait for the first answer."""
        granian = str(Path(sys.executable).with_name("granian"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [granian, "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port),
                 "--workers", "1", "--blocking-threads", "4", "--backpressure", "64",
                 "--log-level", "warning", "config.wsgi:application"],
                cwd=self.root, env=self.env, start_new_session=True, stdout=log, stderr=log,
            )  # fmt: skip
        for _ in range(START_SECONDS * 10):
            with contextlib.suppress(OSError, http.client.HTTPException):
                if ask(self, "GET", "/health/live").status == 200:
                    return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def said(self) -> str:
        """What the server has written so far."""
        return self.log.read_text()

    def taken(self) -> int:
        """How many requests the server has read and not answered."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        # Address and port, the other's, the state (1: open), what waits to be sent and to be read.
        return sum(
            int(at.partition(":")[2], 16) == self.port
            and int(state, 16) == 1
            and int(queues.partition(":")[2], 16) == 0
            for _number, at, _from, state, queues, *_more in lines
        )

    def kill(self) -> None:
        """End the whole group without a word."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None


@cache
def prepared() -> Path:
    """A data folder that `manage.py prepare` made, once for all processes of a run."""
    folder = Path(os.environ["MAZZIERE_TESTS_PREPARED"])
    folder.mkdir(exist_ok=True)
    env = {**os.environ, "MAZZIERE_DATA": str(folder), "MAZZIERE_SECRET_KEY": KEY}
    env |= {"MAZZIERE_MODE": "local", "DJANGO_SETTINGS_MODULE": "config.settings"}
    env.pop("DATABASE_URL", None)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "mazziere.sqlite3").exists():
            subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, check=True)
    return folder


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.content)


def ask(
    site: Site, method: str, path: str, body: bytes | None = None, timeout: float = 90, **heads: str
) -> Answer:
    """One request on a line of its own."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=timeout)
    try:
        said = {name.replace("_", "-"): value for name, value in heads.items()}
        line.request(method, path, body, {"Host": f"localhost:{site.port}", **said})
        answer = line.getresponse()
        heads_of = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, heads_of, answer.read())
    finally:
        line.close()


@dataclass
class Person:
    """Somebody who is logged in, and what they were told."""

    site: Site
    session: str
    deck: str
    tables: list[str]
    copies: int = 1
    edits: int = 0
    moves: list[str] = field(default_factory=list)
    # The one form whose answer never came: address, fields.
    pending: tuple[str, dict[str, str]] | None = None

    def get(self, path: str, **heads: str) -> Answer:
        """Read a page."""
        return ask(self.site, "GET", path, Cookie=f"sessionid={self.session}", **heads)

    def post(self, path: str, fields: dict[str, str], **heads: str) -> Answer:
        """Send a form."""
        return ask(
            self.site, "POST", path, urllib.parse.urlencode(fields).encode(),
            Cookie=f"sessionid={self.session}; csrftoken={CSRF}", X_CSRFToken=CSRF,
            Content_Type="application/x-www-form-urlencoded", **heads,
        )  # fmt: skip

    def write(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form that is pending until it is answered."""
        self.pending = (path, fields)
        answer = self.post(path, fields)
        if answer.status < 400:
            self.acknowledge()
        return answer

    def acknowledge(self) -> None:
        """The pending form is in the journal."""
        assert self.pending is not None
        path, fields = self.pending
        if path.endswith("/count"):
            self.copies = int(fields["quantity"])
        elif path.endswith("/rename"):
            self.edits += 1
        else:
            self.moves.append(fields["key"])
        self.pending = None

    def count(self) -> Answer:
        """One copy more."""
        fields = {"code": CARD, "quantity": str(self.copies + 1), "seen": str(self.copies)}
        return self.write("/g/kmon/shelf/count", {**fields, "key": f"count-{self.copies}"})

    def edit(self) -> Answer:
        """The deck gets its next name."""
        fields = {"name": f"Name {self.edits + 1}", "version": str(self.edits + 1)}
        return self.write(f"/d/{self.deck}/rename", {**fields, "key": f"edit-{self.edits}"})

    def move(self) -> Answer | None:
        """The first move offered, or the partner's turn; None when all tables are over."""
        while self.tables:
            table = self.tables[0]
            seen = self.get(f"/api/v1/tables/{table}")
            if seen.status >= 400:
                return seen
            state = seen.json
            if state["match"]["over"]:
                self.tables.pop(0)
                continue
            revision, items = str(state["match"]["revision"]), state["moves"]["items"]
            if not items:
                self.post(f"/t/{table}/partner", {"revision": revision})
                continue
            fields = {"revision": revision, "action": str(items[0]["action"])}
            return self.write(f"/t/{table}/act", {**fields, "key": f"move-{len(self.moves)}"})
        return None
