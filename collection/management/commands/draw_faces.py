"""Draw the faces of shipped cards beforehand, so that no first visitor waits for them."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from collection.drawing import ahead_count, ahead_of, cache, draw_ahead
from collection.house.behind import go_behind
from engine.registry import games

_BAR: Final = 30
# The rest of the folder is for what is drawn on demand.
_SHARE: Final = 0.75


class Command(BaseCommand):
    """Every form of every shipped card in both languages; what is drawn already is passed over."""

    requires_system_checks: tuple[str, ...] = ()
    starter: int | None = None
    help = "Draw the faces of shipped cards into the data folder's cache (idempotent)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="*", help="keys of games; all when none is named")
        parser.add_argument(
            "--behind",
            action="store_true",
            help="at the lowest priority, and silent when there is nothing to draw",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """A bar where somebody watches, and one line at the end."""
        behind = options["behind"]
        if behind:
            go_behind()
        self.starter = os.getppid() if behind else None
        drawn = sum(self._game(key, watched=not behind) for key in _known(options["game"]))
        if options["verbosity"] and (drawn or not behind):
            size = cache.FACES.size() / 1e6
            self.stdout.write(f"Card faces: {drawn} drawn; {size:.1f} MB are kept.")

    def _game(self, key: str, *, watched: bool) -> int:
        """How many pictures were drawn."""
        drawn, of = 0, ahead_count(key)
        room = cache.FACES.most_bytes * _SHARE - cache.FACES.size()
        for done, (plan, form) in enumerate(ahead_of(key), 1):
            if self._is_left_alone():
                break
            size = draw_ahead(plan, form)
            drawn, room = drawn + bool(size), room - size
            if watched and sys.stderr.isatty():
                self._bar(key, done, of)
            if room <= 0:
                self.stdout.write(f"{key}: the folder is full; the rest is drawn on demand.")
                break
        return drawn

    def _is_left_alone(self) -> bool:
        """Whether who started it behind the site has ended, by whatever death."""
        return self.starter is not None and os.getppid() != self.starter

    def _bar(self, key: str, done: int, of: int) -> None:
        full = _BAR * done // of
        bar = "█" * full + "·" * (_BAR - full)
        self.stderr.write(f"\r{key} {bar} {done}/{of}", ending="\n" if done == of else "")


def _known(wanted: list[str]) -> list[str]:
    unknown = [key for key in wanted if key not in games()]
    if unknown:
        raise CommandError(f"No game is called {', '.join(unknown)}.")
    return wanted or list(games())
