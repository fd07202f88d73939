"""Alice owns, Charlie must see nothing; and ready rows to begin a test with."""

from __future__ import annotations

import io
from dataclasses import dataclass

from django.core.management import call_command
from django.db import connection
from django.test import Client
from PIL import Image

from collection.catalogue.rows import Card, CardFact, CardSet
from collection.ledger.rows import Holding
from collection.own import drafts
from collection.own import services as own_services
from collection.own.aside import waiting_in
from collection.own.drafts import Draft
from collection.own.photos import services as photos
from collection.own.services import SetWish
from collection.own.sharing import services as sharing
from collection.own.sharing.rows import SharedSet
from collection.requests.rows import User
from collection.search import texts
from collection.shelf.places import make_place
from collection.shelf.services import add_copies
from decks.lists.rows import Deck
from decks.making import services as deck_services
from engine.games.kmon.tests import box
from engine.registry import game, games
from engine.web.laying.services import start
from engine.web.laying.wishes import SeatWish, Wish
from engine.web.models import Match, Position, Run
from engine.web.puzzles.positions import services as position_services
from engine.web.runs import services as run_services
from engine.web.runs.wishes import read_wish as read_run

# What stands in the tables of an empty catalogue once the shipped cards are loaded.
_SHIPPED: dict[tuple[str, ...], dict[str, list[tuple[object, ...]]]] = {}


@dataclass(frozen=True)
class Person:
    """A user with a browser of their own."""

    user: User
    client: Client


def person(name: str) -> Person:
    """A signed-in person."""
    user = User.objects.create_user(name, password="a long enough secret")
    client = Client()
    client.force_login(user)
    return Person(user, client)


def visitor() -> Client:
    """A browser that has never been here, with CSRF checked as in life."""
    return Client(enforce_csrf_checks=True)


def shipped_rows() -> None:
    """The shipped cards as rows of an empty catalogue: loaded once a process, then put there."""
    tables = [model._meta.db_table for model in (CardSet, Card, CardFact)]
    with connection.cursor() as cursor:
        if tuple(games()) not in _SHIPPED:
            call_command("load_packs", verbosity=0)
            found = {each: cursor.execute(f'SELECT * FROM "{each}"').fetchall() for each in tables}
            _SHIPPED[tuple(games())] = found
            return
        for table, rows in _SHIPPED[tuple(games())].items():
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', rows)
    texts.index([*Card.objects.values_list("pk", flat=True)])


def starter_deck(owner: User, game_key: str = "kmon", number: int = 0) -> Deck:
    """A deck made of a shipped starter."""
    product = game(game_key).starter_loadouts()[number][0]
    made = deck_services.create_from_starter(actor=owner, game_key=game_key, product=product)
    return Deck.objects.get(pk=made)


def laid_table(owner: User, deck: Deck | None = None, game_key: str = "kmon", **more) -> Match:
    """A table where the owner sits on seat 0 against one partner."""
    wish = Wish(deck.game if deck else game_key, deck, **more)
    return Match.objects.get(pk=start(actor=owner, wish=wish))


def laid_position(owner: User, title: str = "") -> Position:
    """A position of two starters, each K-Mon where it must lie, everything else unseen."""
    codes = [code for code, _loadout in game("kmon").starter_loadouts()]
    decks = tuple(SeatWish(starter=code) for code in codes[:2])
    code = position_services.create(actor=owner, key="kmon", decks=decks, title=title)
    return Position.objects.get(pk=code)


def begun_run(owner: User, deck: Deck | None = None, *, size: int = 0, **more) -> Run:
    """A batch of a deck (a starter is made when there is none) against another starter."""
    deck = deck or starter_deck(owner)
    other = f"starter:{game(deck.game).starter_loadouts()[1][0]}"
    facts = {"decks": [f"deck:{deck.pk}"], "against": [other], "games": 8, "level": "random"}
    wish = read_run(owner, {"game": deck.game, **facts, **more})
    return Run.objects.get(pk=run_services.start(actor=owner, wish=wish, size=size))


def waiting_picture(owner: User, card_set: CardSet) -> int:
    """A picture that waits for its words in a set of the owner's; the number of its draft."""
    target = io.BytesIO()
    Image.new("RGB", (63, 88)).save(target, "PNG")
    files = [("Furetto.png", target.getvalue())]
    photos.take_files(actor=owner, into=photos.Target(card_set.code), files=files, batch="b")
    photos.read_next(actor=owner, code=card_set.code)
    return waiting_in(owner, card_set).get().pk


def own_copies(owner: User, code: str = "T-1", copies: int = 2, game_key: str = "kmon") -> Holding:
    """Copies of a card (made when the catalogue lacks it) in a binder of the owner's."""
    named = {"code": code, "type": "item", "name": {"en": code}}
    Card.objects.get_or_create(
        game=game_key, code=code, defaults={"type": "item", "name_en": code, "data": named}
    )
    place = make_place(actor=owner, name=f"Binder {code}", kind="binder", pockets=9)
    facts = {"place": place, "slot": "1/1"}
    add_copies(actor=owner, game=game_key, code=code, delta=copies, facts=facts)
    return Holding.objects.get(owner=owner, card__code=code)


def typed_set(owner: User, game_key: str = "kmon", printed: str = "FUR") -> CardSet:
    """An own set without cards."""
    wish = SetWish({"it": "La scatola"}, printed)
    code = own_services.new_set(actor=owner, key_of_game=game_key, wish=wish)
    return CardSet.objects.get(code=code)


def typed_card(owner: User, card_set: CardSet | None = None, copies: int = 0, **raw) -> Card:
    """A card that the owner typed, in a set of its own when there is none."""
    row = card_set or typed_set(owner)
    wish = own_services.CardWish(
        {"name": {"it": "Nebbiotto"}, "number": "001", **raw}, copies=copies
    )
    made = own_services.keep(actor=owner, code=row.code, wishes=[wish], cause="typed")
    return Card.objects.select_related("set").get(pk=made["cards"][0])


def shared_set(owner: User, row: CardSet) -> SharedSet:
    """That set behind a secret link."""
    sharing.share(actor=owner, code=row.code, visibility="link")
    return SharedSet.objects.get(source=row)


def adopted_set(reader: User) -> str:
    """The id of a set that the reader adopted from somebody else."""
    author = User.objects.create_user(f"author of {reader.pk}", password="a long enough secret")
    shared = shared_set(author, typed_card(author, name={"it": "Lontrella"}).set)
    return sharing.adopt(actor=reader, token=shared.token)


def typed_box(owner: User) -> dict[str, Card]:
    """The Saturday box typed and owned, by number."""
    row = typed_set(owner)
    wishes = [own_services.CardWish(raw, copies=box.COPIES[raw.pop("code")]) for raw in box.raws()]
    made = own_services.keep(actor=owner, code=row.code, wishes=wishes, cause="typed")
    cards = Card.objects.select_related("set").filter(pk__in=made["cards"])
    return {card.number: card for card in cards}


def begun_typing(owner: User, row: CardSet, name: str = "Ghiro") -> str:
    """The place at which the owner is typing a card of a set."""
    place = f"new:{row.code}:{'0' * 12}"
    draft = Draft(place, {"name.it": [name], "key": ["0" * 32]}, 1)
    drafts.put(owner, row.game, draft)
    return place
