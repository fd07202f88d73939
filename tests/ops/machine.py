"""A server in a folder, on which the blocks of docs/deploy.md run with stand-ins that are told."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from config.tools import ROOT

PAGE = ROOT / "docs" / "deploy.md"
# Where the page puts things, and the folders of it that lie in ours instead.
_FOLDERS = ("/opt/mazziere", "/etc/", "/var/lib/mazziere", "/usr/local/bin/")
_PORT = "8000"
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"`(/etc/[\w./@-]+)`")
# What a test may not do to the machine it runs on; each says so and succeeds.
_STOOD_IN = ("apt", "useradd", "createuser", "createdb", "dropdb", "pg_restore")
_TELL = 'echo "$(basename "$0") $*" >>"{root}/stood-in"\n'
_STAND_INS = {
    "make": 'test "$3" != install || ln -sfn {venv} "$2/.venv"\n',
    "install": 'set -- $(echo "$*" | sed "s/-[og] [a-z]*//g")\nexec /usr/bin/install "$@"\n',
    "systemctl": 'echo "$*" >{root}/asked\nread status <{root}/done\nexit $status\n',
    "systemd-run": """for word; do case $word in
  --working-directory=*) cd "${{word#*=}}";;
  --property=EnvironmentFile=*) set -a; . "${{word#*EnvironmentFile=}}"; set +a;;
  --*) ;;
  *) break;;
esac; shift; done
# A thousand pictures.
test "$4" = draw_faces || exec "$@"
""",
}


@dataclass(frozen=True)
class Block:
    """A block of the page: its language, the file that it is ("" for none), its text."""

    language: str
    file: str
    text: str


def page_blocks() -> list[Block]:
    """All of them, in order; a file is named in the paragraph before."""
    page, found = PAGE.read_text(), []
    for match in _BLOCK.finditer(page):
        before = page[: match.start()].rstrip().rpartition("\n\n")[2]
        files = _FILE.findall(before)
        name = files[-1] if files and not before.startswith("```") else ""
        name += "mazziere.conf" if name.endswith("/") else ""
        found.append(Block(match[1], "" if match[1] == "sh" else name, match[2]))
    return found


class Machine:
    """Files of the page lie below `root`; its services are processes of ours."""

    def __init__(self, root: Path, project: Path) -> None:
        self.root, self.project = root, project
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(1024)
        self.port = self.socket.getsockname()[1]
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.said: list[str] = []
        self._lay_stand_ins()
        threading.Thread(target=self._answer, daemon=True).start()

    def path(self, name: str) -> Path:
        """Where a file of the page lies."""
        return Path(self._here(name))

    def write(self, block: Block) -> None:
        """A file, as the page says it."""
        target = self.path(block.file)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(self._here(block.text))

    def run(self, block: Block) -> None:
        """A block of commands; each must succeed."""
        env = self._clean() | {
            "PATH": f"{self.root}/stand-ins:{self.root}/usr/local/bin:{os.environ['PATH']}",
            "release": self.release(),
        }
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", self._here(block.text)],
            cwd=self.root, env=env, capture_output=True, text=True,
        )  # fmt: skip
        self.said.append(done.stdout)
        assert done.returncode == 0, (block.text, done.stdout[-2000:], done.stderr[-3000:])

    def stood_in(self) -> list[str]:
        """What was not done, or not so, in this machine's words."""
        return (self.root / "stood-in").read_text().replace(str(self.root), "").splitlines()

    def end(self) -> None:
        """Stop everything."""
        for process in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.socket.close()

    def release(self) -> str:
        """Where the link leads of the release that serves."""
        current = self.path("/opt/mazziere/current")
        return os.readlink(current) if current.is_symlink() else ""

    def _clean(self) -> dict[str, str]:
        """Nothing of the settings that tests have."""
        return {"PATH": os.environ["PATH"], "HOME": str(self.root), "LANG": "C.UTF-8"}

    def _here(self, text: str) -> str:
        for folder in _FOLDERS:
            text = text.replace(folder, f"{self.root}{folder}")
        text = text.replace("<the address of the project>", str(self.project))
        return text.replace(f"127.0.0.1:{_PORT}", f"127.0.0.1:{self.port}")

    def _lay_stand_ins(self) -> None:
        folder = self.root / "stand-ins"
        for place in (folder, self.path("/usr/local/bin/"), self.path("/etc/")):
            place.mkdir(parents=True)
        facts = {"root": self.root, "venv": ROOT / ".venv"}
        for name, text in {**dict.fromkeys(_STOOD_IN, ""), **_STAND_INS}.items():
            script = folder / name
            script.write_text("#!/bin/sh\n" + (_TELL + text).format(**facts))
            script.chmod(0o755)
        for name in ("asked", "done"):
            os.mkfifo(self.root / name)

    def _answer(self) -> None:
        """As systemd: one order after another, answered when it is carried out."""
        while True:
            order = (self.root / "asked").read_text().split()
            status = 0
            try:
                self._obey(*order)
            except (OSError, subprocess.SubprocessError, KeyError) as error:
                print(f"systemctl {order}: {error!r}", file=sys.stderr)
                status = 1
            (self.root / "done").write_text(f"{status}\n")

    def _obey(self, verb: str, *words: str) -> None:
        units = [word for word in words if not word.startswith("-")]
        acts: dict[str, list[Callable[[str], None]]] = {
            "daemon-reload": [],
            "enable": [self._start] if "--now" in words else [],
            "start": [self._start],
            "stop": [self._stop],
            "restart": [self._stop, self._start],
        }
        for act in acts[verb]:
            for unit in units:
                act(unit)

    def _start(self, unit: str) -> None:
        if unit.endswith((".socket", ".timer")) or unit in self.running:
            return
        told = self._settings(unit)
        *before, last = [*told["ExecStart"], *told.get("ExecStartPost", [])]
        command = " && ".join([*before, f"exec {last}"])
        handed = f"3<&{self.socket.fileno()}" if "on_socket" in command else ""
        lines = shlex.split(Path(told["EnvironmentFile"][0]).read_text())
        with (self.root / f"{unit}.log").open("ab") as log:
            process = subprocess.Popen(
                ["sh", "-c", f"export LISTEN_PID=$$ LISTEN_FDS=1; {command} {handed}"],
                cwd=told["WorkingDirectory"][0], stdout=log, stderr=log, start_new_session=True,
                env=self._clean() | dict(line.split("=", 1) for line in lines),
                pass_fds=[self.socket.fileno()],
            )  # fmt: skip
        if told.get("Type") == ["oneshot"]:
            if process.wait():
                raise OSError(f"{unit} failed")
        else:
            self.running[unit] = process

    def _stop(self, unit: str) -> None:
        if process := self.running.pop(unit, None):
            process.terminate()
            process.wait(60)

    def _settings(self, unit: str) -> dict[str, list[str]]:
        """What unit and drop-in say, by key."""
        folder = self.path("/etc/systemd/system")
        name = re.sub(r"@.*", "@", unit) + ".service"
        texts = [path.read_text() for path in folder.glob("mazziere-.service.d/*")]
        found: dict[str, list[str]] = {}
        for line in (
            "\n".join([*texts, (folder / name).read_text()]).replace("\\\n", "").split("\n")
        ):
            key, is_there, value = line.partition("=")
            if is_there and not key.startswith("#"):
                found.setdefault(key, []).append(value)
        return found
