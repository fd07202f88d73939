"""Own cards by lot for random games: all that a game's declared words can say, as far as the judge
lets it into loadouts. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.effects.language.access import language_of
from engine.effects.language.kinds import Many, One
from engine.effects.language.lots import lot
from engine.effects.language.reading import Phrase, read
from engine.effects.language.words import Language
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import Edit, LoadoutKind, apply_edits, is_legal, judge
from engine.kernel.forms import value_at, with_at
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules, Table
from engine.kernel.severity import Severity
from engine.sim.tables import is_legal_table, random_table

# So many own cards are drawn at once, and so many games are played with them.
CARDS: Final = 40
GAMES: Final = 50
TABLES: Final = 4
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
    """A fresh set. Raises ValueError for a card that the game then refuses."""
    language = _language(game)
    models = _models(game)
    types = sorted(models)
    cards: list[CardDef] = []
    for number in range(CARDS):
        offered = models[types[number % len(types)]]
        cards.append(_drawn(game, language, offered[rng.below(len(offered))], number, rng))
    words = {card.code: frozenset(_said(language, card.type, card.attributes)) for card in cards}
    base, words[""] = _relaid(game, language, rng)
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
    """By type the typed values of the shipped cards, but for what they do."""
    language = _language(game)
    found: dict[str, list[Raw]] = {}
    for card in game.pool():
        raw = game.raw_of(card)
        parts = language.parts.get(str(raw["type"]))
        if parts is not None:
            said = {slot.key for slot in parts}
            bare = {key: value for key, value in raw.items() if key not in said}
            found.setdefault(str(raw["type"]), []).append(bare)
    return found


def _drawn(game: Game, language: Language, model: Raw, number: int, rng: Rng) -> CardDef:
    """The card of a model, that does something."""
    told = {**model, "code": f"{SET}-{number:02}", "set": SET, "number": str(number)}
    bare = game.read_card(told).card
    if bare is None:
        raise ValueError(f"{told} is no card")
    said: dict[str, object] = {}
    while not any(said.values()):
        said = lot(language, bare.type, rng, bare.attributes)
    whole: Mapping[str, Any] = bare.attributes
    for key, value in said.items():
        whole = with_at(whole, key, value)
    typed = game.read_card(game.raw_of(replace(bare, attributes=whole)))
    if typed.card is None or typed.refused:
        faults = [fault.message.render() for fault in typed.refused]
        raise ValueError(f"a card by lot is refused: {said}: {faults}")
    lacks = [each.field for each in game.check_card(typed.card)
             if each.severity is not Severity.WARNING]  # fmt: skip
    if lacks:
        raise ValueError(f"a card by lot is not whole: {said}: {lacks}")
    return typed.card


def _relaid(game: Game, language: Language, rng: Rng) -> tuple[CardPool, frozenset[str]]:
    """The shipped pool with words by lot on every second piece of a board, where these say what
    they do: no loadout brings them. All boards have the same, whose words come with it."""
    pool = game.pool()
    drawn = {
        key: [lot(language, key, rng) for _ in range(CARDS // 2)]
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
    cards = [card for card in rules.pool.own if card.type]
    rng.shuffle(cards)
    for card in cards:
        zone = kind.zone_for(card.type)
        held = [rules.pool[code] for code in sorted(loadout.zone(zone))]
        shipped = [each for each in held if each.set != SET]
        lines = [each.code for each in shipped if each.type == card.type]
        lines = lines or [each.code for each in shipped]
        rng.shuffle(lines)
        out = lines[: 1 + rng.below(2)]
        count = sum(loadout.zone(zone)[code] for code in out)
        edits = [Edit(zone, code, -loadout.zone(zone)[code]) for code in out]
        trial = apply_edits(loadout, [*edits, Edit(zone, card.code, count)])
        if out and is_legal(judge(trial, kind, rules.pool, rules.options)):
            loadout = trial
    return loadout
