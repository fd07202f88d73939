"""Idempotency keys for forms."""

from __future__ import annotations

import uuid


def fresh_key() -> str:
    """A key for one showing of a form."""
    return uuid.uuid4().hex
