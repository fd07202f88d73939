"""docs/deploy.md says of every variable what to set, and its examples are ones that work."""

import http.client
import re
import shlex
import shutil
import subprocess
import threading
import warnings
from functools import partial

import pytest

from collection.exchange.archive import MAX_ZIP
from config.environment import VARIABLES
from config.tools import ROOT
from engine.kernel.testing import for_every
from tests.ops.machine import Machine, page_blocks
from tests.trust.releases import lay, renew

PAGE = (ROOT / "docs" / "deploy.md").read_text()
PROCFILE = (ROOT / "config" / "Procfile").read_text()


def blocks(*languages: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [text for language, text in found if language in languages]


def test_every_variable_stands_in_the_table_and_no_other():
    table = PAGE.split("## Settings")[1].split("\n## ")[0]
    told = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    assert sorted(told) == sorted(variable.name for variable in VARIABLES)
    for row in re.findall(r"^\| `\w+` \|.*$", table, re.MULTILINE):
        assert row.count("|") == 4
        assert "|  |" not in row


def test_the_unit_serves_as_the_procfile_does():
    (unit,) = [block for block in blocks("ini") if "on_socket" in block]
    served = re.search(r"ExecStart=(.*?)\n(?! )", unit.replace("\\\n ", ""))[1]
    web = re.search(r"^web: exec (.+)$", PROCFILE, re.MULTILINE)[1]

    def options(command: str) -> dict[str, str]:
        words = [re.sub(r"^\$\{(\w+).*", r"\1", word) for word in shlex.split(command)[1:]]
        return dict(zip(words, [*words[1:], ""], strict=True))

    for name, value in options(web).items():
        # Of its own: where it listens is said by the socket.
        if name.startswith("--") and value not in ("HOST", "PORT"):
            assert options(served)[name] == value, name
    assert served.endswith("config.wsgi:application")


def test_the_commands_it_names_are_there():
    from django.core.management import get_commands

    named = re.findall(r"^mazziere (\w+)|manage\.py (\w+)", PAGE, re.MULTILINE)
    commands = {first or second for first, second in named}
    assert {"prepare", "backup", "restore", "verify", "collectstatic", "work"} <= commands
    assert commands <= set(get_commands())


@for_every("proxy", ["reverse_proxy 127", "listen 443", "health_uri"])
def test_each_proxy_bounds_bodies_and_hides_the_metrics(proxy):
    (block,) = [block for block in blocks("", "nginx") if proxy in block]
    size = re.search(r"(?:max_size|client_max_body_size) (\d+)(?:MB|m)", block)[1]
    assert MAX_ZIP < int(size) * 1_000_000 < 2 * MAX_ZIP
    assert "/metrics" in block


def test_the_metrics_it_names_are_those_that_are_counted():
    from config.metrics import instruments

    told = set(re.findall(r"`(mazziere_\w+)", PAGE))
    families = {family.name for family in instruments().registry.collect()}
    counted = {f"{name}_total" for name in families} | families | {"mazziere_queue_length"}
    assert told <= counted
    assert all(name in told or f"{name}_total" in told for name in families if "mazz" in name)


def test_no_service_may_do_more_than_it_must(tmp_path):
    """As systemd counts it, from 0 to 10: what would a taken service give away?"""
    if shutil.which("systemd-analyze") is None:
        why = "NOT RUN: how exposed the services are; systemd-analyze is not installed"
        warnings.warn(why, stacklevel=1)
        pytest.skip(why)
    services = []
    for block in page_blocks():
        if block.file.startswith("/etc/systemd/"):
            file = tmp_path / block.file[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text)
            services += [file.name] if file.suffix == ".service" else []
    assert len(services) == 3
    for service in services:
        done = subprocess.run(
            ["systemd-analyze", "security", f"--root={tmp_path}", "--offline=true",
             "--threshold=30", "--no-pager", service.replace("@", "@1")],
            capture_output=True, text=True,
        )  # fmt: skip
        told = done.stdout.strip().splitlines()[-1:]
        assert done.returncode == 0, (service, told, done.stderr)
        print(*told)


class Visitor(threading.Thread):
    """Somebody who looks at the first page again and again."""

    def __init__(self, port):
        super().__init__()
        self.port, self.ended, self.told = port, threading.Event(), set()

    def run(self):
        while not self.ended.wait(0.05):
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
            heads = {"Host": "cards.example.org", "Forwarded": "for=192.0.2.1;proto=https"}
            line.request("GET", "/", headers=heads)
            answer = line.getresponse()
            self.told.add((answer.status, answer.headers["Retry-After"]))
            line.close()


@pytest.mark.slow
@pytest.mark.long
def test_every_block_of_the_page_runs(tmp_path):
    project = lay(tmp_path / "project")
    commit(project, "one")
    machine = Machine(tmp_path / "machine", project)
    visitor = Visitor(machine.port)
    names = partial(files, machine)
    try:
        former = ""
        for block in page_blocks():
            if block.file:
                machine.write(block)
            if block.language != "sh":
                continue
            is_upgrade = "git -C source fetch" in block.text
            if is_upgrade:
                renew(project)
                commit(project, "two")
                former, before = machine.release(), names()
                visitor.start()
            machine.run(block)
            if is_upgrade:
                assert machine.release() != former
                assert before < names()
            if "cat former" in block.text:
                assert machine.release() == former
                visitor.ended.set()
                visitor.join()
        assert visitor.told <= {(200, None), (503, "5")}
        assert len(visitor.told) == 2
    finally:
        visitor.ended.set()
        if visitor.is_alive():
            visitor.join()
        machine.end()
        print("Stood in for:", *sorted(set(machine.stood_in())), sep="\n  ")
    told = "".join(machine.said)
    assert '"migrations": "ok"' in told
    assert told.count("Nothing is lost") == 3


def files(machine):
    """The names of all static files that are served."""
    folder = machine.path("/opt/mazziere/current/staticfiles")
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def commit(project, what):
    """All that is there, as a new state of the project."""
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(project)]
    begun = [] if (project / ".git").exists() else [["init", "-q", "-b", "main"]]
    for words in (*begun, ["add", "-A"], ["commit", "-qm", what]):
        subprocess.run([*git, *words], check=True)
