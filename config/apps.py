"""The house as a Django app: its commands and its system checks."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers system checks and the log of who came in; tells the API what its bodies hold."""

    name = "config"
    verbose_name = "Mazziere"

    def ready(self) -> None:
        """Load the checks, which register themselves, and the log of who came in."""
        from config import (  # noqa: F401  (loaded for its registrations)
            apischema,
            checks,
            security_log,
        )

        security_log.connect()
        apischema.tell_operations()
