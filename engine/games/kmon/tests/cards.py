"""Invented cards for table tests, written short: the JSON of a card from what matters to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.cards import CardDef

Raw = dict[str, Any]

FILLER = "filler"
PLAIN_TRAIT = "rapidita"  # works at set-up only (KM-5.19): at a table it does nothing


@dataclass(frozen=True)
class KMonSpec:
    """A K-Mon and what has befallen it."""

    raw: Raw
    damage: int = 0
    exhausted: bool = False
    last_attack_used: bool = False


@dataclass(frozen=True)
class SideSpec:
    """One half of the table; cards stand in lists of card JSON or codes of cards named before."""

    team: tuple[KMonSpec, ...]
    has_active: bool
    hand: tuple[Raw | str, ...] = ()
    deck: tuple[Raw | str, ...] = ()
    pile: tuple[Raw | str, ...] = ()
    charges: int = 3
    in_defence: bool = False
    used: tuple[str, ...] = ()


_count = 0


def _code(kind: str) -> str:
    global _count
    _count += 1
    return f"{kind}-{_count}"


def _card(code: str | None, kind: str, **attributes: Any) -> Raw:
    code = code or _code(kind)
    return {"code": code, "type": kind, "name": {"en": code, "it": code}, **attributes}


def kmon(
    elements: str = "fire",
    hp: int = 9,
    trait: str = PLAIN_TRAIT,
    damage: int = 0,
    *,
    x: int | None = None,
    code: str | None = None,
    exhausted: bool = False,
    last_attack_used: bool = False,
) -> KMonSpec:
    """A K-Mon; `elements` is "fire" or "fire/air", primary first."""
    primary, _, secondary = elements.partition("/")
    told: Raw = {"id": trait} if x is None else {"id": trait, "x": x}
    raw = _card(code, "kmon", hp=hp, primary=primary, secondary=secondary or None, trait=told)
    return KMonSpec(raw, hp if exhausted else damage, exhausted, last_attack_used)


def ability(
    code: str | None = None,
    *,
    cost: Any = 0,
    element: str | None = None,
    effects: Sequence[Raw] = (),
    ultimate: bool = False,
    persistent: Raw | None = None,
) -> Raw:
    """An ability; without effects it does nothing."""
    lasting = {"persistent": persistent} if persistent else {}
    return _card(
        code,
        "ability",
        cost=cost,
        element=element,
        effects=list(effects),
        ultimate=ultimate,
        **lasting,
    )


def powerup(
    code: str | None = None,
    *,
    cost: Any = 0,
    element: str | None = None,
    effects: Sequence[Raw] = (),
    replaces: bool = False,
    persistent: Raw | None = None,
) -> Raw:
    """A power-up: an assault when it has an element."""
    lasting = {"persistent": persistent} if persistent else {}
    return _card(
        code,
        "powerup",
        cost=cost,
        element=element,
        effects=list(effects),
        replaces_attack=replaces,
        **lasting,
    )


def item(
    code: str | None = None,
    *,
    cost: Any = 0,
    effects: Sequence[Raw] = (),
    persistent: Raw | None = None,
) -> Raw:
    """An item; without effects it does nothing."""
    lasting = {"persistent": persistent} if persistent else {}
    return _card(code, "item", cost=cost, effects=list(effects), **lasting)


def reaction(
    code: str | None = None,
    *,
    cost: Any = 0,
    element: str | None = None,
    answers: Sequence[str] = ("action",),
    condition: Raw | None = None,
    effects: Sequence[Raw] = (),
    persistent: Raw | None = None,
) -> Raw:
    """A reaction card; without effects it does nothing."""
    more: Raw = {"condition": condition} if condition else {}
    if persistent:
        more["persistent"] = persistent
    return _card(
        code,
        "reaction",
        cost=cost,
        element=element,
        answers=list(answers),
        effects=list(effects),
        **more,
    )


def buff(duration: int = 2, target: str = "own_active", **lists: Sequence[Raw]) -> Raw:
    """A helpful persistent block; its lists are on_attach, tick, static."""
    return _block("buff", duration, target, lists)


def debuff(duration: int = 2, target: str = "opp_active", **lists: Sequence[Raw]) -> Raw:
    """A harmful persistent block."""
    return _block("debuff", duration, target, lists)


def _block(kind: str, duration: int, target: str, lists: dict[str, Sequence[Raw]]) -> Raw:
    parts = {name: list(entries) for name, entries in lists.items()} or {"tick": []}
    return {"kind": kind, "target": target, "duration": duration, **parts}


def burn(amount: int = 1, duration: int = 2, target: str = "opp_active") -> Raw:
    """A debuff that damages its bearer in each Phase II."""
    return debuff(duration, target, tick=[damage(amount, "bearer")])


def filler() -> Raw:
    """A card nobody can afford."""
    return ability(FILLER, cost=20)


def side(
    active: KMonSpec | None = None,
    bench: Sequence[KMonSpec] | None = None,
    *,
    empty: bool = False,
    hand: Sequence[Raw | str] = (),
    deck: int | Sequence[Raw | str] = 10,
    pile: Sequence[Raw | str] = (),
    charges: int = 3,
    stance: str = "neutral",
    used: Sequence[str] = (),
) -> SideSpec:
    """One half: two plain K-Mon on the bench unless named, a deck of fillers unless listed.

    A deck is listed from its top. `empty` leaves the active position empty, three on the bench.
    `used` names the copies of items in the pile that have been used in this battle.
    """
    first = [] if empty else [active or kmon()]
    rest = bench if bench is not None else [kmon() for _ in range(3 - len(first))]
    team = (*first, *rest)
    if len(team) != 3:
        raise ValueError("a team has three K-Mon (KM-3.1)")
    cards = [filler() for _ in range(deck)] if isinstance(deck, int) else deck
    return SideSpec(
        team,
        not empty,
        tuple(hand),
        tuple(cards),
        tuple(pile),
        charges,
        stance == "defence",
        tuple(used),
    )


def defending(
    active: KMonSpec | None = None, *, hand: Sequence[Raw | str] = (), charges: int = 3
) -> SideSpec:
    """A half whose active K-Mon is in defence."""
    return side(active, hand=hand, charges=charges, stance="defence")


def spare(*codes: str) -> list[Raw]:
    """Cards that nobody can afford: something to discard, draw or mill."""
    return [ability(code, cost=20) for code in codes]


def damage(amount: Any, target: str = "opp_active") -> Raw:
    """A damage entry."""
    return {"do": "damage", "target": target, "amount": amount}


def heal(amount: Any, target: str = "own_active") -> Raw:
    """A heal entry."""
    return {"do": "heal", "target": target, "amount": amount}


def bonus(amount: Any) -> Raw:
    """More damage to the attack."""
    return {"do": "attack_bonus", "amount": amount}


def gain(amount: Any, who: str = "self") -> Raw:
    """Charges to a player."""
    return {"do": "gain_charges", "who": who, "amount": amount}


def draw(amount: Any, who: str = "self") -> Raw:
    """Draws of a player."""
    return {"do": "draw", "who": who, "amount": amount}


def mill(amount: Any, who: str = "opponent") -> Raw:
    """Top cards of a deck to the discard pile."""
    return {"do": "mill", "who": who, "amount": amount}


def definition(raw: Raw) -> CardDef:
    """The card of a JSON shape."""
    return CardDef.from_json(raw)
