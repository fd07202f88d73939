"""Judging the decisions of an analysis: each row claimed, searched, told in words, finished.

A decision is judged from the view its seat had, with a seed of its own, so that judging it again
gives the same and harms nobody (`engine.web.seat.leases` says who does it).
"""

from __future__ import annotations

import logging
import time
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.utils import timezone, translation

from collection.house.i18n import say
from engine.ai.narrowed import reviewer
from engine.ai.player import Budget, Player
from engine.ai.review import Decision, decisions, judge, told
from engine.ai.thought import Thought
from engine.kernel.messages import Message
from engine.kernel.rng import seed_of
from engine.kernel.rules import ActionText
from engine.kernel.view import View
from engine.sim import thinker
from engine.web import thinking
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.seat import leases, storage
from engine.web.seat.errors import TableClosed
from engine.web.thinking import working

DONE: Final = "done"
SKIPPED: Final = "skipped"
RETRY: Final = "retry"
LOST: Final = "lost"


class RowLost(Exception):
    """Somebody else has the decision by now, or nobody wants it: it is not judged on."""


class Holding(Player):
    """A player that thinks in the process beside this one, or here, and keeps the lease of the
    decision at hand with each look it takes.

    Renewed in a thread it would not be: compiled search lets no other thread on.
    """

    def __init__(self, player: Player) -> None:
        super().__init__(player.rules)
        self.player = player
        self.row: AnalysedMove | None = None

    def think(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Thought:
        """The player's thought. Raises RowLost, ChildEnded, ThinkingFailed."""
        self._keep()
        if not thinking.is_apart():
            return self.player.think(seen, legal, budget, seed)
        rules = self.rules
        asked = thinker.question(
            rules,
            seen,
            legal,
            level=thinker.REVIEWER,
            budget=budget,
            seed=seed,
            wants_thought=True,
        )
        told = partial(thinker.told, rules.key, rules.pool)
        return thinker.thought_of(working.ask(asked, told, self._keep))

    def _keep(self) -> None:
        if self.row is not None and not leases.renew(self.row):
            raise RowLost


class Bench:
    """A match laid out for judging, kept while several of its decisions are judged."""

    def __init__(self, row: Analysis) -> None:
        played = storage.replayed(row.match)
        self.row = row
        self.player = Holding(reviewer(played.rules))
        self.found = {each.step: each for each in decisions(played, row.seat, row.head)}

    def judged(self, move: AnalysedMove) -> dict[str, Any]:
        """What is found about that decision, with its moves in words. Raises RowLost."""
        decision, row = self.found[move.step], self.row
        self.player.row = move
        seed = seed_of("analysis", row.seed)
        found = judge(self.player, decision, Budget(row.simulations), seed)
        return {
            **found.to_json(),
            "played": self._told(decision, decision.actions),
            "improved": self._told(decision, found.better),
        }

    def _told(self, decision: Decision, actions: tuple[int, ...]) -> list[dict[str, Any]]:
        return [_words(each) for each in told(self.player.rules, decision, actions)]


def work_from(pk: int, most: int) -> list[str]:
    """Judge that decision and those after it, so many in all; what became of each."""
    first = AnalysedMove.objects.filter(pk=pk).first()
    if first is None:
        return []
    rows = AnalysedMove.objects.select_related("analysis__match")
    mine = rows.filter(
        analysis=first.analysis_id, number__gte=first.number, number__lt=first.number + most
    )
    found: list[str] = []
    bench: Bench | None = None
    for each in mine.order_by("number").values_list("pk", flat=True):
        if leases.stopping.is_set():
            break
        row = leases.claim(mine, each)
        if row is None:
            found.append(SKIPPED)
            continue
        try:
            bench = bench or Bench(row.analysis)
            found.append(_finished(row, bench))
        except RowLost:
            found.append(LOST)
        # Whatever a game breaks on: the row says so, and the worker goes on.
        except Exception as error:
            logging.getLogger(__name__).exception("decision %s of %s", row.number, row.analysis_id)
            changed = isinstance(error, TableClosed)
            kind = AnalysedMove.Error.RULES if changed else AnalysedMove.Error.BROKEN
            found.append(RETRY if leases.give_back(row, kind) else LOST)
    settle(first.analysis_id)
    return found


def settle(analysis: str) -> None:
    """End the analysis when none of its decisions is open any more."""
    moves = AnalysedMove.objects.filter(analysis=analysis)
    if moves.filter(state__in=leases.OPEN).exists():
        return
    failed = moves.filter(state=AnalysedMove.State.FAILED).exists()
    status = Analysis.Status.FAILED if failed else Analysis.Status.DONE
    Analysis.objects.filter(pk=analysis, status=Analysis.Status.WORKING).update(
        status=status, ended=timezone.now()
    )


def bury_the_dead() -> None:
    """Free the decisions whose workers died; those whose workers died at every try failed."""
    failed = leases.bury_the_dead(AnalysedMove.objects.all())
    rows = AnalysedMove.objects.filter(pk__in=failed).values_list("analysis_id", flat=True)
    for analysis in sorted(set(rows)):
        settle(analysis)


def _finished(row: AnalysedMove, bench: Bench) -> str:
    started = time.monotonic()
    result = bench.judged(row)
    return DONE if leases.finish(row, result, time.monotonic() - started) else LOST


def _words(action: ActionText) -> dict[str, Any]:
    return {"text": action.text, "card": action.card, "told": _in_all_languages(action.title)}


def _in_all_languages(message: Message) -> dict[str, str]:
    found: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found[language] = str(say(message))
    return found
