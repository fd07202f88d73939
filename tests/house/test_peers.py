"""Rows of other engines: measured where they are, named where they are not."""

import sys
from types import SimpleNamespace

from config.tools.bench import parts, peers


class Deal:
    """A game of two random cards and one decision."""

    def __init__(self):
        self.dealt = []

    def is_chance_node(self):
        return len(self.dealt) < 2

    def chance_outcomes(self):
        return [(card, 0.25) for card in range(4)]

    def apply_action(self, card):
        self.dealt.append(card)


def fake_pyspiel(asked):
    bot = SimpleNamespace(restart=lambda: None, step=lambda state: asked.append(state))
    return SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Deal),
        RandomRolloutEvaluator=lambda *_: None,
        ISMCTSFinalPolicyType=SimpleNamespace(MAX_VISIT_COUNT=0),
        ISMCTSBot=lambda *_: bot,
    )


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = peers.measured(0.0)
    assert found["rows"] == {}
    assert "open_spiel is not installed" in found["missing"][0]


def test_what_is_there_is_asked_at_its_first_decisions(monkeypatch):
    asked: list[Deal] = []
    monkeypatch.setitem(sys.modules, "pyspiel", fake_pyspiel(asked))
    found = peers.measured(0.0)
    assert found["missing"] == []
    assert found["rows"][peers.OPENSPIEL_ROW] > 0
    assert len(asked) == peers.ROUNDS
    assert all(len(state.dealt) == 2 for state in asked)


def test_the_rows_come_from_the_interpreter_that_was_named(monkeypatch, tmp_path):
    other = tmp_path / "python"
    other.write_text(
        '#!/bin/sh\necho \'{"rows": {"peer.x.y": 50.0}, "missing": ["peer.z left out"]}\'\n'
    )
    other.chmod(0o755)
    monkeypatch.setenv("PEERS", str(other))
    monkeypatch.setattr(parts, "reference_seconds", lambda: 0.03)
    rows, missing = parts.peer_rows(0.0)
    assert [(row.name, row.value, row.unit, row.ratio) for row in rows] == [
        ("peer.x.y", 50.0, "sims/s", 1.5)
    ]
    assert missing == ["peer.z left out"]
