"""Work behind everything else: its priority, and the share of its session where there is one."""

import os

import pytest

from collection.house import behind


@pytest.fixture
def share(tmp_path, monkeypatch):
    """What the system keeps for the session; the process of the tests stays as quick as it is."""
    kept = tmp_path / "autogroup"
    kept.write_text("/autogroup-7 nice 0\n")
    monkeypatch.setattr(behind, "_SHARE", kept)
    monkeypatch.setattr(os, "nice", lambda nice: nice)
    return kept


def test_a_process_that_leads_its_session_lowers_all_of_it(share, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda pid: os.getpid())
    behind.go_behind()
    assert share.read_text() == "19"


def test_a_session_that_others_live_in_stays_as_it_is(share, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda pid: os.getpid() + 1)
    behind.go_behind()
    assert share.read_text() == "/autogroup-7 nice 0\n"


def test_where_the_system_knows_no_shares_nothing_happens(share, monkeypatch):
    monkeypatch.setattr(os, "getsid", lambda pid: os.getpid())
    share.unlink()
    behind.go_behind()
    assert not share.exists()
