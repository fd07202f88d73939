"""The key that signs sessions on this machine; made once, readable by its owner only."""

import os
import secrets
from pathlib import Path


def ensure(data: Path) -> None:
    """Create the data folder and the key in it, unless the key is there."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / "secret"
    if path.exists():
        return
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50) + "\n")
