"""What people do: look around among cards, shelf and decks, or play battle after battle."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from config.tools.bench.big import SEARCHES
from config.tools.bench.setting import GAME
from config.tools.load.client import Answer, Book, Browser
from config.tools.load.site import Person
from engine.kernel.rng import Rng, seed_of

# Seconds between two pages; half of a person's pauses are shorter than the mean of the two.
BROWSE_PAUSE: Final = (2.0, 10.0)
MOVE_PAUSE: Final = (1.0, 5.0)
PAGE, SEARCH, MOVE, OTHER = "page", "search", "move", "other"
# What each kind of request is held to.
BOUND_OF: Final = {
    **dict.fromkeys(("found", "mixed"), SEARCH),
    "move": MOVE,
    **dict.fromkeys(("partner", "picture", "new table"), OTHER),
}
_FAR: Final = 40  # pages of a catalogue that somebody turns to
_SEARCHES: Final = sorted(SEARCHES.values())
_OFFERED: Final = r'name="action" value="(\d+)" data-digit'
_REVISION: Final = r'name="revision" value="(\d+)"'


class Visitor:
    """Somebody who looks around; `person` None is one without a session."""

    def __init__(self, browser: Browser, person: Person | None, name: str) -> None:
        self.browser = browser
        self.person = person
        self.rng = Rng(seed_of("load", name))
        self.cards: list[str] = []
        # How often of a hundred, and what.
        self.habits: list[tuple[int, Callable[[], object]]] = [
            (4, self._plain("home", "/")),
            (14, self._catalogue),
            (18, self._search),
            (22, self._card),
            (4, self._plain("list", f"/g/{GAME}/cards?view=list")),
            (4, self._plain("set", f"/g/{GAME}/set/MZ1")),
            (2, self._plain("sets", f"/g/{GAME}/sets")),
            (2, self._plain("rules", f"/g/{GAME}/rules")),
        ]
        if person:
            self.habits += [
                (9, self._plain("shelf", "/shelf")),
                (3, self._plain("history", "/shelf/history")),
                (3, self._plain("wishes", f"/g/{GAME}/wishes")),
                (5, self._plain("decks", "/decks")),
                (6, self._plain("deck", person["deck_page"])),
                (4, self._edit),
            ]

    def act(self) -> None:
        """One page, or one small piece of work."""
        at = self.rng.below(sum(often for often, _ in self.habits))
        for often, act in self.habits:
            if at < often:
                act()
                return
            at -= often

    def pause(self) -> float:
        """Seconds until the next one."""
        low, high = BROWSE_PAUSE
        return low + (high - low) * self.rng.unit()

    def _plain(self, kind: str, path: str) -> Callable[[], object]:
        return lambda: self.browser.get(kind, path)

    def _catalogue(self) -> None:
        """Mostly the first pages; sometimes one far behind."""
        page = 1 + min(self.rng.below(_FAR), self.rng.below(_FAR), self.rng.below(_FAR))
        self._see(self.browser.get("cards", f"/g/{GAME}/cards?page={page}"))

    def _search(self) -> None:
        words = _SEARCHES[self.rng.below(len(_SEARCHES))]
        kind = "mixed" if ":" in words or "=" in words else "found"
        self._see(self.browser.get(kind, f"/g/{GAME}/cards?{urlencode({'q': words})}"))

    def _see(self, page: Answer) -> None:
        # The huge set of the measuring was ten small ones, whose names its cards still say.
        links = page.every(rf'href="(/g/{GAME}/card/(?!BIG\d/)[^"#?]+)"')
        self.cards = links or self.cards

    def _card(self) -> None:
        if not self.cards:
            self._catalogue()
        if self.cards:
            self.browser.get("card", self.cards[self.rng.below(len(self.cards))])

    def _edit(self) -> None:
        """Open the editor, take a card down by one copy and put it back."""
        assert self.person is not None
        page = self.browser.get("edit", f"{self.person['deck_page']}/edit")
        steps = page.every(r'name="set"\s+value="(\d+\|[^"]+)"')
        versions = page.every(r'name="version" value="(\d+)"')
        if not steps or not versions or self.person.get("shared"):
            return
        address = f"/d/{self.person['deck']}/quantity"
        key = f"{self.rng.below(1 << 19):x}{self.rng.below(1 << 19):x}"
        version = versions[0]
        copies, where = steps[0].split("|", 1)
        for number, wanted in enumerate((steps[0], f"{int(copies) + 1}|{where}")):
            fields = {"version": version, "set": wanted, "key": f"{key}{number}"}
            answer = self.browser.post("change", address, fields)
            version = next(iter(answer.every(r'name="version" value="(\d+)"')), version)


class Player:
    """Somebody who plays one battle after the other against the partner of that level."""

    level = "greedy"

    def __init__(self, browser: Browser, person: Person, name: str) -> None:
        self.browser = browser
        self.person = person
        self.rng = Rng(seed_of("load", name))
        self.tables = 0
        self.place = ""
        self.page = Answer(0, "", "")

    def act(self) -> None:
        """One move; the partner's follow as the page would ask for them."""
        revision = self.page.every(_REVISION)
        moves = self.page.every(_OFFERED)
        if not revision or not moves:
            self._sit_down()
            return
        action = moves[self.rng.below(len(moves))]
        self.page = self._step("move", "act", revision=revision[0], action=action)
        self._wait_for_partner()

    def pause(self) -> float:
        """Seconds of thought."""
        low, high = MOVE_PAUSE
        return low + (high - low) * self.rng.unit()

    def _sit_down(self) -> None:
        deck = self.person["deck"]
        form = self.browser.get("new table form", f"/t/new?deck={deck}")
        if not form.text:
            return
        self.tables += 1
        fields = {"deck": deck, "level": self.level, "key": f"{deck}-{self.tables}"}
        self.page = self.browser.post("new table", "/t/new", fields, htmx=False)
        self.place = next(iter(self.page.every(r'action="(/t/\w+)/act"')), "")
        self._wait_for_partner()

    def _wait_for_partner(self) -> None:
        for _ in range(200):
            revision = self.page.every(_REVISION)
            if not self.place or self.page.every(_OFFERED) or not revision:
                return
            if "/partner" not in self.page.text:
                return
            before = revision[0]
            self.page = self._answer(before)
            if self.page.every(_REVISION) == [before]:
                return

    def _answer(self, revision: str) -> Answer:
        """The partner's next move, asked for as often as the site says."""
        answer = self._step("partner", "partner", revision=revision, by="itself")
        while answer.again:
            time.sleep(answer.again)
            answer = self._step("partner", "partner", revision=revision, by="itself")
        return answer

    def _step(self, kind: str, door: str, **fields: str) -> Answer:
        key = f"{self.tables}-{fields['revision']}-{door}"
        return self.browser.post(kind, f"{self.place}/{door}", {"key": key, **fields})


