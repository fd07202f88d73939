"""The house as a Django app: its commands and its system checks."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers the system checks of `config.checks` and the log of `config.security_log`."""

    name = "config"
    verbose_name = "Mazziere"

    def ready(self) -> None:
        """Load the checks, which register themselves, and the log of who came in."""
        from config import checks, security_log  # noqa: F401  (loaded for its registrations)

        security_log.connect()
