"""Web nodes with a database and a cache in common, and a browser that goes from one to another."""

from __future__ import annotations

import http.client
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from config.tools import ROOT
from config.tools.check import PRODUCTION

HOST = PRODUCTION["MAZZIERE_HOSTS"]
REDIS = "redis://127.0.0.1:6379/15"
START_SECONDS = 300
FORM = "application/x-www-form-urlencoded"


def web_command() -> str:
    """The line of the Procfile that serves."""
    found = re.search(r"^web: (.+)$", (ROOT / "config" / "Procfile").read_text(), re.MULTILINE)
    assert found
    return found[1]


class Node:
    """One process group with a data folder of its own; nothing in it is another node's."""

    def __init__(self, common: dict[str, str], data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        figures = data / "figures"
        figures.mkdir(parents=True)
        self.data = data
        self.env = common | {
            "MAZZIERE_DATA": str(data),
            "PROMETHEUS_MULTIPROC_DIR": str(figures),
            "PORT": str(self.port),
        }

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def start(self) -> None:
        with (self.data / "log").open("wb") as log:
            self.process = subprocess.Popen(
                ["sh", "-c", web_command()],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while self.ask("/health/ready").status != 200:
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.1)

    def log(self) -> str:
        return (self.data / "log").read_text()

    def kill(self) -> None:
        if hasattr(self, "process"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def ask(self, path: str) -> Answer:
        """As a supervisor asks: by number, in the clear, without a cookie."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        try:
            line.request("GET", path)
            got = line.getresponse()
            return Answer(got.status, got.read(), "")
        except OSError:
            return Answer(0, b"", "")
        finally:
            line.close()


@dataclass(frozen=True)
class Answer:
    """What a node said."""

    status: int
    content: bytes
    place: str

    @property
    def text(self) -> str:
        return self.content.decode()

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}"\s+value="([^"]*)"', self.text)
        assert found, f"no field {name} in {self.text[:500]}"
        return found[1]


class Alternating:
    """A browser behind a proxy that gives each request to the next node."""

    def __init__(self, nodes: list[Node], address: str) -> None:
        self.nodes = nodes
        self.turn = 0
        self.address = address
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.asked: list[int] = []

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, b"", FORM)

    def post(self, path: str, kind: str = FORM, body: bytes = b"", **fields: str) -> Answer:
        fields = {"csrfmiddlewaretoken": self.token, **fields}
        return self._ask("POST", path, body or urlencode(fields).encode(), kind)

    def follow(self, answer: Answer) -> Answer:
        assert answer.status == 302, answer.text[:1000]
        return self.get(answer.place)

    def send_file(self, path: str, name: str, content: bytes, **fields: str) -> Answer:
        mark = secrets.token_hex(8)
        fields = {"csrfmiddlewaretoken": self.token, **fields}
        parts = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in fields.items()
        ]
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="x.png"\r\n'
        parts += [head.encode(), b"Content-Type: image/png\r\n\r\n", content]
        body = b"".join([*parts, f"\r\n--{mark}--\r\n".encode()])
        return self.post(path, f"multipart/form-data; boundary={mark}", body)

    def _ask(self, method: str, path: str, body: bytes, kind: str) -> Answer:
        node = self.nodes[self.turn % len(self.nodes)]
        self.turn += 1
        self.asked.append(node.port)
        headers = {
            "Host": HOST,
            "Forwarded": f"for={self.address};proto=https",
            "Origin": f"https://{HOST}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Type": kind,
        }
        line = http.client.HTTPConnection("127.0.0.1", node.port, timeout=90)
        try:
            line.request(method, path, body or None, headers)
            got = line.getresponse()
            content = got.read()
        finally:
            line.close()
        for cookie in got.headers.get_all("Set-Cookie") or []:
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        if found := re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', content):
            self.token = found[1].decode()
        place = urlsplit(got.headers.get("Location", ""))
        return Answer(got.status, content, place.path + (f"?{place.query}" if place.query else ""))
