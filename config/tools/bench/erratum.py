"""A card that was corrected while many decks stand on what it said: its page."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from collection.catalogue.rows import Card
from collection.house.pools import shipped
from collection.own import services as own
from collection.own.given import as_typed
from collection.requests.rows import User
from config.tools.bench.scene import HOST
from config.tools.bench.setting import GAME
from decks.lists.rows import Deck
from decks.making.services import create_from_loadouts
from engine.kernel.loadouts import Loadout
from engine.registry import game

CORRECTED_DECKS = 500


def lay_erratum(count: int = CORRECTED_DECKS) -> tuple[Client, str]:
    """A signed-in browser and the page of a corrected card of so many decks."""
    user = User.objects.create(username=f"guest-erratum-{count}", is_guest=True)
    client = Client(SERVER_NAME=HOST)
    client.force_login(user)
    client.get(reverse("home"))
    card = _typed(user)
    first = _deck(user, card)
    columns = {"owner": user, "game": GAME, "kind": first.kind, "header": first.header}
    columns |= {"zones": first.zones, "contents": first.contents}
    Deck.objects.bulk_create([Deck(name=f"Deck {n}", **columns) for n in range(1, count)])
    raw = {**as_typed(card), "words": {"en": "Corrected."}, "hp": 9}
    _keep(user, card.set.code if card.set else "", own.CardWish(raw, card, known=card.edition))
    return client, reverse("own-errata", args=(GAME, card.code))


def _typed(user: User) -> Card:
    code = own.new_set(actor=user, key_of_game=GAME, wish=own.SetWish({"en": "Typed"}, "T"))
    rules = game(GAME)
    first = shipped(GAME).of_type("kmon")[0]
    return _keep(user, code, own.CardWish({**rules.raw_of(first), "name": {"en": "Typed"}}))


def _keep(user: User, code: str, wish: own.CardWish) -> Card:
    made = own.keep(actor=user, code=code, wishes=[wish], cause="typed")
    return Card.objects.select_related("set").get(pk=made["cards"][0])


def _deck(user: User, card: Card) -> Deck:
    """A starter of the game with the card in the place of the first of its team."""
    _, loadout = game(GAME).starter_loadouts()[0]
    team = list(loadout.zones["team"].items())
    zones = {**loadout.zones, "team": dict([(card.code, team[0][1]), *team[1:]])}
    named = [("Deck", Loadout(loadout.kind, {}, zones))]
    made = create_from_loadouts(actor=user, game_key=GAME, named=named)
    return Deck.objects.get(pk=made[0])
