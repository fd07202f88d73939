"""Two web nodes with PostgreSQL and Redis in common: nobody notices which one answers."""

import io
import json
import os
import re
import subprocess
import threading

import pytest
from PIL import Image

from config.tools.check import PRODUCTION
from tests.ops.nodes import REDIS, Alternating, Node
from tests.search.test_conformance import SERVER

TRIES = 5  # wrong codes in a minute, ACCOUNT_RATE_LIMITS["setup"]
MOVES = 6
SECRET = "a long enough secret"
READY = {"database": "ok", "cache": "ok", "migrations": "ok", "disk": "ok"}

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]


@pytest.fixture
def nodes(tmp_path):
    """Both, on a database and a corner of the cache that vanish afterwards."""
    import psycopg
    import redis

    name = prefix = f"mazziere_nodes_{os.getpid()}"
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("MAZZIERE_", "DJANGO_"))}
    common = {
        **clean,
        **PRODUCTION,
        "DATABASE_URL": f"{SERVER}/{name}",
        "MAZZIERE_CACHE": REDIS,
        "MAZZIERE_CACHE_PREFIX": prefix,
        "MAZZIERE_MEDIA": str(tmp_path / "media"),
        "MAZZIERE_STATIC": str(tmp_path / "static"),
        "MAZZIERE_BEHIND_PROXY": "1",
        "MAZZIERE_METRICS": "local",
    }
    found = [Node(common, tmp_path / "first"), Node(common, tmp_path / "second")]
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    cache = redis.Redis.from_url(REDIS)
    try:
        # The nodes may come up while one of them migrates: they are not ready before it is done.
        starting = threading.Thread(target=_start, args=(found,))
        starting.start()
        found[0].manage("prepare")
        starting.join()
        for node in found:
            node.wait()
        yield found, lambda: [key.decode() for key in cache.scan_iter(f"{prefix}:*")]
    finally:
        for node in found:
            node.kill()
        for key in cache.scan_iter(f"{prefix}:*"):
            cache.delete(key)
        cache.close()
        with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _start(found):
    found[1].manage("collectstatic", "--noinput", "--verbosity", "0")
    for node in found:
        node.start()


def test_two_nodes_are_one_site(nodes):
    both, keys = nodes
    assert [json.loads(node.ask("/health/ready").content) for node in both] == [READY, READY]
    alice = Alternating(both, "192.0.2.1")
    signed_up(alice)
    counted(alice)
    pictured(alice)
    edited(alice)
    place = played(alice)
    held_up(Alternating(both, "192.0.2.7"))
    assert any(":limit:" in key for key in keys())
    told(both)
    first, second = both
    first.kill()
    gone_on(Alternating([second], "192.0.2.1"), alice, place)
    assert "Nothing is lost" in second.manage("verify")
    assert not re.search(r'"level": "error"|Traceback', first.log() + second.log())


def signed_up(alice):
    """The form comes from one node and is taken by the other; both know the session."""
    alice.get("/account/signup")
    fields = {"username": "alice", "password1": SECRET, "password2": SECRET}
    assert alice.post("/account/signup", **fields).status == 302
    for _ in alice.nodes:
        assert "alice" in alice.get("/account/").text
    assert len(set(alice.asked)) == len(alice.nodes)


def counted(alice):
    """What is counted on one node is read on the other, and undone there."""
    alice.get("/g/kmon/cards")
    for quantity in ("3", "5"):
        form = {"code": "MZ1-K01", "quantity": quantity, "key": f"count-{quantity}"}
        assert alice.post("/g/kmon/shelf/count", **form).status == 302
        for _ in alice.nodes:
            counts = json.loads(alice.get("/api/v1/shelf/kmon/counts").content)["counts"]
            assert counts == {"MZ1-K01": int(quantity)}


