"""The examples of the API's page are true: each request gets the answer that stands there."""

import json
import re
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from collection.people.tokens import make_token
from config.tools import ROOT

PAGE = ROOT / "docs/reference/api.md"
_NAME = re.compile(r"^\{(\w+)\}$")
ANYTHING = "…"


@dataclass(frozen=True)
class Example:
    """A request of the page and the answer below it."""

    method: str
    path: str
    headers: dict[str, str]
    body: str
    status: int
    wanted_headers: dict[str, str]
    wanted: object


def examples():
    for block in re.findall(r"^```http\n(.*?)^```", PAGE.read_text(), re.M | re.S):
        asked, _, answer = block.partition("\n\nHTTP/1.1 ")
        first, headers, body = split(asked)
        method, _, path = first.partition(" ")
        status, wanted_headers, wanted = split(answer)
        yield Example(
            method, path, headers, body, int(status), wanted_headers,
            json.loads(wanted) if wanted else None,
        )  # fmt: skip


def split(text):
    """First line, headers, and the JSON that follows them."""
    first, *lines = text.strip().splitlines()
    at = next((n for n, line in enumerate(lines) if line.startswith("{")), len(lines))
    headers = dict(line.split(": ", 1) for line in lines[:at])
    return first, headers, "\n".join(lines[at:])


def check(wanted, found, names):
    """Whether what is there has what is wanted; `{name}` keeps a value for later requests."""
    if wanted == ANYTHING:
        return
    name = _NAME.match(wanted) if isinstance(wanted, str) else None
    if name:
        names[name[1]] = str(found)
    elif isinstance(wanted, dict):
        for key, value in wanted.items():
            check(value, found[key], names)
    elif isinstance(wanted, list):
        assert bool(wanted) == bool(found)
        for part, there in zip(wanted, found, strict=False):
            check(part, there, names)
    else:
        assert found == wanted


@pytest.mark.django_db
def test_every_example_gets_the_answer_that_stands_there(alice):
    call_command("load_packs", verbosity=0)
    cache.clear()
    token = make_token(actor=alice.user, name="docs")
    client = Client(headers={"Authorization": f"Bearer {token}"})
    names: dict[str, str] = {}
    asked = 0
    for example in examples():
        headers = {name: filled(value, names) for name, value in example.headers.items()}
        path, body = filled(example.path, names), filled(example.body, names)
        answer = client.generic(example.method, path, body, "application/json", headers=headers)
        assert answer.status_code == example.status, (example, answer.content)
        for name, value in example.wanted_headers.items():
            check(value, answer[name], names)
        if example.wanted is not None:
            check(example.wanted, answer.json(), names)
        asked += 1
    assert asked >= 18


def filled(text, names):
    return re.sub(r"\{(\w+)\}", lambda name: names.get(name[1], name[0]), text)


def test_the_client_shown_is_the_client_there_is():
    shown = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.M | re.S)
    client = (ROOT / "docs/examples/client.py").read_text()
    assert shown
    assert all(part in client for part in shown)


def test_every_status_of_the_description_is_told():
    from config.apischema import REFUSALS

    page = PAGE.read_text()
    assert [status for status in REFUSALS if status not in page] == []
