"""Which queue wakes the workers, read from one address."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

_SCHEMES = {"redis", "amqp"}
_SHAPE = (
    "MAZZIERE_QUEUE must look like redis://:password@host:6379/1 or "
    "amqp://user:password@host:5672/vhost, with a % and two digits for odd signs."
)


def queue_settings(address: str) -> dict[str, Any]:
    """Django's `TASKS`: messages by the broker of that address, a table where it is empty.

    Raises ValueError for any other address, and where Celery is not installed.
    """
    queues = ["default", "runs"]
    if not address:
        return {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": queues}
    if not _is_broker(address):
        # Never the address itself: it holds a password.
        raise ValueError(_SHAPE)
    if find_spec("celery") is None:
        raise ValueError("MAZZIERE_QUEUE asks for Celery: run «make install-server» first.")
    return {
        "BACKEND": "engine.web.seat.broker.CeleryBackend",
        "QUEUES": queues,
        "OPTIONS": {"address": address},
    }


def _is_broker(address: str) -> bool:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme not in _SCHEMES or not parts.hostname or port == 0:
        return False
    place = parts.path.strip("/")
    if parts.scheme == "redis" and place and not place.isdecimal():
        return False
    # A sign of the password that ends the name of the host too early shows behind it.
    return "@" not in place and not (parts.query or parts.fragment)
