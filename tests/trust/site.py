"""The whole site as a list of addresses, and everything it keeps as one digest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from unittest import mock

from django.apps import apps
from django.db import connection
from django.http import HttpResponse, QueryDict
from django.urls import get_resolver

from tests.factories import person, starter_deck, visitor
from tests.trust.things import HOSTILE, give_everything
from tests.web.test_roles import ROLES, patterns

# Doors of the house that are read; the admin's are Django's own.
HOUSE = ("health-live", "health-ready", "schema", "api-docs")
# Whole files of many pictures.
HEAVY = ("deck-print-file", "api-deck-print", "deck-image", "api-deck-image")
# What a visit may write: that it took place.
VISITS = {"django_session", "usersessions_usersession"}


def addresses(places: dict[str, str], method: str = "get") -> dict[str, str]:
    """Name and address of every door of that method, filled from `places`."""
    known = dict(patterns(get_resolver()))
    names = [name for name, (how, *_) in ROLES.items() if how == method]
    if method == "get":
        names += HOUSE
    return {name: filled(known[name], places) for name in names}


def filled(address: str, places: dict[str, str]) -> str:
    """An address with values for its parts; a part nobody named leads to nothing."""
    for part, value in places.items():
        address = address.replace(part, value)
    return re.sub(r"<(\w+):\w+>", lambda part: "1" if part[1] == "int" else "none", address)


@dataclass(frozen=True)
class Seen:
    """One answer."""

    name: str
    path: str
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def is_page(self) -> bool:
        """Whether it is HTML."""
        return self.headers.get("Content-Type", "").startswith("text/html")

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode()


@dataclass(frozen=True)
class Looked:
    """All answers, the parameters each view asks for, and the data before and after."""

    places: dict[str, str]
    owner: list[Seen]
    htmx: list[Seen]
    visitor: list[Seen]
    parameters: dict[str, list[str]]
    before: dict[str, str]
    after: dict[str, str]
    session: str

    @property
    def all(self) -> list[Seen]:
        """Whoever asked."""
        return [*self.owner, *self.htmx, *self.visitor]


def look_around() -> Looked:
    """Give Alice everything and look at every page; to be called in a transaction."""
    alice, bob = person("alice"), person("bob")
    places = give_everything(alice)
    shared = starter_deck(bob.user)
    type(shared).objects.filter(pk=shared.pk).update(name=HOSTILE[:100], visibility="public")
    found = addresses(places)
    before = digest()
    parameters: dict[str, list[str]] = {}
    with asking() as asked:
        owner = []
        for name, address in found.items():
            asked.clear()
            # The name in a card's address is the deck's here; the card's page is one step on.
            owner.append(seen(name, alice.client.get(address, follow=name == "card")))
            parameters[name] = sorted(asked)
    after = digest()
    pages = {each.name: found[each.name] for each in owner if each.is_page}
    by_htmx = {"HX-Request": "true"}
    htmx = [seen(name, alice.client.get(pages[name], headers=by_htmx)) for name in pages]
    stranger = visitor()
    visits = [seen(name, stranger.get(found[name])) for name in found if name not in HEAVY]
    session = alice.client.cookies["sessionid"].value
    return Looked(places, owner, htmx, visits, parameters, before, after, session)


def seen(name: str, answer: HttpResponse) -> Seen:
    """An answer, read to its end."""
    path = str(answer.request["PATH_INFO"])
    return Seen(name, path, answer.status_code, dict(answer.headers), read(answer))


def read(answer: HttpResponse) -> bytes:
    """The body to its end: only then is the file behind it closed."""
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@contextmanager
def asking() -> Iterator[set[str]]:
    """The parameters that views ask of an address, as they do so."""
    asked: set[str] = set()
    methods = ("get", "getlist", "__getitem__", "__contains__")
    originals = {name: getattr(QueryDict, name) for name in methods}

    def noting(original: Any) -> Any:
        def noted(self: QueryDict, key: Any, *more: Any, **named: Any) -> Any:
            asked.add(str(key))
            return original(self, key, *more, **named)

        return noted

    with ExitStack() as stack:
        for name, original in originals.items():
            stack.enter_context(mock.patch.object(QueryDict, name, noting(original)))
        yield asked


def digest() -> dict[str, str]:
    """A digest of each table; two are equal when not a single value differs."""
    tables = sorted(model._meta.db_table for model in apps.get_models(include_auto_created=True))
    found = {}
    with connection.cursor() as cursor:
        for table in tables:
            if table in VISITS:
                continue
            cursor.execute(f'SELECT * FROM "{table}"')
            rows = sorted(repr(row) for row in cursor.fetchall())
            found[table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


class Elements(HTMLParser):
    """Every element of a page with its attributes, and the text of scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []
        self._within = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {key: value or "" for key, value in attrs}))
        self._within = tag

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style") and data.strip():
            self.inline.append(data)

    def values(self, *names: str) -> Iterator[str]:
        """The values of these attributes wherever they stand."""
        for _, attributes in self.found:
            yield from (attributes[name] for name in names if name in attributes)
