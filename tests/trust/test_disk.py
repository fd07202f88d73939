"""A disk that is really full: a file system of a few megabytes as the data folder."""

import sqlite3
import subprocess
import warnings
from contextlib import closing

import pytest

from tests.trust.serving import CARD, CSRF, Site, ask
from tests.trust.things import a_picture

PICTURE = f"/g/kmon/card/{'/'.join(CARD.split('-'))}/picture"
EDGE = "the-edge-of-a-form"

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared")]


@pytest.fixture
def tiny(tmp_path):
    """A folder on a file system of 16 MB; loudly none where nobody may mount."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    call = ["mount", "-t", "tmpfs", "-o", "size=16m", "mazziere-tiny", str(folder)]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode:
        why = f"NOT RUN: a full disk; nobody may mount here ({done.stderr.strip()})"
        warnings.warn(why, stacklevel=1)
        pytest.skip(why)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def alice(tiny):
    site = Site(tiny)
    found = site.settle("alice")
    site.start()
    yield found
    site.kill()


def fill(folder):
    """Take all the room that is left, to the last byte."""
    with (folder / "filler").open("wb", buffering=0) as file:
        for size in (1 << 16, 1 << 10, 1):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                continue


def upload(alice):
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="do"\r\n\r\nput\r\n--{EDGE}\r\n'
    name = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n'
    kind = "Content-Type: image/jpeg\r\n\r\n"
    tail = f"\r\n--{EDGE}--\r\n"
    body = (head + name + kind).encode() + a_picture() + tail.encode()
    return ask(
        alice.site, "POST", PICTURE, body, X_CSRFToken=CSRF,
        Cookie=f"sessionid={alice.session}; csrftoken={CSRF}",
        Content_Type=f"multipart/form-data; boundary={EDGE}",
    )  # fmt: skip


def pictures(folder):
    return sorted(path for path in (folder / "media").rglob("*") if path.is_file())


def test_a_full_disk_is_told_and_reading_goes_on(alice, tiny):
    assert alice.count().status == 302
    fill(tiny)
    before = alice.copies
    full = None
    # What the database had set aside is filled first.
    for _ in range(400):
        answer = alice.count()
        if answer.status != 302:
            full = answer
            break
    assert full is not None
    assert (full.status, full.headers["retry-after"]) == (507, "60"), full.content[:500]
    fill(tiny)
    italian = alice.post("/d/new", {"game": "kmon", "product": "MZ1-S01"}, Accept_Language="it")
    assert italian.status == 507
    assert "Non c'è più spazio" in italian.content.decode().replace("&#x27;", "'")
    body = ask(
        alice.site, "POST", "/api/v1/decks", b'{"game": "kmon", "product": "MZ1-S01"}',
        Cookie=f"sessionid={alice.session}; csrftoken={CSRF}", X_CSRFToken=CSRF,
        Content_Type="application/json",
    )  # fmt: skip
    assert (body.status, body.headers["content-type"]) == (507, "application/problem+json")
    held = pictures(tiny)
    assert upload(alice).status == 507
    assert pictures(tiny) == held
    for page in ("/decks", "/g/kmon/shelf", f"/d/{alice.deck}/edit", f"/t/{alice.tables[0]}"):
        assert alice.get(page).status in (200, 302), page
    with closing(sqlite3.connect(tiny / "mazziere.sqlite3")) as line:
        assert line.execute("SELECT sum(quantity) FROM collection_holding").fetchone() == (
            alice.copies,
        )
    assert alice.copies >= before
    (tiny / "filler").unlink()
    # Nobody starts anything anew.
    path, fields = alice.pending
    assert alice.post(path, fields).status == 302
    alice.acknowledge()
    assert alice.count().status == 302
    assert upload(alice).status == 302
    assert len(pictures(tiny)) > len(held)
    alice.site.kill()
    assert "Nothing is lost" in alice.site.manage("verify")
