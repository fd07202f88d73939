"""One browser: a connection that is kept, cookies, pictures it has seen, and a stop-watch."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from config.tools.load.site import HOST, Person

_COOKIE = "__Host-sessionid"
_TIMEOUT = 30
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_AGAIN = re.compile(r'"again": {"after": (\d+)}')
_PICTURE = re.compile(r'src="(/f/[^"]+\.webp[^"]*)"')
# What stands above the fold of a phone or a small window.
_PICTURES_SEEN = 6


@dataclass(frozen=True)
class Answer:
    """A page as it came; `again` seconds are to pass before a partner is asked anew."""

    status: int
    text: str
    place: str
    again: float = 0.0

    def every(self, pattern: str) -> list[str]:
        """What a pattern finds in it."""
        return re.findall(pattern, self.text)


@dataclass(frozen=True)
class Asked:
    """One request: what it was, how long the answer took, what was wrong with it if anything."""

    kind: str
    seconds: float
    wrong: str = ""


@dataclass
class Book:
    """What all browsers wrote down, and whether it counts yet."""

    rows: list[Asked] = field(default_factory=list)
    counted: bool = False
    requests: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, row: Asked) -> None:
        """Every failure counts, also while the caches are still cold."""
        with self.lock:
            self.requests += 1
            if self.counted or row.wrong:
                self.rows.append(row)


class Browser:
    """A person's browser; not shared between threads."""

    def __init__(self, port: int, book: Book, person: Person | None, number: int) -> None:
        self.book = book
        self.port = port
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT)
        self.cookies = {_COOKIE: person["session"]} if person else {}
        self.cookies["django_language"] = "it" if number % 3 == 0 else "en"
        self.address = f"192.0.2.{number % 250 + 1}"
        self.kept: set[str] = set()
        self.token = ""

    def get(self, kind: str, path: str) -> Answer:
        """A page, with the pictures on it that this browser has not got."""
        answer = self._ask(kind, "GET", path, None, {})
        for picture in self._unseen(answer):
            self._ask("picture", "GET", picture, None, {})
        return answer

    def post(self, kind: str, path: str, fields: Mapping[str, str], *, htmx: bool = True) -> Answer:
        """A form; what it redirects to is a request of its own."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields})
        headers = {"HX-Request": "true"} if htmx else {}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        answer = self._ask(kind, "POST", path, body, headers)
        if answer.status in (301, 302, 303):
            return self.get("table" if answer.place.startswith("/t/") else "deck", answer.place)
        return answer

    def _unseen(self, answer: Answer) -> Iterator[str]:
        for path in dict.fromkeys(_PICTURE.findall(answer.text)[:_PICTURES_SEEN]):
            if path not in self.kept:
                self.kept.add(path)
                yield path

    def _ask(
        self, kind: str, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> Answer:
        started = time.perf_counter()
        try:
            answer = self._send(method, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            self.line.close()
            wrong = f"{method} {path}: {type(error).__name__}: {error}"
            self.book.note(Asked(kind, time.perf_counter() - started, wrong))
            return Answer(0, "", path)
        seconds = time.perf_counter() - started
        wrong = f"{method} {path}: {answer.status}" if answer.status >= 400 else ""
        self.book.note(Asked(kind, seconds, wrong))
        if found := _TOKEN.search(answer.text):
            self.token = found[1]
        return answer

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        mine = {
            "Host": HOST,
            "Forwarded": f"for={self.address};proto=https",
            "Origin": f"https://{HOST}",
            "Referer": f"https://{HOST}/",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        self.line.request(method, path, body, mine | headers)
        got = self.line.getresponse()
        content = got.read()
        for name, value in got.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
        is_text = got.headers.get_content_type().startswith("text/")
        text = content.decode() if is_text else ""
        again = _AGAIN.search(got.headers.get("HX-Trigger", ""))
        after = int(again[1]) / 1000 if again else 0.0
        return Answer(got.status, text, got.headers.get("Location", path), after)
