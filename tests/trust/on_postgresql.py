"""Faults of PostgreSQL, asked in a process of its own; what was answered, as JSON."""

import json
import sys
from typing import Any
from unittest import mock

import django

django.setup()

import psycopg  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from collection.requests.rows import User  # noqa: E402
from decks.lists.rows import Deck  # noqa: E402
from decks.making import services  # noqa: E402

ONE = {"game": "kmon", "product": "MZ1-S01"}


def drop(server: str) -> None:
    """End every connection to the database but the one that asks."""
    with psycopg.connect(server, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def main(server: str) -> dict[str, Any]:
    """Break things one after the other."""
    settings.ALLOWED_HOSTS.append("testserver")
    client = Client(raise_request_exception=False)
    bob = User.objects.create_user("bob")
    client.force_login(bob)
    found: dict[str, Any] = {"made": client.post("/d/new", {**ONE, "key": "a"}).status_code}
    # The test client tells Django of no request's end: the health of the line is asked by hand.
    drop(server)
    connection.close_if_unusable_or_obsolete()
    connection.ensure_connection()
    connection.close_if_health_check_failed()
    found["dropped between"] = client.get("/decks").status_code
    write = services.write

    def dropping(*args: Any, **kwargs: Any) -> int:
        drop(server)
        return write(*args, **kwargs)

    deck = Deck.objects.get(owner=bob)
    form = {"name": "New", "version": 1, "key": "b"}
    with mock.patch.object(services, "write", dropping):
        answer = client.post(f"/d/{deck.pk}/rename", form)
    found["dropped within"] = [answer.status_code, answer.get("Retry-After")]
    connection.close()
    found["after"] = client.post("/d/new", {**ONE, "key": "c"}).status_code
    with psycopg.connect(server) as holder, connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 200")
        holder.execute("SELECT 1 FROM decks_deck WHERE id = %s FOR UPDATE", (deck.pk,))
        answer = client.post(f"/d/{deck.pk}/rename", form)
        found["row held"] = [answer.status_code, answer.get("Retry-After")]
        holder.rollback()
    found["row free"] = client.post(f"/d/{deck.pk}/rename", form).status_code
    found["decks"] = Deck.objects.filter(owner=bob).count()
    return found


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1])))
