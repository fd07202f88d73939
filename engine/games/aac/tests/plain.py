"""The game with a pool of plain cards, and decks of them: what the core must play to an end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.aac.card_reading import pool_of
from engine.games.aac.game import Aac
from engine.kernel.cards import CardPool
from engine.kernel.loadouts import Loadout

Raw = dict[str, Any]

_serial = 0


def _card(code: str, kind: str, **attributes: Any) -> Raw:
    global _serial
    _serial += 1
    title = {"it": code, "en": code}
    return {"id": code, "serial": _serial, "type": kind, "title": title, **attributes}


def _creature(code: str, ap: int, dp: int, *traits: str) -> Raw:
    return _card(code, "creature", ap=ap, dp=dp, traits=list(traits), effects=[])


def _support(code: str, kind: str, mark: str, *traits: str, **more: Any) -> Raw:
    return _card(
        code, kind, genre="defence", traits=list(traits), duration_mark=mark, effects=[], **more
    )


CARDS: tuple[Raw, ...] = (
    _creature("plain-fox", 400, 700),
    _creature("plain-boar", 900, 300),
    _creature("plain-heron", 500, 500, "V"),
    _creature("plain-hedge", 0, 800, "J"),
    _creature("plain-mole", 600, 400, "X"),
    _creature("plain-saint", 300, 900, "D"),
    _creature("plain-cat", 700, 200, "Z"),
    _creature("plain-crab", 200, 600, "H", "S"),
    _creature("plain-ox", 800, 600),
    _creature("plain-owl", 300, 300, "S", "X"),
    _support("plain-fence", "magic", "continuous", wall_points=500, max_rounds=3),
    _support("plain-spark", "magic", "instant"),
    _support("plain-fog", "magic", "continuous", max_rounds=2),
    _support("plain-veil", "magic", "instant", "X", "D"),
    _support("plain-signal", "magic", "instant", "U"),
    _support("plain-pit", "trap", "instant"),
    _support("plain-net", "trap", "instant", "X"),
    _support("plain-bell", "trap", "instant", "K"),
    _support("plain-gate", "trap", "continuous", assign="never", wall_points=400, active_rounds=2),
)
_STORM = (
    *("plain-fox", "plain-boar", "plain-heron", "plain-mole", "plain-cat", "plain-ox"),
    *("plain-spark", "plain-fog", "plain-fence", "plain-signal"),
    *("plain-pit", "plain-net", "plain-bell", "plain-hedge", "plain-gate"),
)
_TEMPLE = (
    *("plain-saint", "plain-boar", "plain-crab", "plain-owl", "plain-ox", "plain-hedge"),
    *("plain-veil", "plain-fog", "plain-fence", "plain-spark", "plain-signal"),
    *("plain-pit", "plain-net", "plain-bell", "plain-gate"),
)
_MAGICS = ("plain-veil", "plain-fog", "plain-fence", "plain-spark", "plain-signal")
_TRAPS = ("plain-pit", "plain-net", "plain-bell", "plain-gate")
STORM = dict.fromkeys(_STORM, 2)
TEMPLE = dict.fromkeys(_TEMPLE, 2)
# Too few creatures for a long game, and more copies than a deck may hold.
FEW = {"plain-boar": 2, "plain-ox": 2} | dict.fromkeys(_MAGICS, 2) | dict.fromkeys(_TRAPS, 4)


class Plain(Aac):
    """The game with those cards."""

    def pool(self) -> CardPool:
        return pool_of(CARDS)

    def products(self) -> Sequence[Mapping[str, Any]]:
        return tuple(
            {"code": code, "kind": "starter", "deck": deck}
            for code, deck in (("storm", STORM), ("temple", TEMPLE), ("few", FEW))
        )

    def starter_loadouts(self) -> tuple[tuple[str, Loadout], ...]:
        return tuple(
            (str(each["code"]), Loadout("deck", {}, {"deck": each["deck"]}))
            for each in self.products()
        )


GAME = Plain()
