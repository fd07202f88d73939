"""Who sits at the tables, and who only looks around meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from config.tools.load.client import Answer, Asked, Book, Browser
from config.tools.load.people import Player, Visitor
from config.tools.load.site import Person

ANSWER: Final = "answer"
# Seconds between two pages of one who looks around.
PAUSE: Final = 0.2
VISITORS: Final = 3
# As static/js/pace.js waits at normal pace before it asks.
PACE: Final = 0.65


class Sitter(Player):
    """Plays as quickly as the page lets anybody."""

    def __init__(self, browser: Browser, person: Person, level: str, number: int) -> None:
        super().__init__(browser, person, f"sitter {level} {number}")
        self.level = level
        # Another key for each form than that of the same person against another level.
        self.tables = sum(level.encode()) * 1000

    def _answer(self, revision: str) -> Answer:
        time.sleep(PACE)
        started = time.perf_counter()
        answer = super()._answer(revision)
        self.browser.book.note(Asked(ANSWER, time.perf_counter() - started))
        return answer


@contextmanager
def looking_around(port: int, book: Book, people: list[Person]) -> Iterator[None]:
    """Some people who look at page after page, until the block ends."""
    stop = threading.Event()
    visitors = [
        Visitor(Browser(port, book, who, number), who, f"visitor {number}")
        for number, who in enumerate(people[:VISITORS])
    ]
    with _in_threads(visitors, stop, PAUSE):
        yield


@contextmanager
def playing(port: int, book: Book, people: list[Person], level: str) -> Iterator[None]:
    """Everybody at a table of their own against a partner of that level, until the block ends."""
    stop = threading.Event()
    sitters = [
        Sitter(Browser(port, book, who, number), who, level, number)
        for number, who in enumerate(people)
    ]
    with _in_threads(sitters, stop, PACE):
        yield


@contextmanager
def _in_threads(
    everybody: list[Visitor] | list[Sitter], stop: threading.Event, pause: float
) -> Iterator[None]:
    def live(someone: Visitor | Sitter) -> None:
        while not stop.is_set():
            someone.act()
            stop.wait(pause)

    threads = [threading.Thread(target=live, args=(each,), daemon=True) for each in everybody]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()
