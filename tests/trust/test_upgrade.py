"""The database of the first release, brought up to this one: nothing is lost, all is findable."""

import json
import os
import subprocess
import sys
import time

import pytest

from config.tools import ROOT
from tests.trust.services_of_own import a_database

# `make upgrade` asks for a hundred thousand cards.
CARDS = int(os.environ.get("MAZZIERE_UPGRADE_CARDS", "400"))
in_full = pytest.mark.slow if "MAZZIERE_UPGRADE_CARDS" in os.environ else pytest.mark.long
FILL = """
import django; django.setup()
import json, sys
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
first = [("collection", "0001_initial"), ("decks", "0001_initial"), ("engine", "0001_initial")]
executor.migrate(first)
apps = executor.loader.project_state(first).apps
User, Card, Set, Key = (
    apps.get_model("collection", name) for name in ("User", "Card", "CardSet", "IdempotencyKey")
)
Deck, Version = (apps.get_model("decks", name) for name in ("Deck", "DeckVersion"))
Match, Seat, Pool = (apps.get_model("engine", name) for name in ("Match", "Seat", "PinnedPool"))
from engine.registry import game
many, like = int(sys.argv[1]), list(game("kmon").pool())
people = [User.objects.create(username=f"alice{n}", password="!") for n in range(10)]
Key.objects.create(user=people[0], key="k", purpose="deck.create", outcome={"deck": "d0"})
old = Set.objects.create(game="kmon", code="OLD", name_en="Old set", name_it="Serie vecchia")
rows = []
for n in range(many):
    card = like[n % len(like)]
    name = {"en": f"Amber Anchor {n}", "it": f"Ancora d'ambra {n}"}
    data = card.to_json() | {"code": f"OLD-{n}", "name": name, "set": "OLD", "number": str(n)}
    rows.append(Card(game="kmon", code=f"OLD-{n}", type=card.type, name_en=name["en"],
                     name_it=name["it"], set=old, number=str(n), data=data))
Card.objects.bulk_create(rows, batch_size=1000)
zones = {"deck": {"MZ1-A01": 4}}
decks = [Deck(id=f"d{n}", owner=people[n % 10], game="kmon", kind="deck", name=f"Deck {n}",
              zones=zones) for n in range(many // 50)]
Deck.objects.bulk_create(decks, batch_size=1000)
Version.objects.bulk_create(
    [Version(deck=deck, number=1, name=deck.name, header={}, zones=zones) for deck in decks],
    batch_size=1000,
)
pool = Pool.objects.create(digest="0" * 64, game="kmon", definitions=[])
for n, version in enumerate(Version.objects.order_by("pk")[: len(decks) // 2]):
    # Of a game that is no longer there: a standing that is kept, not replayed.
    match = Match.objects.create(
        id=f"m{n}", game="gone", version=1, header={"origin": {"options": {}, "seats": 2}},
        revision=0, head=0, pool=pool,
    )
    Seat.objects.create(match=match, number=0, user=people[n % 10], deck_version=version)
    Seat.objects.create(match=match, number=1, level="random", product="MZ1-S01")
"""
COUNT = """
import django; django.setup()
import json
from django.db.models import F
from collection.catalogue.rows import Card, CardFact
from collection.requests.rows import IdempotencyKey, User
from collection.search.texts import says
from decks.lists.rows import Deck, DeckVersion
from engine.web.models import Match, Seat
old = Card.objects.filter(set__code="OLD")
print(json.dumps({
    "cards": old.count(),
    "unknown": old.filter(code_key="").count() + old.filter(name_key="").count(),
    "facts": old.filter(facts__key="cn").count(),
    "texts": old.filter(says("draw")).exists(),
    "people": User.objects.filter(username__startswith="alice").count(),
    "keys": IdempotencyKey.objects.filter(key="k").count(),
    "decks": Deck.objects.filter(zones={"deck": {"MZ1-A01": 4}}, version=1).count(),
    "versions": DeckVersion.objects.count(),
    "matches": Match.objects.count(),
    "strangers": Seat.objects.filter(number=0).exclude(user=F("match__owner")).count(),
    "seats": Seat.objects.count(),
}))
"""

pytestmark = pytest.mark.slow


def upgraded(data, **variables):
    """Fill the old database, prepare it with this release; what was said, and what is there."""
    env = {**os.environ, "MAZZIERE_DATA": str(data), "MAZZIERE_MODE": "local", **variables}
    env["DJANGO_SETTINGS_MODULE"] = "config.settings"

    def python(*words):
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    python("-c", FILL, str(CARDS))
    begun = time.perf_counter()
    said = python("manage.py", "prepare")
    print(f"brought up {CARDS} cards in {time.perf_counter() - begun:.1f} s")
    return said, json.loads(python("-c", COUNT).splitlines()[-1])


def kept():
    decks = CARDS // 50
    return {
        "cards": CARDS,
        "unknown": 0,
        "facts": CARDS,
        "texts": True,
        "people": 10,
        "keys": 1,
        "decks": decks,
        "versions": decks,
        "matches": decks // 2,
        "strangers": 0,
        "seats": decks // 2 * 2,
    }


def test_the_first_release_is_brought_up_on_sqlite(tmp_path):
    said, found = upgraded(tmp_path)
    assert "Backed up the database to" in said
    assert "Nothing is lost" in said
    assert found == kept()


@in_full
@pytest.mark.postgresql
def test_the_first_release_is_brought_up_on_postgresql(tmp_path):
    with a_database() as address:
        said, found = upgraded(tmp_path, DATABASE_URL=address)
    assert "Nothing is lost" in said
    assert found == kept()
