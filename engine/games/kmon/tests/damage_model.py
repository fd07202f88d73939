"""Damage by KM-5.35 to KM-5.39 and KM-5.58, written from the clauses alone and in their order.

Nothing here knows the engine: a scene is plain data, and `outcome` does the sum a judge would do
on paper for each of the six K-Mon.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# KM-5.35, as printed: element of the damage, primary it is strong on, primary it is weak on.
WHEEL: Final = {
    "ice": ("grass", "fire"),
    "grass": ("earth", "ice"),
    "earth": ("electro", "grass"),
    "electro": ("ghost", "earth"),
    "ghost": ("air", "electro"),
    "air": ("water", "ghost"),
    "water": ("fire", "air"),
    "fire": ("ice", "water"),
}
OPPOSING: Final = ("q1", "q2", "q3")
# Selectors as the acting player P sees them; the chosen benched K-Mon is always the third.
SELECTED: Final = {
    "opp_active": ("q1",),
    "opp_bench_all": ("q2", "q3"),
    "opp_bench_choice": ("q3",),
    "opp_all": OPPOSING,
    "own_active": ("p1",),
    "own_bench_all": ("p2", "p3"),
    "own_all": ("p1", "p2", "p3"),
}
PREVENTED: Final = 10**6


@dataclass(frozen=True)
class Worn:
    """A static modifier on a K-Mon: `what` as in KM-9.6, with an amount and source, or a word."""

    what: str
    amount: int = 0
    word: str = "any"


@dataclass(frozen=True)
class Body:
    """A K-Mon with what it wears."""

    primary: str
    trait: str = "rapidita"
    worn: tuple[Worn, ...] = ()

    def sum_of(self, what: str, source: str) -> int:
        """The modifiers of that name that count for a source."""
        return sum(w.amount for w in self.worn if w.what == what and w.word in (source, "any"))

    def has(self, trait: str, *, active: bool) -> bool:
        """KM-5.34, KM-9.6: only while active; `trait_off` silences printed and gained traits."""
        if not active or any(w.what == "trait_off" for w in self.worn):
            return False
        return trait == self.trait or Worn("trait_gain", 0, trait) in self.worn

    def primary_for(self, *, active: bool) -> str:
        """The primary that meets an element; the youngest `primary_set` counts while active."""
        kept = [w.word for w in self.worn if w.what == "primary_set"]
        return kept[-1] if active and kept else self.primary


@dataclass(frozen=True)
class Played:
    """A card of the action: its element, its damage entries and what shapes the blow."""

    element: str | None = None
    parts: tuple[tuple[str, int], ...] = ()
    replaces: bool = False
    base: int | None = None
    bonus: tuple[int, ...] = ()
    factor: int = 1
    ignores: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """P's K-Mon does something; Q's three stand against it. `answers`, in the order played, are
    ("cut", amount) and ("move", place)."""

    kind: str  # attack, ability, reaction, item, tick
    cards: tuple[Played, ...]
    actor: Body
    bodies: tuple[Body, Body, Body]
    defends: bool = False
    answers: tuple[tuple[str, int], ...] = ()
    bearer: int = 1
    elemental_ticks: bool = False
    elemental_reactions: bool = False

    @property
    def is_blow(self) -> bool:
        """Whether the attack deals its own damage (KM-5.12)."""
        return self.kind == "attack" and not any(card.replaces for card in self.cards)

    @property
    def element(self) -> str | None:
        """The element of the damage (KM-5.11)."""
        return self.cards[0].element if self.cards else None


def outcome(scene: Scene) -> dict[str, int]:
    """The damage that each K-Mon takes, those that take none left out."""
    printed = _printed(scene)
    cut, moved = _altered(scene)
    found: dict[str, int] = {}
    for name in OPPOSING:
        if name in printed or (name == "q1" and scene.is_blow):
            found[name] = _sum(scene, name, printed.get(name), blow=name == "q1" and scene.is_blow)
    if "q1" in found and moved:
        name = f"q{moved}"
        alone = max(0, found.get(name, 0))
        more = (printed.get("q1") or 0) + (printed.get(name) or 0)
        both = max(0, _sum(scene, name, more, blow=scene.is_blow, led=True))
        found[name] = both - min(cut, max(0, both - alone))
        del found["q1"]
    elif "q1" in found:
        found["q1"] -= cut  # step 7
    for name, amount in printed.items():
        if name[0] == "p":
            found[name] = amount  # KM-5.39
    return {name: amount for name, amount in found.items() if amount > 0}  # step 8


def _printed(scene: Scene) -> dict[str, int]:
    """Step 1: the entries of the cards for each K-Mon, added up."""
    found: dict[str, int] = {}
    for card in scene.cards:
        for selector, amount in card.parts:
            names = (f"q{scene.bearer}",) if selector == "bearer" else SELECTED[selector]
            for name in names:
                found[name] = found.get(name, 0) + amount
    return found


def _altered(scene: Scene) -> tuple[int, int]:
    """KM-5.57, KM-R141: last played first; after a redirection nothing is left to alter."""
    cut = moved = 0
    for what, number in reversed(scene.answers):
        if moved:
            break
        if what == "cut":
            cut += number
        else:
            moved = number
    return cut, moved


def _sum(scene: Scene, name: str, printed: int | None, *, blow: bool, led: bool = False) -> int:
    """Steps 1 to 6 for one opposing K-Mon, unclamped."""
    body, active = scene.bodies[int(name[1]) - 1], name == "q1"
    total = _blow(scene) if blow else 0
    total += printed or 0
    if scene.kind == "ability":
        total += scene.actor.sum_of("damage_dealt", "ability")
    skipped = {step for card in scene.cards for step in card.ignores}
    by_wheel, by_barrier, by_stance, source = _row(scene, active=active, blow=blow)
    if by_wheel and scene.element:
        strong, weak = WHEEL[scene.element]
        primary = body.primary_for(active=active)
        total += primary == strong and "weakness" not in skipped
        total -= primary == weak and "resistance" not in skipped
    if by_barrier and scene.element and not led and "barriera" not in skipped:
        total -= body.has("barriera", active=active)
    if by_stance and active and scene.defends and not led:
        total -= "defence" not in skipped
        total -= body.has("corazza", active=True) and "corazza" not in skipped
    return total + (body.sum_of("damage_taken", source) if source else 0)


def _blow(scene: Scene) -> int:
    """Steps 1 to 4 of an attack's own damage."""
    total = 2
    for card in scene.cards:
        if card.base is not None:
            total = card.base
    for card in scene.cards:
        total += sum(card.bonus)
    total += scene.actor.has("ferocia", active=True)
    total += scene.actor.sum_of("damage_dealt", "attack")
    for card in scene.cards:
        total *= card.factor
    return total


def _row(scene: Scene, *, active: bool, blow: bool) -> tuple[bool, bool, bool, str]:
    """KM-5.38: weakness/resistance, Barriera, defence, and the source of "damage taken"."""
    if scene.kind == "attack":
        if blow:
            return True, True, True, "attack"
        return (False, False, True, "attack") if active else (True, False, False, "attack")
    if scene.kind == "ability":
        return True, active, False, "ability"
    if scene.kind == "tick":
        return scene.elemental_ticks, scene.elemental_ticks and active, False, ""
    counts = scene.kind == "reaction" and scene.elemental_reactions
    return counts, counts and active, False, "any"
