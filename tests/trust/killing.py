"""Killing the server while somebody writes, and comparing what is there with their journal."""

import contextlib
import http.client
import os
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial

from engine.kernel.rng import Rng, seed_of
from tests.thinking.waiting import wait_until

# `make kills` asks for twenty.
KILLS = int(os.environ.get("MAZZIERE_KILLS", "1"))
KEPT = """
WITH deck AS (SELECT * FROM decks_deck WHERE id = '{deck}')
SELECT (SELECT sum(quantity) FROM collection_holding WHERE owner_id = deck.owner_id),
       (SELECT sum(delta) FROM collection_entry WHERE change_id IN
           (SELECT id FROM collection_change WHERE owner_id = deck.owner_id)),
       (SELECT count(*) FROM collection_change
           WHERE cause = 'count' AND owner_id = deck.owner_id),
       deck.version - 1,
       deck.name,
       (SELECT count(*) FROM collection_idempotencykey
           WHERE key LIKE 'edit-%' AND user_id = deck.owner_id),
       (SELECT count(*) FROM collection_idempotencykey
           WHERE key LIKE 'move-%' AND user_id = deck.owner_id)
FROM deck
"""


def kept(alice, address=""):
    """What the database holds of hers, read beside the server; or another database."""
    site, asked = alice.site, KEPT.format(deck=alice.deck)
    if "DATABASE_URL" not in site.env:
        with closing(sqlite3.connect(site.data / "mazziere.sqlite3")) as line:
            return line.execute(asked).fetchone()
    import psycopg

    with psycopg.connect(address or site.env["DATABASE_URL"]) as line:
        return line.execute(asked).fetchone()


def journal(alice):
    """What the database must hold when every answered form is there once, and nothing else."""
    names = f"Name {alice.edits}" if alice.edits else None
    copies = alice.copies
    return copies, copies, copies - 1, alice.edits, names, alice.edits, len(alice.moves)


def same(found, told):
    """The name that the starter came with counts as none."""
    return found[:4] + found[5:] == told[:4] + told[5:] and told[4] in (None, found[4])


def writing(alice, stop):
    """Write on until the server is gone."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        while not stop.is_set():
            for act in (alice.count, alice.edit, alice.move):
                answer = act()
                assert answer is None or answer.status < 400, (answer.status, answer.content[:300])


def after_a_kill(alice):
    """What is there is the journal, or the journal and the one form that was under way."""
    found, told = kept(alice), journal(alice)
    if same(found, told) or alice.pending is None:
        assert same(found, told), (found, told)
    path, fields = alice.pending or ("", {})
    if not path:
        return 0
    half_way = not same(found, told)
    # Sent again under the same key, it is there once.
    answer = alice.post(path, fields)
    assert answer.status < 400, (answer.status, answer.content[:300])
    alice.acknowledge()
    told = journal(alice)
    if half_way:
        assert same(found, told), (found, told)
    assert same(kept(alice), told), (kept(alice), told)
    return int(half_way)


def killed_again_and_again(alice):
    """Kill her site so often; how many forms were answered, how many were kept without an answer.

    Each answered form must be there exactly once; it runs again afterwards.
    """
    site, dice, unanswered = alice.site, Rng(seed_of("kills", KILLS)), 0
    before = forms(alice)
    for _ in range(KILLS):
        stop, raised = threading.Event(), []
        writer = threading.Thread(target=noting, args=(alice, stop, raised))
        writer.start()
        wait_until(partial(has_begun, alice, forms(alice), raised))
        time.sleep(dice.below(1500) / 1000)
        site.kill()
        stop.set()
        writer.join()
        assert raised == []
        site.start()
        unanswered += after_a_kill(alice)
        assert alice.pending is None
    assert "Nothing is lost" in site.manage("verify")
    answered = forms(alice) - before
    assert answered >= KILLS
    print(f"{KILLS} kills, {answered} forms, {unanswered} kept without an answer")


def has_begun(alice, answered, raised):
    """Whether a form more was answered, or something went wrong."""
    return raised or forms(alice) > answered


def forms(alice):
    """How many of her forms were answered."""
    return alice.copies + alice.edits + len(alice.moves)


def noting(alice, stop, raised):
    """Write on in a thread; what it finds wrong is told outside."""
    try:
        writing(alice, stop)
    except AssertionError as error:
        raised.append(error)
