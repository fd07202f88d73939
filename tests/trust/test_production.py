"""A server as it is set up for others: controls 11, 12, 35, 38, and what the table promises."""

import hashlib
import json
import re
import subprocess
import sys
from datetime import datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from config.launch.install import LEVELS
from config.tools import ROOT, sbom
from config.tools.check import PRODUCTION

LOGIN = """
import django; django.setup()
from django.conf import settings
from django.core.management import call_command
call_command("migrate", interactive=False, verbosity=0)
call_command("createcachetable", verbosity=0)
from collection.requests.rows import User
User.objects.create_user("alice", password="a long enough secret")
from django.test import Client
from django.urls import get_resolver
host = {"host": settings.ALLOWED_HOSTS[0]}
plain = [Client(headers=host).get(path) for path in ("/", "/account/login", "/api/v1/games")]
browser = Client(headers=host)
answer = browser.post("/account/login",
                      {"login": "alice", "password": "a long enough secret"}, secure=True)
lost = browser.get("/api/v1/none", secure=True)
import json
print(json.dumps({
    "plain": [[one.status_code, one["Location"].split(":")[0]] for one in plain],
    "answer": [answer.status_code, answer["Strict-Transport-Security"]],
    "lost": [lost.status_code, "urlpatterns" in lost.content.decode(),
             "Traceback" in lost.content.decode(), lost["Strict-Transport-Security"]],
    "cookies": {name: morsel.OutputString() for name, morsel in browser.cookies.items()},
}))
"""


def in_production(data, *words):
    env = {
        "PATH": "/usr/bin",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        **PRODUCTION,
        "MAZZIERE_DATA": str(data),
    }
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """What a server answers to a login and to plain requests."""
    done = in_production(tmp_path_factory.mktemp("production"), "-c", LOGIN)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_control_11_the_session_cookie_belongs_to_this_host_alone(served):
    session = served["cookies"]["__Host-sessionid"]
    told = {part.partition("=")[0] for part in session.split("; ")}
    assert {"Secure", "HttpOnly", "SameSite", "Path"} <= told
    assert "SameSite=Lax" in session
    assert "Path=/" in session.split("; ")
    assert "Domain" not in told
    for name, cookie in served["cookies"].items():
        assert "Secure" in cookie, name


def test_control_12_a_server_speaks_by_tls_only_for_a_year(served):
    assert served["plain"] == [[301, "https"]] * 3
    for answer in ("answer", "lost"):
        assert served[answer][-1] == "max-age=31536000; includeSubDomains; preload"


def test_control_35_a_server_tells_nothing_of_its_inside(served):
    assert served["lost"][:3] == [404, False, False]


def test_control_35_the_deployment_check_is_clean(tmp_path):
    done = in_production(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_who_finds_a_weakness_is_told_whom_to_tell(client):
    with override_settings(SECURITY_CONTACT="security@example.org"):
        answer = client.get("/.well-known/security.txt", headers={"host": "localhost"})
    lines = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    until = datetime.fromisoformat(lines.pop("Expires"))
    assert timezone.now() < until < timezone.now() + timedelta(days=365)
    assert lines == {
        "Contact": "mailto:security@example.org",
        "Preferred-Languages": "en, it",
        "Canonical": "http://localhost/.well-known/security.txt",
    }


# --- 38 ---------------------------------------------------------------------------------------
def pins(lock: str) -> dict[str, str]:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text())
    return {entry.split()[0]: entry for entry in entries if "==" in entry}


@pytest.mark.parametrize("level", ["bootstrap", *LEVELS])
def test_control_38_every_package_is_pinned_and_hashed(level):
    found = pins(f"requirements/{level}.lock")
    assert found
    for pin, entry in found.items():
        assert re.search(r"==[\w.!+-]+$", pin), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), pin
        assert "://" not in entry, pin
        assert " @ " not in entry, pin


def test_control_38_what_is_asked_for_is_pinned_too():
    for path in (ROOT / "requirements").glob("*.in"):
        for line in path.read_text().splitlines():
            if line and line[0].isalnum():
                assert re.fullmatch(r"[\w.-]+(\[\w+(,\w+)*\])?==[\w.]+( ;.*)?", line), line


def test_control_38_the_bill_of_materials_names_all_that_is_served():
    told = sbom.bill()
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.5")
    named = {f"{each['name']}=={each['version']}": each for each in told["components"]}
    for lock in (ROOT / "requirements").glob("*.lock"):
        for pin in pins(str(lock.relative_to(ROOT))):
            package = named[re.sub(r"\[.*?\]", "", pin).lower()]
            assert package["scope"] == "required" or lock.stem not in sbom.SERVED, pin
    theirs = [*(ROOT / "static" / "vendor").glob("*.js"), *(ROOT / "static/fonts").glob("*.woff2")]
    files = {each["name"]: each for each in told["components"] if "purl" not in each}
    assert sorted(files) == sorted(path.name for path in theirs)
    for path in theirs:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert files[path.name]["hashes"][0]["content"] == digest
        assert files[path.name]["licenses"]
    for each in told["components"]:
        assert each["hashes"], each["name"]
        assert each["version"], each["name"]
    assert told == sbom.bill()


# --- the table --------------------------------------------------------------------------------
def rows() -> dict[int, str]:
    text, _, _ = (ROOT / "docs" / "trust.md").read_text().partition("\n## Decisions")
    return {int(row[1]): row[0] for row in re.finditer(r"^\| (\d+) \|.*$", text, re.MULTILINE)}


def written() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found.update(re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE))
    return found


def test_each_of_the_forty_controls_has_a_row_and_a_test_that_is_named_for_it():
    told, tests = rows(), written()
    assert sorted(told) == list(range(1, 41))
    for number, row in told.items():
        named = f"test_control_{number:02}_"
        assert f"`{named}" in row, row
        assert any(test.startswith(named) for test in tests), number


def test_every_test_that_the_table_names_is_there():
    tests = written()
    for number, row in rows().items():
        for name in re.findall(r"`(test_\w+?)…?`", row):
            assert any(test.startswith(name) for test in tests), (number, name)
        for path in re.findall(r"`(tests/[\w/]+\.py)", row):
            assert (ROOT / path).is_file(), (number, path)
