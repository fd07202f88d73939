"""From the JSON of section 9 to the rows that the rules run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.effects.asked import is_asked, question_of
from engine.games.tictacko.card_unreadable import fault_of
from engine.games.tictacko.codes import NOTHING
from engine.games.tictacko.compiling_words import Raw, Words
from engine.games.tictacko.conditions import ASKED, EQUAL, read_condition
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import (
    ALL_PICKS,
    APART_SELF,
    ASK,
    AUDIENCES,
    BRING,
    BY_HAND,
    C_APART,
    C_ASKED,
    C_KIND,
    C_REST,
    C_VERBS,
    CANCEL,
    CARD_TYPES,
    CARD_ZONES,
    CARDS,
    CHARACTERS,
    CHOICE_KINDS,
    COST,
    DISCARD,
    DRAW,
    EVERYTHING,
    FENDED,
    FENDED_BITS,
    FORKING,
    GIVE,
    GRANT,
    IMPOSE,
    LATER,
    LOCK,
    MOVE,
    N_ALL,
    N_ASKED,
    N_COUNT,
    N_DONE,
    N_NUMBER,
    N_UNTIL,
    PAIRS,
    PEEK_GOAL,
    PEEK_HAND,
    PLAYERS,
    PREVENT,
    PUT,
    REDIRECT,
    REPLACE,
    SACRIFICE,
    SKIP,
    SPEAKING,
    STATES,
    SWAP,
    T_AREA,
    T_CHOICE,
    T_NONE,
    T_SELF,
    TIMINGS,
    TRIGGER,
    UNTILS,
    VERBS,
    WAYS,
    Branch,
    Effect,
)
from engine.games.tictacko.effect import SPACES as SPACES_CHOICE
from engine.games.tictacko.selectors import (
    S_EXCLUDE_SELF,
    S_PLACE,
    S_TEAM,
    W_ARG,
    W_KIND,
    W_REF,
)
from engine.games.tictacko.tosses import ways_of
from engine.games.tictacko.trigger_events import EVENTS, read_event
from engine.games.tictacko.vocabulary import (
    ADJACENT,
    OPPOSING,
    OWN,
    R_CHOICE,
    RETARGETABLE,
    SAME_COLUMN,
    SUPPRESS,
    WHO,
)
from engine.games.tictacko.when import When
from engine.games.tictacko.whens import read_when, threat_of
from engine.kernel.cards import CardDef
from engine.kernel.questions import Question

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


def compile_pool(r: Core, cards: Sequence[CardDef]) -> None:
    """Fill the tables of effects of the rules. Raises BadCard naming the card that has no sense."""
    compiler = _Compiler(cards)
    r.tags = [compiler.bits_of(card.get("tags") or ()) for card in cards]
    r.statics, r.terms, r.effects, r.whens = [], [], [], []
    for card in cards:
        try:
            compiler.threat = threat_of(card.get("when"))
            compiler.is_special = card.get("subtype") == "special"
            r.statics.append(compiler.statics(card))
            r.terms.append(compiler.terms(card))
            r.effects.append(compiler.effects(card))
            r.whens.append(compiler.when(card))
        except UNREADABLE as exc:
            raise fault_of(card, exc) from exc
    r.areas, r.counts, r.imposed = compiler.areas, compiler.counts, compiler.imposed
    r.forks, r.questions = compiler.forks, compiler.questions
    r.openings = len(compiler.openings)
    r.triggers, r.watched = triggers_of(r.effects)


class _Compiler(Words):
    """Effects and what they are made of, from choices to costs."""

    def __init__(self, cards: Sequence[CardDef]) -> None:
        super().__init__()
        self.counts: list[list[int]] = []
        self.imposed: list[list[int]] = []
        self.forks: list[list[list[int]]] = []
        self.openings: dict[tuple[int, ...], int] = {}
        self.is_special = False
        self.until = 0
        self.redirects: dict[int, int] = {}
        self.questions: list[Question] = []
        self.questions_met: list[int] = []
        for card in cards:
            self.bits_of(card.get("tags") or ())

    def statics(self, card: CardDef) -> list[list[int]]:
        """The continuous rules of a card."""
        self.slots = {}
        found: list[list[int]] = []
        effects: Any = card.get("effects") or ()
        for effect in effects:
            if effect["timing"] == "continuous":
                found += [self.static(rule) for rule in effect["static"]]
        return found

    def terms(self, card: CardDef) -> list[list[list[int]]]:
        """The conditions of each of those rules."""
        found: list[list[list[int]]] = []
        effects: Any = card.get("effects") or ()
        for effect in effects:
            if effect["timing"] == "continuous":
                terms = self.conditions(effect, lies=True)
                found += [terms for _ in effect["static"]]
        return found

    def conditions(self, raw: Raw, *, lies: bool = False) -> list[list[int]]:
        """The `if` of an effect (TTK-9.18)."""
        self.slots = {}
        return [self.condition(each, lies=lies) for each in raw.get("if") or ()]

    def effects(self, card: CardDef) -> list[Effect]:
        """The effects of a card that are announced, in printed order."""
        raws: Any = card.get("effects") or ()
        told = [raw for raw in raws if raw["timing"] != "continuous"]
        return [self.effect(number, raw) for number, raw in enumerate(told)]

    def when(self, card: CardDef) -> When | None:
        """What an Instant answers."""
        raw: Any = card.get("when")
        return read_when(raw, self.place) if raw else None

    def effect(self, number: int, raw: Raw) -> Effect:
        """One effect (TTK-9.1)."""
        timing = TIMINGS.index(raw["timing"])
        self.until = UNTILS.index(raw["until"]) + 1 if raw.get("until") else 0
        modes: Any = raw.get("modes") or ({},)
        branches = [self.branch(raw, mode) for mode in modes]
        conditions = self.conditions(raw)
        event = read_event(raw["event"], self.place) if timing == TRIGGER else []
        optional, once = bool(raw.get("optional")), bool(raw.get("once"))
        return Effect(number, timing, branches, conditions, event, optional=optional, once=once)

    def branch(self, raw: Raw, mode: Raw) -> Branch:
        """The effect with one of its modes: choices by slot, operations."""
        choose = [*raw.get("choose", ()), *mode.get("choose", ())]
        self.slots = {str(choice["id"]): slot for slot, choice in enumerate(choose)}
        ops = self.ops((*raw.get("do", ()), *mode.get("do", ())))
        self.redirects = {op[5]: op[2] for op in ops if op[0] == REDIRECT}
        added: list[Raw] = []
        cost = [self.cost(op, len(choose), added) for op in raw.get("cost") or ()]
        choices = [
            self.choice(choice, fended_by(cost + ops, slot), slot)
            for slot, choice in enumerate([*choose, *added])
        ]
        for choice in kept_apart(choices, cost):
            choice[C_ASKED] = self.asked(choice)
        found = Branch(choices, ops, cost)
        if found.is_only and found.is_plain and len(ops) == 1:
            found.sweep = self.sweep(ops[0])
        return found

    def sweep(self, op: list[int]) -> list[int]:
        """Whom an operation hits beside the only pick, as a choice; empty where it does not."""
        if op[0] not in FENDED or op[0] in PAIRS or op[1] != T_AREA:
            return []
        area = self.areas[op[2]]
        if not ADJACENT <= area[S_PLACE] <= SAME_COLUMN or area[S_PLACE + W_REF] != R_CHOICE:
            return []
        choice = [CHARACTERS, 1, 1, FENDED[op[0]], 0, NOTHING, *area]
        choice[C_ASKED] = self.asked(choice)
        return choice

    def asked(self, choice: list[int]) -> int:
        """The number of the question who, or which spaces, are open to a choice wherever they lie;
        choices that ask the same have the same (`choosing.bits_anywhere`)."""
        if choice[C_KIND] > SPACES_CHOICE:
            return NOTHING
        key = [choice[C_KIND], choice[C_REST], min(1, choice[C_VERBS])]
        if choice[C_KIND] == CHARACTERS:
            row = choice[C_REST : C_REST + S_PLACE]
            row[S_EXCLUDE_SELF] = 0
            key = [CHARACTERS, choice[C_VERBS] & FENDED_BITS, *row]
        return self.openings.setdefault(tuple(key), len(self.openings))

    def cost(self, raw: Raw, listed: int, added: list[Raw]) -> list[int]:
        """A cost; what a player gives up by choice is chosen as the card is announced, in a slot
        `added` behind those that are `listed` (TTK-4.36)."""
        is_discard = raw["op"] == "discard" and raw.get("mode", "choice") == "choice"
        if "who" not in raw or raw["op"] not in ("discard", "sacrifice") or raw["n"] == "all":
            return self.op(raw)
        if raw["op"] == "discard" and not is_discard:
            return self.op(raw)
        if raw["who"] != "you":
            raise ValueError(f"who {raw['who']}")
        count = {"min": int(raw["n"]), "max": int(raw["n"])}
        slot = listed + len(added)
        if is_discard:
            added.append({"kind": "card", "zone": "hand", "who": "you", "count": count})
            return [GIVE, T_CHOICE, slot, ALL_PICKS]
        added.append({"team": "own", **raw["selector"], "count": count})
        return [SACRIFICE, T_CHOICE, slot, ALL_PICKS]

    def choice(self, raw: Raw, verbs: int, slot: int = NOTHING) -> list[int]:
        """A choice: kind, bounds, the verbs that its picks must not be protected from."""
        kind = CHOICE_KINDS.index(raw["kind"])
        count = raw.get("count", {"min": 1, "max": 1})
        head = [kind, int(count["min"]), int(count["max"]), verbs, 0, NOTHING]
        if kind == CHARACTERS:
            selector = self.selector(raw)
            if selector[S_PLACE + W_KIND] == RETARGETABLE:
                selector[S_PLACE + W_ARG] = self.redirects.get(slot, slot)
            return [*head, *selector]
        if kind == SPACES_CHOICE:
            state = STATES.index(raw.get("state", "empty"))
            return [*head, state, *self.place(raw.get("where", "anywhere"))]
        if kind == CARDS:
            zone, who = CARD_ZONES.index(raw["zone"]), WHO.index(raw["who"])
            return [*head, zone, who, CARD_TYPES.index(raw.get("type", "any"))]
        return [*head, WHO.index(raw["who"])]

    def ops(self, raws: Iterable[Raw]) -> list[list[int]]:
        """Operations as rows, those of each way that a coin or a die may go behind it."""
        found: list[list[int]] = []
        for raw in raws:
            around, self.questions_met = self.questions_met, []
            rows = self.rows(raw)
            found += [[ASK, T_NONE, question] for question in self.questions_met]
            found += rows
            self.questions_met = around
        return found

    def rows(self, raw: Raw) -> list[list[int]]:
        """One operation, with those behind it."""
        if raw["op"] == "later":
            return self.later(raw)
        return self.fork(raw) if raw["op"] in FORKING else [self.op(raw)]

    def question(self, raw: Raw) -> int:
        """The number of a question that is put before the operation (TTK-9.44)."""
        self.questions.append(question_of(raw))
        self.questions_met.append(len(self.questions) - 1)
        return self.questions_met[-1]

    def later(self, raw: Raw) -> list[list[int]]:
        """What is done as the effect ends, passed over before that (TTK-9.41)."""
        behind = self.ops(raw["do"])
        return [[LATER, T_NONE, self.lasts(), len(behind) + 1], *behind, [SKIP, EVERYTHING]]

    def fork(self, raw: Raw) -> list[list[int]]:
        """A coin, a die or conditions, then the operations of each way (TTK-9.31, 9.35)."""
        faces, ways = ways_of(raw)
        starts: list[int] = []
        behind: list[list[int]] = []
        for way in ways:
            starts.append(len(behind))
            behind += [*self.ops(way), [SKIP, 0]]
        for start in [*starts[1:], len(behind)]:
            behind[start - 1][1] = len(behind) - start
        over = [len(behind) if way == NOTHING else starts[way] for way in faces]
        if raw["op"] == "branch":
            over.append(len(self.forks))
            self.forks.append([self.condition(each) for each in raw["if"]])
        return [[VERBS.index(raw["op"]), *over], *behind]

    def condition(self, raw: Raw, *, lies: bool = False) -> list[int]:
        """One condition (TTK-9.18)."""
        if is_asked(raw):
            return [ASKED, EQUAL, 1, self.question(raw)]
        return read_condition(raw, self.counted, is_special=self.is_special, lies=lies)

    def op(self, raw: Raw) -> list[int]:
        """An operation as a row."""
        verb = VERBS.index(raw["op"])
        if verb == DRAW:
            return [verb, WHO.index(raw["who"]), *self.amount(raw["n"])]
        if verb == DISCARD:
            at_random = 1 if raw.get("mode") == "random" else 0
            return [verb, WHO.index(raw["who"]), *self.amount(raw["n"]), at_random]
        if verb == PUT:
            who, way = WHO.index(raw["who"]), WAYS.index(raw["way"])
            return [verb, who, way, *self.amount(raw["n"])]
        if verb == GRANT:
            return [verb, ("character", "magic").index(raw["type"]), *self.amount(raw["n"])]
        if verb in (IMPOSE, LOCK):
            return self.lasting_op(verb, raw)
        if verb in (MOVE, BRING):
            return [verb, *self.target(raw["target"]), *self.target(raw["to"])]
        if verb == CANCEL or verb >= PREVENT:
            return self.answer_op(verb, raw)
        if verb == SWAP:
            return [verb, *self.target(raw["a"]), *self.target(raw["b"])]
        if verb == SACRIFICE and "who" in raw:
            area = self.area(raw["selector"])
            return [verb, T_NONE, 0, 0, WHO.index(raw["who"]), *self.amount(raw["n"]), area]
        return [verb, *self.target(raw["target"])]

    def answer_op(self, verb: int, raw: Raw) -> list[int]:
        """What answers an item, looks at what is hidden, is done by hand (TTK-9.8, 9.12, 9.27)."""
        if verb == PREVENT:
            return [verb, *self.target(raw["target"]), FENDED[VERBS.index(raw["verb"])]]
        if verb == REDIRECT:
            return [verb, *self.target(raw["choice"]), *self.target(raw["to"])]
        if verb == PEEK_HAND:
            return [verb, WHO.index(raw["who"]), AUDIENCES.index(raw["audience"])]
        if verb == PEEK_GOAL:
            return [verb, AUDIENCES.index(raw["audience"])]
        assert verb in (BY_HAND, CANCEL, REPLACE)
        return [verb, T_NONE]

    def amount(self, raw: Any) -> list[int]:
        """A number, a count of what fits, or all (TTK-9.9)."""
        if raw in ("all", "done"):
            return [N_ALL if raw == "all" else N_DONE, 0]
        if isinstance(raw, int):
            return [N_NUMBER, raw]
        if is_asked(raw):
            return [N_ASKED, self.question(raw)]
        if "until" in raw:
            return [N_UNTIL, int(raw["until"])]
        return [N_COUNT, self.counted(raw["count"])]

    def counted(self, raw: Raw) -> int:
        """The number of a selector that is counted (TTK-9.9)."""
        row = self.choice({**raw, "count": {"min": 0, "max": 0}}, 0)
        if row[0] == PLAYERS:
            raise ValueError("kind player")
        self.counts.append([row[0], *row[C_REST:]])
        return len(self.counts) - 1

    def lasting_op(self, verb: int, raw: Raw) -> list[int]:
        """What the effect lays down, and how long it lasts."""
        if verb == LOCK:
            return [verb, *self.target(raw["target"]), self.lasts()]
        return [verb, T_NONE, self.lasts(), *(self.impose(each) for each in raw["rules"])]

    def lasts(self) -> int:
        """How long the effect lasts, which must be said (TTK-9.19)."""
        if not self.until:
            raise ValueError("until")
        return self.until

    def impose(self, rule: Raw) -> int:
        """The number of a rule that an effect lays down (TTK-9.25)."""
        row = self.static(rule)
        if row[0] == SUPPRESS:
            raise ValueError("suppress")
        self.imposed.append(row)
        return len(self.imposed) - 1


def fended_by(ops: list[list[int]], slot: int) -> int:
    """The bits of the verbs that are applied to what a slot takes."""
    verbs = 0
    for op in ops:
        targets = (op[1:], op[4:]) if op[0] in (SWAP, MOVE) else (op[1:],)
        if op[0] in FENDED and any(each[0] == T_CHOICE and each[1] == slot for each in targets):
            verbs |= FENDED[op[0]]
    return verbs


def kept_apart(choices: list[list[int]], cost: list[list[int]]) -> list[list[int]]:
    """The choices, those of a cost marked: what is given up is free for nothing else (TTK-4.52)."""
    given = {op[2] for op in cost if op[1] == T_CHOICE and op[0] not in SPEAKING}
    gives_itself = any(op[1] == T_SELF and op[0] not in SPEAKING for op in cost)
    for slot, choice in enumerate(choices):
        if slot in given:
            choice[C_VERBS] |= COST
        if choice[C_KIND] == CHARACTERS and gives_itself:
            choice[C_APART] |= APART_SELF
        for earlier in range(slot):
            if (slot in given or earlier in given) and may_meet(choices[earlier], choice):
                choice[C_APART] |= 1 << earlier
    return choices


def may_meet(one: list[int], other: list[int]) -> bool:
    """Whether two choices may take the same."""
    if one[C_KIND] != CHARACTERS or other[C_KIND] != CHARACTERS:
        return one[C_KIND] == other[C_KIND]
    teams = (one[C_REST + S_TEAM], other[C_REST + S_TEAM])
    return teams not in ((OWN, OPPOSING), (OPPOSING, OWN))


def triggers_of(effects: list[list[Effect]]) -> tuple[list[list[int]], list[bool]]:
    """For each card the numbers of its triggers; for each event whether anybody watches it."""
    watched = [False] * len(EVENTS)
    found: list[list[int]] = []
    for of_card in effects:
        found.append([at for at, effect in enumerate(of_card) if effect.timing == TRIGGER])
        for at in found[-1]:
            watched[of_card[at].event[0]] = True
    return found, watched
