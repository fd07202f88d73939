"""Positions of shipped K-Mon cards laid on a table of the site."""

from __future__ import annotations

from typing import Any

from collection.requests.rows import User
from engine.games.kmon.game import shipped_pool
from engine.games.kmon.tests.cards import KMonSpec, SideSpec, side
from engine.games.kmon.tests.language import Laid
from engine.kernel.match import Match as Played
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Table
from engine.web.models import Match, Seat
from engine.web.seat import storage

SHIPPED: list[dict[str, Any]] = [card.to_json() for card in shipped_pool()]


def shipped(kind: str, **wanted: Any) -> list[dict[str, Any]]:
    """The shipped cards of a type with these attributes."""
    return [
        raw
        for raw in SHIPPED
        if raw["type"] == kind and all(raw.get(name) == value for name, value in wanted.items())
    ]


def lasting(kind: str) -> dict[str, Any]:
    """A shipped card with a buff or debuff that does nothing by itself and forbids nothing."""
    return next(raw for raw in SHIPPED if _is_quiet(raw.get("persistent"), kind))


def _is_quiet(block: Any, kind: str) -> bool:
    if not block or block["kind"] != kind or block.get("tick"):
        return False
    return all(each["mod"] != "forbid" for each in block.get("static", ()))


def team() -> list[KMonSpec]:
    """Three shipped K-Mon of Fire, each a little hurt."""
    return [KMonSpec(raw, damage=1) for raw in shipped("kmon", primary="fire")[:3]]


def sit_at(laid: Laid, user: User) -> Match:
    """The rows of a laid position, the person on P's seat."""
    origin = Origin(Table(2, (), laid.rules.options), laid.state.encode())
    row = storage.lay(Played(laid.rules, origin, seed_of("laid", 1)), user)
    Seat.objects.create(match=row, number=0, user=user)
    Seat.objects.create(match=row, number=1, level="random")
    return row


def half(**more: Any) -> SideSpec:
    """One half with that team and, unless another is given, a deck of shipped items."""
    active, *bench = team()
    more.setdefault("deck", [raw["code"] for raw in shipped("item")[:6]])
    return side(active, bench, **more)
