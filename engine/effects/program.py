"""Effect trees compiled to int-coded programs, and the small machine that runs them.

A program is a list of ops; an op is `[verb, condition, *operands]`. An EFFECTS frame is
`[EFFECTS, program, counter, *context]`: whatever a verb needs to find its card, link and bound
choices is in the context, so that a frame can be copied, encoded, and resumed after a question.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.effects.asked import question_of
from engine.effects.faults import bad_field, no_such
from engine.effects.tree import Op
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.state import RUN, State

EFFECTS: Final = 1
COIN: Final = 2
CONTEXT: Final = 3
ASK_COIN: Final = 900
STREAM_COINS: Final = 90

SMALL: Final = 1000

# What puts a question to the table: put in by the compiler, never written on a card.
ASK: Final = "ask"

# A frame of a state, an op of a program, a row of a table.
Ints = list[int]

SLOT_MODE: Final = 0
SLOT_TARGET: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Compiler:
    """Turns the tree of one card into programs. A game's subclass knows selectors and amounts.

    `slots` are the choices of the card in the order in which they are asked at declaration:
    `[SLOT_MODE or SLOT_TARGET, options or selector, guard slot, guard value]`; a slot is asked
    only when its guard slot (-1: none) was answered with the guard value.
    """

    def __init__(self, rules: EffectRules) -> None:
        self.rules = rules
        self.slots: list[list[int]] = []
        self.guard: int = -1
        self.guard_value: int = 0
        # Questions to the table met since an op was begun.
        self.questions_met: list[int] = []
        self.asked_before: int = 0

    def asked(self, raw: Any) -> int:
        """The number of a question to the table, which is put before the op that needs it."""
        self.rules.questions.append(question_of(raw))
        self.questions_met.append(len(self.rules.questions) - 1)
        return self.questions_met[-1]

    def amount(self, raw: Any) -> int:
        """A number in -SMALL..SMALL as itself, anything else as a reference the game reads."""
        if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) <= SMALL:
            return raw
        raise ValueError(f"{raw!r} is not an amount")

    def selector(self, raw: Any) -> int:
        """The code of a selector of pieces."""
        raise ValueError(f"{raw!r} is not a selector")

    def who(self, raw: Any) -> int:
        """The code of a selector of players."""
        raise ValueError(f"{raw!r} is not a player")

    def condition(self, raw: Any) -> int:
        """The number of a condition, 0 for none."""
        if raw is None:
            return 0
        raise ValueError(f"{raw!r} is not a condition")

    def slot(self, kind: int, info: int) -> int:
        """A new choice of the card, under the guard now in force; its number."""
        self.slots.append([kind, info, self.guard, self.guard_value])
        return len(self.slots) - 1

    def program(self, ops: tuple[Op, ...]) -> int:
        """The number of the program that carries out `ops` in order.

        Raises BadCard naming the op that cannot be compiled, where it stands and the mend."""
        coded = [row for op in ops for row in self.coded(op)]
        self.rules.programs.append(coded)
        return len(self.rules.programs) - 1

    def coded(self, op: Op) -> list[list[int]]:
        """The row of an op, behind those that put its questions: of its condition always, of its
        amounts where that holds."""
        around, self.questions_met = self.questions_met, []
        row = self._coded(op)
        v_ask = self.rules.verb_numbers.get(ASK, -1)
        asks = [
            [v_ask, 0 if at >= self.asked_before else row[1], question]
            for at, question in enumerate(self.questions_met)
        ]
        self.questions_met = around
        return [*sorted(asks, key=_condition_of), row]

    def _coded(self, op: Op) -> list[int]:
        number = self.rules.verb_numbers.get(op.verb)
        if number is None:
            raise no_such(Message(N_("verb")), op.verb, op.path, self.rules.verb_numbers)
        try:
            operands = self.rules.verbs[number].encode(op, self)
            self.asked_before = len(self.questions_met)
            return [number, self.condition(op.condition), *operands]
        except (AttributeError, LookupError, TypeError, ValueError) as exc:
            raise bad_field(op.verb, op.path, exc) from exc


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """One thing a card can do. A verb lives in a file of its own and is found by being there.

    `aims` marks verbs that work on pieces (rather than on players or the link they belong to).
    """

    name: str
    clauses: tuple[str, ...]
    aims: bool

    def __init__(self, name: str, *clauses: str, aims: bool = False) -> None:
        self.name = name
        self.clauses = clauses
        self.aims = aims

    def encode(self, op: Op, into: Compiler) -> list[int]:
        """The operands as ints. Raises ValueError or KeyError on parameters it cannot take, which
        the compiler turns into a BadCard with the place and the mend."""
        raise TypeError("a verb must write encode()")

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        """Do it, as far as possible; may push a frame, open a decision or a chance node."""
        raise TypeError("a verb must write apply()")


@mypyc_attr(allow_interpreted_subclasses=True)
class Script:
    """A named piece of Python for a card that no verb can say; counted by `coverage`."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, rules: Rules, s: State, frame: list[int], out: Sink | None) -> None:
        """Do it at once; may push frames like a verb."""
        raise TypeError("a script must write run()")


