"""Who may open which door: every address of the project has an entry here."""

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import laid_table, person, starter_deck, visitor

pytestmark = pytest.mark.django_db

# name: (method, visitor, somebody else, owner). "any": the same for all, or tested by the house.
ROLES = {
    "home": ("get", 200, 200, 200),
    "decks": ("get", 200, 200, 200),
    "deck-new": ("post", 400, 400, 400),
    "deck": ("get", 404, 404, 200),
    "deck-short": ("get", 404, 404, 302),
    "deck-edit": ("get", 404, 404, 200),
    "deck-quantity": ("post", 404, 404, 400),
    "deck-remedy": ("post", 404, 404, 400),
    "deck-rename": ("post", 404, 404, 400),
    "deck-delete": ("post", 404, 404, 400),
    "catalogue": ("get", 200, 200, 200),
    "card": ("get", 404, 404, 404),
    "rules": ("get", 200, 200, 200),
    "tables": ("get", 200, 200, 200),
    "table-new": ("get", 302, 302, 302),
    "table": ("get", 404, 404, 200),
    "table-fragment": ("get", 404, 404, 200),
    "table-act": ("post", 404, 404, 400),
    "table-back": ("post", 404, 404, 400),
    "table-undo": ("post", 404, 404, 400),
    "table-concede": ("post", 404, 404, 400),
    "table-partner": ("post", 404, 404, 302),
    "table-again": ("post", 404, 404, 302),
    "api-games": ("get", 200, 200, 200),
    "api-game": ("get", 200, 200, 200),
    "api-cards": ("get", 200, 200, 200),
    "api-card": ("get", 404, 404, 404),
    "api-decks": ("get", 200, 200, 200),
    "api-decks-validate": ("post", 404, 404, 404),
    "api-deck": ("get", 404, 404, 200),
    "api-deck-quantity": ("post", 403, 404, 400),
    "api-deck-remedy": ("post", 403, 404, 400),
    "api-tables": ("get", 403, 200, 200),
    "api-table": ("get", 403, 404, 200),
    "api-table-legal": ("get", 403, 404, 200),
    "api-table-act": ("post", 403, 404, 400),
    "api-table-back": ("post", 403, 404, 400),
    "api-table-undo": ("post", 403, 404, 400),
    "api-table-concede": ("post", 403, 404, 400),
    "api-table-partner": ("post", 403, 404, 400),
    "api-table-events": ("get", 403, 404, 200),
}
HOUSE = {"health-live", "health-ready", "schema", "api-docs", "set_language"}


def patterns(resolver: URLResolver, prefix: str = ""):
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            if entry.namespace != "admin":
                yield from patterns(entry, prefix + str(entry.pattern))
        elif isinstance(entry, URLPattern):
            yield entry.name, "/" + prefix + str(entry.pattern)


def test_every_address_has_an_entry():
    names = {name for name, _ in patterns(get_resolver())}
    assert names == ROLES.keys() | HOUSE


@pytest.fixture
def places(alice):
    deck = starter_deck(alice.user)
    match = laid_table(alice.user, deck, level="random")
    return {
        "<slug:deck_id>": deck.pk,
        "<slug:match_id>": match.pk,
        "<slug:game>": "kmon",
        "<slug:key>": "kmon",
        "<slug:slug>": deck.slug,
        "<str:set_code>": "MZ1",
        "<str:number>": "none",
        "<str:code>": "none",
    }


@pytest.mark.parametrize("name", sorted(ROLES))
def test_who_may_open_the_door(alice, places, name):
    method, *wanted = ROLES[name]
    address = dict(patterns(get_resolver()))[name]
    for part, value in places.items():
        address = address.replace(part, value)
    browsers = (visitor(), person("charlie").client, alice.client)
    found = []
    for browser in browsers:
        browser.handler.enforce_csrf_checks = False
        if method == "get":
            found.append(browser.get(address).status_code)
        elif "/api/" in address:
            found.append(browser.post(address, {}, content_type="application/json").status_code)
        else:
            found.append(browser.post(address).status_code)
    assert found == wanted


@pytest.mark.parametrize("name", sorted(name for name in ROLES if ROLES[name][0] == "post"))
def test_a_door_that_writes_does_not_open_by_get(alice, places, name):
    address = dict(patterns(get_resolver()))[name]
    for part, value in places.items():
        address = address.replace(part, value)
    assert alice.client.get(address).status_code == 405
