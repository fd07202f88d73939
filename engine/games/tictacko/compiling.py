"""From the JSON of section 9 to the rows that the rules run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.faults import unreadable
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    ALL_PICKS,
    CANCEL,
    CARD_TYPES,
    CARD_ZONES,
    CARDS,
    CHARACTERS,
    CHOICE_KINDS,
    DESTROY,
    DISCARD,
    DRAW,
    ENTRY,
    GRANT,
    MOVE,
    N_ALL,
    N_COUNT,
    N_NUMBER,
    PLAY_TIMING,
    REACT,
    RETURN,
    SACRIFICE,
    STATES,
    SWAP,
    T_AREA,
    T_CHOICE,
    T_ITEM,
    T_NONE,
    T_SELF,
    TIMINGS,
    VERBS,
    Branch,
    Effect,
)
from engine.games.tictacko.effect import SPACES as SPACES_CHOICE
from engine.games.tictacko.grid import ADVANCED
from engine.games.tictacko.vocabulary import DESTROY as FEND_DESTROY
from engine.games.tictacko.vocabulary import (
    FORBID,
    FORBIDDEN,
    MODIFIED,
    MODIFY,
    NO_CLAIM,
    PLAIN_PLACES,
    PROTECT,
    R_CHOICE,
    R_ITEM,
    R_NONE,
    R_SELF,
    R_SPACE,
    REFERRING,
    SPACES,
    STATIC_RULES,
    SUBTYPES,
    TEAMS,
    VERBS_FENDED,
    WHO,
)
from engine.games.tictacko.vocabulary import MOVE as FEND_MOVE
from engine.games.tictacko.vocabulary import RETURN as FEND_RETURN
from engine.games.tictacko.vocabulary import SACRIFICE as FEND_SACRIFICE
from engine.games.tictacko.vocabulary import SWAP as FEND_SWAP
from engine.games.tictacko.when import When
from engine.games.tictacko.whens import read_when
from engine.kernel.cards import CardDef, CardPool

Raw = Mapping[str, Any]
UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


def compile_pool(r: Core, pool: CardPool) -> None:
    """Fill the tables of effects of the rules. Raises BadCard naming the card that has no sense."""
    compiler = _Compiler(pool)
    r.tags = [compiler.bits_of(card.get("tags") or ()) for card in pool]
    r.statics, r.effects, r.whens = [], [], []
    for card in pool:
        try:
            r.statics.append(compiler.statics(card))
            r.effects.append(compiler.effects(card))
            r.whens.append(compiler.when(card))
        except UNREADABLE as exc:
            raise unreadable(card.code, exc) from exc
    r.areas = compiler.areas


class _Compiler:
    """Tags get their bits in the order in which the pool first names them."""

    def __init__(self, pool: CardPool) -> None:
        self.tags: dict[str, int] = {}
        self.slots: dict[str, int] = {}
        self.areas: list[list[int]] = []
        for card in pool:
            self.bits_of(card.get("tags") or ())

    def bits_of(self, tags: Any) -> int:
        """Tags as bits."""
        bits = 0
        for tag in tags:
            bits |= 1 << self.tags.setdefault(str(tag), len(self.tags))
        return bits

    def statics(self, card: CardDef) -> list[list[int]]:
        """The continuous rules of a card."""
        found: list[list[int]] = []
        effects: Any = card.get("effects") or ()
        for effect in effects:
            if effect["timing"] == "continuous":
                found += [self.static(rule) for rule in effect["static"]]
        return found

    def effects(self, card: CardDef) -> list[Effect]:
        """The effects of a card that are announced, in printed order."""
        raws: Any = card.get("effects") or ()
        return [self.effect(raw) for raw in raws if raw["timing"] != "continuous"]

    def when(self, card: CardDef) -> When | None:
        """What an Instant answers."""
        raw: Any = card.get("when")
        return read_when(raw, self.place) if raw else None

    def effect(self, raw: Raw) -> Effect:
        """One effect (TTK-9.1); what it cannot carry out yet is refused."""
        timing = TIMINGS.index(raw["timing"])
        if timing not in (PLAY_TIMING, ENTRY, REACT) or any(
            raw.get(key) for key in ("if", "cost", "until")
        ):
            raise ValueError(f"timing {raw['timing']}")
        modes: Any = raw.get("modes") or ({},)
        branches = [self.branch(raw, mode) for mode in modes]
        return Effect(timing, branches, optional=bool(raw.get("optional")))

    def branch(self, raw: Raw, mode: Raw) -> Branch:
        """The effect with one of its modes: choices by slot, operations."""
        choose = [*raw.get("choose", ()), *mode.get("choose", ())]
        self.slots = {str(choice["id"]): slot for slot, choice in enumerate(choose)}
        ops = [self.op(op) for op in (*raw.get("do", ()), *mode.get("do", ()))]
        choices = [self.choice(choice, fended_by(ops, slot)) for slot, choice in enumerate(choose)]
        return Branch(choices, ops)

    def choice(self, raw: Raw, verbs: int) -> list[int]:
        """A choice: kind, bounds, the verbs that its picks must not be protected from."""
        kind = CHOICE_KINDS.index(raw["kind"])
        count = raw.get("count", {"min": 1, "max": 1})
        head = [kind, int(count["min"]), int(count["max"]), verbs]
        if kind == CHARACTERS:
            return [*head, *self.selector(raw)]
        if kind == SPACES_CHOICE:
            state = STATES.index(raw.get("state", "empty"))
            return [*head, state, *self.place(raw.get("where", "anywhere"))]
        if kind == CARDS:
            zone, who = CARD_ZONES.index(raw["zone"]), WHO.index(raw["who"])
            return [*head, zone, who, CARD_TYPES.index(raw.get("type", "any"))]
        return [*head, WHO.index(raw["who"])]

    def op(self, raw: Raw) -> list[int]:
        """An operation as a row."""
        verb = VERBS.index(raw["op"])
        if verb == DRAW:
            return [verb, WHO.index(raw["who"]), *self.amount(raw["n"])]
        if verb == DISCARD:
            at_random = 1 if raw.get("mode") == "random" else 0
            return [verb, WHO.index(raw["who"]), *self.amount(raw["n"]), at_random]
        if verb == GRANT:
            return [verb, ("character", "magic").index(raw["type"]), int(raw["n"])]
        if verb == CANCEL:
            return [verb, T_NONE]
        if verb == MOVE:
            return [verb, *self.target(raw["target"]), *self.target(raw["to"])]
        if verb == SWAP:
            return [verb, *self.target(raw["a"]), *self.target(raw["b"])]
        if verb == SACRIFICE and "who" in raw:
            area = self.area(raw["selector"])
            return [verb, T_NONE, 0, 0, WHO.index(raw["who"]), *self.amount(raw["n"]), area]
        return [verb, *self.target(raw["target"])]

    def target(self, raw: Any) -> list[int]:
        """A target (TTK-9.24)."""
        if not isinstance(raw, str):
            return [T_AREA, self.area(raw), 0]
        if raw in ("self", "item"):
            return [T_SELF if raw == "self" else T_ITEM, 0, 0]
        name, _, pick = raw[1:].partition(".")
        return [T_CHOICE, self.slots[name], int(pick) if pick else ALL_PICKS]

    def area(self, raw: Raw) -> int:
        """The number of a selector."""
        self.areas.append(self.selector(raw))
        return len(self.areas) - 1

    def amount(self, raw: Any) -> list[int]:
        """A number, a count of what fits, or all (TTK-9.9)."""
        if raw == "all":
            return [N_ALL, 0]
        if isinstance(raw, int):
            return [N_NUMBER, raw]
        return [N_COUNT, self.area(raw["count"])]

    def static(self, rule: Raw) -> list[int]:
        """One rule of TTK-9.15 as a row."""
        kind = STATIC_RULES.index(rule["rule"])
        if kind == PROTECT:
            verbs = sum(1 << VERBS_FENDED.index(verb) for verb in set(rule["from"]))
            by_opposing = 1 if rule.get("by", "any") == "opposing" else 0
            return [kind, verbs, by_opposing, *self.selector(rule["scope"])]
        if kind == FORBID:
            who, what = WHO.index(rule["who"]), FORBIDDEN.index(rule["what"])
            return [kind, who, what, *self.place(rule.get("where", "anywhere"))]
        if kind == MODIFY:
            return [kind, WHO.index(rule["who"]), MODIFIED.index(rule["what"]), int(rule["n"])]
        assert kind >= NO_CLAIM
        return [kind, *self.selector(rule["scope"])]

    def selector(self, raw: Raw) -> list[int]:
        """A Character selector (TTK-9.3)."""
        if raw["kind"] != "character":
            raise ValueError(f"kind {raw['kind']}")
        return [
            TEAMS.index(raw.get("team", "any")),
            SUBTYPES.index(raw.get("subtype", "any")),
            1 if raw.get("exclude_self") else 0,
            self.bits_of(raw.get("tags", ())),
            *self.place(raw.get("where", "anywhere")),
        ]

    def place(self, where: Any) -> list[int]:
        """A place (TTK-9.5): kind, reference, argument."""
        if isinstance(where, str):
            return [PLAIN_PLACES[where], R_NONE, 0]
        ((word, value),) = where.items()
        if word == "spaces":
            return [SPACES, R_NONE, sum(1 << ADVANCED.index(str(space)) for space in set(value))]
        return [REFERRING[word], *self.reference(str(value))]

    def reference(self, text: str) -> list[int]:
        """A reference to a space or to what was chosen (TTK-9.24): kind and argument."""
        if text == "self":
            return [R_SELF, 0]
        if text == "item":
            return [R_ITEM, 0]
        if text.startswith("$"):
            return [R_CHOICE, self.slots[text[1:]]]
        return [R_SPACE, ADVANCED.index(text)]


# The verbs whose first target a protection guards (TTK-5.25); a SWAP guards both.
FENDED: Final[dict[int, int]] = {
    DESTROY: FEND_DESTROY,
    MOVE: FEND_MOVE,
    SWAP: FEND_SWAP,
    SACRIFICE: FEND_SACRIFICE,
    RETURN: FEND_RETURN,
}


def fended_by(ops: list[list[int]], slot: int) -> int:
    """The bits of the verbs that are applied to what a slot takes."""
    verbs = 0
    for op in ops:
        targets = (op[1:4], op[4:7]) if op[0] == SWAP else (op[1:4],)
        if op[0] in FENDED and any(each[0] == T_CHOICE and each[1] == slot for each in targets):
            verbs |= FENDED[op[0]]
    return verbs
