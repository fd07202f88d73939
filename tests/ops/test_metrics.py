"""Metrics: off, for whom, and what they count."""

import os
import re
import subprocess
import sys
from types import SimpleNamespace
from unittest import mock

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, OperationalError, connection
from django.test import Client, override_settings

from config import metrics
from config.tools import ROOT
from config.tools.check import PRODUCTION
from tests.factories import laid_table, starter_deck, visitor

TOKEN = "a-token-of-more-than-thirty-two-signs"
PROXIED = {"x-forwarded-for": "127.0.0.1"}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh():
    """Counters that begin at nothing."""
    metrics.instruments.cache_clear()
    yield
    metrics.instruments.cache_clear()


def figure(text: str, name: str, **labels: str) -> float:
    """The value of one line, 0 when it is not told."""
    words = ",".join(f'{key}="{value}"' for key, value in sorted(labels.items()))
    found = re.search(rf"^{re.escape(name + (f'{{{words}}}' if words else ''))} (\S+)", text, re.M)
    return float(found[1]) if found else 0.0


def told(client: Client) -> str:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    return answer.content.decode()


def test_off_unless_somebody_asked_for_them():
    assert Client().get("/metrics").status_code == 404


@override_settings(METRICS="local")
def test_local_means_this_machine_and_nobody_behind_its_proxy():
    client = Client()
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    for answer in (
        client.get("/metrics", REMOTE_ADDR="192.0.2.7"),
        client.get("/metrics", REMOTE_ADDR=""),
        client.get("/metrics", REMOTE_ADDR="127.0.0.1", headers=PROXIED),
    ):
        assert answer.status_code == 403
        assert answer["Content-Type"] == "application/problem+json"
        assert "mazziere_" not in answer.content.decode()


@override_settings(METRICS=TOKEN)
def test_a_token_opens_them_from_anywhere_and_nothing_else_does():
    client = Client(REMOTE_ADDR="192.0.2.7")
    assert client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
    for wrong in ("", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer", "Bearer é"):
        answer = client.get("/metrics", headers={"authorization": wrong})
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
    assert client.get("/metrics").status_code == 401


@override_settings(METRICS="local")
def test_requests_are_counted_by_door_method_and_status_with_their_time(alice):
    alice.client.handler.load_middleware()
    alice.client.get("/decks")
    alice.client.get("/decks")
    alice.client.get("/no/such/page")
    text = told(alice.client)
    requests = "mazziere_requests_total"
    assert figure(text, requests, door="decks", method="GET", status="200") == 2
    assert figure(text, requests, door="", method="GET", status="404") == 1
    assert figure(text, "mazziere_request_seconds_count", door="decks") == 2
    assert figure(text, "mazziere_request_seconds_bucket", door="decks", le="+Inf") == 2
    assert "no/such" not in text
    assert "alice" not in text


@override_settings(METRICS="local")
def test_moves_and_the_time_of_partners_are_counted_and_refusals_are_not(alice):
    alice.client.handler.load_middleware()
    table = laid_table(alice.user, starter_deck(alice.user))
    place = table.get_absolute_url()
    made = 0
    for _ in range(4):
        page = alice.client.get(place).content.decode()
        revision = re.search(r'name="revision" value="(\d+)"', page)[1]
        moves = re.findall(r'name="action" value="(\d+)" data-digit', page)
        form = {"revision": revision, "action": moves[0] if moves else ""}
        made += bool(moves)
        alice.client.post(f"{place}/{'act' if moves else 'partner'}", form)
    alice.client.post(f"{place}/act", {"revision": "9999", "action": "0"})
    text = told(alice.client)
    assert made
    assert figure(text, "mazziere_moves_total") == made
    answers = table.steps.filter(kind="move", seat=1).count()
    assert figure(text, "mazziere_partner_seconds_count") == answers > 0


@override_settings(METRICS="local")
def test_database_errors_are_counted_once_wherever_they_arise(alice):
    client = alice.client
    client.handler.load_middleware()
    client.raise_request_exception = False

    def statement(*args, **kwargs):
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    with mock.patch("engine.web.learning.views.first_page", side_effect=statement):
        client.get("/")
    with mock.patch(
        "engine.web.learning.views.first_page", side_effect=IntegrityError("before a statement")
    ):
        client.get("/")
    with mock.patch(
        "engine.web.learning.views.first_page", side_effect=ValueError("not the database")
    ):
        client.get("/")
    text = told(Client())
    errors = "mazziere_database_errors_total"
    assert figure(text, errors, kind="OperationalError") == 1
    assert figure(text, errors, kind="IntegrityError") == 1
    assert figure(text, errors, kind="ValueError") == 0


@override_settings(METRICS="local")
def test_every_app_may_tell_what_waits_in_its_queues():
    apps = [SimpleNamespace(name="somewhere"), SimpleNamespace(name="tests.ops")]
    module = SimpleNamespace(lengths=lambda: {"simulations": 7})
    with (
        mock.patch("config.metrics.apps", SimpleNamespace(get_app_configs=lambda: apps)),
        mock.patch("config.metrics.find_spec", side_effect=lambda name: "ops" in name or None),
        mock.patch("config.metrics.import_module", return_value=module),
    ):
        text = told(Client())
        assert figure(text, "mazziere_queue_length", queue="simulations") == 7
        module.lengths = mock.Mock(side_effect=OperationalError)
        assert "mazziere_requests_total" in told(Client())


@override_settings(METRICS="")
def test_switched_off_they_cost_nothing():
    visitor().get("/health/live")
    assert metrics.instruments.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"WEB_WORKERS": 2, "METRICS_FOLDER": ""}, "2 web processes"),
        ({"METRICS_FOLDER": "no/such/folder"}, "no/such/folder is no folder"),
    ],
)
def test_processes_that_could_not_add_up_do_not_start(settings, said):
    with (
        override_settings(METRICS="local", **settings),
        pytest.raises(ImproperlyConfigured, match=said),
    ):
        Client().get("/")


def test_several_processes_add_up(tmp_path):
    """The folder that they share holds what each of them counted, also once it has ended."""
    code = (
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "client = Client(headers={'host': '10.0.0.7'})\n"
        "client.get('/health/live')\n"
        "print(client.get('/metrics').content.decode())\n"
    )
    env = {
        **os.environ,
        **PRODUCTION,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAZZIERE_METRICS": "local",
        "MAZZIERE_DATA": str(tmp_path),
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path),
    }
    for process in (1, 2):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        labels = {"door": "probe", "method": "GET", "status": "200"}
        # The reading itself is counted by the next one.
        assert figure(done.stdout, "mazziere_requests_total", **labels) == 2 * process - 1


def test_the_batches_that_wait_are_told():
    with override_settings(METRICS="local"):
        assert 'mazziere_queue_length{queue="batches"} 0.0' in told(Client())


@override_settings(METRICS="local")
def test_a_made_up_method_is_no_row_of_its_own():
    client = Client()
    client.generic("MADEUP", "/")
    text = told(client)
    assert "MADEUP" not in text
    assert 'method="other"' in text
