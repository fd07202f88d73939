"""Writes of batches: begun, ended early, begun again, cleared away."""

from __future__ import annotations

from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone

from collection.house.ids import secret_id
from collection.house.quotas import check_room
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.sim.workers import ranges
from engine.web.laying.bringing import Brought
from engine.web.runs import tasks
from engine.web.runs.costs import deals_a_chunk, seconds_a_game
from engine.web.runs.errors import RunEnded, RunNotFound
from engine.web.runs.rows import Chunk, Run, RunDeck
from engine.web.runs.wishes import (
    RunWish,
    check_playable,
    check_size,
    known_game,
    sides_of,
    title,
    usual_rules,
)
from engine.web.seat.pinning import pin
from engine.web.seat.pools import table_pool

MOST_AT_ONCE: Final = 3
MOST_KEPT: Final = 200
_BUSY: Final = Message(
    N_("{most} batches of yours are being played, the most at once. Wait for one, or end one."),
    {"most": MOST_AT_ONCE},
)
_FULL: Final = Message(
    N_("You have {most} batches, the most that are kept. Delete one first."), {"most": MOST_KEPT}
)


def start(*, actor: User, wish: RunWish, key: str = "", size: int = 0) -> str:
    """Begin a batch; its id. `size` is how many deals make a chunk (0: as it is best).

    Raises QuotaReached, BadRun, KeyReused.
    """

    def work() -> Outcome:
        _check_room(actor)
        run = _laid(actor, wish)
        decks = [*wish.tested, *wish.against]
        rows = [
            RunDeck(
                run=run,
                number=number,
                tested=number < len(wish.tested),
                name=title(wish.game, each)[:100],
                loadout=each.loadout.to_json(),
                product=each.product,
                version=each.kept(),
            )
            for number, each in enumerate(decks)
        ]
        RunDeck.objects.bulk_create(rows)
        _cut(run, len(wish.tested), len(decks), size)
        return {"run": run.pk}

    return str(once(actor=actor, key=key, purpose="run.start", work=work)["run"])


def again(*, actor: User, run_id: str, key: str = "") -> str:
    """The same decks, deals and seed once more, with the rules and cards of today; its id.

    Raises RunNotFound, QuotaReached, IllegalDeck when a deck is no longer legal.
    """
    row = own_run(actor, run_id)
    decks = list(row.decks.select_related("version__deck"))
    rules = usual_rules(known_game(row.game))
    brought = [_as_then(deck, actor) for deck in decks]
    for deck, each in zip(decks, brought, strict=True):
        check_playable(rules, each.lent, deck.name)
    tested = sum(deck.tested for deck in decks)
    wish = RunWish(
        row.game,
        row.level,
        row.deals,
        tuple(brought[:tested]),
        tuple(brought[tested:]),
        row.seed,
    )
    check_size(wish)

    def work() -> Outcome:
        _check_room(actor)
        run = _laid(actor, wish)
        for deck in decks:
            deck.pk, deck.run = None, run
        RunDeck.objects.bulk_create(decks)
        _cut(run, tested, len(decks), 0)
        return {"run": run.pk}

    return str(once(actor=actor, key=key, purpose=f"run.again {run_id}", work=work)["run"])


def cancel(*, actor: User, run_id: str, key: str = "") -> None:
    """End a batch early; what was played stays. Raises RunNotFound, RunEnded."""

    def work() -> Outcome:
        row = own_run(actor, run_id)
        ended = Run.objects.filter(pk=row.pk, status=Run.Status.WORKING).update(
            status=Run.Status.CANCELLED, ended=timezone.now()
        )
        if not ended:
            raise RunEnded(Message(N_("This batch has ended already. Its results stay.")))
        waiting = Chunk.objects.filter(run=row, state=Chunk.State.READY)
        waiting.update(state=Chunk.State.CANCELLED)
        return {}

    once(actor=actor, key=key, purpose=f"run.cancel {run_id}", work=work)


def delete(*, actor: User, run_id: str, key: str = "") -> None:
    """Clear a batch away with its results. Raises RunNotFound."""

    def work() -> Outcome:
        own_run(actor, run_id).delete()
        return {}

    once(actor=actor, key=key, purpose=f"run.delete {run_id}", work=work)


def own_run(user: object, run_id: str) -> Run:
    """The person's batch. Raises RunNotFound, whether it exists or not."""
    found = None
    if isinstance(user, User):
        found = Run.objects.filter(pk=run_id, owner=user).first()
    if found is None:
        raise RunNotFound(run_id)
    return found


def _check_room(actor: User) -> None:
    # One begins after the other, so that two at once are not both the last one allowed.
    User.objects.select_for_update().get(pk=actor.pk)
    mine = Run.objects.filter(owner=actor)
    working = mine.filter(status=Run.Status.WORKING).count()
    check_room(working, most=MOST_AT_ONCE, full=_BUSY)
    check_room(mine.count(), most=MOST_KEPT, full=_FULL)


def _laid(actor: User, wish: RunWish) -> Run:
    rules = usual_rules(wish.game)
    pool = table_pool(rules.key, [each.lent for each in (*wish.tested, *wish.against)], actor)
    return Run.objects.create(
        owner=actor,
        game=wish.game,
        version=rules.version,
        pool=pin(rules.key, pool),
        level=wish.level,
        seed=wish.seed or secret_id(),
        deals=wish.deals,
        sides=sides_of(wish.game),
    )


def _cut(run: Run, tested: int, decks: int, size: int) -> None:
    """The chunks of all pairings in turn, so that all of them grow alike; then wake somebody."""
    pairings = [(mine, other) for mine in range(tested) for other in range(tested, decks)]
    seconds = seconds_a_game(run.game, run.level)
    count = size or deals_a_chunk(seconds, run.sides, run.deals * len(pairings))
    places = [
        (first, number, mine, other)
        for first, number in ranges(run.deals, count)
        for mine, other in pairings
    ]
    made = Chunk.objects.bulk_create(
        Chunk(run=run, number=at, mine=mine, other=other, first=first, count=number)
        for at, (first, number, mine, other) in enumerate(places)
    )
    transaction.on_commit(partial(tasks.wake, [(chunk.pk, chunk.number) for chunk in made]))


def _as_then(deck: RunDeck, actor: User) -> Brought:
    loadout = Loadout.from_json(deck.loadout)
    return Brought(loadout, None, deck.version, deck.product, keeper=actor.pk)
