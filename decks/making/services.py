"""Writes of decks: each checks, works in one transaction, and runs once per key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.keeping.writing import (
    check_version,
    clean_name,
    keep,
    make,
    own_deck,
    write,
)
from decks.lists import judging
from decks.lists.beside import read_beside
from decks.lists.errors import BadLine, IllegalDeck
from decks.lists.headers import read_header
from decks.lists.listing import loadout_of, zones_json
from decks.lists.rows import Deck, DeckVersion
from decks.pasting import lines
from engine.kernel.construction import apply_edits
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, NN_, Message
from engine.registry import game, games

_UNPLAYABLE = NN_(
    "«{deck}» cannot be played yet: {count} rule is broken.",
    "«{deck}» cannot be played yet: {count} rules are broken.",
    "count",
)


class UnknownProduct(KernelError):
    """A starter that the game does not ship."""


def create_from_starter(
    *, actor: User, game_key: str, product: str, name: str = "", key: str = ""
) -> str:
    """A deck of the person's own with the cards of a shipped starter, and its name; its id."""

    def work() -> Outcome:
        loadout = starter(game_key, product)
        deck = make(
            actor,
            game=game_key,
            kind=loadout.kind,
            name=clean_name(name or product_name(game_key, product)),
            source=product,
            header=dict(loadout.header),
            zones=zones_json(loadout),
        )
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose="deck.create", work=work)["deck"])


def create(
    *,
    actor: User,
    game_key: str,
    kind: str = "",
    name: str,
    zones: object,
    header: object = None,
    key: str = "",
) -> str:
    """A deck with these cards by zone; its id. It need not be legal; its lines must be readable.

    Raises BadLine, UnknownKind.
    """

    def work() -> Outcome:
        wanted = judging.kind_of(game_key, kind)
        loadout = lines.read_zones(game_key, wanted, zones)
        facts = read_header(wanted, header or {})
        deck = make(
            actor,
            game=game_key,
            kind=wanted.key,
            name=clean_name(name),
            header=facts,
            zones=zones_json(loadout),
        )
        return {"deck": deck.pk}

    return str(once(actor=actor, key=key, purpose="deck.create", work=work)["deck"])


def create_from_loadouts(
    *, actor: User, game_key: str, named: Sequence[tuple[str, Loadout]], key: str = ""
) -> list[str]:
    """A planned deck of each (name, loadout), all of them or none; their ids in order.

    Raises QuotaReached.
    """

    def work() -> Outcome:
        made: list[str] = []
        for name, loadout in named:
            deck = make(
                actor,
                game=game_key,
                kind=loadout.kind,
                name=clean_name(name),
                header=dict(loadout.header),
                zones=zones_json(loadout),
            )
            made.append(deck.pk)
        return {"decks": made}

    return list(once(actor=actor, key=key, purpose="deck.create", work=work)["decks"])


def set_quantity(
    *,
    actor: User,
    deck_id: str,
    version: int,
    zone: str,
    code: str,
    quantity: object,
    key: str = "",
) -> int:
    """Put exactly that many copies of a card into a zone (0 takes it out); the new version.

    Raises DeckNotFound, StaleDeck, BadLine.
    """

    def change(deck: Deck) -> Loadout:
        kind = judging.kind_of(deck.game, deck.kind)
        present = loadout_of(deck)
        edit = lines.edit_to(deck.game, kind, present, zone, code, quantity)
        return apply_edits(present, (edit,))

    return _edit(actor=actor, deck_id=deck_id, version=version, key=key, change=change)


def apply_remedy(
    *,
    actor: User,
    deck_id: str,
    version: int,
    violation: int,
    remedy: int,
    code: str = "",
    key: str = "",
) -> int:
    """Carry out a mend that the judge offered for this very version; the new version.

    `code` is the card chosen where the mend leaves the choice. Raises BadLine.
    """

    def change(deck: Deck) -> Loadout:
        try:
            mend = judging.remedy_at(judging.verdict_on(deck), violation, remedy)
        except IndexError as exc:
            raise BadLine(Message(N_("That mend is no longer offered. Look at the deck."))) from exc
        edits = mend.edits or lines.picked(deck.game, mend.pick, code)
        return apply_edits(loadout_of(deck), edits)

    return _edit(actor=actor, deck_id=deck_id, version=version, key=key, change=change)


