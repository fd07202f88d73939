"""One JSON line for each request on a server; readable lines at home; no names, no codes."""

import io
import json
import logging
import logging.config

import pytest
from django.test import Client

from config.logging import REQUESTS, logging_settings
from tests.factories import visitor

pytestmark = pytest.mark.django_db


def lines_of(work, *, json_lines: bool = True, level: str = "WARNING") -> list[str]:
    """What the requests' and Django's own loggers write meanwhile, as production writes it."""
    settings = logging_settings(level, json_lines=json_lines)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    configurator = logging.config.DictConfigurator(settings)
    handler.setFormatter(configurator.configure_formatter(settings["formatters"]["line"]))
    if settings["handlers"]["stderr"]["filters"]:
        handler.addFilter(configurator.configure_filter(settings["filters"]["routes"]))
    loggers = [logging.getLogger(REQUESTS), logging.getLogger("django.request")]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(settings["loggers"].get(logger.name, {"level": level})["level"])
    try:
        work()
    finally:
        for logger, old in zip(loggers, before, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(old)
    return stream.getvalue().splitlines()


def test_a_request_is_one_line_with_door_number_and_time(alice):
    answers = []
    lines = lines_of(lambda: answers.append(alice.client.get("/decks?q=alice")))
    (line,) = [json.loads(line) for line in lines]
    assert line["event"] == "request"
    assert line["request_id"] == answers[0]["X-Request-ID"]
    assert (line["door"], line["method"], line["status"]) == ("decks", "GET", 200)
    assert line["user"] == alice.user.pk
    assert line["duration_ms"] > 0
    assert line["timestamp"].endswith("Z")
    assert "alice" not in lines[0]
    assert set(line) == {
        *("event", "request_id", "door", "method", "status", "user", "duration_ms"),
        *("timestamp", "logger", "level"),
    }


def test_a_visitor_has_no_number_and_is_not_asked_for_one():
    ours, djangos = map(json.loads, lines_of(lambda: Client().get("/no/such/page")))
    assert (ours["status"], ours["user"], ours["door"]) == (404, None, "")
    assert djangos["event"] == "Not Found: /no/such/page"
    assert djangos["request_id"] == ours["request_id"]


def test_probes_and_files_are_told_only_when_they_fail():
    client = Client()

    def work():
        client.get("/health/live")
        client.get("/static/css/base.css").close()

    assert lines_of(work) == []


def test_codes_in_addresses_and_typed_passwords_stay_out():
    typed = "a long enough secret"

    def work():
        visitor().post("/account/login", {"login": "alice", "password": typed})
        Client().get("/account/password/reset/1a-code-that-opens-something")
        Client().get("/p/code-that-opens-something")
        Client().post("/account/login", {"login": "alice", "password": typed})

    text = "\n".join(lines_of(work))
    assert "opens-something" not in text
    assert typed not in text
    assert "alice" not in text
    assert "/p/<slug:code>" in text


def test_at_home_lines_are_for_people_and_only_when_asked_for(alice):
    assert lines_of(lambda: alice.client.get("/decks"), json_lines=False) == []
    (line,) = lines_of(lambda: alice.client.get("/decks"), json_lines=False, level="INFO")
    assert "request" in line
    assert "door=decks" in line
    assert not line.startswith("{")
