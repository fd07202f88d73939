"""How mail leaves, read from one address."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

_PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True)
class Mail:
    """A mail server: `is_tls` from the first byte, `starts_tls` after the greeting."""

    host: str
    port: int
    user: str
    password: str
    is_tls: bool
    starts_tls: bool


def mail_settings(address: str) -> Mail | None:
    """The server of an address such as `smtp://user:password@host:587`; None for an empty one.

    A server on this machine is spoken to in the clear. Raises ValueError for another kind.
    """
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError("MAZZIERE_MAIL must look like smtp://user:password@host:587")
    is_tls = parts.scheme == "smtps"
    return Mail(
        host=parts.hostname,
        port=parts.port or _PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        is_tls=is_tls,
        starts_tls=not is_tls and parts.hostname not in {"localhost", "127.0.0.1", "::1"},
    )
