"""Services that a test may stop: a PostgreSQL cluster and a Redis of its own; a database."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.search.test_conformance import SERVER


@contextlib.contextmanager
def a_database() -> Iterator[str]:
    """A database on the common server, dropped afterwards."""
    import psycopg

    name = f"mazziere_trust_{os.getpid()}_{secrets.token_hex(3)}"
    with psycopg.connect(f"{SERVER}/postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{SERVER}/{name}"
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def programs() -> Path | None:
    """The folder of PostgreSQL's server programs."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += [Path(found).parent for found in [shutil.which("initdb")] if found]
    needed = ("initdb", "pg_ctl", "pg_dump", "pg_restore")
    return next((at for at in folders if all((at / name).exists() for name in needed)), None)


class Cluster:
    """A PostgreSQL of one's own; it refuses to run as root, so root lends it another name."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mazziere-cluster-"))
        self.port = free_port()
        self.bin = programs()
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "postgres", "--no-sync")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *words: str) -> None:
        assert self.bin is not None
        call = [str(self.bin / program), *words]
        if os.getuid() == 0:
            call = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *call]
        # Its own files: a server that is started keeps a pipe of ours open for ever.
        subprocess.run(
            call, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def start(self) -> None:
        """Start and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-D", self._data, "-w", "-o", options, "start")

    def restart_at_once(self) -> None:
        """As after a power cut: no connection is ended in order."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "restart")

    def stop(self) -> None:
        """End it and take its files away."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis of one's own that keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start and wait until it answers."""
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--save", "", "--bind", "127.0.0.1",
             "--dir", tempfile.gettempdir()],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(100):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            time.sleep(0.05)
        raise AssertionError("redis does not answer")

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None
