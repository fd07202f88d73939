"""A big catalogue and a big shelf, made up, to measure with: cards like the shipped ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction

from collection.catalogue.rows import Card, CardFact, CardSet
from collection.house.pools import EVERYBODY, OWN, shipped
from collection.ledger.book import Move, record
from collection.ledger.lots import CONDITIONS, FINISHES, LANGUAGES, Lot
from collection.ledger.rows import Location
from collection.requests.rows import User
from collection.search import texts
from collection.search.fold import shortened
from collection.search.indexing import facts_of, keys_of
from collection.search.keys import code_key, name_key, sort_key
from collection.search.stems import stem_key
from engine.kernel.cards import CardDef
from engine.kernel.game import Game
from engine.kernel.names import both
from engine.kernel.rng import Rng, seed_of

_SET_SIZE: Final = 500
_BATCH: Final = 2_000
_LOTS: Final = 500
_MOST_OF_A_LOT: Final = 4
_BINDERS: Final = 12
_PREFIX: Final = "BIG"
_EN_FIRST: Final = (
    "Amber", "Brisk", "Copper", "Dusk", "Ember", "Frost", "Glass", "Hollow", "Iron", "Jolly",
    "Keen", "Lunar", "Misty", "Noble", "Old", "Pale", "Quick", "Rusty", "Silver", "Tidal",
)  # fmt: skip
_EN_LAST: Final = (
    "Anchor", "Bell", "Comet", "Drum", "Engine", "Feather", "Garden", "Harbour", "Island",
    "Jewel", "Kettle", "Lantern", "Mirror", "Needle", "Orchard", "Pillow", "River", "Saddle",
)  # fmt: skip
_IT_FIRST: Final = (
    "Ancora", "Campana", "Cometa", "Tamburo", "Motore", "Piuma", "Giardino", "Porto", "Isola",
    "Gemma", "Teiera", "Lanterna", "Specchio", "Ago", "Frutteto", "Cuscino", "Fiume", "Sella",
)  # fmt: skip
_IT_LAST: Final = (
    "d'ambra", "vivace", "di rame", "del crepuscolo", "di brace", "del gelo", "di vetro",
    "di città",
    "di ferro", "della sera", "lunare", "del perché", "più in là", "di seta", "di marea", "d'ombra",
)  # fmt: skip

_STRANGER: Final = "stranger"
_AT_ONCE: Final = 10
NOBODYS: Final[Mapping[int, User]] = {}

Told = Callable[[str], None]


@dataclass(frozen=True)
class _Model:
    """A shipped card that made-up ones are like, with what is read from it once."""

    card: CardDef
    text_key: str
    stem_key: str
    facts: tuple[tuple[str, float | None, str], ...]


def make_cards(game: Game, count: int, tell: Told) -> int:
    """Write so many cards more; raises LookupError when the game ships none to be like."""
    models = [_model(game, card) for card in shipped(game.key)]
    if not models:
        raise LookupError(f"{game.key} ships no cards that others could be like")
    done = Card.objects.filter(game=game.key, code__startswith=_PREFIX).count()
    rng = Rng(seed_of("big catalogue", done))
    for start in range(done, done + count, _BATCH):
        end = min(start + _BATCH, done + count)
        _write(game, [(_like(rng, models, number), number) for number in range(start, end)])
        tell(f"cards: {end - done} of {count}")
    return count


def make_strangers(people: int) -> list[User]:
    """So many people more."""
    done = User.objects.filter(username__startswith=_STRANGER).count()
    names = [f"{_STRANGER}{number}" for number in range(done, done + people)]
    return User.objects.bulk_create([User(username=name) for name in names])


def make_own(game: Game, people: Sequence[User], each: int, tell: Told) -> int:
    """An own set of so many cards for each of these people; how many cards were written."""
    models = [_model(game, card) for card in shipped(game.key)]
    rng = Rng(seed_of("big own sets", len(people)))
    for start in range(0, len(people), _AT_ONCE):
        some = {user.pk: user for user in people[start : start + _AT_ONCE]}
        made: list[tuple[tuple[_Model, CardDef], int]] = []
        for pk in some:
            code = f"{OWN}{pk}"
            for at in range(1, each + 1):
                model, card = _like(rng, models, at)
                own = replace(card, code=f"{code}-{at}", set=code, number=f"{at:03}")
                made.append(((model, own), pk))
        _write(game, made, some)
        tell(f"people with own cards: {start + len(some)} of {len(people)}")
    User.objects.filter(pk__in=[user.pk for user in people]).update(cards_revision=1)
    return len(people) * each


def make_copies(game: Game, owner: User, count: int, tell: Told) -> int:
    """Give somebody so many copies of made-up and shipped cards, each in the ledger."""
    rows = Card.objects.filter(game=game.key, shelf=EVERYBODY).order_by("pk")
    cards = list(rows.values_list("pk", flat=True))
    rng = Rng(seed_of("big shelf", owner.pk))
    places = _binders(owner)
    given = 0
    while given < count:
        moves = []
        for _ in range(_LOTS):
            move = _move(rng, cards, places, count - given)
            given += move.delta
            moves.append(move)
            if given == count:
                break
        record(owner=owner, cause="add", moves=moves, note={"big": True})
        tell(f"copies: {given} of {count}")
    return given


def _model(game: Game, card: CardDef) -> _Model:
    keys = keys_of(game, card)
    facts = tuple(fact for fact in facts_of(game, card) if fact[0] != "cn")
    return _Model(card, keys["text_key"], keys["stem_key"], facts)


def _like(rng: Rng, models: list[_Model], number: int) -> tuple[_Model, CardDef]:
    model = models[rng.below(len(models))]
    word = f"{number % 997}" if rng.below(4) == 0 else ""
    english = f"{_pick(rng, _EN_FIRST)} {_pick(rng, _EN_LAST)} {word}".strip()
    italian = f"{_pick(rng, _IT_FIRST)} {_pick(rng, _IT_LAST)} {word}".strip()
    place, in_set = divmod(number, _SET_SIZE)
    card = CardDef(
        f"{_PREFIX}{place}-{in_set + 1}",
        model.card.type,
        both(english, italian),
        model.card.attributes,
        f"{_PREFIX}{place}",
        str(in_set + 1),
    )
    return model, card


def _pick(rng: Rng, words: tuple[str, ...]) -> str:
    return words[rng.below(len(words))]


@transaction.atomic
def _write(
    game: Game,
    made: list[tuple[tuple[_Model, CardDef], int]],
    owners: Mapping[int, User] = NOBODYS,
) -> None:
    """`owners` by the number beside each card: whose own card it is."""
    owned = {card.set: owners[number] for (_, card), number in made if number in owners}
    sets = _sets(game, sorted({card.set for (_, card), _ in made}), owned)
    rows = [_row(game, model, card, sets[card.set]) for (model, card), _ in made]
    Card.objects.bulk_create(rows, batch_size=_BATCH)
    codes = {card.code: (model, card) for (model, card), _ in made}
    saved = Card.objects.filter(game=game.key, code__in=list(codes)).values_list("pk", "code")
    CardFact.objects.bulk_create(
        [fact for pk, code in saved for fact in _facts(pk, *codes[code])], batch_size=_BATCH * 4
    )
    texts.index([pk for pk, _ in saved])


def _sets(game: Game, codes: list[str], owned: Mapping[str, User]) -> dict[str, CardSet]:
    for code in codes:
        number = code.removeprefix(_PREFIX)
        facts: dict[str, Any] = {
            "name_en": f"Big set {number}",
            "name_it": f"Serie grande {number}",
        }
        if code in owned:
            facts |= {"owner": owned[code], "printed": "OWN"}
        CardSet.objects.get_or_create(game=game.key, code=code, defaults=facts)
    return {row.code: row for row in CardSet.objects.filter(game=game.key, code__in=codes)}


def _row(game: Game, model: _Model, card: CardDef, printed_in: CardSet) -> Card:
    names = card.name.as_dict()
    return Card(
        game=game.key,
        code=card.code,
        type=card.type,
        name_en=names["en"],
        name_it=names["it"],
        set=printed_in,
        number=card.number,
        data=card.to_json(),
        name_key=name_key((names["en"], names["it"])),
        name_it_key=sort_key(names["it"]),
        code_key=code_key(card.code, card.set, card.number),
        text_key=model.text_key,
        stem_key=stem_key(names.items(), ()) + model.stem_key,
        shelf=printed_in.owner_id or EVERYBODY,
    )


def _facts(pk: int, model: _Model, card: CardDef) -> Iterator[CardFact]:
    for key, number, word in model.facts:
        yield CardFact(card_id=pk, key=key, number=number, word=word)
    yield CardFact(card_id=pk, key="cn", number=int(card.number), word=shortened(card.number))


def _binders(owner: User) -> list[Location]:
    for number in range(1, _BINDERS + 1):
        Location.objects.get_or_create(owner=owner, name=f"Binder {number}", gone=False)
    return list(Location.objects.filter(owner=owner, gone=False).order_by("pk"))


def _move(rng: Rng, cards: list[int], places: list[Location], most: int) -> Move:
    quantity = min(1 + rng.below(_MOST_OF_A_LOT), most)
    plain = rng.below(2) == 0
    pk = cards[rng.below(len(cards))]
    if plain:
        return Move(Lot(pk), quantity)
    lot = Lot(
        pk,
        language=LANGUAGES[1 + rng.below(2)],
        condition=CONDITIONS[rng.below(len(CONDITIONS))],
        finish=FINISHES[rng.below(2)],
        location_id=places[rng.below(len(places))].pk,
        slot=f"{1 + rng.below(40)}/{1 + rng.below(9)}",
    )
    return Move(lot, quantity, 1 if rng.below(10) == 0 else 0)
