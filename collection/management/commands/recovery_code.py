"""`manage.py recovery_code NAME`: a way back for somebody who lost password and code."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from collection.people.recovery import make_code
from collection.requests.rows import User


class Command(BaseCommand):
    """Print a new recovery code for a person."""

    help = "Print a new recovery code: with it the person sets a new password at /account/recover."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The name they log in with."""
        parser.add_argument("name", help="the name the person logs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it, or say that nobody has this name."""
        person = User.objects.filter(username__iexact=options["name"], is_active=True).first()
        if person is None:
            raise CommandError(f"Nobody here is called {options['name']}.")
        self.stdout.write(make_code(person))
