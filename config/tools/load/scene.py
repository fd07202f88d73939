"""Who is there: a collector with everything, members with a small shelf, players with a deck.

In a process of its own, under the settings of the server; prints what the people need as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.conf import settings
from django.core.management import call_command

from config.tools.bench.setting import GAME

if TYPE_CHECKING:
    from collection.requests.rows import User

COLLECTOR = "big"
_COPIES = 200  # of a member
SHORT_CARDS, SHORT_COPIES = 2_000, 1_000


def main(arguments: list[str]) -> int:
    """`big` or `small` fills a database; `people N M` prepares so many members and players."""
    django.setup()
    what, *numbers = arguments
    if what == "big":
        from config.tools.bench.big import prepare

        prepare(Path(settings.DATA_DIR))
    elif what == "small":
        _small()
    else:
        print(json.dumps(_people(*map(int, numbers))))
    return 0


def _small() -> None:
    from config.tools.bench.big_scene import lay_decks

    _bring_up_to_date()
    sizes = {"cards": SHORT_CARDS, "copies": SHORT_COPIES, "user": COLLECTOR}
    call_command("make_big", **sizes, game=GAME, stdout=sys.stderr)
    lay_decks(COLLECTOR)


def _bring_up_to_date() -> None:
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("load_packs", verbosity=0)


def _people(members: int, players: int) -> dict[str, list[dict[str, str]]]:
    """A session and a deck for each; the first member is the collector of everything."""
    from collection.requests.rows import User

    _bring_up_to_date()
    collector = User.objects.get(username=COLLECTOR)
    return {
        "collectors": [_ready(collector)],
        "members": [_ready(_member(f"load-member-{n}")) for n in range(members)],
        "players": [_ready(_member(f"load-player-{n}")) for n in range(players)],
    }


def _member(name: str) -> User:
    from collection.loading.big import make_copies
    from collection.requests.rows import User
    from decks.making import services
    from engine.registry import game

    user = User.objects.create(username=name)
    found = game(GAME)
    make_copies(found, user, _COPIES, lambda line: None)
    for product, _ in found.starter_loadouts()[:3]:
        services.create_from_starter(actor=user, game_key=GAME, product=product)
    return user


def _ready(user: User) -> dict[str, str]:
    from django.test import Client

    from decks.lists.rows import Deck

    client = Client()
    client.force_login(user)
    deck = Deck.objects.filter(owner=user).order_by("created", "pk").first()
    assert deck is not None
    return {
        "session": client.cookies[settings.SESSION_COOKIE_NAME].value,
        "deck": str(deck.pk),
        "deck_page": deck.get_absolute_url(),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
