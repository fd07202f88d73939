"""The server is killed in mid-battle: what it acknowledged is there, once; play goes on."""

import contextlib
import http.client
import http.cookiejar
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROUNDS = 3
KEY = secrets.token_urlsafe(50)
MOVES = 4

pytestmark = pytest.mark.slow


class Site:
    """A server of its own on a data folder of its own, that can be killed and started again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        mine = {
            "MAZZIERE_DATA": str(data),
            "MAZZIERE_MODE": "local",
            "MAZZIERE_SECRET_KEY": KEY,
        }
        self.env = {**os.environ, **mine}
        self.env.pop("DJANGO_SETTINGS_MODULE", None)
        self.manage("prepare")

    def manage(self, *words: str) -> str:
        call = [sys.executable, "manage.py", *words]
        return subprocess.run(
            call, cwd=ROOT, env=self.env, check=True, capture_output=True, text=True
        ).stdout

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "runserver", "--noreload", str(self.port)],
            cwd=ROOT, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(150):
            try:
                urllib.request.urlopen(f"http://localhost:{self.port}/health/live").close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Browser:
    """A visitor who keeps cookies and sends forms."""

    def __init__(self, site: Site) -> None:
        self.site = site
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def get(self, path: str) -> tuple[str, str]:
        with self.opener.open(f"http://localhost:{self.site.port}{path}", timeout=20) as answer:
            return urllib.parse.urlsplit(answer.url).path, answer.read().decode()

    def post(self, path: str, page: str, **fields: str) -> tuple[str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        address = f"http://localhost:{self.site.port}{path}"
        with self.opener.open(address, body, timeout=20) as answer:
            return urllib.parse.urlsplit(answer.url).path, answer.read().decode()


@pytest.fixture
def site(tmp_path):
    found = Site(tmp_path)
    found.start()
    yield found
    found.kill()


def revision_of(page: str) -> str:
    return re.search(r'name="revision" value="(\d+)"', page)[1]


def step(browser: Browser, path: str, page: str) -> str:
    """The first move offered, or else the partner's; the page after it."""
    moves = re.findall(r'name="action" value="(\d+)" data-digit', page)
    fields = {"revision": revision_of(page)} | ({"action": moves[0]} if moves else {})
    return browser.post(f"{path}/{'act' if moves else 'partner'}", page, **fields)[1]


def sit_down(browser: Browser) -> tuple[str, str]:
    _, home = browser.get("/")
    deck, _page = browser.post("/d/new", home, game="kmon", product="MZ1-S01", key="first")
    form = browser.get(f"/t/new?deck={deck.split('/')[2]}")[1]
    return browser.post("/t/new", form, deck=deck.split("/")[2], level="random", key="second")


def test_what_was_acknowledged_survives_a_killed_server(site):
    browser = Browser(site)
    path, page = sit_down(browser)
    for _ in range(ROUNDS):
        for _ in range(MOVES):
            page = step(browser, path, page)
        site.kill()
        site.start()
        again = browser.get(path)[1]
        assert revision_of(again) == revision_of(page)
        page = again
    assert "Nothing is lost" in site.manage("verify")


def test_what_was_under_way_is_whole_or_not_at_all(site):
    browser = Browser(site)
    path, page = sit_down(browser)
    for n in range(ROUNDS):
        known = int(revision_of(page))
        killer = threading.Timer(0.005 * (n + 1), site.kill)
        killer.start()
        with contextlib.suppress(OSError, http.client.HTTPException):
            step(browser, path, page)
        killer.join()
        site.start()
        page = browser.get(path)[1]
        assert int(revision_of(page)) >= known
    assert "Nothing is lost" in site.manage("verify")
    assert step(browser, path, page)