def start(
    port: int, book: Book, people: dict[str, list[Person]], browsing: int, stop: threading.Event
) -> list[threading.Thread]:
    """Everybody at once, each in a thread; those who look around are of three sorts."""
    return [
        _begin(each, stop, number)
        for number, each in enumerate(gather(port, book, people, browsing))
    ]


def gather(
    port: int, book: Book, people: dict[str, list[Person]], browsing: int
) -> list[Visitor | Player]:
    """A third without a session, a fifth as the collector of everything, the rest as members."""
    shared = {**people["collectors"][0], "shared": "yes"}
    members = iter(people["members"])
    found: list[Visitor | Player] = []
    for number in range(browsing):
        who = None if number % 3 == 0 else shared if number % 5 == 1 else next(members, shared)
        found.append(Visitor(Browser(port, book, who, number), who, f"visitor {number}"))
    for number, who in enumerate(people["players"]):
        found.append(Player(Browser(port, book, who, number), who, f"player {number}"))
    return found


def _begin(someone: Visitor | Player, stop: threading.Event, number: int) -> threading.Thread:
    def live() -> None:
        # Nobody arrives at the same moment.
        waited = stop.wait(someone.pause() * (number % 7) / 7)
        while not waited:
            someone.act()
            waited = stop.wait(someone.pause())

    thread = threading.Thread(target=live, name=f"person {number}", daemon=True)
    thread.start()
    return thread
