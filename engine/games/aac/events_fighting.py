"""The kinds of events of attacks, traps, walls, sacrifices and summons."""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EventKind, openly
from engine.kernel.messages import N_

E_SACRIFICED: Final = 60
E_SUMMONED: Final = 61
E_ATTACKED: Final = 62
E_CAPTION_ATTACKED: Final = 63
E_FORCED_ATTACK: Final = 64
E_BLOW: Final = 65
E_SPRUNG: Final = 66
E_ACTIVATED: Final = 67
E_WOUNDED_AP: Final = 68
E_WOUNDED_DP: Final = 69
E_WALL_HIT: Final = 70
E_WALL_DOWN: Final = 71
E_OVERFLOW: Final = 72
E_STRUCK_DOWN: Final = 73
E_ATTACK_CANCELLED: Final = 74
E_REBOUNDED: Final = 75
E_REDIRECTED: Final = 76
E_ATTACK_VOID: Final = 77
E_COUNTERED: Final = 78
E_ENDURED: Final = 79

FIGHTING_TELL: Final = [
    openly(
        "sacrificed",
        ("seat", "card", "gift"),
        N_("sacrificed {card} {gift}."),
        "AAC-5.31",
        headline=True,
        reveals=True,
    ),
    EventKind(
        "summoned",
        ("seat",),
        ("card",),
        N_("summoned {card}."),
        N_("summoned a face-down creature."),
        "AAC-5.44",
        headline=True,
    ),
    EventKind(
        "attacked",
        ("seat", "card"),
        ("card2",),
        N_("{card} attacks {card2}."),
        N_("{card} attacks a face-down creature."),
        "AAC-5.10",
        headline=True,
    ),
    EventKind(
        "caption-attacked",
        ("seat", "card"),
        ("card2",),
        N_("{card} attacks {card2} by its caption."),
        N_("{card} attacks a face-down creature by its caption."),
        "AAC-5.52",
        headline=True,
    ),
    EventKind(
        "forced-attack",
        ("seat", "card"),
        ("card2",),
        N_("{card} is forced to attack {card2}."),
        N_("{card} is forced to attack a face-down creature."),
        "AAC-5.48",
    ),
    openly("blow", ("seat", "card"), N_("{card} spends a deadly blow."), "AAC-5.38"),
    openly(
        "sprung",
        ("seat", "card"),
        N_("the trap {card} springs."),
        "AAC-5.27",
        reveals=True,
        headline=True,
    ),
    openly("activated", ("seat", "card"), N_("the trap {card} stays activated."), "AAC-5.29"),
    openly(
        "wounded-ap",
        ("seat", "card", "amount", "left"),
        N_("{card} loses {amount} AP ({left} left)."),
        "AAC-5.6",
    ),
    openly(
        "wounded-dp",
        ("seat", "card", "amount", "left"),
        N_("{card} loses {amount} DP ({left} left)."),
        "AAC-5.6",
    ),
    openly(
        "wall-hit",
        ("seat", "card", "amount", "left"),
        N_("{card} loses {amount} points ({left} left)."),
        "AAC-5.21",
    ),
    openly(
        "wall-down",
        ("seat", "card", "rest"),
        N_("{card} falls; {rest} AP are left over."),
        "AAC-5.20",
    ),
    EventKind(
        "overflow",
        ("seat",),
        ("card", "amount"),
        N_("the rest of {amount} AP hits {card}."),
        N_("the rest hits a face-down creature."),
        "AAC-5.20",
    ),
    openly("struck-down", ("seat", "card"), N_("{card} is struck a deadly blow."), "AAC-5.14"),
    openly(
        "attack-cancelled", ("seat", "card"), N_("the attack of {card} is cancelled."), "AAC-5.28"
    ),
    openly("rebounded", ("seat", "card"), N_("the attack of {card} rebounds."), "AAC-5.57"),
    EventKind(
        "redirected",
        ("seat",),
        ("card",),
        N_("the attack now strikes {card}."),
        N_("the attack now strikes another creature."),
        "AAC-5.65",
    ),
    openly(
        "attack-void",
        ("seat", "card"),
        N_("{card} may not attack this creature: the attack is spent."),
        "AAC-7.3",
    ),
    openly(
        "countered",
        ("seat", "card", "amount"),
        N_("{card} loses {amount} AP in return."),
        "AAC-5.65",
    ),
    EventKind("endured", ("seat",), ("card",), N_("{card} endures."), "", "AAC-5.39", covert=True),
]
