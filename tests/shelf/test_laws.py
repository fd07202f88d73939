"""The laws of the ledger, under any order of changes and undos."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from collection.catalogue.rows import Card
from collection.ledger import book
from collection.ledger.rows import Change, Entry, Holding, Location
from collection.requests.rows import User
from collection.shelf import lots, places, services
from engine.kernel.errors import KernelError

pytestmark = pytest.mark.django_db

CODES = ("L-1", "L-2", "L-3")
CONDITIONS = st.sampled_from(("", "mint", "poor"))
SMALL = st.integers(0, 4)


class Shelf(RuleBasedStateMachine):
    """One person, three cards, two places; every refusal must leave everything as it was."""

    @initialize()
    def begin(self):
        self.frame = transaction.atomic()
        self.frame.__enter__()
        self.user = User.objects.create_user("law")
        for code in CODES:
            Card.objects.create(
                game="kmon", code=code, type="item", name_en=code,
                data={"code": code, "type": "item", "name": {"en": code}},
            )  # fmt: skip
        self.places = [
            places.make_place(actor=self.user, name=name, kind="box", pockets=0)
            for name in ("one", "two")
        ]
        self.changes = [
            services.add_copies(
                actor=self.user, game="kmon", code=code, delta=2, facts={"place": place}
            )
            for code, place in zip(CODES, self.places, strict=False)
        ]

    def teardown(self):
        transaction.set_rollback(True)
        self.frame.__exit__(None, None, None)

    def standing(self):
        rows = Holding.objects.filter(owner=self.user, quantity__gt=0)
        return {
            (row.card_id, row.identity): (row.quantity, row.for_trade, row.location_id)
            for row in rows
        }

    def lot(self, number):
        rows = list(Holding.objects.filter(owner=self.user, quantity__gt=0).order_by("pk"))
        return rows[number % len(rows)].pk if rows else None

    def attempt(self, work, **given):
        before, written = self.standing(), Change.objects.filter(owner=self.user).count()
        try:
            change = work(actor=self.user, **given)
        except (KernelError, LookupError):
            assert self.standing() == before
            assert Change.objects.filter(owner=self.user).count() == written
            return None
        if change is None:
            assert self.standing() == before
        else:
            self.changes.append(change)
        return change

    @rule(code=st.sampled_from(CODES), delta=st.integers(-3, 5), condition=CONDITIONS, trade=SMALL)
    def add(self, code, delta, condition, trade):
        facts = {"condition": condition}
        self.attempt(
            services.add_copies, game="kmon", code=code, delta=delta, facts=facts, trade=trade
        )

    @rule(code=st.sampled_from(CODES), quantity=SMALL)
    def count(self, code, quantity):
        self.attempt(services.set_count, game="kmon", code=code, quantity=quantity)

    @rule(number=SMALL, condition=CONDITIONS, copies=SMALL, trade=st.none() | SMALL)
    def edit(self, number, condition, copies, trade):
        lot = self.lot(number)
        if lot:
            self.attempt(
                lots.edit_lot, lot_id=lot, facts={"condition": condition}, copies=copies or None,
                for_trade=trade,
            )  # fmt: skip

    @rule(number=SMALL, place=st.integers(0, 2))
    def move(self, number, place):
        lot = self.lot(number)
        goal = [*self.places, ""][place]
        if lot:
            self.attempt(lots.move_lots, steps=[lots.Step(lot)], place=goal)

    @rule(place=st.integers(0, 1))
    def take_away(self, place):
        self.attempt(places.take_away, place_id=self.places[place])

    @precondition(lambda self: self.changes)
    @rule(number=st.integers(0, 20))
    def undo(self, number):
        self.attempt(book.undo, change_id=self.changes[number % len(self.changes)])

    @precondition(lambda self: self.changes)
    @rule()
    def undo_the_last_twice(self):
        """The undo of the last change gives the standing before it; its undo that after it."""
        if Change.objects.filter(undoes=self.changes[-1]).exists():
            return
        now = self.standing()
        gone = set(Location.objects.filter(gone=True).values_list("pk", flat=True))
        back = self.attempt(book.undo, change_id=self.changes[-1])
        again = self.attempt(book.undo, change_id=back)
        assert again is not None
        assert self.standing() == now
        assert set(Location.objects.filter(gone=True).values_list("pk", flat=True)) == gone

    @invariant()
    def counts_are_the_entries(self):
        if hasattr(self, "user"):
            assert not book.differences(self.user)

    @invariant()
    def nothing_lies_in_a_place_that_is_gone(self):
        if hasattr(self, "user"):
            rows = Holding.objects.filter(owner=self.user, quantity__gt=0, location__gone=True)
            assert not rows.exists()

    @invariant()
    def entries_stay(self):
        if hasattr(self, "user"):
            now = Entry.objects.filter(change__owner=self.user).count()
            assert now >= getattr(self, "entries", 0)
            self.entries = now


def test_any_changes_and_undos_keep_the_laws():
    run_state_machine_as_test(
        Shelf,
        settings=settings(
            max_examples=15,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
