"""`Match`: the only mutable handle on a game outside search, and its checked doors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.kernel import by_hand, doors, handling
from engine.kernel.asking import asked
from engine.kernel.branches import (
    NOWHERE,
    ends_of_deal,
    is_told_elsewhere,
    left_behind,
    redo_to,
    settled,
)
from engine.kernel.doings import Handle, is_doing
from engine.kernel.errors import (
    BadOutcome,
    BadRecord,
    IllegalAction,
    KernelError,
    WrongSeat,
)
from engine.kernel.events import Event
from engine.kernel.messages import N_, Message, shown
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, commitment
from engine.kernel.rules import Attempt, Rules
from engine.kernel.state import CHANCE, DECIDE, HAND, OVER, State
from engine.kernel.steps import (
    CONCEDE,
    COPIED,
    DEALT,
    LEFT,
    MOVE,
    OPENED,
    PATCH,
    REDEAL,
    ROOT,
    Log,
    Step,
    came_to_light,
    is_thrown,
    undone_by,
)
from engine.kernel.view import SPECTATOR, View, view

# What rules may raise at steps that other rules made.
_REPLAY_FAULTS: Final = (
    AssertionError, AttributeError, KernelError, LookupError, OverflowError, TypeError, ValueError,
)  # fmt: skip


class Match:
    """A game being played: origin, seed, log tree, and the state at the head of the log.

    Each door checks, works on a copy and only then replaces the state, so that a refusal leaves
    nothing half done. `revision` grows with every accepted call. `by_hand` leaves chance nodes
    to `chance()`, for dice rolled on the kitchen table. `own_dice` leaves to `throw()` those that
    a die or coin decides, while shuffles and lots still come from the seed. `attended`: people sit
    at the table, so that cards which they must carry out by hand wait for them, and what a card
    asks the table is left to `answer()`.
    """

    def __init__(
        self,
        rules: Rules,
        origin: Origin,
        seed: bytes,
        *,
        open_seed: bool = False,
        by_hand: bool = False,
        own_dice: bool = False,
        attended: bool = False,
    ) -> None:
        doors.check_seed(seed)
        self.rules = rules
        self.origin = origin
        self.seed = seed
        self.open_seed = open_seed or by_hand
        self.by_hand = by_hand
        self.own_dice = own_dice
        self.attended = attended
        self.log = Log()
        self.revision = 0
        self.pending: list[int] = []
        self.opening: list[Event] = []
        self.state: State = origin.state(rules, self.opening, attended=attended)
        self._work: State = self.state
        self._seed_now = seed
        self._draws: dict[int, int] = {}
        self._deal_out()

    # --- reading -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended on this branch."""
        return self.state.node == OVER

    @property
    def is_open(self) -> bool:
        """Whether this branch was played by somebody who knew what it hides: a seed that was
        typed or shown, dice rolled by hand, the same shuffle after an undo; or mended by hand. It
        then does not count in strength or results."""
        return self.open_seed or any(
            step.kind == OPENED or is_thrown(step) or handling.OPEN in step.note
            for step in self.log.path()
        )

    @property
    def awaits_throw(self) -> bool:
        """Whether people must throw their own die or coin now."""
        return self.own_dice and self.state.node == CHANCE and self.rules.thrown(self.state) > 0

    @property
    def awaits_answer(self) -> bool:
        """Whether somebody at the table must answer what a card asks now."""
        return self.attended and asked(self.rules, self.state) is not None

    @property
    def awaits_people(self) -> bool:
        """Whether people must say what comes of the open chance node."""
        return self.awaits_throw or self.awaits_answer

    @property
    def decider(self) -> int:
        """The seat that decides now, or a negative constant."""
        return self._work.decider

    def awaits(self, seat: int) -> bool:
        """Whether the table waits for that seat; where a card is carried out by hand, for whoever
        does it, which may be another person where a partner has the card."""
        return self._work.node == HAND or self._work.decider == seat

    def view(self, seat: int | None) -> View:
        """What that seat (None: a spectator) may know now, its own open declaration included.

        Raises WrongSeat for a seat that is not at the table."""
        if seat is not None:
            doors.check_seat(seat, self.rules.seats)
        return view(self.rules, self._work, seat)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of the seat; empty when it does not decide."""
        return self.rules.legal(self._work, seat)[:]

    def handling(self, seat: int, chosen: Sequence[int] = ()) -> list[Handle]:
        """What `seat` can add to a change by hand; [] when that is complete, for `patch`.

        Raises IllegalAction where nothing can be changed now, or for what was not offered."""
        doors.check_seat(seat, self.rules.seats)
        handling.check_moment(self)
        return handling.offered(self, seat, doors.hand_written(chosen))

    def attempts(self, seat: int) -> list[Attempt]:
        """Everything the seat might point at: legal actions, and reasons why not."""
        return attempts(self.rules, self.view(seat))

    def commitments(self) -> list[str]:
        """The seals shown so far on this branch: of the first deal and of each re-deal."""
        seals = [commitment(self.seed)]
        seals += [str(step.note["commitment"]) for step in self.log.path() if step.kind == REDEAL]
        return seals

    def opened(self) -> list[str]:
        """The seeds behind the seals, in hex, once the game is over; empty before."""
        if not self.over:
            return []
        seeds = [self.seed.hex()]
        seeds += [str(step.note["seed"]) for step in self.log.path() if step.kind == REDEAL]
        return seeds

    # --- doors ---------------------------------------------------------------------------

    def act(
        self,
        seat: int,
        action: int,
        *,
        revision: int | None = None,
        note: Mapping[str, Any] | None = None,
    ) -> list[Event]:
        """One decision of `seat`; the events of everything that followed from it.

        Inside a declaration nothing is logged until its last choice. Raises StaleRevision,
        WrongSeat, IllegalAction or BadNote, and then nothing has changed.
        """
        doors.check_revision(revision, self.revision)
        self._check_turn(seat)
        kept = doors.plain_note(note)
        if not doors.is_whole(action) or action not in self._work.menu:
            raise self._refused(seat, action)
        out: list[Event] = []
        work = self._work.copy()
        self.rules.apply(work, action, out)
        if work.declaring >= 0:
            self.pending.append(action)
            self._work = work
            self.revision += 1
            return out
        self._commit(MOVE, seat, (*self.pending, action), work, out, kept)
        self.revision += 1
        return out + self._deal_out()

    def back(self, seat: int, *, revision: int | None = None) -> None:
        """Take back the last choice of an open declaration; raises when none is open."""
        doors.check_revision(revision, self.revision)
        doors.check_seat(seat, self.rules.seats)
        if not self.pending or self._work.decider != seat:
            raise IllegalAction(Message(N_("You have no half-made move to take back.")))
        self.pending.pop()
        self._work = self.state
        for action in self.pending:
            work = self._work.copy()
            self.rules.apply(work, action, None)
            self._work = work
        self.revision += 1

    def concede(
        self,
        seat: int,
        *,
        agreed: Iterable[int] = (),
        people: Iterable[int] = (),
        revision: int | None = None,
    ) -> list[Event]:
        """`seat` gives up; possible at any time before the end.

        Those of `people` whom it takes along (`Rules.concede_with`) must be in `agreed`."""
        doors.check_revision(revision, self.revision)
        self._check_running()
        doors.check_seat(seat, self.rules.seats)
        humans = doors.seats_of(people, self.rules.seats)
        taken = humans.intersection(self.rules.concede_with(self.state, seat))
        if not taken <= {seat, *doors.seats_of(agreed, self.rules.seats)}:
            text = N_("All people of the team must agree to concede: say so for all of them.")
            raise IllegalAction(Message(text))
        out: list[Event] = []
        work = self.state.copy()
        self.rules.concede(work, seat, out)
        self.rules.run(work, out)
        self._commit(CONCEDE, seat, (), work, out, {})
        self.revision += 1
        return out + self._deal_out()

    def chance(self, outcome: Sequence[int], *, revision: int | None = None) -> list[Event]:
        """The outcome of dice, coins or a shuffle done by hand; marks the table open seed."""
        doors.check_revision(revision, self.revision)
        self._check_running()
        if self.state.node != CHANCE:
            raise BadOutcome(Message(N_("Nothing is to be rolled or shuffled now.")))
        found = doors.outcome_of(outcome, self.rules, self.state)
        out = self._happen(found)
        self.open_seed = True
        self.revision += 1
        return out + self._deal_out()

    def throw(self, seat: int, face: int | None, *, revision: int | None = None) -> list[Event]:
        """What fell when the people at the table threw their own die or coin, typed by `seat`; the
        log keeps who. None: the table throws this one, from the sealed seed."""
        doors.check_revision(revision, self.revision)
        self._check_running()
        doors.check_seat(seat, self.rules.seats)
        if not self.awaits_throw:
            raise BadOutcome(Message(N_("No die and no coin is to be thrown now.")))
        if face is None:
            out = self._happen(self.rules.draw(self.state, self._rng()))
        else:
            doors.check_face(face, self.rules.thrown(self.state))
            out = self._happen([face], seat)
        self.revision += 1
        return out + self._deal_out()

    def answer(self, seat: int, face: int, *, revision: int | None = None) -> list[Event]:
        """The answer that `seat` gives to what a card asks the table, by its number; the log keeps
        who. Whose turn it is to answer, where people sit at several seats, is the caller's to know.

        Raises StaleRevision, WrongSeat, or BadOutcome where nothing is asked or it is no answer."""
        doors.check_revision(revision, self.revision)
        self._check_running()
        doors.check_seat(seat, self.rules.seats)
        question = asked(self.rules, self.state) if self.attended else None
        if question is None:
            raise BadOutcome(Message(N_("Nothing is asked of the table now.")))
        doors.check_answer(face, question.faces)
        out = self._happen([face, seat], seat)
        self.revision += 1
        return out + self._deal_out()

    def patch(self, seat: int, data: Sequence[int], *, revision: int | None = None) -> list[Event]:
        """A change by hand as data: a doing of the house (`handling`), at HAND or to mend the
        table, or a game's own patch, between two decisions.

        Raises IllegalAction too when what comes of it could not have come from play."""
        doors.check_revision(revision, self.revision)
        self._check_running()
        doors.check_seat(seat, self.rules.seats)
        numbers = doors.hand_written(data)
        if is_doing(numbers):
            return self._handle(seat, numbers)
        if self.pending or self.state.node != DECIDE:
            raise IllegalAction(
                Message(N_("Finish or take back the move you are making before a change by hand."))
            )
        out: list[Event] = []
        work = self.state.copy()
        self._patch(work, numbers, out)
        handling.check_sound(self.rules, work)
        self._commit(PATCH, seat, tuple(numbers), work, out, {})
        self.revision += 1
        return out + self._deal_out()

    def _handle(self, seat: int, chosen: list[int]) -> list[Event]:
        out: list[Event] = []
        done = handling.handled(self, seat, chosen, self._rng_of(by_hand.STREAM), out)
        self._commit(PATCH, seat, done.data, done.state, out, done.note)
        self._count_draw(by_hand.STREAM)
        self.revision += 1
        return out + self._deal_out()

    def undo(
        self,
        agreed: Iterable[int],
        people: Iterable[int],
        seed: bytes,
        *,
        same_shuffle: bool = False,
        revision: int | None = None,
    ) -> int:
        """Go back to before the last move of the people at the table; the new head's number.

        All of `people` must be in `agreed`. When something hidden came to light in what is
        undone, the unseen cards are dealt anew from `seed` on a new branch with a new seal;
        with `same_shuffle` they stay, and the branch is marked open (`OPENED`). Undone steps
        stay in the log.
        """
        doors.check_revision(revision, self.revision)
        humans = self._agreed(agreed, people)
        undone = undone_by(humans, self.log.path())
        if not undone:
            raise IllegalAction(Message(N_("There is no move of yours to undo.")))
        return self._leave_for(undone[0].parent, humans, seed, same_shuffle=same_shuffle)

    def redo(
        self, agreed: Iterable[int], people: Iterable[int], *, revision: int | None = None
    ) -> int:
        """Take the last undo back (see `branches.redo_to`); the new head's number.

        It only returns to what was played and deals nothing anew. Where something of that deal
        came to light off the way there - as it did further on, when of several undos one is taken
        back - the branch is marked open (`OPENED`): whoever stops there knows what comes."""
        doors.check_revision(revision, self.revision)
        humans = self._agreed(agreed, people)
        target = redo_to(self.log, humans)
        if target == NOWHERE:
            raise IllegalAction(Message(N_("There is no undone move to play again.")))
        left, is_known = self.log.head, self._is_known(target, humans)
        self.go_to(target)
        if is_known:
            self._mark_jump(left)
        return self.log.head

    def go(
        self,
        number: int,
        agreed: Iterable[int],
        people: Iterable[int],
        seed: bytes,
        *,
        same_shuffle: bool = False,
        revision: int | None = None,
    ) -> int:
        """Jump to any step of the tree, by the rules of `undo`; the new head's number.

        What came to light in any branch counts, not only in what is left by this jump.
        Before an outcome of chance nobody can stop: the jump ends after it."""
        doors.check_revision(revision, self.revision)
        humans = self._agreed(agreed, people)
        self._path_to(number)
        target = settled(self.log, number)
        if target == self.log.head:
            raise IllegalAction(Message(N_("The table stands there already.")))
        return self._leave_for(target, humans, seed, same_shuffle=same_shuffle)

    def go_to(self, number: int) -> None:
        """Make that step (ROOT: the origin) the head again, with the same shuffle.

        Raises IllegalAction when there is no such step, BadRecord when the rules have changed
        since it was made; then nothing has changed."""
        path = self._path_to(number)
        kept = (self.pending, self.state, self._work, self._seed_now, self._draws)
        try:
            self.retrace(path)
        except KernelError:
            self.pending, self.state, self._work, self._seed_now, self._draws = kept
            raise
        self.log.head = number
        self.revision += 1

    def deal_anew(self, keep: Iterable[int], seed: bytes, *, is_copy: bool = False) -> None:
        """Deal what the seats `keep` have not seen anew from `seed`, under a seal of its own.

        `is_copy`: the way to here is another match's, so that an undo of this deal makes a new one.
        Raises WrongSeat, BadSeed, or IllegalAction once the game is over."""
        self._check_running()
        doors.check_seed(seed)
        humans = doors.seats_of(keep, self.rules.seats)
        self.pending = []
        self._work = self.state
        self._redeal(humans, seed, is_copy=is_copy)
        self.revision += 1

    def dice_by_hand(self, *, by_hand: bool) -> None:
        """Whether dice, coins and shuffles are done by hand from here on."""
        self.by_hand = by_hand
        self._deal_out()

    def mark_open(self) -> None:
        """Say in the log that whoever plays on here knows what this shuffle hides."""
        self._commit(OPENED, -1, (), self.state, [], {})
        self.revision += 1

    # --- inside --------------------------------------------------------------------------

    def _agreed(self, agreed: Iterable[int], people: Iterable[int]) -> set[int]:
        humans = doors.seats_of(people, self.rules.seats)
        if not humans <= doors.seats_of(agreed, self.rules.seats):
            raise IllegalAction(Message(N_("Everybody at the table must agree to an undo.")))
        return humans

    def _leave_for(self, target: int, humans: set[int], seed: bytes, *, same_shuffle: bool) -> int:
        """Go to another step; what came to light meanwhile is dealt anew, or the mark is set."""
        head = self.log.head
        left = left_behind(self.log, target)
        # At the end the seeds are opened, so that everything has come to light.
        is_lit = self.over or came_to_light(left, humans, self.rules.event_kinds)
        is_lit = is_lit or self._is_known(target, humans)
        if is_lit and not same_shuffle:
            doors.check_seed(seed)
        self.go_to(target)
        if not is_lit:
            return self.log.head
        if same_shuffle or self.over:
            self._mark_jump(head)
        else:
            self._redeal(humans, seed)
        return self.log.head

    def _mark_jump(self, left: int) -> None:
        self._commit(OPENED, -1, (), self.state, [], {LEFT: left})
        self.revision += 1

    def _is_known(self, target: int, humans: set[int]) -> bool:
        """Whether other branches told these people of the deal at `target`, and no mark says so."""
        if self.open_seed or any(step.kind == OPENED for step in self.log.path(target)):
            return False
        if is_told_elsewhere(self.log, target, humans, self.rules.event_kinds):
            return True
        return self._is_over_at(ends_of_deal(self.log, target))

    def _is_over_at(self, ends: Sequence[int]) -> bool:
        """Whether the game is over at one of these steps, or rules have changed on the way."""
        kept = (self.pending, self.state, self._work, self._seed_now, self._draws)
        try:
            for end in ends:
                self.retrace(self.log.path(end))
                if self.over:
                    return True
        except KernelError:
            return True
        finally:
            self.pending, self.state, self._work, self._seed_now, self._draws = kept
        return False

    def _check_running(self) -> None:
        if self.over:
            raise IllegalAction(Message(N_("The game is over."), code="GAME_OVER"))

    def _check_turn(self, seat: int) -> None:
        self._check_running()
        doors.check_seat(seat, self.rules.seats)
        if self._work.node not in (DECIDE, HAND):
            raise IllegalAction(Message(N_("A roll or shuffle must be entered first.")))
        if not self.awaits(seat):
            raise WrongSeat(Message(N_("It is not your decision now."), code="NOT_YOUR_DECISION"))

    def _refused(self, seat: int, action: int) -> IllegalAction:
        """Why a number that is not in the menu is refused."""
        seen = self.view(seat).state
        try:
            if doors.is_whole(action) and action >= 0:
                return IllegalAction(self.rules.refusal(seen, self.rules.exact(seen, action)))
        except _REPLAY_FAULTS:
            pass  # a number that no action has
        text = N_("That move is not among the legal ones now.")
        return IllegalAction(Message(text, {}, self.rules.refusing()))

    def _path_to(self, number: int) -> list[Step]:
        if not doors.is_whole(number) or not ROOT <= number <= len(self.log.steps):
            raise IllegalAction(
                Message(N_("There is no step {step} in this match."), {"step": shown(number)})
            )
        return self.log.path(number)

    def _commit(
        self,
        kind: str,
        seat: int,
        data: tuple[int, ...],
        work: State,
        out: list[Event],
        note: Mapping[str, Any],
    ) -> None:
        """Make `work` the state and log how; what can fail comes before the first change."""
        number = len(self.log.steps) + 1
        step = Step(number, self.log.head, kind, seat, data, work.digest(), tuple(out), dict(note))
        self.pending = []
        self.state = self._work = work
        self.log.add(step)

    def _patch(self, work: State, data: list[int], out: list[Event] | None) -> None:
        self.rules.patch(work, data, out)
        if work.node == DECIDE:
            work.menu = self.rules.options_of(work)
        self.rules.run(work, out)

    def _deal_out(self) -> list[Event]:
        """Resolve the open chance nodes from the seed, unless they are rolled by hand."""
        out: list[Event] = []
        while self.state.node == CHANCE and not (self.by_hand or self.awaits_people):
            out += self._happen(self.rules.draw(self.state, self._rng()))
        return out

    def _happen(self, outcome: list[int], seat: int = -1) -> list[Event]:
        stream = self.rules.stream_of(self.state)
        out: list[Event] = []
        work = self.state.copy()
        self.rules.resolve(work, outcome, out)
        self._commit(DEALT, seat, tuple(outcome), work, out, {})
        self._count_draw(stream)
        return out

    def _rng(self) -> Rng:
        return self._rng_of(self.rules.stream_of(self.state))

    def _rng_of(self, stream: int) -> Rng:
        return Rng(self._seed_now, stream, self._draws.get(stream, 0))

    def _count_draw(self, stream: int) -> None:
        self._draws[stream] = self._draws.get(stream, 0) + 1

    def _redeal(self, humans: set[int], seed: bytes, *, is_copy: bool = False) -> None:
        note: dict[str, Any] = {
            "seed": seed.hex(),
            "commitment": commitment(seed),
            "keep": sorted(humans),
        }
        if is_copy:
            note[COPIED] = True
        out: list[Event] = []
        work = self.state.copy()
        self._deal_anew(work, note, out)
        self._commit(REDEAL, -1, (), work, out, note)
        self._deal_out()

    def _deal_anew(self, work: State, note: Mapping[str, Any], out: list[Event] | None) -> None:
        seed = bytes.fromhex(str(note["seed"]))
        keep = 0
        for seat in note["keep"]:
            keep |= 1 << int(seat)
        self.rules.redeal(work, keep, Rng(seed, 0, 0))
        if work.node == DECIDE:
            work.menu = self.rules.options_of(work)
        # What was a choice may have become a forced answer.
        self.rules.run(work, out)
        self._seed_now = seed
        self._draws = {0: 1}

    def rewind(self) -> None:
        """Put the state back to the origin; the log keeps its head."""
        self.pending = []
        self.state = self.origin.state(self.rules, [], attended=self.attended)
        self._work = self.state
        self._seed_now = self.seed
        self._draws = {}

    def retrace(self, path: Sequence[Step], *, every_digest: bool = False) -> None:
        """Replay these steps from the origin; the caller moves the head.

        Raises BadRecord when they do not lead to the digest they led to (`every_digest`: at each
        step): the rules have changed since."""
        self.rewind()
        for step in path:
            try:
                self.replay(step)
            except _REPLAY_FAULTS as exc:
                raise _changed(step) from exc
            if (every_digest or step is path[-1]) and self.state.digest() != step.digest:
                raise _changed(step)

    def resume(self, action: int) -> bool:
        """Carry out a choice of the open declaration again, after a reload.

        False, and nothing is done, when it is not legal or would end the declaration."""
        if action not in self._work.menu:
            return False
        work = self._work.copy()
        self.rules.apply(work, action, None)
        if work.declaring < 0:
            return False
        self.pending.append(action)
        self._work = work
        return True

    def replay(self, step: Step) -> None:
        """Carry out a logged step on the state; the caller moves the head."""
        work = self.state.copy()
        if step.kind == MOVE:
            for action in step.data:
                self.rules.apply(work, action, None)
        elif step.kind == DEALT:
            stream = self.rules.stream_of(work)
            self._count_draw(stream)
            self.rules.resolve(work, list(step.data), None)
        elif step.kind == CONCEDE:
            self.rules.concede(work, step.seat, None)
            self.rules.run(work, None)
        elif step.kind == REDEAL:
            self._deal_anew(work, step.note, None)
        elif step.kind == OPENED:
            return
        elif is_doing(list(step.data)):
            self._count_draw(by_hand.STREAM)
            self.rules.carry_out(work, step.seat, list(step.data), None)
        else:
            self._patch(work, list(step.data), None)
        self.state = work
        self._work = work


def _changed(step: Step) -> BadRecord:
    return BadRecord(
        Message(
            N_("The rules have changed since: step {step} gives another state. Watch it instead."),
            {"step": step.number},
        )
    )


def attempts(rules: Rules, seen: View) -> list[Attempt]:
    """Legal actions and refusals, computed from the view alone, so that no refusal can leak.

    The public has neither: it points at nothing."""
    if seen.seat == SPECTATOR:
        return []
    if seen.state.node == HAND:
        return [Attempt(rules.exact(seen.state, action), action) for action in seen.legal()]
    found = [Attempt(rules.exact(seen.state, action), action) for action in seen.state.menu]
    return found + rules.attempts_of(seen.state, seen.seat)


__all__ = ["ROOT", "Match", "attempts"]
