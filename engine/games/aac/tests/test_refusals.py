"""Why a card cannot be played and a creature cannot attack: the clause and the figures."""

from __future__ import annotations

from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200)
IDLE = filler(50)
PILE = [filler(at) for at in range(4)]


def refused(t: Laid) -> dict[str, str]:
    """What is refused to who decides, with the clause; every reason is a sentence."""
    seat = t.state.decider
    found = t.rules.attempts_of(t.rules.masked(t.state, seat), seat)
    assert all(each.refusal is not None and str(each.refusal).endswith(".") for each in found)
    first: dict[str, str] = {}
    for each in found:
        assert each.refusal is not None
        first.setdefault(each.subject, each.refusal.clause)
    return first


def reason(t: Laid, subject: str) -> str:
    """The sentence."""
    seat = t.state.decider
    found = t.rules.attempts_of(t.rules.masked(t.state, seat), seat)
    return next(str(each.refusal) for each in found if each.subject == subject)


def holding(*cards: dict[str, object], **more: object) -> Laid:
    """P in MAIN with these cards in hand, a fox on the field; Q has an ox."""
    side = Side([attack(FOX)], [*cards, CAT], PILE, bonus=int(str(more.pop("bonus", 0))))
    return table(side, Side([attack(OX)], [IDLE], PILE), **more)  # type: ignore[arg-type]


@clause("AAC-4.20")
def test_magics_and_traps_wait_for_the_second_own_turn():
    t = holding(magic("spark"), trap("pit"), turn=1)
    assert refused(t) == {"spark": "AAC-4.20", "pit": "AAC-4.20"}


@clause("AAC-4.22")
def test_a_used_quota_is_named_with_its_figures():
    t = holding(OX).act("creature cat", "place attack")
    assert refused(t)["ox"] == "AAC-4.22"
    assert reason(t, "ox") == "Creatures played this turn: 1 of 1."


@clause("AAC-5.49")
def test_an_equal_card_on_the_field():
    assert refused(holding(FOX))["fox"] == "AAC-5.49"


@clause("AAC-4.9")
def test_six_creatures_fill_a_field():
    many = [attack(creature(f"c{at}")) for at in range(6)]
    t = table(Side(many, [OX], PILE), Side([attack(OX)], [IDLE], PILE))
    assert refused(t) == {"ox": "AAC-4.9"}
    assert reason(t, "ox") == "Your field has its 6 creatures already."


@clause("AAC-5.40")
def test_two_divine_cards_fill_a_field():
    gods = [attack(creature(f"g{at}", 500, 500, "D")) for at in range(2)]
    t = table(
        Side([*gods, attack(FOX)], [creature("g9", 1, 1, "D")], PILE), Side([attack(OX)], (), PILE)
    )
    assert refused(t) == {"g9": "AAC-5.40"}


@clause("AAC-5.18")
def test_a_second_wall():
    fence = magic("fence", mark="continuous", wall_points=500)
    t = table(
        Side([attack(FOX), up(fence)], [creature("hedge", 0, 800, "J")], PILE),
        Side([attack(OX)], (), PILE),
    )
    assert refused(t)["hedge"] == "AAC-5.18"


@clause("AAC-5.36")
def test_bonus_points_that_are_short():
    dear = magic("dear", play_cost={"bonus": 3})
    t = holding(dear, bonus=2)
    assert refused(t)["dear"] == "AAC-5.36"
    assert reason(t, "dear") == "Costs 3 bonus points, you have 2: 1 short."


@clause("AAC-5.43")
def test_the_mark_m_waits_for_the_third_own_turn():
    late = trap("late", "M")
    assert refused(holding(late, turn=2)) == {"late": "AAC-5.43"}
    assert refused(holding(late, turn=3)) == {}


@clause("AAC-5.25")
def test_an_inactive_trap_without_a_host_bars_the_next():
    t = table(
        Side([attack(FOX), down(trap("pit"))], [trap("net")], PILE), Side([attack(OX)], (), PILE)
    )
    assert refused(t)["net"] == "AAC-5.25"


@clause("AAC-5.44")
def test_material_that_is_not_there():
    titan = creature("titan", 900, 900, summon=[{"filter": {"traits": ["D"]}, "count": 1}])
    assert refused(holding(titan)) == {"titan": "AAC-5.44"}


@clause("AAC-5.55")
def test_h_with_an_empty_pile():
    crab = creature("crab", 200, 600, "H")
    t = table(Side([attack(FOX)], [crab]), Side([attack(OX)], [IDLE], PILE))
    assert refused(t) == {"crab": "AAC-5.55"}


@clause("AAC-5.11", "AAC-5.58", "AAC-5.23")
def test_who_cannot_attack_and_why():
    p = Side([defence(FOX), down(CAT), defence(creature("hedge", 0, 800, "J"))], [IDLE], PILE)
    t = table(p, Side([attack(OX)], [IDLE], PILE))
    assert refused(t) == {"fox": "AAC-5.11", "cat": "AAC-5.58", "hedge": "AAC-5.23"}


@clause("AAC-5.11")
def test_without_ap_there_is_no_attack():
    weak = creature("weak", 0, 500)
    t = table(Side([attack(weak), attack(OX)], [IDLE], PILE), Side([attack(FOX)], [IDLE], PILE))
    assert refused(t) == {"weak": "AAC-5.11"}


@clause("AAC-5.16")
def test_only_certain_attackers_may_choose_a_creature():
    shy = creature("shy", 500, 500, attackable_only_by={"traits": ["D"]})
    t = table(Side([attack(OX)], [CAT], PILE), Side([attack(shy)], [IDLE], PILE))
    assert refused(t) == {"ox": "AAC-5.16"}


@clause("AAC-4.36")
def test_the_first_turn_without_attacks():
    p = Side([attack(OX)], [CAT], PILE)
    t = table(p, Side([attack(FOX)], (), PILE), turn=1, first_turn_attack="forbidden_to_starter")
    assert refused(t) == {"ox": "AAC-4.36"}


@clause("AAC-4.9")
def test_a_forced_deployment_refuses_what_is_not_playable():
    q = Side([attack(FOX)], [CAT, OX, IDLE], PILE)
    t = table(Side([attack(OX)], [IDLE], PILE), q).act("attack ox")
    assert t.asked == "q"
    assert refused(t) == {"filler-50": "AAC-4.9"}
