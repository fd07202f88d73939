"""A record pasted back: a match of one's own comes of it, with its comments as notes."""

from __future__ import annotations

from contextlib import suppress

from collection.house.pools import shipped
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.cards import CardPool
from engine.kernel.errors import BadOption
from engine.kernel.messages import N_, shown
from engine.kernel.notation_playing import replayed_text
from engine.kernel.notation_reading import BadText, Written, written
from engine.kernel.rules import Rules
from engine.registry import UnknownGame, game
from engine.web.review.replays.rows import StepNote
from engine.web.review.replays.services import MOST_SIGNS
from engine.web.review.replays.texts import DECKS
from engine.web.seat import partners, storage
from engine.web.seat.errors import TableClosed
from engine.web.seat.pinning import pinned
from engine.web.seat.pools import as_for
from engine.web.seat.rows import Match, PinnedPool, Seat


def paste(*, actor: User, text: str, key: str = "") -> str:
    """Read a record and lay what it tells as a table of the actor's, seat 0 theirs; its id.

    Raises BadText naming the line, what stands there and what would do; then nothing is kept."""
    found = written(text)
    rules = _rules(found, actor)
    played = replayed_text(rules, found)
    notes = found.notes()
    for number, said in notes.items():
        if len(said) > MOST_SIGNS:
            raise BadText(
                0,
                N_("The comment after move {n} has {found} characters; a note has at most {most}."),
                n=number,
                found=len(said),
                most=MOST_SIGNS,
            )

    def work() -> Outcome:
        row = storage.lay(played, actor)
        row.header[DECKS] = [deck.name for deck in found.decks]
        row.save(update_fields=["header"])
        Seat.objects.bulk_create(_seat(row, n, actor, rules.seats) for n in range(rules.seats))
        StepNote.objects.bulk_create(
            StepNote(match=row, number=number, author=actor, text=said)
            for number, said in notes.items()
        )
        return {"match": row.pk}

    return str(once(actor=actor, key=key, purpose="replay.paste", work=work)["match"])


def _seat(row: Match, number: int, actor: User, seats: int) -> Seat:
    if number == 0:
        return Seat(match=row, number=0, user=actor)
    return Seat(match=row, number=number, level=partners.DEFAULT)


def _rules(found: Written, actor: User) -> Rules:
    """The rules of the record's game, cards and options. Raises BadText."""
    try:
        rules_game = game(found.game)
    except UnknownGame as exc:
        raise BadText(
            0, N_("There is no game «{game}» here."), game=shown(found.game)
        ) from exc  # fmt: skip
    if found.seats not in rules_game.seat_counts():
        raise BadText(
            0,
            N_("This game is not played by {found}, but by: {allowed}."),
            found=found.seats,
            allowed=", ".join(str(count) for count in rules_game.seat_counts()),
        )
    pool = as_for(rules_game.key, _pool(found, shipped(rules_game.key)), actor)
    try:
        return storage.rules_for(rules_game.key, found.options, found.seats, pool)
    except BadOption as exc:
        raise BadText(0, "{why}", why=exc.message) from exc


def _pool(found: Written, shipped: CardPool) -> CardPool:
    """The cards whose digest begins as the record says: the shipped ones, or those of a match."""
    if len(found.cards) >= 8 and shipped.digest.startswith(found.cards):
        return shipped
    if len(found.cards) >= 8:
        row = PinnedPool.objects.filter(game=found.game, digest__startswith=found.cards).first()
        with suppress(TableClosed):
            if row is not None:
                return pinned(found.game, row.pk)
    raise BadText(
        0,
        N_("This match was played with other cards ({found}) than there are here ({here})."),
        found=shown(found.cards),
        here=shipped.digest[:12],
    )
