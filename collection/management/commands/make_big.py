"""`manage.py make_big`: made-up cards and copies, for measuring. Not for a person's database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from collection.ledger.rows import Holding
from collection.loading.big import make_cards, make_copies, make_own, make_strangers
from collection.requests.rows import User
from engine.registry import UnknownGame, game, games


class Command(BaseCommand):
    """Writes generated cards of a game and copies that somebody owns."""

    help = "Write made-up cards and owned copies, to measure with; not for a person's database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much of what, and for whom."""
        parser.add_argument("--cards", type=int, default=100_000)
        parser.add_argument("--copies", type=int, default=50_000)
        parser.add_argument("--strangers", type=int, default=0, help="people with own cards")
        parser.add_argument("--each", type=int, default=200, help="own cards of each of them")
        parser.add_argument("--game", default="", help="default: the first installed one")
        parser.add_argument("--user", default="big", help="the name of the owner; made if absent")
        parser.add_argument(
            "--anyway", action="store_true", help="even where somebody already owns copies"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One line of progress for each batch."""
        if options["cards"] < 0 or options["copies"] < 0:
            raise CommandError("--cards and --copies are whole numbers from 0.")
        if Holding.objects.filter(quantity__gt=0).exists() and not options["anyway"]:
            raise CommandError(
                "Somebody already owns copies in this database. Made-up cards are for a database "
                "of their own (MAZZIERE_DATA=…); to write them here all the same, add --anyway."
            )
        found = next(iter(games().values()), None)
        try:
            found = game(options["game"]) if options["game"] else found
            assert found is not None
            cards = make_cards(found, options["cards"], self._tell)
        except (UnknownGame, LookupError) as exc:
            raise CommandError(f"No game to make cards of: {exc}") from exc
        copies = 0
        if options["copies"]:
            owner, _ = User.objects.get_or_create(username=options["user"])
            copies = make_copies(found, owner, options["copies"], self._tell)
        people = make_strangers(options["strangers"])
        people += User.objects.filter(username=options["user"]) if people else []
        own = make_own(found, people, options["each"], self._tell)
        self.stdout.write(f"{found.key}: {cards} cards, {copies} copies, {own} own cards written")

    def _tell(self, line: str) -> None:
        self.stderr.write(line)
