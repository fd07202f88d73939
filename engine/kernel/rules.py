"""What a game is to the kernel: `Game` (stateless, versioned) and `Rules` (bound to cards)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.kernel import by_hand, doing_acts, doing_menus
from engine.kernel.cards import CardPool
from engine.kernel.doings import NO_DOINGS, Doings, Handle
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Event, EventKind, Sink
from engine.kernel.explanations import NOTHING_MORE, Explanation
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, MessageParam, shown
from engine.kernel.positions import Layout, NoPositions, PositionForm
from engine.kernel.questions import ANSWER, ANSWER_FIELDS, ASK_TABLE, Question, answer_word
from engine.kernel.rng import Rng
from engine.kernel.state import CHANCE, DECIDE, HAND, NOBODY, OVER, REACTIONS, RUN, State, unpack

KIND_SHIFT: Final = 16
PAYLOAD: Final = (1 << KIND_SHIFT) - 1
KIND: Final = ~PAYLOAD
# The searches that a game can advise.
ISMCTS: Final = "ismcts"
PARANOID: Final = "paranoid"
HALVING: Final = "halving"


@dataclass(frozen=True)
class Attempt:
    """Something a person may point at: a legal action, or the reason why not.

    `title` says what the subject is called where it is no card and its text is not for people."""

    subject: str
    action: int | None
    refusal: Message | None = None
    title: Message | None = None


@dataclass(frozen=True)
class ActionText:
    """An action for people and records: `text` is exact and parses back; the rest is shown.

    `card` is a card code or "", `outcome` a figure with its unit (damage), or None; `leaves` says
    that it lets the matter be: ends the turn, passes, declines. At most one of a menu does.
    """

    text: str
    title: Message
    detail: Message | None = None
    card: str = ""
    outcome: tuple[int, Message] | None = None
    leaves: bool = False


@dataclass(frozen=True)
class Reason:
    """Why a game ended: its name in records, the clause, a sentence ("": its name says it all)."""

    name: str
    clause: str = ""
    text: str = ""


NO_REASON: Final[Reason] = Reason("")


@dataclass(frozen=True)
class Table:
    """What a match is played with: one loadout for each seat that brings one, and options."""

    seats: int
    loadouts: tuple[Loadout, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """A game bound to a pool of cards and to table options: frozen tables and the procedures.

    Everything here is stateless between calls. `apply` trusts the caller; `Match` is the checked
    door. Subclasses fill the section *a game writes*; the rest belongs to the kernel.
    """

    __slots__ = ("event_kinds", "key", "options", "pool", "questions", "seats", "version")

    key: str
    version: int
    seats: int
    pool: CardPool
    options: dict[str, Any]
    event_kinds: list[EventKind]
    # What cards of the pool ask the table, by number; a game that has none never looks.
    questions: list[Question]

    # --- a game writes ------------------------------------------------------------------

    def blank(self) -> State:
        """A fresh state object of the game's class, every field zero or empty."""
        raise TypeError("a game must write blank()")

    def setup(self, s: State, table: Table, out: Sink | None) -> None:
        """Lay out the table; the state is left in RUN with its first frame pushed."""
        raise TypeError("a game must write setup()")

    def step(self, s: State, out: Sink | None) -> None:
        """Run the frame on top until it asks, ends, pushes or pops once."""
        raise TypeError("a game must write step()")

    def options_of(self, s: State) -> list[int]:
        """The legal actions of the open decision, sorted, without duplicates, never empty."""
        raise TypeError("a game must write options_of()")

    def answer(self, s: State, action: int, out: Sink | None) -> None:
        """Carry out a legal action of the open decision."""
        raise TypeError("a game must write answer()")

    def happen(self, s: State, outcome: list[int], out: Sink | None) -> None:
        """Carry out the outcome of the open chance node."""
        raise TypeError("a game must write happen()")

    def sides_of(self, s: State) -> list[int]:
        """The chance node's faces: n for n equal outcomes `[0]`..`[n-1]` as `[n]`; or `[]` when
        the outcome is an order of `shuffle_of(s)`."""
        raise TypeError("a game must write sides_of()")

    def shuffle_of(self, s: State) -> list[int]:
        """What the open shuffle puts into order, in canonical (sorted) order."""
        return []

    def faces_of(self, s: State) -> tuple[str, ...]:
        """How a record calls the faces of the open chance node; empty: by their numbers."""
        return ()

    def thrown(self, s: State) -> int:
        """How many faces the die or coin has that decides the open chance node, so that people can
        throw their own; 0 where a shuffle or a lot decides, or the table is asked."""
        return 0 if s.ask == ASK_TABLE else len(self.faces_of(s))

    def throw_question(self, s: State) -> Message:
        """What is to be thrown at the open chance node, and for what."""
        return Message(N_("Throw the coin: what fell?"))

    def stream_of(self, s: State) -> int:
        """The random stream of the open chance node: one for each deck, one for coins, ..."""
        return s.ask

    def mask(self, s: State, seat: int) -> None:
        """Blank in place everything that `seat` (-1: a spectator) may not know."""
        raise TypeError("a game must write mask()")

    def deal(self, s: State, seat: int, rng: Rng) -> None:
        """Fill a masked state with one world that `seat` holds possible, by the declared prior."""
        raise TypeError("a game must write deal()")

    def redeal(self, s: State, keep: int, rng: Rng) -> None:
        """Shuffle the true unseen cards among their hidden places, for a re-dealing undo.

        `keep` is the bit mask of the seats whose knowledge must stay true."""
        raise TypeError("a game must write redeal()")

    def concede(self, s: State, seat: int, out: Sink | None) -> None:
        """`seat` gives up; the game says when that takes effect (usually at once)."""
        raise TypeError("a game must write concede()")

    def concede_with(self, s: State, seat: int) -> list[int]:
        """The seats that give up together with `seat`, itself among them: their people must all
        agree."""
        return [seat]

    def value(self, s: State, seat: int) -> float:
        """How well `seat` stands, 0..1, read from a world the seat may imagine."""
        return 0.5

    def weighs(self, s: State) -> bool:
        """Whether `value` weighs the dice that are to be thrown now by their chances: a search need
        not throw them where it looks no further."""
        return False

    def likelihood(self, s: State, seat: int) -> float:
        """The weight, above 0, of an imagined world for `seat`: what others did may speak for or
        against it. 1 for each unless a game infers."""
        return 1.0

    def weigh(self, weights: Mapping[str, float]) -> None:
        """Read positions by these weights, named as in `Game.weights()`, from now on.

        Raises KeyError naming what is missing or unknown."""
        if weights:
            raise KeyError(", ".join(sorted(weights)))

    def fitted(self) -> Rules:
        """The same game read by weights that foretell who wins, which help those who look far;
        these rules themselves where one set of weights serves all."""
        return self

    def advises(self) -> str:
        """Which search suits the game: ISMCTS; PARANOID where many seats roll dice; HALVING where
        a turn is many decisions of one seat, and what ends it is offered at each of them."""
        return ISMCTS

    def horizon(self) -> int:
        """How many rounds of turns a rollout of HALVING plays: more where what one turn does
        tells only turns later."""
        return 1

    def is_answer(self, s: State) -> bool:
        """Whether the open decision only answers what another seat does; beginners overlook it."""
        return s.secret != 0

    def unseen(self, s: State, action: int) -> bool:
        """Whether the others cannot tell this answer from another one, or from nobody having been
        asked; a search then must not let them act on it."""
        return s.secret != 0

    def edge(self, s: State, action: int) -> int:
        """A name of the action that is equal across worlds: by card, never by slot."""
        return action

    def side_of(self, s: State, seat: int) -> int:
        """The side that `seat` plays for."""
        return seat

    def act_text(self, s: State, action: int) -> ActionText:
        """Behind `label`: the action in words and as exact text; `s` may be a masked state.

        At HAND this is the kernel's to answer: a game asks it first."""
        if s.node == HAND:
            return ActionText(by_hand.DONE_TEXT, by_hand.done_title(), leaves=True)
        raise TypeError("a game must write act_text()")

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        """What a person might point at beyond the legal actions, with reasons; `s` is masked."""
        return []

    def scene(self, s: State, seat: int) -> dict[str, Any]:
        """The table as plain data for pages and readers; `s` is masked for `seat`."""
        return {}

    def check_now(self, s: State, out: Sink | None) -> None:
        """The checks that cannot wait (such as the loss of the game), run once after each change
        group: whatever one verb, one cost or one change by hand does has then been done in full.
        Checks that wait (such as deaths) are frames, pushed by the game where its rules put them.
        """

    def word(self, field: str, value: int, seat: int) -> MessageParam:
        """What `seat` (-1: a spectator) reads for a field of an event: a name, not a number.

        Unless a game says otherwise, fields called `card...` hold indices of the pool."""
        if field.startswith("card") and 0 <= value < len(self.pool):
            return self.pool.at(value).name
        if field in ANSWER_FIELDS:
            return answer_word(self.questions, field, value)
        return value

    def explain(self, s: State, event: Event, earlier: list[Event], seat: int) -> Explanation:
        """Why an event happened, beyond its clause: the card behind it, the numbers in it.

        `s` is masked for `seat` (-1: a spectator) and stood when the frame began that told it;
        `earlier` is what that frame had told before. A sum must come to what the event says."""
        return NOTHING_MORE

    def patch(self, s: State, data: list[int], out: Sink | None) -> None:
        """Apply a by-hand effect given as verb data. Raises IllegalAction for any other data."""
        raise IllegalAction(Message(N_("This game takes no changes by hand.")))

    def doings(self) -> Doings:
        """What a person may change by hand here beyond coins and dice."""
        return NO_DOINGS

    def worths_by_hand(self) -> list[int]:
        """Of each card what its owner says it is worth by hand (`engine.kernel.worth`); [] where
        nothing is carried out by hand."""
        return []

    def brings(self, card: int) -> float:
        """What an average published card of the type and cost of that one brings where it is
        carried out, beside its figures, in the points in which `value` counts."""
        return 0.0

    def broken(self, s: State) -> list[str]:
        """The invariants that `s` breaks, in words; empty for every reachable state."""
        return []

    def position_form(self, table: Table) -> PositionForm:
        """What is asked of a position of this table. Raises NoPositions unless a game says it."""
        raise NoPositions

    def place(self, table: Table, layout: Layout, rng: Rng) -> State:
        """The state of a layout, its unseen cards dealt by `rng`, ready to `run`.

        Raises BadLayout with every problem of it, NoPositions."""
        raise NoPositions

    def layout_of(self, s: State, seat: int | None = None) -> Layout:
        """The layout of a state: all of it, or only what `seat` may know.

        Raises BadPosition for a moment that cannot be laid, NoPositions."""
        raise NoPositions

    def is_board(self, s: State) -> bool:
        """Whether the open decision points at a place of a board: only such a one may offer more
        than about 60 actions; any other is cut into a chain of smaller ones."""
        return False

    def default_action(self, s: State) -> int:
        """What happens when a clock runs out: the first legal action unless a game says more."""
        return s.menu[0]

    def sketch(self, s: State) -> int:
        """What somebody who knows the game does at a glance: a search that means it finishes turns
        so. The default action unless a game says more."""
        return self.default_action(s)

    def considered(self, s: State) -> list[int]:
        """The legal actions that such a search looks at, one alone is taken unseen: all of them, of
        the choices inside a declaration the sketched one, unless a game names fewer or others."""
        return s.menu if s.declaring < 0 else [self.sketch(s)]

    def refusing(self) -> str:
        """The clause by which the game refuses whatever it does not offer."""
        return ""

    def reasons(self) -> dict[int, Reason]:
        """Each code of `State.over` and what it stands for."""
        return {}

    def reason(self, code: int) -> Message:
        """Why the game ended, in a sentence."""
        found = self.reasons().get(code, NO_REASON)
        return Message(found.text or found.name, {}, found.clause)

    # --- the kernel's -------------------------------------------------------------------

    def start(self, table: Table, out: Sink | None = None, *, attended: int = 0) -> State:
        """Set the table up and run to the first open node; `attended`: 1 where people sit at it."""
        s = self.blank()
        s.attended = attended
        self.setup(s, table, out)
        self.run(s, out)
        return s

    def apply(self, s: State, action: int, out: Sink | None = None) -> None:
        """Carry out a legal action and run to the next open node; trusts the caller."""
        if s.node == HAND:
            by_hand.end_hand(s, out)
            self.run(s, out)
            return
        s.node = RUN
        self.answer(s, action, out)
        if s.node != DECIDE or len(s.menu) == 1:
            self.run(s, out)

    def resolve(self, s: State, outcome: list[int], out: Sink | None = None) -> None:
        """Carry out a chance outcome and run to the next open node; trusts the caller."""
        s.node = RUN
        self.happen(s, outcome, out)
        self.run(s, out)

    def run(self, s: State, out: Sink | None) -> None:
        """Run frames and forced answers until somebody or chance has a real choice."""
        while True:
            while s.node == RUN:
                if s.frames and s.frames[-1][0] < 0:
                    self._step_kernel(s, out)
                else:
                    self.step(s, out)
            if s.node != DECIDE or len(s.menu) != 1:
                return
            s.node = RUN
            self.answer(s, s.menu[0], out)

    def step_any(self, s: State, out: Sink | None) -> None:
        """`step`, for frames of the kernel, too: for who runs them one by one."""
        if s.frames and s.frames[-1][0] < 0:
            self._step_kernel(s, out)
        else:
            self.step(s, out)

    def _step_kernel(self, s: State, out: Sink | None) -> None:
        frame = s.frames[-1]
        if frame[0] == by_hand.HAND_FRAME:
            by_hand.step_hand(s, frame, out)
        elif frame[0] == ANSWER:
            s.frames.pop()
        else:
            s.frames.pop()
            self.pose(s, frame[2], frame[1])

    def handling(
        self, masked: State, seat: int, chosen: list[int], *, typed: bool = False
    ) -> list[Handle]:
        """What can be added to a doing by hand, told from the seat's view; [] when it is complete.

        Raises IllegalAction for what was not offered."""
        return doing_menus.handling(self.doings(), masked, seat, chosen, typed=typed)

    def carry_out(self, s: State, seat: int, data: list[int], out: Sink | None) -> None:
        """A complete doing with its lot, then the checks, then on to the next open node."""
        known = self.doings()
        by_hand.interrupt(s)
        doing_acts.carry_out(known, s, seat, data, out)
        if s.node != OVER:
            self.check_now(s, out)
            known.after(s, out)
        self.run(s, out)

    def pose(self, s: State, seat: int, ask: int) -> None:
        """Open a decision of `seat`."""
        s.node = DECIDE
        s.decider = seat
        s.ask = ask
        s.menu = self.options_of(s)

    def offer(self, s: State, seat: int, ask: int, menu: list[int]) -> None:
        """Open a decision whose menu the game has at hand: what `options_of` would give."""
        s.node = DECIDE
        s.decider = seat
        s.ask = ask
        s.menu = menu

    def chance(self, s: State, ask: int) -> None:
        """Open a chance node."""
        s.node = CHANCE
        s.decider = NOBODY
        s.ask = ask
        s.menu = []

    def finish(self, s: State, scores: list[int], reason: int) -> None:
        """End the game with halves of a point for each seat."""
        s.node = OVER
        s.decider = NOBODY
        s.scores = scores
        s.over = reason
        s.menu = []
        s.frames = []
        s.declaring = -1

    def dissolve(self, s: State, reason: int) -> None:
        """End the game without a result: nobody has won, lost or drawn (`has_result`)."""
        self.finish(s, [0] * self.seats, reason)

    def draw(self, s: State, rng: Rng) -> list[int]:
        """A random outcome of the open chance node."""
        sides = self.sides_of(s)
        if sides:
            return [rng.below(sides[0])]
        order = self.shuffle_of(s)
        rng.shuffle(order)
        return order

    def legal(self, s: State, seat: int) -> list[int]:
        """The legal actions of `seat`: the menu if it decides, else none. Not to be changed."""
        is_open = s.node == DECIDE or s.node == HAND
        return s.menu if is_open and s.decider == seat else []

    def masked(self, s: State, seat: int) -> State:
        """A copy of `s` without anything `seat` (-1: a spectator) may not know."""
        m = s.copy()
        m.attended, m.owed = 0, []
        if m.decider == seat:
            m.menu = m.menu[:]
        else:
            self._cover(m)
        m.sealed = [row for row in m.sealed if row[0] == seat]
        self.mask(m, seat)
        return m

    def _cover(self, m: State) -> None:
        m.menu = []
        if m.declaring >= 0:
            m.ask = m.frames[m.declaring][1]
            del m.frames[m.declaring :]
            m.declaring = -1
        if m.secret and m.node == DECIDE:
            m.decider = REACTIONS
            m.ask = 0

    def world(self, masked: State, seat: int, rng: Rng) -> State:
        """One full state that `seat` cannot tell from the true one."""
        s = masked.copy()
        self.deal(s, seat, rng)
        self._derive(s)
        return s

    def decode(self, data: bytes) -> State:
        """The state of an encoding, its menu derived anew."""
        s = self.blank()
        s.load(unpack(data))
        self._derive(s)
        return s

    def _derive(self, s: State) -> None:
        if s.node == DECIDE:
            s.menu = self.options_of(s)
        elif s.node == HAND:
            s.menu = [by_hand.DONE]

    def label(self, s: State, action: int) -> ActionText:
        """The action for people, API and records; `parse` reads its exact text back."""
        return self.act_text(s, action)

    def exact(self, s: State, action: int) -> str:
        """The exact text of an action alone, for readers of many; a game may know a short way."""
        return self.act_text(s, action).text

    def card_named(self, s: State, action: int) -> str:
        """The code of the card that an action names, "" for none; short as `exact`."""
        return self.act_text(s, action).card

    def parse(self, s: State, text: str) -> int:
        """The legal action whose exact text is `text`.

        Raises IllegalAction with the reason, naming the texts that would do."""
        for action in s.menu:
            if self.exact(s, action) == text:
                return action
        raise IllegalAction(self.refusal(s, text))

    def refusal(self, s: State, text: str) -> Message:
        """Why what is not offered to the decider cannot be done: what it points at is refused, or
        it is no move at all. `s` is masked for who decides."""
        offered = [self.exact(s, action) for action in s.menu]
        params: dict[str, MessageParam] = {
            "action": shown(text),
            "offered": ", ".join(offered[:12]),
        }
        why = [
            found.refusal
            for found in self.attempts_of(s, s.decider)
            if found.refusal is not None and is_named(text, found.subject)
        ]
        if why and all(each == why[0] for each in why):
            said = N_("«{action}» is not possible now. {why} Possible: {offered}.")
            return Message(said, {**params, "why": why[0]}, why[0].clause, code=why[0].code)
        said = N_("«{action}» is not possible now. Possible: {offered}.")
        return Message(said, params, self.refusing())


def is_named(text: str, subject: str) -> bool:
    """Whether the text of an action is about a subject: ends in it."""
    return text == subject or text.endswith(f" {subject}")
