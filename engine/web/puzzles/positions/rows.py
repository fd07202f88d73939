"""Positions as rows: who may see which, and what stands in one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.kernel.origin import Origin
from engine.kernel.positions import STREAM, BadLayout, Layout, PositionForm, Problem
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import State
from engine.registry import UnknownGame, game
from engine.web.puzzles.positions.errors import PositionClosed, PositionNotFound
from engine.web.seat import storage
from engine.web.seat.rows import Position


def positions_of(user: User) -> QuerySet[Position]:
    """The person's positions, the last changed first."""
    return Position.objects.filter(owner=user)


def own_position(user: object, code: str) -> Position:
    """The person's own position. Raises PositionNotFound, whether it exists or not."""
    row = None
    if isinstance(user, User):
        row = Position.objects.filter(pk=code, owner=user).first()
    if row is None:
        raise PositionNotFound(code)
    return row


def readable_position(user: object, code: str) -> Position:
    """A position of one's own, or a shared one. Raises PositionNotFound."""
    row = Position.objects.filter(pk=code).first()
    if row is None or not (row.shared or is_owner(user, row)):
        raise PositionNotFound(code)
    return row


def is_owner(user: object, row: Position) -> bool:
    """Whether the position is this person's."""
    return isinstance(user, User) and row.owner_id == user.pk


@dataclass(frozen=True)
class Laid:
    """A position with its rules, its form and what lies on the table."""

    row: Position
    rules: Rules
    table: Table
    form: PositionForm
    layout: Layout

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps it from being played."""
        try:
            self.place(seed_of("position", self.row.pk))
        except BadLayout as exc:
            return exc.problems
        except KernelError as exc:
            return (Problem(exc.message),)
        return ()

    def place(self, seed: bytes) -> State:
        """Its state, the unseen dealt by that seed, still to be run. Raises BadPosition."""
        rng = Rng(seed, STREAM)
        if not self.row.moment:
            return self.rules.place(self.table, self.layout, rng)
        return dealt_anew(self.rules, bytes.fromhex(self.row.moment), self.row.seat, rng)

    def origin(self, seed: bytes) -> Origin:
        """Where a match played from it begins. Raises BadPosition."""
        origin = Origin(self.table, self.place(seed).encode())
        origin.state(self.rules, [])
        return origin


def dealt_anew(rules: Rules, moment: bytes, seat: int, rng: Rng) -> State:
    """The state of that encoding, what the seat has not seen dealt otherwise."""
    s = rules.decode(moment)
    rules.redeal(s, 1 << seat, rng)
    return s


def laid(row: Position) -> Laid:
    """What stands in a row. Raises PositionClosed when the rules are no longer those of then."""
    try:
        found = game(row.game)
        if found.version != row.version:
            raise PositionClosed(
                Message(
                    N_(
                        "The rules have changed since this position was laid: it cannot be played."
                        " Lay it anew."
                    )
                )
            )
        origin = Origin.from_json(row.table)
        options = storage.canonical(found.settle_options(origin.table.options))
        rules = storage.bound(row.game, row.pool_id, options, origin.table.seats)
        form = rules.position_form(origin.table)
        return Laid(row, rules, origin.table, form, Layout.from_json(row.layout))
    except UnknownGame as exc:
        raise PositionClosed(
            Message(N_("The game of this position is no longer installed."))
        ) from exc
