"""Batches and their results as plain data, for pages, programs and files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.catalogue.wording import prompting, unenforced
from collection.house.i18n import say
from decks.lists.judging import clause_url
from decks.making.services import product_name
from decks.showing.pages import game_title
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.rules import NO_REASON, Rules
from engine.registry import UnknownGame, game
from engine.sim.balance import mean, percentile
from engine.sim.counts import CardUse, Counts, Trio
from engine.sim.stats import Interval, wilson
from engine.web.runs.queries import Cell, Progress, Results, Waits, deals_of
from engine.web.runs.rows import Chunk, Run, RunDeck
from engine.web.seat.errors import TableClosed
from engine.web.seat.faces import face_in
from engine.web.seat.leases import MOST_ATTEMPTS
from engine.web.seat.partners import level_title
from engine.web.seat.pinning import pinned

Plain = dict[str, Any]

# Each follows "so many games could not be played:".
_WHY: Final[dict[str, Message]] = {
    Chunk.Error.DIED: Message(
        N_("their worker died at each of {tries} tries. More is in the site's log."),
        {"tries": MOST_ATTEMPTS},
    ),
    Chunk.Error.RULES: Message(
        N_("the rules have changed since this batch was begun. Begin it again by those of today.")
    ),
    Chunk.Error.BROKEN: Message(
        N_("they broke at each of {tries} tries. The error is in the site's log."),
        {"tries": MOST_ATTEMPTS},
    ),
}


_WAITING: Final[dict[Waits, Message]] = {
    Waits.ANALYSIS: Message(
        N_(
            "An analysis comes first, since somebody waits for it: the batch goes on when its "
            "moves are judged."
        )
    ),
    Waits.OTHERS: Message(N_("Another batch is being played. Batches take turns.")),
    Waits.TURN: Message(
        N_("A worker takes it up in a moment. Workers stand behind all else this machine does.")
    ),
    Waits.WORKER: Message(
        N_("No worker has taken it up: «make run» starts them, elsewhere «manage.py work» is one.")
    ),
}


def head(run: Run) -> Plain:
    """A batch's own facts."""
    decks = sorted(run.decks.all(), key=lambda deck: deck.number)
    return {
        "id": run.pk,
        "url": run.get_absolute_url(),
        "game": run.game,
        "game_title": game_title(run.game),
        "level": run.level,
        "level_title": level_title(run.level),
        "status": run.status,
        "seed": run.seed,
        "decks": [_deck(run.game, deck) for deck in decks if deck.tested],
        "against": [_deck(run.game, deck) for deck in decks if not deck.tested],
        "games_a_pairing": run.deals * run.sides,
        "created": run.created,
        "ended": run.ended,
    }


def summaries(rows: Sequence[Run]) -> list[Plain]:
    """Batches of `queries.runs_of` in a list."""
    deals = deals_of(rows)
    told = []
    for row in rows:
        planned, played = deals.get(row.pk, (0, 0))
        told.append({**head(row), "games": planned * row.sides, "done": played * row.sides})
    return told


def progress_data(found: Progress) -> Plain:
    """How far it is."""
    return {
        "games": found.games,
        "done": found.done,
        "failed": found.failed,
        "percent": found.part,
        "error": found.error,
        "why": say(_WHY[found.error]) if found.error else "",
        "waiting": say(_WAITING[found.waits]) if found.waits else "",
    }


def results_data(run: Run, found: Results) -> Plain:
    """Everything that the games showed, each share with its 95 % interval."""
    return {
        "pairings": [_cell(run, found.cells[key]) for key in sorted(found.cells)],
        "decks": [_of_deck(run, deck, found.of(deck)) for deck in found.tested],
        "by_hand": by_hand(run),
        "prompting": prompting_of(run),
        "answers": sum(cell.counts.answers for cell in found.cells.values()),
    }


def share_of(trio: Trio) -> Plain:
    """Games won, drawn, lost, and the share of them with its interval."""
    won, drawn, lost = trio
    return {
        "games": sum(trio),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "share": interval(wilson(won + drawn / 2, sum(trio))) if sum(trio) else None,
    }


def interval(found: Interval) -> Plain:
    """A share and its bounds, 0 to 1, to four places."""
    return {
        "value": round(found.value, 4),
        "low": round(found.low, 4),
        "high": round(found.high, 4),
    }


