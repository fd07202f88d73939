"""Boxes that somebody typed: the cards of a starter by their fields, with printed words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.catalogue.rows import Card, CardSet
from collection.own import services
from collection.own.given import as_typed
from collection.own.services import CardWish, SetWish
from collection.requests.rows import User
from decks.errata.finding import errata_of
from decks.errata.services import take
from decks.lists.rows import Deck
from decks.making.services import create_from_loadouts
from engine.kernel.loadouts import Loadout
from engine.registry import game

WORDS = {"it": "Quello che sta scritto."}


def own_set(owner: User, key: str = "kmon", printed: str = "FUR") -> CardSet:
    """A set of the owner's."""
    wish = SetWish({"it": "Furetti"}, printed)
    code = services.new_set(actor=owner, key_of_game=key, wish=wish)
    return CardSet.objects.get(code=code)


def typed(owner: User, card_set: CardSet, *raws: dict[str, Any]) -> list[Card]:
    """Cards kept in it."""
    wishes = [CardWish(raw) for raw in raws]
    made = services.keep(actor=owner, code=card_set.code, wishes=wishes, cause="typed")
    rows = Card.objects.in_bulk(made["cards"])
    return [rows[pk] for pk in made["cards"]]


def retyped(owner: User, row: Card, **raw: Any) -> Card:
    """The card with other fields."""
    row = Card.objects.get(pk=row.pk)
    wish = CardWish({**as_typed(row), **raw}, row, known=row.edition)
    card_set = row.set
    assert card_set is not None
    services.keep(actor=owner, code=card_set.code, wishes=[wish], cause="typed")
    return Card.objects.get(pk=row.pk)


def corrected_in(owner: User, deck: Deck) -> Deck:
    """The deck, after it took what its cards say now."""
    deck = Deck.objects.get(pk=deck.pk)
    seen = {one.code: one.edition for one in errata_of(deck)}
    take(actor=owner, deck_id=deck.pk, version=deck.version, seen=seen)
    return Deck.objects.get(pk=deck.pk)


def typed_starter(
    owner: User,
    key: str = "kmon",
    number: int = 0,
    printed: str = "FUR",
    changed: Mapping[str, Mapping[str, Any]] | None = None,
) -> Deck:
    """A deck of the owner's like a shipped starter, all of whose cards the owner has typed;
    `changed`: other fields for those of a type."""
    rules = game(key)
    product, loadout = rules.starter_decks()[number]
    codes = loadout.codes()
    raws = [
        {**rules.raw_of(rules.pool()[code]), "name": {"it": f"Mio {code}"}, "words": WORDS}
        for code in codes
    ]
    raws = [{**raw, **(changed or {}).get(str(raw["type"]), {})} for raw in raws]
    rows = typed(owner, own_set(owner, key, printed), *raws)
    own = {code: row.code for code, row in zip(codes, rows, strict=True)}
    zones = {
        zone: {own[code]: count for code, count in counts.items()}
        for zone, counts in loadout.zones.items()
    }
    # A published list is held to be what was published.
    header = {name: told for name, told in loadout.header.items() if told != product}
    named = [("Mio", Loadout(loadout.kind, header, zones))]
    made = create_from_loadouts(actor=owner, game_key=key, named=named)
    return Deck.objects.get(pk=made[0])
