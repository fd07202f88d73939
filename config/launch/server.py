"""One supervised server: started, waited for, announced, stopped with everything it started."""

import http.client
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from types import FrameType

from config.launch import ports
from config.launch.install import VENV
from config.launch.options import ROOT, Options
from config.launch.refusal import Refusal

START_SECONDS = 60.0
STOP_SECONDS = 10.0
POLL_SECONDS = 0.03
MOST_WORKERS = 16
# Between looks at the server; between looks at its workers, so that one that cannot begin is not
# begun over and over.
LOOK_SECONDS = 0.25
ANEW_SECONDS = 5.0
_WORK = ("manage.py", "work")


def refuse_taken_port(options: Options) -> None:
    """Raise Refusal, naming the port and the way out, when it cannot be listened on."""
    port = options.port
    if ports.is_taken(port):
        raise Refusal(
            f"Port {port} is taken: another program (perhaps another `make run`) listens on it.\n"
            f"Stop that program or choose another port: make run PORT={_next(port)}"
        )
    if ports.is_forbidden(port, options.host):
        raise Refusal(
            f"Port {port} is reserved for the system's administrator.\n"
            "Choose one from 1024 up: make run PORT=8000"
        )


def child_environment(options: Options, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment of the server: the data folder, and the address LAN=1 answers to."""
    child = dict(environment)
    child["MAZZIERE_DATA"] = str(options.data)
    child["PYTHONUNBUFFERED"] = "1"
    if options.lan:
        hosts = [child.get("MAZZIERE_HOSTS", ""), ports.lan_address()]
        child["MAZZIERE_HOSTS"] = ",".join(host for host in hosts if host)
    return child


def serve(options: Options, environment: Mapping[str, str], started: float) -> int:
    """Run the server until it ends or is stopped; return the exit status for `make`.

    `started` is the monotonic moment at which the person's command began.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    # A session of its own: a Ctrl-C that reached both us and it would be a second signal to it,
    # on which granian leaves its workers behind.
    server = subprocess.Popen(
        _command(options, environment), cwd=ROOT, env=dict(environment), start_new_session=True
    )
    once: list[subprocess.Popen[bytes]] = []
    workers: list[subprocess.Popen[bytes]] = []
    try:
        _wait_until_ready(server, options.port)
        # Before the last line is said: who reads it may stop us at once.
        once += [_begin(environment, "manage.py", "draw_faces")]
        workers += [_begin(environment, *_WORK) for _ in range(_worker_count(environment))]
        if environment.get("COMPILE") != "0":
            once += [_begin(environment, "-m", "config.tools.compile")]
        _announce(options, time.monotonic() - started)
        status = _watch(server, workers, environment)
        raise Refusal(f"The server ended by itself (status {status}); its message stands above.")
    except KeyboardInterrupt:
        print("\nStopping ...", flush=True)
        return 0
    finally:
        _stop([*once, *workers])
        _stop([server])


def _command(options: Options, environment: Mapping[str, str]) -> list[str]:
    return [
        str(VENV / "bin" / "granian"),
        *("--interface", "wsgi"),
        *("--host", options.host),
        *("--port", str(options.port)),
        *("--workers", environment.get("MAZZIERE_WORKERS") or "1"),
        *("--blocking-threads", "4"),
        *("--backpressure", "64"),
        *("--log-level", "warning"),
        "--respawn-failed-workers",
        "config.wsgi:application",
    ]


def _wait_until_ready(server: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not _answers(port):
        if server.poll() is not None:
            raise Refusal("The server did not start; its message stands above.")
        if time.monotonic() > deadline:
            raise Refusal(f"The server did not answer within {START_SECONDS:.0f} seconds.")
        time.sleep(POLL_SECONDS)


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/health/ready", headers={"Host": f"localhost:{port}"})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _announce(options: Options, seconds: float) -> None:
    print(f"\nMazziere is ready after {seconds:.1f} s:  http://localhost:{options.port}")
    if options.lan:
        address = f"http://{ports.lan_address()}:{options.port}"
        print(f"On the phone, in the same network:  {address}")
        subprocess.run([str(VENV / "bin" / "segno"), "--compact", address])
        print("Without TLS the phone cannot use passkeys, the camera, or install the app.")
    code = options.data / "setup-code"
    if code.is_file():
        print(f"Nobody looks after it yet: http://localhost:{options.port}/account/setup")
        print(f"asks for this code, once:  {code.read_text().strip()}")
    print("Ctrl-C stops it.", flush=True)


def _watch(
    server: "subprocess.Popen[bytes]",
    workers: "list[subprocess.Popen[bytes]]",
    environment: Mapping[str, str],
) -> int:
    """Wait for the server's end, and begin workers anew that ended by themselves; its status."""
    looked = time.monotonic()
    while (status := server.poll()) is None:
        time.sleep(LOOK_SECONDS)
        if time.monotonic() - looked < ANEW_SECONDS:
            continue
        looked = time.monotonic()
        for place, worker in enumerate(workers):
            if worker.poll() is not None:
                why = f"status {worker.returncode}"
                print(f"A worker ended by itself ({why}); another begins.", flush=True)
                workers[place] = _begin(environment, *_WORK)
    return status


def _worker_count(environment: Mapping[str, str]) -> int:
    asked = environment.get("MAZZIERE_JOBS", "").strip()
    if asked.isascii() and asked.isdigit():
        return min(int(asked), MOST_WORKERS)
    return max(1, min((os.cpu_count() or 2) - 1, MOST_WORKERS))


def _begin(environment: Mapping[str, str], *command: str) -> "subprocess.Popen[bytes]":
    """Card faces are drawn before somebody asks for them, only once; batches of games are played;
    the engine is compiled.

    All behind everything else, and no longer than we are there.
    """
    return subprocess.Popen(
        [str(VENV / "bin" / "python"), *command, "--behind"],
        cwd=ROOT,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


def _stop(processes: "list[subprocess.Popen[bytes]]") -> None:
    """End processes and whatever they started: gently for ten seconds, then not.

    Each is told once: a worker that is told twice does not finish its game.
    """
    for process in processes:
        process.terminate()
    for process in processes:
        with suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            process.wait(STOP_SECONDS)
        with suppress(ProcessLookupError):  # nothing is left of it
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _next(port: int) -> int:
    return next((p for p in range(port + 1, 65536) if not ports.is_taken(p)), 8000)
