"""An upgrade while people write: one release answers, or they are told to wait; and back again."""

import http.client
import sys
import threading
from dataclasses import replace

import pytest

from tests.thinking.waiting import wait_until
from tests.trust.killing import forms, journal, kept, same
from tests.trust.releases import SocketSite, lay, renew, told

WAIT = (503, "5")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("prepared")]


class Writer(threading.Thread):
    """Somebody who writes on; what was told to wait is sent again, under its key."""

    def __init__(self, person, stop):
        super().__init__()
        self.person, self.stop = person, stop
        self.answers, self.raised = [], None

    def run(self):
        try:
            while not self.stop.is_set():
                for act in (self.person.count, self.person.edit, self.person.move):
                    self.write(act)
        except (AssertionError, OSError, http.client.HTTPException) as error:
            self.raised = error

    def write(self, act):
        answer = act() if self.person.pending is None else again(self.person)
        if answer is not None:
            self.answers.append(told(answer))
            assert answer.status < 400 or told(answer) == WAIT, answer.content[:500]
            # Somebody who is told to wait does not hammer.
            self.stop.wait(0.05 if answer.status < 400 else 0.5)


def again(person):
    answer = person.post(*person.pending)
    if answer.status < 400:
        person.acknowledge()
    return answer


def promised(person):
    """What may be there: the journal, and the one form whose answer was no good one, or not."""
    if person.pending is None:
        return [journal(person)]
    done = replace(person, moves=[*person.moves])
    done.acknowledge()
    return [journal(person), journal(done)]


def all_have_written(writers):
    """Wait until everybody has had a form answered from now on."""
    before = [forms(writer.person) for writer in writers]

    def happened():
        assert [writer.raised for writer in writers if writer.raised] == []
        return all(
            forms(writer.person) > count for writer, count in zip(writers, before, strict=True)
        )

    wait_until(happened)


@pytest.mark.parametrize(
    "people", [2, pytest.param(50, marks=pytest.mark.long)], ids=["two", "fifty"]
)
def test_an_upgrade_under_writers_loses_nothing_and_leads_back(tmp_path, people):
    former, coming = lay(tmp_path / "one"), renew(lay(tmp_path / "two"))
    data = tmp_path / "data"
    data.mkdir()
    site = SocketSite(data, former)
    everybody = site.settle_all([f"alice{number}" for number in range(people)])
    stop = threading.Event()
    writers = [Writer(person, stop) for person in everybody]
    try:
        site.start()
        for writer in writers:
            writer.start()
        all_have_written(writers)
        site.root = coming
        said = site.manage("prepare")
        assert "Backed up the database to" in said
        assert "Nothing is lost" in said
        # Nobody has been answered since the copy was made: the former release tells to wait.
        copied = [promised(person) for person in everybody]
        assert told(everybody[0].get("/decks")) == WAIT
        site.end()
        site.start()
        all_have_written(writers)
    finally:
        stop.set()
        for writer in writers:
            if writer.is_alive():
                writer.join()
        if sys.exc_info()[0] or any(writer.raised for writer in writers):
            site.kill()
    assert [writer.raised for writer in writers if writer.raised] == []
    answers = [answer for writer in writers for answer in writer.answers]
    assert WAIT in answers
    print(f"{people} people: {len(answers)} answers, {answers.count(WAIT)} told to wait")
    try:
        for person in everybody:
            if person.pending is not None:
                assert again(person).status < 400
            assert same(kept(person), journal(person)), (kept(person), journal(person))
        assert "Nothing is lost" in site.manage("verify")
        lead_back(site, former, everybody, copied)
    finally:
        site.kill()


def lead_back(site, former, everybody, copied):
    """The release and the data of before."""
    site.root = former
    site.manage("prepare", "--wait")
    assert told(everybody[0].get("/decks")) == WAIT
    (copy,) = (site.data / "backups").glob("before-migrating-*.sqlite3")
    site.manage("restore", str(copy))
    site.end()
    site.start()
    assert told(everybody[0].get("/decks")) == WAIT
    site.manage("prepare")
    assert everybody[0].get("/decks").status == 200
    for person, journals in zip(everybody, copied, strict=True):
        found = kept(person)
        assert any(same(found, journaled) for journaled in journals), (*found, *journals)
