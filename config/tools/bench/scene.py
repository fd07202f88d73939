"""What the page figures are taken from: one guest with decks and a running battle."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client
from django.urls import reverse

from collection.requests.rows import User
from config.tools.bench.setting import DECKS, DEPTH, GAME
from decks.lists.rows import Deck
from decks.making import services as decks
from engine.kernel.match import Match as Battle
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.registry import game
from engine.web.seat import storage
from engine.web.seat.rows import Match, Seat

# The partner of the scene is never asked to think: that is `decide.p95_ms`.
LEVEL = "random"
PERSON = 0
HOST = "localhost"


@dataclass(frozen=True)
class Scene:
    """The guest, a signed-in browser, the deck shown, and the battle shown."""

    user: User
    client: Client
    deck: Deck
    battle: Match


def lay_scene(count: int = DECKS, depth: int = DEPTH) -> Scene:
    """A guest with `count` decks, in a battle of `depth` steps where the guest decides."""
    user = User.objects.create(username=f"guest-bench-{count}", is_guest=True)
    client = Client(SERVER_NAME=HOST)
    client.force_login(user)
    # The first request of a day renews the session, and is not what a page costs.
    client.get(reverse("home"))
    starters = [code for code, _ in game(GAME).starter_loadouts()]
    made = [
        decks.create_from_starter(actor=user, game_key=GAME, product=starters[n % len(starters)])
        for n in range(count)
    ]
    deck = Deck.objects.get(pk=made[0])
    return Scene(user, client, deck, lay_battle(user, deck, 0, depth))


def lay_battle(user: User, deck: Deck, number: int, depth: int = 0) -> Match:
    """The same battle for the same `number`, played at random for at least `depth` steps.

    Battles that end earlier are passed over.
    """
    rng = Rng(seed_of("bench page moves", number))
    for attempt in range(100):
        played = _battle(seed_of(f"bench page {number}", attempt))
        while not played.over and not _ready(played, depth):
            menu = played.legal(played.decider)
            played.act(played.decider, menu[rng.below(len(menu))])
        if not played.over:
            return _store(user, deck, played)
    raise LookupError(f"no battle of {depth} steps in which seat {PERSON} decides")


def _battle(seed: bytes) -> Battle:
    rules = storage.rules_for(GAME, {}, 2)
    found = [loadout for _, loadout in game(GAME).starter_loadouts()]
    loadouts = (found[0], found[-1])
    return Battle(rules, Origin(Table(2, loadouts, rules.options)), seed)


def _ready(played: Battle, depth: int) -> bool:
    return len(played.log.steps) >= depth and played.decider == PERSON and not played.pending


def _store(user: User, deck: Deck, played: Battle) -> Match:
    row = storage.lay(played, user)
    Seat.objects.create(match=row, number=0, user=user, deck_version=decks.freeze(deck))
    Seat.objects.create(match=row, number=1, level=LEVEL)
    return row
