"""Django's name for this app."""

from django.apps import AppConfig


class EngineWebConfig(AppConfig):
    """The table; its tables in the database are named `engine_*`."""

    name = "engine.web"
    label = "engine"
