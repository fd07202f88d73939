"""A table for Instants that prevent and redirect, with the cards that they answer."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_verbs import BOLT, BROOM, SHOVE, TOLL, WALTZ, choose, magic

AREA: Raw = {"kind": "character", "team": "opposing"}
BOTH: Raw = {"min": 1, "max": 2}


def instant(code: str, window: Any, *ops: Raw, choices: Any = (), **when: Any) -> Raw:
    """A neutral Instant of one effect; `when` gives actor and filters."""
    effect = {"timing": "react", "do": list(ops), "choose": list(choices)}
    return {"code": code, "type": "instant", "faction": "neutral", "name_en": code,
            "name_it": code, "effects": [effect],
            "when": {"window": window, "actor": when.pop("actor", "other"), "filters": when},
            }  # fmt: skip


def would(verb: str, team: str = "own", **more: Any) -> Raw:
    """The filter of who would be hit."""
    return {"verb": verb, "team": team, **more}


STORM = magic("storm", {"op": "destroy", "target": AREA})
PAIR = magic("pair", {"op": "destroy", "target": "$t"},
             choices=(choose("t", team="opposing", count=BOTH),))  # fmt: skip
FEE = {**magic("fee", {"op": "draw", "who": "you", "n": 1},
               choices=(choose("c", team="own"),),
               cost=[{"op": "sacrifice", "target": "$c"}])}  # fmt: skip
SPARE = instant("spare", ["PLAY", "EFFECT"], {"op": "prevent", "verb": "destroy", "target": "$t"},
                choices=(choose("t", team="own", where="threatened"),),
                would=would("destroy"))  # fmt: skip
SHELTER = instant(
    "shelter", ["PLAY", "EFFECT"],
    {"op": "prevent", "verb": "destroy",
     "target": {"kind": "character", "team": "own", "where": "threatened"}},
    would=would("destroy"),
)  # fmt: skip
LANDING = instant(
    "landing", ["PLAY", "EFFECT"],
    {"op": "prevent", "verb": "destroy", "target": "$t"},
    {"op": "move", "target": "$t", "to": "$s"},
    choices=(choose("t", team="own", where="threatened"),
             choose("s", "space", count={"min": 0, "max": 1})),
    would=would("destroy"),
)  # fmt: skip
SIGNS = instant(
    "signs", ["PLAY", "EFFECT"], {"op": "redirect", "choice": "$f", "to": "$n"},
    choices=(choose("f", team="own", where="targeted"),
             choose("n", team="own", where="retargetable")),
    actor="opponent", would=would("destroy"),
)  # fmt: skip
DANCE = instant(
    "dance", "PLAY", {"op": "redirect", "choice": "$f", "to": "$n"},
    choices=(choose("f", where="targeted"), choose("n", where="retargetable")),
)  # fmt: skip
MERCY = instant("mercy", "PLAY", {"op": "prevent", "verb": "sacrifice", "target": "$t"},
                {"op": "draw", "who": "you", "n": 1},
                choices=(choose("t", team="own"),), verb="sacrifice")  # fmt: skip
FIRM = instant("firm", "PLAY", {"op": "prevent", "verb": "move", "target": "$t"},
               choices=(choose("t", team="own", where="threatened"),),
               would=would("move", subtype="special"))  # fmt: skip
DRAG = magic("drag", {"op": "move", "target": "$t", "to": "$s"}, {"op": "destroy", "target": "$t"},
             choices=(choose("t", team="opposing"), choose("s", "space")))  # fmt: skip
TUG = instant("tug", "PLAY", {"op": "move", "target": "$t", "to": "$s"},
              choices=(choose("t", team="opposing"), choose("s", "space")),
              type="instant")  # fmt: skip
ZAP = instant("zap", "PLAY", {"op": "destroy", "target": "$t"},
              choices=(choose("t", team="opposing"),), type="magic")  # fmt: skip
MUFFLE = instant("muffle", "EFFECT", {"op": "cancel", "item": "responded"},
                 source_subtype="special", verb="destroy")  # fmt: skip
CURB = instant("curb", "PLAY", {"op": "cancel", "item": "responded"}, verb="swap")
BITER = character("biter", "dragon", "special", effects=[{
    "timing": "entry", "choose": [choose("t", team="opposing", where={"adjacent_to": "self"})],
    "do": [{"op": "destroy", "target": "$t"}],
}])  # fmt: skip
WALL = character("wall", "unicorn", "special", effects=[{
    "timing": "continuous",
    "static": [{"rule": "protect", "scope": {"kind": "character", "where": {"spaces": ["6"]}},
                "from": ["destroy"], "by": "opposing"}],
}])  # fmt: skip
ALL = (BOLT, BROOM, SHOVE, WALTZ, TOLL, STORM, PAIR, FEE, SPARE, SHELTER, LANDING, SIGNS, DANCE,
       DRAG, TUG, ZAP, MERCY, FIRM, MUFFLE, CURB, BITER, WALL)  # fmt: skip


def table(hands: dict[int, str], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid; each named seat holds those cards in place of some of its own."""
    at = lay(dragons, unicorns, cards=(*ALL, *more.pop("cards", ())), **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def answers(at: Board) -> tuple[int, list[str]]:
    """Who is asked, and the Instants that would do."""
    return at.s.decider, [move for move in at.moves() if move.startswith("instant")]
