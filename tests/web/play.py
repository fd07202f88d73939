"""Playing a table through its doors, as a browser or a program would."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from engine.web.models import Match

JSON = "application/json"
MOST = 900


def api(client: Client, match: Match, door: str = "", body: dict[str, Any] | None = None, key=""):
    """Ask the API of a table; with a body, POST."""
    url = f"/api/v1/tables/{match.pk}" + (f"/{door}" if door else "")
    if body is None:
        return client.get(url)
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(url, body, content_type=JSON, headers=headers)


def post(client: Client, match: Match, door: str, **fields: object) -> HttpResponse:
    """Send a form of the table's page."""
    return client.post(f"/t/{match.pk}/{door}", fields)


def play_by_api(client: Client, match: Match, most: int = MOST) -> list[dict[str, Any]]:
    """Take the first legal move until the end; every state that was answered."""
    state = api(client, match).json()
    seen = [state]
    for _ in range(most):
        if state["match"]["over"]:
            return seen
        items, revision = state["moves"]["items"], state["match"]["revision"]
        door = "act" if items else "partner"
        body = {"revision": revision} | ({"action": items[0]["action"]} if items else {})
        answer = api(client, match, door, body)
        assert answer.status_code == 200, answer.content
        state = answer.json()
        seen.append(state)
    raise AssertionError("the match does not end")


def play_by_page(client: Client, match: Match, pages: int = 0) -> list[str]:
    """Press the first move of the page until the end, or for so many pages; all that was shown."""
    shown = [client.get(match.get_absolute_url()).content.decode()]
    for _ in range(pages or MOST):
        page = shown[-1]
        moves = re.findall(r'name="action" value="(\d+)" data-digit', page)
        revision = re.search(r'name="revision" value="(\d+)"', page)
        if not moves and "/partner" not in page:
            return shown
        assert revision is not None
        fields = {"revision": revision[1]} | ({"action": moves[0]} if moves else {})
        answer = client.post(f"/t/{match.pk}/{'act' if moves else 'partner'}", fields, follow=True)
        assert answer.status_code == 200
        shown.append(answer.content.decode())
    if pages:
        return shown
    raise AssertionError("the match does not end")


def person_decides(client: Client, match: Match) -> dict[str, Any]:
    """Let the partner move until the person decides; the state then."""
    for _ in range(MOST):
        state = api(client, match).json()
        if state["moves"]["items"] or state["match"]["over"]:
            return state
        api(client, match, "partner", {"revision": state["match"]["revision"]})
    raise AssertionError("the partner never stops")
