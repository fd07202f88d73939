"""Own cards by lot for random games: all that a game's declared words can say, as far as the judge
lets it into loadouts. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.effects.language.access import language_of
from engine.effects.language.kinds import Many, One
from engine.effects.language.lots import Told, lot
from engine.effects.language.reading import Phrase, read
from engine.effects.language.words import Language
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Edit, LoadoutKind, apply_edits, is_legal, judge
from engine.kernel.forms import value_at, with_at
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules, Table
from engine.sim.tables import is_legal_table, random_table

# So many own cards are drawn at once, and so many games are played with them.
CARDS: Final = 40
GAMES: Final = 50
TABLES: Final = 4
TRIES: Final = 20
# One card in so many says what a shipped one does: two words that speak of each other come together
# by no lot.
AS_SHIPPED: Final = 8
# The long form: games of the fuzzer, positions of the honesty check.
FULL: Final = 25_000
POSITIONS: Final = 5_000
SET: Final = "own-lots"

Raw = dict[str, object]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Lots:
    """A pool with cards by lot, and the words that each of them says, by its code; under "" those
    of what lies at every table."""

    pool: CardPool
    words: Mapping[str, frozenset[str]]


def speaks(game: Game) -> bool:
    """Whether cards can be drawn for it: its words are declared."""
    return language_of(game) is not None


def words_of(game: Game) -> list[str]:
    """All that its cards can say, each by role and name."""
    language = _language(game)
    return [f"{role.key} {word.name}" for role in language.roles.values() for word in role.words]


def drawn_lots(game: Game, rng: Rng) -> Lots:
    """A fresh set. Raises ValueError where the game refuses all that is drawn."""
    language = _language(game)
    models = _models(game)
    types = sorted(models)
    cards: list[CardDef] = []
    told: Told = Counter()
    for number in range(CARDS):
        offered = models[types[number % len(types)]]
        model = {**offered[rng.below(len(offered))], "code": f"{SET}-{number:02}", "set": SET}
        model["number"] = str(number)
        as_shipped = None if rng.below(AS_SHIPPED) else game.read_card(model).card
        cards.append(as_shipped or _drawn(game, language, model, rng, told))
    words = {card.code: frozenset(_said(language, card.type, card.attributes)) for card in cards}
    base, words[""] = _relaid(game, language, rng, told)
    # What nobody laid open is expected in no hidden place.
    opened = [card.code for card in cards if rng.below(2)]
    return Lots(base.widened(cards, opened), words)


def random_tables(game: Game, rules: Rules, rng: Rng) -> list[Table]:
    """Tables of random decks, in which cards of the set take the places of others."""
    return [_with_lots(game, rules, random_table(game, rules, rng), rng) for _ in range(TABLES)]


def _with_lots(game: Game, rules: Rules, table: Table, rng: Rng) -> Table:
    """The table with as many cards of the set as the judge allows."""
    for at, loadout in enumerate(table.loadouts):
        kind = next(each for each in game.loadout_kinds() if each.key == loadout.kind)
        made = [*table.loadouts]
        made[at] = _filled(rules, kind, loadout, rng)
        trial = replace(table, loadouts=tuple(made))
        if is_legal_table(game, rules, trial):
            table = trial
    return table


def _language(game: Game) -> Language:
    found = language_of(game)
    if found is None:
        raise LookupError(f"{game.key} declares no words")
    return found


# --- drawing a card ----------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _models(game: Game) -> dict[str, list[Raw]]:
    """By type the typed values of the shipped cards that words may stand on."""
    parts = _language(game).parts
    found: dict[str, list[Raw]] = {}
    for raw in map(game.raw_of, game.pool()):
        if raw["type"] in parts:
            found.setdefault(str(raw["type"]), []).append(raw)
    return found


def _drawn(game: Game, language: Language, model: Raw, rng: Rng, told: Told) -> CardDef:
    """The card of a model, that does something; what nests deeper than the game lets is drawn
    anew."""
    parts = {slot.key for slot in language.parts[str(model["type"])]}
    bare = game.read_card({key: model[key] for key in model if key not in parts}).card
    if bare is None:
        raise ValueError(f"{model} is no card")
    refused: list[str] = []
    for _ in range(TRIES):
        said = lot(language, bare.type, rng, bare.attributes, told)
        whole: Mapping[str, Any] = bare.attributes
        for key, value in said.items():
            whole = with_at(whole, key, value)
        typed = game.read_card(game.raw_of(replace(bare, attributes=whole)))
        refused = [f"{said}: {fault.message.render()}" for fault in typed.refused]
        if typed.card is not None and not refused and any(said.values()):
            return typed.card
    raise ValueError(f"no card by lot: {refused}")


def _relaid(
    game: Game, language: Language, rng: Rng, told: Told
) -> tuple[CardPool, frozenset[str]]:
    """The shipped pool with words by lot on every second piece of a board, where these say what
    they do: no loadout brings them. All boards have the same, whose words come with it."""
    pool = game.pool()
    drawn = {
        key: [lot(language, key, rng, told=told) for _ in range(CARDS // 2)]
        for key in sorted(language.parts.keys() - _models(game).keys())
    }
    if not drawn:
        return pool, frozenset()
    cards = [
        replace(
            card, attributes={key: _with(value, drawn) for key, value in card.attributes.items()}
        )
        for card in pool
    ]
    said = {
        word for key, each in drawn.items() for one in each for word in _said(language, key, one)
    }
    return CardPool(cards), frozenset(said)


def _with(value: object, drawn: Mapping[str, list[Raw]]) -> object:
    """A list in which every second piece of a drawn type that says something says it by lot."""
    if not isinstance(value, list):
        return value
    made: list[object] = []
    for at, entry in enumerate(value):
        offered = drawn.get(str(entry.get("type"))) if isinstance(entry, dict) else None
        if offered is not None and at % 2 and any(map(entry.get, offered[0])):
            made.append({**entry, **offered[at // 2 % len(offered)]})
        else:
            made.append(entry)
    return made


# --- words -------------------------------------------------------------------------------------


def _said(language: Language, card_type: str, attributes: Mapping[str, Any]) -> Iterator[str]:
    """The words of a card."""
    place = language.place_of(card_type, attributes)
    for slot in language.parts[card_type]:
        value = value_at(attributes, slot.key)
        if isinstance(slot.kind, (One, Many)) and value is not None:
            for each in value if isinstance(value, list) else [value]:
                phrase = read(language, slot.kind.role, each, slot.within(place))
                if phrase is not None:
                    yield from _spoken(phrase)


def _spoken(phrase: Phrase) -> Iterator[str]:
    yield f"{phrase.role} {phrase.word.name}"
    for value in phrase.values.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Phrase):
                yield from _spoken(each)


# --- loadouts ----------------------------------------------------------------------------------


def _filled(rules: Rules, kind: LoadoutKind, loadout: Loadout, rng: Rng) -> Loadout:
    """The loadout with each card of the set, in an order by lot, in the place of one or two lines
    of shipped ones, rather of its type, if the judge lets it."""
    for at in _mixed(len(rules.pool.own), rng):
        card = rules.pool.own[at]
        zone = kind.zone_for(card.type)
        lines = loadout.zone(zone)
        shipped = [each for each in map(rules.pool.get, sorted(lines)) if each and each.set != SET]
        like = [each for each in shipped if each.type == card.type] or shipped
        out = [like[n].code for n in _mixed(len(like), rng)[: 1 + rng.below(2)]]
        edits = [Edit(zone, code, -lines[code]) for code in out]
        edits.append(Edit(zone, card.code, sum(lines[code] for code in out)))
        trial = apply_edits(loadout, edits)
        if out and is_legal(judge(trial, kind, rules.pool, rules.options)):
            loadout = trial
    return loadout


def _mixed(count: int, rng: Rng) -> list[int]:
    places = list(range(count))
    rng.shuffle(places)
    return places
