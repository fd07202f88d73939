"""A state that breaks a law of the field is found out, each law by its clause."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.aac.codes import (
    FLAG_EVOLVED,
    IN_ATTACK,
    IN_DEFENCE,
    NOTHING,
    R_ANCHOR,
    R_AP_LOSS,
    R_BLOWS,
    R_FLAGS,
    R_HOST,
    R_KNOWN,
    R_POS,
    R_SEAT,
    R_SINCE,
)
from engine.games.aac.tests.fight import row_on
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
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
SPARE = creature("spare", 100, 100)
HEDGE = creature("hedge", 0, 800, "J")
JUDGE = creature("judge", 300, 500, deadly=1)
PIT, NET = trap("pit"), trap("net")
BELL = magic("bell", mark="continuous", max_rounds=3)
Break = Callable[[Laid], None]


def whole() -> Laid:
    """A table that breaks no law."""
    p = Side(
        [attack(FOX), defence(HEDGE), attack(JUDGE), down(OX), down(PIT), down(NET), up(BELL)],
        [SPARE], [filler(at) for at in range(4)],
    )  # fmt: skip
    t = table(p, Side([attack(creature("cat", 500, 500))], (), [filler(9)]))
    row_on(t, "p", "pit")[R_HOST] = row_on(t, "p", "fox")[0]
    return t


def put(code: str, at: int, value: int) -> Break:
    """Change one place of a row of P."""

    def change(t: Laid) -> None:
        row_on(t, "p", code)[at] = value

    return change


def tie(code: str, to: str) -> Break:
    """Tie a card of P to a card of P."""

    def change(t: Laid) -> None:
        row_on(t, "p", code)[R_HOST] = row_on(t, "p", to)[0]

    return change


def no_rival(t: Laid) -> None:
    """Q is left without a creature."""
    t.state.field = [row for row in t.state.field if row[R_SEAT] == 0]


def stray_clock(t: Laid) -> None:
    """A clock runs for nothing."""
    t.state.clocks[0] = 2


def stolen_host(t: Laid) -> None:
    """The host of a trap is the opponent's."""
    row_on(t, "p", "fox")[R_SEAT] = 1


BREAKS: tuple[tuple[Break, str], ...] = (
    (put("bell", R_POS, IN_DEFENCE), "AAC-4.20"),
    (put("ox", R_POS, IN_ATTACK), "AAC-5.58"),
    (put("hedge", R_POS, IN_ATTACK), "AAC-5.23"),
    (put("fox", R_KNOWN, 1), "AAC-7.0"),
    (put("ox", R_KNOWN, 2), "AAC-7.0"),
    (put("fox", R_FLAGS, FLAG_EVOLVED), "AAC-5.41"),
    (put("judge", R_BLOWS, -2), "AAC-5.38"),
    (put("fox", R_AP_LOSS, 400), "AAC-5.8"),
    (put("bell", R_ANCHOR, 1), "AAC-4.12"),
    (tie("bell", "hedge"), "AAC-5.25"),
    (tie("net", "judge"), "AAC-5.25"),
    (tie("net", "fox"), "AAC-5.25"),
    (no_rival, "AAC-4.28"),
    (stray_clock, "AAC-4.8"),
    (stolen_host, "AAC-5.25"),
)


@clause("AAC-2.16")
def test_a_whole_table_breaks_no_law():
    t = whole()
    assert t.rules.broken(t.state) == []
    assert row_on(t, "p", "bell")[R_SINCE] == NOTHING


@clause("AAC-2.16", "AAC-5.25", "AAC-4.28", "AAC-4.8")
@for_every("change", BREAKS, ids=lambda change: change[1])
def test_each_broken_law_is_named(change: tuple[Break, str]):
    broken, wanted = change
    t = whole()
    broken(t)
    found = t.rules.broken(t.state)
    assert any(wanted in law for law in found), found


@clause("AAC-5.18", "AAC-5.40")
def test_more_than_a_field_may_hold_is_named():
    gods = [attack(creature(f"g{at}", 500, 500, "D")) for at in range(2)]
    third = creature("g2", 500, 500, "D")
    t = table(Side([*gods, attack(FOX), defence(HEDGE)], [third], [filler(1)]),
              Side([attack(OX)], (), [filler(9)]))  # fmt: skip
    assert t.rules.broken(t.state) == []
    row_on(t, "p", "fox")[1] = t.rules.pool.index("g2")
    assert any("AAC-5.40" in law for law in t.rules.broken(t.state))
    fence, moat = (magic(name, mark="continuous", wall_points=400) for name in ("fence", "moat"))
    t = table(Side([attack(FOX), up(fence), up(BELL)], [moat], [filler(1)]),
              Side([attack(OX)], (), [filler(9)]))  # fmt: skip
    assert t.rules.broken(t.state) == []
    row_on(t, "p", "bell")[1] = t.rules.pool.index("moat")
    assert any("AAC-5.18" in law for law in t.rules.broken(t.state))
