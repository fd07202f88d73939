"""The pair out of a box that somebody asked for, with its other candidates and their figures."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.house.kept import Kept
from collection.house.pools import shipped
from collection.requests.rows import User
from engine.ai.boxes import Box, Pair
from engine.ai.dealing import copies_in
from engine.kernel.cards import CardPool
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import game
from engine.sim.stats import Interval
from engine.web.laying.box.dealt import explained, recipe_of, refusal
from engine.web.laying.box.errors import BadBox, NoPair
from engine.web.laying.box.stock import Stock, stock_of
from engine.web.runs.box.asked import Asked
from engine.web.runs.queries import results
from engine.web.runs.rows import Run
from engine.web.seat.pools import box_pool

# The partner's decks that are offered beside the first one: each is measured against mine.
MOST_OTHERS: Final = 3
_Dealt = tuple[tuple[Pair, ...], tuple[Message, ...]]
_DEALT: Final = Kept[tuple[str, ...], _Dealt](64, lambda _: 1)


@dataclass(frozen=True)
class Found:
    """What a box gives: candidates against the same first deck, or what is missing.

    `shares` says of each candidate what part of the points my deck won against it, None where no
    game was played. `chosen` is the place of the one to be played.
    """

    asked: Asked
    stock: Stock
    pairs: tuple[Pair, ...]
    lacks: tuple[Message, ...]
    shares: tuple[Interval | None, ...] = ()
    run: Run | None = None
    chosen: int = 0

    @property
    def pair(self) -> Pair:
        """The pair to be played; to be asked only where there are pairs."""
        return self.pairs[self.chosen]

    def left(self) -> dict[str, int]:
        """Free copies that neither deck takes."""
        used = copies_in(self.pair.theirs)
        if self.asked.mine is None:
            for code, copies in copies_in(self.pair.mine).items():
                used[code] = used.get(code, 0) + copies
        rest = {code: count - used.get(code, 0) for code, count in self.stock.free.items()}
        return {code: count for code, count in rest.items() if count > 0}


def find(user: object, asked: Asked) -> Found:
    """The pairs that were asked for; the same as long as the box is the same. Writes nothing.

    Raises BadBox for a `pick` beyond the last candidate.
    """
    beside = [asked.mine] if asked.mine is not None else []
    playing = [asked.deck.pk] if asked.deck is not None else []
    stock = stock_of(
        user, asked.game, asked.place, apart=asked.apart, playing=playing, beside=beside
    )
    pairs, lacks = _dealt_once(user, asked, stock)
    if not pairs:
        return Found(asked, stock, (), lacks)
    if asked.pick > len(pairs):
        raise BadBox(
            Message(
                N_("There is no deck {pick} here: {count} were dealt."),
                {"pick": asked.pick, "count": len(pairs)},
            )
        )
    run, shares = _measured(user, asked, pairs)
    chosen = asked.pick - 1 if asked.pick else most_even(shares)
    return Found(asked, stock, pairs, (), shares, run, chosen)


def _dealt_once(user: object, asked: Asked, stock: Stock) -> _Dealt:
    """What is dealt; kept, as a page and its buttons ask for the same."""
    found = game(asked.game)
    pool = box_pool(found.key, user) if isinstance(user, User) else shipped(found.key)
    mine = "" if asked.mine is None else json.dumps(asked.mine.to_json())
    place = (found.key, pool.digest, json.dumps(stock.free), mine, asked.seed)
    kept = _DEALT.get(place)
    return _DEALT.put(place, _dealt(found, pool, asked, stock)) if kept is None else kept


def _dealt(found: Game, pool: CardPool, asked: Asked, stock: Stock) -> _Dealt:
    """The candidates, or what is missing."""
    recipe = recipe_of(found, pool)
    box = Box(recipe, stock.free, asked.mine, f"{found.key} {asked.seed}")
    first = box.pair()
    if first is None:
        return (), tuple(explained(recipe, box.lacks(), asked.mine is not None))
    return (first, *box.others(first, MOST_OTHERS)), ()


def needed(user: object, asked: Asked) -> Found:
    """As `find`. Raises NoPair, too, with everything that is missing in its message."""
    found = find(user, asked)
    if not found.pairs:
        raise NoPair(refusal(found.lacks))
    return found


def most_even(shares: Sequence[Interval | None]) -> int:
    """The place of the candidate nearest to one half; the first while none has been measured."""
    gaps = [(abs(share.value - 0.5), at) for at, share in enumerate(shares) if share is not None]
    return min(gaps)[1] if gaps else 0


def _measured(
    user: object, asked: Asked, pairs: Sequence[Pair]
) -> tuple[Run | None, tuple[Interval | None, ...]]:
    """The batch and what it says of each candidate; nothing of one that played other decks."""
    nothing: tuple[Interval | None, ...] = (None,) * len(pairs)
    if not (asked.run and isinstance(user, User)):
        return None, nothing
    run = Run.objects.filter(owner=user, pk=asked.run, game=asked.game).first()
    if run is None:
        return None, nothing
    found = results(run)
    if not any(_same(deck.loadout, pairs[0].mine) for deck in found.tested):
        return None, nothing
    played = [cell for cell in found.cells.values() if cell.counts.total]
    shares = [
        next((cell.share for cell in played if _same(cell.other.loadout, pair.theirs)), None)
        for pair in pairs
    ]
    return run, tuple(shares)


def _same(raw: Mapping[str, Any], loadout: Loadout) -> bool:
    return bool(raw["zones"] == loadout.to_json()["zones"])
