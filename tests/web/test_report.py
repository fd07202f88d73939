"""The file of a doubt holds what its reader may know and nothing else."""

from __future__ import annotations

import json
import tomllib

import pytest

from config.tools import ROOT
from engine.kernel.state import UNKNOWN
from engine.web.learning import report as reports
from engine.web.models import Match
from engine.web.seat import storage
from engine.web.seat.names import sitters
from engine.web.table import services
from tests.web.play import post
from tests.web.test_learning import begun, fresh, go_on

pytestmark = pytest.mark.django_db
KEYS = {
    "report", "format", "made", "language", "versions", "table", "now", "log",
    "comment", "line", "browser",
}  # fmt: skip


def download(person, row: Match, **fields: object):
    answer = person.client.post(
        f"/t/{row.pk}/report", fields, headers={"User-Agent": "Lynx/2.9 <&>"}
    )
    assert answer.status_code == 200
    return answer


def test_the_file_says_what_it_promises(alice, table):
    services.let_partners_move(match_id=table.pk)
    row = fresh(table)
    answer = download(alice, row, comment="The bench was hit.", line="3")
    assert answer["Content-Disposition"] == 'attachment; filename="mazziere-kmon-report.json"'
    found = json.loads(answer.content)
    assert found.keys() == KEYS
    assert (found["comment"], found["line"], found["browser"]) == (
        "The bench was hit.", 3, "Lynx/2.9 <&>",
    )  # fmt: skip
    assert found["versions"] == {
        "app": reports.APP, "game": "kmon", "rules": row.version,
        "rules_here": row.version, "pool": row.pool_id,
    }  # fmt: skip
    seen = storage.replayed(row).view(0)
    assert found["now"]["view"] == {"digest": seen.digest(), "encoded": seen.encode().hex()}
    assert len(found["now"]["legal"]) == len(seen.legal())
    assert found["log"]
    assert all(line["text"] for line in found["log"])


def test_the_apps_version_is_the_projects():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == reports.APP


def hidden_codes(row: Match, seat: int) -> set[str]:
    """The cards of the rival's hand and deck that the seat knows nothing of, nor holds itself."""
    played = storage.replayed(row)
    rules, seen = played.rules, played.view(seat).state
    full = played.state
    assert UNKNOWN in seen.hands[1 - seat]
    open_now = {card for pile in full.piles for card in pile} | set(full.team)
    open_now |= {card for zone in (full.hands[seat], full.decks[seat]) for card in zone}
    unseen = set(full.hands[1 - seat]) | set(full.decks[1 - seat])
    return {rules.pool.at(card).code for card in unseen - open_now}


def test_no_hidden_card_and_no_seed_stands_in_it(alice, table):
    services.let_partners_move(match_id=table.pk)
    row = fresh(table)
    hidden = hidden_codes(row, 0)
    assert len(hidden) > 3
    text = download(alice, row).content.decode()
    names = {card.code: card.name for card in storage.replayed(row).rules.pool}
    for code in hidden:
        assert code not in text
        assert names[code].pick("en") not in text, code
    header = Match.objects.get(pk=row.pk).header
    assert header["seed"] not in text
    assert "seed" not in text
    assert alice.user.username not in text


def test_the_scan_would_find_a_leak(alice, table):
    """The same text with the rival's own view in it: what the scan above must never see."""
    services.let_partners_move(match_id=table.pk)
    row = fresh(table)
    played = storage.replayed(row)
    leaked = json.dumps(reports.report(row, played, 1, sitters(row, 1)), default=str)
    assert any(code in leaked for code in hidden_codes(row, 0))


def test_the_page_tells_what_is_in_it(alice, table):
    for language, promise in (("en", "no order of a deck, no seed"), ("it", "nessun seme")):
        answer = alice.client.get(
            f"/t/{table.pk}/report?line=2", headers={"Accept-Language": language}
        )
        text = answer.content.decode()
        assert promise in text
        assert 'name="line" value="2"' in text
        assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(("fields", "status"), [
    ({"comment": "x" * 2001}, 400), ({"comment": "a\0b"}, 400), ({"line": "many"}, 400),
])  # fmt: skip
def test_bad_input_is_said_and_the_comment_stays(alice, table, fields, status):
    answer = alice.client.post(f"/t/{table.pk}/report", fields)
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert b"Content-Disposition" not in answer.content


def test_nonsense_in_the_address_is_no_line(alice, table):
    text = alice.client.get(f"/t/{table.pk}/report?line=-1x").content.decode()
    assert 'name="line"' not in text


def test_nobody_else_gets_it(alice, charlie, table):
    assert charlie.client.get(f"/t/{table.pk}/report").status_code == 404
    assert post(charlie.client, table, "report").status_code == 404


def test_a_table_of_older_rules_is_told_without_the_table(alice, table):
    Match.objects.filter(pk=table.pk).update(version=0, header={**table.header, "game": "older"})
    found = json.loads(download(alice, fresh(table)).content)
    assert found["now"] is None
    assert found["log"]
    answer = alice.client.get(f"/t/{table.pk}/report").content.decode()
    assert "its rules have changed" in answer


def test_in_a_lesson_as_well(alice):
    row = begun(alice)
    row = go_on(alice, row)
    found = json.loads(download(alice, row).content)
    assert [seat["who"] for seat in found["table"]["seats"]] == ["you", "partner"]
