"""Windows and resolution by KM-4.19 to KM-4.28 and KM-5.41 to KM-5.45, from the clauses alone.

A small world of its own: three sturdy K-Mon a side, no elements, and cards whose whole meaning is
written here a second time. Nothing in this file knows the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

PENDING, NEUTRALISED, EVADED, FAILED, RESOLVED = range(5)
ALL_KINDS: Final = frozenset({"attack", "ability", "defence", "reaction", "evasion"})


@dataclass(frozen=True)
class Spec:
    """A card: what it is, its price, what it answers (reactions), what it does."""

    form: str  # powerup, ability, reaction
    cost: int = 0
    answers: frozenset[str] = ALL_KINDS
    does: tuple[tuple[str, int], ...] = ()
    modes: tuple[tuple[tuple[str, int], ...], ...] = ()
    ultimate: bool = False
    replaces: bool = False


def _on(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


CARDS: Final = {
    "boost": Spec("powerup", 1, does=(("more", 2), ("bench", 1))),
    "feint": Spec("powerup", 0, does=(("gain", 1),), replaces=True),
    "sweep": Spec("powerup", 1, does=(("bench", 1),), replaces=True),
    "bolt": Spec("ability", 1, does=(("active", 3),)),
    "storm": Spec("ability", 2, does=(("active", 3), ("bench", 1))),
    "rain": Spec("ability", 1, does=(("bench", 2),)),
    "ward": Spec("ability", 0, does=(("gain", 2),)),
    "curse": Spec("ability", 0, does=(("heal", 1), ("gain", 1))),
    "u-bolt": Spec("ability", 2, does=(("active", 5),), ultimate=True),
    "u-curse": Spec("ability", 1, does=(("heal", 2),), ultimate=True),
    "bold": Spec("reaction", 2, does=(("neutralise", 0), ("gain", 1))),
    "cut": Spec("reaction", 0, does=(("cut", 2),)),
    "dodge": Spec("reaction", 1, does=(("evade", 0),)),
    "gift": Spec("reaction", 0, does=(("gain", 1),)),
    "hit": Spec("reaction", 1, _on("attack", "ability", "reaction"), (("attacker", 2),)),
    "modal": Spec("reaction", 1, modes=((("neutralise", 0),), (("gain", 2),))),
    "move": Spec("reaction", 0, _on("attack", "ability", "reaction"), (("move", 0),)),
    "push": Spec("reaction", 1, does=(("push", 0),)),
    "stop": Spec("reaction", 1, does=(("neutralise", 0),)),
    "stop-e": Spec("reaction", 0, _on("evasion"), (("neutralise", 0),)),
    "stop-r": Spec("reaction", 0, _on("reaction"), (("neutralise", 0),)),
    "swap": Spec("reaction", 0, does=(("swap", 0),)),
}
CANCELS: Final = ("neutralise", "evade")


@dataclass
class Link:
    """A link of the chain (KM-4.19); K-Mon are (seat, place)."""

    owner: int
    name: str  # a card, or attack, defence, evasion, blackout
    kinds: frozenset[str]
    actor: int
    answered: int = -1
    does: tuple[tuple[str, int], ...] = ()
    target: int = -1
    aimed: bool = False
    status: int = PENDING
    cut: int = 0
    moved: int = -1

    @property
    def cancels(self) -> bool:
        """Whether it neutralises or evades what it answers."""
        return any(what in CANCELS for what, _ in self.does)

    @property
    def spec(self) -> Spec:
        """Its card, or a card that says nothing."""
        return CARDS.get(self.name, Spec("none"))


@dataclass
class Model:
    """Both halves of the table, and the chain. `told` has what was cancelled or failed."""

    charges: list[int]
    hands: list[list[str]]
    traits: list[str]  # of each player's first K-Mon; the others have none that works
    damage: list[list[int]]
    stance: list[bool]
    limit: bool = False
    gain_if_neutralised: bool = True
    evasion_is_reaction: bool = True
    active: list[int] = field(default_factory=lambda: [0, 0])
    piles: list[list[str]] = field(default_factory=lambda: [[], []])
    links: list[Link] = field(default_factory=list)
    told: list[tuple[str, int]] = field(default_factory=list)
    priority: int = 0
    passes: int = 0

    # --- declarations ------------------------------------------------------------------------

    def roots(self, seat: int) -> list[str]:
        """D6 (KM-4.15)."""
        found = ["defend", "attack"]
        for name in sorted(set(self.hands[seat])):
            spec = CARDS.get(name)
            if spec and spec.cost <= self.charges[seat] and spec.form != "reaction":
                found.append(f"{'attack' if spec.form == 'powerup' else 'ability'} {name}")
        return found

    def begin(self, seat: int, text: str) -> None:
        """Declare and pay a root; its window opens (KM-4.16, KM-4.21)."""
        word, _, name = text.partition(" ")
        kind = {"defend": "defence", "attack": "attack", "ability": "ability"}[word]
        spec = CARDS.get(name, Spec("none"))
        link = Link(seat, name or kind, frozenset({kind}), self.active[seat], does=spec.does)
        words = {what for what, _ in spec.does}
        if kind == "attack":
            # KM-R138: a replacement that falls on the bench only admits no evasion.
            link.aimed = not (spec.replaces and words == {"bench"})
        else:
            link.aimed = bool(words & {"active", "heal"})  # KM-5.6
        self._pay(seat, name, spec)
        self.links = [link]
        self.priority, self.passes = 1 - seat, 0

    def _pay(self, seat: int, name: str, spec: Spec) -> None:
        if spec.form != "none":
            self.hands[seat].remove(name)
            self.charges[seat] -= spec.cost

    # --- windows -----------------------------------------------------------------------------

    def question(self) -> tuple[int, list[str]] | None:
        """Who is asked for a reaction and what he may do; None when the chain is closed."""
        while self.passes < 2:
            menu = self.menu(self.priority)
            if len(menu) > 1:
                return self.priority, menu
            self.decline()
        return None

    def decline(self) -> None:
        """A pass (KM-4.21)."""
        self.passes += 1
        self.priority = 1 - self.priority

    def menu(self, seat: int) -> list[str]:
        """KM-4.24: passing, evasions, Blackout uses, reaction cards."""
        found = ["pass"]
        trait = self.traits[seat] if self.active[seat] == 0 else ""
        size = len(self.hands[seat])
        for at, link in enumerate(self.links):
            if not self._is_open(seat, at) or self._is_guarded(seat, at):
                continue
            is_met = link.kinds & {"attack", "ability"} and link.aimed and not link.spec.ultimate
            if is_met and size >= (1 if trait == "sfuggente" else 2):
                found.append(f"evade {at + 1}")
            if "ability" in link.kinds and trait == "blackout" and size >= 3:
                found.append(f"blackout {at + 1}")
        for name in sorted(set(self.hands[seat])):
            if self.answerable(seat, name):
                found.append(f"react {name}")
        return found

    def answerable(self, seat: int, name: str) -> list[int]:
        """The links a reaction card may answer now."""
        spec = CARDS.get(name, Spec("none"))
        if spec.form != "reaction" or spec.cost > self.charges[seat]:
            return []
        return [at for at in range(len(self.links)) if self.ways(seat, name, at)]

    def ways(self, seat: int, name: str, at: int) -> list[int]:
        """The modes (0 where there is no choice) in which the card may answer that link."""
        spec, link = CARDS[name], self.links[at]
        if not self._is_open(seat, at) or not spec.answers & link.kinds:
            return []
        found = []
        for mode, does in enumerate(spec.modes or (spec.does,)):
            words = [what for what, _ in does]
            if any(word in CANCELS for word in words) and self._is_guarded(seat, at):
                continue
            if "evade" in words and not _is_evadable_by_card(link):
                continue
            found.append(mode)
        return found

    def _is_open(self, seat: int, at: int) -> bool:
        link = self.links[at]
        if self.limit and any(each.answered == at for each in self.links):
            return False
        return link.owner != seat and link.status == PENDING

    def _is_guarded(self, seat: int, at: int) -> bool:
        """KM-4.23."""
        for number, link in enumerate(self.links):
            is_own = link.answered == at and link.owner == seat and link.cancels
            replies = [each for each in self.links if each.answered == number]
            if is_own and not any(each.cancels for each in replies):
                return True
        return False

    def discard(self, seat: int, name: str, at: int, cards: list[str]) -> None:
        """An evasion or a Blackout use with the cards it costs (KM-R77)."""
        due = 3 if name == "blackout" else 2
        if name == "evasion" and self.traits[seat] == "sfuggente" and self.active[seat] == 0:
            due = 1
        assert len(cards) == due
        for card in cards:
            self.hands[seat].remove(card)
        self.piles[seat] += sorted(cards)
        kinds = {"reaction"}
        if name == "evasion":
            kinds = {"evasion", "reaction"} if self.evasion_is_reaction else {"evasion"}
        verb = "evade" if name == "evasion" else "neutralise"
        self._react(Link(seat, name, frozenset(kinds), self.active[seat], at, ((verb, 0),)))

    def react(self, seat: int, name: str, at: int, mode: int, target: int) -> None:
        """A reaction card."""
        spec = CARDS[name]
        does = spec.modes[mode] if spec.modes else spec.does
        self._pay(seat, name, spec)
        kinds = frozenset({"reaction"})
        self._react(Link(seat, name, kinds, self.active[seat], at, does, target))

    def _react(self, link: Link) -> None:
        self.links.append(link)
        self.priority, self.passes = 1 - link.owner, 0

    # --- resolution --------------------------------------------------------------------------

    def resolve(self) -> None:
        """KM-4.26: last link first, down to the root; each card to its owner's pile."""
        for link in reversed(self.links):
            if link.answered >= 0:
                self._resolve_reaction(link)
            else:
                self._resolve_root(link)
            if link.name in CARDS:
                self.piles[link.owner].append(link.name)
        self.links = []

    def _resolve_reaction(self, link: Link) -> None:
        if link.status != PENDING:
            return
        answered, seat = self.links[link.answered], link.owner
        for what, amount in link.does:
            if what == "gain":
                self.charges[seat] += amount
            elif what == "attacker":
                self._hurt(link, answered.actor, amount)
            elif what in ("push", "swap"):
                side = 1 - seat if what == "push" else seat
                if self.active[side] != link.target:
                    self.active[side], self.stance[side] = link.target, False
            elif answered.status == PENDING:
                self._alter(link, answered, what, amount)

    def _alter(self, link: Link, answered: Link, what: str, amount: int) -> None:
        if what == "neutralise":
            answered.status = NEUTRALISED
            self.told.append(("neutralised", answered.owner))
        elif what == "evade":
            answered.status = EVADED
            self.told.append(("evaded", answered.owner))
        elif answered.moved < 0:  # KM-R141
            if what == "cut":
                answered.cut += amount
            elif link.target != self.active[link.owner]:
                answered.moved = link.target

    def _resolve_root(self, link: Link) -> None:
        seat, rival = link.owner, 1 - link.owner
        defended = self.stance[rival]
        was_evaded = link.status == EVADED
        if link.status in (PENDING, EVADED) and self.active[seat] != link.actor:
            link.status = FAILED  # KM-4.28
            self.told.append(("failed", seat))
        if link.name == "defence":
            if link.status == PENDING:
                self.stance[seat] = True
                self.charges[rival] += defended  # KM-5.15
            return
        is_attack = "attack" in link.kinds
        if link.status in (PENDING, EVADED):
            if is_attack and not link.spec.replaces:
                more = sum(amount for what, amount in link.does if what == "more")
                stance = int(self.stance[rival] and link.moved < 0)
                self._hurt(link, self.active[rival], max(0, 2 + more - stance))
            self._apply(link)
        if is_attack and link.status == PENDING and not link.spec.replaces:
            self.charges[seat] += 2  # KM-5.9
        if not defended or was_evaded or not (is_attack or link.aimed):
            return
        if link.status != NEUTRALISED or self.gain_if_neutralised:
            self.charges[rival] += 4 if link.spec.ultimate else 2

    def _apply(self, link: Link) -> None:
        """The effects of a root's card; of an evaded one the bench parts only (KM-5.44)."""
        seat, rival = link.owner, 1 - link.owner
        for what, amount in link.does:
            if what == "bench":
                for place in range(3):
                    if place != self.active[rival]:
                        self.damage[rival][place] += amount
            elif what == "active":
                self._hurt(link, self.active[rival], amount)
            elif what == "heal" and link.status == PENDING:
                hurt = self.damage[rival]
                hurt[self.active[rival]] = max(0, hurt[self.active[rival]] - amount)
            elif what == "gain" and link.status == PENDING:
                self.charges[seat] += amount

    def _hurt(self, link: Link, place: int, amount: int) -> None:
        """Damage on an opposing K-Mon; what was meant for the active one may have been altered."""
        rival = 1 - link.owner
        if place == self.active[rival]:
            used = min(amount, link.cut)
            link.cut -= used
            amount -= used
            place = link.moved if link.moved >= 0 else place
        if link.status == EVADED and place == self.active[rival]:
            return
        self.damage[rival][place] += amount


def _is_evadable_by_card(link: Link) -> bool:
    """KM-9.5, KM-R44: an offensive ULTIMATE resists, others do not."""
    is_offensive = any(what in ("active", "bench") for what, _ in link.does)
    return link.aimed and not (link.spec.ultimate and is_offensive)