@mypyc_attr(allow_interpreted_subclasses=True)
class EffectRules(Rules):
    """Rules whose cards carry effects: the verb table, the programs, and what verbs ask of it."""

    __slots__ = ("programs", "scripts", "verb_numbers", "verbs")

    verbs: list[Verb]
    verb_numbers: dict[str, int]
    programs: list[list[list[int]]]
    scripts: list[Script]

    def adopt(self, verbs: list[Verb], scripts: list[Script] | None = None) -> None:
        """Take the verbs of the game, in the order of their names, and an empty program 0."""
        self.scripts = scripts or []
        self.verbs = sorted(verbs, key=_place_of)
        self.questions = []
        self.verb_numbers = {verb.name: at for at, verb in enumerate(self.verbs)}
        self.programs = [[]]

    def holds(self, s: State, condition: int, frame: list[int]) -> bool:
        """Whether a condition is true at this moment; 0 always is."""
        return condition == 0

    def bound(self, s: State, frame: list[int], slot: int) -> int:
        """What was chosen for a slot when the card was declared."""
        raise TypeError("a game must write bound()")

    def card_at_work(self, s: State, frame: list[int]) -> int:
        """The card that this frame carries out."""
        raise TypeError("a game must write card_at_work()")

    def player_of(self, s: State, frame: list[int]) -> int:
        """The seat whose card this frame carries out, of a game for two."""
        raise TypeError("a game must write player_of()")

    def suspends(self, s: State, frame: list[int], verb: Verb) -> bool:
        """Whether the link this frame belongs to no longer carries out that verb."""
        return False


def _condition_of(row: list[int]) -> int:
    return row[1]


def _place_of(verb: Verb) -> tuple[bool, str]:
    """By name, the compiler's own question behind them, so that it moves no number."""
    return verb.name == ASK, verb.name


def step_effects(rules: EffectRules, s: State, frame: list[int], out: Sink | None) -> None:
    """Carry out ops of the EFFECTS frame on top until one asks or pushes; pop it after the last."""
    program = rules.programs[frame[1]]
    counter = frame[2]
    while counter < len(program):
        op = program[counter]
        counter += 1
        frame[2] = counter
        verb = rules.verbs[op[0]]
        if (op[1] and not rules.holds(s, op[1], frame)) or rules.suspends(s, frame, verb):
            continue
        verb.apply(rules, s, frame, op, out)
        rules.check_now(s, out)
        if s.node != RUN or s.frames[-1] is not frame:
            return
    s.frames.pop()


def push_program(s: State, program: int, context: list[int]) -> None:
    """Have a program carried out before the frame now on top goes on."""
    s.frames.append([EFFECTS, program, 0, *context])


def coin_landed(s: State, heads: bool) -> None:
    """Go on with the branch of the coin: the COIN frame on top becomes an EFFECTS frame."""
    frame = s.frames.pop()
    push_program(s, frame[1] if heads else frame[2], frame[CONTEXT:])
