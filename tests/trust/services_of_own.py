"""Services that a test may stop: a PostgreSQL cluster and brokers of its own; a database."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.tools.testing import is_ci

# Seconds until a service answers, on a machine that has much else to do.
_PATIENCE = 120


@contextlib.contextmanager
def a_database() -> Iterator[str]:
    """A database on the common server, dropped afterwards."""
    import psycopg

    from tests.search.test_conformance import SERVER

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


class Broker:
    """A server program in a process group and a folder of its own, by nobody where root asks."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"mazziere-{type(self).__name__.lower()}-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.port = free_port()
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start()

    def start(self) -> None:
        """Start and wait until it answers."""
        raise NotImplementedError

    def kill(self) -> None:
        """As by a power cut."""
        for each in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(each.pid, signal.SIGKILL)
            each.wait()
        self.processes = []

    def stop(self) -> None:
        """End it and take its files away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self, *call: str, **env: str) -> None:
        """Begin a program of it."""
        lowered = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        self.processes.append(
            subprocess.Popen(
                [*lowered * (os.getuid() == 0), *call],
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **env},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        )

    def wait(self) -> None:
        """Wait until it listens."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and all(each.poll() is None for each in self.processes):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            time.sleep(0.05)
        raise AssertionError(f"{type(self).__name__} does not answer")


class Redis(Broker):
    """A Redis of one's own that keeps nothing."""

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"redis://127.0.0.1:{self.port}/0"

    @staticmethod
    def program() -> str | None:
        """The server's program."""
        return shutil.which("redis-server")

    def start(self) -> None:
        """Start and wait until it answers."""
        self.begin("redis-server", "--port", str(self.port), "--save", "", "--bind", "127.0.0.1")
        self.wait()


class RabbitMQ(Broker):
    """A RabbitMQ of one's own, with a registry of names of its own; it keeps what it was sent."""

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"

    @staticmethod
    def program() -> str | None:
        """The server's program itself: the one in the path wants to be root or `rabbitmq`."""
        folders = Path("/usr/lib/rabbitmq/bin"), Path("/opt/rabbitmq/sbin")
        found = [str(at / "rabbitmq-server") for at in folders if (at / "rabbitmq-server").exists()]
        return next(iter(found), None) if shutil.which("epmd") else None

    def start(self) -> None:
        """Start and wait until it answers."""
        names, talk = str(free_port()), str(free_port())
        self.begin("epmd", "-port", names, "-address", "127.0.0.1")
        folder, program = self.folder, self.program()
        assert program is not None
        self.begin(
            program,
            ERL_EPMD_PORT=names,
            RABBITMQ_NODENAME=f"mazziere{self.port}@localhost",
            RABBITMQ_NODE_IP_ADDRESS="127.0.0.1",
            RABBITMQ_NODE_PORT=str(self.port),
            RABBITMQ_DIST_PORT=talk,
            RABBITMQ_MNESIA_BASE=str(folder / "mnesia"),
            RABBITMQ_LOG_BASE=str(folder / "log"),
            RABBITMQ_PID_FILE=str(folder / "pid"),
            RABBITMQ_CONFIG_FILE=str(folder / "none"),
            RABBITMQ_CONF_ENV_FILE=str(folder / "none"),
            RABBITMQ_ENABLED_PLUGINS_FILE=str(folder / "plugins"),
        )
        self.wait()


def need(found: object, what: str) -> None:
    """Skip loudly what cannot run here; in CI that is a failure."""
    if found is not None:
        return
    why = f"NOT RUN: {what}; its server programs are not installed"
    assert not is_ci(), why
    pytest.skip(why)
