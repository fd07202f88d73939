"""What owners say that cards by hand are worth is what partners play and keep them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pytest

from engine import registry
from engine.effects.language.access import language_of
from engine.kernel.cards import CardDef
from engine.kernel.forms import WORDS, WORTH
from engine.kernel.game import Game
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import DECIDE, State
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.eyes import budget_of, partner_of
from engine.sim.honesty import position_of
from engine.sim.tables import starter_tables
from tests.sim.test_own_cards import decks, lacks

POSITIONS = 32
# By exact texts what is played where the words alone tell cards apart, and what is given up, of
# which the least is chosen.
PLAYS = ("ability", "item", "reaction", "recover", "magic", "trap", "instant", "character")
GIVES = ("discard", "give-hand")
TRAITS = ("trait.id", "trait.x")
# Of each side's cards what they are worth, None for unsaid.
Said = Callable[[CardDef], int | None]


def by_hand(game: Game, card: CardDef, owned: str, number: int) -> CardDef | None:
    """A shipped card typed again with words alone: nothing of it is played."""
    language = language_of(game)
    parts = () if language is None else language.parts.get(card.type, ())
    raw = {**game.raw_of(card), WORDS: {"en": "Purr."}, "set": owned, "number": str(number)}
    for key in (*(part.key for part in parts), "traits", *TRAITS):
        raw.pop(key, None)
    found = game.read_card({**raw, "code": f"{owned}-{number:04}"}).card
    return found if found is not None and found.type and not lacks(game, found) else None


@cache
def typed(key: str) -> tuple[dict[str, CardDef], ...]:
    """Of both sides the cards of their own, by the code of the shipped one."""
    game = registry.game(key)
    sides = []
    for owned in ("own-a", "own-z"):
        cards = [(card.code, by_hand(game, card, owned, at)) for at, card in enumerate(game.pool())]
        sides.append({code: card for code, card in cards if card is not None})
    return tuple(sides)


def saying(card: CardDef, worth: int | None) -> CardDef:
    """As it is read where that is said of it."""
    said: Mapping[str, object] = {} if worth is None else {WORTH: worth}
    attributes = {**card.attributes, **said}
    return CardDef(card.code, card.type, card.name, attributes, card.set, card.number)


def rules_of(key: str, said: Said) -> Rules:
    game = registry.game(key)
    cards = [saying(card, said(card)) for side in typed(key) for card in side.values()]
    return game.bind(game.pool().widened(cards), None, game.seat_counts()[0])


def table_of(key: str, rules: Rules, number: int) -> Table:
    """A table of starters out of those cards, the first side's of `own-a`."""
    tables = starter_tables(registry.game(key), rules)
    table = tables[number % len(tables)]
    first, *others = table.loadouts
    mine, theirs = typed(key)
    return Table(table.seats, (*decks([first], mine), *decks(others, theirs)), table.options)


def positions(key: str, rules: Rules) -> list[State]:
    found = []
    for number in range(POSITIONS):
        rng = Rng(seed_of("worth", key, number))
        s = position_of(rules, table_of(key, rules, number), rng)
        if s.node == DECIDE:
            found.append(s)
    return found


def is_first(card: CardDef) -> bool:
    return card.set == "own-a"


def is_even(card: CardDef) -> bool:
    return int(card.number) % 2 == 0


@pytest.mark.parametrize("key", registry.games())
def test_a_card_is_read_by_its_worth_and_unsaid_is_the_middle(key: str) -> None:
    unsaid, middle = rules_of(key, lambda _: None), rules_of(key, lambda _: 5)
    high = rules_of(key, lambda card: 10 if is_first(card) else 0)
    low = rules_of(key, lambda card: 0 if is_first(card) else 10)
    more = 0
    for s in positions(key, unsaid):
        assert unsaid.value(s, 0) == middle.value(s, 0)
        dear, usual, cheap = high.value(s, 0), middle.value(s, 0), low.value(s, 0)
        assert dear >= usual >= cheap
        more += dear > usual > cheap
    assert more > POSITIONS // 4


@pytest.mark.parametrize("key", registry.games())
def test_a_partner_plays_and_keeps_what_is_worth_more(key: str) -> None:
    """Which half of the cards is dear is said one way and the other: luck is for neither."""
    ways = [
        rules_of(key, lambda card: 10 if is_even(card) else 0),
        rules_of(key, lambda card: 0 if is_even(card) else 10),
    ]
    # Karmox has no hand to play from and to keep.
    has_hands = registry.game(key).hides()
    right = wrong = 0
    for number, s in enumerate(positions(key, ways[0]) if has_hands else ()):
        for rules in ways:
            seen = view(rules, s, s.decider)
            seed = seed_of("worth choose", key, number)
            chosen = partner_of("greedy", rules).choose(
                seen, seen.legal()[:], budget_of("greedy"), seed
            )
            word = rules.exact(seen.state, chosen.action).partition(" ")[0]
            worths = offered(rules, seen.state, word)
            if word not in (*PLAYS, *GIVES) or {0, 10} - set(worths.values()):
                continue
            is_right = (worths[chosen.action] == 10) == (word in PLAYS)
            right, wrong = right + is_right, wrong + (not is_right)
    assert right > 5 * wrong or not has_hands


def offered(rules: Rules, s: State, word: str) -> dict[int, int]:
    """What the cards are worth with which the same could be done."""
    same = [a for a in s.menu if rules.exact(s, a).partition(" ")[0] == word]
    codes = {a: rules.card_named(s, a) for a in same}
    worths = rules.worths_by_hand()
    return {a: worths[rules.pool.index(code)] for a, code in codes.items() if code}


@for_every("key", registry.games())
def test_beyond_its_bounds_it_is_refused_at_its_field(key: str) -> None:
    game = registry.game(key)
    kind = next(kind.key for kind in game.card_types() if WORTH in fields(game, kind.key))
    for said in (11, -1, "many"):
        typed = game.read_card({"name": {"en": "Purr"}, "type": kind, WORTH: said})
        (fault,) = typed.refused
        assert fault.field == WORTH
        assert "from 0 to 10" in fault.message.render()
    kept = game.read_card({"name": {"en": "Purr"}, "type": kind, WORTH: "0"}).card
    assert kept is not None
    assert game.raw_of(kept)[WORTH] == 0


def fields(game: Game, kind: str) -> set[str]:
    return {field.key for field in game.card_form(kind)}
