"""The house as a Django app: its commands and its system checks."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers the system checks of `config.checks`."""

    name = "config"
    verbose_name = "Mazziere"

    def ready(self) -> None:
        """Load the checks, which register themselves."""
        from config import checks  # noqa: F401  (loaded for its registrations)