def replace_cards(*, actor: User, deck_id: str, version: int, zones: object, key: str = "") -> int:
    """Put these cards in place of all others; the new version."""

    def change(deck: Deck) -> Loadout:
        return lines.read_zones(deck.game, judging.kind_of(deck.game, deck.kind), zones)

    return _edit(actor=actor, deck_id=deck_id, version=version, key=key, change=change)


def lay_beside(*, actor: User, deck_id: str, version: int, beside: object, key: str = "") -> int:
    """Put this beside the deck in place of what lay there; the new version. Raises BadLine."""
    found = read_beside(beside).to_json()

    def work() -> Outcome:
        return {"version": write(own_deck(actor, deck_id), version, {"beside": found})}

    return int(once(actor=actor, key=key, purpose=f"deck.beside {deck_id}", work=work)["version"])


def rename(*, actor: User, deck_id: str, version: int, name: str, key: str = "") -> int:
    """Give the deck another name; the new version."""

    def work() -> Outcome:
        return {"version": write(own_deck(actor, deck_id), version, {"name": clean_name(name)})}

    return int(once(actor=actor, key=key, purpose=f"deck.rename {deck_id}", work=work)["version"])


def describe(*, actor: User, deck_id: str, version: int, description: str, key: str = "") -> int:
    """Give the deck another description; the new version. Raises StaleDeck, BadLine."""
    text = description.replace("\r\n", "\n").strip()

    def work() -> Outcome:
        return {"version": write(own_deck(actor, deck_id), version, {"description": text})}

    done = once(actor=actor, key=key, purpose=f"deck.describe {deck_id}", work=work)
    return int(done["version"])


def delete(*, actor: User, deck_id: str, version: int, key: str = "") -> None:
    """Lay the deck in the bin; its versions stay. Raises DeckNotFound, StaleDeck."""

    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        Deck.objects.filter(pk=deck.pk).update(deleted=timezone.now())
        return {}

    once(actor=actor, key=key, purpose=f"deck.delete {deck_id}", work=work)


def freeze(deck: Deck) -> DeckVersion:
    """The present cards as an immutable version; raises IllegalDeck with every reason.

    To be called inside a transaction.
    """
    found = judging.verdict_on(deck)
    if not found.legal:
        raise IllegalDeck(
            _UNPLAYABLE.fill({"deck": deck.name, "count": len(found.violations)}),
            deck.game,
            found,
        )
    return keep(deck)


def check_starter(game_key: str, product: str) -> None:
    """Raises UnknownProduct unless that game ships that starter."""
    if game_key not in games():
        raise UnknownProduct(
            Message(N_("There is no game «{game}» here."), {"game": game_key or "?"})
        )
    starter(game_key, product)


def starter(game_key: str, product: str) -> Loadout:
    """The loadout of a shipped starter. Raises UnknownProduct naming those there are."""
    starters = dict(game(game_key).starter_loadouts())
    if product not in starters:
        raise UnknownProduct(
            Message(
                N_("There is no starter «{product}». There are: {known}."),
                {"product": product, "known": ", ".join(starters) or "-"},
            )
        )
    return starters[product]


def product_name(game_key: str, product: str) -> str:
    """The name of a product in the language being spoken, or its code."""
    for shipped in game(game_key).products():
        if shipped.get("code") == product:
            return lines.spoken_name(shipped.get("name")) or product
    return product


def _edit(
    *, actor: User, deck_id: str, version: int, key: str, change: Callable[[Deck], Loadout]
) -> int:
    def work() -> Outcome:
        deck = own_deck(actor, deck_id)
        check_version(deck, version)
        return {"version": write(deck, version, {"zones": zones_json(change(deck))})}

    return int(once(actor=actor, key=key, purpose=f"deck.edit {deck_id}", work=work)["version"])