def deck_name(key: str, deck: RunDeck) -> str:
    """A starter in the reader's language, another deck as it was called, with its version."""
    try:
        named = product_name(key, deck.product) if deck.product else deck.name
    except UnknownGame:
        named = deck.name
    return f"{named} @{deck.version.number}" if deck.version else named


def _deck(key: str, deck: RunDeck) -> Plain:
    return {
        "number": deck.number,
        "name": deck_name(key, deck),
        "starter": deck.product,
        "version": deck.version_id and _version(deck),
    }


def _version(deck: RunDeck) -> Plain | None:
    found = deck.version
    return {"deck": found.deck_id, "number": found.number} if found else None


def _cell(run: Run, cell: Cell) -> Plain:
    counts = cell.counts
    return {
        "deck": deck_name(run.game, cell.mine),
        "against": deck_name(run.game, cell.other),
        "mine": cell.mine.number,
        "other": cell.other.number,
        **share_of(counts.games),
        "share": interval(cell.share) if counts.total else None,
        "turns": _turns(counts),
        "example": bool(counts.example),
    }


def _of_deck(run: Run, deck: RunDeck, counts: Counts) -> Plain:
    share = interval(wilson(float(counts.points), counts.total)) if counts.total else None
    return {
        "deck": deck_name(run.game, deck),
        "number": deck.number,
        **share_of(counts.games),
        "share": share,
        "turns": _turns(counts),
        "began": share_of(counts.began),
        "followed": share_of(counts.followed),
        "endings": list(_endings(run, counts)),
        "cards": list(_cards(run, counts)),
    }


def _turns(counts: Counts) -> Plain | None:
    """Own turns of the deck: the mean, the middle, and between what nine of ten games lie."""
    if not counts.lengths:
        return None
    return {
        "mean": round(mean(counts.lengths), 1),
        "median": percentile(counts.lengths, 0.5),
        "low": percentile(counts.lengths, 0.05),
        "high": percentile(counts.lengths, 0.95),
    }


def _endings(run: Run, counts: Counts) -> Iterator[Plain]:
    rules = _rules(run)
    for over, trio in sorted(counts.endings.items(), key=lambda each: -sum(each[1])):
        told = rules.reason(over) if rules else Message(str(over))
        name = rules.reasons().get(over, NO_REASON).name if rules else str(over)
        yield {
            "reason": name,
            "text": say(told) or _("Another ending"),
            "clause": told.clause,
            "clause_url": clause_url(run.game, told.clause) if rules else "",
            **share_of(trio),
        }


def _cards(run: Run, counts: Counts) -> Iterator[Plain]:
    """Cards by how the games went in which they came to the hand; the best first."""
    pool = _pool(run)
    yield from sorted(
        (_card(run, pool, code, use) for code, use in counts.cards.items()),
        key=lambda each: (-each["held"]["points"], each["code"]),
    )


def _card(run: Run, pool: CardPool | None, code: str, use: CardUse) -> Plain:
    face = None if pool is None else face_in(pool, run.game, code)
    return {
        "code": code,
        "name": face["name"] if face else code,
        "url": face["url"] if face else "",
        "held": _points(use.held),
        "played": _points(use.played),
        "plays": use.plays,
    }


def _points(trio: Trio) -> Plain:
    found = share_of(trio)
    return {**found, "points": found["share"]["value"] if found["share"] else -1}


def by_hand(run: Run) -> list[str]:
    """The names of its decks' cards whose words nobody enforces."""
    return [str(say(card.name)) for card in unenforced(_cards_of(run))]


def prompting_of(run: Run) -> list[str]:
    """The names of its decks' cards that ask the table."""
    return [str(say(card.name)) for card in prompting(_cards_of(run))]


def _cards_of(run: Run) -> list[CardDef]:
    pool = _pool(run)
    if pool is None or not pool.own:
        return []
    decks = [Loadout.from_json(deck.loadout) for deck in run.decks.all()]
    return [pool[code] for deck in decks for code in deck.codes() if code in pool]


def _pool(run: Run) -> CardPool | None:
    """The cards it is played with, None where they or the game are gone."""
    try:
        return pinned(run.game, run.pool_id)
    except (UnknownGame, TableClosed):
        return None


def _rules(run: Run) -> Rules | None:
    try:
        found = game(run.game)
    except UnknownGame:
        return None
    return found.bind(None, None, found.seat_counts()[0]) if found.version == run.version else None
