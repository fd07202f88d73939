"""Each kind of fault of KM-3.16 and KM-3.19 says its clause, place, value, allowance and mend."""

from __future__ import annotations

from engine.games.kmon.card_schema import check_card, check_cards
from engine.games.kmon.tests.catalogue import ITALIAN
from engine.games.kmon.tests.faults import FAULTS, Json, doing, without
from engine.games.kmon.tests.test_card_schema import ABILITY, ITEM, KMON
from engine.kernel.construction import Severity
from engine.kernel.testing import clause, for_every


@clause("KM-3.16", "KM-3.19")
@for_every(("card", "key", "path", "value", "allowed", "remedy"), FAULTS)
def test_a_fault_says_where_what_and_how_to_mend_it(
    card: Json, key: str, path: str, value: str, allowed: str, remedy: str
) -> None:
    (problem,) = check_card(card)
    assert (problem.clause, problem.path, problem.value) == (key, path, value)
    assert (problem.message.clause, problem.remedy.clause) == (key, key)
    assert problem.severity is Severity.ERROR
    assert problem.allowed is not None
    assert allowed in problem.allowed.render()
    message = problem.message.render()
    assert path in message
    assert value in message
    assert allowed in message
    assert problem.remedy.render().startswith(remedy)


@clause("KM-3.16", "KM-3.19")
@for_every(("card", "key", "path", "value", "allowed", "remedy"), FAULTS)
def test_a_fault_in_a_list_of_cards_is_told_in_italian_too(
    card: Json, key: str, path: str, value: str, allowed: str, remedy: str
) -> None:
    (problem,) = check_cards([KMON | {"code": "T-0"}, card])[-1:]
    assert problem.path == f"/1{path}"
    message, mend = problem.message.render(ITALIAN), problem.remedy.render(ITALIAN)
    assert f"/1{path}" in message
    assert value in message
    assert message != problem.message.render()
    assert mend != problem.remedy.render()
    assert "/1/" in mend or "effect" in remedy


@clause("KM-3.19")
def test_what_is_allowed_is_what_may_stand_there() -> None:
    (problem,) = check_card(doing(ITEM, do="heal", target="me", amount=1))
    assert problem.allowed is not None
    assert not {"attacker", "bearer"} & set(problem.allowed.render().replace(",", "").split())
    (problem,) = check_card(doing(ITEM, do="fly"))
    assert problem.allowed is not None
    verbs = set(problem.allowed.render().replace(",", "").split())
    assert "draw" in verbs
    assert not {"neutralise", "attack_bonus", "ignore"} & verbs


@clause("KM-3.19", "KM-3.16")
def test_a_warning_says_what_and_how_to_mend_but_lets_the_card_pass() -> None:
    (problem,) = check_card(without(ABILITY, "effects"))
    assert (problem.clause, problem.severity) == ("KM-3.19", Severity.WARNING)
    assert problem.message.render(ITALIAN) != problem.message.render()
    assert problem.remedy.render() == "Add effects or persistent, or leave it so on purpose."
