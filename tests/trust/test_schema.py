"""The API keeps what its description says: every operation with made-up requests, as Alice.

Each operation gets a request here; `make schema` sends many.
"""

import os
from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rest_framework.settings import api_settings
from schemathesis import checks
from schemathesis.generation import GenerationMode

from collection.people.tokens import make_token
from config.apischema import _TAGS, OPERATIONS
from tests.web.test_roles import places_of

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("MAZZIERE_SCHEMA_EXAMPLES", "1"))
TAGS = sorted(set(_TAGS.values()))
# Files of pictures: what they cost is counted elsewhere.
HEAVY = {"deck_print", "deck_image", "backup", "backup_read", "own_set_file", "own_file_read"}
KEPT = (
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
)


@pytest.fixture
def unhurried(monkeypatch):
    """No throttle: what is sent here is sent fast."""
    rates = dict.fromkeys(api_settings.DEFAULT_THROTTLE_RATES, "1000000/min")
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", rates)
    monkeypatch.setattr("collection.requests.counting.seconds_to_wait", lambda limit, who: 0)


@pytest.fixture(autouse=True)
def one_connection():
    """The test's own: what a server does between requests would close it."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.fixture
def described():
    return schemathesis.openapi.from_wsgi(
        "/api/schema/?format=json", get_wsgi_application(), headers={"Host": "localhost"}
    )


@pytest.mark.parametrize("tag", TAGS)
def test_every_operation_keeps_its_description(alice, unhurried, described, tag):
    headers = {
        "Authorization": f"Bearer {make_token(actor=alice.user, name='schema')}",
        "Host": "localhost",
    }
    places = places_of(alice)
    tried = 0
    for operation in operations(described, tag):
        try_out(operation, headers, real_parts(operation, places))
        tried += 1
    assert tried > 0


def real_parts(operation, places) -> dict[str, str]:
    """What leads to Alice's own things."""
    found = {}
    for part in operation.definition.raw["parameters"]:
        if part.get("in") != "path":
            continue
        name, is_number = part["name"], part["schema"]["type"] == "integer"
        kinds = ("int",) if is_number else ("slug", "str")
        known = [places.get(f"<{kind}:{name}>") for kind in kinds]
        found[name] = next((value for value in known if value), "1")
    return found


def operations(described, tag) -> Iterator:
    for found in described.get_all_operations():
        operation = found.ok()
        known = operation.definition.raw
        if tag in known["tags"] and known["operationId"] not in HEAVY:
            yield operation


def try_out(operation, headers, real) -> None:
    """Requests; whatever they wrote is taken back."""

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
        is_real=st.booleans(),
    )
    def keeps(case, is_real):
        if is_real:
            for name in case.path_parameters:
                case.path_parameters[name] = real[name]
        with transaction.atomic():
            response = case.call(headers=headers)
            transaction.set_rollback(True)
        case.validate_response(response, checks=KEPT)

    keeps()


def test_nobody_is_let_in_without_a_token(described, alice, client):
    """What says that it needs somebody answers nobody else."""
    places = places_of(alice)
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()
        if {} in operation.definition.raw["security"]:
            continue
        path = operation.path.format_map(real_parts(operation, places))
        for token in ({}, {"Authorization": "Bearer mz_wrong"}):
            answer = client.generic(
                operation.method.upper(), path, "{}", "application/json", headers=token
            )
            wanted = {401} if token else {403, 404}  # what is not yours is not there
            assert answer.status_code in wanted, operation.label
            assert answer["Content-Type"] == "application/problem+json"
            asked += 1
    assert asked > 60


def test_every_operation_says_what_it_takes_and_gives(described):
    """Its shapes, its tag and a sentence; files and empty answers have no shape."""
    for found in described.get_all_operations():
        told = found.ok().definition.raw
        assert told["description"], told["operationId"]
        assert told["tags"] != ["other"], told["operationId"]
        contents = [
            answer["content"] for status, answer in told["responses"].items()
            if status.startswith("2") and "content" in answer
        ]  # fmt: skip
        assert all("application/json" not in content or told["operationId"] in OPERATIONS
                   or len(content) > 1 for content in contents), told["operationId"]  # fmt: skip
