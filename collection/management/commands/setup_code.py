"""`manage.py setup_code`: the one-time code that makes the first administrator."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from collection.people.founding import is_founded, offer_code


class Command(BaseCommand):
    """Print a new setup code, unless the installation has an administrator."""

    help = "Print a one-time code that makes the first administrator at /account/setup."

    def handle(self, *args: Any, **options: Any) -> None:
        """An older code is worth nothing from now on."""
        if is_founded():
            self.stdout.write("This installation has an administrator.")
            return
        self.stdout.write(f"Open /account/setup and type: {offer_code()}")