def pictured(alice):
    """A picture that one node took is shown by the other."""
    raw = io.BytesIO()
    Image.new("RGB", (300, 400), "teal").save(raw, "PNG")
    alice.follow(alice.get("/g/kmon/card/MZ1/K01"))
    answer = alice.send_file("/g/kmon/card/MZ1/K01/picture", "file", raw.getvalue(), do="put")
    assert answer.status == 302, answer.text[:1000]
    page = alice.follow(answer)
    page = alice.follow(page) if page.status in (301, 302) else page
    own = re.search(r'src="(/g/[^"]+/picture\?v=1)"', page.text)[1]
    shown = [alice.get(own) for _ in alice.nodes]
    assert [answer.status for answer in shown] == [200, 200]
    assert shown[0].content == shown[1].content


def edited(alice):
    """Two editors with the same version: the second is told what the first changed."""
    place, deck = deck_of(alice, "edited")
    page = alice.get(f"{place}/edit")
    version = page.field("version")
    copies, zone, code = re.search(r'value="(\d+)\|(\w+)\|([\w-]+)"', page.text).groups()
    wish = {"version": version, "set": f"{copies}|{zone}|{code}"}
    answers = [alice.post(f"/d/{deck}/quantity", key=f"edit-{n}", **wish) for n in range(2)]
    assert [answer.status for answer in answers] == [302, 409]


def deck_of(alice, key):
    alice.get("/decks")
    made = alice.post("/d/new", game="kmon", product="MZ1-S01", key=key)
    return made.place, made.place.split("/")[2]


def played(alice):
    """Each move goes to another node; one that was made for an older state is refused."""
    _, deck = deck_of(alice, "played")
    alice.get(f"/t/new?deck={deck}")
    page = alice.follow(alice.post("/t/new", deck=deck, level="greedy", key="table"))
    place = re.search(r'action="(/t/\w+)/act"', page.text)[1]
    seen = []
    for _ in range(20 * MOVES):  # a busy partner is asked again
        page = step(alice, place, page)
        seen.append(int(page.field("revision")))
        if len(set(seen)) == MOVES:
            break
    assert len(set(seen)) == MOVES
    assert seen == sorted(seen)
    stale = alice.post(f"{place}/act", revision="0", action="0", key="stale")
    assert stale.status == 409
    assert int(stale.field("revision")) == seen[-1]
    return place


def step(browser, place, page):
    moves = re.findall(r'name="action" value="(\d+)" data-digit', page.text)
    fields = {"revision": page.field("revision")} | ({"action": moves[0]} if moves else {})
    door = "act" if moves else "partner"
    page = browser.follow(browser.post(f"{place}/{door}", **fields))
    browser.turn += 1  # a post and a look go to both: the next post to the other one
    return page


def held_up(stranger):
    """The tries at both nodes are counted together."""
    stranger.get("/account/setup")
    wrong = {"code": "no-such-code"}
    answers = [stranger.post("/account/setup", **wrong).status for _ in range(TRIES + 1)]
    assert answers == [400] * TRIES + [429]


def told(both):
    """Each node tells of its own requests."""
    texts = [node.ask("/metrics").text for node in both]
    for text in texts:
        assert 'mazziere_requests_total{door="account",method="GET",status="200"} 1.0' in text
    moves = [float(n) for n in re.findall(r"^mazziere_moves_total (\S+)", "\n".join(texts), re.M)]
    assert 0 < sum(moves) <= MOVES


def gone_on(browser, alice, place):
    """The other node knows the session and the battle."""
    browser.cookies, browser.token = alice.cookies, alice.token
    page = browser.get(place)
    revision = int(page.field("revision"))
    for _ in range(2):
        page = step(browser, place, page)
    assert int(page.field("revision")) > revision
    assert "alice" in browser.get("/account/").text


def test_the_processes_of_a_node_are_all_there():
    """What the Procfile names can be started."""
    from config.tools import ROOT

    text = (ROOT / "config" / "Procfile").read_text()
    lines = dict(re.findall(r"^(\w+): (.+)$", text, re.MULTILINE))
    assert set(lines) == {"web", "worker", "faces"}
    for name, line in lines.items():
        subprocess.run(["sh", "-n", "-c", line], check=True)
        assert (ROOT / re.search(r"\.venv/bin/\w+", line)[0]).exists(), name
    for command in re.findall(r"manage\.py (\w+)", text):
        found = [*ROOT.glob(f"*/management/commands/{command}.py")]
        assert found or [*ROOT.glob(f"*/*/management/commands/{command}.py")], command
