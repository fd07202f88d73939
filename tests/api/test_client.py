"""The client of the docs does what the docs say, against a living server."""

import re
import subprocess
import sys

import pytest

from collection.people.tokens import make_token
from config.tools import ROOT
from decks.keeping.queries import deck_for
from decks.lists.rows import Deck
from engine.web.models import Match
from tests.factories import person

CLIENT = ROOT / "docs/examples/client.py"


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-I", str(CLIENT), *arguments], capture_output=True, text=True, timeout=300
    )


@pytest.mark.django_db(transaction=True, serialized_rollback=False)
def test_the_client_of_the_docs_builds_a_deck_and_plays_a_battle(live_server):
    alice = person("alice")
    token = make_token(actor=alice.user, name="example")
    done = run(live_server.url.replace("127.0.0.1", "localhost"), token, "kmon")
    assert done.returncode == 0, done.stderr + done.stdout
    deck = Deck.objects.get(owner=alice.user)
    match = Match.objects.get(owner=alice.user)
    assert deck_for(alice.user, deck.pk).size >= 20
    assert match.status == Match.Status.OVER
    assert f"A legal deck of {deck.size} cards: " in done.stdout
    assert re.search(rf"Watch it again: http://localhost:\d+/r/{match.pk}$", done.stdout.strip())


def test_without_a_token_the_client_says_how_it_is_called():
    done = run("http://localhost:1")
    assert done.returncode == 1
    assert "mz_your_token" in done.stderr
